"""Questions as a sheet to print, black and white, the answers on a page of their own; a code leads to the same set.

Cards are drawn as boxes with rank and suit. The font comes with the app, cut down to what is printed here, so that
suits and Cyrillic look the same everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import UTC, datetime
from functools import cached_property
from importlib.resources import as_file, files
from typing import Final

import segno
from fpdf import FPDF
from fpdf.fonts import TTFFont

from tutor.app.handout import Paper
from tutor.app.handout.printed import Face, Printed, Row, printed
from tutor.app.strings import Say
from tutor.lawbook import name
from tutor.quiz.question import Question

FONT: Final = "sheet"
MARGIN: Final = 16.0
LINE: Final = 5.2
"""How high a line of text is; all lengths are millimetres."""
CARD: Final = (9.5, 13.0)
GAP: Final = 1.6
BOX: Final = 3.2
"""The box to tick before an option."""
QR: Final = 30.0
EPOCH: Final = datetime(2026, 1, 1, tzinfo=UTC)
"""The date written into every sheet, so that the same questions give the same file."""


def sheet(questions: Sequence[Question], say: Say, link: str, paper: Paper = "a4") -> bytes:
    """Return a sheet of questions as a PDF file."""
    asked = [printed(question, say) for question in questions]
    with closing(_Sheet(say, paper)) as page:
        page.head(_title(questions, say), link)
        for number, one in enumerate(asked, 1):
            page.whole(_Sheet.question, number, one)
        page.answers(asked)
        return bytes(page.output())


def _title(questions: Sequence[Question], say: Say) -> str:
    games, quiz = dict.fromkeys(question.game for question in questions), say("Quiz")
    return f"{', '.join(name(game, game, say.lang) for game in games)}: {quiz}"


class _Sheet(FPDF):
    """A sheet under way."""

    def __init__(self, say: Say, paper: Paper) -> None:
        """Begin an empty sheet."""
        super().__init__(orientation="portrait", unit="mm", format=paper)
        self.say, self.paper = say, paper
        for style, file in (("", "DejaVuSans.ttf"), ("B", "DejaVuSans-Bold.ttf")):
            with as_file(files(__package__) / "fonts" / file) as path:
                self.add_font(FONT, style, path)
        self.set_margin(MARGIN)
        self.set_auto_page_break(True, MARGIN + LINE)
        self.set_creation_date(EPOCH)
        self.set_lang(say.lang)
        self.set_line_width(0.25)
        self.c_margin = 0
        self.add_page()

    def close(self) -> None:
        """Close the files of the fonts, those of the sheet to try out on too."""
        for font in self.fonts.values():
            if isinstance(font, TTFFont):
                font.ttfont.close()
        if "trial" in vars(self):
            self.trial.close()

    def footer(self) -> None:
        """Number the page."""
        self.set_y(-MARGIN)
        self.letters(8)
        self.cell(0, LINE, f"{self.page_no()}", align="C")

    def letters(self, size: float, bold: bool = False) -> None:
        """Choose the letters for what comes next."""
        self.set_font(FONT, "B" if bold else "", size)

    def text_lines(self, text: str, size: float = 10, bold: bool = False, width: float = 0, indent: float = 0) -> None:
        """Write a text, as many lines as it needs."""
        self.letters(size, bold)
        self.set_x(MARGIN + indent)
        self.multi_cell(width, LINE * size / 10, text, align="L", new_x="LMARGIN", new_y="NEXT")

    def head(self, title: str, link: str) -> None:
        """Write the title, and the code that leads to the same questions."""
        self.set_title(title)
        code = segno.make(link, error="l", boost_error=True, micro=False)
        left, top = self.w - MARGIN - QR, self.t_margin
        self.modules([list(row) for row in code.matrix_iter(border=2)], left, top)
        self.link(left, top, QR, QR, link)
        width = self.w - 2 * MARGIN - QR - 4
        self.text_lines(title, 16, bold=True, width=width)
        self.text_lines(
            self.say("Tick what is right. The answers stand at the end, on a page of their own."), width=width
        )
        self.text_lines(self.say("The code leads to the same questions in the app."), width=width)
        self.set_y(max(self.get_y(), top + QR) + GAP)

    def modules(self, rows: list[list[int]], left: float, top: float) -> None:
        """Draw the black squares of a code, those side by side as one."""
        side = QR / len(rows)
        self.set_fill_color(0)
        for y, row in enumerate(rows):
            x = 0
            while x < len(row):
                run = x
                while run < len(row) and row[run]:
                    run += 1
                if run > x:
                    self.rect(left + x * side, top + y * side, (run - x) * side, side, style="F")
                x = max(run, x + 1)

    def whole(self, block: Callable[[_Sheet, int, Printed], None], number: int, one: Printed) -> None:
        """Write a block on the next page if this one has no room for the whole of it."""
        trial = self.trial
        trial.set_y(0)
        block(trial, number, one)
        if self.will_page_break(trial.get_y()):
            self.add_page()
        block(self, number, one)

    @cached_property
    def trial(self) -> _Sheet:
        """A sheet that nobody sees, to try out how high a block is."""
        trial = _Sheet(self.say, self.paper)
        trial.set_auto_page_break(False)
        return trial

    def question(self, number: int, one: Printed) -> None:
        """Write a question."""
        self.line(MARGIN, self.get_y(), self.w - MARGIN, self.get_y())
        self.set_y(self.get_y() + GAP)
        self.text_lines(f"{number}.  {' · '.join(unbroken(part) for part in (one.you, *one.facts) if part)}", 9)
        if one.said:
            self.text_lines("; ".join(one.said), 9)
        self.rows(one.rows)
        self.text_lines(one.asked, bold=True)
        self.options(one.options)
        self.set_y(self.get_y() + 2 * GAP)

    def rows(self, rows: Sequence[Row]) -> None:
        """Draw the cards that lie there, as many rows side by side as there is room for."""
        if not rows:
            return
        width, height = CARD
        left, top, below = (
            MARGIN,
            self.get_y() + GAP,
            3.6 if any(face.label for row in rows for face in row.cards) else 0,
        )
        for row in rows:
            self.letters(8)
            wide = max(len(row.cards) * (width + GAP), self.get_string_width(row.label) + 2 * GAP)
            if left > MARGIN and left + wide > self.w - MARGIN:
                left, top = MARGIN, top + LINE + height + below + GAP
            self.set_xy(left, top)
            self.cell(wide, LINE, row.label)
            for n, face in enumerate(row.cards):
                self.card(face, left + n * (width + GAP), top + LINE)
            left += wide + 3 * GAP
        self.set_y(top + LINE + height + below + GAP)

    def card(self, face: Face, x: float, y: float) -> None:
        """Draw a card, and below it who played it."""
        width, height = CARD
        if face.down:
            self.set_dash_pattern(dash=1.2, gap=0.9)
        self.rect(x, y, width, height, round_corners=not face.down, corner_radius=1.2)
        self.set_dash_pattern()
        if face.card is None:
            self.back(x, y)
        else:
            self.letters(11, bold=True)
            self.set_xy(x, y + 1.2)
            self.cell(width, 5, face.card[:-1], align="C")
            self.letters(14)
            self.set_xy(x, y + 6)
            self.cell(width, 6, face.card[-1], align="C")
        if face.label:
            self.letters(8)
            self.set_xy(x, y + height)
            self.cell(width, 3.6, f"({face.label})" if face.down else face.label, align="C")

    def back(self, x: float, y: float) -> None:
        """Hatch the back of a card."""
        width, height = CARD
        step = 1.9
        for n in range(1, int(width / step)):
            self.line(x + n * step, y + 1, x + n * step, y + height - 1)
        for n in range(1, int(height / step)):
            self.line(x + 1, y + n * step, x + width - 1, y + n * step)

    def options(self, options: Sequence[str]) -> None:
        """Write the options, each with a box: side by side if all are short, else one below the other."""
        self.letters(10)
        widths = [self.get_string_width(option) + BOX + 7 for option in options]
        if max(widths, default=0) > (self.w - 2 * MARGIN) / 3:
            for option in options:
                self.box(MARGIN, self.get_y())
                self.text_lines(option, indent=BOX + 1.5)
            return
        x = MARGIN
        for option, width in zip(options, widths, strict=True):
            if x + width > self.w - MARGIN:
                x = MARGIN
                self.ln(LINE + 1)
            self.box(x, self.get_y())
            self.set_x(x + BOX + 1.5)
            self.cell(width, LINE, option)
            x += width
        self.ln(LINE)

    def box(self, x: float, y: float) -> None:
        """Draw a box to tick."""
        self.rect(x, y + (LINE - BOX) / 2, BOX, BOX)

    def answers(self, asked: Sequence[Printed]) -> None:
        """Write the answers, on a page of their own."""
        self.add_page()
        self.text_lines(self.say("Answers"), 16, bold=True)
        for number, one in enumerate(asked, 1):
            self.whole(_Sheet.answer, number, one)

    def answer(self, number: int, one: Printed) -> None:
        """Write an answer with its reason and its rule."""
        self.set_y(self.get_y() + GAP)
        self.text_lines(f"{number}.  {one.answer}", bold=True)
        if one.why != one.answer:
            self.text_lines(one.why, 9, indent=7)
        self.text_lines(f"{one.rule} ({one.article})", 8, indent=7)


def unbroken(text: str) -> str:
    """Return a text that stays on one line."""
    return text.replace(" ", "\u00a0")
