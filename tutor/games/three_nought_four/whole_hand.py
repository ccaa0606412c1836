"""How the law of cards is asked: about a whole hand at once, or about one card of it.

A part of ``LEAD`` or ``FOLLOW`` sorts plays: it says which it refuses and which it allows, as sets of plays, and gives
the facts of one when somebody wants its ruling. What a seat may play and why are one walk over the same parts, begun
with all the plays of a hand or with a single one. What the parts say is not here.

A set of plays is a mask of 64 bits: cards face up in the low 32, the same cards face down in the high 32.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

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
_PLAYING: Final = Phase.PLAY


class Asked:
    """A position and a seat that the law is asked about, with what its parts look at."""

    __slots__ = ("hand", "indicator", "led", "plays", "seat", "state", "trump")

    state: State
    seat: Seat
    plays: int
    """The plays that are asked about."""
    hand: int
    led: int
    """The cards of the suit led, none for a lead."""
    trump: int
    """The cards of the trump suit, none before there is one."""
    indicator: int
    """The card that lies face down before the maker, none once it has left its place."""

    @property
    def suit(self) -> Suit:
        """The suit led."""
        return self.state.trick[0].card.suit


Sorting = Callable[[Asked], Sorted | None]
Telling = Callable[[Asked, Play], Facts]


class Part:
    """A part of the law of cards: called like any other part, it rules on one play.

    It may name whom it concerns: the maker or the others, while the trump is closed or open, with Partner Close Caps or
    without, in one's turn of the play or outside it. Elsewhere it has nothing to say and is not asked.
    """

    def __init__(self, article: str, sorts: Sorting, facts: Telling, needs: tuple[bool | None, ...]) -> None:
        """Make a part; ``needs`` in the order of ``_CIRCUMSTANCES``, None where it does not matter."""
        self.__name__, self.__doc__ = sorts.__name__, sorts.__doc__
        self.article, self.sorts, self.facts, self.needs = article, sorts, facts, needs

    def __call__(self, state: State, seat: Seat, play: Play) -> Ruling | None:
        """Rule on a play, or say nothing."""
        if not self.concerns(_circumstances(state, seat)):
            return None
        bit = bit_of(play)
        asked = _asked(state, seat, bit)
        said = self.sorts(asked)
        if said is None or not bit & (said[0] | said[1]):
            return None
        return Ruling(not bit & said[0], self.article, self.facts(asked, play))

    def concerns(self, circumstances: int) -> bool:
        """Tell whether a part may have something to say then."""
        return all(need is None or need is bool(circumstances >> i & 1) for i, need in enumerate(self.needs))


def part(
    article: str,
    facts: Telling,
    *,
    maker: bool | None = None,
    closed: bool | None = None,
    alone: bool | None = None,
    turn: bool | None = None,
) -> Callable[[Sorting], Part]:
    """Make a part of the law of cards out of what sorts plays."""
    is_open = None if closed is None else not closed
    return lambda sorts: Part(article, sorts, facts, (maker, is_open, alone, turn))


def whole(article: str, rules: Callable[[State, Seat, Play], Ruling | None], **needs: bool) -> Part:
    """Make a part that rules on all plays alike of one that looks at no card."""

    def sorts(asked: Asked) -> Sorted | None:
        ruling = rules(asked.state, asked.seat, ANY)
        return None if ruling is None else (ALL_ALLOWED if ruling.legal else ALL_REFUSED)

    def facts(asked: Asked, play: Play) -> Facts:
        ruling = rules(asked.state, asked.seat, play)
        return ruling.facts if ruling else {}

    sorts.__name__ = rules.__name__
    return part(article, facts, **needs)(sorts)


ANY: Final = next(iter(PLAYS.values()))


def bit_of(play: Play) -> int:
    """Return the set that holds one play."""
    return play.card.bit << 32 if play.down else play.card.bit


# ----------------------------------------------------------------------------------------------------------- the asking


def _circumstances(state: State, seat: Seat) -> int:
    """Return who asks and how things stand, as bits in the order in which parts name their needs."""
    found = 1 if seat is state.maker else 0
    if state.open:
        found += 2
    if state.auction.pcc:
        found += 4
    if seat is state.turn and state.phase is _PLAYING:
        found += 8
    return found


def _asked(state: State, seat: Seat, plays: int) -> Asked:
    asked = _blank(Asked)
    asked.state = state
    asked.seat = seat
    asked.plays = plays
    asked.hand = state.hands[seat.place]
    trick, trump, indicator = state.trick, state.trump, state.indicator
    asked.led = trick[0].card.suit.mask if trick else 0
    asked.trump = trump.mask if trump is not None else 0
    asked.indicator = indicator.bit if indicator is not None else 0
    return asked


_blank: Final = object.__new__


_Ready = tuple[tuple[str, Sorting, Telling], ...]
_KNOWN: Final[dict[int, tuple[Law, tuple[_Ready, ...]]]] = {}
"""Laws by their identity, each made ready for all circumstances."""
_MANY: Final = 4096


def _ready(law: Law) -> tuple[_Ready, ...]:
    """Return, for all circumstances, the parts of a law that may then have something to say, in order."""
    known = _KNOWN.get(id(law))
    if known is not None and known[0] is law:
        return known[1]
    parts = [entry if isinstance(entry, Part) else _one_by_one(article, entry) for article, entry in law]
    ready = tuple(
        tuple((one.article, one.sorts, one.facts) for one in parts if one.concerns(circumstances))
        for circumstances in range(16)
    )
    if len(_KNOWN) >= _MANY:
        _KNOWN.clear()
    _KNOWN[id(law)] = law, ready
    return ready


def _one_by_one(article: str, rules: Callable[[State, Seat, Play], Ruling | None]) -> Part:
    """Make a part of a function that rules on one play at a time."""

    def sorts(asked: Asked) -> Sorted | None:
        refused = allowed = 0
        for play in plays_of(asked.plays):
            if (ruling := rules(asked.state, asked.seat, play)) is not None:
                refused |= 0 if ruling.legal else bit_of(play)
                allowed |= bit_of(play) if ruling.legal else 0
        return (refused, allowed) if refused | allowed else None

    def facts(asked: Asked, play: Play) -> Facts:
        ruling = rules(asked.state, asked.seat, play)
        return ruling.facts if ruling else {}

    return Part(article, sorts, facts, ())


def sort(law: Law, state: State, seat: Seat, plays: int) -> Sorted:
    """Return which of some plays a law allows, and on which it has nothing to say."""
    asked, allowed = _asked(state, seat, plays), 0
    for _, sorts, _ in _ready(law)[_circumstances(state, seat)]:
        said = sorts(asked)
        if said is None:
            continue
        no, yes = said
        if yes:
            allowed |= plays & yes
            no |= yes
        plays &= ~no
        if not plays:
            break
        asked.plays = plays
    return allowed, plays


def rule_on(law: Law, state: State, seat: Seat, play: Play) -> Ruling:
    """Return what the first part of a law says that has something to say of a play.

    Raises:
        LookupError: no part had anything to say (a hole in the law).

    """
    bit = play.card.bit << 32 if play.down else play.card.bit
    asked = _asked(state, seat, bit)
    for article, sorts, facts in _ready(law)[_circumstances(state, seat)]:
        said = sorts(asked)
        if said is None:
            continue
        no, yes = said
        if bit & no:
            return _new(Ruling, (False, article, facts(asked, play)))
        if bit & yes:
            return _new(Ruling, (True, article, facts(asked, play)))
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
    a, b, c, d = _SUITS
    return _of_a_suit(plays & a) + _of_a_suit(plays & b) + _of_a_suit(plays & c) + _of_a_suit(plays & d)
