"""The lawbook of Austrian Preference against its engine: each ruling and event has its sentence, no sentence waits.

The sentences are checked against what deals played here bring about, random ones under every switch and those of the
test vectors, while every seat tries everything. Not here: whether a ruling is right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain, product
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.styles import STYLES
from tests.games import vectors
from tests.games.test_austrian_model import WORDS
from tutor.cards import cards_of
from tutor.engine.deck import Dice
from tutor.engine.game import Action, State, Word, playout, shuffled
from tutor.engine.knowledge import Clue
from tutor.engine.rulings import Event, Ruling
from tutor.engine.table import PUBLIC, Seat
from tutor.games.preference import actions as said
from tutor.games.preference.articles import Common
from tutor.games.preference.austrian import GAME
from tutor.games.preference.austrian.articles import Article
from tutor.glossary import avoided
from tutor.lawbook import LANGUAGES, article, book, clue_text, event_text, reason
from tutor.notation import Record, open_record, parse_line

GOLDEN = Path(__file__).parents[1] / "golden" / "austrian-preference"
PLACEHOLDER = re.compile(r"{(\w+)}")
SENTENCE = re.compile(r"[.?!](?= |$)")
OWN = book(GAME.id).articles

Told = Ruling | Event | Clue


def tried(state: State, seat: Seat, dice: Dice) -> Iterator[Action]:
    """Yield all that a seat could say, some ways to lay away, its cards and one that it may not hold."""
    cards = tuple(cards_of(state.hands[seat.place]))
    yield from WORDS
    yield from (action for action in GAME.tries(state, seat) if not isinstance(action, said.Discard | said.Play))
    one, other = dice.choice(GAME.pack), dice.choice(GAME.pack)
    yield from map(said.Discard, (cards[:1], cards[:2], (one, other)))
    yield from map(said.Play, (*cards, one))


def ruled(state: State, dice: Dice) -> Iterator[Told]:
    """Yield what the law says here of everything tried, and what a contract is worth on the player's knowledge."""
    for seat in GAME.seats:
        for action in tried(state, seat, dice):
            ruling = GAME.judge(state, seat, action)
            yield ruling
            if ruling.legal and (weighed := GAME.weigh(state, seat, action)):
                yield weighed.reason


def followed(state: State, words: tuple[Word, ...], dice: Dice) -> Iterator[Told]:
    """Yield what is ruled, done and proved on the way through a deal."""
    yield from ruled(state, dice)
    for word in words:
        state, events = GAME.apply(state, word.seat, word.action)
        yield from events
        yield from ruled(state, dice)
        puzzle = GAME.clues(state, dice.choice((*GAME.seats, PUBLIC)))
        yield from chain(puzzle.clues, *puzzle.cases)


SPECIAL = {"illpref.illustrated": True}
GOING = SPECIAL | {"illpref.nachgehen": True}


def switches() -> Iterator[dict[str, Any]]:
    """Yield the games that are played, then each switch in its other ways."""
    usual = {name: values[0] for name, values in GAME.options.items()}
    for played in ({}, SPECIAL, GOING, GOING | {"illpref.sans_atout": True}):
        yield usual | played
    for name, values in GAME.options.items():
        yield from (usual | {name: value} | SPECIAL for value in values[1:])


def dealt() -> Iterator[Told]:
    """Follow random deals under every switch; under some of them by those who look for what is rare."""
    policies = (*GAME.policies.values(), *STYLES[GAME.id].values())
    for seed, options in product(range(7), switches()):
        dice = Dice(seed)
        score = ({"A": -6, "pot": 6}, None)[seed % 2]
        match = GAME.match(GAME.seats[seed % 3], score, options)
        state = GAME.deal(match, shuffled(GAME, match, dice))
        done = playout(GAME, state, dice, dice.choice(policies))
        yield from followed(state, GAME.history(done), dice)


def recorded() -> Iterator[Told]:
    """Follow the test vectors: rare places among them."""
    for vector in vectors.read(GOLDEN / "vectors"):
        if vector.get("kind", "deal") != "deal":
            continue
        record = Record.model_validate({"game": GAME.id, **vector["record"]})
        acts = [act if isinstance(act, str) else act["word"] for act in vector.get("acts", []) if _moves(act)]
        lines = (*record.lines, *(parse_line(GAME, act) for act in acts))
        words = tuple(Word(*line.word) for line in lines)
        yield from followed(open_record(record)[1], words, Dice(1))


def _moves(act: object) -> bool:
    return isinstance(act, str) or (isinstance(act, dict) and act["legal"] and "?" not in act["word"])


def ground(told: Told) -> str:
    kind = "event" if isinstance(told, Event) else "clue" if isinstance(told, Clue) else "yes" if told.legal else "no"
    case = told.facts.get("case")
    return f"{kind}.{case}" if case else kind


@cache
def sample() -> dict[tuple[str, str], list[Told]]:
    """Keep some rulings, events and clues of each ground."""
    kept: dict[tuple[str, str], list[Told]] = {}
    for told in chain(dealt(), recorded()):
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


def test_code_lawbook_and_rules_name_the_same_articles() -> None:
    ids = [entry.id for entry in book(GAME.id).articles]
    assert ids == (GOLDEN / "articles.txt").read_text(encoding="utf-8").split()
    assert [*map(str, Common), *map(str, Article)] == ids


def test_what_no_source_settles_is_marked_as_decided_here() -> None:
    decided = (GOLDEN / "decided.txt").read_text(encoding="utf-8").split()
    assert [entry.id for entry in OWN if entry.decision] == decided


def test_every_source_is_of_a_known_form_and_follows_only_from_articles() -> None:
    form = re.compile(
        r"Preference [A-K]|Pagat|Wikipedia|1829 rules|preferansklub\.com|general"
        r"|follows from ((?:a|ill)?pref\.[a-z]+\.\d+)"
    )
    known = {entry.id for entry in OWN}
    for entry in OWN:
        for source in entry.source:
            found = form.fullmatch(source)
            assert found, (entry.id, source)
            assert found[1] in {None, *known} - {entry.id}, (entry.id, source)


def test_only_duties_and_rights_refuse_and_only_what_rules_permits() -> None:
    for id, kind in sample():
        kinds = {"no": ("duty", "right"), "yes": ("duty", "right", "theorem")}.get(kind.partition(".")[0])
        assert kinds is None or article(id).kind in kinds, f"{id} cannot be cited for {kind}"


def test_every_duty_and_right_rules_on_something() -> None:
    cited = {id for id, kind in sample() if kind.startswith(("yes", "no"))}
    rules = {entry.id for entry in OWN if entry.kind in ("duty", "right")}
    assert rules <= cited, f"never cited: {sorted(rules - cited)}"


def test_every_ground_has_its_sentence() -> None:
    assert not [key for key in sample() if key[1] not in article(key[0]).because]


def test_no_sentence_waits_for_a_ground_that_never_comes() -> None:
    written = {(entry.id, kind) for entry in OWN for kind in entry.because}
    assert written <= set(sample())


def test_every_sentence_is_filled_from_the_facts() -> None:
    for (id, kind), some in sample().items():
        for texts in [article(id).because.get(kind, {})]:
            named = {name for text in texts.values() for name in PLACEHOLDER.findall(text)}
            for told in some:
                assert named <= {key for key, fact in told.facts.items() if fact is not None}, f"{id} {kind}"
                assert not {"{", "}"} & set(sentence(told, "en"))


def test_every_sentence_is_short() -> None:
    reasons = [(entry.id, texts["en"]) for entry in OWN for texts in entry.because.values()]
    assert not [one for one in reasons if len(one[1].split()) > 25 or len(SENTENCE.findall(one[1])) > 2]


def test_every_word_among_the_facts_has_a_name() -> None:
    words = {
        (key, fact)
        for some in sample().values()
        for told in some
        for key, fact in told.facts.items()
        if type(fact) is str and key != "case"
    }
    names = book(GAME.id).names
    assert not {(key, word) for key, word in words if f"{key}.{word}" not in names and word not in names}
    assert set(GAME.verbs) <= set(names)


def test_titles_are_short_and_differ() -> None:
    titles = [entry.title["en"] for entry in book(GAME.id).articles]
    assert not [title for title in titles if len(title.split()) > 6]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_is_there_with_the_same_placeholders_and_the_glossarys_words(lang: str) -> None:
    for entry in OWN:
        for texts in (entry.title, entry.text, entry.decision or {"en": "-", lang: "-"}, *entry.because.values()):
            assert texts.get(lang, "").strip(), (entry.id, lang)
            assert sorted(set(PLACEHOLDER.findall(texts[lang]))) == sorted(set(PLACEHOLDER.findall(texts["en"]))), (
                entry.id
            )
            assert not list(avoided(texts[lang], GAME.id, lang)), (entry.id, lang)
