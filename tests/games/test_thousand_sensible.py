"""The sensible player of Thousand: lawful, blind to what its seat can't see, and worth its name."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conformance.positions import Reached, positions, seeds
from tests.conformance.worlds import other_worlds
from tutor.cards import CardSet, Rank
from tutor.engine.deck import Dice
from tutor.engine.game import State, legal_actions, playout, shuffled
from tutor.engine.table import Seat
from tutor.games.thousand import GAME
from tutor.games.thousand.actions import Discard, Marry
from tutor.games.thousand.sensible import promise, prospect
from tutor.games.thousand.state import PAIR, ever_held, marriages_in

SENSIBLE = GAME.policies["sensible"]


def opened(seed: int, options: dict[str, Any] | None = None) -> State:
    match = GAME.match(GAME.seats[seed % 2], None, options or {})
    return GAME.deal(match, shuffled(GAME, match, Dice(seed)))


@cache
def played(seed: int) -> State:
    return playout(GAME, opened(seed), Dice(seed), SENSIBLE)


def against_chance(seed: int, sensible: Seat) -> int:
    """Return by how much the sensible player beats one who does anything lawful."""
    state, dice = opened(seed), Dice(seed)
    while (seat := GAME.to_act(state)) is not None:
        policy = SENSIBLE if seat is sensible else GAME.policies["random"]
        state = GAME.apply(state, seat, policy(state, seat, dice)).state
    record = GAME.result(state)["record"]
    own: int = record[sensible]
    return 2 * own - sum(record.values())


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


@pytest.mark.parametrize("options", [{name: values[1]} for name, values in GAME.options.items()], ids=str)
def test_it_plays_under_every_switch(options: dict[str, Any]) -> None:
    for seed in range(20):
        state = playout(GAME, opened(seed, options), Dice(seed), SENSIBLE)
        assert GAME.over(state)


def test_it_makes_what_it_states_more_often_than_not() -> None:
    results = [GAME.result(played(seed)) for seed in range(200)]
    made = [result for result in results if result["made"]]
    assert len(made) > 120
    assert {result["contract"] for result in made} >= {100, 110, 120, 130, 140, 150, 160}


def test_it_beats_a_player_who_does_anything() -> None:
    assert sum(against_chance(seed, seat) for seed in range(60) for seat in GAME.seats) > 60 * 100


def test_it_lays_away_neither_aces_nor_halves_of_pairs() -> None:
    for seed in range(200):
        state = played(seed)
        away = next(word.action for word in state.words if isinstance(word.action, Discard))
        twelve = ever_held(state, state.bidder)
        assert not any(card.rank is Rank.ACE for card in away.cards)
        assert not any(PAIR[suit] & card.bit for card in away.cards for suit in marriages_in(twelve))


def test_it_declares_most_of_the_marriages_it_keeps() -> None:
    kept = declared = 0
    for seed in range(200):
        state = played(seed)
        kept += len(marriages_in(ever_held(state, state.bidder)))
        declared += sum(isinstance(word.action, Marry) for word in state.words if word.seat is state.bidder)
    assert declared > 0.8 * kept > 80


def test_a_hand_promises_more_with_a_marriage_and_hopes_for_the_other_half() -> None:
    whole, broken = CardSet.parse("A♥ K♥ Q♥ 9♥ A♠ 10♠ 9♠ J♦ 9♦ J♣"), CardSet.parse("A♥ K♥ J♥ 9♥ A♠ 10♠ 9♠ J♦ 9♦ J♣")
    assert promise(whole) > promise(broken) + 80
    assert prospect(broken) > prospect(whole)
