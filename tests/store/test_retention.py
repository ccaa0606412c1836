"""What nobody comes back for is deleted, and nothing else."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import func, select, update

from tests.store.test_progress import BEGUN, ME, YOU, load, save
from tutor.store import repeats, retention
from tutor.store.database import transaction
from tutor.store.progress import now
from tutor.store.repeats import Running
from tutor.store.retention import KEEP, MONTH, MONTHS, Misset, months, purge, visited
from tutor.store.tables import Learner, Table

pytestmark = pytest.mark.usefixtures("empty")
NOBODY = "c" * 64


def last_here(learner: str, months: float) -> None:
    """Let a learner's last visit be so many months ago."""
    with transaction(writes=True) as store:
        store.execute(update(Learner).where(Learner.key == learner).values(seen=now() - months * MONTH))


def rows() -> dict[str, int]:
    """Return how many rows each table has."""
    with transaction() as store:
        return {
            name: store.scalar(select(func.count()).select_from(table)) or 0
            for name, table in Table.metadata.tables.items()
        }


def learnt(learner: str) -> None:
    """Let something be kept of a learner in every table."""
    save(BEGUN, learner)
    with transaction(writes=True) as store:
        repeats.note(store, learner, [("304.play.2", "right")])
        repeats.run(store, learner, Running(questions=("q",), at=0))


def test_who_was_not_here_for_two_years_is_deleted_from_every_table() -> None:
    learnt(ME)
    learnt(YOU)
    assert set(rows().values()) == {2}
    last_here(ME, MONTHS + 0.1)
    assert purge() == 1
    assert set(rows().values()) == {1}
    assert load() == {}
    assert load(YOU)
    assert purge() == 0


def test_who_was_here_since_stays() -> None:
    learnt(ME)
    last_here(ME, MONTHS - 0.1)
    assert purge() == 0
    assert load()


def test_a_visit_without_an_answer_counts() -> None:
    learnt(ME)
    last_here(ME, MONTHS + 1)
    visited(ME)
    assert purge() == 0
    assert load()


def test_a_visit_of_somebody_of_whom_nothing_is_kept_keeps_nothing() -> None:
    visited(NOBODY)
    assert set(rows().values()) == {0}


def test_a_visit_is_noted_once_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    learnt(ME)
    noted = now()
    monkeypatch.setattr(retention, "now", lambda: noted + timedelta(hours=23))
    visited(ME)
    assert seen() < noted + timedelta(minutes=1)
    monkeypatch.setattr(retention, "now", lambda: noted + timedelta(hours=25))
    visited(ME)
    assert seen() == noted + timedelta(hours=25)


def seen() -> object:
    with transaction() as store:
        return store.get_one(Learner, ME).seen


@pytest.mark.parametrize(("named", "found"), [(None, 24), ("", 24), ("6", 6), (" 120 ", 120), ("0", 0)])
def test_the_environment_says_how_long(named: str | None, found: int, monkeypatch: pytest.MonkeyPatch) -> None:
    if named is not None:
        monkeypatch.setenv(KEEP, named)
    assert months() == found
    learnt(ME)
    last_here(ME, 30)
    assert purge() == (0 < found < 30)


@pytest.mark.parametrize("named", ["-1", "1.5", "two years", "٣", "1201", "9" * 5000])
def test_what_is_no_number_of_months_deletes_nothing(named: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEEP, named)
    learnt(ME)
    last_here(ME, 1000)
    with pytest.raises(Misset, match="nothing is deleted"):
        purge()
    assert load()
