"""How many ways some endings of 304 can be played out, counted by the engine and by brute force over a second reading.

The counts stand in ``tests/golden/304/perft.yaml``, by the card that is played first.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.conformance.second_reading.three_nought_four import Table, table_after
from tutor.engine.game import State, legal_actions, replay
from tutor.files import read_document
from tutor.games import GAMES
from tutor.games.three_nought_four.actions import Play
from tutor.notation import Record, Said, format_action, open_record

GAME = GAMES["304"]
ENDINGS: list[dict[str, Any]] = read_document(Path(__file__).parents[1] / "golden" / "304" / "perft.yaml").value
endings = pytest.mark.parametrize("ending", [pytest.param(ending, id=ending["name"]) for ending in ENDINGS])


def ways(state: State) -> int:
    """Count the ways to play a deal out by the engine."""
    if GAME.over(state):
        return 1
    return sum(ways(GAME.apply(state, state.turn, action).state) for action in legal_actions(GAME, state, state.turn))


def ways_again(table: Table) -> int:
    """Count them by the second reading."""
    return 1 if table.over else sum(ways_again(table.after(*play)) for play in table.playable())


def opened(ending: dict[str, Any]) -> tuple[Record, State]:
    """Return an ending's record and its position."""
    record = Record.model_validate({"game": "304", **ending["record"]})
    _, start = open_record(record)
    words = tuple(line.word for line in record.lines if isinstance(line, Said))
    return record, replay(GAME, start, words).state


def counted(ending: dict[str, Any]) -> dict[str, int]:
    _, state = opened(ending)
    return {
        format_action(action, GAME): ways(GAME.apply(state, state.turn, action).state)
        for action in legal_actions(GAME, state, state.turn)
    }


def counted_again(ending: dict[str, Any]) -> dict[str, int]:
    record, state = opened(ending)
    table = table_after(record.dealer, record.cards, state.words)
    return {format_action(Play(*play), GAME): ways_again(table.after(*play)) for play in table.playable()}


@endings
def test_the_engine_counts_the_ways_to_play_an_ending(ending: dict[str, Any]) -> None:
    assert counted(ending) == ending["ways"]


@endings
def test_brute_force_counts_the_same(ending: dict[str, Any]) -> None:
    assert counted_again(ending) == ending["ways"]


def test_the_endings_are_of_every_kind() -> None:
    states = [opened(ending)[1] for ending in ENDINGS]
    assert {(kind(state), state.exhausted) for state in states} == {
        (kind, drawn) for kind in ("alone", "open", "closed") for drawn in (False, True)
    }
    assert all(state.hands[state.turn.place].bit_count() <= 3 for state in states)


def kind(state: State) -> str:
    return "alone" if state.auction.pcc else "open" if state.open else "closed"
