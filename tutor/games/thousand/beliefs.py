"""What people wrongly believe about Thousand, as wrong parts put in the place of right ones.

Each is named by its id in ``beliefs.yaml``. A wrong part looks at what the right one looks at. Not here: the beliefs of
``NOT_A_PART``, which no part of the law can hold.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tutor.cards import Rank, mask_of
from tutor.engine.game import Step
from tutor.engine.rulings import Facts, Rules, Ruling
from tutor.engine.table import Seat
from tutor.engine.wrong import (
    Belief,
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
from tutor.games.thousand.actions import Action, Bid, Contract, Discard, Marry, Play, Talon
from tutor.games.thousand.articles import Article
from tutor.games.thousand.score import count, new_totals, off_play, rounded
from tutor.games.thousand.state import (
    CARDS_ALONE,
    PAIR,
    STEP,
    STRENGTH,
    TABLE,
    TRICKS,
    Marriage,
    Phase,
    Played,
    State,
    eldest,
    ever_held,
    limit,
    option,
    other,
)

NOT_A_PART: Final[Mapping[str, str]] = {
    "lost-trick-loses-marriage": "a marriage is credited as it is declared, and no part of the law looks at it again",
}
"""Beliefs that no wrong part can hold, each with the reason."""


# The auction, the talon, the contract


def _speaks_first(state: State, seat: Seat, action: Action) -> bool:
    return not state.words and seat is eldest(state) and isinstance(action, Bid)


def _same(state: State, seat: Seat, action: Action) -> bool:
    own = state.phase is Phase.AUCTION and seat is state.turn
    return own and isinstance(action, Bid) and action.number == state.bid


def _higher_number(state: State, _: Seat, action: Action) -> bool:
    return isinstance(action, Bid) and action.number > state.bid


def _half_held(state: State, seat: Seat, action: Action) -> bool:
    if state.phase is not Phase.AUCTION or seat is not state.turn or not isinstance(action, Bid):
        return False
    hand = state.hands[seat.place]
    hoped = hand | sum(pair for pair in PAIR.values() if hand & pair)
    most = limit(hoped, option(state, "bid_cap") == "held_marriages")
    return action.number == state.bid + STEP and CARDS_ALONE < action.number <= most


def _dealers_talon(state: State, seat: Seat, _: Talon) -> Ruling | None:
    return None if seat is state.match.dealer else Ruling(False, Article.TALON_1, {"case": "seat", "seat": seat})


def _some_of_the_hand(state: State, seat: Seat, action: Discard) -> bool:
    cards = mask_of(action.cards)
    own = state.phase is Phase.DISCARD and seat is state.bidder
    return own and 0 < len(action.cards) <= 3 and not cards & ~state.hands[seat.place]


def _lower(state: State, seat: Seat, action: Contract) -> bool:
    own = state.phase is Phase.CONTRACT and seat is state.bidder
    return own and 0 < action.number < state.bid and action.number % STEP == 0


# Marriages


def _leads_now(state: State, seat: Seat, action: Play | Marry) -> bool:
    own = state.phase is Phase.PLAY and seat is state.turn and not state.trick
    return own and isinstance(action, Marry) and bool(state.hands[seat.place] & action.card.bit)


def _before_a_trick(state: State, seat: Seat, action: Action) -> bool:
    return isinstance(action, Marry) and not any(trick.winner is seat for trick in state.tricks)


def _opponents(state: State, seat: Seat, action: Action) -> bool:
    return isinstance(action, Marry) and seat is not state.bidder


def _keeps_silent(state: State, seat: Seat, action: Action) -> bool:
    pair = PAIR[action.card.suit] if isinstance(action, Play) and action.card.rank in (Rank.KING, Rank.QUEEN) else 0
    return bool(pair) and state.hands[seat.place] & pair == pair


def _was_whole(state: State, seat: Seat, action: Play | Marry) -> bool:
    if not _leads_now(state, seat, action) or action.card.rank not in (Rank.KING, Rank.QUEEN):
        return False
    pair = PAIR[action.card.suit]
    had = ever_held(state, seat) & ~state.laid_away & pair == pair
    return had and Marriage(seat, action.card.suit) not in state.marriages


def _declared_before(state: State, seat: Seat, action: Play | Marry) -> bool:
    return _leads_now(state, seat, action) and Marriage(seat, action.card.suit) in state.marriages


# The play


def _could_beat(state: State, seat: Seat, action: Action) -> bool:
    if not state.trick or not isinstance(action, Play) or action.card.suit is not state.trick[0].card.suit:
        return False
    led = state.trick[0].card
    higher = mask_of(card for card, rank in STRENGTH.items() if card.suit is led.suit and rank > STRENGTH[led])
    return bool(state.hands[seat.place] & higher) and STRENGTH[action.card] < STRENGTH[led]


def _laid_away(state: State, seat: Seat, action: Action) -> bool:
    left = state.phase is Phase.OVER and seat is state.bidder
    return left and isinstance(action, Play) and bool(state.laid_away & action.card.bit)


_ON_THE_FACE: Final = tuple(map(Rank, ("9", "10", "J", "Q", "K", "A")))


def _higher(was: State, strength: Mapping[Any, int]) -> Played:
    lead, answer = was.trick
    if answer.card.suit is lead.card.suit:
        return max(was.trick, key=lambda played: strength[played.card])
    return answer if answer.card.suit is was.trump else lead


def _ten_below_king(_: State, was: State) -> Played:
    return _higher(was, {card: _ON_THE_FACE.index(card.rank) for card in STRENGTH})


def _rank_alone(_: State, was: State) -> Played:
    return max(was.trick, key=lambda played: (STRENGTH[played.card], played is was.trick[0]))


def _once_trump(_: State, was: State) -> Played | None:
    old = {marriage.suit for marriage in was.marriages}
    lead, answer = was.trick
    return answer if answer.card.suit in old and lead.card.suit not in old else None


# The score


def _last_trick_takes(state: State, facts: Facts) -> Facts:
    opponents = state.tricks[-1].winner is other(state.bidder)
    return {"record": rounded(facts["cards"] + facts["marriages"] + off_play(state) * opponents)}


def _ten_tricks_take_all(rules: Rules) -> Rules:
    usual = part_of(rules, "count", Article.SCORE_4)

    def wrong(state: State, was: State) -> Step | None:
        step: Step | None = usual(state, was)
        if step is None or count(state).tricks < TRICKS:
            return step
        return Step(step.state, tuple(e._replace(facts={**e.facts, "cards": CARDS_ALONE}) for e in step.events))

    return replaced(rules, "count", Article.SCORE_4, wrong)


def _enough_when_rounded(rules: Rules) -> Rules:
    usual = part_of(rules, "count", Article.SCORE_5)

    def wrong(state: State, was: State) -> Step | None:
        step: Step | None = usual(state, was)
        return None if step and rounded(step.events[0].facts["total"]) >= (state.contract or 0) else step

    return replaced(rules, "count", Article.SCORE_5, wrong)


def _more_points(state: State, _: Facts) -> Facts:
    totals = dict(zip(TABLE, new_totals(state), strict=True))
    best = max(TABLE, key=totals.__getitem__)
    return {"seat": best, "total": totals[best]}


BELIEFS: Final[Mapping[str, Belief]] = {
    # The cards
    "ten-below-king": won_by(Article.PLAY_7, _ten_below_king),
    "tricks-are-the-score": told("trick", Article.PLAY_7, lambda _, __: {"points": CARDS_ALONE // TRICKS}),
    # The auction
    "first-word-is-free": allows("auction", Article.AUCTION_1, _speaks_first),
    "same-bid-is-enough": allows("auction", Article.AUCTION_4, _same),
    "any-higher-number": unless("auction", Article.AUCTION_3, _higher_number),
    "talon-may-bring-it": allows("auction", Article.AUCTION_6, _half_held),
    "dealer-always-plays": instead("talon", Article.TALON_1, _dealers_talon),
    # The talon and the contract
    "both-talons": no_such(Article.TALON_7),
    "discard-is-optional": allows("discard", Article.TALON_4, _some_of_the_hand),
    "contract-may-be-lowered": allows("contract", Article.CONTRACT_1, _lower),
    # Marriages and trump
    "one-trick-before-marriage": refuses("lead", Article.MARRIAGE_3, _before_a_trick),
    "marriage-declares-itself": refuses("lead", Article.MARRIAGE_10, _keeps_silent),
    "marriage-is-its-cards": told("marriage", Article.MARRIAGE_12, lambda _, __: {"points": 7}),
    "every-marriage-alike": told("marriage", Article.MARRIAGE_12, lambda _, __: {"points": 40}),
    "marriage-in-any-trick": no_part("follow", Article.MARRIAGE_2),
    "half-marriage-counts": no_such(Article.MARRIAGE_8),
    "broken-marriage-counts": allows("lead", Article.MARRIAGE_7, _was_whole),
    "marriage-counts-twice": allows("lead", Article.MARRIAGE_12, _declared_before),
    "opponent-may-not-declare": refuses("lead", Article.MARRIAGE_9, _opponents),
    "first-trump-stays": no_such(Article.MARRIAGE_6),
    "old-trump-still-beats": won_by(Article.PLAY_7, _once_trump),
    # The play
    "any-card-will-do": no_such(Article.PLAY_3),
    "must-beat": refuses("follow", Article.PLAY_3, _could_beat),
    "void-is-free": no_such(Article.PLAY_4),
    "low-trump-loses": won_by(Article.PLAY_7, _rank_alone),
    "discard-is-played": allows("lead", Article.PLAY_9, _laid_away),
    # The score
    "surplus-is-written": told("count", Article.SCORE_4, lambda _, facts: {"contract": facts["total"]}),
    "only-the-gap-is-lost": told(
        "count", Article.SCORE_5, lambda _, facts: {"contract": facts["contract"] - facts["total"]}
    ),
    "declarer-is-rounded": _enough_when_rounded,
    "opponent-is-not-rounded": told(
        "count", Article.SCORE_6, lambda _, facts: {"record": facts["cards"] + facts["marriages"]}
    ),
    "opponents-marriage-is-lost": told("count", Article.SCORE_6, lambda _, facts: {"record": rounded(facts["cards"])}),
    "last-trick-takes-talons": told("count", Article.SCORE_6, _last_trick_takes),
    "declarer-takes-off-play": told(
        "count", Article.SCORE_5, lambda state, facts: {"total": facts["total"] + off_play(state)}
    ),
    "all-tricks-take-all": _ten_tricks_take_all,
    "off-play-never-counts": no_such(Article.SCORE_9),
    "higher-score-wins": told("count", Article.MATCH_4, _more_points),
}
"""Belief -> the rules as somebody who holds it would have them."""
