"""A player of Croatian Preference who plays as a table would expect, so that dealt positions look real.

It knows what its seat may know: its own cards and what ``observe`` shows it. It counts tricks that a hand promises,
bids, names, defends and doubles by that count, draws trumps and cashes what nobody can beat, and gives away the least.
Not here: any look ahead.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from tutor.cards import PACK, Card, Rank, Suit, cards_of
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
    STAND,
    Bid,
    Contract,
    Discard,
    Name,
    Play,
)
from tutor.games.preference.croatian.actions import BETTEL, DOUBLINGS, HAND, HERE, SANAC, Action
from tutor.games.preference.croatian.bidding import least_contract
from tutor.games.preference.croatian.state import BETTEL as SIX
from tutor.games.preference.croatian.state import NUMBER, PROMISE, SUIT, Phase, State, declarer_of, defenders
from tutor.games.preference.croatian.state import SANAC as SEVEN
from tutor.games.preference.croatian.views import observe
from tutor.games.preference.pack import ABOVE, STRENGTH
from tutor.games.preference.play import Played, best

_SIDE: Final = {Rank.ACE: (1.0, 1), Rank.KING: (0.65, 2), Rank.QUEEN: (0.3, 3)}
"""What a high card of a side suit brings, and from how many cards of the suit on."""
_TOPS: Final = {Rank.ACE: 1.0, Rank.KING: 0.75, Rank.QUEEN: 0.45}
"""What it costs a declarer that he does not hold a high trump."""
_TALON: Final = 1.9
"""What two more cards, and two fewer bad ones, are worth on average."""
_SUIT_LENGTH: Final = 8


class Sight(NamedTuple):
    """What a seat goes by when it plays a card."""

    cards: tuple[Card, ...]
    live: int
    """The cards that the others may still hold, as a mask."""
    trump: Suit | None
    trick: tuple[Played, ...]
    last: bool
    """Nobody plays after this card."""
    friend: bool
    """The trick so far is a partner's."""
    ducks: bool
    """Whether this seat wants no trick: it declares Bettel."""

    def boss(self, card: Card) -> bool:
        """Tell whether nobody can hold a higher card of the suit."""
        return not ABOVE[card] & self.live

    def wins(self, card: Card) -> bool:
        """Tell whether a card is the best of the trick so far."""
        return best((*self.trick, Played(Seat.A, card)), self.trump).card is card


def sensible(lawful: tuple[Action, ...], state: State, seat: Seat, dice: Dice) -> Action:
    """Choose among the lawful acts of a seat by what it knows."""
    cards = tuple(cards_of(state.hands[seat.place]))
    match state.phase:
        case Phase.AUCTION:
            return _word(lawful, state, cards, dice)
        case Phase.NAMING:
            return _name(lawful, cards)
        case Phase.DISCARD:
            return _lay_away(cards, least_contract(state))
        case Phase.CONTRACT:
            return Contract(_best_contract(cards, least_contract(state)))
        case Phase.DEFENCE:
            needed = 1.7 if state.defence.dropped else 1.5
            return DEFEND if defence(cards, state.trump) + _doubt(dice) >= needed else DROP
        case Phase.INVITE:
            return INVITE if defence(cards, state.trump) + _doubt(dice) >= 2.8 else ALONE
        case Phase.KONTRA:
            return _double(lawful, state, seat, cards, dice)
        case Phase.PLAY:
            return _play(lawful, _sight(state, seat, cards), dice)
        case _:
            return lawful[0]


def _doubt(dice: Dice) -> float:
    """Return a small error of judgement."""
    return (dice.below(11) - 5) / 10


# --------------------------------------------------------------------------------------------------- counting tricks


def _lengths(cards: Iterable[Card]) -> dict[Suit, int]:
    lengths = dict.fromkeys(Suit, 0)
    for card in cards:
        lengths[card.suit] += 1
    return lengths


def _side_tricks(cards: Sequence[Card], lengths: dict[Suit, int], trump: Suit | None) -> float:
    tricks = 0.0
    for card in cards:
        worth, needed = _SIDE.get(card.rank, (0.0, 0))
        if card.suit is not trump and lengths[card.suit] >= needed:
            tricks += worth
    return tricks


def promise(cards: Sequence[Card], trump: Suit | None) -> float:
    """Return how many tricks a declarer may hope for with a trump, or without one."""
    lengths = _lengths(cards)
    tricks = _side_tricks(cards, lengths, trump)
    if trump is None:
        return tricks + sum(0.7 * max(0, length - 4) for length in lengths.values())
    held = {card.rank for card in cards if card.suit is trump}
    missing = sum(cost for rank, cost in _TOPS.items() if rank not in held)
    length = lengths[trump]
    return tricks + max(0.0, length - min(missing, _SUIT_LENGTH - length)) if length > 2 else tricks


def defence(cards: Sequence[Card], trump: Suit | None) -> float:
    """Return how many tricks a defender may hope for."""
    lengths = _lengths(cards)
    tricks = _side_tricks(cards, lengths, trump)
    if trump is None:
        return tricks
    for card in cards:
        worth, needed = _SIDE.get(card.rank, (0.0, 0))
        if card.suit is trump and lengths[trump] >= needed:
            tricks += worth
    return tricks + 0.5 * max(0, lengths[trump] - 3)


def safe(cards: Iterable[Card]) -> bool:
    """Tell whether no lead can force a trick on these cards, however the others lie, where nobody must beat."""
    own = tuple(cards)
    for suit in Suit:
        held = sorted(STRENGTH[card] for card in own if card.suit is suit)
        outside = sorted(STRENGTH[card] for card in PACK if card.suit is suit and card not in own)
        if any(low > other for low, other in zip(held, outside, strict=False)):
            return False
    return True


def _hopes(cards: Sequence[Card], least: int) -> dict[int, float]:
    """Return by how much each contract from a number on is hoped to be kept."""
    hopes = {number: promise(cards, suit) - PROMISE for number, suit in SUIT.items() if number >= least}
    if least <= SIX and len(cards) <= 10:
        hopes[SIX] = 1.0 if safe(cards) else -3.0
    return hopes | {SEVEN: promise(cards, None) - PROMISE}


def _best_contract(cards: Sequence[Card], least: int) -> int:
    hopes = _hopes(cards, least)
    return max(hopes, key=lambda number: hopes[number])


# ---------------------------------------------------------------------------------------------- auction and contract


def _word(lawful: tuple[Action, ...], state: State, cards: Sequence[Card], dice: Dice) -> Action:
    """Bid as long as the hand promises enough with a talon; call game, Bettel or Sanac on a strong or a safe hand."""
    doubt = _doubt(dice)
    if BETTEL in lawful and safe(cards):
        return BETTEL
    if SANAC in lawful and promise(cards, None) + doubt >= 6.6:
        return SANAC
    strong = max(promise(cards, suit) for suit in Suit)
    if HAND in lawful and strong + doubt >= PROMISE + 0.2:
        return HAND
    bid = next((action for action in lawful if isinstance(action, Bid)), None)
    number = bid.number if bid else state.auction.number
    hope = max(_hopes(cards, number).values())
    wanted = hope + _TALON + doubt >= 0
    if wanted and HERE in lawful:
        return HERE
    return bid if wanted and bid else PASS


def _name(lawful: tuple[Action, ...], cards: Sequence[Card]) -> Action:
    """Name the suit that promises most, if it is high enough."""
    names = [action for action in lawful if isinstance(action, Name)]
    suit = max(Suit, key=lambda suit: promise(cards, suit))
    own = next((action for action in names if action.suit is suit), None)
    if own or CONCEDE in lawful:
        return own or CONCEDE
    return min(names, key=lambda action: NUMBER[action.suit])


def _lay_away(cards: Sequence[Card], least: int) -> Action:
    """Lay two low cards of side suits away, so that the rest promises most."""

    def rest(pair: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(card for card in cards if card not in pair)

    lengths = _lengths(cards)
    low = sorted(cards, key=lambda card: (lengths[card.suit], STRENGTH[card]))[:7]
    high = sorted(cards, key=lambda card: -STRENGTH[card])[:2]
    pairs = [*combinations(low, 2), tuple(high)]
    return Discard(max(pairs, key=lambda pair: max(_hopes(rest(pair), least).values())))


def _double(lawful: tuple[Action, ...], state: State, seat: Seat, cards: Sequence[Card], dice: Dice) -> Action:
    """Double on a hand that promises to beat the contract, or as declarer on one that can't be beaten."""
    word = next(action for action in lawful if action in DOUBLINGS)
    quiet = STAND if word == KONTRA else ACCEPT
    if state.contract == SIX:
        return word if seat is state.declarer and safe(cards) else quiet
    own = promise(cards, state.trump) - 2.5 if seat is state.declarer else defence(cards, state.trump)
    return word if own + _doubt(dice) >= 3.6 else quiet


# --------------------------------------------------------------------------------------------------------------- play


def _sight(state: State, seat: Seat, cards: tuple[Card, ...]) -> Sight:
    """Sum up what a seat sees when it plays."""
    seen = observe(state, seat)
    live = 0
    for card in PACK:
        if card not in seen.known:
            live |= card.bit
    declarer = declarer_of(state)
    winner = best(state.trick, state.trump).seat if state.trick else declarer
    return Sight(
        cards=cards,
        live=live,
        trump=state.trump,
        trick=state.trick,
        last=len(state.trick) == len(defenders(state)),
        friend=seat is not declarer and winner is not declarer,
        ducks=state.contract == SIX and seat is declarer,
    )


def _play(lawful: tuple[Action, ...], sight: Sight, dice: Dice) -> Action:
    plays = [action for action in lawful if isinstance(action, Play)]
    if sight.ducks:
        return _duck(plays, sight)
    return _answer(plays, sight) if sight.trick else _lead(plays, sight, dice)


def _duck(plays: Sequence[Play], sight: Sight) -> Play:
    """Lose the trick with the highest card that does; lead and win with the lowest."""
    losing = [play for play in plays if sight.trick and not sight.wins(play.card)]
    if losing:
        return max(losing, key=lambda play: STRENGTH[play.card])
    return min(plays, key=lambda play: STRENGTH[play.card])


def _lead(plays: Sequence[Play], sight: Sight, dice: Dice) -> Play:
    """Draw trumps and cash what nobody can beat, else lead low from a long suit."""
    bosses = [play for play in plays if sight.boss(play.card)]
    if bosses and dice.below(8):
        return max(bosses, key=lambda play: (play.card.suit is sight.trump, STRENGTH[play.card]))
    lengths = _lengths(sight.cards)
    side = [play for play in plays if play.card.suit is not sight.trump] or plays
    return min(side, key=lambda play: (STRENGTH[play.card] - 2 * lengths[play.card.suit], play.card.place))


def _answer(plays: Sequence[Play], sight: Sight) -> Play:
    """Win as cheaply as may be where that pays, else give the least."""
    winning = [play for play in plays if sight.wins(play.card)]
    least = min(plays, key=lambda play: (play.card.suit is sight.trump, STRENGTH[play.card], play.card.place))
    if not winning or (sight.friend and (sight.last or sight.boss(best(sight.trick, sight.trump).card))):
        return least
    if sight.last:
        return min(winning, key=lambda play: (play.card.suit is sight.trump, STRENGTH[play.card]))
    sure = [play for play in winning if sight.boss(play.card) or play.card.suit is sight.trump]
    return max(sure, key=lambda play: STRENGTH[play.card]) if sure else least
