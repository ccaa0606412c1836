"""The quickest reason why nothing proves Caps in 304: the highest trump may be with an opponent.

Looked at before what a seat knows is summed up, because it settles three moments of four at once. A no here says
nothing: that is for ``proof``.
"""

from __future__ import annotations

from typing import Final

from tutor.cards import Card, CardSet, Suit
from tutor.engine.table import SEATS, Seat
from tutor.games.three_nought_four.state import STRENGTH, State, partner, right


def topped(state: State, seat: Seat) -> bool:
    """Tell whether an opponent has the highest trump still to be played, or might have it for all a seat knows.

    That card takes a trick whatever is played. Where another deal would have to be thought up around an indicator or a
    shown void, nothing is said.
    """
    assert state.trump
    gone = sum(trick.cards for trick in state.tricks)
    top = next((card for card in _DOWNWARDS[state.trump] if card.bit & ~gone), None)
    if top is None:
        return False
    mate = partner(seat)
    for other in SEATS:
        if state.hands[other.place] & top.bit:
            if other is mate:
                return top is not state.shown and any(_swap(state, mate, rival, top) for rival in _rivals(seat))
            return other is not seat
    holder = state.maker if top is state.indicator else _player(state, top)
    return holder not in (seat, mate)


_DOWNWARDS: Final = {
    suit: sorted((c for c in STRENGTH if c.suit is suit), key=STRENGTH.__getitem__)[::-1] for suit in Suit
}


def _rivals(seat: Seat) -> tuple[Seat, Seat]:
    return right(seat), right(seat, 3)


def _player(state: State, card: Card) -> Seat | None:
    return next((played.seat for played in state.trick if played.card is card), None)


def _swap(state: State, mate: Seat, rival: Seat, top: Card) -> bool:
    """Tell whether, for all that was shown, a rival might have a card of the partner's, and he another instead."""
    if rival is state.maker or _void(state, rival, top.suit):
        return False
    return any(not _void(state, mate, card.suit) for card in CardSet(state.hands[rival.place]))


def _void(state: State, seat: Seat, suit: Suit) -> bool:
    """Tell whether a seat could not follow a suit."""
    tricks = (*(trick.plays for trick in state.tricks), state.trick)
    led = (plays for plays in tricks if plays and plays[0].card.suit is suit)
    return any(played.seat is seat and played.card.suit is not suit for plays in led for played in plays)
