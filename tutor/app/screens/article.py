"""An article of the rules, by its address."""

import streamlit as st

from tutor.app import page, shelf
from tutor.app.verdict import article_view


def draw() -> None:
    """Draw the screen."""
    say = page.speaking()
    page.top()
    found = article_view(page.here().article or "", say)
    if found is None:
        page.not_here(say("There is no article at this address."))
        return
    st.title(page.plain(found["title"]))
    page.article_body(found)
    with page.rows():
        for scenario in shelf.teaching(found["id"], say.lang):
            title = page.plain(scenario.title.text)
            page.link(page.WALK, say("At the table: {title}", title=title), scenario=scenario.id)


if __name__ == "__main__":
    draw()
