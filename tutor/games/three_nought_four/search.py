"""A search for a way to beat a caller of Caps, from one root to the last card.

"In every world" is the same as opponents, and a partner, who decide card by card who holds what, as long as at least
one world remains; so no world is ever listed. A card that has no other live card between itself and a neighbour of its
suit stands for that neighbour too. Which roots and which orders there are is not for this file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from tutor.games.three_nought_four.roots import Root, runs_of, steps_from
from tutor.games.three_nought_four.worlds import BALANCED, BYTE, ONE_CARD, ONE_PLACE, counted, suit_of


class Choice(NamedTuple):
    """A card the caller played on the way to being beaten, and the cards he might have played instead."""

    card: int
    others: int


class Step(NamedTuple):
    """A card of the line, who played it (steps from the caller), and what the caller might have played."""

    who: int
    card: int
    legal: int


_Answer = tuple[int, int, int, int, int, int]
"""A card, and what is then unseen, how many of each suit, free, void and held."""


class _Spent(Exception):
    """A search has taken as many steps as it was given."""


class Search:
    """Looks for a way to beat the caller from one root: with an order, or whatever he does.

    A hand's free places, the suits it can't have and the number of unseen cards by suit are packed four bits each.
    """

    def __init__(self, root: Root, order: tuple[int, ...] | None = None, freely: Search | None = None) -> None:
        """Prepare a search; without an order the caller may choose each card as he sees fit.

        With a search of that kind beside it, a line ends where no choice could help the caller any more.
        """
        self.root = root
        self.order = order
        self.freely = freely
        self.suit = root.case.trump
        self.trump = BYTE[root.case.trump]
        self.maker = steps_from(root.known, root.known.maker)
        self.opens = root.known.opens
        self.dead = root.dead
        self.cashes = order is None or _top_down(order, self.trump)
        self.balance = BALANCED - sum([ONE_PLACE[not_of] for not_of in root.dead])
        self.memo: dict[tuple[object, ...], bool] = freely.unbeaten if freely else {}
        self.unbeaten: dict[tuple[object, ...], bool] = {}
        """Where no way was found to beat some order, for the next one to know."""
        self.rests: dict[int, tuple[int, ...]] = {}
        self.line: list[Step] = []
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
        leader = steps_from(known, known.leader)
        n = sum([number << 4 * suit for suit, number in enumerate(counted(root.unseen))])
        state = (known.own, root.unseen, n, root.free, root.voids, root.held, root.closed, root.case.exhausted)
        if not root.table:
            return self._begin(leader, *state)
        led = suit_of(root.table[0])
        best, by, laid = 0, leader, 0
        for i, bit in enumerate(root.table):
            laid |= bit
            if not best or self._beats(bit, best):
                best, by = bit, (leader + i) & 3
        who, left = (leader + len(root.table)) & 3, 4 - len(root.table)
        return self._go_on(who, left, *state, led, best, by, laid)

    def choices(self) -> Iterator[Choice]:
        """Yield where the caller had a choice on the line."""
        for who, card, legal in self.line:
            if who == 0 and legal != card:
                yield Choice(card, legal ^ card)

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
        """Begin a trick: all have as many cards as the caller now, so how many are unknown need not be remembered."""
        if not own:
            return False
        key = (leader, self._rest(own), _shape(own, unseen, held), voids, closed, exhausted)
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
        for suit in range(4):
            mine, outside = own & BYTE[suit], (unseen | held) & BYTE[suit]
            above = mine >> outside.bit_length() << outside.bit_length()
            if suit != self.suit and above == mine:
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
        high = 1 << self.suit
        for suit in range(4):
            mine = own & BYTE[suit]
            if unseen & BYTE[suit] > mine & -mine > 0:
                high |= 1 << suit
        for suit in range(4):
            mine, outside = own & BYTE[suit], unseen & BYTE[suit]
            above = (mine >> outside.bit_length()).bit_count()
            if above == mine.bit_count() or above >= n >> 4 * suit & 15:
                continue
            most = above + 1
            for at in (4, 12):
                if free >> at & 15 < most or voids >> at + suit & 1:
                    continue
                if self._room(n - (most << 4 * suit), free - (most << at), voids | high << 8):
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
        """Let the next player play; tell whether the caller can be beaten from here.

        He is beaten if one card of another player does it, or if each card of his own loses.
        """
        self.steps += 1
        if self.budget and self.steps > self.budget:
            raise _Spent
        if not left:
            return self._taken(who, own, unseen, n, free, voids, held, closed, exhausted, led, best, by, laid)
        answers: Iterable[_Answer]
        if who:
            answers = self._answers(who, own, unseen, n, free, voids, held, closed, exhausted, led, best, by, laid)
        else:
            tries = self._tries(self._legal(own, exhausted, led), unseen | held | laid)
            answers = [(bit, unseen, n, free, voids, held) for bit in tries]
        after, loses, bit, found = (who + 1) & 3, who > 0, 0, False
        for bit, unseen2, n2, free2, voids2, held2 in answers:
            now, mine = (best, by) if best and not self._beats(bit, best) else (bit, who)
            suit = suit_of(bit) if led < 0 else led
            own2, laid2 = own & ~bit, laid | bit
            found = self._go_on(
                after, left - 1, own2, unseen2, n2, free2, voids2, held2, closed, exhausted, suit, now, mine, laid2
            )
            if found is loses:
                break
        if found and (who or self.order):
            self.line.append(Step(who, bit, 0 if who else self._legal(own, exhausted, led)))
        return found

    def _legal(self, own: int, exhausted: bool, led: int) -> int:
        """Return the cards the caller may play (304.play.2, 304.exhaust.2)."""
        asked = BYTE[led] if led >= 0 else self.trump if exhausted and self.maker == 0 else own
        return own & asked or own

    def _tries(self, legal: int, others: int) -> Iterable[int]:
        """Return the cards the caller may choose from; of his own neighbours one."""
        if self.order:
            return [next(bit for bit in self.order if bit & legal)]
        return [top for suit in range(4) for top, _ in runs_of(legal, others, suit)]

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
        if not places:
            yield held, unseen, n, free, voids, 0
            return
        if led < 0:
            yield from self._leads(who, unseen, n, free, voids, held, closed, exhausted, mine, live, own)
            return
        attacks = who & 1 and not by & 1
        following = not lacks >> led & 1
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
        if mine:
            yield mine, unseen, n, free, voids, 0
        first = maker and closed and own.bit_count() == 8
        for suit in range(4):
            if voids >> at + suit & 1 or (first and suit == self.suit):
                continue
            now = voids
            if drawing and suit != self.suit:
                if mine:
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
        runs = runs_of(unseen, live, suit)
        if who & 1:
            if best and not self._beats(runs[0][0], best):
                runs = runs[::-1]
            return [(top, unseen ^ top, n, free, voids, held) for top, _ in runs]
        return [(bottom, unseen ^ bottom, n, free, voids, held) for _, bottom in reversed(runs)]

    def _room(self, n: int, free: int, voids: int) -> bool:
        """Tell whether a world remains."""
        if not voids and not self.dead:
            return True
        balance = (
            self.balance + (n & 15) * _SPADE + (n >> 4 & 15) * _HEART + (n >> 8 & 15) * _DIAMOND + (n >> 12) * _CLUB
        )
        for at in (4, 8, 12):
            balance -= (free >> at & 15) * ONE_PLACE[voids >> at & 15]
        return balance & BALANCED == BALANCED


_SPADE, _HEART, _DIAMOND, _CLUB = ONE_CARD


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
