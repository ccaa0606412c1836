"""The match, the deal and the auction with its naming (rules/preference sections 2.1, 2.2 and 3.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tutor.engine.game import Layout, Step, bring_about
from tutor.engine.options import Clash
from tutor.engine.rulings import Event, Law, Moment, Rules, Ruling
from tutor.engine.table import Seat
from tutor.games.preference import auction as numbers
from tutor.games.preference.actions import Bid, Concede, Name, Pass
from tutor.games.preference.articles import Common
from tutor.games.preference.auction import PLAIN, Auction
from tutor.games.preference.austrian.actions import VERB, Action, Hand, Mine, Preference
from tutor.games.preference.austrian.articles import Article
from tutor.games.preference.austrian.state import (
    BETTEL,
    HEARTS,
    NEEDS_ILLUSTRATED,
    NUMBER,
    OFFENER,
    PURSE,
    SUIT,
    Match,
    Phase,
    State,
    ante,
    illustrated,
    option,
    option_of,
    plain_game,
    pot,
    rank_text,
    sans_atout,
    to_eight,
    top,
)
from tutor.games.preference.naming import Naming, first_must_name, higher_suit
from tutor.games.preference.pack import TABLE, dealt, left, right
from tutor.games.preference.speaking import Entry, belongs, in_turn
from tutor.wording import Wording


def match(dealer: Seat, score: Mapping[str, Any] | None, options: Mapping[str, Any], rules: Rules) -> Match:
    """Open a match, fresh or at ``{"A": -30, "B": 17, "C": -17, "pot": 30}``.

    Raises:
        Clash: an option that only Illustrated Preference has, without it.
        ValueError: a score the rules cannot reach.
    """
    opened = Match((0, 0, 0), 0, dealer, options, rules)
    for name in NEEDS_ILLUSTRATED:
        if option_of(opened, name) and not option_of(opened, "illpref.illustrated"):
            raise Clash(name, Wording("it is played with the bids 5 to 8 only; set illustrated: true as well"))
    if score is None:
        return opened
    if not set(score) <= set(PURSE) or any(type(n) is not int for n in score.values()):
        raise ValueError(Wording("write whole numbers, as in {example}", example="{A: -30, B: 17, C: -17, pot: 30}"))
    *totals, purse = (score.get(name, 0) for name in PURSE)
    if purse < 0:
        raise ValueError(Wording("a pot is never below 0"))
    if sum(totals) + purse:
        raise ValueError(Wording("what the players have and the pot sum to 0, here to {sum}", sum=sum(totals) + purse))
    return opened._replace(totals=tuple(totals), pot=purse)


def packets(match: Match) -> tuple[tuple[str, int], ...]:
    """Return the packets in dealing order: 3, talon, 4, 3 (apref.deal.1)."""
    first = left(match.dealer)
    seats = [seat.value for seat in (first, left(first), right(first))]
    return (
        *((seat, 3) for seat in seats),
        ("talon", 2),
        *((seat, 4) for seat in seats),
        *((seat, 3) for seat in seats),
    )


def deal(match: Match, cards: Layout) -> State:
    """Give everybody ten cards and lay two apart; the dealer's left neighbour speaks (apref.auction.1)."""
    hands, talon = dealt(cards)
    first = left(match.dealer)
    return State(match, hands, talon, Phase.AUCTION, first, hands, Auction(first, 0))


def rank(action: Action) -> int | None:
    """Return the rank of a call without the talon, None for any other word (illpref.auction.4, .6)."""
    match action:
        case Hand(number):
            return PLAIN if number is None else number
        case Preference():
            return HEARTS
        case _:
            return None


# The law of the auction


def _no_such_hand(state: State, _: Seat, action: Action) -> Ruling | None:
    if illustrated(state) or not isinstance(action, Hand) or action.number is None:
        return None
    return Ruling(False, Article.AUCTION_2, {"case": "hand", "number": action.number})


def _hands_to_six(state: State, _: Seat, action: Action) -> Ruling | None:
    if not sans_atout(state) or not isinstance(action, Hand) or not top(state) < (action.number or 0) <= OFFENER:
        return None
    return Ruling(False, Article.ILL_SANS_1, {"case": "hand", "number": action.number, "top": top(state)})


def _hands_by_number(state: State, _: Seat, action: Action) -> Ruling | None:
    if not illustrated(state) or not isinstance(action, Hand) or action.number is None:
        return None
    if BETTEL <= action.number <= top(state):
        return None
    return Ruling(False, Article.ILL_AUCTION_3, {"number": action.number, "top": top(state)})


def _second_preference(state: State, _: Seat, action: Action) -> Ruling | None:
    called = [call.seat for call in state.auction.calls if call.rank == HEARTS]
    if not isinstance(action, Preference) or not called:
        return None
    return Ruling(False, Article.AUCTION_13, {"seat": called[0]})


def _preference_between(state: State, _: Seat, action: Action) -> Ruling | None:
    own, highest = rank(action), state.auction.rank
    if own is None or not highest or own >= highest or HEARTS not in (own, highest):
        return None
    return Ruling(False, Article.ILL_AUCTION_6, {"call": rank_text(own), "highest": rank_text(highest)})


def _last_to_speak(state: State, seat: Seat) -> bool:
    others = (left(seat), right(seat))
    return not state.auction.spoken(seat) and all(other in state.auction.passed for other in others)


def _dealer_must_play(article: Article) -> Entry:
    plain = article is Article.AUCTION_9

    def entry(state: State, seat: Seat, action: Action) -> Ruling | None:
        forced = isinstance(action, Pass) and option(state, "apref.forced_dealer") and _last_to_speak(state, seat)
        if not forced or illustrated(state) is plain:
            return None
        return Ruling(False, article, {"seat": seat})

    return entry


def _passes(_: State, seat: Seat, action: Action) -> Ruling | None:
    return Ruling(True, Article.AUCTION_7, {"seat": seat}) if isinstance(action, Pass) else None


def _holds(state: State, _: Seat, action: Action) -> Ruling | None:
    if not isinstance(action, Mine):
        return None
    return Ruling(True, Article.AUCTION_5, {"number": state.auction.number, "seat": state.auction.holder})


def _bids_again(state: State, seat: Seat, action: Action) -> Ruling | None:
    if not isinstance(action, Bid) or seat not in state.auction.bidders:
        return None
    return Ruling(True, Article.AUCTION_6, {"bid": action.number, "seat": state.auction.keeper})


def _bids(article: Article) -> Entry:
    plain = article is Article.AUCTION_3

    def entry(state: State, _: Seat, action: Action) -> Ruling | None:
        if not isinstance(action, Bid) or illustrated(state) is plain:
            return None
        return Ruling(True, article, {"case": "next" if action.number > 1 else "first", "bid": action.number})

    return entry


def _plain_hand(state: State, _: Seat, action: Action) -> Ruling | None:
    if rank(action) != PLAIN:
        return None
    return Ruling(True, Article.AUCTION_10, {"case": "again" if state.auction.calls else "first"})


def _preference(state: State, _: Seat, action: Action) -> Ruling | None:
    return Ruling(True, Article.AUCTION_13) if isinstance(action, Preference) and plain_game(state) else None


def _preference_ranks(state: State, _: Seat, action: Action) -> Ruling | None:
    return Ruling(True, Article.ILL_AUCTION_6) if isinstance(action, Preference) and illustrated(state) else None


def _special_hand(state: State, _: Seat, action: Action) -> Ruling | None:
    own = rank(action)
    if own is None or own <= HEARTS or state.auction.calls:
        return None
    return Ruling(True, Article.ILL_AUCTION_3, {"number": own, "top": top(state)})


def _higher_hand(state: State, _: Seat, action: Action) -> Ruling | None:
    own, highest = rank(action), state.auction.rank
    if own is None or own <= HEARTS or highest is None:
        return None
    return Ruling(True, Article.ILL_AUCTION_4, {"call": rank_text(own), "highest": rank_text(highest)})


def _calls(_: State, __: Seat, action: Action) -> Ruling:
    return Ruling(True, Article.AUCTION_2, {"word": VERB[type(action)]})


AUCTION: Law = (
    (Article.AUCTION_7, numbers.pass_is_final(Article.AUCTION_7)),
    (Article.AUCTION_11, numbers.only_as_first_call(Article.AUCTION_11, rank, plain_game)),
    (Article.ILL_AUCTION_5, numbers.only_as_first_call(Article.ILL_AUCTION_5, rank, illustrated)),
    (Article.AUCTION_12, numbers.numbers_are_over(Article.AUCTION_12, Mine, rank_text, plain_game)),
    (Article.ILL_AUCTION_5, numbers.numbers_are_over(Article.ILL_AUCTION_5, Mine, rank_text, illustrated)),
    (Common.TURN_3, belongs(VERB, Phase.AUCTION)),
    (Common.TURN_1, in_turn),
    (Article.AUCTION_4, numbers.top_number(Article.AUCTION_4, top, plain_game)),
    (Article.ILL_AUCTION_2, numbers.top_number(Article.ILL_AUCTION_2, top, to_eight)),
    (Article.ILL_SANS_1, numbers.top_number(Article.ILL_SANS_1, top, sans_atout)),
    (Article.ILL_SANS_1, _hands_to_six),
    (Article.AUCTION_5, numbers.keeper_never_raises(Article.AUCTION_5)),
    (Article.AUCTION_3, numbers.next_number(Article.AUCTION_3, plain_game)),
    (Article.ILL_AUCTION_1, numbers.next_number(Article.ILL_AUCTION_1, illustrated)),
    (Article.AUCTION_5, numbers.holds_against_others(Article.AUCTION_5, Mine)),
    (Article.AUCTION_6, numbers.keeper_holds_first(Article.AUCTION_6, Mine)),
    (Article.AUCTION_2, _no_such_hand),
    (Article.ILL_AUCTION_3, _hands_by_number),
    (Article.AUCTION_13, _second_preference),
    (Article.ILL_AUCTION_6, _preference_between),
    (Article.ILL_AUCTION_4, numbers.beats_the_call(Article.ILL_AUCTION_4, rank, rank_text, illustrated)),
    (Article.AUCTION_9, _dealer_must_play(Article.AUCTION_9)),
    (Article.ILL_AUCTION_7, _dealer_must_play(Article.ILL_AUCTION_7)),
    (Article.AUCTION_7, _passes),
    (Article.AUCTION_5, _holds),
    (Article.AUCTION_6, _bids_again),
    (Article.AUCTION_3, _bids(Article.AUCTION_3)),
    (Article.ILL_AUCTION_1, _bids(Article.ILL_AUCTION_1)),
    (Article.AUCTION_10, _plain_hand),
    (Article.AUCTION_13, _preference),
    (Article.ILL_AUCTION_6, _preference_ranks),
    (Article.ILL_AUCTION_3, _special_hand),
    (Article.ILL_AUCTION_4, _higher_hand),
    (Article.AUCTION_2, _calls),
)


def speak(state: State, seat: Seat, action: Action) -> Step:
    """Carry a lawful word of the auction out; the first one comes after the antes."""
    events = _antes(state.match) if len(state.words) == 1 else ()
    said = _said(state.auction, seat, action)
    state = state._replace(auction=said, turn=said.speaker(seat, top(state)))
    return Step(state, events) if state.turn else bring_about("auction over", state, events)


def _said(auction: Auction, seat: Seat, action: Action) -> Auction:
    called = rank(action)
    match action:
        case Bid(number):
            return auction.bid(seat, number)
        case Mine():
            return auction.hold(seat)
        case _:
            return auction.drop(seat) if called is None else auction.without(seat, called)


def _antes(match: Match) -> tuple[Event, ...]:
    put = ante(match)
    if not put:
        return ()
    amount = next(iter(put.values()))
    if len(put) == 1:
        return (Event(Article.POT_3, {"seat": match.dealer, "amount": amount, "pot": pot(match)}),)
    article = Article.POT_2 if any(match.totals) else Article.POT_1
    return (Event(article, {"amount": amount, "pot": pot(match)}),)


# The end of the auction


def _number_wins(state: State, was: State) -> Step | None:
    seat = was.auction.winner()
    if was.auction.calls or seat is None:
        return None
    number = was.auction.number
    won = state._replace(declarer=seat, won=number, phase=Phase.TALON, turn=seat)
    return Step(won, (Event(Article.AUCTION_8, {"seat": seat, "number": number}),))


def _sole_hand(state: State, was: State) -> Step | None:
    seat = was.auction.winner()
    if seat is None or was.auction.rank != PLAIN:
        return None
    event = Event(Article.AUCTION_10, {"seat": seat})
    return Step(state._replace(declarer=seat, phase=Phase.CONTRACT, turn=seat), (event,))


def _preference_wins(state: State, was: State) -> Step | None:
    return _named_at_once(state, Article.AUCTION_13) if was.auction.rank == HEARTS else None


def _special_hand_wins(state: State, was: State) -> Step | None:
    return _named_at_once(state, Article.ILL_AUCTION_3) if (was.auction.rank or 0) > HEARTS else None


def _named_at_once(state: State, article: Article) -> Step:
    seat, contract = state.auction.winner(), state.auction.rank
    assert seat and contract
    event = Event(article, {"seat": seat, "contract": contract})
    return settle_contract(state._replace(declarer=seat), contract, (event,))


def _several_hands(state: State, was: State) -> Step | None:
    callers = was.auction.plain
    if was.auction.rank != PLAIN or len(callers) < 2:
        return None
    event = Event(Article.AUCTION_14, {"case": "contest", "seats": callers, "seat": callers[0]})
    return Step(state._replace(naming=Naming(callers), phase=Phase.NAMING, turn=callers[0]), (event,))


def _thrown_in(state: State, was: State) -> Step | None:
    if len(was.auction.passed) < len(TABLE):
        return None
    return bring_about("passed", state, (Event(Article.AUCTION_9),))


AUCTION_ENDS: Final[Moment] = (
    (Article.AUCTION_8, _number_wins),
    (Article.AUCTION_10, _sole_hand),
    (Article.AUCTION_13, _preference_wins),
    (Article.AUCTION_14, _several_hands),
    (Article.ILL_AUCTION_3, _special_hand_wins),
    (Article.AUCTION_9, _thrown_in),
)


# Naming suits


def _no_hearts(_: State, __: Seat, action: Action) -> Ruling | None:
    if not isinstance(action, Name) or NUMBER[action.suit] < HEARTS:
        return None
    return Ruling(False, Article.AUCTION_14, {"case": "hearts", "suit": action.suit})


def _names(state: State, _: Seat, action: Action) -> Ruling:
    if isinstance(action, Name):
        return Ruling(True, Article.AUCTION_14, {"case": "name", "suit": action.suit, "number": NUMBER[action.suit]})
    return Ruling(True, Article.AUCTION_14, {"case": "concede", "seat": state.naming.namer})


NAMING: Law = (
    (Common.TURN_3, belongs(VERB, Phase.NAMING)),
    (Common.TURN_1, in_turn),
    (Article.AUCTION_14, first_must_name(Article.AUCTION_14)),
    (Article.AUCTION_14, _no_hearts),
    (Article.AUCTION_14, higher_suit(Article.AUCTION_14, NUMBER)),
    (Article.AUCTION_14, _names),
)


def answer(state: State, _: Seat, action: Name | Concede) -> Step:
    """Name a suit or concede; when all have, the highest named is the contract (apref.auction.14, apref.contract.3)."""
    naming = state.naming.named(NUMBER[action.suit]) if isinstance(action, Name) else state.naming.conceded()
    state = state._replace(naming=naming, turn=naming.asked)
    if naming.asked:
        return Step(state, ())
    won = Event(Article.CONTRACT_3, {"seat": naming.namer, "contract": naming.number, "suit": SUIT[naming.number]})
    return settle_contract(state._replace(declarer=naming.namer), naming.number, (won,))


def settle_contract(state: State, contract: int, events: tuple[Event, ...] = ()) -> Step:
    """Fix the contract for good; the defenders have the next word."""
    return bring_about("contract stands", state._replace(contract=contract, trump=SUIT.get(contract)), events)
