"""Every part of the law of Austrian Preference is there for something: without it an answer is another one.

The sample is played under all options; what a part does that never changes an answer or a verdict stands here with the
reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import pytest

from tests.conformance.positions import (
    BadlyMixed,
    Reached,
    begun,
    every_word,
    mood,
    played_out,
    some_options,
    some_policy,
)
from tests.conformance.styles import STYLES
from tutor.cards import Rank
from tutor.engine.deck import Dice
from tutor.engine.game import Action, Layout, State, by_rules, shuffled
from tutor.engine.rulings import Law, Refused, Rules, Ruling, rule
from tutor.engine.table import Seat
from tutor.games.preference.actions import Bid
from tutor.games.preference.austrian import GAME, law_of

DEALS = 420


class Part(NamedTuple):
    """A part of a law by its place in it."""

    law: str
    place: int

    @property
    def name(self) -> str:
        article = GAME.rules.laws[self.law][self.place][0]
        before = [id for id, _ in GAME.rules.laws[self.law][: self.place]].count(article)
        return f"{self.law} {article}" + f" {before + 1}" * bool(before)


UNREACHED: Mapping[str, str] = {
    "auction apref.auction.2 2": "every word has a ground before it; it rules where another part is taken out",
}
"""Parts that never speak."""
PHASE = "the word belongs to another phase, so turn.3 refuses"
TURN = "it is not that player's turn, so turn.1 refuses"
ONLY_THE_REASON: Mapping[str, str] = {
    "auction apref.auction.7": "whoever has passed is never asked again, so turn.1 or turn.3 refuses",
    "auction illpref.sans.1 2": "no hand is called above the highest number, so auction.3 refuses",
    "auction apref.auction.5 2": "whoever has not bid is no keeper, so auction.6 refuses",
    "auction apref.auction.13": "a second Preference does not beat the first, so illpref.auction.4 refuses",
    "auction illpref.auction.6": "nor does a lower call beat a higher one, so auction.4 refuses",
    "take apref.exch.2": PHASE,
    "take illpref.nach.4": TURN,
    "take illpref.nach.9": TURN,
    "liege illpref.nach.1": PHASE,
    "liege illpref.nach.3": PHASE,
    "liege illpref.nach.7": PHASE,
    "liege pref.discard.1": PHASE,
    "leave illpref.nach.4": TURN,
    "leave illpref.nach.9": TURN,
    "contract apref.contract.3": PHASE,
    "contract apref.auction.13": PHASE,
    "contract illpref.auction.3": PHASE,
    "contract illpref.nach.2": PHASE,
    "contract pref.discard.1": PHASE,
    "contract illpref.sans.1": "no number above the highest is a contract, so contract.9, nach.7 or nach.8 refuses",
    "contract illpref.contract.9": "contract.1 says the same of the base game",
    "defence illpref.def.1": PHASE,
    "defence apref.def.4": PHASE,
    "defence apref.def.1": TURN,
    "invite illpref.def.1": PHASE,
    "invite apref.def.4": PHASE,
    "kontra illpref.kontra.9": PHASE,
    "kontra illpref.kontra.11": PHASE,
    "kontra illpref.kontra.3": TURN,
    "kontra illpref.kontra.1": TURN,
    "rekontra illpref.kontra.9": PHASE,
    "rekontra illpref.kontra.11": PHASE,
    "rekontra illpref.kontra.8": PHASE,
    "play pref.discard.1": PHASE,
    "play apref.def.6": TURN,
}
"""Parts that refuse only what another part refuses too: they give the better reason."""


@cache
def sample() -> tuple[Reached, ...]:
    """Return many deals under any options; long enough for the rarest part to speak."""
    return tuple(dealt(seed) for seed in range(DEALS))


def dealt(seed: int) -> Reached:
    dice = Dice(seed)
    options = some_options(GAME, dice)
    if seed % 3 == 0:
        options |= {"illpref.illustrated": True, "illpref.nachgehen": True}
    score = {"A": -3, "B": -1, "C": 1, "pot": 3} if seed % 5 == 0 else None
    match = GAME.match(dice.choice(GAME.seats), score, options)
    policies = [*STYLES[GAME.id].values(), some_policy(GAME, dice), mood(GAME, seed)]
    layout = shuffled(GAME, match, BadlyMixed(seed, dice.below(12)) if seed % 2 else dice)
    return played_out(begun(GAME, match, with_aces(layout) if seed % 7 == 0 else layout), dice.choice(policies), dice)


def with_aces(layout: Layout) -> Layout:
    """Return a deal in which the first hand has all four aces."""
    aces = [card for card in GAME.pack if card.rank is Rank.ACE]
    others = [card for card in layout["A"] if card not in aces][: sum(card not in layout["A"] for card in aces)]
    moved = dict(zip((card for card in aces if card not in layout["A"]), others, strict=True))
    moved |= {there: ace for ace, there in moved.items()}
    return {place: tuple(moved.get(card, card) for card in cards) for place, cards in layout.items()}


class Effect(NamedTuple):
    """What taking a part out would change, over the sample."""

    refuses: bool = False
    answer: bool = False
    verdict: bool = False


def effects() -> Mapping[Part, Effect]:
    """Take every part of the law out in turn."""
    found: dict[Part, Effect] = {}
    for number, deal in enumerate(sample()):
        for question in questions(deal, thorough=number % 2 == 0):
            part, effect = taken_out(*question, found)
            found[part] = effect
    return found


def questions(deal: Reached, thorough: bool) -> Iterator[tuple[State, Seat, Action]]:
    """Yield what each player could try on his turn; to be thorough, now and then every word of every seat."""
    for number, state in enumerate(deal.states):
        if state.turn:
            yield from ((state, state.turn, action) for action in GAME.tries(state, state.turn))
            yield state, state.turn, Bid(state.auction.number + 1)
        new = not number or GAME.phase(state) != GAME.phase(deal.states[number - 1])
        if thorough and (new or number % 9 == 0):
            yield from ((state, seat, action) for seat in GAME.seats for action in every_word(GAME))


def taken_out(state: State, seat: Seat, action: Action, found: Mapping[Part, Effect]) -> tuple[Part, Effect]:
    """Return the part that rules on an act, and the effect it has as far as is known now."""
    name = law_of(action)
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
    except (LookupError, AssertionError, AttributeError, TypeError):
        return None


PARTS = [Part(name, place) for name, law in GAME.rules.laws.items() for place in range(len(law))]


def test_each_part_of_the_law_decides_something() -> None:
    decided = effects()
    found = {part.name: decided.get(part, Effect()) for part in PARTS}
    assert {name for name, effect in found.items() if not effect.answer} == UNREACHED.keys()
    assert {name for name, effect in found.items() if effect.refuses and not effect.verdict} == ONLY_THE_REASON.keys()


# Consequences


CONSEQUENCES = [
    pytest.param(moment, place, id=f"{moment} {article}")
    for moment, parts in GAME.rules.moments.items()
    for place, (article, _) in enumerate(parts)
]


@pytest.mark.parametrize(("moment", "place"), CONSEQUENCES)
def test_each_consequence_changes_what_follows(moment: str, place: int) -> None:
    parts = GAME.rules.moments[moment]
    less = GAME.rules._replace(moments={**GAME.rules.moments, moment: parts[:place] + parts[place + 1 :]})
    assert any(follows_otherwise(deal, less) for deal in sample())


def follows_otherwise(deal: Reached, rules: Rules) -> bool:
    """Tell whether some word of a deal has other consequences under other rules."""
    for (before, after), events in zip(pairwise(deal.states), deal.events, strict=True):
        if not events:
            continue
        try:
            state, other = GAME.apply(by_rules(before, rules), *after.words[-1])
        except (LookupError, AssertionError, AttributeError, Refused, TypeError):
            return True
        if (by_rules(state, GAME.rules), other) != (after, events):
            return True
    return False


def test_the_order_of_the_law_is_the_published_one(golden: Callable[[str, str], None]) -> None:
    parts = {**GAME.rules.laws, **{f"({moment})": law for moment, law in GAME.rules.moments.items()}}
    lines = [f"{phase}: {' '.join(article for article, _ in law)}\n" for phase, law in parts.items()]
    golden("austrian-preference/law.txt", "".join(lines))
