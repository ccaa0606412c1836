"""What a player of Croatian Preference says that no Austrian does, and all verbs of the notation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tutor.cards import PACK, Suit
from tutor.games.preference.actions import (
    KONTRA,
    REKONTRA,
    Accept,
    Alone,
    Bid,
    Concede,
    Contract,
    Defend,
    Discard,
    Drop,
    Invite,
    Kontra,
    Name,
    Pass,
    Play,
    Rekontra,
    Stand,
    Take,
)


@dataclass(frozen=True, slots=True)
class Here:
    """Hold the number in force."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Call game: a contract without the talon."""


@dataclass(frozen=True, slots=True)
class Bettel:
    """Call Bettel without the talon."""


@dataclass(frozen=True, slots=True)
class Sanac:
    """Call Sanac without the talon."""


@dataclass(frozen=True, slots=True)
class Subkontra:
    """Answer a rekontra by doubling once more."""


@dataclass(frozen=True, slots=True)
class Mortkontra:
    """Answer a subkontra by doubling for the last time."""


Action = (
    Bid
    | Pass
    | Here
    | Hand
    | Bettel
    | Sanac
    | Name
    | Concede
    | Take
    | Discard
    | Contract
    | Defend
    | Drop
    | Invite
    | Alone
    | Kontra
    | Stand
    | Rekontra
    | Subkontra
    | Mortkontra
    | Accept
    | Play
)

VERBS: Final[dict[str, type]] = {
    "bid": Bid,
    "pass": Pass,
    "here": Here,
    "game": Hand,
    "bettel": Bettel,
    "sanac": Sanac,
    "name": Name,
    "concede": Concede,
    "take": Take,
    "discard": Discard,
    "contract": Contract,
    "defend": Defend,
    "drop": Drop,
    "invite": Invite,
    "alone": Alone,
    "kontra": Kontra,
    "stand": Stand,
    "rekontra": Rekontra,
    "subkontra": Subkontra,
    "mortkontra": Mortkontra,
    "accept": Accept,
    "play": Play,
}
VERB: Final = {kind: verb for verb, kind in VERBS.items()}

HERE: Final = Here()
HAND: Final = Hand()
BETTEL: Final = Bettel()
SANAC: Final = Sanac()
SUBKONTRA: Final = Subkontra()
MORTKONTRA: Final = Mortkontra()

BIDS: Final = tuple(Bid(number) for number in range(2, 8))
CONTRACTS: Final = tuple(Contract(number) for number in range(2, 8))
NAMES: Final = tuple(Name(suit) for suit in Suit)
PLAYS: Final = {card: Play(card) for card in PACK}
DOUBLINGS: Final = (KONTRA, REKONTRA, SUBKONTRA, MORTKONTRA)
"""What doubles, in the order in which it is said."""
