"""Who sees what in a deal of Austrian Preference (rules/preference section 5.3), with perfect memory of what was shown.

Nobody but the taker sees the talon; two laid-away cards are seen by whoever laid them away and whoever takes them; the
talon of a hand game and the hand of somebody who dropped out stay closed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from tutor.cards import Card, cards_of, mask_of
from tutor.engine.game import Observation, Placed, Told, Word
from tutor.engine.rulings import Event
from tutor.engine.table import Eyes, Seat
from tutor.engine.tricks import voids
from tutor.games.preference.actions import Discard, Take
from tutor.games.preference.austrian.actions import VERB
from tutor.games.preference.austrian.articles import Article
from tutor.games.preference.austrian.score import purse
from tutor.games.preference.austrian.state import ACES, Phase, State
from tutor.games.preference.pack import TABLE
from tutor.games.preference.play import tricks_of


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
    talon = () if state.taken else tuple(cards_of(state.talon))
    lying = tuple(cards_of(state.lying))
    return (
        *(Placed(None, card if card in known else None, True, True, "talon") for card in talon),
        *(Placed(state.layer, card if card in known else None, True, True, "discard") for card in lying),
    )


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
    known |= {played.card: f"table {played.seat}" for played in state.trick}
    for number, trick in enumerate(state.tricks, 1):
        known |= {played.card: f"trick {number} {played.seat}" for played in trick.plays}
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
    shown = voids((*(trick.plays for trick in state.tricks), state.trick), TABLE)
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
        "tricks": {seat: tricks_of(state, seat) for seat in TABLE},
        "voids": {seat: tuple(sorted(suits)) for seat, suits in shown.items()},
        "pot": purse(state.match)["pot"],
        "score": purse(state.match),
    }


def _told(word: Word, seat: Eyes) -> Told:
    hidden = isinstance(word.action, Discard) and seat not in (None, word.seat)
    return Told(word.seat, VERB[type(word.action)], None if hidden else word.action)


def witness(_: State, event: Event, __: Eyes) -> Event | None:
    """Return an event as a seat sees it: nothing the rules do here tells of hidden cards."""
    return event
