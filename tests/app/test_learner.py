"""What a learner did is there again after a reload, at the table and on the screens; without a store play goes on."""

from __future__ import annotations

import json
import secrets
import sqlite3
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import FileUploader

from tests.app.test_screens import MAIN, act, address, links, own, said, table  # noqa: F401
from tutor import app as program
from tutor.app import cookie, learner, shelf
from tutor.app.learner import LEARNER, Learnt, learnt, today
from tutor.app.strings import LANGUAGES, texts
from tutor.content import RETIRED
from tutor.store import progress
from tutor.store.database import LOCATION, transaction
from tutor.store.progress import Answered, Entry, Kept, now
from tutor.store.retention import KEEP, MONTH, purge
from tutor.store.tables import Learner

NINE = "304.nine-for-tests"
ANSWERS = ["bid 200", "play 9♠ down", "B", "44", "wrong", "play Q♠", "D", "play 7♠"]


@pytest.fixture
def me() -> str:
    """Somebody nobody has seen before."""
    found = cookie.key(secrets.token_urlsafe(32))
    assert found
    return found


def opened(who: str | None, screen: str = "", **query: str) -> AppTest:
    """Open a screen in a new session, as a reload or another tab does."""
    app = AppTest.from_file(MAIN, default_timeout=20)
    app.session_state[LEARNER] = who
    for name, value in query.items():
        app.query_params[name] = value
    if screen:
        app.switch_page(f"screens/{screen}.py")
    app.run()
    assert not app.exception, app.exception
    return app


def at_table(who: str | None, **query: str) -> AppTest:
    return opened(who, "walk", lang="en", scenario=NINE, **query)


def entries(who: str) -> dict[str, Entry]:
    with transaction() as store:
        return progress.load(store, who)


def played_through(who: str) -> AppTest:
    """Answer everything right and come to the end."""
    app, answers = at_table(who), iter(ANSWERS)
    while not table(app)["summary"]:
        app = act(app, "try", next(answers)) if table(app)["choices"] else act(app, "next")
    return app


pytestmark = pytest.mark.usefixtures("own")

# ---------------------------------------------------------------------------------------------------- at the table


def test_a_reload_in_mid_walk_loses_nothing(me: str) -> None:
    app = act(act(at_table(me), "try", "bid 180"), "try", "bid 200")
    app = act(app, "next")
    without_step = at_table(me)
    again = opened(me, "walk", **address(app))
    assert table(without_step)["task"] == table(again)["task"] == table(app)["task"]
    back = act(again, "back")
    assert table(back)["ruling"]["verdict"] == "legal"
    assert back.session_state["sitting"].walk.here.tried == ("bid 180", "bid 200")


def test_nothing_is_written_before_there_is_something_to_keep(me: str) -> None:
    app = at_table(me, step="who-takes-it")
    act(app, "textMode", True)
    opened(me, "learn")
    opened(me, "progress")
    with transaction() as store:
        assert store.get(progress.Learner, me) is None


def test_a_link_somebody_else_opens_shows_and_changes_nothing_of_it(me: str) -> None:
    app = act(act(at_table(me), "try", "bid 200"), "next")
    before = entries(me)
    you = cookie.key(secrets.token_urlsafe(32))
    theirs = opened(you, "walk", **address(app))
    assert table(theirs)["task"] == table(app)["task"]
    assert theirs.session_state["sitting"].walk.done == {}
    act(theirs, "try", "play 9♠")
    assert entries(me) == before
    assert me not in str(address(app))


def test_two_tabs_of_one_learner_keep_both_scenarios(me: str) -> None:
    first, second = at_table(me), opened(me, "walk", lang="en", scenario="304.hidden-nine")
    act(second, "try", "bid 200")
    act(first, "try", "bid 200")
    assert set(entries(me)) == {NINE, "304.hidden-nine"}


def test_a_link_to_a_step_leads_there_with_the_answers_that_were_given(me: str) -> None:
    act(act(at_table(me), "try", "bid 200"), "next")
    app = at_table(me, step="who-takes-it")
    assert address(app)["step"] == "who-takes-it"
    assert set(app.session_state["sitting"].walk.done) == {"d-speaks"}


def test_a_step_that_is_gone_costs_no_answer(me: str) -> None:
    act(act(at_table(me), "try", "bid 200"), "next")
    app = at_table(me, step="gone")
    assert len(app.info) == 1
    assert set(app.session_state["sitting"].walk.done) == {"d-speaks"}


def test_who_was_through_begins_anew_and_stays_one_who_was_through(me: str) -> None:
    end = played_through(me)
    assert table(opened(me, "walk", **address(end)))["summary"], "a reload stays at the end"
    again = at_table(me)
    assert table(again)["progress"]["at"] == 1
    assert table(again)["choices"]
    act(again, "try", "bid 180")
    assert entries(me)[NINE].finished
    assert table(at_table(me))["task"] == table(again)["task"]


def test_a_walk_can_be_begun_anew(me: str) -> None:
    app = act(act(at_table(me), "try", "bid 200"), "next")
    app.button(key="anew").click().run()
    assert not app.exception
    assert table(app)["progress"]["at"] == 1
    assert address(app) == {"lang": "en", "scenario": NINE}
    assert entries(me) == {}
    act(app, "try", "bid 180")
    assert entries(me)[NINE].walk == Kept(
        at="d-speaks", done={"d-speaks": Answered(tried=("bid 180",))}, missed=("304.auction.7",)
    )


# ---------------------------------------------------------------------------------------------------- other screens


@pytest.mark.parametrize("lang", LANGUAGES)
def test_learn_and_the_first_screen_know_what_was_begun_and_done(me: str, lang: str) -> None:
    say = texts(lang)
    title = "A nine for tests"
    act(at_table(me), "try", "bid 200")
    assert f"{title} · {say('begun')}" in links(opened(me, "learn", lang=lang))
    assert say("Go on with {title}", title=title) in links(opened(me, lang=lang))
    played_through(me)
    assert f"{title} · {say('done')}" in links(opened(me, "learn", lang=lang))
    assert say("Go on with {title}", title=title) not in links(opened(me, lang=lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_progress_shows_scenarios_and_articles(me: str, lang: str) -> None:
    say = texts(lang)
    assert say("Nothing is kept yet.") in said(opened(me, "progress", lang=lang))
    act(at_table(me), "try", "bid 180")
    played_through(me)
    app = opened(me, "progress", lang=lang)
    assert f"A nine for tests · {say('done')}" in links(app)
    found = learnt(entries(me), shelf.catalogue())
    assert "304.auction.7" in found.shaky
    assert "304.play.4" in found.solid
    assert say("Shaky: not right at once") in [head.value for head in app.subheader]
    assert me not in str(app.main)


def test_a_scenario_that_is_gone_is_counted_and_stays_kept(me: str) -> None:
    with transaction(writes=True) as store:
        progress.save(store, me, "304.of-another-teacher", Kept())
    app = opened(me, "progress", lang="en")
    assert "1 scenario you answered is not here now; your answers to it stay kept." in said(app)
    assert "304.of-another-teacher" in entries(me)


def test_what_was_renamed_is_found_under_its_new_name(me: str, own: Path) -> None:  # noqa: F811
    own.joinpath(RETIRED).write_text(f"304.old-nine: {NINE}\n304.old-nine#opening: {NINE}#d-speaks\n", encoding="utf-8")
    done = {"opening": Answered(tried=("bid 200",), settled="bid 200")}
    old = Entry(scenario="304.old-nine", walk=Kept(at="opening", done=done), updated=now())
    found = today({old.scenario: old}, shelf.catalogue())[NINE]
    assert found.walk == Kept(at="d-speaks", done={"d-speaks": done["opening"]})
    with transaction(writes=True) as store:
        progress.take_in(store, me, [old])
    assert table(at_table(me))["ruling"]["verdict"] == "legal"


def test_articles_of_nothing_are_none() -> None:
    gone = Entry(scenario="304.gone", walk=Kept(), updated=now())
    assert learnt({gone.scenario: gone}, shelf.catalogue()) == Learnt((), ())


# ---------------------------------------------------------------------------------------------- as a file, and away


def chosen(app: AppTest, data: bytes) -> AppTest:
    """Choose a file, which loads it."""
    (box,) = app.get("file_uploader")
    assert isinstance(box, FileUploader)
    box.upload("progress.json", data, "application/json").run()
    assert not app.exception, app.exception
    return app


def test_progress_goes_to_another_browser_as_a_file(me: str) -> None:
    act(at_table(me), "try", "bid 200")
    data = progress.written(entries(me).values()).encode()
    you = cookie.key(secrets.token_urlsafe(32))
    assert you
    app = chosen(opened(you, "progress", lang="en"), data)
    assert [info.value for info in app.info] == ["1 scenario was loaded."]
    assert entries(you) == entries(me)
    assert "A nine for tests · begun" in links(app)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"<html>", "This is no file of progress."),
        (b'{"kind": "card-tutor progress", "version": 9}', "This file comes from a newer version of this app."),
        (b'{"kind": "card-tutor progress", "version": 1, "entries": [7]}', "This file is damaged at “entries.0”."),
    ],
)
def test_a_file_that_can_not_be_loaded_changes_nothing_and_says_why(me: str, data: bytes, why: str) -> None:
    (info,) = chosen(opened(me, "progress", lang="en"), data).info
    assert str(info.value).startswith(why)
    assert entries(me) == {}


def test_everything_is_deleted_only_after_a_word_and_then_for_good(me: str) -> None:
    act(at_table(me), "try", "bid 200")
    other = at_table(me)
    app = opened(me, "progress", lang="en")
    assert app.button(key="delete").disabled
    app.checkbox(key="sure").check().run()
    app.button(key="delete").click().run()
    assert [info.value for info in app.info] == ["Everything of yours was deleted."]
    assert any(cookie.FORGET in part.proto.body for part in app.get("html"))
    assert entries(me) == {}
    late = act(other, "retry")
    assert [info.value for info in late.info] == [
        "Your progress was deleted in another window. Reload this page to begin anew."
    ]
    assert entries(me) == {}


def test_without_a_cookie_nothing_is_kept_and_progress_says_so() -> None:
    app = act(at_table(None), "try", "bid 200")
    assert not app.info
    assert "This browser sends no cookie" in opened(None, "progress", lang="en").info[0].value


# ---------------------------------------------------------------------------------------------------- without a store


@pytest.mark.parametrize(("screen", "lang"), [*zip(["", "learn", "progress", "walk"], LANGUAGES, strict=True)])
def test_without_a_database_every_screen_opens(
    me: str, screen: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(LOCATION, f"sqlite:///{tmp_path}")
    app = opened(me, screen, lang=lang, **({"scenario": NINE} if screen == "walk" else {}))
    shown = texts(lang)("Your progress can't be kept just now. Go on playing: it lasts while this page is open.")
    assert (shown in [info.value for info in app.info]) is (screen in ("progress", "walk"))


def test_play_goes_on_while_the_database_is_locked_and_is_kept_once_it_is_free(
    me: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(LOCATION, f"sqlite:///{tmp_path / 'own.db'}")
    app = at_table(me)
    lock = sqlite3.connect(tmp_path / "own.db")
    lock.execute("BEGIN IMMEDIATE")
    act(app, "try", "bid 200")
    assert table(app)["ruling"]["verdict"] == "legal"
    assert len(app.info) == 1
    lock.close()
    monkeypatch.setattr(learner, "REST", 0.0)
    app.session_state[learner.RESTING] = 0.0
    act(app, "next")
    assert not app.info
    walk = entries(me)[NINE].walk
    assert walk
    assert set(walk.done) == {"d-speaks"}


def test_a_file_of_another_kind_in_the_stores_place_is_left_alone(
    me: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes = tmp_path / "notes.db"
    notes.write_text(json.dumps(["my notes"] * 500), encoding="utf-8")
    monkeypatch.setenv(LOCATION, f"sqlite:///{notes}")
    act(at_table(me), "try", "bid 200")
    assert json.loads(notes.read_text(encoding="utf-8")) == ["my notes"] * 500


# ------------------------------------------------------------------------------------------------------- how long


@pytest.mark.parametrize("lang", LANGUAGES)
def test_progress_says_for_how_long_it_is_kept(me: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one = "It is all deleted {n} month after your last visit."
    several = "It is all deleted {n} months after your last visit."
    assert texts(lang).many(one, several, 24) in said(opened(me, "progress", lang=lang))
    monkeypatch.setenv(KEEP, "1")
    assert texts(lang).many(one, several, 1) in said(opened(me, "progress", lang=lang))


@pytest.mark.parametrize("named", ["0", "many"])
def test_progress_that_is_kept_for_ever_is_not_said_to_go(named: str, me: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEEP, named)
    assert "deleted" not in said(opened(me, "progress", lang="en"))


def test_who_only_looks_is_kept_too(me: str) -> None:
    act(at_table(me), "try", "bid 200")
    with transaction(writes=True) as store:
        store.get_one(Learner, me).seen = now() - 30 * MONTH
    opened(me, "learn", lang="en")
    purge()
    assert NINE in entries(me)


def test_starting_the_app_says_who_is_deleted(me: str, monkeypatch: pytest.MonkeyPatch) -> None:
    act(at_table(me), "try", "bid 200")
    assert program._purged() == ""
    with transaction(writes=True) as store:
        store.get_one(Learner, me).seen = now() - 30 * MONTH
    assert program._purged() == "deleted the progress of 1 who did not come back for 24 months"
    assert not entries(me)
    monkeypatch.setenv(KEEP, "two years")
    assert program._purged() == "TUTOR_KEEP_MONTHS: write a whole number of months, 0 for ever; nothing is deleted"
