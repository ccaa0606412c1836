"""The pack of 32, the order of its cards and the three seats (rules/preference section 1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tutor.cards import PACK, Card, mask_of
from tutor.engine.game import Layout
from tutor.engine.table import Seat, after

TABLE: Final = (Seat.A, Seat.B, Seat.C)
TRICKS: Final = 10
STRENGTH: Final[Mapping[Card, int]] = {card: card.place % 8 for card in PACK}
"""The order of the cards of a suit, 0 the seven; the ten ranks between nine and jack (pref.cards.2)."""
ABOVE: Final[Mapping[Card, int]] = {
    card: mask_of(other for other in PACK if other.suit is card.suit and STRENGTH[other] > STRENGTH[card])
    for card in PACK
}
"""The cards of the suit that beat a card, as a mask."""


def left(seat: Seat) -> Seat:
    """Return the next in turn order."""
    return after(seat, TABLE)


def right(seat: Seat) -> Seat:
    """Return the one before in turn order."""
    return after(seat, TABLE, 2)


def around(seat: Seat) -> tuple[Seat, Seat, Seat]:
    """Return the three seats in turn order from one on.

    >>> [seat.value for seat in around(Seat.B)]
    ['B', 'C', 'A']
    """
    return (seat, left(seat), right(seat))


def eldest(state: Any) -> Seat:
    """Return who speaks first: the dealer's left neighbour."""
    return left(state.match.dealer)


def dealt(cards: Layout) -> tuple[tuple[int, ...], int]:
    """Return the hands and the talon of a dealt pack, as masks (pref.cards.3)."""
    return tuple(mask_of(cards[seat.value]) for seat in TABLE), mask_of(cards["talon"])
