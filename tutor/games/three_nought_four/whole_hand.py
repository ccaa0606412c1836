"""How the law of cards is asked: about a whole hand at once, or about one card of it.

A part of ``LEAD`` or ``FOLLOW`` sorts plays: it says which it refuses and which it allows, as sets of plays, and gives
the facts of one when somebody wants its ruling. What a seat may play and why are one walk over the same parts, begun
with all the plays of a hand or with a single one. What the parts say is not here.

A set of plays is a mask of 64 bits: cards face up in the low 32, the same cards face down in the high 32.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
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


class Situation(NamedTuple):
    """All that matters to the parts that look at no card: who is asked about, and how things stand."""

    maker: bool
    """The seat asked about is the maker."""
    closed: bool
    """The trump is closed."""
    alone: bool
    """Partner Close Caps is being played."""
    turn: bool
    """It is that seat's turn to play a card."""
    void: bool
    """It has no card of the suit led; nor has anybody who leads."""
    reach: bool
    """It has all the cards asked about."""
    down: bool
    """Some are asked about face down."""
    caller: bool
    """It has called Caps."""
    led: int
    """The plays of the suit led, none for a lead."""
    trump: int
    """The plays of the trump suit, none before there is one."""


_FLAGS: Final = Situation._fields[:-2]
_MAKER, _CLOSED, _ALONE, _TURN, _VOID, _REACH, _DOWN, _CALLER = (1 << i for i in range(len(_FLAGS)))
_LED, _TRUMP = len(_FLAGS), len(_FLAGS) + 3
_SUITED: Final = (0, *(suit.mask * BOTH for suit in Suit))
_SUITS: Final = _SUITED[1:]


def _situation(number: int) -> Situation:
    """Return the situation of a number: its flags as bits, then the suit led and the trump suit, three bits each."""
    flags = (bool(number >> i & 1) for i in range(len(_FLAGS)))
    return Situation._make((*flags, _SUITED[number >> _LED & 7], _SUITED[number >> _TRUMP & 7]))


class Asked:
    """What is looked at besides a position, for one seat."""

    __slots__ = ("hand", "led", "reach", "ready", "seat", "situation", "suit")

    seat: Seat
    hand: int
    reach: int
    """The hand and an indicator of one's own, as plays."""
    suit: Suit | None
    """The suit led, None for a lead."""
    led: int
    """Its cards."""
    situation: int
    """The number of the situation, as far as it doesn't depend on what is asked."""
    ready: _Ready
    """The law in force by situations."""


Settling = Callable[[Situation], Sorted | None]
Sorting = Callable[[State, Asked], Sorted | None]
"""What a part says of plays; None where it has nothing to say."""
Telling = Callable[[State, Asked, Play], Facts]
OneRuled = Callable[[State, Seat, Play], Ruling | None]
"""A part that rules on one play at a time, as those of other laws do."""


class Part:
    """A part of the law of cards: called like any other part, it rules on one play.

    It may name flags of the situations in which it has something to say; in others it is not asked. ``settles`` sorts
    plays by the situation alone, ``sorts`` by the position; a part has one of them.
    """

    def __init__(
        self, article: str, settles: Settling | None, sorts: Sorting | None, facts: Telling, needs: Mapping[str, bool]
    ) -> None:
        """Make a part of what sorts plays and of what tells the facts of one."""
        rules = settles or sorts
        assert rules
        self.__name__, self.__doc__ = rules.__name__, rules.__doc__
        self.article, self.settles, self.sorts, self.facts = article, settles, sorts, facts
        self._matter = sum(1 << _FLAGS.index(flag) for flag in needs)
        self._set = sum(1 << _FLAGS.index(flag) for flag, need in needs.items() if need)

    def __call__(self, state: State, seat: Seat, play: Play) -> Ruling | None:
        """Rule on a play, or say nothing."""
        asked, bit = ask(state, seat), bit_of(play)
        situation = _about(asked, play, bit)
        if not self.concerns(situation):
            return None
        said = self.sorts(state, asked) if self.sorts else self.settled(situation)
        if said is None or not bit & (said[0] | said[1]):
            return None
        return Ruling(not bit & said[0], self.article, self.facts(state, asked, play))

    def concerns(self, situation: int) -> bool:
        """Tell whether a part may have something to say in a situation."""
        return situation & self._matter == self._set

    def settled(self, situation: int) -> Sorted | None:
        """Return what a part says that goes by the situation alone."""
        return self.settles(_situation(situation)) if self.settles else None


def settled(article: str, facts: Telling, **needs: bool) -> Callable[[Settling], Part]:
    """Make a part of the law of cards out of what sorts plays by the situation."""
    return lambda settles: Part(article, settles, None, facts, needs)


def part(article: str, facts: Telling, **needs: bool) -> Callable[[Sorting], Part]:
    """Make a part of the law of cards out of what sorts plays by the position."""
    return lambda sorts: Part(article, None, sorts, facts, needs)


def whole(article: str, rules: OneRuled, **needs: bool) -> Part:
    """Make a part of a function that rules on all plays alike and looks at no card."""

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


def ask(state: State, seat: Seat) -> Asked:
    """Return what is looked at for a seat; a position keeps it for whoever asks next."""
    asked: Asked | None = state.asked
    if asked is not None and asked.seat is seat:
        return asked
    asked = _blank(Asked)
    asked.seat = seat
    asked.hand = reach = hand = state.hands[seat.place]
    trump, trick, laws = state.trump, state.trick, state.match.rules.laws
    situation = 0 if trump is None else trump.place + 1 << _TRUMP
    if not state.open:
        situation |= _CLOSED
    if seat is state.maker:
        situation |= _MAKER
        reach |= apart(state)
    if trick:
        law = laws["follow"]
        asked.suit = suit = trick[0].card.suit
        asked.led = led = suit.mask
        situation |= suit.place + 1 << _LED if hand & led else suit.place + 1 << _LED | _VOID
    else:
        law = laws["lead"]
        asked.suit, asked.led = None, 0
        situation |= _VOID
    if state.auction.pcc:
        situation |= _ALONE
    if seat is state.turn and state.phase is _PLAYING:
        situation |= _TURN
    if state.call is not None and state.call.seat is seat:
        situation |= _CALLER
    asked.reach = reach * BOTH
    asked.situation = situation
    asked.ready = _ready(law)
    state.asked = asked
    return asked


_blank: Final = object.__new__


def _about(asked: Asked, play: Play, bit: int) -> int:
    """Return the situation in which one play is asked about."""
    situation = asked.situation
    if play.down:
        situation |= _DOWN
    return situation | _REACH if bit & asked.reach else situation


_Entry = tuple[str, Sorted | None, Any, Any]
"""A part made ready: its article, what the situation settles, else what sorts, and what tells the facts.

One that rules on one play at a time stands in the place of what sorts, and has no facts to tell.
"""
_Law = tuple[int | None, tuple[_Entry, ...]]
"""A law in a situation: all that it allows, if the situation settles that, and its parts in order."""


class _Ready(dict[int, _Law]):
    """A law by situations, worked out as these first come up."""

    def __init__(self, law: Law) -> None:
        self.law = law

    def __missing__(self, situation: int) -> _Law:
        entries = tuple(_entries(self.law, situation))
        found = self[situation] = _all_allowed(entries), entries
        return found


def _entries(law: Law, situation: int) -> Iterator[_Entry]:
    """Yield the parts that may have something to say."""
    for article, rules in law:
        if not isinstance(rules, Part):
            yield article, None, rules, None
        elif not rules.concerns(situation):
            continue
        elif rules.sorts:
            yield article, None, rules.sorts, rules.facts
        elif said := rules.settled(situation):
            yield article, said, None, rules.facts


def _all_allowed(entries: Iterable[_Entry]) -> int | None:
    """Return what is allowed, None if the situation alone does not say that of every play."""
    allowed, open_ = 0, ALL
    for _, said, _, _ in entries:
        if said is None:
            return None
        allowed |= open_ & said[1] & ~said[0]
        open_ &= ~(said[0] | said[1])
    return None if open_ else allowed


_KNOWN: Final[dict[int, _Ready]] = {}
"""Laws by their identity."""
_MANY: Final = 4096


def _ready(law: Law) -> _Ready:
    ready = _KNOWN.get(id(law))
    if ready is None or ready.law is not law:
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
    allowed, entries = asked.ready[asked.situation | _WHOLE]
    return listed(allowed & asked.reach if allowed is not None else _allowed(state, asked, entries))


def allowed_by(law: Law, state: State, seat: Seat) -> int:
    """Return, as a set, the plays of all within reach that another law than the one in force allows.

    Raises:
        LookupError: no part had anything to say of some (a hole in the law).

    """
    asked = ask(state, seat)
    return _allowed(state, asked, _ready(law)[asked.situation | _WHOLE][1])


def _allowed(state: State, asked: Asked, entries: Iterable[_Entry]) -> int:
    plays, allowed = asked.reach, 0
    for _, said, sorts, facts in entries:
        if said is None:
            said = sorts(state, asked) if facts is not None else _one_by_one(sorts, state, asked.seat, plays)
            if said is None:
                continue
        no, yes = said
        allowed |= plays & yes & ~no
        plays &= ~(no | yes)
        if not plays:
            return allowed
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
    bit, situation = play.card.bit, asked.situation
    if play.down:
        bit <<= 32
        situation |= _DOWN
    if bit & asked.reach:
        situation |= _REACH
    for article, said, sorts, facts in asked.ready[situation][1]:
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


# ------------------------------------------------------------------------------------------------------- sets of cards


def trumps(state: State) -> int:
    """Return the cards of the trump suit, none before there is one."""
    return 0 if state.trump is None else state.trump.mask


def apart(state: State) -> int:
    """Return the card that lies face down before the maker, none once it has left its place."""
    return 0 if state.indicator is None else state.indicator.bit


def held(state: State, seat: Seat) -> int:
    """Return the plays of all cards within a seat's reach, face up and face down."""
    cards = state.hands[seat.place]
    if state.indicator is not None and seat is state.maker:
        cards |= state.indicator.bit
    return cards * BOTH


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


_LISTED: Final[dict[int, tuple[Play, ...]]] = {}
"""The sets of one suit that have come up."""


def listed(plays: int) -> tuple[Play, ...]:
    """Return the plays of a set in that order."""
    known = _LISTED.get(plays)
    if known is not None:
        return known
    found: tuple[Play, ...] = ()
    for suit in _SUITS:
        if of_suit := plays & suit:
            known = _LISTED.get(of_suit)
            if known is None:
                known = _LISTED[of_suit] = tuple(plays_of(of_suit))
            found += known
    return found
