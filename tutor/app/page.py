"""What every screen shares: its language, its address, the links at its top, a way on where something is missing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from tutor.app import address
from tutor.app.address import Address
from tutor.app.strings import LANGUAGES, OWN_NAMES, Say, texts, understood
from tutor.app.table.shape import ArticleView
from tutor.app.verdict import article_view

HOME: Final = "screens/home.py"
LEARN: Final = "screens/learn.py"
LESSON: Final = "screens/lesson.py"
WALK: Final = "screens/walk.py"
ARTICLE: Final = "screens/article.py"

_STYLE: Final = Path(__file__).with_name("page.css")
_CHOSEN: Final = "language"
_SPECIAL: Final = re.compile(r"[\\`*_\[\]<>$~:#|]")


def here() -> Address:
    """Return what the address bar says."""
    return address.read(st.query_params.to_dict())


def lang() -> str:
    """Return the language to speak: the address's, else the browser's."""
    return here().lang or understood(st.context.locale)


def speaking() -> Say:
    """Return the texts of the language to speak."""
    return texts(lang())


def query(**parts: Any) -> dict[str, str]:
    """Return query parameters in this language, shown as it is now."""
    return address.written(Address(lang=lang(), show=here().show)._replace(**parts))


def go_to(where: Address) -> None:
    """Let the address bar say where the reader is; it can be copied, reloaded and gone back to."""
    wanted = address.written(where)
    if st.query_params.to_dict() != wanted:
        st.query_params.from_dict(wanted)


def rows() -> DeltaGenerator:
    """Return a place for links one under the other."""
    return st.container(gap=None)


def link(screen: str, label: str, **parts: Any) -> None:
    """Draw a link to a screen."""
    st.page_link(screen, label=label, query_params=query(**parts))


def language_row() -> None:
    """Draw the languages side by side, each by its own name."""
    _follow_address()
    say = speaking()
    st.segmented_control(
        say("Language"),
        LANGUAGES,
        format_func=OWN_NAMES.__getitem__,
        required=True,
        key=_CHOSEN,
        on_change=_speak,
        label_visibility="collapsed",
    )


def language_box() -> None:
    """Draw the languages in a box that takes little room."""
    _follow_address()
    say = speaking()
    st.selectbox(
        say("Language"),
        LANGUAGES,
        format_func=OWN_NAMES.__getitem__,
        key=_CHOSEN,
        on_change=_speak,
        label_visibility="collapsed",
        filter_mode=None,
        width=130,
    )


def _follow_address() -> None:
    """Let the switch show the language of the address."""
    if st.session_state.get(_CHOSEN) != lang():
        st.session_state[_CHOSEN] = lang()


def _speak() -> None:
    """Put the chosen language into the address; everything else stays."""
    st.query_params["lang"] = st.session_state[_CHOSEN]


def top() -> None:
    """Draw the links at the top of every screen but the first."""
    say = speaking()
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="top"):
        link(HOME, say("Start page"))
        link(LEARN, say("Learn"))
        st.space("stretch")
        language_box()


def not_here(sentence: str) -> None:
    """Say kindly that something isn't here, and offer a way on."""
    say = speaking()
    st.info(sentence)
    link(LEARN, say("See everything there is to learn"))


def article_box(id: str) -> None:
    """Draw an article in a box of its own, with a link to its page."""
    found = article_view(id, speaking())
    if found is None:
        return
    with st.container(border=True):
        link(ARTICLE, plain(found["title"]), article=id)
        article_body(found)


def article_body(found: ArticleView) -> None:
    """Draw what an article says, where it comes from, and what is decided here."""
    say = speaking()
    st.markdown(plain(found["text"]))
    decided, source = say("Decided here"), say("Source")
    if found["decision"]:
        st.markdown(f"**{decided}:** {plain(found['decision'])}")
    st.markdown(f":small[{source}: {plain(found['source'])} · {plain(found['id'])}]")


def plain(text: str) -> str:
    r"""Return a text so that Markdown leaves it as it is.

    >>> print(plain("2 * 3 < 7 [a]"))
    2 \* 3 \< 7 \[a\]
    """
    return _SPECIAL.sub(r"\\\g<0>", text)


def dress() -> None:
    """Give the page its style."""
    st.html(_STYLE)


def speak_as(language: str, screen: str) -> None:
    """Tell the browser which language a screen is in; the screen's name lets the next one say so again."""
    st.html(f"<script>document.documentElement.lang = '{language}' // {screen}</script>", unsafe_allow_javascript=True)
