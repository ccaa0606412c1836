"""What holds on every screen: links need no earlier state, small screens suffice, no barrier, nothing given away."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, WebSocket, expect
from playwright.sync_api import TimeoutError as PatienceEnded

from tests.e2e.walker import Walker, rests
from tutor.app.shelf import catalogue
from tutor.app.strings import LANGUAGES, texts
from tutor.cards import PACK
from tutor.scenarios.model import ChooseStep
from tutor.scenarios.scene import scene
from tutor.scenarios.walk import begin

pytestmark = pytest.mark.browser

SCENARIO = "304.hidden-nine"
STEP = "b-has-no-hearts"
WALK = f"/walk?scenario={SCENARIO}"
SCREENS = {
    "home": "/",
    "learn": "/learn",
    "lesson": "/lesson?lesson=304.closed-trump",
    "article": "/article?article=304.closed.12",
    "own": "/own",
    "walk": f"{WALK}&step={STEP}",
    "text": f"{WALK}&step={STEP}&show=text",
    "progress": "/progress",
    "quiz": "/quiz?game=304",
    "teach": "/teach",
    "demonstration": f"/teach?scenario={SCENARIO}&step={STEP}&seat=all&show=judged",
    "unknown": "/walk?scenario=304.nowhere",
}
BARRIERS = ("serious", "critical")
SIDEWAYS = """() => [document.scrollingElement, ...document.querySelectorAll("*")]
  .filter((node) => node === document.scrollingElement || /auto|scroll/.test(getComputedStyle(node).overflowX))
  .filter((node) => node.scrollWidth > node.clientWidth)
  .map((node) => `${node.tagName} ${node.className}`)"""
SOON = 3000
"""Milliseconds within which a page that rests has its last width."""


def settled(page: Page, name: str, lang: str = "en") -> Page:
    """Wait until a screen is drawn."""
    say = texts(lang)
    if name in ("walk", "text"):
        expect(page.get_by_role("button", name=say("Report a problem"))).to_be_visible()
    elif name == "home":
        expect(page.get_by_role("button", name=say("Start"))).to_be_visible()
    else:
        expect(page.get_by_role("link", name=say("Start page"))).to_be_visible()
        expect(page.get_by_role("heading").or_(page.get_by_role("status")).first).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", lang)
    rests(page)
    return page


def sideways(page: Page) -> list[str]:
    """Return what is wider than its place; what is so only while the page is being drawn doesn't count."""
    rests(page)
    with suppress(PatienceEnded):
        page.wait_for_function(f"({SIDEWAYS})().length === 0", timeout=SOON)
    found: list[str] = page.evaluate(SIDEWAYS)
    return found


def parted(path: str, **query: str) -> str:
    """Add query parameters to a path."""
    return path + ("&" if "?" in path else "?") + "&".join(f"{name}={value}" for name, value in query.items())


# -------------------------------------------------------------------------------------------------------- for everybody


@pytest.mark.parametrize("name", SCREENS)
def test_no_screen_has_a_serious_barrier(browse: Callable[..., Page], name: str) -> None:
    assert not barriers(settled(browse(SCREENS[name]), name))


@pytest.mark.parametrize("name", SCREENS)
def test_in_the_dark_the_smallest_screen_has_none_and_needs_no_sideways_scroll(
    browse: Callable[..., Page], name: str
) -> None:
    path = parted(SCREENS[name], lang="ru")
    page = settled(browse(path, width=320, height=700, scheme="dark"), name, "ru")
    assert sideways(page) == []
    assert not barriers(page)


def test_neither_ruling_nor_summary_is_a_barrier(browse: Callable[..., Page]) -> None:
    walker = Walker(browse(f"{WALK}&step={STEP}&show=colours"), "en")
    for _ in range(2):
        walker.answer("nine of spades, 20 points", "nine of spades, 20 points, face up")
        walker.gets("Not legal")
    assert not barriers(walker.page)
    walker = Walker(browse(f"{WALK}&step=thirteen-to-nine"), "en")
    walker.reads("After this deal")
    walker.goes_on()
    walker.reads("What comes next")
    assert not barriers(walker.page)


def barriers(page: Page) -> list[tuple[str, str]]:
    """Return what axe finds serious or critical."""
    rests(page)
    found = Axe().run(page).response["violations"]
    return [(one["id"], node["html"][:200]) for one in found if one["impact"] in BARRIERS for node in one["nodes"]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_screen_says_which_language_it_is_in(browse: Callable[..., Page], lang: str) -> None:
    page = browse(parted("/learn", lang=lang))
    settled(page, "learn", lang)
    expect(page).to_have_title(texts(lang)("Learn"))


def test_a_browser_is_answered_in_its_own_language(browse: Callable[..., Page]) -> None:
    settled(browse("/", locale="pt-PT"), "home", "pt")


# ---------------------------------------------------------------------------------------------------------------- links


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_link_opens_its_step_without_an_earlier_visit(browse: Callable[..., Page], lang: str) -> None:
    prompt = next(step.prompt for step in catalogue().scenario(SCENARIO).steps if step.at == STEP)
    Walker(browse(f"{WALK}&step={STEP}&lang={lang}"), lang).reads(prompt[lang])


def test_the_address_follows_and_a_reload_returns_to_the_step(browse: Callable[..., Page]) -> None:
    walker = Walker(browse(WALK), "en")
    walker.answer("Bid 200", "Answer: Bid 200")
    walker.goes_on()
    expect(walker.page).to_have_url(re.compile("step=d-picks-the-trump"))
    walker.reads("Step 2 of")
    walker.page.reload()
    walker.reads("Step 2 of")
    walker.page.go_back()
    walker.reads("Step 1 of")


def test_a_refused_card_shows_its_whole_ruling_on_a_phone(browse: Callable[..., Page]) -> None:
    walker = Walker(browse(f"{WALK}&step={STEP}", width=390, height=844), "en")
    walker.answer("nine of spades, 20 points", "nine of spades, 20 points, face up")
    walker.gets("Not legal")
    ruling = walker.page.get_by_role("region", name=walker.say("Ruling"))
    expect(ruling).to_be_in_viewport(ratio=1)
    bar = walker.page.get_by_role("button", name=walker.say("Hint")).first
    walker.page.wait_for_function(
        "([ruling, bar]) => ruling.getBoundingClientRect().bottom <= bar.getBoundingClientRect().top",
        arg=[ruling.element_handle(), bar.element_handle()],
    )


def test_another_language_keeps_the_place(browse: Callable[..., Page]) -> None:
    walker = Walker(browse(f"{WALK}&step={STEP}"), "en")
    walker.answer("nine of spades, 20 points", "nine of spades, 20 points, face up")
    walker.gets("Not legal")
    walker.speaks("Español")
    spanish = Walker(walker.page, "es")
    spanish.gets("Not legal")
    expect(walker.page).to_have_url(re.compile("lang=es"))
    expect(walker.page.locator("html")).to_have_attribute("lang", "es")


def test_the_languages_stand_on_the_first_screen(browse: Callable[..., Page]) -> None:
    page = settled(browse("/"), "home")
    page.get_by_role("radio", name="Русский").click()
    settled(page, "home", "ru")
    page.get_by_role("link", name="Учиться").click()
    settled(page, "learn", "ru")


def test_the_language_box_says_the_language_of_the_page_that_a_link_opened(browse: Callable[..., Page]) -> None:
    page = settled(browse("/learn?lang=ru", locale="en-US"), "learn", "ru")
    page.get_by_role("link", name=texts("ru")("Quiz"), exact=True).click()
    expect(page).to_have_url(re.compile("/quiz"))
    settled(page, "quiz", "ru")
    expect(page.locator("[data-testid=stSelectbox] input").first).to_have_value("Русский")


def test_a_lesson_leads_to_a_table_and_back_to_the_list(browse: Callable[..., Page]) -> None:
    page = settled(browse(SCREENS["lesson"]), "lesson")
    page.get_by_role("link", name="At the table: The hidden nine").click()
    settled(page, "walk")
    page.get_by_role("link", name="Learn").click()
    settled(page, "learn")
    page.get_by_role("link", name="The pack and the deal").click()
    expect(page.get_by_role("heading", name="The pack and the deal")).to_be_visible()


@pytest.mark.parametrize(
    "path",
    ["/walk", "/walk?scenario=304.nowhere", "/lesson?lesson=304.nowhere", "/article?article=304.nowhere"],
)
def test_an_unknown_address_is_answered_kindly(browse: Callable[..., Page], path: str) -> None:
    page = browse(path)
    expect(page.get_by_role("status")).to_contain_text("at this address")
    page.get_by_role("link", name="See everything there is to learn").click()
    settled(page, "learn")


# --------------------------------------------------------------------------------------------------- nothing given away


def test_nothing_reaches_the_browser_that_the_seat_may_not_know(browse: Callable[..., Page]) -> None:
    heard: list[str] = []
    page = browse("about:blank")
    page.on("websocket", lambda socket: listen(socket, heard))
    page.goto(f"{WALK}&step={STEP}")
    settled(page, "walk")
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("heading", name="Hints")).to_be_visible()
    everything = "\n".join([*heard, page.content(), page.evaluate(SHADOWS)])
    walk = begin(catalogue().scenario(SCENARIO), STEP)
    known = {card.name for card in scene(walk, "en").observation.known}
    assert "A♥" in everything
    for card in {card.name for card in PACK} - known:
        assert not re.search(rf"(?<![0-9A-Z]){card}", everything), card
    step = walk.question
    assert isinstance(step, ChooseStep)
    secrets = [choice.belief for choice in step.choices] + [(choice.note or {}).get("en") for choice in step.choices]
    assert any(secrets)
    for secret in [*filter(None, secrets), '"main"', '"expect"', '"belief"']:
        assert secret not in everything, secret


SHADOWS = """() => [...document.querySelectorAll("*")].filter((node) => node.shadowRoot)
  .map((node) => node.shadowRoot.innerHTML).join("\\n")"""


def listen(socket: WebSocket, heard: list[str]) -> None:
    """Keep what the server sends, glyphs written out or escaped."""

    def keep(frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode("utf-8", "replace")
        for glyph in "♠♥♦♣":
            text = text.replace(f"\\u{ord(glyph):04x}", glyph)
        heard.append(text)

    socket.on("framereceived", keep)


def test_every_hand_comes_only_with_a_report_that_was_asked_for(browse: Callable[..., Page]) -> None:
    walker = Walker(settled(browse(f"{WALK}&step={STEP}"), "walk"), "en")
    expect(walker.page.get_by_text("dealer: D")).to_have_count(0)
    walker.press("Report a problem")
    walker.reads("It names every hand.")
    expect(walker.page.get_by_text("dealer: D")).to_be_visible()


def test_other_eyes_open_only_when_no_question_is(browse: Callable[..., Page]) -> None:
    walker = Walker(browse(f"{WALK}&step={STEP}"), "en")
    walker.reads("Step 4 of")
    expect(walker.page.get_by_role("button", name="See it as D")).to_have_count(0)
    walker.answer("nine of spades, 20 points", "nine of spades, 20 points, face down")
    walker.press("See it as D")
    expect(walker.page).to_have_url(re.compile("seat=D"))
    expect(walker.page.get_by_role("group", name="Your hand").get_by_label("queen of spades, 2 points")).to_be_visible()
