"""Hands that can't be caught: a Bettel that wins no trick, a Durchmarsch that wins all, however the cards lie.

The declarer knows his own cards and what he laid away; everything else may lie with either defender, and two cards of
it in a talon that was not taken. A proof says which card to lead; a disproof is one deal, and the cards from the first
lead on, in which that lead is caught. Nothing is searched: each answer is read off suit by suit.

Why that is enough. Against a Bettel one defender may hold all that is out in a suit: he leads it from below, and where
the k-th lowest own card is not below the k-th lowest one out, the k-th such trick is the declarer's; where cards must
beat, one own card above one that is out is enough. Against a Durchmarsch one defender keeps the card that beats an own
one for as long as lower ones of the suit are left to him; two such cards lie with two defenders, so nobody is squeezed.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import comb
from typing import NamedTuple

from tutor.cards import FULL, Card, Suit, cards_of
from tutor.engine.table import Seat
from tutor.games.preference.pack import ABOVE, STRENGTH
from tutor.games.preference.play import Played, answering, beating, best

DECLARER, LEFT, RIGHT = Seat.A, Seat.B, Seat.C
"""Who is who in a disproof: the declarer leads, his left neighbour plays next."""


class Caught(NamedTuple):
    """A deal that beats a lead: both defenders' cards, a talon left closed, and the cards played, in turn from A."""

    left: tuple[Card, ...]
    right: tuple[Card, ...]
    talon: tuple[Card, ...]
    line: tuple[Played, ...]


class Proof(NamedTuple):
    """Whether a hand is safe: with a lead that can't be caught, or with a deal that catches this one."""

    safe: bool
    lead: Card
    caught: Caught | None = None


class Hand(NamedTuple):
    """What the declarer of a contract knows: his ten cards, what is out, and whether two of it lie in the talon."""

    own: int
    out: int
    closed: int
    """How many cards that are out nobody holds: 2 if the talon was not taken, else 0."""
    beat: bool
    """Whether a card that can beat must."""


def hand(own: int, away: int = 0, *, beat: bool) -> Hand:
    """Return what a declarer knows: masks of his cards and of those he laid away, none if he plays by hand."""
    out = FULL & ~own & ~away
    return Hand(own, out, out.bit_count() - 2 * own.bit_count(), beat)


def _rising(cards: int, suit: Suit) -> list[Card]:
    """Return the cards of a suit from the lowest up: the order of the pack."""
    return [*cards_of(cards & suit.mask)]


def _lowest(cards: int) -> Card:
    return min(cards_of(cards), key=STRENGTH.__getitem__)


def lay_outs(known: Hand) -> int:
    """Count the ways in which the cards that are out can lie."""
    size = known.own.bit_count()
    out = known.out.bit_count()
    return comb(out, size) * comb(out - size, size)


# Bettel


def bettel(known: Hand) -> Proof:
    """Prove that a hand, on lead, wins no trick however the cards lie; else show how a lead is caught.

    >>> from tutor.cards import CardSet
    >>> own, away = CardSet.parse("7♠ 9♠ J♠ 7♥ 8♥ 9♥ 7♦ 8♦ 9♦ 7♣").mask, CardSet.parse("A♠ A♣").mask
    >>> bettel(hand(own, away, beat=False))
    Proof(safe=True, lead=7♥, caught=None)
    >>> bettel(hand(own, away, beat=True)).safe
    False
    """
    loses = [lead for lead in cards_of(known.own) if not _may_win(known, lead)]
    for lead in loses:
        if _weak_suit(known, lead) is None:
            return Proof(True, lead)
    lead = loses[0] if loses else _lowest(known.own)
    return Proof(False, lead, caught_after(known, lead))


def on_their_lead(known: Hand) -> bool:
    """Tell whether a hand wins no trick however the cards lie, with a defender on lead."""
    own, out, _, beat = known
    while own:
        if _weak(beat, own & 255, out & 255):
            return False
        own, out = own >> 8, out >> 8
    return True


def _may_win(known: Hand, lead: Card) -> bool:
    """Tell whether the declarer's lead may win its trick, the cards lying as badly as they can."""
    out = known.out & lead.suit.mask
    higher = out & ABOVE[lead]
    may_stay_below = not known.beat and out != higher
    return may_stay_below or higher.bit_count() <= known.closed


def _weak_suit(known: Hand, lead: Card) -> Suit | None:
    """Return a suit in which the rest of the hand can be made to win a trick after this lead."""
    top = _rising(known.out, lead.suit)
    own, out = known.own & ~lead.bit, known.out & ~(top[-1].bit if top else 0)
    return next((suit for suit in Suit if _weak(known.beat, own & suit.mask, out & suit.mask)), None)


def _weak(beat: bool, own: int, out: int) -> bool:
    """Tell whether cards of a suit, a mask, can be made to win, those that are out being led from below."""
    if beat:
        return bool(out) and own > out & -out
    lower = 0
    while own:
        card = own & -own
        if (out & (card - 1)).bit_count() > lower:
            return True
        own ^= card
        lower += 1
    return False


def caught_after(known: Hand, lead: Card) -> Caught | None:
    """Return a deal in which the declarer of a Bettel wins a trick after this lead, None if there is none."""
    out = known.out & lead.suit.mask
    higher, weak = out & ABOVE[lead], _weak_suit(known, lead)
    if not known.beat and out != higher:
        return _played(known, _dealt(known, out, 0), lead, None)
    if higher.bit_count() <= known.closed:
        return _played(known, _dealt(known, 0, higher), lead, None)
    if weak is None:
        return None
    top = _rising(out, lead.suit)[-1]
    return _played(known, _dealt(known, known.out & weak.mask | top.bit, 0), lead, weak)


class _Dealt(NamedTuple):
    left: int
    right: int
    talon: int


def _dealt(known: Hand, left: int, talon: int) -> _Dealt:
    """Fill a deal up in which some cards lie on the left and some in the talon; what is left over lies on the right."""
    size = known.own.bit_count()
    rest = [*cards_of(known.out & ~left & ~talon)]
    while talon.bit_count() < known.closed:
        talon |= rest.pop().bit
    while left.bit_count() < size:
        left |= rest.pop(0).bit
    return _Dealt(left, sum(card.bit for card in rest), talon)


def _played(known: Hand, dealt: _Dealt, lead: Card, weak: Suit | None) -> Caught:
    """Play on after a lead: the left neighbour wins it and leads the weak suit from below till the declarer wins."""
    hands = {DECLARER: known.own, LEFT: dealt.left, RIGHT: dealt.right}
    line: list[Played] = []
    leader, card = DECLARER, lead
    while True:
        trick = [Played(leader, card)]
        for seat in _after(leader):
            trick.append(Played(seat, _reply(hands[seat], trick, known.beat, seat, weak is not None and not line)))
        for played in trick:
            hands[played.seat] &= ~played.card.bit
        line += trick
        leader = best(trick, None).seat
        if weak is None or leader is DECLARER:
            return _caught(dealt, line)
        card = _rising(hands[leader], weak)[0]


def _caught(dealt: _Dealt, line: Iterable[Played]) -> Caught:
    left, right, talon = (tuple(cards_of(cards)) for cards in dealt)
    return Caught(left, right, talon, tuple(line))


def _after(leader: Seat) -> tuple[Seat, Seat]:
    return (LEFT, RIGHT) if leader is DECLARER else (RIGHT, DECLARER)


def _reply(cards: int, trick: list[Played], beat: bool, seat: Seat, wins_now: bool) -> Card:
    """Answer a card: the left neighbour high where he is to win, the declarer as high as stays below, others low."""
    better = beating(cards, trick, None)
    lawful = better if beat and better else answering(cards, trick, None)
    if seat is LEFT and wins_now:
        return max(cards_of(lawful), key=STRENGTH.__getitem__)
    if seat is DECLARER and (below := lawful & ~better):
        return max(cards_of(below), key=STRENGTH.__getitem__)
    return _lowest(lawful & ~better or lawful)


def with_lead(known: Hand, lead: Card) -> Proof:
    """Prove that a Bettel wins no trick after a certain lead however the cards lie; else show how it does."""
    caught = caught_after(known, lead)
    return Proof(caught is None, lead, caught)


# Durchmarsch


def durchmarsch(known: Hand) -> Proof:
    """Prove that a hand, on lead, wins every trick however the cards lie; else show how it loses one.

    >>> from tutor.cards import CardSet
    >>> own, away = CardSet.parse("A♠ K♠ Q♠ J♠ 10♠ A♥ K♥ Q♥ A♦ A♣").mask, CardSet.parse("8♣ 7♣").mask
    >>> durchmarsch(hand(own, away, beat=True))
    Proof(safe=True, lead=10♠, caught=None)
    """
    tops = (card for card in cards_of(known.own) if not known.out & ABOVE[card])
    return marching(known, next(tops, _lowest(known.own)))


def marching(known: Hand, lead: Card) -> Proof:
    """Prove that a Durchmarsch wins every trick after a certain lead however the cards lie; else show how it fails."""
    if higher := known.out & ABOVE[lead]:
        dealt = _dealt(known, higher & -higher, 0)
        return Proof(False, lead, _caught(dealt, _led(dealt, (lead,), lead.suit)))
    weak = next((suit for suit in Suit if _stopped(known, suit)), None)
    if weak is None:
        return Proof(True, lead)
    tops, low = _tops(known, weak)
    *lower, stopper = _rising(known.out, weak)
    dealt = _dealt(known, stopper.bit | sum(card.bit for card in lower[: len(tops)]), 0)
    leads = dict.fromkeys((lead, *tops, low))
    return Proof(False, lead, _caught(dealt, _led(dealt, leads, weak)))


def _tops(known: Hand, suit: Suit) -> tuple[list[Card], Card]:
    """Return the own cards of a suit that nothing beats, the highest first, and the next one below."""
    falling = _rising(known.own, suit)[::-1]
    tops = [card for card in falling if not known.out & ABOVE[card]]
    return tops, falling[len(tops)]


def _stopped(known: Hand, suit: Suit) -> bool:
    """Tell whether a defender who holds all that is out of a suit still has a card that beats an own one."""
    own = _rising(known.own, suit)
    tops = sum(not known.out & ABOVE[card] for card in own)
    return tops < len(own) and (known.out & suit.mask).bit_count() > tops


def _led(dealt: _Dealt, leads: Iterable[Card], kept: Suit) -> tuple[Played, ...]:
    """Lead card after card; the others stay low as long as the law lets them, and keep one suit."""
    hands = {LEFT: dealt.left, RIGHT: dealt.right}
    line: list[Played] = []
    for lead in leads:
        trick = [Played(DECLARER, lead)]
        for seat in (LEFT, RIGHT):
            cards = hands[seat]
            lawful = beating(cards, trick, None) or answering(cards, trick, None)
            trick.append(Played(seat, _lowest(lawful & ~kept.mask or lawful)))
            hands[seat] &= ~trick[-1].card.bit
        line += trick
    return tuple(line)
