"""An auction by numbers that rise one by one, with hold by seat order, and calls without the talon that end it.

First the auction as a value and what follows from it; then parts of a law, each made for the article that a game cites.
What the calls without the talon are, how they rank and where the numbers begin and end is each game's own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from tutor.engine.rulings import Ruling
from tutor.engine.table import Seat
from tutor.games.preference.actions import Bid
from tutor.games.preference.pack import around
from tutor.games.preference.speaking import Entry, When, always

PLAIN: Final = 0
"""The rank of a call without the talon that others may call as well, and whose suit is named later."""


class Call(NamedTuple):
    """A call without the talon; a higher ``rank`` beats a lower one."""

    seat: Seat
    rank: int


class Auction(NamedTuple):
    """An auction as it stands; ``number`` is the one in force, held by ``holder``."""

    first: Seat
    number: int
    holder: Seat | None = None
    bidders: tuple[Seat, ...] = ()
    """Those who have bid a number, passed or not, in turn order."""
    passed: tuple[Seat, ...] = ()
    calls: tuple[Call, ...] = ()

    def bid(self, seat: Seat, number: int) -> Auction:
        """Return the auction after a number."""
        bidders = tuple(other for other in around(self.first) if other is seat or other in self.bidders)
        return self._replace(number=number, holder=seat, bidders=bidders)

    def hold(self, seat: Seat) -> Auction:
        """Return the auction after somebody held the number in force."""
        return self._replace(holder=seat)

    def without(self, seat: Seat, rank: int) -> Auction:
        """Return the auction after a call without the talon."""
        return self._replace(calls=(*self.calls, Call(seat, rank)))

    def drop(self, seat: Seat) -> Auction:
        """Return the auction after a pass."""
        return self._replace(passed=(*self.passed, seat))

    @property
    def keeper(self) -> Seat | None:
        """Who alone may hold: the earliest in turn order among those still in who bid numbers."""
        return next((seat for seat in self.bidders if seat not in self.passed), None)

    @property
    def rank(self) -> int | None:
        """The highest rank called without the talon."""
        return max((call.rank for call in self.calls), default=None)

    @property
    def plain(self) -> tuple[Seat, ...]:
        """Those who made the plain call, in calling order."""
        return tuple(call.seat for call in self.calls if call.rank == PLAIN)

    def spoken(self, seat: Seat) -> bool:
        """Tell whether somebody has made his first call."""
        return seat in self.bidders or seat in self.passed or any(call.seat is seat for call in self.calls)

    def may_hold(self, seat: Seat) -> bool:
        """Tell whether somebody may hold the number in force."""
        return seat is self.keeper and seat is not self.holder and not self.calls

    def speaker(self, last: Seat, top: int) -> Seat | None:
        """Return who speaks next, None if the auction is over; nothing beats a call of rank ``top``."""
        _, *others = around(last)
        if self.calls:
            waiting = [seat for seat in others if not self.spoken(seat)]
            return None if self.rank == top or not waiting else waiting[0]
        staying = [seat for seat in around(last) if seat not in self.passed]
        if not staying or staying == [self.holder]:
            return None
        return next(seat for seat in others if seat in staying)

    def winner(self) -> Seat | None:
        """Return who won a finished auction; None if all passed, or if several must still name a suit."""
        best = [call.seat for call in self.calls if call.rank == self.rank]
        return (best[0] if len(best) == 1 else None) if best else self.holder


# Parts of a law


Rank = Callable[[Any], int | None]
"""The rank of a call without the talon, None for any other word."""


def pass_is_final(article: str) -> Entry:
    """Refuse whoever has passed."""

    def entry(state: Any, seat: Seat, _: Any) -> Ruling | None:
        return Ruling(False, article, {"seat": seat}) if seat in state.auction.passed else None

    return entry


def numbers_are_over(article: str, hold: type, call_of: Callable[[int], str], when: When = always) -> Entry:
    """Refuse numbers and holds after a call without the talon; ``call_of`` names a rank."""

    def entry(state: Any, _: Seat, action: Any) -> Ruling | None:
        calls = state.auction.calls
        if not when(state) or not calls or not isinstance(action, Bid | hold):
            return None
        return Ruling(False, article, {"seat": calls[-1].seat, "call": call_of(calls[-1].rank)})

    return entry


def only_as_first_call(article: str, rank: Rank, when: When = always) -> Entry:
    """Refuse a call without the talon by somebody who has called before."""

    def entry(state: Any, seat: Seat, action: Any) -> Ruling | None:
        if not when(state) or rank(action) is None or not state.auction.spoken(seat):
            return None
        return Ruling(False, article, {"case": "number" if seat in state.auction.bidders else "called"})

    return entry


def beats_the_call(article: str, rank: Rank, call_of: Callable[[int], str], when: When = always) -> Entry:
    """Refuse a call without the talon that does not beat the highest one; plain calls stand beside each other."""

    def entry(state: Any, _: Seat, action: Any) -> Ruling | None:
        own, highest = rank(action), state.auction.rank
        if not when(state) or own is None or highest is None or own > highest or own == highest == PLAIN:
            return None
        return Ruling(False, article, {"call": call_of(own), "highest": call_of(highest)})

    return entry


def top_number(article: str, top: Callable[[Any], int], when: When = always) -> Entry:
    """Refuse numbers above the highest one there is."""

    def entry(state: Any, _: Seat, action: Any) -> Ruling | None:
        if not when(state) or not isinstance(action, Bid) or action.number <= top(state):
            return None
        return Ruling(False, article, {"bid": action.number, "top": top(state)})

    return entry


def keeper_never_raises(article: str, when: When = always) -> Entry:
    """Refuse a number by the one who may hold instead."""

    def entry(state: Any, seat: Seat, action: Any) -> Ruling | None:
        auction: Auction = state.auction
        if not when(state) or not isinstance(action, Bid) or not auction.may_hold(seat):
            return None
        return Ruling(False, article, {"case": "raise", "seat": auction.holder, "number": auction.number})

    return entry


def next_number(article: str, when: When = always) -> Entry:
    """Refuse any number but the next one."""

    def entry(state: Any, _: Seat, action: Any) -> Ruling | None:
        least = state.auction.number + 1
        if not when(state) or not isinstance(action, Bid) or action.number == least:
            return None
        return Ruling(False, article, {"bid": action.number, "least": least})

    return entry


def holds_against_others(article: str, hold: type, when: When = always) -> Entry:
    """Refuse a hold by somebody whose own number was not overbid: at his first call, or on his own number."""

    def entry(state: Any, seat: Seat, action: Any) -> Ruling | None:
        auction: Auction = state.auction
        if not when(state) or not isinstance(action, hold):
            return None
        if seat not in auction.bidders:
            return Ruling(False, article, {"case": "first", "number": auction.number})
        return Ruling(False, article, {"case": "own", "number": auction.number}) if seat is auction.holder else None

    return entry


def keeper_holds_first(article: str, hold: type, when: When = always) -> Entry:
    """Refuse a hold by somebody who is not the earliest among those still in who bid numbers."""

    def entry(state: Any, seat: Seat, action: Any) -> Ruling | None:
        auction: Auction = state.auction
        if not when(state) or not isinstance(action, hold) or seat is auction.keeper:
            return None
        facts = {"seat": auction.keeper, "number": auction.number, "least": auction.number + 1}
        return Ruling(False, article, facts)

    return entry
