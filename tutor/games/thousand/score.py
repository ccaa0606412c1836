"""The end of a deal: the two records, the totals and the end of the match (rules/thousand sections 1.9 and 1.10)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from tutor.engine.game import Step
from tutor.engine.rulings import Event, Moment, Ruling
from tutor.engine.table import Seat
from tutor.games.thousand.articles import Article
from tutor.games.thousand.state import (
    CARDS_ALONE,
    TABLE,
    TARGET,
    TRICKS,
    Match,
    Phase,
    State,
    marriages_in,
    option,
    other,
    points_of,
    worth_of,
)


class Count(NamedTuple):
    """What decides a deal: card points and marriages of declarer and opponent, off-play points, declarer's tricks."""

    contract: int
    cards: int
    marriages: int
    opponent_cards: int
    opponent_marriages: int
    tricks: int
    off: int
    pair_held: bool = False
    """The declarer kept a king and queen of one suit, declared or not."""


def ten_tricks(state: State, _: Seat, __: Any) -> Ruling | None:
    """Refuse any word after the last trick (1000.play.9)."""
    return Ruling(False, Article.PLAY_9) if state.phase is Phase.OVER else None


def rounded(points: int) -> int:
    """Round to the nearest ten, five up (1000.score.6).

    >>> rounded(44), rounded(45)
    (40, 50)
    """
    return (points + 5) // 10 * 10


def exception(count: Count, no_marriage: str = "declared") -> bool:
    """Tell whether the off-play cards count for the declarer (1000.score.9, .10)."""
    shut = count.marriages or count.opponent_marriages or (no_marriage == "held" and count.pair_held)
    return count.contract == CARDS_ALONE and count.tricks == TRICKS and not shut


def total(count: Count, no_marriage: str = "declared") -> int:
    """Return what the declarer reached, not rounded (1000.score.3, .9)."""
    return count.cards + count.marriages + (count.off if exception(count, no_marriage) else 0)


def records(count: Count, opponent_marriages: str = "counted", no_marriage: str = "declared") -> tuple[int, int]:
    """Return what declarer and opponent write (1000.score.4 to .7)."""
    made = total(count, no_marriage) >= count.contract
    marriages = count.opponent_marriages if opponent_marriages == "counted" else 0
    return (count.contract if made else -count.contract, rounded(count.opponent_cards + marriages))


def cards_won(state: State, seat: Seat) -> int:
    """Return the points of the cards in a player's tricks."""
    won = (played.card.bit for trick in state.tricks if trick.winner is seat for played in trick.plays)
    return points_of(sum(won))


def marriages_of(state: State, seat: Seat) -> int:
    """Return the worth of the marriages a player declared."""
    return worth_of(tuple(marriage.suit for marriage in state.marriages if marriage.seat is seat))


def off_play(state: State) -> int:
    """Return the points of the talon left and the discards (1000.talon.8)."""
    left = state.talons[2 - (state.taken or 1)]
    return points_of(state.laid_away) + points_of(sum(card.bit for card in left))


def kept(state: State) -> int:
    """Return the ten cards the declarer played with."""
    played = (played.card.bit for trick in state.tricks for played in trick.plays if played.seat is state.bidder)
    return state.hands[state.bidder.place] | sum(played)


def count(state: State) -> Count:
    """Count a finished deal."""
    declarer, opponent = state.bidder, other(state.bidder)
    return Count(
        contract=state.contract or 0,
        cards=cards_won(state, declarer),
        marriages=marriages_of(state, declarer),
        opponent_cards=cards_won(state, opponent),
        opponent_marriages=marriages_of(state, opponent),
        tricks=sum(trick.winner is declarer for trick in state.tricks),
        off=off_play(state),
        pair_held=bool(marriages_in(kept(state))),
    )


def written(state: State) -> dict[Seat, int]:
    """Return what each player writes for a finished deal."""
    declarer, opponent = records(
        count(state), option(state, "opponent_marriages"), option(state, "exception_no_marriage")
    )
    return {state.bidder: declarer, other(state.bidder): opponent}


def new_totals(state: State) -> tuple[int, int]:
    """Return both totals after a finished deal (1000.score.11)."""
    gains = written(state)
    a, b = (before + gains[seat] for before, seat in zip(state.match.totals, TABLE, strict=True))
    return (a, b)


def winner_of(state: State) -> Seat | None:
    """Return who has won the match with this deal (1000.match.2 to .4)."""
    totals = dict(zip(TABLE, new_totals(state), strict=True))
    there = [seat for seat in TABLE if totals[seat] >= TARGET]
    if len(there) < 2:
        return there[0] if there else None
    if option(state, "both_reach") == "declarer":
        return state.bidder
    best = max(totals.values())
    return None if totals[Seat.A] == totals[Seat.B] else next(seat for seat in TABLE if totals[seat] == best)


def after(state: State) -> Match:
    """Return the match after a finished deal; the other player deals (1000.deal.6, 1000.match.6)."""
    return state.match._replace(totals=new_totals(state), dealer=other(state.match.dealer))


def _end(state: State, _: State) -> Step:
    return Step(state._replace(phase=Phase.OVER, turn=None), ())


def _off_play(state: State, _: State) -> Step:
    facts = {"points": off_play(state)}
    return Step(state, (Event(Article.SCORE_8, facts),))


def _exception(state: State, _: State) -> Step | None:
    counted = count(state)
    if not exception(counted, option(state, "exception_no_marriage")):
        return None
    facts = {"seat": state.bidder, "cards": counted.cards, "off": counted.off}
    return Step(state, (Event(Article.SCORE_9, facts),))


def _reached(state: State) -> dict[str, Any]:
    counted = count(state)
    return {
        "seat": state.bidder,
        "contract": counted.contract,
        "cards": counted.cards,
        "marriages": counted.marriages,
        "total": total(counted, option(state, "exception_no_marriage")),
    }


def _made(state: State, _: State) -> Step | None:
    facts = _reached(state)
    return Step(state, (Event(Article.SCORE_4, facts),)) if facts["total"] >= facts["contract"] else None


def _failed(state: State, _: State) -> Step | None:
    facts = _reached(state)
    return None if facts["total"] >= facts["contract"] else Step(state, (Event(Article.SCORE_5, facts),))


def _opponent_writes(state: State, _: State) -> Step:
    counted, opponent = count(state), other(state.bidder)
    facts = {
        "case": option(state, "opponent_marriages") if counted.opponent_marriages else "cards",
        "seat": opponent,
        "cards": counted.opponent_cards,
        "marriages": counted.opponent_marriages,
        "record": written(state)[opponent],
    }
    return Step(state, (Event(Article.SCORE_6, facts),))


def _winner(state: State, article: Article) -> Step | None:
    winner = winner_of(state)
    if winner is None:
        return None
    totals = dict(zip(TABLE, new_totals(state), strict=True))
    return Step(state, (Event(article, {"seat": winner, "total": totals[winner]}),))


def _one_is_there(state: State, _: State) -> Step | None:
    return None if min(new_totals(state)) >= TARGET else _winner(state, Article.MATCH_3)


def _both_are_there(state: State, _: State) -> Step | None:
    return _winner(state, Article.MATCH_4) if min(new_totals(state)) >= TARGET else None


def _next_dealer(state: State, _: State) -> Step | None:
    if winner_of(state):
        return None
    return Step(state, (Event(Article.MATCH_6, {"seat": after(state).dealer}),))


COUNT: Final[Moment] = (
    (Article.PLAY_9, _end),
    (Article.SCORE_8, _off_play),
    (Article.SCORE_9, _exception),
    (Article.SCORE_4, _made),
    (Article.SCORE_5, _failed),
    (Article.SCORE_6, _opponent_writes),
    (Article.MATCH_3, _one_is_there),
    (Article.MATCH_4, _both_are_there),
    (Article.MATCH_6, _next_dealer),
)


def result(state: State) -> dict[str, Any]:
    """Return the result of a deal as plain data, ``over`` False while it runs."""
    if state.phase is not Phase.OVER:
        return {"over": False, "score": dict(zip(TABLE, state.match.totals, strict=True))}
    counted, winner = count(state), winner_of(state)
    return {
        "over": True,
        "declarer": state.bidder,
        "contract": counted.contract,
        "made": written(state)[state.bidder] > 0,
        "cards": {seat: cards_won(state, seat) for seat in TABLE},
        "marriages": {seat: marriages_of(state, seat) for seat in TABLE},
        "tricks": {seat: counted.tricks if seat is state.bidder else TRICKS - counted.tricks for seat in TABLE},
        "off": counted.off,
        "exception": exception(counted, option(state, "exception_no_marriage")),
        "record": {seat: written(state)[seat] for seat in TABLE},
        "score": dict(zip(TABLE, new_totals(state), strict=True)),
        "next_dealer": after(state).dealer,
        "match": {"over": winner is not None, "winner": winner},
    }
