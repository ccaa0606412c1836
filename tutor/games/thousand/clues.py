"""What everybody can conclude in Thousand about cards not seen: from answers, marriages, promises and the talon.

Nobody has to raise, to declare or to beat, so what was left undone tells nothing. Here is only what each word and card
proves; where the cards can then lie is worked out in ``engine.knowledge``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, combinations, product
from typing import Any, Final, NamedTuple

from tutor.cards import CARD, Card, Rank, Suit, cards_of, mask_of
from tutor.engine.knowledge import Clue, Puzzle, Spot
from tutor.engine.table import Eyes, Seat
from tutor.games.thousand.actions import Bid
from tutor.games.thousand.articles import Article
from tutor.games.thousand.play import PARTNER
from tutor.games.thousand.state import (
    CARDS,
    CARDS_ALONE,
    PAIR,
    TABLE,
    Marriage,
    Played,
    State,
    option,
    talon_mask,
    worth_of,
)
from tutor.games.thousand.views import places

PACK: Final = mask_of(CARDS)


class Promise(NamedTuple):
    """A number above what the cards alone are worth: whose, which sets of marriages back it, and from which cards.

    ``kept`` if the declarer must still have held them after the discard.
    """

    seat: Seat
    article: Article
    facts: Mapping[str, Any]
    backings: tuple[tuple[Suit, ...], ...]
    kept: bool


def clues(state: State, eyes: Eyes) -> Puzzle:
    """Return what somebody can know of the cards not seen; each way to back the promises made is a case."""
    known = places(state, eyes)
    spots = tuple(_spots(state, PACK & ~mask_of(known)))
    cases = product(*(_ways(state, promise, known, spots) for promise in _promises(state)))
    return Puzzle(
        PACK & ~mask_of(known),
        spots,
        (*_opened_talon(state, spots), *_answers(state), *_undeclared(state)),
        tuple(tuple(chain(*case)) for case in cases),
    )


def _spots(state: State, unseen: int) -> Iterator[Spot]:
    lying = {f"hand {seat}": state.hands[seat.place] for seat in TABLE}
    lying |= {f"talon {number}": talon_mask(state, number) for number in (1, 2) if number != state.taken}
    lying[f"discard {state.bidder}"] = state.laid_away
    for place, cards in lying.items():
        if size := (cards & unseen).bit_count():
            yield Spot(place, size)


# The talon and the tricks


def _opened_talon(state: State, spots: tuple[Spot, ...]) -> Iterator[Clue]:
    """The cards of the talon that was taken are the declarer's or were laid away."""
    if not state.taken:
        return
    facts = {"seat": state.bidder, "talon": state.taken}
    for spot in spots:
        if spot.place not in (f"hand {state.bidder}", f"discard {state.bidder}"):
            yield Clue(spot.place, talon_mask(state, state.taken), Article.TALON_2, facts)


def _answers(state: State) -> Iterator[Clue]:
    """Whoever answered in another suit had none of the one led; whoever then did not trump had no trump."""
    for number, plays, trump in _tricks(state):
        if len(plays) < 2 or plays[1].card.suit is plays[0].card.suit:
            continue
        led, (seat, card) = plays[0].card.suit, plays[1]
        facts = {"seat": seat, "trick": number}
        yield Clue(f"hand {seat}", led.mask, Article.PLAY_3, facts | {"suit": led})
        if trump and card.suit is not trump:
            yield Clue(f"hand {seat}", trump.mask, Article.PLAY_4, facts | {"suit": trump})


def _tricks(state: State) -> Iterator[tuple[int, tuple[Played, ...], Suit | None]]:
    """Yield each trick, the running one too, with its number and the trump when it was answered."""
    trump, declared = None, set()
    for number, plays in enumerate((*(trick.plays for trick in state.tricks), state.trick), 1):
        if plays:
            seat, card = plays[0]
            marriage = Marriage(seat, card.suit)
            if card.rank in PARTNER and marriage in state.marriages and marriage not in declared:
                declared.add(marriage)
                trump = card.suit
            yield number, plays, trump


def _undeclared(state: State) -> Iterator[Clue]:
    """Where a marriage declares itself, a king or queen led without one was alone."""
    if option(state, "declare") != "auto":
        return
    for number, plays, _ in _tricks(state):
        seat, card = plays[0]
        if card.rank in PARTNER and Marriage(seat, card.suit) not in state.marriages:
            facts = {"case": "auto", "seat": seat, "card": card, "trick": number}
            yield Clue(f"hand {seat}", CARD[card.suit, PARTNER[card.rank]].bit, Article.MARRIAGE_10, facts)


# Promises


def _promises(state: State) -> Iterator[Promise]:
    """Yield the highest number above 120 that each player bid, and the contract if it was raised."""
    bids = {word.seat: word.action.number for word in state.words if isinstance(word.action, Bid)}
    capped = option(state, "bid_cap") == "held_marriages"
    for seat, number in bids.items():
        if number > CARDS_ALONE:
            article = Article.AUCTION_7 if capped else Article.AUCTION_6
            yield Promise(seat, article, {"seat": seat, "bid": number}, _backings(number, capped), False)
    if state.contract and state.contract > max(CARDS_ALONE, state.bid):
        facts = {"seat": state.bidder, "contract": state.contract}
        backings = _backings(state.contract, option(state, "contract_cap") == "held_marriages")
        yield Promise(state.bidder, Article.CONTRACT_3, facts, backings, True)


def _backings(number: int, capped: bool) -> tuple[tuple[Suit, ...], ...]:
    """Return the smallest sets of marriages that back a number."""
    if not capped:
        return tuple((suit,) for suit in Suit)
    enough = [suits for n in range(1, 5) for suits in combinations(Suit, n) if CARDS_ALONE + worth_of(suits) >= number]
    return tuple(suits for suits in enough if not any(set(less) < set(suits) for less in enough))


def _ways(state: State, promise: Promise, known: Mapping[Card, str], spots: tuple[Spot, ...]) -> list[tuple[Clue, ...]]:
    """Return the ways to back a promise that are not ruled out."""
    return [_way(promise, suits, known, spots) for suits in promise.backings if _held(state, promise, suits, known)]


def _homes(promise: Promise) -> tuple[str, ...]:
    return (f"hand {promise.seat}",) if promise.kept else (f"hand {promise.seat}", f"discard {promise.seat}")


def _held(state: State, promise: Promise, suits: tuple[Suit, ...], known: Mapping[Card, str]) -> bool:
    """Tell whether a player may have held these marriages: no card of them is known to be another's or the talon's."""
    pairs = sum(PAIR[suit] for suit in suits)
    if not promise.kept and state.taken and pairs & talon_mask(state, state.taken):
        return False
    seen = [known[card] for card in cards_of(pairs) if card in known]
    return all(place in _homes(promise) or _played_by(promise.seat, place) for place in seen)


def _played_by(seat: Seat, place: str) -> bool:
    return place.startswith(("trick ", "table ")) and place.endswith(f" {seat}")


def _way(
    promise: Promise, suits: tuple[Suit, ...], known: Mapping[Card, str], spots: tuple[Spot, ...]
) -> tuple[Clue, ...]:
    """Return what follows if a player held these marriages: their unseen cards lie nowhere else."""
    found = []
    for suit in suits:
        cards = mask_of(card for card in (CARD[suit, Rank.KING], CARD[suit, Rank.QUEEN]) if card not in known)
        facts = {**promise.facts, "suit": suit}
        elsewhere = [spot.place for spot in spots if spot.place not in _homes(promise)]
        found += [Clue(place, cards, promise.article, facts) for place in elsewhere if cards]
    return tuple(found)
