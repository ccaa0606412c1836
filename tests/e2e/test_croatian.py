"""A newcomer learns the word "here": Croatian Preference, from a refused raise to the contract that was held."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.walker import Typist, Walker
from tutor.app.shelf import catalogue

pytestmark = pytest.mark.browser

LANG = "en"
SCENARIO = "croatian-preference.here-twice"
WALKERS = [pytest.param(Walker, id="mouse"), pytest.param(Typist, id="keyboard")]


def prompt(step: str) -> str:
    """Return what a step asks."""
    asked = next(one for one in catalogue().scenario(SCENARIO).steps if one.at == step)
    text: str = asked.prompt[LANG]
    return text


@pytest.mark.parametrize("kind", WALKERS)
def test_the_earlier_bidder_holds_with_here_and_nobody_raises(browse: Callable[..., Page], kind: type[Walker]) -> None:
    walker = kind(browse(f"/walk?scenario={SCENARIO}"), LANG)
    walker.reads(prompt("b-opens"))
    walker.answer("Number 2")
    walker.gets("Legal")
    walker.goes_on()
    walker.reads(prompt("b-is-overbid"))
    walker.answer("Number 4")
    walker.gets("Not legal")
    expect(walker.verdict()).to_contain_text("Raising yourself is not needed")
    walker.answer("Here")
    walker.gets("Legal")
    walker.goes_on()
    walker.reads(prompt("c-answers"))
    walker.answer("Here")
    walker.gets("Not legal")
    expect(walker.verdict()).to_contain_text("B comes before you and has the first claim to 3")
    walker.answer("Number 4")
    walker.gets("Legal")
    walker.goes_on()
    walker.reads(prompt("who-declares"))
