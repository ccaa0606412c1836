"""The rules in a browser: a search by keyboard, a term that is tapped, a page to print, and no barrier on any page."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.test_screens import barriers, sideways
from tutor.app.strings import texts
from tutor.lawbook import article, section_name
from tutor.lawbook import name as named

pytestmark = pytest.mark.browser

SCREENS = {
    "contents": "/rules?game=304&article=304.closed.1",
    "search": "/rules?find=trump",
    "decided": "/decided?game=thousand",
    "glossary": "/glossary?game=304",
    "options": "/options?game=thousand&options=declare=auto",
    "sheet": "/sheet?game=304",
}
CLOSED = article("304.closed.1")
TABS = 60


@pytest.mark.parametrize("name", SCREENS)
def test_no_page_of_the_rules_has_a_barrier_or_needs_sideways_scroll(browse: Callable[..., Page], name: str) -> None:
    page = browse(f"{SCREENS[name]}&lang=en", width=320, height=700, scheme="dark")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    if name == "options":
        expect(page.get_by_role("radio").first).to_be_attached()
    else:
        expect(page.get_by_role("link").nth(6)).to_be_attached()
    assert not barriers(page)
    assert sideways(page) == []


@pytest.mark.parametrize("width", [1280, 390])
def test_the_rules_are_searched_by_keyboard_in_russian(browse: Callable[..., Page], width: int) -> None:
    say = texts("ru")
    page = browse("/learn?lang=ru", width=width)
    page.get_by_role("link", name=say("Rules"), exact=True).click()
    box = page.get_by_role("textbox", name=say("Search the rules"))
    tab_to(page, box)
    page.keyboard.type("масти закрыт рубашк")
    page.keyboard.press("Enter")
    found = page.get_by_role("link", name=CLOSED.title["ru"])
    expect(found).to_be_visible()
    expect(page).to_have_url(re.compile("find="))
    tab_to(page, found)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1, name=CLOSED.title["ru"])).to_be_visible()
    section = page.get_by_role("link", name=section_name("304.closed", "ru"), exact=True)
    tab_to(page, section)
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name=CLOSED.title["ru"])).to_be_visible()


def tab_to(page: Page, wanted: Locator) -> None:
    """Go on with Tab until something has the focus."""
    expect(wanted).to_be_visible()
    for _ in range(TABS):
        if wanted.evaluate("node => node === document.activeElement"):
            return
        page.keyboard.press("Tab")
    pytest.fail("Tab does not lead there")


def test_a_term_opens_by_keyboard_and_closes_with_escape(browse: Callable[..., Page]) -> None:
    page = browse("/article?article=304.closed.8&lang=en")
    button = page.get_by_role("button", name="maker", exact=True)
    meaning = page.get_by_role("note")
    expect(button).to_be_visible()
    expect(meaning).to_have_count(0)
    tab_to(page, button)
    expect(button).to_have_accessible_description(re.compile("picks the indicator"))
    page.keyboard.press("Enter")
    expect(meaning).to_contain_text("The player who holds the highest bid")
    expect(page).to_have_url(re.compile("article=304.closed.8"))
    page.keyboard.press("Escape")
    expect(meaning).to_have_count(0)
    expect(button).to_be_focused()


def test_a_term_of_a_lesson_opens_by_a_tap_within_a_small_screen(browse: Callable[..., Page]) -> None:
    page = browse("/lesson?lesson=304.closed-trump&lang=es", width=320, height=600)
    page.get_by_role("button", name="elegidor").first.click()
    meaning = page.get_by_role("note")
    expect(meaning).to_be_visible()
    box = meaning.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 320
    assert box["y"] >= 0
    page.get_by_role("heading", level=1).click()
    expect(meaning).to_have_count(0)


def test_my_table_s_rules_are_in_the_link(browse: Callable[..., Page]) -> None:
    page = browse("/options?game=thousand&lang=en")
    page.get_by_text("leading the king or queen of a marriage declares it").click()
    expect(page).to_have_url(re.compile(r"options=declare(=|%3D)auto"))
    other = browse(page.url, width=390)
    expect(other.get_by_role("radio", name="leading the king or queen of a marriage declares it")).to_be_checked()
    expect(other.get_by_role("link", name="Declaring is a choice")).to_be_visible()
    expect(other.get_by_text("Not legal at your table").first).to_be_visible()


@pytest.mark.parametrize("game", ["304", "thousand"])
def test_the_page_to_print_is_one_sheet_without_navigation(browse: Callable[..., Page], game: str) -> None:
    page = browse(f"/sheet?game={game}&lang=es", width=390)
    expect(page.get_by_role("heading", level=1, name=named(game, game, "es"))).to_be_visible()
    expect(page.get_by_role("table").first).to_be_visible()
    for paper in ("A4", "Letter"):
        assert len(re.findall(rb"/Type /Page[^s]", page.pdf(format=paper))) == 1
    page.emulate_media(media="print")
    expect(page.get_by_role("link", name=texts("es")("Learn"))).to_be_hidden()
    expect(page.get_by_role("table").first).to_be_visible()
