"""Can a seat of 304 prove that its pair takes everything? The statement of 304.caps.5, searched to the end.

An order is proved if it wins the running trick and all later ones in every world and against every legal card of the
other three. "In every world" is the same as opponents, and a partner, who decide card by card who holds what, as long
as at least one world remains; so no world is ever listed. A card that has no other live card between itself and a
neighbour of its suit stands for that neighbour too.

Nothing here says whether a call was in time, or what it costs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from tutor.cards import Card
from tutor.engine.game import Word
from tutor.engine.table import SEATS, Seat
from tutor.games.three_nought_four import plans
from tutor.games.three_nought_four.actions import PLAYS
from tutor.games.three_nought_four.state import Phase, State
from tutor.games.three_nought_four.worlds import (
    BYTE,
    CARD_OF,
    RANKED,
    Case,
    Known,
    Place,
    bits,
    counted,
    deal_of,
    how_many,
    knowledge,
    not_of_table,
    one_world,
    room,
    suit_of,
)

FIRST_LOOK: Final = 300
"""How many steps are given to each root before one of them is searched to its end."""


class Counter(NamedTuple):
    """A deal that beats an order, and how: the caller can't tell it from the real one."""

    hands: Mapping[Seat, tuple[Card, ...]]
    """The eight cards dealt to each seat, the first packet first."""
    words: tuple[Word, ...]
    """What has been said up to now, as it would have been in that deal."""
    line: tuple[Word, ...]
    """The cards played from now on, after the call, up to the trick that is lost."""


class Proof(NamedTuple):
    """Whether an order wins everything in every world."""

    verdict: Literal["proved", "refuted"]
    order: tuple[Card, ...]
    """The order that was asked about or found; empty if there is none."""
    worlds: int
    counter: Counter | None = None
    """What beats the order asked about; None where there is no single deal that beats every order."""


class Moment(NamedTuple):
    """When an order first became provable: the position's number, the trick it belongs to, and the order."""

    at: int
    trick: int
    order: tuple[Card, ...]


def prove(known: Known, order: Sequence[Card] | None = None) -> Proof:
    """Tell whether an order of a seat's cards is proved; without one, whether any order is (304.caps.5, .6).

    Raises:
        ValueError: the order does not name each card once that the seat still has to play.

    """
    if order is None:
        found = provable(known)
        return Proof("refuted" if found is None else "proved", found or (), how_many(known))
    beaten = _beaten(known, order)
    if beaten is None:
        return Proof("proved", tuple(order), how_many(known))
    return Proof("refuted", tuple(order), how_many(known), _counter(known, beaten))


def holds(known: Known, order: Sequence[Card]) -> bool:
    """Tell whether an order is proved, without the deal that beats it.

    Raises:
        ValueError: the order does not name each card once that the seat still has to play.

    """
    return _beaten(known, order) is None


def provable(known: Known) -> tuple[Card, ...] | None:
    """Return an order that is proved, None if there is none: then there is no duty to call (304.caps.6)."""
    return _sought(known)[0]


def effort(known: Known) -> int:
    """Return how many steps ``provable`` takes: the same on every machine."""
    return _sought(known)[1]


def _sought(known: Known) -> tuple[tuple[Card, ...] | None, int]:
    """Return an order that is proved, and the steps taken to find it."""
    searches, steps = _freely(known)
    if searches is None:
        return None, steps
    refuted = list[tuple[_Choice, ...]]()
    while (order := _untried(known, refuted)) is not None:
        line, more = _learnt(searches, order)
        steps += more
        if line is None:
            return tuple([CARD_OF[bit] for bit in order]), steps
        refuted.append(line)
    return None, steps


def _freely(known: Known) -> tuple[list[_Search] | None, int]:
    """Return the searches that found no way to beat a caller who sees every card as it is played; None if one did."""
    searches, unsettled = list[_Search](), list[_Search]()
    for root in _roots(known):
        search = _Search(root)
        searches.append(search)
        beaten = search.beaten(FIRST_LOOK)
        if beaten:
            return None, _steps_of(searches)
        if beaten is None:
            unsettled.append(search)
    if any(search.beaten() for search in unsettled):
        return None, _steps_of(searches)
    return searches, _steps_of(searches)


def _steps_of(searches: Iterable[_Search]) -> int:
    return sum([search.steps for search in searches])


def _learnt(searches: list[_Search], order: tuple[int, ...]) -> tuple[tuple[_Choice, ...] | None, int]:
    """Return the choices by which an order is beaten, None if it is not; what beat one order is tried first next."""
    steps = 0
    for i, freely in enumerate(searches):
        search = _Search(freely.root, order, freely)
        beaten = search.beaten()
        steps += search.steps
        if beaten:
            searches.insert(0, searches.pop(i))
            return tuple(search.choices()), steps
    return None, steps


def adaptive(known: Known) -> bool:
    """Tell whether a seat wins everything by choosing each card as it sees the others fall, order or not.

    Where cards lie face down that it may learn of, and there are more than a few thousand worlds, only an order counts.
    """
    if known.seat is known.maker and any(not laid.card for laid in known.trick):
        return provable(known) is not None or plans.by_choosing(known)
    searches, _ = _freely(known)
    if searches is None:
        return False
    return len(searches) == 1 or provable(known) is not None or plans.by_choosing(known)


def partner_helps(known: Known) -> bool:
    """Tell whether a seat wins everything only if the partner plays as it wishes, his cards lying open to it.

    It is looked into where there are no more than a few hundred worlds.
    """
    return not adaptive(known) and plans.with_partner(known)


def first_provable(states: Iterable[State]) -> dict[Seat, Moment]:
    """Return when each seat could first prove an order, from the positions of a deal (304.caps.8, .9).

    A position after the last card of a trick counts to the next trick. Seats that never could are left out.
    """
    found: dict[Seat, Moment] = {}
    before: State | None = None
    for at, state in enumerate(states):
        if state.phase is not Phase.PLAY or (before and _alike(state, before)):
            continue
        before = state
        for seat in SEATS:
            if seat not in found and (known := knowledge(state, seat)) and (order := provable(known)):
                found[seat] = Moment(at, known.done + 1, order)
    return found


def _alike(state: State, before: State) -> bool:
    """Tell whether no card has moved since."""
    return state.hands is before.hands and state.trick is before.trick and state.phase is before.phase


# ------------------------------------------------------------------------------------------------------ where it begins


class _Root(NamedTuple):
    """Where a search begins: one trump, one indicator, and which backs of the running trick are trumps."""

    known: Known
    case: Case
    unseen: int
    free: int
    """The free places of the other hands: four bits each, by steps from the caller."""
    voids: int
    """The suits they can't have, in the same way."""
    held: int
    """A card that the maker is known or taken to have."""
    closed: bool
    table: tuple[int, ...]
    """The running trick; 0 is a back that is no trump."""
    turned: tuple[tuple[Seat, int], ...]
    """The backs of the running trick that are taken to be trumps, and which."""
    dead: tuple[int, ...]
    """For each card that plays no part any more and is not seen, the suits it can't be of."""


def _roots(known: Known) -> Iterator[_Root]:
    """Yield all that a search must begin with: together every world, but for cards that stand for each other."""
    hidden = any(not laid.card for laid in known.trick)
    sure = not hidden and len(known.cases) == 1 and not known.closed
    for case in sorted(known.cases, key=lambda case: (known.own & BYTE[case.trump]).bit_count()):
        free = voids = 0
        for steps in (1, 2, 3):
            place = (known.seat.place + steps) & 3
            free |= known.free[place] << 4 * steps
            voids |= known.voids[place] << 4 * steps
        trump = 1 << case.trump
        if case.drawn_dry and known.maker is not known.seat:
            voids |= trump << 4 * _steps(known, known.maker)
        dead = tuple([back.not_of | trump for back in known.backs])
        begin = _Root(known, case, known.unseen, free, voids, known.held, False, (), (), dead)
        if sure:
            yield begin._replace(table=tuple([laid.card for laid in known.trick]))
            continue
        for root in _with_indicator(begin):
            yield from (done for done in _turned(root) if _fits(done))


def _steps(known: Known, seat: Seat) -> int:
    """Return how far a seat sits from the caller, in the order of play."""
    return (seat.place - known.seat.place) & 3


def _with_indicator(root: _Root) -> Iterator[_Root]:
    """Choose the card that lies apart closed."""
    known = root.known
    if not known.closed:
        yield root
    elif any(laid.aside for laid in known.trick):
        yield root._replace(closed=True)
    else:
        for bit in _best(root, known.maker):
            yield root._replace(unseen=root.unseen ^ bit, held=bit, closed=True)


def _best(root: _Root, seat: Seat) -> Iterator[int]:
    """Yield a trump for each run of them that a seat may turn out to have, the one that is worst for the caller.

    Neighbours differ only if they meet in a trick: then an opponent's is to be the higher, a partner's the lower.
    """
    live = root.known.own | root.held
    for laid in root.known.trick:
        live |= laid.card
    for bit in root.table:
        live |= bit
    for top, bottom in _runs(root.unseen, live, root.case.trump):
        yield top if _steps(root.known, seat) & 1 else bottom


def _turned(root: _Root) -> Iterator[_Root]:
    """Decide for each back of the running trick whether it is a trump, and which; others only take a card away."""
    known, at = root.known, len(root.table)
    if at == len(known.trick):
        yield root
        return
    laid = known.trick[at]
    if laid.card:
        yield from _turned(root._replace(table=(*root.table, laid.card)))
        return
    not_of = not_of_table(known, laid, root.case)
    if not not_of >> root.case.trump & 1:
        for bit in _best(root, laid.seat):
            turned = (*root.turned, (laid.seat, bit))
            yield from _turned(root._replace(unseen=root.unseen ^ bit, table=(*root.table, bit), turned=turned))
    if not laid.aside:
        dead = (*root.dead, not_of | 1 << root.case.trump)
        yield from _turned(root._replace(table=(*root.table, 0), dead=dead))


def _fits(root: _Root) -> bool:
    """Tell whether a world is left."""
    if not root.voids and not root.dead:
        return True
    hands = [(root.free >> at & 15, root.voids >> at & 15) for at in (4, 8, 12)]
    return room(counted(root.unseen), [*hands, *((1, not_of) for not_of in root.dead)])


# ----------------------------------------------------------------------------------------------------------- the search


class _Choice(NamedTuple):
    """A card the caller played on the way to being beaten, and the cards he might have played instead."""

    card: int
    others: int


class _Step(NamedTuple):
    """A card of the line, who played it (steps from the caller), and what the caller might have played."""

    who: int
    card: int
    legal: int


_Answer = tuple[int, int, int, int, int, int]
"""A card, and what is then unseen, how many of each suit, free, void and held."""
_RUNS: Final[dict[int, tuple[tuple[int, int], ...]]] = {}


def _runs(cards: int, live: int, suit: int) -> tuple[tuple[int, int], ...]:
    """Return the runs of a suit among some cards, the highest first: top and bottom of each.

    A run is not parted by cards that are gone, only by a live card that is none of these.
    """
    shift = 8 * suit
    own, other = cards >> shift & 255, live >> shift & 255
    key = suit << 16 | own << 8 | other
    runs = _RUNS.get(key)
    if runs is None:
        found = _find_runs(own, other & ~own)
        runs = _RUNS[key] = tuple([(top << shift, bottom << shift) for top, bottom in found])
    return runs


def _find_runs(own: int, other: int) -> Iterator[tuple[int, int]]:
    top = bottom = 0
    for bit in (128, 64, 32, 16, 8, 4, 2, 1):
        if own & bit:
            top, bottom = top or bit, bit
        elif other & bit and top:
            yield top, bottom
            top = 0
    if top:
        yield top, bottom


class _Spent(Exception):
    """A search has taken as many steps as it was given."""


class _Search:
    """Looks for a way to beat the caller from one root: with an order, or whatever he does.

    A hand's free places, the suits it can't have and the number of unseen cards by suit are packed four bits each.
    """

    def __init__(self, root: _Root, order: tuple[int, ...] | None = None, freely: _Search | None = None) -> None:
        """Prepare a search; without an order the caller may choose each card as he sees fit.

        With a search of that kind beside it, a line ends where no choice could help the caller any more.
        """
        self.root = root
        self.order = order
        self.freely = freely
        self.suit = root.case.trump
        self.trump = BYTE[root.case.trump]
        self.maker = _steps(root.known, root.known.maker)
        self.opens = root.known.opens
        self.dead = [(1, not_of) for not_of in root.dead]
        self.cashes = order is None or _top_down(order, self.trump)
        self.room: dict[int, bool] = {} if self.dead else _rooms()
        self.memo: dict[tuple[object, ...], bool] = freely.unbeaten if freely else {}
        self.unbeaten: dict[tuple[object, ...], bool] = {}
        """Where no way was found to beat some order, for the next one to know."""
        self.rests: dict[int, tuple[int, ...]] = {}
        self.line: list[_Step] = []
        self.left: tuple[int, int, int] = (0, 0, 0)
        self.steps = 0
        self.budget: int | None = None

    def beaten(self, budget: int | None = None) -> bool | None:
        """Tell whether the caller can be beaten; then ``line`` is how. None if so many steps did not settle it."""
        self.budget = budget
        self.line.clear()
        try:
            found = self._from_root()
        except _Spent:
            return None
        self.line.reverse()
        return found

    def _from_root(self) -> bool:
        root = self.root
        known = root.known
        leader = _steps(known, known.leader)
        n = sum([number << 4 * suit for suit, number in enumerate(counted(root.unseen))])
        state = (known.own, root.unseen, n, root.free, root.voids, root.held, root.closed, root.case.exhausted)
        if not root.table:
            return self._begin(leader, *state)
        led = suit_of(root.table[0])
        best, by, laid = 0, leader, 0
        for i, bit in enumerate(root.table):
            laid |= bit
            if bit and (not best or self._beats(bit, best)):
                best, by = bit, (leader + i) & 3
        who, left = (leader + len(root.table)) & 3, 4 - len(root.table)
        return self._go_on(who, left, *state, led, best, by, laid)

    def choices(self) -> Iterator[_Choice]:
        """Yield where the caller had a choice on the line."""
        for who, card, legal in self.line:
            if who == 0 and legal != card:
                yield _Choice(card, legal ^ card)

    def _beats(self, bit: int, best: int) -> bool:
        if (bit.bit_length() - 1) >> 3 == (best.bit_length() - 1) >> 3:
            return bit > best
        return bool(bit & self.trump)

    # A trick from its lead to its end

    def _begin(
        self,
        leader: int,
        own: int,
        unseen: int,
        n: int,
        free: int,
        voids: int,
        held: int,
        closed: bool,
        exhausted: bool,
    ) -> bool:
        """Begin a trick."""
        if not own:
            return False
        shape = _shape(own, unseen, held)
        key = (leader, self._rest(own), shape, free, voids, closed, exhausted)
        found = self.memo.get(key)
        if found is None:
            if self.freely and self.freely._begin(leader, own, unseen, n, free, voids, held, closed, exhausted):
                return True
            sure = self._sure(own, unseen, n, free, voids, held) if leader == 0 and not closed else None
            if sure is None:
                sure = self._go_on(leader, 4, own, unseen, n, free, voids, held, closed, exhausted, -1, 0, 0, 0)
            found = sure
            if not (found and self.freely):
                self.memo[key] = found
        return found

    def _rest(self, own: int) -> tuple[int, ...]:
        """Return what is left of the order, nothing if there is none."""
        if not self.order:
            return ()
        rest = self.rests.get(own)
        if rest is None:
            rest = self.rests[own] = tuple([bit for bit in self.order if bit & own])
        return rest

    def _sure(self, own: int, unseen: int, n: int, free: int, voids: int, held: int) -> bool | None:
        """Decide without a search where that is easy, the caller being on lead."""
        if self.cashes and self._cashed(own, unseen, n, free, voids, held):
            return False
        if self.order is None and (not held or self.maker != 2) and self._stopped(own, unseen, n, free, voids):
            return True
        return None

    def _cashed(self, own: int, unseen: int, n: int, free: int, voids: int, held: int) -> bool:
        """Tell whether every card wins, led from the top of each suit, trumps before the others.

        A card wins that is higher than all of its suit outside, and one that is led when nobody can have any left.
        """
        for suit in (self.suit, 0, 1, 2, 3):
            outside = (unseen | held) & BYTE[suit]
            trump = suit == self.suit
            if not outside or not (trump or own & BYTE[suit]):
                continue
            above = (own & BYTE[suit]) >> outside.bit_length() << outside.bit_length()
            if not trump and above == own & BYTE[suit]:
                continue
            number = n >> 4 * suit & 15
            for at in (4, 8, 12):
                most = 0 if voids >> at + suit & 1 else min(number, free >> at & 15)
                most += held & BYTE[suit] != 0 and at == 4 * self.maker
                if most > above.bit_count():
                    return False
        return True

    def _stopped(self, own: int, unseen: int, n: int, free: int, voids: int) -> bool:
        """Tell whether an opponent can keep the highest card of a suit until the caller leads a lower one.

        He needs as many cards of the suit as the caller can lead above it, and one. The partner is given cards that
        never win: no trumps, and in the caller's suits only lower ones.
        """
        low, high = 0, 1 << self.suit
        for suit in range(4):
            mine, outside = own & BYTE[suit], unseen & BYTE[suit]
            if suit == self.suit or not outside:
                continue
            under = outside & ((mine & -mine) - 1) if mine else outside
            low += under.bit_count()
            if under != outside:
                high |= 1 << suit
        for suit in range(4):
            mine, outside = own & BYTE[suit], unseen & BYTE[suit]
            above = (mine >> outside.bit_length()).bit_count()
            if not outside or above == mine.bit_count():
                continue
            most = above + 1
            spare = (n >> 4 * suit & 15) - most
            if spare < 0:
                continue
            for at in (4, 12):
                if free >> at & 15 < most or voids >> at + suit & 1:
                    continue
                if not voids and not self.dead:
                    under = outside & ((mine & -mine) - 1) if suit != self.suit else 0
                    taken = max(0, under.bit_count() - spare)
                    if low - taken >= free >> 8 & 15:
                        return True
                elif self._room(n - (most << 4 * suit), free - (most << at), voids | high << 8):
                    return True
        return False

    def _go_on(
        self,
        who: int,
        left: int,
        own: int,
        unseen: int,
        n: int,
        free: int,
        voids: int,
        held: int,
        closed: bool,
        exhausted: bool,
        led: int,
        best: int,
        by: int,
        laid: int,
    ) -> bool:
        """Let the next player play; tell whether the caller can be beaten from here."""
        self.steps += 1
        if self.budget and self.steps > self.budget:
            raise _Spent
        if not left:
            return self._taken(who, own, unseen, n, free, voids, held, closed, exhausted, led, best, by, laid)
        if who == 0:
            return self._caller(left, own, unseen, n, free, voids, held, closed, exhausted, led, best, by, laid)
        after = (who + 1) & 3
        for bit, unseen2, n2, free2, voids2, held2 in self._answers(
            who, own, unseen, n, free, voids, held, closed, exhausted, led, best, by, laid
        ):
            now, mine = (best, by) if best and not self._beats(bit, best) else (bit, who)
            suit = suit_of(bit) if led < 0 else led
            if self._go_on(
                after, left - 1, own, unseen2, n2, free2, voids2, held2, closed, exhausted, suit, now, mine, laid | bit
            ):
                self.line.append(_Step(who, bit, 0))
                return True
        return False

    def _caller(
        self,
        left: int,
        own: int,
        unseen: int,
        n: int,
        free: int,
        voids: int,
        held: int,
        closed: bool,
        exhausted: bool,
        led: int,
        best: int,
        by: int,
        laid: int,
    ) -> bool:
        """Let the caller play: the first legal card of his order, or each in turn."""
        asked = BYTE[led] if led >= 0 else self.trump if exhausted and self.maker == 0 else own
        legal, bit = own & asked or own, 0
        for bit in self._tries(legal, unseen | held | laid):
            now, mine = (best, by) if best and not self._beats(bit, best) else (bit, 0)
            suit = suit_of(bit) if led < 0 else led
            if not self._go_on(
                1, left - 1, own ^ bit, unseen, n, free, voids, held, closed, exhausted, suit, now, mine, laid | bit
            ):
                return False
        if self.order:
            self.line.append(_Step(0, bit, legal))
        return True

    def _tries(self, legal: int, others: int) -> Iterable[int]:
        """Return the cards the caller may choose from; of his own neighbours one."""
        if self.order:
            return [next(bit for bit in self.order if bit & legal)]
        return [top for suit in range(4) for top, _ in _runs(legal, others, suit)]

    def _taken(
        self,
        leader: int,
        own: int,
        unseen: int,
        n: int,
        free: int,
        voids: int,
        held: int,
        closed: bool,
        exhausted: bool,
        led: int,
        best: int,
        by: int,
        laid: int,
    ) -> bool:
        """Award a trick: lost, or on to the next one."""
        if by & 1:
            self.left = (unseen, free, voids)
            return True
        if closed and ((led != self.suit and best & self.trump) or (self.opens and own.bit_count() == 7)):
            closed = False
        if leader == self.maker and led == self.suit and (laid & self.trump).bit_count() == 1:
            exhausted = True
        return self._begin(by, own, unseen, n, free, voids, held, closed, exhausted)

    # What the other three may play, as long as a world remains; what is likely to beat the caller comes first

    def _answers(
        self,
        who: int,
        own: int,
        unseen: int,
        n: int,
        free: int,
        voids: int,
        held: int,
        closed: bool,
        exhausted: bool,
        led: int,
        best: int,
        by: int,
        laid: int,
    ) -> Iterator[_Answer]:
        """Yield what a player may play: the card, and what is then unseen, free, void and held."""
        at = 4 * who
        places, lacks = free >> at & 15, voids >> at & 15
        maker = who == self.maker
        mine = held if maker and not closed else 0
        live = own | held | laid
        if maker and closed and not places:
            yield held, unseen, n, free, voids, 0
            return
        if led < 0:
            yield from self._leads(who, unseen, n, free, voids, held, closed, exhausted, mine, live, own)
            return
        attacks = who & 1 and not by & 1
        following = places and not lacks >> led & 1
        later: Iterable[_Answer] = ()
        if mine & BYTE[led]:
            yield mine, unseen, n, free, voids, 0
            if following:
                yield from self._from_hand(who, led, unseen, n, free, voids, held, live, best)
            return
        if following:
            follows = self._from_hand(who, led, unseen, n, free, voids, held, live, best)
            if attacks and follows and not self._beats(follows[0][0], best):
                later = follows
            else:
                yield from follows
        lacking = voids | 1 << led + at
        cut = closed and maker
        apart = mine or (cut and led != self.suit and held)
        if apart and self._room(n, free, lacking):
            yield apart, unseen, n, free, lacking, 0
        if not places:
            yield from later
            return
        trumps = self.suit != led and not lacks >> self.suit & 1 and not cut
        if trumps and attacks:
            yield from self._from_hand(who, self.suit, unseen, n, free, lacking, held, live, best)
        yield from later
        for suit in _thrown(own):
            if suit not in (led, self.suit) and not lacks >> suit & 1:
                yield from self._from_hand(who, suit, unseen, n, free, lacking, held, live, best)
        if trumps and not attacks:
            yield from self._from_hand(who, self.suit, unseen, n, free, lacking, held, live, best)

    def _leads(
        self,
        who: int,
        unseen: int,
        n: int,
        free: int,
        voids: int,
        held: int,
        closed: bool,
        exhausted: bool,
        mine: int,
        live: int,
        own: int,
    ) -> Iterator[_Answer]:
        """Yield what another player may lead (304.play.6, 304.exhaust.2)."""
        at = 4 * who
        maker = who == self.maker
        drawing = maker and exhausted
        if mine and (not drawing or mine & self.trump):
            yield mine, unseen, n, free, voids, 0
        if not free >> at & 15:
            return
        first = maker and closed and own.bit_count() == 8
        for suit in range(4):
            if voids >> at + suit & 1 or (first and suit == self.suit):
                continue
            now = voids
            if drawing and suit != self.suit:
                if mine & self.trump:
                    continue
                now |= 1 << at + self.suit
            yield from self._from_hand(who, suit, unseen, n, free, now, held, live, 0)

    def _from_hand(
        self, who: int, suit: int, unseen: int, n: int, free: int, voids: int, held: int, live: int, best: int
    ) -> list[_Answer]:
        """Return the cards of a suit that a hand may turn out to hold: of neighbours one, the best for beating."""
        if not n >> 4 * suit & 15:
            return []
        n -= 1 << 4 * suit
        free -= 1 << 4 * who
        if not self._room(n, free, voids):
            return []
        runs = _runs(unseen, live, suit)
        if who & 1:
            if best and not self._beats(runs[0][0], best):
                runs = runs[::-1]
            return [(top, unseen ^ top, n, free, voids, held) for top, _ in runs]
        return [(bottom, unseen ^ bottom, n, free, voids, held) for _, bottom in reversed(runs)]

    def _room(self, n: int, free: int, voids: int) -> bool:
        """Tell whether a world remains."""
        if not voids and not self.dead:
            return True
        key = n << 32 | free << 16 | voids
        found = self.room.get(key)
        if found is None:
            hands = [(free >> at & 15, voids >> at & 15) for at in (4, 8, 12)]
            found = room((n & 15, n >> 4 & 15, n >> 8 & 15, n >> 12 & 15), [*hands, *self.dead])
            self.room[key] = found
        return found


_ROOMS: Final[dict[int, bool]] = {}
_MANY: Final = 100_000


def _rooms() -> dict[int, bool]:
    """Return what is known of room where no card lies dead unseen: the same for every search."""
    if len(_ROOMS) > _MANY:
        _ROOMS.clear()
    return _ROOMS


def _top_down(order: tuple[int, ...], trump: int) -> bool:
    """Tell whether an order has the trumps first, and each suit from the top."""
    above, sides = [256 << 8 * suit for suit in range(4)], 0
    for bit in order:
        suit = suit_of(bit)
        sides |= bit & ~trump
        if bit > above[suit] or (sides and bit & trump):
            return False
        above[suit] = bit
    return True


_THROWN: Final[dict[int, tuple[int, ...]]] = {}


def _thrown(own: int) -> tuple[int, ...]:
    """Return the suits in the order in which others throw them away: first what the caller has none of."""
    has = (own & 0xFF and 1) | (own & 0xFF00 and 2) | (own & 0xFF0000 and 4) | (own & 0xFF000000 and 8)
    found = _THROWN.get(has)
    if found is None:
        found = _THROWN[has] = tuple(sorted(range(4), key=lambda suit: has >> suit & 1))
    return found


_SHAPES: Final[dict[int, int]] = {}


def _shape(own: int, unseen: int, held: int) -> int:
    """Return how the live cards lie between each other, suit by suit; the cards that are gone leave no trace."""
    found = 0
    while own or unseen or held:
        key = (own & 255) << 16 | (unseen & 255) << 8 | held & 255
        shape = _SHAPES.get(key)
        if shape is None:
            shape = _SHAPES[key] = _squeezed(own & 255, unseen & 255, held & 255)
        found = found << 17 | shape
        own >>= 8
        unseen >>= 8
        held >>= 8
    return found


def _squeezed(own: int, unseen: int, held: int) -> int:
    """Write the live cards of a suit one after another, two bits each, after a 1."""
    found = 1
    for bit in (128, 64, 32, 16, 8, 4, 2, 1):
        for sign, cards in ((1, own), (2, unseen), (3, held)):
            if cards & bit:
                found = found << 2 | sign
    return found


def _beaten(known: Known, order: Sequence[Card]) -> _Search | None:
    """Return the search that found how an order is beaten."""
    listed = tuple([RANKED[card] for card in order])
    if len(listed) != known.own.bit_count() or set(listed) != set(bits(known.own)):
        raise ValueError("an order names each card once that is still to be played")
    searches = (_Search(root, listed) for root in _roots(known))
    return next((search for search in searches if search.beaten()), None)


# -------------------------------------------------------------------------------------------------- which order to try


def _untried(known: Known, refuted: list[tuple[_Choice, ...]]) -> tuple[int, ...] | None:
    """Return an order that would have played otherwise somewhere on every line found so far.

    Of cards without a live one between them, the higher comes first: they are worth the same.
    """
    trumps = {case.trump for case in known.cases}
    cards = sorted(bits(known.own), key=lambda bit: (len(trumps) > 1 or suit_of(bit) not in trumps, -_strength(bit)))
    others = known.unseen | known.held
    for laid in known.trick:
        others |= laid.card
    return _complete((), tuple(cards), refuted, dict(_neighbours(known.own, others)))


def _neighbours(own: int, others: int) -> Iterator[tuple[int, int]]:
    """Yield each card that is worth the same as the one above it, and that one."""
    for suit in range(4):
        for top, bottom in _runs(own, others, suit):
            run = list(bits(own & (2 * top - bottom)))
            yield from pairwise(run)


def _strength(bit: int) -> int:
    return (bit.bit_length() - 1) & 7


def _complete(
    begun: tuple[int, ...], rest: tuple[int, ...], refuted: list[tuple[_Choice, ...]], above: Mapping[int, int]
) -> tuple[int, ...] | None:
    """Go on with an order card by card; what is already beaten whatever follows is given up."""
    left = sum(rest)
    if any(all(_plays_so(begun, left, choice) for choice in line) for line in refuted):
        return None
    if not rest:
        return begun
    for i, bit in enumerate(rest):
        if above.get(bit, 0) & left:
            continue
        found = _complete((*begun, bit), rest[:i] + rest[i + 1 :], refuted, above)
        if found:
            return found
    return None


def _plays_so(begun: tuple[int, ...], left: int, choice: _Choice) -> bool:
    """Tell whether an order that begins so plays that card there, whatever follows."""
    if left & choice.card:
        return False
    for bit in begun:
        if bit == choice.card:
            return True
        if bit & choice.others:
            return False
    return False


# -------------------------------------------------------------------------------------------------- the deal that beats


def _counter(known: Known, search: _Search) -> Counter:
    """Lay the rest of the cards out, and write the line down."""
    root, (unseen, free, voids) = search.root, search.left
    where = []
    for seat in SEATS:
        at = 4 * _steps(known, seat)
        if at and free >> at & 15:
            where.append(Place(f"hand {seat}", free >> at & 15, voids >> at & 15))
    names = [f"trick {back.trick} {back.seat}" for back in known.backs]
    turned = {seat for seat, _ in root.turned}
    names += [f"table {laid.seat}" for laid in known.trick if not laid.card and laid.seat not in turned]
    where += [Place(name, 1, not_of) for name, not_of in zip(names, root.dead, strict=True)]
    world = one_world(unseen, tuple(where))
    world |= {f"table {seat}": bit for seat, bit in root.turned}
    if root.closed and root.held:
        world[f"indicator {known.maker}"] = root.held
    for who, bit, _ in search.line:
        if who and bit != root.held:
            name = f"hand {SEATS[(known.seat.place + who) & 3]}"
            world[name] = world.get(name, 0) | bit
    deal = deal_of(known, world)
    return Counter(deal.hands, deal.words, tuple(_line(known, root, search.line)))


def _line(known: Known, root: _Root, steps: list[_Step]) -> Iterator[Word]:
    """Write the cards of a line as words: face down as long as the trump is closed and a player is void."""
    aside = any(laid.aside for laid in known.trick)
    closed = known.covered and (known.maker is not known.seat or aside)
    trump, trick = root.case.trump, list(root.table)
    done = known.done
    indicator = root.held if root.closed else 0
    led = suit_of(trick[0]) if trick else -1
    found = any(bit and suit_of(bit) == trump != led for bit in trick)
    for who, bit, _ in steps:
        if led < 0:
            led = suit_of(bit)
        down = closed and suit_of(bit) != led
        yield Word(SEATS[(known.seat.place + who) % 4], PLAYS[CARD_OF[bit], down])
        found |= down and suit_of(bit) == trump
        if bit == indicator and not down:
            closed = False
        trick.append(bit)
        if len(trick) == 4:
            done += 1
            if found or (known.opens and done == 1):
                closed = False
            trick, led, found = [], -1, False
