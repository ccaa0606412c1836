"""Finding scenarios: the program's own, a teacher's, and those that old links still name."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tutor.files import Unreadable
from tutor.lawbook import articles
from tutor.scenarios.load import Catalogue, beliefs, parse, read


@pytest.fixture
def shelf(text: str, tmp_path: Path) -> Path:
    (tmp_path / "nine.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def test_a_teachers_folder_is_added_to_what_ships(shelf: Path) -> None:
    catalogue = Catalogue((shelf,))
    assert catalogue.scenario("304.nine-for-tests").title == {"": "A nine for tests"}
    assert catalogue.ids("304") == (*Catalogue().ids("304"), "304.nine-for-tests")
    assert catalogue.ids("thousand") == Catalogue().ids("thousand")


def test_an_unknown_scenario_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        Catalogue().scenario("304.nothing")


def test_a_file_is_read_once_until_its_bytes_change(shelf: Path, text: str) -> None:
    first = read(shelf / "nine.yaml")
    assert read(shelf / "nine.yaml") is first
    (shelf / "nine.yaml").write_text(text.replace("A nine", "Another nine"), encoding="utf-8")
    assert read(shelf / "nine.yaml").scenario.title == {"": "Another nine for tests"}


def test_an_id_is_found_again_after_it_was_changed(shelf: Path, text: str) -> None:
    assert "304.nine-for-tests" in Catalogue((shelf,)).ids()
    (shelf / "nine.yaml").write_text(text.replace("304.nine-for-tests", "304.renamed"), encoding="utf-8")
    os.utime(shelf / "nine.yaml", (1, 1))
    assert "304.renamed" in Catalogue((shelf,)).ids()


def test_a_broken_file_is_named_when_it_is_asked_for(shelf: Path) -> None:
    (shelf / "broken.yaml").write_text("id: 304.broken\nlevel: high\n", encoding="utf-8")
    with pytest.raises(Unreadable, match=r"broken.yaml:2: level: a whole number is expected"):
        Catalogue((shelf,)).scenario("304.broken")


@pytest.mark.parametrize(
    ("link", "leads_to"),
    [
        (("304.nine-for-tests", "d-speaks"), ("304.nine-for-tests", "d-speaks")),
        (("304.first", None), ("304.nine-for-tests", None)),
        (("304.first", "d-speaks"), ("304.nine-for-tests", "d-speaks")),
        (("304.second", "old-step"), ("304.nine-for-tests", "b-has-no-hearts")),
        (("304.nine-for-tests", "b-is-void"), ("304.nine-for-tests", "b-has-no-hearts")),
        (("304.nobody", "x"), ("304.nobody", "x")),
    ],
)
def test_old_links_lead_somewhere(shelf: Path, link: tuple[str, str | None], leads_to: tuple[str, str | None]) -> None:
    (shelf / "retired.yaml").write_text(
        "304.first: 304.nine-for-tests\n"
        "304.second: 304.first\n"
        "304.second#old-step: 304.nine-for-tests#b-is-void\n"
        "304.nine-for-tests#b-is-void: 304.nine-for-tests#b-has-no-hearts\n",
        encoding="utf-8",
    )
    assert Catalogue((shelf,)).successor(*link) == leads_to


def test_a_broken_list_of_retired_ids_does_not_break_the_links(shelf: Path) -> None:
    (shelf / "retired.yaml").write_text("304.first: [304.second]\n", encoding="utf-8")
    assert Catalogue((shelf,)).successor("304.first") == ("304.first", None)


def test_every_complaint_about_a_file_is_made_at_once(text: str) -> None:
    with pytest.raises(Unreadable) as unreadable:
        parse(text.replace("level: 2", "level: 9").replace("seat: B", "seat: X").encode(), "nine.yaml")
    assert [complaint.field for complaint in unreadable.value.complaints] == [
        "level",
        "steps 3.view 2.seat",
        "steps 5.seat",
    ]


def test_the_misconceptions_of_a_game_state_no_rule() -> None:
    found = beliefs("304")
    assert found
    titles = {article.title["en"].lower() for article in articles()}
    assert not [belief.id for belief in found.values() if belief.title["en"].lower() in titles]
