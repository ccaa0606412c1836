"""The quiz as a screen: what an address asks, what is kept, what comes first, and what a link takes along."""

from __future__ import annotations

import secrets
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import cycle
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from tests.app.test_learner import opened as opened_by
from tests.app.test_quiz import asked, wrong
from tests.app.test_screens import act_at, address, links, opened, table
from tutor.app import cookie, learner
from tutor.app.quiz import JOIN
from tutor.app.strings import LANGUAGES, texts
from tutor.games import GAMES
from tutor.lawbook import book
from tutor.quiz.pool import askable, rows
from tutor.quiz.question import Question
from tutor.quiz.repeats import answered
from tutor.store import repeats
from tutor.store.database import LOCATION, transaction


@pytest.fixture
def me() -> str:
    """Somebody nobody has seen before."""
    found = cookie.key(secrets.token_urlsafe(32))
    assert found
    return found


def questions(n: int = 3) -> tuple[Question, ...]:
    return tuple(one for one in asked("304") if wrong(one))[:n]


def ids(asked: tuple[Question, ...]) -> str:
    return JOIN.join(one.id for one in asked)


def answer(app: AppTest, question: Question, *, right: bool) -> AppTest:
    """Answer the question that lies there, and go on; a wrong answer is given as often as it takes."""
    mistakes = wrong(question) or [""]
    for option in [JOIN.join(question.key)] if right else mistakes:
        if table(app)["choices"]:
            act_at(app, "quiz", "try", option)
    while table(app)["choices"]:
        act_at(app, "quiz", "try", mistakes[0])
    return act_at(app, "quiz", "next", None)


def due_yesterday(who: str, *articles: str) -> None:
    """Let articles have been missed three days ago."""
    missed = [answered(one, "missed", datetime.now(UTC) - timedelta(days=3)) for one in articles]
    with transaction(writes=True) as store:
        repeats.take_in(store, who, missed)


def kept(who: str) -> dict[str, str]:
    with transaction() as store:
        return {id: str(one.grade) for id, one in repeats.load(store, who).items()}


# ------------------------------------------------------------------------------------------------- what an address asks


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_question_lies_there_at_once(lang: str) -> None:
    app = opened("quiz", lang=lang)
    assert table(app)["choices"]
    assert table(app)["progress"]["of"] == 10
    assert address(app) == {"lang": lang}, "an address that changes by itself is in the way of Back"


def test_an_address_asks_about_a_game_a_lesson_an_article_and_so_many() -> None:
    of = {row["id"]: row["article"] for game in GAMES for row in rows(game)}
    found = next(iter(askable("thousand")))
    for query, wanted in (
        ({"game": "thousand", "n": "4"}, set(askable("thousand"))),
        ({"article": found, "n": "2"}, {found}),
        ({"lesson": "304.closed-trump", "n": "3"}, {id for id in askable("304") if id.startswith("304.")}),
    ):
        app = opened("quiz", **query)
        assert table(app)["progress"]["of"] == int(query["n"])
        set_of = app.session_state["quiz held"].ids
        assert {of[id.partition("-")[0]] for id in set_of} <= wanted


def test_all_games_can_be_mixed() -> None:
    app = opened("quiz", game="all", n="4")
    assert {one.game for one in app.session_state["quiz held"].questions} == set(GAMES)


NOWHERE = (
    {"game": "bridge"},
    {"lesson": "304.nowhere"},
    {"article": "304.nowhere.1"},
    {"article": "bridge.1"},
    {"set": "0123456789ab,ffffffffffff"},
    {"set": "-,-"},
)


@pytest.mark.parametrize(("query", "lang"), list(zip(NOWHERE, cycle(LANGUAGES), strict=False)), ids=str)
def test_an_address_without_questions_is_answered_kindly(query: dict[str, str], lang: str) -> None:
    app = opened("quiz", lang=lang, **query)
    assert len(app.info) == 1
    assert texts(lang)("See everything there is to learn") in links(app)
    assert not app.get("bidi_component")


def test_what_can_not_be_meant_is_left_out() -> None:
    assert table(opened("quiz", set="<b>", n="99999"))["progress"]["of"] == 10


# ---------------------------------------------------------------------------------------------------- a set by its link


def test_a_set_opened_by_somebody_else_is_the_same_and_knows_no_answers(me: str) -> None:
    mine = opened_by(me, "quiz", lang="en", game="304", n="3")
    first = table(mine)["task"]
    held = mine.session_state["quiz held"].questions
    answer(mine, held[0], right=False)
    assert address(mine)["set"] == ids(held)
    yours = opened("quiz", **address(mine))
    assert yours.session_state["quiz held"].questions == held
    assert table(yours)["task"] == first
    assert table(yours)["ruling"] is None
    assert yours.session_state["quiz held"].done == {}
    assert me not in str(address(mine))


def test_questions_that_are_gone_are_counted() -> None:
    app = opened("quiz", lang="en", set=f"{ids(questions(2))},0123456789ab")
    assert [info.value for info in app.info] == ["1 question of this set is not there any more."]
    assert table(app)["progress"]["of"] == 2


def test_the_end_leads_to_the_misses_to_the_whole_set_and_to_new_questions() -> None:
    asked = questions(3)
    app = opened("quiz", lang="en", game="304", set=ids(asked))
    for n, question in enumerate(asked):
        answer(app, question, right=n != 1)
    assert table(app)["summary"]["bars"]
    assert links(app)["Link to the misses"].query_string == f"lang=en&set={asked[1].id}"
    assert any("/quiz?" in str(code.value) and "%2C" in str(code.value) for code in app.code)
    act_at(app, "quiz", "retry", "misses")
    assert address(app)["set"] == asked[1].id
    assert table(app)["progress"]["of"] == 1
    answer(app, asked[1], right=True)
    act_at(app, "quiz", "next", None)
    assert table(app)["choices"]
    assert "set" not in address(app)


def test_a_stale_act_is_not_obeyed() -> None:
    app = opened("quiz", set=ids(questions()))
    before = table(app)
    app.session_state["quiz"] = {"act": {"act": "next", "value": None, "serial": "quiz 99"}}
    assert table(app.run()) == before


# --------------------------------------------------------------------------------------------------------- what is kept


def test_a_reload_goes_on_where_one_was(me: str) -> None:
    asked = questions(3)
    app = answer(opened_by(me, "quiz", set=ids(asked)), asked[0], right=True)
    again = opened_by(me, "quiz", **address(app))
    assert again.session_state["quiz held"].at == 1
    assert again.session_state["quiz held"].done == app.session_state["quiz held"].done
    assert opened("quiz", **address(app)).session_state["quiz held"].at == 0


def test_each_answer_is_noted_for_its_article(me: str) -> None:
    asked = questions(2)
    app = opened_by(me, "quiz", set=ids(asked))
    answer(answer(app, asked[0], right=True), asked[1], right=False)
    assert kept(me) == {asked[0].article: "right", asked[1].article: "missed"}


def test_what_is_due_comes_first_as_a_fresh_question_and_says_so(me: str) -> None:
    article = questions(1)[0].article
    due_yesterday(me, article, "304.nowhere.1", "bridge.2")
    app = opened_by(me, "quiz", lang="en", game="304", n="3")
    first, *others = app.session_state["quiz held"].questions
    assert first.article == article
    assert table(app)["task"]["note"].startswith("Repeat: You missed this on ")
    answer(app, first, right=True)
    assert "note" not in table(app)["task"]
    assert kept(me)[article] == "right"
    assert len(others) == 2
    assert "note" not in table(opened("quiz", **address(app)))["task"], "nobody else's repeats"


def test_repeats_belong_to_what_is_asked_about_and_can_be_switched_off(me: str) -> None:
    article = questions(1)[0].article
    due_yesterday(me, article)
    assert "note" not in table(opened_by(me, "quiz", game="thousand"))["task"]
    app = opened_by(me, "quiz", lang="en", game="304")
    assert table(app)["task"]["note"]
    app.toggle(key="repeating").set_value(False).run()
    assert not app.exception
    assert "note" not in table(opened_by(me, "quiz", game="304"))["task"]
    app.toggle(key="repeating").set_value(True).run()
    assert table(opened_by(me, "quiz", game="304"))["task"]["note"]


def test_without_a_database_or_a_cookie_the_quiz_goes_on(
    monkeypatch: pytest.MonkeyPatch, me: str, tmp_path: Path
) -> None:
    asked = questions(2)
    monkeypatch.setenv(LOCATION, f"sqlite:///{tmp_path}")
    for who in (me, None):
        app = opened_by(who, "quiz", lang="en", set=ids(asked))
        answer(app, asked[0], right=True)
        assert table(app)["progress"]["at"] == 2
        assert bool(app.toggle) is (who is not None)
    assert len(opened_by(me, "quiz", lang="en").info) == 1


def test_what_could_not_be_kept_is_kept_with_the_next_answer(
    me: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(LOCATION, f"sqlite:///{tmp_path / 'own.db'}")
    asked = questions(2)
    app = opened_by(me, "quiz", set=ids(asked))
    with closing(sqlite3.connect(tmp_path / "own.db")) as lock:
        lock.execute("BEGIN IMMEDIATE")
        answer(app, asked[0], right=True)
        assert len(app.info) == 1
    app.session_state[learner.RESTING] = 0.0
    answer(app, asked[1], right=True)
    assert not app.info
    assert kept(me) == {one.article: "right" for one in asked}


def test_progress_shows_takes_along_and_deletes_repeats(me: str) -> None:
    due_yesterday(me, questions(1)[0].article)
    app = opened_by(me, "progress", lang="en")
    assert "1 article is due today." in [one.value for one in app.markdown]
    assert [one.proto.label for one in app.get("download_button")] == ["Download your progress"]
    app.checkbox(key="sure").check().run()
    app.button(key="delete").click().run()
    assert kept(me) == {}


# ----------------------------------------------------------------------------------------------------------- ways to it


@pytest.mark.parametrize("lang", ["en", "pt"])
def test_an_article_and_a_lesson_lead_to_questions_on_them(lang: str) -> None:
    say = texts(lang)
    found = questions(1)[0].article
    assert links(opened("article", lang=lang, article=found))[say("Quiz on this")].query_string.endswith(
        f"article={found}"
    )
    lesson = links(opened("lesson", lang=lang, lesson="304.closed-trump"))[say("Quiz on this")]
    assert lesson.page == "quiz"
    assert "lesson=304.closed-trump" in lesson.query_string


def test_an_article_that_nothing_is_asked_about_offers_no_quiz() -> None:
    silent = next(one.id for one in book("304").articles if one.id not in askable("304"))
    assert "Quiz on this" not in links(opened("article", lang="en", article=silent))
