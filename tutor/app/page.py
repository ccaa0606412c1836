"""What every screen shares: its language, its address, the links at its top, a way on where something is missing."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode, urlsplit, urlunsplit

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from tutor.app import address
from tutor.app.address import Address
from tutor.app.pictured import in_html, in_markdown, in_words
from tutor.app.strings import LANGUAGES, OWN_NAMES, Say, texts, understood
from tutor.app.table.shape import ArticleView
from tutor.app.terms import plain as unmarked
from tutor.app.terms import tapped, tapped_markdown
from tutor.app.verdict import article_view
from tutor.files import Complaint
from tutor.games import GAMES
from tutor.lawbook import game_of, name

HOME: Final = "screens/home.py"
LEARN: Final = "screens/learn.py"
QUIZ: Final = "screens/quiz.py"
LESSON: Final = "screens/lesson.py"
WALK: Final = "screens/walk.py"
ARTICLE: Final = "screens/article.py"
RULES: Final = "screens/rules.py"
GLOSSARY: Final = "screens/glossary.py"
DECIDED: Final = "screens/decided.py"
OPTIONS: Final = "screens/options.py"
SHEET: Final = "screens/sheet.py"
REFEREE: Final = "screens/referee.py"
TEACH: Final = "screens/teach.py"
PROGRESS: Final = "screens/progress.py"
OWN: Final = "screens/own.py"
DEAL: Final = "screens/deal.py"
COMPARE: Final = "screens/compare.py"
COMING: Final = "screens/coming.py"

_STYLE: Final = Path(__file__).with_name("page.css")
_CHOSEN: Final = "language"
_GAME: Final = "game"
_EVERY: Final = "every"


def here() -> Address:
    """Return what the address bar says."""
    return address.read(st.query_params.to_dict())


def lang() -> str:
    """Return the language to speak: the address's, else the browser's."""
    return here().lang or understood(st.context.locale)


def speaking() -> Say:
    """Return the texts of the language to speak."""
    return texts(lang())


def suited(text: str) -> str:
    """Return a text that names suits as the cards are shown, in words."""
    return in_words(text, lang()) if here().show.german else text


def plain(text: str) -> str:
    """Return a text so that Markdown leaves it as it is, its suits as the cards are shown."""
    return in_markdown(unmarked(text), lang()) if here().show.german else unmarked(text)


def html(text: str) -> None:
    """Draw HTML, its suits as the cards are shown."""
    st.html(in_html(text, lang()) if here().show.german else text)


def query(**parts: Any) -> dict[str, str]:
    """Return query parameters in this language, shown as it is now."""
    return address.written(Address(lang=lang(), show=here().show)._replace(**parts))


def go_to(where: Address) -> None:
    """Let the address bar say where the reader is; it can be copied, reloaded and gone back to."""
    wanted = address.written(where)
    if st.query_params.to_dict() != wanted:
        st.query_params.from_dict(wanted)


def full_address(screen: str, where: Address) -> str:
    """Return the whole link to a screen, to be copied or shown as a code."""
    origin = urlsplit(st.context.url or "")._replace(path=f"/{Path(screen).stem}", query="", fragment="")
    return urlunsplit(origin._replace(query=urlencode(address.written(where))))


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
    """Let the switch show the language of the address; on another page it is a new one and has forgotten it."""
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
        link(QUIZ, say("Quiz"))
        link(RULES, say("Rules"))
        link(PROGRESS, say("Progress"))
        st.space("stretch")
        language_box()


def file_box(label: str, key: str, on_change: Callable[[], None] | None = None) -> Any:
    """Draw a box that takes a file of at most one megabyte, and speaks this language where that is refused.

    It takes every kind of file: whoever reads it says in this language what is wrong with it.
    """
    say = speaking()
    words = {
        "choose-a-file": say("Choose a file"),
        "not-taken": say("This file was not taken. It may have a megabyte at most."),
    }
    style = "; ".join(f"--{name}: {json.dumps(text, ensure_ascii=False)}" for name, text in words.items())
    st.html(f"<style>.stFileUploader {{ {style} }}</style>")
    return st.file_uploader(label, max_upload_size=1, key=key, on_change=on_change)


def not_here(sentence: str) -> None:
    """Say kindly that something isn't here, and offer a way on."""
    say = speaking()
    st.info(sentence)
    link(LEARN, say("See everything there is to learn"))


def complained(complaint: Complaint, say: Say) -> str:
    """Say what is wrong, after the line and the field it is about."""
    place = "" if complaint.line is None else say("Line {line}", line=complaint.line)
    return plain(complaint.at(place, say.about(complaint.text)))


def article_box(id: str, key: str = "") -> None:
    """Draw an article in a box of its own, with a link to its page; ``key`` tells two boxes of one page apart."""
    found = article_view(id, speaking())
    if found is None:
        return
    with st.container(border=True):
        link(ARTICLE, plain(found["title"]), article=id)
        article_body(found, key)


def article_body(found: ArticleView, key: str = "") -> None:
    """Draw what an article says, where it comes from, and what is decided here; its terms can be tapped."""
    say = speaking()
    text_with_terms(suited(found["text"]), game_of(found["id"]), f"{found['id']}{key}")
    if found["decision"]:
        decided(found["decision"], found["id"], key)
    source = say("Source")
    st.markdown(f":small[{source}: {plain(found['source'])} · {plain(found['id'])}]")


def decided(decision: str, article: str, key: str = "") -> None:
    """Draw what is decided here about an article."""
    say = speaking()
    lead = say("Decided here")
    text_with_terms(decision, game_of(article), f"{article}{key}.decided", lead=f"**{lead}:** ")


def text_with_terms(text: str, game: str, key: str, lead: str = "") -> None:
    """Draw a plain text whose terms can be tapped; ``key`` is its own on the page."""
    st.markdown(lead + tapped(text, game, lang(), key.replace(".", "-")), unsafe_allow_html=True)


def prose(text: str, game: str, language: str, key: str) -> None:
    """Draw Markdown that somebody wrote, its terms to be tapped where no HTML of his could pass."""
    text = in_markdown(text, language) if here().show.german else text
    marked = tapped_markdown(text, game, language, key) if game in GAMES else None
    st.markdown(marked or text, unsafe_allow_html=marked is not None)


def game_row(every: bool = False) -> str | None:
    """Draw the games side by side and return the chosen one; ``every`` offers them all at once too, which is None."""
    say = speaking()
    chosen = here().game if here().game in GAMES else (None if every else next(iter(GAMES)))
    st.session_state[_GAME] = chosen or _EVERY
    st.segmented_control(
        say("Game"),
        ([_EVERY] if every else []) + list(GAMES),
        format_func=lambda game: say("All games") if game == _EVERY else name(game, game, say.lang),
        required=True,
        key=_GAME,
        on_change=_choose_game,
        label_visibility="collapsed",
    )
    return chosen


def _choose_game() -> None:
    """Put the chosen game into the address, without what belonged to another."""
    chosen = st.session_state[_GAME]
    go_to(here()._replace(game=None if chosen == _EVERY else chosen, options=None, term=None, article=None))


def dress() -> None:
    """Give the page its style."""
    st.html(_STYLE)


def speak_as(language: str, screen: str) -> None:
    """Tell the browser which language a screen is in; the screen's name lets the next one say so again."""
    st.html(f"<script>document.documentElement.lang = '{language}' // {screen}</script>", unsafe_allow_javascript=True)
