"""Decided here: every point of a game that no source settles, what is decided, and what other tables do."""

import streamlit as st

from tutor.app import page, session
from tutor.lawbook import in_language, section_name, sections


def draw() -> None:
    """Draw the screen."""
    say = page.speaking()
    session.stand_up()
    page.top()
    st.title(say("Decided here"))
    st.write(say("No source settles these points, or many tables play them another way."))
    game = page.game_row() or ""
    page.link(page.RULES, say("Contents"), game=game)
    for section in sections(game):
        decided = [article for article in section.articles if article.decision]
        if decided:
            st.subheader(page.plain(section_name(section.id, say.lang)))
        for article in decided:
            page.link(page.ARTICLE, page.plain(in_language(article.title, say.lang)), article=article.id)
            page.text_with_terms(in_language(article.decision or {}, say.lang), game, article.id)


if __name__ == "__main__":
    draw()
