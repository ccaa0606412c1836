"""The published order of the law of Croatian Preference, and what each of its parts is there for.

Every part is taken out in turn: some answer, or what follows from some act, must then be another. The few whose absence
nobody would notice are listed with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import pytest

from tests.conformance.positions import Reached, begun, played_out, some_policy
from tests.games.taken_out import (
    consequences,
    effects,
    follows_otherwise,
    less,
    never_missed,
    only_the_reason,
    published,
    questions,
)
from tutor.engine.deck import Dice
from tutor.engine.game import shuffled
from tutor.engine.table import Seat
from tutor.games import GAMES
from tutor.games.preference.actions import PASS
from tutor.games.preference.croatian import law_of

GAME = GAMES["croatian-preference"]
TABLES: tuple[Mapping[str, Any], ...] = (
    {},
    {"crpref.kontra": True, "crpref.refa_limit": 1},
    {"crpref.kontra": True, "crpref.kontra_max": 4, "crpref.must_beat": True, "crpref.first_lead": "forehand"},
    {"crpref.kontra": True, "crpref.kontra_max": 1, "crpref.refa_limit": 2},
)
SHEETS: tuple[Mapping[str, Any] | None, ...] = (
    None,
    {"A": {"bule": 8, "refa": 1}, "B": {"bule": 4}, "C": {"bule": 2, "refa": 1}},
    {"A": {"bule": -6}, "B": {"bule": 10}, "C": {"bule": 8}},
)


def test_the_order_of_the_law_is_the_published_one(golden: Callable[[str, str], None]) -> None:
    golden("croatian-preference/law.txt", published(GAME))


UNREACHED: Mapping[str, str] = {}
"""Parts that never speak."""
ONLY_THE_REASON: Mapping[str, str] = {
    "auction crpref.auction.5": "who has passed never comes to his turn again, so pref.turn.1 or .3 refuses",
    "auction crpref.auction.10": "at a first call nobody has the right to hold, so crpref.auction.8 refuses",
    "auction crpref.auction.3": "above 7 there is no next number, so crpref.auction.3 refuses as a jump",
    "talon crpref.talon.2": "without the talon there is no time to take it, so pref.turn.3 refuses",
    "discard crpref.talon.2": "without the talon there is no time to lay away, so pref.turn.3 refuses",
    "contract crpref.contract.5": "once a suit is named, no contract is asked for, so pref.turn.3 refuses",
    "contract pref.discard.1": "before the discard no contract is asked for, so pref.turn.3 refuses",
    "defence crpref.contract.3": "against Bettel no defender is asked, so pref.turn.3 refuses",
    "defence crpref.def.4": "after an invitation nobody decides, so pref.turn.3 refuses",
    "invite crpref.def.10": "where both play nobody is asked, and who dropped out is not the one asked",
    "kontra crpref.kontra.1": "where kontra is not played it has no time, so pref.turn.3 refuses",
    "kontra crpref.kontra.5": "beyond the last doubling nobody is asked, so pref.turn.3 or .1 refuses",
    "kontra crpref.kontra.6": "after an invitation nobody is asked, so pref.turn.3 refuses",
    "kontra crpref.kontra.1 2": "who has spoken is not asked again, so pref.turn.1 or .3 refuses",
    "play pref.discard.1": "before the discard nobody plays, so pref.turn.3 refuses",
    "play crpref.def.6": "who dropped out never comes to his turn, so pref.turn.1 refuses",
}
"""Parts that refuse only what another part refuses too: they give the better reason."""


@cache
def sample() -> tuple[Reached, ...]:
    """Return deals at tables of several kinds, at several scores; enough for the rarest part to speak."""
    return (*(deal(seed) for seed in range(480)), passed_out())


def deal(seed: int) -> Reached:
    dice = Dice(seed)
    options, sheet = TABLES[seed % len(TABLES)], SHEETS[seed // len(TABLES) % len(SHEETS)]
    match = GAME.match(dice.choice(GAME.seats), sheet, options)
    return played_out(begun(GAME, match, shuffled(GAME, match, dice)), some_policy(GAME, dice), dice)


def passed_out() -> Reached:
    """Return a deal that all passed in a match that ends with it: one played for nothing."""
    match = GAME.match(Seat.A, None, {"crpref.start_bule": 0})
    return played_out(begun(GAME, match, shuffled(GAME, match, Dice(0))), lambda *_: PASS, Dice(0))


def test_each_part_of_the_law_decides_something() -> None:
    found = effects(GAME, law_of, questions(GAME, sample(), thorough=3))
    assert never_missed(found) == UNREACHED.keys()
    assert only_the_reason(found) == ONLY_THE_REASON.keys()


@pytest.mark.parametrize(("moment", "part"), consequences(GAME))
def test_each_consequence_changes_what_follows(moment: str, part: str) -> None:
    rules = less(GAME, moment, part)
    assert any(follows_otherwise(GAME, deal, rules) for deal in sample())
