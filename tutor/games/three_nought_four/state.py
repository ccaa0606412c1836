"""The position of a deal of 304 and the sums that every part of its law uses.

Hands are 32-bit masks indexed by ``seat.place``. Nothing here decides whether an act is legal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, NamedTuple

from tutor.cards import PACK, Card, Rank, Suit, quick
from tutor.engine.claims import Weighed
from tutor.engine.game import Word
from tutor.engine.rulings import Rules
from tutor.engine.table import SEATS, Seat
from tutor.games.three_nought_four.actions import PLAYS

RANKS_UP: Final = (Rank.SEVEN, Rank.EIGHT, Rank.QUEEN, Rank.KING, Rank.TEN, Rank.ACE, Rank.NINE, Rank.JACK)
WORTH: Final = {
    Rank.JACK: 30,
    Rank.NINE: 20,
    Rank.ACE: 11,
    Rank.TEN: 10,
    Rank.KING: 3,
    Rank.QUEEN: 2,
    Rank.EIGHT: 0,
    Rank.SEVEN: 0,
}
STRENGTH: Final = {card: RANKS_UP.index(card.rank) for card in PACK}
"""The order of the cards of a suit, 0 the lowest (304.deck.2)."""
POINTS: Final = {card: WORTH[card.rank] for card in PACK}
"""Card points (304.deck.3)."""

TOKENS: Final = 22
SIDES: Final = {Seat.A: "AC", Seat.B: "BD", Seat.C: "AC", Seat.D: "BD"}
PAIRS: Final = ("AC", "BD")


@quick
class Phase(StrEnum):
    """Where a deal stands."""

    AUCTION = "auction"
    ANSWER = "answer"
    PICK = "pick"
    AUCTION2 = "auction2"
    OPENING = "opening"
    PLAY = "play"
    OVER = "over"


class Match(NamedTuple):
    """What outlives a deal: the tokens of A+C and B+D, who deals, and the rules in force."""

    tokens: tuple[int, int]
    dealer: Seat
    options: Mapping[str, Any]
    rules: Rules


class Auction(NamedTuple):
    """What has been said; seats are collected as bits."""

    bid: int = 0
    bidder: Seat | None = None
    pcc: bool = False
    spoken: int = 0
    passed: int = 0
    skipped: int = 0
    asker: Seat | None = None
    first: Seat | None = None
    heard: int = 0
    raised: int = 0


SILENCE: Final = Auction()


class Played(NamedTuple):
    """A card of a trick; ``hidden`` while its face has not been turned up, ``aside`` if it was the indicator."""

    seat: Seat
    card: Card
    down: bool = False
    hidden: bool = False
    aside: bool = False


class Trick(NamedTuple):
    """A complete trick."""

    plays: tuple[Played, ...]
    winner: Seat
    points: int
    """What its cards are worth, hidden ones included."""
    cards: int
    down: int
    """Those of its cards that were played face down."""


class Call(NamedTuple):
    """A call of Caps: who made it, the order stated, and when: complete tricks, and cards of the next one."""

    seat: Seat
    order: tuple[Card, ...]
    tricks: int
    cards: int
    weighed: Weighed | None = None
    """What it was worth, once the count has looked into it."""


class Duty(NamedTuple):
    """A duty to call Caps that nobody of a pair met: whose it was, since which trick, and an order that was sure."""

    seat: Seat
    trick: int
    order: tuple[Card, ...]


@dataclass(slots=True)
class State:
    """A position of a deal with all its history; once it has been handed out it is never changed."""

    match: Match
    dealt: tuple[tuple[Card, ...], ...]
    phase: Phase
    turn: Seat | None
    hands: tuple[int, ...]
    words: tuple[Word, ...] = ()
    auction: Auction = SILENCE
    maker: Seat | None = None
    trump: Suit | None = None
    indicator: Card | None = None
    """The card that lies face down before the maker; None before the pick and as soon as it has left its place."""
    shown: Card | None = None
    """The indicator once everybody has seen it."""
    open: bool = False
    exhausted: bool = False
    trick: tuple[Played, ...] = ()
    down: int = 0
    """The cards of the running trick that were played face down."""
    tricks: tuple[Trick, ...] = ()
    outcome: str | None = None
    call: Call | None = None
    breach: Duty | None = None
    """What the count found: a call of Caps that was due and never came."""
    asked: Any = field(default=None, repr=False, compare=False)
    """What the law of cards looks at, kept by ``whole_hand`` for whoever asks next."""

    def _replace(self, **changes: Any) -> State:
        """Return the position with some fields changed, as a named tuple would."""
        other = copied(self)
        for name, value in changes.items():
            setattr(other, name, value)
        return other


_blank: Final = object.__new__


def copied(was: State) -> State:
    """Return a position of one's own that is still like another: a third of the price of making it anew."""
    state = _blank(State)
    state.match = was.match
    state.dealt = was.dealt
    state.phase = was.phase
    state.turn = was.turn
    state.hands = was.hands
    state.words = was.words
    state.auction = was.auction
    state.maker = was.maker
    state.trump = was.trump
    state.indicator = was.indicator
    state.shown = was.shown
    state.open = was.open
    state.exhausted = was.exhausted
    state.trick = was.trick
    state.down = was.down
    state.tricks = was.tricks
    state.outcome = was.outcome
    state.call = was.call
    state.breach = was.breach
    state.asked = None
    return state


RIGHT: Final = (*SEATS[1:], *SEATS[:1])
"""The next player anticlockwise, by the place of a seat."""
LAID: Final = tuple(
    tuple(
        tuple(((Played(seat, card, down, down),), (Word(seat, PLAYS[card, down]),)) for card in PACK)
        for down in (False, True)
    )
    for seat in SEATS
)
"""A card that was no indicator as it comes to the table, and the word: by places of seat and card, face up and down."""


def right(seat: Seat, steps: int = 1) -> Seat:
    """Return the next player anticlockwise, or the one some steps on."""
    return SEATS[(seat.place + steps) % 4]


def partner(seat: Seat) -> Seat:
    """Return the player opposite (304.match.1)."""
    return SEATS[(seat.place + 2) % 4]


def eldest(state: State) -> Seat:
    """Return the player at the dealer's right, who speaks and leads first."""
    return right(state.match.dealer)


def points_of(cards: tuple[Card, ...]) -> int:
    """Add up card points (304.deck.3)."""
    return sum(map(_points_of, cards))


_points_of: Final = POINTS.__getitem__


def first_four(state: State, seat: Seat) -> tuple[Card, ...]:
    """Return a player's first packet (304.deal.2)."""
    return state.dealt[seat.place][:4]


def sits_out(state: State, seat: Seat) -> bool:
    """Tell whether a player is the partner of a bidder of Partner Close Caps (304.pcc.3)."""
    if not state.auction.pcc or state.phase is Phase.AUCTION2 or state.maker is None:
        return False
    return seat is partner(state.maker)


def players(state: State) -> int:
    """Return how many cards make a trick: three in Partner Close Caps (304.pcc.5)."""
    return 3 if state.auction.pcc else 4


def leader(state: State) -> Seat:
    """Return who leads to the first trick (304.play.1, 304.pcc.4)."""
    return state.maker if state.auction.pcc and state.maker else eldest(state)


def next_player(state: State, seat: Seat) -> Seat:
    """Return the next player of a trick, past a partner who sits out."""
    following = right(seat)
    return right(following) if sits_out(state, following) else following
