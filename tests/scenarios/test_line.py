"""The main line: what is met on it, and when a fact is what a file says it is."""

from __future__ import annotations

import pytest

from tutor.cards import Card, CardSet, Suit
from tutor.engine.table import Seat
from tutor.scenarios.line import main_line, met, same
from tutor.scenarios.model import Scenario


def test_a_scenario_meets_what_the_engine_cites_in_it_and_nothing_else(nine: Scenario) -> None:
    articles = met(nine, main_line(nine))
    assert {"304.auction.7", "304.auction.5", "304.closed.1", "304.reveal.3", "304.spoilt.5"} <= articles
    assert not {"304.auction.1", "304.deal.3", "304.trump.9"} & articles


@pytest.mark.parametrize(
    ("fact", "written", "equal"),
    [
        (Seat.B, "B", True),
        (Seat.B, "A", False),
        (Card.parse("10♥"), "TH", True),
        (Card.parse("10♥"), "nothing", False),
        (Suit.SPADES, "spades", True),
        (CardSet.parse("9♠ A♥"), ["A♥", "9♠"], True),
        (CardSet.parse("9♠ A♥"), [9, 10], False),
        ((Card.parse("9♠"), Card.parse("A♥")), ["9♠", "A♥"], True),
        ((Card.parse("9♠"), Card.parse("A♥")), ["A♥", "9♠"], False),
        (44, 44, True),
        (1, True, False),
        (True, True, True),
        (None, None, True),
        (None, 0, False),
        ({"AC": 90}, {"AC": 90}, True),
        ({"AC": 90}, {"AC": 90, "BD": 214}, False),
        ("made", "made", True),
        ("made", 1, False),
    ],
)
def test_a_fact_is_compared_as_the_thing_it_is(fact: object, written: object, equal: bool) -> None:
    assert same(fact, written) is equal
