"""The router: which screen an address opens. Everything else is in the screens."""

from typing import Final

import streamlit as st

from tutor.app import page, settle

WIDE: Final = ("walk", "referee", "teach", "quiz")  # the screens with a card table


def route() -> None:
    """Run the screen of the address."""
    say = page.speaking()
    screen = st.navigation(
        [
            st.Page(page.HOME, title=say("Card tutor"), default=True),
            st.Page(page.LEARN, title=say("Learn"), url_path="learn"),
            st.Page(page.QUIZ, title=say("Quiz"), url_path="quiz"),
            st.Page(page.LESSON, title=say("Lesson"), url_path="lesson"),
            st.Page(page.WALK, title=say("Card table"), url_path="walk"),
            st.Page(page.TEACH, title=say("Teach"), url_path="teach"),
            st.Page(page.REFEREE, title=say("Ask the referee"), url_path="referee"),
            st.Page(page.ARTICLE, title=say("Article"), url_path="article"),
            st.Page(page.RULES, title=say("Rules"), url_path="rules"),
            st.Page(page.GLOSSARY, title=say("Glossary"), url_path="glossary"),
            st.Page(page.DECIDED, title=say("Decided here"), url_path="decided"),
            st.Page(page.OPTIONS, title=say("My table’s rules"), url_path="options"),
            st.Page(page.SHEET, title=say("Page to print"), url_path="sheet"),
            st.Page(page.PROGRESS, title=say("Progress"), url_path="progress"),
            st.Page(page.DEAL, title=say("What did we do wrong?"), url_path="deal"),
            st.Page(page.COMPARE, title=say("Same deal, two tables"), url_path="compare"),
            st.Page(page.COMING, title=say("Coming from another game"), url_path="coming"),
            st.Page(page.OWN, title=say("Your own scenarios"), url_path="own"),
        ],
        position="hidden",
    )
    st.set_page_config(page_title=screen.title, layout="wide" if screen.url_path in WIDE else "centered")
    page.dress()
    page.speak_as(say.lang, screen.url_path)
    screen.run()


if __name__ == "__main__":
    route()
    settle()
