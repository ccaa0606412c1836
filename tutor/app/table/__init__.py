"""The card table: the one place of the app that is HTML and JavaScript.

It draws a ``TableView`` and reports what the learner does. It knows seats, hands, a trick, cards that lie apart and
words, and never a rule; what a position looks like and what an act does is decided elsewhere.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple, cast, get_args

import streamlit as st
from streamlit.components.v2.types import ComponentRenderer

from tutor.app.suits import in_german
from tutor.app.table.faces import sprite
from tutor.app.table.shape import Act, ActName, TableView

__all__ = ["Source", "card_table", "source", "waiting_act"]

_ACTS: Final = get_args(ActName)


class Source(NamedTuple):
    """What a browser needs to draw the table."""

    html: str
    css: str
    js: str


@cache
def source() -> Source:
    """Return the table's source, without indentation and comments: all of it travels with every drawing."""
    html = _slim("table.html").replace("<!--sprite-->", sprite())
    return Source(html, _slim("table.css"), _slim("table.js"))


def _slim(name: str) -> str:
    text = files(__package__).joinpath(name).read_text(encoding="utf-8")
    lines = (line.strip() for line in text.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith(("//", "/* ")))


@cache
def _component() -> ComponentRenderer:
    return st.components.v2.component("tutor_table", html=source().html, css=source().css, js=source().js)


def _read(raw: Any) -> Act | None:
    """Return what the browser sent as an act, or None for anything that no button of the table sends."""
    if not isinstance(raw, dict) or raw.get("act") not in _ACTS or not isinstance(raw.get("serial"), str):
        return None
    value = raw.get("value")
    return Act(act=raw["act"], value=value if isinstance(value, str | bool) else None, serial=raw["serial"])


def waiting_act(key: str) -> Act | None:
    """Return the act that caused this run, before the table is drawn, or None; check its serial before obeying it."""
    state = st.session_state.get(key)
    return _read(state.get("act")) if isinstance(state, dict) else None


def card_table(data: TableView, key: str) -> Act | None:
    """Draw a view, by choice with German suits, and return the act done in exactly this view, or None."""
    shown = in_german(data) if data["settings"].get("germanSuits") else data
    result = _component()(key=key, data=cast(dict[str, Any], shown), on_act_change=lambda: None)
    act = _read(result.get("act"))
    return act if act and act["serial"] == data["serial"] else None
