"""What becomes of a scenario by other options: the first difference, or none."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from tutor.engine.game import Word
from tutor.engine.rulings import Event, Ruling
from tutor.files import Fault
from tutor.games import GAMES
from tutor.scenarios.line import Line, follow
from tutor.scenarios.load import Catalogue
from tutor.scenarios.model import Scenario
from tutor.scenarios.under import Difference, difference

OPTIONS = [
    (game.id, name, value) for game in GAMES.values() for name, values in game.options.items() for value in values
]


@cache
def scenario(id: str) -> Scenario:
    return Catalogue().scenario(id)


def told(line: Line) -> list[tuple[Word, str, tuple[Event, ...]]]:
    """Return what the rules say along a line, without its positions, which know the options, and how far one may go."""
    moves = (*line.before, *line.between(0, len(line.moved)))
    return [(move.word, move.ruling.article, move.events) for move in moves]


def playable(id: str, options: dict[str, object]) -> bool:
    """Tell whether a table that plays so can come to the score of a scenario, and play its other options too."""
    try:
        scenario(id).under(options).match  # noqa: B018  (reading it checks it)
    except Fault:
        return False
    return True


@pytest.mark.parametrize("game", GAMES)
def test_by_the_options_a_scenario_is_played_by_nothing_differs(game: str) -> None:
    usual = {name: values[0] for name, values in GAMES[game].options.items()}
    own = {id: usual | dict(scenario(id).match.options) for id in Catalogue().ids(game)}
    assert not [id for id, options in own.items() if difference(scenario(id), options) is not None]


@pytest.mark.parametrize(("game", "name", "value"), OPTIONS)
def test_only_a_scenario_that_meets_what_an_option_changes_differs(game: str, name: str, value: object) -> None:
    for id in Catalogue().ids(game):
        if not playable(id, {name: value}):
            continue
        found = difference(scenario(id), {name: value})
        line, stuck = follow(scenario(id).under({name: value}))
        if found is None:
            assert stuck is None
            assert told(line) == told(follow(scenario(id))[0])
        else:
            assert found.said is not None or found.result is not None
            assert found.step is None or found.step in {step.at for step in scenario(id).steps}


@pytest.mark.parametrize(
    ("id", "option", "kind", "step", "article"),
    [
        ("thousand.steps-of-ten", {"auction_step": "multiple"}, "allowed", "a-goes-over-100", "1000.auction.3"),
        ("thousand.queen-of-hearts", {"declare": "auto"}, "refused", "a-declares", "1000.marriage.10"),
        ("thousand.forced-trump", {"declare": "auto"}, "refused", None, "1000.marriage.10"),
        ("thousand.broken-marriages", {"declare": "auto"}, "ground", "b-leads-the-king", "1000.marriage.10"),
        ("thousand.both-at-1000", {"both_reach": "higher_total"}, "happens", None, "1000.match.4"),
    ],
)
def test_the_first_difference_names_its_step_and_article(
    id: str, option: dict[str, str], kind: str, step: str | None, article: str
) -> None:
    found = difference(scenario(id), option)
    assert isinstance(found, Difference)
    assert (found.kind, found.step) == (kind, step)
    assert isinstance(found.said, Ruling | Event)
    assert found.said.article == article


def test_an_option_that_a_scenario_sets_itself_is_the_table_s_to_change() -> None:
    own = scenario("thousand.steps-of-ten").under({"auction_step": "multiple"})
    assert difference(own, {"auction_step": "multiple"}) is None
    assert (found := difference(own, {"auction_step": "exact"})) is not None
    assert found.kind == "refused"


@pytest.mark.parametrize("game", [game for game in GAMES if GAMES[game].options])
def test_every_combination_of_options_can_be_played(game: str) -> None:
    id = Catalogue().ids(game)[-1]
    names = GAMES[game].options
    for values in product(*names.values()):
        difference(scenario(id), dict(zip(names, values, strict=True)))
