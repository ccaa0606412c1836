"""The sensible player of Austrian Preference: its deals look like deals at a table, and lead everywhere."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from tutor.cards import CardSet, Suit, cards_of
from tutor.engine.deck import Dice
from tutor.engine.game import playout, shuffled
from tutor.engine.table import Seat
from tutor.games.preference.austrian import GAME
from tutor.games.preference.austrian.sensible import danger, masters, tricks
from tutor.games.preference.austrian.state import PROFILES, Phase, State

DEALS = 100
SPECIAL = (5, 6, 7, 8)


@cache
def deals(profile: int) -> tuple[State, ...]:
    """Play deals by the defaults, profile 0, or by a profile."""
    options: dict[str, Any] = {} if not profile else dict(PROFILES[profile - 1])
    match = GAME.match(Seat.C, None, options)
    dealt = ((Dice(seed), seed) for seed in range(DEALS))
    return tuple(
        playout(GAME, GAME.deal(match, shuffled(GAME, match, dice)), Dice(seed), GAME.policies["sensible"])
        for dice, seed in dealt
    )


def said(profile: int) -> Counter[str]:
    names = {kind: verb for verb, kind in GAME.verbs.items()}
    return Counter(names[type(word.action)] for done in deals(profile) for word in GAME.history(done))


@pytest.mark.parametrize("profile", range(4))
def test_about_half_of_the_contracts_or_more_are_made(profile: int) -> None:
    made = [GAME.result(done)["made"] for done in deals(profile)]
    assert 0.5 * DEALS < made.count(True) < 0.9 * DEALS


def test_players_bid_against_each_other_and_nobody_bids_on_everything() -> None:
    bidders = Counter(len(done.auction.bidders) for done in deals(0))
    assert {1, 2} <= bidders.keys()
    assert min(bidders[1], bidders[2]) > DEALS / 20
    assert said(0)["pass"] > DEALS


def test_defenders_play_drop_out_and_invite() -> None:
    words = said(0)
    assert min(words[verb] for verb in ("defend", "drop", "alone", "invite")) > 3


def test_some_contracts_are_illustrated_and_most_are_not() -> None:
    contracts = Counter(done.contract in SPECIAL for done in deals(1))
    assert 3 < contracts[True] < DEALS / 2
    assert {"kontra", "stand"} <= said(1).keys()


def test_laid_away_cards_are_taken_and_left() -> None:
    words = said(2)
    assert words["liege"] > 5
    assert words["leave"] > 3
    assert any(done.overcalls for done in deals(2))


@pytest.mark.parametrize("profile", range(4))
def test_every_deal_ends_and_is_paid(profile: int) -> None:
    for done in deals(profile):
        assert done.phase is Phase.OVER
        assert sum(GAME.result(done)["payments"].values()) == 0


def test_long_trumps_and_aces_promise_more_tricks() -> None:
    cards = [
        tuple(cards_of(CardSet.parse(text).mask))
        for text in ("A♥ K♥ Q♥ J♥ 10♥ A♠ A♦ 7♣ 8♣ 9♣", "7♠ 8♠ 7♥ 8♥ 9♥ 7♦ 8♦ 9♦ 7♣ 8♣")
    ]
    strong, weak = cards
    assert tricks(strong, Suit.HEARTS) > 5 > tricks(weak, Suit.HEARTS)
    assert masters(strong) > 6 > masters(weak)
    assert danger(weak) < 10 < danger(strong)
