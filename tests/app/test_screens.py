"""Every screen in every language, run by Streamlit's own test runner; a browser looks at them in tests/e2e."""

from __future__ import annotations

import json
import shutil
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from tutor import content
from tutor.app import shelf
from tutor.app.page import plain
from tutor.app.sitting import Sitting
from tutor.app.strings import LANGUAGES, OWN_NAMES, texts
from tutor.games import GAMES
from tutor.notation import Record, code_of

MAIN = str(files("tutor.app").joinpath("main.py"))
NINE = Path(__file__).parents[1] / "scenarios" / "nine.yaml"
LESSON = """---
id: 304.a-lesson
title: A lesson *for tests*
needs: [304.another]
language: en
---
First some **prose**.

{{article 304.closed.1}}

{{scenario 304.nine-for-tests}}
"""


@pytest.fixture
def own(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A teacher's folder, added as the command line does it: always the same place, so that its files are known."""
    folder = tmp_path_factory.getbasetemp() / "own"
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "304").mkdir(parents=True)
    (folder / "nine.yaml").write_text(NINE.read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "304" / "90-a-lesson.en.md").write_text(LESSON, encoding="utf-8")
    monkeypatch.setenv(shelf.EXTRA, str(folder))
    return folder


def opened(screen: str = "", **query: str) -> AppTest:
    """Open a screen at an address, as a link does."""
    app = AppTest.from_file(MAIN, default_timeout=20)
    for name, value in query.items():
        app.query_params[name] = value
    if screen:
        app.switch_page(f"screens/{screen}.py")
    app.run()
    assert not app.exception, app.exception
    return app


def address(app: AppTest) -> dict[str, str]:
    """Return the query parameters of a run, of which AppTest makes lists before and strings after it."""
    return {name: value if isinstance(value, str) else value[0] for name, value in app.query_params.items()}


def said(app: AppTest) -> str:
    """Return what a screen says in Streamlit's own elements."""
    parts = (*app.title, *app.subheader, *app.markdown, *app.info)
    return "\n".join(str(part.value) for part in parts)


def links(app: AppTest) -> dict[str, Any]:
    """Return the links of a screen by their text."""
    return {link.proto.label: link.proto for link in app.get("page_link")}


def table(app: AppTest) -> dict[str, Any]:
    """Return what the card table was given."""
    (drawn,) = app.get("bidi_component")
    given: dict[str, Any] = json.loads(drawn.proto.json)
    return given


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_screen_has_languages_one_sentence_and_its_doors(lang: str) -> None:
    app = opened(lang=lang)
    say = texts(lang)
    assert [option.content for option in app.get("button_group")[0].proto.options] == list(OWN_NAMES.values())
    assert [title.value for title in app.title] == [say("Card tutor")]
    assert [button.label for button in app.button] == [say("Start")]
    assert list(links(app)) == [say("Learn"), say("Quiz"), say("Teach"), say("Ask the referee"), say("Rules")]
    assert len(said(app).split()) <= 30


def test_start_leads_to_the_first_own_act() -> None:
    app = opened(lang="ru").button(key="start").click().run()
    assert not app.exception
    assert address(app) == {"lang": "ru", "scenario": "304.hidden-nine"}
    assert table(app)["choices"]


@pytest.mark.parametrize("game", GAMES)
def test_start_begins_the_chosen_game_and_the_doors_lead_to_it(game: str) -> None:
    home = opened(lang="en", game=game)
    assert f"game={game}" in links(home)["Learn"].query_string
    app = home.button(key="start").click().run()
    assert not app.exception
    assert address(app)["scenario"].startswith(f"{game}.")
    assert table(app)["choices"]


def test_learn_lists_one_game_where_one_is_chosen() -> None:
    app = opened("learn", lang="en", game="thousand")
    assert [header.value for header in app.header] == ["Thousand for two"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_learn_lists_every_lesson_and_scenario_by_its_title(lang: str, own: Path) -> None:
    app = opened("learn", lang=lang)
    for one in shelf.shelves(lang):
        for entry in (*one.lessons, *one.scenarios):
            assert plain(entry.title.text) in links(app), entry.id
    assert not app.info
    own.joinpath("broken.yaml").write_text("id: 304.broken\nsteps: 7\n", encoding="utf-8")
    assert [info.value for info in opened("learn", lang="en").info] == ["1 file is left out; “tutor check” says why."]


@pytest.mark.usefixtures("own")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lesson_shows_prose_articles_and_scenarios(lang: str) -> None:
    app = opened("lesson", lang=lang, lesson="304.a-lesson")
    say = texts(lang)
    assert "First some **prose**." in said(app)
    assert "304.closed.1" in said(app)
    assert say("At the table: {title}", title="A nine for tests") in links(app)
    assert say("First read: {title}", title="") not in links(app)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_leads_to_the_next_and_the_last_to_none(game: str, lang: str) -> None:
    say = texts(lang)
    *_, before, last = next(one for one in shelf.shelves(lang) if one.game == game).lessons
    label = say("Next lesson: {title}", title=plain(last.title.text))
    assert f"lesson={last.id}" in links(opened("lesson", lang=lang, lesson=before.id))[label].query_string
    assert not [
        one for one in links(opened("lesson", lang=lang, lesson=last.id)) if one.startswith(label.split(":")[0])
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_lesson_that_ships_can_be_read(lang: str) -> None:
    for one in shelf.shelves(lang):
        for lesson in one.lessons:
            app = opened("lesson", lang=lang, lesson=lesson.id)
            assert not app.info
            assert len(app.markdown) > 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_article_has_a_page(lang: str) -> None:
    app = opened("article", lang=lang, article="304.closed.1")
    assert len(app.title) == 1
    assert not app.info


@pytest.mark.usefixtures("own")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_step_opens_by_its_address_alone(lang: str) -> None:
    app = opened("walk", lang=lang, scenario="304.nine-for-tests", step="b-has-no-hearts")
    drawn = table(app)
    assert drawn["lang"] == lang
    assert drawn["task"]["text"] == "A has led a heart. Your card?"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("screen", "query"),
    [
        ("walk", {}),
        ("walk", {"scenario": "304.nowhere"}),
        ("walk", {"scenario": "<script>"}),
        ("teach", {"scenario": "304.nowhere"}),
        ("teach", {"deal": "no-deal"}),
        ("lesson", {"lesson": "304.nowhere"}),
        ("lesson", {}),
        ("article", {"article": "304.nowhere.1"}),
        ("article", {"article": "bridge.1"}),
        ("article", {}),
    ],
)
def test_an_unknown_address_is_answered_kindly_with_a_way_on(screen: str, query: dict[str, str], lang: str) -> None:
    app = opened(screen, lang=lang, **query)
    assert len(app.info) == 1
    assert texts(lang)("See everything there is to learn") in links(app)
    assert not app.get("bidi_component")


@pytest.mark.usefixtures("own")
def test_an_unknown_step_leads_to_the_beginning_and_says_so() -> None:
    app = opened("walk", scenario="304.nine-for-tests", step="gone")
    assert len(app.info) == 1
    assert table(app)["task"]["text"].startswith("B holds 170")
    assert not app.run().info


def test_a_retired_step_leads_to_its_successor(own: Path) -> None:
    own.joinpath(content.RETIRED).write_text("304.old-nine: 304.nine-for-tests#b-has-no-hearts\n", encoding="utf-8")
    app = opened("walk", scenario="304.old-nine")
    assert table(app)["task"]["text"] == "A has led a heart. Your card?"


def test_a_broken_scenario_does_not_break_the_app(own: Path) -> None:
    own.joinpath("broken.yaml").write_text("id: 304.broken\nsteps: 7\n", encoding="utf-8")
    app = opened("walk", scenario="304.broken")
    assert len(app.info) == 1


# ---------------------------------------------------------------------------------------------------- acts at the table


@pytest.fixture
def seated(own: Path) -> AppTest:
    assert own
    return opened("walk", lang="en", scenario="304.nine-for-tests")


def act(app: AppTest, name: str, value: str | bool | None = None) -> AppTest:
    """Let the table report an act, as the browser would."""
    app.session_state["table"] = {"act": {"act": name, "value": value, "serial": table(app)["serial"]}}
    app.run()
    assert not app.exception, app.exception
    return app


def test_the_address_follows_the_steps(seated: AppTest) -> None:
    act(act(seated, "try", "bid 200"), "next")
    assert address(seated)["step"] == "b-has-no-hearts"
    again = opened("walk", **address(seated))
    assert table(again)["task"] == table(seated)["task"]


def test_the_address_follows_other_eyes(seated: AppTest) -> None:
    act(act(seated, "try", "bid 200"), "see", "A")
    assert address(seated)["seat"] == "A"
    act(seated, "see", "D")
    assert "seat" not in address(seated)


def test_going_back_in_the_browser_goes_back_at_the_table(seated: AppTest) -> None:
    act(act(seated, "try", "bid 200"), "next")
    del seated.query_params["step"]
    seated.run()
    assert table(seated)["task"]["text"].startswith("B holds 170")
    assert table(seated)["ruling"]["verdict"] == "legal"


def test_the_language_changes_and_the_place_stays(seated: AppTest) -> None:
    act(seated, "try", "bid 180")
    seated.selectbox[0].set_value("pt").run()
    assert address(seated)["lang"] == "pt"
    assert table(seated)["lang"] == "pt"
    assert table(seated)["ruling"]["verdict"] == "illegal"


@pytest.mark.parametrize(
    ("switch", "mark"), [("textMode", "text"), ("fourColours", "colours"), ("shortcuts", "no-keys")]
)
def test_settings_are_kept_in_the_address(seated: AppTest, switch: str, mark: str) -> None:
    usual = table(seated)["settings"][switch]
    act(seated, switch, not usual)
    assert address(seated)["show"] == mark
    assert table(seated)["settings"][switch] is not usual
    act(seated, switch, usual)
    assert "show" not in address(seated)


def test_the_end_leads_to_the_next_scenario(seated: AppTest) -> None:
    act(seated, "open", shelf.catalogue().ids()[0])
    assert address(seated)["scenario"] == shelf.catalogue().ids()[0]
    assert table(seated)["progress"]["at"] == 1


def test_after_the_last_scenario_comes_the_list(seated: AppTest) -> None:
    app = act(seated, "open", "learn")
    assert [title.value for title in app.title] == ["Learn"]


def test_leaving_the_table_lets_go_of_the_sitting(seated: AppTest) -> None:
    act(seated, "try", "bid 180")
    app = act(seated, "home", None)
    assert [title.value for title in app.title] == ["Card tutor"]
    assert "sitting" not in app.session_state


def test_a_session_keeps_one_sitting(seated: AppTest) -> None:
    kept = seated.session_state["sitting"]
    assert isinstance(kept, Sitting)


# ---------------------------------------------------------------------------------------------------- shown to a group


@pytest.mark.parametrize("lang", LANGUAGES)
def test_teach_offers_every_scenario(lang: str) -> None:
    app = opened("teach", lang=lang)
    for one in shelf.shelves(lang):
        for entry in one.scenarios:
            assert plain(entry.title.text) in links(app), entry.id


@pytest.mark.usefixtures("own")
def test_a_demonstration_is_all_in_its_address() -> None:
    app = opened("teach", lang="en", scenario="304.nine-for-tests", show="big")
    for name, value in (("next", None), ("next", None), ("see", "public"), ("judged", None), ("languages", "ru")):
        act_at(app, "demonstration", name, value)
    assert address(app) == {
        "lang": "en",
        "also": "ru",
        "scenario": "304.nine-for-tests",
        "step": "b-has-no-hearts",
        "seat": "public",
        "show": "big,judged",
    }
    act_at(app, "demonstration", "tasks", None)
    assert table(app)["task"]["text"] == ""
    assert table(opened("teach", **address(app))) == table(app)


@pytest.mark.usefixtures("own")
def test_a_demonstration_leaves_what_a_learner_did_alone() -> None:
    app = opened("teach", lang="en", scenario="304.nine-for-tests")
    act_at(act_at(app, "demonstration", "try", "bid 180"), "demonstration", "next", None)
    assert "sitting" not in app.session_state
    assert table(opened("walk", lang="en", scenario="304.nine-for-tests"))["ruling"] is None


def test_a_position_is_shown_word_by_word() -> None:
    record = Record(game="304", dealer="D", seed=17, script=["A bid 160", "B pass"])
    app = opened("teach", lang="en", deal=code_of(record))
    act_at(act_at(app, "demonstration", "next", None), "demonstration", "next", None)
    assert address(app)["at"] == "2"
    assert [line["text"] for line in table(app)["log"]] == ["A: bid 160", "B: pass"]
    assert table(opened("teach", **address(app))) == table(app)


def act_at(app: AppTest, key: str, name: str, value: str | bool | None) -> AppTest:
    """Let the table under a key report an act, as the browser would."""
    app.session_state[key] = {"act": {"act": name, "value": value, "serial": table(app)["serial"]}}
    app.run()
    assert not app.exception, app.exception
    return app
