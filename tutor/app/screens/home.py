"""The first screen: languages, one sentence, the doors that exist, and Start, one click from the first own act."""

from typing import Final

import streamlit as st

from tutor.app import learner, page, session, shelf
from tutor.app.strings import mark

FIRST: Final = "304.hidden-nine"
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
    st.write(say("In 304 two pairs play: the one that promises more must win that many card points."))
    with st.container(horizontal=True, vertical_alignment="center"):
        if FIRST in shelf.catalogue().ids() and st.button(say("Start"), type="primary", key="start"):
            st.switch_page(page.WALK, query_params=page.query(scenario=FIRST))
        for screen, label in DOORS.items():
            page.link(screen, say(label))
    if (id := learner.under_way()) and (title := shelf.title(shelf.catalogue(), id, say.lang)):
        page.link(page.WALK, say("Go on with {title}", title=page.plain(title)), scenario=id)


if __name__ == "__main__":
    draw()
