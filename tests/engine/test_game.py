"""What is written once for every game, over the smallest game there could be.

In it two players lay their four cards in turn, a ninth card lies apart, and whoever has no card left may end it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.cards import PACK, Card
from tutor.engine.deck import Dice
from tutor.engine.game import (
    Game,
    Layout,
    Observation,
    Step,
    Word,
    legal_actions,
    legal_claims,
    playout,
    replay,
    resolve,
    shuffled,
)
from tutor.engine.knowledge import Puzzle
from tutor.engine.rulings import Event, Law, Refused, Rules, Ruling, rule
from tutor.engine.table import Seat


@dataclass(frozen=True)
class Lay:
    card: Card


@dataclass(frozen=True)
class Stop:
    """Claim that one has no card left."""


class Position(NamedTuple):
    hands: dict[Seat, tuple[Card, ...]]
    turn: Seat | None
    words: tuple[Word, ...] = ()


SEATS = (Seat.A, Seat.B)


def in_turn(position: Position, seat: Seat, action: Lay | Stop) -> Ruling | None:
    return Ruling(False, "lay.turn") if isinstance(action, Lay) and seat is not position.turn else None


def held(position: Position, seat: Seat, action: Lay | Stop) -> Ruling:
    return Ruling(isinstance(action, Stop) or action.card in position.hands[seat], "lay.card")


LAW: Law = (("lay.turn", in_turn), ("lay.card", held))


def judge(position: Position, seat: Seat, action: Lay | Stop) -> Ruling:
    return rule(LAW, position, seat, action)


def apply(position: Position, seat: Seat, action: Lay | Stop, ruling: Ruling | None = None) -> Step:
    ruling = ruling or judge(position, seat, action)
    if not ruling.legal:
        raise Refused(ruling)
    words = (*position.words, Word(seat, action))
    if isinstance(action, Stop):
        if position.hands[seat]:
            raise Refused(Ruling(False, "lay.stop"))
        return Step(position._replace(turn=None, words=words), (Event("lay.stop", {"seat": seat}),))
    hands = position.hands | {seat: tuple(card for card in position.hands[seat] if card is not action.card)}
    turn = SEATS[1 - seat.place] if any(hands.values()) else None
    return Step(Position(hands, turn, words), (Event("lay.laid", {"seat": seat, "card": action.card}),))


def tries(position: Position, seat: Seat) -> tuple[Lay, ...]:
    return tuple(map(Lay, position.hands[seat])) if seat is position.turn else ()


def match(dealer: Seat, _: Any, __: Any) -> Seat:
    return dealer


def deal(_: Seat, cards: Layout) -> Position:
    return Position({seat: cards[seat] for seat in SEATS}, Seat.A)


def nothing_to_see(position: Position, seat: Seat | None) -> Observation:
    return Observation(seat, "lay", position.turn, {}, (), (), (), {}, {}, ())


GAME = Game(
    id="laying",
    seats=SEATS,
    sides={},
    direction="clockwise",
    verbs={"lay": Lay, "stop": Stop},
    pack=PACK[:9],
    worth={},
    strength={},
    book=__name__,
    prefixes=("lay",),
    options={},
    rules=Rules({"lay": LAW}, {}),
    under=lambda _: GAME,
    match=match,
    packets=lambda _: (("B", 2), ("A", 2), ("talon", 1), ("B", 2), ("A", 2)),
    deal=deal,
    to_act=lambda position: position.turn,
    candidates=lambda position, seat: tuple(map(Lay, PACK[:9])) if seat is position.turn else (),
    tries=tries,
    claims=lambda position, _: (Stop(),) if position.turn else (),
    judge=judge,
    apply=apply,
    observe=nothing_to_see,
    witness=lambda _, event, __: event,
    clues=lambda _, __: Puzzle(0, ()),
    settling=(),
    history=lambda position: position.words,
    phase=lambda _: "lay",
    over=lambda position: position.turn is None,
    result=lambda _: {},
    after=lambda _: Seat.B,
    score=lambda _: {},
    policies={"first": lambda position, seat, _: legal_actions(GAME, position, seat)[0]},
)
CARDS = {"A": PACK[:4], "B": PACK[4:8], "talon": PACK[8:9]}
START = GAME.deal(Seat.A, CARDS)


class Unmixed(Dice):
    """Chance that leaves a pack as it is."""

    def shuffled(self, things: Any) -> list[Any]:
        return list(things)


def test_the_packets_of_each_place_are_counted_in_dealing_order() -> None:
    assert GAME.sizes(Seat.A) == {"A": (2, 2), "B": (2, 2), "talon": (1,)}


def test_a_pack_is_dealt_in_rounds_of_packets() -> None:
    assert shuffled(GAME, Seat.A, Unmixed(0)) == {
        "B": PACK[0:2] + PACK[5:7],
        "A": PACK[2:4] + PACK[7:9],
        "talon": PACK[4:5],
    }


@given(st.integers())
def test_a_shuffled_pack_is_dealt_whole(seed: int) -> None:
    cards = [card for place in shuffled(GAME, Seat.A, Dice(seed)).values() for card in place]
    assert sorted(cards, key=PACK.index) == list(GAME.pack)


def test_legal_acts_are_those_that_the_law_allows_in_turn() -> None:
    assert legal_actions(GAME, START, Seat.A) == tuple(map(Lay, CARDS["A"]))
    assert legal_actions(GAME, START, Seat.B) == ()
    assert legal_claims(GAME, START, Seat.B) == (Stop(),)


def test_a_moment_is_resolved_part_by_part() -> None:
    def add(n: int, was: int) -> tuple[int, tuple[Event, ...]]:
        return n + was, (Event("lay.more", {"n": n}),)

    parts = (("lay.more", add), ("lay.never", lambda _, __: None), ("lay.more", add))
    assert resolve(parts, 5, (Event("lay.first"),)) == Step(
        15, (Event("lay.first"), Event("lay.more", {"n": 5}), Event("lay.more", {"n": 10}))
    )


def test_a_replay_collects_what_happened() -> None:
    words = (Word(Seat.A, Lay(PACK[0])), Word(Seat.B, Lay(PACK[4])))
    state, events = replay(GAME, START, words)
    assert state.words == words
    assert [event.facts["card"] for event in events] == [PACK[0], PACK[4]]


def test_a_replay_stops_at_the_first_refused_word() -> None:
    words = (Word(Seat.A, Lay(PACK[0])), Word(Seat.B, Lay(PACK[0])), Word(Seat.A, Lay(PACK[1])))
    with pytest.raises(Refused) as refused:
        replay(GAME, START, words)
    assert refused.value.ruling == Ruling(False, "lay.card")


def test_a_deal_is_played_out_by_a_policy() -> None:
    done = playout(GAME, START, Dice(0), GAME.policies["first"])
    assert [word.action.card for word in done.words] == [PACK[i] for i in (0, 4, 1, 5, 2, 6, 3, 7)]


@given(st.integers())
def test_claims_are_made_now_and_then_and_false_ones_are_just_refused(seed: int) -> None:
    done = playout(GAME, START, Dice(seed), GAME.policies["first"], claims=True)
    assert done.turn is None
    laid = [word for word in done.words if isinstance(word.action, Lay)]
    stopped = [word.seat for word in done.words if isinstance(word.action, Stop)]
    assert len(laid) == (8 if not stopped else 7)
    assert stopped in ([], [Seat.A])


def test_some_deals_end_by_a_claim() -> None:
    deals = [playout(GAME, START, Dice(seed), GAME.policies["first"], claims=True) for seed in range(300)]
    assert {type(deal.words[-1].action) for deal in deals} == {Lay, Stop}


def test_a_game_is_printed_by_its_name() -> None:
    assert repr(GAME) == "Game('laying')"
