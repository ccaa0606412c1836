"""The match, the deal, the auction, naming suits, the talon and the contract (rules/preference 4.1, 4.2, 4.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tutor.cards import CardSet, mask_of
from tutor.engine.game import Layout, Step, bring_about
from tutor.engine.rulings import Event, Law, Moment, Rules, Ruling
from tutor.engine.table import Seat
from tutor.games.preference import exchange
from tutor.games.preference.actions import Bid, Concede, Contract, Discard, Name, Pass, Take
from tutor.games.preference.articles import Common
from tutor.games.preference.auction import (
    PLAIN,
    Auction,
    beats_the_call,
    holds_against_others,
    keeper_holds_first,
    keeper_never_raises,
    next_number,
    numbers_are_over,
    only_as_first_call,
    pass_is_final,
)
from tutor.games.preference.croatian.actions import VERB, Action, Bettel, Hand, Here, Sanac
from tutor.games.preference.croatian.articles import Article
from tutor.games.preference.croatian.defending import to_the_defence
from tutor.games.preference.croatian.score import sheet_from, start
from tutor.games.preference.croatian.state import (
    BETTEL,
    FIRST,
    NUMBER,
    PROMISE,
    SANAC,
    SUIT,
    TOP,
    Match,
    Phase,
    State,
    by_hand,
    declarer_of,
)
from tutor.games.preference.naming import Naming, first_must_name, higher_suit
from tutor.games.preference.pack import TABLE, around, dealt, left
from tutor.games.preference.speaking import belongs, in_turn

RANKS: Final[Mapping[type, int]] = {Hand: PLAIN, Bettel: 1, Sanac: 2}
"""The calls without the talon; a higher one beats a lower one (crpref.auction.13)."""
CALL: Final = {rank: VERB[kind] for kind, rank in RANKS.items()}


def match(dealer: Seat, score: Mapping[str, Any] | None, options: Mapping[str, Any], rules: Rules) -> Match:
    """Open a match, fresh or at a score sheet (crpref.match.1).

    Raises:
        ValueError: a sheet the rules cannot reach.
    """
    sheet = start(options) if score is None else sheet_from(score, options)
    return Match(sheet, dealer, options, rules)


def packets(match: Match) -> tuple[tuple[str, int], ...]:
    """Return the packets in dealing order: five to each, two to the talon, five to each (crpref.deal.2)."""
    five = tuple((seat.value, 5) for seat in around(left(match.dealer)))
    return (*five, ("talon", 2), *five)


def deal(match: Match, cards: Layout) -> State:
    """Give everybody ten cards; the dealer's left neighbour speaks first (crpref.auction.1)."""
    hands, talon = dealt(cards)
    first = left(match.dealer)
    return State(match, hands, talon, Phase.AUCTION, first, hands, Auction(first, FIRST - 1))


def rank(action: Any) -> int | None:
    """Return the rank of a call without the talon, None for any other word."""
    return RANKS.get(type(action))


def call(number: int) -> str:
    """Name the call of a rank."""
    return CALL[number]


# The auction


def _top(state: State, _: Seat, action: Action) -> Ruling | None:
    if not isinstance(action, Bid) or state.auction.number < TOP:
        return None
    return Ruling(False, Article.AUCTION_3, {"case": "top", "bid": action.number, "top": TOP})


def _dealer_passes_too(state: State, seat: Seat, action: Action) -> Ruling | None:
    others = len(state.auction.passed) == len(TABLE) - 1
    if not isinstance(action, Pass) or not others or state.auction.holder:
        return None
    return Ruling(True, Article.AUCTION_23, {"seat": seat})


def _second_game(state: State, _: Seat, action: Action) -> Ruling | None:
    if not isinstance(action, Hand) or not state.auction.plain:
        return None
    return Ruling(True, Article.AUCTION_21, {"seat": state.auction.plain[0]})


def _beats_numbers(state: State, _: Seat, action: Action) -> Ruling | None:
    auction = state.auction
    if not isinstance(action, Hand) or auction.holder is None:
        return None
    return Ruling(True, Article.AUCTION_12, {"number": auction.number, "seat": auction.holder})


def _overcalls(state: State, _: Seat, action: Action) -> Ruling | None:
    highest = state.auction.rank
    if not rank(action) or highest is None:
        return None
    return Ruling(True, Article.AUCTION_13, {"call": VERB[type(action)], "highest": call(highest)})


def _announced(_: State, __: Seat, action: Action) -> Ruling | None:
    if not isinstance(action, Bettel | Sanac):
        return None
    return Ruling(True, Article.AUCTION_14, {"call": VERB[type(action)]})


def _left_before(auction: Auction) -> list[Seat]:
    """Return who had the right to hold before and has passed."""
    return [seat for seat in auction.bidders if seat in auction.passed]


def _right_passed_on(state: State, _: Seat, action: Action) -> Ruling | None:
    earlier = _left_before(state.auction)
    if not isinstance(action, Here) or not earlier:
        return None
    return Ruling(True, Article.AUCTION_9, {"seat": earlier[-1], "number": state.auction.number})


def _holds_or_passes(state: State, seat: Seat, action: Action) -> Ruling | None:
    auction = state.auction
    passed_on = isinstance(action, Here) and _left_before(auction)
    if not auction.may_hold(seat) or passed_on or not isinstance(action, Here | Pass):
        return None
    case = "here" if isinstance(action, Here) else "pass"
    return Ruling(True, Article.AUCTION_6, {"case": case, "seat": auction.holder, "number": auction.number})


def _raises_or_passes(state: State, seat: Seat, action: Action) -> Ruling | None:
    auction = state.auction
    if seat not in auction.bidders or (auction.may_hold(seat) and not isinstance(action, Bid)):
        return None
    case = "bid" if isinstance(action, Bid) else "pass"
    facts = {"seat": auction.holder, "number": auction.number, "least": auction.number + 1}
    return Ruling(True, Article.AUCTION_8, {"case": case, **facts})


def _first_number(state: State, seat: Seat, action: Action) -> Ruling | None:
    if not isinstance(action, Bid) or state.auction.spoken(seat):
        return None
    return Ruling(True, Article.AUCTION_3, {"bid": action.number})


def _first_call(state: State, seat: Seat, action: Action) -> Ruling:
    """Allow what is left at a first call; later nothing is, but for what other articles have allowed."""
    return Ruling(not state.auction.spoken(seat), Article.AUCTION_2, {"case": VERB[type(action)]})


AUCTION: Law = (
    (Article.AUCTION_5, pass_is_final(Article.AUCTION_5)),
    (Article.AUCTION_11, only_as_first_call(Article.AUCTION_11, rank)),
    (Article.AUCTION_12, numbers_are_over(Article.AUCTION_12, Here, call)),
    (Common.TURN_3, belongs(VERB, Phase.AUCTION)),
    (Common.TURN_1, in_turn),
    (Article.AUCTION_13, beats_the_call(Article.AUCTION_13, rank, call)),
    (Article.AUCTION_10, holds_against_others(Article.AUCTION_10, Here)),
    (Article.AUCTION_8, keeper_holds_first(Article.AUCTION_8, Here)),
    (Article.AUCTION_7, keeper_never_raises(Article.AUCTION_7)),
    (Article.AUCTION_3, _top),
    (Article.AUCTION_3, next_number(Article.AUCTION_3)),
    (Article.AUCTION_23, _dealer_passes_too),
    (Article.AUCTION_21, _second_game),
    (Article.AUCTION_13, _overcalls),
    (Article.AUCTION_12, _beats_numbers),
    (Article.AUCTION_14, _announced),
    (Article.AUCTION_9, _right_passed_on),
    (Article.AUCTION_6, _holds_or_passes),
    (Article.AUCTION_8, _raises_or_passes),
    (Article.AUCTION_3, _first_number),
    (Article.AUCTION_2, _first_call),
)


def _heard(auction: Auction, seat: Seat, action: Action) -> Auction:
    """Return an auction after one more word."""
    match action:
        case Bid(number):
            return auction.bid(seat, number)
        case Here():
            return auction.hold(seat)
        case Hand() | Bettel() | Sanac():
            return auction.without(seat, RANKS[type(action)])
        case _:
            return auction.drop(seat)


def speak(state: State, seat: Seat, action: Action) -> Step:
    """Apply a lawful word of the auction; where nobody is left to speak, it is decided."""
    auction = _heard(state.auction, seat, action)
    step = bring_about("call", state._replace(auction=auction, turn=auction.speaker(seat, RANKS[Sanac])))
    return step if step.state.turn else bring_about("auction over", *step)


# What a call without the talon ends


def _numbers_end(state: State, _: State) -> Step | None:
    auction = state.auction
    out = tuple(seat for seat in auction.bidders if seat not in auction.passed)
    if len(auction.calls) != 1 or not out or state.words[-1].seat is not auction.calls[0].seat:
        return None
    facts = {"call": call(auction.calls[0].rank), "seats": out}
    return Step(state, (Event(Article.AUCTION_12, facts),))


def _game_overcalled(state: State, _: State) -> Step | None:
    said = state.words[-1].action
    if not isinstance(said, Bettel | Sanac) or not state.auction.plain:
        return None
    facts = {"call": VERB[type(said)], "seats": state.auction.plain}
    return Step(state, (Event(Article.AUCTION_19, facts),))


def _nothing_beats_sanac(state: State, _: State) -> Step | None:
    last = state.words[-1]
    return Step(state, (Event(Article.AUCTION_15, {"seat": last.seat}),)) if isinstance(last.action, Sanac) else None


CALLED: Final[Moment] = (
    (Article.AUCTION_12, _numbers_end),
    (Article.AUCTION_19, _game_overcalled),
    (Article.AUCTION_15, _nothing_beats_sanac),
)
"""What follows a word of the auction at once."""


# The end of the auction


def _all_passed(state: State, _: State) -> Step | None:
    auction = state.auction
    if auction.holder or auction.calls:
        return None
    return bring_about("passed", state._replace(phase=Phase.OVER, turn=None))


def _number_won(state: State, _: State) -> Step | None:
    auction = state.auction
    if auction.calls or (winner := auction.winner()) is None:
        return None
    state = state._replace(phase=Phase.TALON, turn=winner, declarer=winner)
    return Step(state, (Event(Article.AUCTION_22, {"seat": winner, "number": auction.number}),))


def _stays_closed(state: State, _: State) -> Step | None:
    return Step(state, (Event(Article.TALON_2, {}),)) if state.auction.calls else None


def _several_games(state: State, _: State) -> Step | None:
    auction = state.auction
    if auction.rank != PLAIN or len(auction.plain) < 2:
        return None
    state = state._replace(phase=Phase.NAMING, turn=auction.plain[0], naming=Naming(auction.plain))
    return Step(state, (Event(Article.AUCTION_16, {"seats": auction.plain}),))


def _sole_game(state: State, _: State) -> Step | None:
    auction = state.auction
    if auction.rank != PLAIN or (winner := auction.winner()) is None:
        return None
    state = state._replace(phase=Phase.CONTRACT, turn=winner, declarer=winner)
    return Step(state, (Event(Article.AUCTION_20, {"seat": winner}),))


def _special_won(state: State, _: State) -> Step | None:
    auction = state.auction
    if not auction.rank or (winner := auction.winner()) is None:
        return None
    state, events = _fixed(state._replace(declarer=winner), {RANKS[Bettel]: BETTEL, RANKS[Sanac]: SANAC}[auction.rank])
    return Step(state, (Event(Article.AUCTION_14, {"seat": winner, "call": call(auction.rank)}), *events))


ENDED: Final[Moment] = (
    (Article.REFA_1, _all_passed),
    (Article.AUCTION_22, _number_won),
    (Article.TALON_2, _stays_closed),
    (Article.AUCTION_16, _several_games),
    (Article.AUCTION_20, _sole_game),
    (Article.AUCTION_14, _special_won),
)
"""What follows the last word of the auction."""


def _fixed(state: State, contract: int) -> Step:
    """Fix the contract and let what follows from it happen."""
    named = state._replace(contract=contract, trump=SUIT.get(contract))
    return to_the_defence(*bring_about("contract stands", named))


# Naming suits


def _named_once(state: State, _: Seat, action: Action) -> Ruling | None:
    """Say with which suit somebody beats, or that he leaves it to the one before."""
    naming = state.naming
    if isinstance(action, Concede):
        return Ruling(True, Article.AUCTION_17, {"case": "concede", "seat": naming.namer, "suit": SUIT[naming.number]})
    assert isinstance(action, Name)
    if naming.namer is None:
        return Ruling(True, Article.AUCTION_17, {"case": "first", "suit": action.suit, "number": NUMBER[action.suit]})
    facts = {"suit": action.suit, "number": NUMBER[action.suit], "highest": naming.number, "seat": naming.namer}
    return Ruling(True, Article.AUCTION_17, {"case": "higher", **facts})


NAMING: Law = (
    (Common.TURN_3, belongs(VERB, Phase.NAMING)),
    (Common.TURN_1, in_turn),
    (Article.AUCTION_17, first_must_name(Article.AUCTION_17)),
    (Article.AUCTION_17, higher_suit(Article.AUCTION_17, NUMBER)),
    (Article.AUCTION_17, _named_once),
)


def name(state: State, _: Seat, action: Name | Concede) -> Step:
    """Apply a suit named or a concession; after the last one the highest named is the contract."""
    naming = state.naming.named(NUMBER[action.suit]) if isinstance(action, Name) else state.naming.conceded()
    state = state._replace(naming=naming, turn=naming.asked)
    return Step(state, ()) if naming.asked else bring_about("named", state)


def _highest_named(state: State, _: State) -> Step | None:
    naming = state.naming
    if naming.namer is None:
        return None
    state, events = _fixed(state._replace(declarer=naming.namer), naming.number)
    facts = {"seat": naming.namer, "suit": SUIT[naming.number]}
    return Step(state, (Event(Article.AUCTION_18, facts), *events))


NAMED: Final[Moment] = ((Article.AUCTION_18, _highest_named),)
"""What follows when everybody who called game has named or conceded."""


# The talon


def _no_talon(state: State, _: Seat, __: Action) -> Ruling | None:
    calls = state.auction.calls
    return Ruling(False, Article.TALON_2, {"seat": calls[0].seat, "call": call(calls[0].rank)}) if calls else None


def _takes(state: State, _: Seat, __: Take) -> Ruling:
    return Ruling(True, Article.TALON_1, {"number": state.auction.number})


TALON: Law = (
    (Article.TALON_2, _no_talon),
    (Common.TURN_3, belongs(VERB, Phase.TALON)),
    (Common.TURN_1, in_turn),
    (Article.TALON_1, _takes),
)


def take(state: State, seat: Seat, _: Take) -> Step:
    """Turn the talon up for all and take it (crpref.talon.1)."""
    hands = exchange.taken(state.hands, seat, state.talon)
    opened = Event(Article.TALON_1, {"seat": seat, "cards": CardSet(state.talon)})
    return Step(state._replace(hands=hands, taken=True, phase=Phase.DISCARD), (opened,))


DISCARD: Law = (
    (Article.TALON_2, _no_talon),
    (Common.TURN_3, belongs(VERB, Phase.DISCARD)),
    (Common.TURN_1, in_turn),
    (Common.TRICK_8, exchange.holds_them),
    (Common.DISCARD_1, exchange.exactly_two),
)


def lay_away(state: State, seat: Seat, action: Discard) -> Step:
    """Lay two cards away face down (crpref.talon.1, pref.discard.2)."""
    cards = mask_of(action.cards)
    hands = exchange.laid_away(state.hands, seat, cards)
    laid = Event(Common.DISCARD_2, {"seat": seat})
    return Step(state._replace(hands=hands, laid_away=cards, phase=Phase.CONTRACT), (laid,))


# The contract


def _named_is_fixed(state: State, _: Seat, __: Contract) -> Ruling | None:
    naming = state.naming
    if state.contract is None or naming.namer is None:
        return None
    facts = {"seat": naming.namer, "suit": SUIT[naming.number], "contract": state.contract}
    return Ruling(False, Article.CONTRACT_5, facts)


def least_contract(state: State) -> int:
    """Return the lowest contract that the declarer may name (crpref.contract.1, auction.20)."""
    return FIRST if by_hand(state) else state.auction.number


def _not_lower(state: State, _: Seat, action: Contract) -> Ruling | None:
    least = least_contract(state)
    if least <= action.number <= TOP:
        return None
    case = "unknown" if not FIRST <= action.number <= TOP else "lower"
    return Ruling(False, Article.CONTRACT_1, {"case": case, "contract": action.number, "least": least, "top": TOP})


def _any_game(state: State, _: Seat, action: Contract) -> Ruling | None:
    return Ruling(True, Article.AUCTION_20, {"contract": action.number}) if by_hand(state) else None


def _won_at(state: State, _: Seat, action: Contract) -> Ruling:
    number = state.auction.number
    case = "same" if action.number == number else "higher"
    return Ruling(True, Article.CONTRACT_1, {"case": case, "contract": action.number, "number": number})


CONTRACT: Law = (
    (Article.CONTRACT_5, _named_is_fixed),
    (Common.DISCARD_1, exchange.before_anything),
    (Common.TURN_3, belongs(VERB, Phase.CONTRACT)),
    (Common.TURN_1, in_turn),
    (Article.CONTRACT_1, _not_lower),
    (Article.AUCTION_20, _any_game),
    (Article.CONTRACT_1, _won_at),
)


def state_contract(state: State, _: Seat, action: Contract) -> Step:
    """Fix the contract that the declarer names."""
    return _fixed(state, action.number)


# What a contract means


def _suit(state: State, _: State) -> Step | None:
    if state.trump is None:
        return None
    facts = {"seat": declarer_of(state), "contract": state.contract, "suit": state.trump, "tricks": PROMISE}
    return Step(state, (Event(Article.CONTRACT_2, facts),))


def _bettel(state: State, _: State) -> Step | None:
    if state.contract != BETTEL:
        return None
    return Step(state, (Event(Article.CONTRACT_3, {"seat": declarer_of(state), "contract": BETTEL}),))


def _sanac(state: State, _: State) -> Step | None:
    if state.contract != SANAC:
        return None
    facts = {"seat": declarer_of(state), "contract": SANAC, "tricks": PROMISE}
    return Step(state, (Event(Article.CONTRACT_4, facts),))


MEANING: Final[Moment] = (
    (Article.CONTRACT_2, _suit),
    (Article.CONTRACT_3, _bettel),
    (Article.CONTRACT_4, _sanac),
)
"""What the declarer promises."""
