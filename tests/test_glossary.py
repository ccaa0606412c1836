"""The glossary as a linter: whole words, in any case, with what to say instead."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.games import GAMES
from tutor.glossary import Avoided, avoided, glossary, occurrences, term
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


# Terms where they occur


def found(text: str, game: str, lang: str) -> dict[str, str]:
    """Return the terms in a text, each with the words that are it."""
    return {one.term: text[one.start : one.end] for one in occurrences(text, game, lang)}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_term_but_the_plain_ones_is_found_where_it_stands_alone(game: str, lang: str) -> None:
    for one in glossary(game).terms:
        use = one.use(lang)
        texts = [use.term] if use.marked is None else use.marked
        for text in texts:
            assert found(text, game, lang).get(one.id) == (None if one.plain else text), one.id


@pytest.mark.parametrize(
    ("lang", "text", "words"),
    [
        ("en", "Play a card or pass.", []),
        ("en", "The card goes back to the hand, and this may follow at once.", []),
        ("en", "The maker's indicator and the makers' tricks.", ["maker", "indicator", "makers", "tricks"]),
        ("en", "While trump is closed, a trump is a trump.", ["trump is closed", "trump"]),
        ("ru", "Пока козырь закрыт, козырей не видно.", ["козырь закрыт", "козырей"]),
        ("ru", "О закрытом козыре знает разыгрывающий.", ["закрытом козыре", "разыгрывающий"]),
        ("es", "Con el triunfo oculto, las bazas.", ["triunfo oculto", "bazas"]),
        ("pt", "Com o trunfo fechado, as vazas.", ["trunfo fechado", "vazas"]),
    ],
)
def test_the_longest_form_counts_each_term_once_and_no_everyday_word(lang: str, text: str, words: list[str]) -> None:
    assert list(found(text, "304", lang).values()) == words


@given(st.sampled_from(list(GAMES)), st.sampled_from(LANGUAGES), st.data())
def test_occurrences_stand_apart_in_order_and_each_term_once(game: str, lang: str, data: st.DataObject) -> None:
    terms = [one.use(lang).term for one in glossary(game).terms]
    text = data.draw(st.lists(st.sampled_from(terms) | st.text(max_size=8), max_size=12).map(" ".join))
    every = list(occurrences(text, game, lang))
    assert len({one.term for one in every}) == len(every)
    assert all(0 <= one.start < one.end <= len(text) for one in every)
    assert all(one.end <= other.start for one, other in pairwise(every))
    assert not [one for one in every if (known := term(one.term, game)) is None or known.plain]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_article_is_so_full_of_marked_words_that_it_cannot_be_read(lang: str) -> None:
    texts = [(one.id, one.text[lang]) for one in articles()]
    assert not [(id, text) for id, text in texts if len(list(occurrences(text, game_of(id), lang))) > 8]
