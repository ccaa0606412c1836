"""Words that can be tapped for their meaning, and what may never pass with them."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tutor.app.strings import LANGUAGES, texts
from tutor.app.terms import glossary_html, ordered, plain, tapped, tapped_markdown, terms_in
from tutor.games import GAMES
from tutor.glossary import glossary, occurrences
from tutor.lawbook import articles, game_of

OURS = re.compile(
    r'<button type="button" class="term" popovertarget="(?P<to>[a-z0-9_-]+)" aria-describedby="(?P=to)">'
    r'(?P<form>[^<>]*)</button><span popover id="(?P=to)" class="meaning" role="note"><b>[^<>]*</b>: [^<>]*</span>'
)


def bare(markdown: str) -> str:
    """Take the buttons and meanings out again, the words stay."""
    return OURS.sub(lambda found: found["form"], markdown)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_article_says_the_same_with_its_terms_marked(lang: str) -> None:
    for one in articles():
        text = one.text[lang]
        marked = tapped(text, game_of(one.id), lang, "a")
        assert bare(marked) == plain(text)
        assert len(OURS.findall(marked)) == len(list(occurrences(text, game_of(one.id), lang)))


@given(st.text(max_size=80) | st.sampled_from(["<b>maker</b>", "maker & <script>", "a trump`s trick`", "[trump](x)"]))
@example("closed trump\n<img src=x onerror=alert(1)>")
def test_no_html_of_a_text_passes_with_ours(text: str) -> None:
    marked = tapped(f"{text} trump", "304", "en", "a")
    assert not re.search(r"(?<!\\)<", OURS.sub("", marked))
    prose = tapped_markdown(f"{text} trump", "304", "en", "a")
    assert (prose is None) is ("<" in text)
    assert prose is None or "<" not in OURS.sub("", prose)


@pytest.mark.parametrize(
    "markdown",
    [
        "`trump`",
        "```\ntrump\n```",
        "# The closed trump",
        "[trump](https://example.org/trump)",
        "![trump](trump.png)",
        "https://example.org/trump",
        ":trump: and :small[x]",
        "    trump",
        "$trump$",
    ],
)
def test_code_links_headings_and_formulas_stay_as_they_are(markdown: str) -> None:
    assert tapped_markdown(markdown, "304", "en", "a") == markdown


def test_prose_keeps_its_markdown_around_the_marked_words() -> None:
    text = "# The maker\n\nThe **maker** has a *closed trump*.\n\n- a trump\n- a [maker](x)"
    marked = tapped_markdown(text, "304", "en", "a")
    assert marked is not None
    assert bare(marked) == text
    assert [found["form"] for found in OURS.finditer(marked)] == ["maker", "closed trump", "trump"]


def test_two_texts_of_a_page_have_names_of_their_own() -> None:
    names = [found["to"] for key in ("a", "b") for found in OURS.finditer(tapped("a trump, a trick", "304", "en", key))]
    assert len(set(names)) == len(names) == 4


def test_the_terms_of_a_table_come_in_the_forms_that_stand_there() -> None:
    say = texts("ru")
    found = terms_in(["Козырь закрыт.", "Разыгрывающего зовут B.", "У разыгрывающего взятка."], GAMES["304"], say)
    assert {one["id"]: one["forms"] for one in found} == {
        "closed_trump": ["Козырь закрыт"],
        "maker": ["Разыгрывающего", "разыгрывающего"],
        "trick": ["взятка"],
    }
    assert all(one["term"] and one["means"] for one in found)
    assert terms_in([], GAMES["304"], say) == []


class Outline(HTMLParser):
    """Collects the words of a page and the languages they are in."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.langs: list[str] = []

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.langs += [value or "" for name, value in attrs if name == "lang"]

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_glossary_has_every_term_with_its_meaning_and_its_names_elsewhere(game: str, lang: str) -> None:
    terms = ordered(game, lang)
    assert sorted(one.id for one in terms) == sorted(one.id for one in glossary(game).terms)
    page = Outline()
    page.feed(glossary_html(terms, lang))
    for one in terms:
        assert one.use(lang).means in page.texts
        assert {one.use(other).term for other in LANGUAGES} <= set(page.texts)
    assert set(page.langs) == set(LANGUAGES) - {lang}
