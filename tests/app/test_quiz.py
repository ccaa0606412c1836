"""A quiz as a value: what answers and hints are worth, when a question is settled, what is told at the end."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from tutor.app import quiz
from tutor.app.quiz import JOIN, MISSES, Done, Quiz, begin, grade, ladder, played, remembered, resumed
from tutor.app.table.shape import Act, ActName
from tutor.games import GAMES
from tutor.quiz.answer import judge_answer
from tutor.quiz.pool import by_id, rows
from tutor.quiz.question import Question
from tutor.store.repeats import Running

FEW = 4
KINDS = sorted({row["kind"] for game in GAMES for row in rows(game)})


@cache
def asked(game: str, kind: str | None = None) -> tuple[Question, ...]:
    """Return some questions of a game's pool."""
    wanted = [row["id"] for row in rows(game) if kind in (None, row["kind"])]
    found = (by_id(game, id) for id in wanted[:: max(1, len(wanted) // FEW)])
    return tuple(one for one in found if one is not None)


def one(kind: str, wanted: Callable[[Question], bool] = lambda _: True) -> Question:
    """Return a question of a kind."""
    return next(question for game in GAMES for question in asked(game, kind) if wanted(question))


def many_wrong(question: Question) -> bool:
    return len(question.options) > 3 and len(wrong(question)) > 1


def wrong(question: Question) -> list[str]:
    return [option for option in question.options if option not in question.key]


def act(now: Quiz, name: ActName, value: str | None = None, at: float = 0.0) -> Quiz:
    return played(now, Act(act=name, value=value, serial=now.serial), at)


def right(now: Quiz, at: float = 0.0) -> Quiz:
    return act(now, "try", JOIN.join(now.question.key), at)


def came(now: Quiz) -> str | None:
    return grade(now.question, now.here)


# ----------------------------------------------------------------------------------------------- what answers are worth


@pytest.mark.parametrize("kind", KINDS)
def test_a_right_answer_settles_at_once_whatever_is_asked(kind: str) -> None:
    now = right(begin([one(kind)], 0.0))
    assert came(now) == "right"
    assert act(now, "next").over


def test_a_wrong_answer_may_be_tried_again_for_half() -> None:
    question = one("winner", many_wrong)
    now = act(begin([question], 0.0), "try", wrong(question)[0])
    assert came(now) is None
    assert act(now, "next") == now
    assert came(right(now)) == "second"
    assert came(act(now, "try", wrong(question)[1])) == "missed"


def test_where_only_the_other_answer_is_left_there_is_nothing_to_try_again() -> None:
    question = one("may")
    now = act(begin([question], 0.0), "try", wrong(question)[0])
    assert came(now) == "missed"


def test_cards_are_right_in_any_order_and_all_of_them_are_asked_for() -> None:
    question = one("legal", lambda one: len(one.key) > 1 and bool(wrong(one)))
    first = begin([question], 0.0)
    assert came(act(first, "try", JOIN.join(reversed(question.key)))) == "right"
    partly = act(first, "try", question.key[0])
    marked = quiz.marked(question, partly.here)
    assert marked
    assert marked.partly
    assert came(partly) is None
    assert came(act(first, "try", JOIN.join(question.options))) is None


def test_none_of_the_cards_is_an_answer_and_none_of_the_seats_is_not() -> None:
    cards, seats = begin([one("legal")], 0.0), begin([one("winner")], 0.0)
    assert act(cards, "try", "").here.tried == ((),)
    assert act(seats, "try", "") == seats


@given(some.text(max_size=20) | some.sampled_from(["9♠,9♠,", "yes", "B", "match AC", "9♠,J♠"]))
def test_what_is_no_option_is_no_answer(text: str) -> None:
    for kind in ("legal", "winner"):
        now = begin([one(kind)], 0.0)
        after = act(now, "try", text)
        assert after == now or set(after.here.tried[0]) <= set(now.question.options)


def test_an_act_done_on_an_older_table_changes_nothing() -> None:
    now = begin([one("winner")], 0.0)
    later = right(now)
    assert played(later, Act(act="next", value=None, serial=now.serial), 0.0) == later


# ------------------------------------------------------------------------------------------------------ hints that cost


def test_a_hint_costs_half_and_the_answer_all() -> None:
    for kind in KINDS:
        now = begin([one(kind)], 0.0)
        rungs = ladder(now.question)
        assert rungs[0] == "look"
        assert rungs[-1] == "answer"
        for _ in rungs[:-1]:
            now = act(now, "hint")
            assert came(right(now)) == "second"
        assert came(right(act(now, "hint"))) == "missed"
        assert act(act(now, "hint"), "hint").here.hints == len(rungs)


def test_after_the_answer_there_are_no_hints() -> None:
    now = right(begin([one("winner")], 0.0))
    assert act(now, "hint") == now


# ---------------------------------------------------------------------------------------------------------------- a set


def set_of(n: int = 6) -> tuple[Question, ...]:
    return tuple(asked("304", kind)[0] for kind in KINDS if asked("304", kind))[:n]


def missed_one(questions: tuple[Question, ...]) -> Quiz:
    """Answer a set, the second question wrong as often as it takes, and each within ten seconds."""
    now = begin(questions, 0.0)
    for at, question in enumerate(questions):
        for option in wrong(question) or [""]:
            if at == 1 and came(now) is None:
                now = act(now, "try", option, 10.0 * at + 5)
        now = now if came(now) else right(now, 10.0 * at + 10)
        now = act(now, "next", at=10.0 * at + 10)
    return now


def test_the_end_counts_every_article_and_names_the_misses() -> None:
    questions = set_of()
    now = missed_one(questions)
    assert now.over
    assert quiz.misses(now) == (questions[1],)
    assert sum(bar.right for bar in quiz.bars(now)) == len(questions) - 1
    assert {bar.article for bar in quiz.bars(now)} == {question.article for question in questions}
    assert quiz.pace(now) in range(8, 11)


def test_the_misses_are_played_again_and_so_is_the_whole_set() -> None:
    now = missed_one(set_of())
    again = act(now, "retry", MISSES)
    assert again.questions == quiz.misses(now)
    assert again.done == {}
    assert act(now, "retry").questions == now.questions
    assert len({now.serial, again.serial, right(again).serial}) == 3


def test_a_question_comes_once_in_a_set() -> None:
    question = one("winner")
    assert begin([question, question], 0.0).questions == (question,)


def test_a_miss_is_matched_to_its_belief_and_each_is_named_once() -> None:
    question = next(one for game in GAMES for one in asked(game, "may") if one.says)
    belief = judge_answer(question, wrong(question)).belief
    assert belief
    twin = question._replace(id="twin")
    now = act(act(begin([question, twin], 0.0), "try", wrong(question)[0]), "next")
    assert quiz.beliefs(act(now, "try", wrong(question)[0])) == ((question.game, belief),)


def test_the_second_miss_on_an_article_opens_it() -> None:
    question = one("may")
    now = act(begin([question, question._replace(id="twin")], 0.0), "try", wrong(question)[0])
    assert now.article is None
    assert act(act(now, "next"), "try", wrong(question)[0]).article == question.article


def test_each_answer_is_noted_once_when_it_is_settled() -> None:
    question = one("winner", many_wrong)
    first = begin([question], 0.0)
    second = act(first, "try", wrong(question)[0])
    third = right(second)
    assert quiz.newly_settled(first, second) == ()
    assert quiz.newly_settled(second, third) == ((question.article, "second"),)
    assert quiz.newly_settled(third, act(third, "next")) == ()


def test_a_set_under_way_is_remembered_whole() -> None:
    now = missed_one(set_of())
    kept = Running.model_validate_json(remembered(now).model_dump_json())
    back = resumed(begin(now.questions, 7.0), kept, 7.0)
    assert (back.at, dict(back.done), back.since) == (now.at, dict(now.done), 7.0)


def test_answers_that_a_question_can_not_have_are_forgotten() -> None:
    now = begin([one("winner")], 0.0)
    kept = remembered(now).model_copy(update={"at": 40, "done": {now.question.id: Done((("Z",),), 9, 1.0)}})
    back = resumed(now, kept, 0.0)
    assert back.of(now.questions[0]).tried == ()
    assert back.over


ACTS = some.tuples(
    some.sampled_from(["try", "next", "hint", "retry", "article", "closeArticle", "report", "back", "undo", "open"]),
    some.none() | some.integers(0, 40),
    some.floats(0, 1e6),
)


@settings(max_examples=60)
@given(some.lists(ACTS, max_size=25))
def test_whatever_is_done_a_quiz_stays_one(acts: list[tuple[ActName, int | None, float]]) -> None:
    now = begin(set_of(3), 0.0)
    for name, number, at in acts:
        options = () if now.over else now.question.options
        value = None if number is None or not options else options[number % len(options)]
        after = act(now, name, value, at)
        for question in after.questions:
            done = after.of(question)
            assert len(done.tried) <= quiz.TRIES
            assert done.hints <= len(ladder(question))
            assert done.seconds >= 0
        assert 0 <= after.at <= len(after.questions)
        assert resumed(begin(after.questions, 0.0), remembered(after), 0.0).done == after.done
        now = after
