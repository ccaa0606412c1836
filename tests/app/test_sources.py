"""Where articles come from: every source is named in the reader's language."""

from __future__ import annotations

import re

import pytest

from tutor.app.sources import sources_text
from tutor.app.strings import LANGUAGES, SOURCE, texts
from tutor.lawbook import articles

OWN_NAMES = {"preferansklub.com", "Pagat"}
"""Sites, which are called the same everywhere."""
PLACE = re.compile(r"304 §\d( \((ru|es|pt)\))?|[a-z0-9]+\.[a-z0-9]+\.\d+")
"""A section of the page on 304, or an article."""


def named_by(lang: str) -> dict[str, str]:
    """Return what each source of the lawbook is called."""
    return {source: sources_text([source], texts(lang)) for article in articles() for source in article.source}


def test_russian_readers_meet_no_english_in_a_source() -> None:
    for source, text in named_by("ru").items():
        if source not in OWN_NAMES:
            assert not re.search("[A-Za-z]{2}", PLACE.sub("", text)), text


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != SOURCE])
def test_a_source_that_is_a_phrase_is_translated(lang: str) -> None:
    english = named_by(SOURCE)
    for source, text in named_by(lang).items():
        assert text != english[source] or source in OWN_NAMES or PLACE.fullmatch(source) or text == "Wikipedia", text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whatever_is_pointed_to_stays_what_it_is(lang: str) -> None:
    for source, text in named_by(lang).items():
        assert set(PLACE.findall(source)) == set(PLACE.findall(text))
        assert re.findall(r"\b[A-K]\d?$", source) == re.findall(r"\b[A-K]\d?$", text)


def test_sources_stand_after_each_other() -> None:
    assert sources_text(("304 §4", "follows from 304.play.2"), texts("es")) == "304 §4, se sigue de 304.play.2"
