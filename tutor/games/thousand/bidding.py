"""The match, the deal, the auction, the talon, the discard and the contract (rules/thousand sections 1.3 to 1.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tutor.cards import CardSet, mask_of
from tutor.engine.game import Layout, Step
from tutor.engine.rulings import Event, Law, Rules, Ruling
from tutor.engine.table import Seat
from tutor.engine.tricks import with_hand
from tutor.games.thousand.actions import Action, Bid, Contract, Discard, Pass, Talon
from tutor.games.thousand.articles import Article
from tutor.games.thousand.score import ten_tricks
from tutor.games.thousand.state import (
    CARDS_ALONE,
    MOST,
    OPENING,
    STEP,
    TABLE,
    TARGET,
    Match,
    Phase,
    State,
    eldest,
    limit,
    marriages_in,
    option,
    other,
    talon_mask,
    worth_of,
)
from tutor.wording import Wording


def match(dealer: Seat, score: Mapping[str, Any] | None, options: Mapping[str, Any], rules: Rules) -> Match:
    """Open a match, fresh or at totals ``{"A": 0, "B": 0}`` (1000.match.1); it may be level where that plays on.

    Raises:
        ValueError: a score the rules cannot reach.
    """
    if score is None:
        return Match((0, 0), dealer, options, rules)
    if set(score) != {"A", "B"} or any(type(n) is not int for n in score.values()):
        raise ValueError(Wording("write both totals as whole numbers, as in {example}", example="{A: 0, B: 0}"))
    totals = (score["A"], score["B"])
    if any(total % 10 for total in totals):
        raise ValueError(Wording("totals are multiples of 10"))
    level = options.get("both_reach") == "higher_total" and totals[0] == totals[1]
    if max(totals) >= TARGET and not level:
        raise ValueError(Wording("a total of {target} or more ends the match", target=TARGET))
    return Match(totals, dealer, options, rules)


def packets(match: Match) -> tuple[tuple[str, int], ...]:
    """Return the twelve packets of two in dealing order (1000.deal.2, .4)."""
    n, d = other(match.dealer).value, match.dealer.value
    return tuple((place, 2) for place in (n, d, n, d, "talons", n, d, "talons", n, d, n, d))


def deal(match: Match, cards: Layout) -> State:
    """Give everybody ten cards; the compulsory 100 is already said (1000.deal.2, 1000.auction.1)."""
    hands = tuple(mask_of(cards[seat.value]) for seat in TABLE)
    talons = (cards["talons"][:2], cards["talons"][2:])
    bidder = other(match.dealer)
    return State(match, hands, talons, Phase.AUCTION, match.dealer, hands, OPENING, bidder)


# The auction


def _already_over(state: State, _: Seat, __: Action) -> Ruling | None:
    return None if state.phase is Phase.AUCTION else Ruling(False, Article.AUCTION_5, {"case": "over"})


def _compulsory(state: State, seat: Seat, _: Action) -> Ruling | None:
    if state.words or seat is not eldest(state):
        return None
    return Ruling(False, Article.AUCTION_1, {"bid": OPENING, "turn": state.turn})


def _turn(state: State, seat: Seat, _: Action) -> Ruling | None:
    return None if seat is state.turn else Ruling(False, Article.AUCTION_2, {"turn": state.turn})


def _higher(state: State, _: Seat, action: Action) -> Ruling | None:
    if not isinstance(action, Bid) or action.number > state.bid:
        return None
    return Ruling(False, Article.AUCTION_4, {"bid": action.number, "highest": state.bid})


def _step(state: State, _: Seat, action: Action) -> Ruling | None:
    if not isinstance(action, Bid):
        return None
    case = option(state, "auction_step")
    if action.number == state.bid + STEP or (case == "multiple" and action.number % STEP == 0):
        return None
    facts = {"case": case, "bid": action.number, "highest": state.bid, "least": state.bid + STEP}
    return Ruling(False, Article.AUCTION_3, facts)


def _needs_marriage(state: State, seat: Seat, action: Action) -> Ruling | None:
    if not isinstance(action, Bid) or action.number <= CARDS_ALONE:
        return None
    held = marriages_in(state.hands[seat.place])
    return None if held else Ruling(False, Article.AUCTION_6, {"bid": action.number})


def _bound(state: State, seat: Seat, action: Action) -> Ruling | None:
    if not isinstance(action, Bid):
        return None
    capped = option(state, "bid_cap") == "held_marriages"
    hand = state.hands[seat.place]
    if action.number <= limit(hand, capped):
        return None
    if not capped:
        return Ruling(False, Article.AUCTION_7, {"bid": action.number, "most": MOST})
    facts = {"case": "held", "bid": action.number, "most": limit(hand, True), "worth": worth_of(marriages_in(hand))}
    return Ruling(False, Article.AUCTION_7, facts)


def _passes(_: State, seat: Seat, action: Action) -> Ruling | None:
    return Ruling(True, Article.AUCTION_5, {"seat": other(seat)}) if isinstance(action, Pass) else None


def _backed(state: State, seat: Seat, action: Action) -> Ruling | None:
    if not isinstance(action, Bid) or action.number <= CARDS_ALONE:
        return None
    suits = tuple(suit.value for suit in marriages_in(state.hands[seat.place]))
    return Ruling(True, Article.AUCTION_6, {"bid": action.number, "suits": suits})


def _raises(state: State, _: Seat, action: Action) -> Ruling:
    number = action.number if isinstance(action, Bid) else 0
    return Ruling(True, Article.AUCTION_3, {"bid": number, "highest": state.bid})


AUCTION: Law = (
    (Article.PLAY_9, ten_tricks),
    (Article.AUCTION_5, _already_over),
    (Article.AUCTION_1, _compulsory),
    (Article.AUCTION_2, _turn),
    (Article.AUCTION_4, _higher),
    (Article.AUCTION_3, _step),
    (Article.AUCTION_6, _needs_marriage),
    (Article.AUCTION_7, _bound),
    (Article.AUCTION_5, _passes),
    (Article.AUCTION_6, _backed),
    (Article.AUCTION_3, _raises),
)


def speak(state: State, seat: Seat, action: Action) -> Step:
    """Apply a lawful word of the auction; the first one answers the compulsory 100, the first pass ends it."""
    events: tuple[Event, ...] = ()
    if len(state.words) == 1:
        events = (Event(Article.AUCTION_1, {"seat": eldest(state), "bid": OPENING}),)
    if isinstance(action, Bid):
        return Step(state._replace(bid=action.number, bidder=seat, turn=other(seat)), events)
    end = Event(Article.AUCTION_5, {"seat": state.bidder, "bid": state.bid})
    return Step(state._replace(phase=Phase.TALON, turn=state.bidder), (*events, end))


# The talon


def _still_closed(state: State, _: Seat, __: Talon) -> Ruling | None:
    return Ruling(False, Article.DEAL_5) if state.phase is Phase.AUCTION else None


def _declarers_talon(state: State, seat: Seat, _: Talon) -> Ruling | None:
    return None if seat is state.bidder else Ruling(False, Article.TALON_1, {"case": "seat", "seat": state.bidder})


def _one_only(state: State, _: Seat, __: Talon) -> Ruling | None:
    return Ruling(False, Article.TALON_7, {"talon": state.taken}) if state.taken else None


def _one_of_two(_: State, __: Seat, action: Talon) -> Ruling:
    return Ruling(action.number in (1, 2), Article.TALON_1, {"talon": action.number})


TALON: Law = (
    (Article.PLAY_9, ten_tricks),
    (Article.DEAL_5, _still_closed),
    (Article.TALON_1, _declarers_talon),
    (Article.TALON_7, _one_only),
    (Article.TALON_1, _one_of_two),
)


def take(state: State, seat: Seat, action: Talon) -> Step:
    """Open the chosen talon to both and take it (1000.talon.2, .3)."""
    cards = talon_mask(state, action.number)
    hands = with_hand(state.hands, seat, state.hands[seat.place] | cards)
    opened = Event(Article.TALON_2, {"seat": seat, "talon": action.number, "cards": CardSet(cards)})
    return Step(state._replace(hands=hands, taken=action.number, phase=Phase.DISCARD), (opened,))


# The discard


def _before_discard(state: State, _: Seat, __: Discard) -> Ruling | None:
    if state.phase in (Phase.AUCTION, Phase.TALON):
        return Ruling(False, Article.CONTRACT_4, {"case": "early", "phase": state.phase.value})
    return None


def _declarers_discard(state: State, seat: Seat, _: Discard) -> Ruling | None:
    return None if seat is state.bidder else Ruling(False, Article.TALON_4, {"case": "seat", "seat": state.bidder})


def _once(state: State, _: Seat, __: Discard) -> Ruling | None:
    return None if state.phase is Phase.DISCARD else Ruling(False, Article.TALON_4, {"case": "again"})


def _two_different(state: State, seat: Seat, action: Discard) -> Ruling | None:
    cards = mask_of(action.cards)
    if len(action.cards) != 2 or cards.bit_count() != 2:
        return Ruling(False, Article.TALON_4, {"case": "count", "count": len(action.cards)})
    strange = cards & ~state.hands[seat.place]
    return Ruling(False, Article.TALON_4, {"case": "held", "cards": CardSet(strange)}) if strange else None


def _any_two(_: State, __: Seat, action: Discard) -> Ruling:
    return Ruling(True, Article.TALON_5, {"cards": CardSet.of(action.cards)})


DISCARD: Law = (
    (Article.PLAY_9, ten_tricks),
    (Article.CONTRACT_4, _before_discard),
    (Article.TALON_4, _declarers_discard),
    (Article.TALON_4, _once),
    (Article.TALON_4, _two_different),
    (Article.TALON_5, _any_two),
)


def lay_away(state: State, seat: Seat, action: Discard) -> Step:
    """Lay two cards away face down (1000.talon.4)."""
    cards = mask_of(action.cards)
    hands = with_hand(state.hands, seat, state.hands[seat.place] & ~cards)
    laid = Event(Article.TALON_4, {"seat": seat})
    return Step(state._replace(hands=hands, laid_away=cards, phase=Phase.CONTRACT), (laid,))


# The contract


def _before_contract(state: State, _: Seat, __: Contract) -> Ruling | None:
    if state.phase in (Phase.AUCTION, Phase.TALON, Phase.DISCARD):
        return Ruling(False, Article.CONTRACT_4, {"case": "early", "phase": state.phase.value})
    return None


def _declarers_contract(state: State, seat: Seat, _: Contract) -> Ruling | None:
    return None if seat is state.bidder else Ruling(False, Article.CONTRACT_1, {"case": "seat", "seat": state.bidder})


def _fixed(state: State, _: Seat, __: Contract) -> Ruling | None:
    return Ruling(False, Article.CONTRACT_6, {"contract": state.contract}) if state.contract else None


def _never_lower(state: State, _: Seat, action: Contract) -> Ruling | None:
    if action.number >= state.bid:
        return None
    return Ruling(False, Article.CONTRACT_1, {"contract": action.number, "bid": state.bid})


def _tens(_: State, __: Seat, action: Contract) -> Ruling | None:
    return Ruling(False, Article.CONTRACT_2, {"contract": action.number}) if action.number % STEP else None


def _marriage_kept(state: State, seat: Seat, action: Contract) -> Ruling | None:
    if action.number <= max(CARDS_ALONE, state.bid):
        return None
    kept, number = state.hands[seat.place], action.number
    held = marriages_in(kept)
    if not held:
        return Ruling(False, Article.CONTRACT_3, {"contract": number})
    if option(state, "contract_cap") == "held_marriages" and number > limit(kept, True):
        return Ruling(False, Article.CONTRACT_3, {"case": "held", "contract": number, "most": limit(kept, True)})
    if number > MOST:
        return Ruling(False, Article.CONTRACT_3, {"case": "most", "contract": number, "most": MOST})
    suits = tuple(suit.value for suit in held)
    return Ruling(True, Article.CONTRACT_3, {"contract": number, "suits": suits})


def _stated(state: State, _: Seat, action: Contract) -> Ruling:
    case = "raised" if action.number > state.bid else "same"
    return Ruling(True, Article.CONTRACT_1, {"case": case, "contract": action.number, "bid": state.bid})


CONTRACT: Law = (
    (Article.PLAY_9, ten_tricks),
    (Article.CONTRACT_4, _before_contract),
    (Article.CONTRACT_6, _fixed),
    (Article.CONTRACT_1, _declarers_contract),
    (Article.CONTRACT_1, _never_lower),
    (Article.CONTRACT_2, _tens),
    (Article.CONTRACT_3, _marriage_kept),
    (Article.CONTRACT_1, _stated),
)


def state_contract(state: State, seat: Seat, action: Contract) -> Step:
    """Fix the contract; the declarer leads (1000.contract.6, 1000.play.1)."""
    stated = Event(Article.CONTRACT_5, {"seat": seat, "contract": action.number})
    leads = Event(Article.PLAY_1, {"seat": seat})
    return Step(state._replace(contract=action.number, phase=Phase.PLAY), (stated, leads))
