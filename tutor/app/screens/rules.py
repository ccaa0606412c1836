"""The door Rules: the book of a game by its contents, or the articles that speak of some words."""

from typing import Final

import streamlit as st

from tutor.app import page, session
from tutor.app.address import LONGEST
from tutor.app.strings import Say
from tutor.games import GAMES
from tutor.index import Hit, find
from tutor.lawbook import game_of, in_language, name, section_name, section_of, sections

SEARCH: Final = "find"
MOST: Final = 40
"""How many articles a search shows at most."""


def draw() -> None:
    """Draw the screen."""
    say = page.speaking()
    session.stand_up()
    page.top()
    st.title(say("Rules"))
    game = page.game_row(every=True)
    search_box(say)
    if text := page.here().find:
        results(find(text, say.lang, game), game, say)
    elif game:
        doors(game, say)
        contents(game, say)
    else:
        for one in GAMES:
            st.header(name(one, one, say.lang))
            doors(one, say)
            page.link(page.RULES, say("Contents"), game=one)


def search_box(say: Say) -> None:
    """Draw the box for the words to look for; the address keeps them."""
    if st.session_state.get(SEARCH) != (page.here().find or ""):
        st.session_state[SEARCH] = page.here().find or ""
    st.text_input(say("Search the rules"), key=SEARCH, max_chars=LONGEST, on_change=_search)


def _search() -> None:
    """Put the words into the address."""
    page.go_to(page.here()._replace(find=" ".join(st.session_state[SEARCH].split()) or None))


def results(hits: tuple[Hit, ...], game: str | None, say: Say) -> None:
    """Draw the articles that were found, each with the sentence that has the words."""
    st.subheader(say.many("{n} article found", "{n} articles found", len(hits)))
    if not hits:
        st.write(say("No article has all these words. Try fewer of them, or only their beginnings."))
    for hit in hits[:MOST]:
        of = game_of(hit.article)
        where = section_name(section_of(hit.article), say.lang)
        page.link(page.ARTICLE, page.plain(hit.title), article=hit.article)
        place = where if game else f"{name(of, of, say.lang)} · {where}"
        st.markdown(f"{page.plain(hit.sentence)} :small[{page.plain(place)}]")
    if len(hits) > MOST:
        st.write(say("These are the first {n}. One more word narrows the search.", n=MOST))
    page.link(page.RULES, say("Contents"), game=game)


def doors(game: str, say: Say) -> None:
    """Draw links to the other pages of a game's book."""
    with st.container(horizontal=True, gap="medium"):
        page.link(page.SHEET, say("Page to print"), game=game)
        page.link(page.GLOSSARY, say("Glossary"), game=game)
        page.link(page.DECIDED, say("Decided here"), game=game)
        page.link(page.OPTIONS, say("My table’s rules"), game=game)
        page.link(page.COMING, say("Coming from another game"), game=game)


def contents(game: str, say: Say) -> None:
    """Draw the sections of a book, the one of the address open."""
    asked = section_of(page.here().article or "")
    for section in sections(game):
        title = section_name(section.id, say.lang)
        with st.expander(f"{page.plain(title)} ({len(section.articles)})", expanded=section.id == asked), page.rows():
            for article in section.articles:
                title = page.plain(in_language(article.title, say.lang))
                page.link(page.ARTICLE, title, article=article.id, game=game)


if __name__ == "__main__":
    draw()
