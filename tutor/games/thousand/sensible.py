"""A player of Thousand who plays as a table would expect, so that dealt positions look real.

It knows what its seat may know: its own cards and what ``observe`` shows it. It bids and states what its hand promises,
lays away what it will miss least, cashes what nobody can beat, then declares, and keeps a pair whole as long as it may
still declare it. Not here: any look ahead.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Final, NamedTuple

from tutor.cards import CARD, Card, Rank, Suit, cards_of, mask_of
from tutor.engine.deck import Dice
from tutor.engine.table import Seat
from tutor.games.thousand.actions import PASS, TALONS, Action, Bid, Contract, Discard, Marry, Play
from tutor.games.thousand.play import half
from tutor.games.thousand.state import (
    CARDS,
    MARRIAGE,
    POINTS,
    STRENGTH,
    Phase,
    State,
    marriages_in,
    option,
    other,
    worth_of,
)
from tutor.games.thousand.views import observe

_HIGH: Final = {Rank.ACE: 15, Rank.TEN: 9}
"""What a high card brings, the low cards it catches included."""
_LENGTH: Final = 8
"""What a card of a suit brings beyond the third."""
_TRUMP: Final = 5
"""How much more a card brings in the suit of one's own marriage."""
_DECLARED: Final = 0.85
"""How often a marriage in hand comes to be declared."""
_TALON: Final = 9
"""What the two cards of a talon are worth on average, marriages apart."""
_UNSEEN: Final = 14
"""How many cards a player of ten has not seen."""


class Sight(NamedTuple):
    """What a seat goes by when it plays a card."""

    cards: tuple[Card, ...]
    live: frozenset[Card]
    """The cards that the opponent may still hold."""
    trump: Suit | None
    led: Card | None
    pairs: tuple[Suit, ...]
    """The suits of which it holds king and queen."""
    by_itself: bool
    """A king or queen of a pair that is led declares it without a word."""

    def boss(self, card: Card) -> bool:
        """Tell whether the opponent can hold no higher card of the suit."""
        return not any(rival.suit is card.suit and STRENGTH[rival] > STRENGTH[card] for rival in self.live)

    def safe(self, card: Card) -> bool:
        """Tell whether a card that is led wins, unless the opponent is void and trumps."""
        if not self.boss(card):
            return False
        follows = any(rival.suit is card.suit for rival in self.live)
        trumps = any(rival.suit is self.trump for rival in self.live)
        return card.suit is self.trump or follows or not trumps

    def cost(self, card: Card) -> float:
        """Return what a card is missed for when it is gone: its points, tricks to come, a pair to be declared."""
        pair = MARRIAGE[card.suit] if half(card) and card.suit in self.pairs else 0
        future = 8 if self.boss(card) else 1.5 * STRENGTH[card]
        return pair + future + (4 if card.suit is self.trump else 0)


def sensible(lawful: tuple[Action, ...], state: State, seat: Seat, dice: Dice) -> Action:
    """Choose among the lawful acts of a seat by what it knows."""
    cards = tuple(cards_of(state.hands[seat.place]))
    match state.phase:
        case Phase.AUCTION:
            return _word(lawful, cards, dice)
        case Phase.TALON:
            return dice.choice(TALONS)
        case Phase.DISCARD:
            return _lay_away(cards)
        case Phase.CONTRACT:
            return _contract(lawful, cards, dice)
        case _:
            sight = _sight(state, seat, cards)
            return _answer(lawful, sight) if sight.led else _lead(lawful, sight, dice)


def _sight(state: State, seat: Seat, cards: tuple[Card, ...]) -> Sight:
    """Sum up what a seat sees when it plays."""
    seen = observe(state, seat)
    gone = {card for card, place in seen.known.items() if place != f"hand {other(seat)}"}
    return Sight(
        cards,
        frozenset(CARDS) - gone,
        seen.public["trump"],
        seen.table[0].card if seen.table else None,
        marriages_in(mask_of(cards)),
        option(state, "declare") == "auto",
    )


# ------------------------------------------------------------------------------------------------- auction and contract


def promise(cards: Iterable[Card]) -> float:
    """Return how many points some cards may hope for, marriages among them included."""
    cards = tuple(cards)
    pairs = marriages_in(mask_of(cards))
    best = max(pairs, key=MARRIAGE.__getitem__, default=None)
    hope = _DECLARED * worth_of(pairs) + sum(_HIGH.get(card.rank, 0) for card in cards)
    for suit in Suit:
        length = sum(card.suit is suit for card in cards)
        hope += _LENGTH * max(0, length - 3) + _TRUMP * length * (suit is best)
    return hope


def prospect(cards: Iterable[Card]) -> float:
    """Return how much more a talon may bring to ten cards: its own worth, and now and then the half of a pair."""
    halves = [card for card in cards if half(card) not in (None, *cards)]
    return _TALON + sum(MARRIAGE[card.suit] for card in halves) * 2 / _UNSEEN


def _word(lawful: tuple[Action, ...], cards: tuple[Card, ...], dice: Dice) -> Action:
    """Bid as long as the hand promises more."""
    hope = promise(cards) + prospect(cards) + 10 * dice.below(3) - 15
    bids = [action for action in lawful if isinstance(action, Bid) and action.number <= hope]
    return bids[min(dice.below(len(bids)), dice.below(len(bids)))] if bids else PASS


def _lay_away(cards: tuple[Card, ...]) -> Action:
    """Lay the two cards away without which the rest promises most."""
    pairs = combinations(sorted(cards, key=lambda card: (POINTS[card], STRENGTH[card])), 2)
    return Discard(max(pairs, key=lambda away: promise(card for card in cards if card not in away)))


def _contract(lawful: tuple[Action, ...], cards: tuple[Card, ...], dice: Dice) -> Action:
    """State what was bid, or more where the hand promises a good deal more."""
    stated = [action for action in lawful if isinstance(action, Contract)]
    hope = promise(cards) - 15 - 10 * dice.below(3)
    return max([stated[0], *(action for action in stated if action.number <= hope)], key=lambda action: action.number)


# ----------------------------------------------------------------------------------------------------------------- play


def _lead(lawful: tuple[Action, ...], sight: Sight, dice: Dice) -> Action:
    """Cash what is safe, then declare, then lead what is missed least."""
    plays = [action for action in lawful if isinstance(action, Play)]
    safe = [action for action in plays if sight.safe(action.card) and not _breaks(sight, action.card)]
    if safe and (not sight.pairs or dice.below(4)):
        return max(safe, key=lambda action: (action.card.suit is sight.trump, POINTS[action.card]))
    if sight.pairs:
        return _declare(lawful, sight)
    return min(plays, key=lambda action: (sight.cost(action.card) + POINTS[action.card], -_length(sight, action.card)))


def _declare(lawful: tuple[Action, ...], sight: Sight) -> Action:
    """Declare the dearest marriage with its queen, so that the king stays."""
    suit = max(sight.pairs, key=MARRIAGE.__getitem__)
    queen = CARD[suit, Rank.QUEEN]
    return Play(queen) if sight.by_itself else next(a for a in lawful if isinstance(a, Marry) and a.card is queen)


def _answer(lawful: tuple[Action, ...], sight: Sight) -> Action:
    """Take the trick with the card that is missed least, if that pays; else give the least."""
    plays = [action for action in lawful if isinstance(action, Play)]
    led = sight.led
    assert led is not None
    taking = [action for action in plays if _beats(action.card, led, sight.trump)]
    best = max(taking, key=lambda action: POINTS[action.card] - sight.cost(action.card), default=None)
    losing = [action for action in plays if action not in taking]
    least = min(losing, key=lambda action: POINTS[action.card] + sight.cost(action.card), default=None)
    if best is None or least is None:
        chosen = best or least
        assert chosen is not None
        return chosen
    lead_is_worth = 6 if sight.pairs else 3
    gain = POINTS[led] + POINTS[best.card] + lead_is_worth - sight.cost(best.card)
    loss = -POINTS[led] - POINTS[least.card] - sight.cost(least.card)
    return best if gain >= loss else least


def _beats(card: Card, led: Card, trump: Suit | None) -> bool:
    """Tell whether an answer wins."""
    return STRENGTH[card] > STRENGTH[led] if card.suit is led.suit else card.suit is trump


def _breaks(sight: Sight, card: Card) -> bool:
    """Tell whether a card is half of a pair that may still be declared."""
    return half(card) is not None and card.suit in sight.pairs


def _length(sight: Sight, card: Card) -> int:
    """Count the cards held of a card's suit."""
    return sum(held.suit is card.suit for held in sight.cards)
