"""What a seat of 304 knows when it asks whether Caps can be proved, and the deals that fit what it knows.

``knowledge`` sums up a position as rules/304 section 13 has it: one's own cards, everything shown, who could not
follow, where the maker's face-down cards came from, and for the maker the cards looked at. A *world* lays every card
out that the seat has not seen, the closed indicator among them. What is known of a place is only ever which suits
can't be there, so worlds are counted and laid out by suits. Nothing here searches for a line of play.

Masks are *ranked* here: a suit's eight bits stand in the order of strength, the seven lowest (304.deck.2).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from math import comb, factorial, prod
from typing import Final, NamedTuple

from tutor.cards import PACK, Card, Suit
from tutor.engine.game import Word
from tutor.engine.table import SEATS, Seat
from tutor.games.three_nought_four.actions import PICKS, PLAYS, Pick, Play
from tutor.games.three_nought_four.bidding import EIGHT_CARDS
from tutor.games.three_nought_four.state import (
    SIDES,
    STRENGTH,
    Phase,
    Played,
    State,
    leader,
)

SUITS: Final = tuple(Suit)
SUIT_OF: Final = {suit: number for number, suit in enumerate(SUITS)}
ALL: Final = 15
"""All four suits as bits."""
BYTE: Final = tuple(0xFF << 8 * number for number in range(4))
"""The eight cards of each suit, ranked."""
RANKED: Final = {card: 1 << (8 * SUIT_OF[card.suit] + STRENGTH[card]) for card in PACK}
"""Each card's bit in a ranked mask."""
CARD_OF: Final = {bit: card for card, bit in RANKED.items()}
FULL: Final = 0xFFFF_FFFF


def _raise_byte(byte: int) -> int:
    """Return the cards of the first suit, pack order to the order of strength."""
    return sum(RANKED[card] for card in PACK[:8] if card.bit & byte)


_RAISED: Final = tuple(_raise_byte(byte) for byte in range(256))


def ranked(mask: int) -> int:
    """Return a mask of cards as a ranked mask."""
    return (
        _RAISED[mask & 255]
        | _RAISED[mask >> 8 & 255] << 8
        | _RAISED[mask >> 16 & 255] << 16
        | _RAISED[mask >> 24] << 24
    )


def bits(mask: int) -> Iterator[int]:
    """Yield the single bits of a mask, the lowest first."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


def cards(mask: int) -> tuple[Card, ...]:
    """Return the cards of a ranked mask, suit by suit, the lowest first."""
    return tuple(CARD_OF[bit] for bit in bits(mask))


def suit_of(bit: int) -> int:
    """Return the number of a card's suit."""
    return (bit.bit_length() - 1) >> 3


class Laid(NamedTuple):
    """A card of the running trick as the seat sees it: ``card`` is a ranked bit, 0 for a back not known."""

    seat: Seat
    card: int
    aside: bool = False
    """It is the indicator, put down from its place (304.closed.13)."""


class Back(NamedTuple):
    """A card of an earlier trick whose face the seat does not know; ``not_of`` are suits as bits."""

    seat: Seat
    trick: int
    not_of: int


class Case(NamedTuple):
    """A suit that may be trump, and what then follows from the maker's leads."""

    trump: int
    exhausted: bool
    """The duty to lead trumps has begun (304.exhaust.1)."""
    drawn_dry: bool
    """The maker led another suit under that duty: no trump in his hand (304.exhaust.2)."""


@dataclass(frozen=True, slots=True)
class Known:
    """A position as one seat knows it; seats index the tuples by ``place``, suits are bits."""

    seat: Seat
    own: int
    """The seat's cards still to be played, ranked, its own indicator on the table among them."""
    unseen: int
    """The cards whose place it does not know, ranked."""
    maker: Seat
    open: bool
    """The trump is open once the seat has called: a closed maker's call opens it (304.caps.3)."""
    covered: bool
    """The trump is closed as the table stands, before a call."""
    opens: bool
    """A contract that opens the trump after trick 1 (304.reveal.6)."""
    done: int
    """How many tricks are complete."""
    leader: Seat
    trick: tuple[Laid, ...]
    held: int
    """A card known to be in the maker's hand, ranked: the indicator that went back to it; 0 if there is none."""
    free: tuple[int, ...]
    """How many cards of each other hand are not known."""
    voids: tuple[int, ...]
    """The suits each hand has shown to lack (304.view.6)."""
    backs: tuple[Back, ...]
    cases: tuple[Case, ...]
    """The suits that may be trump; one, if the seat knows it."""
    position: State = field(repr=False, compare=False)
    """Where it is known; ``deal_of`` reads no more of it than the seat was shown."""

    @property
    def closed(self) -> bool:
        """Whether the seat plays on under a closed trump that it does not know."""
        return not self.open and self.maker is not self.seat


def knowledge(state: State, seat: Seat) -> Known | None:
    """Return what a seat knows, None where Caps is no question.

    It is none before the trump question is settled, in Partner Close Caps, for a pair that lost a trick, and for a
    player whose last card lies on the table (304.caps.2, 304.pcc.7).
    """
    if state.phase is not Phase.PLAY or state.auction.pcc or _lost(state, seat):
        return None
    maker, indicator = state.maker, state.indicator
    assert maker
    own = state.hands[seat.place]
    if seat is maker and indicator:
        own |= indicator.bit
    if not own:
        return None
    voids, gone, backs = _followed(state, seat)
    shown = state.shown if state.shown and maker is not seat else None
    held = RANKED[shown] if shown and state.hands[maker.place] & shown.bit else 0
    free = [0 if other is seat else state.hands[other.place].bit_count() for other in SEATS]
    if held:
        free[maker.place] -= 1
    own = ranked(own)
    unseen = FULL & ~(own | gone | held)
    return Known(
        seat=seat,
        own=own,
        unseen=unseen,
        maker=maker,
        open=state.open or seat is maker,
        covered=not state.open,
        opens=state.auction.bid >= EIGHT_CARDS,
        done=len(state.tricks),
        leader=state.trick[0].seat if state.trick else state.turn or leader(state),
        trick=tuple(Laid(played.seat, _face(played, seat), played.aside) for played in state.trick),
        held=held,
        free=tuple(free),
        voids=tuple(voids),
        backs=tuple(backs),
        cases=_cases(state, seat, unseen),
        position=state,
    )


def _lost(state: State, seat: Seat) -> bool:
    side = SIDES[seat]
    return any(SIDES[trick.winner] != side for trick in state.tricks)


def _face(played: Played, seat: Seat) -> int:
    """Return a card of the running trick as a seat sees it."""
    return 0 if played.hidden and played.seat is not seat else RANKED[played.card]


def _followed(state: State, seat: Seat) -> tuple[list[int], int, list[Back]]:
    """Return the suits each seat has shown to lack, the cards that are gone, and the backs of earlier tricks."""
    voids, gone, backs = [0, 0, 0, 0], 0, list[Back]()
    looks = seat is state.maker
    for number, trick in enumerate(state.tricks, 1):
        gone |= _answers(trick.plays, voids, seat, looks)
        for played in trick.plays:
            if played.hidden and not looks and played.seat is not seat:
                backs.append(Back(played.seat, number, voids[played.seat.place]))
    if state.trick:
        gone |= _answers(state.trick, voids, seat, looks=False)
    return voids, gone, backs


def _answers(plays: tuple[Played, ...], voids: list[int], seat: Seat, looks: bool) -> int:
    """Note who could not follow; return the cards whose faces the seat knows."""
    led = plays[0].card.suit
    gone = 0
    for played in plays:
        if played.card.suit is not led:
            voids[played.seat.place] |= 1 << SUIT_OF[led]
        if not played.hidden or looks or played.seat is seat:
            gone |= RANKED[played.card]
    return gone


def _cases(state: State, seat: Seat, unseen: int) -> tuple[Case, ...]:
    """Return the suits that may be trump for all that a seat knows."""
    assert state.trump
    if state.open or seat is state.maker:
        return (_case(state, state.trump),)
    not_trump = _never_trump(state, seat)
    return tuple(_case(state, suit) for n, suit in enumerate(SUITS) if unseen & BYTE[n] and suit not in not_trump)


def _case(state: State, trump: Suit) -> Case:
    """Follow the maker's leads if a suit is trump (304.exhaust.1, .2)."""
    drawn = dry = False
    for trick in state.tricks:
        lead = trick.plays[0]
        if lead.seat is not state.maker:
            continue
        if lead.card.suit is trump:
            drawn |= all(played.card.suit is not trump for played in trick.plays[1:])
        else:
            dry |= drawn
    if drawn and state.trick and state.trick[0].seat is state.maker:
        dry |= state.trick[0].card.suit is not trump
    return Case(SUIT_OF[trump], drawn, dry)


def _never_trump(state: State, seat: Seat) -> set[Suit]:
    """Return the suits a closed trump is not: led first by the maker, one's own card that stayed down, cut by him."""
    plays = [trick.plays for trick in state.tricks]
    found = {played.card.suit for trick in plays for played in trick if played.hidden and played.seat is seat}
    first = (*plays, state.trick)[0][:1]
    if first and first[0].seat is state.maker:
        found.add(first[0].card.suit)
    if any(played.aside for played in state.trick):
        found.add(state.trick[0].card.suit)
    return found


# --------------------------------------------------------------------------------------------------------------- worlds


class Place(NamedTuple):
    """Where cards lie that are not seen: how many, and of which suits none can be (bits)."""

    name: str
    size: int
    not_of: int


def places(known: Known, case: Case) -> tuple[Place, ...]:
    """Return where the unseen cards lie if a suit is trump: hands, backs of tricks, a closed indicator."""
    trump = 1 << case.trump
    found = []
    for seat in SEATS:
        if known.free[seat.place]:
            dry = trump if case.drawn_dry and seat is known.maker else 0
            found.append(Place(f"hand {seat}", known.free[seat.place], known.voids[seat.place] | dry))
    found += [Place(f"trick {back.trick} {back.seat}", 1, back.not_of | trump) for back in known.backs]
    for laid in known.trick:
        if not laid.card:
            found.append(Place(f"table {laid.seat}", 1, not_of_table(known, laid, case)))
    if known.closed and not any(laid.aside for laid in known.trick):
        found.append(Place(f"indicator {known.maker}", 1, ALL ^ trump))
    return tuple(found)


def not_of_table(known: Known, laid: Laid, case: Case) -> int:
    """Return the suits of which a back in the running trick is not."""
    trump = 1 << case.trump
    if laid.aside:
        return ALL ^ trump
    return known.voids[laid.seat.place] | (trump if laid.seat is known.maker else 0)


@cache
def counted(mask: int) -> tuple[int, ...]:
    """Return how many cards of each suit a ranked mask has."""
    return tuple((mask & byte).bit_count() for byte in BYTE)


_CHOICES: Final = tuple(range(ALL))
"""Each choice of suits but all four, as bits."""
BALANCED: Final = sum(64 << 7 * suits for suits in _CHOICES)
"""Cards against places, seven bits for each choice of suits: the highest of the seven is lost if cards are missing."""
ONE_CARD: Final = tuple(sum(1 << 7 * suits for suits in _CHOICES if suits >> n & 1) for n in range(4))
"""What a card of each suit adds to the balance: one, wherever its suit is chosen."""
ONE_PLACE: Final = tuple(sum(1 << 7 * suits for suits in _CHOICES if suits | no == ALL) for no in range(16))
"""What a place takes from it that some suits can't be at: one, wherever all others are chosen."""


def room(numbers: Sequence[int], where: Iterable[tuple[int, int]]) -> bool:
    """Tell whether so many cards of each suit fill places, given as (size, suits that can't be there).

    By Hall: whatever suits one takes, places for nothing else must not want more cards than there are of these. There
    are as many cards as places.
    """
    balance = BALANCED
    for number, card in zip(numbers, ONE_CARD, strict=True):
        balance += number * card
    for size, not_of in where:
        balance -= size * ONE_PLACE[not_of]
    return balance & BALANCED == BALANCED


def how_many(known: Known) -> int:
    """Count the worlds: the ways to lay the unseen cards out (304.caps, vocabulary)."""
    return sum(ways(counted(known.unseen), places(known, case)) for case in known.cases)


def ways(numbers: tuple[int, ...], where: Sequence[Place]) -> int:
    """Count the ways to lay so many cards of each suit out, as many as there are places.

    >>> ways((1, 1, 0, 0), (Place("hand A", 1, 1), Place("hand B", 1, 0)))
    1
    """
    first = sorted((place.size, place.not_of) for place in where if place.not_of)
    anywhere = [place.size for place in where if not place.not_of]
    last = 0 if anywhere or not first else first.pop()[1]
    left = {numbers: 1}
    for size, not_of in first:
        left = _taken_by(left, size, not_of)
    laid = sum(count for rest, count in left.items() if not any(n for s, n in enumerate(rest) if last >> s & 1))
    return laid * factorial(sum(anywhere)) // prod(map(factorial, anywhere))


def _taken_by(left: Mapping[tuple[int, ...], int], size: int, not_of: int) -> dict[tuple[int, ...], int]:
    """Let a place take its cards: what is then left of each suit, and in how many ways."""
    found: dict[tuple[int, ...], int] = {}
    for (spades, hearts, diamonds, clubs), count in left.items():
        for s in range(1 if not_of & 1 else min(size, spades) + 1):
            for h in range(1 if not_of & 2 else min(size - s, hearts) + 1):
                for d in range(1 if not_of & 4 else min(size - s - h, diamonds) + 1):
                    c = size - s - h - d
                    if c > clubs or (c and not_of & 8):
                        continue
                    times = comb(spades, s) * comb(hearts, h) * comb(diamonds, d) * comb(clubs, c)
                    rest = (spades - s, hearts - h, diamonds - d, clubs - c)
                    found[rest] = found.get(rest, 0) + count * times
    return found


World = Mapping[str, int]
"""The unseen cards by place, ranked masks; places as in ``Observation.known``."""


def each_world(known: Known) -> Iterator[tuple[Case, World]]:
    """Yield every world; there can be very many."""
    for case in known.cases:
        for world in _laid_out(known.unseen, places(known, case)):
            yield case, world


def _laid_out(unseen: int, where: tuple[Place, ...]) -> Iterator[dict[str, int]]:
    if not where:
        yield {}
        return
    place, *others = where
    fitting = [bit for bit in bits(unseen) if not place.not_of >> suit_of(bit) & 1]
    for taken in combinations(fitting, place.size):
        there = sum(taken)
        for further in _laid_out(unseen ^ there, tuple(others)):
            yield {place.name: there, **further}


def one_world(unseen: int, where: tuple[Place, ...]) -> dict[str, int]:
    """Return one way to lay cards out; there must be one.

    Raises:
        ValueError: the cards do not fit.

    """
    left = {place.name: place.size for place in where}
    found = dict.fromkeys(left, 0)
    for bit in bits(unseen):
        unseen ^= bit
        suit = suit_of(bit)
        for place in where:
            if not left[place.name] or place.not_of >> suit & 1:
                continue
            left[place.name] -= 1
            if room(counted(unseen), [(left[there.name], there.not_of) for there in where]):
                found[place.name] |= bit
                break
            left[place.name] += 1
        else:
            raise ValueError("the cards do not fit")
    return found


# ------------------------------------------------------------------------------------------------------- a deal to show


class Deal(NamedTuple):
    """A whole deal that the seat can't tell from the real one, and what was said in it."""

    hands: Mapping[Seat, tuple[Card, ...]]
    """The eight cards dealt to each seat, the first packet first."""
    words: tuple[Word, ...]


def deal_of(known: Known, world: World) -> Deal:
    """Return the deal in which the unseen cards lie as in a world."""
    plays = _plays(known, world)
    indicator = _indicator(known, world)
    hands = {seat: _dealt(known, seat, world, plays, indicator) for seat in SEATS}
    return Deal(hands, tuple(_told(known, word, plays, hands, indicator) for word in known.position.words))


def _plays(known: Known, world: World) -> dict[Seat, list[Card]]:
    """Return the cards each seat has played, in order, hidden ones as the world has them."""
    played: dict[Seat, list[Card]] = {seat: [] for seat in SEATS}
    state = known.position
    for number, trick in enumerate((*(trick.plays for trick in state.tricks), state.trick), 1):
        place = f"trick {number}" if number <= known.done else "table"
        for laid in trick:
            there = world.get(f"{place} {laid.seat}")
            played[laid.seat].append(CARD_OF[there] if there else laid.card)
    return played


def _indicator(known: Known, world: World) -> Card | None:
    """Return the indicator where the seat does not know it."""
    if not known.closed:
        return None
    aside = next((laid for laid in known.trick if laid.aside), None)
    return CARD_OF[world[f"table {aside.seat}" if aside else f"indicator {known.maker}"]]


def _dealt(
    known: Known, seat: Seat, world: World, plays: Mapping[Seat, list[Card]], indicator: Card | None
) -> tuple[Card, ...]:
    """Return a hand as it was dealt: the seat's own as it came, another with what was picked from it in front."""
    state = known.position
    if seat is known.seat:
        dealt = state.dealt[seat.place]
        return (*sorted(dealt[:4], key=_by_place), *sorted(dealt[4:], key=_by_place))
    eight = list(dict.fromkeys((*plays[seat], *cards(world.get(f"hand {seat}", 0)))))
    if seat is known.maker:
        picked = indicator or state.shown
        assert picked
        eight = [picked, *(card for card in eight if card is not picked)]
    return tuple(eight)


def _by_place(card: Card) -> int:
    return card.place


def _told(
    known: Known,
    word: Word,
    plays: dict[Seat, list[Card]],
    hands: Mapping[Seat, tuple[Card, ...]],
    indicator: Card | None,
) -> Word:
    """Return a word as it was said in the other deal."""
    action = word.action
    if isinstance(action, Play):
        return Word(word.seat, PLAYS[plays[word.seat].pop(0), action.down])
    if isinstance(action, Pick) and word.seat is not known.seat:
        last = word.seat is known.maker and _last_pick(known.position) is word
        picked = (indicator or known.position.shown) if last else None
        return Word(word.seat, PICKS[picked or hands[word.seat][0]])
    return word


def _last_pick(state: State) -> Word:
    return next(word for word in reversed(state.words) if isinstance(word.action, Pick))
