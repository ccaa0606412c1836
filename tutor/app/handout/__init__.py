"""Questions to take away: a sheet to print, a deck for Anki, a table; each as the bytes of a file.

No Streamlit here: the screen offers these files as downloads, the command line writes them. The libraries that make
them are loaded when a file of their kind is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Literal, NamedTuple
from urllib.parse import urlencode

from tutor.app.address import Address, written
from tutor.app.strings import Say, mark
from tutor.quiz.question import Question

Format = Literal["pdf", "anki", "csv"]
Paper = Literal["a4", "letter"]
FORMATS: Final[tuple[Format, ...]] = ("pdf", "anki", "csv")
PAPERS: Final[tuple[Paper, ...]] = ("a4", "letter")
SIZES: Final[dict[Paper, str]] = {"a4": "A4", "letter": "Letter"}
LABELS: Final[dict[Format, str]] = {
    "pdf": mark("Sheet to print (PDF)"),
    "anki": mark("Cards for Anki"),
    "csv": mark("Table (CSV)"),
}
"""What a download is called on a button."""


class Kind(NamedTuple):
    """How files of a format end, and what they are to a browser."""

    ending: str
    mime: str


KINDS: Final[dict[Format, Kind]] = {
    "pdf": Kind("pdf", "application/pdf"),
    "anki": Kind("apkg", "application/octet-stream"),
    "csv": Kind("csv", "text/csv"),
}


class File(NamedTuple):
    """A file to take away."""

    name: str
    mime: str
    data: Callable[[], bytes]
    """Makes it; only then is anything loaded or computed."""


def documents(questions: Sequence[Question], say: Say, link: str, paper: Paper = "a4") -> dict[Format, File]:
    """Return the files of a set of questions in a language; ``link`` leads to the same set in the app."""
    return {format: _file(format, questions, say, link, paper) for format in FORMATS}


def offered(questions: Sequence[Question], say: Say, link: str) -> Iterator[tuple[str, File]]:
    """Yield what a button says and the file it gives: a sheet for each size of paper, a deck, a table."""
    for paper, size in SIZES.items():
        yield f"{say(LABELS['pdf'])}, {size}", _file("pdf", questions, say, link, paper)
    for format in ("anki", "csv"):
        yield say(LABELS[format]), _file(format, questions, say, link, PAPERS[0])


def _file(format: Format, questions: Sequence[Question], say: Say, link: str, paper: Paper) -> File:
    kind = KINDS[format]
    return File(
        f"{_games(questions)}-quiz-{say.lang}.{kind.ending}",
        kind.mime,
        lambda: made(format, questions, say, link, paper),
    )


def _games(questions: Sequence[Question]) -> str:
    """Name a set's games for the name of a file."""
    return "-".join(dict.fromkeys(question.game for question in questions)) or "card"


def link_of(app: str, questions: Sequence[Question], lang: str) -> str:
    """Return the link to a set of questions in an app at some address."""
    where = Address(lang=lang, set=",".join(question.id for question in questions))
    return f"{app.rstrip('/')}/quiz?{urlencode(written(where))}"


def made(format: Format, questions: Sequence[Question], say: Say, link: str, paper: Paper = "a4") -> bytes:
    """Return the bytes of a file."""
    match format:
        case "pdf":
            from tutor.app.handout.sheet import sheet

            return sheet(questions, say, link, paper)
        case "anki":
            from tutor.app.handout.deck import deck

            return deck(questions, say)
        case "csv":
            from tutor.app.handout.rows import rows

            return rows(questions, say)
