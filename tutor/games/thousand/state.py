"""The position of a deal of Thousand for two and the sums that every part of its law uses.

Hands are 32-bit masks indexed by ``seat.place``. Nothing here decides whether an act is legal.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final, NamedTuple

from tutor.cards import CARD, PACK, Card, Rank, Suit, cards_of
from tutor.engine.game import Word
from tutor.engine.rulings import Rules
from tutor.engine.table import Seat

RANKS_UP: Final = (Rank.NINE, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.TEN, Rank.ACE)
WORTH: Final = {Rank.ACE: 11, Rank.TEN: 10, Rank.KING: 4, Rank.QUEEN: 3, Rank.JACK: 2, Rank.NINE: 0}
CARDS: Final = tuple(card for card in PACK if card.rank in WORTH)
"""The 24 cards of the pack (1000.cards.1)."""
STRENGTH: Final = {card: RANKS_UP.index(card.rank) for card in CARDS}
"""The order of the cards of a suit, 0 the lowest: the ten ranks above the king (1000.cards.2)."""
POINTS: Final = {card: WORTH[card.rank] for card in CARDS}
"""Card points (1000.cards.3)."""
MARRIAGE: Final = {Suit.HEARTS: 100, Suit.DIAMONDS: 80, Suit.CLUBS: 60, Suit.SPADES: 40}
"""What a marriage is worth (1000.marriage.4)."""
PAIR: Final = {suit: CARD[suit, Rank.KING].bit | CARD[suit, Rank.QUEEN].bit for suit in Suit}

TABLE: Final = (Seat.A, Seat.B)
OPENING: Final = 100
"""The compulsory bid of the player who does not deal (1000.auction.1)."""
STEP: Final = 10
CARDS_ALONE: Final = 120
"""All card points; a promise above needs a marriage (1000.auction.6)."""
MOST: Final = 400
TARGET: Final = 1000
TRICKS: Final = 10

OPTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "auction_step": ("exact", "multiple"),
    "bid_cap": ("gate_only", "held_marriages"),
    "contract_cap": ("gate_only", "held_marriages"),
    "declare": ("explicit", "auto"),
    "opponent_marriages": ("counted", "ignored"),
    "both_reach": ("declarer", "higher_total"),
    "exception_no_marriage": ("declared", "held"),
}
"""The switches of the profile, the default first (rules/thousand section 6)."""


class Phase(StrEnum):
    """Where a deal stands."""

    AUCTION = "auction"
    TALON = "talon"
    DISCARD = "discard"
    CONTRACT = "contract"
    PLAY = "play"
    OVER = "over"


class Match(NamedTuple):
    """What outlives a deal: both totals, who deals, and the rules in force."""

    totals: tuple[int, int]
    dealer: Seat
    options: Mapping[str, Any]
    rules: Rules


class Played(NamedTuple):
    """A card of a trick."""

    seat: Seat
    card: Card


class Trick(NamedTuple):
    """A complete trick."""

    plays: tuple[Played, ...]
    winner: Seat


class Marriage(NamedTuple):
    """A declared marriage."""

    seat: Seat
    suit: Suit


class State(NamedTuple):
    """A position of a deal with all its history."""

    match: Match
    dealt: tuple[int, ...]
    talons: tuple[tuple[Card, ...], tuple[Card, ...]]
    phase: Phase
    turn: Seat | None
    hands: tuple[int, ...]
    bid: int
    bidder: Seat
    words: tuple[Word, ...] = ()
    taken: int | None = None
    """The number of the chosen talon, 1 or 2."""
    laid_away: int = 0
    contract: int | None = None
    trump: Suit | None = None
    marriages: tuple[Marriage, ...] = ()
    trick: tuple[Played, ...] = ()
    tricks: tuple[Trick, ...] = ()


def other(seat: Seat) -> Seat:
    """Return the opponent."""
    return TABLE[1 - seat.place]


def eldest(state: State) -> Seat:
    """Return the player who does not deal."""
    return other(state.match.dealer)


def option(state: State, name: str) -> Any:
    """Return the value of a switch in this match."""
    return state.match.options.get(name, OPTIONS[name][0])


def points_of(cards: int) -> int:
    """Add up card points (1000.cards.3)."""
    return sum(POINTS[card] for card in cards_of(cards))


def marriages_in(cards: int) -> tuple[Suit, ...]:
    """Return the suits of which both king and queen are among some cards (1000.marriage.1)."""
    return tuple(suit for suit in Suit if cards & PAIR[suit] == PAIR[suit])


def worth_of(suits: tuple[Suit, ...]) -> int:
    """Add up marriages (1000.marriage.4)."""
    return sum(MARRIAGE[suit] for suit in suits)


def limit(cards: int, capped: bool) -> int:
    """Return the highest promise some cards back (1000.auction.6, .7; 1000.contract.3)."""
    held = marriages_in(cards)
    if not held:
        return CARDS_ALONE
    return CARDS_ALONE + worth_of(held) if capped else MOST


def talon_mask(state: State, number: int) -> int:
    """Return the cards of talon 1 or 2."""
    first, second = state.talons[number - 1]
    return first.bit | second.bit


def ever_held(state: State, seat: Seat) -> int:
    """Return all cards a player has had in hand in this deal."""
    held = state.dealt[seat.place]
    return held | talon_mask(state, state.taken) if state.taken and seat is state.bidder else held
