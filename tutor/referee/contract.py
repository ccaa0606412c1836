"""An auction told in short: who settled the deal, and what he said; the words that lead there are found.

Everybody else passes, and the engine rules on each word. A few ways are tried in order: the seat says what is wanted at
once, or in a second auction, or after others have bid too, or gets the contract without having to bid.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tutor.engine.game import Action, Game, State, Word, legal_actions
from tutor.engine.rulings import Ruling
from tutor.engine.table import Seat
from tutor.notation import format_action
from tutor.wording import Wording

MOST: Final = 60
"""After so many words nobody goes on looking."""


class Unreachable(Exception):
    """No legal auction ends so; ``action`` is the word to blame if it is one, ``ruling`` what stopped it."""

    def __init__(self, text: Wording, action: Action | None = None, ruling: Ruling | None = None) -> None:
        """Keep what is wrong."""
        super().__init__(text)
        self.text, self.action, self.ruling = text, action, ruling


def settled(game: Game, state: State, seat: Seat, wanted: Sequence[Action]) -> tuple[Word, ...]:
    """Return words after which a seat has said all that is wanted, in that order.

    Raises:
        Unreachable: the rules lead to no such contract.
    """
    stopped: list[Unreachable] = []
    for way in _ways(game, wanted):
        try:
            return _said(game, state, seat, way)
        except Unreachable as stop:
            stopped.append(stop)
    raise stopped[0]


class Way(NamedTuple):
    """What a seat says in turn, each time the first legal one of some words; bids come up to ``below`` if need be."""

    words: tuple[tuple[Action, ...], ...]
    below: int = 0
    given: int | None = None
    """The bid at which the contract falls to the seat without a word of its own."""


def _ways(game: Game, wanted: Sequence[Action]) -> Iterator[Way]:
    """Yield ways to a contract.

    At once; in a later auction, after the first was won with the least; after others have bid too; without a bid.
    """
    words = tuple((action,) for action in wanted)
    number = getattr(wanted[0], "number", None)
    yield Way(words)
    yield Way((*game.settling[:2], *words))
    if number is not None:
        yield Way(words, below=number)
        yield Way(words[1:], given=number)


def _said(game: Game, state: State, seat: Seat, way: Way) -> tuple[Word, ...]:
    words: list[Word] = []
    left = list(way.words)
    while left:
        turn = game.to_act(state)
        if turn is None or len(words) >= MOST:
            word = format_action(left[0][0], game)
            what = Wording("no legal auction ends so: {seat} never comes to say {word}", seat=seat, word=word)
            raise Unreachable(what, left[0][0])
        action = _due(game, state, seat, left[0], way) if turn is seat else _raised(game, state, turn, way)
        if action in left[0] and turn is seat:
            left.pop(0)
        if action is None:
            action = _quietest(game, legal_actions(game, state, turn))
        words.append(Word(turn, action))
        state = game.apply(state, turn, action).state
    if way.given is not None and game.observe(state, None).public.get("bid") != way.given:
        parts = {"seat": seat, "bid": way.given}
        raise Unreachable(Wording("no legal auction ends so: {seat} does not come to {bid} without bidding", **parts))
    return tuple(words)


def _due(game: Game, state: State, seat: Seat, wanted: tuple[Action, ...], way: Way) -> Action | None:
    """Return which of the words wanted is said now, or a bid on the way to it; None while another kind is due.

    Raises:
        Unreachable: the phase waits for one of them, and all are refused.
    """
    kinds = {type(action) for action in game.candidates(state, seat)}
    rulings = [(action, game.judge(state, seat, action)) for action in wanted if type(action) in kinds]
    if not rulings:
        return None
    for action, ruling in rulings:
        if ruling.legal:
            return action
    if (step := _raised(game, state, seat, way)) is not None:
        return step
    action, ruling = rulings[0]
    word = f"{seat} {format_action(action, game)}"
    what = Wording("no legal auction ends so: {word} is refused", word=word)
    raise Unreachable(what, action, ruling)


def _raised(game: Game, state: State, seat: Seat, way: Way) -> Action | None:
    """Return the least bid that is legal and stays below the number wanted, None if there is none."""
    bids = (action for action in game.settling[0] if getattr(action, "number", way.below) < way.below)
    offered = game.candidates(state, seat)
    return next((bid for bid in bids if bid in offered and game.judge(state, seat, bid).legal), None)


def _quietest(game: Game, lawful: tuple[Action, ...]) -> Action:
    """Return a pass, or what comes first where nobody may pass."""
    silent = game.verbs["pass"]
    return next((action for action in lawful if type(action) is silent), lawful[0])
