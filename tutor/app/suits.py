"""German suits, by choice: whatever a text says of French suits, said of the German ones in whose place they stand.

Texts are written with French suits, and changed where they leave for a reader: all texts of a card table at once, a
page's one by one. Hearts are called hearts in both. What records, addresses and answers are written in stays.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final, TypeVar

View = TypeVar("View")

FORMS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "spades": "leaves",
        "spade": "leaf",
        "diamonds": "bells",
        "diamond": "bell",
        "a club": "an acorn",
        "clubs": "acorns",
        "club": "acorn",
    },
    "ru": {
        "две пики": "два листа",
        "три пики": "три листа",
        "четыре пики": "четыре листа",
        "две бубны": "два бубенчика",
        "три бубны": "три бубенчика",
        "четыре бубны": "четыре бубенчика",
        "две трефы": "два жёлудя",
        "три трефы": "три жёлудя",
        "четыре трефы": "четыре жёлудя",
        "пики": "листья",
        "пик": "листьев",
        "пикам": "листьям",
        "пиками": "листьями",
        "пиках": "листьях",
        "пика": "лист",
        "пику": "лист",
        "пикой": "листом",
        "бубны": "бубенчики",
        "бубён": "бубенчиков",
        "бубен": "бубенчиков",
        "бубнам": "бубенчикам",
        "бубнами": "бубенчиками",
        "бубнах": "бубенчиках",
        "бубна": "бубенчик",
        "бубну": "бубенчик",
        "бубной": "бубенчиком",
        "трефы": "жёлуди",
        "треф": "желудей",
        "трефам": "желудям",
        "трефами": "желудями",
        "трефах": "желудях",
        "трефа": "жёлудь",
        "трефу": "жёлудь",
        "трефой": "жёлудем",
    },
    "es": {
        "picas": "hojas",
        "pica": "hoja",
        "diamantes": "cascabeles",
        "diamante": "cascabel",
        "los tréboles": "las bellotas",
        "del trébol": "de la bellota",
        "el trébol": "la bellota",
        "un trébol": "una bellota",
        "tréboles": "bellotas",
        "trébol": "bellota",
    },
    "pt": {
        "espadas": "folhas",
        "espada": "folha",
        "ouros": "guizos",
        "ouro": "guizo",
        "os seus paus": "as suas bolotas",
        "dois paus": "duas bolotas",
        "os paus": "as bolotas",
        "aos paus": "às bolotas",
        "dos paus": "das bolotas",
        "nos paus": "nas bolotas",
        "um pau": "uma bolota",
        "o pau": "a bolota",
        "paus": "bolotas",
        "pau": "bolota",
    },
}
"""The words for suits, with the little words beside them that bend with them, by language."""
OTHER_CLUBS: Final = r"(?<!\bSerbian )"
"""Clubs that people meet in are no suit."""
WRITTEN: Final = frozenset({"id", "value", "serial", "act", "decision", "report"})
"""The entries of a view that aren't told, or tell what other tables do."""

_TWICE: Final = re.compile(r"\b(\w+) \(\1\)", re.IGNORECASE)


def german(text: str, lang: str) -> str:
    """Return a text of a language with German suits in the place of French ones.

    >>> german("Clubs are lower than a spade.", "en"), german("У вас две пики и туз треф.", "ru")
    ('Acorns are lower than a leaf.', 'У вас два листа и туз желудей.')
    """
    return _TWICE.sub(r"\1", _pattern(lang).sub(lambda found: _like(found[0], FORMS[lang][found[0].lower()]), text))


def in_german(view: View, lang: str = "en") -> View:
    """Return a view with German suits in every text that it tells, each text in its own language."""
    return _told(view, lang)  # type: ignore[no-any-return]


def _told(part: Any, lang: str) -> Any:
    match part:
        case str():
            return german(part, lang)
        case list():
            return [_told(one, lang) for one in part]
        case {"label": str(label), "value": str(value), **rest} if not rest:
            return {"label": german(label, lang), "value": german(value, lang)}
        case dict():
            spoken = part.get("lang", lang)
            return {key: value if key in WRITTEN else _told(value, spoken) for key, value in part.items()}
        case _:
            return part


@cache
def _pattern(lang: str) -> re.Pattern[str]:
    words = "|".join(map(re.escape, sorted(FORMS[lang], key=len, reverse=True)))
    return re.compile(rf"{OTHER_CLUBS}\b(?:{words})\b", re.IGNORECASE)


def _like(word: str, other: str) -> str:
    """Begin another word as one begins."""
    return other[0].upper() + other[1:] if word[0].isupper() else other
