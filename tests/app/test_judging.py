"""What may a seat do? Every option is judged once, by the engine, and told only to eyes that see the hand."""

from __future__ import annotations

import pytest

from tests.conformance.positions import Reached, some_position
from tests.scenarios.test_scene import cards_in
from tutor.app.judging import judged, refused_cards
from tutor.app.strings import texts
from tutor.engine.table import PUBLIC
from tutor.games import GAMES

SEEDS = range(12)


@pytest.fixture(params=[(game, seed) for game in GAMES.values() for seed in SEEDS], ids=str)
def reached(request: pytest.FixtureRequest) -> Reached:
    game, seed = request.param
    return some_position(game, seed)


def test_each_article_of_a_verdict_stands_there_once_for_each_reason(reached: Reached) -> None:
    game, state = reached.game, reached.state
    for seat in game.seats:
        claims = (game.whole(state, seat, claim) for claim in game.claims(state, seat))
        options = [*(game.tries(state, seat) if game.to_act(state) is seat else ()), *claims]
        groups = judged(game, state, seat, seat, texts("en"))["groups"]
        rulings = [game.judge(state, seat, action) for action in options]
        assert {(one["legal"], one["rule"]["id"]) for one in groups} == {(one.legal, one.article) for one in rulings}
        assert [one["legal"] for one in groups] == sorted((one["legal"] for one in groups), reverse=True)
        assert all(one["fact"] and one["options"] and len(one["options"]) == len(one["names"]) for one in groups)


def test_a_card_is_refused_when_every_way_to_play_it_is(reached: Reached) -> None:
    game, state = reached.game, reached.state
    seat = game.to_act(state)
    if seat is None:
        return
    legal = {
        action.card
        for action in game.tries(state, seat)
        if hasattr(action, "card") and game.judge(state, seat, action).legal
    }
    assert not refused_cards(game, state, seat, seat) & legal


def test_eyes_that_cannot_see_the_hand_are_told_nothing_of_it(reached: Reached) -> None:
    game, state = reached.game, reached.state
    for seat in game.seats:
        for eyes in (PUBLIC, *(other for other in game.seats if other is not seat)):
            told = judged(game, state, seat, eyes, texts("en"))
            assert told["groups"] == []
            assert not set(cards_in(dict(told)))
            assert not refused_cards(game, state, seat, eyes)
