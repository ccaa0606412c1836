"""Who sees what in a deal of Croatian Preference (rules/preference 5.3), with perfect memory of what was shown."""

from __future__ import annotations

from typing import Any

from tutor.cards import Card, cards_of
from tutor.engine.game import Observation
from tutor.engine.table import Eyes
from tutor.games.preference.croatian.actions import VERB
from tutor.games.preference.croatian.score import sheet_text
from tutor.games.preference.croatian.state import Phase, State, set_otherwise
from tutor.games.preference.pack import TABLE
from tutor.games.preference.views import observation, played, tallies


def observe(state: State, seat: Eyes) -> Observation:
    """Return what a seat or the public sees and remembers; None is the teacher, who sees all."""
    return observation(state, seat, places(state, seat), state.declarer, state.laid_away, _public(state), VERB)


def places(state: State, seat: Eyes) -> dict[Card, str]:
    """Return where the cards are that a seat or the public knows of, as ``Observation.known`` names places."""
    known: dict[Card, str] = {}
    for owner in TABLE:
        if owner is seat or seat is None:
            known |= dict.fromkeys(cards_of(state.hands[owner.place]), f"hand {owner}")
    if seat is None and not state.taken:
        known |= dict.fromkeys(cards_of(state.talon), "talon")
    if seat in (None, state.declarer):
        known |= dict.fromkeys(cards_of(state.laid_away), f"discard {state.declarer}")
    if state.phase is Phase.DISCARD:
        known |= dict.fromkeys(cards_of(state.talon), f"hand {state.declarer}")
    known |= played(state)
    return dict(sorted(known.items(), key=lambda item: item[0].place))


def _public(state: State) -> dict[str, Any]:
    auction = state.auction
    return {
        "dealer": state.match.dealer,
        "bid": auction.number if auction.holder else None,
        "bidder": auction.holder,
        "calls": {call.seat: call.rank for call in auction.calls},
        "passed": auction.passed,
        "declarer": state.declarer,
        "hand": bool(auction.calls),
        "contract": state.contract,
        "trump": state.trump,
        "playing": state.defence.playing,
        "out": tuple(seat for seat in TABLE if state.defence.out(seat)),
        "invited": state.defence.invited,
        "kontra": state.doubling.sayer,
        "factor": 2**state.doubling.level,
        **tallies(state),
        "options": set_otherwise(state),
        "score": sheet_text(state.match.sheet),
    }
