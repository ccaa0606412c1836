"""Who sees what in a deal of Austrian Preference (rules/preference section 5.3), with perfect memory of what was shown.

Nobody but the taker sees the talon; two laid-away cards are seen by whoever laid them away and whoever takes them; the
talon of a hand game and the hand of somebody who dropped out stay closed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from tutor.cards import Card, cards_of, mask_of
from tutor.engine.game import Observation
from tutor.engine.table import Eyes, Seat
from tutor.games.preference.actions import Discard, Take
from tutor.games.preference.austrian.actions import VERB
from tutor.games.preference.austrian.articles import Article
from tutor.games.preference.austrian.score import purse
from tutor.games.preference.austrian.state import ACES, Phase, State
from tutor.games.preference.pack import TABLE
from tutor.games.preference.views import observation, played, tallies


class Laid(NamedTuple):
    """Two cards that somebody laid away, and who took them up; None while they lie there."""

    layer: Seat
    cards: int
    taker: Seat | None


def laid_away(state: State) -> Iterator[Laid]:
    """Yield what was laid away in this deal, in order."""
    away = [(i, word) for i, word in enumerate(state.words) if isinstance(word.action, Discard)]
    for i, word in away:
        takers = [later.seat for later in state.words[i + 1 :] if isinstance(later.action, Take)]
        yield Laid(word.seat, mask_of(word.action.cards), takers[0] if takers else None)


def observe(state: State, seat: Eyes) -> Observation:
    """Return what a seat or the public sees and remembers; None is the teacher, who sees all."""
    return observation(state, seat, places(state, seat), state.layer, state.lying, _public(state), VERB)


def places(state: State, seat: Eyes) -> dict[Card, str]:
    """Return where the cards are that a seat or the public knows of, as ``Observation.known`` names places."""
    known: dict[Card, str] = {}
    for owner in TABLE:
        if owner is seat or seat is None or (state.exposed and owner is state.declarer):
            known |= dict.fromkeys(cards_of(state.hands[owner.place]), f"hand {owner}")
    if seat is None and not state.taken:
        known |= dict.fromkeys(cards_of(state.talon), "talon")
    if seat is None or seat is state.layer:
        known |= dict.fromkeys(cards_of(state.lying), f"discard {state.layer}")
    known |= _just_taken(state, seat) | _paid_for(state)
    known |= played(state)
    return dict(sorted(known.items(), key=lambda item: item[0].place))


def _just_taken(state: State, seat: Eyes) -> dict[Card, str]:
    """Return what a seat laid away and another has taken but not yet laid away again."""
    if state.phase is not Phase.DISCARD or not state.overcalls:
        return {}
    *_, last = laid_away(state)
    return dict.fromkeys(cards_of(last.cards), f"hand {last.taker}") if last.layer is seat else {}


def _paid_for(state: State) -> dict[Card, str]:
    """Return the aces that a bonus has told everybody of (apref.bonus.2)."""
    if not any(due.article == Article.BONUS_2 for due in state.paid) or state.declarer is None:
        return {}
    return dict.fromkeys(cards_of(state.hands[state.declarer.place] & ACES), f"hand {state.declarer}")


def _public(state: State) -> dict[str, Any]:
    return {
        "dealer": state.match.dealer,
        "bid": state.auction.number or None,
        "bidder": state.auction.holder,
        "passed": state.auction.passed,
        "bidders": state.auction.bidders,
        "named": state.naming.number or None,
        "namer": state.naming.namer,
        "declarer": state.declarer,
        "contract": state.contract,
        "trump": state.trump,
        "hand": bool(state.auction.calls),
        "layer": state.layer,
        "playing": state.defence.playing,
        "dropped": tuple(seat for seat in state.defence.dropped if seat is not state.defence.invited),
        "invited": state.defence.invited,
        "kontra": state.kontra,
        "rekontra": bool(state.rekontra),
        "no_aces": state.no_aces,
        "exposed": state.exposed,
        "defenders_may_talk": state.exposed and state.phase is Phase.PLAY,
        **tallies(state),
        "pot": purse(state.match)["pot"],
        "score": purse(state.match),
    }
