"""Both auctions and the pick of the indicator (rules/304 sections 3 to 6).

An entry of a law may refuse, allow or have nothing to say; the last of each law always rules. Hidden cards never decide
here, but for the pick, which looks at the picker's own.
"""

from __future__ import annotations

from typing import Final

from tutor.cards import CardSet, mask_of
from tutor.engine.game import Step
from tutor.engine.rulings import Event, Law, Ruling
from tutor.engine.table import Seat
from tutor.engine.tricks import with_hand
from tutor.games.three_nought_four.actions import (
    VERBS,
    Action,
    Ask,
    Bid,
    ClosedCaps,
    Keep,
    Look,
    Open,
    Pass,
    Pick,
    Play,
    Redeal,
)
from tutor.games.three_nought_four.articles import Article
from tutor.games.three_nought_four.score import match_over, void
from tutor.games.three_nought_four.state import (
    Auction,
    Phase,
    State,
    first_four,
    partner,
    right,
)

LOWEST: Final = 160
SECOND_WORD: Final = 200
EIGHT_CARDS: Final = 250
HIGHEST: Final = 300

_SPEAKING: Final = (Phase.AUCTION, Phase.ANSWER, Phase.AUCTION2)
_HEARD: Final[dict[type, tuple[Phase, ...]]] = {
    Redeal: (Phase.AUCTION, Phase.ANSWER),
    Bid: _SPEAKING,
    Pass: _SPEAKING,
    Ask: _SPEAKING,
    ClosedCaps: _SPEAKING,
    Pick: (Phase.PICK,),
    Open: (Phase.OPENING, Phase.PLAY),
    Keep: (Phase.OPENING,),
    Play: (Phase.PLAY,),
    Look: (Phase.PLAY,),
}
"""The phases in which the law has something more exact to say of a word than that it is out of place."""
_PLACE: Final[dict[type, tuple[Phase, ...]]] = {
    Redeal: (Phase.AUCTION,),
    Bid: (Phase.AUCTION, Phase.AUCTION2),
    Pass: (Phase.AUCTION, Phase.AUCTION2),
    Ask: (Phase.AUCTION,),
    ClosedCaps: (Phase.AUCTION2,),
    Pick: (Phase.PICK,),
    Open: (Phase.OPENING,),
    Keep: (Phase.OPENING,),
    Play: (Phase.PLAY,),
    Look: (Phase.PLAY,),
}
"""Where a word belongs."""
VERB: Final = {kind: verb for verb, kind in VERBS.items()}


def out_of_phase(state: State, _: Seat, action: Action) -> Ruling | None:
    """Refuse a word of another phase (304.play.12)."""
    if state.phase in _HEARD[type(action)]:
        return None
    kind = type(action)
    return Ruling(False, Article.PLAY_12, {"word": VERB[kind], "belongs": _PLACE[kind], "phase": state.phase.value})


# The first auction


def _turn(state: State, seat: Seat, _: Action) -> Ruling | None:
    return None if seat is state.turn else Ruling(False, Article.AUCTION_1, {"turn": state.turn})


def _no_asking_back(state: State, _: Seat, action: Action) -> Ruling | None:
    if state.phase is Phase.ANSWER and isinstance(action, Ask):
        return Ruling(False, Article.AUCTION_12, {"seat": state.auction.asker})
    return None


def _no_closed_caps_yet(_: State, __: Seat, action: Action) -> Ruling | None:
    return Ruling(False, Article.AUCTION_18) if isinstance(action, ClosedCaps) else None


def _number(_: State, __: Seat, action: Action) -> Ruling | None:
    if isinstance(action, Bid) and (action.number < LOWEST or (action.number % 10 and action.number < HIGHEST)):
        return Ruling(False, Article.AUCTION_2, {"bid": action.number, "least": LOWEST})
    return None


def _ceiling(_: State, __: Seat, action: Action) -> Ruling | None:
    if isinstance(action, Bid) and action.number > HIGHEST:
        return Ruling(False, Article.AUCTION_4, {"bid": action.number, "highest": HIGHEST})
    return None


def _higher(state: State, seat: Seat, action: Action) -> Ruling | None:
    auction = state.auction
    if not isinstance(action, Bid) or action.number > auction.bid:
        return None
    facts = {"bid": action.number, "highest": auction.bid, "seat": auction.bidder}
    lowest = least(state, seat)
    return Ruling(False, Article.AUCTION_3, facts | ({"least": lowest} if lowest else {"case": "top"}))


def _answer_floor(state: State, seat: Seat, action: Action) -> Ruling | None:
    if state.phase is not Phase.ANSWER or not isinstance(action, Bid):
        return None
    facts = {"bid": action.number, "seat": state.auction.asker}
    if not _answer_needs_more(state, seat):
        return Ruling(True, Article.AUCTION_10, facts)
    return Ruling(action.number >= SECOND_WORD, Article.AUCTION_10, facts | {"case": "later", "least": SECOND_WORD})


def _answer_needs_more(state: State, seat: Seat) -> bool:
    both = seat.bit | partner(seat).bit
    return bool(state.auction.spoken & both) or state.auction.bidder is partner(seat)


def _second_word(state: State, seat: Seat, action: Action) -> Ruling | None:
    if not isinstance(action, Bid) or not state.auction.spoken & seat.bit:
        return None
    return Ruling(action.number >= SECOND_WORD, Article.AUCTION_6, {"bid": action.number, "least": SECOND_WORD})


def _over_partner(state: State, seat: Seat, action: Action) -> Ruling | None:
    auction = state.auction
    if not isinstance(action, Bid) or auction.bidder is not partner(seat):
        return None
    facts = {"bid": action.number, "least": SECOND_WORD, "highest": auction.bid, "seat": auction.bidder}
    return Ruling(action.number >= SECOND_WORD, Article.AUCTION_7, facts)


def _asks(_: State, seat: Seat, action: Action) -> Ruling | None:
    return Ruling(True, Article.AUCTION_9, {"seat": partner(seat)}) if isinstance(action, Ask) else None


def _answers_pass(state: State, _: Seat, action: Action) -> Ruling | None:
    if state.phase is Phase.ANSWER and isinstance(action, Pass):
        return Ruling(True, Article.AUCTION_14, {"seat": state.auction.asker})
    return None


def _passes(_: State, __: Seat, action: Action) -> Ruling | None:
    return Ruling(True, Article.AUCTION_5) if isinstance(action, Pass) else None


def _big_number(_: State, __: Seat, action: Action) -> Ruling | None:
    if isinstance(action, Bid) and action.number >= EIGHT_CARDS:
        return Ruling(True, Article.AUCTION_17, {"bid": action.number})
    return None


def _opens(state: State, _: Seat, action: Action) -> Ruling | None:
    if isinstance(action, Bid) and not state.auction.bid:
        return Ruling(True, Article.AUCTION_2, {"bid": action.number, "least": LOWEST})
    return None


def _raises(state: State, seat: Seat, action: Action) -> Ruling:
    number = action.number if isinstance(action, Bid) else 0
    facts = {"bid": number, "least": least(state, seat), "highest": state.auction.bid, "seat": state.auction.bidder}
    return Ruling(True, Article.AUCTION_8, facts)


def least(state: State, seat: Seat) -> int | None:
    """Return the smallest legal number for a seat on its word, None if there is none (304.auction.8)."""
    auction = state.auction
    if state.phase is Phase.ANSWER:
        floor = _answer_needs_more(state, seat)
    else:
        floor = bool(auction.spoken & seat.bit) or auction.bidder is partner(seat)
    number = max(LOWEST, auction.bid + 10 if auction.bid else 0, SECOND_WORD if floor else 0)
    return number if number <= HIGHEST else None


AUCTION: Law = (
    (Article.MATCH_6, match_over),
    (Article.PLAY_12, out_of_phase),
    (Article.AUCTION_1, _turn),
    (Article.AUCTION_12, _no_asking_back),
    (Article.AUCTION_18, _no_closed_caps_yet),
    (Article.AUCTION_2, _number),
    (Article.AUCTION_4, _ceiling),
    (Article.AUCTION_3, _higher),
    (Article.AUCTION_10, _answer_floor),
    (Article.AUCTION_6, _second_word),
    (Article.AUCTION_7, _over_partner),
    (Article.AUCTION_9, _asks),
    (Article.AUCTION_14, _answers_pass),
    (Article.AUCTION_5, _passes),
    (Article.AUCTION_17, _big_number),
    (Article.AUCTION_2, _opens),
    (Article.AUCTION_8, _raises),
)


def speak(state: State, seat: Seat, action: Action) -> Step:
    """Apply a lawful word of the first auction."""
    auction = state.auction
    if isinstance(action, Ask):
        return Step(state._replace(phase=Phase.ANSWER, turn=partner(seat), auction=auction._replace(asker=seat)), ())
    asker = auction.asker
    both = seat.bit | (asker.bit if asker else 0)
    auction = auction._replace(spoken=auction.spoken | both, asker=None)
    events: tuple[Event, ...] = ()
    if isinstance(action, Bid):
        auction = auction._replace(bid=action.number, bidder=seat, passed=0)
        if asker:
            events = (Event(Article.AUCTION_11, {"seat": seat, "bid": action.number}),)
    else:
        auction = auction._replace(passed=auction.passed | both)
    if asker:
        auction = auction._replace(skipped=auction.skipped | seat.bit)
    return _pass_the_word(state._replace(phase=Phase.AUCTION, auction=auction), asker or seat, events)


def _pass_the_word(state: State, last: Seat, events: tuple[Event, ...]) -> Step:
    auction = state.auction
    if auction.bidder is None and auction.passed == 0b1111:
        return void(state, "passed", (*events, Event(Article.AUCTION_16)))
    if auction.bidder and (auction.passed | auction.bidder.bit) == 0b1111:
        end = Event(Article.AUCTION_15, {"maker": auction.bidder, "bid": auction.bid})
        auction = auction._replace(first=auction.bidder, skipped=0)
        state = state._replace(phase=Phase.PICK, turn=auction.bidder, maker=auction.bidder, auction=auction)
        return Step(state, (*events, end))
    speaker = right(last)
    while speaker.bit & auction.skipped or speaker is auction.bidder:
        case = "answered" if speaker.bit & auction.skipped else "holder"
        events += (Event(Article.AUCTION_13, {"case": case, "seat": speaker}),)
        auction = auction._replace(skipped=auction.skipped & ~speaker.bit)
        speaker = right(speaker)
    return Step(state._replace(turn=speaker, auction=auction), events)


# The pick


def _second_pick(state: State) -> bool:
    return state.auction.heard == 0b1111


def _first_pick(state: State, seat: Seat, action: Pick) -> Ruling | None:
    if _second_pick(state):
        return None
    return _pick(state, seat, action, Article.TRUMP_1, mask_of(first_four(state, seat)))


def _picks_again(state: State, seat: Seat, action: Pick) -> Ruling | None:
    if _second_pick(state) and seat is state.turn is state.auction.first and state.hands[seat.place] & action.card.bit:
        return Ruling(True, Article.TRUMP_4, {"card": action.card, "suit": action.card.suit})
    return None


def _picks_from_eight(state: State, seat: Seat, action: Pick) -> Ruling:
    return _pick(state, seat, action, Article.TRUMP_2, state.hands[seat.place])


def _pick(state: State, seat: Seat, action: Pick, article: Article, cards: int) -> Ruling:
    if seat is not state.turn:
        return Ruling(False, article, {"case": "seat", "turn": state.turn})
    facts = {"card": action.card, "suit": action.card.suit}
    if cards & action.card.bit:
        return Ruling(True, article, facts)
    return Ruling(False, article, {"card": action.card, "cards": CardSet(cards)})


PICK: Law = (
    (Article.MATCH_6, match_over),
    (Article.PLAY_12, out_of_phase),
    (Article.TRUMP_1, _first_pick),
    (Article.TRUMP_4, _picks_again),
    (Article.TRUMP_2, _picks_from_eight),
)


def pick(state: State, seat: Seat, action: Pick) -> Step:
    """Apply a lawful pick: the first is followed by the second packet (304.deal.2, 304.trump.5)."""
    second = _second_pick(state)
    hands = state.hands if second else tuple(mask_of(eight) for eight in state.dealt)
    hands = with_hand(hands, seat, hands[seat.place] & ~action.card.bit)
    state = state._replace(
        hands=hands,
        trump=action.card.suit,
        indicator=action.card,
        phase=Phase.OPENING if second else Phase.AUCTION2,
    )
    laid = Event(Article.TRUMP_5, {"seat": seat})
    return Step(state, (laid,) if second else (laid, Event(Article.DEAL_2)))


# The second auction


def _turn2(state: State, seat: Seat, _: Action) -> Ruling | None:
    if seat is state.turn:
        return None
    case = {"case": "spoken"} if state.auction.heard & seat.bit else {}
    return Ruling(False, Article.AUCTION2_1, {"turn": state.turn, **case})


def _no_asking(_: State, __: Seat, action: Action) -> Ruling | None:
    return Ruling(False, Article.AUCTION2_7) if isinstance(action, Ask) else None


def _nothing_over(state: State, _: Seat, action: Action) -> Ruling | None:
    if not state.auction.pcc:
        return None
    return Ruling(isinstance(action, Pass), Article.PCC_1, {"case": "over", "seat": state.auction.bidder})


def _second_number(state: State, _: Seat, action: Action) -> Ruling | None:
    if not isinstance(action, Bid):
        return None
    number, lowest = action.number, least2(state)
    if lowest and number >= lowest and number <= HIGHEST and number % 10 == 0:
        return None
    facts = {"bid": number, "highest": state.auction.bid}
    return Ruling(False, Article.AUCTION2_2, facts | ({"least": lowest} if lowest else {"case": "top"}))


def _partner_has_bid(state: State, seat: Seat, action: Action) -> Ruling | None:
    bidder = state.auction.bidder
    if bidder is not partner(seat) or not state.auction.raised & bidder.bit:
        return None
    return Ruling(isinstance(action, Pass), Article.AUCTION2_3, {"seat": bidder, "highest": state.auction.bid})


def _promises_all(_: State, __: Seat, action: Action) -> Ruling | None:
    return Ruling(True, Article.PCC_1, {"case": "bid"}) if isinstance(action, ClosedCaps) else None


def _raises_himself(state: State, seat: Seat, action: Action) -> Ruling | None:
    if isinstance(action, Bid) and state.auction.bidder is seat:
        return Ruling(True, Article.AUCTION2_6, {"bid": action.number, "highest": state.auction.bid})
    return None


def _over_first_bid(state: State, seat: Seat, action: Action) -> Ruling | None:
    auction = state.auction
    if isinstance(action, Bid) and auction.bidder is partner(seat):
        return Ruling(True, Article.AUCTION2_4, {"bid": action.number, "seat": partner(seat), "highest": auction.bid})
    return None


def _opponent_between(state: State, seat: Seat, action: Action) -> Ruling | None:
    auction = state.auction
    if isinstance(action, Bid) and auction.raised & partner(seat).bit:
        return Ruling(True, Article.AUCTION2_5, {"bid": action.number, "seat": auction.bidder, "highest": auction.bid})
    return None


def _second_word_said(state: State, _: Seat, action: Action) -> Ruling:
    if isinstance(action, Bid):
        return Ruling(True, Article.AUCTION2_2, {"bid": action.number, "least": least2(state)})
    return Ruling(True, Article.AUCTION2_2, {"case": "pass"})


def least2(state: State) -> int | None:
    """Return the smallest number of the second auction, None if there is none (304.auction2.2)."""
    number = max(EIGHT_CARDS, state.auction.bid + 10)
    return number if number <= HIGHEST else None


AUCTION2: Law = (
    (Article.MATCH_6, match_over),
    (Article.PLAY_12, out_of_phase),
    (Article.AUCTION2_1, _turn2),
    (Article.AUCTION2_7, _no_asking),
    (Article.PCC_1, _nothing_over),
    (Article.AUCTION2_2, _second_number),
    (Article.AUCTION2_3, _partner_has_bid),
    (Article.PCC_1, _promises_all),
    (Article.AUCTION2_6, _raises_himself),
    (Article.AUCTION2_4, _over_first_bid),
    (Article.AUCTION2_5, _opponent_between),
    (Article.AUCTION2_2, _second_word_said),
)


def speak_again(state: State, seat: Seat, action: Action) -> Step:
    """Apply a lawful word of the second auction; the fourth one ends it (304.auction2.1, .9)."""
    auction = state.auction
    auction = auction._replace(heard=auction.heard | seat.bit)
    if isinstance(action, Bid):
        auction = auction._replace(bid=action.number, bidder=seat, raised=auction.raised | seat.bit)
    elif isinstance(action, ClosedCaps):
        auction = auction._replace(pcc=True, bidder=seat, raised=auction.raised | seat.bit)
    state = state._replace(auction=auction)
    if auction.heard != 0b1111:
        return Step(state._replace(turn=right(seat)), ())
    return _won_again(state) if auction.raised else _stands(state, auction)


def _stands(state: State, auction: Auction) -> Step:
    stands = Event(Article.AUCTION2_8, {"maker": auction.first, "bid": auction.bid})
    return Step(state._replace(phase=Phase.OPENING, turn=auction.first), (stands,))


def _won_again(state: State) -> Step:
    auction, old, card = state.auction, state.maker, state.indicator
    assert auction.bidder and old and card
    hands = with_hand(state.hands, old, state.hands[old.place] | card.bit)
    events = [Event(Article.TRUMP_3, {"seat": old, "maker": auction.bidder})]
    if auction.pcc:
        events += [
            Event(Article.PCC_2, {"seat": auction.bidder}),
            Event(Article.PCC_3, {"seat": partner(auction.bidder)}),
        ]
    state = state._replace(
        hands=hands, maker=auction.bidder, turn=auction.bidder, phase=Phase.PICK, indicator=None, trump=None
    )
    return Step(state, tuple(events))
