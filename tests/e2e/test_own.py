"""One's own scenarios in a browser: a broken file is reported line by line, a good one is played."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.test_screens import barriers, sideways
from tests.e2e.walker import Typist, Walker, rests
from tutor.app.strings import texts

pytestmark = pytest.mark.browser

NINE = (Path(__file__).parents[1] / "scenarios" / "nine.yaml").read_text(encoding="utf-8")
BROKEN = NINE.replace("bid 180", "bid <b>x</b>").replace("article: 304.closed.1}, main", "article: 304.play.2}, main")
WRONG = {
    "en": (
        "21: steps 1.choices 1.word: '<b>x</b>' is no whole number",
        "40: steps 5.choices 1.expect.article: it rests on",
    ),
    "ru": (
        "21: steps 1.choices 1.word: '<b>x</b>' — это не целое число",
        "40: steps 5.choices 1.expect.article: основание —",
    ),
}
OWN = "Your own scenarios"
LESSON = """---
id: 304.mine
title: "<b>Mine</b> & more"
language: en
---
Before. <script>document.title = "taken"</script> <img src=x onerror="document.title = 'taken'">
[press](javascript:document.title='taken')

After.
"""


def opened(browse: Callable[..., Page], lang: str = "en", width: int = 1280) -> Walker:
    walker = Walker(browse(f"/own?lang={lang}", width=width), lang)
    expect(walker.page.get_by_role("heading", name=walker.say(OWN))).to_be_visible()
    return walker


def brings(walker: Walker, what: str | bytes | Path, name: str = "nine.yaml") -> None:
    """Choose a file in the browser's own window."""
    with walker.page.expect_file_chooser() as chooser:
        walker.press(walker.say("Choose a file"))
    if isinstance(what, Path):
        chooser.value.set_files(what)
    else:
        data = what.encode() if isinstance(what, str) else what
        chooser.value.set_files({"name": name, "mimeType": "application/octet-stream", "buffer": data})


@pytest.mark.parametrize(("width", "lang"), [(1280, "en"), (390, "ru")])
def test_a_broken_file_is_reported_and_a_good_one_played_by_nobody_else(
    browse: Callable[..., Page], width: int, lang: str
) -> None:
    walker = opened(browse, lang, width)
    brings(walker, BROKEN)
    for row in WRONG[lang]:
        walker.reads(row)
    expect(walker.page.get_by_role("alert")).to_contain_text("2")
    assert sideways(walker.page) == []
    assert not barriers(walker.page)
    brings(walker, NINE)
    walker.press(walker.say("Play it"))
    walker.reads(walker.say("Step {at} of {of}", at=1, of=10))
    expect(walker.page).to_have_url(re.compile("/walk"))
    stranger = browse(walker.page.url)
    expect(stranger.get_by_role("status")).to_be_visible()
    expect(stranger.get_by_text("A nine for tests")).to_have_count(0)
    walker.page.go_back()
    expect(walker.page.get_by_role("textbox", name=walker.say("The text"))).to_have_value(NINE)
    assert not barriers(walker.page)


def test_a_text_is_written_checked_mended_and_played_by_keyboard(browse: Callable[..., Page]) -> None:
    walker = Typist(browse("/own?lang=en"), "en")
    box = walker.page.get_by_role("textbox", name="The text")
    walker.go_to(box)
    walker.page.keyboard.insert_text(BROKEN)
    walker.press("Check")
    walker.reads(WRONG["en"][0])
    walker.go_to(box)
    walker.page.keyboard.press("Control+A")
    walker.page.keyboard.insert_text(NINE)
    walker.press("Check")
    walker.press("Play it")
    walker.answer("Bid 200")
    walker.gets("Legal")
    walker.page.get_by_role("link", name="Progress").click()
    expect(walker.page.get_by_role("heading", name="Progress", exact=True)).to_be_visible()
    expect(walker.page.get_by_role("alert")).to_have_count(0)


def test_what_is_downloaded_is_what_stands_there(browse: Callable[..., Page]) -> None:
    walker = opened(browse)
    brings(walker, NINE)
    walker.reads("Nothing is wrong with it.")
    walker.page.get_by_role("textbox", name="The text").fill(NINE.replace("A nine for tests", "Mine"))
    walker.press("Check")
    walker.reads("Mine")
    rests(walker.page)
    with walker.page.expect_download() as file:
        walker.press("Download")
    assert file.value.suggested_filename == "nine.yaml"
    assert "title: Mine" in file.value.path().read_text(encoding="utf-8")


def test_a_lesson_runs_nothing_that_stands_in_it(browse: Callable[..., Page]) -> None:
    walker = opened(browse)
    brings(walker, LESSON, "90-mine.en.md")
    walker.press("Read it")
    walker.reads("After.")
    expect(walker.page.get_by_role("heading", name="<b>Mine</b> & more")).to_be_visible()
    walker.reads('<script>document.title = "taken"</script>')
    press = walker.page.get_by_text("press", exact=True)
    press.click()
    expect(walker.page).to_have_title(texts("en")("Lesson"))
    expect(walker.page.locator("main img[src=x]")).to_have_count(0)


def test_what_is_no_scenario_is_said_in_a_line(browse: Callable[..., Page]) -> None:
    walker = opened(browse)
    brings(walker, b"\xff\xfe\x00")
    walker.reads("not UTF-8 text")
    brings(walker, b"#" * 70_000)
    walker.reads("too large: more than 64 KiB")
    expect(walker.page.get_by_role("alert")).to_contain_text("1 thing is wrong")


def test_a_file_of_another_kind_or_too_large_is_refused_in_the_readers_language(
    browse: Callable[..., Page], tmp_path: Path
) -> None:
    page = browse("/own?lang=ru", width=390)
    walker = Walker(page, "ru")
    brings(walker, b"\x89PNG\r\n\x1a\n\0", name="picture.png")
    walker.reads("это не текст UTF-8")
    (tmp_path / "large.yaml").write_bytes(b"#" * (2 << 20))
    brings(walker, tmp_path / "large.yaml")
    refused = page.locator(".stFileUploader").get_by_role("alert", include_hidden=True)
    expect(refused).to_have_css("visibility", "hidden")
    said = walker.say("This file was not taken. It may have a megabyte at most.")
    assert refused.evaluate("node => getComputedStyle(node, '::after').content") == f'"{said}"'
    assert refused.evaluate("node => getComputedStyle(node, '::after').visibility") == "visible"
    sideways(page)
