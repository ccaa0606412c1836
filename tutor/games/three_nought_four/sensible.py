"""A player of 304 who plays as a table would expect, so that dealt positions look real.

It knows what its seat may know: its own cards and what ``glance`` shows it. It counts what has gone, bids by the
strength of its best suit, cashes what nobody can beat, feeds its partner and keeps what may still win. Not here: any
look ahead, and any claim.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from tutor.cards import PACK, Card, Rank, Suit
from tutor.engine.deck import Dice
from tutor.engine.game import Observation, Placed
from tutor.engine.table import Seat
from tutor.games.three_nought_four.actions import ASK, KEEP, OPEN, PASS, PCC, REDEAL, Action, Bid, Pick, Play
from tutor.games.three_nought_four.state import POINTS, STRENGTH, State, partner
from tutor.games.three_nought_four.views import glance

TRUMP_WORTH: Final = {
    Rank.JACK: 42,
    Rank.NINE: 30,
    Rank.ACE: 20,
    Rank.TEN: 16,
    Rank.KING: 12,
    Rank.QUEEN: 11,
    Rank.EIGHT: 10,
    Rank.SEVEN: 10,
}
SIDE_WORTH: Final = {Rank.JACK: 24, Rank.NINE: 9, Rank.ACE: 5}
UNSEEN: Final = 10
"""What a card of one's own that is still to be dealt is worth on average."""
PARTNER: Final = 65
"""What a partner's unseen hand is worth on average."""
ALL_SEEN: Final = 25
"""How much more a hand of eight is worth than the sum of its cards."""
_PARTNER_BIDS: Final = 20
"""How much more is wanted to go over one's partner."""


class Sight(NamedTuple):
    """What a seat goes by when it chooses."""

    seat: Seat
    cards: tuple[Card, ...]
    """Its own cards, a closed indicator of its own among them."""
    live: frozenset[Card]
    """The cards that others may still hold."""
    trump: Suit | None
    """The trump, if this seat knows it."""
    table: tuple[Placed, ...]
    last: bool
    """It plays the last card of the trick."""
    alone: bool
    """Partner Close Caps is being played."""

    def boss(self, card: Card) -> bool:
        """Tell whether nobody else can hold a higher card of the suit."""
        return not any(other.suit is card.suit and STRENGTH[other] > STRENGTH[card] for other in self.live)


def sensible(lawful: tuple[Action, ...], state: State, seat: Seat, dice: Dice) -> Action:
    """Choose among the lawful acts of a seat by what it knows."""
    seen = glance(state, seat)
    sight = _sight(seen, seat)
    if PASS in lawful:
        return _word(lawful, sight, seen, dice)
    if plays := [action for action in lawful if isinstance(action, Play)]:
        return _card(plays, sight, dice)
    if picks := [action for action in lawful if isinstance(action, Pick)]:
        return _pick(picks, sight, dice)
    return _open(lawful, sight, dice)


def _sight(seen: Observation, seat: Seat) -> Sight:
    """Sum up what a seat sees."""
    own = (f"hand {seat}", f"indicator {seat}")
    cards = tuple(card for card, place in seen.known.items() if place in own)
    gone = {card for card, place in seen.known.items() if place.startswith(("trick", "table", "aside"))}
    indicator = next((card.suit for card, place in seen.known.items() if place == f"indicator {seat}"), None)
    alone = seen.public["contract"] == "pcc"
    return Sight(
        seat,
        cards,
        frozenset(PACK) - gone - set(cards),
        seen.public["trump"] or indicator,
        seen.table,
        len(seen.table) == (2 if alone else 3),
        alone,
    )


# -------------------------------------------------------------------------------------------------------------- auction


def promise(cards: Iterable[Card], trump: Suit, dealt: int = 8) -> int:
    """Return how many points a pair may hope for when one of them holds these cards and names that trump."""
    cards = tuple(cards)
    own = sum(TRUMP_WORTH[card.rank] if card.suit is trump else SIDE_WORTH.get(card.rank, 0) for card in cards)
    return own + PARTNER + UNSEEN * (dealt - len(cards))


def best_suit(cards: Iterable[Card]) -> Suit:
    """Return the suit that promises most as trump."""
    cards = tuple(cards)
    return max(Suit, key=lambda suit: promise(cards, suit))


def _word(lawful: tuple[Action, ...], sight: Sight, seen: Observation, dice: Dice) -> Action:
    """Speak in either auction."""
    if REDEAL in lawful and dice.below(3):
        return REDEAL
    if PCC in lawful and _takes_all(sight):
        return PCC
    hope = promise(sight.cards, best_suit(sight.cards)) + 10 * dice.below(3) - 10
    if len(sight.cards) == 8:
        hope += ALL_SEEN
    elif seen.public["bidder"] is partner(sight.seat):
        hope -= _PARTNER_BIDS
    bids = [action.number for action in lawful if isinstance(action, Bid) and action.number <= hope]
    if bids:
        return Bid(bids[min(dice.below(len(bids)), dice.below(len(bids)))])
    if ASK in lawful and not seen.public["bid"] and dice.below(4) == 0:
        return ASK
    return PASS


def _takes_all(sight: Sight) -> bool:
    """Tell whether a hand of eight takes every trick unless a suit breaks badly."""
    trump = best_suit(sight.cards)
    trumps = sum(card.suit is trump for card in sight.cards)
    return len(sight.cards) == 8 and trumps >= 4 and all(sight.boss(card) or card.suit is trump for card in sight.cards)


def _pick(picks: list[Pick], sight: Sight, dice: Dice) -> Action:
    """Put down a card of the best suit, a low one more often than a high one."""
    trump = best_suit(sight.cards)
    suited = sorted((action for action in picks if action.card.suit is trump), key=lambda action: STRENGTH[action.card])
    return suited[min(dice.below(len(suited)), dice.below(len(suited)))] if suited else picks[0]


def _open(lawful: tuple[Action, ...], sight: Sight, dice: Dice) -> Action:
    """Open with trumps to draw, else keep the indicator closed."""
    strong = sum(card.suit is sight.trump for card in sight.cards) >= 5 or sight.alone
    return OPEN if KEEP not in lawful or (strong and OPEN in lawful and dice.below(2)) else KEEP


# ----------------------------------------------------------------------------------------------------------------- play


def _card(plays: list[Play], sight: Sight, dice: Dice) -> Action:
    """Play a card: lead, follow or throw."""
    if not sight.table:
        return _lead(plays, sight, dice)
    led = _led(sight)
    if all(action.card.suit is led for action in plays):
        return _follow(plays, sight)
    return _throw(plays, sight, dice)


def _lead(plays: list[Play], sight: Sight, dice: Dice) -> Action:
    """Draw trumps or cash what nobody can beat; else a cheap card of a long suit."""
    sure = [action for action in plays if sight.boss(action.card)]
    others = _others(sight, sight.trump)
    drawing = [action for action in sure if action.card.suit is sight.trump and others]
    side = [action for action in sure if action.card.suit is not sight.trump and _others(sight, action.card.suit) > 1]
    if drawing and (len(drawing) > 1 or dice.below(2)):
        return max(drawing, key=_worth)
    if side:
        return max(side, key=_worth)
    if sure and (sight.alone or not others):
        return max(sure, key=_worth)
    length = {suit: sum(card.suit is suit for card in sight.cards) for suit in Suit}
    quiet = [action for action in plays if action.card.suit is not sight.trump] or plays
    return min(quiet, key=lambda action: (_worth(action), -length[action.card.suit], STRENGTH[action.card]))


def _follow(plays: list[Play], sight: Sight) -> Action:
    """Win if that lasts or nobody is behind, feed a partner who wins, else give little."""
    best = _winning(sight)
    taking = [action for action in plays if best.card is None or _beats(action.card, best.card, sight.trump)]
    if _is_ours(best, sight):
        return max(plays, key=lambda action: (not sight.boss(action.card), _worth(action)))
    if taking and sight.last:
        return max(taking, key=lambda action: (not sight.boss(action.card), _worth(action)))
    sure = [action for action in taking if sight.boss(action.card)]
    if sure:
        return max(sure, key=_worth)
    return min(plays, key=_cheap)


def _throw(plays: list[Play], sight: Sight, dice: Dice) -> Action:
    """Cut a trick worth having, feed a partner who wins, else throw away what is worth least."""
    best = _winning(sight)
    ours = _is_ours(best, sight)
    cuts = [
        action
        for action in plays
        if action.card.suit is sight.trump and best.card and _beats(action.card, best.card, sight.trump)
    ]
    if cuts and not ours and (_lies(sight) >= 10 or sight.alone or dice.below(3)):
        return min(cuts, key=lambda action: STRENGTH[action.card])
    rest = [action for action in plays if action.card.suit is not sight.trump] or plays
    if ours:
        return max(rest, key=lambda action: (not sight.boss(action.card), _worth(action)))
    if sight.trump is None and _lies(sight) >= 10 and not _cut(sight) and dice.below(2):
        return _guess(rest, dice)
    return min(rest, key=_cheap)


def _guess(plays: list[Play], dice: Dice) -> Play:
    """Put down a card that wins if its suit happens to be trump."""
    suit = dice.choice(plays).card.suit
    return max((action for action in plays if action.card.suit is suit), key=lambda action: STRENGTH[action.card])


def _led(sight: Sight) -> Suit | None:
    """Return the suit led."""
    return sight.table[0].card.suit if sight.table[0].card else None


def _winning(sight: Sight) -> Placed:
    """Return the card that wins so far, as far as it can be seen."""
    best = sight.table[0]
    for placed in sight.table[1:]:
        if placed.card and best.card and _beats(placed.card, best.card, sight.trump):
            best = placed
    return best


def _beats(card: Card, other: Card, trump: Suit | None) -> bool:
    """Tell whether a card played later beats another."""
    if card.suit is other.suit:
        return STRENGTH[card] > STRENGTH[other]
    return card.suit is trump


def _is_ours(best: Placed, sight: Sight) -> bool:
    """Tell whether one's partner seems to win the trick."""
    if best.seat is not partner(sight.seat) or best.card is None:
        return False
    return sight.last or (sight.boss(best.card) and not _cut(sight))


def _cut(sight: Sight) -> bool:
    """Tell whether a card lies face down in the trick that may have cut it."""
    return any(placed.card is None for placed in sight.table)


def _others(sight: Sight, suit: Suit | None) -> int:
    """Count the cards of a suit that others may hold."""
    return sum(card.suit is suit for card in sight.live)


def _lies(sight: Sight) -> int:
    """Add up the points that can be seen in the trick."""
    return sum(POINTS[placed.card] for placed in sight.table if placed.card)


def _worth(action: Play) -> int:
    """Return the points of the card played."""
    return POINTS[action.card]


def _cheap(action: Play) -> tuple[int, int]:
    """Order cards from the one that is missed least."""
    return POINTS[action.card], STRENGTH[action.card]
