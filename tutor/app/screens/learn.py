"""The door Learn: the lessons and scenarios of every game."""

import streamlit as st

from tutor.app import page, shelf
from tutor.app.shelf import Shelf
from tutor.app.strings import Say


def draw() -> None:
    """Draw the screen."""
    say = page.speaking()
    page.stand_up()
    page.top()
    st.title(say("Learn"))
    shelves = shelf.shelves(say.lang)
    for one in shelves:
        if len(shelves) > 1:
            st.header(one.game)
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
    """Draw what a game offers."""
    if one.lessons:
        st.subheader(say("Lessons"))
    for lesson in one.lessons:
        page.link(page.LESSON, lesson.title.text, lesson=lesson.id)
    if one.scenarios:
        st.subheader(say("Scenarios"))
        st.write(say("You sit at the table and make the choices."))
    for scenario in one.scenarios:
        level = say("Level {level}", level=scenario.level)
        page.link(page.WALK, f"{scenario.title.text} · {level}", scenario=scenario.id)


if __name__ == "__main__":
    draw()
