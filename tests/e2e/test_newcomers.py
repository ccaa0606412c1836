"""The browsers that tests share: whoever comes is new."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tutor.app.cookie import NAME

pytestmark = pytest.mark.browser

LEFT = """async () => {
  localStorage.left = "left";
  sessionStorage.left = "left";
  document.cookie = "left=left";
  await new Promise((done) => { indexedDB.open("left", 1).onsuccess = done; });
  await caches.open("left");
}"""
FOUND = """async () => [
  Object.keys(localStorage).filter((key) => key === "left"),
  Object.keys(sessionStorage).filter((key) => key === "left"),
  document.cookie.includes("left"),
  (await indexedDB.databases()).map((one) => one.name).filter((name) => name === "left"),
  await caches.keys(),
]"""
KNOWN: dict[str, list[str]] = {"cookies": []}


def cookies(page: Page) -> list[str]:
    return [str(one["value"]) for one in page.context.cookies() if one["name"] == NAME]


@pytest.mark.parametrize("time", ["first", "second", "third"])
def test_a_newcomer_finds_nothing_of_whoever_was_there_before(browse: Callable[..., Page], time: str) -> None:
    one, other = browse("/learn"), browse("/learn")
    for page in (one, other):
        assert page.evaluate(FOUND) == [[], [], False, [], []], time
        assert len(page.context.pages) == 2
    one.evaluate(LEFT)
    assert other.evaluate(FOUND) == [[], [], False, [], []]
    assert one.evaluate(FOUND) == [["left"], ["left"], True, ["left"], ["left"]]
    mine = [*cookies(one), *cookies(other)]
    assert len({*mine, *KNOWN["cookies"]}) == len(mine) + len(KNOWN["cookies"]) == 2 + len(KNOWN["cookies"])
    KNOWN["cookies"] += mine
