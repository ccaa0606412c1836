"""Opening, the play of the cards, the end of a trick, spoilt trumps and looking back (rules/304 sections 7 to 12).

``LEAD`` and ``FOLLOW`` are the duties and rights of the one who plays, ``TRICK`` is what follows a complete trick. A
judgement looks at the seat's own cards and at what lies open, never at another hand.
"""

from __future__ import annotations

from typing import Final

from tutor.cards import CardSet, Suit
from tutor.engine.game import Step, bring_about, changing
from tutor.engine.rulings import Event, Facts, Law, Moment, Refused, Ruling, rule
from tutor.engine.table import Seat
from tutor.engine.tricks import winning, with_hand
from tutor.games.three_nought_four.actions import PLAYS, Action, Look, Open, Play, Spoilt
from tutor.games.three_nought_four.articles import Article
from tutor.games.three_nought_four.bidding import EIGHT_CARDS, out_of_phase
from tutor.games.three_nought_four.score import match_over, void
from tutor.games.three_nought_four.state import (
    STRENGTH,
    Phase,
    Played,
    State,
    Trick,
    leader,
    next_player,
    players,
    points_of,
    right,
    sits_out,
)

LAST: Final = 7
"""How many tricks are complete when the last one is played."""
_lay: Final = changing(State, "hands", "trick", "turn")
_indicator_gone: Final = changing(State, "indicator")
_take: Final = changing(State, "trick", "tricks", "turn")

# Opening


def _makers_business(state: State, seat: Seat, _: Action) -> Ruling | None:
    if seat is state.maker:
        return None
    return Ruling(False, Article.TRUMP_7, {"case": "seat", "maker": state.maker})


def _in_time(state: State, _: Seat, __: Action) -> Ruling | None:
    if state.trick or state.tricks:
        return Ruling(False, Article.TRUMP_7, {"case": "late"})
    return Ruling(False, Article.TRUMP_7, {"case": "again"}) if state.open else None


def _seven_trumps(state: State, seat: Seat, action: Action) -> Ruling | None:
    assert state.trump
    hand = state.hands[seat.place]
    if leader(state) is not seat or hand & ~state.trump.mask:
        return None
    return Ruling(isinstance(action, Open), Article.TRUMP_9, {"cards": CardSet(hand)})


def _may_open(_: State, __: Seat, action: Action) -> Ruling:
    return Ruling(True, Article.TRUMP_7, {"case": "open" if isinstance(action, Open) else "keep"})


OPENING: Law = (
    (Article.MATCH_6, match_over),
    (Article.PLAY_12, out_of_phase),
    (Article.TRUMP_7, _makers_business),
    (Article.TRUMP_7, _in_time),
    (Article.TRUMP_9, _seven_trumps),
    (Article.TRUMP_7, _may_open),
)


def open_or_keep(state: State, seat: Seat, action: Action) -> Step:
    """Apply the maker's choice; the first leader is next (304.trump.7, 304.play.1, 304.pcc.4)."""
    events: tuple[Event, ...] = ()
    if isinstance(action, Open):
        events = (Event(Article.TRUMP_7, {"seat": seat, "card": state.indicator}),)
        state = to_hand(state)
    first = leader(state)
    if state.phase is Phase.OPENING:
        leads = Article.PCC_4 if state.auction.pcc else Article.PLAY_1
        events += (Event(leads, {"seat": first}),)
    return Step(state._replace(phase=Phase.PLAY, turn=first), events)


def to_hand(state: State) -> State:
    """Open the trump: show the indicator to all and give it back to the maker's hand."""
    card, maker = state.indicator, state.maker
    assert card and maker
    hands = with_hand(state.hands, maker, state.hands[maker.place] | card.bit)
    return state._replace(hands=hands, indicator=None, shown=card, open=True)


# A card


def _closed_maker(state: State, seat: Seat) -> bool:
    return seat is state.maker and not state.open


def _led(state: State) -> Suit:
    return state.trick[0].card.suit


def _holds(state: State, seat: Seat, suit: Suit) -> int:
    return state.hands[seat.place] & suit.mask


def _sits_out(state: State, seat: Seat, _: Play) -> Ruling | None:
    if not state.auction.pcc or not sits_out(state, seat):
        return None
    return Ruling(False, Article.PCC_3, {"seat": state.maker})


def _leads(state: State, seat: Seat, _: Play) -> Ruling | None:
    return None if seat is state.turn else Ruling(False, Article.PLAY_1, {"turn": state.turn})


def _in_turn(state: State, seat: Seat, _: Play) -> Ruling | None:
    return None if seat is state.turn else Ruling(False, Article.PLAY_9, {"turn": state.turn})


def _held(state: State, seat: Seat, play: Play) -> Ruling | None:
    if state.hands[seat.place] & play.card.bit or (seat is state.maker and play.card is state.indicator):
        return None
    return Ruling(False, Article.PLAY_10, {"card": play.card})


def _owed(state: State, seat: Seat) -> Play | None:
    """Return the play that a caller of Caps owes: the first card of the order stated that is legal (304.caps.4)."""
    assert state.call
    law = state.match.rules.laws["follow" if state.trick else "lead"]
    rest = tuple([part for part in law if part[0] != Article.CAPS_7])
    held = state.hands[seat.place]
    plays = [PLAYS[card, down] for card in state.call.order if card.bit & held for down in (False, True)]
    return next((play for play in plays if rule(rest, state, seat, play).legal), None)


def _order_binds(state: State, seat: Seat, play: Play) -> Ruling | None:
    """Hold a caller to the order; which way its next card is to be laid, the other articles say."""
    if state.call is None or seat is not state.call.seat:
        return None
    owed = _owed(state, seat)
    if owed is None or (play.card is owed.card and play.down is not owed.down):
        return None
    if play.card is owed.card:
        return Ruling(True, Article.CAPS_7, {"card": play.card})
    return Ruling(False, Article.CAPS_7, {"case": "order", "card": play.card, "next": owed.card})


# Leading


def _lead_face_up(_: State, __: Seat, play: Play) -> Ruling | None:
    return Ruling(False, Article.PLAY_11, {"card": play.card}) if play.down else None


def _no_first_trump(state: State, seat: Seat, play: Play) -> Ruling | None:
    if state.tricks or seat is not state.maker or state.open or play.card.suit is not state.trump:
        return None
    return Ruling(False, Article.PLAY_6, {"card": play.card, "suit": state.trump})


def _indicator_not_led(state: State, _: Seat, play: Play) -> Ruling | None:
    if play.card is not state.indicator or len(state.tricks) == LAST:
        return None
    return Ruling(False, Article.CLOSED_7, {"case": "lead", "card": play.card, "trick": len(state.tricks) + 1})


def _exhausted(state: State, seat: Seat, play: Play) -> Ruling | None:
    if not state.exhausted or seat is not state.maker or state.auction.pcc:
        return None
    assert state.trump
    trumps = _holds(state, seat, state.trump)
    if not trumps:
        return None
    return Ruling(play.card.suit is state.trump, Article.EXHAUST_2, {"card": play.card, "cards": CardSet(trumps)})


def _only_the_indicator_left(state: State, seat: Seat, play: Play) -> Ruling | None:
    if not state.exhausted or seat is not state.maker or state.indicator in (None, play.card) or state.auction.pcc:
        return None
    return Ruling(True, Article.EXHAUST_3, {"card": play.card})


def _not_in_closed_caps(state: State, seat: Seat, play: Play) -> Ruling | None:
    if state.exhausted and state.auction.pcc and seat is state.maker and _keeps_trumps_back(state, seat, play):
        return Ruling(True, Article.EXHAUST_5, {"card": play.card})
    return None


def _holds_all_trumps(state: State, seat: Seat, play: Play) -> Ruling | None:
    """Allow a side suit; the maker has seen every card of the complete tricks, so the count is his own knowledge."""
    if seat is not state.maker or state.auction.pcc or not _keeps_trumps_back(state, seat, play):
        return None
    assert state.trump
    gone = sum(played.card.bit for trick in state.tricks for played in trick.plays)
    own = state.hands[seat.place] | (state.indicator.bit if state.indicator else 0)
    if state.trump.mask & ~(gone | own):
        return None
    return Ruling(True, Article.EXHAUST_4, {"card": play.card, "cards": CardSet(_holds(state, seat, state.trump))})


def _keeps_trumps_back(state: State, seat: Seat, play: Play) -> bool:
    return state.trump is not None and play.card.suit is not state.trump and bool(_holds(state, seat, state.trump))


def _leads_the_indicator(state: State, _: Seat, play: Play) -> Ruling | None:
    return (
        Ruling(True, Article.CLOSED_12, {"case": "lead", "card": play.card}) if play.card is state.indicator else None
    )


def _leads_trump_closed(state: State, seat: Seat, play: Play) -> Ruling | None:
    if seat is state.maker and not state.open and play.card.suit is state.trump:
        return Ruling(True, Article.PLAY_7, {"card": play.card})
    return None


def _leads_anything(state: State, seat: Seat, play: Play) -> Ruling | None:
    return Ruling(True, Article.PLAY_8, {"card": play.card}) if seat is not state.maker else None


def _maker_leads(_: State, seat: Seat, play: Play) -> Ruling:
    return Ruling(True, Article.PLAY_1, {"seat": seat, "card": play.card})


LEAD: Law = (
    (Article.MATCH_6, match_over),
    (Article.PLAY_12, out_of_phase),
    (Article.PCC_3, _sits_out),
    (Article.PLAY_1, _leads),
    (Article.PLAY_10, _held),
    (Article.CAPS_7, _order_binds),
    (Article.PLAY_11, _lead_face_up),
    (Article.PLAY_6, _no_first_trump),
    (Article.CLOSED_7, _indicator_not_led),
    (Article.EXHAUST_2, _exhausted),
    (Article.EXHAUST_3, _only_the_indicator_left),
    (Article.EXHAUST_5, _not_in_closed_caps),
    (Article.EXHAUST_4, _holds_all_trumps),
    (Article.CLOSED_12, _leads_the_indicator),
    (Article.PLAY_7, _leads_trump_closed),
    (Article.PLAY_8, _leads_anything),
    (Article.PLAY_1, _maker_leads),
)


# Answering a lead


def _last_card(state: State, _: Seat, play: Play) -> Ruling | None:
    if play.card is not state.indicator or len(state.tricks) != LAST:
        return None
    follows = _led(state) is state.trump
    facts = {"case": "follow" if follows else "cut", "card": play.card, "suit": _led(state)}
    return Ruling(play.down is not follows, Article.CLOSED_12, facts)


def _can_follow(state: State, seat: Seat, play: Play) -> Ruling | None:
    if not play.down or state.open or not (cards := _holds(state, seat, _led(state))):
        return None
    return Ruling(False, Article.CLOSED_2, {"suit": _led(state), "cards": CardSet(cards)})


def _void_face_down(state: State, seat: Seat, play: Play) -> Ruling | None:
    if state.open or state.hands[seat.place] & (led := state.trick[0].card.suit).mask:
        return None
    facts = {"suit": led, "card": play.card}
    if not play.down:
        return Ruling(False, Article.CLOSED_1, facts)
    return None if seat is state.maker else Ruling(True, Article.CLOSED_1, facts)


def _open_face_up(state: State, _: Seat, play: Play) -> Ruling | None:
    return Ruling(False, Article.PLAY_5, {"card": play.card}) if play.down and state.open else None


def _follow_suit(state: State, seat: Seat, play: Play) -> Ruling | None:
    led = state.trick[0].card.suit
    cards = state.hands[seat.place] & led.mask
    if not cards:
        return None
    facts = {"suit": led, "cards": CardSet(cards), "card": play.card}
    if play.card.suit is not led:
        return Ruling(False, Article.PLAY_2, facts)
    if led is state.trump and _closed_maker(state, seat):
        return None
    return Ruling(True, Article.PLAY_2, facts)


def _indicator_not_obliged(state: State, seat: Seat, play: Play) -> Ruling | None:
    if seat is not state.maker or state.open:
        return None
    led = _led(state)
    if led is not state.trump or _holds(state, seat, led):
        return None
    return Ruling(play.card is not state.indicator, Article.CLOSED_9, {"suit": led, "card": play.card})


def _indicator_only_cuts(state: State, _: Seat, play: Play) -> Ruling | None:
    if play.card is state.indicator and state.trick[0].card.suit is state.trump:
        return Ruling(False, Article.CLOSED_7, {"case": "trump", "card": play.card, "suit": state.trump})
    return None


def _maker_follows_trump(state: State, seat: Seat, play: Play) -> Ruling | None:
    if seat is state.maker and not state.open and play.card.suit is _led(state):
        return Ruling(True, Article.CLOSED_8, {"suit": _led(state), "card": play.card})
    return None


def _no_other_trump(state: State, seat: Seat, play: Play) -> Ruling | None:
    if seat is not state.maker or state.open or play.card is state.indicator or play.card.suit is not state.trump:
        return None
    facts = {"suit": _led(state), "trump": state.trump, "card": play.card}
    return Ruling(False, Article.CLOSED_5, facts)


def _only_trumps(state: State, seat: Seat, play: Play) -> Ruling | None:
    if seat is not state.maker or state.open or state.trump is None or state.hands[seat.place] & ~state.trump.mask:
        return None
    return Ruling(True, Article.CLOSED_6, {"suit": _led(state), "card": play.card})


def _indicator_or_discard(state: State, seat: Seat, play: Play) -> Ruling | None:
    if seat is not state.maker or state.open:
        return None
    case = "cut" if play.card is state.indicator else "discard"
    return Ruling(True, Article.CLOSED_4, {"case": case, "suit": _led(state), "card": play.card})


def _anything(state: State, _: Seat, play: Play) -> Ruling:
    return Ruling(True, Article.PLAY_3, {"suit": _led(state), "card": play.card})


FOLLOW: Law = (
    (Article.MATCH_6, match_over),
    (Article.PLAY_12, out_of_phase),
    (Article.PCC_3, _sits_out),
    (Article.PLAY_9, _in_turn),
    (Article.PLAY_10, _held),
    (Article.CAPS_7, _order_binds),
    (Article.CLOSED_12, _last_card),
    (Article.CLOSED_2, _can_follow),
    (Article.CLOSED_1, _void_face_down),
    (Article.PLAY_5, _open_face_up),
    (Article.PLAY_2, _follow_suit),
    (Article.CLOSED_9, _indicator_not_obliged),
    (Article.CLOSED_7, _indicator_only_cuts),
    (Article.CLOSED_8, _maker_follows_trump),
    (Article.CLOSED_5, _no_other_trump),
    (Article.CLOSED_6, _only_trumps),
    (Article.CLOSED_4, _indicator_or_discard),
    (Article.PLAY_3, _anything),
)


def play_card(state: State, seat: Seat, play: Play) -> Step:
    """Lay a lawful card; the last one of a trick lets the trick be resolved."""
    aside = play.card is state.indicator
    hands = state.hands if aside else with_hand(state.hands, seat, state.hands[seat.place] & ~play.card.bit)
    trick = (*state.trick, Played(seat, play.card, play.down, play.down, aside))
    events: tuple[Event, ...] = ()
    if aside and not play.down:
        state = state._replace(indicator=None, shown=play.card, open=True)
        events = (Event(Article.CLOSED_12, {"seat": seat, "card": play.card}),)
    elif aside:
        state = _indicator_gone(state, None)
    state = _lay(state, hands, trick, next_player(state, seat))
    return bring_about("trick", state, events) if len(trick) == players(state) else Step(state, events)


# The end of a trick


def _downs(trick: tuple[Played, ...]) -> tuple[Played, ...]:
    return tuple([played for played in trick if played.down])


def _trump_found(was: State) -> bool:
    if was.open and was.call is None:
        return False
    return any(played.card.suit is was.trump for played in was.trick if played.down)


def _maker_looks(state: State, was: State) -> Step | None:
    downs = _downs(was.trick)
    return Step(state, (Event(Article.REVEAL_1, {"seat": state.maker, "count": len(downs)}),)) if downs else None


def _stay_hidden(state: State, was: State) -> Step | None:
    if not _downs(was.trick) or _trump_found(was):
        return None
    return Step(state, (Event(Article.REVEAL_2, {"suit": _led(was)}),))


def _others_turned_up(state: State, was: State) -> Step | None:
    if not _trump_found(was):
        return None
    trick = tuple(
        played._replace(hidden=False) if played.seat is not state.maker or played.card.suit is state.trump else played
        for played in state.trick
    )
    cards = CardSet.of(played.card for played in trick if played.down and not played.hidden)
    return Step(state._replace(trick=trick), (Event(Article.REVEAL_3, {"cards": cards, "suit": state.trump}),))


def _makers_discard_hidden(state: State, was: State) -> Step | None:
    if not _trump_found(was) or not any(played.hidden for played in state.trick):
        return None
    return Step(state, (Event(Article.REVEAL_4, {"seat": state.maker}),))


def _indicator_back(state: State, was: State) -> Step | None:
    if not _trump_found(was):
        return None
    cut = next((played for played in was.trick if played.aside), None)
    if cut:
        facts: Facts = {"case": "played", "seat": state.maker, "card": cut.card}
        return Step(state._replace(open=True, shown=cut.card), (Event(Article.REVEAL_5, facts),))
    if was.open:
        return None
    facts = {"case": "returned", "seat": state.maker, "card": state.indicator}
    return Step(to_hand(state), (Event(Article.REVEAL_5, facts),))


def _award(state: State, _: State) -> Step:
    trick = state.trick
    best = winning(trick, state.trump, STRENGTH)
    cards = tuple([played.card for played in trick])
    case = "trump" if best.card.suit is state.trump else "suit"
    facts = {
        "case": f"{case}-uncounted" if state.auction.pcc else case,
        "winner": best.seat,
        "card": best.card,
        "points": points_of(cards),
        "cards": cards,
        "trick": len(state.tricks) + 1,
    }
    state = _take(state, (), (*state.tricks, Trick(trick, best.seat)), best.seat)
    return Step(state, (Event(Article.PLAY_4, facts),))


def _nobody_followed(state: State, was: State) -> Step | None:
    lead = was.trick[0]
    if state.exhausted or lead.seat is not state.maker or lead.card.suit is not state.trump:
        return None
    if any(played.card.suit is state.trump for played in was.trick[1:]):
        return None
    silent = state.auction.pcc or len(state.tricks) > LAST
    events = () if silent else (Event(Article.EXHAUST_1, {"seat": state.maker, "suit": state.trump}),)
    return Step(state._replace(exhausted=True), events)


def _opened_by_contract(state: State, _: State) -> Step | None:
    high = state.auction.pcc or state.auction.bid >= EIGHT_CARDS
    if state.open or not high or len(state.tricks) != 1:
        return None
    return Step(to_hand(state), (Event(Article.REVEAL_6, {"seat": state.maker, "card": state.indicator}),))


def _open_from_now(state: State, was: State) -> Step | None:
    if was.open or not state.open or len(state.tricks) > LAST:
        return None
    return Step(state, (Event(Article.REVEAL_7, {"suit": state.trump}),))


def _closed_caps_lost(state: State, _: State) -> Step | None:
    winner = state.tricks[-1].winner
    if not state.auction.pcc or winner is state.maker:
        return None
    return bring_about("count", state, (Event(Article.PCC_8, {"seat": winner, "maker": state.maker}),))


def _all_played(state: State, _: State) -> Step | None:
    return bring_about("count", state) if len(state.tricks) > LAST and state.phase is not Phase.OVER else None


TRICK: Final[Moment] = (
    (Article.REVEAL_1, _maker_looks),
    (Article.REVEAL_2, _stay_hidden),
    (Article.REVEAL_3, _others_turned_up),
    (Article.REVEAL_4, _makers_discard_hidden),
    (Article.REVEAL_5, _indicator_back),
    (Article.PLAY_4, _award),
    (Article.EXHAUST_1, _nobody_followed),
    (Article.REVEAL_6, _opened_by_contract),
    (Article.REVEAL_7, _open_from_now),
    (Article.PCC_8, _closed_caps_lost),
    (Article.SCORE_1, _all_played),
)


# Words out of turn


def _too_late(state: State, _: Seat, __: Action) -> Ruling | None:
    if state.phase is Phase.OVER and len(state.tricks) > LAST:
        return Ruling(False, Article.SPOILT_3, {"case": "late"})
    return None


def deal_over(state: State, _: Seat, action: Action) -> Ruling | None:
    """Refuse a claim after the deal (304.play.12)."""
    if state.phase is not Phase.OVER:
        return None
    word = "spoilt" if isinstance(action, Spoilt) else "caps"
    return Ruling(False, Article.PLAY_12, {"word": word, "belongs": (Phase.PLAY,), "phase": state.phase.value})


def _not_the_partner(state: State, seat: Seat, _: Action) -> Ruling | None:
    return Ruling(False, Article.PCC_10, {"seat": state.maker}) if sits_out(state, seat) else None


def _too_early(state: State, _: Seat, __: Action) -> Ruling | None:
    if state.phase in (Phase.OPENING, Phase.PLAY):
        return None
    return Ruling(False, Article.SPOILT_3, {"case": "early"})


def _anyone(_: State, seat: Seat, __: Action) -> Ruling:
    return Ruling(True, Article.SPOILT_2, {"seat": seat})


SPOILT_LAW: Law = (
    (Article.MATCH_6, match_over),
    (Article.SPOILT_3, _too_late),
    (Article.PLAY_12, deal_over),
    (Article.SPOILT_3, _too_early),
    (Article.PCC_10, _not_the_partner),
    (Article.SPOILT_2, _anyone),
)


def declare_spoilt(state: State, _: Seat, __: Action) -> Step:
    """Let the declaration be looked into.

    Raises:
        Refused: a defender was dealt a trump (304.spoilt.5).

    """
    return bring_about("spoilt", state)


def _defenders(state: State) -> tuple[Seat, Seat]:
    assert state.maker
    return right(state.maker), right(state.maker, 3)


def _false(state: State, _: State) -> None:
    dealt = (card for seat in _defenders(state) for card in state.dealt[seat.place])
    if any(card.suit is state.trump for card in dealt):
        raise Refused(Ruling(False, Article.SPOILT_5))


def _true(state: State, _: State) -> Step:
    first, second = _defenders(state)
    return Step(state, (Event(Article.SPOILT_1, {"first": first, "second": second, "suit": state.trump}),))


def _thrown_in(state: State, _: State) -> Step:
    return void(state, "spoilt", (Event(Article.SPOILT_4),))


SPOILT_MOMENT: Final[Moment] = (
    (Article.SPOILT_5, _false),
    (Article.SPOILT_1, _true),
    (Article.SPOILT_4, _thrown_in),
)


def _one_to_look_at(state: State, _: Seat, action: Look) -> Ruling:
    last = len(state.tricks)
    wanted = last if action.trick is None else action.trick
    if not last:
        return Ruling(False, Article.VIEW_5, {"case": "none"})
    return Ruling(wanted == last, Article.VIEW_5, {"trick": wanted, "last": last})


LOOK_LAW: Law = (
    (Article.MATCH_6, match_over),
    (Article.PLAY_12, out_of_phase),
    (Article.VIEW_5, _one_to_look_at),
)


def look(state: State, _: Seat, __: Look) -> Step:
    """Show the previous trick once more; hidden cards stay backs, for the maker too (304.view.5)."""
    shown = tuple(None if played.hidden else played.card for played in state.tricks[-1].plays)
    return Step(state, (Event(Article.VIEW_5, {"trick": len(state.tricks), "cards": shown}),))
