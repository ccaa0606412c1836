"""When an article is asked again: what is remembered of it, and what an answer does to that.

The item is the article; the question is a fresh one each time. How long to wait is reckoned by FSRS in whole days, and
never by chance. Who the learner is and where this is kept is not said here.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Annotated, Final, Literal

from fsrs import Card, Rating, Scheduler, State
from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

Grade = Literal["right", "second", "missed"]
"""What came of a question: right at once, right with a hint or on the second try, or neither."""

RATINGS: Final = {"right": Rating.Good, "second": Rating.Hard, "missed": Rating.Again}
_SCHEDULE: Final = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


class Repeat(BaseModel):
    """An article that was asked: how well it is known, when it was asked last and with what outcome, when it is due."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    article: Annotated[str, Field(max_length=80, pattern=r"^[a-z0-9]+([._-][a-z0-9]+)*$")]
    stability: float = Field(gt=0, le=100_000)
    """In how many days it is forgotten one time in ten."""
    difficulty: float = Field(ge=1, le=10)
    asked: AwareDatetime
    due: AwareDatetime
    grade: Grade


def answered(article: str, grade: Grade, now: datetime, before: Repeat | None = None) -> Repeat:
    """Return what is remembered of an article after an answer."""
    moment = now.astimezone(UTC)
    card, _ = _SCHEDULE.review_card(_card(before, moment), RATINGS[grade], moment)
    assert card.stability
    assert card.difficulty
    return Repeat(
        article=article,
        stability=card.stability,
        difficulty=card.difficulty,
        asked=moment,
        due=card.due,
        grade=grade,
    )


def _card(before: Repeat | None, now: datetime) -> Card:
    if before is None:
        return Card(card_id=0, due=now)
    asked = min(before.asked.astimezone(UTC), now)
    return Card(
        card_id=0,
        state=State.Review,
        stability=before.stability,
        difficulty=before.difficulty,
        due=before.due.astimezone(UTC),
        last_review=asked,
    )


def due(repeats: Iterable[Repeat], now: datetime) -> list[Repeat]:
    """Return what is due on this day of the learner's, what was missed first, then what waits longest."""
    waiting = [one for one in repeats if days_until(one.due, now) <= 0]
    return sorted(waiting, key=lambda one: (one.grade != "missed", one.due, one.article))


def due_tomorrow(repeats: Iterable[Repeat], now: datetime) -> list[Repeat]:
    """Return what becomes due on the learner's next day."""
    return sorted((one for one in repeats if days_until(one.due, now) == 1), key=lambda one: one.article)


def days_until(moment: datetime, now: datetime) -> int:
    """Return how many midnights of the learner's zone, which is that of ``now``, lie between now and a moment.

    >>> noon = datetime(2026, 11, 30, 12, tzinfo=UTC)
    >>> days_until(datetime(2026, 12, 1, 1, tzinfo=UTC), noon), days_until(datetime(2026, 11, 28, tzinfo=UTC), noon)
    (1, -2)
    """
    return (moment.astimezone(now.tzinfo).date() - now.date()).days
