"""The router: which screen an address opens. Everything else is in the screens."""

import streamlit as st

from tutor.app import page, settle


def route() -> None:
    """Run the screen of the address."""
    say = page.speaking()
    screen = st.navigation(
        [
            st.Page(page.HOME, title=say("Card tutor"), default=True),
            st.Page(page.LEARN, title=say("Learn"), url_path="learn"),
            st.Page(page.LESSON, title=say("Lesson"), url_path="lesson"),
            st.Page(page.WALK, title=say("Card table"), url_path="walk"),
            st.Page(page.ARTICLE, title=say("Article"), url_path="article"),
        ],
        position="hidden",
    )
    st.set_page_config(page_title=screen.title, layout="wide" if screen.url_path == "walk" else "centered")
    page.dress()
    page.speak_as(say.lang, screen.url_path)
    screen.run()


if __name__ == "__main__":
    route()
    settle()
