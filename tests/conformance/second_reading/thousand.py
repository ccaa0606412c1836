"""The rules of Thousand for two, read a second time: what is refused and why, what a deal is worth, who is shown what.

Written from the rules and from nothing in ``tutor.games``: slow, plain, without reasons. Where two articles could be
cited for one refusal and the rules don't say which comes first, both are named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tutor.cards import Card
from tutor.engine.game import Word
from tutor.engine.table import PUBLIC, Eyes, Seat

UP = ["9", "J", "Q", "K", "10", "A"]
VALUE = dict(zip(UP, (0, 2, 3, 4, 10, 11), strict=True))
PAIR = {"♥": 100, "♦": 80, "♣": 60, "♠": 40}
HALF = {"K": "Q", "Q": "K"}
RIVAL = {Seat.A: Seat.B, Seat.B: Seat.A}


def worth(cards: Iterable[Card]) -> int:
    return sum(VALUE[card.rank] for card in cards)


def pairs(cards: Iterable[Card]) -> list[str]:
    """Return the suits of which king and queen are both there."""
    names = {str(card) for card in cards}
    return [suit for suit in PAIR if {f"K{suit}", f"Q{suit}"} <= names]


def answers(hand: Iterable[Card], led: Card, trump: str | None) -> frozenset[Card]:
    """Return what may be laid on a card that was led."""
    cards = list(hand)
    following = [card for card in cards if card.suit == led.suit]
    trumps = [card for card in cards if card.suit == trump]
    return frozenset(following or trumps or cards)


def is_taken(led: Card, answer: Card, trump: str | None) -> bool:
    """Tell whether the one who answers wins the trick."""
    if answer.suit == led.suit:
        return UP.index(answer.rank) > UP.index(led.rank)
    return answer.suit == trump


class Table:
    """A deal that goes on."""

    def __init__(
        self,
        dealer: Seat,
        layout: Mapping[str, tuple[Card, ...]],
        options: Mapping[str, str],
        totals: Mapping[str, int],
    ) -> None:
        self.dealer, self.options, self.totals = dealer, options, totals
        self.hands = {seat: set(layout[seat.value]) for seat in RIVAL}
        self.had = {seat: set(layout[seat.value]) for seat in RIVAL}
        self.talons = [layout["talons"][:2], layout["talons"][2:]]
        self.phase, self.turn = "auction", dealer
        self.bid, self.declarer = 100, RIVAL[dealer]
        self.spoken = False
        self.taken: int | None = None
        self.laid_away: set[Card] = set()
        self.contract = 0
        self.trump: str | None = None
        self.declared: list[tuple[Seat, str]] = []
        self.led: Card | None = None
        self.won: dict[Seat, list[Card]] = {seat: [] for seat in RIVAL}
        self.pair_kept = False

    # What is refused

    def refusal(self, seat: Seat, action: Any) -> frozenset[str]:
        """Return the articles that may be cited for refusing a word: one mostly, none if it is lawful."""
        for articles, broken in self._duties(seat, action):
            if broken:
                return frozenset(f"1000.{article}" for article in articles.split())
        return frozenset()

    def _duties(self, seat: Seat, action: Any) -> Iterator[tuple[str, bool]]:
        yield "play.9", self.phase == "over"
        match type(action).__name__:
            case "Bid" | "Pass":
                yield from self._auction(seat, getattr(action, "number", None))
            case "Talon":
                yield "deal.5", self.phase == "auction"
                yield "talon.1", seat != self.declarer
                yield "talon.7", self.phase != "talon"
                yield "talon.1", action.number not in (1, 2)
            case "Discard":
                yield "contract.4", self.phase in ("auction", "talon")
                yield "talon.4", seat != self.declarer and self.phase == "discard"
                yield "talon.4 contract.4", self.phase != "discard"
                yield "talon.4", len(action.cards) != 2 or len(set(action.cards) & self.hands[seat]) != 2
            case "Contract":
                yield "contract.4", self.phase in ("auction", "talon", "discard")
                yield "contract.6", self.phase == "play"
                yield "contract.1", seat != self.declarer or action.number < self.bid
                yield "contract.2", action.number % 10 != 0
                yield "contract.3", action.number > max(self.bid, self._limit(seat, "contract_cap"))
            case verb:
                yield from self._card(seat, action.card, verb == "Marry")

    def _auction(self, seat: Seat, number: int | None) -> Iterator[tuple[str, bool]]:
        yield "auction.5", self.phase != "auction"
        yield "auction.1", not self.spoken and seat != self.dealer
        yield "auction.2", seat != self.turn
        if number is None:
            return
        exact = self.options["auction_step"] == "exact"
        yield "auction.4", number <= self.bid
        yield "auction.3", number % 10 != 0 or (exact and number != self.bid + 10)
        yield "auction.6", number > 120 and not pairs(self.hands[seat])
        yield "auction.7", number > self._limit(seat, "bid_cap")

    def _limit(self, seat: Seat, cap: str) -> int:
        held = pairs(self.hands[seat])
        most = 120 + sum(PAIR[suit] for suit in held)
        return 400 if held and self.options[cap] == "gate_only" else most

    def _card(self, seat: Seat, card: Card, marry: bool) -> Iterator[tuple[str, bool]]:
        hand, auto = self.hands[seat], self.options["declare"] == "auto"
        yield "play.10", self.phase == "auction"
        yield "contract.4 play.10", self.phase != "play"
        if self.led is None:
            yield "play.1" if not any(self.won.values()) else "play.8", seat != self.turn
        yield "play.10", seat != self.turn or card not in hand
        if self.led is not None:
            yield "marriage.2 marriage.10" if auto else "marriage.2", marry
            mine = answers(hand, self.led, self.trump)
            follows = any(held.suit == self.led.suit for held in hand)
            yield "play.3" if follows else "play.4", card not in mine
        elif marry:
            yield "marriage.10", auto
            yield "marriage.2", card.rank not in HALF
            yield "marriage.12", (seat, card.suit) in self.declared
            had = {str(held) for held in self.had[seat]}
            half = f"{HALF.get(card.rank)}{card.suit}"
            gone = half not in {str(held) for held in hand}
            yield "marriage.7", gone and half in had
            yield "marriage.8", gone

    # What happens

    def say(self, seat: Seat, action: Any) -> None:
        """Carry out a lawful word."""
        match type(action).__name__:
            case "Bid":
                self.bid, self.declarer, self.turn, self.spoken = action.number, seat, RIVAL[seat], True
            case "Pass":
                self.phase, self.turn = "talon", self.declarer
            case "Talon":
                self.phase, self.taken = "discard", action.number
                self.hands[seat] |= set(self.talons[action.number - 1])
                self.had[seat] |= self.hands[seat]
            case "Discard":
                self.phase, self.laid_away = "contract", set(action.cards)
                self.hands[seat] -= self.laid_away
                self.pair_kept = bool(pairs(self.hands[seat]))
            case "Contract":
                self.phase, self.contract = "play", action.number
            case verb:
                self._lay(seat, action.card, verb == "Marry")

    def _lay(self, seat: Seat, card: Card, marry: bool) -> None:
        held = card.rank in HALF and card.suit in pairs(self.hands[seat])
        self.hands[seat] -= {card}
        self.turn = RIVAL[seat]
        if self.led is None:
            self.led = card
            if marry or (held and self.options["declare"] == "auto"):
                self.trump = card.suit
                self.declared.append((seat, card.suit))
            return
        winner = seat if is_taken(self.led, card, self.trump) else RIVAL[seat]
        self.won[winner] += [self.led, card]
        self.turn, self.led = winner, None
        if not self.hands[seat]:
            self.phase = "over"

    # What it is worth

    def marriages(self, seat: Seat) -> int:
        return sum(PAIR[suit] for who, suit in self.declared if who == seat)

    def off(self) -> int:
        return 120 - worth(self.won[Seat.A]) - worth(self.won[Seat.B])

    def exception(self) -> bool:
        shut = bool(self.declared) or (self.options["exception_no_marriage"] == "held" and self.pair_kept)
        return self.contract == 120 and len(self.won[self.declarer]) == 20 and not shut

    def result(self) -> dict[str, Any]:
        """Return the result of a deal that is over, as records tell it."""
        declarer, opponent = self.declarer, RIVAL[self.declarer]
        reached = worth(self.won[declarer]) + self.marriages(declarer) + (self.off() if self.exception() else 0)
        own = worth(self.won[opponent])
        if self.options["opponent_marriages"] == "counted":
            own += self.marriages(opponent)
        nearest = min(range(0, 501, 10), key=lambda ten: (abs(ten - own), -ten))
        record = {declarer: self.contract if reached >= self.contract else -self.contract, opponent: nearest}
        score = {seat: self.totals[seat] + record[seat] for seat in RIVAL}
        winner = self._winner(score)
        return {
            "over": True,
            "declarer": declarer,
            "contract": self.contract,
            "made": reached >= self.contract,
            "cards": {seat: worth(self.won[seat]) for seat in RIVAL},
            "marriages": {seat: self.marriages(seat) for seat in RIVAL},
            "tricks": {seat: len(self.won[seat]) // 2 for seat in RIVAL},
            "off": self.off(),
            "exception": self.exception(),
            "record": record,
            "score": score,
            "next_dealer": RIVAL[self.dealer],
            "match": {"over": winner is not None, "winner": winner},
        }

    def _winner(self, score: Mapping[Seat, int]) -> Seat | None:
        there = [seat for seat in RIVAL if score[seat] >= 1000]
        if len(there) == 2 and self.options["both_reach"] == "declarer":
            return self.declarer
        best = [seat for seat in there if score[seat] == max(score.values())]
        return best[0] if len(best) == 1 else None


# Who is shown what

Sight = tuple[frozenset[Seat], tuple[Any, ...]]
"""Who is shown something, and what."""
BOTH = frozenset(RIVAL)


def sights(layout: Mapping[str, tuple[Card, ...]], words: tuple[Word, ...]) -> Iterator[list[Sight]]:
    """Yield what is shown when the cards are dealt, and then at each word."""
    talons = (layout["talons"][:2], layout["talons"][2:])
    yield [(frozenset({seat}), ("dealt", frozenset(layout[seat.value]))) for seat in RIVAL]
    for seat, action in words:
        verb = type(action).__name__
        match verb:
            case "Bid" | "Contract":
                shown: list[Sight] = [(BOTH, (action.number,))]
            case "Pass":
                shown = []
            case "Talon":
                shown = [(BOTH, (action.number, frozenset(talons[action.number - 1])))]
            case "Discard":
                shown = [(frozenset({seat}), ("lays away", frozenset(action.cards)))]
            case "Marry":
                half = Card.parse(f"{HALF[action.card.rank]}{action.card.suit}")
                shown = [(BOTH, (action.card,)), (BOTH, ("holds", half))]
            case _:
                shown = [(BOTH, (action.card,))]
        yield [(BOTH, (seat, verb)), *shown]


def seen(
    seat: Eyes, dealer: Seat, layout: Mapping[str, tuple[Card, ...]], words: tuple[Word, ...]
) -> tuple[tuple[tuple[Any, ...], ...], ...]:
    """Return what a seat, or somebody without one, was shown in a deal, word after word."""
    deal = (("deals", dealer),)
    shown = (
        tuple(what for eyes, what in now if (eyes == BOTH if seat is PUBLIC else seat in eyes))
        for now in sights(layout, words)
    )
    return tuple(now if i else deal + now for i, now in enumerate(shown))
