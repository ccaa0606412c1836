"""What a player of 304 can say and do, and the verbs of the notation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tutor.cards import PACK, Card


@dataclass(frozen=True, slots=True)
class Redeal:
    """Demand a new deal."""


@dataclass(frozen=True, slots=True)
class Bid:
    """Promise that many points."""

    number: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Say pass."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask one's partner to speak instead."""


@dataclass(frozen=True, slots=True)
class ClosedCaps:
    """Bid Partner Close Caps: all eight tricks, alone."""


@dataclass(frozen=True, slots=True)
class Pick:
    """Put a card down as the indicator."""

    card: Card


@dataclass(frozen=True, slots=True)
class Open:
    """Open the trump."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep the trump closed."""


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card, face up or face down."""

    card: Card
    down: bool = False


@dataclass(frozen=True, slots=True)
class Caps:
    """Call Caps and state the order of one's cards."""

    order: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Spoilt:
    """Declare spoilt trumps."""


@dataclass(frozen=True, slots=True)
class Look:
    """Look at a completed trick, the previous one unless a number is given."""

    trick: int | None = None


Action = Redeal | Bid | Pass | Ask | ClosedCaps | Pick | Open | Keep | Play | Caps | Spoilt | Look

VERBS: Final[dict[str, type]] = {
    "redeal": Redeal,
    "bid": Bid,
    "pass": Pass,
    "ask": Ask,
    "pcc": ClosedCaps,
    "pick": Pick,
    "open": Open,
    "keep": Keep,
    "play": Play,
    "caps": Caps,
    "spoilt": Spoilt,
    "look": Look,
}

REDEAL: Final = Redeal()
PASS: Final = Pass()
ASK: Final = Ask()
PCC: Final = ClosedCaps()
OPEN: Final = Open()
KEEP: Final = Keep()
CALL: Final = Caps(())
"""A call of Caps before its order is stated."""
SPOILT: Final = Spoilt()
LOOK: Final = Look()
BIDS: Final = tuple(Bid(number) for number in range(160, 310, 10))
PICKS: Final = {card: Pick(card) for card in PACK}
PLAYS: Final = {(card, down): Play(card, down) for card in PACK for down in (False, True)}
