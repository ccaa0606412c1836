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


def told(at: Reached, seat: Seat) -> dict[str, Any]:
    """Return all that a seat is or could be told at a position."""
    game, state = at.game, at.state
    view = game.observe(state, seat)
    rulings = {action: game.judge(state, seat, action) for action in every_word(game)}
    chances = (*game.tries(state, seat), *game.claims(state, seat))
    return {
        "view": view,
        "printed view": repr(view),
        "open to all": (game.phase(state), game.to_act(state), game.over(state), game.result(state)),
        "candidates": [(game.candidates(state, other), game.claims(state, other)) for other in game.seats],
        "tries": game.tries(state, seat),
        "rulings": rulings,
        "printed facts": repr([ruling.facts for ruling in rulings.values()]),
        "reasons": [reason(game.judge(state, seat, action), lang) for action in chances for lang in LANGUAGES],
        "events": witnessed(at, seat),
        "printed events": repr(witnessed(at, seat)),
        "reports": [event_text(event, "en") for event in witnessed(at, seat)],
    }


def witnessed(at: Reached, seat: Seat) -> list[Event]:
    """Return what the rules did, as a seat was told it when it happened."""
    return [
        at.game.witness(state, event, seat)
        for state, events in zip(at.states[1:], at.events, strict=True)
        for event in events
    ]


def leaks(real: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """Name what differs between what a seat is told in two deals that it can't tell apart."""
    return [what for what in real if real[what] != other[what]]


@games
@settings(max_examples=3 * settings.default.max_examples)
@given(data=st.data())
def test_a_seat_is_told_nothing_that_it_was_not_shown(game: Game, data: st.DataObject) -> None:
    at = data.draw(positions(game))
    seat = data.draw(st.sampled_from(game.seats))
    real = told(at, seat)
    for other in other_worlds(at, seat, Dice(data.draw(seeds)), STEPS):
        assert leaks(real, told(other, seat)) == [], (seat, other)
