"""Calls of Caps in 304: what a call lays open and binds, what it is worth, and that nothing tells it before the count.

The rulings of single positions are vectors (V97 to V120), what a seat can prove is ``test_three_nought_four_proof``.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conformance.positions import Reached, and_then, before, begun, in_any_order, seeds, some_deal
from tests.conformance.styles import STYLES
from tests.conformance.worlds import READINGS
from tutor.cards import CardSet
from tutor.engine.claims import Weighed
from tutor.engine.deck import Dice
from tutor.engine.game import Word, legal_actions
from tutor.engine.rulings import Refused
from tutor.engine.table import PUBLIC, Seat
from tutor.games import GAMES
from tutor.games.three_nought_four.actions import CALL, Caps, Play
from tutor.games.three_nought_four.proof import provable
from tutor.games.three_nought_four.state import SIDES, State
from tutor.games.three_nought_four.worlds import knowledge

GAME = GAMES["304"]
SWEEPING = STYLES["304"]["sweeping"]
WAYS = (None, SWEEPING)


def callers(state: State) -> list[Seat]:
    """Return who may call."""
    return [seat for seat in Seat if GAME.judge(state, seat, GAME.whole(state, seat, CALL)).legal]


def callable_positions(deal: Reached) -> Iterator[int]:
    """Yield after how many words of a deal somebody may call."""
    yield from (number for number, state in enumerate(deal.states) if callers(state))


@st.composite
def before_a_call(draw: st.DrawFn) -> tuple[Reached, Seat]:
    """Draw a position, and who may call there."""
    deal = some_deal(GAME, draw(seeds), draw(st.sampled_from(WAYS)))
    places = [*callable_positions(deal)]
    if not places:
        deal = some_deal(GAME, 3, SWEEPING)
        places = [*callable_positions(deal)]
    at = before(deal, draw(st.sampled_from(places)))
    return at, draw(st.sampled_from(callers(at.state)))


def called(at: Reached, seat: Seat, order: Caps) -> Reached:
    """Let a seat call."""
    return and_then(at, GAME.apply(at.state, seat, order))


def to_the_end(at: Reached, dice: Dice) -> Reached:
    """Let everybody play anything lawful."""
    while (seat := GAME.to_act(at.state)) is not None:
        at = and_then(at, GAME.apply(at.state, seat, dice.choice(legal_actions(GAME, at.state, seat))))
    return at


def takes_everything(at: Reached, seat: Seat) -> bool:
    return all(SIDES[trick.winner] == SIDES[seat] for trick in at.state.tricks)


# The call


@given(drawn=before_a_call(), seed=seeds)
def test_a_call_lays_the_whole_hand_open_to_everybody_and_nothing_else(drawn: tuple[Reached, Seat], seed: int) -> None:
    at, seat = drawn
    call = in_any_order(GAME.whole(at.state, seat, CALL), Dice(seed))
    after = called(at, seat, call)
    assert set(call.order) >= {card for card in GAME.observe(at.state, None).hands[seat] if card}
    for eyes in (*Seat, PUBLIC):
        was, now = GAME.observe(at.state, eyes), GAME.observe(after.state, eyes)
        assert {card: now.known[card] for card in was.known if card not in call.order}.items() <= was.known.items()
        assert set(now.known) == set(was.known) | set(call.order)
        assert {card for card, place in now.known.items() if place == f"hand {seat}"} >= set(call.order)
        assert now.public["call"] == {"seat": seat, "order": call.order}


@given(drawn=before_a_call(), seed=seeds)
def test_a_call_of_a_closed_maker_opens_the_trump_and_no_other_does(drawn: tuple[Reached, Seat], seed: int) -> None:
    at, seat = drawn
    lies = at.state.indicator is not None and seat is at.state.maker
    after = called(at, seat, in_any_order(GAME.whole(at.state, seat, CALL), Dice(seed)))
    assert after.state.open is (at.state.open or lies)
    assert at.state.trick == after.state.trick, "what lies face down stays so"


@given(drawn=before_a_call(), seed=seeds)
def test_an_order_names_each_card_still_held_once(drawn: tuple[Reached, Seat], seed: int) -> None:
    at, seat = drawn
    order, dice = GAME.whole(at.state, seat, CALL).order, Dice(seed)
    other = dice.choice([card for card in GAME.pack if card not in order])
    for wrong in ((), order[1:], (*order, order[0]), (*order, other), (other, *order[1:])):
        ruling = GAME.judge(at.state, seat, Caps(wrong))
        assert (ruling.legal, ruling.article) == (False, "304.caps.3")
        assert ruling.facts["cards"] == CardSet.of(order)


@given(drawn=before_a_call(), seed=seeds)
def test_after_a_call_the_order_plays_for_the_caller_and_nobody_calls_again(
    drawn: tuple[Reached, Seat], seed: int
) -> None:
    at, seat = drawn
    dice = Dice(seed)
    call = in_any_order(GAME.whole(at.state, seat, CALL), dice)
    at = called(at, seat, call)
    while (turn := GAME.to_act(at.state)) is not None:
        lawful = legal_actions(GAME, at.state, turn)
        if turn is seat:
            free = legal_actions(GAME, at.state._replace(call=None), turn)
            first = min((action for action in free if isinstance(action, Play)), key=lambda a: call.order.index(a.card))
            assert lawful == (first,)
            ruling = GAME.judge(at.state, turn, first)
            assert (ruling.legal, ruling.article) == (True, "304.caps.7")
        for other in Seat:
            ruling = GAME.judge(at.state, other, GAME.whole(at.state, other, CALL))
            assert (ruling.legal, ruling.article) == (False, "304.caps.7")
            assert GAME.due(at.state, other) is None
        at = and_then(at, GAME.apply(at.state, turn, dice.choice(lawful)))


@given(drawn=before_a_call(), seed=seeds)
def test_what_a_call_was_worth_is_told_after_the_last_card(drawn: tuple[Reached, Seat], seed: int) -> None:
    at, seat = drawn
    dice = Dice(seed)
    call = in_any_order(GAME.whole(at.state, seat, CALL), dice)
    weighed = GAME.weigh(at.state, seat, call)
    assert weighed is not None
    end = to_the_end(called(at, seat, call), dice)
    told = [event.article for events in end.events[len(at.events) : -1] for event in events]
    assert not {"304.caps.10", "304.wrongcaps.1", "304.wrongcaps.2"} & set(told)
    assert weighed.reason.article in [event.article for event in end.events[-1]]
    assert (
        end.state.outcome
        in {
            "proved": ("caps", "caps with bonus"),
            "refuted": ("early",),
            "too late": ("late",),
        }[weighed.verdict]
    )


# What is proved


def can_prove(state: State, seat: Seat) -> bool:
    known = None if state.call else knowledge(state, seat)
    return known is not None and provable(known) is not None


def sure(deal: Reached) -> Iterator[tuple[Reached, Seat, Weighed]]:
    """Yield where in a deal somebody can prove an order."""
    for number in callable_positions(deal):
        for seat in callers(deal.states[number]):
            if can_prove(deal.states[number], seat) and (weighed := GAME.due(deal.states[number], seat)):
                yield before(deal, number), seat, weighed


def test_a_provable_order_that_is_followed_never_loses_a_trick() -> None:
    found = 0
    for seed in range(60):
        dice = Dice(seed)
        for at, seat, weighed in sure(some_deal(GAME, seed, SWEEPING)):
            found += 1
            for _ in range(4):
                end = to_the_end(called(at, seat, Caps(weighed.order)), dice)
                assert takes_everything(end, seat), (seat, weighed.order, end)
                assert end.state.outcome in ("caps", "caps with bonus", "late")
    assert found > 30


@given(drawn=before_a_call(), seed=seeds)
def test_a_deal_that_beats_an_order_is_lawful_looks_the_same_and_loses_a_trick(
    drawn: tuple[Reached, Seat], seed: int
) -> None:
    at, seat = drawn
    call = in_any_order(GAME.whole(at.state, seat, CALL), Dice(seed))
    weighed = GAME.weigh(at.state, seat, call)
    assert weighed is not None
    if weighed.counter is None:
        assert weighed.verdict != "refuted"
        return
    there = begun(GAME, at.match, weighed.counter.layout)
    for word in weighed.counter.words:
        there = and_then(there, GAME.apply(there.state, *word))
    reading = READINGS["304"]
    assert reading(seat, at.match.dealer, there.layout, there.words) == reading(
        seat, at.match.dealer, at.layout, at.words
    )
    assert GAME.observe(there.state, seat) == GAME.observe(at.state, seat)
    assert weighed.counter.line[0] == Word(seat, call)
    for word in weighed.counter.line[:-1]:
        there = and_then(there, GAME.apply(there.state, *word))
        assert takes_everything(there, seat)
    there = and_then(there, GAME.apply(there.state, *weighed.counter.line[-1]))
    lost = there.state.tricks[-1]
    assert SIDES[lost.winner] != SIDES[seat]
    facts = weighed.reason.facts
    assert (facts["taker"], facts["trick"]) == (lost.winner, len(there.state.tricks))
    assert facts["card"] in [played.card for played in lost.plays if played.seat is lost.winner]


# When the duty arose


def test_the_clock_says_when_each_seat_could_first_prove_it() -> None:
    rung = 0
    for seed in range(100):
        deal = some_deal(GAME, seed, SWEEPING)
        rows = {due.seat: due for due in GAME.clock(deal.states)}
        for seat in Seat:
            proved = [
                number
                for number, state in enumerate(deal.states)
                if can_prove(state, seat)
                if len(state.tricks) < 7 or not state.trick
            ]
            due = rows.get(seat)
            assert (due.at if due else None) == next(iter(proved), None)
            if due:
                rung += 1
                assert due.trick == len(deal.states[due.at].tricks) + 1
                assert due.weighed.order
    assert rung > 8


def test_who_calls_when_it_must_pays_nothing_and_who_does_not_pays() -> None:
    seen = set()
    for seed in range(60):
        deal = some_deal(GAME, seed, SWEEPING)
        for at, seat, weighed in sure(deal):
            if weighed.verdict == "proved":
                end = to_the_end(called(at, seat, Caps(weighed.order)), Dice(seed))
                assert GAME.result(end.state)["tokens"][SIDES[seat]] > 0
            else:
                end = to_the_end(called(at, seat, Caps(weighed.order)), Dice(seed))
                assert GAME.result(end.state)["outcome"] == "late"
                assert GAME.result(end.state)["tokens"][SIDES[seat]] in (-2, -1)
            seen.add(end.state.outcome)
    assert seen == {"caps", "caps with bonus", "late"}


def test_a_call_in_partner_close_caps_is_refused() -> None:
    deal = next(deal for seed in range(99) if (deal := some_deal(GAME, seed, STYLES["304"]["proud"])).state.auction.pcc)
    state = next(state for state in deal.states if GAME.phase(state) == "play")
    for seat in Seat:
        call = GAME.whole(state, seat, CALL)
        assert GAME.judge(state, seat, call).article == "304.pcc.7"
        assert GAME.due(state, seat) is None
        with pytest.raises(Refused):
            GAME.apply(state, seat, call)
