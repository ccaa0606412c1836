"""Who sees what in a deal of 304 (rules/304 section 12), with perfect memory of what was shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tutor.cards import Card, cards_of
from tutor.engine.game import Observation, Placed, Told, Word
from tutor.engine.rulings import Event
from tutor.engine.table import SEATS, Eyes, Seat
from tutor.engine.tricks import voids
from tutor.games.three_nought_four.actions import Pick, Play
from tutor.games.three_nought_four.articles import Article
from tutor.games.three_nought_four.bidding import VERB
from tutor.games.three_nought_four.score import card_points
from tutor.games.three_nought_four.state import PAIRS, SIDES, Phase, Played, State, sits_out


def observe(state: State, seat: Eyes) -> Observation:
    """Return what a seat or the public sees and remembers; None is the teacher, who sees all."""
    seen = glance(state, seat)
    return seen._replace(log=tuple([_told(state, word, seat, seen.known) for word in state.words]))


def glance(state: State, seat: Eyes) -> Observation:
    """Return the same but for the words, which a player who goes by the cards does not need."""
    known = places(state, seat)
    hands = {owner: _hand(state, owner, known) for owner in SEATS if not sits_out(state, owner)}
    return Observation(
        seat=seat,
        phase=state.phase.value,
        to_act=state.turn,
        hands=hands,
        aside=_aside(state, known),
        table=tuple(_placed(played, known) for played in state.trick),
        previous=_previous(state, seat),
        known=known,
        public=_public(state, seat),
        log=(),
    )


def in_hand(state: State, owner: Seat) -> tuple[Card, ...]:
    """Return the cards in a hand; none of one that is laid down (304.pcc.3)."""
    return () if sits_out(state, owner) else tuple(cards_of(state.hands[owner.place]))


def _hand(state: State, owner: Seat, known: dict[Card, str]) -> tuple[Card | None, ...]:
    held = state.hands[owner.place]
    faces = [card for card in cards_of(held) if card in known]
    return (*faces, *(None,) * (held.bit_count() - len(faces)))


def _placed(played: Played, known: dict[Card, str]) -> Placed:
    card = played.card if not played.hidden or played.card in known else None
    return Placed(played.seat, card, played.down and played.hidden, played.aside)


def _previous(state: State, seat: Eyes) -> tuple[Placed, ...]:
    if not state.tricks:
        return ()
    return tuple(
        Placed(played.seat, played.card if not played.hidden or seat is None else None, played.hidden, played.aside)
        for played in state.tricks[-1].plays
    )


def _aside(state: State, known: dict[Card, str]) -> tuple[Placed, ...]:
    aside = []
    if state.indicator and state.maker:
        card = state.indicator if state.indicator in known else None
        aside.append(Placed(state.maker, card, True, True))
    for owner in SEATS:
        if sits_out(state, owner):
            cards = cards_of(state.hands[owner.place])
            aside += [Placed(owner, card if card in known else None, True, True) for card in cards]
    return tuple(aside)


def sees(state: State, seat: Eyes, played: Played, complete: bool) -> bool:
    """Tell whether a seat knows a played card (304.view.3, .4); a caller of Caps has shown it before (304.caps.3)."""
    if seat is None or not played.hidden or played.seat is seat or shown_by_a_call(state, played):
        return True
    return complete and seat is state.maker


def shown_by_a_call(state: State, played: Played) -> bool:
    """Tell whether a card was laid open with a call of Caps before it was played (304.caps.3)."""
    return state.call is not None and played.seat is state.call.seat and played.card in state.call.order


def places(state: State, seat: Eyes) -> dict[Card, str]:
    """Return where the cards are that a seat or the public knows of, as ``Observation.known`` names places."""
    known: dict[Card, str] = {}
    for owner in SEATS:
        place = "aside" if sits_out(state, owner) else "hand"
        if owner is seat or seat is None:
            known |= dict.fromkeys(cards_of(state.hands[owner.place]), f"{place} {owner}")
    if state.indicator and seat in (None, state.maker):
        known[state.indicator] = f"indicator {state.maker}"
    if state.shown and state.maker and state.hands[state.maker.place] & state.shown.bit:
        known[state.shown] = f"hand {state.maker}"
    if state.call:
        held = state.hands[state.call.seat.place]
        known |= {card: f"hand {state.call.seat}" for card in state.call.order if card.bit & held}
    for played in state.trick:
        if sees(state, seat, played, complete=False):
            known[played.card] = f"table {played.seat}"
    for number, trick in enumerate(state.tricks, 1):
        for played in trick.plays:
            if sees(state, seat, played, complete=True):
                known[played.card] = f"trick {number} {played.seat}"
    if seat is None and not all_dealt(state):
        known |= {card: f"packet {owner}" for owner in SEATS for card in state.dealt[owner.place][4:]}
    return dict(sorted(known.items(), key=lambda item: item[0].place))


def all_dealt(state: State) -> bool:
    """Tell whether the second packet has been dealt (304.deal.2)."""
    first_pick = state.phase is Phase.PICK and not state.auction.heard
    return state.maker is not None and not first_pick


def _knows_trump(state: State, seat: Eyes) -> bool:
    return state.open or seat is None or seat is state.maker


def _public(state: State, seat: Eyes) -> dict[str, Any]:
    auction = state.auction
    hidden = any(played.hidden for trick in state.tricks for played in trick.plays)
    tricks = dict.fromkeys(PAIRS, 0)
    for trick in state.tricks:
        tricks[SIDES[trick.winner]] += 1
    counted = not auction.pcc and (not hidden or seat is None)
    return {
        "dealer": state.match.dealer,
        "bid": auction.bid or None,
        "bidder": auction.bidder,
        "asker": auction.asker,
        "maker": state.maker,
        "contract": _contract(state),
        "open": state.open,
        "trump": state.trump if _knows_trump(state, seat) else None,
        "tricks": tricks,
        "points": card_points(state) if counted else None,
        "voids": _voids(state),
        "exhausted": state.exhausted and not auction.pcc and _knows_trump(state, seat),
        "tokens": dict(zip(PAIRS, state.match.tokens, strict=True)),
        "call": {"seat": state.call.seat, "order": state.call.order} if state.call else None,
        "outcome": state.outcome,
    }


def _contract(state: State) -> int | str | None:
    """Return what is to be made, None until an auction has settled it."""
    if state.maker is None or state.phase is Phase.AUCTION2:
        return None
    return "pcc" if state.auction.pcc else state.auction.bid


def _voids(state: State) -> dict[Seat, tuple[str, ...]]:
    """Return the suits each seat has shown to lack; a maker's indicator does not count (304.view.6)."""
    shown = voids((*(trick.plays for trick in state.tricks), state.trick), SEATS)
    if state.shown and state.maker and state.hands[state.maker.place] & state.shown.bit:
        shown[state.maker].discard(state.shown.suit)
    return {seat: tuple(sorted(suits)) for seat, suits in shown.items()}


def _told(state: State, word: Word, seat: Eyes, known: Mapping[Card, str]) -> Told:
    action = word.action
    if isinstance(action, Play):
        hidden = action.card not in known
    else:
        hidden = isinstance(action, Pick) and not _knows_pick(state, word, seat)
    return Told(word.seat, VERB[type(action)], None if hidden else action)


def _knows_pick(state: State, word: Word, seat: Eyes) -> bool:
    if seat is None or seat is word.seat:
        return True
    last = next(w for w in reversed(state.words) if isinstance(w.action, Pick))
    return last is word and state.shown is word.action.card


def witness(state: State, event: Event, seat: Eyes) -> Event | None:
    """Return an event as a seat sees it, None if it learns nothing of it.

    The worth of a trick with a hidden card is not announced (304.view.7), and nothing tells a closed trump to those who
    do not know it (304.view.2): neither what won a trick nor that the others have run out of trumps.
    """
    knows_trump = _knows_trump(state, seat)
    if event.article == Article.EXHAUST_1:
        return event if knows_trump else None
    if event.article != Article.PLAY_4:
        return event
    case, facts = event.facts["case"], dict(event.facts)
    if not knows_trump:
        case = case.replace("trump", "suit")
    plays = state.tricks[facts["trick"] - 1].plays
    if not all(sees(state, seat, played, complete=True) for played in plays):
        case += "" if state.auction.pcc else "-hidden"
        del facts["points"]
        facts["cards"] = tuple(played.card if sees(state, seat, played, complete=True) else None for played in plays)
    return Event(event.article, facts | {"case": case})
