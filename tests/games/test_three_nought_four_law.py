"""The published order of the law of 304, and what each of its parts is there for.

Every part is taken out in turn: some answer, or what follows from some act, must then be another. The few whose absence
nobody would notice are listed with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.conformance.positions import Reached, and_then, begun, every_word, some_deal
from tests.conformance.styles import STYLES
from tutor.engine.game import Action, by_rules
from tutor.engine.rulings import Law, Refused, Rules, Ruling, rule
from tutor.engine.table import Seat
from tutor.files import read_document
from tutor.games import GAMES
from tutor.games.three_nought_four import law_of
from tutor.games.three_nought_four.actions import CALL, SPOILT
from tutor.games.three_nought_four.state import State
from tutor.notation import Record, Said

GOLDEN = Path(__file__).parents[1] / "golden"
GAME = GAMES["304"]

TURN = ("auction.1", "auction2.1", "play.1", "play.9")
REFUSED_BY: Mapping[str, tuple[str, ...]] = {
    "redeal": ("play.12", "deal.3", "deal.4", "deal.3"),
    "auction": ("play.12", "auction.1", "auction.12", "auction.18", "auction.2", "auction.4", "auction.3", "auction.10",
                "auction.6", "auction.7"),
    "pick": ("play.12", "trump.1", "trump.2"),
    "auction2": ("play.12", "auction2.1", "auction2.7", "pcc.1", "auction2.2", "auction2.3"),
    "opening": ("play.12", "trump.9", "trump.7"),
    "lead": ("play.12", "play.1", "play.10", "caps.7", "play.11", "play.6", "closed.7", "exhaust.2"),
    "follow": ("play.12", "play.9", "play.10", "caps.7", "closed.2", "closed.1", "play.5", "play.2", "closed.9",
               "closed.7", "closed.5"),
}  # fmt: skip
"""Which article refuses when several do (decision D37), in its own order."""


def test_the_order_of_the_law_is_the_published_one(golden: Callable[[str, str], None]) -> None:
    parts = {**GAME.rules.laws, **{f"({moment})": law for moment, law in GAME.rules.moments.items()}}
    lines = [f"{phase}: {' '.join(article for article, _ in law)}\n" for phase, law in parts.items()]
    golden("304/law.txt", "".join(lines))


@pytest.mark.parametrize("phase", REFUSED_BY)
def test_articles_refuse_in_the_order_decided(phase: str) -> None:
    entries = iter(article.removeprefix("304.") for article, _ in GAME.rules.laws[phase])
    assert all(article in entries for article in REFUSED_BY[phase])


class Part(NamedTuple):
    """A part of a law by its place in it; articles may have several."""

    law: str
    place: int

    @property
    def name(self) -> str:
        article, function = GAME.rules.laws[self.law][self.place]
        return f"{self.law} {article.removeprefix('304.')} {function.__name__.strip('_')}"


UNREACHED = {
    "auction2 match.6 match_over": "while there is an auction, the match is not over",
    "auction2 play.12 out_of_phase": "only words of the second auction get to its law",
    "follow match.6 match_over": "what ends a deal in the middle of a trick moves no tokens",
}
"""Parts that never speak."""

ONLY_THE_REASON = {
    "redeal match.6 match_over": "the deal is over too, so play.12 refuses",
    "auction match.6 match_over": "the deal is over too, so play.12 refuses",
    "pick match.6 match_over": "the deal is over too, so play.12 refuses",
    "opening match.6 match_over": "the deal is over too, so play.12 refuses",
    "lead match.6 match_over": "the deal is over too, so play.12 refuses",
    "look match.6 match_over": "the deal is over too, so play.12 refuses",
    "spoilt match.6 match_over": "the deal is over too, so spoilt.3 refuses",
    "caps match.6 match_over": "the deal is over too, so play.12 refuses",
    "redeal deal.6 asked": "the one who is asked is not the dealer's right neighbour, so deal.3 refuses",
    "auction auction.10 answer_floor": "who has spoken before asks one who has spoken too, so auction.6 or .7 refuses",
    "pick trump.1 first_pick": "before the second packet the hand is the first four, so trump.2 refuses the rest",
    "follow play.12 out_of_phase": "after a deal it is nobody's turn, so play.9 refuses",
    "lead pcc.3 sits_out": "it is never the turn of one who sits out, so play.1 refuses",
    "follow pcc.3 sits_out": "it is never the turn of one who sits out, so play.9 refuses",
    "follow closed.9 indicator_not_obliged": "closed.7 keeps the indicator from a trump lead as well",
    "spoilt spoilt.3 too_late": "the deal is over, so play.12 refuses",
    "spoilt play.12 deal_over": "after the deal it is no longer the time of spoilt.3",
    "caps play.12 deal_over": "after the deal it is no longer the time of caps.2",
}
"""Parts that refuse only what another part refuses too: they give the better reason."""


@cache
def sample() -> tuple[Reached, ...]:
    """Return many deals; long enough for the rarest part to speak. What is rarer still, the vectors of Caps bring."""
    ways = (None, *STYLES["304"].values())
    return (*recorded(), *(some_deal(GAME, seed, policy) for policy in ways for seed in range(150)))


def recorded() -> Iterator[Reached]:
    """Yield the deals of the vectors of Caps."""
    for vector in read_document(GOLDEN / "304" / "vectors" / "11-caps.yaml").value:
        record = Record.model_validate({"game": "304", **vector["record"]})
        deal = begun(GAME, record.match, record.cards)
        for line in record.lines:
            assert isinstance(line, Said)
            deal = and_then(deal, GAME.apply(deal.state, *line.word))
        yield deal


class Effect(NamedTuple):
    """What taking a part out would change, over the sample."""

    refuses: bool = False
    answer: bool = False
    verdict: bool = False


def effects() -> Mapping[Part, Effect]:
    """Take every part of the law out in turn."""
    found: dict[Part, Effect] = {}
    for number, deal in enumerate(sample()):
        for question in questions(deal, thorough=number % 3 == 0):
            part, effect = taken_out(*question, found)
            found[part] = effect
    return found


def questions(deal: Reached, thorough: bool) -> Iterator[tuple[State, Seat, Action]]:
    """Yield what each player could try on his turn; to be thorough, now and then every word of every seat."""
    for number, state in enumerate(deal.states):
        if state.turn:
            yield from ((state, state.turn, action) for action in GAME.tries(state, state.turn))
            yield from ((state, seat, GAME.whole(state, seat, CALL)) for seat in Seat)
        if thorough and (number % 9 == 0 or state is deal.state):
            yield from ((state, seat, action) for seat in Seat for action in every_word(GAME))


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


def comes_through(state: State, claim: Action, rules: Rules) -> bool:
    """Tell whether a claim is refused for being false, and under other rules is not."""
    if claim not in GAME.claims(state, Seat.A) or not GAME.judge(state, Seat.A, claim).legal:
        return False
    try:
        GAME.apply(state, Seat.A, claim)
    except Refused:
        try:
            GAME.apply(by_rules(state, rules), Seat.A, claim)
        except Refused:
            return False
        return True
    return False


def follows_otherwise(deal: Reached, rules: Rules) -> bool:
    """Tell whether some word of a deal has other consequences under other rules, or a false claim comes through."""
    if any(comes_through(state, SPOILT, rules) for state in deal.states[::7]):
        return True
    for (before, after), events in zip(pairwise(deal.states), deal.events, strict=True):
        if not events:
            continue
        try:
            state, other = GAME.apply(before._replace(match=before.match._replace(rules=rules)), *after.words[-1])
        except (LookupError, AssertionError, AttributeError, ValueError, TypeError):
            return True
        if (state._replace(match=before.match), other) != (after, events):
            return True
    return False
