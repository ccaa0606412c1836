"""The browsers that tests share: whoever comes is new."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import Newcomers
from tests.e2e.test_progress import cookie

pytestmark = pytest.mark.browser

LEAVE = """async () => {
  localStorage.left = sessionStorage.left = "left";
  document.cookie = "left=left";
  await new Promise((done) => { indexedDB.open("left", 1).onsuccess = done; });
  await caches.open("left");
}"""
FIND = """async () => [
  localStorage.left,
  sessionStorage.left,
  document.cookie,
  ...(await indexedDB.databases()).map((one) => one.name),
  ...(await caches.keys()),
].filter((found) => String(found).includes("left"))"""


def test_a_newcomer_finds_nothing_of_whoever_is_or_was_there(newcomers: Newcomers) -> None:
    given: list[str] = []
    for _ in range(3):
        here = [newcomers.come("en-GB") for _ in range(2)]
        one, other = [learns(context.new_page()) for context in here]
        for page in (one, other):
            assert len(page.context.pages) == 2
            assert page.evaluate(FIND) == []
        one.evaluate(LEAVE)
        assert len(one.evaluate(FIND)) == 5
        assert other.evaluate(FIND) == []
        given += [cookie(one), cookie(other)]
        for context in here:
            newcomers.go(context, "en-GB")
    assert len({*given}) == 6


def learns(page: Page) -> Page:
    page.goto("/learn")
    return page
