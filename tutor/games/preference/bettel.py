"""Hands that can't be caught: a Bettel that wins no trick, a Durchmarsch that wins all, however the cards lie.

The declarer knows his own cards, what he laid away, and some cards of one defender if that one took them up; everything
else may lie with either defender, and two cards of it in a talon that was not taken. A proof says which card to lead; a
disproof is one deal, and the cards from the first lead on, in which that lead is caught. Nothing is searched: each
answer is read off suit by suit.

Why that is enough. Against a Bettel one defender may hold all that is out in a suit: he leads it from below, and where
the k-th lowest own card is not below the k-th lowest one out, the k-th such trick is the declarer's; where cards must
beat, one own card above one that is out is enough. Against a Durchmarsch one defender keeps the card that beats an own
one for as long as lower ones of the suit are left to him; two such cards lie with two defenders, so nobody is squeezed.
Either defender will do; so where one is known to hold some cards it is he, and there is room for those with him too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from math import comb
from typing import NamedTuple

from tutor.cards import FULL, Card, Suit, cards_of
from tutor.engine.table import Seat
from tutor.games.preference.pack import ABOVE, STRENGTH, around
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
    """Whether a hand is safe: with a lead that can't be caught, or with how to lay out a deal that catches this one.

    The lead is the declarer's; none if a defender leads.
    """

    safe: bool
    lead: Card | None
    catch: Callable[[], Caught | None] | None = None

    @property
    def caught(self) -> Caught | None:
        """A deal that catches the lead, laid out for whoever wants to see it."""
        return self.catch() if self.catch else None


class Hand(NamedTuple):
    """What the declarer of a contract knows: his ten cards, what is out, and what he can say of where it lies."""

    own: int
    out: int
    closed: int
    """How many cards that are out nobody holds: 2 if the talon was not taken, else 0."""
    beat: bool
    """Whether a card that can beat must."""
    catcher: Seat = LEFT
    """The defender who catches the contract in a deal that is shown."""
    held: int = 0
    """What he is known to hold."""


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
    size, out = known.own.bit_count(), (known.out & ~known.held).bit_count()
    return comb(out, size) * comb(out - size, size - known.held.bit_count())


# Bettel


def bettel(known: Hand) -> Proof:
    """Prove that a hand, on lead, wins no trick however the cards lie; else show how a lead is caught.

    >>> from tutor.cards import CardSet
    >>> own, away = CardSet.parse("7♠ 9♠ J♠ 7♥ 8♥ 9♥ 7♦ 8♦ 9♦ 7♣").mask, CardSet.parse("A♠ A♣").mask
    >>> bettel(hand(own, away, beat=False))
    Proof(safe=True, lead=7♥, catch=None)
    >>> bettel(hand(own, away, beat=True)).safe
    False
    """
    loses = [lead for lead in cards_of(known.own) if not _may_win(known, lead)]
    weak = [suit for suit in Suit if _weak(known.beat, known.own & suit.mask, known.out & suit.mask)]
    for lead in loses if len(weak) < 2 else ():
        if _weak_after(known, lead) is None:
            return Proof(True, lead)
    lead = loses[0] if loses else _lowest(known.own)
    return Proof(False, lead, partial(caught_after, known, lead))


def on_their_lead(known: Hand) -> Proof:
    """Prove that a hand wins no trick however the cards lie, the catcher being on lead; else show how it does."""
    weak = _weak_suit(known.beat, known.own, known.out)
    if weak is None:
        return Proof(True, None)
    return Proof(False, None, partial(_caught_on_their_lead, known, weak))


def _caught_on_their_lead(known: Hand, weak: Suit) -> Caught:
    out = known.out & weak.mask
    return _played(known, _dealt(known, out, 0), Played(known.catcher, _rising(out, weak)[0]), weak)


def _may_win(known: Hand, lead: Card) -> bool:
    """Tell whether the declarer's lead may win its trick, the cards lying as badly as they can."""
    out = known.out & lead.suit.mask
    higher = out & ABOVE[lead]
    may_stay_below = not known.beat and out != higher
    return may_stay_below or higher.bit_count() <= known.closed


def _weak_after(known: Hand, lead: Card) -> Suit | None:
    """Return a suit in which the rest of the hand can be made to win a trick after this lead."""
    top = _rising(known.out, lead.suit)
    return _weak_suit(known.beat, known.own & ~lead.bit, known.out & ~(top[-1].bit if top else 0))


def _weak_suit(beat: bool, own: int, out: int) -> Suit | None:
    """Return a suit in which these cards can be made to win a trick."""
    return next((suit for suit in Suit if _weak(beat, own & suit.mask, out & suit.mask)), None)


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
    opening, out = Played(DECLARER, lead), known.out & lead.suit.mask
    higher, weak = out & ABOVE[lead], _weak_after(known, lead)
    if not known.beat and out != higher:
        return _played(known, _dealt(known, out, 0), opening, None)
    if higher.bit_count() <= known.closed:
        return _played(known, _dealt(known, 0, higher), opening, None)
    if weak is None:
        return None
    top = _rising(out, lead.suit)[-1]
    return _played(known, _dealt(known, known.out & weak.mask | top.bit, 0), opening, weak)


class _Dealt(NamedTuple):
    left: int
    right: int
    talon: int


def _dealt(known: Hand, cards: int, talon: int) -> _Dealt:
    """Fill a deal up in which the catcher holds some cards and some lie in the talon; the other one holds the rest."""
    cards |= known.held
    rest = [*cards_of(known.out & ~cards & ~talon)]
    while talon.bit_count() < known.closed:
        talon |= rest.pop().bit
    while cards.bit_count() < known.own.bit_count():
        cards |= rest.pop(0).bit
    other = sum(card.bit for card in rest)
    return _Dealt(cards, other, talon) if known.catcher is LEFT else _Dealt(other, cards, talon)


def _played(known: Hand, dealt: _Dealt, led: Played, weak: Suit | None) -> Caught:
    """Play on after a lead: the catcher wins it and leads the weak suit from below till the declarer wins."""
    hands = {DECLARER: known.own, LEFT: dealt.left, RIGHT: dealt.right}
    line: list[Played] = []
    while True:
        trick = [led]
        winner = known.catcher if weak is not None and not line else None
        for seat in around(led.seat)[1:]:
            trick.append(Played(seat, _reply(hands[seat], trick, known.beat, seat, winner)))
        for played in trick:
            hands[played.seat] &= ~played.card.bit
        line += trick
        leader = best(trick, None).seat
        if weak is None or leader is DECLARER:
            return _caught(dealt, line)
        led = Played(leader, _rising(hands[leader], weak)[0])


def _caught(dealt: _Dealt, line: Iterable[Played]) -> Caught:
    left, right, talon = (tuple(cards_of(cards)) for cards in dealt)
    return Caught(left, right, talon, tuple(line))


def _reply(cards: int, trick: list[Played], beat: bool, seat: Seat, winner: Seat | None) -> Card:
    """Answer a card: a defender high where he is to win, the declarer as high as stays below, others low."""
    better = beating(cards, trick, None)
    lawful = better if beat and better else answering(cards, trick, None)
    if seat is winner:
        return max(cards_of(lawful), key=STRENGTH.__getitem__)
    if seat is DECLARER and (below := lawful & ~better):
        return max(cards_of(below), key=STRENGTH.__getitem__)
    return _lowest(lawful & ~better or lawful)


def with_lead(known: Hand, lead: Card) -> Proof:
    """Prove that a Bettel wins no trick after a certain lead however the cards lie; else show how it does."""
    caught = caught_after(known, lead)
    return Proof(False, lead, lambda: caught) if caught else Proof(True, lead)


# Durchmarsch


def durchmarsch(known: Hand) -> Proof:
    """Prove that a hand, on lead, wins every trick however the cards lie; else show how it loses one.

    >>> from tutor.cards import CardSet
    >>> own, away = CardSet.parse("A♠ K♠ Q♠ J♠ 10♠ A♥ K♥ Q♥ A♦ A♣").mask, CardSet.parse("8♣ 7♣").mask
    >>> durchmarsch(hand(own, away, beat=True))
    Proof(safe=True, lead=10♠, catch=None)
    """
    tops = (card for card in cards_of(known.own) if not known.out & ABOVE[card])
    return marching(known, next(tops, _lowest(known.own)))


def marching(known: Hand, lead: Card) -> Proof:
    """Prove that a Durchmarsch wins every trick after a certain lead however the cards lie; else show how it fails."""
    if higher := known.out & ABOVE[lead]:
        return Proof(False, lead, lambda: _stopped_by(known, higher & -higher, (lead,), lead.suit))
    weak = next((suit for suit in Suit if _stopped(known, suit)), None)
    return Proof(True, lead) if weak is None else Proof(False, lead, partial(_stopped_in, known, lead, weak))


def _stopped_in(known: Hand, lead: Card, weak: Suit) -> Caught:
    """Lay a deal out in which a defender keeps the card that stops a suit, and play up to there."""
    tops, low = _tops(known, weak)
    *lower, stopper = _rising(known.out, weak)
    kept = stopper.bit | sum(card.bit for card in lower[: len(tops)])
    return _stopped_by(known, kept, dict.fromkeys((lead, *tops, low)), weak)


def _stopped_by(known: Hand, cards: int, leads: Iterable[Card], kept: Suit) -> Caught:
    dealt = _dealt(known, cards, 0)
    return _caught(dealt, _led(dealt, leads, kept))


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
