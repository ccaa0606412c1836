"""What a player of Austrian Preference can say and do, and the verbs of the notation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tutor.games.preference.actions import (
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
class Mine:
    """Hold the number in force."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Play without the talon: a suit to be named later, or a contract called by its number at once."""

    number: int | None = None


@dataclass(frozen=True, slots=True)
class Preference:
    """Play hearts without the talon."""


@dataclass(frozen=True, slots=True)
class Liege:
    """Say "Ich liege": the cards are laid away, and whoever bid may go after."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the laid-away cards, and the contract, to the declarer."""


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Give the contract up before the first lead."""


@dataclass(frozen=True, slots=True)
class NoAces:
    """Announce before the first lead that one has no ace."""


Action = (
    Bid
    | Pass
    | Mine
    | Hand
    | Preference
    | Name
    | Concede
    | Take
    | Discard
    | Liege
    | Leave
    | Contract
    | Defend
    | Drop
    | Invite
    | Alone
    | GiveUp
    | NoAces
    | Kontra
    | Stand
    | Rekontra
    | Accept
    | Play
)

VERBS: Final[dict[str, type]] = {
    "bid": Bid,
    "pass": Pass,
    "mine": Mine,
    "hand": Hand,
    "preference": Preference,
    "name": Name,
    "concede": Concede,
    "take": Take,
    "discard": Discard,
    "liege": Liege,
    "leave": Leave,
    "contract": Contract,
    "defend": Defend,
    "drop": Drop,
    "invite": Invite,
    "alone": Alone,
    "giveup": GiveUp,
    "noaces": NoAces,
    "kontra": Kontra,
    "stand": Stand,
    "rekontra": Rekontra,
    "accept": Accept,
    "play": Play,
}
VERB: Final = {kind: verb for verb, kind in VERBS.items()}
MINE: Final = Mine()
HAND: Final = Hand()
PREFERENCE: Final = Preference()
LIEGE: Final = Liege()
LEAVE: Final = Leave()
GIVE_UP: Final = GiveUp()
NO_ACES: Final = NoAces()
