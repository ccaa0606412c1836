"""Coming from another game: which articles are new, which no longer hold, and which only look alike."""

from collections.abc import Iterable
from typing import Final

import streamlit as st

from tutor.app import page, session
from tutor.app.strings import Say
from tutor.games import GAMES
from tutor.lawbook import Article, in_language, name
from tutor.referee.compare import Table, coming_from

KNOWN: Final = "coming known"


def draw() -> None:
    """Draw the screen."""
    say = page.speaking()
    session.stand_up()
    page.top()
    st.title(say("Coming from another game"))
    game = page.game_row() or ""
    known = known_game(game, say)
    here, there = name(game, game, say.lang), name(known, known, say.lang)
    st.write(say("You know {known} and sit down to {game}.", known=page.plain(there), game=page.plain(here)))
    found = coming_from(Table(known), Table(game))
    if found.akin:
        st.header(say("Alike, but look twice"))
        st.write(say("The same part of the law in both games; numbers and bounds may differ."))
        for one, other in found.akin:
            page.link(page.ARTICLE, f"{_title(one, say)} ({one.id})", article=one.id)
            then = page.plain(in_language(other.text, say.lang))
            now = page.plain(in_language(one.text, say.lang))
            st.markdown(f"{page.plain(there)}: {then}  \n{page.plain(here)}: {now}")
    listed(say("New to you"), found.new, say)
    listed(say("No longer holds"), found.gone, say)
    with page.rows():
        page.link(page.COMPARE, say("Same deal, two tables"), game=known)
        page.link(page.RULES, say("Contents"), game=game)
        if GAMES[game].options:
            page.link(page.OPTIONS, say("My table’s rules"), game=game)


def known_game(game: str, say: Say) -> str:
    """Let the reader choose the game that is known already."""
    others = [id for id in GAMES if id != game]
    known = page.here().known
    chosen = known if known in others else _kin(game, others)
    if st.session_state.get(KNOWN) != chosen:
        st.session_state[KNOWN] = chosen
    st.segmented_control(
        say("I know"),
        others,
        format_func=lambda id: name(id, id, say.lang),
        required=True,
        key=KNOWN,
        on_change=_choose,
    )
    return chosen


def _kin(game: str, others: list[str]) -> str:
    """Return a game that shares articles with this one, else the first."""
    shared = {*GAMES[game].shares}
    return next((id for id in others if shared & {*GAMES[id].shares}), others[0])


def _choose() -> None:
    page.go_to(page.here()._replace(known=st.session_state[KNOWN]))


def listed(title: str, articles: Iterable[Article], say: Say) -> None:
    """Draw articles as links, folded."""
    found = list(articles)
    if found:
        with st.expander(f"{title} ({len(found)})"), page.rows():
            for one in found:
                page.link(page.ARTICLE, _title(one, say), article=one.id)


def _title(article: Article, say: Say) -> str:
    return page.plain(in_language(article.title, say.lang))


if __name__ == "__main__":
    draw()
