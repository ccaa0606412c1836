"""The quickest reason against a proof of Caps is never wrong, and settles most moments."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import pytest

from tests.games import caps_oracle as slow
from tests.games.test_three_nought_four_proofs import knows
from tutor.engine.table import SEATS, Seat
from tutor.games.three_nought_four.proof import provable
from tutor.games.three_nought_four.state import Phase, Trick
from tutor.games.three_nought_four.topped import topped
from tutor.games.three_nought_four.worlds import FULL, cards, each_world, knowledge


class Asked(NamedTuple):
    """What was said about a seat that could call, and whether it can prove an order."""

    topped: bool
    proved: bool


@cache
def everywhere() -> tuple[Asked, ...]:
    """Ask at every position of some deals; there are seats that could call in few of the later ones."""
    return tuple(
        Asked(topped(state, seat), provable(known) is not None)
        for seed in range(250)
        for state in slow.deal(seed).states
        if state.phase is Phase.PLAY and (seed < 60 or len(state.tricks) > 3)
        for seat in SEATS
        if (known := knowledge(state, seat))
    )


def test_whoever_may_be_topped_can_prove_nothing() -> None:
    assert sum(asked.proved for asked in everywhere()) > 200
    assert not any(asked.topped and asked.proved for asked in everywhere())


def test_most_moments_are_settled_so() -> None:
    unproved = [asked for asked in everywhere() if not asked.proved]
    assert sum(asked.topped for asked in unproved) > 0.55 * len(unproved)


@pytest.mark.parametrize(
    ("trick", "yes"),
    [("D:J♠ A:8♠", False), ("B:J♠ C:8♠", False), ("C:J♠", True), ("A:J♠ B:8♠ C:7♠", True), ("A:8♠ B:J♠ C:7♠", False)],
)
def test_the_highest_trump_may_lie_in_the_running_trick(trick: str, yes: bool) -> None:
    """Whoever is the maker: the card belongs to the pair that has played it."""
    own, others = ("9♠", 7) if trick.startswith("D") else ("9♠ 8♥", 6)
    unseen = ["8♦", "9♦", "7♣", "8♣", "9♣"][: others - len(trick.split())]
    for maker in SEATS:
        known = knows(own, " ".join(unseen), maker=maker, trick=trick)
        live = known.own | known.unseen | sum(laid.card for laid in known.trick)
        gone = sum(card.bit for card in cards(FULL & ~live))
        for case, world in each_world(known):
            state = slow.laid_out(known, case, world)._replace(tricks=(Trick((), Seat.D, 0, gone, 0),))
            assert topped(state, Seat.D) is yes
