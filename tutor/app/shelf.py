"""Lessons and scenarios as the screens offer them: by game, by title in a reader's language, what comes after what.

A file that can't be read is left out and counted, so that nobody's mistake stops the others.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from tutor import content
from tutor.files import Unreadable
from tutor.games import GAMES
from tutor.lessons import Lesson, lessons
from tutor.lessons import read as read_lesson
from tutor.scenarios.load import Catalogue
from tutor.scenarios.load import read as read_scenario
from tutor.scenarios.model import Scenario, Spoken

EXTRA: Final = "TUTOR_CONTENT"
"""The environment variable that names a folder with more lessons and scenarios."""


class ScenarioEntry(NamedTuple):
    """A scenario in a list."""

    id: str
    title: Spoken
    level: int
    teaches: tuple[str, ...]


class LessonEntry(NamedTuple):
    """A lesson in a list."""

    id: str
    title: Spoken


class Shelf(NamedTuple):
    """What one game offers, and how many of its files can't be read."""

    game: str
    lessons: tuple[LessonEntry, ...]
    scenarios: tuple[ScenarioEntry, ...]


def extra() -> tuple[Path, ...]:
    """Return the folders that were added when the app was started."""
    folder = os.environ.get(EXTRA)
    return (Path(folder),) if folder else ()


def catalogue() -> Catalogue:
    """Return the scenarios of this app."""
    return Catalogue(extra())


def shelves(lang: str) -> tuple[Shelf, ...]:
    """Return what there is for every game that has something."""
    found = (Shelf(game, tuple(_lessons(game, lang)), scenarios(game, lang)) for game in GAMES)
    return tuple(shelf for shelf in found if shelf.lessons or shelf.scenarios)


def scenarios(game: str, lang: str) -> tuple[ScenarioEntry, ...]:
    """Return a game's scenarios, the easiest first."""
    entries = [
        ScenarioEntry(scenario.id, scenario.spoken(scenario.title, lang), scenario.level, scenario.teaches)
        for scenario in _readable_scenarios(game)
    ]
    return tuple(sorted(entries, key=lambda entry: entry.level))


def _readable_scenarios(game: str) -> Iterator[Scenario]:
    books = catalogue()
    for id in books.ids(game):
        try:
            yield books.scenario(id)
        except Unreadable:
            continue


def teaching(article: str, lang: str) -> tuple[ScenarioEntry, ...]:
    """Return the scenarios that teach an article, the easiest of each game first."""
    return tuple(entry for game in GAMES for entry in scenarios(game, lang) if article in entry.teaches)


def title(id: str, lang: str) -> str | None:
    """Return a scenario's title, None if it can't be opened."""
    try:
        scenario = catalogue().scenario(id)
    except (KeyError, Unreadable):
        return None
    return scenario.spoken(scenario.title, lang).text


def after(id: str, lang: str) -> ScenarioEntry | None:
    """Return the scenario that comes after one in its game, None after the last."""
    entries = scenarios(id.split(".")[0], lang)
    at = next((i for i, entry in enumerate(entries) if entry.id == id), len(entries))
    return entries[at + 1] if at + 1 < len(entries) else None


def lesson(id: str, lang: str) -> Lesson | None:
    """Return a lesson in a language or in the only one it has, None if there is none."""
    return next((one for one in lessons(lang, extra()) if one.id == id), None)


def _lessons(game: str, lang: str) -> Iterator[LessonEntry]:
    for one in lessons(lang, extra()):
        if one.game == game:
            yield LessonEntry(one.id, Spoken(one.title, one.lang))


def unreadable() -> int:
    """Return how many of the files can't be read; ``tutor check`` says why."""
    kinds: tuple[tuple[content.Kind, Callable[[Path], object]], ...]
    kinds = (("lessons", read_lesson), ("scenarios", read_scenario))
    return sum(not _reads(read, path) for kind, read in kinds for path in content.found(kind, extra()))


def _reads(read: Callable[[Path], object], path: Path) -> bool:
    try:
        read(path)
    except Unreadable:
        return False
    return True
