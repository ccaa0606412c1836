"""Who sees what in a deal of Thousand (rules/thousand section 1.11), with perfect memory of what was shown."""

from __future__ import annotations

from typing import Any

from tutor.cards import Card, cards_of
from tutor.engine.game import Observation, Placed, Told, Word
from tutor.engine.rulings import Event
from tutor.engine.table import Eyes, Seat
from tutor.engine.tricks import voids
from tutor.games.thousand.actions import VERB, Discard
from tutor.games.thousand.score import cards_won, marriages_of
from tutor.games.thousand.state import PAIR, TABLE, Phase, State, talon_mask


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
    aside = []
    for number, cards in enumerate(state.talons, 1):
        if number != state.taken:
            aside += [Placed(None, card if card in known else None, True, True, f"talon {number}") for card in cards]
    for card in cards_of(state.laid_away):
        aside.append(Placed(state.bidder, card if card in known else None, True, True, "discard"))
    return tuple(aside)


def places(state: State, seat: Eyes) -> dict[Card, str]:
    """Return where the cards are that a seat or the public knows of, as ``Observation.known`` names places."""
    known: dict[Card, str] = {}
    for owner in TABLE:
        if owner is seat or seat is None:
            known |= dict.fromkeys(cards_of(state.hands[owner.place]), f"hand {owner}")
    for number, cards in enumerate(state.talons, 1):
        if seat is None and number != state.taken:
            known |= dict.fromkeys(cards, f"talon {number}")
    if seat in (None, state.bidder):
        known |= dict.fromkeys(cards_of(state.laid_away), f"discard {state.bidder}")
    if state.phase is Phase.DISCARD and state.taken:
        known |= dict.fromkeys(cards_of(talon_mask(state, state.taken)), f"hand {state.bidder}")
    for marriage in state.marriages:
        left = state.hands[marriage.seat.place] & PAIR[marriage.suit]
        known |= dict.fromkeys(cards_of(left), f"hand {marriage.seat}")
    known |= {played.card: f"table {played.seat}" for played in state.trick}
    for number, trick in enumerate(state.tricks, 1):
        known |= {played.card: f"trick {number} {played.seat}" for played in trick.plays}
    return dict(sorted(known.items(), key=lambda item: item[0].place))


def _public(state: State) -> dict[str, Any]:
    shown = voids((*(trick.plays for trick in state.tricks), state.trick), TABLE)
    tricks = {seat: sum(trick.winner is seat for trick in state.tricks) for seat in TABLE}
    return {
        "dealer": state.match.dealer,
        "bid": state.bid,
        "bidder": state.bidder,
        "declarer": None if state.phase is Phase.AUCTION else state.bidder,
        "talon": state.taken,
        "contract": state.contract,
        "trump": state.trump,
        "marriages": {seat: marriages_of(state, seat) for seat in TABLE},
        "tricks": tricks,
        "points": {seat: cards_won(state, seat) for seat in TABLE},
        "voids": {seat: tuple(sorted(suits)) for seat, suits in shown.items()},
        "score": dict(zip(TABLE, state.match.totals, strict=True)),
    }


def _told(word: Word, seat: Eyes) -> Told:
    hidden = isinstance(word.action, Discard) and seat not in (None, word.seat)
    return Told(word.seat, VERB[type(word.action)], None if hidden else word.action)


def witness(_: State, event: Event, __: Eyes) -> Event | None:
    """Return an event as a seat sees it: nothing the rules do here is hidden (1000.info.3)."""
    return event
