"""What is kept of a learner: saved, loaded, taken along as a file, deleted; nobody else's is touched."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some
from sqlalchemy import text

from tutor.store import progress
from tutor.store.database import transaction
from tutor.store.progress import LARGEST, MOST, TRIES, Answered, Entry, Gone, Kept, NotProgress

ME, YOU = "a" * 64, "b" * 64
NINE = "304.hidden-nine"
BEGUN = Kept(at="first", done={"first": Answered(tried=("bid 160", "pass"), settled="pass")}, missed=("304.auction.2",))
ENDED = BEGUN.model_copy(update={"end": True, "whole": True})
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)

pytestmark = pytest.mark.usefixtures("empty")


def save(walk: Kept, learner: str = ME, scenario: str = NINE, known: bool = False) -> None:
    with transaction(writes=True) as store:
        progress.save(store, learner, scenario, walk, known)


def load(learner: str = ME) -> dict[str, Entry]:
    with transaction() as store:
        return progress.load(store, learner)


def take_in(*entries: Entry, learner: str = ME) -> None:
    with transaction(writes=True) as store:
        progress.take_in(store, learner, entries)


def entry(walk: Kept | None, at: datetime, scenario: str = NINE, **more: Any) -> Entry:
    return Entry(scenario=scenario, walk=walk, updated=at, **more)


# ------------------------------------------------------------------------------------------------------- saving


def test_what_is_saved_is_loaded_again() -> None:
    save(BEGUN)
    (found,) = load().values()
    assert (found.scenario, found.walk, found.ended, found.finished) == (NINE, BEGUN, None, None)
    assert found.open


def test_a_learner_never_meets_what_another_one_did() -> None:
    save(BEGUN)
    save(ENDED, YOU)
    assert load()[NINE].walk == BEGUN
    with transaction(writes=True) as store:
        progress.delete_all(store, ME)
    assert load() == {}
    assert load(YOU)[NINE].walk == ENDED


def test_the_last_write_to_a_scenario_counts_and_others_stay() -> None:
    save(BEGUN)
    save(ENDED, scenario="304.another")
    later = Kept(at="second", done=BEGUN.done)
    save(later)
    assert {id: one.walk for id, one in load().items()} == {NINE: later, "304.another": ENDED}
    assert list(load()) == [NINE, "304.another"], "the latest first"


def test_an_end_stays_known_when_the_scenario_is_walked_again() -> None:
    save(ENDED)
    assert not load()[NINE].open
    first = load()[NINE].finished
    anew = Kept(done={"first": Answered(tried=("bid 170",))})
    save(anew)
    found = load()[NINE]
    assert (found.walk, found.ended, found.finished, found.open) == (anew, ENDED, first, True)


def test_looking_back_over_a_walk_that_ended_is_no_walk_under_way() -> None:
    save(ENDED)
    save(ENDED.model_copy(update={"end": False, "whole": False}))
    assert not load()[NINE].open


def test_an_end_that_a_link_led_to_is_not_all_of_it() -> None:
    save(BEGUN.model_copy(update={"end": True}))
    found = load()[NINE]
    assert (found.open, found.ended, found.finished) == (False, None, None)


@pytest.mark.parametrize(("before", "left"), [(BEGUN, None), (ENDED, ENDED)])
def test_beginning_anew_forgets_the_walk_but_no_end(before: Kept, left: Kept | None) -> None:
    save(before)
    with transaction(writes=True) as store:
        progress.begin_anew(store, ME, NINE)
    found = load().get(NINE)
    assert (found.walk if found else None) is None
    assert (found.ended if found else None) == left


def test_who_was_deleted_in_another_window_is_not_kept_again() -> None:
    save(BEGUN)
    with transaction(writes=True) as store:
        progress.delete_all(store, ME)
    with pytest.raises(Gone):
        save(BEGUN, known=True)
    assert load() == {}


def test_deleting_leaves_no_row() -> None:
    save(BEGUN)
    with transaction(writes=True) as store:
        progress.delete_all(store, ME)
    with transaction() as store:
        assert (
            store.execute(text("SELECT (SELECT count(*) FROM learner) + (SELECT count(*) FROM progress)")).scalar() == 0
        )


def test_a_row_that_can_not_be_read_is_left_out() -> None:
    save(BEGUN)
    save(ENDED, scenario="304.another")
    with transaction(writes=True) as store:
        store.execute(text("UPDATE progress SET walk = '{\"of\": \"tomorrow\"}' WHERE scenario = '304.another'"))
    assert list(load()) == [NINE]


def test_of_very_many_answers_the_last_ones_are_kept() -> None:
    tried = [*(f"bid {n}" for n in range(3 * TRIES)), "pass"]
    walk = {"at": None, "end": False, "done": {"a": {"tried": tried, "settled": "pass", "hints": 0}}, "missed": tried}
    kept = progress.kept({**walk, "missed": ["304.deal.1"] * 999})
    assert kept.done["a"].tried == tuple(tried[-TRIES:])
    assert len(kept.missed) == TRIES


# ------------------------------------------------------------------------------------------------------- as a file

IDS = some.from_regex(r"[a-z0-9]{1,5}([._-][a-z0-9]{1,5}){0,2}", fullmatch=True)
ANSWERS = some.builds(
    Answered,
    tried=some.lists(some.text(min_size=1, max_size=9), max_size=3).map(tuple),
    settled=some.none() | some.text(min_size=1, max_size=9),
    hints=some.integers(0, 9),
)
WALKS = some.builds(
    Kept,
    at=some.none() | IDS,
    end=some.booleans(),
    done=some.dictionaries(IDS, ANSWERS, max_size=3),
    missed=some.just(()),
)
MOMENTS = some.datetimes(datetime(2026, 1, 1), datetime(2026, 11, 1), timezones=some.just(UTC))
ENTRIES = some.builds(
    Entry,
    scenario=IDS,
    walk=some.none() | WALKS,
    ended=some.none() | WALKS,
    updated=MOMENTS,
    finished=some.none() | MOMENTS,
)


@given(some.lists(ENTRIES, max_size=4).map(tuple))
def test_a_file_reads_back_as_it_was_written(entries: tuple[Entry, ...]) -> None:
    assert progress.read(progress.written(entries).encode()).entries == entries


def test_a_file_names_nobody() -> None:
    save(BEGUN)
    written = progress.written(load().values())
    assert ME not in written
    assert set(json.loads(written)) == {"kind", "version", "entries", "repeats"}


def test_a_file_brings_everything_to_another_learner() -> None:
    save(ENDED)
    save(BEGUN, scenario="304.of-my-teacher")
    there = progress.read(progress.written(load().values()).encode()).entries
    take_in(*there, learner=YOU)
    assert load(YOU) == load(ME)
    assert load(ME)


@pytest.mark.parametrize("hours", [1, -1])
def test_of_two_walks_the_later_stays_and_an_end_stays_known(hours: int) -> None:
    take_in(entry(ENDED, NOON, ended=ENDED, finished=NOON))
    take_in(entry(BEGUN, NOON + timedelta(hours=hours)))
    found = load()[NINE]
    assert found.walk == (BEGUN if hours > 0 else ENDED)
    assert (found.ended, found.finished) == (ENDED, NOON)


def test_a_file_from_the_future_counts_from_now() -> None:
    take_in(entry(BEGUN, datetime(2999, 1, 1, tzinfo=UTC)))
    save(ENDED, scenario="304.another")
    assert list(load()) == ["304.another", NINE]


def test_there_is_an_end_to_how_much_is_kept() -> None:
    take_in(*(entry(BEGUN, NOON + timedelta(minutes=n), f"304.number-{n}") for n in range(MOST)))
    save(BEGUN)
    assert len(load()) == MOST
    assert {NINE, "304.number-1"} <= set(load())
    assert "304.number-0" not in load()


GOOD = json.loads(progress.written([entry(BEGUN, NOON)]))


def spoilt(**parts: Any) -> bytes:
    return json.dumps({**GOOD, **parts}).encode()


@pytest.mark.parametrize(
    ("data", "fault", "place"),
    [
        (b"", "other", ""),
        (b"\xff\xfe\x00", "other", ""),
        (b"[]", "other", ""),
        (b"{}", "other", ""),
        (b"[" * 100_000, "other", ""),
        (spoilt(kind="shopping list"), "other", ""),
        (spoilt(version=3, more=7), "newer", ""),
        (spoilt(entries=[{"scenario": "304.x"}]), "broken", "entries.0.updated"),
        (spoilt(entries=[{"scenario": "<b>", "updated": "2026-11-30T12:00:00Z"}]), "broken", "entries.0.scenario"),
        (spoilt(entries=[{"scenario": "304.x", "updated": "soon"}]), "broken", "entries.0.updated"),
        (b" " * (LARGEST + 1), "large", ""),
    ],
)
def test_a_file_that_can_not_be_loaded_says_why(data: bytes, fault: str, place: str) -> None:
    with pytest.raises(NotProgress) as wrong:
        progress.read(data)
    assert (wrong.value.fault, wrong.value.place) == (fault, place)


@given(some.binary(max_size=200) | some.text().map(str.encode))
def test_no_file_at_all_does_harm(data: bytes) -> None:
    with pytest.raises(NotProgress):
        progress.read(data)
