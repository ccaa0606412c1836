"""The end of a deal: counting, tokens, the next dealer and the end of the match (rules/304 sections 2 and 14).

``ENDING`` and ``PAYING`` are what follows a played deal, before and after calls of Caps are looked into (``caps``);
``VOID`` is what follows a deal without a score. All are ordered parts.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from tutor.cards import CardSet, mask_of
from tutor.engine.game import Step, bring_about, changing
from tutor.engine.rulings import Event, Moment, Ruling
from tutor.engine.table import Seat
from tutor.games.three_nought_four.articles import Article
from tutor.games.three_nought_four.state import PAIRS, SIDES, TOKENS, Match, Phase, Played, State, Trick, copied, right

SAME_DEALER: Final = ("redeal", "spoilt")
BANDS: Final = (200, 250)
"""The bids from which a contract is worth a token more (304.tokens.1)."""
_OVER: Final = Phase.OVER
OTHER: Final = dict(zip(PAIRS, PAIRS[::-1], strict=True))
NO_SCORE: Final = ("passed", "redeal", "spoilt")
CAPS: Final = ("caps", "caps with bonus")
WRONG_CAPS: Final = ("early", "late", "missed", "concealed")


def match_over(state: State, _: Seat, __: Any) -> Ruling | None:
    """Refuse any act once one pair holds all the tokens (304.match.6)."""
    if state.phase is _OVER and (winner := winner_of(after(state))):
        return Ruling(False, Article.MATCH_6, {"side": winner})
    return None


def winner_of(match: Match) -> str | None:
    """Return the pair that holds all tokens (304.match.6)."""
    return PAIRS[match.tokens.index(TOKENS)] if TOKENS in match.tokens else None


def card_points(state: State) -> dict[str, int]:
    """Add up the points in each pair's tricks, hidden cards included (304.score.1)."""
    points = dict.fromkeys(PAIRS, 0)
    for trick in state.tricks:
        points[SIDES[trick.winner]] += trick.points
    return points


_KEPT: Final[dict[str | None, bool]] = {"made": True, "pcc made": True, "failed": False, "pcc failed": False}
"""What is known of a contract once its deal is over."""


def made(state: State) -> bool:
    """Tell whether the makers kept their contract (304.score.2, 304.pcc.2)."""
    assert state.maker
    if (kept := _KEPT.get(state.outcome)) is not None:
        return kept
    if state.call and state.outcome in CAPS:
        return SIDES[state.call.seat] == SIDES[state.maker]
    if state.auction.pcc:
        return all(trick.winner is state.maker for trick in state.tricks)
    return card_points(state)[SIDES[state.maker]] >= state.auction.bid


@cache
def contract_tokens(bid: int, pcc: bool, kept: bool, early_caps: bool = False) -> int:
    """Return what the loser of a contract owes; an early Caps of the winner adds one (304.tokens.1, 304.caps.11)."""
    gain = 4 if pcc else 1 + sum(bid >= band for band in BANDS)
    return gain + (not kept) + early_caps


def wrong_caps_tokens(trick_lost: bool) -> int:
    """Return what a pair owes for Wrong Caps, more if it then lost a trick (304.tokens.3, 304.wrongcaps.5, .6)."""
    return 5 if trick_lost else 2


def pay(tokens: tuple[int, int], payer: str, owed: int) -> dict[str, int]:
    """Return what each pair gains, cut to what the payer has left (304.tokens.4)."""
    first, second = PAIRS
    paid = min(owed, tokens[payer == second])
    return {first: -paid, second: paid} if payer == first else {first: paid, second: -paid}


def owed(state: State) -> int:
    """Return the tokens that are due for a deal: for its contract, or for Wrong Caps (304.tokens.1, .3)."""
    if state.outcome in WRONG_CAPS:
        return wrong_caps_tokens(state.call is not None and lost_a_trick(state, offender(state)))
    return contract_tokens(state.auction.bid, state.auction.pcc, made(state), state.outcome == CAPS[1])


def offender(state: State) -> str:
    """Return the pair that Wrong Caps is laid to (304.wrongcaps.5)."""
    breach = state.call if state.outcome in ("early", "late") else state.breach
    assert breach
    return SIDES[breach.seat]


def lost_a_trick(state: State, pair: str) -> bool:
    """Tell whether a pair has lost a trick (304.caps.1)."""
    return any(SIDES[trick.winner] != pair for trick in state.tricks)


def transfer(state: State) -> dict[str, int]:
    """Return what each pair gains in tokens, cut to what the payer has (304.tokens.1, .4, .5)."""
    if state.outcome in NO_SCORE:
        return dict.fromkeys(PAIRS, 0)
    payer, _gainer = _sides(state)
    return pay(state.match.tokens, payer, owed(state))


def _sides(state: State) -> tuple[str, str]:
    """Return who pays and who receives."""
    assert state.maker
    if state.outcome in WRONG_CAPS:
        payer = offender(state)
        return payer, OTHER[payer]
    makers = SIDES[state.maker]
    return (OTHER[makers], makers) if made(state) else (makers, OTHER[makers])


def after(state: State) -> Match:
    """Return the match after a finished deal (304.match.3, 304.match.4)."""
    match, moved = state.match, transfer(state)
    tokens = (match.tokens[0] + moved["AC"], match.tokens[1] + moved["BD"])
    dealer = match.dealer if state.outcome in SAME_DEALER else right(match.dealer)
    return _moved_on(match, tokens, dealer)


_moved_on: Final[Callable[..., Match]] = changing(Match, "tokens", "dealer")


def _end(state: State, _: State) -> Step:
    outcome = state.outcome
    if outcome is None:
        outcome = ("pcc " if state.auction.pcc else "") + ("made" if made(state) else "failed")
    state = copied(state)
    state.phase, state.turn, state.outcome = Phase.OVER, None, outcome
    return Step(state, ())


_turned_up: Final = changing(Played, "hidden")
_with_plays: Final = changing(Trick, "plays")


def _turn_up(state: State, _: State) -> Step | None:
    if state.auction.pcc:
        return None
    cards, tricks = 0, [*state.tricks]
    for number, trick in enumerate(tricks):
        if trick.down:
            cards |= mask_of(played.card for played in trick.plays if played.hidden)
            tricks[number] = _with_plays(trick, tuple([_turned_up(played, False) for played in trick.plays]))
    if not cards:
        return None
    return Step(state._replace(tricks=tuple(tricks)), (Event(Article.REVEAL_8, {"cards": CardSet(cards)}),))


def _points(state: State, _: State) -> Step | None:
    return None if state.auction.pcc else Step(state, (Event(Article.SCORE_1, card_points(state)),))


def _contract(state: State, _: State) -> Step | None:
    assert state.maker
    if state.auction.pcc or state.outcome in (*CAPS, *WRONG_CAPS):
        return None
    facts = {
        "case": "made" if made(state) else "failed",
        "maker": state.maker,
        "bid": state.auction.bid,
        "points": card_points(state)[SIDES[state.maker]],
    }
    return Step(state, (Event(Article.SCORE_2, facts),))


def _closed_caps(state: State, _: State) -> Step | None:
    if not (state.auction.pcc and made(state)):
        return None
    return Step(state, (Event(Article.PCC_2, {"case": "made", "seat": state.maker}),))


def _wrong_caps(state: State, _: State) -> Step | None:
    if state.outcome not in WRONG_CAPS or owed(state) != wrong_caps_tokens(trick_lost=False):
        return None
    payer, gainer = _sides(state)
    return Step(state, (Event(Article.WRONGCAPS_5, {"payer": payer, "gainer": gainer, "tokens": owed(state)}),))


def _wrong_caps_and_a_trick(state: State, _: State) -> Step | None:
    if state.outcome not in WRONG_CAPS or owed(state) != wrong_caps_tokens(trick_lost=True):
        return None
    payer, gainer = _sides(state)
    return Step(state, (Event(Article.WRONGCAPS_6, {"payer": payer, "gainer": gainer, "tokens": owed(state)}),))


def _tokens(state: State, _: State) -> Step | None:
    if state.outcome in WRONG_CAPS:
        return None
    payer, gainer = _sides(state)
    return Step(state, (Event(Article.TOKENS_1, {"payer": payer, "gainer": gainer, "tokens": owed(state)}),))


def _cut(state: State, _: State) -> Step | None:
    payer, _gainer = _sides(state)
    paid = -transfer(state)[payer]
    if paid == owed(state):
        return None
    return Step(state, (Event(Article.TOKENS_4, {"payer": payer, "tokens": owed(state), "paid": paid}),))


def _match_won(state: State, _: State) -> Step | None:
    winner = winner_of(after(state))
    return Step(state, (Event(Article.MATCH_6, {"side": winner}),)) if winner else None


def _next_dealer(state: State, _: State) -> Step | None:
    if state.outcome in SAME_DEALER or winner_of(then := after(state)):
        return None
    return Step(state, (Event(Article.MATCH_3, {"seat": then.dealer}),))


def _same_dealer(state: State, _: State) -> Step | None:
    if state.outcome not in SAME_DEALER:
        return None
    return Step(state, (Event(Article.MATCH_4, {"seat": state.match.dealer}),))


def _no_tokens(state: State, _: State) -> Step:
    return Step(state, (Event(Article.TOKENS_5),))


ENDING: Final[Moment] = (
    (Article.PLAY_12, _end),
    (Article.REVEAL_8, _turn_up),
    (Article.SCORE_1, _points),
)
PAYING: Final[Moment] = (
    (Article.SCORE_2, _contract),
    (Article.PCC_2, _closed_caps),
    (Article.WRONGCAPS_5, _wrong_caps),
    (Article.WRONGCAPS_6, _wrong_caps_and_a_trick),
    (Article.TOKENS_1, _tokens),
    (Article.TOKENS_4, _cut),
    (Article.MATCH_6, _match_won),
    (Article.MATCH_3, _next_dealer),
)
VOID: Final[Moment] = (
    (Article.PLAY_12, _end),
    (Article.TOKENS_5, _no_tokens),
    (Article.MATCH_3, _next_dealer),
    (Article.MATCH_4, _same_dealer),
)


def void(state: State, outcome: str, events: tuple[Event, ...]) -> Step:
    """End a deal without a score: all passed, redeal or spoilt trumps."""
    return bring_about("void", state._replace(outcome=outcome), events)


def result(state: State) -> dict[str, Any]:
    """Return the result of a deal as plain data, ``over`` False while it runs."""
    if state.phase is not Phase.OVER:
        return {"over": False, "score": dict(zip(PAIRS, state.match.tokens, strict=True))}
    then = after(state)
    scored = state.outcome not in NO_SCORE
    found: dict[str, Any] = {
        "over": True,
        "maker": state.maker if scored else None,
        "contract": ("pcc" if state.auction.pcc else state.auction.bid) if scored else None,
        "made": made(state) if scored and state.outcome not in WRONG_CAPS else None,
    }
    if scored and not state.auction.pcc:
        found["points"] = card_points(state)
    return found | {
        "tokens": transfer(state),
        "outcome": state.outcome,
        "score": dict(zip(PAIRS, then.tokens, strict=True)),
        "next_dealer": then.dealer,
        "match": {"over": winner_of(then) is not None, "winner": winner_of(then)},
    }
