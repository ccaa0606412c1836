"""Opening, the play of the cards, the end of a trick, spoilt trumps and looking back (rules/304 sections 7 to 12).

``LEAD`` and ``FOLLOW`` are the duties and rights of the one who plays, ``TRICK`` is what follows a complete trick. A
judgement looks at the seat's own cards and at what lies open, never at another hand.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from tutor.cards import CardSet, card_set
from tutor.engine.game import Step, bring_about, resolve
from tutor.engine.rulings import Event, Facts, Law, Moment, Refused, Ruling
from tutor.engine.table import Seat
from tutor.engine.tricks import winning, with_hand
from tutor.games.three_nought_four.actions import PLAYS, Action, Look, Open, Play, Spoilt
from tutor.games.three_nought_four.articles import Article
from tutor.games.three_nought_four.bidding import EIGHT_CARDS, out_of_phase
from tutor.games.three_nought_four.score import match_over, void
from tutor.games.three_nought_four.state import (
    LAID,
    POINTS,
    RIGHT,
    STRENGTH,
    Phase,
    Played,
    State,
    Trick,
    copied,
    leader,
    next_player,
    right,
    sits_out,
)
from tutor.games.three_nought_four.whole_hand import (
    ALL,
    ALL_ALLOWED,
    BOTH,
    DOWN_REFUSED,
    ONLY_DOWN,
    UP_REFUSED,
    Asked,
    Situation,
    Sorted,
    allowed_by,
    apart,
    bit_of,
    part,
    settled,
    trumps,
    whole,
)

LAST: Final = 7
"""How many tricks are complete when the last one is played."""

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


def _card(_: State, __: Asked, play: Play) -> Facts:
    return {"card": play.card}


def _suit_and_card(_: State, asked: Asked, play: Play) -> Facts:
    return {"suit": asked.suit, "card": play.card}


def _sits_out(state: State, seat: Seat, _: Play) -> Ruling | None:
    return Ruling(False, Article.PCC_3, {"seat": state.maker}) if sits_out(state, seat) else None


def _leads(state: State, seat: Seat, _: Play) -> Ruling | None:
    return None if seat is state.turn else Ruling(False, Article.PLAY_1, {"turn": state.turn})


def _in_turn(state: State, seat: Seat, _: Play) -> Ruling | None:
    return None if seat is state.turn else Ruling(False, Article.PLAY_9, {"turn": state.turn})


@part(Article.PLAY_10, _card, reach=False)
def _held(_: State, asked: Asked) -> Sorted:
    return ALL ^ asked.reach, 0


_OVER: Final = whole(Article.MATCH_6, match_over, turn=False)
_OUT_OF_PHASE: Final = whole(Article.PLAY_12, out_of_phase, turn=False)
_SITS_OUT: Final = whole(Article.PCC_3, _sits_out, alone=True)
_LEADS: Final = whole(Article.PLAY_1, _leads, turn=False)
_IN_TURN: Final = whole(Article.PLAY_9, _in_turn, turn=False)


@lru_cache(64)
def _unbound(law: Law) -> Law:
    """Return a law without the order that a caller of Caps stated."""
    return tuple(entry for entry in law if entry[0] != Article.CAPS_7)


def _owed(state: State, seat: Seat) -> Play | None:
    """Return the play that a caller of Caps owes: the first card of the order stated that is legal (304.caps.4)."""
    assert state.call
    allowed = allowed_by(_unbound(state.match.rules.laws["follow" if state.trick else "lead"]), state, seat)
    plays = (PLAYS[card, down] for card in state.call.order for down in (False, True))
    return next((play for play in plays if allowed & bit_of(play)), None)


def _bound_or_free(state: State, asked: Asked, play: Play) -> Facts:
    owed = _owed(state, asked.seat)
    if owed is None or play.card is owed.card:
        return {"card": play.card}
    return {"case": "order", "card": play.card, "next": owed.card}


@part(Article.CAPS_7, _bound_or_free, caller=True)
def _order_binds(state: State, asked: Asked) -> Sorted | None:
    """Hold a caller to the order; which way its next card is to be laid, the other articles say."""
    owed = _owed(state, asked.seat)
    return None if owed is None else (ALL ^ owed.card.bit * BOTH, bit_of(owed))


# Leading


@settled(Article.PLAY_11, _card, down=True)
def _lead_face_up(_: Situation) -> Sorted:
    return DOWN_REFUSED


def _card_and_trump(state: State, _: Asked, play: Play) -> Facts:
    return {"card": play.card, "suit": state.trump}


@part(Article.PLAY_6, _card_and_trump, maker=True, closed=True)
def _no_first_trump(state: State, _: Asked) -> Sorted | None:
    return None if state.tricks else (trumps(state) * BOTH, 0)


def _to_which_trick(state: State, _: Asked, play: Play) -> Facts:
    return {"case": "lead", "card": play.card, "trick": len(state.tricks) + 1}


@part(Article.CLOSED_7, _to_which_trick, maker=True, closed=True)
def _indicator_not_led(state: State, _: Asked) -> Sorted | None:
    return None if len(state.tricks) == LAST else (apart(state) * BOTH, 0)


def _card_and_trumps(state: State, asked: Asked, play: Play) -> Facts:
    return {"card": play.card, "cards": card_set(asked.hand & trumps(state))}


@part(Article.EXHAUST_2, _card_and_trumps, maker=True, alone=False)
def _exhausted(state: State, asked: Asked) -> Sorted | None:
    if not state.exhausted or not asked.hand & trumps(state):
        return None
    suited = trumps(state) * BOTH
    return ALL ^ suited, suited


@part(Article.EXHAUST_3, _card, maker=True, closed=True, alone=False)
def _only_the_indicator_left(state: State, _: Asked) -> Sorted | None:
    if not state.exhausted or not apart(state):
        return None
    return 0, ALL ^ apart(state) * BOTH


@part(Article.EXHAUST_5, _card, maker=True, alone=True)
def _not_in_closed_caps(state: State, asked: Asked) -> Sorted | None:
    return (0, ALL ^ trumps(state) * BOTH) if state.exhausted and asked.hand & trumps(state) else None


@part(Article.EXHAUST_4, _card_and_trumps, maker=True, alone=False)
def _holds_all_trumps(state: State, asked: Asked) -> Sorted | None:
    """Allow a side suit; the maker has seen every card of the complete tricks, so the count is his own knowledge."""
    suit = trumps(state)
    if not asked.hand & suit or suit & ~(asked.hand | apart(state) | _gone(state)):
        return None
    return 0, ALL ^ suit * BOTH


def _gone(state: State) -> int:
    """Return the cards of the complete tricks."""
    gone = 0
    for trick in state.tricks:
        gone |= trick.cards
    return gone


def _leads_it(_: State, __: Asked, play: Play) -> Facts:
    return {"case": "lead", "card": play.card}


@part(Article.CLOSED_12, _leads_it, maker=True, closed=True)
def _leads_the_indicator(state: State, _: Asked) -> Sorted:
    return 0, apart(state) * BOTH


@settled(Article.PLAY_7, _card, maker=True, closed=True)
def _leads_trump_closed(at: Situation) -> Sorted:
    return 0, at.trump


@settled(Article.PLAY_8, _card, maker=False)
def _leads_anything(_: Situation) -> Sorted:
    return ALL_ALLOWED


def _seat_and_card(_: State, asked: Asked, play: Play) -> Facts:
    return {"seat": asked.seat, "card": play.card}


@settled(Article.PLAY_1, _seat_and_card)
def _maker_leads(_: Situation) -> Sorted:
    return ALL_ALLOWED


LEAD: Law = (
    (Article.MATCH_6, _OVER),
    (Article.PLAY_12, _OUT_OF_PHASE),
    (Article.PCC_3, _SITS_OUT),
    (Article.PLAY_1, _LEADS),
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


def _follows_or_cuts(state: State, asked: Asked, play: Play) -> Facts:
    case = "follow" if asked.suit is state.trump else "cut"
    return {"case": case, "card": play.card, "suit": asked.suit}


@part(Article.CLOSED_12, _follows_or_cuts, maker=True, closed=True)
def _last_card(state: State, asked: Asked) -> Sorted | None:
    if not apart(state) or len(state.tricks) != LAST:
        return None
    up = apart(state)
    down = up << 32
    return (down, up) if asked.suit is state.trump else (up, down)


def _suit_and_cards(_: State, asked: Asked, __: Play) -> Facts:
    return {"suit": asked.suit, "cards": card_set(asked.hand & asked.led)}


@settled(Article.CLOSED_2, _suit_and_cards, closed=True, void=False, down=True)
def _can_follow(_: Situation) -> Sorted:
    return DOWN_REFUSED


@settled(Article.CLOSED_1, _suit_and_card, closed=True, void=True)
def _void_face_down(at: Situation) -> Sorted:
    return UP_REFUSED if at.maker else ONLY_DOWN


@settled(Article.PLAY_5, _card, closed=False, down=True)
def _open_face_up(_: Situation) -> Sorted:
    return DOWN_REFUSED


def _suit_cards_and_card(_: State, asked: Asked, play: Play) -> Facts:
    return {"suit": asked.suit, "cards": card_set(asked.hand & asked.led), "card": play.card}


@settled(Article.PLAY_2, _suit_cards_and_card, void=False)
def _follow_suit(at: Situation) -> Sorted:
    """Follow; to a closed maker who follows trumps another article allows it (304.closed.8)."""
    return ALL ^ at.led, 0 if at.led == at.trump and at.maker and at.closed else at.led


@part(Article.CLOSED_9, _suit_and_card, maker=True, closed=True, void=True)
def _indicator_not_obliged(state: State, asked: Asked) -> Sorted | None:
    if asked.suit is not state.trump:
        return None
    indicator = apart(state) * BOTH
    return indicator, ALL ^ indicator


def _trump_led(state: State, _: Asked, play: Play) -> Facts:
    return {"case": "trump", "card": play.card, "suit": state.trump}


@part(Article.CLOSED_7, _trump_led, maker=True, closed=True)
def _indicator_only_cuts(state: State, asked: Asked) -> Sorted | None:
    return (apart(state) * BOTH, 0) if asked.suit is state.trump else None


@settled(Article.CLOSED_8, _suit_and_card, maker=True, closed=True)
def _maker_follows_trump(at: Situation) -> Sorted:
    return 0, at.led


def _suit_trump_and_card(state: State, asked: Asked, play: Play) -> Facts:
    return {"suit": asked.suit, "trump": state.trump, "card": play.card}


@part(Article.CLOSED_5, _suit_trump_and_card, maker=True, closed=True)
def _no_other_trump(state: State, _: Asked) -> Sorted:
    return (trumps(state) & ~apart(state)) * BOTH, 0


@part(Article.CLOSED_6, _suit_and_card, maker=True, closed=True)
def _only_trumps(state: State, asked: Asked) -> Sorted | None:
    return None if asked.hand & ~trumps(state) else ALL_ALLOWED


def _cut_or_discard(state: State, asked: Asked, play: Play) -> Facts:
    case = "cut" if play.card is state.indicator else "discard"
    return {"case": case, "suit": asked.suit, "card": play.card}


@settled(Article.CLOSED_4, _cut_or_discard, maker=True, closed=True)
def _indicator_or_discard(_: Situation) -> Sorted:
    return ALL_ALLOWED


@settled(Article.PLAY_3, _suit_and_card)
def _anything(_: Situation) -> Sorted:
    return ALL_ALLOWED


FOLLOW: Law = (
    (Article.MATCH_6, _OVER),
    (Article.PLAY_12, _OUT_OF_PHASE),
    (Article.PCC_3, _SITS_OUT),
    (Article.PLAY_9, _IN_TURN),
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


def play_card(was: State, seat: Seat, play: Play) -> Step:
    """Note the word and lay a lawful card; the last one of a trick lets the trick be resolved."""
    state, place, card = copied(was), seat.place, play.card
    laid, said = LAID[place][play.down][card.place]
    state.words = was.words + said
    if play.down:
        state.down |= card.bit
    events: tuple[Event, ...] = ()
    if card is was.indicator:
        state.trick = (*was.trick, Played(seat, card, play.down, play.down, aside=True))
        state.indicator = None
        if not play.down:
            state.shown, state.open = card, True
            events = (Event(Article.CLOSED_12, {"seat": seat, "card": card}),)
    else:
        state.trick = was.trick + laid
        a, b, c, d = was.hands
        match place:
            case 0:
                state.hands = a ^ card.bit, b, c, d
            case 1:
                state.hands = a, b ^ card.bit, c, d
            case 2:
                state.hands = a, b, c ^ card.bit, d
            case _:
                state.hands = a, b, c, d ^ card.bit
    alone = was.auction.pcc
    state.turn = next_player(was, seat) if alone else RIGHT[place]
    if len(state.trick) < (3 if alone else 4):
        return _new(Step, (state, events))
    return end_trick(state, events)


_new: Final = tuple.__new__


# The end of a trick


def _trump_found(was: State) -> bool:
    if not was.down or (was.open and was.call is None):
        return False
    return was.trump is not None and bool(was.down & was.trump.mask)


def _maker_looks(state: State, was: State) -> Step | None:
    if not was.down:
        return None
    return Step(state, (Event(Article.REVEAL_1, {"seat": state.maker, "count": was.down.bit_count()}),))


def _stay_hidden(state: State, was: State) -> Step | None:
    if not was.down or _trump_found(was):
        return None
    return Step(state, (Event(Article.REVEAL_2, {"suit": was.trick[0].card.suit}),))


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
    plays, number = state.trick, len(state.tricks) + 1
    best = winning(plays, state.trump, STRENGTH)
    cards, gone, points = [], 0, 0
    for played in plays:
        card = played.card
        cards.append(card)
        gone |= card.bit
        points += POINTS[card]
    case = "trump" if best.card.suit is state.trump else "suit"
    facts = {
        "case": f"{case}-uncounted" if state.auction.pcc else case,
        "winner": best.seat,
        "card": best.card,
        "points": points,
        "cards": tuple(cards),
        "trick": number,
    }
    after = copied(state)
    after.tricks = (*state.tricks, _new(Trick, (plays, best.seat, points, gone, state.down)))
    after.trick, after.down, after.turn = (), 0, best.seat
    return _new(Step, (after, (_new(Event, (Article.PLAY_4, facts)),)))


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
    if state.open or len(state.tricks) != 1 or not (state.auction.pcc or state.auction.bid >= EIGHT_CARDS):
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


_DOWN, _CLOSED, _MAKERS, _FIRST, _LAST = (1 << i for i in range(5))
_NEEDS: Final[dict[Callable[..., Any], int]] = {
    _maker_looks: _DOWN,
    _stay_hidden: _DOWN,
    _others_turned_up: _DOWN,
    _makers_discard_hidden: _DOWN,
    _indicator_back: _DOWN,
    _nobody_followed: _MAKERS,
    _opened_by_contract: _FIRST,
    _open_from_now: _CLOSED,
    _all_played: _LAST,
}
"""The tricks at whose end alone parts have something to say: with a card face down, begun while trump was closed, led
by the maker, one of the first two, the last. At the end of others they are not asked."""


def end_trick(state: State, events: tuple[Event, ...] = ()) -> Step:
    """Let the end of a trick follow."""
    kind = _DOWN if state.down else 0
    if not state.open:
        kind |= _CLOSED
    if state.trick[0].seat is state.maker:
        kind |= _MAKERS
    done = len(state.tricks)
    if done < 2:
        kind |= _FIRST
    elif done >= LAST:
        kind |= _LAST
    parts = state.match.rules.moments["trick"]
    known = _KNOWN.get(id(parts) << 6 | kind)
    if known is None or known[0] is not parts:
        known = _ending(parts, kind)
    return resolve(known[1], state, events)


_KNOWN: Final[dict[int, tuple[Moment, Moment]]] = {}
"""The parts that may speak at the end of a trick, by identity of all of them and kind of trick."""
_MANY: Final = 4096


def _ending(parts: Moment, kind: int) -> tuple[Moment, Moment]:
    if len(_KNOWN) >= _MANY:
        _KNOWN.clear()
    speaking = tuple(entry for entry in parts if not _NEEDS.get(entry[1], 0) & ~kind)
    known = _KNOWN[id(parts) << 6 | kind] = parts, speaking
    return known


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
    return bring_about("declaration", state)


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
