"""A quiz in a real browser: twelve questions by keyboard, by mouse with the misses again, and nothing given away."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.test_screens import SHADOWS, barriers, listen, sideways
from tests.e2e.walker import Typist, Walker
from tutor.app.asking import option_text
from tutor.app.naming import card_name
from tutor.app.strings import Say, texts
from tutor.cards import Card
from tutor.quiz.answer import judge_answer
from tutor.quiz.pool import by_id, rows
from tutor.quiz.question import Question, laid, sight
from tutor.scenarios.load import beliefs

pytestmark = pytest.mark.browser


@cache
def believed() -> Question:
    """Return a question whose wrong answer is somebody's belief."""
    return next(one for one in of_kind("may") if judge_answer(one, wrong(one)).belief)


def of_kind(kind: str) -> Iterator[Question]:
    """Yield the questions of a kind."""
    found = (by_id("304", row["id"]) for row in rows("304") if row["kind"] == kind)
    return (one for one in found if one and (not one.several or all_in_hand(one)))


def all_in_hand(question: Question) -> bool:
    """Tell whether no card to choose from lies apart, where its button is called otherwise."""
    known = sight(question).known
    return {known[Card.parse(option)] for option in question.options} == {f"hand {question.seat}"}


def wrong(question: Question) -> list[str]:
    return [option for option in question.options if option not in question.key][:1]


@cache
def twelve() -> tuple[Question, ...]:
    """Return a set: the question on a belief, cards to pick together, and the other kinds in turn."""
    kinds = ("legal", "winner", "least", "turned", "worth", "next", "may")
    turns = [one for turn in zip(*(islice(of_kind(kind), 1, 4) for kind in kinds), strict=False) for one in turn]
    return (believed(), *[one for one in turns if one.id != believed().id][:11])


def path(questions: tuple[Question, ...], lang: str) -> str:
    return f"/quiz?lang={lang}&set={','.join(one.id for one in questions)}"


def names(question: Question, options: tuple[str, ...] | list[str], say: Say) -> list[str]:
    """Return what the buttons of some options are called."""
    if question.several:
        return [card_name(Card.parse(one), question.rules, say) for one in options]
    return [option_text(question, one, say) for one in options]


def answers(walker: Walker, question: Question, options: tuple[str, ...] | list[str]) -> None:
    """Pick the options and confirm them together."""
    for name in names(question, options, walker.say):
        walker.picks(name)
    if isinstance(walker, Typist):
        walker.page.keyboard.press("Enter")
    else:
        label = walker.say("Answer") + ": "
        walker.commit(label + "; ".join(names(question, in_order(question, options), walker.say)))


def in_order(question: Question, options: tuple[str, ...] | list[str]) -> list[str]:
    return [one for one in question.options if one in options]


def test_twelve_questions_by_keyboard_on_a_phone_and_a_belief_is_named(browse: Callable[..., Page]) -> None:
    walker = Typist(browse(path(twelve(), "ru"), width=390, height=844), "ru")
    say, first = walker.say, twelve()[0]
    held = beliefs("304")
    belief = judge_answer(first, wrong(first)).belief
    assert held
    assert belief
    walker.reads(say("Question {at} of {of}", at=1, of=12))
    answers(walker, first, wrong(first))
    walker.gets("Not so")
    expect(walker.verdict()).to_contain_text(held[belief].title["ru"])
    walker.goes_on()
    for at, question in enumerate(twelve()[1:], 2):
        walker.reads(say("Question {at} of {of}", at=at, of=12))
        answers(walker, question, question.key)
        walker.gets("Right")
        walker.goes_on()
    walker.reads(held[belief].text["ru"])
    walker.reads(say.many("{n} right at once", "{n} right at once", 11))
    assert sideways(walker.page) == []
    expect(walker.page.get_by_role("link", name=say("Link to the misses"))).to_have_attribute(
        "href", re.compile(f"set={first.id}$")
    )


def test_by_mouse_a_miss_is_tried_again_the_set_is_shared_and_the_misses_come_back(browse: Callable[..., Page]) -> None:
    cards = next(one for one in of_kind("legal") if len(one.key) > 1 and wrong(one))
    seats = next(one for one in of_kind("winner") if len(one.options) > 2)
    walker = Walker(browse(path((cards, seats), "en")), "en")
    page = walker.page
    walker.reads("Question 1 of 2")
    assert not barriers(page)
    answers(walker, cards, wrong(cards))
    walker.gets("Not so")
    expect(walker.verdict()).to_contain_text(f"There are {len(cards.key)} right cards.")
    assert not barriers(page)
    answers(walker, cards, cards.key)
    walker.gets("Right")
    walker.goes_on()
    answers(walker, seats, seats.key)
    walker.gets("Right")
    page.reload()
    walker.gets("Right")
    walker.goes_on()
    walker.reads("1 right at once. 1 with help or on the second try.")
    assert not barriers(page)
    page.get_by_text("Share this set").click()
    link = page.get_by_role("code").or_(page.locator("code")).filter(has_text="/quiz?").first.inner_text()
    yours = Walker(browse(link.partition("/quiz")[1] + link.partition("/quiz")[2]), "en")
    yours.reads("Question 1 of 2")
    expect(yours.verdict()).to_have_count(0)
    expect(yours.page.get_by_role("group", name="Your hand").get_by_role("button")).to_have_count(len(cards.options))
    walker.press("Play the misses again")
    walker.reads("Question 1 of 1")
    expect(page).to_have_url(re.compile(f"set={cards.id}"))


def test_nothing_reaches_the_browser_that_the_one_asked_may_not_know(browse: Callable[..., Page]) -> None:
    question, heard = next(one for one in of_kind("legal") if one.says), list[str]()
    page = browse("about:blank")
    page.on("websocket", lambda socket: listen(socket, heard))
    page.goto(path((question,), "en"))
    walker = Walker(page, "en")
    walker.press("Hint")
    expect(page.get_by_role("heading", name="Hints")).to_be_visible()
    everything = "\n".join([*heard, page.content(), page.evaluate(SHADOWS)])
    seen = {card.name for card in sight(question).known} | {one.card.name for one in laid(question) if one.card}
    assert all(card in everything for card in question.options)
    for card in {card.name for card in question.rules.pack} - seen:
        assert not re.search(rf"(?<![0-9A-Z]){card}", everything), card
    for secret in (question.article, *question.says, '"says"', '"belief"'):
        assert secret not in everything, secret


def test_the_questions_are_taken_away_as_files(browse: Callable[..., Page]) -> None:
    walker = Walker(browse("/quiz?game=thousand&lang=ru", width=390), "ru")
    page, say = walker.page, walker.say
    page.get_by_text(say("Take these questions away")).click()
    begins = {"pdf": b"%PDF-", "apkg": b"PK", "csv": b"\xef\xbb\xbf"}
    for label in ("Sheet to print (PDF)", "Cards for Anki", "Table (CSV)"):
        with page.expect_download() as file:
            page.get_by_role("button", name=say(label)).first.click()
        name = file.value.suggested_filename
        assert name.startswith("thousand-quiz-ru.")
        assert file.value.path().read_bytes().startswith(begins[name.rpartition(".")[2]])
    assert not barriers(page)
    assert not sideways(page)


@pytest.mark.parametrize(
    "query", ["game=bridge", "set=0123456789ab", "article=304.nowhere.1", "lesson=x", "set=<b>&n=99999&game=304"]
)
def test_a_broken_link_is_answered_kindly(browse: Callable[..., Page], query: str) -> None:
    page = browse(f"/quiz?{query}")
    expect(
        page.get_by_role("status").or_(page.get_by_text(texts("en")("Question {at} of {of}", at=1, of=10))).first
    ).to_be_visible()
    expect(page.get_by_text("Traceback")).to_have_count(0)
    expect(page.locator(".stException")).to_have_count(0)
