"""The shorthand ``contract: {seat, bid, indicator}`` of a scenario as a legal auction.

What stands in the file becomes the words of the seat; how an auction comes to them is the referee's to find. Only for
games where a card is picked.
"""

from __future__ import annotations

from typing import Final

from tutor.engine.game import Action, Game, State, Word
from tutor.engine.rulings import Ruling
from tutor.files import Way
from tutor.notation import format_action, parse_action
from tutor.referee import contract as short
from tutor.scenarios.model import Contract
from tutor.wording import Wording, why

_FIELDS: Final = {"bid": "bid", "pcc": "bid", "pick": "indicator"}
_WORDS: Final = ("bid", "pcc", "pick", "pass", "open", "keep")


class Unreachable(Exception):
    """No legal auction ends in this contract; ``way`` is the field to blame, ``ruling`` what stopped it."""

    def __init__(self, way: Way, text: Wording, ruling: Ruling | None = None) -> None:
        super().__init__(text)
        self.way, self.text, self.ruling = way, text, ruling


def auction(game: Game, state: State, contract: Contract) -> tuple[Word, ...]:
    """Return words from the first one to the maker's opening or keeping, after which the first card is led.

    Raises:
        Unreachable: the rules lead to no such contract.
    """
    if not set(_WORDS) <= set(game.verbs):
        what = Wording("{game} has no such shorthand; write the words under before", game=game.id)
        raise Unreachable((), what)
    try:
        return short.settled(game, state, contract.seat, _wanted(game, contract))
    except short.Unreachable as stop:
        verb = format_action(stop.action, game).split()[0] if stop.action else ""
        raise Unreachable((_FIELDS[verb],) if verb in _FIELDS else (), stop.text, stop.ruling) from None


def _wanted(game: Game, contract: Contract) -> tuple[Action, ...]:
    """Return what the seat says."""
    if isinstance(contract.bid, str) and contract.bid != "pcc":
        raise Unreachable(("bid",), Wording("write a number or {word}", word="pcc"))
    try:
        pick = parse_action(game, f"pick {contract.indicator}")
    except ValueError as error:
        raise Unreachable(("indicator",), why(error)) from None
    bid = parse_action(game, "pcc" if contract.bid == "pcc" else f"bid {contract.bid}")
    return bid, pick, parse_action(game, "open" if contract.open else "keep")
