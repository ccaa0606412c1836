"""What is drawn of a question: all that its seat may see and nothing else, in every language; and the end."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.app.test_quiz import KINDS, act, asked, many_wrong, missed_one, one, right, set_of, wrong
from tutor.app.address import Show
from tutor.app.naming import cards_of_action
from tutor.app.quiz import Quiz, begin
from tutor.app.quiz_view import quiz_view, why_again
from tutor.app.strings import LANGUAGES, texts
from tutor.games import GAMES
from tutor.lawbook import article
from tutor.quiz.answer import judge_answer
from tutor.quiz.question import Question, laid, sight
from tutor.scenarios.load import beliefs
from tutor.store.repeats import Before

NOW = datetime(2026, 12, 2, 9, tzinfo=UTC)  # a Wednesday
CARD = re.compile("(?:10|[7-9JQKA])[♠♥♦♣]")


def drawn(quiz: Quiz, lang: str = "en") -> dict[str, Any]:
    """Return what the browser gets."""
    view: dict[str, Any] = json.loads(json.dumps(quiz_view(quiz, texts(lang), Show(), NOW)))
    return view


def told(view: dict[str, Any]) -> str:
    return json.dumps({key: value for key, value in view.items() if key not in ("labels", "terms")}, ensure_ascii=False)


def every() -> list[Question]:
    return [question for game in GAMES for kind in KINDS for question in asked(game, kind)]


# ---------------------------------------------------------------------------------------------------- before the answer


def test_before_the_answer_nothing_tells_what_is_right_which_article_decides_or_what_is_believed() -> None:
    for question in every():
        other = question._replace(key=question.options[:1], says={}, article="304.deal.1", level=1)
        assert drawn(begin([question], 0.0)) == drawn(begin([other], 0.0)), question.id
        for secret in (question.article, *question.says):
            assert f'"{secret}"' not in told(drawn(begin([question], 0.0))), question.id


def test_the_first_hint_tells_neither_the_article_nor_what_is_right() -> None:
    for question in every():
        other = question._replace(key=question.options[:1], says={})
        shown = [drawn(act(begin([one], 0.0), "hint"))["hints"]["shown"] for one in (question, other)]
        assert shown[0] == shown[1]
        assert article(question.article).title["en"] not in shown[0][0]


def test_no_card_is_drawn_that_the_seat_has_not_seen() -> None:
    hidden = 0
    for question in every():
        if question.seat is None:
            continue
        seen = {card.name for card in sight(question).known} | {one.card.name for one in laid(question) if one.card}
        log = sight(question).log
        seen |= {card.name for told in log if told.action for card in cards_of_action(told.action)}
        others = {card.name for card in question.rules.pack} - seen - {*CARD.findall(question.word)}
        hidden += len(others)
        for quiz in (begin([question], 0.0), act(begin([question], 0.0), "hint")):
            assert not others & {*CARD.findall(told(drawn(quiz)))}, question.id
    assert hidden > 100


def test_a_question_on_the_trick_shows_nobodys_hand() -> None:
    for kind in ("winner", "worth", "turned", "next"):
        for question in (question for game in GAMES for question in asked(game, kind)):
            view = drawn(begin([question], 0.0))
            assert not any(seat["hand"] for seat in view["seats"])
            assert len(view["trick"]) == len(laid(question)), "the card that is just being played lies there too"


def test_no_card_is_dimmed_and_every_option_is_offered_in_its_order() -> None:
    for question in every():
        view = drawn(begin([question], 0.0))
        assert "refused" not in told({key: value for key, value in view.items() if key == "seats"})
        assert [choice["id"] for choice in view["choices"]] == list(question.options)
        assert len({choice["name"] for choice in view["choices"]}) == len(question.options), question.id
        assert view["several"] is question.several
        assert len(view["task"]["text"].split()) <= 40


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_can_be_asked_answered_and_missed_in_every_language(lang: str) -> None:
    for kind in KINDS:
        question = one(kind, lambda one: bool(wrong(one)))
        now = begin([question], 0.0)
        assert drawn(now, lang)["task"]["text"]
        for _ in range(4):
            now = act(now, "hint")
        assert all(drawn(now, lang)["hints"]["shown"])
        missed = act(now, "try", wrong(question)[0])
        assert drawn(missed, lang)["ruling"]["verdict"] == "wrong"
        settled = right(missed) if drawn(missed, lang)["choices"] else missed
        assert drawn(settled, lang)["ruling"]["fact"]
        assert drawn(act(settled, "next"), lang)["summary"]["bars"]


# ------------------------------------------------------------------------------------------------------------- after it


def test_a_right_answer_is_ticked_and_its_ruling_folded() -> None:
    view = drawn(right(begin([one("winner")], 0.0)))
    assert (view["ruling"]["verdict"], view["ruling"]["folded"]) == ("right", True)
    assert view["choices"] == []
    assert [button["act"] for button in view["buttons"] if button["primary"]] == ["next"]


def test_a_miss_that_may_be_tried_again_does_not_tell_what_is_right() -> None:
    for kind in ("winner", "worth", "least", "next", "pays", "follows"):
        question = one(kind, many_wrong)._replace(says={})
        first, second, *_ = wrong(question)
        missed = act(begin([question], 0.0), "try", first)
        ruling = drawn(missed)["ruling"]
        assert (ruling["fact"], ruling["instead"], ruling["note"]) == ("", None, "Try again: now it counts half.")
        settled = drawn(act(missed, "try", second))["ruling"]
        assert settled["fact"]
        assert settled["instead"]


def test_of_cards_a_miss_tells_how_many_are_right_and_no_more() -> None:
    question = one("legal", lambda one: len(one.key) > 1 and bool(wrong(one)))
    view = drawn(act(begin([question], 0.0), "try", wrong(question)[0]))
    assert view["ruling"]["instead"] == f"There are {len(question.key)} right cards."
    assert view["ruling"]["fact"].startswith(f"{wrong(question)[0]}: ")
    some = drawn(act(begin([question], 0.0), "try", question.key[0]))
    assert some["ruling"]["word"] == "Right so far, but not all of them"
    assert some["ruling"]["fact"] == ""
    assert view["choices"]
    assert some["choices"]


def test_the_belief_that_explains_a_miss_is_named() -> None:
    question = next(one for game in GAMES for one in asked(game, "may") if one.says)
    belief = judge_answer(question, wrong(question)).belief
    held = beliefs(question.game)
    assert held
    assert belief
    now = act(begin([question], 0.0), "try", wrong(question)[0])
    for text in (held[belief].title["en"], held[belief].text["en"]):
        assert text in drawn(now)["ruling"]["note"]
    (named,) = drawn(act(now, "next"))["summary"]["beliefs"]
    assert named == {"title": held[belief].title["en"], "text": held[belief].text["en"]}


def test_the_end_has_a_bar_per_article_and_ways_on() -> None:
    view = drawn(missed_one(set_of()))
    assert sum(part["n"] for bar in view["summary"]["bars"] for part in bar["parts"]) == len(set_of())
    assert any("per question" in line for line in view["summary"]["lines"])
    assert [button["label"] for button in view["buttons"]] == [
        "Play the misses again",
        "Play the whole set again",
        "New questions",
    ]
    assert view["seats"] == []


def test_a_report_names_the_question_and_no_hand() -> None:
    question = one("legal")
    report = drawn(act(begin([question], 0.0), "report"))["report"]["text"]
    assert question.id in report
    assert not CARD.search(report)


# -------------------------------------------------------------------------------------------------------------- repeats


@pytest.mark.parametrize(
    ("days", "why"),
    [
        (0, "You missed this today."),
        (1, "You missed this yesterday."),
        (2, "You missed this on Monday."),
        (6, "You missed this on Thursday."),
        (9, "You missed this 9 days ago."),
    ],
)
def test_a_repeat_says_why_it_is_asked(days: int, why: str) -> None:
    before = Before(asked=NOW - timedelta(days=days), grade="missed")
    assert why_again(before, texts("en"), NOW) == why
    question = one("may")
    view = drawn(begin([question], 0.0, {question.id: before}))
    assert view["task"]["note"] == f"Repeat: {why}"
    assert view["say"]["polite"].startswith(view["task"]["note"])


def test_what_was_right_is_asked_again_for_another_reason() -> None:
    assert "missed" not in why_again(Before(asked=NOW, grade="second"), texts("en"), NOW)
