"""Facts, events and views as plain values for JSON: cards by name, seats by letter, sets and tuples as lists.

No sentence is made here; that is the lawbook's part.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

from tutor.cards import Card, CardSet, cards_of
from tutor.engine.game import Observation, Placed
from tutor.engine.rulings import Facts


def plain(value: Any) -> Any:
    """Return a fact as JSON knows it.

    >>> plain({"cards": CardSet.parse("9♠ A♥"), "points": 44})
    {'cards': ['9♠', 'A♥'], 'points': 44}

    Raises:
        TypeError: the value is none of the kinds that facts are made of.
    """
    match value:
        case None | bool() | int() | float():
            return value
        case Enum():
            return value.value
        case str():
            return str(value)
        case Card():
            return value.name
        case CardSet():
            return [card.name for card in cards_of(value.mask)]
        case Mapping():
            return {key.name if isinstance(key, Card) else str(key): plain(inside) for key, inside in value.items()}
        case Placed():
            return placed(value)
        case Iterable():
            return [plain(inside) for inside in value]
        case _:
            raise TypeError(f"a fact may not be a {type(value).__name__}")


def facts(given: Facts) -> dict[str, Any]:
    """Return the facts of a ruling or event."""
    return {name: plain(value) for name, value in given.items()}


def placed(card: Placed) -> dict[str, Any]:
    """Return a card on the table; ``card`` is null where only its back shows."""
    return {"seat": card.seat and card.seat.value, "card": card.card and card.card.name, "down": card.down}


def view(seen: Observation) -> dict[str, Any]:
    """Return what a seat sees; what it does not see is not in it. For the teacher ``hand`` is every seat's."""
    hands = {seat.value: [card.name for card in hand if card is not None] for seat, hand in seen.hands.items()}
    return {
        "hand": hands if seen.seat is None else hands.get(seen.seat.value, []),
        "table": [placed(card) for card in seen.table],
        "aside": [placed(card) for card in seen.aside],
        "previous": [placed(card) for card in seen.previous],
        "known": {card.name: place for card, place in seen.known.items()},
        "public": facts(seen.public),
    }
