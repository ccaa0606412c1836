"""The slow truth about Caps: every deal a caller can't tell from the real one, every legal card, through the engine.

Nothing here knows how the prover works: worlds are found by laying out the hidden cards in every way and asking the
engine whether the words said were lawful and the second reading whether the caller was shown the same; lines are found
by asking the engine what is legal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations
from typing import NamedTuple

from tests.conformance.placements import aloud, hidden, placements, ways
from tests.conformance.placements import WORLDS as LAID_OTHERWISE
from tests.conformance.positions import BadlyMixed, Reached, before, begun, mood, played_out
from tests.conformance.styles import STYLES
from tests.conformance.worlds import World, lawful, seen
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
from tutor.games.three_nought_four.worlds import CARD_OF, SUITS, Case, Known, cards, each_world


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
        there = lawful(at, LAID_OTHERWISE["304"](at, places, placement))
        if there is not None and aloud(there) == said and seen(there, seat) == shown:
            yield there.state


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
        tricks=(Trick((), known.seat),) * known.done,
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


def replayed(ending: Ending, hands: dict[str, tuple[Card, ...]], words: Sequence[Word], line: Sequence[Word]) -> State:
    """Play another deal: its history must be lawful and look the same to the caller, and each card of the line legal."""
    there = lawful(ending.at, World(hands, tuple(words)))
    assert there is not None, "a word of the history is refused"
    assert seen(there, ending.seat) == seen(ending.at, ending.seat), "the caller would have noticed"
    assert aloud(there) == aloud(ending.at)
    return there.state
