"""What remains of a walk: articles met, beliefs that showed, a record to report, and data to take it up again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal, NamedTuple

from tutor.engine.game import Word
from tutor.notation import Record, parse_action, record_of, record_text
from tutor.scenarios.model import QUESTIONS, ChooseStep, ClaimStep, ForetellStep, MustStep, Scenario
from tutor.scenarios.walk import (
    Done,
    Walk,
    begin,
    claimed,
    listed,
    misses,
    on_main_line,
    readable,
    settles,
    standing,
    tried,
)


class Met(NamedTuple):
    """An article that was met: decided right at once, not at once, or only seen at work."""

    article: str
    mark: Literal["solid", "shaky", "seen"]


def summary(walk: Walk) -> tuple[Met, ...]:
    """Return the articles met so far, in order: solid when every question on it was right at once and without a hint.

    What only happened, with no question about it, was seen.
    """
    marks: dict[str, Literal["solid", "shaky", "seen"]] = {}
    for i, step in enumerate(walk.scenario.steps[: walk.at + 1]):
        asked = replace(walk, at=i)
        if isinstance(step, QUESTIONS) and asked.here.tried:
            shaky = misses(asked) > 0 or asked.here.hints > 0
            for article in _decided(asked):
                marks[article] = "shaky" if shaky or marks.get(article) == "shaky" else "solid"
        if i < walk.at:
            for move in walk.line.moved[i]:
                for event in move.events:
                    marks.setdefault(event.article, "seen")
    return tuple(Met(article, mark) for article, mark in marks.items())


def _decided(walk: Walk) -> tuple[str, ...]:
    """Return the articles that an answered question was about."""
    match walk.question:
        case ChooseStep():
            rulings = (tried(walk, word)[0] for word in walk.here.tried)
            return tuple(dict.fromkeys(ruling.article for ruling in rulings))
        case ForetellStep() as step:
            return (step.of.article,)
        case ClaimStep() | MustStep():
            return (claimed(walk).reason.article,)
        case _:
            return ()


def beliefs(walk: Walk) -> tuple[str, ...]:
    """Return the misconceptions that the learner's answers speak of, in order, each once."""
    found: dict[str, None] = {}
    for i in range(len(walk.scenario.steps)):
        asked = replace(walk, at=i)
        for word in asked.here.tried:
            said = listed(asked, word)
            if said is not None and said.belief is not None:
                found[said.belief] = None
    return tuple(found)


def case_here(walk: Walk) -> Record:
    """Return the position for the referee; after a legal word that the script doesn't follow, the one it leads to."""
    game, stand = walk.line.game, standing(walk)
    words = [*game.history(stand.state), *([stand.held] if stand.held else [])]
    step = walk.question
    if isinstance(step, ChooseStep) and not walk.open and not on_main_line(walk, walk.at):
        words.append(Word(step.seat, parse_action(game, walk.here.settled or "")))
    return record_of(walk.scenario, words)


def record_here(walk: Walk) -> str:
    """Return the position as the text of a record, every answer tried here asked at its end.

    It names all four hands: for a report or for the referee, never for the screen of somebody who is still choosing.
    """
    game = walk.line.game
    stand = standing(walk)
    record = record_of(walk.scenario, (*game.history(stand.state), *([stand.held] if stand.held else [])))
    step = walk.question
    if isinstance(step, ChooseStep):
        played = walk.here.settled if on_main_line(walk, walk.at) else None
        asked = [f"{step.seat}? {word}" for word in dict.fromkeys(walk.here.tried) if word != played]
        record = record.model_copy(update={"script": [*record.script, *asked]})
    return record_text(record)


def kept(walk: Walk) -> dict[str, Any]:
    """Return a walk as plain data for a store: steps by their ids, never by number."""
    stop = max((i for i in walk.stops if i <= walk.at and _id_of(walk, i)), default=None)
    done = {
        name: {"tried": [*one.tried], "settled": one.settled, "hints": one.hints} for name, one in walk.done.items()
    }
    return {"at": None if stop is None else _id_of(walk, stop), "end": walk.step is None, "done": done}


def _id_of(walk: Walk, i: int) -> str | None:
    return walk.scenario.steps[i].at if i < len(walk.scenario.steps) else None


def resume(scenario: Scenario, data: Mapping[str, Any]) -> Walk:
    """Take a walk up again from what ``kept`` returned; answers that have no place any more are left out."""
    at = data.get("at")
    walk = begin(scenario, at if any(step.at == at for step in scenario.steps) else None)
    done = {
        step.at: Done(tuple(one["tried"]), one["settled"], one["hints"], one["settled"])
        for i, step in enumerate(scenario.steps)
        if isinstance(step, QUESTIONS) and (one := data["done"].get(step.at))
        if _still_answers(replace(walk, at=i), one)
    }
    end = walk.stops[-1] if data["end"] else walk.at
    return replace(walk, at=end, reached=end, done=done)


def _still_answers(walk: Walk, one: Mapping[str, Any]) -> bool:
    """Tell whether what was kept can still be answered here and still settles it; a scenario may have been edited."""
    settled = one["settled"]
    try:
        answered = [readable(walk, word) for word in one["tried"]] == [*one["tried"]]
        return answered and (settled is None or (settled in one["tried"] and settles(walk, settled)))
    except ValueError:
        return False
