"""Claims that rest on knowledge: weighed, due now, and the clock of the duty; how a game proves them is its own.

A claim is weighed on what the claimant knows and never on the real hands. What refutes it is one whole deal that fits
all the claimant has seen, and the words from there on that beat the claim, so that a screen can play it out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple

from tutor.cards import Card
from tutor.engine.rulings import Event
from tutor.engine.table import Seat

Verdict = Literal["proved", "refuted", "too late"]
DUE: Final[Mapping[Verdict, str]] = {"proved": "now", "refuted": "not yet", "too late": "too late"}
"""What is answered to whether a claim must be made now, by what it is worth."""


class Counter(NamedTuple):
    """One deal that beats a claim: every card of the pack in dealing order, and the words after the position."""

    layout: Mapping[str, tuple[Card, ...]]
    line: tuple[Any, ...]
    """``Word`` values, legal one after another from the position of the claim; one that was stated comes first."""
    words: tuple[Any, ...] = ()
    """What had been said in that deal: as in the real one, about other cards where the claimant saw only backs."""


class Weighed(NamedTuple):
    """What a claim is worth on the claimant's own knowledge."""

    verdict: Verdict
    reason: Event
    """The article that says so, with its facts."""
    order: tuple[Card, ...] = ()
    """The order that was stated, or the one found; empty where none is sure."""
    worlds: int = 0
    """How many placements of the unseen cards fit what the claimant knows."""
    counter: Counter | None = None
    adaptive: bool = False
    """Whether a plan that looks at each card would be sure, though no single order is."""
    helped: bool = False
    """Whether it would be sure if the partner could be counted on."""


class Due(NamedTuple):
    """The first moment at which a seat could prove its claim."""

    seat: Seat
    at: int
    """How many words had been said."""
    trick: int
    """The trick in which the duty arose, counted from 1."""
    weighed: Weighed
