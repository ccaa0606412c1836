"""The words of a game, one term per thing and language, and the search for words that no text may use instead.

Each game's ``glossary.yaml`` is read once. ``also`` lists other accepted forms, each the beginning of a word; ``avoid``
lists whole words and phrases.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files as resources
from pathlib import Path
from typing import Final, NamedTuple

from pydantic import Field

from tutor.files import Form, read_document, validate
from tutor.games import GAMES


class Use(Form):
    """A term in one language."""

    term: str
    also: list[str] = Field(default_factory=list)
    avoid: list[str] = Field(default_factory=list)
    means: str
    source: str


class Term(Form):
    """A thing of the game and what it is called."""

    id: str
    en: Use
    ru: Use
    es: Use
    pt: Use

    def use(self, lang: str) -> Use:
        """Return the term in a language."""
        return {"en": self.en, "ru": self.ru, "es": self.es, "pt": self.pt}[lang]


class Glossary(Form):
    """All terms of a game."""

    terms: list[Term]


class Avoided(NamedTuple):
    """A word in a text that is to be avoided, and the terms to use instead."""

    word: str
    instead: tuple[str, ...]


_PLACEHOLDER: Final = re.compile(r"{\w+}")


@cache
def glossary(game: str) -> Glossary:
    """Read a game's glossary, once; a game without one has no terms.

    Raises:
        Unreadable: the file has a mistake.
    """
    path = Path(str(resources(GAMES[game].book) / "glossary.yaml"))
    return validate(Glossary, read_document(path)) if path.is_file() else Glossary(terms=[])


@cache
def _avoided(game: str, lang: str) -> dict[str, tuple[str, ...]]:
    """Return the words to avoid in a language, in small letters, each with the terms it stands beside."""
    found: dict[str, tuple[str, ...]] = {}
    for term in glossary(game).terms:
        for word in term.use(lang).avoid:
            found[word.lower()] = (*found.get(word.lower(), ()), term.use(lang).term)
    return found


@cache
def _pattern(game: str, lang: str) -> re.Pattern[str] | None:
    """Return a search for all words to avoid at once, the longest first."""
    words = sorted(_avoided(game, lang), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, words))})\b", re.IGNORECASE) if words else None


def avoided(text: str, game: str, lang: str) -> Iterator[Avoided]:
    """Yield the words of a text that the glossary says not to use; the names of placeholders are no words.

    >>> [one.instead for one in avoided("The declarer leads.", "304", "en")]
    [('maker',)]
    """
    pattern = _pattern(game, lang)
    for found in pattern.finditer(_PLACEHOLDER.sub("", text)) if pattern else ():
        yield Avoided(found[0], _avoided(game, lang)[found[0].lower()])
