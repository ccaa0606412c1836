"""What people wrongly believe about Croatian Preference, as wrong parts put in the place of right ones.

Each is named by its id in ``beliefs.yaml``. A wrong part looks at what the right one looks at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tutor.cards import Rank, Suit
from tutor.engine.game import Step, bring_about
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
    won_by,
)
from tutor.games.preference.actions import Bid, Contract, Name, Pass, Play
from tutor.games.preference.articles import Common
from tutor.games.preference.croatian.actions import Action, Bettel, Hand, Here, Sanac
from tutor.games.preference.croatian.articles import Article
from tutor.games.preference.croatian.score import (
    DUTY,
    POINTS,
    TOGETHER,
    Count,
    against,
    count,
    fine,
    made,
    stake,
    terms,
)
from tutor.games.preference.croatian.state import (
    BETTEL,
    FIRST,
    NUMBER,
    PROMISE,
    SUIT,
    TOP,
    Phase,
    State,
    by_hand,
    declarer_of,
    defenders,
)
from tutor.games.preference.pack import STRENGTH, TABLE, around, left
from tutor.games.preference.play import Played, answering, beating, best, tricks_of

# The auction


def _speaks(state: State, seat: Seat) -> bool:
    return state.phase is Phase.AUCTION and seat is state.turn


def _jump(state: State, seat: Seat, action: Action) -> bool:
    first = _speaks(state, seat) and not state.auction.spoken(seat) and not state.auction.calls
    return first and isinstance(action, Bid) and state.auction.number + 1 < action.number <= TOP


def _here_at_once(state: State, seat: Seat, action: Action) -> bool:
    first = _speaks(state, seat) and not state.auction.spoken(seat) and not state.auction.calls
    return first and isinstance(action, Here) and state.auction.holder is not None


def _late_game(state: State, seat: Seat, action: Action) -> bool:
    late = _speaks(state, seat) and seat in state.auction.bidders
    return late and isinstance(action, Hand | Bettel | Sanac)


def _number_over_game(state: State, seat: Seat, action: Action) -> bool:
    game = _speaks(state, seat) and bool(state.auction.calls)
    return game and isinstance(action, Bid) and action.number == state.auction.number + 1


def _third_pass(state: State, seat: Seat, action: Action) -> bool:
    last = _speaks(state, seat) and len(state.auction.passed) == len(TABLE) - 1
    return last and isinstance(action, Pass) and state.auction.holder is None


def _equal(state: State, seat: Seat, action: Action) -> bool:
    own = state.phase is Phase.NAMING and seat is state.turn
    return own and isinstance(action, Name) and NUMBER[action.suit] == state.naming.number


_AUSTRIAN: Final = {Suit.CLUBS: 1, Suit.SPADES: 2, Suit.DIAMONDS: 3, Suit.HEARTS: 4}


def _higher_in_austria(state: State, _: Seat, action: Action) -> Ruling | None:
    number, suit = state.naming.number, getattr(action, "suit", None)
    if suit is None or not number or _AUSTRIAN[suit] > _AUSTRIAN[SUIT[number]]:
        return None
    facts = {"suit": suit, "number": NUMBER[suit], "highest": number, "seat": state.naming.namer}
    return Ruling(False, Article.AUCTION_17, {"case": "equal" if suit is SUIT[number] else "lower"} | facts)


# The contract


def _names(state: State, seat: Seat) -> bool:
    return state.phase is Phase.CONTRACT and seat is state.turn


def _another_suit(state: State, seat: Seat, action: Contract) -> bool:
    higher = state.auction.number < action.number <= TOP
    return _names(state, seat) and not by_hand(state) and higher


def _below(state: State, seat: Seat, action: Contract) -> bool:
    lower = FIRST <= action.number < state.auction.number
    return _names(state, seat) and not by_hand(state) and lower


def _no_suit(state: State, seat: Seat, action: Contract) -> bool:
    return _names(state, seat) and by_hand(state) and BETTEL <= action.number <= TOP


# The play


def _leads(article: str, leader: Seat, state: State, case: str) -> Step:
    return Step(state._replace(turn=leader), (Event(article, {"case": case, "seat": leader}),))


def _forehand(state: State, was: State) -> Step | None:
    if state.trump is None and state.contract != BETTEL:
        return None
    playing = (declarer_of(was), *defenders(was))
    leader = next(seat for seat in around(left(state.match.dealer)) if seat in playing)
    return _leads(Article.PLAY_1, leader, state, "forehand")


def _declarer_always(state: State, _: State) -> Step | None:
    if state.trump is not None or state.contract == BETTEL:
        return None
    return _leads(Article.PLAY_2, declarer_of(state), state, "other")


def _stays_below(state: State, seat: Seat, action: Action) -> bool:
    if state.phase is not Phase.PLAY or seat is not state.turn or not state.trick or not isinstance(action, Play):
        return False
    hand = state.hands[seat.place]
    lawful = answering(hand, state.trick, state.trump) & action.card.bit
    better = beating(hand, state.trick, state.trump)
    return bool(lawful and better and not better & action.card.bit)


_TENS_HIGH: Final = {card: 2 * n + 7 * (card.rank is Rank.TEN) for card, n in STRENGTH.items()}


def _ten_above_king(_: State, was: State) -> Played:
    due = best(was.trick, was.trump).card.suit
    return max((played for played in was.trick if played.card.suit is due), key=lambda one: _TENS_HIGH[one.card])


def _six_are_enough(rules: Rules) -> Rules:
    usual = part_of(rules, "trick", Article.PLAY_7)

    def wrong(state: State, was: State) -> Step | None:
        reached = state.phase is not Phase.OVER and state.contract != BETTEL
        if reached and tricks_of(state, declarer_of(state)) == PROMISE:
            return bring_about("count", state._replace(phase=Phase.OVER, turn=None))
        step: Step | None = usual(state, was)
        return step

    return replaced(rules, "trick", Article.PLAY_7, wrong)


# The sheet


def _fined(state: State, counted: Count, seat: Seat) -> Event:
    facts = {"case": "two", "seat": seat, "tricks": counted.tricks[seat.place], "together": against(counted)}
    return Event(Article.SCORE_5, facts | {"bule": fine(counted, terms(state))})


def _each_owes_two(rules: Rules) -> Rules:
    usual = part_of(rules, "count", Article.SCORE_5)

    def wrong(state: State, was: State) -> Step | None:
        counted = count(state)
        both = len(counted.liable) == 2 and not counted.level and counted.contract != BETTEL
        short = [seat for seat in counted.liable if counted.tricks[seat.place] < DUTY]
        if both and short and against(counted) >= TOGETHER:
            return Step(state, tuple(_fined(state, counted, seat) for seat in short))
        step: Step | None = usual(state, was)
        return step

    return replaced(replaced(rules, "count", Article.SCORE_5, wrong), "count", Article.DEF_8)


def _the_invited_too(rules: Rules) -> Rules:
    usual = part_of(rules, "count", Article.SCORE_5)

    def wrong(state: State, was: State) -> Step | None:
        counted, invited = count(state), state.defence.invited
        step: Step | None = usual(state, was)
        if invited is None or counted.level or counted.tricks[invited.place] >= DUTY:
            return step
        events = step.events if step else ()
        return Step(state, (*events, _fined(state, counted, invited)))

    return replaced(rules, "count", Article.SCORE_5, wrong)


def _marks_pile_up(state: State, facts: Facts) -> Facts:
    marks = state.match.sheet[declarer_of(state).place].refa
    if marks < 2:
        return {}
    return {"factor": facts["factor"] * 2 ** (marks - 1), "bule": facts["bule"] * 2 ** (marks - 1)}


def _as_with_the_talon(state: State, facts: Facts) -> Facts:
    if not by_hand(state):
        return {}
    value = facts["value"] - 1
    return {"value": value, "bule": 2 * value * facts["factor"]}


def _only_of_lost_contracts(state: State, _: Facts) -> Facts:
    return {"supe": 0} if made(count(state)) else {}


def _undoubled(state: State, facts: Facts) -> Facts:
    each = stake(count(state)) // 2
    return {"each": each, "supe": facts["tricks"] * each}


def _many_bule_are_good(_: State, facts: Facts) -> Facts:
    return {"result": facts["result"] + 2 * POINTS * facts["bule"]}


def _in_every_entry(tell: Callable[[State, Facts], Facts]) -> Belief:
    """Believe something of what the declarer writes: made, lost, or with nobody against him."""

    def believe(rules: Rules) -> Rules:
        for article in (Article.SCORE_3, Article.SCORE_4, Article.SCORE_9):
            rules = told("count", article, tell)(rules)
        return rules

    return believe


BELIEFS: Final[Mapping[str, Belief]] = {
    # The auction
    "jumps-are-allowed": allows("auction", Article.AUCTION_3, _jump),
    "here-for-anybody-overbid": no_part("auction", Article.AUCTION_8),
    "here-as-a-first-call": allows("auction", Article.AUCTION_10, _here_at_once),
    "holder-may-raise": no_such(Article.AUCTION_7),
    "game-after-a-number": allows("auction", Article.AUCTION_11, _late_game),
    "number-over-a-game": allows("auction", Article.AUCTION_12, _number_over_game),
    "dealer-must-play": refuses("auction", Article.AUCTION_23, _third_pass),
    "clubs-are-lowest": instead("naming", Article.AUCTION_17, _higher_in_austria, at=1),
    "same-suit-is-enough": allows("naming", Article.AUCTION_17, _equal),
    # The contract
    "number-is-the-contract": refuses("contract", Article.CONTRACT_1, _another_suit),
    "contract-may-be-lower": allows("contract", Article.CONTRACT_1, _below),
    "game-is-a-suit": refuses("contract", Article.AUCTION_20, _no_suit),
    # The play
    "forehand-leads": instead("opening", Article.PLAY_1, _forehand),
    "declarer-always-leads": instead("opening", Article.PLAY_2, _declarer_always),
    "must-beat": refuses("play", Article.PLAY_4, _stays_below),
    "void-is-free": no_such(Common.TRICK_4),
    "ten-above-king": won_by(Common.TRICK_6, _ten_above_king),
    "all-ten-are-played": no_such(Article.PLAY_5),
    "six-tricks-end-it": _six_are_enough,
    # The sheet
    "each-owes-two": _each_owes_two,
    "invited-is-fined": _the_invited_too,
    "refa-piles-up": _in_every_entry(_marks_pile_up),
    "game-costs-the-same": _in_every_entry(_as_with_the_talon),
    "supe-only-if-lost": told("count", Article.SCORE_6, _only_of_lost_contracts),
    "supe-are-not-doubled": told("count", Article.SCORE_6, _undoubled),
    "many-bule-are-good": told("count", Article.MATCH_3, _many_bule_are_good),
}
"""Belief -> the rules as somebody who holds it would have them."""
