"""What the address bar says: which language, lesson, scenario, step, seat, article, and how the table is shown.

Opening an address needs no earlier state, and an address never says who somebody is. Whether there is a thing with that
id, the screens find out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from tutor.app.strings import LANGUAGES

ID: Final = re.compile(r"[a-z0-9]+([._-][a-z0-9]+)*")
LONGEST: Final = 80
"""How long an id or a search may be."""
CODE: Final = re.compile(r"[A-Za-z0-9_-]{1,4000}")
"""What a position in an address is made of; whether it can be read, ``notation`` finds out."""
SET: Final = re.compile(r"[A-Za-z0-9-]{1,40}(,[A-Za-z0-9-]{1,40}){0,49}")
"""What a set of questions in an address is made of."""


class Show(NamedTuple):
    """How the table is shown; an address names only what differs from these defaults."""

    text: bool = False
    colours: bool = False
    keys: bool = True
    letters: bool = False
    """Cards bear the letters of the reader's language."""
    german: bool = False
    """Cards bear German suits."""
    big: bool = False
    """Large, as on a projector."""
    judged: bool = False
    """Every option of the seat to act stands there with its ruling."""
    asked: bool = True
    """Tasks and rulings stand beside the table."""


MARKS: Final[dict[str, tuple[str, bool]]] = {
    "text": ("text", True),
    "colours": ("colours", True),
    "no-keys": ("keys", False),
    "letters": ("letters", True),
    "german": ("german", True),
    "big": ("big", True),
    "judged": ("judged", True),
    "no-tasks": ("asked", False),
}
"""What an address calls each way to show the table that differs from the default."""


SWITCHES: Final = {
    "textMode": "text",
    "fourColours": "colours",
    "shortcuts": "keys",
    "ownLetters": "letters",
    "germanSuits": "german",
}
"""The acts of the table's that only change how it is shown, and which way to show it they switch."""


class Address(NamedTuple):
    """An address as values; None is what it doesn't say."""

    lang: str | None = None
    also: str | None = None
    """A second language, shown beside the first."""
    lesson: str | None = None
    scenario: str | None = None
    step: str | None = None
    seat: str | None = None
    """Whose eyes: a seat, ``public`` or ``all``."""
    article: str | None = None
    game: str | None = None
    deal: str | None = None
    """A position, as ``notation.code_of`` writes it."""
    at: int | None = None
    """How many words of the position have been said; in a demonstration, how many frames after the step."""
    ask: str | None = None
    """A question put to the referee: its kind, or a word."""
    options: str | None = None
    """The options of a table: ``name=value,name=value``."""
    set: str | None = None
    """The ids of the questions of a quiz, with commas between them."""
    n: int | None = None
    """How many questions are asked."""
    find: str | None = None
    """What is searched for."""
    term: str | None = None
    """A term of the glossary."""
    known: str | None = None
    """The game that somebody knows already."""
    show: Show = Show()


def read(query: Mapping[str, str]) -> Address:
    """Read query parameters; what can't be meant is left out.

    >>> found = read({"lang": "ru", "scenario": "304.hidden-nine", "step": "<b>", "seat": "d", "show": "text"})
    >>> found.lang, found.scenario, found.step, found.seat, found.show.text
    ('ru', '304.hidden-nine', None, 'D', True)
    """
    marks = [MARKS[mark] for mark in query.get("show", "").split(",") if mark in MARKS]
    return Address(
        lang=_language(query.get("lang")),
        also=_language(query.get("also")),
        lesson=_id(query.get("lesson")),
        scenario=_id(query.get("scenario")),
        step=_id(query.get("step")),
        seat=_eyes(query.get("seat", "")),
        article=_id(query.get("article")),
        game=_id(query.get("game")),
        deal=_matching(CODE, query.get("deal", "")),
        at=int(text) if re.fullmatch("[0-9]{1,3}", text := query.get("at", "")) else None,
        ask=_line(query.get("ask")),
        options=_line(query.get("options"), 10 * LONGEST),
        set=_matching(SET, query.get("set", "")),
        n=int(text) if re.fullmatch("[1-9]|[1-4][0-9]|50", text := query.get("n", "")) else None,
        find=_line(query.get("find")),
        term=_id(query.get("term")),
        known=_id(query.get("known")),
        show=Show()._replace(**dict(marks)),
    )


def written(address: Address) -> dict[str, str]:
    """Return query parameters that read back as this address.

    >>> written(Address(lang="pt", scenario="304.hidden-nine", show=Show(text=True)))
    {'lang': 'pt', 'scenario': '304.hidden-nine', 'show': 'text'}
    """
    marks = [mark for mark, (name, differs) in MARKS.items() if getattr(address.show, name) is differs]
    values = {**address._asdict(), "show": ",".join(marks)}
    return {name: str(value) for name, value in values.items() if value not in (None, "")}


def _language(text: str | None) -> str | None:
    return text.lower() if text and text.lower() in LANGUAGES else None


def _eyes(text: str) -> str | None:
    if text.lower() in ("all", "public"):
        return text.lower()
    return _matching(re.compile("[A-Z]"), text.upper())


def _line(text: str | None, longest: int = 2 * LONGEST) -> str | None:
    """Read one line of printable text that is not too long."""
    return text if text and len(text) <= longest and text.isprintable() else None


def _matching(pattern: re.Pattern[str], text: str) -> str | None:
    return text if pattern.fullmatch(text) else None


def _id(text: str | None) -> str | None:
    return text if text and len(text) <= LONGEST and ID.fullmatch(text) else None
