"""Questions to take away: what a sheet, a deck and a table hold, in every language and for every game."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import pytest
from fontTools.ttLib import TTFont
from pypdf import PdfReader

from tutor.app import address, handout
from tutor.app.handout import documents, link_of, made
from tutor.app.handout.printed import printed
from tutor.app.handout.rows import harmless
from tutor.app.strings import LANGUAGES, texts
from tutor.games import GAMES
from tutor.lawbook import articles, book
from tutor.quiz.pool import fresh
from tutor.quiz.question import Question, position

LINK = "http://localhost:8501/quiz?game=304"
SUITS = "♠♥♦♣"


@cache
def some(game: str, n: int = 12) -> tuple[Question, ...]:
    return fresh(game, n, 1)


@cache
def pages(game: str, lang: str, paper: handout.Paper = "a4") -> tuple[str, ...]:
    """Return the text of each page of a sheet."""
    data = made("pdf", some(game), texts(lang), LINK, paper)
    return tuple(page.extract_text().replace("\u00a0", " ") for page in PdfReader(io.BytesIO(data)).pages)


def flat(text: str) -> str:
    return " ".join(text.split())


# ------------------------------------------------------------------------------------------------------------ the sheet


@pytest.mark.parametrize(("game", "lang"), [("304", "ru"), ("thousand", "es"), ("304", "pt")])
def test_a_sheet_asks_every_question_in_its_language(game: str, lang: str) -> None:
    shown = flat(" ".join(pages(game, lang)))
    for question in some(game):
        one = printed(question, texts(lang))
        assert flat(one.asked) in shown
        for option in one.options:
            assert flat(option) in shown
    assert all(suit in shown for suit in SUITS)


def test_cyrillic_and_accents_survive() -> None:
    assert "Ответы" in flat(" ".join(pages("304", "ru")))
    assert "ñ" in flat(" ".join(pages("thousand", "es"))) or "í" in flat(" ".join(pages("thousand", "es")))
    assert "ç" in flat(" ".join(pages("304", "pt"))) or "ã" in flat(" ".join(pages("304", "pt")))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_neither_answers_nor_rules_stand_before_the_page_of_answers(game: str) -> None:
    say = texts("en")
    *asked, key = pages(game, "en")
    if say("Answers") not in key.splitlines()[0]:
        *asked, _ = asked
    before = flat(" ".join(asked))
    for question in some(game):
        one = printed(question, say)
        assert f"({one.article})" not in before
        assert f"{one.rule} (" not in before
        assert one.why not in before or one.why in one.options
    assert not [page for page in asked if page.startswith(say("Answers"))]


def test_the_answers_name_rule_and_reason() -> None:
    say = texts("en")
    whole = flat(" ".join(pages("304", "en")))
    for question in some("304"):
        one = printed(question, say)
        assert flat(f"{one.rule} ({one.article})") in whole
        assert flat(one.why) in whole


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_a_sheet_fits_its_paper(paper: handout.Paper, size: tuple[int, int]) -> None:
    data = made("pdf", some("304", 3), texts("en"), LINK, paper)
    box = PdfReader(io.BytesIO(data)).pages[0].mediabox
    assert (round(box.width), round(box.height)) == size


def test_the_same_questions_give_the_same_sheet() -> None:
    one, other = (made("pdf", some("304", 3), texts("en"), LINK) for _ in range(2))
    assert one == other


def test_the_code_leads_to_the_same_set() -> None:
    data = made("pdf", some("304", 3), texts("en"), LINK)
    links = [note.get_object() for note in PdfReader(io.BytesIO(data)).pages[0]["/Annots"]]
    assert [link["/A"]["/URI"] for link in links] == [LINK]


def test_a_link_names_exactly_the_questions() -> None:
    found = urlsplit(link_of("http://10.0.0.7:8501/", some("304"), "pt"))
    where = address.read(dict(parse_qsl(found.query)))
    assert (found.path, where.lang, where.set) == ("/quiz", "pt", ",".join(one.id for one in some("304")))


@pytest.mark.parametrize("style", ["", "-Bold"])
def test_the_font_has_every_letter_of_the_lawbooks_and_catalogues(style: str) -> None:
    folder = Path(handout.__file__).parent
    known = TTFont(folder / "fonts" / f"DejaVuSans{style}.ttf").getBestCmap()
    catalogues = (path.read_text(encoding="utf-8") for path in (folder.parent / "strings").glob("*.po"))
    missing = {letter for text in (*lawbooks(), *catalogues) for letter in text if letter.isprintable()}
    assert {letter for letter in missing if ord(letter) not in known} == set()


def lawbooks() -> Iterator[str]:
    for article in articles():
        yield from (*article.title.values(), *article.text.values())
        yield from (text for said in article.because.values() for text in said.values())
    for game in GAMES:
        yield from (text for names in book(game).names.values() for text in names.values())


# ------------------------------------------------------------------------------------------------------------- the deck


def notes(data: bytes, folder: Path) -> list[tuple[str, list[str]]]:
    """Return the id and the fields of every note of an Anki package."""
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        package.extract("collection.anki2", folder)
    with closing(sqlite3.connect(folder / "collection.anki2")) as base:
        return [(guid, fields.split("\x1f")) for guid, fields in base.execute("select guid, flds from notes")]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_deck_has_a_card_for_every_question(lang: str, tmp_path: Path) -> None:
    found = dict(notes(made("anki", some("304"), texts(lang), LINK), tmp_path))
    assert set(found) == {f"{question.id}.{lang}" for question in some("304")}
    for question in some("304"):
        one = printed(question, texts(lang))
        id, position, asked, options, answer, rule, _ = found[f"{question.id}.{lang}"]
        assert id == question.id
        assert one.article in rule
        assert one.article not in position + asked + options
        assert plain(answer) == one.answer
        assert plain(asked) == one.asked


def plain(html: str) -> str:
    return html.replace('<span class="red">', "").replace("</span>", "")


def test_a_card_keeps_its_id_and_its_deck_whenever_it_is_made(tmp_path: Path) -> None:
    def ids() -> tuple[list[str], list[str]]:
        data = made("anki", some("thousand", 3), texts("es"), LINK)
        guids = [guid for guid, _ in notes(data, tmp_path)]
        with closing(sqlite3.connect(tmp_path / "collection.anki2")) as base:
            ((decks,),) = base.execute("select decks from col").fetchall()
        return guids, sorted(json.loads(decks))

    assert ids() == ids()


# ------------------------------------------------------------------------------------------------------------ the table


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_table_reads_back(lang: str) -> None:
    data = made("csv", some("thousand"), texts(lang), LINK)
    assert data.startswith(b"\xef\xbb\xbf")
    head, *rows = csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""))
    assert {len(row) for row in rows} == {len(head)}
    for row, question in zip(rows, some("thousand"), strict=True):
        one = printed(question, texts(lang))
        assert row[0] == question.id
        assert row[3] == one.asked
        assert row[4].split(" | ") == list(one.options)
        assert row[7] == one.article


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])
def test_no_cell_is_a_formula(cell: str) -> None:
    assert harmless(cell) == f"'{cell}"


# ------------------------------------------------------------------------------------------------------ what is shown


@pytest.mark.parametrize("game", sorted(GAMES))
def test_paper_shows_no_card_that_the_seat_asked_cannot_know(game: str) -> None:
    for question in some(game, 24):
        if question.seat is None:
            continue
        known = question.rules.observe(position(question), question.seat).known
        drawn = {face.card for row in printed(question, texts("en")).rows for face in row.cards if face.card}
        assert drawn <= {card.name for card in known}


def test_files_are_named_after_game_and_language_and_made_only_when_taken() -> None:
    found = documents(some("304", 2), texts("ru"), LINK)
    assert [file.name for file in found.values()] == ["304-quiz-ru.pdf", "304-quiz-ru.apkg", "304-quiz-ru.csv"]
    assert found["csv"].data() == made("csv", some("304", 2), texts("ru"), LINK)
