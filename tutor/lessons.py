"""Lesson files: front matter, prose in Markdown, and embedded articles and scenarios.

A lesson states no rule itself: it quotes articles by id. Files are named ``NN-slug.<language>.md``; the number is the
order in which lessons are offered. Nothing is drawn here, and whether scenarios are true is ``scenarios.verify``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from pydantic import Field

from tutor.files import Complaint, Document, Form, Unreadable, decode, document, quoted, read_bytes, validate

LANGUAGES: Final = ("en", "ru", "es", "pt")
_NAME: Final = re.compile(r"(?P<number>[0-9]{2})-(?P<slug>[a-z0-9-]+)\.(?P<lang>[a-z]{2})\.md")
_EMBED: Final = re.compile(r"\{\{(?P<kind>article|scenario) (?P<id>[a-z0-9]+(?:[.-][a-z0-9]+)*)\}\}")
_Id = Annotated[str, Field(pattern=r"^[a-z0-9]+([.-][a-z0-9]+)*$", max_length=80)]


class Front(Form):
    """The front matter of a lesson; ``language`` says that there is no other language."""

    id: _Id
    title: Annotated[str, Field(min_length=1)]
    needs: list[_Id] = Field(default_factory=list)
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
    return parse(read_bytes(path), path)


@lru_cache(maxsize=1024)
def parse(data: bytes, path: Path) -> Lesson:
    """Read the bytes of a lesson file.

    Raises:
        Unreadable: with every complaint about the file.
    """
    file = str(path)
    name = _NAME.fullmatch(path.name)
    if name is None or name["lang"] not in LANGUAGES:
        what = f"name a lesson NN-slug.<language>.md, as in 04-closed-trump.en.md (languages: {', '.join(LANGUAGES)})"
        raise Unreadable(Complaint(file, None, "", what))
    rows = decode(data, file).split("\n")
    if rows[0].rstrip() != "---" or "---" not in (ends := [row.rstrip() for row in rows[1:]]):
        raise Unreadable(
            Complaint(file, 1, "", "a lesson begins with its id, title and needs between two lines of ---")
        )
    end = ends.index("---") + 1
    head = document("\n".join(rows[1:end]), file, line=2)
    front = validate(Front, head)
    blocks = tuple(_blocks(rows[end + 1 :], end + 2, file))
    if front.language is not None and front.language != name["lang"]:
        raise Unreadable(head.complain(("language",), f"the file's name says {name['lang']}"))
    game = path.parent.name if front.id.split(".")[0] != path.parent.name else front.id.split(".")[0]
    return Lesson(
        front.id,
        game,
        int(name["number"]),
        name["lang"],
        front.title,
        tuple(front.needs),
        blocks,
        front.language is not None,
        head,
    )


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
            what = f"{quoted(row.strip())} is no embed; on a line of its own: {{{{article ID}}}} or {{{{scenario ID}}}}"
            raise Unreadable(Complaint(file, number, "", what))
        else:
            prose.append(row)
    yield from _prose(prose, begun)


def _prose(rows: list[str], line: int) -> Iterator[Prose]:
    """Yield the rows as one stretch without blank edges, unless nothing stands in them."""
    filled = [i for i, row in enumerate(rows) if row.strip()]
    if filled:
        yield Prose("\n".join(rows[filled[0] : filled[-1] + 1]), line + filled[0])
