"""The rules of 304 from the pick on, read a second time: what may be played, what follows, and who sees what.

Written from the rules (sections 7 to 12) and from nothing in ``tutor.games``: slow, plain, without reasons. It takes
for granted that the words it is given were lawful, and knows the auction only by its words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from typing import Any, NamedTuple

from tutor.cards import Card
from tutor.engine.game import Word
from tutor.engine.table import PUBLIC, Eyes, Seat

ORDER = ("J", "9", "A", "10", "K", "Q", "8", "7")
VALUE = dict(zip(ORDER, (30, 20, 11, 10, 3, 2, 0, 0), strict=True))
ROUND = "ABCDABCD"


class Laid(NamedTuple):
    seat: Seat
    card: Card
    down: bool
    from_table: bool


def right_of(seat: Seat, steps: int = 1) -> Seat:
    return Seat(ROUND[ROUND.index(seat) + steps])


class Table:
    """The play of one deal from the first lead on; ``hands`` are without the indicator while that lies apart."""

    def __init__(
        self,
        dealer: Seat,
        deal: Mapping[Seat, Iterable[Card]],
        maker: Seat,
        indicator: Card,
        bid: int,
        alone: bool,
    ) -> None:
        self.maker = maker
        self.indicator: Card | None = indicator
        self.trump = indicator.suit
        self.bid, self.alone = bid, alone
        self.hands = {seat: frozenset(cards) - {indicator} for seat, cards in deal.items()}
        self.open = False
        self.must_draw = False
        self.trick: tuple[Laid, ...] = ()
        self.done: tuple[tuple[Laid, ...], ...] = ()
        self.winners: tuple[Seat, ...] = ()
        self.hidden: frozenset[Card] = frozenset()
        self.caller: Seat | None = None
        self.order: tuple[Card, ...] = ()
        self.over = False
        self.turn = maker if alone else right_of(dealer)

    @property
    def idle(self) -> Seat | None:
        return right_of(self.maker, 2) if self.alone else None

    def turn_up_the_indicator(self) -> None:
        if self.indicator is not None:
            self.hands[self.maker] |= {self.indicator}
        self.indicator, self.open = None, True

    def call(self, seat: Seat, order: tuple[Card, ...]) -> None:
        """Lay a hand open, the indicator with it if it is there, and bind its owner to an order."""
        self.caller, self.order = seat, order
        if seat == self.maker and self.indicator:
            self.turn_up_the_indicator()

    def playable(self) -> frozenset[tuple[Card, bool]]:
        """Return what the player whose turn it is may play: card, and whether face down."""
        free = self._free()
        if self.turn != self.caller:
            return free
        first = next(card for card in self.order if card in {card for card, _ in free})
        return frozenset((card, down) for card, down in free if card == first)

    def _free(self) -> frozenset[tuple[Card, bool]]:
        """Return what the rules leave to a player who is bound by no order."""
        seat, hand = self.turn, self.hands[self.turn]
        closed_maker = seat == self.maker and not self.open
        trumps = {card for card in hand if card.suit == self.trump}
        if not self.trick:
            cards = set(hand)
            if closed_maker and not self.done:
                cards -= trumps
            if seat == self.maker and self.must_draw and not self.alone and trumps:
                cards = trumps
            if closed_maker and len(self.done) == 7 and self.indicator:
                cards.add(self.indicator)
            return frozenset((card, False) for card in cards)
        led = self.trick[0].card.suit
        following = {card for card in hand if card.suit == led}
        if following:
            return frozenset((card, False) for card in following)
        if self.open:
            return frozenset((card, False) for card in hand)
        if not closed_maker:
            return frozenset((card, True) for card in hand)
        discards = {(card, True) for card in hand - trumps}
        if led != self.trump and self.indicator:
            discards.add((self.indicator, True))
        elif len(self.done) == 7 and self.indicator:
            discards.add((self.indicator, False))
        return frozenset(discards)

    def play(self, card: Card, down: bool) -> None:
        """Lay a card; the last one of a trick lets the trick be resolved."""
        seat, from_table = self.turn, card == self.indicator
        others = [self.hands[other] for other in self.hands if other != seat]
        if not self.trick and seat == self.maker and card.suit == self.trump:
            self.must_draw |= not any(held.suit == self.trump for hand in others for held in hand)
        self.hands = self.hands | {seat: self.hands[seat] - {card}}
        self.trick += (Laid(seat, card, down, from_table),)
        if from_table:
            self.indicator = None
            self.open = not down
        if down:
            self.hidden |= {card}
        self.turn = right_of(seat)
        if self.turn == self.idle:
            self.turn = right_of(self.turn)
        if len(self.trick) == (3 if self.alone else 4):
            self._resolve()

    def _resolve(self) -> None:
        trick = self.trick
        if any(laid.down and laid.card.suit == self.trump for laid in trick):
            own_discard = {laid.card for laid in trick if laid.seat == self.maker and not laid.from_table}
            self.hidden -= {laid.card for laid in trick} - own_discard
            if not self.open:
                self.turn_up_the_indicator()
        trumps = [laid for laid in trick if laid.card.suit == self.trump]
        rivals = trumps or [laid for laid in trick if laid.card.suit == trick[0].card.suit]
        self.turn = min(rivals, key=lambda laid: ORDER.index(laid.card.rank)).seat
        self.winners += (self.turn,)
        self.done += (trick,)
        self.trick = ()
        if len(self.done) == 1 and not self.open and (self.alone or self.bid >= 250):
            self.turn_up_the_indicator()
        self.over = len(self.done) == 8 or (self.alone and self.turn != self.maker)

    def after(self, card: Card, down: bool) -> Table:
        """Return the table after a card, leaving this one as it is."""
        table = copy(self)
        table.play(card, down)
        return table

    def points(self) -> dict[str, int]:
        """Count the points of each pair's tricks."""
        sums = {"AC": 0, "BD": 0}
        for winner, trick in zip(self.winners, self.done, strict=True):
            sums["AC" if winner in "AC" else "BD"] += sum(VALUE[laid.card.rank] for laid in trick)
        return sums


def table_after(dealer: Seat, layout: Mapping[str, tuple[Card, ...]], words: tuple[Word, ...]) -> Table:
    """Return the table after the words of a deal, the maker's choice to open or keep among them."""
    said = [(type(action).__name__, seat, action) for seat, action in words]
    maker, indicator = [(seat, action.card) for verb, seat, action in said if verb == "Pick"][-1]
    bid = max(action.number for verb, _, action in said if verb == "Bid")
    alone = any(verb == "ClosedCaps" for verb, _, _ in said)
    table = Table(dealer, {seat: layout[seat.value] for seat in Seat}, maker, indicator, bid, alone)
    for verb, seat, action in said:
        if verb == "Open":
            table.turn_up_the_indicator()
        elif verb == "Play":
            table.play(action.card, action.down)
        elif verb == "Caps":
            table.call(seat, action.order)
    return table


Sight = tuple[frozenset[Seat], tuple[Any, ...]]
"""Who is shown something, and what."""
ALL = frozenset(Seat)


def sights(dealer: Seat, layout: Mapping[str, tuple[Card, ...]], words: tuple[Word, ...]) -> Iterator[list[Sight]]:
    """Yield what is shown when the first packet is dealt, and then at each word."""
    deal = {seat: layout[seat.value] for seat in Seat}
    table: Table | None = None
    picked: Card | None = None
    bid, alone, maker = 0, False, dealer
    yield [(frozenset({seat}), ("packet 1", frozenset(deal[seat][:4]))) for seat in Seat]
    for seat, action in words:
        verb = type(action).__name__
        everybody: list[Sight] = [(ALL, (seat, verb))]
        shown: list[Sight] = []
        match verb:
            case "Bid":
                bid = action.number
                shown = [(ALL, (bid,))]
            case "ClosedCaps":
                alone = True
            case "Pick":
                shown = [(frozenset({seat}), ("picks", action.card))]
                if picked is None:
                    shown += [(frozenset({other}), ("packet 2", frozenset(deal[other][4:]))) for other in Seat]
                picked, maker = action.card, seat
            case "Open" | "Keep":
                assert picked
                table = Table(dealer, deal, maker, picked, bid, alone)
                if verb == "Open":
                    table.turn_up_the_indicator()
                    shown = [(ALL, ("indicator", picked))]
            case "Play":
                assert table
                shown = _played(table, seat, action.card, action.down)
            case "Caps":
                assert table
                indicator = table.indicator if seat == maker else None
                table.call(seat, action.order)
                shown = [(ALL, ("lays open", action.order)), (ALL, ("indicator", indicator))]
            case "Spoilt":
                assert picked
                shown = [(ALL, ("no defender was dealt a", picked.suit))]
        yield everybody + shown


def _played(table: Table, seat: Seat, card: Card, down: bool) -> list[Sight]:
    indicator, was_open, count = table.indicator, table.open, len(table.done)
    laid_open = seat == table.caller and card in table.order
    eyes = frozenset({seat}) if down and not laid_open else ALL
    shown: list[Sight] = [(ALL, ("from the table" if card == indicator else "from hand",)), (eyes, (card,))]
    table.play(card, down)
    if table.open and not was_open and indicator not in (None, card):
        shown.append((ALL, ("indicator", indicator)))
    if len(table.done) == count:
        return shown
    trick = table.done[-1]
    back = tuple(laid.card for laid in trick if laid.down and laid.card in table.hidden)
    up = tuple(laid.card for laid in trick if laid.down and laid.card not in table.hidden)
    shown += [(frozenset({table.maker}), ("looks at", back)), (ALL, ("turned up", up, "not", len(back)))]
    if up and indicator is not None and indicator not in (laid.card for laid in trick):
        shown.append((ALL, ("indicator", indicator)))
    shown.append((ALL, ("won by", table.winners[-1])))
    if table.over and not table.alone:
        shown.append((ALL, ("counted", tuple(laid.card for done in table.done for laid in done))))
    return shown


def seen(
    seat: Eyes, dealer: Seat, layout: Mapping[str, tuple[Card, ...]], words: tuple[Word, ...]
) -> tuple[tuple[tuple[Any, ...], ...], ...]:
    """Return what a seat, or somebody without one, was shown in a deal, word after word."""
    return tuple(
        tuple(what for eyes, what in shown if (eyes == ALL if seat is PUBLIC else seat in eyes))
        for shown in sights(dealer, layout, words)
    )
