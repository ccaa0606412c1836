"""Deals of any game for properties: how the pack is mixed, how the seats are minded, and how far they got.

Nothing here names a game. A well mixed pack seldom makes voids and long suits, so some packs are mixed badly; a seat
that does anything lawful seldom bids high or keeps asking, so some seats have moods.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from functools import cache
from itertools import product
from typing import Any, NamedTuple, TypeVar, get_type_hints

from hypothesis import settings
from hypothesis import strategies as st

from tests.conformance.styles import STYLES, TABLES
from tutor.cards import PACK, Card, Suit
from tutor.engine.deck import Dice
from tutor.engine.game import (
    Action,
    Game,
    Layout,
    Match,
    Policy,
    State,
    Step,
    Word,
    legal_actions,
    legal_claims,
    playout,
    shuffled,
    whole_claims,
)
from tutor.engine.options import Clash
from tutor.engine.rulings import Event, Refused
from tutor.engine.table import Seat
from tutor.games import GAMES

T = TypeVar("T")
EVENINGS = max(8, settings.default.max_examples // 12)
"""How many rows of matches a table's options have; to play one for each position would take most of the time."""


class Reached(NamedTuple):
    """A position, and how it was reached."""

    game: Game
    match: Match
    layout: Layout
    states: tuple[State, ...]
    """From the deal on, one more for each word."""
    events: tuple[tuple[Event, ...], ...]
    """What the rules did at each word."""

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def words(self) -> tuple[Word, ...]:
        return self.game.history(self.state)

    def __repr__(self) -> str:
        hands = "; ".join(f"{place}: {' '.join(map(str, cards))}" for place, cards in self.layout.items())
        words = ", ".join(f"{word.seat} {word.action}" for word in self.words)
        return f"{self.game.score(self.match)} | {hands} | {words}"


class BadlyMixed(Dice):
    """Chance that cuts the pack into fours, mixes those and then swaps a few cards."""

    def __init__(self, seed: int, swaps: int) -> None:
        super().__init__(seed)
        self.swaps = swaps

    def shuffled(self, things: Sequence[T]) -> list[T]:
        fours = [things[i : i + 4] for i in range(0, len(things), 4)]
        pack = [thing for four in super().shuffled(fours) for thing in four]
        for _ in range(self.swaps):
            i, j = self.below(len(pack)), self.below(len(pack))
            pack[i], pack[j] = pack[j], pack[i]
        return pack


def mood(game: Game, seed: int) -> Policy:
    """Return a player who likes some words better than others, and low or high cards or any."""
    dice = Dice(seed)
    liking = {kind: dice.choice((1, 20, 100)) for kind in game.verbs.values()}
    taste = dice.choice((-1, 0, 0, 1))

    def play(state: State, seat: Seat, chance: Dice) -> Action:
        lawful = legal_actions(game, state, seat)
        kinds = [kind for kind in dict.fromkeys(map(type, lawful)) for _ in range(liking[kind])]
        kind = chance.choice(kinds)
        liked = [action for action in lawful if type(action) is kind]
        if taste and hasattr(liked[0], "card"):
            return max(liked, key=lambda action: taste * game.strength[action.card])
        return chance.choice(liked)

    return play


def begun(game: Game, match: Match, layout: Layout) -> Reached:
    """Return a deal before anybody has spoken."""
    return Reached(game, match, layout, (game.deal(match, layout),), ())


def and_then(at: Reached, step: Step) -> Reached:
    """Return a position with one more word."""
    return at._replace(states=(*at.states, step.state), events=(*at.events, step.events))


def before(at: Reached, words: int) -> Reached:
    """Return the position after so many words."""
    return at._replace(states=at.states[: words + 1], events=at.events[:words])


def played_out(at: Reached, policy: Policy, dice: Dice, claims: int = 10) -> Reached:
    """Play a deal to its end; about one claim in ``claims`` words is tried."""
    game = at.game
    while (seat := game.to_act(at.state)) is not None:
        step = claimed(game, at.state, dice, claims)
        at = and_then(at, step or game.apply(at.state, seat, policy(at.state, seat, dice)))
    return at


def claimed(game: Game, state: State, dice: Dice, claims: int) -> Step | None:
    """Let somebody claim something, now and then; a false claim is just refused. Cards are seldom laid open."""
    seat = dice.choice(game.seats)
    if dice.below(claims):
        return None
    lawful = legal_claims(game, state, seat)
    if not dice.below(8) and (
        with_cards := [claim for claim in whole_claims(game, state, seat) if claim not in lawful]
    ):
        return game.apply(state, seat, in_any_order(dice.choice(with_cards), dice))
    if not lawful:
        return None
    try:
        return game.apply(state, seat, dice.choice(lawful))
    except Refused:
        return None


def in_any_order(claim: Action, dice: Dice) -> Action:
    """Return a claim with the cards it names in any order."""
    named = {one.name: getattr(claim, one.name) for one in fields(claim)}
    orders = {name: tuple(dice.shuffled(cards)) for name, cards in named.items() if isinstance(cards, tuple)}
    return replace(claim, **orders)


def later_match(game: Game, dealer: Seat, deals: int, dice: Dice) -> Match:
    """Return a match after some deals, or the last one before its end; later ones come from a few evenings."""
    table = dice.below(len(TABLES.get(game.id, ({},))))
    if not deals:
        return game.match(dealer, None, table_options(game, table))
    number = dice.below(EVENINGS)
    known = game is GAMES.get(game.id)
    evening = _evening(game.id, table, number) if known else Evening(game, table, number)
    return evening.after(deals)


def table_options(game: Game, table: int) -> dict[str, Any]:
    """Return the usual options of a game, but for those of a table of ``TABLES``."""
    usual = {name: values[0] for name, values in game.options.items()}
    return {**usual, **TABLES.get(game.id, ({},))[table]}


class Evening:
    """The matches of a table, one deal after the other, played only as far as somebody asks for."""

    def __init__(self, game: Game, table: int, number: int) -> None:
        self.game = game
        self.dice = Dice(number)
        self.matches: list[Match] = [game.match(self.dice.choice(game.seats), None, table_options(game, table))]
        self.over = False

    def after(self, deals: int) -> Match:
        """Return the match after some deals, or the last one before its end."""
        game, dice = self.game, self.dice
        while len(self.matches) <= deals and not self.over:
            match = self.matches[-1]
            start = game.deal(match, shuffled(game, match, dice))
            done = playout(game, start, dice, game.policies["random"], claims=True)
            self.over = game.result(done)["match"]["over"]
            if not self.over:
                self.matches.append(game.after(done))
        return self.matches[min(deals, len(self.matches) - 1)]


@cache
def _evening(game: str, table: int, number: int) -> Evening:
    return Evening(GAMES[game], table, number)


def some_options(game: Game, dice: Dice) -> dict[str, Any]:
    """Return any options that go together."""
    while True:
        options = {name: dice.choice(values) for name, values in game.options.items()}
        try:
            game.match(game.seats[0], None, options)
        except Clash:
            continue
        return options


def some_deal(game: Game, seed: int, policy: Policy | None = None) -> Reached:
    """Return a deal played to its end; a seed decides the match, the pack, the players and what they do."""
    dice = Dice(seed)
    match = later_match(game, dice.choice(game.seats), dice.choice((0, 0, 0, dice.below(40))), dice)
    layout = shuffled(game, match, dice.choice((Dice(seed), BadlyMixed(seed, dice.below(12)))))
    return played_out(begun(game, match, layout), policy or some_policy(game, dice), dice)


def some_policy(game: Game, dice: Dice) -> Policy:
    """Return a way to play: one of the game's, one of the tests' own or a mood."""
    return dice.choice([*game.policies.values(), *STYLES.get(game.id, {}).values(), mood(game, dice.word())])


def some_position(game: Game, seed: int, policy: Policy | None = None) -> Reached:
    """Return a position of a deal, its end included: any, one of its longest phase, or one of any phase alike."""
    deal, dice = some_deal(game, seed, policy), Dice(~seed)
    phases = [game.phase(state) for state in deal.states]
    phase = dice.choice((None, max(phases, key=phases.count), dice.choice([*dict.fromkeys(phases)])))
    return before(deal, dice.choice([i for i, there in enumerate(phases) if phase in (None, there)]))


seeds = st.integers(0, 2**32)


def deals(game: Game, policy: Policy | None = None) -> st.SearchStrategy[Reached]:
    """Draw a deal played to its end."""
    return seeds.map(lambda seed: some_deal(game, seed, policy))


def positions(game: Game, policy: Policy | None = None) -> st.SearchStrategy[Reached]:
    """Draw a position."""
    return seeds.map(lambda seed: some_position(game, seed, policy))


NUMBERS = tuple(range(-10, 320, 5))
ARGUMENTS: Mapping[Any, tuple[Any, ...]] = {
    Card: PACK,
    Suit: tuple(Suit),
    bool: (False, True),
    int: NUMBERS,
    int | None: (None, *range(-1, 10)),
    Suit | None: (None, *Suit),
    tuple[Card, ...]: ((), PACK[:1], PACK[:2], (PACK[0], PACK[0]), PACK),
}
"""Some values of each kind of argument."""

ANY_ARGUMENT: Mapping[Any, st.SearchStrategy[Any]] = {
    Card: st.sampled_from(PACK),
    Suit: st.sampled_from(Suit),
    bool: st.booleans(),
    int: st.integers(-999_999_999, 999_999_999),
    int | None: st.none() | st.integers(-999_999_999, 999_999_999),
    Suit | None: st.none() | st.sampled_from(Suit),
    tuple[Card, ...]: st.lists(st.sampled_from(PACK), max_size=34).map(tuple),
}


def every_word(game: Game) -> tuple[Action, ...]:
    """Return every word of a game with a good choice of arguments."""
    return _vocabulary(tuple(game.verbs.values()))


@cache
def _vocabulary(kinds: tuple[type, ...]) -> tuple[Action, ...]:
    words: list[Action] = []
    for kind in kinds:
        hints = get_type_hints(kind)
        words += [kind(*arguments) for arguments in product(*(ARGUMENTS[hints[one.name]] for one in fields(kind)))]
    return tuple(words)


def any_action(game: Game) -> st.SearchStrategy[Action]:
    """Draw whatever the notation can read, nonsense included."""
    return st.one_of([_any_of(kind) for kind in game.verbs.values()])


def _any_of(kind: type) -> st.SearchStrategy[Action]:
    hints = get_type_hints(kind)
    return st.builds(kind, **{one.name: ANY_ARGUMENT[hints[one.name]] for one in fields(kind)})
