"""The glossary as a linter: whole words, in any case, with what to say instead."""

from __future__ import annotations

import pytest

from tutor.games import GAMES
from tutor.glossary import Avoided, avoided, glossary
from tutor.lawbook import articles, game_of

LANGUAGES = ("en", "ru", "es", "pt")


def test_a_word_to_avoid_is_found_whole_and_in_any_case() -> None:
    assert list(avoided("Declarer leads; declarers follow.", "304", "en")) == [Avoided("Declarer", ("maker",))]
    assert list(avoided("Напарник молчит.", "304", "ru")) == [Avoided("Напарник", ("партнёр",))]


def test_a_word_stands_beside_every_term_it_is_taken_for() -> None:
    words = [word for term in glossary("304").terms for word in term.pt.avoid]
    twice = next(word for word in words if words.count(word) > 1)
    assert len(next(avoided(twice, "304", "pt")).instead) == words.count(twice)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_glossary_keeps_its_own_rules(game: str, lang: str) -> None:
    uses = [term.use(lang) for term in glossary(game).terms]
    texts = [text for use in uses for text in (use.term, *use.also, use.means)]
    assert {text: list(avoided(text, game, lang)) for text in texts if list(avoided(text, game, lang))} == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lawbook_keeps_to_the_glossary(lang: str) -> None:
    found = [
        (article.id, word)
        for article in articles()
        for texts in (article.title, article.text, article.decision or {}, *article.because.values())
        for word in avoided(texts.get(lang, ""), game_of(article.id), lang)
    ]
    assert found == []
