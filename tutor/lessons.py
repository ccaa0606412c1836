"""Lesson files: front matter, prose in Markdown, and embedded articles and scenarios.

A lesson states no rule itself: it quotes articles by id. Files are named ``NN-slug.<language>.md``; the number is the
order in which lessons are offered. Nothing is drawn here, and whether scenarios are true is ``scenarios.verify``.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from pydantic import Field

from tutor import content, lawbook
from tutor.files import Complaint, Document, Form, Unreadable, decode, document, quoted, read_bytes, validate
from tutor.games import GAMES
from tutor.glossary import avoided
from tutor.scenarios.model import Id
from tutor.wording import Wording

LANGUAGES: Final = ("en", "ru", "es", "pt")
_NAME: Final = re.compile(r"(?P<number>[0-9]{2})-(?P<slug>[a-z0-9-]+)\.(?P<lang>[a-z]{2})\.md")
_EMBED: Final = re.compile(r"\{\{(?P<kind>article|scenario) (?P<id>[a-z0-9]+(?:[.-][a-z0-9]+)*)\}\}")


class Front(Form):
    """The front matter of a lesson; ``language`` says that there is no other language."""

    id: Id
    title: Annotated[str, Field(min_length=1)]
    needs: list[Id] = Field(default_factory=list)
    language: str | None = None


class Prose(NamedTuple):
    """A stretch of Markdown."""

    text: str
    line: int


class Embed(NamedTuple):
    """An article or a scenario to be shown in the middle of a lesson."""

    kind: str
    id: str
    line: int


Block = Prose | Embed


class Lesson(NamedTuple):
    """A lesson in one language."""

    id: str
    game: str
    number: int
    lang: str
    title: str
    needs: tuple[str, ...]
    blocks: tuple[Block, ...]
    sole: bool
    """It is meant to be in this language only."""
    front: Document

    def embeds(self, kind: str) -> tuple[str, ...]:
        """Return the ids of the embedded articles or scenarios, in order."""
        return tuple(block.id for block in self.blocks if isinstance(block, Embed) and block.kind == kind)


def read(path: Path) -> Lesson:
    """Read a lesson file, from memory while its bytes stay the same.

    Raises:
        Unreadable: with every complaint about the file.
    """
    return _remembered(read_bytes(path), path)


def parse(data: bytes, path: Path) -> Lesson:
    """Read the bytes of a lesson file.

    Raises:
        Unreadable: with every complaint about the file.
    """
    file = str(path)
    name = _NAME.fullmatch(path.name)
    if name is None or name["lang"] not in LANGUAGES:
        what = Wording(
            "name a lesson NN-slug.<language>.md, as in 04-closed-trump.en.md (languages: {known})",
            known=", ".join(LANGUAGES),
        )
        raise Unreadable(Complaint(file, None, "", what))
    rows = decode(data, file).split("\n")
    if rows[0].rstrip() != "---" or "---" not in (ends := [row.rstrip() for row in rows[1:]]):
        what = Wording("a lesson begins with its id, title and needs between two lines of ---")
        raise Unreadable(Complaint(file, 1, "", what))
    end = ends.index("---") + 1
    head = document("\n".join(rows[1:end]), file, line=2)
    front = validate(Front, head)
    blocks = tuple(_blocks(rows[end + 1 :], end + 2, file))
    if front.language is not None and front.language != name["lang"]:
        raise Unreadable(head.complain(("language",), Wording("the file's name says {lang}", lang=name["lang"])))
    return Lesson(
        front.id,
        _game(front.id, path),
        int(name["number"]),
        name["lang"],
        front.title,
        tuple(front.needs),
        blocks,
        front.language is not None,
        head,
    )


_remembered = lru_cache(maxsize=1024)(parse)


def _game(id: str, path: Path) -> str:
    """Return the game a lesson belongs to: its folder, or how its id begins."""
    return path.parent.name if path.parent.name in GAMES else id.split(".")[0]


def _blocks(rows: list[str], line: int, file: str) -> Iterator[Block]:
    """Cut the body of a lesson at its embeds; ``line`` is the number of the first row."""
    prose: list[str] = []
    begun = line
    for number, row in enumerate(rows, line):
        if embed := _EMBED.fullmatch(row.strip()):
            yield from _prose(prose, begun)
            yield Embed(embed["kind"], embed["id"], number)
            prose, begun = [], number + 1
        elif "{{" in row:
            parts = {"text": quoted(row.strip()), "article": "{{article ID}}", "scenario": "{{scenario ID}}"}
            what = Wording("{text} is no embed; on a line of its own: {article} or {scenario}", **parts)
            raise Unreadable(Complaint(file, number, "", what))
        else:
            prose.append(row)
    yield from _prose(prose, begun)


def _prose(rows: list[str], line: int) -> Iterator[Prose]:
    """Yield the rows as one stretch without blank edges, unless nothing stands in them."""
    filled = [i for i, row in enumerate(rows) if row.strip()]
    if filled:
        yield Prose("\n".join(rows[filled[0] : filled[-1] + 1]), line + filled[0])


def lessons(lang: str, extra: Iterable[Path] = ()) -> tuple[Lesson, ...]:
    """Return all readable lessons in a language, or in the only one they have, in order of game and number.

    Of two files with one id the first counts.
    """
    mine: dict[str, Lesson] = {}
    for lesson in _readable(content.found("lessons", extra)):
        if lesson.lang == lang or lesson.sole:
            mine.setdefault(lesson.id, lesson)
    return tuple(sorted(mine.values(), key=lambda lesson: (lesson.game, lesson.number)))


def _readable(paths: Iterable[Path]) -> Iterator[Lesson]:
    """Yield the lessons among some files that can be read."""
    for path in paths:
        try:
            yield read(path)
        except Unreadable:
            continue


def check(paths: Iterable[Path] = ()) -> list[Complaint]:
    """Check lesson files and folders of them, beside all that the program ships; without a path, those."""
    places = tuple(paths) or (content.own_folder("lessons"),)
    asked = dict.fromkeys(path for place in places for path in content.inside("lessons", place))
    known = {path.resolve() for path in asked}
    beside = [path for path in content.found("lessons", {path.parent for path in asked}) if path.resolve() not in known]
    complaints: list[Complaint] = []
    by_id: dict[str, list[Lesson]] = defaultdict(list)
    for path in [*asked, *dict.fromkeys(beside)]:
        try:
            lesson = read(path)
        except Unreadable as unreadable:
            complaints += unreadable.complaints
        else:
            by_id[lesson.id].append(lesson)
    complaints += _findings(by_id, content.scenarios(place for place in places if place.is_dir()))
    return [complaint for complaint in complaints if complaint.file in set(map(str, asked))]


def check_text(data: bytes, file: str, extra: Iterable[Path], scenarios: Collection[str]) -> list[Complaint]:
    """Check the bytes of one lesson file beside all other lessons; it may embed the scenarios of those ids."""
    try:
        lesson = parse(data, Path(file))
    except Unreadable as unreadable:
        return list(unreadable.complaints)
    by_id = defaultdict(list, {lesson.id: [lesson]})
    for other in _readable(content.found("lessons", extra)):
        by_id[other.id].append(other)
    return [complaint for complaint in _findings(by_id, scenarios) if complaint.file == lesson.front.file]


def _findings(by_id: Mapping[str, list[Lesson]], scenarios: Collection[str]) -> Iterator[Complaint]:
    """Find what is wrong with lessons that can be read, all versions of each together."""
    known = {"article": {article.id for article in lawbook.articles()}, "scenario": scenarios}
    for versions in by_id.values():
        for lesson in versions:
            yield from (*_in_a_game(lesson), *_embeds_exist(lesson, known), *_good_words(lesson))
        yield from _same_in_all(versions)
    yield from _needs(by_id)


def _in_a_game(lesson: Lesson) -> Iterator[Complaint]:
    """Find lessons of no game."""
    if lesson.game not in GAMES:
        parts = {"example": "304.closed-trump", "known": ", ".join(GAMES)}
        what = Wording("an id begins with its game, as in {example}; there are {known}", **parts)
        yield lesson.front.complain(("id",), what)


def _good_words(lesson: Lesson) -> Iterator[Complaint]:
    """Find words that the game's glossary says not to use."""
    if lesson.game not in GAMES:
        return
    prose = [block for block in lesson.blocks if isinstance(block, Prose)]
    texts = [(lesson.title, lesson.front.line(("title",))), *((block.text, block.line) for block in prose)]
    for text, line in texts:
        for number, row in enumerate(text.split("\n"), line):
            for word in avoided(row, lesson.game, lesson.lang):
                yield Complaint(lesson.front.file, number, "", word.advice)


def _embeds_exist(lesson: Lesson, known: Mapping[str, Collection[str]]) -> Iterator[Complaint]:
    """Find embeds of what is not there."""
    for block in lesson.blocks:
        if isinstance(block, Embed) and block.id not in known[block.kind]:
            id = quoted(block.id)
            what = (
                Wording("there is no article {id}", id=id)
                if block.kind == "article"
                else Wording("there is no scenario {id}", id=id)
            )
            yield Complaint(lesson.front.file, block.line, "", what)


def _same_in_all(versions: list[Lesson]) -> Iterator[Complaint]:
    """Find what differs between the languages of a lesson, and languages that are missing or there twice."""
    first = versions[0]
    for lesson in versions:
        if any(other is not lesson and other.lang == lesson.lang for other in versions):
            what = Wording("another lesson in {lang} has the id {id}", lang=lesson.lang, id=lesson.id)
            yield lesson.front.complain(("id",), what)
        if lesson.needs != first.needs:
            parts = {"file": first.front.file, "needs": ", ".join(first.needs) or Wording("none")}
            yield lesson.front.complain(("needs",), Wording("differ from those in {file}: {needs}", **parts))
        if lesson.number != first.number:
            what = Wording("{file} has another number in its name", file=first.front.file)
            yield lesson.front.complain(("id",), what)
        if _embedded(lesson) != _embedded(first):
            yield _differing_embed(lesson, first)
    missing = [lang for lang in LANGUAGES if lang not in {lesson.lang for lesson in versions}]
    if missing and not first.sole:
        parts = {"langs": ", ".join(missing), "own": first.lang}
        what = Wording("is missing in {langs}; a lesson in one language says so: language: {own}", **parts)
        yield first.front.complain((), what)


def _embedded(lesson: Lesson) -> list[tuple[str, str]]:
    return [(block.kind, block.id) for block in lesson.blocks if isinstance(block, Embed)]


def _differing_embed(lesson: Lesson, first: Lesson) -> Complaint:
    """Name the first embed that is not the same as in another language."""
    embeds = [block for block in lesson.blocks if isinstance(block, Embed)]
    others = _embedded(first)
    for i, block in enumerate(embeds):
        if i >= len(others) or (block.kind, block.id) != others[i]:
            there = " ".join(others[i]) if i < len(others) else Wording("nothing more")
            parts = {"embed": f"{block.kind} {block.id}", "file": first.front.file, "there": there}
            what = Wording("{embed} stands where {file} has {there}", **parts)
            return Complaint(lesson.front.file, block.line, "", what)
    parts = {"file": first.front.file, "embed": " ".join(others[len(embeds)])}
    return lesson.front.complain((), Wording("lacks an embed that {file} has: {embed}", **parts))


def _needs(by_id: Mapping[str, list[Lesson]]) -> Iterator[Complaint]:
    """Find needs that are no lessons, and lessons that need each other in a circle."""
    for versions in by_id.values():
        for lesson in versions:
            for i, need in enumerate(lesson.needs):
                if need not in by_id:
                    yield lesson.front.complain(("needs", i), Wording("there is no lesson {id}", id=quoted(need)))
    graph = {id: [need for need in versions[0].needs if need in by_id] for id, versions in by_id.items()}
    for id, versions in by_id.items():
        if circle := _circle(graph, id):
            what = Wording("goes in a circle: {circle}", circle=" -> ".join(circle))
            yield versions[0].front.complain(("needs",), what)


def _circle(graph: Mapping[str, list[str]], start: str) -> list[str]:
    """Return a way from a lesson through its needs back to itself, empty if there is none."""
    ways = [[start]]
    seen: set[str] = set()
    while ways:
        way = ways.pop()
        for need in graph[way[-1]]:
            if need == start:
                return [*way, need]
            if need not in seen:
                seen.add(need)
                ways.append([*way, need])
    return []
