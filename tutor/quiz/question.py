"""A question as a value and as JSON, and what may be drawn of it.

It carries a whole deal, since every position is a history; what is drawn is what the eyes of the one asked see, and of
that what ``shown`` names. The article that decides and what beliefs would answer are for after the answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from pydantic import ConfigDict, Field, model_validator

from tutor.engine.game import Game, Layout, Observation, Placed, State, replay
from tutor.engine.rulings import Refused
from tutor.engine.table import Seat
from tutor.facts import plain
from tutor.files import Document, Fault, Form, Lines, validate
from tutor.games import GAMES
from tutor.notation import Deal, Record, Said, format_word, open_record, parse_word, record_of
from tutor.quiz.keys import JUDGED, Asking, Kind
from tutor.quiz.posing import Level, Posed, posed
from tutor.quiz.suits import one_name
from tutor.wording import why

MOST_OPTIONS: Final = 40


class Question(NamedTuple):
    """A question; ``key`` holds the right options, several or none only for the kind ``legal``."""

    id: str
    """What is shown and asked, as twelve digits that stay the same when suits are renamed."""
    game: str
    kind: Kind
    article: str
    """The one article that decides; never shown before the answer."""
    deal: Record
    """The hands whole, the script up to the moment of asking."""
    seat: Seat | None
    """Whose eyes see the position; None where the cards that matter lie open."""
    word: str
    """Who would say what, or is just saying it; its verb alone matters for the kinds ``legal`` and ``least``."""
    about: str
    """For the kinds ``pays`` and ``follows`` the article whose sentences are the options."""
    options: tuple[str, ...]
    key: tuple[str, ...]
    says: Mapping[str, tuple[str, ...]]
    """Belief -> what somebody who holds it would answer, where that is wrong."""
    shown: tuple[str, ...]
    """The parts of the table to draw: hand, aside, table, previous, log, public."""
    level: Level

    @property
    def rules(self) -> Game:
        """The game."""
        return GAMES[self.game]

    @property
    def several(self) -> bool:
        """Whether several options may be right."""
        return self.kind == "legal"


def asking(question: Question) -> Asking:
    """Return what is asked at which position."""
    word = parse_word(question.rules, question.word)
    return Asking(question.kind, question.rules, position(question), word, question.about)


def position(question: Question) -> State:
    """Return the position before the word of the question."""
    return _reached(question.id, question.deal)


def _reached(_: str, record: Record) -> State:
    game, state = open_record(record)
    return replay(game, state, tuple(line.word for line in record.lines if isinstance(line, Said))).state


def sight(question: Question) -> Observation:
    """Return what the eyes of the one asked see at the position."""
    return question.rules.observe(position(question), question.seat)


def laid(question: Question) -> tuple[Placed, ...]:
    """Return the trick with the card of the word on it, all faces up, for questions on open cards."""
    at = asking(question)
    card, down = getattr(at.word.action, "card", None), getattr(at.word.action, "down", False)
    own = (Placed(at.word.seat, card, down),) if card is not None and at.kind not in JUDGED else ()
    return (*question.rules.observe(at.state, question.seat).table, *own)


def name_of(at: Asking, made: Posed) -> str:
    """Return the id of a question."""
    word = at.word.action if at.kind not in ("legal", "least") else type(at.word.action).__name__
    if "hand" in made.shown:
        seen = at.game.observe(at.state, at.eyes)
        places, rest = seen.known, plain(seen.public)
    else:
        seen = at.game.observe(at.state, None)
        places = {placed.card: f"table {placed.seat} {placed.down}" for placed in seen.table if placed.card}
        rest = plain({name: fact for name, fact in seen.public.items() if name in ("trump", "contract", "maker")})
    return one_name(places, [at.game.id, at.kind, made.article, at.about, str(at.word.seat), str(word), rest])


def question_of(deal: Deal, at: Asking, made: Posed, cards: Layout | None = None) -> Question:
    """Return a posed question with its record; the cards lie as in the deal, or as ``cards`` says."""
    return Question(
        id=name_of(at, made),
        game=at.game.id,
        kind=made.kind,
        article=made.article,
        deal=record_of(deal, at.game.history(at.state), cards),
        seat=at.eyes,
        word=format_word(at.word, at.game),
        about=at.about,
        options=made.options,
        key=made.key,
        says=made.says,
        shown=made.shown,
        level=made.level,
    )


# ----------------------------------------------------------------------------------------------------------------- JSON


class _Asked(Form):
    """A question in a file: what can't be computed from it."""

    model_config = ConfigDict(extra="forbid")

    kind: Kind
    deal: Record
    word: str = Field(max_length=200)
    about: str = Field(default="", max_length=40)
    id: str = Field(default="", max_length=40)
    article: str = Field(default="", max_length=40)

    @model_validator(mode="after")
    def _legible(self) -> _Asked:
        try:
            parse_word(self.deal.rules, self.word)
        except ValueError as error:
            raise Fault((("word",), why(error))) from None
        return self


def to_json(question: Question) -> dict[str, Any]:
    """Return a question as plain data; what the engine computes is left out but for the id and the article."""
    row = {
        "id": question.id,
        "article": question.article,
        "kind": question.kind,
        "word": question.word,
        "about": question.about,
        "deal": question.deal.model_dump(mode="json", exclude_defaults=True),
    }
    return {name: value for name, value in row.items() if value}


def from_json(value: Any) -> Question:
    """Read what ``to_json`` gave; options and key are computed anew.

    Raises:
        Unreadable: it is no question that can be read.
        Unaskable: nothing is decided by one article there.
    """
    asked = validate(_Asked, Document("question", value, Lines(1, {})))
    return computed(asked.kind, asked.deal, asked.word, asked.about)


class Unaskable(ValueError):
    """A position cannot be reached, or no single article decides the question there."""


def computed(kind: Kind, record: Record, word: str, about: str = "") -> Question:
    """Return the question on a position.

    Raises:
        Unaskable: nothing is decided by one article there.
    """
    game = record.rules
    try:
        state = _reached("", record)
    except Refused as refused:
        raise Unaskable(str(refused)) from None
    at = Asking(kind, game, state, parse_word(game, word), about)
    made = posed(at)
    if made is None:
        raise Unaskable("no single article decides this")
    return question_of(record, at, made)
