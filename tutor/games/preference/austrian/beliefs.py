"""What people wrongly believe about Austrian Preference, as wrong parts put in the place of right ones.

Each is named by its id in ``beliefs.yaml``. A wrong part looks at what the right one looks at. Not here: the beliefs of
``NOT_A_PART``, which no part of the law can hold.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tutor.cards import Rank
from tutor.engine.game import Step
from tutor.engine.rulings import Event, Part, Rules
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
    unless,
    won_by,
)
from tutor.games.preference.actions import Bid, Contract, Kontra, Take
from tutor.games.preference.articles import Common
from tutor.games.preference.austrian.actions import Action
from tutor.games.preference.austrian.articles import Article
from tutor.games.preference.austrian.score import TOGETHER, combined, made
from tutor.games.preference.austrian.state import BETTEL, Phase, State, special
from tutor.games.preference.pack import STRENGTH, TABLE, eldest
from tutor.games.preference.play import Played

NOT_A_PART: Final[Mapping[str, str]] = {
    "durchmarsch-has-trump": "no word names a trump for a contract from 5 up, so no part of the law could take one",
    "talon-is-shown": "what a player sees belongs to the views, and no part of the law looks at it",
}
"""Beliefs that no wrong part can hold, each with the reason."""


# The auction and the contract


def _higher_number(state: State, _: Seat, action: Action) -> bool:
    return isinstance(action, Bid) and action.number > state.auction.number


def _bids(_: State, __: Seat, action: Action) -> bool:
    return isinstance(action, Bid)


def _own_word(state: State, seat: Seat, phase: Phase) -> bool:
    return state.phase is phase and seat is state.turn


def _clubs_over_all(state: State, seat: Seat, action: Action) -> bool:
    named = isinstance(action, Contract) and action.number == 1
    return named and _own_word(state, seat, Phase.CONTRACT) and state.won > 1 and not state.overcalls


def _higher_suit(state: State, seat: Seat, action: Action) -> bool:
    going = _own_word(state, seat, Phase.CONTRACT) and state.overcalls == 1
    return going and isinstance(action, Contract) and state.won < action.number < BETTEL


def _has_passed(state: State, seat: Seat, action: Action) -> bool:
    asked = isinstance(action, Take) and _own_word(state, seat, Phase.GOING)
    return asked and seat in state.auction.passed


def _stood_before(state: State, seat: Seat, action: Action) -> bool:
    late = isinstance(action, Kontra) and seat in state.stood and special(state)
    return late and state.phase in (Phase.KONTRA, Phase.REKONTRA)


# The play


_ON_THE_FACE: Final = tuple(map(Rank, ("7", "8", "9", "J", "Q", "K", "10", "A")))


def _won_by_rank(was: State, order: Mapping[Any, int]) -> Played:
    led = was.trick[0].card.suit
    suit = was.trump if any(played.card.suit is was.trump for played in was.trick) else led
    return max((played for played in was.trick if played.card.suit is suit), key=lambda played: order[played.card])


def _ten_over_king(_: State, was: State) -> Played:
    return _won_by_rank(was, {card: _ON_THE_FACE.index(card.rank) for card in STRENGTH})


def _rank_alone(_: State, was: State) -> Played:
    return max(was.trick, key=lambda played: (STRENGTH[played.card], -was.trick.index(played)))


def _the_first_hand_leads(rules: Rules) -> Rules:
    """Let the player who called first lead, as many other games have it."""

    def wrong(state: State, was: State) -> Step | None:
        if special(was):
            return None
        seat = eldest(was)
        facts = {"seat": seat, "declarer": state.declarer}
        return Step(state._replace(phase=Phase.PLAY, turn=seat), (Event(Article.PLAY_1, facts),))

    return _with_part(rules, "play", Article.PLAY_1, wrong)


def _with_part(rules: Rules, moment: str, article: str, part: Part) -> Rules:
    """Return the rules with another part of a moment that has its name from a law."""
    parts = tuple((id, part if id == article else usual) for id, usual in rules.moments[moment])
    return rules._replace(moments={**rules.moments, moment: parts})


# What is paid


def _four_together(rules: Rules) -> Rules:
    usual = part_of(rules, "pay", Article.PAY_3)

    def wrong(state: State, was: State) -> Step | None:
        step: Step | None = None if combined(state) >= TOGETHER else usual(state, was)
        return step

    return replaced(rules, "pay", Article.PAY_3, wrong)


def _winner_pays_nobody(rules: Rules) -> Rules:
    usual = part_of(rules, "pay", Article.PAY_4)

    def wrong(state: State, was: State) -> Step | None:
        step: Step | None = None if made(state) else usual(state, was)
        return step

    return replaced(rules, "pay", Article.PAY_4, wrong)


def _players_alone_pay(rules: Rules) -> Rules:
    """Leave a defender who dropped out out of the bonus for four aces."""
    usual = part_of(rules, "pay", Article.BONUS_2)

    def wrong(state: State, was: State) -> Step | None:
        step: Step | None = usual(state, was)
        if step is None:
            return None
        out = [seat for seat in state.defence.dropped if state.defence.out(seat)]
        paid = tuple(due for due in step.state.paid if due.article != Article.BONUS_2 or due.payer not in out)
        return Step(step.state._replace(paid=paid), tuple(e for e in step.events if e.facts["payer"] not in out))

    return replaced(rules, "pay", Article.BONUS_2, wrong)


def _doubled_for_both(state: State, _: State) -> Step | None:
    if not state.kontra or state.rekontra:
        return None
    facts = {"seats": state.kontra, "rate": 2}
    return Step(state._replace(rates=(2,) * len(TABLE)), (Event(Article.ILL_KONTRA_2, facts),))


BELIEFS: Final[Mapping[str, Belief]] = {
    # The cards and the tricks
    "ten-above-king": won_by(Common.TRICK_6, _ten_over_king),
    "high-card-beats-trump": won_by(Common.TRICK_6, _rank_alone),
    "any-card-will-do": no_such(Common.TRICK_3),
    "void-is-free": no_such(Common.TRICK_4),
    "beating-is-free": no_such(Article.PLAY_4),
    "bettel-has-no-duty": no_such(Article.ILL_PLAY_2),
    "first-hand-leads": _the_first_hand_leads,
    "bettel-is-played-out": no_such(Article.ILL_PLAY_4),
    # The auction and the contract
    "numbers-may-be-skipped": unless("auction", Article.AUCTION_3, _higher_number),
    "raise-instead-of-mine": unless("auction", Article.AUCTION_5, _bids),
    "dealer-may-pass": no_part("auction", Article.AUCTION_9),
    "hand-at-any-turn": no_such(Article.AUCTION_11),
    "clubs-are-highest": allows("contract", Article.CONTRACT_1, _clubs_over_all),
    # Kontra and Nachgehen
    "kontra-at-any-time": allows("kontra", Article.ILL_KONTRA_3, _stood_before),
    "kontra-doubles-all": instead("settle", Article.ILL_KONTRA_2, _doubled_for_both),
    "passed-may-not-go-after": refuses("take", Article.ILL_NACH_4, _has_passed),
    "go-after-with-a-suit": allows("contract", Article.ILL_NACH_7, _higher_suit),
    # What is paid
    "four-together-are-enough": _four_together,
    "winner-pays-nobody": _winner_pays_nobody,
    "dropped-pays-no-bonus": _players_alone_pay,
    "aces-count-everywhere": no_such(Article.ILL_VALUE_7),
    "talon-does-not-matter": no_such(Article.ILL_VALUE_5),
}
"""Belief -> the rules as somebody who holds it would have them."""
