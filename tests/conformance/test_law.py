"""What every game's law owes to whoever asks: an answer to any word, and acts that agree with the answers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conformance.positions import any_action, every_word, positions
from tutor.engine.game import Action, Game, State, by_rules, legal_actions, replay
from tutor.engine.rulings import Refused, Ruling
from tutor.engine.table import Seat
from tutor.games import GAMES

games = pytest.mark.parametrize("game", [*GAMES.values()], ids=[*GAMES])


def applied(game: Game, state: State, seat: Seat, action: Action) -> Ruling | None:
    """Return why an act is not carried out, None if it is."""
    try:
        game.apply(state, seat, action)
    except Refused as refused:
        return refused.ruling
    return None


@games
@given(data=st.data())
def test_somebody_can_act_or_the_deal_is_over(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game)).state
    seat = game.to_act(state)
    assert game.over(state) is (seat is None)
    assert seat is None or legal_actions(game, state, seat)


@games
@given(data=st.data())
def test_any_readable_word_of_any_seat_gets_a_ruling(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game)).state
    for action in data.draw(st.lists(any_action(game), max_size=30)):
        for seat in game.seats:
            ruling = game.judge(state, seat, action)
            assert ruling.article.split(".")[0] in game.prefixes
            assert ruling == game.judge(state, seat, action)


@games
def test_no_phase_shares_its_name_with_a_moment(game: Game) -> None:
    """They are listed under their names, and a part is found by the name of where it stands."""
    assert not game.rules.laws.keys() & game.rules.moments.keys()


@games
@given(data=st.data())
def test_what_is_lawful_is_what_judging_every_try_allows_by_right_and_wrong_rules(
    game: Game, data: st.DataObject
) -> None:
    state = data.draw(positions(game)).state
    seat = game.to_act(state)
    if seat is None:
        return
    articles = sorted({article for law in game.rules.laws.values() for article, _ in law})
    wrong = [game.rules.without(data.draw(st.sampled_from(articles)))]
    wrong += [game.beliefs[data.draw(st.sampled_from(sorted(game.beliefs)))](game.rules)]
    for rules in (game.rules, *wrong):
        other = by_rules(state, rules)
        try:
            judged = tuple(action for action in game.tries(other, seat) if game.judge(other, seat, action).legal)
        except (LookupError, AssertionError, AttributeError):
            continue
        assert legal_actions(game, other, seat) == judged


@games
@given(data=st.data())
def test_an_act_is_carried_out_alike_whether_or_not_its_ruling_is_at_hand(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game)).state
    seat = game.to_act(state)
    for action in legal_actions(game, state, seat) if seat else ():
        assert game.apply(state, seat, action, game.judge(state, seat, action)) == game.apply(state, seat, action)


@games
@given(data=st.data())
def test_what_is_refused_when_asked_is_refused_when_done(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game)).state
    words = (*every_word(game), *data.draw(st.lists(any_action(game), max_size=20)))
    for seat in game.seats:
        for action in words:
            ruling = game.judge(state, seat, action)
            if not ruling.legal:
                assert applied(game, state, seat, action) == ruling


@games
@given(data=st.data())
def test_what_is_allowed_when_asked_is_done_but_for_false_claims(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game)).state
    for seat in game.seats:
        for action in every_word(game):
            if game.judge(state, seat, action).legal:
                refused = applied(game, state, seat, action)
                assert refused is None or (action in game.claims(state, seat) and not refused.legal)


@games
@given(data=st.data())
def test_asking_and_being_refused_change_nothing(game: Game, data: st.DataObject) -> None:
    at = data.draw(positions(game))
    for seat in game.seats:
        for action in every_word(game):
            game.judge(at.state, seat, action)
            applied(game, at.state, seat, action)
    assert at.state == replay(game, game.deal(at.match, at.layout), at.words).state


@games
@given(data=st.data())
def test_an_act_adds_one_word_to_the_history(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game)).state
    for seat in game.seats:
        for action in (*game.tries(state, seat), *game.claims(state, seat)):
            if applied(game, state, seat, action) is None:
                after = game.apply(state, seat, action).state
                assert game.history(after) == (*game.history(state), (seat, action))


@games
@given(data=st.data())
def test_everything_lawful_is_offered(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game)).state
    for seat in game.seats:
        offered = {*game.tries(state, seat), *game.claims(state, seat)}
        claims = {type(claim) for claim in game.claims(state, seat)}
        for action in every_word(game):
            if game.judge(state, seat, action).legal:
                assert action in offered or type(action) in claims


@games
@given(data=st.data())
def test_what_is_offered_can_be_tried(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game)).state
    for seat in game.seats:
        tries, candidates = game.tries(state, seat), game.candidates(state, seat)
        assert set(tries) <= set(candidates)
        assert len(set(candidates)) == len(candidates)
        assert seat is game.to_act(state) or not candidates
        assert not set(candidates) & set(game.claims(state, seat))
        assert {*map(type, candidates), *map(type, game.claims(state, seat))} <= set(game.verbs.values())


@games
@given(data=st.data())
def test_only_claims_may_be_made_out_of_turn(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game)).state
    for seat in game.seats:
        if seat is not game.to_act(state):
            claims = {type(claim) for claim in game.claims(state, seat)}
            lawful = {type(action) for action in every_word(game) if game.judge(state, seat, action).legal}
            assert lawful <= claims


@games
@given(data=st.data())
def test_acts_that_are_alike_are_allowed_or_refused_together(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game)).state
    if (seat := game.to_act(state)) is not None:
        one_by_one = tuple(action for action in game.tries(state, seat) if game.judge(state, seat, action).legal)
        assert legal_actions(game, state, seat) == one_by_one


@games
@given(data=st.data())
def test_taking_an_article_out_leaves_no_ruling_that_cites_it(game: Game, data: st.DataObject) -> None:
    state, seat = data.draw(positions(game)).state, data.draw(st.sampled_from(game.seats))
    for action in every_word(game):
        article = game.judge(state, seat, action).article
        try:
            other = game.judge(by_rules(state, game.rules.without(article)), seat, action)
        except (LookupError, AssertionError, AttributeError):
            continue
        assert other.article != article
