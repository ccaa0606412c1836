"""The words that both Preference games say, and what they mean."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Final

from tutor.cards import Card, Suit


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid a number."""

    number: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Say pass."""


@dataclass(frozen=True, slots=True)
class Name:
    """Name a trump suit among several who play without the talon."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class Concede:
    """Let the one play who named before, and keep one's own suit to oneself."""


@dataclass(frozen=True, slots=True)
class Take:
    """Take two cards: the talon, or what was laid away."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Lay cards away, face down; in which order they are named means nothing, so there is one order."""

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        """Put the cards in the order of the pack."""
        object.__setattr__(self, "cards", tuple(sorted(self.cards, key=lambda card: card.place)))


@dataclass(frozen=True, slots=True)
class Contract:
    """Name the contract by its number."""

    number: int


@dataclass(frozen=True, slots=True)
class Defend:
    """Play against the declarer."""


@dataclass(frozen=True, slots=True)
class Drop:
    """Drop out of the deal."""


@dataclass(frozen=True, slots=True)
class Invite:
    """Bring the one who dropped out back, at one's own risk."""


@dataclass(frozen=True, slots=True)
class Alone:
    """Play against the declarer alone."""


@dataclass(frozen=True, slots=True)
class Kontra:
    """Double against the declarer."""


@dataclass(frozen=True, slots=True)
class Stand:
    """Let the contract stand undoubled."""


@dataclass(frozen=True, slots=True)
class Rekontra:
    """Answer a kontra by doubling once more."""


@dataclass(frozen=True, slots=True)
class Accept:
    """Accept the last doubling."""


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card."""

    card: Card


PASS: Final = Pass()
CONCEDE: Final = Concede()
TAKE: Final = Take()
DEFEND: Final = Defend()
DROP: Final = Drop()
INVITE: Final = Invite()
ALONE: Final = Alone()
KONTRA: Final = Kontra()
STAND: Final = Stand()
REKONTRA: Final = Rekontra()
ACCEPT: Final = Accept()


def discards(cards: tuple[Card, ...]) -> tuple[Discard, ...]:
    """List every way to lay two of some cards away."""
    return tuple(Discard(pair) for pair in combinations(cards, 2))
