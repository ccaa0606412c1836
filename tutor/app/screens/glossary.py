"""The glossary: the words of a game, what they mean, and what they are called in the other languages."""

import streamlit as st

from tutor.app import page, session
from tutor.app.terms import glossary_html, ordered
from tutor.glossary import term


def draw() -> None:
    """Draw the screen."""
    say = page.speaking()
    session.stand_up()
    page.top()
    st.title(say("Glossary"))
    game = page.game_row() or ""
    asked = page.here().term
    found = term(asked, game) if asked else None
    if asked and found is None:
        st.info(say("The glossary of this game has no such term. Here are all of them."))
    st.html(glossary_html([found] if found else ordered(game, say.lang), say.lang))
    with page.rows():
        if found:
            page.link(page.RULES, say("Articles with this word"), game=game, find=found.use(say.lang).term)
            page.link(page.GLOSSARY, say("All terms"), game=game)
        page.link(page.RULES, say("Contents"), game=game)


if __name__ == "__main__":
    draw()
