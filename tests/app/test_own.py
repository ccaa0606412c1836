"""The screen of one's own scenarios: written, checked, played, saved from the referee, seen by nobody else."""

from __future__ import annotations

import base64
import zlib
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from tests.app.test_screens import address, links, opened, said, table
from tutor.app.strings import LANGUAGES, texts
from tutor.engine.deck import Dice
from tutor.engine.game import playout
from tutor.files import document, validate
from tutor.notation import Record, code_of, open_record, record_of

NINE = (Path(__file__).parents[1] / "scenarios" / "nine.yaml").read_text(encoding="utf-8")
BROKEN = NINE.replace("title: A nine for tests", "title: <script>alert(1)</script>\ncolour: <b>red</b>")
CARDS = NINE[NINE.index("dealer:") : NINE.index("before:")]
RECORD = validate(Record, document(f'game: "304"\n{CARDS}script: [A bid 160, B bid 170, C pass]\n', "deal"))


def wrote(text: str, **query: str) -> AppTest:
    """Open the screen, write a text and check it."""
    app = opened("own", **query)
    app.text_area(key="own-text").set_value(text).run()
    app.button(key="own-check").click().run()
    assert not app.exception, app.exception
    return app


def reported(app: AppTest) -> str:
    """Return the report as the page gets it."""
    return "".join(one.proto.body for one in app.get("html") if 'class="report"' in one.proto.body)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_screen_has_a_box_a_start_and_a_check_in_every_language(lang: str) -> None:
    app, say = opened("own", lang=lang), texts(lang)
    assert [title.value for title in app.title] == [say("Your own scenarios")]
    assert [button.label for button in app.button] == [say("Check")]
    assert [box.label for box in app.text_area] == [say("The text")]
    assert not app.error
    assert not app.success


def test_learn_leads_there() -> None:
    assert "Your own scenarios" in links(opened("learn", lang="en"))


def test_a_broken_text_is_reported_line_by_line_and_stays_text() -> None:
    app = wrote(BROKEN, lang="en")
    assert [error.value for error in app.error] == ["1 thing is wrong; the number is its line."]
    assert "7: colour: unknown key &#x27;colour&#x27;" in reported(app)
    assert "<code>colour: &lt;b&gt;red&lt;/b&gt;</code>" in reported(app)
    assert "<b>" not in reported(app)
    assert "own-open" not in [button.key for button in app.button]


def test_the_articles_of_a_report_can_be_read() -> None:
    app = wrote(NINE.replace("article: 304.closed.1}, main", "article: 304.play.2}, main"), lang="en")
    assert [name for name in links(app) if "304.closed.1" in name]


def test_a_good_text_is_played_at_once_and_by_nobody_else() -> None:
    app = wrote(NINE, lang="en")
    assert [success.value for success in app.success] == ["Nothing is wrong with it."]
    app.button(key="own-open").click().run()
    assert not app.exception
    assert address(app) == {"lang": "en", "scenario": "304.nine-for-tests"}
    assert "A nine for tests" in str(table(app))
    stranger = opened("walk", lang="en", scenario="304.nine-for-tests")
    assert "There is no scenario at this address" in said(stranger)
    assert "A nine for tests" not in links(opened("learn", lang="en"))


def test_what_was_written_is_there_again_after_another_screen() -> None:
    app = wrote(BROKEN, lang="en")
    app.switch_page("screens/learn.py").run()
    app.switch_page("screens/own.py").run()
    assert app.text_area(key="own-text").value == BROKEN
    assert app.error


def test_what_is_kept_can_be_edited_and_taken_away() -> None:
    app = wrote(NINE, lang="en")
    app.text_area(key="own-text").set_value("id: 304.x\n").run()
    app.button(key="own-edit-0").click().run()
    assert app.text_area(key="own-text").value == NINE
    app.button(key="own-back").click().run()
    assert app.text_area(key="own-text").value == "id: 304.x\n"
    app.button(key="own-away-0").click().run()
    assert not app.exception
    assert "A nine for tests" not in links(app)


def test_a_shipped_scenario_is_a_start_that_checks_clean() -> None:
    app = opened("own", lang="es")
    app.selectbox(key="own-start").set_value("304.hidden-nine").run()
    assert app.success
    assert app.text_area(key="own-text").value.splitlines()[1] == "id: 304.hidden-nine-own"


# -------------------------------------------------------------------------------------------------- from the referee


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_position_from_the_referee_is_a_scenario_at_once(lang: str) -> None:
    app = opened("own", lang=lang, deal=code_of(RECORD), at="2")
    assert app.success
    text = app.text_area(key="own-text").value
    assert f"language: {lang}" in text
    assert "before: [A bid 160, B bid 170]" in text
    assert texts(lang)("You are player {seat}. What do you do?", seat="C") in text
    app.text_area(key="own-text").set_value(text.replace("level: 2", "level: 3")).run()
    assert "level: 3" in app.text_area(key="own-text").value
    app.button(key="own-open").click().run()
    assert table(app)["choices"]


def coded(data: bytes) -> str:
    return base64.urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")


HOSTILE = {
    "nonsense": "abc",
    "an odd length": "a",
    "cut off": code_of(RECORD)[:-20],
    "a bomb": coded(b'{"game": "' + b"a" * 2_000_000 + b'"}'),
    "deep": coded(b"[" * 19_000),
    "deep mappings": coded(b'{"score":' * 2_000),
    "a giant number": coded(b'{"game":"304","dealer":"D","seed":' + b"9" * 6_000 + b"}"),
    "not a number": coded(b'{"game":"304","dealer":"D","seed":NaN}'),
    "a list": coded(b"[1]"),
    "another game": coded(b'{"game":"poker","dealer":"D","seed":1}'),
    "words of no game": coded(b'{"game":"304","dealer":"D","seed":1,"script":["A eat cards"]}'),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_link_that_holds_no_position_is_answered_kindly(name: str) -> None:
    app = opened("own", lang="en", deal=HOSTILE[name], at="999")
    assert app.text_area(key="own-text").value == ""
    assert [info.value for info in app.info] == ["This link holds no position. Was it cut off?"]


def test_a_deal_that_is_over_leaves_nothing_to_choose() -> None:
    game, state = open_record(RECORD)
    end = playout(game, state, Dice(1), game.policies["sensible"])
    app = opened("own", lang="en", deal=code_of(record_of(RECORD, game.history(end))))
    assert app.text_area(key="own-text").value == ""
    assert [info.value.partition(";")[0] for info in app.info] == ["This deal is over"]
