"""A scenario or a record shown to a group: frame by frame, through any eyes.

A question has two frames: open, and answered with what is right. Where a demonstration is and whose eyes it uses is all
in a few values that an address can carry, so that a reload or a link shows the same frame. Drawing it is the view's
business; nothing here touches what a learner did.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, NamedTuple

from tutor.app.table.shape import Act
from tutor.engine.table import Eyes
from tutor.notation import parse_eyes
from tutor.scenarios.model import QUESTIONS, ChooseStep, ForetellStep, MustStep, Scenario
from tutor.scenarios.walk import (
    RIGHT,
    WRONG,
    Done,
    Walk,
    answer,
    begin,
    claimed,
    due,
    foretold_here,
    main_word,
    own_eyes,
)

SCRIPT: Final = "script"
"""The value of the act that leaves the choice of eyes to the script."""


class Frame(NamedTuple):
    """A stop of the walk, and whether its question is answered."""

    stop: int
    answered: bool


class Place(NamedTuple):
    """Where a demonstration is, as an address says it: a step that has a name, and how many frames after it."""

    step: str | None
    at: int | None


@dataclass(frozen=True)
class Demonstration:
    """A demonstration; ``begun`` is its walk at the beginning, ``at`` the number of the frame."""

    begun: Walk
    at: int = 0
    watched: str | None = None
    """Whose eyes: a seat, ``public`` or ``all``; None follows the script."""
    tried: str | None = None
    """A word that somebody in the room would say, tried while the question is open."""
    article: str | None = None

    @cached_property
    def frames(self) -> tuple[Frame, ...]:
        """All frames in order."""
        steps = self.begun.scenario.steps
        asked = {stop for stop in self.begun.stops if stop < len(steps) and isinstance(steps[stop], QUESTIONS)}
        return tuple(
            Frame(stop, answered)
            for stop in self.begun.stops
            for answered in ((False, True) if stop in asked else (False,))
        )

    @cached_property
    def walk(self) -> Walk:
        """The walk at this frame: every question before it is answered with what is right."""
        stop, answered = self.frames[self.at]
        there = replace(self.begun, at=stop, reached=stop)
        passed = [step for step in self.begun.scenario.steps[: stop + answered] if isinstance(step, QUESTIONS)]
        walk = replace(there, done={step.at: self._answered[step.at] for step in passed})
        if self.tried is None or not walk.open:
            return walk
        try:
            return answer(walk, self.tried)
        except ValueError:
            return walk

    @cached_property
    def _answered(self) -> Mapping[str, Done]:
        """The right answer to each question."""
        found: dict[str, Done] = {}
        for i, step in enumerate(self.begun.scenario.steps):
            if isinstance(step, QUESTIONS):
                word = right_answer(replace(self.begun, at=i))
                found[step.at] = Done((word,), word, 0, word)
        return found

    @property
    def eyes(self) -> Eyes:
        """Whose eyes look at this frame."""
        if self.watched is None:
            return own_eyes(self.walk)
        return parse_eyes(self.begun.line.game, self.watched)

    @property
    def serial(self) -> str:
        """A text that changes with whatever lies on the table."""
        return f"{self.begun.scenario.id} {self.at} {self.tried or ''} {self.watched or ''}"


def right_answer(walk: Walk) -> str:
    """Return the answer to the question of a stop that the script follows, that comes true or that holds."""
    match walk.question:
        case ChooseStep() as step:
            return main_word(walk, step)
        case ForetellStep() as step:
            return str(foretold_here(walk).event.facts[step.of.fact])
        case MustStep():
            return due(walk)
        case _:
            return RIGHT if claimed(walk).holds else WRONG


def shown(scenario: Scenario, place: Place, watched: str | None = None, tried: str | None = None) -> Demonstration:
    """Open a demonstration where an address says; what it can't mean is left out.

    Raises:
        Stuck: the scenario can't be played.
    """
    first = Demonstration(begin(scenario))
    named = next((n for n, frame in enumerate(first.frames) if place.step and _name(first, frame) == place.step), 0)
    at = min(named + (place.at or 0), len(first.frames) - 1)
    return replace(first, at=at, watched=_eyes(first, watched), tried=tried)


def _eyes(demonstration: Demonstration, text: str | None) -> str | None:
    game = demonstration.begun.line.game
    return text if text in ("all", "public", *game.seats) else None


def _name(demonstration: Demonstration, frame: Frame) -> str | None:
    """Return the name of a frame's step."""
    steps = demonstration.begun.scenario.steps
    return steps[frame.stop].at if frame.stop < len(steps) else None


def place_of(demonstration: Demonstration) -> Place:
    """Return what an address says of where a demonstration is."""
    frames = demonstration.frames[: demonstration.at + 1]
    for n in range(len(frames) - 1, -1, -1):
        if not frames[n].answered and (name := _name(demonstration, frames[n])):
            return Place(name, demonstration.at - n or None)
    return Place(None, demonstration.at or None)


def played(demonstration: Demonstration, act: Act) -> Demonstration:
    """Return what an act makes of a demonstration; an act done on an older table changes nothing."""
    if act["serial"] != demonstration.serial:
        return demonstration
    value = act["value"] if isinstance(act["value"], str) else None
    match act["act"]:
        case "next":
            return _at(demonstration, demonstration.at + 1)
        case "back" | "retry":
            return _at(demonstration, demonstration.at - (demonstration.tried is None))
        case "try":
            return replace(demonstration, tried=value, article=None)
        case "see":
            return replace(demonstration, watched=_eyes(demonstration, value))
        case "article":
            return replace(demonstration, article=value)
        case "closeArticle":
            return replace(demonstration, article=None)
        case _:
            return demonstration


def _at(demonstration: Demonstration, at: int) -> Demonstration:
    """Go to a frame, where there is one; nothing is left open beside it."""
    there = max(0, min(at, len(demonstration.frames) - 1))
    return replace(demonstration, at=there, tried=None, article=None)
