"""The position of a deal of Croatian Preference and the sums that every part of its law uses.

Hands are 32-bit masks indexed by ``seat.place``. Nothing here decides whether an act is legal.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final, NamedTuple

from tutor.cards import Suit
from tutor.engine.game import Word
from tutor.engine.options import Numbers
from tutor.engine.rulings import Rules
from tutor.engine.table import Seat
from tutor.games.preference.auction import Auction
from tutor.games.preference.defence import Defence
from tutor.games.preference.naming import Naming
from tutor.games.preference.pack import around, left
from tutor.games.preference.play import Played, Trick

NUMBER: Final[Mapping[Suit, int]] = {Suit.SPADES: 2, Suit.DIAMONDS: 3, Suit.HEARTS: 4, Suit.CLUBS: 5}
"""The number of each suit; clubs (acorns) are the highest (crpref.suit.1)."""
SUIT: Final = {number: suit for suit, number in NUMBER.items()}
FIRST: Final = 2
BETTEL: Final = 6
SANAC: Final = 7
TOP: Final = SANAC
PROMISE: Final = 6
"""The tricks that every contract but Bettel promises (crpref.contract.2, .4)."""
ENOUGH: Final = 5
"""The defenders' tricks that beat a contract and stop the play (crpref.play.5)."""

OPTIONS: Final[Mapping[str, tuple[Any, ...]]] = {
    "crpref.first_lead": ("declarer", "forehand"),
    "crpref.must_beat": (False, True),
    "crpref.kontra": (False, True),
    "crpref.kontra_max": (2, 1, 4),
    "crpref.defender_fine": ("full", "half"),
    "crpref.bettel_supe": (5, 0),
    "crpref.refa_limit": Numbers(None, 2, 1, least=0),
    "crpref.start_bule": Numbers(60, 100, step=2),
}
"""The switches, the default first (rules/preference section 0.2)."""
FULL: Final[Mapping[str, Any]] = {"crpref.kontra": True, "crpref.refa_limit": 2}
"""The profile ``full``: what it sets otherwise."""
PROFILES: Final = (FULL, {**FULL, "crpref.kontra_max": 4})
"""How tables like to play besides the defaults."""


class Phase(StrEnum):
    """Where a deal stands."""

    AUCTION = "auction"
    NAMING = "naming"
    TALON = "talon"
    DISCARD = "discard"
    CONTRACT = "contract"
    DEFENCE = "defence"
    INVITE = "invite"
    KONTRA = "kontra"
    PLAY = "play"
    OVER = "over"


class Account(NamedTuple):
    """A player's part of the score sheet, or a change of it: bule, refa marks, supe written against A, B and C."""

    bule: int = 0
    refa: int = 0
    supe: tuple[int, int, int] = (0, 0, 0)


Sheet = tuple[Account, Account, Account]


class Match(NamedTuple):
    """What outlives a deal: the score sheet, who deals, and the rules in force."""

    sheet: Sheet
    dealer: Seat
    options: Mapping[str, Any]
    rules: Rules


class Doubling(NamedTuple):
    """Kontra and its answers: how often the value was doubled, by whom first, and who has let it stand."""

    level: int = 0
    sayer: Seat | None = None
    stood: tuple[Seat, ...] = ()

    def stand(self, seat: Seat) -> Doubling:
        """Return the doubling after a defender let the contract stand."""
        return self._replace(stood=(*self.stood, seat))

    def doubled(self, seat: Seat) -> Doubling:
        """Return the doubling after one more."""
        return Doubling(self.level + 1, self.sayer or seat, self.stood)


class State(NamedTuple):
    """A position of a deal with all its history."""

    match: Match
    dealt: tuple[int, ...]
    talon: int
    phase: Phase
    turn: Seat | None
    hands: tuple[int, ...]
    auction: Auction
    words: tuple[Word, ...] = ()
    naming: Naming = Naming()
    declarer: Seat | None = None
    taken: bool = False
    """The declarer has taken the talon."""
    laid_away: int = 0
    contract: int | None = None
    trump: Suit | None = None
    defence: Defence = Defence()
    doubling: Doubling = Doubling()
    trick: tuple[Played, ...] = ()
    tricks: tuple[Trick, ...] = ()


def option(state: State, name: str) -> Any:
    """Return the value of a switch in this match."""
    key = f"crpref.{name}"
    return state.match.options.get(key, OPTIONS[key][0])


def set_otherwise(state: State) -> dict[str, Any]:
    """Return the switches of this match that are not at their defaults."""
    options = state.match.options
    return {name: options[name] for name, values in OPTIONS.items() if options.get(name, values[0]) != values[0]}


def by_hand(state: State) -> bool:
    """Tell whether the deal is played without the talon: somebody called game, Bettel or Sanac (crpref.auction.12)."""
    return bool(state.auction.calls)


def declarer_of(state: State) -> Seat:
    """Return the declarer of a deal that has one."""
    assert state.declarer is not None
    return state.declarer


def defenders(state: State) -> tuple[Seat, ...]:
    """Return who plays against the declarer, invited or called back too, his left neighbour first."""
    _, first, second = around(declarer_of(state))
    return tuple(seat for seat in (first, second) if seat in state.defence.playing or seat is state.defence.invited)


def next_dealer(state: State) -> Seat:
    """Return who deals after this deal (crpref.deal.3)."""
    return left(state.match.dealer)
