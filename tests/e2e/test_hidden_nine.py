"""A newcomer is walked through the hidden nine, from the first screen to 13:9, by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.walker import Typist, Walker
from tutor.app.naming import CARDS
from tutor.app.shelf import catalogue
from tutor.app.strings import Say
from tutor.scenarios.model import ChooseStep, ForetellStep, SayStep, ShowStep

pytestmark = pytest.mark.browser

SCENARIO = "304.hidden-nine"
WORTH = {"J": 30, "9": 20, "A": 11, "10": 10, "K": 3, "Q": 2, "8": 0, "7": 0}
MOST_WORDS = 60
MOST_CLICKS = 2


class Card(NamedTuple):
    """A card to answer with, and its face where both are possible."""

    card: str
    down: bool | None = None


ANSWERS: dict[str, Card | str] = {
    "d-goes-over-partner": "200",
    "d-picks-the-trump": Card("J♠"),
    "b-has-no-hearts": Card("9♠", down=True),
    "d-plays-last": Card("10♥", down=False),
    "who-takes-it": "B",
    "what-it-is-worth": "44",
    "d-has-no-clubs": Card("A♦", down=False),
    "d-leads-to-trick-6": Card("7♠", down=False),
    "what-it-pays": "2",
}


SUMS = {"what-it-is-worth": "11 + 20 + 3 + 10 = 44"}
"""What a table spells out once a step is answered."""


def named(card: str, say: Say) -> str:
    """Name a card as its button does."""
    return ", ".join([say(CARDS[card]), say.many("{n} point", "{n} points", WORTH[card[:-1]])])


def answers(walker: Walker, answer: Card | str) -> None:
    """Let the newcomer give an answer."""
    say = walker.say
    match answer:
        case Card(card, None):
            walker.answer(named(card, say))
        case Card(card, down):
            walker.answer(named(card, say), f"{named(card, say)}, {say('face down') if down else say('face up')}")
        case "B":
            walker.answer(say("Player {seat}", seat="B"))
        case "200":
            bid = walker.page.get_by_role("button").filter(has_text="200").first.get_attribute("aria-label")
            assert bid
            walker.answer(bid)
        case text:
            walker.answer(text)


def walk(walker: Walker, lang: str) -> list[str]:
    """Walk the whole scenario, and return what was read at its steps."""
    read: list[str] = []
    for step in catalogue().scenario(SCENARIO).steps:
        if isinstance(step, ChooseStep | ForetellStep):
            assert step.prompt
            walker.reads(step.prompt[lang])
            read.append(step.prompt[lang])
            answers(walker, ANSWERS[step.at])
            walker.gets("Legal" if isinstance(step, ChooseStep) else "Right")
            if step.at in SUMS:
                walker.reads(SUMS[step.at])
            walker.goes_on()
        elif isinstance(step, SayStep | ShowStep) and step.text:
            walker.reads(step.text[lang])
            read.append(step.text[lang])
            walker.goes_on()
    return read


def test_by_mouse_with_two_clicks_and_sixty_words_before_the_first_own_act(browse: Callable[..., Page]) -> None:
    walker = Walker(browse("/", width=1280, height=800), "en")
    expect(walker.button(walker.say("Start"))).to_be_visible()
    words = len(walker.page.get_by_role("main").inner_text().split())
    walker.start()
    first = next(step for step in catalogue().scenario(SCENARIO).steps if isinstance(step, ChooseStep))
    walker.reads(first.prompt["en"])
    words += len(first.prompt["en"].split())
    assert words <= MOST_WORDS
    assert walker.clicks <= MOST_CLICKS
    read = walk(walker, "en")
    assert "13:9" in read[-1]
    walker.reads(walker.say("What you met"))
    walker.reads(walker.say("solid"))
    walker.press(walker.say("Go on"))
    walker.reads(walker.say("Step {at} of {of}", at=1, of="").strip())


def test_by_keyboard_alone_on_a_small_screen_in_russian(browse: Callable[..., Page]) -> None:
    walker = Typist(browse("/", width=390, height=844, locale="ru-RU"), "ru")
    walker.start()
    read = walk(walker, "ru")
    assert "13:9" in read[-1]
    walker.reads(walker.say("What you met"))


def test_three_illegal_cards_are_tried_and_their_rulings_read(browse: Callable[..., Page]) -> None:
    walker = Walker(browse(f"/walk?scenario={SCENARIO}&step=b-has-no-hearts"), "en")
    say = walker.say
    for card in ("9♠", "J♣"):
        answers(walker, Card(card, down=False))
        walker.gets("Not legal")
        expect(walker.verdict()).to_contain_text("♥")
        expect(walker.verdict()).to_contain_text(say("face down"))
    expect(walker.page.get_by_role("region", name=say("Article"))).to_contain_text("304.closed.1")
    walker = Walker(browse(f"/walk?scenario={SCENARIO}&step=d-leads-to-trick-6"), "en")
    answers(walker, Card("8♦", False))
    walker.gets("Not legal")
    expect(walker.verdict()).to_contain_text("7♠")
    answers(walker, Card("7♠", False))
    walker.gets("Legal")
