"""Search in the lawbook: what is found, in which language, and by which words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.games import GAMES
from tutor.index import Hit, find, folded, words
from tutor.lawbook import LANGUAGES, article, articles, game_of, in_language

EVERY = tuple(articles())


def ids(hits: tuple[Hit, ...]) -> list[str]:
    return [hit.article for hit in hits]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_article_is_found_by_its_title_in_every_language(lang: str) -> None:
    for one in EVERY:
        title = in_language(one.title, lang)
        hits = find(title, lang, game_of(one.id))
        assert one.id in ids(hits), title
        assert title in {hit.title for hit in hits}


@given(st.sampled_from(EVERY), st.sampled_from(LANGUAGES), st.data())
def test_the_beginnings_of_some_words_find_an_article_and_a_sentence_of_its(
    one: object, lang: str, data: st.DataObject
) -> None:
    assert hasattr(one, "id")
    text = in_language(article(one.id).text, lang)
    chosen = data.draw(st.lists(st.sampled_from(words(text)), min_size=1, max_size=3))
    begun = [word[: data.draw(st.integers(1, len(word)))] for word in chosen if "." not in word]
    hit = next((hit for hit in find(" ".join(begun), lang) if hit.article == one.id), None)
    assert hit is not None or not begun
    if hit:
        said = text + in_language(article(one.id).decision or {"en": ""}, lang)
        assert hit.sentence in said


@pytest.mark.parametrize("other", ["ПОВЫШЕНИЕ", "повышение", "Повышение"])
def test_case_makes_no_difference(other: str) -> None:
    assert find(other, "ru") == find("повышение", "ru") != ()


def test_accents_and_yo_make_no_difference() -> None:
    assert ids(find("счет", "ru")) == ids(find("счёт", "ru")) != []
    assert ids(find("talon", "es", "thousand")) == ids(find("talón", "es", "thousand")) != []
    assert ids(find("licitacao", "pt")) == ids(find("LICITAÇÃO", "pt")) != []


def test_all_words_must_occur_and_those_in_the_title_come_first() -> None:
    assert find("indicator marriage", "en") == ()
    titles = ["indicator" in folded(hit.title) for hit in find("indicator", "en", "304")]
    assert titles == sorted(titles, reverse=True)
    assert True in titles
    assert False in titles


def test_one_game_is_searched_or_all() -> None:
    every = {game_of(id) for id in ids(find("trump", "en"))}
    assert every == set(GAMES)
    assert {game_of(id) for id in ids(find("trump", "en", "304"))} == {"304"}


def test_an_article_is_found_by_its_id_or_a_part_of_it() -> None:
    assert ids(find("304.closed.1", "ru")) == ["304.closed.1"]
    assert ids(find("closed.1", "es")) == ["304.closed.1"]
    assert {id.rpartition(".")[0] for id in ids(find("304.closed", "en"))} == {"304.closed"}


@pytest.mark.parametrize("text", ["", " ", "♠", "…", "—", "zzzz", "\u0301", "(" * 80])
def test_what_holds_no_word_of_the_book_finds_nothing(text: str) -> None:
    assert find(text, "en") == ()


@given(st.text(max_size=160), st.sampled_from(LANGUAGES))
def test_any_text_may_be_looked_for(text: str, lang: str) -> None:
    assert all(in_language(article(hit.article).title, lang) == hit.title for hit in find(text, lang))
