"""A scenario or lesson that somebody brings: its text, its name, what ``tutor check`` says of it, what can be opened.

Texts are bounded before anything reads them, and read by the same code as the files of a folder. Where a session keeps
what it was brought is in ``own``; nothing here is drawn.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

from tutor import lessons
from tutor.app import shelf
from tutor.files import Complaint, Limits, Unreadable, decode, one_line, read_bytes
from tutor.lawbook import is_article
from tutor.lessons import Lesson
from tutor.scenarios import load, verify
from tutor.scenarios.model import Scenario
from tutor.wording import Wording

MOST: Final = 64 << 10
"""How many bytes a text may have."""
LISTED: Final = 50
"""How many complaints are shown at most."""
_LESSON: Final = re.compile(r"---[ \t]*\n(?:.*\n)*?---[ \t]*(?:\n|\Z)")
_FRONT_ID: Final = re.compile(r"^id:[ ]*[\"']?[a-z0-9]+\.([a-z0-9-]{1,60})", re.MULTILINE)
_FRONT_LANGUAGE: Final = re.compile(r"^language:[ ]*[\"']?([a-z]{2})\b", re.MULTILINE)
_OWN_ID: Final = re.compile(r"^id: *([a-z0-9.-]+)", re.MULTILINE)
_ARTICLE: Final = re.compile(r"\b[a-z0-9]+(?:\.[a-z0-9-]+)+\b")


class Checked(NamedTuple):
    """A text that was checked: what is wrong with it, and what it is if nothing is."""

    name: str
    text: str | None
    """None where the bytes are no text."""
    complaints: tuple[Complaint, ...]
    found: Scenario | Lesson | None

    @property
    def articles(self) -> tuple[str, ...]:
        """The articles that the complaints name."""
        named = [id for one in self.complaints[:LISTED] for id in _ARTICLE.findall(f"{one.field} {one.text}")]
        return tuple(filter(is_article, dict.fromkeys(named)))

    def row(self, complaint: Complaint) -> str:
        """Return the text of the line that a complaint is about."""
        rows = (self.text or "").split("\n")
        return rows[complaint.line - 1] if complaint.line is not None and complaint.line <= len(rows) else ""


def checked(data: bytes, name: str = "", at_hand: tuple[str, ...] = ()) -> Checked:
    """Check what was brought under a file name; without one the text itself says whether it is a lesson."""
    name = basename(name)
    try:
        text = decode(data, name or "text", Limits(file=MOST))
    except Unreadable as unreadable:
        return Checked(name or "scenario.yaml", None, unreadable.complaints, None)
    name = name or named(text)
    return _lesson(data, name, text, at_hand) if name.endswith(".md") else _scenario(data, name, text)


def _lesson(data: bytes, name: str, text: str, at_hand: tuple[str, ...]) -> Checked:
    """Check a lesson, which may embed the scenarios at hand too."""
    complaints = lessons.check_text(data, name, shelf.extra(), (*shelf.catalogue().ids(), *at_hand))
    return Checked(name, text, tuple(complaints), None if complaints else lessons.parse(data, Path(name)))


def _scenario(data: bytes, name: str, text: str) -> Checked:
    """Check a scenario."""
    complaints = verify.check_text(data, name, _other)
    return Checked(name, text, tuple(complaints), None if complaints else load.parse(data, name).scenario)


def _other(id: str) -> str:
    """Name, for the sentence that refuses it, what has an id already."""
    return Wording("a scenario that is here already") if id in shelf.catalogue().paths() else ""


def basename(name: str) -> str:
    r"""Return the last part of a file's name as one line.

    >>> basename("../../etc/passwd"), basename("C:\\own\\nine.yaml")
    ('passwd', 'nine.yaml')
    """
    return one_line(re.split(r"[\\/]", name)[-1])[-80:]


def named(text: str) -> str:
    r"""Return a file name that suits a text.

    >>> named("---\nid: 304.mine\nlanguage: es\n---\nTexto."), named("id: 304.mine\ngame: 304")
    ('90-mine.es.md', 'mine.yaml')
    """
    slug, lang = _FRONT_ID.search(text), _FRONT_LANGUAGE.search(text)
    if _LESSON.match(text):
        return f"90-{slug[1] if slug else 'lesson'}.{lang[1] if lang else 'en'}.md"
    return f"{slug[1] if slug else 'scenario'}.yaml"


def start_from(id: str) -> str:
    """Return the text of a scenario that is here, under an id of its own; empty if there is none."""
    path = shelf.catalogue().paths().get(id)
    try:
        text = decode(read_bytes(path), str(path)) if path else ""
    except Unreadable:
        return ""
    return _OWN_ID.sub(r"id: \1-own", text, count=1)
