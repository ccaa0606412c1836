"""The published order of the law of Croatian Preference, and what each of its parts is there for.

Every part is taken out in turn: some answer, or what follows from some act, must then be another. The few whose absence
nobody would notice are listed with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import pytest

from tests.conformance.positions import Reached, begun, every_word, played_out, some_policy
from tutor.engine.deck import Dice
from tutor.engine.game import Action, by_rules, shuffled
from tutor.engine.rulings import Law, Rules, Ruling, rule
from tutor.engine.table import Seat
from tutor.games import GAMES
from tutor.games.preference.actions import PASS
from tutor.games.preference.croatian import law_of
from tutor.games.preference.croatian.state import State

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
    parts = {**GAME.rules.laws, **{f"({moment})": law for moment, law in GAME.rules.moments.items()}}
    lines = [f"{phase}: {' '.join(article for article, _ in law)}\n" for phase, law in parts.items()]
    golden("croatian-preference/law.txt", "".join(lines))


class Part(NamedTuple):
    """A part of a law by its place in it; articles may have several."""

    law: str
    place: int

    @property
    def name(self) -> str:
        return f"{self.law} {self.place} {GAME.rules.laws[self.law][self.place][0]}"


UNREACHED: Mapping[str, str] = {}
"""Parts that never speak."""
ONLY_THE_REASON: Mapping[str, str] = {
    "auction 0 crpref.auction.5": "who has passed never comes to his turn again, so pref.turn.1 or .3 refuses",
    "auction 6 crpref.auction.10": "at a first call nobody has the right to hold, so crpref.auction.8 refuses",
    "auction 9 crpref.auction.3": "above 7 there is no next number, so crpref.auction.3 refuses as a jump",
    "talon 0 crpref.talon.2": "without the talon there is no time to take it, so pref.turn.3 refuses",
    "discard 0 crpref.talon.2": "without the talon there is no time to lay away, so pref.turn.3 refuses",
    "contract 0 crpref.contract.5": "once a suit is named, no contract is asked for, so pref.turn.3 refuses",
    "contract 1 pref.discard.1": "before the discard no contract is asked for, so pref.turn.3 refuses",
    "defence 0 crpref.contract.3": "against Bettel no defender is asked, so pref.turn.3 refuses",
    "defence 1 crpref.def.4": "after an invitation nobody decides, so pref.turn.3 refuses",
    "invite 0 crpref.def.10": "where both play nobody is asked, and who dropped out is not the one asked",
    "kontra 0 crpref.kontra.1": "where kontra is not played it has no time, so pref.turn.3 refuses",
    "kontra 1 crpref.kontra.5": "beyond the last doubling nobody is asked, so pref.turn.3 or .1 refuses",
    "kontra 2 crpref.kontra.6": "after an invitation nobody is asked, so pref.turn.3 refuses",
    "kontra 3 crpref.kontra.1": "who has spoken is not asked again, so pref.turn.1 or .3 refuses",
    "play 0 pref.discard.1": "before the discard nobody plays, so pref.turn.3 refuses",
    "play 2 crpref.def.6": "who dropped out never comes to his turn, so pref.turn.1 refuses",
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


class Effect(NamedTuple):
    """What taking a part out would change, over the sample."""

    refuses: bool = False
    answer: bool = False
    verdict: bool = False


def effects() -> Mapping[Part, Effect]:
    """Take every part of the law out in turn."""
    found: dict[Part, Effect] = {}
    for number, reached in enumerate(sample()):
        for question in questions(reached, thorough=number % 3 == 0):
            part, effect = taken_out(*question, found)
            found[part] = effect
    return found


def questions(reached: Reached, thorough: bool) -> Iterator[tuple[State, Seat, Action]]:
    """Yield what each player could try on his turn; to be thorough, now and then every word of every seat."""
    for number, state in enumerate(reached.states):
        if state.turn:
            yield from ((state, state.turn, action) for action in GAME.tries(state, state.turn)[:40])
        if thorough and (number % 5 == 0 or state is reached.state):
            yield from ((state, seat, action) for seat in GAME.seats for action in every_word(GAME))


def taken_out(state: State, seat: Seat, action: Action, found: Mapping[Part, Effect]) -> tuple[Part, Effect]:
    """Return the part that rules on an act, and the effect it has as far as is known now."""
    name = law_of(state, action)
    law = GAME.rules.laws[name]
    rulings = ((place, entry(state, seat, action)) for place, (_, entry) in enumerate(law))
    place, ruling = next((place, ruling) for place, ruling in rulings if ruling is not None)
    part = Part(name, place)
    known = found.get(part, Effect())
    if known.verdict:
        return part, known
    other = without(law[place + 1 :], state, seat, action)
    return part, Effect(
        refuses=known.refuses or not ruling.legal,
        answer=known.answer or other != ruling,
        verdict=other is None or other.legal is not ruling.legal,
    )


def without(rest: Law, *position: object) -> Ruling | None:
    """Return what the rest of a law says; None where it has a hole, or relies on what came before it."""
    try:
        return rule(rest, *position)
    except (LookupError, AssertionError, AttributeError):
        return None


PARTS = [Part(name, place) for name, law in GAME.rules.laws.items() for place in range(len(law))]


def test_each_part_of_the_law_decides_something() -> None:
    decided = effects()
    found = {part.name: decided.get(part, Effect()) for part in PARTS}
    assert {name for name, effect in found.items() if not effect.answer} == UNREACHED.keys()
    assert {name for name, effect in found.items() if effect.refuses and not effect.verdict} == ONLY_THE_REASON.keys()


CONSEQUENCES = [
    pytest.param(moment, place, id=f"{moment} {article}")
    for moment, parts in GAME.rules.moments.items()
    for place, (article, _) in enumerate(parts)
]


@pytest.mark.parametrize(("moment", "place"), CONSEQUENCES)
def test_each_consequence_changes_what_follows(moment: str, place: int) -> None:
    parts = GAME.rules.moments[moment]
    less = GAME.rules._replace(moments={**GAME.rules.moments, moment: parts[:place] + parts[place + 1 :]})
    assert any(follows_otherwise(reached, less) for reached in sample())


def follows_otherwise(reached: Reached, rules: Rules) -> bool:
    """Tell whether some word of a deal has other consequences under other rules."""
    for number, (before, events) in enumerate(zip(reached.states, reached.events, strict=False)):
        if not events and reached.states[number + 1].phase == before.phase:
            continue
        try:
            step = GAME.apply(by_rules(before, rules), *reached.words[number])
        except (LookupError, AssertionError, AttributeError, TypeError):
            return True
        if step.events != events or step.state != by_rules(reached.states[number + 1], rules):
            return True
    return False
