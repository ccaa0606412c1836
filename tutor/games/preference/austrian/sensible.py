"""A player of Austrian Preference who plays as a table would expect, so that dealt positions look real.

It knows what its seat may know: its own cards and what ``observe`` shows it. It counts the tricks a suit promises, the
cards that could be caught in a Bettel and the tricks that nobody can take away, and names what it is most at ease with.
Not here: any look ahead.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from tutor.cards import Card, Rank, Suit, cards_of, mask_of
from tutor.engine.deck import Dice
from tutor.engine.table import Seat
from tutor.games.preference.actions import (
    ACCEPT,
    ALONE,
    CONCEDE,
    DEFEND,
    DROP,
    INVITE,
    KONTRA,
    PASS,
    REKONTRA,
    STAND,
    TAKE,
    Bid,
    Contract,
    Discard,
    Name,
    Play,
)
from tutor.games.preference.austrian.actions import (
    GIVE_UP,
    HAND,
    LEAVE,
    LIEGE,
    MINE,
    NO_ACES,
    PREFERENCE,
    Action,
    Hand,
)
from tutor.games.preference.austrian.play import all_tricks, no_trick
from tutor.games.preference.austrian.state import (
    BETTEL,
    DURCHMARSCH,
    HEARTS,
    NO_TRICK,
    OPEN,
    SUIT,
    Phase,
    State,
    least_contract,
    no_trump,
    sans_atout,
    top,
)
from tutor.games.preference.austrian.views import observe
from tutor.games.preference.pack import ABOVE, STRENGTH
from tutor.games.preference.play import beating, best

_TRUMP: Final = {Rank.ACE: 1.0, Rank.KING: 0.9, Rank.QUEEN: 0.7, Rank.JACK: 0.55}
_SIDE: Final = {Rank.ACE: (0.9, 1), Rank.KING: (0.55, 2), Rank.QUEEN: (0.25, 3)}
"""What a high card of a side suit brings, if it is so long at least."""
_TALON: Final = 0.9
"""How many tricks the talon adds, all in all."""
_ENOUGH: Final = 5.0
"""How many tricks one wants to see for a contract of six: cards that nobody counted do the rest."""

Cards = tuple[Card, ...]


# --------------------------------------------------------------------------------------------------- what cards promise


def tricks(cards: Cards, trump: Suit | None) -> float:
    """Return how many tricks some cards may hope for with that trump."""
    hope = 0.0
    for suit in Suit:
        held = [card for card in cards if card.suit is suit]
        if suit is trump:
            hope += sum(_TRUMP.get(card.rank, 0.4) for card in held) + 0.4 * max(0, len(held) - 4)
        else:
            worth = (_SIDE.get(card.rank, (0.0, 0)) for card in held)
            hope += sum(value for value, length in worth if len(held) >= length) + 0.3 * max(0, len(held) - 3)
    return hope


def danger(cards: Cards, away: Cards = ()) -> int:
    """Count, card by card, the cards of others that could push it into taking a trick, at most three for each."""
    others = {suit: [c for c in STRENGTH if c.suit is suit and c not in cards and c not in away] for suit in Suit}
    below = (sum(STRENGTH[other] < STRENGTH[card] for other in others[card.suit]) for card in cards)
    return sum(min(3, number) for number in below)


def masters(cards: Cards) -> int:
    """Count the tricks that run from the top, with the low cards of a suit that is then drawn."""
    sure = 0
    for suit in Suit:
        held = sorted((card for card in cards if card.suit is suit), key=STRENGTH.__getitem__, reverse=True)
        run = next((i for i, card in enumerate(held) if STRENGTH[card] != 7 - i), len(held))
        sure += len(held) if run and len(held) + 2 * run >= 8 else run
    return sure


def ease(cards: Cards, contract: int, six_is_sans: bool, away: Cards = ()) -> float:
    """Return how much at ease one is with a contract: above 0 it should be made."""
    if contract in SUIT:
        return tricks(cards, SUIT[contract]) - _ENOUGH
    if contract in NO_TRICK:
        return 0.3 * ((5.0 if contract in OPEN else 8.5) - danger(cards, away))
    if contract == DURCHMARSCH and six_is_sans:
        return tricks(cards, None) - _ENOUGH
    return masters(cards) - (9.2 if contract in OPEN else 8.4)


def prospect(cards: Cards, contract: int, six_is_sans: bool) -> float:
    """Return how much at ease one may be after taking the talon and laying two cards away."""
    if contract in NO_TRICK:
        worst = sorted(cards, key=lambda card: danger((card,), tuple(c for c in cards if c is not card)))[-2:]
        return ease(tuple(card for card in cards if card not in worst), contract, six_is_sans, tuple(worst)) - 1.0
    return ease(cards, contract, six_is_sans) + _TALON


class Choice(NamedTuple):
    """A contract and how much at ease one is with it."""

    contract: int
    ease: float


def _best(cards: Cards, contracts: Iterable[int], state: State, away: Cards = ()) -> Choice:
    """Return the contract one is most at ease with."""
    choices = (Choice(number, ease(cards, number, sans_atout(state), away)) for number in contracts)
    return max(choices, key=lambda choice: (choice.ease, -choice.contract))


# ---------------------------------------------------------------------------------------------------------------- words


def sensible(lawful: tuple[Action, ...], state: State, seat: Seat, dice: Dice) -> Action:
    """Choose among the lawful acts of a seat by what it knows."""
    if len(lawful) == 1:
        return lawful[0]
    cards = tuple(cards_of(state.hands[seat.place]))
    match state.phase:
        case Phase.AUCTION:
            return _call(lawful, state, cards, dice)
        case Phase.NAMING:
            return _name(lawful, cards)
        case Phase.DISCARD:
            return _lay_away(lawful, state, cards)
        case Phase.LIEGE:
            return LIEGE
        case Phase.GOING:
            return _go_after(state, cards, dice)
        case Phase.CONTRACT:
            return _contract(lawful, state, cards)
        case Phase.PLAY:
            return _before_lead(lawful, state, seat, cards, dice) or _card(lawful, state, seat)
        case _:
            return _answer(lawful, state, cards, dice) if TAKE not in lawful else TAKE


def _call(lawful: tuple[Action, ...], state: State, cards: Cards, dice: Dice) -> Action:
    """Call a game without the talon with a good hand, else bid or hold up to what the hand may be worth."""
    bold = 0.2 * dice.below(5) - 0.4
    without = _best(cards, (number for number in range(1, top(state) + 1)), state)
    call = _hand_call(without.contract)
    if call in lawful and without.ease + bold > 0.7:
        return call
    eases = (Choice(number, prospect(cards, number, sans_atout(state))) for number in range(1, top(state) + 1))
    limit = max((choice.contract for choice in eases if choice.ease + bold > 0), default=0)
    if MINE in lawful and state.auction.number <= limit:
        return MINE
    bids = [action for action in lawful if isinstance(action, Bid) and action.number <= limit]
    if bids:
        return bids[0]
    return PASS if PASS in lawful else next(action for action in lawful if isinstance(action, Bid))


def _hand_call(contract: int) -> Action:
    if contract > HEARTS:
        return Hand(contract)
    return PREFERENCE if contract == HEARTS else HAND


def _name(lawful: tuple[Action, ...], cards: Cards) -> Action:
    """Name the best suit, or concede rather than play a poor one."""
    names = [action for action in lawful if isinstance(action, Name)]
    chosen = max(names, key=lambda action: tricks(cards, action.suit), default=None)
    if chosen is None or (CONCEDE in lawful and tricks(cards, chosen.suit) < _ENOUGH):
        return CONCEDE
    return chosen


def _lay_away(lawful: tuple[Action, ...], state: State, cards: Cards) -> Action:
    """Lay the two cards away without which one is most at ease with the contract in mind."""
    low = _best(cards, _open_to(state), state)

    def left(pair: Cards) -> tuple[float, int]:
        rest = tuple(card for card in cards if card not in pair)
        return ease(rest, low.contract, sans_atout(state), pair), -sum(STRENGTH[card] for card in pair)

    return max((a for a in lawful if isinstance(a, Discard)), key=lambda action: left(action.cards))


def _open_to(state: State) -> range:
    """Return the contracts that whoever lays away may name."""
    return range(least_contract(state) if state.overcalls else state.won, top(state) + 1)


def _go_after(state: State, cards: Cards, dice: Dice) -> Action:
    """Go after the laid-away cards, likely low ones, if that may lead to something higher."""
    hope = _best(cards, range(least_contract(state), top(state) + 1), state).ease
    return TAKE if hope + 1.0 + 0.5 * dice.below(4) > 0 else LEAVE


def _contract(lawful: tuple[Action, ...], state: State, cards: Cards) -> Action:
    """Name what one is most at ease with."""
    numbers = [action.number for action in lawful if isinstance(action, Contract)]
    return Contract(_best(cards, numbers, state, tuple(cards_of(state.lying))).contract)


def _answer(lawful: tuple[Action, ...], state: State, cards: Cards, dice: Dice) -> Action:
    """Play or drop out, invite or not, double or not."""
    luck = 0.3 * dice.below(4) - 0.5
    own = _against(cards, state.trump)
    if DEFEND in lawful:
        return DEFEND if own + luck > 1.5 else DROP
    if INVITE in lawful:
        return INVITE if own + luck > 2.2 else ALONE
    if KONTRA in lawful:
        return KONTRA if _doubtful(cards, state) + luck > 1.0 else STAND
    return REKONTRA if _best(cards, (state.contract or BETTEL,), state).ease + luck > 1.2 else ACCEPT


def _against(cards: Cards, trump: Suit | None) -> float:
    """Return how many tricks a defender may hope for."""
    hope = 0.0
    for suit in Suit:
        held = [card for card in cards if card.suit is suit]
        ranks = {card.rank for card in held}
        hope += (Rank.ACE in ranks) * 0.95 + (Rank.KING in ranks and len(held) > 1) * 0.6
        hope += 0.5 * max(0, len(held) - 2) if suit is trump else 0.1 * (Rank.QUEEN in ranks and len(held) > 2)
    return hope


def _doubtful(cards: Cards, state: State) -> float:
    """Return how doubtful a special contract looks to a defender."""
    ranks = [card.rank for card in cards]
    if no_trick(state):
        return 0.35 * (ranks.count(Rank.SEVEN) + ranks.count(Rank.EIGHT)) - 0.4
    if no_trump(state):
        return _against(cards, None) - 2.0
    return 1.2 * ranks.count(Rank.ACE) + 0.5 * ranks.count(Rank.KING) - 0.5


# ----------------------------------------------------------------------------------------------------------------- play


def _before_lead(lawful: tuple[Action, ...], state: State, seat: Seat, cards: Cards, dice: Dice) -> Action | None:
    """Announce no aces with a good hand, give a hopeless one up; else nothing."""
    hope = tricks(cards, state.trump) + 0.3 * dice.below(3)
    if NO_ACES in lawful and hope > 6:
        return NO_ACES
    return GIVE_UP if GIVE_UP in lawful and hope < 3.6 and seat is state.declarer else None


class Sight(NamedTuple):
    """What a seat goes by when it plays a card."""

    live: int
    """The cards that others may still hold."""
    trump: Suit | None
    declares: bool

    def boss(self, card: Card) -> bool:
        """Tell whether nobody can hold a higher card of the suit."""
        return not self.live & ABOVE[card]


def _card(lawful: tuple[Action, ...], state: State, seat: Seat) -> Action:
    """Choose a card: to lose every trick or catch one, to win all, or to win as many as possible."""
    plays = {action.card: action for action in lawful if isinstance(action, Play)}
    known = observe(state, seat).known
    gone = mask_of(card for card, place in known.items() if place.split()[0] in ("trick", "table", "discard"))
    live = mask_of(STRENGTH) & ~gone & ~state.hands[seat.place]
    sight = Sight(live, state.trump, seat is state.declarer)
    if no_trick(state):
        return plays[_avoid(plays, state, sight)]
    return plays[_lead(plays, state, sight) if not state.trick else _reply(plays, state, sight)]


def _avoid(plays: Mapping[Card, Action], state: State, sight: Sight) -> Card:
    """In a Bettel the declarer sheds the highest card that loses; the others play low and let him win."""
    cards = sorted(plays, key=STRENGTH.__getitem__)
    if not sight.declares or not state.trick:
        return cards[0]
    taking = beating(mask_of(cards), state.trick, None)
    losing = [card for card in cards if not taking & card.bit]
    return losing[-1] if losing else cards[-1]


def _lead(plays: Mapping[Card, Action], state: State, sight: Sight) -> Card:
    """Draw trumps as declarer, cash what nobody beats, else lead low from a long suit."""
    cards = sorted(plays, key=STRENGTH.__getitem__)
    trumps = [card for card in cards if card.suit is sight.trump]
    if sight.declares and trumps and sight.trump and sight.live & sight.trump.mask:
        return trumps[-1]
    sure = [card for card in cards if sight.boss(card) and (card.suit is not sight.trump or sight.declares)]
    if sure:
        return max(sure, key=lambda card: sum(other.suit is card.suit for other in cards))
    if all_tricks(state):
        return cards[-1]
    side = [card for card in cards if card.suit is not sight.trump] or cards
    return max(side, key=lambda card: (sum(other.suit is card.suit for other in side), -STRENGTH[card]))


def _reply(plays: Mapping[Card, Action], state: State, sight: Sight) -> Card:
    """Take the trick as cheaply as it holds, unless a fellow defender has it; else give the lowest card."""
    cards = sorted(plays, key=lambda card: (card.suit is sight.trump, STRENGTH[card]))
    winner = best(state.trick, sight.trump)
    taking = [card for card in cards if beating(mask_of(cards), state.trick, sight.trump) & card.bit]
    friendly = not sight.declares and winner.seat is not state.declarer and sight.boss(winner.card)
    if not taking or friendly:
        return cards[0]
    holding = [card for card in taking if sight.boss(card)]
    return (holding or taking)[0]
