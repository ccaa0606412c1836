"""What people wrongly believe about Austrian Preference, as wrong parts put in the place of right ones.

Each is named by its id in ``beliefs.yaml``. A wrong part looks at what the right one looks at. Not here: the beliefs of
``NOT_A_PART``, which no part of the law can hold.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any, Final

from tutor.cards import Rank
from tutor.engine.game import Step
from tutor.engine.rulings import Event, Facts, Rules
from tutor.engine.table import Seat
from tutor.engine.wrong import (
    Belief,
    When,
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
from tutor.games.preference.actions import Bid, Contract, Drop, Kontra, Name, Play, Rekontra, Take
from tutor.games.preference.articles import Common
from tutor.games.preference.austrian.actions import Action, Hand, Mine, Preference
from tutor.games.preference.austrian.articles import Article
from tutor.games.preference.austrian.score import TOGETHER, combined, made
from tutor.games.preference.austrian.state import (
    BETTEL,
    HEARTS,
    NUMBER,
    OFFENER,
    POT,
    Phase,
    State,
    by_hand,
    illustrated,
    option,
    plain_game,
    sans_atout,
    special,
    to_eight,
    top,
)
from tutor.games.preference.pack import ABOVE, STRENGTH, TABLE, eldest
from tutor.games.preference.play import Played, best

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


def _equal_suit(state: State, seat: Seat, action: Action) -> bool:
    own = isinstance(action, Name) and _own_word(state, seat, Phase.NAMING)
    return own and isinstance(action, Name) and NUMBER[action.suit] == state.naming.number


def _another_suit(state: State, seat: Seat, action: Action) -> bool:
    own = isinstance(action, Contract) and _own_word(state, seat, Phase.CONTRACT) and not state.overcalls
    return own and isinstance(action, Contract) and state.won not in (0, action.number)


def _against_a_suit(state: State, seat: Seat, action: Action) -> bool:
    return isinstance(action, Kontra) and _own_word(state, seat, Phase.DEFENCE)


def _did_not_bid(state: State, seat: Seat, _: Action) -> bool:
    return state.phase is Phase.GOING and seat not in state.auction.bidders


def _names_at_once(state: State, seat: Seat, action: Action) -> bool:
    own = isinstance(action, Contract) and _own_word(state, seat, Phase.LIEGE)
    return own and isinstance(action, Contract) and state.won <= action.number <= top(state)


def _both(*beliefs: Belief) -> Belief:
    """Believe several things at once."""
    return lambda rules: reduce(lambda so_far, belief: belief(so_far), beliefs, rules)


# Where another part would refuse as well


def _passed(state: State, seat: Seat, action: Action) -> bool:
    return state.phase is Phase.AUCTION and seat in state.auction.passed and isinstance(action, Bid)


def _above_the_top(usual: Callable[[State], bool]) -> When:
    def one_more(state: State, seat: Seat, action: Action) -> bool:
        own = isinstance(action, Bid) and _own_word(state, seat, Phase.AUCTION) and not state.auction.calls
        return own and usual(state) and isinstance(action, Bid) and action.number == top(state) + 1

    return one_more


def _preference_late(state: State, seat: Seat, action: Action) -> bool:
    own = isinstance(action, Preference) and _own_word(state, seat, Phase.AUCTION)
    return own and not state.auction.spoken(seat) and (state.auction.rank or 0) > HEARTS


def _talon_of_a_hand(state: State, seat: Seat, _: Action) -> bool:
    return by_hand(state) and _own_word(state, seat, Phase.CONTRACT)


def _hand_by_number(state: State, seat: Seat, action: Action) -> bool:
    own = _own_word(state, seat, Phase.AUCTION) and not state.auction.spoken(seat) and not state.auction.calls
    return own and not illustrated(state) and isinstance(action, Hand) and BETTEL <= (action.number or 0) <= OFFENER


def _held_with_mine(state: State, seat: Seat, _: Action) -> bool:
    last = next((word.action for word in reversed(state.words) if word.seat is seat), None)
    return _own_word(state, seat, Phase.TALON) and isinstance(last, Mine)


def _above_the_named(state: State, seat: Seat, action: Action) -> bool:
    named = state.naming.number if state.phase is Phase.DEFENCE and seat is state.declarer else 0
    return bool(named) and isinstance(action, Contract) and named < action.number <= HEARTS


def _below_the_bid(state: State, seat: Seat, action: Action) -> bool:
    own = isinstance(action, Contract) and _own_word(state, seat, Phase.CONTRACT) and not state.overcalls
    return own and illustrated(state) and isinstance(action, Contract) and 1 <= action.number < state.won


def _dropped_out(state: State, seat: Seat, action: Action) -> bool:
    out = state.phase is Phase.PLAY and state.defence.out(seat)
    return out and isinstance(action, Play) and bool(state.hands[seat.place] & action.card.bit)


def _drops_anyway(state: State, seat: Seat, action: Action) -> bool:
    return isinstance(action, Drop) and _own_word(state, seat, Phase.KONTRA)


def _after_a_kontra(state: State, seat: Seat, action: Action) -> bool:
    return isinstance(action, Kontra) and _own_word(state, seat, Phase.KONTRA) and bool(state.kontra)


def _before_the_lead(state: State) -> bool:
    return state.phase is Phase.PLAY and not state.trick and not state.tricks


def _unasked_rekontra(state: State, seat: Seat, action: Action) -> bool:
    undoubled = special(state) and not state.kontra and seat is state.declarer
    return undoubled and _before_the_lead(state) and isinstance(action, Rekontra)


def _kontra_once_more(state: State, seat: Seat, action: Action) -> bool:
    redoubled = bool(state.rekontra) and _before_the_lead(state)
    return redoubled and isinstance(action, Kontra) and seat is not state.declarer


def _liege_unplayed(state: State, seat: Seat, _: Action) -> bool:
    played = bool(option(state, "illpref.nachgehen"))
    return not played and bool(state.lying) and _own_word(state, seat, Phase.CONTRACT)


def _liege_alone(state: State, seat: Seat, _: Action) -> bool:
    played = bool(option(state, "illpref.nachgehen"))
    return played and state.won < top(state) and not state.liege and _own_word(state, seat, Phase.CONTRACT)


def _has_left(state: State, seat: Seat, _: Action) -> bool:
    return state.phase is Phase.GOING and seat in state.stayed


# The play


def _void(state: State, seat: Seat, _: Action) -> bool:
    return not state.hands[seat.place] & state.trick[0].card.suit.mask


def _stays_below(state: State, seat: Seat, action: Action) -> bool:
    """In a trumped trick: a card below the best of the suit led, by somebody who could go above it."""
    if not state.trick or not isinstance(action, Play) or seat is not state.turn:
        return False
    led = state.trick[0].card.suit
    high = max((played.card for played in state.trick if played.card.suit is led), key=STRENGTH.__getitem__)
    trumped = best(state.trick, state.trump).card.suit is not led
    could = state.hands[seat.place] & ABOVE[high]
    return trumped and bool(could) and action.card.suit is led and not could & action.card.bit


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

    return replaced(rules, "play begins", Article.PLAY_1, wrong)


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


def _with_the_pot(_: State, facts: Facts) -> Facts:
    return {"payer" if facts["case"] == "won" else "payee": POT}


def _half(_: State, facts: Facts) -> Facts:
    return {"amount": facts["amount"] // 2}


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
    # More of the same kinds
    "any-trump-will-do": unless("play", Article.PLAY_4, _void),
    "beat-what-is-trumped": refuses("play", Article.PLAY_5, _stays_below),
    "anybody-may-hold": no_such(Article.AUCTION_6),
    "numbers-go-on-after-hand": _both(no_such(Article.AUCTION_12), no_part("auction", Article.ILL_AUCTION_5, 1)),
    "equal-suit-is-enough": allows("naming", Article.AUCTION_14, _equal_suit),
    "number-is-the-suit": refuses("contract", Article.CONTRACT_1, _another_suit),
    "bettel-may-be-given-up": no_such(Article.ILL_DEF_2),
    "kontra-against-suits": allows("kontra", Article.ILL_KONTRA_9, _against_a_suit),
    "anybody-goes-after": allows("take", Article.ILL_NACH_4, _did_not_bid),
    "same-contract-is-enough": no_such(Article.ILL_NACH_8),
    "name-at-once": allows("contract", Article.ILL_NACH_2, _names_at_once),
    "declarer-always-leads": told("play begins", Article.ILL_SANS_4, lambda state, _: {"seat": state.declarer}),
    "lost-as-much-as-won": told("pay", Article.PAY_2, _half),
    "bettel-from-the-pot": told("settle", Article.ILL_VALUE_6, _with_the_pot),
    # Where another part would refuse as well
    "pass-is-for-now": allows("auction", Article.AUCTION_7, _passed),
    "five-beats-four": allows("auction", Article.AUCTION_4, _above_the_top(plain_game)),
    "nine-beats-eight": allows("auction", Article.ILL_AUCTION_2, _above_the_top(to_eight)),
    "seven-beats-six": allows("auction", Article.ILL_SANS_1, _above_the_top(sans_atout)),
    "preference-over-hand-five": allows("auction", Article.ILL_AUCTION_6, _preference_late),
    "hand-takes-talon": allows("take", Article.EXCH_2, _talon_of_a_hand),
    "named-suit-may-be-raised": allows("contract", Article.CONTRACT_3, _above_the_named),
    "lower-contract-will-do": allows("contract", Article.ILL_CONTRACT_9, _below_the_bid),
    "dropped-may-play": allows("play", Article.DEF_6, _dropped_out),
    "drop-out-of-bettel": allows("defence", Article.ILL_DEF_1, _drops_anyway),
    "one-kontra-is-enough": refuses("kontra", Article.ILL_KONTRA_4, _after_a_kontra),
    "rekontra-by-myself": allows("rekontra", Article.ILL_KONTRA_8, _unasked_rekontra),
    "kontra-without-end": allows("kontra", Article.ILL_KONTRA_11, _kontra_once_more),
    "liege-at-every-table": allows("liege", Article.ILL_NACH_1, _liege_unplayed),
    "liege-after-every-auction": allows("liege", Article.ILL_NACH_3, _liege_alone),
    "leaver-comes-back": allows("take", Article.ILL_NACH_9, _has_left),
    "hand-by-number-everywhere": allows("auction", Article.AUCTION_2, _hand_by_number),
    "mine-is-without-talon": refuses("take", Article.EXCH_1, _held_with_mine),
}
"""Belief -> the rules as somebody who holds it would have them."""
