"""What a table's own rules change, told in every language."""

from __future__ import annotations

from typing import get_args

import pytest

from tutor.app.changes import changed_articles, changes, told
from tutor.app.strings import LANGUAGES, texts
from tutor.engine.game import Game
from tutor.games import GAMES
from tutor.lawbook import governed
from tutor.notation import options_from
from tutor.scenarios.load import Catalogue
from tutor.scenarios.under import Difference, Kind, difference

GAME = GAMES["thousand"]


@pytest.mark.parametrize("game", GAMES.values())
def test_the_usual_options_change_nothing(game: Game) -> None:
    usual = options_from("", game)
    assert changed_articles(game, usual) == ()
    assert changes(game, usual, texts("en")) == ()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_changed_scenario_is_named_and_told_in_a_sentence(lang: str) -> None:
    options = options_from("declare=auto,auction_step=multiple,opponent_marriages=ignored", GAME)
    found = changes(GAME, options, texts(lang))
    chosen = {name: options[name] for name in ("declare", "auction_step", "opponent_marriages")}
    expected = [id for id in Catalogue().ids("thousand") if difference(Catalogue().scenario(id), chosen)]
    assert sorted(one.scenario for one in found) == sorted(expected)
    for one in found:
        assert one.title
        assert one.text.endswith(".")
        assert not {"{", "}"} & set(one.text)


def test_the_changed_articles_are_those_that_the_options_govern() -> None:
    options = options_from("declare=auto,both_reach=higher_total", GAME)
    assert changed_articles(GAME, options) == (*governed("thousand", "declare"), *governed("thousand", "both_reach"))


@pytest.mark.parametrize("kind", get_args(Kind))
def test_every_kind_of_difference_has_its_sentence(kind: Kind) -> None:
    found = difference(Catalogue().scenario("thousand.steps-of-ten"), {"auction_step": "multiple"})
    assert found is not None
    result = {"score": {"A": 150, "B": 40}}
    text = told(Difference(kind, None, "A bid 120", found.said, result), GAME, texts("en"))
    assert len(text.split()) > 4
    assert "A: bid 120" in text or kind in ("result", "unplayable")
