"""Whole deals of Croatian Preference from fixed seeds, each word with its ruling and what the rules then did."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from tutor.engine.deck import Dice
from tutor.engine.game import playout, shuffled
from tutor.engine.table import Seat
from tutor.facts import plain
from tutor.games import GAMES
from tutor.games.preference.croatian.state import FULL
from tutor.notation import format_action

GAME = GAMES["croatian-preference"]
SEEDS = (2, 17, 27, 29, 30, 48)
"""All pass; kontra brings a partner back; suits are named; Bettel under rekontra; Sanac; an invitation."""


def facts(given: Mapping[str, Any]) -> str:
    return json.dumps(plain(given), ensure_ascii=False) if given else ""


def told(seed: int) -> Iterator[str]:
    """Tell a deal of a seed, without sentences: those may be reworded."""
    dice = Dice(seed)
    match = GAME.match(Seat.C, None, FULL if seed % 2 else {})
    layout = shuffled(GAME, match, dice)
    state = GAME.deal(match, layout)
    yield f"seed {seed}, dealer C, {'full' if seed % 2 else 'seed'}"
    for place, cards in layout.items():
        yield f"{place}: {' '.join(map(str, cards))}"
    for seat, action in GAME.history(playout(GAME, state, dice, GAME.policies["random"])):
        ruling = GAME.judge(state, seat, action)
        state, events = GAME.apply(state, seat, action)
        yield f"{seat} {format_action(action, GAME)}  [{ruling.article}] {facts(ruling.facts)}".rstrip()
        yield from (f"    {event.article} {facts(event.facts)}".rstrip() for event in events)
    yield facts(GAME.result(state))


def test_the_same_seeds_still_give_the_same_deals(golden: Callable[[str, str], None]) -> None:
    golden("croatian-preference/history.txt", "\n\n".join("\n".join(told(seed)) for seed in SEEDS) + "\n")


@pytest.mark.parametrize("phase", ["naming", "talon", "discard", "contract", "defence", "invite", "kontra", "play"])
def test_the_deals_kept_pass_through_every_phase(phase: str) -> None:
    reached = set()
    for seed in SEEDS:
        dice = Dice(seed)
        match = GAME.match(Seat.C, None, FULL if seed % 2 else {})
        state = GAME.deal(match, shuffled(GAME, match, dice))
        for word in GAME.history(playout(GAME, state, dice, GAME.policies["random"])):
            reached.add(GAME.phase(state))
            state = GAME.apply(state, *word).state
    assert phase in reached
