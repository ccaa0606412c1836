"""Every part of the law of Austrian Preference is there for something: without it an answer is another one.

The sample is played under all options; what a part does that never changes an answer or a verdict stands here with the
reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache

import pytest

from tests.conformance.positions import BadlyMixed, Reached, begun, mood, played_out, some_options, some_policy
from tests.conformance.styles import STYLES
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
from tutor.cards import Rank
from tutor.engine.deck import Dice
from tutor.engine.game import Action, Layout, State, shuffled
from tutor.engine.table import Seat
from tutor.games.preference.actions import Bid
from tutor.games.preference.austrian import GAME, law_of

DEALS = 420


def test_the_order_of_the_law_is_the_published_one(golden: Callable[[str, str], None]) -> None:
    golden("austrian-preference/law.txt", published(GAME))


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


def next_number(state: State) -> Iterator[tuple[Seat, Action]]:
    """Yield the number after the one in force, at whatever time."""
    if state.turn:
        yield state.turn, Bid(state.auction.number + 1)


def test_each_part_of_the_law_decides_something() -> None:
    found = effects(GAME, law_of, questions(GAME, sample(), thorough=2, also=next_number))
    assert never_missed(found) == UNREACHED.keys()
    assert only_the_reason(found) == ONLY_THE_REASON.keys()


@pytest.mark.parametrize(("moment", "part"), consequences(GAME))
def test_each_consequence_changes_what_follows(moment: str, part: str) -> None:
    rules = less(GAME, moment, part)
    assert any(follows_otherwise(GAME, deal, rules) for deal in sample())
