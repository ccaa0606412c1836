"""Questions as a deck for Anki: a card each, the same one whenever it is made anew, so that it is updated there.

A card has an id of its own per question and language, the deck one per game and language.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Sequence
from html import escape
from typing import Final

import genanki

from tutor.app.handout.printed import Printed, Row, printed
from tutor.app.strings import Say
from tutor.lawbook import name
from tutor.quiz.question import Question

MODEL: Final = 1_764_525_304
"""The id by which Anki knows the kind of these cards; it never changes."""
DECKS: Final = 1_764_000_000
"""Where the ids of decks begin."""
FIELDS: Final = ("Id", "Position", "Question", "Answers", "Answer", "Rule", "Reason")
FRONT: Final = "{{Position}}<p><b>{{Question}}</b></p>{{Answers}}"
BACK: Final = "{{FrontSide}}<hr id=answer><p><b>{{Answer}}</b></p><p>{{Reason}}</p><p><small>{{Rule}}</small></p>"
STYLE: Final = (
    ".card { font: 20px sans-serif; text-align: left } .red { color: #c62828 } .night_mode .red { color: #ff8a80 }"
)


def deck(questions: Sequence[Question], say: Say) -> bytes:
    """Return a deck of questions as an Anki package."""
    model = genanki.Model(
        MODEL,
        "Card tutor",
        fields=[{"name": field} for field in FIELDS],
        templates=[{"name": "Question", "qfmt": FRONT, "afmt": BACK}],
        css=STYLE,
    )
    decks = {game: genanki.Deck(_deck_id(game, say.lang), _title(game, say)) for game in _games(questions)}
    for question in questions:
        decks[question.game].add_note(
            genanki.Note(
                model=model,
                fields=_fields(printed(question, say)),
                guid=f"{question.id}.{say.lang}",
                tags=[question.article, say.lang],
            )
        )
    out = io.BytesIO()
    genanki.Package(list(decks.values())).write_to_file(out)
    return out.getvalue()


def _games(questions: Sequence[Question]) -> list[str]:
    return list(dict.fromkeys(question.game for question in questions))


def _title(game: str, say: Say) -> str:
    app = say("Card tutor")
    return f"{app}: {name(game, game, say.lang)}"


def _deck_id(game: str, lang: str) -> int:
    """Return the id of a deck, the same whenever it is made."""
    return DECKS + zlib.crc32(f"{game}.{lang}".encode()) % 1_000_000


def _fields(one: Printed) -> list[str]:
    return [
        one.id,
        "".join(f"<p>{part}</p>" for part in _position(one)),
        coloured(one.asked),
        "".join(f"□ {coloured(option)}<br>" for option in one.options),
        coloured(one.answer),
        escape(f"{one.rule} ({one.article})"),
        coloured(one.why) if one.why != one.answer else "",
    ]


def _position(one: Printed) -> list[str]:
    said = coloured("; ".join(one.said))
    texts = [escape(one.you), coloured(" · ".join(one.facts)), said, *map(_row, one.rows)]
    return [text for text in texts if text]


def _row(row: Row) -> str:
    return f"{escape(row.label)}: {coloured(row.text)}"


def coloured(text: str) -> str:
    """Return a text as HTML, its red suits red.

    >>> coloured("A < 9♥")
    'A &lt; 9<span class="red">♥</span>'
    """
    shown = escape(text)
    for suit in "♥♦":
        shown = shown.replace(suit, f'<span class="red">{suit}</span>')
    return shown
