"""Article by article: which lessons quote it, which scenarios meet it, how many questions and test data name it.

A scenario counts only where the engine really cites the article in it, as a ruling or an event. Questions are those of
the pool; each comes with its suits renamed as well. Tests are counted in a checkout alone: an
installed program has none.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from tutor import content, lawbook
from tutor.files import Unreadable, read_bytes
from tutor.games import GAMES
from tutor.lessons import lessons
from tutor.quiz.pool import askable
from tutor.scenarios.line import Stuck, main_line, met
from tutor.scenarios.load import remembered


def coverage() -> list[dict[str, Any]]:
    """Return one row per article of every game, in the order of the lawbook."""
    quoted, meeting, in_tests = in_lessons(), in_scenarios(), _tests()
    asked = {game: askable(game) for game in GAMES}
    return [
        {
            "article": article.id,
            "game": lawbook.game_of(article.id),
            "kind": article.kind,
            "lesson": list(quoted.get(article.id, ())),
            "scenario": list(meeting.get(article.id, ())),
            "quiz": asked[lawbook.game_of(article.id)].get(article.id, 0),
            "test": in_tests[article.id],
        }
        for article in lawbook.articles()
    ]


def in_lessons(extra: Iterable[Path] = ()) -> Mapping[str, tuple[str, ...]]:
    """Return the lessons that quote each article, in order; those of the extra folders too."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for lesson in lessons("en", extra):
        for article in dict.fromkeys(lesson.embeds("article")):
            found[article].append(lesson.id)
    return {article: tuple(ids) for article, ids in found.items()}


def in_scenarios(extra: Iterable[Path] = ()) -> Mapping[str, tuple[str, ...]]:
    """Return the scenarios that meet each article, in order of their files; a broken one meets none."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for path in content.found("scenarios", extra):
        try:
            id, articles = _met(read_bytes(path), str(path))
        except (Unreadable, Stuck, ValueError):
            continue
        for article in articles:
            found[article].append(id)
    return {article: tuple(ids) for article, ids in found.items()}


@lru_cache(maxsize=1024)
def _met(data: bytes, file: str) -> tuple[str, frozenset[str]]:
    """Return the id of a scenario and the articles it meets, from memory while its bytes stay the same."""
    scenario = remembered(data, file).scenario
    return scenario.id, met(scenario, main_line(scenario))


def _tests() -> Counter[str]:
    """Count the lines of test data that name each article."""
    golden = content.CHECKOUT / "tests" / "golden"
    return _named_in(golden) if content.in_checkout() and golden.is_dir() else Counter()


@cache
def _named_in(folder: Path) -> Counter[str]:
    """Count, for each article, the lines of data under a folder that name it; a list of all ids is no data."""
    lines = (line for path in sorted(folder.rglob("*")) if path.is_file() for line in _lines(path))
    return Counter(article for line in lines for article in _articles(line))


def _lines(path: Path) -> Iterable[str]:
    return path.read_text(encoding="utf-8").splitlines() if path.suffix in (".yaml", ".json", ".jsonl") else ()


def _articles(line: str) -> Iterator[str]:
    """Yield the ids in a line that stand for an article, each once."""
    yield from dict.fromkeys(re.findall(r"\b[a-z0-9]+\.[a-z0-9]+\.[0-9]+\b", line))
