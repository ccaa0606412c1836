"""Taking two cards and laying two away (pref.discard.1, .2, pref.trick.8)."""

from __future__ import annotations

from typing import Any

from tutor.cards import CardSet, mask_of
from tutor.engine.rulings import Ruling
from tutor.engine.table import Seat
from tutor.engine.tricks import with_hand
from tutor.games.preference.actions import Discard
from tutor.games.preference.articles import Common


def before_anything(state: Any, seat: Seat, _: Any) -> Ruling | None:
    """Refuse later words to whoever holds twelve cards and has still to lay two away (pref.discard.1)."""
    if state.phase != "discard" or seat is not state.turn:
        return None
    return Ruling(False, Common.DISCARD_1, {"case": "first", "held": state.hands[seat.place].bit_count()})


def holds_them(state: Any, seat: Seat, action: Discard) -> Ruling | None:
    """Refuse to lay away a card that is not held (pref.trick.8)."""
    strange = mask_of(action.cards) & ~state.hands[seat.place]
    return Ruling(False, Common.TRICK_8, {"case": "discard", "cards": CardSet(strange)}) if strange else None


def exactly_two(state: Any, seat: Seat, action: Discard) -> Ruling:
    """Allow any two different cards, and no other number of them (pref.discard.1)."""
    cards = mask_of(action.cards)
    two = len(action.cards) == 2 == cards.bit_count()
    held = state.hands[seat.place].bit_count()
    return Ruling(two, Common.DISCARD_1, {"count": len(action.cards), "held": held, "cards": CardSet(cards)})


def taken(hands: tuple[int, ...], seat: Seat, cards: int) -> tuple[int, ...]:
    """Return the hands after somebody took cards."""
    return with_hand(hands, seat, hands[seat.place] | cards)


def laid_away(hands: tuple[int, ...], seat: Seat, cards: int) -> tuple[int, ...]:
    """Return the hands after somebody laid cards away."""
    return with_hand(hands, seat, hands[seat.place] & ~cards)
