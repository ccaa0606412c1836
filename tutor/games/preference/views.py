"""A position as it looks to a seat that knows where some cards are: what is alike in both games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tutor.cards import Card, cards_of
from tutor.engine.game import Observation, Placed, Told, Word
from tutor.engine.rulings import Event
from tutor.engine.table import Eyes, Seat
from tutor.engine.tricks import voids
from tutor.games.preference.actions import Discard
from tutor.games.preference.pack import TABLE
from tutor.games.preference.play import Played, tricks_of


def observation(
    state: Any,
    seat: Eyes,
    known: dict[Card, str],
    layer: Seat | None,
    lying: int,
    public: dict[str, Any],
    verbs: Mapping[type, str],
) -> Observation:
    """Return what a seat sees that knows the places of some cards; ``lying`` are those that ``layer`` laid away."""
    talon = 0 if state.taken else state.talon
    apart: tuple[tuple[int, Seat | None, str], ...] = ((talon, None, "talon"), (lying, layer, "discard"))
    return Observation(
        seat=seat,
        phase=state.phase.value,
        to_act=state.turn,
        hands={owner: _hand(state, owner, known) for owner in TABLE},
        aside=tuple(
            Placed(owner, card if card in known else None, True, True, place)
            for cards, owner, place in apart
            for card in cards_of(cards)
        ),
        table=_placed(state.trick),
        previous=_placed(state.tricks[-1].plays) if state.tricks else (),
        known=known,
        public=public,
        log=tuple(_told(word, seat, verbs) for word in state.words),
    )


def _hand(state: Any, owner: Seat, known: dict[Card, str]) -> tuple[Card | None, ...]:
    cards = [card if card in known else None for card in cards_of(state.hands[owner.place])]
    return tuple(sorted(cards, key=lambda card: card is None))


def _placed(plays: tuple[Played, ...]) -> tuple[Placed, ...]:
    return tuple(Placed(played.seat, played.card, False) for played in plays)


def _told(word: Word, seat: Eyes, verbs: Mapping[type, str]) -> Told:
    hidden = isinstance(word.action, Discard) and seat not in (None, word.seat)
    return Told(word.seat, verbs[type(word.action)], None if hidden else word.action)


def played(state: Any) -> dict[Card, str]:
    """Return where the cards are that were played, as ``Observation.known`` names places."""
    known = {played.card: f"table {played.seat}" for played in state.trick}
    for number, trick in enumerate(state.tricks, 1):
        known |= {played.card: f"trick {number} {played.seat}" for played in trick.plays}
    return known


def tallies(state: Any) -> dict[str, Any]:
    """Return what everybody sees of the tricks: who has how many, and who was seen to be out of which suits."""
    shown = voids((*(trick.plays for trick in state.tricks), state.trick), TABLE)
    return {
        "tricks": {seat: tricks_of(state, seat) for seat in TABLE},
        "voids": {seat: tuple(sorted(suits)) for seat, suits in shown.items()},
    }


def witness(_: Any, event: Event, __: Eyes) -> Event | None:
    """Return an event as a seat sees it: nothing the rules do here tells of hidden cards."""
    return event
