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
"""What a part says of plays; None where it has nothing to say."""
Telling = Callable[[State, Asked, Play], Facts]
OneRuled = Callable[[State, Seat, Play], Ruling | None]
"""A part that rules on one play at a time, as those of other laws do."""


class Part:
    """A part of the law of cards: called like any other part, it rules on one play.

    It may name the circumstances in which it has something to say (``Needs``); in others it is not asked.
    """

    def __init__(self, article: str, name: str, sorts: Sorting | Sorted, facts: Telling, needs: Needs) -> None:
        """Make a part of what sorts plays, or of what it says of them in any case, and of what tells facts."""
        self.__name__, self.article, self.sorts, self.facts = name, article, sorts, facts
        self._set = sum(bit for bit, need in zip(_BITS, needs, strict=True) if need)
        self._matter = sum(bit for bit, need in zip(_BITS, needs, strict=True) if need is not None)

    def __call__(self, state: State, seat: Seat, play: Play) -> Ruling | None:
        """Rule on a play, or say nothing."""
        asked, bit = ask(state, seat), bit_of(play)
        if not self.concerns(_about(asked, play, bit)):
            return None
        said = self.sorts if isinstance(self.sorts, tuple) else self.sorts(state, asked)
        if said is None or not bit & (said[0] | said[1]):
            return None
        return Ruling(not bit & said[0], self.article, self.facts(state, asked, play))

    def concerns(self, circumstances: int) -> bool:
        """Tell whether a part may have something to say then."""
        return circumstances & self._matter == self._set


class Needs(NamedTuple):
    """The circumstances in which a part speaks; None is either way."""

    maker: bool | None = None
    """The seat asked about is the maker."""
    closed: bool | None = None
    """The trump is closed."""
    alone: bool | None = None
    """Partner Close Caps is being played."""
    turn: bool | None = None
    """It is that seat's turn to play a card."""
    void: bool | None = None
    """It has no card of the suit led; nor has anybody who leads."""
    reach: bool | None = None
    """It has all the cards asked about."""
    down: bool | None = None
    """Some are asked about face down."""


_BITS: Final = tuple(1 << i for i in range(len(Needs._fields)))
_MAKER, _CLOSED, _ALONE, _TURN, _VOID, _REACH, _DOWN = _BITS


def part(article: str, facts: Telling, **needs: bool) -> Callable[[Sorting], Part]:
    """Make a part of the law of cards out of what sorts plays, in the circumstances it needs."""
    return lambda sorts: Part(article, sorts.__name__, sorts, facts, Needs(**needs))


def always(article: str, name: str, said: Sorted, facts: Telling, **needs: bool) -> Part:
    """Make a part that says the same of plays whenever there are the circumstances it needs."""
    return Part(article, name, said, facts, Needs(**needs))


def whole(article: str, rules: OneRuled, **needs: bool) -> Part:
    """Make a part of a function that rules on all plays alike and looks at no card."""

    def sorts(state: State, asked: Asked) -> Sorted | None:
        ruling = rules(state, asked.seat, ANY)
        return None if ruling is None else (ALL_ALLOWED if ruling.legal else ALL_REFUSED)

    def facts(state: State, asked: Asked, play: Play) -> Facts:
        ruling = rules(state, asked.seat, play)
        return ruling.facts if ruling else {}

    return Part(article, rules.__name__, sorts, facts, Needs(**needs))


ANY: Final = next(iter(PLAYS.values()))


def bit_of(play: Play) -> int:
    """Return the set that holds one play."""
    return play.card.bit << 32 if play.down else play.card.bit


# ----------------------------------------------------------------------------------------------------------- the asking


def ask(state: State, seat: Seat) -> Asked:
    """Return what the parts look at; a position keeps it for whoever asks next."""
    asked: Asked | None = state.asked
    if asked is not None and asked.seat is seat:
        return asked
    state.asked = asked = _blank(Asked)
    asked.seat = seat
    asked.hand = reach = hand = state.hands[seat.place]
    circumstances = 0 if state.open else _CLOSED
    trump, indicator, trick, laws = state.trump, state.indicator, state.trick, state.match.rules.laws
    asked.trump = 0 if trump is None else trump.mask
    asked.indicator = apart = 0 if indicator is None else indicator.bit
    if seat is state.maker:
        circumstances |= _MAKER
        reach |= apart
    if trick:
        law = laws["follow"]
        asked.suit = suit = trick[0].card.suit
        asked.led = led = suit.mask
        if not hand & led:
            circumstances |= _VOID
    else:
        law = laws["lead"]
        asked.suit, asked.led = None, 0
        circumstances |= _VOID
    if state.auction.pcc:
        circumstances |= _ALONE
    if seat is state.turn and state.phase is _PLAYING:
        circumstances |= _TURN
    asked.reach = reach * BOTH
    asked.circumstances = circumstances
    ready = _KNOWN.get(id(law))
    asked.ready = ready if ready is not None and ready.law is law else _made_ready(law)
    return asked


_blank: Final = object.__new__


def _about(asked: Asked, play: Play, bit: int) -> int:
    """Return the circumstances in which one play is asked about."""
    circumstances = asked.circumstances
    if play.down:
        circumstances |= _DOWN
    return circumstances | _REACH if bit & asked.reach else circumstances


_Entry = tuple[str, Sorted | None, Any, Telling | None]
"""A part made ready: its article, what it always says, what sorts, what tells the facts.

One that rules on one play at a time stands in the place of what sorts, and has no facts to tell.
"""


class _Ready(dict[int, tuple[_Entry, ...]]):
    """The parts of a law that concern somebody, in order, by circumstances; found when these first come up."""

    def __init__(self, law: Law) -> None:
        self.law = law

    def __missing__(self, circumstances: int) -> tuple[_Entry, ...]:
        found = self[circumstances] = tuple(
            _entry(article, rules)
            for article, rules in self.law
            if not isinstance(rules, Part) or rules.concerns(circumstances)
        )
        return found


def _entry(article: str, rules: Part | OneRuled) -> _Entry:
    if not isinstance(rules, Part):
        return article, None, rules, None
    if isinstance(rules.sorts, tuple):
        return article, rules.sorts, None, rules.facts
    return article, None, rules.sorts, rules.facts


_KNOWN: Final[dict[int, _Ready]] = {}
"""Laws by their identity."""
_MANY: Final = 4096


def _made_ready(law: Law) -> _Ready:
    if len(_KNOWN) >= _MANY:
        _KNOWN.clear()
    ready = _KNOWN[id(law)] = _Ready(law)
    return ready


def _one_by_one(rules: OneRuled, state: State, seat: Seat, plays: int) -> Sorted:
    """Sort plays with a part that rules on one at a time."""
    refused = allowed = 0
    for play in plays_of(plays):
        if (ruling := rules(state, seat, play)) is not None:
            refused |= 0 if ruling.legal else bit_of(play)
            allowed |= bit_of(play) if ruling.legal else 0
    return refused, allowed


def lawful_plays(state: State, seat: Seat) -> tuple[Play, ...]:
    """Return the plays of all within reach that the law allows.

    Raises:
        LookupError: no part had anything to say of some (a hole in the law).

    """
    asked = ask(state, seat)
    plays, allowed = asked.reach, 0
    for _, said, sorts, facts in asked.ready[asked.circumstances | _WHOLE]:
        if said is None:
            said = sorts(state, asked) if facts is not None else _one_by_one(sorts, state, seat, plays)
            if said is None:
                continue
        no, yes = said
        if yes:
            allowed |= plays & yes
            no |= yes
        plays &= ~no
        if not plays:
            return listed(allowed)
    raise LookupError("no article rules on some card")


_WHOLE: Final = _REACH | _DOWN


def rule_on(state: State, seat: Seat, play: Play) -> Ruling:
    """Return what the first part of the law says that has something to say of a play.

    Raises:
        LookupError: no part had anything to say (a hole in the law).

    """
    asked: Asked | None = state.asked
    if asked is None or asked.seat is not seat:
        asked = ask(state, seat)
    bit, circumstances = play.card.bit, asked.circumstances
    if play.down:
        bit <<= 32
        circumstances |= _DOWN
    if bit & asked.reach:
        circumstances |= _REACH
    for article, said, sorts, facts in asked.ready[circumstances]:
        if said is None:
            if facts is None:
                ruling: Ruling | None = sorts(state, seat, play)
                if ruling is not None:
                    return ruling
                continue
            if (said := sorts(state, asked)) is None:
                continue
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
