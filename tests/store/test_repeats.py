"""What a learner is asked again: reckoned in whole days, kept for him alone, taken along as a file, deleted."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as some
from sqlalchemy import text

from tests.store.test_progress import BEGUN, ME, NOON, YOU, entry
from tutor.quiz.repeats import Grade, Repeat, answered, days_until, due, due_tomorrow
from tutor.store import progress, repeats
from tutor.store.database import transaction
from tutor.store.progress import MOST, Gone
from tutor.store.repeats import Before, Running, Tried

VOID, LEAD = "304.closed.3", "304.closed.4"
GRADES: tuple[Grade, ...] = ("right", "second", "missed")


def note(*answers: tuple[str, Grade], learner: str = ME, known: bool = False) -> None:
    with transaction(writes=True) as store:
        repeats.note(store, learner, answers, known)


def load(learner: str = ME) -> dict[str, Repeat]:
    with transaction() as store:
        return repeats.load(store, learner)


# ------------------------------------------------------------------------------------------------------- when it is due


@pytest.mark.parametrize("grade", GRADES)
def test_what_was_missed_is_due_tomorrow_and_what_was_right_later(grade: Grade) -> None:
    one = answered(VOID, grade, NOON)
    assert (days_until(one.due, NOON) == 1) is (grade != "right")
    assert due([one], NOON) == []
    assert due_tomorrow([one], NOON) == ([] if grade == "right" else [one])


def test_waiting_grows_with_each_right_answer() -> None:
    now, one, waits = NOON, None, []
    for _ in range(4):
        one = answered(VOID, "right", now, one)
        waits.append(days_until(one.due, now))
        now = one.due
    assert waits == sorted(set(waits))


def test_a_miss_brings_it_back_soon() -> None:
    known = answered(VOID, "right", NOON)
    known = answered(VOID, "right", known.due, known)
    missed = answered(VOID, "missed", known.due, known)
    assert days_until(missed.due, known.due) < days_until(known.due, known.asked)


def test_what_is_due_on_a_day_is_due_from_its_first_hour_in_the_learners_own_zone() -> None:
    one = answered(VOID, "missed", datetime(2026, 11, 30, 22, tzinfo=UTC))
    for zone, day in (("UTC", 1), ("Asia/Tokyo", 2)):
        morning = datetime(2026, 12, day, 0, 5, tzinfo=ZoneInfo(zone))
        assert due([one], morning) == [one]
        assert due([one], morning - timedelta(minutes=10)) == []


def test_what_was_missed_comes_before_what_waits_longer() -> None:
    old, new = answered(LEAD, "second", NOON), answered(VOID, "missed", NOON + timedelta(hours=2))
    assert due([old, new], NOON + timedelta(days=3)) == [new, old]


@given(some.lists(some.tuples(some.sampled_from(GRADES), some.integers(-5, 400)), max_size=12))
def test_however_long_one_stays_away_there_is_a_next_time(answers: list[tuple[Grade, int]]) -> None:
    now, one = NOON, None
    for grade, days in answers:
        now += timedelta(days=days)
        one = answered(VOID, grade, now, one)
        assert days_until(one.due, now) >= 1
        assert answered(VOID, grade, now) == answered(VOID, grade, now), "never by chance"


# --------------------------------------------------------------------------------------------------------- what is kept


@pytest.mark.usefixtures("empty")
def test_an_answer_is_kept_for_its_learner_alone() -> None:
    note((VOID, "missed"), (LEAD, "right"))
    note((VOID, "right"), learner=YOU)
    assert {id: one.grade for id, one in load().items()} == {VOID: "missed", LEAD: "right"}
    assert load(YOU)[VOID].grade == "right"
    first = load()[VOID]
    note((VOID, "right"))
    assert load()[VOID].asked > first.asked


@pytest.mark.usefixtures("empty")
def test_a_file_takes_repeats_along_and_of_two_the_later_stays() -> None:
    note((VOID, "missed"), (LEAD, "missed"))
    there = progress.read(progress.written([entry(BEGUN, NOON)], load().values()).encode())
    assert set(there.repeats) == set(load().values())
    note((VOID, "right"), learner=YOU)
    with transaction(writes=True) as store:
        repeats.take_in(store, YOU, there.repeats)
    assert load(YOU)[VOID].grade == "right"
    assert load(YOU)[LEAD] == load()[LEAD]


def test_a_file_of_the_first_version_is_read_still() -> None:
    old = json.loads(progress.written([entry(BEGUN, NOON)]))
    del old["repeats"]
    old["version"] = 1
    assert progress.read(json.dumps(old).encode()).entries == (entry(BEGUN, NOON),)


@pytest.mark.usefixtures("empty")
def test_a_file_from_the_future_counts_from_now() -> None:
    with transaction(writes=True) as store:
        repeats.take_in(store, ME, [answered(VOID, "missed", datetime(2999, 1, 1, tzinfo=UTC))])
    assert days_until(load()[VOID].due, progress.now()) == 1
    note((VOID, "right"))
    assert load()[VOID].grade == "right"
    assert load()[VOID].asked < datetime(2998, 1, 1, tzinfo=UTC)


@pytest.mark.usefixtures("empty")
def test_deleting_leaves_no_row_of_a_quiz() -> None:
    note((VOID, "missed"))
    with transaction(writes=True) as store:
        repeats.set_repeating(store, ME, False)
        progress.delete_all(store, ME)
    with transaction() as store:
        for table in ("learner", "repeat", "quiz"):
            assert store.execute(text(f"SELECT count(*) FROM {table}")).scalar() == 0
    with pytest.raises(Gone):
        note((VOID, "missed"), known=True)


@pytest.mark.usefixtures("empty")
def test_a_row_that_can_not_be_read_is_left_out() -> None:
    note((VOID, "missed"), (LEAD, "right"))
    with transaction(writes=True) as store:
        store.execute(text(f"UPDATE repeat SET grade = 'superb' WHERE article = '{VOID}'"))
    assert list(load()) == [LEAD]


@pytest.mark.usefixtures("empty")
def test_there_is_an_end_to_how_much_is_kept() -> None:
    with transaction(writes=True) as store:
        ones = (answered(f"304.closed.{n}", "missed", NOON + timedelta(minutes=n)) for n in range(MOST))
        repeats.take_in(store, ME, ones)
    note((LEAD + ".more", "right"))
    assert len(load()) == MOST
    assert "304.closed.0" not in load()


# ------------------------------------------------------------------------------------------------------ a set under way

RUNNING = Running(
    questions=("0123456789ab", "ba9876543210-SDHC"),
    at=1,
    done={"0123456789ab": Tried(tried=(("9♠", "J♠"), ("J♠",)), hints=2, seconds=7.5)},
    again={"0123456789ab": Before(asked=NOON, grade="missed")},
)


@pytest.mark.usefixtures("empty")
def test_a_set_under_way_and_the_wish_for_repeats_are_kept() -> None:
    with transaction(writes=True) as store:
        assert repeats.repeating(store, ME)
        repeats.run(store, ME, RUNNING)
        repeats.set_repeating(store, ME, False)
    with transaction() as store:
        assert repeats.running(store, ME) == RUNNING
        assert repeats.running(store, YOU) is None
        assert not repeats.repeating(store, ME)
        assert repeats.repeating(store, YOU)


@pytest.mark.usefixtures("empty")
def test_a_set_that_can_not_be_read_is_none() -> None:
    with transaction(writes=True) as store:
        repeats.run(store, ME, RUNNING)
        store.flush()
        store.execute(text('UPDATE quiz SET running = \'{"of": "tomorrow"}\''))
    with transaction() as store:
        assert repeats.running(store, ME) is None
