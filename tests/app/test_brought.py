"""What somebody brings: reported line by line as the command line does it, bounded, and never a traceback."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from time import monotonic

import pytest
from typer.testing import CliRunner

from tests.scenarios.test_verify import SPOILT, Spoilt
from tutor.app import shelf
from tutor.app.address import Show
from tutor.app.brought import MOST, checked, named, start_from
from tutor.app.own import MOST as KEPT
from tutor.app.own import Own
from tutor.app.sitting import sit_down
from tutor.app.strings import texts
from tutor.app.views import table_view
from tutor.cli import cli
from tutor.lessons import Lesson
from tutor.scenarios.model import Scenario
from tutor.scenarios.scene import ladder
from tutor.scenarios.walk import answer, forward, offers

NINE = (Path(__file__).parents[1] / "scenarios" / "nine.yaml").read_text(encoding="utf-8")
LESSON = """---
id: 304.mine
title: A lesson of mine
language: en
---
Some **prose**.

{{article 304.closed.1}}
"""


def said(text: str | bytes, name: str = "") -> list[str]:
    """Return the report on a text, without the file's name."""
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    return [str(one._replace(file="")).removeprefix(":") for one in checked(data, name).complaints]


# --------------------------------------------------------------------------------------------------------------- report


def test_a_good_scenario_can_be_opened() -> None:
    found = checked(NINE.encode()).found
    assert isinstance(found, Scenario)
    assert found.id == "304.nine-for-tests"


def test_a_good_lesson_can_be_opened() -> None:
    found = checked(LESSON.encode()).found
    assert isinstance(found, Lesson)
    assert (found.id, found.lang) == ("304.mine", "en")


@pytest.mark.parametrize("spoilt", SPOILT[::6], ids=lambda spoilt: spoilt.name)
def test_the_screen_reports_what_the_command_line_prints(spoilt: Spoilt, tmp_path: Path) -> None:
    text = NINE.replace(spoilt.old, spoilt.new, 1)
    path = tmp_path / "nine.yaml"
    path.write_text(text, encoding="utf-8")
    printed = CliRunner().invoke(cli, ["check", str(path)]).stdout.splitlines()
    assert said(text) == [row.removeprefix(f"{path}:") for row in printed]
    assert printed


def test_a_lesson_is_reported_as_the_command_line_does_it(tmp_path: Path) -> None:
    text = LESSON.replace("Some", "The declarer:").replace("304.closed.1", "304.closed.99")
    text = text.replace("language: en", "language: en\nneeds: [304.nowhere]")
    path = tmp_path / "90-mine.en.md"
    path.write_text(text, encoding="utf-8")
    printed = CliRunner().invoke(cli, ["check", str(path)]).stdout.splitlines()
    assert said(text) == [row.removeprefix(f"{path}:") for row in printed]
    assert len(printed) == 3


def test_the_report_knows_its_lines_and_the_articles_it_names() -> None:
    report = checked(NINE.replace("article: 304.closed.1}, main", "article: 304.play.2}, main").encode())
    (complaint,) = report.complaints
    assert report.row(complaint).strip().startswith("- {word: play 9♠ down")
    assert report.articles == ("304.closed.1", "304.play.2")


def test_an_id_that_ships_is_refused_kindly_and_tells_no_path() -> None:
    text = NINE.replace("304.nine-for-tests", "304.hidden-nine")
    assert said(text) == ["1: id: a scenario that is here already has the same id"]
    (same,) = said(LESSON.replace("304.mine", "304.closed-trump"), "04-closed-trump.en.md")[:1]
    assert "another lesson in en has the id" in same


@pytest.mark.parametrize("id", shelf.catalogue().ids()[::9])
def test_whatever_ships_is_a_good_start(id: str) -> None:
    report = checked(start_from(id).encode())
    assert not report.complaints
    assert isinstance(report.found, Scenario)
    assert report.found.id == f"{id}-own"


def test_there_is_no_start_from_what_is_not_there() -> None:
    assert start_from("../../etc/passwd") == ""


# --------------------------------------------------------------------------------------------------------------- bounds

HOSTILE = {
    "nothing": "",
    "blanks": "\n \n",
    "no text": b"\xff\xfe\x00\x01",
    "not UTF-8": NINE.encode("cp1251", "replace"),
    "NUL": NINE.replace("A nine", "A\x00nine"),
    "a lone surrogate": NINE.replace("A nine", "A \ud800 nine"),
    "ten megabytes": NINE + "#" + "a" * (10 << 20),
    "one byte too many": NINE + "#" * MOST,
    "an alias": NINE.replace("title: A nine for tests", "title: &a A nine\nother: *a"),
    "laughing aliases": "a: &a [1]\n" + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in pairwise("abcdefgh")),
    "a tag": NINE.replace("title: A", "title: !!python/object/apply:os.system A"),
    "merged keys": "<<: {a: 1}\n" + NINE,
    "deep lists": "id: " + "[" * 5_000,
    "deep mappings": "id: " + "{a: " * 5_000,
    "deep blocks": "".join("  " * i + "a:\n" for i in range(150)),
    "a giant number": NINE.replace("level: 2", "level: " + "9" * 5_000),
    "a giant seed": re.sub(r"hands:(\n  .*)+", "seed: " + "9" * 39, NINE),
    "a giant exponent": NINE.replace("level: 2", "level: 1e99999999"),
    "a giant bid": NINE.replace("bid 180", "bid 999999999"),
    "a giant score": NINE.replace("level: 2", "level: 2\nscore: {AC: " + "9" * 39 + ", BD: 1}"),
    "a long line": NINE.replace("A nine", "nine " * 10_000),
    "many keys": "".join(f"k{i}: 1\n" for i in range(7_000)),
    "two documents": NINE + "---\n" + NINE,
    "a record": NINE.split("steps:")[0].replace("before: [", "script: ["),
    "a path for an id": NINE.replace("304.nine-for-tests", "../../etc/passwd"),
    "a list": "- 1\n- 2\n",
    "a lesson without an end": "---\nid: 304.mine\n",
    "a lesson in no language": LESSON.replace("language: en", "language: xx"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_bytes_are_answered_in_lines_and_soon(name: str) -> None:
    began = monotonic()
    rows = said(HOSTILE[name])
    assert rows
    assert all(row.isprintable() and len(row) < 1_000 for row in rows)
    assert monotonic() - began < 5


@pytest.mark.parametrize("name", ["../../etc/passwd", "..\\..\\own.yaml", "a\x00b.md", "x" * 5_000, "<b>.yaml", ".md"])
def test_a_file_name_is_only_a_name(name: str) -> None:
    report = checked(NINE.encode(), name)
    assert "/" not in report.name
    assert "\\.." not in report.name
    assert report.name.isprintable()
    assert len(report.name) <= 80


MANY = NINE.split("steps:", maxsplit=1)[0] + "steps:\n  - {step: show, seat: D}\n"
ROWS = {
    "foretell": "  - {step: foretell, at: q%d, of: {article: 304.play.4, fact: winner}, choices: [A, B], expect: B}\n",
    "choose": "  - {step: choose, at: q%d, seat: D, prompt: a, choices: [{word: bid 200, main: true}, {word: pass}]}\n",
}


@pytest.mark.parametrize("kind", ROWS)
def test_as_many_steps_as_fit_are_checked_in_bounded_time(kind: str) -> None:
    rows = (ROWS[kind] % i for i in range(1_000))
    text = MANY
    while len(text) < MOST - 200:
        text += next(rows)
    began = monotonic()
    assert said(text)
    assert monotonic() - began < 20


def test_a_spoilt_scenario_is_reported_or_can_be_walked() -> None:
    for text in spoilt_at_random(40):
        found = checked(text.encode("utf-8", "surrogatepass")).found
        if isinstance(found, Scenario):
            assert walked(found)


def spoilt_at_random(n: int) -> Iterator[str]:
    """Yield the good scenario with a few values changed, lines lost, doubled and swapped."""
    chance = random.Random(4)
    words = re.findall(r"[\w♠♥♦♣.-]+", NINE)
    odd = [*words, "[]", "{}", "~", "-1", "true", "9" * 39, "10♠ 10♠", "claim", "''", "x: y"]
    for _ in range(n):
        rows = NINE.split("\n")
        for _ in range(chance.randint(1, 3)):
            i, j = chance.randrange(len(rows) - 1), chance.randrange(len(rows) - 1)
            match chance.randrange(4):
                case 0:
                    del rows[i]
                case 1:
                    rows[i], rows[j] = rows[j], rows[i]
                case 2:
                    rows.insert(i, rows[j])
                case 3:
                    rows[i] = re.sub(r"[\w♠♥♦♣.-]+(?=\W*$)", lambda _: chance.choice(odd), rows[i])
        yield "\n".join(rows)


def walked(scenario: Scenario) -> bool:
    """Walk a scenario to its end as a screen would, trying everything that is offered."""
    sitting = sit_down(scenario)
    while sitting.walk.step is not None:
        table_view(sitting, texts("en"), Show())
        walk = sitting.walk
        if walk.open:
            for offer in offers(walk):
                table_view(replace(sitting, walk=answer(walk, offer.word)), texts("ru"), Show())
            answered = ladder(walk, "en")[-1].answer
            assert answered is not None
            walk = answer(walk, answered)
        sitting = replace(sitting, walk=forward(walk))
    return bool(table_view(sitting, texts("pt"), Show()))


# ------------------------------------------------------------------------------------------------------ what is at hand


def test_what_is_wrong_is_not_kept() -> None:
    mine = Own()
    mine.bring(NINE.replace("level: 2", "level: 9").encode(), "nine.yaml")
    assert mine.text
    assert mine.report
    assert mine.report.complaints
    assert not mine.kept


def test_what_is_mended_takes_the_place_of_what_was_kept() -> None:
    mine = Own()
    mine.bring(NINE.encode(), "nine.yaml")
    mine.text = mine.text.replace("A nine for tests", "Another nine")
    mine.check()
    (found,) = mine.scenarios.values()
    assert found.title == {"": "Another nine"}


def test_bytes_that_are_no_text_leave_the_text_under_work_alone() -> None:
    mine = Own()
    mine.write("something")
    mine.bring(b"\xff\xfe", "nine.yaml")
    assert mine.text == "something"
    assert mine.report
    assert [one.text for one in mine.report.complaints] == ["not UTF-8 text (byte 0xFF); save it as UTF-8"]


def test_another_text_can_be_changed_back() -> None:
    mine = Own()
    mine.write("mine")
    mine.write("another")
    assert (mine.text, mine.before) == ("another", "mine")
    mine.write(mine.before or "")
    assert (mine.text, mine.before) == ("mine", "another")


def test_no_more_is_kept_than_there_is_room_for() -> None:
    mine = Own()
    for i in range(KEPT + 1):
        mine.bring(LESSON.replace("304.mine", f"304.mine-{i}").encode(), "90-mine.en.md")
    assert mine.full
    assert len(mine.kept) == KEPT
    mine.take_away((Lesson, "304.mine-0"))
    mine.check()
    assert (Lesson, f"304.mine-{KEPT}") in mine.kept


def test_a_lesson_may_show_a_scenario_of_the_same_tab() -> None:
    mine = Own()
    lesson = LESSON + "\n{{scenario 304.nine-for-tests}}\n"
    mine.bring(lesson.encode(), "90-mine.en.md")
    assert mine.report
    assert [one.text for one in mine.report.complaints] == ["there is no scenario '304.nine-for-tests'"]
    mine.bring(NINE.encode(), "nine.yaml")
    mine.bring(lesson.encode(), "90-mine.en.md")
    assert len(mine.kept) == 2


def test_a_text_without_a_name_gets_one_that_suits_it() -> None:
    assert named(NINE) == "nine-for-tests.yaml"
    assert named("---\n" + NINE) == "nine-for-tests.yaml"
    assert named(LESSON) == "90-mine.en.md"
    assert named("") == "scenario.yaml"
