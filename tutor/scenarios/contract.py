"""The shorthand ``contract: {seat, bid, indicator}`` as a legal auction.

A few plans are tried in order: the seat says its words, everybody else passes, and the engine rules on each of them.
What no plan reaches is refused with the ruling that stopped the most direct one. Only for games where a card is picked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tutor.engine.game import Game, State, Word, legal_actions
from tutor.engine.rulings import Ruling
from tutor.files import Way
from tutor.notation import format_action, parse_action
from tutor.scenarios.model import Contract

SECOND_AUCTION: Final = 250
"""From this number on a bid may also come in the second auction, whose winner picks from all his cards."""
_WORDS: Final = ("bid", "pcc", "pick", "pass", "open", "keep")


class Unreachable(Exception):
    """No legal auction ends in this contract; ``way`` is the field to blame, ``ruling`` what stopped it."""

    def __init__(self, way: Way, text: str, ruling: Ruling | None = None) -> None:
        super().__init__(text)
        self.way, self.text, self.ruling = way, text, ruling


def auction(game: Game, state: State, contract: Contract) -> tuple[Word, ...]:
    """Return words from the first one to the maker's opening or keeping, after which the first card is led.

    Raises:
        Unreachable: the rules lead to no such contract.
    """
    if not set(_WORDS) <= set(game.verbs):
        raise Unreachable((), f"{game.id} has no such shorthand; write the words under before")
    try:
        parse_action(game, f"pick {contract.indicator}")
    except ValueError as error:
        raise Unreachable(("indicator",), str(error)) from None
    if isinstance(contract.bid, str) and contract.bid != "pcc":
        raise Unreachable(("bid",), "write a number or pcc")
    stopped: list[Unreachable] = []
    for plan in _plans(contract):
        try:
            return _said(game, state, contract, plan)
        except Unreachable as reason:
            stopped.append(reason)
    raise stopped[0]


def _plans(contract: Contract) -> Iterator[tuple[str, ...]]:
    """Yield what the seat says in turn; an empty text is any card that may be picked."""
    pick, last = f"pick {contract.indicator}", "open" if contract.open else "keep"
    if contract.bid != "pcc":
        yield (f"bid {contract.bid}", pick, "pass", last)
    if contract.bid == "pcc" or contract.bid >= SECOND_AUCTION:
        high = "pcc" if contract.bid == "pcc" else f"bid {contract.bid}"
        yield ("bid 160", "", high, pick, last)


def _said(game: Game, state: State, contract: Contract, plan: tuple[str, ...]) -> tuple[Word, ...]:
    """Carry a plan out; everybody else passes."""
    words: list[Word] = []
    left = list(plan)
    while left:
        seat = game.to_act(state)
        if seat is None:
            raise Unreachable((), "the deal ends before the contract is reached")
        text = left.pop(0) if seat is contract.seat else "pass"
        action = parse_action(game, text) if text else legal_actions(game, state, seat)[0]
        ruling = game.judge(state, seat, action)
        if not ruling.legal:
            field = {"bid": "bid", "pcc": "bid", "pick": "indicator"}.get(text.split()[0])
            what = f"no legal auction ends so: {seat} {format_action(action, game)} is refused"
            raise Unreachable((field,) if field else (), what, ruling)
        words.append(Word(seat, action))
        state = game.apply(state, seat, action).state
    return tuple(words)
