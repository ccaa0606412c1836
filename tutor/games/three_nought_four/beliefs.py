"""What people wrongly believe about 304, as wrong parts put in the place of right ones.

Each is named by its id in ``beliefs.yaml``. A wrong part looks at what the right one looks at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Final

from tutor.cards import Card, Rank
from tutor.engine.game import Step, Word
from tutor.engine.rulings import Event, Rules, Ruling
from tutor.engine.table import Seat
from tutor.engine.wrong import (
    Belief,
    When,
    allows,
    instead,
    no_part,
    no_such,
    part_of,
    refuses,
    replaced,
    told,
    unless,
    won_by,
)
from tutor.games.three_nought_four.actions import Action, Ask, Bid, Caps, ClosedCaps, Keep, Pass, Pick, Play
from tutor.games.three_nought_four.articles import Article
from tutor.games.three_nought_four.caps import moments
from tutor.games.three_nought_four.proof import partner_helps
from tutor.games.three_nought_four.score import lost_a_trick
from tutor.games.three_nought_four.state import (
    POINTS,
    SIDES,
    STRENGTH,
    Phase,
    Played,
    State,
    eldest,
    first_four,
    partner,
    points_of,
    right,
    sits_out,
)
from tutor.games.three_nought_four.worlds import knowledge

# What was said and what is held


def _said(state: State, seat: Seat) -> tuple[type, ...]:
    return tuple(type(word.action) for word in state.words if word.seat is seat)


def _pickers_first(state: State, seat: Seat) -> Card | None:
    return next((w.action.card for w in state.words if w.seat is seat and isinstance(w.action, Pick)), None)


def _bid_for(state: State, seat: Seat) -> bool:
    """Tell whether the winning bid was a partner's answer to this seat."""
    asked = [after.seat for before, after in pairwise(state.words) if before == Word(seat, Ask())]
    return state.auction.bidder is partner(seat) and bool(asked)


def _void(state: State, seat: Seat) -> bool:
    return bool(state.trick) and not state.hands[seat.place] & state.trick[0].card.suit.mask


def _knows_trump(state: State, seat: Seat) -> bool:
    return state.trump is not None and (state.open or seat is state.maker)


def _held(state: State, seat: Seat, play: Play) -> bool:
    own = seat is state.maker and play.card is state.indicator
    return seat is state.turn and (own or bool(state.hands[seat.place] & play.card.bit))


def _trumps(state: State, seat: Seat) -> int:
    return state.hands[seat.place] & state.trump.mask if state.trump else 0


# The deal and the auctions


def _asked_and_weak(state: State, seat: Seat, _: Action) -> bool:
    asked = state.auction.asker is eldest(state) and seat is partner(eldest(state))
    return asked and points_of(first_four(state, seat)) < 15


def _at_most_fifteen(state: State, seat: Seat, _: Action) -> Ruling:
    points = points_of(first_four(state, seat))
    return Ruling(points <= 15, Article.DEAL_3, {"points": points})


def _deal_moves_on(state: State, _: State) -> Step | None:
    if state.outcome not in ("redeal", "spoilt"):
        return None
    return Step(state, (Event(Article.MATCH_4, {"seat": right(state.match.dealer)}),))


def _has_passed(state: State, seat: Seat, action: Action) -> bool:
    return state.phase is Phase.AUCTION and isinstance(action, Bid | Ask) and Pass in _said(state, seat)


def _only_asked(state: State, seat: Seat, _: Action) -> bool:
    return {*_said(state, seat)} <= {Ask}


def _asked_last_time(state: State, seat: Seat, _: Action) -> bool:
    return state.phase is Phase.AUCTION and seat is state.turn and _said(state, seat)[-1:] == (Ask,)


def _partner_has_spoken(state: State, seat: Seat, action: Action) -> bool:
    mate = partner(seat)
    return isinstance(action, Ask) and (state.auction.bidder is mate or bool(state.auction.spoken & mate.bit))


def _answer_below_200(state: State, _: Seat, action: Action) -> bool:
    return state.phase is Phase.ANSWER and isinstance(action, Bid) and action.number < 200


def _asked_and_passes(state: State, _: Seat, action: Action) -> bool:
    return state.phase is Phase.ANSWER and isinstance(action, Pass)


def _equal(state: State, _: Seat, action: Action) -> bool:
    return isinstance(action, Bid) and action.number == state.auction.bid


def _big_bid(state: State, _: Seat, action: Action) -> bool:
    return state.phase in (Phase.AUCTION, Phase.ANSWER) and isinstance(action, Bid) and action.number >= 250


def _ten_more(state: State, _: Seat, action: Action) -> bool:
    return isinstance(action, Bid) and state.auction.bid < action.number <= 300 and action.number % 10 == 0


def _over_300(state: State, _: Seat, action: Action) -> bool:
    return isinstance(action, ClosedCaps) and state.auction.bid == 300


def _over_partners_first_bid(state: State, seat: Seat, action: Action) -> bool:
    first = state.auction.bidder is partner(seat) and not state.auction.raised & partner(seat).bit
    return first and isinstance(action, Bid | ClosedCaps)


def _over_oneself(state: State, seat: Seat, action: Action) -> bool:
    return state.auction.bidder is seat and isinstance(action, Bid)


# Trump and the indicator


def _anybody_elses(state: State, seat: Seat, action: Pick) -> bool:
    return seat is state.turn and state.auction.heard != 0b1111 and bool(action)


def _asker_picks(state: State, seat: Seat, action: Pick) -> bool:
    return (
        state.phase is Phase.PICK
        and not state.auction.heard
        and _bid_for(state, seat)
        and (action.card in first_four(state, seat))
    )


def _not_of_the_first_four(state: State, seat: Seat, action: Pick) -> bool:
    return state.auction.heard == 0b1111 and action.card not in first_four(state, seat)


def _same_again(state: State, seat: Seat, action: Pick) -> bool:
    return seat is state.auction.first and state.auction.heard == 0b1111 and action.card is _pickers_first(state, seat)


def _keeps(_: State, __: Seat, action: Action) -> bool:
    return isinstance(action, Keep)


# The play


def _first_lead_needs(state: State, seat: Seat, play: Play) -> bool:
    return seat is state.maker and not state.open and play.card.suit is state.trump


def _lead_of_a_trump(state: State, seat: Seat, play: Play) -> bool:
    return state.open and seat is not state.maker and play.card.suit is state.trump


def _plays_along(state: State, seat: Seat, play: Play) -> bool:
    return state.phase is Phase.PLAY and sits_out(state, seat) and bool(state.hands[seat.place] & play.card.bit)


def _leads_indicator(state: State, _: Seat, play: Play) -> bool:
    return play.card is state.indicator


def _all_trumps_mine(state: State, seat: Seat, play: Play) -> bool:
    mine = seat is state.maker and not state.auction.pcc and state.trump is not None
    return mine and bool(_trumps(state, seat)) and play.card.suit is not state.trump and _no_other_trump(state, seat)


def _no_other_trump(state: State, seat: Seat) -> bool:
    assert state.trump
    gone = sum(played.card.bit for trick in state.tricks for played in trick.plays)
    own = state.hands[seat.place] | (state.indicator.bit if state.indicator else 0)
    return not state.trump.mask & ~(gone | own)


def _exhausted_in_closed_caps(state: State, seat: Seat, play: Play) -> bool:
    alone = state.exhausted and state.auction.pcc and seat is state.maker
    return alone and bool(_trumps(state, seat)) and play.card.suit is not state.trump


def _indicator_waits(state: State, seat: Seat, play: Play) -> bool:
    if not (state.exhausted and seat is state.maker and state.indicator) or state.auction.pcc:
        return False
    return not _trumps(state, seat) and play.card is not state.indicator


def _face(article: Article, when: When, down: bool) -> Belief:
    """Believe that a card lies face down, or up, then."""

    def believe(rules: Rules) -> Rules:
        usual = part_of(rules, "follow", article)

        def wrong(state: State, seat: Seat, play: Play) -> Ruling | None:
            ruling: Ruling | None = usual(state, seat, play)
            return Ruling(play.down is down, article) if when(state, seat, play) else ruling

        return replaced(rules, "follow", article, wrong)

    return believe


def _makers_trump(state: State, seat: Seat, play: Play) -> bool:
    return not state.open and seat is state.maker and _void(state, seat) and play.card.suit is state.trump


def _no_trump(state: State, seat: Seat, play: Play) -> bool:
    return not state.open and seat is state.maker and _void(state, seat) and play.card.suit is not state.trump


def _after_a_face_down(state: State, seat: Seat, _: Play) -> bool:
    return not state.open and _void(state, seat) and any(played.down for played in state.trick)


def _open_and_void(state: State, seat: Seat, _: Play) -> bool:
    return state.open and _void(state, seat)


def _keeps_a_trump(state: State, seat: Seat, play: Play) -> bool:
    known = state.open and bool(state.trick) and play.card.suit is not state.trump
    return known and _void(state, seat) and bool(_trumps(state, seat))


def _keeps_the_indicator(state: State, seat: Seat, play: Play) -> bool:
    cuts = seat is state.maker and state.indicator is not None and _void(state, seat)
    return cuts and state.trick[0].card.suit is not state.trump and play.card is not state.indicator


def _indicator_anywhere(state: State, seat: Seat, play: Play) -> bool:
    return bool(state.trick) and play.down and play.card is state.indicator and _held(state, seat, play)


def _indicator_follows(rules: Rules) -> Rules:
    usual = part_of(rules, "follow", Article.CLOSED_9)

    def wrong(state: State, seat: Seat, play: Play) -> Ruling | None:
        ruling: Ruling | None = usual(state, seat, play)
        return ruling and ruling._replace(legal=play.card is state.indicator)

    return replaced(rules, "follow", Article.CLOSED_9, wrong)


def _only_the_shown_card(state: State, seat: Seat, _: Play) -> bool:
    suited = state.hands[seat.place] & state.trick[0].card.suit.mask
    return seat is state.maker and state.shown is not None and suited == state.shown.bit


# Who wins, what is seen, what is paid


def _ranked(*ranks: Rank) -> Belief:
    """Believe that cards rank otherwise, the lowest first."""
    strength = {card: ranks.index(card.rank) for card in STRENGTH}

    def best(state: State, _: State) -> Played:
        trumps = [played for played in state.trick if played.card.suit is state.trump]
        rivals = trumps or [played for played in state.trick if played.card.suit is state.trick[0].card.suit]
        return max(rivals, key=lambda played: strength[played.card])

    return won_by(Article.PLAY_4, best)


def _counted(worth: Callable[[Played], int]) -> Belief:
    """Believe that the cards of a trick are worth something else."""
    return told("trick", Article.PLAY_4, lambda state, _: {"points": sum(map(worth, state.trick))})


def _returned_indicator(state: State, was: State) -> Played | None:
    """Give the trick to the maker whose indicator was turned up in it, though it was not played."""
    if was.open or not state.open or any(played.aside for played in was.trick):
        return None
    return next((played for played in state.trick if played.seat is state.maker), None)


def _a_card_face_up(_: State, was: State) -> Played | None:
    up = [played for played in was.trick if not played.down and played.card.suit is was.trick[0].card.suit]
    return max(up, key=lambda played: STRENGTH[played.card]) if len(up) < len(was.trick) else None


def _first_face_down(_: State, was: State) -> Played | None:
    return next((played for played in was.trick if played.down), None)


_TEN_FOR_NINE: Final = {Rank.TEN: 20, Rank.NINE: 10}


def _ten_counts_more(played: Played) -> int:
    return _TEN_FOR_NINE.get(played.card.rank, POINTS[played.card])


def _only_seen(played: Played) -> int:
    return 0 if played.down else POINTS[played.card]


def _all_turned_up(state: State, was: State) -> Step | None:
    if not any(played.down for played in was.trick):
        return None
    return Step(state._replace(trick=tuple(played._replace(hidden=False) for played in state.trick)), ())


# Calls of Caps


def _may_call_otherwise(state: State) -> bool:
    """Tell whether nothing in the course of the deal stands against a call."""
    return state.phase is Phase.PLAY and not state.auction.pcc and state.call is None


def _of_a_defender(state: State, seat: Seat, _: Caps) -> bool:
    return _may_call_otherwise(state) and state.maker not in (seat, partner(seat))


def _out_of_turn(state: State, seat: Seat, _: Caps) -> bool:
    return _may_call_otherwise(state) and seat is not state.turn


def _lost_points(rules: Rules) -> Rules:
    """Believe that a lost trick that was worth nothing does not count."""
    at = 1
    usual = part_of(rules, "caps", Article.CAPS_2, at)

    def wrong(state: State, seat: Seat, call: Caps) -> Ruling | None:
        dear = tuple(trick for trick in state.tricks if any(POINTS[played.card] for played in trick.plays))
        ruling: Ruling | None = usual(state._replace(tricks=dear), seat, call)
        return ruling

    return replaced(rules, "caps", Article.CAPS_2, wrong, at=at)


def _counts_as_correct(rules: Rules, when: Callable[[State], bool]) -> Rules:
    """Believe that a call which was not proved is correct, then."""
    usual = part_of(rules, "count", Article.WRONGCAPS_1)

    def wrong(state: State, was: State) -> Step | None:
        step: Step | None = usual(state, was)
        if step is None or not when(state):
            return step
        return Step(state._replace(outcome="caps"), (Event(Article.CAPS_10, {}),))

    return replaced(rules, "count", Article.WRONGCAPS_1, wrong)


def _all_taken(state: State) -> bool:
    assert state.call
    return not lost_a_trick(state, SIDES[state.call.seat])


def _helped(state: State) -> bool:
    """Tell whether the order was sure if the partner had played for the caller."""
    assert state.call
    *_, then = moments(state)
    known = knowledge(then, state.call.seat)
    return known is not None and partner_helps(known)


BELIEFS: Final[Mapping[str, Belief]] = {
    # The cards
    "ten-below-king": _ranked(*map(Rank, ("7", "8", "10", "Q", "K", "A", "9", "J"))),
    "ace-highest": _ranked(*map(Rank, ("7", "8", "9", "10", "J", "Q", "K", "A"))),
    "ten-above-nine": _counted(_ten_counts_more),
    # The deal
    "redeal-for-anybody": no_part("redeal", Article.DEAL_3),
    "redeal-at-any-time": no_such(Article.DEAL_4),
    "fifteen-is-weak-enough": instead("redeal", Article.DEAL_3, _at_most_fifteen, at=1),
    "asked-may-redeal": allows("redeal", Article.DEAL_6, _asked_and_weak),
    "void-deal-moves-on": instead("void", Article.MATCH_4, _deal_moves_on),
    # The auctions
    "partner-bid-is-free": no_such(Article.AUCTION_7),
    "ten-more-is-enough": no_such(Article.AUCTION_6),
    "pass-is-final": refuses("auction", Article.AUCTION_5, _has_passed),
    "asking-costs-nothing": unless("auction", Article.AUCTION_6, _only_asked),
    "asker-loses-the-turn": refuses("auction", Article.AUCTION_13, _asked_last_time),
    "silent-partner-only": refuses("auction", Article.AUCTION_9, _partner_has_spoken),
    "may-ask-back": no_such(Article.AUCTION_12),
    "asked-must-bid": refuses("auction", Article.AUCTION_14, _asked_and_passes),
    "answer-needs-200": refuses("auction", Article.AUCTION_10, _answer_below_200),
    "same-bid-is-enough": unless("auction", Article.AUCTION_3, _equal),
    "asker-is-maker": allows("pick", Article.AUCTION_11, _asker_picks),
    "big-bids-wait": refuses("auction", Article.AUCTION_17, _big_bid),
    "second-auction-is-like-the-first": unless("auction2", Article.AUCTION2_2, _ten_more),
    "three-hundred-is-highest": refuses("auction2", Article.PCC_1, _over_300),
    "partner-bid-binds": refuses("auction2", Article.AUCTION2_4, _over_partners_first_bid),
    "own-bid-stands": refuses("auction2", Article.AUCTION2_6, _over_oneself),
    # Trump and the indicator
    "first-four-or-all": allows("pick", Article.TRUMP_1, _anybody_elses),
    "only-the-first-four": refuses("pick", Article.TRUMP_2, _not_of_the_first_four),
    "anew-is-another": refuses("pick", Article.TRUMP_4, _same_again),
    "must-open": refuses("opening", Article.TRUMP_7, _keeps),
    "trump-may-always-stay-closed": no_such(Article.TRUMP_9),
    "partner-plays-along": allows("follow", Article.PCC_3, _plays_along),
    # Leading
    "maker-may-lead-trump": no_such(Article.PLAY_6),
    "closed-trump-waits": refuses("lead", Article.PLAY_7, _first_lead_needs),
    "only-maker-draws": refuses("lead", Article.PLAY_8, _lead_of_a_trump),
    "indicator-may-be-led": no_part("lead", Article.CLOSED_7),
    "indicator-is-never-led": refuses("lead", Article.CLOSED_12, _leads_indicator),
    "exhausted-brings-out-the-indicator": refuses("lead", Article.EXHAUST_3, _indicator_waits),
    "all-mine-is-exhausted": refuses("lead", Article.EXHAUST_4, _all_trumps_mine),
    "exhausted-when-alone": refuses("lead", Article.EXHAUST_5, _exhausted_in_closed_caps),
    "leader-is-always-free": no_such(Article.EXHAUST_2),
    # Answering a lead
    "trump-must-be-shown": _face(Article.CLOSED_1, _makers_trump, down=False),
    "only-trumps-go-down": _face(Article.CLOSED_1, _no_trump, down=False),
    "trump-opens-at-once": _face(Article.CLOSED_1, _after_a_face_down, down=False),
    "face-down-always-allowed": no_such(Article.CLOSED_2),
    "void-is-always-face-down": _face(Article.PLAY_5, _open_and_void, down=True),
    "any-card-will-do": no_such(Article.PLAY_2),
    "must-trump": refuses("follow", Article.PLAY_3, _keeps_a_trump),
    "maker-must-cut": refuses("follow", Article.CLOSED_4, _keeps_the_indicator),
    "any-trump-may-cut": no_such(Article.CLOSED_5),
    "indicator-may-cut-anything": allows("follow", Article.CLOSED_7, _indicator_anywhere),
    "indicator-must-follow": _indicator_follows,
    "indicator-stays-apart": unless("follow", Article.PLAY_2, _only_the_shown_card),
    # Who wins, what is seen, what is paid
    "indicator-always-wins": won_by(Article.PLAY_4, _returned_indicator),
    "face-down-cannot-win": won_by(Article.PLAY_4, _a_card_face_up),
    "face-down-always-wins": won_by(Article.PLAY_4, _first_face_down),
    "hidden-cards-count-nothing": _counted(_only_seen),
    "all-discards-shown": instead("trick", Article.REVEAL_2, _all_turned_up),
    # Calls of Caps
    "all-points-are-caps": _lost_points,
    "only-makers-call": refuses("caps", Article.CAPS_2, _of_a_defender),
    "call-in-turn": refuses("caps", Article.CAPS_2, _out_of_turn),
    "any-order-will-do": no_such(Article.CAPS_7),
    "likely-is-sure": lambda rules: _counts_as_correct(rules, _all_taken),
    "partner-will-help": lambda rules: _counts_as_correct(rules, _helped),
    "a-call-can-wait": no_such(Article.WRONGCAPS_2),
    "taking-all-is-enough": no_such(Article.WRONGCAPS_3),
    "every-contract-pays-alike": told("count", Article.TOKENS_1, lambda _, __: {"tokens": 1}),
}
"""Belief -> the rules as somebody who holds it would have them."""
