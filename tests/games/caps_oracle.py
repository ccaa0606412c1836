"""The slow truth about Caps: every deal a caller can't tell from the real one, every legal card, through the engine.

Nothing here knows how the prover works: worlds are found by laying out the hidden cards in every way and asking the
engine whether the words said were lawful and the second reading whether the caller was shown the same; lines are found
by asking the engine what is legal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations
from typing import Any, NamedTuple

from tests.conformance.placements import Placement, aloud, hidden, placements, ways
from tests.conformance.positions import BadlyMixed, Reached, before, begun, mood, played_out
from tests.conformance.styles import STYLES
from tests.conformance.worlds import World, about, lawful, seen
from tutor.cards import Card, cards_of
from tutor.engine.deck import Dice
from tutor.engine.game import Policy, Word, by_rules, legal_actions, shuffled
from tutor.engine.rulings import Rules
from tutor.engine.table import SEATS, Seat
from tutor.games.three_nought_four import GAME
from tutor.games.three_nought_four.actions import KEEP, OPEN, Action, Caps
from tutor.games.three_nought_four.chance import anything
from tutor.games.three_nought_four.sensible import sensible
from tutor.games.three_nought_four.state import SIDES, Auction, Phase, Played, State, Trick
from tutor.games.three_nought_four.worlds import (
    BYTE,
    CARD_OF,
    FULL,
    SUITS,
    Back,
    Case,
    Known,
    Laid,
    bits,
    cards,
    each_world,
    suit_of,
)

NOWHERE: Any = None
"""The position of what is only made up."""


class Ending(NamedTuple):
    """A position and who asks whether Caps can be proved."""

    at: Reached
    seat: Seat

    @property
    def state(self) -> State:
        state: State = self.at.state
        return state


@cache
def _uncounted() -> Rules:
    """Return the rules without the count, which a line of play does not need."""
    return Rules(GAME.rules.laws, {**GAME.rules.moments, "count": ()})


def held(state: State, seat: Seat) -> tuple[Card, ...]:
    """Return the cards a call has to name."""
    apart = state.indicator.bit if state.indicator and seat is state.maker else 0
    return tuple(cards_of(state.hands[seat.place] | apart))


def could_call(state: State, seat: Seat) -> bool:
    return GAME.judge(state, seat, Caps(held(state, seat))).legal


# Deals


def _quietly(policy: Policy) -> Policy:
    """Play as a policy of the game does without its calls of Caps."""
    return lambda state, seat, dice: policy(legal_actions(GAME, state, seat), state, seat, dice)


def _closed(policy: Policy) -> Policy:
    """Play so, but never open the trump by choice."""

    def play(state: State, seat: Seat, dice: Dice) -> Action:
        found = policy(state, seat, dice)
        return KEEP if found == OPEN and GAME.judge(state, seat, KEEP).legal and state.phase is Phase.OPENING else found

    return play


def policies(dice: Dice) -> Policy:
    """Return a way to play."""
    plain = [_quietly(sensible), _quietly(anything), *STYLES["304"].values(), mood(GAME, dice.word())]
    policy = dice.choice(plain)
    return _closed(policy) if dice.below(2) else policy


def deal(seed: int) -> Reached:
    """Return a deal played to its end without a claim."""
    dice = Dice(seed)
    match = GAME.match(dice.choice(SEATS), None, {})
    layout = shuffled(GAME, match, dice.choice((Dice(seed), BadlyMixed(seed, dice.below(12)))))
    return played_out(begun(GAME, match, layout), policies(dice), dice, claims=10**9)


def endings(seeds: Iterator[int] | range, most: int = 4) -> Iterator[Ending]:
    """Yield where somebody could call with so many cards at most."""
    for seed in seeds:
        whole = deal(seed)
        for number, state in enumerate(whole.states):
            if state.phase is not Phase.PLAY or len(state.tricks) < 8 - most:
                continue
            for seat in SEATS:
                if could_call(state, seat) and len(held(state, seat)) <= most:
                    yield Ending(before(whole, number), seat)


# Worlds


def how_many_ways(ending: Ending) -> int:
    """Return how many layouts ``worlds`` has to try."""
    return ways(hidden(ending.at, ending.seat))


def worlds(ending: Ending) -> Iterator[State]:
    """Yield the position in every deal that the seat can't tell from the real one."""
    at, seat = ending
    places, shown, said = hidden(at, seat), seen(at, seat), aloud(at)
    for placement in placements(places):
        there = lawful(at, _laid_otherwise(at, places, placement))
        if there is not None and aloud(there) == said and seen(there, seat) == shown:
            yield there.state


def _laid_otherwise(at: Reached, places: Placement, placement: Placement) -> World:
    """Put other cards where the hidden ones came from, and let the words be about them."""
    changed = {was: now for place in places for was, now in zip(places[place], placement[place], strict=True)}
    layout = {place: tuple(changed.get(card, card) for card in cards) for place, cards in at.layout.items()}
    return World(layout, tuple(about(word, changed) for word in at.words))


def laid_out(known: Known, case: Case, world: Mapping[str, int]) -> State:
    """Return a position in which the unseen cards lie so; the tricks before it are only so many."""
    hands = [sum(card.bit for card in cards(world.get(f"hand {seat}", 0))) for seat in SEATS]
    own = world.get(f"indicator {known.maker}", 0) or world.get(f"table {known.maker}", 0)
    hands[known.seat.place] |= sum(card.bit for card in cards(known.own))
    if known.held:
        hands[known.maker.place] |= CARD_OF[known.held].bit
    aside = any(laid.aside for laid in known.trick)
    closed = not known.open or aside
    trick = []
    for laid in known.trick:
        card = CARD_OF[laid.card or world[f"table {laid.seat}"]]
        down = bool(trick) and card.suit is not trick[0].card.suit and (closed or not laid.card)
        trick.append(Played(laid.seat, card, down, down, laid.aside))
    turn = SEATS[(known.leader.place + len(trick)) % 4]
    return State(
        match=GAME.match(SEATS[0], None, {}),
        dealt=((),) * 4,
        phase=Phase.PLAY,
        turn=turn,
        hands=tuple(hands),
        auction=Auction(bid=250 if known.opens else 160),
        maker=known.maker,
        trump=SUITS[case.trump],
        indicator=CARD_OF[own] if closed and not aside and own else None,
        shown=None if closed else CARD_OF[known.held] if known.held else None,
        open=not closed,
        exhausted=case.exhausted,
        trick=tuple(trick),
        down=sum(played.card.bit for played in trick if played.down),
        tricks=(Trick((), known.seat, 0, 0, 0),) * known.done,
    )


def truth(known: Known, order: Sequence[Card]) -> bool:
    """Tell whether an order is proved, by playing every world of what a seat knows through the engine."""
    there = (called(laid_out(known, case, world), known.seat, order) for case, world in each_world(known))
    return all(beaten(state, known.seat) is None for state in there)


# Lines


def called(state: State, seat: Seat, order: Sequence[Card]) -> State:
    """Return the position after a call."""
    after: State = GAME.apply(by_rules(state, _uncounted()), seat, Caps(tuple(order))).state
    return after


def lost(state: State, seat: Seat) -> bool:
    return any(SIDES[trick.winner] != SIDES[seat] for trick in state.tricks)


def beaten(state: State, seat: Seat) -> tuple[Word, ...] | None:
    """Return a line of legal cards on which the caller's pair loses a trick, None if there is none."""
    return _beaten(state, seat, {})


def _beaten(state: State, seat: Seat, safe: dict[object, None]) -> tuple[Word, ...] | None:
    if lost(state, seat):
        return ()
    if len(state.tricks) == 8:
        return None
    key = (state.hands, state.trick, state.turn, state.open, state.exhausted)
    if key in safe:
        return None
    turn = state.turn
    assert turn
    for action in legal_actions(GAME, state, turn):
        line = _beaten(GAME.apply(state, turn, action).state, seat, safe)
        if line is not None:
            return (Word(turn, action), *line)
    safe[key] = None
    return None


def proved(ending: Ending, order: Sequence[Card], there: Sequence[State]) -> bool:
    """Tell whether an order wins everything in every world."""
    return all(beaten(called(state, ending.seat, order), ending.seat) is None for state in there)


def provable(ending: Ending, there: Sequence[State]) -> set[tuple[Card, ...]]:
    """Return every order that is proved."""
    return {order for order in permutations(held(ending.state, ending.seat)) if proved(ending, order, there)}


def replayed(ending: Ending, hands: Mapping[str, tuple[Card, ...]], words: Sequence[Word]) -> State:
    """Play another deal up to now: each word must be lawful, and the caller must have been shown the same."""
    there = lawful(ending.at, World(dict(hands), tuple(words)))
    assert there is not None, "a word of the history is refused"
    assert seen(there, ending.seat) == seen(ending.at, ending.seat), "the caller would have noticed"
    assert aloud(there) == aloud(ending.at)
    return there.state


# Positions made up: rare at a table, and hard on a prover


def invented(seed: int, most: int = 2) -> Known:
    """Return what D may know with a few cards left: close ranks, known voids, any maker, cards that lie face down."""
    dice = Dice(seed)
    size = 1 + dice.below(most)
    maker, seat = dice.choice(SEATS), SEATS[3]
    suits = dice.shuffled(range(4))[: 2 + dice.below(3)]
    trump = dice.choice(suits) if dice.below(5) else dice.below(4)
    drawn = not dice.below(3)
    dead = dice.below(3) if maker is not seat and dice.below(2) else 0
    live = _live(dice, suits, trump, 4 * size + dead, size if drawn else 8)
    hands = [sum(live[i * size : (i + 1) * size]) for i in range(4)]
    spare = live[4 * size :]
    if drawn:
        _draw(hands, maker.place, BYTE[trump])
    for _ in range(dice.below(2 * size + 1)):
        _raise_a_card(dice, hands)
    backs = tuple(bit for bit in spare if suit_of(bit) != trump)
    indicator = next((bit for bit in bits(hands[maker.place]) if suit_of(bit) == trump), 0) if maker is not seat else 0
    closed = bool(indicator) and bool(dice.below(2))
    return _with_trick(dice, hands, backs, maker, trump, indicator, closed)


def _live(dice: Dice, suits: Sequence[int], trump: int, number: int, trumps: int) -> list[int]:
    """Return the cards that are left: mostly of some suits, and not too many trumps."""
    pack = list[int]()
    for suit in dict.fromkeys((*suits, trump)):
        pack += dice.shuffled([*bits(BYTE[suit])])[: trumps if suit == trump else 4 + dice.below(5)]
    pack = dice.shuffled(pack)
    others = dice.shuffled([bit for bit in bits(FULL) if bit not in pack and suit_of(bit) != trump])
    return (pack + others)[:number]


def _draw(hands: list[int], maker: int, trumps: int) -> None:
    """Let the trumps be with the maker, or gone."""
    for i in range(4):
        for bit in bits(hands[i] & trumps if i != maker else 0):
            other = next((one for one in bits(hands[maker] & ~trumps)), 0)
            if other:
                hands[i] ^= bit | other
                hands[maker] ^= bit | other


def _raise_a_card(dice: Dice, hands: list[int]) -> None:
    """Let D have the highest card of a suit in the place of one of his."""
    mine = dice.choice([*bits(hands[3])])
    top = max((bit for hand in hands for bit in bits(hand & BYTE[suit_of(mine)])), default=0)
    for i in range(3):
        if hands[i] & top:
            hands[i] ^= top | mine
            hands[3] ^= top | mine


def _with_trick(
    dice: Dice, hands: list[int], backs: tuple[int, ...], maker: Seat, trump: int, indicator: int, closed: bool
) -> Known:
    """Let some cards be played, and note what D then knows."""
    seat, size = SEATS[3], hands[3].bit_count()
    leader = SEATS[1] if dice.below(3) else seat
    trick: list[Laid] = []
    voids = [0, 0, 0, 0]
    apart = indicator if closed else 0
    unknown, faces = [*backs], 0
    for step in range(dice.below(4)):
        player = SEATS[(leader.place + step) % 4]
        hand = hands[player.place] & ~(apart if player is maker else 0)
        led = suit_of(faces_first) if (faces_first := trick[0].card if trick else 0) else -1
        legal = [*bits(hand & BYTE[led] if led >= 0 and hand & BYTE[led] else hand)]
        if led >= 0 and not hand & BYTE[led]:
            voids[player.place] |= 1 << led
            if player is maker and closed:
                legal = [bit for bit in legal if suit_of(bit) != trump] + ([apart] if led != trump and apart else [])
        if not legal or (player is seat and size == 1):
            break
        bit = dice.choice(legal)
        down = led >= 0 and suit_of(bit) != led and (closed or (maker is seat and bool(dice.below(2))))
        hands[player.place] &= ~bit
        aside = bit == apart and apart != 0
        apart = 0 if aside else apart
        hidden = down and player is not seat
        trick.append(Laid(player, 0 if hidden else bit, aside))
        unknown += [bit] * hidden
        faces |= 0 if hidden else bit
    return _as_known(dice, hands, backs, maker, trump, indicator, closed, tuple(trick), leader, voids, apart, unknown)


def _as_known(
    dice: Dice,
    hands: list[int],
    backs: tuple[int, ...],
    maker: Seat,
    trump: int,
    indicator: int,
    closed: bool,
    trick: tuple[Laid, ...],
    leader: Seat,
    voids: list[int],
    apart: int,
    unknown: list[int],
) -> Known:
    seat = SEATS[3]
    held = indicator if indicator and not closed and hands[maker.place] & indicator and dice.below(2) else 0
    for player in SEATS[:3]:
        for suit in range(4):
            rest = hands[player.place] & ~held & ~(apart if player is maker else 0)
            if not rest & BYTE[suit] and dice.below(3) == 0:
                voids[player.place] |= 1 << suit
    others = [player for player in SEATS if player is not maker]
    exhausted = not any(hands[player.place] & BYTE[trump] for player in others if player is not seat) and dice.below(2)
    if exhausted:
        for player in others:
            voids[player.place] |= 1 << trump
    dry = exhausted and not hands[maker.place] & ~held & ~apart & BYTE[trump] and not held and bool(dice.below(2))
    free = [hands[player.place] & ~held & ~(apart if player is maker else 0) for player in SEATS]
    unseen = sum(free[:3]) + apart + sum(unknown)
    cases = [Case(trump, bool(exhausted), bool(dry))]
    if closed:
        led = suit_of(trick[0].card) if trick else -1
        cut = any(laid.aside for laid in trick)
        more = [suit for suit in range(4) if suit != trump and unseen & BYTE[suit] and not (cut and suit == led)]
        cases += [Case(suit, False, False) for suit in more if dice.below(2)]
    return Known(
        seat=seat,
        own=hands[3],
        unseen=unseen,
        maker=maker,
        open=not closed,
        covered=closed or any(not laid.card for laid in trick),
        opens=False,
        done=8 - hands[3].bit_count() - any(laid.seat is seat for laid in trick),
        leader=leader,
        trick=trick,
        held=held,
        free=(*(hand.bit_count() for hand in free[:3]), 0),
        voids=tuple(voids),
        backs=tuple(Back(SEATS[0], n, _lacking(dice, bit, trump)) for n, bit in enumerate(backs, 1)),
        cases=tuple(cases),
        position=NOWHERE,
    )


def _lacking(dice: Dice, bit: int, trump: int) -> int:
    """Return some suits that a card is not of, one at least."""
    return 1 << dice.choice([suit for suit in range(4) if suit not in (suit_of(bit), trump)])
