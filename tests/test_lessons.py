"""Lesson files: front matter, blocks, and what is the same in every language."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.files import Complaint, Unreadable
from tutor.lessons import Embed, Prose, check, lessons, parse

LESSON = """---
id: 304.test
title: A lesson
needs: []
---

# First

Some prose.

{{article 304.play.2}}

More prose.
"""


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    folder = tmp_path / "304"
    folder.mkdir()
    for lang in ("en", "ru", "es", "pt"):
        (folder / f"90-test.{lang}.md").write_text(LESSON, encoding="utf-8")
    return folder


def complaints(folder: Path) -> list[tuple[str, int | None, str]]:
    return [(Path(one.file).name, one.line, one.text) for one in check([folder])]


def refusal(text: str, name: str = "90-test.en.md") -> Complaint:
    with pytest.raises(Unreadable) as unreadable:
        parse(text.encode(), Path("304") / name)
    return unreadable.value.complaints[0]


def test_a_lesson_is_cut_at_its_embeds() -> None:
    lesson = parse(LESSON.encode(), Path("304/90-test.en.md"))
    assert lesson.blocks == (
        Prose("# First\n\nSome prose.", 7),
        Embed("article", "304.play.2", 11),
        Prose("More prose.", 13),
    )
    assert (lesson.game, lesson.number, lesson.lang, lesson.title) == ("304", 90, "en", "A lesson")
    assert lesson.embeds("article") == ("304.play.2",)
    assert lesson.embeds("scenario") == ()


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("---\nid", "id", 1, "between two lines of ---"),
        ("needs: []\n---", "needs: []", 1, "between two lines of ---"),
        ("id: 304.test\n", "", 2, "is missing"),
        ("id: 304.test", "id: A Test", 2, "'A Test' is no id: small letters"),
        ("needs: []", "needs: [304.Other]", 4, "'304.Other' is no id: small letters"),
        ("title: A lesson", "title: ''", 3, "too short"),
        ("needs: []", "needs: []\ncolour: red", 5, "unknown key 'colour'"),
        ("{{article 304.play.2}}", "{{article 304.play.2}} here", 11, "is no embed"),
        ("{{article 304.play.2}}", "{{articel 304.play.2}}", 11, "is no embed"),
        ("More prose.", "More {{prose}}.", 13, "is no embed"),
        ("needs: []", "needs: []\nlanguage: ru", 5, "the file's name says en"),
    ],
)
def test_a_spoilt_lesson_is_refused_with_its_line(old: str, new: str, line: int, says: str) -> None:
    complaint = refusal(LESSON.replace(old, new, 1))
    assert complaint.line == line
    assert says in complaint.text


@pytest.mark.parametrize("name", ["test.en.md", "90-test.md", "90-test.xx.md", "90-Test.en.md"])
def test_a_lesson_has_number_name_and_language_in_its_files_name(name: str) -> None:
    assert "NN-slug.<language>.md" in refusal(LESSON, name).text


def test_a_lesson_the_same_in_four_languages_has_no_complaint(shelf: Path) -> None:
    assert complaints(shelf) == []


def test_one_file_is_checked_beside_its_languages(shelf: Path) -> None:
    assert check([shelf / "90-test.ru.md"]) == []


def test_a_missing_language_is_named(shelf: Path) -> None:
    (shelf / "90-test.pt.md").unlink()
    assert complaints(shelf) == [
        ("90-test.en.md", 2, "is missing in pt; a lesson in one language says so: language: en"),
    ]


def test_a_lesson_may_say_that_it_is_in_one_language(shelf: Path) -> None:
    for lang in ("en", "ru", "pt"):
        (shelf / f"90-test.{lang}.md").unlink()
    (shelf / "90-test.es.md").write_text(LESSON.replace("needs: []", "language: es"), encoding="utf-8")
    assert complaints(shelf) == []
    assert "304.test" in [lesson.id for lesson in lessons("en", [shelf])]


def test_lessons_are_listed_in_the_language_asked_for(shelf: Path) -> None:
    (shelf / "90-test.ru.md").write_text(LESSON.replace("A lesson", "Урок"), encoding="utf-8")
    assert [lesson.title for lesson in lessons("ru", [shelf]) if lesson.id == "304.test"] == ["Урок"]


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("304.play.2", "304.play.3", 11, "article 304.play.3 stands where"),
        ("{{article 304.play.2}}", "", 2, "lacks an embed"),
        ("More prose.", "{{article 304.play.3}}", 13, "has nothing more"),
        ("needs: []", "needs: [304.other]", 4, "differ from those in"),
    ],
)
def test_what_differs_between_languages_is_refused(shelf: Path, old: str, new: str, line: int, says: str) -> None:
    (shelf / "90-test.ru.md").write_text(LESSON.replace(old, new), encoding="utf-8")
    found = [(name, at) for name, at, text in complaints(shelf) if says in text]
    assert found == [("90-test.ru.md", line)]


def test_another_number_in_another_language_is_refused(shelf: Path) -> None:
    (shelf / "90-test.ru.md").rename(shelf / "91-test.ru.md")
    assert [text for _, _, text in complaints(shelf)] == [f"{shelf / '90-test.en.md'} has another number in its name"]


def test_two_lessons_with_one_id_are_refused(shelf: Path) -> None:
    (shelf / "90-twin.en.md").write_text(LESSON, encoding="utf-8")
    same = "another lesson in en has the id 304.test"
    assert complaints(shelf) == [("90-test.en.md", 2, same), ("90-twin.en.md", 2, same)]


@pytest.mark.parametrize(
    ("embed", "says"),
    [
        ("{{article 304.play.99}}", "there is no article '304.play.99'"),
        ("{{scenario 304.nothing}}", "there is no scenario '304.nothing'"),
    ],
)
def test_an_embed_of_nothing_is_refused_in_every_language(shelf: Path, embed: str, says: str) -> None:
    for path in shelf.iterdir():
        path.write_text(LESSON.replace("{{article 304.play.2}}", embed), encoding="utf-8")
    assert {(line, text) for _, line, text in complaints(shelf)} == {(11, says)}


def test_needs_are_lessons_and_go_in_no_circle(shelf: Path) -> None:
    for path in [*shelf.iterdir()]:
        path.write_text(LESSON.replace("[]", "[304.more, 304.none]"), encoding="utf-8")
        more = LESSON.replace("304.test", "304.more").replace("[]", "[304.test]")
        path.with_name(path.name.replace("90-test", "91-more")).write_text(more, encoding="utf-8")
    found = {text for _, _, text in complaints(shelf)}
    assert found == {
        "there is no lesson '304.none'",
        "goes in a circle: 304.test -> 304.more -> 304.test",
        "goes in a circle: 304.more -> 304.test -> 304.more",
    }


def test_a_lesson_is_held_to_the_glossary(shelf: Path) -> None:
    (shelf / "90-test.en.md").write_text(LESSON.replace("More prose.", "Well,\nthe declarer."), encoding="utf-8")
    assert complaints(shelf) == [("90-test.en.md", 14, "say maker instead of 'declarer'")]


def test_a_lesson_of_no_game_is_told(tmp_path: Path) -> None:
    (tmp_path / "90-test.en.md").write_text(LESSON.replace("304.test", "403.test\nlanguage: en"), encoding="utf-8")
    (found,) = check([tmp_path])
    assert found.line == 2
    assert found.text.startswith("an id begins with its game, as in 304.closed-trump; there are 304,")


def test_of_two_lessons_with_one_id_the_first_is_offered(shelf: Path) -> None:
    (shelf / "91-twin.en.md").write_text(LESSON.replace("A lesson", "Another"), encoding="utf-8")
    assert [one.title for one in lessons("en", (shelf.parent,)) if one.id == "304.test"] == ["A lesson"]
