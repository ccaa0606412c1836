"""The lawbooks of both Preference games against their engines: each ruling and event has its sentence, none waits.

The sentences are checked against what deals played here bring about, random ones under every switch and those of the
test vectors, while every seat tries everything. What both games share is checked with the Austrian book, whose deals
reach all of it. Not here: whether a ruling is right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache
from itertools import chain, product
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.conformance.positions import every_word
from tests.conformance.styles import STYLES
from tests.games import vectors
from tutor.cards import cards_of
from tutor.engine.deck import Dice
from tutor.engine.game import Action, Game, State, Word, playout, shuffled
from tutor.engine.knowledge import Clue
from tutor.engine.rulings import Event, Ruling
from tutor.engine.table import PUBLIC, Seat
from tutor.games.preference import actions as said
from tutor.games.preference import austrian, croatian
from tutor.games.preference.articles import Common
from tutor.games.preference.austrian.articles import Article as Austrian
from tutor.games.preference.croatian.articles import Article as Croatian
from tutor.glossary import avoided
from tutor.lawbook import LANGUAGES, Article, article, book, clue_text, event_text, reason
from tutor.notation import Record, open_record, parse_line

PLACEHOLDER = re.compile(r"{(\w+)}")
SENTENCE = re.compile(r"[.?!](?= |$)")
ILLUSTRATED = {"illpref.illustrated": True}
NACHGEHEN = {**ILLUSTRATED, "illpref.nachgehen": True}

Told = Ruling | Event | Clue
WITH_CARDS = (said.Discard, said.Play)
"""The words of which only some are tried."""


class Lawbook(NamedTuple):
    """What a game's lawbook is checked with: its articles in code, and the tables at which its deals are played."""

    game: Game
    articles: type[StrEnum]
    sources: str
    """The forms of a source, the article from which another follows as its group."""
    tables: tuple[Mapping[str, Any], ...]
    """Options, each of which is played as it is."""
    besides: Mapping[str, Any]
    """Options that are set where a single switch is played otherwise."""
    scores: tuple[Mapping[str, Any] | None, ...]
    prefixes: tuple[str, ...]

    @property
    def golden(self) -> Path:
        return Path(__file__).parents[1] / "golden" / self.game.id

    @property
    def entries(self) -> list[Article]:
        return [entry for entry in book(self.game.id).articles if entry.id.split(".")[0] in self.prefixes]

    def switches(self) -> Iterator[Mapping[str, Any]]:
        """Yield the games that are played, then each switch in its other ways."""
        usual = {name: values[0] for name, values in self.game.options.items()}
        yield from (usual | table for table in self.tables)
        for name, values in self.game.options.items():
            yield from (usual | {name: value} | self.besides for value in values[1:])


BOOKS = {
    "austrian": Lawbook(
        austrian.GAME,
        Austrian,
        r"Preference [A-K]|Pagat|Wikipedia|1829 rules|preferansklub\.com|general"
        r"|follows from ((?:a|ill)?pref\.[a-z]+\.\d+)",
        ({}, ILLUSTRATED, NACHGEHEN, NACHGEHEN | {"illpref.sans_atout": True}),
        ILLUSTRATED,
        ({"A": -6, "pot": 6}, None),
        ("pref", "apref", "illpref"),
    ),
    "croatian": Lawbook(
        croatian.GAME,
        Croatian,
        r"Preference [E-K]|Pagat|Wikipedia|preferansklub\.com|general|follows from (crpref\.[a-z]+\.\d+)",
        ({}, {"crpref.kontra": True, "crpref.kontra_max": 4}),
        {},
        (None,),
        ("crpref",),
    ),
}
books = pytest.mark.parametrize("name", BOOKS)


def tried(game: Game, state: State, seat: Seat, dice: Dice) -> Iterator[Action]:
    """Yield all that a seat could say, some ways to lay away, its cards and one that it may not hold."""
    cards = tuple(cards_of(state.hands[seat.place]))
    yield from (word for word in (*every_word(game), *game.tries(state, seat)) if not isinstance(word, WITH_CARDS))
    one, other = dice.choice(game.pack), dice.choice(game.pack)
    yield from map(said.Discard, (cards[:1], cards[:2], (one, other)))
    yield from map(said.Play, (*cards, one, other))


def ruled(game: Game, state: State, dice: Dice) -> Iterator[Told]:
    """Yield what the law says here of everything tried, and what a contract is worth on the player's knowledge."""
    for seat in game.seats:
        for action in tried(game, state, seat, dice):
            ruling = game.judge(state, seat, action)
            yield ruling
            if ruling.legal and (weighed := game.weigh(state, seat, action)):
                yield weighed.reason


def followed(game: Game, state: State, words: tuple[Word, ...], dice: Dice) -> Iterator[Told]:
    """Yield what is ruled, done and proved on the way through a deal."""
    yield from ruled(game, state, dice)
    for word in words:
        state, events = game.apply(state, word.seat, word.action)
        yield from events
        yield from ruled(game, state, dice)
        puzzle = game.clues(state, dice.choice((*game.seats, PUBLIC)))
        yield from chain(puzzle.clues, *puzzle.cases)


def dealt(law: Lawbook) -> Iterator[Told]:
    """Follow random deals under every switch; under some of them by those who look for what is rare."""
    game = law.game
    policies = (*game.policies.values(), *STYLES[game.id].values())
    for seed, options in product(range(7), law.switches()):
        dice = Dice(seed)
        match = game.match(game.seats[seed % 3], law.scores[seed % len(law.scores)], options)
        state = game.deal(match, shuffled(game, match, dice))
        done = playout(game, state, dice, dice.choice(policies))
        yield from followed(game, state, game.history(done), dice)


def recorded(law: Lawbook) -> Iterator[Told]:
    """Follow the test vectors: rare places among them."""
    for vector in vectors.read(law.golden / "vectors"):
        if vector.get("kind", "deal") != "deal":
            continue
        record = Record.model_validate({"game": law.game.id, **vector["record"]})
        acts = [act if isinstance(act, str) else act["word"] for act in vector.get("acts", []) if _moves(act)]
        lines = (*record.lines, *(parse_line(law.game, act) for act in acts))
        words = tuple(Word(*line.word) for line in lines)
        yield from followed(law.game, open_record(record)[1], words, Dice(1))


def _moves(act: object) -> bool:
    return isinstance(act, str) or (isinstance(act, dict) and act["legal"] and "?" not in act["word"])


def ground(told: Told) -> str:
    kind = "event" if isinstance(told, Event) else "clue" if isinstance(told, Clue) else "yes" if told.legal else "no"
    case = told.facts.get("case")
    return f"{kind}.{case}" if case else kind


@cache
def sample(name: str) -> dict[tuple[str, str], list[Told]]:
    """Keep some rulings, events and clues of each ground."""
    kept: dict[tuple[str, str], list[Told]] = {}
    for told in chain(dealt(BOOKS[name]), recorded(BOOKS[name])):
        if len(some := kept.setdefault((str(told.article), ground(told)), [])) < 30:
            some.append(told)
    return kept


def sentence(told: Told, lang: str) -> str:
    match told:
        case Ruling():
            return reason(told, lang)
        case Event():
            return event_text(told, lang)
        case Clue():
            return clue_text(told, lang)


@books
def test_code_lawbook_and_rules_name_the_same_articles(name: str) -> None:
    law = BOOKS[name]
    ids = [entry.id for entry in book(law.game.id).articles]
    assert ids == (law.golden / "articles.txt").read_text(encoding="utf-8").split()
    assert [*map(str, Common), *map(str, law.articles)] == ids


@books
def test_what_no_source_settles_is_marked_as_decided_here(name: str) -> None:
    decided = (BOOKS[name].golden / "decided.txt").read_text(encoding="utf-8").split()
    assert [entry.id for entry in BOOKS[name].entries if entry.decision] == decided


@books
def test_every_source_is_of_a_known_form_and_follows_only_from_articles(name: str) -> None:
    law = BOOKS[name]
    known = {entry.id for entry in law.entries}
    for entry in law.entries:
        for source in entry.source:
            found = re.fullmatch(law.sources, source)
            assert found, (entry.id, source)
            assert found[1] in {None, *known} - {entry.id}, (entry.id, source)


@books
def test_only_duties_and_rights_refuse_and_only_what_rules_permits(name: str) -> None:
    for id, kind in sample(name):
        kinds = {"no": ("duty", "right"), "yes": ("duty", "right", "theorem")}.get(kind.partition(".")[0])
        assert kinds is None or article(id).kind in kinds, f"{id} cannot be cited for {kind}"


@books
def test_every_duty_and_right_rules_on_something(name: str) -> None:
    cited = {id for id, kind in sample(name) if kind.startswith(("yes", "no"))}
    rules = {entry.id for entry in BOOKS[name].entries if entry.kind in ("duty", "right")}
    assert rules <= cited, f"never cited: {sorted(rules - cited)}"


@books
def test_every_ground_has_its_sentence(name: str) -> None:
    assert not [key for key in sample(name) if key[1] not in article(key[0]).because]


@books
def test_no_sentence_waits_for_a_ground_that_never_comes(name: str) -> None:
    written = {(entry.id, kind) for entry in BOOKS[name].entries for kind in entry.because}
    assert written <= set(sample(name))


@books
def test_every_sentence_is_filled_from_the_facts(name: str) -> None:
    for (id, kind), some in sample(name).items():
        named = {part for text in article(id).because.get(kind, {}).values() for part in PLACEHOLDER.findall(text)}
        for told in some:
            assert named <= {key for key, fact in told.facts.items() if fact is not None}, f"{id} {kind}"
            assert not {"{", "}"} & set(sentence(told, "en"))


@books
def test_every_sentence_is_short(name: str) -> None:
    reasons = [(entry.id, texts["en"]) for entry in BOOKS[name].entries for texts in entry.because.values()]
    assert not [one for one in reasons if len(one[1].split()) > 25 or len(SENTENCE.findall(one[1])) > 2]


@books
def test_every_word_among_the_facts_has_a_name(name: str) -> None:
    game = BOOKS[name].game
    words = {
        (key, fact)
        for some in sample(name).values()
        for told in some
        for key, fact in told.facts.items()
        if type(fact) is str and key != "case"
    }
    names = book(game.id).names
    assert not {(key, word) for key, word in words if f"{key}.{word}" not in names and word not in names}
    assert set(game.verbs) <= set(names)


@books
def test_titles_are_short_and_differ(name: str) -> None:
    titles = [entry.title["en"] for entry in book(BOOKS[name].game.id).articles]
    assert not [title for title in titles if len(title.split()) > 6]
    assert len(set(titles)) == len(titles)


@books
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_is_there_with_the_same_placeholders_and_the_glossarys_words(name: str, lang: str) -> None:
    for entry in BOOKS[name].entries:
        for texts in (entry.title, entry.text, entry.decision or {"en": "-", lang: "-"}, *entry.because.values()):
            assert texts.get(lang, "").strip(), (entry.id, lang)
            assert set(PLACEHOLDER.findall(texts[lang])) == set(PLACEHOLDER.findall(texts["en"])), entry.id
            assert not list(avoided(texts[lang], BOOKS[name].game.id, lang)), (entry.id, lang)
