"""What a player of Thousand can say and do, and the verbs of the notation."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Final

from tutor.cards import Card


@dataclass(frozen=True, slots=True)
class Bid:
    """Promise that many points."""

    number: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Say pass."""


@dataclass(frozen=True, slots=True)
class Talon:
    """Choose one of the two talons."""

    number: int


@dataclass(frozen=True, slots=True)
class Discard:
    """Lay cards away, face down; in which order they are named means nothing, so there is one order."""

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        """Put the cards in the order of the pack."""
        object.__setattr__(self, "cards", tuple(sorted(self.cards, key=lambda card: card.place)))


@dataclass(frozen=True, slots=True)
class Contract:
    """State the final contract."""

    number: int


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card."""

    card: Card


@dataclass(frozen=True, slots=True)
class Marry:
    """Lead a king or queen and declare its marriage."""

    card: Card


Action = Bid | Pass | Talon | Discard | Contract | Play | Marry

VERBS: Final[dict[str, type]] = {
    "bid": Bid,
    "pass": Pass,
    "talon": Talon,
    "discard": Discard,
    "contract": Contract,
    "play": Play,
    "marry": Marry,
}
VERB: Final = {kind: verb for verb, kind in VERBS.items()}
PASS: Final = Pass()
BIDS: Final = tuple(Bid(number) for number in range(100, 410, 10))
TALONS: Final = (Talon(1), Talon(2))
CONTRACTS: Final = tuple(Contract(number) for number in range(100, 410, 10))


def discards(cards: tuple[Card, ...]) -> tuple[Discard, ...]:
    """List every way to lay two of some cards away."""
    return tuple(Discard(pair) for pair in combinations(cards, 2))
