"""An article of the rules by its address."""

import streamlit as st

from tutor.app import page
from tutor.app.verdict import article_view

say = page.say()

page.top()
found = article_view(page.here().article or "", say)
if found is None:
    page.not_here(say("There is no article at this address."))
else:
    st.title(found["title"])
    page.article_body(found)
