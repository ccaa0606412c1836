"""Many deals of 304 played side by side, to come upon moments that are worth a question.

A block of deals is a table of numbers with a column for each deal. What may be laid and what the end of a trick brings
about stands nowhere here: when a kind of moment comes up for the first time, the engine is asked about a deal in which
it does, and what it says holds for all moments that are alike in everything the law looks at. So a scout plays lawfully
and knows which articles speak, hundreds of times faster than if every card were ruled on. Nobody calls Caps here.

A set of cards is 32 bits, as everywhere, but in the order of strength: its highest bit is its best card, the lowest its
cheapest, and four places up or down lies the next card of the suit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Final

import numpy as np
import numpy.typing as npt

from tutor.cards import PACK, Card, Suit
from tutor.engine.deck import Dice
from tutor.engine.game import Sighting, Word, replay, shuffled
from tutor.engine.table import SEATS
from tutor.games.three_nought_four import GAME
from tutor.games.three_nought_four.actions import KEEP, OPEN, PASS, PLAYS, Action, Bid, Pick
from tutor.games.three_nought_four.bidding import EIGHT_CARDS
from tutor.games.three_nought_four.sensible import PARTNER, SIDE_WORTH, TRUMP_WORTH, UNSEEN
from tutor.games.three_nought_four.state import STRENGTH, WORTH, Phase, State

Sets = npt.NDArray[np.uint32]
"""A set of cards for each deal."""
Flags = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.int64]

BLOCK: Final = 8192
"""How many deals are played side by side."""
PLAYERS, SUITS = len(SEATS), len(Suit)
TRICKS: Final = len(PACK) // PLAYERS
NOBODY: Final = np.uint32(0)
SUITED: Final = np.array([0x1111_1111 << suit.place for suit in Suit], np.uint32)
CARDS: Final = tuple(sorted(PACK, key=lambda card: (STRENGTH[card], card.suit.place)))
"""The cards by their number."""


# -------------------------------------------------------------------------------------------------------- sets of cards


def one(numbers: Numbers) -> Sets:
    """Return sets of one card each."""
    return np.uint32(1) << numbers.astype(np.uint32)


def number(sets: Sets) -> Numbers:
    """Return the number of the best card of each set."""
    return np.frexp(sets.astype(np.float64))[1].astype(np.int64) - 1


def best(sets: Sets) -> Sets:
    """Return the best card of each set, of whatever suit."""
    for shift in (1, 2, 4, 8, 16):
        sets = sets | sets >> np.uint32(shift)
    return sets ^ sets >> np.uint32(1)


def cheapest(sets: Sets) -> Sets:
    """Return the cheapest card of each set, of whatever suit."""
    return sets & (~sets + np.uint32(1))


def reached(sets: Sets) -> Sets:
    """Return all cards that are no better than the best of their suit in each set."""
    for shift in (SUITS, 2 * SUITS, 4 * SUITS):
        sets = sets | sets >> np.uint32(shift)
    return sets


def worth(sets: Sets) -> Numbers:
    """Return the points of each set."""
    points = np.zeros(len(sets), np.int64)
    for i, card in enumerate(CARDS):
        if WORTH[card.rank]:
            points += WORTH[card.rank] * (sets >> np.uint32(i) & np.uint32(1)).astype(np.int64)
    return points


def _first(*wishes: tuple[Flags | bool, Sets]) -> Sets:
    """Return for each deal the first set that is wished for and not empty."""
    chosen = wishes[-1][1]
    for when, wish in reversed(wishes[:-1]):
        chosen = np.where(when & (wish != 0), wish, chosen)
    return chosen


def _packed(flags: Sequence[Flags | bool], n: int) -> Numbers:
    """Return a number for each deal, a bit for each flag."""
    packed = np.zeros(n, np.int64)
    for place, flag in enumerate(flags):
        packed |= np.left_shift(flag, place, dtype=np.int64, casting="unsafe")
    return packed


# -------------------------------------------------------------------------------------------------------------- a block


class Chance:
    """The dice of many deals, thrown together: those of a seed fall as ``Dice`` of that seed would."""

    def __init__(self, seeds: range) -> None:
        self._state = np.array([seed % (1 << 64) for seed in seeds], np.uint64)

    def words(self) -> npt.NDArray[np.uint64]:
        """Return 64 random bits for each deal."""
        self._state = self._state + np.uint64(0x9E3779B97F4A7C15)
        z = self._state
        z = (z ^ z >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ z >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
        return z ^ z >> np.uint64(31)

    def below(self, n: int) -> Numbers:
        """Return a number from 0 to n-1 for each deal; the throw in 2^58 that ``Dice`` would repeat is let pass."""
        return (self.words() % np.uint64(n)).astype(np.int64)

    def one_in(self, n: int) -> Flags:
        """Return yes for one deal in so many."""
        return np.equal(self.below(n), 0)

    def some(self, sets: Sets) -> Sets:
        """Return some cards of each set, maybe none."""
        return sets & self.words().astype(np.uint32)


class Block:
    """Deals side by side: every attribute has an entry for each, hands have a row for each seat.

    The dealer of a seed is fixed by it; who bids how much on what follows from what the first four cards promise.
    """

    def __init__(self, seeds: range) -> None:
        """Deal, and settle the contracts."""
        self.seeds, self.n, self.each = seeds, len(seeds), np.arange(len(seeds))
        self.chance = Chance(seeds)
        self.dealer = (seeds.start % PLAYERS + self.each) % PLAYERS
        fours, self.hands = self._dealt()
        self.maker, trump, self.bid = self._contract(fours)
        self.trumps = SUITED[trump]
        own = fours[self.maker, self.each] & self.trumps
        self.picked = np.where(self.chance.one_in(4), best(own), cheapest(own))
        self.eight_cards, self.opens = self.chance.one_in(6), self.chance.one_in(10)
        self.wild = self.chance.one_in(4)
        """Where anything lawful is played."""
        self.apart = np.where(self.opens, NOBODY, self.picked)
        """The indicator, as long as it lies face down before its maker."""
        self.hands[self.maker, self.each] &= ~self.apart
        self.closed = ~self.opens
        self.exhausted = np.zeros(self.n, np.bool_)
        self.gone = np.zeros(self.n, np.uint32)
        self.turn = (self.dealer + 1) % PLAYERS
        self.played: list[tuple[Numbers, Sets, Flags]] = []
        """Seat, card, and whether it lies face down."""

    def _dealt(self) -> tuple[Sets, Sets]:
        """Return the first packets and the hands, shuffled and dealt as the game does it."""
        pack = np.repeat([[CARDS.index(card)] for card in PACK], self.n, axis=1)
        for i in range(len(PACK) - 1, 0, -1):
            j = self.chance.below(i + 1)
            pack[i], pack[j, self.each] = pack[j, self.each], pack[i].copy()
        hands = np.zeros((PLAYERS, self.n), np.uint32)
        for i, card in enumerate(pack):
            if i == len(PACK) // 2:
                fours = hands.copy()
            hands[(self.dealer + 1 + i // 4) % PLAYERS, self.each] |= one(card)
        return fours, hands

    def _contract(self, fours: Sets) -> tuple[Numbers, Numbers, Numbers]:
        """Return the maker, the trump suit and the bid: the best promise of the four seats, give or take ten."""
        hopes = np.zeros((PLAYERS, SUITS, self.n), np.int64)
        for i, card in enumerate(CARDS):
            has = fours >> np.uint32(i) & np.uint32(1) != 0
            for suit in Suit:
                worth = TRUMP_WORTH[card.rank] if suit is card.suit else SIDE_WORTH.get(card.rank, 0)
                hopes[:, suit.place] += has * worth
        hopes += PARTNER + 4 * UNSEEN - 10 + 10 * self.chance.below(3)
        highest = hopes.reshape(PLAYERS * SUITS, self.n).argmax(axis=0)
        bid = np.clip(hopes[highest // SUITS, highest % SUITS, self.each] // 10 * 10, 160, 240)
        return highest // SUITS, highest % SUITS, bid

    # One deal, told to the engine

    def opening(self, i: int) -> State:
        """Return the position of a deal at the first lead."""
        match = GAME.match(SEATS[self.dealer[i]], None, {})
        state: State = GAME.deal(match, shuffled(GAME, match, Dice(self.seeds[i])))
        while state.phase is not Phase.PLAY:
            assert state.turn
            state = GAME.apply(state, state.turn, self._word(i, state)).state
        return state

    def _word(self, i: int, state: State) -> Action:
        """Return what brings the contract about: the maker bids and picks, everybody else passes."""
        match state.phase:
            case Phase.PICK:
                return Pick(CARDS[number(self.picked)[i]])
            case Phase.OPENING:
                return OPEN if self.opens[i] else KEEP
            case Phase.AUCTION2:
                wanted = EIGHT_CARDS if self.eight_cards[i] else 0
            case _:
                wanted = int(self.bid[i])
        bids = state.turn is SEATS[self.maker[i]] and state.auction.bid < wanted
        return Bid(wanted) if bids else PASS

    def words(self, i: int, first: int, last: int) -> Iterator[Word]:
        """Yield the cards of a deal from one to before another."""
        for seats, cards, down in self.played[first:last]:
            yield Word(SEATS[seats[i]], PLAYS[CARDS[number(cards[i : i + 1])[0]], bool(down[i])])

    def before(self, i: int, cards: int) -> State:
        """Return the position of a deal after so many cards."""
        state: State = replay(GAME, self.opening(i), tuple(self.words(i, 0, cards))).state
        return state


# ---------------------------------------------------------------------------------------------- what the engine said

Said = tuple[tuple[str, bool], ...]
"""Articles, and whether they allow."""
OWN, TRUMP, LED, OTHER = range(4)
"""The kinds of cards that the law tells apart in a seat's reach, the indicator the first of them."""
MOMENTS: Final = 1 << 12
"""How many kinds of moments and of tricks there can be."""


class Lawful:
    """What may be laid at each kind of moment, by kinds of cards."""

    def __init__(self) -> None:
        self._legal = np.zeros((2, MOMENTS), np.uint8)
        self._opens = np.zeros(MOMENTS, np.bool_)
        self._known = np.zeros(MOMENTS, np.uint8)
        self._said: dict[tuple[int, int], Said] = {}

    def ask(self, block: Block, moments: Numbers, kinds: Sequence[Sets]) -> Numbers:
        """Return which kinds of cards are there, a bit each; the engine is asked of those that are new."""
        there = _packed([some != 0 for some in kinds], block.n)
        while (new := there & ~self._known[moments]).any():
            i = int(new.argmax())
            state, moment = block.before(i, len(block.played)), int(moments[i])
            for kind, some in enumerate(kinds):
                if new[i] >> kind & 1:
                    self._rule(state, moment, kind, CARDS[number(some[i : i + 1])[0]])
            self._known[moment] |= np.uint8(new[i])
        return there

    def _rule(self, state: State, moment: int, kind: int, card: Card) -> None:
        assert state.turn
        rulings = [GAME.judge(state, state.turn, PLAYS[card, down]) for down in (False, True)]
        for way, ruling in enumerate(rulings):
            self._legal[way, moment] |= ruling.legal << kind
        if kind == OWN and rulings[0].legal:
            self._opens[moment] = GAME.apply(state, state.turn, PLAYS[card, False]).state.open
        self._said[moment, kind] = tuple((str(ruling.article), ruling.legal) for ruling in rulings)

    def allowed(self, moments: Numbers, kinds: Sequence[Sets]) -> tuple[Sets, Sets]:
        """Return what may be laid face up, and face down."""
        up, down = (
            np.bitwise_or.reduce([np.where(legal >> kind & 1, some, NOBODY) for kind, some in enumerate(kinds)])
            for legal in self._legal[:, moments]
        )
        return up, down

    def opens(self, moments: Numbers) -> Flags:
        """Tell whether an indicator laid face up opens the trump at once."""
        return self._opens[moments]

    def said(self, key: int) -> Said:
        """Return what the law says of all that is in reach at a moment; ``key`` names it and the kinds of cards."""
        moment, there = divmod(key, 16)
        every = chain.from_iterable(self._said[moment, kind] for kind in range(4) if there >> kind & 1)
        return tuple(sorted(set(every)))


class Ended:
    """What the end of each kind of trick brings about."""

    OPEN, EXHAUSTED, BACK = 1, 2, 4

    def __init__(self) -> None:
        self._after = np.zeros(MOMENTS, np.uint8)
        self._known = np.zeros(MOMENTS, np.bool_)
        self._said: dict[int, Said] = {}

    def ask(self, block: Block, tricks: Numbers) -> tuple[Flags, Flags, Flags]:
        """Return whether the trump is open, whether it is exhausted, and whether the indicator goes to the hand."""
        while not (known := self._known[tricks]).all():
            self._end(block, int(known.argmin()), tricks)
        after = self._after[tricks]
        return after & self.OPEN != 0, after & self.EXHAUSTED != 0, after & self.BACK != 0

    def _end(self, block: Block, i: int, tricks: Numbers) -> None:
        cards, trick = len(block.played), int(tricks[i])
        was = block.before(i, cards - 1)
        (word,) = block.words(i, cards - 1, cards)
        state, events = GAME.apply(was, *word)
        back = was.indicator not in (None, word.action.card) and state.indicator is None
        self._after[trick] = self.OPEN * state.open | self.EXHAUSTED * state.exhausted | self.BACK * back
        self._said[trick] = tuple((str(event.article), True) for event in events)
        self._known[trick] = True

    def said(self, trick: int) -> Said:
        """Return the articles of what happened."""
        return self._said[trick]


LAWFUL: Final = Lawful()
ENDED: Final = Ended()


# ------------------------------------------------------------------------------------------------------------- a trick


class Trick:
    """The running tricks of a block, the number of them complete before."""

    def __init__(self, block: Block, complete: int) -> None:
        self.complete, self.leader = complete, block.turn
        self.closed, self.exhausted = block.closed, block.exhausted
        nothing, never = np.zeros(block.n, np.uint32), np.zeros(block.n, np.bool_)
        self.led = self.cards = self.down = self.best = self.cut = nothing
        """The suit led; the cards of the trick, those face down, the one that wins, an indicator among them."""
        self.winner = block.turn
        self.trumped = self.hides = never
        """A trump lies on the lead; the maker has a card face down that is none."""

    def moments(self, block: Block, hand: Sets) -> Numbers:
        """Return a number for all that the law looks at when a card is to be laid."""
        maker, trumps = block.turn == block.maker, block.trumps
        return _packed(
            (
                maker,
                block.closed,
                self.cards == 0,
                self.led == trumps,
                hand & self.led == 0,
                self.complete == 0,
                self.complete == TRICKS - 1,
                maker & block.exhausted,
                maker & (hand & trumps != 0),
                maker & (hand & ~trumps != 0),
                maker & (block.apart != 0),
                maker & (trumps & ~(hand | block.apart | block.gone) == 0),
            ),
            block.n,
        )

    def tricks(self, block: Block) -> Numbers:
        """Return a number for all that the end of a trick looks at."""
        trumps = block.trumps
        return _packed(
            (
                self.down != 0,
                self.down & trumps != 0,
                self.cut != 0,
                self.cut & self.down != 0,
                self.closed,
                self.complete == 0,
                block.eight_cards,
                (self.leader == block.maker) & (self.led == trumps),
                self.trumped,
                self.exhausted,
                self.hides,
                self.best & trumps != 0,
            ),
            block.n,
        )

    def takes(self, block: Block, card: Sets, down: Flags) -> None:
        """Put a card of each deal on the table: the highest trump wins, without one the highest of the suit led."""
        seat, lead = block.turn, self.cards == 0
        led = np.where(lead, SUITED[number(card) % SUITS], self.led)
        trump, cut, higher = card & block.trumps != 0, self.best & block.trumps != 0, card > self.best
        wins = lead | np.where(cut, trump & higher, trump | (card & led != 0) & higher)
        self.led, self.cards, self.down = led, self.cards | card, self.down | np.where(down, card, NOBODY)
        self.best, self.winner = np.where(wins, card, self.best), np.where(wins, seat, self.winner)
        self.trumped = self.trumped | (~lead & trump)
        self.hides = self.hides | (down & ~trump & (seat == block.maker))


def lay(block: Block, trick: Trick) -> Numbers:
    """Lay a card in each deal; return the kinds of moments with the kinds of cards in reach."""
    seat = block.turn
    hand = block.hands[seat, block.each]
    own = np.where(seat == block.maker, block.apart, NOBODY)
    moments = trick.moments(block, hand)
    kinds = (own, hand & block.trumps, hand & trick.led & ~block.trumps, hand & ~block.trumps & ~trick.led)
    there = LAWFUL.ask(block, moments, kinds)
    up, down = LAWFUL.allowed(moments, kinds)
    card = _choose(block, trick, hand | own, up | down)
    hidden, cut = card & up == 0, card == own
    block.played.append((seat, card, hidden))
    block.hands[seat, block.each] = hand & ~card
    block.apart = np.where(cut, NOBODY, block.apart)
    block.closed = block.closed & ~(cut & ~hidden & LAWFUL.opens(moments))
    trick.cut = trick.cut | np.where(cut, card, NOBODY)
    trick.takes(block, card, hidden)
    block.turn = (seat + 1) % PLAYERS
    return moments * 16 + there


def end(block: Block, trick: Trick) -> Numbers:
    """End a trick in each deal; return the kinds of tricks. The count after the last is left to others."""
    tricks = trick.tricks(block)
    if trick.complete < TRICKS - 1:
        opened, block.exhausted, back = ENDED.ask(block, tricks)
        block.closed = ~opened
        block.hands[block.maker, block.each] |= np.where(back, block.apart, NOBODY)
        block.apart = np.where(back, NOBODY, block.apart)
    block.gone = block.gone | trick.cards
    block.turn = trick.winner
    return tricks


# ---------------------------------------------------------------------------------------------- choosing, as at a table


def _choose(block: Block, trick: Trick, own: Sets, may: Sets) -> Sets:
    """Choose a card of those that may be laid."""
    known = np.where(~block.closed | (block.turn == block.maker), block.trumps, NOBODY)
    live = ~(block.gone | trick.cards | own)
    lead = not trick.cards.any()
    card = _leads(block, may, known, live) if lead else _answers(block, trick, may, known, live)
    some = block.chance.some(may)
    return np.where(block.wild, best(np.where(some != 0, some, may)), card)


def _leads(block: Block, may: Sets, known: Sets, live: Sets) -> Sets:
    """Draw trumps or cash what nobody can beat, else lead something cheap."""
    coin, sure, quiet = block.chance.one_in(2), may & ~reached(live), may & ~known
    return _first(
        (coin, best(sure & known)),
        (True, best(sure & ~known)),
        (coin, cheapest(block.chance.some(quiet))),
        (True, cheapest(quiet)),
        (True, cheapest(may)),
    )


def _answers(block: Block, trick: Trick, may: Sets, known: Sets, live: Sets) -> Sets:
    """Win if that lasts or nobody is behind, feed a partner who wins, cut what is worth it, else give little."""
    chance, last = block.chance, (block.turn + 1) % PLAYERS == trick.leader
    cut, follows = trick.best & known != 0, may & trick.led != 0
    above = may & ~reached(trick.best) & np.where(cut, known, trick.led | known)
    plain, sure = may & ~known, above & ~reached(live)
    ours = (trick.winner == (block.turn + 2) % PLAYERS) & (last | (trick.best & reached(live) == 0))
    rich, coin = worth(trick.cards) >= 10, chance.one_in(2)
    return _first(
        (ours, best(plain & reached(live))),
        (ours, best(may)),
        (follows, best(np.where(last, above, sure))),
        (~follows & (rich | coin), cheapest(above & known)),
        (~follows & (known == 0) & rich & coin, best(may & SUITED[chance.below(SUITS)])),
        (True, cheapest(plain)),
        (True, cheapest(may)),
    )


# ------------------------------------------------------------------------------------------------------------ sightings


def sightings(seeds: range, most: int) -> Iterator[Sighting]:
    """Play the deals of some seeds; yield moments with the word that is said then, at most so many of a kind."""
    seen: Counter[Said] = Counter()
    for start in range(seeds.start, seeds.stop, BLOCK):
        yield from _of_block(Block(range(start, min(start + BLOCK, seeds.stop))), most, seen)


def _of_block(block: Block, most: int, seen: Counter[Said]) -> Iterator[Sighting]:
    moments, tricks = list[Numbers](), list[Numbers]()
    for complete in range(TRICKS):
        trick = Trick(block, complete)
        moments += [lay(block, trick) for _ in SEATS]
        tricks.append(end(block, trick))
    sources: tuple[tuple[list[Numbers], int, Callable[[int], Said]], ...] = (
        (moments, 1, LAWFUL.said),
        (tricks[:-1], PLAYERS, ENDED.said),
    )
    for keys, cards, said in sources:
        for i, step, key in _early(np.array(keys), most):
            kind = said(key)
            if seen[kind] < most:
                seen[kind] += 1
                words = (*block.opening(i).words, *block.words(i, 0, (step + 1) * cards))
                yield Sighting(kind, block.seeds[i], words)


def _early(keys: Numbers, most: int) -> Iterator[tuple[int, int, int]]:
    """Yield deal, step and key where each key comes up first, second and so on, the earlier deals before."""
    steps, flat = len(keys), keys.T.reshape(-1).astype(np.uint16)
    order = np.argsort(flat, kind="stable")
    begins = np.flatnonzero(np.diff(flat[order], prepend=-1) != 0)
    times = np.arange(len(flat)) - np.repeat(begins, np.diff(begins, append=len(flat)))
    for where in np.sort(order[times < most]):
        yield int(where) // steps, int(where) % steps, int(flat[where])
