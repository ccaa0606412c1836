"""Whose turn it is and which phase a word belongs to (pref.turn.1, .3), as parts of any law."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tutor.engine.rulings import Ruling
from tutor.engine.table import Seat
from tutor.games.preference.articles import Common

Entry = Callable[[Any, Seat, Any], Ruling | None]
"""A part of a law: it rules, or has nothing to say."""
When = Callable[[Any], bool]
"""Tells whether a part has its say at this table."""


def always(_: Any) -> bool:
    """Let a part have its say at every table."""
    return True


def in_turn(state: Any, seat: Seat, _: Any) -> Ruling | None:
    """Refuse a word or card out of turn (pref.turn.1)."""
    if seat is state.turn:
        return None
    return Ruling(False, Common.TURN_1, {"turn": state.turn, "phase": state.phase.value})


def belongs(verbs: Mapping[type, str], *phases: str) -> Entry:
    """Return a part that refuses a word outside the phases it belongs to (pref.turn.3); the first one is told."""

    def entry(state: Any, _: Seat, action: Any) -> Ruling | None:
        if state.phase in phases:
            return None
        facts = {"word": verbs[type(action)], "belongs": str(phases[0]), "phase": state.phase.value}
        return Ruling(False, Common.TURN_3, facts)

    return entry
