"""A teacher's folder while the app runs: whatever lies in it or happens to it, the screens go on."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.app.test_brought import walked
from tests.app.test_screens import links, opened, said
from tests.scenarios.test_verify import SPOILT, Spoilt
from tutor import content
from tutor.app import shelf
from tutor.files import Unreadable
from tutor.scenarios.load import Catalogue

NINE = (Path(__file__).parents[1] / "scenarios" / "nine.yaml").read_text(encoding="utf-8")
LESSON = """---
id: 304.mine
title: "<b>Mine</b> & [link](http://example.org)"
language: en
---
Before. <script>document.title = "taken"</script> <img src=x onerror="document.title = 'taken'">
[press](javascript:document.title='taken')

After.
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(shelf.EXTRA, str(tmp_path))
    (tmp_path / "nine.yaml").write_text(NINE, encoding="utf-8")
    return tmp_path


def titles(game: str = "304") -> list[str]:
    return [entry.title.text for entry in shelf.scenarios(game, "en")]


@pytest.mark.parametrize("spoilt", SPOILT, ids=lambda spoilt: spoilt.name)
def test_what_is_untrue_is_left_out_and_what_is_offered_can_be_played(folder: Path, spoilt: Spoilt) -> None:
    text = NINE.replace(spoilt.old, spoilt.new, 1)
    (folder / "nine.yaml").write_text(text, encoding="utf-8")
    books = shelf.catalogue()
    for id in set(books.ids()) - set(Catalogue().ids()):
        try:
            scenario = books.scenario(id)
        except Unreadable:
            assert shelf.left_out() == 1
        else:
            assert walked(scenario)


def test_a_file_may_come_change_and_go_while_the_app_runs(folder: Path) -> None:
    assert "A nine for tests" in titles()
    path = folder / "nine.yaml"
    path.write_text(NINE.replace("A nine for tests", "Another nine"), encoding="utf-8")
    assert "Another nine" in titles()
    path.write_text(NINE.replace("level: 2", "level: 9"), encoding="utf-8")
    assert "Another nine" not in titles()
    assert shelf.left_out() == 1
    path.unlink()
    assert shelf.left_out() == 0


def test_the_folder_may_go_too(folder: Path) -> None:
    (folder / "nine.yaml").unlink()
    folder.rmdir()
    assert titles()
    assert shelf.left_out() == 0


def test_two_files_with_one_id_are_offered_once_and_told(folder: Path) -> None:
    (folder / "twin.yaml").write_text(NINE.replace("A nine for tests", "Its twin"), encoding="utf-8")
    shipped = NINE.replace("304.nine-for-tests", "304.hidden-nine").replace("A nine for tests", "No hidden nine")
    (folder / "shipped.yaml").write_text(shipped, encoding="utf-8")
    assert "A nine for tests" in titles()
    assert not {"Its twin", "No hidden nine"} & set(titles())
    assert shelf.left_out() == 2


def test_lessons_of_one_id_or_no_game_are_told(folder: Path) -> None:
    (folder / "90-mine.en.md").write_text(LESSON, encoding="utf-8")
    (folder / "91-mine.en.md").write_text(LESSON, encoding="utf-8")
    (folder / "92-other.en.md").write_text(LESSON.replace("304.mine", "403.mine"), encoding="utf-8")
    assert shelf.left_out() == 2


@pytest.mark.parametrize(
    "data",
    [b"", b"\xff\xfe", b"id: 304.x\x00", b"id: 304.x\n" + b"#" * (2 << 20), b"id: 304.x\n" + b"[" * 9_000, b"- 304.x"],
    ids=["nothing", "not UTF-8", "NUL", "two megabytes", "deep", "a list"],
)
def test_no_bytes_stop_the_list(folder: Path, data: bytes) -> None:
    (folder / "odd.yaml").write_bytes(data)
    (folder / "90-odd.en.md").write_bytes(data)
    app = opened("learn", lang="en")
    assert "A nine for tests" in links(app)
    assert [info.value for info in app.info] == ["2 files are left out; “tutor check” says why."]


def test_links_out_of_the_folder_are_not_followed(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("outside")
    (outside / "secret.yaml").write_text(NINE.replace("304.nine-for-tests", "304.secret"), encoding="utf-8")
    (folder / "secret.yaml").symlink_to(outside / "secret.yaml")
    (folder / "inner").symlink_to(outside)
    (folder / "loop").symlink_to(folder)
    (folder / "dangling.yaml").symlink_to(folder / "nowhere.yaml")
    (folder / "itself.yaml").symlink_to(folder / "itself.yaml")
    (folder / "same.yaml").symlink_to(folder / "nine.yaml")
    assert "304.secret" not in shelf.catalogue().ids()
    assert {path.name for path in content.inside("scenarios", folder)} == {"nine.yaml", "same.yaml"}
    assert "A nine for tests" in titles()


def test_what_is_no_file_is_not_waited_for(folder: Path) -> None:
    os.mkfifo(folder / "pipe.yaml")
    (folder / "folder.yaml").mkdir()
    assert "A nine for tests" in titles()
    assert shelf.left_out() == 0


@pytest.mark.parametrize("id", ["../../etc/passwd", "..%2f..%2fetc", "304.hidden-nine/../x", "/etc/passwd", "304.\x00"])
def test_no_address_reaches_a_file(id: str) -> None:
    assert "There is no scenario at this address" in said(opened("walk", lang="en", scenario=id))
    assert "There is no lesson at this address." in said(opened("lesson", lang="en", lesson=id))


def test_html_in_a_title_or_a_lesson_stays_text(folder: Path) -> None:
    (folder / "90-mine.en.md").write_text(LESSON, encoding="utf-8")
    (folder / "nine.yaml").write_text(NINE.replace("A nine for tests", "<img src=x>"), encoding="utf-8")
    app = opened("learn", lang="en")
    assert r"\<img src=x\>" in links(app)
    assert r"\<b\>Mine\</b\> \& \[link\](http\://example.org)" in links(app)
    lesson = opened("lesson", lang="en", lesson="304.mine")
    assert [one.proto.allow_html for one in lesson.markdown if "<script" in one.value] == [False]
