"""The law of cards of 304, asked about a whole hand, says what its parts say of each card, one after another."""

from __future__ import annotations

import pytest

from tests.conformance.positions import Reached, some_deal
from tests.conformance.styles import STYLES
from tutor.engine.game import by_rules
from tutor.engine.rulings import rule
from tutor.games import GAMES
from tutor.games.three_nought_four import caps, law_of
from tutor.games.three_nought_four.actions import PLAYS
from tutor.games.three_nought_four.state import Phase, State, copied
from tutor.games.three_nought_four.whole_hand import ALL, bit_of, listed, plays_of

GAME = GAMES["304"]
POLICIES = (None, *STYLES["304"].values())
DEALS = [some_deal(GAME, seed, policy) for policy in POLICIES for seed in range(6)]
POSITIONS = [state for deal in DEALS for state in deal.states if state.phase in (Phase.PLAY, Phase.OVER)]


def test_the_ruling_on_a_card_is_the_first_that_a_part_gives() -> None:
    for state in POSITIONS[::5]:
        for seat in GAME.seats:
            for play in PLAYS.values():
                law = state.match.rules.laws[law_of(state, play)]
                assert GAME.judge(state, seat, play) == rule(law, state, seat, play)


@pytest.mark.parametrize("belief", [None, *GAME.beliefs])
def test_what_a_whole_hand_may_play_is_what_each_card_may(belief: str | None) -> None:
    rules = GAME.beliefs[belief](GAME.rules) if belief else GAME.rules
    for state in POSITIONS[:: 2 if belief is None else 19]:
        seat, other = state.turn, by_rules(state, rules)
        if seat:
            allowed = tuple(action for action in GAME.tries(other, seat) if GAME.judge(other, seat, action).legal)
            assert GAME.lawful
            assert GAME.lawful(other, seat) == allowed


def test_every_set_of_plays_is_listed_card_by_card() -> None:
    assert listed(ALL) == (*PLAYS.values(),)
    some = [play for play in PLAYS.values() if play.card.place % 3 == play.down]
    assert listed(sum(map(bit_of, some))) == (*plays_of(sum(map(bit_of, some))),) == (*some,)


def test_playing_on_leaves_a_position_as_it_was() -> None:
    for state in POSITIONS[::7]:
        before = copied(state)
        for action in GAME.tries(state, state.turn) if state.turn else ():
            if GAME.judge(state, state.turn, action).legal:
                GAME.apply(state, state.turn, action)
        assert state == before
        assert state != state._replace(turn=None, outcome="another")


def unclaimed(deal: Reached) -> State | None:
    """Return how a deal ended that was played to the end without a call."""
    end: State = deal.state
    return end if len(end.tricks) == 8 and not end.auction.pcc and not end.call else None


def test_where_nobody_looks_for_a_duty_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = [end for policy in POLICIES for seed in range(20) if (end := unclaimed(some_deal(GAME, seed, policy)))]
    quickly = [caps._unmet(end) for end in ends]
    monkeypatch.setattr(caps, "topped", lambda *_: False)
    assert quickly == [next((caps.Duty(seat, len(then.tricks) + 1, order) for then, seat, order in
                             caps.duties(caps.moments(end))), None) for end in ends]  # fmt: skip
    assert any(quickly)
