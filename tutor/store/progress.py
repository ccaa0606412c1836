"""What is kept of a learner: per scenario the walk under way and the last one that came to its end; as a file too.

The file holds what ``repeats`` keeps of each article as well. The functions work on a transaction of ``database``. Who
a learner is and what a screen does with all this is the app's business; whether a scenario still exists isn't asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Annotated, Any, Final, Literal

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, ValidationError
from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from tutor.quiz.repeats import Repeat
from tutor.store import tables
from tutor.store.tables import Learner, Progress

LARGEST: Final = 1 << 20
"""How many bytes a file of progress may have."""
MOST: Final = 1000
"""How many scenarios are kept of one learner."""
TRIES: Final = 200
"""How many answers to one question are kept, the last ones."""

Id = Annotated[str, Field(max_length=80, pattern=r"^[a-z0-9]+([._-][a-z0-9]+)*$")]
Text = Annotated[str, Field(min_length=1, max_length=120)]


class Data(BaseModel):
    """Data of a shape that is known to the last field."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Answered(Data):
    """What was answered to one question."""

    tried: tuple[Text, ...] = Field(max_length=TRIES)
    settled: Text | None = None
    hints: int = Field(0, ge=0, le=1000)


class Kept(Data):
    """A walk as ``scenarios.summary.kept`` writes it, whether that was all of it, and the articles that were missed."""

    at: Id | None = None
    end: bool = False
    whole: bool = False
    """Whether it is at its end with every question answered."""
    done: dict[Id, Answered] = Field(default_factory=dict, max_length=200)
    missed: tuple[Id, ...] = Field((), max_length=TRIES)


class Entry(Data):
    """How far a learner is with a scenario."""

    scenario: Id
    walk: Kept | None = None
    ended: Kept | None = None
    updated: AwareDatetime
    finished: AwareDatetime | None = None

    @property
    def open(self) -> bool:
        """Whether a walk is under way; looking back over one that came to its end isn't."""
        if self.walk is None or self.walk.end:
            return False
        return self.ended is None or self.walk.done != self.ended.done


class File(Data):
    """Progress as a file: everything that is kept of a learner, and nothing about who that is.

    The first version had no repeats.
    """

    kind: Literal["card-tutor progress"]
    version: Literal[1, 2]
    entries: tuple[Entry, ...] = Field(max_length=MOST)
    repeats: tuple[Repeat, ...] = Field((), max_length=MOST)


Fault = Literal["large", "other", "newer", "broken"]


class NotProgress(Exception):
    """A file that can't be loaded: too large, no progress at all, of a newer program, or broken at a place."""

    def __init__(self, fault: Fault, place: str = "") -> None:
        """Keep what is wrong and where."""
        super().__init__(fault, place)
        self.fault = fault
        self.place = place


class Gone(Exception):
    """Everything of a learner was deleted since it was last seen."""


def now() -> datetime:
    """Return this moment."""
    return datetime.now(UTC)


def kept(walk: Mapping[str, Any]) -> Kept:
    """Return a walk as it is kept here: of very many answers the last ones."""
    done = {name: {**one, "tried": one["tried"][-TRIES:]} for name, one in walk["done"].items()}
    return Kept.model_validate({**walk, "done": done, "missed": walk["missed"][-TRIES:]})


def load(session: Session, learner: str) -> dict[str, Entry]:
    """Return what is kept of a learner, by scenario, the latest first; rows that can't be read are left out."""
    rows = session.scalars(select(Progress).where(Progress.learner == learner).order_by(Progress.updated.desc()))
    return {entry.scenario: entry for row in rows if (entry := _entry(row)) is not None}


def save(session: Session, learner: str, scenario: str, walk: Kept, known: bool = False) -> None:
    """Keep a walk; if all of it was walked, that stays known when the scenario is walked again.

    Raises:
        Gone: a learner known to have progress has none any more.
    """
    see(session, learner, known)
    row = session.get(Progress, (learner, scenario))
    if row is None:
        row = _room(session, learner, scenario)
    row.walk, row.updated = walk.model_dump(mode="json"), now()
    if walk.whole:
        row.ended, row.finished = row.walk, row.finished or row.updated


def begin_anew(session: Session, learner: str, scenario: str) -> None:
    """Forget the walk under way; what came to its end stays known."""
    row = session.get(Progress, (learner, scenario))
    if row is not None and row.finished is not None:
        row.walk = None
    elif row is not None:
        session.delete(row)


def joined(old: Entry, new: Entry) -> Entry:
    """Make one entry of two on the same scenario: the later walk, and an end stays known."""
    later, earlier = (new, old) if new.updated > old.updated else (old, new)
    finished = min((one.finished for one in (old, new) if one.finished), default=None)
    return later.model_copy(update={"ended": later.ended or earlier.ended, "finished": finished})


def take_in(session: Session, learner: str, entries: Iterable[Entry]) -> None:
    """Add entries of a file to what is kept; of two on one scenario the later stays, and an end stays known."""
    see(session, learner, known=False)
    there = load(session, learner)
    for entry in entries:
        old = there.get(entry.scenario)
        new = entry if old is None else joined(old, entry)
        row = session.get(Progress, (learner, new.scenario)) or _room(session, learner, new.scenario)
        data = new.model_dump(mode="json")
        row.walk, row.ended = data["walk"], data["ended"]
        row.updated, row.finished = min(new.updated, now()), new.finished


def delete_all(session: Session, learner: str) -> None:
    """Delete everything that is kept of a learner."""
    for table in (Progress, tables.Repeat, tables.Quiz):
        session.execute(delete(table).where(table.learner == learner))
    session.execute(delete(Learner).where(Learner.key == learner))


def written(entries: Iterable[Entry], repeats: Iterable[Repeat] = ()) -> str:
    """Return progress as the text of a file."""
    file = File(kind="card-tutor progress", version=2, entries=tuple(entries), repeats=tuple(repeats))
    return file.model_dump_json(indent=1)


def read(data: bytes) -> File:
    """Read a file of progress.

    Raises:
        NotProgress: it can't be loaded.
    """
    if len(data) > LARGEST:
        raise NotProgress("large")
    try:
        return File.model_validate_json(data)
    except ValidationError as error:
        raise _not_progress(error) from None


def _not_progress(error: ValidationError) -> NotProgress:
    """Say what is wrong with a file, first of all whether it is one of ours."""
    places = {one["loc"] for one in error.errors()}
    if () in places or ("kind",) in places:
        return NotProgress("other")
    if ("version",) in places:
        return NotProgress("newer")
    return NotProgress("broken", ".".join(map(str, error.errors()[0]["loc"])))


def see(session: Session, learner: str, known: bool) -> None:
    """Note that a learner is here.

    Raises:
        Gone: a learner known to have something kept has nothing any more.
    """
    row = session.get(Learner, learner)
    if row is not None:
        row.seen = now()
    elif known:
        raise Gone
    else:
        session.add(Learner(key=learner, began=now(), seen=now()))
        session.flush()


def _room(session: Session, learner: str, scenario: str) -> Progress:
    """Make a row for one more scenario; the one that was left alone longest gives way when there are too many."""
    number = session.scalar(select(func.count()).where(Progress.learner == learner)) or 0
    if number >= MOST:
        oldest = select(Progress).where(Progress.learner == learner).order_by(Progress.updated).limit(1)
        session.delete(session.scalars(oldest).one())
    row = Progress(learner=learner, scenario=scenario, updated=now())
    session.add(row)
    return row


def _entry(row: Progress) -> Entry | None:
    """Read a row; one that a newer program wrote may be unreadable."""
    names = ("scenario", "walk", "ended", "updated", "finished")
    try:
        return Entry.model_validate({name: getattr(row, name) for name in names})
    except ValidationError:
        return None
