"""The position of a deal of Austrian Preference and the sums that every part of its law uses.

Hands are 32-bit masks indexed by ``seat.place``. Nothing here decides whether an act is legal.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final, NamedTuple

from tutor.cards import Rank, Suit, mask_of
from tutor.engine.game import Word
from tutor.engine.options import Numbers
from tutor.engine.rulings import Rules
from tutor.engine.table import Seat
from tutor.games.preference.auction import Auction
from tutor.games.preference.defence import Defence
from tutor.games.preference.naming import Naming
from tutor.games.preference.pack import STRENGTH, TABLE, left, right
from tutor.games.preference.play import Played, Trick

POT: Final = "pot"
PURSE: Final = (*(seat.value for seat in TABLE), POT)
"""Whose stakes the score of a record counts."""
NUMBER: Final = {Suit.CLUBS: 1, Suit.SPADES: 2, Suit.DIAMONDS: 3, Suit.HEARTS: 4}
"""The suits as bids and contracts (apref.suit.1)."""
SUIT: Final = {number: suit for suit, number in NUMBER.items()}
HEARTS: Final = NUMBER[Suit.HEARTS]
"""The highest suit; as the rank of a call without the talon it is Preference (apref.auction.13)."""
BETTEL, DURCHMARSCH, PLAUDERER, OFFENER = 5, 6, 7, 8
NO_TRICK: Final = (BETTEL, PLAUDERER)
OPEN: Final = (PLAUDERER, OFFENER)
SIX: Final = 6
"""The tricks that a declarer undertakes to win (apref.contract.4)."""
ACES: Final = mask_of(card for card in STRENGTH if card.rank is Rank.ACE)

OPTIONS: Final[Mapping[str, tuple[Any, ...]]] = {
    "illpref.illustrated": (False, True),
    "apref.forced_dealer": (True, False),
    "apref.ante": Numbers(10, 20, 50, 100, step=10, least=10),
    "apref.dealer_ante": (False, True),
    "apref.payoff": ("fixed", "by_suit", "tenth_of_pot", "tenth_of_pot_limited"),
    "apref.payoff_cap": Numbers(10, 5, 20, least=0),
    "apref.must_beat": (True, False),
    "apref.bonuses": (True, False),
    "illpref.value8": Numbers(40, 50, 60, least=31),
    "illpref.expose_at": ("first_lead", "end_of_first_trick"),
    "illpref.hand_calls": ("first_turn_only",),
    "illpref.nachgehen": (False, True),
    "illpref.sans_atout": (False, True),
}
"""The switches of rules/preference section 0.2, the default first."""
ILLUSTRATED: Final[Mapping[str, Any]] = {"illpref.illustrated": True}
PROFILES: Final = (
    ILLUSTRATED,
    {**ILLUSTRATED, "illpref.nachgehen": True},
    {**ILLUSTRATED, "illpref.sans_atout": True},
)
"""How tables like to play besides the defaults."""
NEEDS_ILLUSTRATED: Final = ("illpref.nachgehen", "illpref.sans_atout")


class Phase(StrEnum):
    """Where a deal stands."""

    AUCTION = "auction"
    NAMING = "naming"
    TALON = "talon"
    DISCARD = "discard"
    LIEGE = "liege"
    GOING = "going"
    CONTRACT = "contract"
    DEFENCE = "defence"
    INVITE = "invite"
    KONTRA = "kontra"
    REKONTRA = "rekontra"
    PLAY = "play"
    OVER = "over"


class Match(NamedTuple):
    """What outlives a deal: what each has won or lost, the pot, who deals, and the rules in force."""

    totals: tuple[int, ...]
    pot: int
    dealer: Seat
    options: Mapping[str, Any]
    rules: Rules


class Due(NamedTuple):
    """Stakes that somebody pays to somebody; None is the pot."""

    article: str
    payer: Seat | None
    payee: Seat | None
    amount: int


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
    """Who won the auction, and after him whoever last took the laid-away cards."""
    won: int = 0
    """The number that won the auction; 0 if a call without the talon did."""
    lying: int = 0
    """The two cards that lie apart, laid away by ``layer``."""
    layer: Seat | None = None
    taken: bool = False
    """The talon was taken."""
    liege: bool = False
    """"Ich liege" was said: those who bid may go after."""
    overcalls: int = 0
    """How often laid-away cards were taken."""
    stayed: tuple[Seat, ...] = ()
    """Those who were asked and left the cards: they are out of the going-after."""
    contract: int | None = None
    trump: Suit | None = None
    defence: Defence = Defence()
    kontra: tuple[Seat, ...] = ()
    stood: tuple[Seat, ...] = ()
    rekontra: bool | None = None
    """What the declarer answered to a kontra; None if he has not, or was not asked."""
    no_aces: bool = False
    gave_up: bool = False
    exposed: bool = False
    """The declarer's cards lie open."""
    trick: tuple[Played, ...] = ()
    tricks: tuple[Trick, ...] = ()
    factor: int = 1
    """What every payment of a suit contract is multiplied by."""
    worth: int = 0
    """What each defender and the declarer play for in a contract from 5 up, doublings of defenders apart."""
    rates: tuple[int, ...] = (1, 1, 1)
    """How many times that, by seat."""
    paid: tuple[Due, ...] = ()


def option(state: State, name: str) -> Any:
    """Return the value of a switch in this match."""
    return option_of(state.match, name)


def option_of(match: Match, name: str) -> Any:
    """Return the value of a switch in a match."""
    return match.options.get(name, OPTIONS[name][0])


def illustrated(state: State) -> bool:
    """Tell whether the bids 5 to 8 are played."""
    return bool(option(state, "illpref.illustrated"))


def plain_game(state: State) -> bool:
    """Tell whether the bids 5 to 8 are not played."""
    return not illustrated(state)


def sans_atout(state: State) -> bool:
    """Tell whether 6 is played as no trump and is the highest number (illpref.sans.1, .2)."""
    return illustrated(state) and bool(option(state, "illpref.sans_atout"))


def to_eight(state: State) -> bool:
    """Tell whether numbers run to 8."""
    return illustrated(state) and not sans_atout(state)


def top(state: State) -> int:
    """Return the highest number (apref.auction.4, illpref.auction.2, illpref.sans.1)."""
    if not illustrated(state):
        return HEARTS
    return DURCHMARSCH if sans_atout(state) else OFFENER


def special(state: State) -> bool:
    """Tell whether the contract is one from 5 up."""
    return (state.contract or 0) > HEARTS


def no_trump(state: State) -> bool:
    """Tell whether the contract is 6 in Sans Atout: six tricks without a trump (illpref.sans.2)."""
    return state.contract == DURCHMARSCH and sans_atout(state)


def by_hand(state: State) -> bool:
    """Tell whether the auction was won by a call without the talon."""
    return bool(state.auction.calls)


def in_nachgehen(state: State) -> bool:
    """Tell whether this auction leads to "Ich liege" (illpref.nach.1, .7)."""
    if not illustrated(state) or not option(state, "illpref.nachgehen"):
        return False
    return 0 < state.won < top(state) and len(state.auction.bidders) > 1


def asked(state: State) -> Seat | None:
    """Return who is asked next whether he goes after, from the declarer's left (illpref.nach.4, .5, .9)."""
    assert state.declarer
    order = (left(state.declarer), right(state.declarer))
    return next((seat for seat in order if seat in state.auction.bidders and seat not in state.stayed), None)


def least_contract(state: State) -> int:
    """Return the lowest contract that whoever goes after may name (illpref.nach.7, .8)."""
    return max(BETTEL, (state.contract or state.won) + 1)


def rank_text(rank: int) -> str:
    """Return a call without the talon as the notation writes it.

    >>> rank_text(0), rank_text(4), rank_text(7)
    ('hand', 'preference', 'hand 7')
    """
    return "hand" if not rank else "preference" if rank == HEARTS else f"hand {rank}"


def defenders(state: State) -> tuple[Seat, ...]:
    """Return the two who are not the declarer, from his left."""
    return (left(state.declarer), right(state.declarer)) if state.declarer else ()


def ante(match: Match) -> dict[Seat, int]:
    """Return what is put into the pot before a deal (apref.pot.1 to .3)."""
    if option_of(match, "apref.dealer_ante"):
        return {match.dealer: 10}
    return {} if match.pot else dict.fromkeys(TABLE, int(option_of(match, "apref.ante")))


def pot(match: Match) -> int:
    """Return what is in the pot when a deal begins."""
    return match.pot + sum(ante(match).values())
