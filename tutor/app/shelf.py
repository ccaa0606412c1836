"""Lessons and scenarios as the screens offer them: by game, by title in a reader's language, what comes after what.

A file that can't be offered is left out and counted, so that nobody's mistake stops the others.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from tutor import content
from tutor.files import Unreadable
from tutor.games import GAMES
from tutor.lessons import LANGUAGES, Lesson, lessons
from tutor.scenarios.load import Catalogue
from tutor.scenarios.model import Scenario, Spoken
from tutor.scenarios.verify import flaws

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
    """Return the scenarios of this app; those that were added have to be such that they can be played."""
    return Catalogue(extra(), flaws)


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


def title(books: Catalogue, id: str, lang: str) -> str | None:
    """Return the title of a scenario among some, None if it can't be opened."""
    try:
        scenario = books.scenario(id)
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


def lesson_after(id: str, lang: str) -> LessonEntry | None:
    """Return the lesson that comes after one in its game, None after the last."""
    entries = tuple(_lessons(id.split(".")[0], lang))
    at = next((i for i, entry in enumerate(entries) if entry.id == id), len(entries))
    return entries[at + 1] if at + 1 < len(entries) else None


def _lessons(game: str, lang: str) -> Iterator[LessonEntry]:
    for one in lessons(lang, extra()):
        if one.game == game:
            yield LessonEntry(one.id, Spoken(one.title, one.lang))


def left_out() -> int:
    """Return how many of the files are not offered: unreadable, untrue or of one id; ``tutor check`` says why."""
    books = catalogue()
    offered = {path for path in books.paths().values() if _reads(books.read, path)}
    offered |= {Path(one.front.file) for lang in LANGUAGES for one in lessons(lang, extra()) if one.game in GAMES}
    kinds: tuple[content.Kind, ...] = ("scenarios", "lessons")
    return sum(path not in offered for kind in kinds for path in content.found(kind, extra()))


def _reads(read: Callable[[Path], object], path: Path) -> bool:
    try:
        read(path)
    except Unreadable:
        return False
    return True
