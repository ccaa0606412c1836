"""A newcomer declares a marriage, takes a talon and discards: Thousand for two in Russian, on a small screen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.walker import Typist, Walker
from tutor.app.naming import CARDS
from tutor.app.shelf import catalogue
from tutor.cards import Card
from tutor.games.thousand.state import POINTS

pytestmark = pytest.mark.browser

LANG = "ru"
SMALL = {"width": 390, "height": 844, "locale": "ru-RU"}
WALKERS = [pytest.param(Walker, id="mouse"), pytest.param(Typist, id="keyboard")]


def named(walker: Walker, card: str) -> str:
    """Name a card as its button does."""
    say = walker.say
    return f"{say(CARDS[card])}, {say.many('{n} point', '{n} points', POINTS[Card.parse(card)])}"


def prompt(scenario: str, step: str) -> str:
    """Return what a step asks."""
    asked = next(one for one in catalogue().scenario(scenario).steps if one.at == step)
    text: str = asked.prompt[LANG]
    return text


@pytest.mark.parametrize("kind", WALKERS)
def test_the_marriage_of_hearts_is_declared_with_the_queen(browse: Callable[..., Page], kind: type[Walker]) -> None:
    scenario = "thousand.queen-of-hearts"
    walker = kind(browse(f"/walk?scenario={scenario}", **SMALL), LANG)
    walker.reads(prompt(scenario, "a-declares"))
    queen = named(walker, "Q♥")
    walker.answer(queen, f"Заход с объявлением: {queen}")
    walker.gets("Legal")
    expect(walker.verdict()).to_contain_text("Заход с объявлением Q♥", ignore_case=True)


@pytest.mark.parametrize("kind", WALKERS)
def test_a_talon_is_taken_and_two_cards_are_discarded(browse: Callable[..., Page], kind: type[Walker]) -> None:
    scenario = "thousand.two-talons"
    walker = kind(browse(f"/walk?scenario={scenario}&step=a-takes-a-talon", **SMALL), LANG)
    walker.reads(prompt(scenario, "a-takes-a-talon"))
    for talon in ("Прикуп 1", "Прикуп 2"):
        pile = walker.page.get_by_role("group", name=talon, exact=True)
        expect(pile.get_by_role("img", name=walker.say("a card face down"))).to_have_count(2)
    walker.answer("Прикуп 2")
    walker.gets("Legal")
    walker.goes_on()
    walker.reads(prompt(scenario, "a-discards"))
    for card in ("9♠", "9♣"):
        walker.picks(named(walker, card))
    walker.confirms("Снос 9♠, 9♣")
    walker.gets("Legal")
