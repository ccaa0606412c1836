"""A teacher shows the hidden nine to a group: by arrow keys alone, large, in two languages, through any eyes."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.test_screens import SHADOWS, barriers, listen, sideways
from tests.e2e.walker import Walker
from tutor.app.shelf import catalogue
from tutor.app.strings import texts
from tutor.cards import PACK
from tutor.scenarios.model import ChooseStep, ForetellStep, SayStep, ShowStep
from tutor.scenarios.scene import scene
from tutor.scenarios.walk import begin

pytestmark = pytest.mark.browser

SCENARIO = "304.hidden-nine"
TEACH = f"/teach?scenario={SCENARIO}"
STEP = "b-has-no-hearts"
FIRST, SECOND = "pt", "ru"
KEYS = {
    "ArrowRight": ("at=1", "Legal"),
    "Space": ("step=d-picks", "Step 2 of"),
    "s": ("seat=A", "Player D is to act."),
    "j": ("judged", "What player D may do rests on a hidden hand."),
    "l": ("also=ru", "Second language: Русский"),
}
"""Keys of a demonstration, and what stands in the address and on the screen after each."""


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844)])
def test_by_arrow_keys_alone_in_two_languages(browse: Callable[..., Page], width: int, height: int) -> None:
    page = browse(f"{TEACH}&lang={FIRST}&also={SECOND}&seat=all&show=big,judged", width=width, height=height)
    walker = Walker(page, FIRST)
    read = []
    for step in catalogue().scenario(SCENARIO).steps:
        if isinstance(step, ChooseStep | ForetellStep | SayStep | ShowStep):
            text = getattr(step, "prompt", None) or getattr(step, "text", None)
            for lang in (FIRST, SECOND) if text else ():
                walker.reads(text[lang])
                read.append(text[lang])
            page.keyboard.press("ArrowRight")
            if isinstance(step, ChooseStep | ForetellStep):
                verdict = "Legal" if isinstance(step, ChooseStep) else "Right"
                walker.gets(verdict)
                expect(walker.verdict().get_by_text(texts(SECOND)(verdict), exact=True)).to_be_visible()
                if step.at == STEP:
                    walker.reads(walker.say("What may player {seat} do?", seat="B"))
                    assert not barriers(page)
                    assert sideways(page) == []
                page.keyboard.press("ArrowRight")
    assert "13:9" in read[-2]
    walker.reads(walker.say("That was the whole of it."))
    page.keyboard.press("ArrowLeft")
    walker.reads(read[-2])


def test_a_link_to_a_frame_opens_the_same_frame_for_somebody_else(browse: Callable[..., Page]) -> None:
    page = browse(f"{TEACH}&lang=en&show=big", width=1280, height=720)
    Walker(page, "en").reads("Step 1 of")
    for key, (address, read) in KEYS.items():
        page.keyboard.press(key)
        expect(page.locator(".body").get_by_text(read).first).to_be_visible()
        expect(page).to_have_url(re.compile(address))
    other = browse(page.url, width=1280, height=720)
    expect(other.get_by_text("Second language: Русский")).to_be_visible()
    assert shown(other) == shown(page)


def shown(page: Page) -> str:
    """Return what a table shows, without what is only said once."""
    text: str = page.locator(".body").inner_text()
    return text


def test_what_is_shown_is_switched_by_keys(browse: Callable[..., Page]) -> None:
    page = browse(f"{TEACH}&step={STEP}&lang=en&show=big", width=1280, height=720)
    walker = Walker(page, "en")
    prompt = next(step.prompt for step in catalogue().scenario(SCENARIO).steps if step.at == STEP)
    walker.reads(prompt["en"])
    page.keyboard.press("q")
    expect(page.get_by_text(prompt["en"]).filter(visible=True)).to_have_count(0)
    page.keyboard.press("q")
    walker.reads(prompt["en"])
    page.keyboard.press("j")
    walker.reads("Spoilt trumps")
    page.keyboard.press("t")
    expect(page.get_by_role("table", name="Players and their cards")).to_be_visible()


def test_a_seats_eyes_never_receive_a_hidden_card(browse: Callable[..., Page]) -> None:
    heard: list[str] = []
    page = browse("/teach")
    page.on("websocket", lambda socket: listen(socket, heard))
    page.goto(f"{TEACH}&step={STEP}&seat=B&lang=en&show=big,judged")
    Walker(page, "en").reads("What may player B do?")
    everything = "\n".join([*heard, page.content(), page.evaluate(SHADOWS)])
    walk = begin(catalogue().scenario(SCENARIO), STEP)
    known = set(scene(walk, "en").observation.known)
    assert "9♠" in everything
    for card in set(PACK) - known:
        assert card.name not in everything, card


def test_from_the_list_to_a_large_table(browse: Callable[..., Page]) -> None:
    page = browse("/?lang=en", width=390, height=844)
    page.get_by_role("link", name="Teach", exact=True).click()
    page.get_by_role("link", name="The hidden nine").click()
    Walker(page, "en").reads("Step 1 of")
    page.get_by_role("link", name="Usual size").click()
    expect(page.get_by_role("link", name="Large, for a projector")).to_be_visible()
    assert sideways(page) == []
