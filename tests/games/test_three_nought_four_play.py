"""The play of 304 beside its second reading, and the articles that follow from other articles."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conformance.positions import Reached, deals, seeds, some_deal
from tests.conformance.second_reading.three_nought_four import table_after
from tests.conformance.styles import STYLES
from tutor.cards import Card, Suit
from tutor.engine.deck import Dice
from tutor.engine.game import Policy, Word, legal_actions, replay
from tutor.engine.table import Seat
from tutor.games import GAMES
from tutor.games.three_nought_four.actions import ASK, KEEP, OPEN, PASS, Bid, Pick, Play
from tutor.games.three_nought_four.articles import Article
from tutor.games.three_nought_four.bidding import least, least2
from tutor.games.three_nought_four.play import LAST
from tutor.games.three_nought_four.state import Phase, State

GAME = GAMES["304"]
ways = pytest.mark.parametrize(
    "way", [pytest.param(policy, id=name) for name, policy in {"any": None, **STYLES["304"]}.items()]
)


def hand(state: State, seat: Seat) -> set[Card]:
    """Return the cards in a hand, a closed indicator not among them."""
    return {card for card in GAME.pack if state.hands[seat.place] & card.bit}


def lawful_cards(state: State) -> set[tuple[Card, bool]]:
    assert state.turn
    return {(act.card, act.down) for act in legal_actions(GAME, state, state.turn) if isinstance(act, Play)}


class Moment(NamedTuple):
    """A position with a card to be played, the card, and the position after it."""

    before: State
    seat: Seat
    play: Play
    after: State


def plays(deal: Reached) -> Iterator[Moment]:
    """Yield every card of a deal as it is played."""
    for before, after in pairwise(deal.states):
        seat, action = after.words[-1]
        if isinstance(action, Play):
            yield Moment(before, seat, action, after)


# The whole play, twice


@ways
@given(data=st.data())
def test_both_readings_allow_the_same_cards_and_count_the_same_points(way: Policy | None, data: st.DataObject) -> None:
    deal = data.draw(deals(GAME, way))
    table = None
    for before, seat, play, after in plays(deal):
        table = table or table_after(deal.match.dealer, deal.layout, before.words)
        if before.call and table.caller is None:
            table.call(before.call.seat, before.call.order)
        assert before.turn == table.turn == seat
        assert lawful_cards(before) == table.playable()
        table.play(play.card, play.down)
        assert (after.turn, after.open) == (None if table.over else table.turn, table.open)
        assert [trick.winner for trick in after.tricks] == list(table.winners)
    result = GAME.result(deal.state)
    if "points" in result:
        assert table
        assert result["points"] == table.points()


# Theorems


@ways
@given(data=st.data())
def test_the_least_number_is_the_least_lawful_bid(way: Policy | None, data: st.DataObject) -> None:
    """304.auction.8, and the second auction's 304.auction2.2."""
    for state in data.draw(deals(GAME, way)).states:
        if state.phase not in (Phase.AUCTION, Phase.ANSWER, Phase.AUCTION2):
            continue
        lawful = [number for number in range(330) if GAME.judge(state, state.turn, Bid(number)).legal]
        if state.phase is not Phase.AUCTION2:
            number = least(state, state.turn)
        elif barred(state):
            number = None
        else:
            number = least2(state)
        assert lawful == (list(range(number, 310, 10)) if number else [])


def barred(state: State) -> bool:
    """Tell whether the one whose word it is may only pass in the second auction (304.auction2.3, 304.pcc.1)."""
    auction = state.auction
    assert auction.bidder
    assert state.turn
    partner_raised = auction.raised & auction.bidder.bit and (auction.bidder.place - state.turn.place) % 4 == 2
    return bool(auction.pcc or partner_raised)


@ways
@given(data=st.data())
def test_an_auction_ends(way: Policy | None, data: st.DataObject) -> None:
    """Bids only rise to 300, whoever was asked speaks, and if everybody passes it is over within eight words."""
    for state in data.draw(deals(GAME, way)).states:
        if state.phase is Phase.ANSWER:
            assert not GAME.judge(state, state.turn, ASK).legal
        for number in range(0, state.auction.bid + 1, 10):
            assert not GAME.judge(state, state.turn or Seat.A, Bid(number)).legal
        words = 0
        while state.phase in (Phase.AUCTION, Phase.ANSWER, Phase.AUCTION2):
            state = GAME.apply(state, state.turn, PASS).state
            words += 1
        assert words <= 8


@ways
@given(data=st.data())
def test_a_closed_maker_with_only_trumps_has_only_the_indicator(way: Policy | None, data: st.DataObject) -> None:
    """304.closed.6."""
    for state, seat, _, _ in plays(data.draw(deals(GAME, way))):
        only_trumps = all(card.suit is state.trump for card in hand(state, seat))
        led_by_another = state.trick and state.trick[0].card.suit is not state.trump
        if seat is state.maker and not state.open and led_by_another and only_trumps:
            assert lawful_cards(state) == {(state.indicator, True)}


@ways
@given(data=st.data())
def test_a_closed_maker_always_has_a_card_to_play(way: Policy | None, data: st.DataObject) -> None:
    """304.closed.10, with 304.trump.9 for the first lead; nobody else is ever without one either."""
    for state, seat, _, _ in plays(data.draw(deals(GAME, way))):
        assert lawful_cards(state)
        if seat is state.maker and not state.open and not (state.trick or state.tricks):
            assert any(card.suit is not state.trump for card in hand(state, seat))


@ways
@given(data=st.data())
def test_a_trump_closed_until_the_last_trick_leaves_the_maker_the_indicator(
    way: Policy | None, data: st.DataObject
) -> None:
    """304.closed.11 and the face of 304.closed.12."""
    for state, seat, _, after in plays(data.draw(deals(GAME, way))):
        if len(state.tricks) == LAST and not state.open:
            assert state.auction.bid < 250
            if seat is state.maker:
                down = bool(state.trick) and state.trick[0].card.suit is not state.trump
                assert hand(state, seat) == set()
                assert lawful_cards(state) == {(state.indicator, down)}
                assert after.open or down
            assert after.open or after.trick


@ways
@given(data=st.data())
def test_a_trump_led_never_opens_the_trump(way: Policy | None, data: st.DataObject) -> None:
    """304.closed.14; a contract of 250 opens it after the first trick all the same."""
    for state, _, _, after in plays(data.draw(deals(GAME, way))):
        complete = len(after.tricks) > len(state.tricks)
        if not complete or state.open or state.trick[0].card.suit is not state.trump or len(state.tricks) == LAST:
            continue
        assert not any(played.down and played.card.suit is state.trump for played in after.tricks[-1].plays)
        by_contract = not state.tricks and (state.auction.pcc or state.auction.bid >= 250)
        assert after.open is by_contract


@ways
@given(data=st.data())
def test_the_duty_to_draw_begins_when_nobody_follows_the_makers_trump(way: Policy | None, data: st.DataObject) -> None:
    """304.exhaust.1: nobody follows exactly when none of the others holds a trump; said once, and not in PCC."""
    deal = data.draw(deals(GAME, way))
    said = [event.article for events in deal.events for event in events].count(Article.EXHAUST_1)
    begun = False
    alone = None
    for state, seat, play, after in plays(deal):
        if not state.trick:
            others = [hand(state, other) for other in Seat if other is not seat]
            leads_trump = seat is state.maker and play.card.suit is state.trump
            alone = leads_trump and not any(card.suit is state.trump for cards in others for card in cards)
        if len(after.tricks) > len(state.tricks) and not state.auction.pcc:
            followed = [played for played in after.tricks[-1].plays[1:] if played.card.suit is state.trump]
            begun = begun or bool(alone)
            assert not (alone and followed)
            assert after.exhausted is begun
    assert said == (begun and any(state.exhausted and len(state.tricks) <= LAST for state in deal.states))


@ways
@given(data=st.data())
def test_a_maker_must_open_exactly_when_he_could_not_lead(way: Policy | None, data: st.DataObject) -> None:
    """304.trump.9: it follows from the ban of 304.play.6 and from somebody having to lead."""
    deal = data.draw(deals(GAME, way))
    for state in deal.states:
        if state.phase is Phase.OPENING:
            table = table_after(deal.match.dealer, deal.layout, state.words)
            stuck = table.turn == state.maker and not table.playable()
            assert GAME.judge(state, state.turn, KEEP).legal is not stuck
            assert GAME.judge(state, state.turn, OPEN).legal


@given(seed=seeds, suit=st.sampled_from(Suit), strangers=st.integers(0, 2))
def test_a_maker_with_seven_trumps_in_hand_must_open_if_he_leads(seed: int, suit: Suit, strangers: int) -> None:
    """304.trump.9, at tables where it is not left to chance."""
    dice = Dice(seed)
    eight = dice.shuffled([card for card in GAME.pack if card.suit is suit])
    others = dice.shuffled([card for card in GAME.pack if card.suit is not suit])
    swapped = range(8 - strangers, 8)
    for i in swapped:
        eight[i], others[i] = others[i], eight[i]
    cards = (eight, others[:8], others[8:16], others[16:])
    maker, dealer = Seat.A, dice.choice((Seat.D, Seat.B))
    words = [Word(seat, PASS) for seat in (Seat.C, Seat.D)] if dealer is Seat.B else []
    words += [Word(maker, Bid(160)), *(Word(seat, PASS) for seat in (Seat.B, Seat.C, Seat.D))]
    words += [Word(maker, Pick(eight[0])), *(Word(seat, PASS) for seat in Seat)]
    layout = {seat.value: tuple(hand) for seat, hand in zip(Seat, cards, strict=True)}
    state = replay(GAME, GAME.deal(GAME.match(dealer, None, {}), layout), tuple(words)).state
    assert state.phase is Phase.OPENING
    assert GAME.judge(state, maker, KEEP).legal is (dealer is not Seat.D or strangers > 0)
    assert GAME.judge(state, maker, OPEN).legal


def test_the_styles_lead_to_where_the_theorems_speak() -> None:
    """Guard the guards: each of these is reached often enough to mean something."""
    reached = dict.fromkeys(("closed to the end", "only trumps", "duty", "duty while closed", "alone"), 0)
    for policy in STYLES["304"].values():
        for seed in range(200):
            deal = some_deal(GAME, seed, policy)
            last, moments = deal.state, list(plays(deal))
            reached["duty"] += last.exhausted
            reached["alone"] += last.auction.pcc
            reached["closed to the end"] += any(not m.before.open and len(m.before.tricks) == LAST for m in moments)
            reached["duty while closed"] += any(m.before.exhausted and not m.before.open for m in moments)
            reached["only trumps"] += any(
                m.seat is m.before.maker
                and m.before.trick
                and not m.before.open
                and m.before.trick[0].card.suit is not m.before.trump
                and all(card.suit is m.before.trump for card in hand(m.before, m.seat))
                for m in moments
            )
    assert min(reached.values()) >= 4, reached
