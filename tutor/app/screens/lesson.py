"""A lesson: its prose, the articles it quotes and the scenarios to try."""

import streamlit as st

from tutor.app import own, page, session, shelf
from tutor.app.strings import Say
from tutor.games import GAMES
from tutor.lessons import Lesson, Prose
from tutor.quiz.pool import askable


def draw() -> None:
    """Draw the screen."""
    say = page.speaking()
    session.stand_up()
    page.top()
    found = own.lesson(page.here().lesson or "", say.lang)
    if found is None:
        page.not_here(say("There is no lesson at this address. It may have been renamed."))
        return
    if found.lang != say.lang:
        page.speak_as(found.lang, found.id)
    st.title(page.plain(found.title))
    needs(found, say)
    blocks(found, say)
    if found.game in GAMES and not askable(found.game).keys().isdisjoint(found.embeds("article")):
        page.link(page.QUIZ, say("Quiz on this"), lesson=found.id)
    if (after := shelf.lesson_after(found.id, say.lang)) is not None:
        page.link(page.LESSON, say("Next lesson: {title}", title=page.plain(after.title.text)), lesson=after.id)


def needs(lesson: Lesson, say: Say) -> None:
    """Draw links to the lessons that this one builds on."""
    for id in lesson.needs:
        if (before := shelf.lesson(id, say.lang)) is not None:
            page.link(page.LESSON, say("First read: {title}", title=page.plain(before.title)), lesson=id)


def blocks(lesson: Lesson, say: Say) -> None:
    """Draw a lesson block by block."""
    for number, block in enumerate(lesson.blocks):
        if isinstance(block, Prose):
            page.prose(block.text, lesson.game, lesson.lang, str(number))
        elif block.kind == "article":
            page.article_box(block.id, str(number))
        elif title := shelf.title(own.catalogue(), block.id, say.lang):
            page.link(page.WALK, say("At the table: {title}", title=page.plain(title)), scenario=block.id)


if __name__ == "__main__":
    draw()
