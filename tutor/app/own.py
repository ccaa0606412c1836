"""A session's own scenarios and lessons: what somebody brought, seen in no other session and gone with it.

How a text is checked is in ``brought``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from time import sleep
from typing import Final

import streamlit as st

from tutor.app import shelf
from tutor.app.brought import Checked, checked
from tutor.lessons import Lesson
from tutor.scenarios.load import Catalogue
from tutor.scenarios.model import Scenario
from tutor.scenarios.verify import flaws

MOST: Final = 20
"""How many a session keeps."""
ARRIVES: Final = 0.3
"""Seconds within which what was typed just before a click is there."""
_KEY: Final = "own"
Key = tuple[type[Scenario] | type[Lesson], str]


def key(found: Scenario | Lesson) -> Key:
    """Return under what something is kept: a scenario and a lesson may have the same id."""
    return type(found), found.id


@dataclass
class Own:
    """What a session has of its own: the text under work, what stood there before, and what can be opened, by id."""

    text: str = ""
    name: str = ""
    before: str | None = None
    report: Checked | None = None
    begun: tuple[str, int | None] | None = None
    """The position from which the text was begun."""
    files: int = 0
    """How many files were brought; the box for the next one is a new one."""
    kept: dict[Key, Checked] = field(default_factory=dict)

    def write(self, text: str, name: str = "") -> None:
        """Put another text in the place of the one under work, which can be brought back."""
        self.before = self.text if self.text.strip() and self.text != text else self.before
        self.text, self.name, self.report = text, name, None

    def bring(self, data: bytes, name: str) -> None:
        """Check a file that was brought; if it is a text, it becomes the one under work."""
        report = checked(data, name, tuple(self.scenarios))
        if report.text is not None:
            self.write(report.text, report.name)
        self.report = report
        self._keep(report)

    def check(self) -> None:
        """Check the text under work, and keep it if nothing is wrong with it."""
        self.report = checked(self.text.encode("utf-8", "replace"), self.name, tuple(self.scenarios))
        self._keep(self.report)

    def take_away(self, key: Key) -> None:
        """Keep something no longer."""
        self.kept.pop(key, None)

    def download(self) -> bytes:
        """Return the text under work as a file holds it, once what was typed last has come in with the same click."""
        sleep(ARRIVES)
        return self.text.encode("utf-8", "replace")

    @property
    def scenarios(self) -> dict[str, Scenario]:
        """The scenarios that can be opened, by id."""
        return {id: one.found for (_, id), one in self.kept.items() if isinstance(one.found, Scenario)}

    @property
    def full(self) -> bool:
        """Whether no more can be kept."""
        return len(self.kept) >= MOST

    def _keep(self, report: Checked) -> None:
        if report.found is not None and (key(report.found) in self.kept or not self.full):
            self.kept[key(report.found)] = report


def here() -> Own:
    """Return what this session has of its own."""
    found: Own = st.session_state.setdefault(_KEY, Own())
    return found


def catalogue() -> Catalogue:
    """Return the scenarios of this app and those of this session."""
    return Catalogue(shelf.extra(), flaws, here().scenarios)


def lesson(id: str, lang: str) -> Lesson | None:
    """Return a lesson of this app, or one of this session in whichever language it has."""
    kept = here().kept.get((Lesson, id))
    return shelf.lesson(id, lang) or (kept.found if kept and isinstance(kept.found, Lesson) else None)
