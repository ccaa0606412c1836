"""The door Learn: the lessons and scenarios of every game."""

from itertools import groupby

import streamlit as st

from tutor.app import page, session, shelf
from tutor.app.shelf import Shelf
from tutor.app.strings import Say
from tutor.lawbook import name


def draw() -> None:
    """Draw the screen."""
    say = page.speaking()
    session.stand_up()
    page.top()
    st.title(say("Learn"))
    for one in shelf.shelves(say.lang):
        st.header(name(one.game, one.game, say.lang))
        offer(one, say)
    if bad := shelf.unreadable():
        st.info(
            say.many(
                "{n} file can't be read; “tutor check” says why.",
                "{n} files can't be read; “tutor check” says why.",
                bad,
            )
        )


def offer(one: Shelf, say: Say) -> None:
    """Draw what a game offers: its lessons in order, its scenarios level by level."""
    if one.lessons:
        st.subheader(say("Lessons"))
        with page.rows():
            for lesson in one.lessons:
                page.link(page.LESSON, page.plain(lesson.title.text), lesson=lesson.id)
    if one.scenarios:
        st.subheader(say("Scenarios"))
        st.write(say("You sit at the table and make the choices."))
    for level, scenarios in groupby(one.scenarios, key=lambda scenario: scenario.level):
        st.markdown("#### " + say("Level {level}", level=level))
        with page.rows():
            for scenario in scenarios:
                page.link(page.WALK, page.plain(scenario.title.text), scenario=scenario.id)


if __name__ == "__main__":
    draw()
