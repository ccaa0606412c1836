"""A game on one page, to be printed from the browser."""

import streamlit as st

from tutor.app import page, session
from tutor.app.paper import sheet_html
from tutor.games import GAMES
from tutor.lawbook import name


def draw() -> None:
    """Draw the screen."""
    say = page.speaking()
    session.stand_up()
    page.top()
    with st.container(key="unprinted"):
        game = page.game_row() or ""
        st.write(
            say("Print this page with your browser, in its menu or with Ctrl+P; links and buttons stay off the paper.")
        )
        page.link(page.RULES, say("Contents"), game=game)
    st.title(page.plain(name(game, game, say.lang)))
    page.html(sheet_html(GAMES[game], say))


if __name__ == "__main__":
    draw()
