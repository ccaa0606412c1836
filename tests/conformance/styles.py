"""Ways to play that lead where chance seldom does; they may peek at hidden cards, since they only make positions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tutor.cards import Suit
from tutor.engine.deck import Dice
from tutor.engine.game import Action, Policy, State, legal_actions
from tutor.engine.table import Seat
from tutor.games import GAMES
from tutor.games.three_nought_four.actions import KEEP, PASS, PCC, Bid, Play


def _lawful(state: State, seat: Seat) -> tuple[Action, ...]:
    return legal_actions(GAMES["304"], state, seat)


def _low_bid(lawful: Iterable[Action], dice: Dice, bids: int) -> Action | None:
    """Choose a low bid about once in ``bids`` words, else a pass; None where nobody speaks."""
    number = next((action for action in lawful if isinstance(action, Bid)), None)
    if PASS in lawful:
        return number if number and not dice.below(bids) else PASS
    return None


def _trumps(lawful: Iterable[Action], trump: Suit | None, wanted: bool) -> list[Action]:
    return [action for action in lawful if isinstance(action, Play) and (action.card.suit is trump) is wanted]


def shy(state: State, seat: Seat, dice: Dice) -> Action:
    """Keep the contract low and the trump closed to the end: nobody puts a trump down who has another card."""
    lawful = _lawful(state, seat)
    if word := _low_bid(lawful, dice, 3):
        return word
    if KEEP in lawful:
        return KEEP
    return dice.choice((state.trick and _trumps(lawful, state.trump, wanted=False)) or lawful)


def pulling(state: State, seat: Seat, dice: Dice) -> Action:
    """Keep the trump closed as the shy do, and lead trumps as the maker until somebody stops that."""
    lawful = _lawful(state, seat)
    if seat is state.maker and not state.trick and (trumps := _trumps(lawful, state.trump, wanted=True)):
        return dice.choice(trumps)
    return shy(state, seat, dice)


def proud(state: State, seat: Seat, dice: Dice) -> Action:
    """Bid Partner Close Caps, or as low as the law lets one."""
    lawful = _lawful(state, seat)
    return PCC if PCC in lawful and dice.below(2) else _low_bid(lawful, dice, 2) or dice.choice(lawful)


STYLES: Mapping[str, Mapping[str, Policy]] = {"304": {"shy": shy, "pulling": pulling, "proud": proud}}
"""By game, where one has them."""
