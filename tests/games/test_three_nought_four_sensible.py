"""The sensible player of 304: lawful, blind to what its seat can't see, and worth its name."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conformance.positions import Reached, positions, seeds
from tests.conformance.worlds import other_worlds
from tutor.cards import CardSet, Suit
from tutor.engine.deck import Dice
from tutor.engine.game import State, legal_actions, playout, shuffled
from tutor.engine.table import SEATS
from tutor.games.three_nought_four import GAME
from tutor.games.three_nought_four.sensible import best_suit, promise

SENSIBLE = GAME.policies["sensible"]


def played(seed: int) -> State:
    match = GAME.match(SEATS[seed % 4], None, {})
    return playout(GAME, GAME.deal(match, shuffled(GAME, match, Dice(seed))), Dice(seed), SENSIBLE)


@given(positions(GAME), seeds)
def test_it_does_what_is_lawful(at: Reached, seed: int) -> None:
    seat = GAME.to_act(at.state)
    if seat is not None:
        assert SENSIBLE(at.state, seat, Dice(seed)) in legal_actions(GAME, at.state, seat)


@settings(max_examples=40)
@given(positions(GAME), seeds, st.sampled_from((0, 1, 2)))
def test_it_does_the_same_in_every_deal_its_seat_cannot_tell_from_the_real_one(
    at: Reached, seed: int, roll: int
) -> None:
    seat = GAME.to_act(at.state)
    if seat is not None:
        choice = SENSIBLE(at.state, seat, Dice(roll))
        for other in other_worlds(at, seat, Dice(seed), 20):
            assert SENSIBLE(other.state, seat, Dice(roll)) == choice


def test_it_bids_what_it_makes_more_often_than_not() -> None:
    results: list[dict[str, Any]] = [GAME.result(played(seed)) for seed in range(200)]
    outcomes = Counter(result["outcome"] for result in results)
    assert outcomes["passed"] < 40
    assert outcomes["made"] > 1.5 * outcomes["failed"] > 0
    assert {result["contract"] for result in results} >= {160, 170, 180, 190}


def test_a_hand_promises_more_with_the_jack_and_nine_of_trumps() -> None:
    strong, weak = CardSet.parse("J♠ 9♠ A♠ J♥"), CardSet.parse("K♠ Q♠ 8♥ 7♦")
    assert best_suit(strong) is Suit.SPADES
    assert promise(strong, Suit.SPADES) > 200 > 160 > promise(weak, best_suit(weak))
