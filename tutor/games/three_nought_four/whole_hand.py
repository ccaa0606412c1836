"""How the law of cards is asked: about a whole hand at once, or about one card of it.

A part of ``LEAD`` or ``FOLLOW`` sorts plays: it says which it refuses and which it allows, as sets of plays, and gives
the facts of one when somebody wants its ruling. What a seat may play and why are one walk over the same parts, begun
with all the plays of a hand or with a single one. What the parts say is not here.

A set of plays is a mask of 64 bits: cards face up in the low 32, the same cards face down in the high 32.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final, NamedTuple

from tutor.cards import BY_BIT, FULL, Suit
from tutor.engine.rulings import Facts, Law, Ruling
from tutor.engine.table import Seat
from tutor.games.three_nought_four.actions import PLAYS, Play
from tutor.games.three_nought_four.state import Phase, State

Sorted = tuple[int, int]
"""The plays that a part refuses and those that it allows."""

UP: Final = FULL
DOWN: Final = FULL << 32
ALL: Final = UP | DOWN
BOTH: Final = (1 << 32) + 1
"""A mask of cards times this is the plays of them, face up and face down."""
ALL_REFUSED: Final[Sorted] = (ALL, 0)
ALL_ALLOWED: Final[Sorted] = (0, ALL)
DOWN_REFUSED: Final[Sorted] = (DOWN, 0)
UP_REFUSED: Final[Sorted] = (UP, 0)
ONLY_DOWN: Final[Sorted] = (UP, DOWN)
NOTHING: Final[Sorted] = (0, 0)
_PLAYING: Final = Phase.PLAY


class Asked:
    """What the parts of the law look at besides a position, for one seat."""

    __slots__ = ("circumstances", "hand", "indicator", "led", "reach", "ready", "seat", "suit", "trump")

    seat: Seat
    hand: int
    reach: int
    """The hand and an indicator of one's own, as plays."""
    suit: Suit | None
    """The suit led, None for a lead."""
    led: int
    """Its cards."""
    trump: int
    """The cards of the trump suit, none before there is one."""
    indicator: int
    """The card that lies face down before the maker, none once it has left its place."""
    circumstances: int
    """What holds whatever is asked, as bits of ``Needs``."""
    ready: _Ready
    """The law in force, its parts as they concern people in some circumstances."""


Sorting = Callable[[State, Asked], Sorted | None]
Telling = Callable[[State, Asked, Play], Facts]
OneRuled = Callable[[State, Seat, Play], Ruling | None]
"""A part that rules on one play at a time, as those of other laws do."""


class Part:
    """A part of the law of cards: called like any other part, it rules on one play.

    It may name the circumstances in which it has something to say (``Needs``); in others it is not asked.
    """

    def __init__(self, article: str, sorts: Sorting, facts: Telling, needs: Needs) -> None:
        """Make a part of what sorts plays and what tells the facts of one."""
        self.__name__, self.__doc__ = sorts.__name__, sorts.__doc__
        self.article, self.sorts, self.facts = article, sorts, facts
        self._set = sum(bit for bit, need in zip(_BITS, needs, strict=True) if need)
        self._matter = sum(bit for bit, need in zip(_BITS, needs, strict=True) if need is not None)

    def __call__(self, state: State, seat: Seat, play: Play) -> Ruling | None:
        """Rule on a play, or say nothing."""
        asked, bit = _asked(state, seat), bit_of(play)
        if not self.concerns(_about(asked, play, bit)):
            return None
        no, yes = self.sorts(state, asked) or NOTHING
        return Ruling(not bit & no, self.article, self.facts(state, asked, play)) if bit & (no | yes) else None

    def concerns(self, circumstances: int) -> bool:
        """Tell whether a part may have something to say then."""
        return circumstances & self._matter == self._set


class Needs(NamedTuple):
    """The circumstances in which a part speaks; None is either way."""

    maker: bool | None = None
    """The seat asked about is the maker."""
    opened: bool | None = None
    """The trump is open."""
    alone: bool | None = None
    """Partner Close Caps is being played."""
    turn: bool | None = None
    """It is that seat's turn to play a card."""
    void: bool | None = None
    """It has no card of the suit led; so has everybody who leads."""
    reach: bool | None = None
    """It has all the cards asked about."""
    down: bool | None = None
    """Some are asked about face down."""


_BITS: Final = tuple(1 << i for i in range(len(Needs._fields)))
_MAKER, _OPEN, _ALONE, _TURN, _VOID, _REACH, _DOWN = _BITS


def part(
    article: str,
    facts: Telling,
    *,
    maker: bool | None = None,
    closed: bool | None = None,
    alone: bool | None = None,
    turn: bool | None = None,
    void: bool | None = None,
    reach: bool | None = None,
    down: bool | None = None,
) -> Callable[[Sorting], Part]:
    """Make a part of the law of cards out of what sorts plays."""
    opened = None if closed is None else not closed
    needs = Needs(maker, opened, alone, turn, void, reach, down)
    return lambda sorts: Part(article, sorts, facts, needs)


def whole(article: str, rules: OneRuled, **needs: bool) -> Part:
    """Make a part that rules on all plays alike of one that looks at no card."""

    def sorts(state: State, asked: Asked) -> Sorted | None:
        ruling = rules(state, asked.seat, ANY)
        return None if ruling is None else (ALL_ALLOWED if ruling.legal else ALL_REFUSED)

    def facts(state: State, asked: Asked, play: Play) -> Facts:
        ruling = rules(state, asked.seat, play)
        return ruling.facts if ruling else {}

    sorts.__name__ = rules.__name__
    return part(article, facts, **needs)(sorts)


ANY: Final = next(iter(PLAYS.values()))


def bit_of(play: Play) -> int:
    """Return the set that holds one play."""
    return play.card.bit << 32 if play.down else play.card.bit


# ----------------------------------------------------------------------------------------------------------- the asking


def _asked(state: State, seat: Seat) -> Asked:
    """Return what the parts look at; a position keeps it for whoever asks next."""
    asked: Asked | None = state.asked
    if asked is not None and asked.seat is seat:
        return asked
    state.asked = asked = _blank(Asked)
    asked.seat = seat
    asked.hand = reach = hand = state.hands[seat.place]
    circumstances = _OPEN if state.open else 0
    trump, indicator, trick, laws = state.trump, state.indicator, state.trick, state.match.rules.laws
    asked.trump = 0 if trump is None else trump.mask
    asked.indicator = apart = 0 if indicator is None else indicator.bit
    if seat is state.maker:
        circumstances |= _MAKER
        reach |= apart
    if trick:
        asked.ready = _ready(laws["follow"])
        asked.suit = suit = trick[0].card.suit
        asked.led = led = suit.mask
        if not hand & led:
            circumstances |= _VOID
    else:
        asked.ready = _ready(laws["lead"])
        asked.suit, asked.led = None, 0
        circumstances |= _VOID
    if state.auction.pcc:
        circumstances |= _ALONE
    if seat is state.turn and state.phase is _PLAYING:
        circumstances |= _TURN
    asked.reach = reach * BOTH
    asked.circumstances = circumstances
    return asked


def _about(asked: Asked, play: Play, bit: int) -> int:
    """Return the circumstances in which one play is asked about."""
    circumstances = asked.circumstances
    if play.down:
        circumstances |= _DOWN
    return circumstances | _REACH if bit & asked.reach else circumstances


_blank: Final = object.__new__


class _Ready(dict[int, "tuple[tuple[str, Any, Telling | None], ...]"]):
    """The parts of a law by circumstances, found when they first come up.

    With its article goes what sorts and what tells the facts, or what rules on one play at a time and None.
    """

    def __init__(self, law: Law) -> None:
        self.law = law

    def __missing__(self, circumstances: int) -> tuple[tuple[str, Any, Telling | None], ...]:
        found = self[circumstances] = tuple(
            (article, entry.sorts, entry.facts) if isinstance(entry, Part) else (article, entry, None)
            for article, entry in self.law
            if not isinstance(entry, Part) or entry.concerns(circumstances)
        )
        return found


_KNOWN: Final[dict[int, _Ready]] = {}
"""Laws by their identity."""
_MANY: Final = 4096


def _ready(law: Law) -> _Ready:
    known = _KNOWN.get(id(law))
    if known is None or known.law is not law:
        if len(_KNOWN) >= _MANY:
            _KNOWN.clear()
        known = _KNOWN[id(law)] = _Ready(law)
    return known


def _one_by_one(rules: OneRuled, state: State, seat: Seat, plays: int) -> Sorted:
    """Sort plays with a part that rules on one at a time."""
    refused = allowed = 0
    for play in plays_of(plays):
        if (ruling := rules(state, seat, play)) is not None:
            refused |= 0 if ruling.legal else bit_of(play)
            allowed |= bit_of(play) if ruling.legal else 0
    return refused, allowed


def sort(state: State, seat: Seat) -> Sorted:
    """Return which plays of all within reach the law allows, and on which it has nothing to say."""
    asked = _asked(state, seat)
    plays, allowed = asked.reach, 0
    for _, sorts, facts in asked.ready[asked.circumstances | _WHOLE]:
        said = sorts(state, asked) if facts is not None else _one_by_one(sorts, state, seat, plays)
        if said is None:
            continue
        no, yes = said
        if yes:
            allowed |= plays & yes
            no |= yes
        plays &= ~no
        if not plays:
            break
    return allowed, plays


_WHOLE: Final = _REACH | _DOWN


def rule_on(state: State, seat: Seat, play: Play) -> Ruling:
    """Return what the first part of the law says that has something to say of a play.

    Raises:
        LookupError: no part had anything to say (a hole in the law).

    """
    asked, bit = _asked(state, seat), play.card.bit
    if play.down:
        bit <<= 32
    for article, sorts, facts in asked.ready[_about(asked, play, bit)]:
        if facts is None:
            ruling: Ruling | None = sorts(state, seat, play)
            if ruling is not None:
                return ruling
        elif (said := sorts(state, asked)) is not None:
            if bit & said[0]:
                return _new(Ruling, (False, article, facts(state, asked, play)))
            if bit & said[1]:
                return _new(Ruling, (True, article, facts(state, asked, play)))
    raise LookupError("no article rules on this act")


_new: Final = tuple.__new__


# ------------------------------------------------------------------------------------------------------- sets of plays


def held(state: State, seat: Seat) -> int:
    """Return the plays of all cards within a seat's reach, face up and face down."""
    cards = state.hands[seat.place]
    if state.indicator is not None and seat is state.maker:
        cards |= state.indicator.bit
    return cards * BOTH


_SUITS: Final = tuple(suit.mask * BOTH for suit in Suit)


def plays_of(plays: int) -> Iterator[Play]:
    """Yield the plays of a set, card by card in the order of the pack, face up first."""
    cards = (plays | plays >> 32) & FULL
    while cards:
        bit = cards & -cards
        if plays & bit:
            yield PLAYS[BY_BIT[bit], False]
        if plays & bit << 32:
            yield PLAYS[BY_BIT[bit], True]
        cards ^= bit


@cache
def _of_a_suit(plays: int) -> tuple[Play, ...]:
    return tuple(plays_of(plays))


def listed(plays: int) -> tuple[Play, ...]:
    """Return the plays of a set in that order."""
    found: tuple[Play, ...] = ()
    for suit in _SUITS:
        if of_suit := plays & suit:
            found += _of_a_suit(of_suit)
    return found
