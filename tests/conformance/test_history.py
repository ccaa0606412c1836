"""A position is its history: text, words and positions make each other."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conformance.positions import any_action, before, begun, deals, positions, seeds, some_deal, some_position
from tutor.engine.deck import Dice
from tutor.engine.game import Game, Policy, Word, playout, replay, shuffled
from tutor.games import GAMES
from tutor.notation import format_word, parse_word

games = pytest.mark.parametrize("game", [*GAMES.values()], ids=[*GAMES])


@games
@given(data=st.data())
def test_a_history_replayed_gives_the_same_position_and_events(game: Game, data: st.DataObject) -> None:
    at = data.draw(positions(game))
    step = replay(game, game.deal(at.match, at.layout), at.words)
    assert step.state == at.state
    assert step.events == tuple(event for events in at.events for event in events)


@games
@given(data=st.data())
def test_a_history_goes_through_its_text(game: Game, data: st.DataObject) -> None:
    at = data.draw(positions(game))
    texts = [format_word(word, game) for word in at.words]
    assert tuple(parse_word(game, text) for text in texts) == at.words


@games
@given(data=st.data())
def test_any_word_goes_through_its_text(game: Game, data: st.DataObject) -> None:
    word = Word(data.draw(st.sampled_from(game.seats)), data.draw(any_action(game)))
    assert parse_word(game, format_word(word, game)) == word


@games
@given(seed=seeds)
def test_the_same_seed_plays_the_same_deal(game: Game, seed: int) -> None:
    def played(policy: Policy) -> tuple[Word, ...]:
        dice = Dice(seed)
        match = game.match(game.seats[0], None, {name: values[0] for name, values in game.options.items()})
        return game.history(playout(game, game.deal(match, shuffled(game, match, dice)), dice, policy, claims=True))

    for policy in game.policies.values():
        assert played(policy) == played(policy)


@games
@given(seed=seeds)
def test_positions_for_these_tests_are_made_alike_each_time(game: Game, seed: int) -> None:
    assert some_position(game, seed) == some_position(game, seed)


@games
@given(data=st.data())
def test_each_position_of_a_deal_is_a_prefix_of_its_history(game: Game, data: st.DataObject) -> None:
    deal = data.draw(deals(game))
    for i, state in enumerate(deal.states):
        assert game.history(state) == deal.words[:i]


@games
@given(data=st.data())
def test_a_seat_remembers_each_word_in_its_order(game: Game, data: st.DataObject) -> None:
    at = data.draw(positions(game))
    verbs = {kind: verb for verb, kind in game.verbs.items()}
    for seat in (*game.seats, None):
        log = game.observe(at.state, seat).log
        assert [(told.seat, told.verb) for told in log] == [(word.seat, verbs[type(word.action)]) for word in at.words]
        assert all(told.action in (None, word.action) for told, word in zip(log, at.words, strict=True))
        own = [told for told in log if seat in (None, told.seat)]
        assert None not in [told.action for told in own]


@games
def test_every_phase_is_reached(game: Game) -> None:
    """The properties are worth as much as the positions they look at."""
    reached = {game.phase(state) for seed in range(60) for state in some_deal(game, seed).states}
    assert reached == {game.phase(some_position(game, seed).state) for seed in range(400)}
    assert len(reached) > 2


@games
def test_a_deal_begins_with_nobody_having_spoken(game: Game) -> None:
    at = some_deal(game, 0)
    assert before(at, 0) == begun(game, at.match, at.layout)
    assert before(at, 0).words == ()
