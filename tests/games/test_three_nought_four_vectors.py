"""The test vectors of the 304 rules, as data, played through the engine.

The expectations in ``tests/golden/304`` were written from the rules; nothing here knows a rule. Not here: the vectors
of Caps (V97 to V120).

A vector is a record with what comes after its script: ``acts`` one after another (a plain text is a word that must be
legal), then what must hold at the end. ``article`` names one or more articles of which the ruling or, for an accepted
word, an event must cite one; ``instead`` and ``options`` are whole sets; everything else is compared where it is given.
Cards that lie somewhere are written ``B 9♠`` face up, ``B 9♠v`` face down but known, ``B back``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tutor import facts
from tutor.cards import CARD, Card, Rank, Suit
from tutor.engine.deck import Dice
from tutor.engine.game import Game, Observation, Placed, State, legal_actions, shuffled
from tutor.engine.rulings import Event, Refused
from tutor.engine.table import Seat
from tutor.files import read_document
from tutor.games import GAMES
from tutor.games.three_nought_four.score import contract_tokens, pay, winner_of, wrong_caps_tokens
from tutor.games.three_nought_four.state import Match
from tutor.notation import Record, Said, format_action, open_record, parse_line

GOLDEN = Path(__file__).parents[1] / "golden" / "304"
VECTORS: list[dict[str, Any]] = [
    vector for path in sorted((GOLDEN / "vectors").glob("*.yaml")) for vector in read_document(path).value
]
HIDDEN_NINE: dict[str, Any] = read_document(GOLDEN / "hidden-nine.yaml").value
CAPS = range(97, 121)
WRONG_CAPS = {"early", "late", "missed", "concealed"}
EARLY_CAPS = {"made": False, "failed": False, "caps": False, "caps with bonus": True}
"""Whether an outcome carries the token of an early call."""
POSITION = {"phase", "to_act", "options", "views"}
HAPPENED = {"events", "no_events", "wins", "points", "sees"}
KEYS = {
    "vectors": {"id", "case", "title", "note", "kind", "record", "acts", "sums", "result"} | POSITION,
    "acts": {"word", "legal", "article", "facts", "instead"} | HAPPENED | POSITION,
    "views": {"seat", "known", "known_not", "known_cards", "hand", "table", "aside", "previous", "public"},
    "sees": {"seat", "article", "without", "hides", "shows", "facts"},
}
"""What may stand in a vector and its parts: an expectation under another name would go unread."""


def of_kind(kind: str) -> list[Any]:
    """Return the vectors of a kind, each under its id."""
    return [
        pytest.param(vector, id=f"{vector['id']} {vector.get('case', '')}".strip())
        for vector in VECTORS
        if vector.get("kind", "deal") == kind
    ]


class Table:
    """A deal that goes on: the position, and what the rules did at the last word."""

    def __init__(self, record: Mapping[str, Any]) -> None:
        self.game, self.state = opened(record)
        self.events: tuple[Event, ...] = ()
        self.tricks: list[Mapping[str, Any]] = []

    def say(self, text: str) -> None:
        """Carry out a word that must be legal."""
        line = parse_line(self.game, text)
        assert isinstance(line, Said), text
        seat, action = line.word
        ruling = self.game.judge(self.state, seat, action)
        assert ruling.legal, f"{text}: refused by {ruling.article}"
        self.state, self.events = self.game.apply(self.state, seat, action)
        self.tricks += [event.facts for event in self.events if "winner" in event.facts and "cards" in event.facts]

    def options(self, seat: Seat | None) -> set[str]:
        """Return the legal words of a seat that is to act."""
        return (
            {format_action(action, self.game) for action in legal_actions(self.game, self.state, seat)}
            if seat
            else set()
        )


def opened(record: Mapping[str, Any]) -> tuple[Game, State]:
    """Deal a record and play its script."""
    deal = Record.model_validate({"game": "304", **record})
    game, state = open_record(deal)
    for text, line in zip(deal.script, deal.lines, strict=True):
        assert isinstance(line, Said), text
        seat, action = line.word
        ruling = game.judge(state, seat, action)
        assert ruling.legal, f"history, {text}: refused by {ruling.article}"
        state = game.apply(state, seat, action).state
    return game, state


def contains(found: Any, wanted: Any) -> bool:
    """Tell whether plain data holds what is wanted: mappings by the keys named, a missing number as 0."""
    if isinstance(wanted, Mapping):
        return isinstance(found, Mapping) and all(contains(found.get(key), value) for key, value in wanted.items())
    return bool(found == wanted)


def cites(events: Iterable[Event], wanted: Mapping[str, Any]) -> bool:
    """Tell whether some event has the article and the facts wanted."""
    return any(
        event.article == wanted["article"] and contains(facts.facts(event.facts), wanted.get("facts", {}))
        for event in events
    )


def lying(placed: Iterable[Placed]) -> list[str]:
    """Write cards as the vectors do."""
    return [f"{seat} back" if card is None else f"{seat} {card}{'v' * down}" for seat, card, down, _ in placed]


def names(cards: Iterable[Card | None]) -> set[str]:
    """Return the names of the cards that show."""
    return {card.name for card in cards if card}


def check_view(table: Table, wanted: Mapping[str, Any]) -> None:
    """Compare what a seat sees."""
    seat = Seat(wanted["seat"])
    seen: Observation = table.game.observe(table.state, seat)
    known = {card.name: place for card, place in seen.known.items()}
    for card, place in wanted.get("known", {}).items():
        assert known.get(card) == place, f"{seat} knows of {card}"
    shown = known.keys() | names(card for hand in seen.hands.values() for card in hand)
    shown |= names(placed.card for placed in (*seen.table, *seen.aside, *seen.previous))
    assert not shown & {Card.parse(card).name for card in wanted.get("known_not", [])}, f"{seat} may not know these"
    if "known_cards" in wanted:
        assert shown == set(wanted["known_cards"]), f"what {seat} knows"
    for place in ("table", "aside", "previous"):
        if place in wanted:
            assert lying(getattr(seen, place)) == wanted[place], f"{place} as {seat} sees it"
    if "hand" in wanted:
        assert names(seen.hands[seat]) == set(wanted["hand"])
    public = facts.facts(seen.public)
    assert contains(public, wanted.get("public", {})), f"public for {seat}: {public}"


def check_sight(table: Table, wanted: Mapping[str, Any]) -> None:
    """Compare how a seat is told of an event of the last word."""
    seat = Seat(wanted["seat"])
    told = [
        facts.facts(table.game.witness(table.state, event, seat).facts)
        for event in table.events
        if event.article == wanted["article"]
    ]
    assert told, f"no event of {wanted['article']}"
    for given in told:
        assert not given.keys() & set(wanted.get("without", [])), f"told to {seat}: {given}"
        assert not any(Card.parse(card).name in str(given) for card in wanted.get("hides", [])), (
            f"told to {seat}: {given}"
        )
        assert all(card in str(given) for card in wanted.get("shows", [])), f"told to {seat}: {given}"
        assert contains(given, wanted.get("facts", {})), f"told to {seat}: {given}"


def check_events(table: Table, wanted: Mapping[str, Any]) -> None:
    """Compare what the rules did at the last word."""
    happened = [(str(event.article), facts.facts(event.facts)) for event in table.events]
    for event in wanted.get("events", []):
        assert cites(table.events, event), f"{event} is not among {happened}"
    for article in wanted.get("no_events", []):
        assert not cites(table.events, {"article": article}), f"{article} is among {happened}"
    trick = {key: wanted[name] for name, key in (("wins", "winner"), ("points", "points")) if name in wanted}
    if trick:
        assert any(contains(facts.facts(event.facts), trick) for event in table.events), f"{trick} in {happened}"
    for sight in wanted.get("sees", []):
        check_sight(table, sight)


def check_position(table: Table, wanted: Mapping[str, Any]) -> None:
    """Compare where the deal stands."""
    game, state = table.game, table.state
    if "phase" in wanted:
        assert game.phase(state) == wanted["phase"]
    if "to_act" in wanted:
        assert game.to_act(state) == wanted["to_act"]
    if "options" in wanted:
        assert table.options(game.to_act(state)) == set(wanted["options"])
    for view in wanted.get("views", []):
        check_view(table, view)


def check_act(table: Table, wanted: Mapping[str, Any] | str) -> None:
    """Judge a word, carry it out unless it is only asked about, and compare what follows."""
    if isinstance(wanted, str):
        table.say(wanted)
        return
    line = parse_line(table.game, wanted["word"])
    assert isinstance(line, Said)
    seat, action = line.word
    before = table.state
    ruling = table.game.judge(before, seat, action)
    table.events = ()
    if ruling.legal and not line.asked:
        try:
            table.say(f"{seat} {format_action(action, table.game)}")
        except Refused as refused:
            ruling = refused.ruling
    assert ruling.legal == wanted["legal"], f"{wanted['word']}: {ruling}"
    if "article" in wanted:
        cited = {str(ruling.article)} | {str(event.article) for event in table.events}
        assert cited & set(wanted["article"]), f"{wanted['word']}: {wanted['article']} is not among {sorted(cited)}"
    assert contains(facts.facts(ruling.facts), wanted.get("facts", {}))
    if not ruling.legal:
        assert table.state == before
    if "instead" in wanted:
        assert table.options(seat if table.game.to_act(before) is seat else None) == set(wanted["instead"])
    check_events(table, wanted)
    check_position(table, wanted)


def check_result(table: Table, wanted: Mapping[str, Any]) -> None:
    """Compare the result of a deal; tokens of a deal that moves none are all 0."""
    result = facts.facts(table.game.result(table.state))
    assert contains(result, {key: value for key, value in wanted.items() if key != "absent"}), f"result: {result}"
    if wanted.get("tokens") == {}:
        assert not any(result["tokens"].values())
    assert not any(key in result for key in wanted.get("absent", []))


def check_suits(table: Table, sums: Mapping[str, int]) -> None:
    """Add the points of tricks up by the suit that was led."""
    found = dict.fromkeys(sums, 0)
    for trick in table.tricks:
        found[trick["cards"][0].suit.value] += trick["points"]
    assert found == sums


def test_every_vector_is_here() -> None:
    numbers = {int(vector["id"].removeprefix("V")) for vector in VECTORS}
    assert numbers == {number for number in range(1, 144) if number not in CAPS}


def test_no_vector_stands_twice() -> None:
    ids = [(vector["id"], vector.get("case")) for vector in VECTORS]
    assert len(ids) == len(set(ids))


def unread(name: str, parts: Iterable[Any]) -> Iterator[tuple[str, str]]:
    """Yield the keys that no check reads."""
    for part in parts:
        if isinstance(part, Mapping):
            yield from ((name, key) for key in part.keys() - KEYS[name])
            for inner in KEYS.keys() & part.keys():
                yield from unread(inner, part[inner])


def test_every_expectation_is_read() -> None:
    deals = [vector for vector in VECTORS if vector.get("kind", "deal") == "deal"]
    steps = [{key: value for key, value in step.items() if key != "hand_sizes"} for step in HIDDEN_NINE["first_trick"]]
    assert not list(unread("vectors", deals))
    assert not list(unread("acts", steps))
    assert not list(unread("views", HIDDEN_NINE["start"]))


def test_every_article_named_exists() -> None:
    known = set((GOLDEN / "articles.txt").read_text(encoding="utf-8").split())
    named = set(re.findall(r"304\.[a-z0-9]+\.[0-9]+", json.dumps([VECTORS, HIDDEN_NINE])))
    assert len(named) > 50
    assert named <= known


@pytest.mark.parametrize("vector", of_kind("deal"))
def test_a_vector_is_ruled_on_as_the_rules_say(vector: dict[str, Any]) -> None:
    table = Table(vector["record"])
    for act in vector.get("acts", []):
        check_act(table, act)
    check_position(table, vector)
    if "sums" in vector:
        check_suits(table, vector["sums"])
    if "result" in vector:
        check_result(table, vector["result"])


@pytest.mark.parametrize("vector", of_kind("dealing"))
def test_packets_are_dealt_in_turn(vector: dict[str, Any]) -> None:
    game = GAMES["304"]
    pack = Dice(304).shuffled(game.pack)
    dealt = shuffled(game, game.match(Seat(vector["dealer"]), None, {}), Dice(304))
    assert dealt == {place: tuple(pack[n - 1] for n in numbers) for place, numbers in vector["places"].items()}


@pytest.mark.parametrize("vector", of_kind("settlement"))
def test_tokens_move_by_the_outcome(vector: dict[str, Any]) -> None:
    before = (vector["score"]["AC"], vector["score"]["BD"])
    other = {"AC": "BD", "BD": "AC"}[vector["by"]]
    if vector["outcome"] in WRONG_CAPS:
        moved = pay(before, vector["by"], wrong_caps_tokens(vector["lost_trick"]))
    else:
        kept = GAMES["304"].sides[Seat(vector["maker"])] == vector["by"]
        moved = pay(before, other, contract_tokens(vector["contract"], False, kept, EARLY_CAPS[vector["outcome"]]))
    after = {pair: held + moved[pair] for pair, held in vector["score"].items()}
    assert moved == vector["tokens"]
    assert after == vector["after"]
    winner = winner_of(Match((after["AC"], after["BD"]), Seat.A, {}, GAMES["304"].rules))
    assert {"over": winner is not None, "winner": winner} == vector.get("match", {"over": False, "winner": None})


def placed_words(trick: Mapping[str, Any]) -> list[str]:
    """Return the words that lay a trick written as ``B 9♠v``."""
    return [
        f"{seat} play {card.removesuffix('v')}{' down' if card.endswith('v') else ''}"
        for seat, card in (text.split() for text in trick["cards"])
    ]


def test_the_hidden_nine_begins_with_a_closed_jack() -> None:
    table = Table(HIDDEN_NINE["record"])
    check_position(table, {"phase": "play", "to_act": "A", "views": HIDDEN_NINE["start"]})


def test_the_hidden_nine_is_seen_move_by_move() -> None:
    table = Table(HIDDEN_NINE["record"])
    for step in HIDDEN_NINE["first_trick"]:
        check_act(table, {"legal": True, **step})
    hands = {seat.value: len(hand) for seat, hand in table.game.observe(table.state, None).hands.items()}
    assert hands == HIDDEN_NINE["first_trick"][-1]["hand_sizes"]


@pytest.mark.parametrize("wrong", HIDDEN_NINE["wrong"], ids=lambda wrong: wrong["answer"])
def test_a_wrong_answer_to_the_hidden_nine_is_met_by_its_article(wrong: dict[str, Any]) -> None:
    table = Table(HIDDEN_NINE["record"])
    for word in placed_words(HIDDEN_NINE["tricks"][0]):
        table.say(word)
    assert not contains(facts.facts(table.tricks[0]), wrong["claim"])
    assert cites(table.events, {"article": wrong["article"]})


def test_the_hidden_nine_goes_to_thirteen_nine() -> None:
    table = Table(HIDDEN_NINE["record"])
    for trick in HIDDEN_NINE["tricks"]:
        for word in placed_words(trick):
            table.say(word)
        check_events(table, {"wins": trick["winner"], "points": trick["points"]})
    check_result(table, HIDDEN_NINE["result"])


def test_ranks_beat_each_other_in_the_order_of_the_game() -> None:
    strength = GAMES["304"].strength
    for suit in Suit:
        order = [strength[CARD[suit, Rank(rank)]] for rank in ("J", "9", "A", "10", "K", "Q", "8", "7")]
        assert order == sorted(order, reverse=True)
        assert len(set(order)) == 8
