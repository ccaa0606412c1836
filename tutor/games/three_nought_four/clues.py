"""What everybody can conclude in 304 about cards not seen: from voids, the closed trump, and what stays face down.

A bid, a pass, opening and keeping closed, not asking for a redeal and not trumping tell nothing: nobody has to. A claim
that was refused left no trace. Here is only what each word and card proves; where the cards can then lie is worked out
in ``engine.knowledge``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from tutor.cards import FULL, PACK, Rank, Suit, mask_of
from tutor.engine.knowledge import Clue, Puzzle, Spot
from tutor.engine.table import SEATS, Eyes, Seat
from tutor.games.three_nought_four.articles import Article
from tutor.games.three_nought_four.state import Played, State, eldest, right, sits_out
from tutor.games.three_nought_four.views import all_dealt, places, shown_by_a_call

TOO_MUCH: Final = mask_of(card for card in PACK if card.rank in (Rank.JACK, Rank.NINE))
"""Cards that alone are worth more than a redeal allows (304.deal.3)."""


class Back(NamedTuple):
    """A card played face down that these eyes don't know: where it lies, and when it left the hand."""

    place: str
    seat: Seat
    trick: int
    indicator: bool
    complete: bool


class Sight(NamedTuple):
    """A deal as somebody sees it: the tricks, the running one last, the backs in them and where the indicator lies.

    ``indicator`` is its place as long as these eyes know only its back.
    """

    state: State
    unseen: int
    tricks: tuple[tuple[Played, ...], ...]
    backs: tuple[Back, ...]
    indicator: str | None


def clues(state: State, eyes: Eyes) -> Puzzle:
    """Return what somebody can know of the cards not seen; each suit that a closed trump may be is a case."""
    unseen = FULL & ~mask_of(places(state, eyes))
    sight = _sight(state, unseen)
    general = (*_voids(sight), *_indicator(sight), *_redeal(state), *_spoilt(sight))
    cases = tuple((*_if_trump(sight, suit),) for suit in _trumps(state, eyes)) or ((),)
    return Puzzle(unseen, tuple(_spots(sight)), general, cases)


def _sight(state: State, unseen: int) -> Sight:
    tricks = tuple(plays for plays in (*(trick.plays for trick in state.tricks), state.trick) if plays)
    backs = tuple(
        Back(
            f"{f'trick {number}' if number <= len(state.tricks) else 'table'} {played.seat}",
            played.seat,
            number,
            played.aside,
            number <= len(state.tricks),
        )
        for number, plays in enumerate(tricks, 1)
        for played in plays
        if played.card.bit & unseen
    )
    lies = f"indicator {state.maker}" if state.indicator and state.indicator.bit & unseen else None
    return Sight(state, unseen, tricks, backs, next((back.place for back in backs if back.indicator), lies))


def _spots(sight: Sight) -> Iterator[Spot]:
    state = sight.state
    hands = {f"{'aside' if sits_out(state, seat) else 'hand'} {seat}": state.hands[seat.place] for seat in SEATS}
    packet = 0 if all_dealt(state) else mask_of(card for eight in state.dealt for card in eight[4:])
    for place, cards in (*hands.items(), ("packet", packet)):
        if size := (cards & sight.unseen).bit_count():
            yield Spot(place, size)
    if sight.indicator and sight.indicator.startswith("indicator"):
        yield Spot(sight.indicator, 1)
    yield from (Spot(back.place, 1) for back in sight.backs)


def _trumps(state: State, eyes: Eyes) -> tuple[Suit, ...]:
    """Return the suits of which one is trump for all that somebody knows; none before there is a trump."""
    if state.trump is None:
        return ()
    told = state.open or eyes in (None, state.maker) or state.outcome == "spoilt"
    return (state.trump,) if told else tuple(Suit)


# What holds whatever is trump


def _voids(sight: Sight) -> Iterator[Clue]:
    """Who could not follow had none of the suit led, then and later (304.view.6)."""
    told = set()
    for number, plays in enumerate(sight.tricks, 1):
        led = plays[0].card.suit
        for played in plays[1:]:
            if not _void(played, led) or (played.seat, led) in told:
                continue
            told.add((played.seat, led))
            facts = {"seat": played.seat, "suit": led, "trick": number}
            for place in _from_hand(sight, played.seat, number):
                yield Clue(place, led.mask, Article.VIEW_6, facts)


def _void(played: Played, led: Suit) -> bool:
    """Tell whether an answer shows a void; a card that goes face down is never of the suit led (304.closed.2)."""
    return played.card.suit is not led


def _from_hand(sight: Sight, seat: Seat, trick: int = 1) -> Iterator[str]:
    """Yield where the cards are that a player had in hand at a trick: there still, or face down since."""
    yield f"hand {seat}"
    for back in sight.backs:
        if back.seat is seat and back.trick >= trick and not back.indicator:
            yield back.place


def _indicator(sight: Sight) -> Iterator[Clue]:
    """The maker's lead to trick 1 is no trump, nor a card one knows that stayed hidden, nor what the indicator cut."""
    state, place = sight.state, sight.indicator
    if not place or not sight.tricks:
        return
    first = sight.tricks[0][0]
    if first.seat is state.maker:
        yield Clue(place, first.card.suit.mask, Article.PLAY_6, {"seat": first.seat, "card": first.card})
    for number, plays in enumerate(sight.tricks[: len(state.tricks)], 1):
        for played in plays:
            if played.hidden and played.card.bit & ~sight.unseen:
                case = "shown" if shown_by_a_call(state, played) else "own"
                facts = {"case": case, "card": played.card, "trick": number}
                yield Clue(place, played.card.suit.mask, Article.REVEAL_2, facts)
    if place.startswith("table"):
        led = state.trick[0].card.suit
        yield Clue(place, led.mask, Article.CLOSED_7, {"seat": state.maker, "suit": led})


def _redeal(state: State) -> Iterator[Clue]:
    if state.outcome == "redeal":
        yield Clue(f"hand {eldest(state)}", TOO_MUCH, Article.DEAL_3, {"seat": eldest(state)})


def _spoilt(sight: Sight) -> Iterator[Clue]:
    state = sight.state
    if state.outcome != "spoilt":
        return
    assert state.maker and state.trump
    first, second = right(state.maker), right(state.maker, 3)
    facts = {"first": first, "second": second, "suit": state.trump}
    for seat in (first, second):
        for place in _from_hand(sight, seat):
            yield Clue(place, state.trump.mask, Article.SPOILT_1, facts)


# What holds if a suit is trump


def _if_trump(sight: Sight, suit: Suit) -> Iterator[Clue]:
    state = sight.state
    if sight.indicator:
        article = Article.TRUMP_2 if state.auction.raised else Article.TRUMP_1
        yield Clue(sight.indicator, FULL ^ suit.mask, article, {"suit": suit})
    for back in sight.backs:
        if back.seat is state.maker and not back.indicator:
            facts: dict[str, Any] = {"seat": back.seat, "trick": back.trick, "suit": suit}
            yield Clue(back.place, suit.mask, Article.CLOSED_13, facts)
        elif back.complete:
            yield Clue(back.place, suit.mask, Article.REVEAL_2, {"trick": back.trick, "suit": suit})
    yield from _led_past_trumps(sight, suit)


def _led_past_trumps(sight: Sight, suit: Suit) -> Iterator[Clue]:
    """A maker under the duty to lead trumps who led another suit had none in hand (304.exhaust.2)."""
    state, drawn = sight.state, False
    if state.auction.pcc:
        return
    for lead, *answers in sight.tricks:
        if lead.seat is not state.maker:
            continue
        if lead.card.suit is suit:
            drawn = all(_void(played, suit) for played in answers)
        elif drawn:
            facts = {"seat": lead.seat, "card": lead.card, "suit": suit}
            yield Clue(f"hand {lead.seat}", suit.mask, Article.EXHAUST_2, facts)
            return
