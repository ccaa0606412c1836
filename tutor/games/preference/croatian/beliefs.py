"""What people wrongly believe about Croatian Preference, as wrong parts put in the place of right ones.

Each is named by its id in ``beliefs.yaml``. A wrong part looks at what the right one looks at.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tutor.cards import Rank, Suit
from tutor.engine.game import Step
from tutor.engine.rulings import Event, Facts, Rules, Ruling
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
from tutor.games.preference.actions import Bid, Contract, Invite, Kontra, Name, Pass
from tutor.games.preference.articles import Common
from tutor.games.preference.croatian.actions import Action, Hand, Here
from tutor.games.preference.croatian.articles import Article
from tutor.games.preference.croatian.play import forehand, led_by, over
from tutor.games.preference.croatian.score import DUTY, POINTS, Count, count, fine, made, terms
from tutor.games.preference.croatian.state import (
    BETTEL,
    FIRST,
    NUMBER,
    PROMISE,
    SANAC,
    SUIT,
    TOP,
    Phase,
    State,
    by_hand,
    declarer_of,
    option,
)
from tutor.games.preference.pack import TABLE, TRICKS
from tutor.games.preference.play import Played, must_beat, tricks_of

# The auction and the contract


def _own_turn(state: State, seat: Seat, phase: Phase) -> bool:
    return state.phase is phase and seat is state.turn


def _any_higher(state: State, _: Seat, action: Action) -> Ruling | None:
    if not isinstance(action, Bid) or action.number > state.auction.number:
        return None
    return Ruling(False, Article.AUCTION_3, {"bid": action.number, "least": state.auction.number + 1})


def _says_here_at_once(state: State, seat: Seat, action: Action) -> bool:
    first = _own_turn(state, seat, Phase.AUCTION) and not state.auction.spoken(seat)
    return first and isinstance(action, Here) and bool(state.auction.holder) and not state.auction.calls


def _dealer_passes(state: State, seat: Seat, action: Action) -> bool:
    others = len(state.auction.passed) == len(TABLE) - 1
    stuck = _own_turn(state, seat, Phase.AUCTION) and others and not state.auction.holder
    return stuck and isinstance(action, Pass)


def _comes_back(state: State, seat: Seat, action: Action) -> bool:
    waiting = state.phase is Phase.AUCTION and seat in state.auction.passed
    return waiting and isinstance(action, Bid) and action.number == state.auction.number + 1


def _second_game(state: State, seat: Seat, action: Action) -> bool:
    own = _own_turn(state, seat, Phase.AUCTION) and not state.auction.spoken(seat)
    return own and isinstance(action, Hand) and bool(state.auction.plain)


_AUSTRIAN: Final = (Suit.CLUBS, Suit.SPADES, Suit.DIAMONDS, Suit.HEARTS)


def _clubs_lowest(state: State, _: Seat, action: Action) -> Ruling | None:
    if not isinstance(action, Name) or state.naming.namer is None:
        return None
    highest = SUIT[state.naming.number]
    if _AUSTRIAN.index(action.suit) > _AUSTRIAN.index(highest):
        return None
    facts = {"suit": action.suit, "number": NUMBER[action.suit], "highest": state.naming.number}
    return Ruling(False, Article.AUCTION_17, {"case": "lower", **facts, "seat": state.naming.namer})


def _same_suit(state: State, seat: Seat, action: Action) -> bool:
    own = _own_turn(state, seat, Phase.NAMING)
    return own and isinstance(action, Name) and NUMBER[action.suit] == state.naming.number


def _other_than_won(state: State, seat: Seat, action: Contract) -> bool:
    own = _own_turn(state, seat, Phase.CONTRACT) and not by_hand(state)
    return own and state.auction.number < action.number <= TOP


def _is_a_contract(_: State, __: Seat, action: Contract) -> bool:
    return FIRST <= action.number <= TOP


def _raises_the_named(state: State, seat: Seat, action: Contract) -> bool:
    named = state.naming.namer is seat and _before_the_play(state)
    return named and (state.contract or 0) < action.number <= TOP


def _no_suit(state: State, seat: Seat, action: Contract) -> bool:
    return _own_turn(state, seat, Phase.CONTRACT) and by_hand(state) and action.number in (BETTEL, SANAC)


# The defenders


def _before_the_play(state: State) -> bool:
    return state.contract is not None and not state.trick and not state.tricks and state.phase is not Phase.OVER


def _invites_a_player(state: State, seat: Seat, action: Action) -> bool:
    both = len(state.defence.playing) == len(TABLE) - 1 and seat in state.defence.playing
    return both and _before_the_play(state) and isinstance(action, Invite)


def _doubles_too(state: State, seat: Seat, action: Action) -> bool:
    own = option(state, "kontra") and seat is state.defence.inviter
    return bool(own) and _before_the_play(state) and isinstance(action, Kontra)


# The play


def _forehand_leads(state: State, _: State) -> Step | None:
    return None if state.contract == SANAC else led_by(state, forehand(state), Article.PLAY_1, "declarer")


def _declarer_leads(state: State, _: State) -> Step | None:
    return led_by(state, declarer_of(state), Article.PLAY_2, "right") if state.contract == SANAC else None


_ON_THE_FACE: Final = tuple(map(Rank, ("7", "8", "9", "J", "Q", "K", "10", "A")))


def _ten_above_king(_: State, was: State) -> Played:
    led = was.trick[0].card.suit
    trumps = [played for played in was.trick if played.card.suit is was.trump]
    rivals = trumps or [played for played in was.trick if played.card.suit is led]
    return max(rivals, key=lambda played: _ON_THE_FACE.index(played.card.rank))


def _six_are_enough(state: State, _: State) -> Step | None:
    if state.phase is Phase.OVER:
        return None
    kept = state.contract != BETTEL and tricks_of(state, declarer_of(state)) >= PROMISE
    return over(state) if kept or len(state.tricks) == TRICKS else None


# The score


def _fine(state: State, counted: Count, seat: Seat) -> Event:
    tricks, together = counted.tricks[seat.place], sum(counted.tricks) - counted.tricks[counted.declarer.place]
    facts = {"case": "two", "seat": seat, "tricks": tricks, "together": together, "bule": fine(counted, terms(state))}
    return Event(Article.SCORE_5, facts)


def _each_two(rules: Rules) -> Rules:
    usual = part_of(rules, "count", Article.SCORE_5)

    def wrong(state: State, was: State) -> Step | None:
        counted = count(state)
        if counted.level or counted.contract == BETTEL or len(counted.liable) < 2:
            step: Step | None = usual(state, was)
            return step
        short = [seat for seat in counted.liable if counted.tricks[seat.place] < DUTY]
        return Step(state, tuple(_fine(state, counted, seat) for seat in short)) if short else None

    return replaced(rules, "count", Article.SCORE_5, wrong)


def _invited_too(rules: Rules) -> Rules:
    usual = part_of(rules, "count", Article.SCORE_5)

    def wrong(state: State, was: State) -> Step | None:
        step: Step | None = usual(state, was)
        if step is None or state.defence.invited is None:
            return step
        return Step(state, (_fine(state, count(state), state.defence.invited), *step.events))

    return replaced(rules, "count", Article.SCORE_5, wrong)


def _as_with_the_talon(state: State, facts: Facts) -> Facts:
    if not by_hand(state):
        return {}
    return {"value": facts["value"] - 1, "bule": 2 * (facts["value"] - 1) * facts["factor"]}


def _all_marks_at_once(state: State, facts: Facts) -> Facts:
    marks = state.match.sheet[declarer_of(state).place].refa
    times: int = 2 ** max(marks - 1, 0)
    return {"factor": facts["factor"] * times, "bule": facts["bule"] * times}


def _marks_pile_up(rules: Rules) -> Rules:
    for article in (Article.SCORE_3, Article.SCORE_4, Article.SCORE_9):
        rules = told("count", article, _all_marks_at_once)(rules)
    return told("count", Article.REFA_3, lambda _, __: {"left": 0})(rules)


def _many_bule_are_good(_: Any, facts: Facts) -> Facts:
    return {"result": facts["result"] + 2 * POINTS * facts["bule"]}


def _no_supe_if_made(rules: Rules) -> Rules:
    usual = part_of(rules, "count", Article.SCORE_6)

    def wrong(state: State, was: State) -> Step | None:
        step: Step | None = None if made(count(state)) else usual(state, was)
        return step

    return replaced(rules, "count", Article.SCORE_6, wrong)


def _halved(_: Any, facts: Facts) -> Facts:
    return {"each": facts["each"] // 2, "supe": facts["supe"] // 2}


BELIEFS: Final[Mapping[str, Belief]] = {
    # The auction
    "jumps-are-allowed": instead("auction", Article.AUCTION_3, _any_higher, at=1),
    "here-for-anybody-overbid": no_part("auction", Article.AUCTION_8),
    "here-as-a-first-call": allows("auction", Article.AUCTION_10, _says_here_at_once),
    "holder-may-raise": no_such(Article.AUCTION_7),
    "game-after-a-number": no_such(Article.AUCTION_11),
    "number-over-a-game": no_part("auction", Article.AUCTION_12),
    "pass-can-be-taken-back": allows("auction", Article.AUCTION_5, _comes_back),
    "one-game-is-enough": refuses("auction", Article.AUCTION_21, _second_game),
    "dealer-must-play": refuses("auction", Article.AUCTION_23, _dealer_passes),
    "clubs-are-lowest": instead("naming", Article.AUCTION_17, _clubs_lowest, at=1),
    "same-suit-is-enough": allows("naming", Article.AUCTION_17, _same_suit),
    # The contract
    "number-is-the-contract": refuses("contract", Article.CONTRACT_1, _other_than_won),
    "contract-may-be-lower": unless("contract", Article.CONTRACT_1, _is_a_contract),
    "game-is-a-suit": refuses("contract", Article.AUCTION_20, _no_suit),
    "named-suit-may-be-raised": allows("contract", Article.CONTRACT_5, _raises_the_named),
    # The defenders
    "a-player-may-be-invited": allows("invite", Article.DEF_10, _invites_a_player),
    "invite-and-kontra": allows("kontra", Article.KONTRA_6, _doubles_too),
    # The play
    "forehand-leads": instead("opening", Article.PLAY_1, _forehand_leads),
    "declarer-always-leads": instead("opening", Article.PLAY_2, _declarer_leads),
    "must-beat": instead("play", Article.PLAY_4, must_beat(Article.PLAY_4)),
    "void-is-free": no_such(Common.TRICK_4),
    "ten-above-king": won_by(Common.TRICK_6, _ten_above_king),
    "all-ten-are-played": no_such(Article.PLAY_5),
    "six-tricks-end-it": instead("trick", Article.PLAY_7, _six_are_enough),
    # The score
    "each-owes-two": _each_two,
    "invited-is-fined": _invited_too,
    "refa-piles-up": _marks_pile_up,
    "game-costs-the-same": told("count", Article.SCORE_3, _as_with_the_talon),
    "supe-only-if-lost": _no_supe_if_made,
    "supe-are-not-doubled": told("count", Article.SCORE_6, _halved),
    "many-bule-are-good": told("count", Article.MATCH_3, _many_bule_are_good),
}
"""Belief -> the rules as somebody who holds it would have them."""
