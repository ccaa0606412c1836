"""The door Learn: the lessons and scenarios of every game."""

from collections.abc import Mapping
from itertools import groupby

import streamlit as st

from tutor.app import learner, page, session, shelf
from tutor.app.shelf import Shelf
from tutor.app.strings import Say
from tutor.lawbook import name
from tutor.store.progress import Entry


def draw() -> None:
    """Draw the screen."""
    say = page.speaking()
    session.stand_up()
    page.top()
    st.title(say("Learn"))
    chosen = page.game_row(every=True)
    progress = learner.entries()
    for one in shelf.shelves(say.lang):
        if chosen in (None, one.game):
            st.header(name(one.game, one.game, say.lang))
            offer(one, progress, say)
    if bad := shelf.left_out():
        st.info(
            say.many(
                "{n} file is left out; “tutor check” says why.",
                "{n} files are left out; “tutor check” says why.",
                bad,
            )
        )
    page.link(page.OWN, say("Your own scenarios"))
    page.link(page.TEACH, say("Show a scenario to a group"))
    page.link(page.DEAL, say("What did we do wrong? Have a whole deal ruled on"))


def offer(one: Shelf, progress: Mapping[str, Entry], say: Say) -> None:
    """Draw what a game offers: its lessons in order, its scenarios level by level with how far the learner is."""
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
                label = learner.marked(page.plain(scenario.title.text), progress.get(scenario.id), say)
                page.link(page.WALK, label, scenario=scenario.id)


if __name__ == "__main__":
    draw()
