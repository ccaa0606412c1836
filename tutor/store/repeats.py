"""What is kept of a learner's quizzes: when each article is asked again, the set under way, whether repeats come first.

The functions work on a transaction of ``database``. When an article is due is reckoned in ``quiz.repeats``; whether a
question or an article still exists isn't asked here.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Annotated, Final

from pydantic import AwareDatetime, Field, ValidationError
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from tutor.quiz.repeats import Grade, Repeat, answered
from tutor.store import tables
from tutor.store.progress import MOST, Data, Text, now, see

LONGEST: Final = 50
"""How many questions a set has at most."""

QuestionId = Annotated[str, Field(pattern=r"^[A-Za-z0-9-]{1,40}$")]
Options = Annotated[tuple[Text, ...], Field(max_length=40)]


class Tried(Data):
    """What was answered to one question, with how many hints and in how many seconds."""

    tried: tuple[Options, ...] = Field((), max_length=2)
    hints: int = Field(0, ge=0, le=9)
    seconds: float = Field(0, ge=0, le=1_000_000)


class Before(Data):
    """When and with what outcome the article of a repeat was asked before."""

    asked: AwareDatetime
    grade: Grade


class Running(Data):
    """A set of questions under way: where in it the learner is, the answers so far, which questions are repeats."""

    questions: tuple[QuestionId, ...] = Field(max_length=LONGEST)
    at: int = Field(ge=0, le=LONGEST)
    done: dict[QuestionId, Tried] = Field(default_factory=dict, max_length=LONGEST)
    again: dict[QuestionId, Before] = Field(default_factory=dict, max_length=LONGEST)


def load(session: Session, learner: str) -> dict[str, Repeat]:
    """Return what is remembered of each article; rows that can't be read are left out."""
    rows = session.scalars(select(tables.Repeat).where(tables.Repeat.learner == learner))
    return {one.article: one for row in rows if (one := _repeat(row)) is not None}


def note(session: Session, learner: str, answers: Iterable[tuple[str, Grade]], known: bool = False) -> None:
    """Note what came of questions on articles.

    Raises:
        Gone: a learner known to have something kept has nothing any more.
    """
    see(session, learner, known)
    there = load(session, learner)
    for article, grade in answers:
        _write(session, learner, answered(article, grade, now(), there.get(article)))


def take_in(session: Session, learner: str, repeats: Iterable[Repeat]) -> None:
    """Add repeats of a file to what is kept; of two on one article the one that was asked later stays."""
    see(session, learner, known=False)
    there, latest = load(session, learner), now()
    for one in repeats:
        old = there.get(one.article)
        if old is None or one.asked > old.asked:
            ahead = max(one.asked - latest, timedelta())
            _write(session, learner, one.model_copy(update={"asked": one.asked - ahead, "due": one.due - ahead}))


def repeating(session: Session, learner: str) -> bool:
    """Tell whether a learner wants what is due to come first."""
    row = session.get(tables.Quiz, learner)
    return row is None or row.repeating


def set_repeating(session: Session, learner: str, wanted: bool) -> None:
    """Keep whether a learner wants what is due to come first."""
    _quiz(session, learner, known=False).repeating = wanted


def running(session: Session, learner: str) -> Running | None:
    """Return the set that a learner has under way, None without one that can be read."""
    row = session.get(tables.Quiz, learner)
    try:
        return Running.model_validate(row.running) if row and row.running else None
    except ValidationError:
        return None


def run(session: Session, learner: str, quiz: Running, known: bool = False) -> None:
    """Keep the set that a learner has under way.

    Raises:
        Gone: a learner known to have something kept has nothing any more.
    """
    _quiz(session, learner, known).running = quiz.model_dump(mode="json")


def _quiz(session: Session, learner: str, known: bool) -> tables.Quiz:
    see(session, learner, known)
    row = session.get(tables.Quiz, learner)
    if row is None:
        row = tables.Quiz(learner=learner, repeating=True)
        session.add(row)
    return row


def _write(session: Session, learner: str, one: Repeat) -> None:
    row = session.get(tables.Repeat, (learner, one.article))
    if row is None:
        row = _room(session, learner, one.article)
    for name, value in one:
        setattr(row, name, value)
    session.flush()


def _room(session: Session, learner: str, article: str) -> tables.Repeat:
    """Make a row for one more article; the one that was asked longest ago gives way when there are too many."""
    number = session.scalar(select(func.count()).where(tables.Repeat.learner == learner)) or 0
    if number >= MOST:
        oldest = select(tables.Repeat).where(tables.Repeat.learner == learner).order_by(tables.Repeat.asked).limit(1)
        session.delete(session.scalars(oldest).one())
    row = tables.Repeat(learner=learner, article=article)
    session.add(row)
    return row


def _repeat(row: tables.Repeat) -> Repeat | None:
    """Read a row; one that a newer program wrote may be unreadable."""
    try:
        return Repeat.model_validate({name: getattr(row, name) for name in Repeat.model_fields})
    except ValidationError:
        return None
