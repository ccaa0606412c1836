"""Tricks as every game here plays them: what wins one, what following says, hands as masks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

from tutor.cards import Card, Suit
from tutor.engine.table import Seat


class Laid(Protocol):
    """A card of a trick and who laid it."""

    @property
    def seat(self) -> Seat:
        """Who laid it."""

    @property
    def card(self) -> Card:
        """What was laid."""


L = TypeVar("L", bound=Laid)


def winning(trick: Sequence[L], trump: Suit | None, strength: Mapping[Card, int]) -> L:
    """Return the card that wins a trick: the highest trump, without one the highest of the suit led."""
    best = trick[0]
    card = best.card
    for laid in trick[1:]:
        rival = laid.card
        if strength[rival] > strength[card] if rival.suit is card.suit else rival.suit is trump:
            best, card = laid, rival
    return best


def voids(tricks: Iterable[Sequence[Laid]], seats: Iterable[Seat]) -> dict[Seat, set[Suit]]:
    """Return the suits in which each seat could not follow."""
    found: dict[Seat, set[Suit]] = {seat: set() for seat in seats}
    for trick in tricks:
        for laid in trick[1:]:
            if laid.card.suit is not trick[0].card.suit:
                found[laid.seat].add(trick[0].card.suit)
    return found


def with_hand(hands: tuple[int, ...], seat: Seat, mask: int) -> tuple[int, ...]:
    """Return the hands with one replaced."""
    return (*hands[: seat.place], mask, *hands[seat.place + 1 :])
