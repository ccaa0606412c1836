"""A question as paper shows it: the position as its seat sees it, the options, and apart from them the answer.

The same parts go on a sheet, on a card and into a table; how they are laid out is each one's own business.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from tutor.app.asking import answer_text, asked_text, option_text, seen_of, you_are
from tutor.app.naming import listed
from tutor.app.position import Seen, facts, in_order, log, middle, previous, trick
from tutor.app.strings import Say
from tutor.app.table.shape import AsideCard, LaidCard
from tutor.engine.game import Observation
from tutor.engine.rulings import Event, Ruling
from tutor.engine.table import Seat
from tutor.lawbook import article, event_text, in_language, name, reason
from tutor.quiz.answer import ruling
from tutor.quiz.question import Question


class Face(NamedTuple):
    """A card that is drawn: its name in the notation, None where only its back shows, and what stands below it."""

    card: str | None
    label: str = ""
    down: bool = False
    """It lies face down, though here it is told what it is."""


class Row(NamedTuple):
    """Cards that lie side by side, and what they are."""

    label: str
    cards: tuple[Face, ...]

    @property
    def text(self) -> str:
        """The cards as text: ``A 9♠, B ▢``."""
        return ", ".join(map(_face_text, self.cards))


BACK: Final = "□"
"""What stands in a text for the back of a card."""


def _face_text(face: Face) -> str:
    card = face.card or ""
    return " ".join(part for part in (face.label, f"({card})" if face.down else card or BACK) if part)


class Printed(NamedTuple):
    """A question on paper."""

    id: str
    game: str
    you: str
    facts: tuple[str, ...]
    said: tuple[str, ...]
    rows: tuple[Row, ...]
    asked: str
    options: tuple[str, ...]
    answer: str
    article: str
    rule: str
    """The title of the article."""
    why: str
    """What the article says of this table."""

    @property
    def position(self) -> str:
        """All that is shown, as one text."""
        shown = [self.you, *(f"{fact}." for fact in self.facts), *([f"{'; '.join(self.said)}."] if self.said else [])]
        return " ".join(part for part in (*shown, *(f"{row.label}: {row.text}." for row in self.rows)) if part)


def printed(question: Question, say: Say) -> Printed:
    """Put a question on paper."""
    seen = Seen(question.rules, seen_of(question), (), say)
    return Printed(
        id=question.id,
        game=name(question.game, question.game, say.lang),
        you=you_are(question, say),
        facts=tuple(f"{fact['label']}: {fact['value']}" for fact in facts(seen)),
        said=tuple(line["text"] for line in log(seen)),
        rows=tuple(row for row in _rows(seen) if row.cards),
        asked=asked_text(question, say),
        options=tuple(option_text(question, option, say) for option in question.options),
        answer=answer_text(question, question.key, say),
        article=question.article,
        rule=in_language(article(question.article).title, say.lang),
        why=_why(question, say),
    )


def _rows(seen: Seen) -> Iterator[Row]:
    """Yield what lies on the table, and the hand."""
    say, observation = seen.say, seen.observation
    yield _trick(say("Previous trick"), previous(seen) or [], say)
    yield _trick(say("Trick"), trick(seen), say)
    for pile in middle(seen):
        yield Row(pile["label"], _apart(pile["cards"]))
    for seat in seen.game.seats:
        apart = (placed.card for placed in observation.aside if placed.seat is seat)
        yield Row(listed([say("Apart"), seat]), tuple(Face(card.name if card else None) for card in apart))
    yield Row(say("Your hand"), _hand(seen, observation))


def _hand(seen: Seen, observation: Observation) -> tuple[Face, ...]:
    eyes = observation.seat
    own = observation.hands.get(eyes, ()) if isinstance(eyes, Seat) else ()
    return tuple(Face(card.name) for card in in_order(own, seen.game) if card)


def _trick(label: str, cards: list[LaidCard], say: Say) -> Row:
    """Return a trick; where cards that lie face down are told all the same, say how they are marked."""
    faces = tuple(Face(card["card"], card["seat"], card["down"] and card["card"] is not None) for card in cards)
    note = say("dashed, in brackets: face down")
    return Row(f"{label} ({note})" if any(face.down for face in faces) else label, faces)


def _apart(cards: list[AsideCard]) -> tuple[Face, ...]:
    return tuple(Face(card["card"]) for card in cards)


def _why(question: Question, say: Say) -> str:
    """Say what the article that decides says at this table: of the first option it rules on, or of what follows."""
    several = question.kind in ("legal", "least")
    given = [ruling(question, option) for option in question.options] if several else [ruling(question)]
    fitting = (one for one in given if one is not None and one.article == question.article)
    match next(fitting, next((one for one in given if one is not None), None)):
        case Ruling() as ruled:
            return reason(ruled, say.lang)
        case Event() as event:
            return event_text(event, say.lang)
        case None:
            return in_language(article(question.article).text, say.lang)
