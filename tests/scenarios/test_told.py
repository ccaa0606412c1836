"""A record shown step by step stops at every word, at the position that the record reaches."""

from __future__ import annotations

import pytest

from tests.conformance.positions import some_deal
from tutor.engine.game import Game
from tutor.games import GAMES
from tutor.notation import Record, format_word, record_of
from tutor.scenarios.told import scenario_of
from tutor.scenarios.walk import begin, forward, own_eyes, standing

NINE = Record(
    game="304",
    dealer="D",
    hands={
        "A": "A♥ Q♥ 10♠ 9♦ / 8♥ 10♦ 10♣ Q♣",
        "B": "9♠ J♣ 9♣ K♦ / 7♦ K♣ 8♣ 7♣",
        "C": "J♥ 9♥ K♠ A♣ / 8♠ K♥ J♦ Q♦",
        "D": "J♠ A♠ Q♠ 10♥ / 7♠ 7♥ A♦ 8♦",
    },
    script=["A bid 160", "A? bid 150", "view C", "B bid 150", "B pass"],
)


def test_what_was_only_asked_or_refused_is_left_out() -> None:
    walk = begin(scenario_of(NINE, "A position", "en"))
    words = [format_word(word, walk.line.game) for word in walk.line.game.history(walk.line.position(len(walk.stops)))]
    assert words == ["A bid 160", "B pass"]
    assert len(walk.stops) == len(words) + 2


def test_each_stop_is_seen_by_the_seat_to_act() -> None:
    walk = begin(scenario_of(NINE, "A position", "en"))
    seen = []
    while walk.step is not None:
        seen.append(own_eyes(walk))
        walk = forward(walk)
    assert seen == ["A", "B", "C"]


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_every_word_of_a_deal_is_a_stop_at_its_position(game: Game, seed: int) -> None:
    deal = some_deal(game, seed)
    options = dict(deal.match.options)
    dealt = Record(game=game.id, options=options, dealer=deal.match.dealer, seed=0, score=game.score(deal.match))
    walk = begin(scenario_of(record_of(dealt, deal.words, deal.layout), "Ein Spiel", "es"))
    for state in deal.states:
        assert game.history(standing(walk).state) == game.history(state)
        walk = forward(walk)
    assert walk.step is None
