"""The referee in a browser: a dispute settled from an empty table, its link opened by somebody else, wrong input."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final
from urllib.parse import parse_qs, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.e2e.walker import Typist, Walker
from tests.referee.test_case import hidden_nine
from tutor.app.naming import CARDS
from tutor.games import GAMES
from tutor.lawbook import event_text, name
from tutor.notation import code_of
from tutor.referee.case import stood

MOST: Final = 40
"""How many acts a dispute may take from an empty table."""
WORTH: Final = {"A♥": 11, "9♠": 20, "K♥": 3, "10♥": 10}


class Disputant(Walker):
    """Tells a table's facts to the referee, and counts his acts."""

    def lays_out(self) -> None:
        self.press(self.say("Lay out a position"))

    def tells_in_short(self, seat: str, *words: str) -> None:
        """Say who won the auction and with what; typing filters the list."""
        self.page.get_by_text(self.say("The auction in short")).click()
        self.clicks += 1
        boxes = self.page.get_by_role("combobox")
        expect(self.page.get_by_role("button", name=self.say("Say it"), exact=True)).to_be_visible()
        before = boxes.count() - 1 - len(words)
        for n, text in enumerate([self.say("Player {seat}", seat=seat), *words]):
            boxes.nth(before + n).click()
            self.page.keyboard.type(text)
            self.page.get_by_role("option", name=text, exact=True).click()
            expect(self.page.get_by_role("listbox")).to_have_count(0)
            self.clicks += 2
        self.page.get_by_role("button", name=self.say("Say it"), exact=True).click()
        self.clicks += 1

    def plays(self, card: str, down: bool = False) -> None:
        """Play a card that nobody was said to hold."""
        named = f"{self.say(CARDS[card])}, {self.say.many('{n} point', '{n} points', WORTH[card])}"
        self.button(named).or_(self.button(f"{named}, {self.say('filled in by the referee')}")).first.click()
        self.button(f"{named}, {self.say('face down') if down else self.say('face up')}").first.click()
        self.clicks += 2

    def asks(self, question: str) -> None:
        self.press(self.say(question))


@pytest.fixture
def settled(browse: Callable[..., Page]) -> Callable[[str, int], Disputant]:
    """Return what settles the hidden nine from an empty table, in a language, at a width."""

    def settle(lang: str, width: int) -> Disputant:
        one = Disputant(browse(f"/referee?lang={lang}", width=width, height=900), lang)
        one.lays_out()
        expect(one.page.get_by_text(one.say("What does player {seat} do?", seat="A")).first).to_be_visible()
        game = "304"
        pick = f"{name('word.pick', game, lang)} J♠"
        one.tells_in_short("D", f"{name('bid', game, lang)} 200", pick, name("keep", game, lang))
        for seat, card in zip("ABCD", WORTH, strict=True):
            expect(one.page.get_by_text(one.say("What does player {seat} do?", seat=seat)).first).to_be_visible()
            one.plays(card, down=seat == "B")
        expect(one.page.get_by_text(one.say("What does player {seat} do?", seat="B")).first).to_be_visible()
        one.asks("Who wins this trick?")
        return one

    return settle


def holds_the_dispute(one: Disputant) -> None:
    """See the card for the dispute: article, link and code, nothing that axe finds fault with."""
    one.page.get_by_text(one.say("Slip for a dispute")).click()
    expect(one.page.get_by_text("304.play.4").first).to_be_visible()
    expect(one.page.get_by_role("img", name=one.say("QR code of this position"))).to_be_visible()
    query = parse_qs(urlsplit(one.page.locator("code").first.inner_text()).query)
    assert (query["seat"], query["ask"]) == (["public"], ["winner"])
    found = [bad for bad in Axe().run(one.page).response["violations"] if bad["impact"] in ("serious", "critical")]
    assert found == [], [(bad["id"], [node["html"][:160] for node in bad["nodes"]]) for bad in found]


def answer(lang: str) -> str:
    """Return what the referee must say of the trick."""
    (event,) = (event for event in stood(hidden_nine()).moves[-1].events if "winner" in event.facts)
    return event_text(event, lang)


@pytest.mark.parametrize(("lang", "width"), [("pt", 1280), ("ru", 390)])
def test_the_hidden_nine_is_settled_as_a_dispute_and_its_link_opens_the_same(
    settled: Callable[[str, int], Disputant], browse: Callable[..., Page], lang: str, width: int
) -> None:
    one = settled(lang, width)
    expect(one.verdict()).to_contain_text(answer(lang))
    assert one.clicks < MOST
    expect(one.page).to_have_url(re.compile("ask=winner"))
    link = one.page.url
    other = Walker(browse(link[len(link.split("/referee")[0]) :], width=width), lang)
    expect(other.verdict()).to_contain_text(answer(lang))
    for place in ("A", "B", "C", "D"):
        mine = one.page.get_by_role("group", name=one.say("Player {seat}", seat=place)).first
        theirs = other.page.get_by_role("group", name=one.say("Player {seat}", seat=place)).first
        assert mine.inner_text() == theirs.inner_text()
    holds_the_dispute(one)
    english = Walker(browse(f"/referee?{urlsplit(link).query}".replace(f"lang={lang}", "lang=en")), "en")
    expect(english.verdict()).to_contain_text("44")


def test_a_question_is_asked_by_keyboard_alone_in_russian_on_a_phone(browse: Callable[..., Page]) -> None:
    code = code_of(hidden_nine())
    one = Typist(browse(f"/referee?lang=ru&seat=B&deal={code}", width=390, height=844), "ru")
    expect(one.page.get_by_role("button", name=one.say("Only ask"))).to_be_visible()
    one.page.keyboard.press("o")
    expect(one.page.get_by_role("button", name=one.say("Only ask"), pressed=True)).to_be_visible()
    one.page.keyboard.press("n")
    expect(one.verdict()).to_contain_text(one.say("{phase}: player {seat} is to act.", phase="Розыгрыш", seat="B"))
    width = one.page.evaluate("document.scrollingElement.scrollWidth")
    assert width <= 390


def test_a_step_of_a_scenario_leads_to_the_referee_once_it_is_answered(browse: Callable[..., Page]) -> None:
    one = Walker(browse("/walk?lang=en&scenario=304.hidden-nine"), "en")
    expect(one.button("Bid 200")).to_be_visible()
    assert one.page.get_by_role("button", name=one.say("Go on with your answer")).count() == 0
    one.answer("Bid 210")
    one.press(one.say("Go on with your answer"))
    expect(one.page.get_by_role("heading", name=one.say("Ask the referee"))).to_be_visible()
    one.reads("D: bid 210")
    expect(one.page).to_have_url(re.compile("seat=D"))


@pytest.mark.parametrize("code", ["xyz", "eJx" + "A" * 60, "A" * 3900])
def test_a_link_that_was_cut_off_says_so_kindly(browse: Callable[..., Page], code: str) -> None:
    one = Walker(browse(f"/referee?lang=en&deal={code}"), "en")
    one.reads("This link holds no position. Was it cut off?")


def test_a_record_with_a_mistake_is_told_line_by_line_and_a_good_one_opened(browse: Callable[..., Page]) -> None:
    one = Walker(browse("/referee?lang=en"), "en")
    one.page.get_by_text(one.say("Open a record")).click()
    box = one.page.get_by_role("textbox", name=one.say("Record"))
    box.fill("game: thousand\ndealer: A\nseed: 7\nscript:\n  - A bidd 110\n")
    one.press(one.say("Open it"))
    one.reads("Line 5: script 1: 'bidd' is no word of thousand")
    box.fill("game: thousand\ndealer: A\nseed: 7\nscript:\n  - A bid 110\n")
    one.press(one.say("Open it"))
    expect(one.page.get_by_role("heading", name=one.say("Ask the referee"))).to_be_visible()
    one.reads(f"{one.say('Ask the referee')}: {name('thousand', 'thousand', 'en')}")
    assert set(GAMES) >= {"304", "thousand"}
