"""What a seat is told depends on nothing it has not been shown.

All that a seat can't see is dealt anew, in every way that fits what it was shown, and whatever the game tells it must
stay the same: its view, its rulings and their words, what it could try, what it was told at each step.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conformance.positions import Reached, deals, every_word, positions, seeds
from tests.conformance.worlds import other_worlds
from tutor.engine.deck import Dice
from tutor.engine.game import Game, Observation, State
from tutor.engine.rulings import Event
from tutor.engine.table import Seat
from tutor.games import GAMES
from tutor.lawbook import LANGUAGES, event_text, reason

CARD_NAME = re.compile(r"(?:10|[789JQKA])[♠♥♦♣]")
PLACE = re.compile(r"(?:hand|indicator|table|aside|packet) [A-D]|trick [1-9][0-9]? [A-D]|talons?")
STEPS = 40

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def told(game: Game, states: tuple[State, ...], seat: Seat) -> Iterator[tuple[str, Any]]:
    """Yield all that a seat is told at the last of some positions."""
    state = states[-1]
    view = game.observe(state, seat)
    yield "view", view
    yield "printed view", repr(view)
    yield "phase", (game.phase(state), game.to_act(state), game.over(state), game.result(state))
    yield "tries", game.tries(state, seat)
    for other in game.seats:
        yield f"candidates of {other}", (game.candidates(state, other), game.claims(state, other))
    for action in every_word(game):
        ruling = game.judge(state, seat, action)
        yield f"ruling on {action}", ruling
        yield f"its printed facts, {action}", repr(ruling.facts)
        yield f"its reason, {action}", reason(ruling, "en")


def events(game: Game, states: tuple[State, ...], seat: Seat) -> list[list[Event]]:
    """Return what the rules did at each word, as a seat was told it."""
    found = []
    for before, after in zip(states, states[1:]):
        word = game.history(after)[-1]
        step = game.apply(before, word.seat, word.action)
        found.append([game.witness(step.state, event, seat) for event in step.events])
    return found


def leaks(real: Reached, other: Reached, seat: Seat) -> list[str]:
    """Name all that differs for a seat between two deals it can't tell apart."""
    pairs = zip(told(real.game, real.states, seat), told(real.game, other.states, seat), strict=True)
    found = [f"{what}: {here} / {there}" for (what, here), (_, there) in pairs if here != there]
    steps = zip(events(real.game, real.states, seat), events(real.game, other.states, seat), strict=True)
    return found + [f"event {i}: {here} / {there}" for i, (here, there) in enumerate(steps) if here != there]


@games
@given(data=st.data())
def test_a_seat_is_told_nothing_that_it_was_not_shown(game: Game, data: st.DataObject) -> None:
    at = data.draw(positions(game))
    dice = Dice(data.draw(seeds))
    for seat in game.seats:
        for other in other_worlds(at, seat, dice, STEPS):
            assert leaks(at, other, seat) == [], (seat, other)
