"""A learner at the card table: the walk, what lies open beside it, and what an act of the table's does to both.

``played`` is the whole of it: values in, a value out. Where an act leads to another screen or changes how the table is
shown, the screen sees to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from tutor.app.table.shape import Act
from tutor.scenarios.model import QUESTIONS, Scenario
from tutor.scenarios.scene import Outcome, hint, outcome, played_out
from tutor.scenarios.summary import kept, resume
from tutor.scenarios.walk import Walk, answer, back, begin, forward, retry, see

AGAIN: Final = 2
"""From this miss on the article is opened with the ruling."""


@dataclass(frozen=True)
class Sitting:
    """A walk, and what is open beside it; ``turns`` counts the acts that changed what lies on the table."""

    walk: Walk
    turns: int = 0
    article: str | None = None
    reported: bool = False
    playing_out: int | None = None
    """How many words of what is played out lie on the table; None while the scenario itself does."""
    missed: tuple[str, ...] = ()
    """The articles on which an answer failed, in order, with repetitions."""

    @property
    def serial(self) -> str:
        """A text that changes with whatever lies on the table."""
        return f"{self.walk.scenario.id} {self.walk.at} {self.turns}"


def sit_down(scenario: Scenario, step: str | None = None, seat: str | None = None) -> Sitting:
    """Sit down at a step of a scenario, as one of its seats where no question is open.

    Raises:
        KeyError: there is no such step.
    """
    return _seen(Sitting(begin(scenario, step)), seat)


def back_again(scenario: Scenario, data: Mapping[str, Any], step: str | None, seat: str | None = None) -> Sitting:
    """Go on with a walk as ``remembered`` wrote it: where it stopped, or with its answers at another step.

    Raises:
        KeyError: there is no such step.
    """
    stopped = Sitting(resume(scenario, data), missed=tuple(data["missed"]))
    if step is None or step == place(stopped)[0]:
        return _seen(stopped, seat)
    return moved_to(stopped, step, seat)


def remembered(sitting: Sitting) -> dict[str, Any]:
    """Return what is to be remembered of a sitting: the walk, whether that was all of it, the articles missed."""
    walk = sitting.walk
    questions = [step for step in walk.scenario.steps if isinstance(step, QUESTIONS)]
    whole = walk.step is None and all(map(walk.settled, questions))
    return {**kept(walk), "whole": whole, "missed": [*sitting.missed]}


def moved_to(sitting: Sitting, step: str | None, seat: str | None = None) -> Sitting:
    """Go to another step of the same scenario, as a link or the browser's own buttons do; answers are kept.

    Raises:
        KeyError: there is no such step.
    """
    if step is not None and all(one.at != step for one in sitting.walk.scenario.steps):
        raise KeyError(step)
    walk = resume(sitting.walk.scenario, {**kept(sitting.walk), "at": step, "end": False})
    return _seen(_turned(sitting, walk), seat)


def place(sitting: Sitting) -> tuple[str | None, str | None]:
    """Return the step and the seat that lead back to where a sitting is: the last step so far that has a name."""
    walk = sitting.walk
    named = [step.at for step in walk.scenario.steps[: walk.at + 1] if step.at]
    return (named[-1] if named else None), walk.through


def played(sitting: Sitting, act: Act) -> Sitting:
    """Return what an act makes of a sitting; an act done on an older table changes nothing."""
    if act["serial"] != sitting.serial:
        return sitting
    value = act["value"] if isinstance(act["value"], str) else None
    match act["act"]:
        case "try":
            return _tried(sitting, value or "")
        case "next":
            return _turned(sitting, forward(sitting.walk)) if sitting.playing_out is None else _played_on(sitting)
        case "back":
            return _turned(sitting, back(sitting.walk) if sitting.playing_out is None else sitting.walk)
        case "retry" | "undo":
            return _turned(sitting, retry(sitting.walk))
        case "hint":
            return replace(sitting, walk=hint(sitting.walk))
        case "see":
            return _seen(sitting, value)
        case "playout":
            there = played_out(sitting.walk) is not None
            return replace(_turned(sitting, sitting.walk), playing_out=0 if there else None)
        case "article":
            return replace(sitting, article=value)
        case "closeArticle":
            return replace(sitting, article=None)
        case "report":
            return replace(sitting, reported=True)
        case "closeReport":
            return replace(sitting, reported=False)
        case _:
            return sitting


def _turned(sitting: Sitting, walk: Walk) -> Sitting:
    """Put another table down: whatever was open beside the old one is closed."""
    return Sitting(walk, sitting.turns + 1, missed=sitting.missed)


def _played_on(sitting: Sitting) -> Sitting:
    """Play another word of a deal that beats a claim, as far as there is one."""
    upto = sitting.playing_out or 0
    out = played_out(sitting.walk, upto)
    return replace(_turned(sitting, sitting.walk), playing_out=upto + 1 if out and out.more else upto)


def _seen(sitting: Sitting, seat: str | None) -> Sitting:
    """Look through a seat's eyes; a seat that this game has not changes nothing."""
    found = next((one for one in sitting.walk.line.game.seats if one == seat), None)
    if found is None or sitting.walk.open:
        return sitting
    return _turned(sitting, see(sitting.walk, found))


def _tried(sitting: Sitting, word: str) -> Sitting:
    """Answer; what can't be read is no answer."""
    try:
        walk = answer(sitting.walk, word)
    except ValueError:
        return sitting
    came = outcome(walk, "en")
    article = _missed(came)
    after = _turned(sitting, walk)
    if article is None:
        return after
    missed = (*sitting.missed, article)
    return replace(after, missed=missed, article=article if missed.count(article) >= AGAIN else None)


def _missed(came: Outcome | None) -> str | None:
    """Return the article on which an answer failed."""
    return came.article if came and not came.right else None
