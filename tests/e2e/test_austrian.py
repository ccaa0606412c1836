"""A newcomer meets the kontra that comes too late, with German suits, in three columns."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.walker import Typist, Walker
from tutor.app.shelf import catalogue
from tutor.app.suits import german

pytestmark = pytest.mark.browser

SCENARIO = "austrian-preference.late-kontra"
WALKERS = [pytest.param(Walker, 1280, id="mouse-1280"), pytest.param(Typist, 390, id="keyboard-390")]


def prompt(step: str) -> str:
    """Return what a step asks, with German suits."""
    asked = next(one for one in catalogue().scenario(SCENARIO).steps if one.at == step)
    text: str = asked.prompt["en"]
    return german(text, "en")


@pytest.mark.parametrize(("kind", "width"), WALKERS)
def test_the_first_defender_cannot_come_back_after_the_second_said_kontra(
    browse: Callable[..., Page], kind: type[Walker], width: int
) -> None:
    walker = kind(browse(f"/walk?scenario={SCENARIO}&show=german", width=width), "en")
    walker.reads(prompt("b-speaks-first"))
    columns = walker.page.get_by_role("table", name="What was said")
    expect(columns.get_by_role("columnheader")).to_have_text(["A", "B", "C"])
    walker.answer("Drop out")
    walker.gets("Not legal")
    walker.answer("Let it stand")
    walker.gets("Legal")
    walker.goes_on()
    walker.answer("Kontra")
    walker.gets("Legal")
    walker.goes_on()
    walker.answer("Accept")
    walker.gets("Legal")
    walker.goes_on()
    walker.reads(prompt("b-wants-to-join"))
    walker.answer("Kontra")
    walker.gets("Not legal")
    walker.answer("ten of leaves")
    walker.gets("Legal")
