"""The tables: who learns here, how far each of them is with each scenario, what each of them is asked again.

Shapes only; what stands in the columns of data is in ``progress``, how the tables came to be in ``migrations``.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, DateTime, Dialect, ForeignKey, String, TypeDecorator
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Moment(TypeDecorator[datetime]):
    """A moment in UTC, in whatever form a database keeps it."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        """Write a moment."""
        return value.astimezone(UTC) if value else None

    def process_result_value(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        """Read a moment; a database that knows no zones keeps UTC."""
        if value is None:
            return None
        return value.astimezone(UTC) if value.tzinfo else value.replace(tzinfo=UTC)


class Table(DeclarativeBase):
    """What all tables share."""


class Learner(Table):
    """Somebody who learns here, without a name; there is a row only once there is something to keep."""

    __tablename__ = "learner"

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    began: Mapped[datetime] = mapped_column(Moment)
    seen: Mapped[datetime] = mapped_column(Moment)


class Progress(Table):
    """How far a learner is with a scenario."""

    __tablename__ = "progress"

    learner: Mapped[str] = mapped_column(ForeignKey("learner.key", ondelete="CASCADE"), primary_key=True)
    scenario: Mapped[str] = mapped_column(String(80), primary_key=True)
    walk: Mapped[Any] = mapped_column(JSON(none_as_null=True), nullable=True)
    """The walk that is under way, or the last one."""
    ended: Mapped[Any] = mapped_column(JSON(none_as_null=True), nullable=True)
    """The last walk that came to its end."""
    updated: Mapped[datetime] = mapped_column(Moment)
    finished: Mapped[datetime | None] = mapped_column(Moment)
    """When a walk first came to its end."""


class Repeat(Table):
    """An article that a learner was asked, and when he is asked again."""

    __tablename__ = "repeat"

    learner: Mapped[str] = mapped_column(ForeignKey("learner.key", ondelete="CASCADE"), primary_key=True)
    article: Mapped[str] = mapped_column(String(80), primary_key=True)
    stability: Mapped[float]
    difficulty: Mapped[float]
    asked: Mapped[datetime] = mapped_column(Moment)
    due: Mapped[datetime] = mapped_column(Moment)
    grade: Mapped[str] = mapped_column(String(8))
    """What came of it when it was asked last."""


class Quiz(Table):
    """A learner's quiz: the set that is under way, and whether what is due comes first."""

    __tablename__ = "quiz"

    learner: Mapped[str] = mapped_column(ForeignKey("learner.key", ondelete="CASCADE"), primary_key=True)
    repeating: Mapped[bool] = mapped_column(default=True)
    running: Mapped[Any] = mapped_column(JSON(none_as_null=True), nullable=True)
