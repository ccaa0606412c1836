"""The door Learn: the lessons and scenarios of every game."""

import streamlit as st

from tutor.app import page, shelf

LEVELS = {1: "●○○", 2: "●●○", 3: "●●●"}

say = page.say()
st.session_state.pop("sitting", None)

page.top()
st.title(say("Learn"))
shelves = shelf.shelves(say.lang)
for one in shelves:
    if len(shelves) > 1:
        st.header(one.game)
    if one.lessons:
        st.subheader(say("Lessons"))
    for lesson in one.lessons:
        page.link(page.LESSON, lesson.title.text, lesson=lesson.id)
    st.subheader(say("Scenarios"))
    st.write(say("You sit at the table and make the choices."))
    for scenario in one.scenarios:
        level = say("Level {level}", level=scenario.level)
        page.link(page.WALK, f"{scenario.title.text} · {level}", scenario=scenario.id)
if bad := shelf.unreadable():
    st.info(say.many("{n} file can't be read; “tutor check” says why.", "{n} files can't be read; “tutor check” says why.", bad))
