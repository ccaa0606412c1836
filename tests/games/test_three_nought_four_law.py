"""The published order of the law of 304, and what each of its parts is there for.

Every part is taken out in turn: some answer, or what follows from some act, must then be another. The few whose absence
nobody would notice are listed with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from tests.conformance.positions import Reached, and_then, begun, some_deal
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
from tutor.engine.game import Action, by_rules
from tutor.engine.rulings import Refused, Rules
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
    golden("304/law.txt", published(GAME))


@pytest.mark.parametrize("phase", REFUSED_BY)
def test_articles_refuse_in_the_order_decided(phase: str) -> None:
    entries = iter(article.removeprefix("304.") for article, _ in GAME.rules.laws[phase])
    assert all(article in entries for article in REFUSED_BY[phase])


UNREACHED = {
    "auction2 304.match.6": "while there is an auction, the match is not over",
    "auction2 304.play.12": "only words of the second auction get to its law",
    "follow 304.match.6": "what ends a deal in the middle of a trick moves no tokens",
}
"""Parts that never speak."""

ONLY_THE_REASON = {
    "redeal 304.match.6": "the deal is over too, so play.12 refuses",
    "auction 304.match.6": "the deal is over too, so play.12 refuses",
    "pick 304.match.6": "the deal is over too, so play.12 refuses",
    "opening 304.match.6": "the deal is over too, so play.12 refuses",
    "lead 304.match.6": "the deal is over too, so play.12 refuses",
    "look 304.match.6": "the deal is over too, so play.12 refuses",
    "spoilt 304.match.6": "the deal is over too, so spoilt.3 refuses",
    "caps 304.match.6": "the deal is over too, so play.12 refuses",
    "redeal 304.deal.6": "the one who is asked is not the dealer's right neighbour, so deal.3 refuses",
    "auction 304.auction.10": "who has spoken before asks one who has spoken too, so auction.6 or .7 refuses",
    "pick 304.trump.1": "before the second packet the hand is the first four, so trump.2 refuses the rest",
    "follow 304.play.12": "after a deal it is nobody's turn, so play.9 refuses",
    "lead 304.pcc.3": "it is never the turn of one who sits out, so play.1 refuses",
    "follow 304.pcc.3": "it is never the turn of one who sits out, so play.9 refuses",
    "follow 304.closed.9": "closed.7 keeps the indicator from a trump lead as well",
    "spoilt 304.spoilt.3": "the deal is over, so play.12 refuses",
    "spoilt 304.play.12": "after the deal it is no longer the time of spoilt.3",
    "caps 304.play.12": "after the deal it is no longer the time of caps.2",
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


def any_call(state: State) -> Iterator[tuple[Seat, Action]]:
    """Yield a call of each seat, whoever is to act."""
    if state.turn:
        yield from ((seat, GAME.whole(state, seat, CALL)) for seat in Seat)


def test_each_part_of_the_law_decides_something() -> None:
    found = effects(GAME, law_of, questions(GAME, sample(), thorough=3, also=any_call))
    assert never_missed(found) == UNREACHED.keys()
    assert only_the_reason(found) == ONLY_THE_REASON.keys()


@pytest.mark.parametrize(("moment", "part"), consequences(GAME))
def test_each_consequence_changes_what_follows(moment: str, part: str) -> None:
    rules = less(GAME, moment, part)
    assert any(comes_through_somewhere(deal, rules) or follows_otherwise(GAME, deal, rules) for deal in sample())


def comes_through_somewhere(deal: Reached, rules: Rules) -> bool:
    """Tell whether under other rules a false claim comes through."""
    return any(comes_through(state, SPOILT, rules) for state in deal.states[::7])


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
