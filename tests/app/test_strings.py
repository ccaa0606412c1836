"""The screens' own words: nothing untranslated, nothing left over, placeholders and plural forms as they should be."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from tutor.app.strings import LANGUAGES, SOURCE, texts, understood
from tutor.games import GAMES
from tutor.glossary import avoided

KEYWORDS = {"say": None, "mark": None, "many": (1, 2)}
WORDINGS = {"Wording": None, "foreign": (2,)}
"""How what is said of a mistake is made, wherever in the program."""
TRANSLATED = [lang for lang in LANGUAGES if lang != SOURCE]
PLACEHOLDER = re.compile(r"\{\w+\}")


@pytest.fixture(scope="module")
def mistakes() -> dict[str, str]:
    """Return the template of whatever is said of a mistake, with the file that has it."""
    found = extract_from_dir(str(files("tutor")), method_map=[("**.py", "python")], keywords=WORDINGS)
    return {text: file for file, _, text, _, _ in found}


@pytest.fixture(scope="module")
def written(mistakes: dict[str, str]) -> set[str | tuple[str, ...]]:
    """Return every text that the app's code says, and all that it may be told of mistakes."""
    found = extract_from_dir(str(files("tutor.app")), method_map=[("**.py", "python")], keywords=KEYWORDS)
    return {text for _, _, text, _, _ in found} | set(mistakes)


def games_of(text: str | tuple[str, ...], mistakes: dict[str, str]) -> list[str]:
    """Return the games whose words a text has to use: what a game says itself, those of that game."""
    file = mistakes.get(text, "") if isinstance(text, str) else ""
    own = [game for game in GAMES if file.startswith("games/") and GAMES[game].book.endswith(_package(file))]
    return own or list(GAMES)


def _package(file: str) -> str:
    return str(Path(file).parent).replace("/", ".").replace("\\", ".")


def catalogue(lang: str) -> Catalog:
    with files("tutor.app.strings").joinpath(f"{lang}.po").open("rb") as source:
        return read_po(source, locale=lang)


def messages(lang: str) -> Iterator[Message]:
    return (message for message in catalogue(lang) if message.id)


@pytest.mark.parametrize("lang", TRANSLATED)
def test_a_catalogue_holds_exactly_what_the_app_says(lang: str, written: set[str | tuple[str, ...]]) -> None:
    known = {tuple(one.id) if one.pluralizable else one.id for one in messages(lang)}
    assert known - written == set(), "no longer said"
    assert written - known == set(), "not yet translated"


def test_no_text_is_said_where_it_cannot_be_found() -> None:
    """What stands inside an f-string or is said by a call's result escapes the extraction above."""
    hidden = re.compile(r"""f['"][^'"\n]*\{[^}\n]*\bsay\(['"]|speaking\(\)\(""")
    for path in Path(str(files("tutor.app"))).rglob("*.py"):
        assert not hidden.search(path.read_text(encoding="utf-8")), path


@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_form_is_there_with_the_placeholders_of_the_english(lang: str) -> None:
    number = catalogue(lang).num_plurals
    for one in messages(lang):
        forms = one.string if one.pluralizable else (one.string,)
        assert len(forms) == (number if one.pluralizable else 1), one.id
        english = one.id[1] if one.pluralizable else one.id
        for form in forms:
            assert form.strip(), one.id
            assert sorted(PLACEHOLDER.findall(form)) == sorted(PLACEHOLDER.findall(english)), one.id


@pytest.mark.parametrize("lang", TRANSLATED)
def test_no_text_uses_a_word_that_a_glossary_avoids(lang: str, mistakes: dict[str, str]) -> None:
    for one in messages(lang):
        for form in one.string if one.pluralizable else (one.string,):
            for game in games_of(one.id, mistakes):
                assert not list(avoided(form, game, lang)), form


def test_no_english_text_does_either(written: set[str | tuple[str, ...]], mistakes: dict[str, str]) -> None:
    for text in written:
        for form in (text,) if isinstance(text, str) else text:
            assert not [one for game in games_of(text, mistakes) for one in avoided(form, game, SOURCE)], form


def test_what_is_said_of_a_mistake_stands_where_it_can_be_found(mistakes: dict[str, str]) -> None:
    """A template that is put together at run time would be told in English everywhere."""
    called = 0
    for path in Path(str(files("tutor"))).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and (at := template_at(node.func)) is not None:
                called += 1
                assert isinstance(node.args[at], ast.Constant), f"{path}:{node.lineno}"
                assert node.args[at].value in mistakes, f"{path}:{node.lineno}"
    assert called >= len(mistakes) > 150


def template_at(called: ast.expr) -> int | None:
    """Return which argument is a template, if a wording is made."""
    if isinstance(called, ast.Name) and called.id == "Wording":
        return 0
    return 1 if isinstance(called, ast.Attribute) and called.attr == "foreign" else None


@pytest.mark.parametrize(
    ("n", "said"), [(1, "1 очко"), (3, "3 очка"), (5, "5 очков"), (11, "11 очков"), (20, "20 очков"), (21, "21 очко")]
)
def test_russian_counts_in_three_forms(n: int, said: str) -> None:
    assert texts("ru").many("{n} point", "{n} points", n) == said


def test_english_is_its_own_catalogue() -> None:
    assert texts("en")("Step {at} of {of}", at=3, of=9) == "Step 3 of 9"
    assert texts("en").many("{n} card", "{n} cards", 1) == "1 card"


@pytest.mark.parametrize(
    ("locale", "lang"),
    [("es-MX", "es"), ("pt_BR", "pt"), ("RU", "ru"), ("en-GB", "en"), ("fr-FR", "en"), ("", "en"), (None, "en")],
)
def test_a_browser_is_answered_in_its_language_where_there_is_one(locale: str | None, lang: str) -> None:
    assert understood(locale) == lang
