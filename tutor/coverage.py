"""Article by article: which lessons quote it, which scenarios meet it, how many test data name it.

A scenario counts only where the engine really cites the article in it, as a ruling or an event. Tests are counted in a
checkout alone; an installed program has none.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from tutor import content, lawbook
from tutor.files import Unreadable
from tutor.lessons import lessons
from tutor.scenarios.line import Stuck, main_line, met
from tutor.scenarios.load import read


def coverage() -> list[dict[str, Any]]:
    """Return one row per article of every game, in the order of the lawbook."""
    in_lessons, in_scenarios, in_tests = _lessons(), _scenarios(), _tests()
    return [
        {
            "article": article.id,
            "game": lawbook.game_of(article.id),
            "kind": article.kind,
            "lesson": in_lessons[article.id],
            "scenario": in_scenarios[article.id],
            "quiz": 0,
            "test": in_tests[article.id],
        }
        for article in lawbook.articles()
    ]


def _lessons() -> defaultdict[str, list[str]]:
    """Return the lessons that embed each article, in order."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for lesson in lessons("en"):
        for article in dict.fromkeys(lesson.embeds("article")):
            found[article].append(lesson.id)
    return found


def _scenarios() -> defaultdict[str, list[str]]:
    """Return the scenarios that meet each article, in order of their files; a broken one meets none."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for path in content.found("scenarios"):
        try:
            scenario = read(path).scenario
            articles = met(scenario, main_line(scenario))
        except (Unreadable, Stuck, ValueError):
            continue
        for article in articles:
            found[article].append(scenario.id)
    return found


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
