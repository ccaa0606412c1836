"""Naming suits where several play without the talon: in calling order, each later one higher or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tutor.cards import Suit
from tutor.engine.rulings import Ruling
from tutor.engine.table import Seat
from tutor.games.preference.actions import Concede, Name
from tutor.games.preference.speaking import Entry


class Naming(NamedTuple):
    """Who must name, in calling order, and what was named highest so far: by whom, with which number."""

    callers: tuple[Seat, ...] = ()
    answers: int = 0
    number: int = 0
    namer: Seat | None = None

    @property
    def asked(self) -> Seat | None:
        """Who names or concedes now, None when all have."""
        return self.callers[self.answers] if self.answers < len(self.callers) else None

    def named(self, number: int) -> Naming:
        """Return the contest after somebody named a suit by its number."""
        return Naming(self.callers, self.answers + 1, number, self.asked)

    def conceded(self) -> Naming:
        """Return the contest after somebody conceded."""
        return self._replace(answers=self.answers + 1)


def first_must_name(article: str) -> Entry:
    """Refuse a concession before anything was named."""

    def entry(state: Any, _: Seat, action: Any) -> Ruling | None:
        first = isinstance(action, Concede) and not state.naming.number
        return Ruling(False, article, {"case": "first"}) if first else None

    return entry


def higher_suit(article: str, numbers: Mapping[Suit, int]) -> Entry:
    """Refuse a suit that is not higher than the one named before; equal suits go to the earlier caller."""

    def entry(state: Any, _: Seat, action: Any) -> Ruling | None:
        naming: Naming = state.naming
        if not isinstance(action, Name) or numbers[action.suit] > naming.number:
            return None
        facts = {"suit": action.suit, "number": numbers[action.suit], "highest": naming.number, "seat": naming.namer}
        return Ruling(False, article, {"case": "equal" if numbers[action.suit] == naming.number else "lower"} | facts)

    return entry
