"""What each part of a game's law is there for: it is taken out, and some answer, or what follows an act, is another.

A game's test brings deals that reach its rarest places, and says of the few parts whose absence nobody would notice why
that is so. Nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from tests.conformance.positions import Reached, every_word
from tutor.engine.game import Action, Game, State, by_rules
from tutor.engine.rulings import Law, Refused, Rules, Ruling, rule
from tutor.engine.table import Seat

BROKEN = (LookupError, AssertionError, AttributeError, Refused, TypeError, ValueError)
"""What may be raised where a part is missed that others rely on."""
Question = tuple[State, Seat, Action]
ENOUGH = 40
"""How many of the acts that one player could try are asked about; more of them are ways to lay two cards away."""


def published(game: Game) -> str:
    """Write the order of a game's law down, a phase or a moment a line."""
    parts = {**game.rules.laws, **{f"({moment})": law for moment, law in game.rules.moments.items()}}
    return "".join(f"{phase}: {' '.join(article for article, _ in law)}\n" for phase, law in parts.items())


# Duties and rights


class Effect(NamedTuple):
    """What taking a part out would change, over the questions asked."""

    refuses: bool = False
    answer: bool = False
    verdict: bool = False


def named(law: Law, place: int) -> str:
    """Name a part by its article, and by its number where the article has several in this law."""
    article = law[place][0]
    before = [other for other, _ in law[:place]].count(article)
    return f"{article} {before + 1}" if before else article


def effects(game: Game, law_of: Callable[[State, Action], str], questions: Iterable[Question]) -> Mapping[str, Effect]:
    """Take the part that rules on each act out, and return by name what that changes for every part of the law."""
    parts = [(name, place) for name, law in game.rules.laws.items() for place in range(len(law))]
    found = dict.fromkeys(parts, Effect())
    for state, seat, action in questions:
        name = law_of(state, action)
        law = game.rules.laws[name]
        rulings = ((place, entry(state, seat, action)) for place, (_, entry) in enumerate(law))
        place, ruling = next((place, ruling) for place, ruling in rulings if ruling is not None)
        known = found[name, place]
        if not known.verdict:
            other = _without(law[place + 1 :], state, seat, action)
            found[name, place] = Effect(
                refuses=known.refuses or not ruling.legal,
                answer=known.answer or other != ruling,
                verdict=other is None or other.legal is not ruling.legal,
            )
    return {f"{name} {named(game.rules.laws[name], place)}": effect for (name, place), effect in found.items()}


def _without(rest: Law, *position: object) -> Ruling | None:
    """Return what the rest of a law says; None where it has a hole, or relies on what came before it."""
    try:
        return rule(rest, *position)
    except BROKEN:
        return None


def never_missed(found: Mapping[str, Effect]) -> set[str]:
    """Name the parts without which every answer is the same."""
    return {name for name, effect in found.items() if not effect.answer}


def only_the_reason(found: Mapping[str, Effect]) -> set[str]:
    """Name the parts that refuse only what another part refuses too."""
    return {name for name, effect in found.items() if effect.refuses and not effect.verdict}


def _nothing_else(_: State) -> Iterator[tuple[Seat, Action]]:
    yield from ()


def questions(
    game: Game,
    deals: Iterable[Reached],
    thorough: int,
    also: Callable[[State], Iterable[tuple[Seat, Action]]] = _nothing_else,
) -> Iterator[Question]:
    """Yield what each player could try on his turn; in one deal of a number, now and then every word of every seat."""
    for number, deal in enumerate(deals):
        for i, state in enumerate(deal.states):
            turn = game.to_act(state)
            if turn:
                yield from ((state, turn, action) for action in game.tries(state, turn)[:ENOUGH])
            yield from ((state, seat, action) for seat, action in also(state))
            new = not i or state is deal.state or game.phase(state) != game.phase(deal.states[i - 1])
            if number % thorough == 0 and (new or i % 9 == 0):
                yield from ((state, seat, action) for seat in game.seats for action in every_word(game))


# Consequences


def consequences(game: Game) -> list[tuple[str, str]]:
    """Name the parts of all moments, each with its moment."""
    return [(moment, named(law, place)) for moment, law in game.rules.moments.items() for place in range(len(law))]


def less(game: Game, moment: str, part: str) -> Rules:
    """Return the rules of a game without one consequence."""
    law = game.rules.moments[moment]
    kept = tuple(entry for place, entry in enumerate(law) if named(law, place) != part)
    assert len(kept) == len(law) - 1
    return game.rules._replace(moments={**game.rules.moments, moment: kept})


def follows_otherwise(game: Game, deal: Reached, rules: Rules) -> bool:
    """Tell whether some word of a deal has other consequences under other rules."""
    return any(_otherwise(game, *step, rules) for step in zip(pairwise(deal.states), deal.events, strict=True))


def _otherwise(game: Game, states: tuple[State, State], events: tuple[Any, ...], rules: Rules) -> bool:
    before, after = states
    if not events and game.phase(before) == game.phase(after):
        return False
    try:
        state, other = game.apply(by_rules(before, rules), *game.history(after)[-1])
    except BROKEN:
        return True
    return bool((by_rules(state, game.rules), other) != (after, events))
