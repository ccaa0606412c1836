"""German suits on a page, outside the card table: in words, and each glyph as a picture where a text can hold one."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from typing import Final

from tutor.app.naming import SUITS
from tutor.app.strings import texts
from tutor.app.suits import german
from tutor.app.table.faces import german_pip

INK: Final = "#707070"
"""Seen on a light page and on a dark one."""

_GLYPH: Final = re.compile("[♠♥♦♣]")
_TAG: Final = re.compile("(<[^>]*>)")


def in_words(text: str, lang: str) -> str:
    """Return a text with German suits that can hold no picture, each glyph by its name.

    >>> in_words("name ♠", "en")
    'name leaves'
    """
    return _GLYPH.sub(lambda found: _name(found[0], lang), german(text, lang))


def in_markdown(text: str, lang: str) -> str:
    """Return Markdown with German suits, each glyph as a picture with a name.

    >>> in_markdown("10♠: spades", "en").partition("(")[0]
    '10![leaves]'
    """
    return _GLYPH.sub(lambda found: f"![{_name(found[0], lang)}]({_address(found[0])})", german(text, lang))


def in_html(text: str, lang: str) -> str:
    """Return HTML with German suits, each glyph as a picture with a name; its tags stay as they are."""
    return "".join(part if part[:1] == "<" else _html(part, lang) for part in _TAG.split(text))


def _html(text: str, lang: str) -> str:
    return _GLYPH.sub(
        lambda found: f'<img alt="{_name(found[0], lang)}" src="{_address(found[0])}">', german(text, lang)
    )


def _name(glyph: str, lang: str) -> str:
    return german(texts(lang)(SUITS[glyph]), lang)


@cache
def _address(glyph: str) -> str:
    """Return the picture of a suit as an address that holds all of it."""
    return f"data:image/svg+xml;base64,{b64encode(german_pip(glyph, INK).encode()).decode()}"
