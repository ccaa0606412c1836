"""A call that comes too early: the deal that beats it is played card by card, and an order is said by picking cards."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.walker import Typist, Walker
from tutor.scenarios.load import Catalogue
from tutor.scenarios.scene import played_out
from tutor.scenarios.walk import answer, begin

pytestmark = pytest.mark.browser

SCENARIO = "304.caps-one-unseen-trump"
WALKERS = [pytest.param(Walker, 1280, id="mouse-1280"), pytest.param(Typist, 390, id="keyboard-390")]


def cards_until_it_is_beaten() -> int:
    """Count the words that the engine plays after the question is answered."""
    walk, upto = answer(begin(Catalogue(()).scenario(SCENARIO)), "now"), 0
    while (out := played_out(walk, upto)) and out.more:
        upto += 1
    return upto


@pytest.mark.parametrize(("kind", "width"), WALKERS)
def test_a_wrong_yes_is_shown_the_deal_that_beats_it(
    browse: Callable[..., Page], kind: type[Walker], width: int
) -> None:
    walker = kind(browse(f"/walk?scenario={SCENARIO}", width=width), "en")
    walker.answer("Yes, now")
    walker.gets("Not so")
    expect(walker.verdict()).to_contain_text("in one deal that fits")
    walker.press("See the deal that beats it")
    walker.reads("A deal that fits all that D knows. It beats the claim.")
    n = cards_until_it_is_beaten()
    assert n > 4
    said = walker.page.locator(".log li")
    before = said.count()
    for i in range(n):
        walker.press("Next card")
        expect(said).to_have_count(before + i + 1)
    expect(walker.page.get_by_role("button", name="Next card")).to_have_count(0)
    walker.press("Back to the table")
    walker.press("Try again")
    walker.answer("No, not yet")
    walker.gets("Right")


def test_the_order_of_a_call_is_said_card_by_card(browse: Callable[..., Page]) -> None:
    walker = Walker(browse("/walk?scenario=304.caps-in-time&step=d-calls", width=390), "en")
    walker.picks("Caps")
    walker.reads("Pick your cards in the order in which you will play them.")
    for card in ("jack of spades, 30 points", "nine of spades, 20 points", "ace of spades, 11 points"):
        walker.picks(card)
    walker.press("Answer: Caps")
    walker.gets("Legal")
