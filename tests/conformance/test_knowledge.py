"""What somebody can know of cards not seen is never wrong, and is all there is to know.

That it depends on nothing hidden is one of the things that ``test_no_leak`` compares. Here it is held against the real
deal at positions of all kinds, and at endings against every deal that the law and these eyes allow. A proof in play
follows from what the rules let a player do, so nothing here asks how likely anything is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conformance.placements import WORLDS, hidden, really_possible, ways
from tests.conformance.positions import (
    Reached,
    before,
    begun,
    played_out,
    positions,
    some_deal,
    some_options,
    some_policy,
)
from tests.conformance.styles import STYLES
from tests.conformance.test_no_leak import eyes_of
from tests.conformance.test_no_leak import ways as ways_to_play
from tutor.cards import Card, cards_of
from tutor.engine.deck import Dice
from tutor.engine.game import Game, Policy, State, shuffled
from tutor.engine.knowledge import Puzzle, known
from tutor.engine.table import Eyes
from tutor.games import GAMES

MANY = 120
"""How many ways to lay the hidden cards out are still tried one by one."""
DEALS = 60

games = pytest.mark.parametrize("game", [*GAMES.values()], ids=[*GAMES])


def truth(game: Game, state: State) -> dict[Card, str]:
    """Return where all cards really lie; what is not dealt yet is one packet."""
    places = game.observe(state, None).known
    return {card: "packet" if place.startswith("packet") else place for card, place in places.items()}


@pytest.mark.parametrize(("game", "policy"), [*ways_to_play()])
@settings(max_examples=settings.default.max_examples // 2)
@given(data=st.data())
def test_what_can_be_known_never_contradicts_the_deal(game: Game, policy: Policy | None, data: st.DataObject) -> None:
    state = data.draw(positions(game, policy)).state
    real = truth(game, state)
    for eyes in eyes_of(game):
        for card, places in known(game.clues(state, eyes)).items():
            assert places[real[card]].state != "impossible", (eyes, card)
            assert {place for place, finding in places.items() if finding.state == "certain"} <= {real[card]}


@games
@settings(max_examples=settings.default.max_examples // 2)
@given(data=st.data())
def test_the_cards_that_are_asked_about_are_those_not_seen(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game)).state
    for eyes in (*eyes_of(game), None):
        puzzle = game.clues(state, eyes)
        assert set(cards_of(puzzle.unseen)) == set(game.pack) - set(game.observe(state, eyes).known)
        lying = [truth(game, state)[card] for card in cards_of(puzzle.unseen)]
        assert {spot.place: spot.size for spot in puzzle.spots} == {place: lying.count(place) for place in lying}


# Endings: all there is to know


class Ending(NamedTuple):
    """A position late in a deal, somebody's eyes, and where each hidden card can really lie."""

    at: Reached
    eyes: Eyes
    real: dict[Card, set[str]]


def under_options(game: Game, seed: int) -> Reached:
    """Return a deal played to its end under any options of the game."""
    dice = Dice(seed)
    options = some_options(game, dice)
    match = game.match(dice.choice(game.seats), None, options)
    return played_out(begun(game, match, shuffled(game, match, dice)), some_policy(game, dice), dice)


def some_ends(game: Game) -> Iterator[Reached]:
    """Yield deals: by each way to play and, where there are any, under the options."""
    for policy in (None, *STYLES.get(game.id, {}).values()):
        yield from (some_deal(game, seed, policy) for seed in range(DEALS))
    if game.options:
        yield from (under_options(game, seed) for seed in range(2 * DEALS))


@cache
def endings(id: str) -> tuple[Ending, ...]:
    """Return an ending of each deal, as somebody sees it who has something left to find out."""
    found = []
    for n, deal in enumerate(some_ends(GAMES[id])):
        dice = Dice(n)
        for words in dice.shuffled(range(len(deal.words) // 2, len(deal.words))):
            at, eyes = before(deal, words), dice.choice(eyes_of(deal.game))
            places = hidden(at, eyes)
            if not any(place.startswith("packet") for place in places) and 1 < ways(places) <= MANY:
                found.append(Ending(at, eyes, really_possible(at, eyes)))
                break
    return tuple(found)


def possible(puzzle: Puzzle) -> dict[Card, set[str]]:
    """Return where cards can lie for all that can be known."""
    return {
        card: {place for place, finding in places.items() if finding.state != "impossible"}
        for card, places in known(puzzle).items()
    }


def test_every_game_says_how_hidden_cards_change_places() -> None:
    assert WORLDS.keys() == GAMES.keys()


@games
def test_at_an_ending_all_is_known_that_can_be_known(game: Game) -> None:
    for at, eyes, real in endings(game.id):
        assert possible(game.clues(at.state, eyes)) == real, (eyes, at)
    assert len(endings(game.id)) > DEALS


Poorer = Callable[[Puzzle], Puzzle]


def no_matter_where(puzzle: Puzzle) -> Puzzle:
    """Let what holds of a player's hand hold of all that lies before that player, the indicator too."""
    spots = [spot.place for spot in puzzle.spots]
    pairs = [(clue, place) for clue in puzzle.clues for place in spots if place.split()[-1] == clue.place.split()[-1]]
    return puzzle._replace(clues=tuple(clue._replace(place=place) for clue, place in pairs))


POORER: dict[str, Poorer] = {
    "no clue at all": lambda puzzle: puzzle._replace(clues=(), cases=((),)),
    "only what holds in every case": lambda puzzle: puzzle._replace(cases=((),)),
    "only what holds in a case": lambda puzzle: puzzle._replace(clues=()),
    "the first case alone": lambda puzzle: puzzle._replace(cases=puzzle.cases[:1]),
    "a hand's clues hold of the table": no_matter_where,
}
"""Ways to know less, or to conclude too much."""


OF_CASES = {"only what holds in every case", "the first case alone"}
NO_CASES = {
    "austrian-preference": "nobody promises anything about cards, and no trump is closed",
    "croatian-preference": "nobody promises anything about cards, and no trump is closed",
}
"""Games in which there is never more than one case."""


def poorer_ways() -> Iterator[Any]:
    """Name each game with each way to know less that can make a difference in it."""
    for game in GAMES.values():
        for name, poorer in POORER.items():
            if name not in OF_CASES or game.id not in NO_CASES:
                yield pytest.param(game, poorer, id=f"{name}-{game.id}")


@pytest.mark.parametrize("id", NO_CASES)
def test_a_game_without_cases_has_none(id: str) -> None:
    game = GAMES[id]
    states = (state for seed in range(20) for state in under_options(game, seed).states)
    assert all(game.clues(state, eyes).cases == ((),) for state in states for eyes in eyes_of(game))


def misjudged(game: Game, poorer: Poorer) -> Iterator[bool]:
    """Tell of endings and then of whole deals whether poorer knowledge is not what can be known, or is wrong."""
    yield from (concluded(poorer(game.clues(at.state, eyes))) != real for at, eyes, real in endings(game.id))
    for seed in range(DEALS):
        deal = under_options(game, seed)
        for eyes, state in product(eyes_of(game), deal.states):
            can = concluded(poorer(game.clues(state, eyes)))
            yield can is None or any(
                place not in can[card] for card, place in truth(game, state).items() if card in can
            )


def concluded(puzzle: Puzzle) -> dict[Card, set[str]] | None:
    try:
        return possible(puzzle)
    except ValueError:
        return None


@pytest.mark.parametrize(("game", "poorer"), [*poorer_ways()])
def test_knowing_less_or_concluding_too_much_is_noticed(game: Game, poorer: Poorer) -> None:
    assert any(misjudged(game, poorer))
