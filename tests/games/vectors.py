"""Test vectors as data, played through a game's engine: what a vector may say, and how it is checked.

A vector is a record with what comes after its script: ``acts`` one after another (a plain text is a word that must be
legal), then what must hold at the end, the ``events`` of the last word among it. ``article`` names one or more articles
of which the ruling or, for an accepted word, an event must cite one; ``instead`` and ``options`` are whole sets;
everything else is compared where it is given. Cards that lie somewhere are written ``B 9♠`` face up, ``B 9♠v`` face
down but known, ``B back``; what belongs to nobody is written by its place, ``talon 1 back``. The view of ``all`` is the
teacher's. ``claim`` is what a claim is worth on the claimant's knowledge, ``due`` by seat what one would be worth
that it makes now, ``none`` where it can make none. Nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tutor import facts
from tutor.cards import Card
from tutor.engine.game import Game, Observation, Placed, State, legal_actions
from tutor.engine.rulings import Event, Refused
from tutor.engine.table import Seat
from tutor.files import read_document
from tutor.notation import Record, Said, format_action, open_record, parse_line

POSITION = {"phase", "to_act", "options", "views", "due"}
HAPPENED = {"events", "no_events", "wins", "points", "sees"}
KEYS = {
    "vectors": {"id", "case", "title", "note", "kind", "record", "acts", "events", "no_events", "sums", "result"}
    | POSITION,
    "acts": {"word", "legal", "article", "facts", "instead", "claim"} | HAPPENED | POSITION,
    "views": {"seat", "known", "known_not", "known_cards", "hand", "table", "aside", "previous", "public"},
    "sees": {"seat", "article", "without", "hides", "shows", "facts"},
}
"""What may stand in a vector and its parts: an expectation under another name would go unread."""

Vector = dict[str, Any]


def read(folder: Path) -> list[Vector]:
    """Read the vectors of a folder."""
    return [vector for path in sorted(folder.glob("*.yaml")) for vector in read_document(path).value]


def of_kind(vectors: Iterable[Vector], kind: str) -> list[Any]:
    """Return the vectors of a kind, each under its id."""
    return [
        pytest.param(vector, id=f"{vector['id']} {vector.get('case', '')}".strip())
        for vector in vectors
        if vector.get("kind", "deal") == kind
    ]


class Table:
    """A deal that goes on: the position, and what the rules did at the last word."""

    def __init__(self, record: Mapping[str, Any]) -> None:
        self.game, self.state, self.events = opened(record)
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


def opened(record: Mapping[str, Any]) -> tuple[Game, State, tuple[Event, ...]]:
    """Deal a record and play its script; return what the rules did at its last word as well."""
    deal = Record.model_validate(record)
    game, state = open_record(deal)
    events: tuple[Event, ...] = ()
    for text, line in zip(deal.script, deal.lines, strict=True):
        assert isinstance(line, Said), text
        seat, action = line.word
        ruling = game.judge(state, seat, action)
        assert ruling.legal, f"history, {text}: refused by {ruling.article}"
        state, events = game.apply(state, seat, action)
    return game, state, events


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


def lying(cards: Iterable[Placed]) -> list[str]:
    """Write cards as the vectors do."""
    return [
        f"{seat or place} back" if card is None else f"{seat or place} {card}{'v' * down}"
        for seat, card, down, _, place in cards
    ]


def names(cards: Iterable[Card | None]) -> set[str]:
    """Return the names of the cards that show."""
    return {card.name for card in cards if card}


def check_view(table: Table, wanted: Mapping[str, Any]) -> None:
    """Compare what a seat sees."""
    seat = None if wanted["seat"] == "all" else Seat(wanted["seat"])
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
        assert seat is not None
        assert names(seen.hands[seat]) == set(wanted["hand"])
    public = facts.facts(seen.public)
    assert contains(public, wanted.get("public", {})), f"public for {seat}: {public}"


def check_sight(table: Table, wanted: Mapping[str, Any]) -> None:
    """Compare how a seat is told of an event of the last word."""
    seat = Seat(wanted["seat"])
    seen = [table.game.witness(table.state, event, seat) for event in table.events]
    told = [facts.facts(event.facts) for event in seen if event is not None and event.article == wanted["article"]]
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
    for seat, worth in wanted.get("due", {}).items():
        weighed = game.due(state, Seat(seat))
        assert (weighed.verdict if weighed else "none") == worth, f"what {seat} can prove: {weighed}"


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
    told = facts.facts(ruling.facts)
    assert contains(told, wanted.get("facts", {})), f"{wanted['word']}: {told}"
    if not ruling.legal:
        assert table.state == before
        with pytest.raises(Refused):
            table.game.apply(before, seat, action)
    if "claim" in wanted:
        weighed = table.game.weigh(before, seat, action)
        assert weighed is not None
        assert weighed.verdict == wanted["claim"], f"{wanted['word']}: {weighed}"
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


def unread(name: str, parts: Iterable[Any]) -> Iterator[tuple[str, str]]:
    """Yield the keys that no check reads."""
    for part in parts:
        if isinstance(part, Mapping):
            yield from ((name, key) for key in part.keys() - KEYS[name])
            for inner in KEYS.keys() & part.keys():
                yield from unread(inner, part[inner])
