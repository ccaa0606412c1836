"""The first screen: languages, one sentence, the doors that exist, and Start, one click from the first own act."""

import streamlit as st

from tutor.app import page, shelf

FIRST = "304.hidden-nine"

say = page.say()
st.session_state.pop("sitting", None)

page.language_row()
st.title(say("Card tutor"))
st.write(say("In 304 your pair must win the card points it promised in the auction."))
with st.container(horizontal=True, vertical_alignment="center"):
    if FIRST in shelf.catalogue().ids() and st.button(say("Start"), type="primary", key="start"):
        st.switch_page(page.WALK, query_params=page.query(scenario=FIRST))
    page.link(page.LEARN, say("Learn"))
