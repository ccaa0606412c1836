"""What becomes of a scenario at a table that plays by other options: the first difference on its way.

The scenario is played along its main line twice, as it is written and by the other options, and every listed choice is
tried at both tables. How a difference is told, and which options a table has chosen, is said elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, NamedTuple

from tutor.engine.game import State, Word, trial
from tutor.engine.rulings import Event, Ruling
from tutor.files import Fault
from tutor.notation import format_word
from tutor.scenarios.line import Line, Stuck, follow, read_action
from tutor.scenarios.model import ChooseStep, ClaimStep, Scenario

Kind = Literal["refused", "allowed", "ground", "happens", "ceases", "result", "unplayable"]
"""A word is no longer legal, or is now; it rests on another article; something else happens, or something no longer
does; the deal ends otherwise; the deal can't be set up at that table."""


class Difference(NamedTuple):
    """What differs first: at which step (None before the first), after which word, and what is said of it there."""

    kind: Kind
    step: str | None = None
    word: str = ""
    said: Ruling | Event | None = None
    """The ruling or event that is different at the other table; for what no longer happens, the one that is missed."""
    result: Mapping[str, Any] | None = None
    """How the deal ends at the other table."""


class Told(NamedTuple):
    """A word with all that the rules say and do about it."""

    word: Word
    ruling: Ruling
    events: tuple[Event, ...]


Way = tuple[tuple[str | None, tuple[Told, ...]], ...]
"""For the beginning and each step, its id and what is told there."""


def difference(scenario: Scenario, options: Mapping[str, Any]) -> Difference | None:
    """Return what differs first when a scenario is played by other options, None if nothing does.

    Raises:
        Stuck: the scenario can't be played as it is written.
    """
    line, stuck = follow(scenario)
    if stuck is not None:
        raise stuck
    try:
        elsewhere, refusal = follow(scenario.under(options))
    except Fault:
        return Difference("unplayable")
    seated = refusal is None or refusal.way[0] == "steps"
    for (step, here), (_, there) in zip(_told(scenario, line), _told(scenario, elsewhere, seated), strict=False):
        for mine, theirs in zip(here, there, strict=False):
            if (found := _differing(mine, theirs)) is not None:
                said, kind = found
                return Difference(kind, step, format_word(mine.word, line.game), said)
    if refusal is not None:
        return _refused(scenario, line, elsewhere, refusal)
    return _ending(line, elsewhere)


def _told(scenario: Scenario, line: Line, seated: bool = True) -> Way:
    """Return what the rules say along a line: the words that move it, and before them the words listed at a step.

    Without having been ``seated`` the learner meets no step.
    """
    beginning: tuple[str | None, tuple[Told, ...]] = (None, tuple(Told(*move[:2], move.events) for move in line.before))
    reached = scenario.steps[: len(line.moved) + 1] if seated else ()
    return (beginning, *((step.at, tuple(_at(scenario, line, i))) for i, step in enumerate(reached)))


def _at(scenario: Scenario, line: Line, i: int) -> Iterator[Told]:
    """Yield what is told at a step."""
    step = scenario.steps[i]
    if isinstance(step, ChooseStep | ClaimStep):
        texts = [choice.word for choice in step.choices] if isinstance(step, ChooseStep) else [step.word]
        for text in texts:
            try:
                action = read_action(line.game, text, ())
            except Stuck:
                continue
            yield _tried(line, line.position(i), Word(step.seat, action))
    if i < len(line.moved):
        yield from (Told(move.word, move.ruling, move.events) for move in line.moved[i])


def _tried(line: Line, state: State, word: Word) -> Told:
    ruling, moved = trial(line.game, state, word)
    return Told(word, ruling, moved.events if moved else ())


def _differing(here: Told, there: Told) -> tuple[Ruling | Event, Kind] | None:
    """Compare a word at two tables: its verdict, its article, what comes of it."""
    if here.ruling.legal is not there.ruling.legal:
        return there.ruling, "allowed" if there.ruling.legal else "refused"
    if here.ruling.article != there.ruling.article:
        return there.ruling, "ground"
    if here.events == there.events:
        return None
    new = [event for event in there.events if event not in here.events]
    return (new[0], "happens") if new else (_first_missing(here.events, there.events), "ceases")


def _first_missing(here: tuple[Event, ...], there: tuple[Event, ...]) -> Event:
    """Return the first event of one table that the other lacks; if they only come in another order, the first."""
    return next((event for event in here if event not in there), here[0])


def _refused(scenario: Scenario, line: Line, elsewhere: Line, refusal: Stuck) -> Difference:
    """Say which word of the main line the other table refuses."""
    if len(elsewhere.before) < len(line.before):
        moves = line.before[len(elsewhere.before) :]
        return Difference("refused", None, format_word(moves[0].word, line.game), refusal.ruling)
    i = min(len(elsewhere.moved), len(scenario.steps) - 1)
    moves = line.between(i, i + 1)
    j = refusal.way[-1] if isinstance(refusal.way[-1], int) and refusal.way[-1] < len(moves) else 0
    word = format_word(moves[j].word, line.game) if moves else ""
    return Difference("refused", scenario.steps[i].at, word, refusal.ruling)


def _ending(line: Line, elsewhere: Line) -> Difference | None:
    """Compare how the deal stands when the scenario is over."""
    end: Final = len(line.moved)
    here, there = line.game.result(line.position(end)), elsewhere.game.result(elsewhere.position(end))
    return None if here == there else Difference("result", None, "", None, there)
