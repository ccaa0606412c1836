"""Whole matches of 304: the tokens, the dealers and the end (rules/304 sections 2 and 14)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conformance.positions import (
    Reached,
    begun,
    deals,
    every_word,
    later_match,
    played_out,
    seeds,
    some_policy,
)
from tutor.engine.deck import Dice
from tutor.engine.game import shuffled
from tutor.engine.table import Seat
from tutor.games import GAMES
from tutor.games.three_nought_four.articles import Article

GAME = GAMES["304"]
WORTH = {160: (1, 2), 200: (2, 3), 250: (3, 4)}
"""What is won and lost from each bid on (304.tokens.1)."""
CLOSED_CAPS = (4, 5)


def right_of(seat: Seat) -> Seat:
    return Seat("ABCD"[("ABCD".index(seat) + 1) % 4])


WRONG_CAPS = ("early", "late", "missed", "concealed")


def owed(result: dict[str, Any], tricks: dict[str, int]) -> int:
    """Return what is to be paid for a deal, from the table of the rules."""
    if result["outcome"] == "caps with bonus":
        return owed({**result, "outcome": "caps"}, tricks) + 1
    if result["outcome"] in WRONG_CAPS:
        return 5 if result["outcome"] == "early" and tricks[offender(result)] < 8 else 2
    if result["contract"] == "pcc":
        won, lost = CLOSED_CAPS
    else:
        won, lost = WORTH[max(least for least in WORTH if least <= result["contract"])]
    return won if result["made"] else lost


def offender(result: dict[str, Any]) -> str:
    """Return the pair that pays for Wrong Caps."""
    return min(result["tokens"], key=result["tokens"].get)


def settled(deal: Reached) -> dict[str, int]:
    """Return the tokens after a deal, from what was made and the tokens before."""
    score, result = GAME.score(deal.match), GAME.result(deal.state)
    tricks = GAME.observe(deal.state, None).public["tricks"]
    if result["contract"] is None:
        return score
    makers = "AC" if result["maker"] in "AC" else "BD"
    defenders = "BD" if makers == "AC" else "AC"
    gainer, payer = (makers, defenders) if result["made"] else (defenders, makers)
    if result["outcome"] in WRONG_CAPS:
        payer = offender(result)
        gainer = "BD" if payer == "AC" else "AC"
    paid = min(owed(result, tricks), score[payer])
    return {gainer: score[gainer] + paid, payer: score[payer] - paid}


@settings(max_examples=max(10, settings.default.max_examples // 5))
@given(dealer=st.sampled_from(Seat), seed=seeds)
def test_a_match_is_dealt_in_turn_and_ends_with_all_tokens_on_one_side(dealer: Seat, seed: int) -> None:
    dice = Dice(seed)
    match = GAME.match(dealer, None, {})
    assert GAME.score(match) == {"AC": 11, "BD": 11}
    for _ in range(1000):
        deal = played_out(begun(GAME, match, shuffled(GAME, match, dice)), some_policy(GAME, dice), dice)
        result, after = GAME.result(deal.state), GAME.after(deal.state)
        assert GAME.score(after) == result["score"] == settled(deal)
        assert sum(result["score"].values()) == 22
        again = result["outcome"] in ("redeal", "spoilt")
        assert after.dealer == result["next_dealer"] == (match.dealer if again else right_of(match.dealer))
        assert result["match"]["over"] is (22 in result["score"].values())
        match = after
        if result["match"]["over"]:
            break
    assert sorted(GAME.score(match).values()) == [0, 22]
    assert result["match"]["winner"] == max(GAME.score(match), key=GAME.score(match).get)
    articles = [event.article for event in deal.events[-1]]
    assert Article.MATCH_6 in articles
    assert Article.MATCH_3 not in articles
    for seat in Seat:
        for action in every_word(GAME):
            ruling = GAME.judge(deal.state, seat, action)
            assert (ruling.legal, ruling.article) == (False, Article.MATCH_6)
    with pytest.raises(ValueError, match="that match is over"):
        GAME.match(match.dealer, GAME.score(match), {})


@given(deal=deals(GAME))
def test_a_contract_moves_the_tokens_of_the_table(deal: Any) -> None:
    result = GAME.result(deal.state)
    assert result["score"] == settled(deal)
    moved = {side: result["score"][side] - tokens for side, tokens in GAME.score(deal.match).items()}
    assert result["tokens"] == moved
    assert (result["made"] is None) is (result["contract"] is None or result["outcome"] in WRONG_CAPS)
    if result["contract"] not in (None, "pcc") and result["made"] is not None:
        makers = "AC" if result["maker"] in "AC" else "BD"
        assert result["made"] is (result["points"][makers] >= result["contract"])


@pytest.mark.parametrize("tokens", range(1, 22))
def test_a_match_may_stand_at_any_score_without_a_winner(tokens: int) -> None:
    score = {"AC": tokens, "BD": 22 - tokens}
    assert GAME.score(GAME.match(Seat.A, score, {})) == score


@pytest.mark.parametrize(
    ("score", "why"),
    [
        ({"AC": 22, "BD": 0}, "that match is over"),
        ({"AC": 0, "BD": 22}, "that match is over"),
        ({"AC": 11, "BD": 12}, "add up to 22"),
        ({"AC": 10, "BD": 11}, "add up to 22"),
        ({"AC": 23, "BD": -1}, "add up to 22"),
        ({"AC": 0, "BD": 0}, "add up to 22"),
        ({"AC": 11}, "both pairs"),
        ({}, "both pairs"),
        ({"AC": 11, "BD": 11, "A": 0}, "both pairs"),
        ({"A": 11, "B": 11}, "both pairs"),
        ({"AC": "11", "BD": "11"}, "whole numbers"),
        ({"AC": 11.0, "BD": 11.0}, "whole numbers"),
        ({"AC": True, "BD": 21}, "whole numbers"),
        ({"AC": None, "BD": 11}, "whole numbers"),
    ],
)
def test_a_score_the_rules_cannot_reach_is_refused(score: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        GAME.match(Seat.D, score, {})


@settings(max_examples=max(10, settings.default.max_examples // 5))
@given(seed=seeds)
def test_matches_for_other_tests_are_never_over(seed: int) -> None:
    match = later_match(GAME, Seat.A, 60, Dice(seed))
    assert GAME.match(match.dealer, GAME.score(match), {}) == match
