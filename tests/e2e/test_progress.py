"""Progress in real browsers: a reload and a restart lose nothing, a link tells nothing, and it goes when asked."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import free_port, serving
from tests.e2e.test_hidden_nine import Card, answers
from tests.e2e.test_screens import SHADOWS, listen, parted
from tests.e2e.walker import Typist, Walker
from tutor.app.cookie import NAME
from tutor.store.database import LOCATION

pytestmark = pytest.mark.browser

STEP = "b-has-no-hearts"
TABLE = f"/walk?scenario=304.hidden-nine&step={STEP}"


def cookie(page: Page) -> str:
    """Return what the app's cookie holds in a browser."""
    (found,) = [one for one in page.context.cookies() if one["name"] == NAME]
    assert found["httpOnly"]
    return str(found["value"])


def answered(walker: Walker) -> None:
    """Answer the first question and go on to the next."""
    answers(walker, Card("9♠", down=True))
    walker.gets("Legal")
    walker.goes_on()
    expect(walker.page).not_to_have_url(re.compile(f"step={STEP}"))
    expect(walker.verdict()).to_have_count(0)  # an act done before the new table lies there is one on the old table


def has_answered(walker: Walker) -> None:
    """Go back, and find the answer that was given."""
    walker.press(walker.say("Back"))
    expect(walker.page).to_have_url(re.compile(f"step={STEP}"))
    walker.gets("Legal")


def test_a_reload_in_mid_walk_loses_nothing(browse: Callable[..., Page]) -> None:
    walker = Walker(browse(parted(TABLE, lang="ru"), width=390, height=844), "ru")
    answered(walker)
    there = walker.page.url
    walker.page.reload()
    has_answered(walker)
    walker.page.goto(there.split("&step=")[0])
    walker.gets("Legal")


def test_a_restart_of_the_server_loses_nothing(chromium: Browser, tmp_path: Path) -> None:
    port, place = free_port(), {LOCATION: f"sqlite:///{tmp_path / 'progress.db'}"}
    context = chromium.new_context(locale="en-GB")
    walker = Walker(context.new_page(), "en")
    with serving(port, tmp_path / "first.txt", **place) as address:
        walker.page.goto(address + TABLE)
        answered(walker)
        there, mine = walker.page.url, cookie(walker.page)
        walker.page.goto("about:blank")
    with serving(port, tmp_path / "second.txt", **place):
        walker.page.goto(there)
        has_answered(walker)
        assert cookie(walker.page) == mine
        context.close()
    assert mine not in (tmp_path / "first.txt").read_text() + (tmp_path / "second.txt").read_text()
    assert mine.encode() not in b"".join(path.read_bytes() for path in tmp_path.glob("progress.db*"))


def test_a_copied_link_shows_and_changes_nothing_of_whose_it_is(browse: Callable[..., Page]) -> None:
    mine = Walker(browse(TABLE), "en")
    answered(mine)
    has_answered(mine)

    heard: list[str] = []
    yours = Walker(browse("/learn"), "en")
    yours.page.on("websocket", lambda socket: listen(socket, heard))
    yours.page.goto(mine.page.url)
    yours.reads("Step 4 of")
    expect(yours.verdict()).to_have_count(0)
    answers(yours, Card("9♠", down=False))
    yours.gets("Not legal")
    assert cookie(mine.page) != cookie(yours.page)
    told = "\n".join([*heard, yours.page.content(), yours.page.evaluate(SHADOWS)])
    for secret in (cookie(mine.page), cookie(yours.page)):
        assert secret not in told + mine.page.url + yours.page.url

    mine.page.reload()
    mine.gets("Legal")
    yours.page.goto("/learn")
    expect(yours.page.get_by_role("link", name=re.compile("The hidden nine · begun"))).to_be_visible()
    yours.page.goto("/progress")
    expect(yours.page.get_by_role("link", name=re.compile(" · begun"))).to_have_count(1)


def test_progress_is_taken_along_and_deleted_by_keyboard(browse: Callable[..., Page]) -> None:
    walker = Typist(browse(parted(TABLE, lang="es"), width=390, height=844), "es")
    say = walker.say
    answered(walker)
    page, mine = walker.page, cookie(walker.page)
    page.goto("/progress?lang=es")
    with page.expect_download() as download:
        walker.press(say("Download your progress"))
    assert json.loads(Path(download.value.path()).read_bytes())["entries"][0]["scenario"] == "304.hidden-nine"

    walker.go_to(page.get_by_role("checkbox"))
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name=say("Delete"), exact=True)).to_be_enabled()
    walker.press(say("Delete"))
    expect(page.get_by_text(say("Nothing is kept yet."))).to_be_visible()
    expect(page.get_by_role("checkbox")).to_have_count(0)
    page.wait_for_function("performance.getEntriesByType('navigation')[0].type === 'reload'")
    assert cookie(page) != mine

    data = Path(download.value.path()).read_bytes()
    page.set_input_files("input[type=file]", {"name": "mine.json", "mimeType": "application/json", "buffer": data})
    expect(page.get_by_role("link", name=re.compile(" · " + say("begun")))).to_be_visible()
