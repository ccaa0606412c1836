"""Talon and discard, the contract, and going after (rules/preference sections 2.3, 3.1 and 3.6)."""

from __future__ import annotations

from typing import Final

from tutor.cards import mask_of
from tutor.engine.game import Step, bring_about
from tutor.engine.rulings import Event, Law, Moment, Part, Ruling
from tutor.engine.table import Seat
from tutor.games.preference.actions import Contract, Discard, Take
from tutor.games.preference.articles import Common
from tutor.games.preference.austrian.actions import VERB, Action, Leave, Liege
from tutor.games.preference.austrian.articles import Article
from tutor.games.preference.austrian.bidding import settle_contract
from tutor.games.preference.austrian.state import (
    DURCHMARSCH,
    HEARTS,
    SIX,
    SUIT,
    Phase,
    State,
    asked,
    by_hand,
    illustrated,
    in_nachgehen,
    least_contract,
    option,
    plain_game,
    rank_text,
    sans_atout,
    special,
    top,
)
from tutor.games.preference.defence import both_play
from tutor.games.preference.exchange import before_anything, exactly_two, holds_them, laid_away, taken
from tutor.games.preference.pack import left
from tutor.games.preference.speaking import belongs, in_turn


def _without_talon(state: State, _: Seat, __: Take) -> Ruling | None:
    over = state.phase is not Phase.AUCTION
    return Ruling(False, Article.EXCH_2, {"call": _call(state)}) if over and by_hand(state) else None


def _call(state: State) -> str:
    return rank_text(state.auction.rank or 0)


def _did_not_bid(state: State, seat: Seat, _: Action) -> Ruling | None:
    if not state.liege or seat in state.auction.bidders:
        return None
    return Ruling(False, Article.ILL_NACH_4, {"seat": seat})


def _has_left(state: State, seat: Seat, _: Action) -> Ruling | None:
    return Ruling(False, Article.ILL_NACH_9, {"seat": seat}) if seat in state.stayed else None


def _takes_talon(state: State, _: Seat, __: Take) -> Ruling | None:
    return Ruling(True, Article.EXCH_1, {"number": state.won}) if state.phase is Phase.TALON else None


def _goes_after(state: State, _: Seat, __: Take) -> Ruling:
    facts = {"seat": state.layer, "least": least_contract(state), "top": top(state)}
    return Ruling(True, Article.ILL_NACH_6, {"case": "take"} | facts)


TAKE: Law = (
    (Article.EXCH_2, _without_talon),
    (Article.ILL_NACH_4, _did_not_bid),
    (Article.ILL_NACH_9, _has_left),
    (Common.TURN_3, belongs(VERB, Phase.TALON, Phase.GOING)),
    (Common.TURN_1, in_turn),
    (Article.EXCH_1, _takes_talon),
    (Article.ILL_NACH_6, _goes_after),
)


def take(state: State, seat: Seat, _: Take) -> Step:
    """Take the talon, or what was laid away; nobody else sees it (apref.exch.1, illpref.nach.6, .12)."""
    going = state.phase is Phase.GOING
    hands = taken(state.hands, seat, state.lying if going else state.talon)
    state = state._replace(hands=hands, phase=Phase.DISCARD, turn=seat)
    if not going:
        return Step(state._replace(taken=True), (Event(Article.EXCH_1, {"seat": seat}),))
    event = Event(Article.ILL_NACH_12, {"seat": seat, "layer": state.layer})
    return Step(state._replace(declarer=seat, lying=0, layer=None, overcalls=state.overcalls + 1), (event,))


DISCARD: Law = (
    (Common.TURN_3, belongs(VERB, Phase.DISCARD)),
    (Common.TURN_1, in_turn),
    (Common.TRICK_8, holds_them),
    (Common.DISCARD_1, exactly_two),
)


def lay_away(state: State, seat: Seat, action: Discard) -> Step:
    """Lay two cards away face down (pref.discard.1, .2); with Nachgehen the winner of the auction names nothing yet."""
    cards = mask_of(action.cards)
    state = state._replace(hands=laid_away(state.hands, seat, cards), lying=cards, layer=seat)
    phase = Phase.LIEGE if in_nachgehen(state) and not state.overcalls else Phase.CONTRACT
    return Step(state._replace(phase=phase), (Event(Common.DISCARD_2, {"seat": seat}),))


# Ich liege


def _no_nachgehen(state: State, _: Seat, __: Liege) -> Ruling | None:
    played = illustrated(state) and option(state, "illpref.nachgehen")
    return None if played else Ruling(False, Article.ILL_NACH_1)


def _named_as_usual(state: State, _: Seat, __: Liege) -> Ruling | None:
    if state.phase is Phase.AUCTION or state.won == top(state):
        return None
    if by_hand(state):
        return Ruling(False, Article.ILL_NACH_3, {"case": "hand", "call": _call(state)})
    alone = bool(state.won) and len(state.auction.bidders) == 1
    return Ruling(False, Article.ILL_NACH_3, {"case": "alone", "seat": state.auction.holder}) if alone else None


def _won_at_the_top(state: State, _: Seat, __: Liege) -> Ruling | None:
    return Ruling(False, Article.ILL_NACH_7, {"case": "top", "top": top(state)}) if state.won == top(state) else None


def _says_liege(_: State, __: Seat, ___: Liege) -> Ruling:
    return Ruling(True, Article.ILL_NACH_2)


LIEGE: Law = (
    (Article.ILL_NACH_1, _no_nachgehen),
    (Article.ILL_NACH_3, _named_as_usual),
    (Article.ILL_NACH_7, _won_at_the_top),
    (Common.DISCARD_1, before_anything),
    (Common.TURN_3, belongs(VERB, Phase.LIEGE)),
    (Common.TURN_1, in_turn),
    (Article.ILL_NACH_2, _says_liege),
)


def say_liege(state: State, seat: Seat, _: Liege) -> Step:
    """Let those who bid go after, one after another (illpref.nach.2)."""
    event = Event(Article.ILL_NACH_2, {"seat": seat})
    return bring_about("going", state._replace(liege=True), (event,))


# Going after


def _leaves(state: State, _: Seat, __: Leave) -> Ruling:
    facts = {"contract": state.contract} if state.contract else {}
    return Ruling(True, Article.ILL_NACH_6, {"case": "leave-over" if facts else "leave", "seat": state.layer} | facts)


LEAVE: Law = (
    (Article.ILL_NACH_4, _did_not_bid),
    (Article.ILL_NACH_9, _has_left),
    (Common.TURN_3, belongs(VERB, Phase.GOING)),
    (Common.TURN_1, in_turn),
    (Article.ILL_NACH_6, _leaves),
)


def leave(state: State, seat: Seat, _: Leave) -> Step:
    """Leave the cards where they lie: that is final (illpref.nach.9)."""
    event = Event(Article.ILL_NACH_9, {"seat": seat})
    return bring_about("going", state._replace(stayed=(*state.stayed, seat)), (event,))


def _nothing_higher(state: State, was: State) -> Step | None:
    if was.contract != top(was):
        return None
    return Step(state._replace(turn=None), (Event(Article.ILL_NACH_10, {"case": "top", **_last(was)}),))


def _next_is_asked(state: State, was: State) -> Step | None:
    seat = asked(was)
    if seat is None or was.contract == top(was):
        return None
    facts = {"seat": seat, "layer": was.layer, "least": least_contract(was)}
    case = {"case": "over", "contract": was.contract} if was.contract else {"case": "first"}
    return Step(state._replace(phase=Phase.GOING, turn=seat), (Event(Article.ILL_NACH_5, case | facts),))


def _all_have_left(state: State, was: State) -> Step | None:
    if asked(was) or not was.contract or was.contract == top(was):
        return None
    return Step(state._replace(turn=None), (Event(Article.ILL_NACH_10, {"case": "left", **_last(was)}),))


def _last(state: State) -> dict[str, object]:
    return {"seat": state.declarer, "contract": state.contract}


def _nobody_went_after(state: State, was: State) -> Step | None:
    if asked(was) or was.contract:
        return None
    facts = {"seat": was.declarer, "least": was.won, "top": top(was)}
    return Step(state._replace(phase=Phase.CONTRACT, turn=was.declarer), (Event(Article.ILL_NACH_11, facts),))


def _last_namer_plays(state: State, was: State) -> Step | None:
    contract = was.contract
    if contract is None or (asked(was) and contract != top(was)):
        return None
    return settle_contract(state, contract)


GOING: Final[Moment] = (
    (Article.ILL_NACH_10, _nothing_higher),
    (Article.ILL_NACH_5, _next_is_asked),
    (Article.ILL_NACH_10, _all_have_left),
    (Article.ILL_NACH_11, _nobody_went_after),
    (Article.ILL_NACH_14, _last_namer_plays),
)


# The contract


def _named_in_contest(state: State, _: Seat, __: Contract) -> Ruling | None:
    number = state.naming.number
    if not number or state.phase is Phase.NAMING:
        return None
    return Ruling(False, Article.CONTRACT_3, {"seat": state.declarer, "contract": number, "suit": SUIT[number]})


def _named_by_the_call(state: State, article: Article) -> Ruling | None:
    called = state.auction.rank
    if state.phase is Phase.AUCTION or not called or (called == HEARTS) is not (article is Article.AUCTION_13):
        return None
    return Ruling(False, article, {"case": "contract", "seat": state.declarer, "contract": called})


def _preference_is_hearts(state: State, _: Seat, __: Contract) -> Ruling | None:
    return _named_by_the_call(state, Article.AUCTION_13)


def _called_by_number(state: State, _: Seat, __: Contract) -> Ruling | None:
    return _named_by_the_call(state, Article.ILL_AUCTION_3)


def _first_liege(state: State, seat: Seat, _: Contract) -> Ruling | None:
    return Ruling(False, Article.ILL_NACH_2) if state.phase is Phase.LIEGE and seat is state.turn else None


def _numbers_to_six(state: State, _: Seat, action: Contract) -> Ruling | None:
    if not sans_atout(state) or action.number <= top(state):
        return None
    return Ruling(False, Article.ILL_SANS_1, {"case": "contract", "number": action.number, "top": top(state)})


def _by_hand(state: State, _: Seat, action: Contract) -> Ruling | None:
    if not by_hand(state):
        return None
    case = "hearts" if action.number == HEARTS else "suit"
    return Ruling(action.number in SUIT, Article.CONTRACT_2, {"case": case, "contract": action.number})


def _goes_from_five(state: State, _: Seat, action: Contract) -> Ruling | None:
    if not state.overcalls or state.contract:
        return None
    facts = {"contract": action.number, "least": least_contract(state), "number": state.won, "top": top(state)}
    return Ruling(least_contract(state) <= action.number <= top(state), Article.ILL_NACH_7, facts)


def _goes_higher(state: State, _: Seat, action: Contract) -> Ruling | None:
    if not state.overcalls or state.contract is None:
        return None
    facts = {"contract": action.number, "highest": state.contract, "least": least_contract(state), "top": top(state)}
    return Ruling(state.contract < action.number <= top(state), Article.ILL_NACH_8, facts)


def _illustrated_contract(state: State, _: Seat, action: Contract) -> Ruling | None:
    return None if plain_game(state) else _within(state, action, Article.ILL_CONTRACT_9)


def _suit_contract(state: State, _: Seat, action: Contract) -> Ruling:
    return _within(state, action, Article.CONTRACT_1)


def _within(state: State, action: Contract, article: Article) -> Ruling:
    there = 1 <= action.number <= top(state)
    case = "none" if not there else "suit" if action.number in SUIT else "special"
    facts = {"case": case, "contract": action.number, "number": state.won, "top": top(state)}
    return Ruling(there and action.number >= state.won, article, facts)


CONTRACT: Law = (
    (Article.CONTRACT_3, _named_in_contest),
    (Article.AUCTION_13, _preference_is_hearts),
    (Article.ILL_AUCTION_3, _called_by_number),
    (Article.ILL_NACH_2, _first_liege),
    (Common.DISCARD_1, before_anything),
    (Common.TURN_3, belongs(VERB, Phase.CONTRACT)),
    (Common.TURN_1, in_turn),
    (Article.ILL_SANS_1, _numbers_to_six),
    (Article.CONTRACT_2, _by_hand),
    (Article.ILL_NACH_7, _goes_from_five),
    (Article.ILL_NACH_8, _goes_higher),
    (Article.ILL_CONTRACT_9, _illustrated_contract),
    (Article.CONTRACT_1, _suit_contract),
)


def name_contract(state: State, _: Seat, action: Contract) -> Step:
    """Name the contract; whoever went after may be overcalled (illpref.nach.8)."""
    if state.overcalls:
        return bring_about("going", state._replace(contract=action.number))
    return settle_contract(state, action.number)


# What a contract is


def _six_tricks(state: State, was: State) -> Step | None:
    contract = was.contract or 0
    if contract not in SUIT:
        return None
    facts = {"seat": was.declarer, "contract": contract, "suit": SUIT[contract], "tricks": SIX}
    return Step(state, (Event(Article.CONTRACT_4, facts),))


def _special_contract(article: Article, contract: int) -> Part:
    def part(state: State, was: State) -> Step | None:
        no_trump = sans_atout(was) and contract == DURCHMARSCH
        if was.contract != contract or no_trump is not (article is Article.ILL_SANS_2):
            return None
        case = "hand" if by_hand(was) else "talon"
        return Step(state, (Event(article, {"case": case, "seat": was.declarer, "contract": contract}),))

    return part


def _defenders_decide(state: State, was: State) -> Step | None:
    if special(was) or was.declarer is None:
        return None
    return Step(state._replace(phase=Phase.DEFENCE, turn=left(was.declarer)), ())


def _defenders_may_double(state: State, was: State) -> Step | None:
    if not special(was) or was.declarer is None:
        return None
    return Step(state._replace(defence=both_play(was.declarer), phase=Phase.KONTRA, turn=left(was.declarer)), ())


CONTRACT_STANDS: Final[Moment] = (
    (Article.CONTRACT_4, _six_tricks),
    (Article.ILL_CONTRACT_5, _special_contract(Article.ILL_CONTRACT_5, 5)),
    (Article.ILL_CONTRACT_6, _special_contract(Article.ILL_CONTRACT_6, 6)),
    (Article.ILL_SANS_2, _special_contract(Article.ILL_SANS_2, 6)),
    (Article.ILL_CONTRACT_7, _special_contract(Article.ILL_CONTRACT_7, 7)),
    (Article.ILL_CONTRACT_8, _special_contract(Article.ILL_CONTRACT_8, 8)),
    (Article.DEF_1, _defenders_decide),
    (Article.ILL_KONTRA_1, _defenders_may_double),
)
