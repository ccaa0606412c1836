"""Deals that look like deals at a table, and now and then some that lead where few tables get.

A seed decides who deals, at which score, how the pack is mixed and how the seats are minded. Nothing here names a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from tutor.engine.deck import Dice
from tutor.engine.game import (
    Action,
    Game,
    Layout,
    Match,
    Policy,
    Sighting,
    State,
    Word,
    legal_actions,
    playout,
    shuffled,
)
from tutor.engine.rulings import Event
from tutor.engine.table import Seat

T = TypeVar("T")


class Line(NamedTuple):
    """A deal played out: the position after the deal and after each word, and what the rules did at each word."""

    match: Match
    layout: Layout
    states: tuple[State, ...]
    events: tuple[tuple[Event, ...], ...]


def line(game: Game, seed: int) -> Line:
    """Play the deal of a seed."""
    dice = Dice(seed)
    match = _match(game, dice)
    layout = shuffled(game, match, dice if dice.below(3) else _Lumpy(dice.word(), dice.below(10)))
    policy = _policy(game, dice)
    states, events = [game.deal(match, layout)], []
    while (seat := game.to_act(states[-1])) is not None:
        owed = game.owed(states[-1]) if policy is game.policies.get("sensible") else None
        word = owed or Word(seat, policy(states[-1], seat, dice))
        step = game.apply(states[-1], *word)
        states.append(step.state)
        events.append(step.events)
    return Line(match, layout, tuple(states), tuple(events))


def retold(game: Game, sighting: Sighting) -> Line:
    """Return the deal of a sighting up to the word said then."""
    match = game.match(game.seats[sighting.seed % len(game.seats)], None, {})
    layout = shuffled(game, match, Dice(sighting.seed))
    states, events = [game.deal(match, layout)], []
    for word in sighting.words:
        step = game.apply(states[-1], *word)
        states.append(step.state)
        events.append(step.events)
    return Line(match, layout, tuple(states), tuple(events))


def _match(game: Game, dice: Dice) -> Match:
    """Open a match by the default switches or now and then a profile's, half of the time at a score of its own."""
    options = {name: values[0] for name, values in game.options.items()}
    if game.profiles and not dice.below(3):
        options |= dice.choice(game.profiles)
    fresh = game.match(dice.choice(game.seats), None, options)
    return fresh if dice.below(2) else _elsewhere(game, fresh, dice)


def _elsewhere(game: Game, fresh: Match, dice: Dice) -> Match:
    """Move a score about until it is one that the rules can reach."""
    begun = game.score(fresh)
    if not all(type(total) is int for total in begun.values()):
        return _later(game, fresh, dice)
    for _ in range(20):
        step, together = dice.choice((1, 10)), dice.below(2)
        moved = step * dice.below(100)
        shifts = [moved if together else -moved if i else moved for i in range(len(begun))]
        score = {side: total + shift for (side, total), shift in zip(begun.items(), shifts, strict=True)}
        try:
            return game.match(fresh.dealer, score, fresh.options)
        except ValueError:
            continue
    return fresh


def _later(game: Game, match: Match, dice: Dice) -> Match:
    """Play some deals of a match whose score is more than a number each, but not its last one."""
    for _ in range(dice.below(7)):
        done = playout(game, game.deal(match, shuffled(game, match, dice)), dice, game.policies["random"])
        if game.result(done)["match"]["over"]:
            break
        match = game.after(done)
    return match


class _Lumpy(Dice):
    """Chance that mixes a pack badly: fours stay together but for a few swaps, so that suits are long and short."""

    def __init__(self, seed: int, swaps: int) -> None:
        super().__init__(seed)
        self._swaps = swaps

    def shuffled(self, things: Sequence[T]) -> list[T]:
        fours = [things[i : i + 4] for i in range(0, len(things), 4)]
        pack = [thing for four in super().shuffled(fours) for thing in four]
        for _ in range(self._swaps):
            i, j = self.below(len(pack)), self.below(len(pack))
            pack[i], pack[j] = pack[j], pack[i]
        return pack


def _policy(game: Game, dice: Dice) -> Policy:
    """Return a way to play: mostly sensible, else anything lawful or a mood."""
    roll = dice.below(10)
    if roll < 6:
        return game.policies.get("sensible", game.policies["random"])
    return game.policies["random"] if roll < 7 else _mood(game, dice)


def _mood(game: Game, dice: Dice) -> Policy:
    """Return a player who likes some words better than others, and low or high cards and numbers or any."""
    liking = {kind: dice.choice((1, 10, 60)) for kind in game.verbs.values()}
    taste, low = dice.choice((-1, 0, 0, 1)), dice.below(2)

    def play(state: State, seat: Seat, chance: Dice) -> Action:
        lawful = legal_actions(game, state, seat)
        kinds = [kind for kind in dict.fromkeys(map(type, lawful)) for _ in range(liking[kind])]
        kind = chance.choice(kinds)
        liked: list[Action] = [action for action in lawful if type(action) is kind]
        if taste and hasattr(liked[0], "card"):
            return max(liked, key=lambda action: taste * game.strength[action.card])
        return liked[0] if low and chance.below(4) else chance.choice(liked)

    return play
