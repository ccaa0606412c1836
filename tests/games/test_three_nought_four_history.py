"""Whole deals of 304 from fixed seeds, each word with its ruling and what the rules then did, kept as a text."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tutor.engine.deck import Dice
from tutor.engine.game import playout, shuffled
from tutor.engine.table import Seat
from tutor.facts import plain
from tutor.games import GAMES
from tutor.notation import format_action

GAME = GAMES["304"]
SEEDS = (87, 174, 671, 5, 1863)


def facts(given: Mapping[str, Any]) -> str:
    return json.dumps(plain(given), ensure_ascii=False) if given else ""


def told(seed: int) -> Iterator[str]:
    """Tell a deal of a seed, without sentences: those may be reworded."""
    dice = Dice(seed)
    match = GAME.match(Seat.D, None, {})
    layout = shuffled(GAME, match, dice)
    start = GAME.deal(match, layout)
    yield f"seed {seed}, dealer D"
    for place, cards in layout.items():
        yield f"{place}: {' '.join(map(str, cards[:4]))} / {' '.join(map(str, cards[4:]))}"
    state = start
    for seat, action in GAME.history(playout(GAME, start, dice, GAME.policies["random"])):
        ruling = GAME.judge(state, seat, action)
        state, events = GAME.apply(state, seat, action)
        yield f"{seat} {format_action(action, GAME)}  [{ruling.article}] {facts(ruling.facts)}".rstrip()
        yield from (f"    {event.article} {facts(event.facts)}".rstrip() for event in events)
    yield facts(GAME.result(state))


def test_the_same_seeds_still_give_the_same_deals(golden: Callable[[str, str], None]) -> None:
    golden("304/history.txt", "\n\n".join("\n".join(told(seed)) for seed in SEEDS) + "\n")
