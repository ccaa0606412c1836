"""The rules as data, and a ruling or an event as a sentence in a reader's language.

Nothing else in the project states a rule: whoever needs one quotes an article by its id. Each game's
``articles.yaml`` is read once, when its first article is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files as resources
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from pydantic import Field, ValidationError

from tutor.cards import CardSet
from tutor.engine.knowledge import Clue
from tutor.engine.rulings import Event, Facts, Ruling
from tutor.files import Form, read_document, shipped, validate
from tutor.games import GAMES

LANGUAGES: Final = ("en", "ru", "es", "pt")
Kind = Literal["duty", "right", "definition", "consequence", "settlement", "theorem"]
Texts = Mapping[str, str]
"""The same text by language."""


class Article(Form):
    """One rule: what it says, where it comes from, and why it allows, refuses or does something at a table."""

    id: str
    kind: Kind
    source: tuple[str, ...] = Field(min_length=1)
    decision: Texts | None = None
    """Where no source settles the point: what is decided here and what other tables do."""
    coming: bool = False
    """The engine does not apply this article yet."""
    options: tuple[str, ...] = ()
    """The switches of the game that change what it says."""
    summary: bool = False
    """It belongs on the page to print: what makes the game playable."""
    title: Texts
    text: Texts
    because: Mapping[str, Texts] = Field(default_factory=dict)
    """Templates by ``yes``, ``no``, ``event`` or ``clue``, with a case after a dot where there are several grounds."""


class Book(Form):
    """A game's articles in the order of its rules, and the names of its phases, words, sections, switches, tables."""

    names: Mapping[str, Texts] = Field(default_factory=dict)
    switched: Mapping[str, str] = Field(default_factory=dict)
    """The switch without which a part of the book is not played: an article, a section or all that begins alike."""
    articles: tuple[Article, ...]


@cache
def book(game: str) -> Book:
    """Return a game's lawbook: what it shares with other games, then its own.

    Raises:
        Unreadable: a file has a mistake.
    """
    parts = [_read(package) for package in GAMES[game].books]
    names = {token: texts for part in parts for token, texts in part.names.items()}
    switched = {begins: switch for part in parts for begins, switch in part.switched.items()}
    return Book(names=names, switched=switched, articles=tuple(article for part in parts for article in part.articles))


@cache
def _read(package: str) -> Book:
    """Read the lawbook of a package, once.

    Raises:
        Unreadable: the file has a mistake.
    """
    path = Path(str(resources(package) / "articles.yaml"))
    try:
        return Book.model_validate(shipped(path))
    except ValidationError:
        return validate(Book, read_document(path))


@cache
def _index(game: str) -> dict[str, Article]:
    return {article.id: article for article in book(game).articles}


def games_of(article: str) -> tuple[str, ...]:
    """Return the ids of the games an article belongs to: several where games share it.

    Raises:
        KeyError: no game has articles with that prefix.
    """
    prefix = article.split(".", 1)[0]
    if found := tuple(game.id for game in GAMES.values() if prefix in game.prefixes):
        return found
    raise KeyError(article)


def game_of(article: str) -> str:
    """Return the id of the game an article belongs to, the first of those that share it.

    Raises:
        KeyError: no game has articles with that prefix.
    """
    return games_of(article)[0]


def article(id: str) -> Article:
    """Return an article.

    Raises:
        KeyError: there is no such article.
    """
    return _index(game_of(id))[id]


def is_article(id: str) -> bool:
    """Tell whether the lawbook has an article with that id."""
    try:
        article(id)
    except KeyError:
        return False
    return True


def articles() -> Iterator[Article]:
    """Yield every article of every game, a shared one once."""
    for package in dict.fromkeys(package for game in GAMES.values() for package in game.books):
        yield from _read(package).articles


class Section(NamedTuple):
    """The articles of one section of a book, in order; ``id`` is what their ids share, as in ``304.deal``."""

    id: str
    articles: tuple[Article, ...]


def section_of(article: str) -> str:
    """Return the section of an article.

    >>> section_of("304.deal.4")
    '304.deal'
    """
    return article.rpartition(".")[0]


@cache
def sections(game: str) -> tuple[Section, ...]:
    """Return a game's articles by section, as the contents list them: in order of the first article of each."""
    found: dict[str, list[Article]] = {}
    for article in book(game).articles:
        found.setdefault(section_of(article.id), []).append(article)
    return tuple(Section(id, tuple(articles)) for id, articles in found.items())


def section_name(section: str, lang: str) -> str:
    """Return what a section is called.

    >>> section_name("304.deal", "en")
    'The deal'
    """
    game = game_of(section)
    own = book(game).names.get(f"section.{section}")
    return in_language(own, lang) if own else name(section.rpartition(".")[2], game, lang, key="section")


def neighbours(id: str, game: str | None = None) -> tuple[Article | None, Article | None]:
    """Return the articles before and after one in the contents of a game, the first of those that share it."""
    row = [article for section in sections(game or game_of(id)) for article in section.articles]
    at = [article.id for article in row].index(id)
    return row[at - 1] if at else None, row[at + 1] if at + 1 < len(row) else None


def governed(game: str, option: str) -> tuple[Article, ...]:
    """Return the articles that a switch changes."""
    return tuple(article for article in book(game).articles if option in article.options)


def is_played(article: Article, game: str, options: Mapping[str, Any]) -> bool:
    """Tell whether an article is played with some options, not switched off as a part of its book."""
    switches = book(game).switched.items()
    return all(options[switch] for begins, switch in switches if f"{article.id}.".startswith(f"{begins}."))


def option_name(option: str, game: str, lang: str) -> str:
    """Return what a switch is called.

    >>> option_name("both_reach", "thousand", "en")
    'Both reach 1000 in the same deal'
    """
    return name(option, game, lang, key="option")


def value_name(option: str, value: str, game: str, lang: str) -> str:
    """Return a value of a switch, as an address writes it, in plain words.

    >>> value_name("both_reach", "declarer", "thousand", "en")
    'the declarer wins'
    """
    return name(value, game, lang, key=f"option.{option}")


def in_language(texts: Texts, lang: str) -> str:
    """Return a text in a language, in English where it is not there yet."""
    return texts.get(lang) or texts["en"]


def template(article: Article, ground: str, facts: Facts) -> Texts | None:
    """Return the sentence that an article gives for a ground and the case of the facts."""
    case = facts.get("case")
    return (article.because.get(f"{ground}.{case}") if case else None) or article.because.get(ground)


def reason(ruling: Ruling, lang: str) -> str:
    """Say why an act is legal or not at this table."""
    return _sentence(ruling.article, "yes" if ruling.legal else "no", ruling.facts, lang)


def event_text(event: Event, lang: str) -> str:
    """Say what the rules did."""
    return _sentence(event.article, "event", event.facts, lang)


def clue_text(clue: Clue, lang: str) -> str:
    """Say why some cards can't lie at a place."""
    return _sentence(clue.article, "clue", clue.facts, lang)


def _sentence(id: str, ground: str, facts: Facts, lang: str) -> str:
    found = article(id)
    texts = template(found, ground, facts)
    if texts is None:
        return in_language(found.text, lang)
    game = game_of(id)
    return in_language(texts, lang).format_map({key: spell(fact, game, lang, key) for key, fact in facts.items()})


def spell(fact: Any, game: str, lang: str, key: str = "") -> str:
    """Write a fact as it stands in a sentence; a token is looked up with the fact's name before it, then alone.

    A number is looked up too, so that a contract can be called by more than its number.

    >>> spell(CardSet.parse("10♥ 7♥"), "304", "en")
    '7♥, 10♥'
    """
    match fact:
        case CardSet():
            return ", ".join(card.name for card in fact)
        case tuple():
            return ", ".join(spell(part, game, lang) for part in fact)
        case None:
            return name("back", game, lang)
        case str() | int():
            return name(str(fact), game, lang, key)
        case _:
            return str(fact)


def name(token: str, game: str, lang: str, key: str = "") -> str:
    """Return what a phase, a verb or another token of the facts is called; a token without a name stands as it is."""
    found = next((texts for one in (game, *_kin(game)) if (texts := _called(token, one, key))), None)
    return in_language(found, lang) if found else str(token)


def _called(token: str, game: str, key: str) -> Texts | None:
    names = book(game).names
    return names.get(f"{key}.{token}") or names.get(token)


@cache
def _kin(game: str) -> tuple[str, ...]:
    """Return the games that share articles with one: a shared article may speak of a word that only one of them has."""
    shared = set(GAMES[game].shares)
    return tuple(other.id for other in GAMES.values() if other.id != game and shared & set(other.shares))
