"""Search in the lawbook: which articles speak of some words, and in which sentence.

A word is found by its beginning, whatever its case and accents; ``ё`` is read as ``е``. Everything of an article that a
reader sees is searched, in one language at a time; an article is also found by its id or a part of it with a dot.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple
from unicodedata import combining, normalize

from tutor.games import GAMES
from tutor.lawbook import Article, book, in_language

_WORD: Final = re.compile(r"\w+(?:\.\w+)*")
_SENTENCE: Final = re.compile(r"(?<=[.?!])\s+")


class Sentence(NamedTuple):
    """A sentence and its words as they are compared."""

    text: str
    words: frozenset[str]


class Entry(NamedTuple):
    """What an article says, ready to be searched."""

    id: str
    title: Sentence
    sentences: tuple[Sentence, ...]


class Hit(NamedTuple):
    """An article that has all the words looked for, and the sentence that has most of them."""

    article: str
    title: str
    sentence: str


def folded(text: str) -> str:
    """Return a text as it is compared: small letters without accents.

    >>> folded("Взятка ВСЁ ещё"), folded("Salón")
    ('взятка все еще', 'salon')
    """
    return "".join(letter for letter in normalize("NFD", text.casefold()) if not combining(letter))


def words(text: str) -> tuple[str, ...]:
    """Return the words of a text as they are compared, each once.

    >>> words("Led suit: ♥, led by A. See 304.closed.1.")
    ('led', 'suit', 'by', 'a', 'see', '304.closed.1')
    """
    return tuple(dict.fromkeys(_WORD.findall(folded(text))))


@cache
def _entries(game: str, lang: str) -> tuple[Entry, ...]:
    """Return the articles of a game in a language, read once."""
    return tuple(_entry(article, lang) for article in book(game).articles)


def _entry(article: Article, lang: str) -> Entry:
    texts = (article.text, article.decision or {})
    said = [part for text in texts if text for part in _SENTENCE.split(in_language(text, lang))]
    return Entry(article.id, _sentence(in_language(article.title, lang)), tuple(map(_sentence, said)))


def _sentence(text: str) -> Sentence:
    return Sentence(text, frozenset(words(text)))


def find(text: str, lang: str, game: str | None = None) -> tuple[Hit, ...]:
    """Return the articles of a game, or of all games, that have every word of a text, those with it in the title first.

    >>> [hit.title for hit in find("indicator TRICK 8", "en", "304")][:2]
    ['The indicator in trick 8', 'When the indicator may be played']
    """
    wanted = words(text)
    if not wanted:
        return ()
    every = (entry for one in ([game] if game else GAMES) for entry in _entries(one, lang))
    found = [entry for entry in every if all(_has(entry, word) for word in wanted)]
    found.sort(key=lambda entry: -_count(entry.title, wanted))
    return tuple(Hit(entry.id, entry.title.text, _best(entry, wanted)) for entry in found)


def _has(entry: Entry, word: str) -> bool:
    parts = (entry.title, *entry.sentences)
    return any(_begins(part.words, word) for part in parts) or ("." in word and f".{word}." in f".{entry.id}.")


def _best(entry: Entry, wanted: tuple[str, ...]) -> str:
    """Return the first of the sentences with most of the words."""
    return max(entry.sentences, key=lambda sentence: _count(sentence, wanted)).text


def _count(sentence: Sentence, wanted: tuple[str, ...]) -> int:
    return sum(_begins(sentence.words, word) for word in wanted)


def _begins(known: Iterable[str], word: str) -> bool:
    return any(one.startswith(word) for one in known)
