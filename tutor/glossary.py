"""The words of a game, one term per thing and language: where they occur, and words that no text may use instead.

Each game's ``glossary.yaml`` is read once. ``also`` lists other accepted forms, each the beginning of a word; ``avoid``
lists whole words and phrases. ``plain`` terms everybody knows, so they are not marked in texts; ``marked`` lists the
forms to mark in place of all that are accepted, where those are too wide.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, reduce
from importlib.resources import files as resources
from pathlib import Path
from typing import Final, NamedTuple

from pydantic import Field

from tutor.files import Form, quoted, read_document, validate
from tutor.games import GAMES
from tutor.wording import Wording


class Use(Form):
    """A term in one language."""

    term: str
    also: list[str] = Field(default_factory=list)
    avoid: list[str] = Field(default_factory=list)
    marked: list[str] | None = None
    means: str
    source: str


class Term(Form):
    """A thing of the game and what it is called."""

    id: str
    plain: bool = False
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

    @property
    def advice(self) -> Wording:
        """What to say instead."""
        terms = reduce(lambda one, two: Wording("{one} or {two}", one=one, two=two), self.instead)
        return Wording("say {terms} instead of {word}", terms=terms, word=quoted(self.word))


class Occurrence(NamedTuple):
    """A term where it occurs in a text."""

    term: str
    start: int
    end: int


_PLACEHOLDER: Final = re.compile(r"{\w+}")


@cache
def glossary(game: str) -> Glossary:
    """Return a game's glossary: what it shares with other games, then its own; a game without one has no terms.

    Raises:
        Unreadable: a file has a mistake.
    """
    return Glossary(terms=[term for package in GAMES[game].books for term in _read(package).terms])


@cache
def _read(package: str) -> Glossary:
    """Read the glossary of a package, once.

    Raises:
        Unreadable: the file has a mistake.
    """
    path = Path(str(resources(package) / "glossary.yaml"))
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


ENDINGS: Final = {"en": "s", "ru": r"\w{0,4}", "es": r"\w{0,4}", "pt": r"\w{0,4}"}
"""What may follow the beginning of a word of a term."""
SHORT: Final = 3
"""Words of so few letters are only found whole, or they would be found everywhere."""
STEM: Final = 4
"""How much of a word in a phrase always stands, whatever its ending."""


@cache
def term(id: str, game: str) -> Term | None:
    """Return a term, None if there is none with that id."""
    return next((one for one in glossary(game).terms if one.id == id), None)


def occurrences(text: str, game: str, lang: str) -> Iterator[Occurrence]:
    """Yield the terms that occur in a text, in order, each where it stands first; the longest form counts.

    >>> text = "A closed trump is a trump that only the maker knows."
    >>> [text[one.start : one.end] for one in occurrences(text, "304", "en")]
    ['closed trump', 'trump', 'maker']
    """
    terms, pattern = _marking(game, lang)
    seen: set[str] = set()
    for found in pattern.finditer(text) if pattern else ():
        id = terms[(found.lastindex or 1) - 1]
        if id not in seen:
            seen.add(id)
            yield Occurrence(id, *found.span())


@cache
def _marking(game: str, lang: str) -> tuple[tuple[str, ...], re.Pattern[str] | None]:
    """Return a search for all forms at once, the longest first, and the term of each of its groups."""
    forms = sorted(_forms(game, lang).items(), key=lambda pair: -len(pair[0]))
    pattern = "|".join(f"({_phrase(form, lang)})" for form, _ in forms)
    search = re.compile(rf"(?<![\w-])(?:{pattern})(?![\w-])", re.IGNORECASE) if forms else None
    return tuple(id for _, id in forms), search


def _forms(game: str, lang: str) -> dict[str, str]:
    """Return the form by which each term is known; one that several could mean belongs to the one of that name."""
    claims: dict[str, list[str]] = {}
    named: dict[str, str] = {}
    for one in glossary(game).terms:
        if one.plain:
            continue
        use = one.use(lang)
        for form in dict.fromkeys(map(str.lower, [use.term, *use.also] if use.marked is None else use.marked)):
            claims.setdefault(form, []).append(one.id)
        named.setdefault(use.term.lower(), one.id)
    sole = {form: ids[0] for form, ids in claims.items() if len(ids) == 1}
    return sole | {form: named[form] for form in claims if form in named and named[form] in claims[form]}


def _phrase(form: str, lang: str) -> str:
    """Return a search for a form: each word by its beginning, in a phrase by so much as endings leave of it."""
    words = form.split()
    return r"\s+".join(_word(word, lang, len(words) > 1) for word in words)


def _word(word: str, lang: str, in_phrase: bool) -> str:
    if len(word) <= SHORT:
        return re.escape(word)
    if lang == "en":
        return re.escape(word) + f"{ENDINGS[lang]}?"
    stem = word[: max(STEM, len(word) - 3)] if in_phrase else word
    return re.escape(stem) + ENDINGS[lang]
