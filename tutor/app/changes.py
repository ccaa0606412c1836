"""What changes at a table with its own rules, told for a reader: the articles, the scenarios and how they differ.

What differs is computed in ``scenarios.under`` and kept while a file's bytes and the options stay the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from tutor import content
from tutor.app.naming import capital, side_name, word_text
from tutor.app.strings import Say
from tutor.engine.game import Game
from tutor.engine.rulings import Event, Ruling
from tutor.files import Unreadable, read_bytes
from tutor.lawbook import Article, article, event_text, governed, in_language, reason
from tutor.scenarios.line import Stuck
from tutor.scenarios.load import remembered
from tutor.scenarios.model import Scenario
from tutor.scenarios.under import Difference, difference


class Change(NamedTuple):
    """A scenario that goes another way at this table: where, and how in a sentence."""

    scenario: str
    title: str
    step: str | None
    text: str


def set_otherwise(game: Game, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options that differ from the game's defaults."""
    return {name: options[name] for name, values in game.options.items() if options[name] != values[0]}


def changed_articles(game: Game, options: Mapping[str, Any]) -> tuple[Article, ...]:
    """Return the articles that the chosen options change, in order of the options."""
    found = (one for name in set_otherwise(game, options) for one in governed(game.id, name))
    return tuple({one.id: one for one in found}.values())


def changes(game: Game, options: Mapping[str, Any], say: Say, extra: tuple[Path, ...] = ()) -> tuple[Change, ...]:
    """Return the scenarios of a game that go another way by these options, in order of their files."""
    chosen = tuple(set_otherwise(game, options).items())
    if not chosen:
        return ()
    found: list[Change] = []
    for path in content.found("scenarios", extra):
        try:
            scenario, differs = _difference(read_bytes(path), str(path), game.id, chosen)
        except (Unreadable, Stuck, ValueError):
            continue
        if differs is not None:
            title = scenario.spoken(scenario.title, say.lang).text
            found.append(Change(scenario.id, title, differs.step, told(differs, game, say)))
    return tuple(found)


@lru_cache(maxsize=4096)
def _difference(
    data: bytes, file: str, game: str, options: tuple[tuple[str, Any], ...]
) -> tuple[Scenario, Difference | None]:
    """Play a scenario file by some options, unless it belongs to another game."""
    scenario = remembered(data, file).scenario
    return scenario, difference(scenario, dict(options)) if scenario.game == game else None


def told(found: Difference, game: Game, say: Say) -> str:
    """Say in a sentence or two what is different."""
    word, because = _word(found.word, game, say), _sentence(found.said, say)
    match found.kind:
        case "refused":
            return _two(say("Not legal at your table: {word}.", word=word), because)
        case "allowed":
            return _two(say("Legal at your table: {word}.", word=word), because)
        case "ground":
            title = in_language(article(str(found.said.article)).title, say.lang) if found.said else ""
            return _two(
                say("Decided for another reason at your table: {word} ({title}).", word=word, title=title), because
            )
        case "happens":
            return _two(say("At your table this follows after “{word}”:", word=word), because)
        case "ceases":
            return _two(say("At your table this does not follow after “{word}”:", word=word), because)
        case "result":
            score = ", ".join(f"{side_name(side)}: {points}" for side, points in (found.result or {})["score"].items())
            return say("The deal ends with another score at your table: {score}.", score=score)
        case "unplayable":
            return say("This deal cannot be set up at your table.")


def _two(first: str, second: str) -> str:
    return f"{first} {second}".strip()


def _word(word: str, game: Game, say: Say) -> str:
    """Write a word with its seat, for a reader."""
    seat, _, action = word.partition(" ")
    return f"{seat}: {word_text(action, game, say)}" if action else capital(word)


def _sentence(said: Ruling | Event | None, say: Say) -> str:
    if said is None:
        return ""
    return reason(said, say.lang) if isinstance(said, Ruling) else event_text(said, say.lang)
