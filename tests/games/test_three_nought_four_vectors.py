"""The test vectors of the 304 rules, as data, played through the engine.

The expectations in ``tests/golden/304`` were written from the rules; nothing here knows a rule.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.games import vectors
from tests.games.vectors import (
    Table,
    Vector,
    check_act,
    check_events,
    check_position,
    check_result,
    cites,
    contains,
    unread,
)
from tutor import facts
from tutor.cards import CARD, Rank, Suit
from tutor.engine.deck import Dice
from tutor.engine.game import shuffled
from tutor.engine.table import Seat
from tutor.files import read_document
from tutor.games import GAMES
from tutor.games.three_nought_four.score import contract_tokens, pay, winner_of, wrong_caps_tokens
from tutor.games.three_nought_four.state import Match

GOLDEN = Path(__file__).parents[1] / "golden" / "304"
VECTORS = vectors.read(GOLDEN / "vectors")
HIDDEN_NINE: dict[str, Any] = read_document(GOLDEN / "hidden-nine.yaml").value
WRONG_CAPS = {"early", "late", "missed", "concealed"}
EARLY_CAPS = {"made": False, "failed": False, "caps": False, "caps with bonus": True}
"""Whether an outcome carries the token of an early call."""


def of_kind(kind: str) -> list[Any]:
    return vectors.of_kind(VECTORS, kind)


def opened(record: Mapping[str, Any]) -> Table:
    """Deal a record and play its script."""
    return Table({"game": "304", **record})


def check_suits(table: Table, sums: Mapping[str, int]) -> None:
    """Add the points of tricks up by the suit that was led."""
    found = dict.fromkeys(sums, 0)
    for trick in table.tricks:
        found[trick["cards"][0].suit.value] += trick["points"]
    assert found == sums


def test_every_vector_is_here() -> None:
    numbers = {int(vector["id"].removeprefix("V")) for vector in VECTORS}
    assert numbers == set(range(1, 144))


def test_no_vector_stands_twice() -> None:
    ids = [(vector["id"], vector.get("case")) for vector in VECTORS]
    assert len(ids) == len(set(ids))


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
def test_a_vector_is_ruled_on_as_the_rules_say(vector: Vector) -> None:
    table = opened(vector["record"])
    for act in vector.get("acts", []):
        check_act(table, act)
    check_position(table, vector)
    if "sums" in vector:
        check_suits(table, vector["sums"])
    if "result" in vector:
        check_result(table, vector["result"])


@pytest.mark.parametrize("vector", of_kind("dealing"))
def test_packets_are_dealt_in_turn(vector: Vector) -> None:
    game = GAMES["304"]
    pack = Dice(304).shuffled(game.pack)
    dealt = shuffled(game, game.match(Seat(vector["dealer"]), None, {}), Dice(304))
    assert dealt == {place: tuple(pack[n - 1] for n in numbers) for place, numbers in vector["places"].items()}


@pytest.mark.parametrize("vector", of_kind("settlement"))
def test_tokens_move_by_the_outcome(vector: Vector) -> None:
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
    table = opened(HIDDEN_NINE["record"])
    check_position(table, {"phase": "play", "to_act": "A", "views": HIDDEN_NINE["start"]})


def test_the_hidden_nine_is_seen_move_by_move() -> None:
    table = opened(HIDDEN_NINE["record"])
    for step in HIDDEN_NINE["first_trick"]:
        check_act(table, {"legal": True, **step})
    hands = {seat.value: len(hand) for seat, hand in table.game.observe(table.state, None).hands.items()}
    assert hands == HIDDEN_NINE["first_trick"][-1]["hand_sizes"]


@pytest.mark.parametrize("wrong", HIDDEN_NINE["wrong"], ids=lambda wrong: wrong["answer"])
def test_a_wrong_answer_to_the_hidden_nine_is_met_by_its_article(wrong: dict[str, Any]) -> None:
    table = opened(HIDDEN_NINE["record"])
    for word in placed_words(HIDDEN_NINE["tricks"][0]):
        table.say(word)
    assert not contains(facts.facts(table.tricks[0]), wrong["claim"])
    assert cites(table.events, {"article": wrong["article"]})


def test_the_hidden_nine_goes_to_thirteen_nine() -> None:
    table = opened(HIDDEN_NINE["record"])
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
