"""The match, the deal in packets and the demand for a new deal (rules/304 section 2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tutor.cards import mask_of
from tutor.engine.game import Layout
from tutor.engine.rulings import Law, Rules, Ruling
from tutor.engine.table import SEATS, Seat
from tutor.games.three_nought_four.articles import Article
from tutor.games.three_nought_four.bidding import out_of_phase
from tutor.games.three_nought_four.score import match_over
from tutor.games.three_nought_four.state import (
    PAIRS,
    TOKENS,
    Match,
    Phase,
    State,
    eldest,
    first_four,
    partner,
    points_of,
    right,
)
from tutor.wording import Wording

PACKETS = (4, 4)


def match(dealer: Seat, score: Mapping[str, Any] | None, options: Mapping[str, Any], rules: Rules) -> Match:
    """Open a match, fresh or at a score of tokens ``{"AC": 11, "BD": 11}`` (304.match.2).

    Raises:
        ValueError: a score the rules cannot reach.

    """
    if score is None:
        return Match((TOKENS // 2, TOKENS // 2), dealer, options, rules)
    if set(score) != set(PAIRS) or any(type(n) is not int for n in score.values()):
        raise ValueError(
            Wording("write the tokens of both pairs as whole numbers, as in {example}", example="{AC: 11, BD: 11}")
        )
    tokens = (score["AC"], score["BD"])
    if min(tokens) < 0 or sum(tokens) != TOKENS:
        raise ValueError(Wording("the tokens of both pairs add up to {tokens}", tokens=TOKENS))
    if TOKENS in tokens:
        raise ValueError(Wording("one pair holds all {tokens} tokens: that match is over", tokens=TOKENS))
    return Match(tokens, dealer, options, rules)


def packets(match: Match) -> tuple[tuple[str, int], ...]:
    """Return the packets from the dealer's right on, in two rounds (304.deal.2)."""
    return tuple((right(match.dealer, step).value, size) for size in PACKETS for step in (1, 2, 3, 4))


def deal(match: Match, cards: Layout) -> State:
    """Give everybody the first packet; the second waits for the pick (304.deal.2, 304.auction.1)."""
    dealt = tuple(tuple(cards[seat.value]) for seat in SEATS)
    hands = tuple(mask_of(eight[:4]) for eight in dealt)
    return State(match, dealt, Phase.AUCTION, right(match.dealer), hands)


def _asked(state: State, seat: Seat, _: object) -> Ruling | None:
    asker = state.auction.asker
    if asker is eldest(state) and seat is partner(asker):
        return Ruling(False, Article.DEAL_6, {"seat": asker})
    return None


def _right_neighbour(state: State, seat: Seat, _: object) -> Ruling | None:
    if seat is eldest(state):
        return None
    return Ruling(False, Article.DEAL_3, {"case": "seat", "seat": eldest(state)})


def _still_silent(state: State, seat: Seat, _: object) -> Ruling | None:
    if seat is state.auction.asker or state.auction.spoken & seat.bit:
        return Ruling(False, Article.DEAL_4, {"seat": seat})
    return None


def _light(state: State, seat: Seat, _: object) -> Ruling:
    points = points_of(first_four(state, seat))
    return Ruling(points < 15, Article.DEAL_3, {"points": points})


REDEAL: Law = (
    (Article.MATCH_6, match_over),
    (Article.PLAY_12, out_of_phase),
    (Article.DEAL_6, _asked),
    (Article.DEAL_3, _right_neighbour),
    (Article.DEAL_4, _still_silent),
    (Article.DEAL_3, _light),
)
