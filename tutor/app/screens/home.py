"""The first screen: languages, games, what winning is, the doors that exist, and Start, a click from the first act."""

from typing import Final

import streamlit as st

from tutor.app import learner, page, session, shelf
from tutor.app.strings import mark

FIRST: Final = {
    "304": "304.hidden-nine",
    "thousand": "thousand.ten-or-nine",
    "austrian-preference": "austrian-preference.beat-or-not",
    "croatian-preference": "croatian-preference.five-tricks",
}
"""Where each game begins for somebody who has never seen it."""
SIX_TRICKS: Final = mark("One plays against two, as a rule for six of the ten tricks.")
WINNING: Final = {
    "304": mark("Two pairs: whoever promises more must win those points."),
    "thousand": mark("Two players: one promises points in each deal, and 1000 points win the match."),
    "austrian-preference": SIX_TRICKS,
    "croatian-preference": SIX_TRICKS,
}
DOORS: Final = {
    page.LEARN: mark("Learn"),
    page.QUIZ: mark("Quiz"),
    page.TEACH: mark("Teach"),
    page.REFEREE: mark("Ask the referee"),
    page.RULES: mark("Rules"),
}


def draw() -> None:
    """Draw the screen."""
    say = page.speaking()
    session.stand_up()
    page.language_row()
    st.title(say("Card tutor"))
    game = page.game_row() or next(iter(FIRST))
    st.write(say(WINNING[game]))
    with st.container(horizontal=True, vertical_alignment="center"):
        if FIRST[game] in shelf.catalogue().ids() and st.button(say("Start"), type="primary", key="start"):
            st.switch_page(page.WALK, query_params=page.query(scenario=FIRST[game]))
        for screen, label in DOORS.items():
            page.link(screen, say(label), game=page.here().game)
    if (id := learner.under_way()) and (title := shelf.title(shelf.catalogue(), id, say.lang)):
        page.link(page.WALK, say("Go on with {title}", title=page.plain(title)), scenario=id)


if __name__ == "__main__":
    draw()
