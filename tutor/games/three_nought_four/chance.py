"""A player who does anything lawful, but speaks seldom enough that every part of the game is reached."""

from __future__ import annotations

from tutor.engine.deck import Dice
from tutor.engine.table import Seat
from tutor.games.three_nought_four.actions import ASK, PASS, PCC, REDEAL, Action, Bid, Pick
from tutor.games.three_nought_four.state import State, first_four


def anything(lawful: tuple[Action, ...], state: State, seat: Seat, dice: Dice) -> Action:
    """Choose among the lawful acts: a redeal if there is one, mostly a pass, a low bid rather than a high one."""
    if REDEAL in lawful and dice.below(2):
        return REDEAL
    if PASS in lawful:
        return _word(lawful, dice)
    if isinstance(lawful[0], Pick):
        suit = dice.choice([card.suit for card in first_four(state, seat)])
        return next((a for a in lawful if isinstance(a, Pick) and a.card.suit is suit), lawful[0])
    return dice.choice(lawful)


def _word(lawful: tuple[Action, ...], dice: Dice) -> Action:
    roll = dice.below(100)
    bids = [action for action in lawful if isinstance(action, Bid)]
    if roll < 25 and bids:
        return bids[min(dice.below(len(bids)), dice.below(len(bids)), dice.below(len(bids)))]
    if roll < 32 and ASK in lawful:
        return ASK
    return PCC if roll == 99 and PCC in lawful else PASS
