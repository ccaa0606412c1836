"""Questions as a table for a spreadsheet: one row each, the answer in columns of its own.

The file is UTF-8 with the mark by which spreadsheets recognise it, or they take Cyrillic and suits for something else.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import Final

from tutor.app.handout.printed import Printed, printed
from tutor.app.strings import Say
from tutor.quiz.question import Question

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""How a cell begins that a spreadsheet would compute rather than show."""
BETWEEN: Final = " | "
"""What stands between options."""


def rows(questions: Sequence[Question], say: Say) -> bytes:
    """Return a table of questions as a CSV file."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\r\n")
    table.writerow(map(harmless, _head(say)))
    table.writerows(map(harmless, _row(printed(question, say))) for question in questions)
    return out.getvalue().encode("utf-8-sig")


def harmless(cell: str) -> str:
    """Return a cell that no spreadsheet takes for a formula.

    >>> harmless("=1+1"), harmless("9♠")
    ("'=1+1", '9♠')
    """
    return f"'{cell}" if cell.startswith(FORMULA) else cell


def _head(say: Say) -> Iterator[str]:
    yield "id"
    yield from (say("Game"), say("Position"), say("Question"), say("Answers"), say("Right answer"))
    yield from (say("Rule"), say("Article"), say("At this table"))


def _row(one: Printed) -> Iterator[str]:
    yield from (one.id, one.game, one.position, one.asked, BETWEEN.join(one.options), one.answer)
    yield from (one.rule, one.article, one.why)
