"""A whole deal ruled on in a browser: the first error is read, and the moment it was made is opened at the referee."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.test_screens import barriers, sideways
from tests.e2e.walker import Walker
from tutor.app.screens.deal import EXAMPLE

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("width", "lang"), [(1280, "en"), (390, "ru")])
def test_a_pasted_deal_is_ruled_on_and_its_error_opened_at_the_referee(
    browse: Callable[..., Page], width: int, lang: str
) -> None:
    walker = Walker(browse(f"/referee?lang={lang}", width=width), lang)
    page, say = walker.page, walker.say
    page.get_by_role("link", name=say("What did we do wrong? Have a whole deal ruled on")).click()
    expect(page.get_by_role("heading", name=say("What did we do wrong?"))).to_be_visible()
    assert not barriers(page)
    page.get_by_role("textbox", name=say("Record")).fill("game: whist")
    walker.press(say("Rule on it"))
    expect(page.get_by_role("alert").first).to_contain_text("whist")
    page.get_by_role("textbox", name=say("Record")).fill(EXAMPLE)
    walker.press(say("Rule on it"))
    expect(page.get_by_role("heading", name=say("Start at line {line}.", line=2))).to_be_visible()
    expect(page.get_by_role("listitem")).to_have_count(3)
    assert sideways(page) == []
    assert not barriers(page)
    page.get_by_role("link", name=say("Open this position")).click()
    walker.gets(say("Not legal"))
    page.go_back()
    expect(page.get_by_role("heading", name=say("Word by word"))).to_be_visible()


def test_a_file_and_a_link_bring_a_deal_too(browse: Callable[..., Page]) -> None:
    page = browse("/deal?lang=en")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a file").click()
    chooser.value.set_files({"name": "deal.txt", "mimeType": "text/plain", "buffer": EXAMPLE.encode()})
    expect(page.get_by_role("heading", name="Word by word")).to_be_visible()
    expect(page).to_have_url(re.compile("deal="))
    other = browse(page.url)
    expect(other.get_by_role("listitem").first).to_contain_text("A: bid 160")
    broken = browse("/deal?lang=en&deal=nothing")
    expect(broken.get_by_text("This link holds no deal.")).to_be_visible()
