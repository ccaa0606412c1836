"""Leading, declaring a marriage, answering, and the end of a trick (rules/thousand sections 1.7 and 1.8).

``LEAD`` and ``FOLLOW`` are the duties and rights of the one who plays, ``TRICK`` is what follows two cards. A judgement
looks at the seat's own cards and at what lies open, never at the other hand.
"""

from __future__ import annotations

from typing import Final

from tutor.cards import CARD, Card, CardSet, Rank, Suit
from tutor.engine.game import Step, bring_about
from tutor.engine.rulings import Event, Facts, Law, Moment, Ruling
from tutor.engine.table import Seat
from tutor.engine.tricks import winning, with_hand
from tutor.games.thousand.actions import Action, Marry, Play
from tutor.games.thousand.articles import Article
from tutor.games.thousand.score import ten_tricks
from tutor.games.thousand.state import (
    MARRIAGE,
    PAIR,
    STRENGTH,
    TRICKS,
    Marriage,
    Phase,
    Played,
    State,
    Trick,
    ever_held,
    option,
    other,
    points_of,
)

PARTNER: Final = {Rank.KING: Rank.QUEEN, Rank.QUEEN: Rank.KING}


def half(card: Card) -> Card | None:
    """Return the other card of a king's or queen's marriage (1000.marriage.1)."""
    rank = PARTNER.get(card.rank)
    return CARD[card.suit, rank] if rank else None


def _in_hand(state: State, seat: Seat, card: Card) -> bool:
    return bool(state.hands[seat.place] & card.bit)


def _holds_pair(state: State, seat: Seat, card: Card) -> bool:
    return card.rank in PARTNER and state.hands[seat.place] & PAIR[card.suit] == PAIR[card.suit]


def _during_auction(state: State, _: Seat, __: Action) -> Ruling | None:
    if state.phase is not Phase.AUCTION:
        return None
    return Ruling(False, Article.PLAY_10, {"case": "phase", "phase": state.phase.value})


def _before_contract(state: State, _: Seat, __: Action) -> Ruling | None:
    if state.phase is Phase.PLAY:
        return None
    return Ruling(False, Article.CONTRACT_4, {"case": "play", "phase": state.phase.value})


def _leads_first(state: State, seat: Seat, _: Action) -> Ruling | None:
    if seat is state.turn or state.tricks:
        return None
    return Ruling(False, Article.PLAY_1, {"turn": state.turn})


def _leads_next(state: State, seat: Seat, _: Action) -> Ruling | None:
    return None if seat is state.turn or not state.tricks else Ruling(False, Article.PLAY_8, {"turn": state.turn})


def _in_turn(state: State, seat: Seat, _: Action) -> Ruling | None:
    return None if seat is state.turn else Ruling(False, Article.PLAY_10, {"case": "turn", "turn": state.turn})


def _held(state: State, seat: Seat, action: Action) -> Ruling | None:
    assert isinstance(action, Play | Marry)
    return None if _in_hand(state, seat, action.card) else Ruling(False, Article.PLAY_10, {"card": action.card})


# Leading


def _by_itself(state: State, _: Seat, action: Action) -> Ruling | None:
    if option(state, "declare") != "auto":
        return None
    if isinstance(action, Marry):
        return Ruling(False, Article.MARRIAGE_10, {"case": "auto", "card": action.card})
    return None


def _king_or_queen(_: State, __: Seat, action: Action) -> Ruling | None:
    if isinstance(action, Marry) and action.card.rank not in PARTNER:
        return Ruling(False, Article.MARRIAGE_2, {"case": "card", "card": action.card})
    return None


def _once(state: State, seat: Seat, action: Action) -> Ruling | None:
    if isinstance(action, Marry) and Marriage(seat, action.card.suit) in state.marriages:
        return Ruling(False, Article.MARRIAGE_12, {"card": action.card, "suit": action.card.suit})
    return None


def _pair_broken(state: State, seat: Seat, action: Action) -> Ruling | None:
    if not isinstance(action, Marry) or (missing := half(action.card)) is None:
        return None
    if _in_hand(state, seat, missing) or not ever_held(state, seat) & missing.bit:
        return None
    return Ruling(False, Article.MARRIAGE_7, {"card": missing, "suit": missing.suit})


def _half_a_pair(state: State, seat: Seat, action: Action) -> Ruling | None:
    if not isinstance(action, Marry) or (missing := half(action.card)) is None or _in_hand(state, seat, missing):
        return None
    return Ruling(False, Article.MARRIAGE_8, {"card": action.card, "missing": missing})


def _marriage(action: Marry) -> Facts:
    return {"card": action.card, "suit": action.card.suit, "points": MARRIAGE[action.card.suit]}


def _declares_at_once(state: State, _: Seat, action: Action) -> Ruling | None:
    if state.tricks or not isinstance(action, Marry):
        return None
    return Ruling(True, Article.MARRIAGE_3, _marriage(action))


def _opponent_declares(state: State, seat: Seat, action: Action) -> Ruling | None:
    if seat is state.bidder or not isinstance(action, Marry):
        return None
    return Ruling(True, Article.MARRIAGE_9, _marriage(action))


def _declares(_: State, __: Seat, action: Action) -> Ruling | None:
    return Ruling(True, Article.MARRIAGE_2, _marriage(action)) if isinstance(action, Marry) else None


def _silent(state: State, seat: Seat, action: Action) -> Ruling | None:
    assert isinstance(action, Play | Marry)
    if not _holds_pair(state, seat, action.card):
        return None
    case = "auto" if option(state, "declare") == "auto" else "silent"
    return Ruling(True, Article.MARRIAGE_10, {"case": case, "card": action.card, "suit": action.card.suit})


def _any_card(_: State, __: Seat, action: Action) -> Ruling:
    assert isinstance(action, Play | Marry)
    return Ruling(True, Article.PLAY_2, {"card": action.card})


LEAD: Law = (
    (Article.PLAY_9, ten_tricks),
    (Article.PLAY_10, _during_auction),
    (Article.CONTRACT_4, _before_contract),
    (Article.PLAY_1, _leads_first),
    (Article.PLAY_8, _leads_next),
    (Article.PLAY_10, _held),
    (Article.MARRIAGE_10, _by_itself),
    (Article.MARRIAGE_2, _king_or_queen),
    (Article.MARRIAGE_12, _once),
    (Article.MARRIAGE_7, _pair_broken),
    (Article.MARRIAGE_8, _half_a_pair),
    (Article.MARRIAGE_3, _declares_at_once),
    (Article.MARRIAGE_9, _opponent_declares),
    (Article.MARRIAGE_2, _declares),
    (Article.MARRIAGE_10, _silent),
    (Article.PLAY_2, _any_card),
)


# Answering


def _not_leading(state: State, _: Seat, action: Action) -> Ruling | None:
    if isinstance(action, Marry):
        return Ruling(False, Article.MARRIAGE_2, {"case": "answer", "seat": state.trick[0].seat, "card": action.card})
    return None


def _follow_suit(state: State, seat: Seat, action: Action) -> Ruling | None:
    assert isinstance(action, Play | Marry)
    led = state.trick[0].card.suit
    cards = state.hands[seat.place] & led.mask
    if not cards:
        return None
    return Ruling(action.card.suit is led, Article.PLAY_3, {"suit": led, "cards": CardSet(cards), "card": action.card})


def _trump(state: State, seat: Seat, action: Action) -> Ruling | None:
    assert isinstance(action, Play | Marry)
    if state.trump is None or not (trumps := state.hands[seat.place] & state.trump.mask):
        return None
    facts = {"suit": state.trick[0].card.suit, "trump": state.trump, "cards": CardSet(trumps), "card": action.card}
    if action.card.suit is state.trump:
        return Ruling(True, Article.PLAY_4, facts)
    if action.card.suit is _old_trump(state):
        return Ruling(False, Article.PLAY_4, facts | {"case": "old"})
    return Ruling(False, Article.PLAY_4, facts)


def _old_trump(state: State) -> Suit | None:
    return state.marriages[-2].suit if len(state.marriages) > 1 else None


def _free(state: State, _: Seat, action: Action) -> Ruling:
    assert isinstance(action, Play | Marry)
    facts = {"suit": state.trick[0].card.suit, "card": action.card}
    return Ruling(True, Article.PLAY_5, facts if state.trump else facts | {"case": "no-trump"})


FOLLOW: Law = (
    (Article.PLAY_10, _in_turn),
    (Article.PLAY_10, _held),
    (Article.MARRIAGE_2, _not_leading),
    (Article.PLAY_3, _follow_suit),
    (Article.PLAY_4, _trump),
    (Article.PLAY_5, _free),
)


def play_card(state: State, seat: Seat, action: Play | Marry) -> Step:
    """Lay a lawful card; a declaration takes effect before the answer (1000.marriage.5)."""
    card = action.card
    declared = not state.trick and (
        isinstance(action, Marry) or (option(state, "declare") == "auto" and _holds_pair(state, seat, card))
    )
    hands = with_hand(state.hands, seat, state.hands[seat.place] & ~card.bit)
    state = state._replace(hands=hands, trick=(*state.trick, Played(seat, card)), turn=other(seat))
    events: tuple[Event, ...] = ()
    if declared:
        state, events = bring_about("marriage", state)
    return bring_about("trick", state, events) if len(state.trick) == 2 else Step(state, events)


# A declared marriage


def _credited(state: State, _: State) -> Step:
    seat, suit = state.trick[0].seat, state.trick[0].card.suit
    facts = {"seat": seat, "suit": suit, "points": MARRIAGE[suit]}
    state = state._replace(marriages=(*state.marriages, Marriage(seat, suit)))
    return Step(state, (Event(Article.MARRIAGE_12, facts),))


def _makes_trump(state: State, was: State) -> Step | None:
    suit = state.trick[0].card.suit
    return None if was.trump else Step(state._replace(trump=suit), (Event(Article.MARRIAGE_5, {"suit": suit}),))


def _changes_trump(state: State, was: State) -> Step | None:
    suit = state.trick[0].card.suit
    if not was.trump:
        return None
    return Step(state._replace(trump=suit), (Event(Article.MARRIAGE_6, {"suit": suit, "old": was.trump}),))


DECLARED: Final[Moment] = (
    (Article.MARRIAGE_12, _credited),
    (Article.MARRIAGE_5, _makes_trump),
    (Article.MARRIAGE_6, _changes_trump),
)


# The end of a trick


def _award(state: State, was: State) -> Step:
    best = winning(was.trick, was.trump, STRENGTH)
    cards = tuple(played.card for played in was.trick)
    same = cards[0].suit is cards[1].suit
    facts = {
        "case": "suit" if same else "trump" if best is was.trick[1] else "lead",
        "winner": best.seat,
        "card": best.card,
        "points": points_of(cards[0].bit | cards[1].bit),
        "cards": cards,
        "trick": len(state.tricks) + 1,
    }
    state = state._replace(trick=(), tricks=(*state.tricks, Trick(was.trick, best.seat)), turn=best.seat)
    return Step(state, (Event(Article.PLAY_7, facts),))


def _all_played(state: State, _: State) -> Step | None:
    return bring_about("count", state) if len(state.tricks) == TRICKS else None


TRICK: Final[Moment] = (
    (Article.PLAY_7, _award),
    (Article.PLAY_9, _all_played),
)
