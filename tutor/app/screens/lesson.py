"""A lesson: its prose, the articles it quotes and the scenarios to try."""

import streamlit as st

from tutor.app import page, shelf
from tutor.lessons import Lesson, Prose

say = page.say()


def show(lesson: Lesson) -> None:
    """Draw a lesson block by block."""
    st.title(lesson.title)
    for block in lesson.blocks:
        match block:
            case Prose(text):
                st.markdown(text)
            case _ if block.kind == "article":
                page.article_box(block.id)
            case _:
                play(block.id)


def play(id: str) -> None:
    """Draw the link to a scenario."""
    title = shelf.title(id, say.lang)
    if title:
        page.link(page.WALK, say("At the table: {title}", title=title), scenario=id)


page.top()
found = shelf.lesson(page.here().lesson or "", say.lang)
if found is None:
    page.not_here(say("There is no lesson at this address. It may have been renamed."))
else:
    if found.lang != say.lang:
        page.speak_as(found.lang)
    show(found)
    for needed in found.needs:
        if (before := shelf.lesson(needed, say.lang)) is not None:
            page.link(page.LESSON, say("First read: {title}", title=before.title), lesson=before.id)
