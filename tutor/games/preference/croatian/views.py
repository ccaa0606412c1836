"""Who sees what in a deal of Croatian Preference (rules/preference 5.3), with perfect memory of what was shown."""

from __future__ import annotations

from typing import Any

from tutor.cards import Card, cards_of
from tutor.engine.game import Observation, Placed, Told, Word
from tutor.engine.rulings import Event
from tutor.engine.table import Eyes, Seat
from tutor.engine.tricks import voids
from tutor.games.preference.actions import Discard
from tutor.games.preference.croatian.actions import VERB
from tutor.games.preference.croatian.score import sheet_text
from tutor.games.preference.croatian.state import Phase, State, set_otherwise
from tutor.games.preference.pack import TABLE
from tutor.games.preference.play import tricks_of


def observe(state: State, seat: Eyes) -> Observation:
    """Return what a seat or the public sees and remembers; None is the teacher, who sees all."""
    known = places(state, seat)
    return Observation(
        seat=seat,
        phase=state.phase.value,
        to_act=state.turn,
        hands={owner: _hand(state, owner, known) for owner in TABLE},
        aside=_aside(state, known),
        table=tuple(Placed(played.seat, played.card, False) for played in state.trick),
        previous=tuple(Placed(played.seat, played.card, False) for played in state.tricks[-1].plays)
        if state.tricks
        else (),
        known=known,
        public=_public(state),
        log=tuple(_told(word, seat) for word in state.words),
    )


def _hand(state: State, owner: Seat, known: dict[Card, str]) -> tuple[Card | None, ...]:
    cards = [card if card in known else None for card in cards_of(state.hands[owner.place])]
    return tuple(sorted(cards, key=lambda card: card is None))


def _aside(state: State, known: dict[Card, str]) -> tuple[Placed, ...]:
    lying: list[tuple[Seat | None, str, Card]] = []
    if not state.taken:
        lying += [(None, "talon", card) for card in cards_of(state.talon)]
    lying += [(state.declarer, "discard", card) for card in cards_of(state.laid_away)]
    return tuple(Placed(owner, card if card in known else None, True, True, place) for owner, place, card in lying)


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
    known |= {played.card: f"table {played.seat}" for played in state.trick}
    for number, trick in enumerate(state.tricks, 1):
        known |= {played.card: f"trick {number} {played.seat}" for played in trick.plays}
    return dict(sorted(known.items(), key=lambda item: item[0].place))


def _public(state: State) -> dict[str, Any]:
    shown = voids((*(trick.plays for trick in state.tricks), state.trick), TABLE)
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
        "tricks": {seat: tricks_of(state, seat) for seat in TABLE},
        "voids": {seat: tuple(sorted(suits)) for seat, suits in shown.items()},
        "options": set_otherwise(state),
        "score": sheet_text(state.match.sheet),
    }


def _told(word: Word, seat: Eyes) -> Told:
    hidden = isinstance(word.action, Discard) and seat not in (None, word.seat)
    return Told(word.seat, VERB[type(word.action)], None if hidden else word.action)


def witness(_: State, event: Event, __: Eyes) -> Event | None:
    """Return an event as a seat sees it: nothing the rules do here is hidden."""
    return event
