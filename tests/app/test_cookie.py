"""The cookie: given with a page and with nothing else, out of a script's reach, renewed, and taken back when asked."""

from __future__ import annotations

import asyncio
from http.cookies import Morsel, SimpleCookie
from typing import Any

import pytest
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse

from tutor.app.cookie import A_YEAR, ASKED, FORGET, NAME, SHAPE, Giving, key

PAGE = {"accept": "text/html,application/xhtml+xml"}
MINE = "M" * 43


def asked(path: str = "/", headers: dict[str, str] | None = None, method: str = "GET", scheme: str = "http") -> Headers:
    """Ask an app for something, and return the headers of its answer."""
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request"}

    async def send(message: Any) -> None:
        sent.append(message)

    lines = [(name.encode(), value.encode()) for name, value in (headers or {}).items()]
    scope = {"type": "http", "method": method, "path": path, "scheme": scheme, "headers": lines}
    app = Giving(PlainTextResponse("an answer", headers={"cache-control": "public"}))
    asyncio.run(app(scope, receive, send))
    return Headers(raw=sent[0]["headers"])


def given(headers: Headers) -> Morsel[str]:
    return SimpleCookie(headers["set-cookie"])[NAME]


def test_the_first_page_brings_a_cookie_that_no_script_can_read() -> None:
    cookie = given(asked("/learn", PAGE))
    assert SHAPE.fullmatch(cookie.value)
    attributes = (cookie["httponly"], cookie["samesite"], cookie["path"], cookie["max-age"])
    assert attributes == (True, "Lax", "/", str(A_YEAR))
    assert not cookie["secure"]


def test_over_https_it_never_travels_in_the_clear() -> None:
    assert given(asked("/", PAGE, scheme="https"))["secure"]


def test_every_browser_gets_another() -> None:
    assert len({given(asked("/", PAGE)).value for _ in range(5)}) == 5


def test_a_visit_renews_it_and_keeps_it() -> None:
    assert given(asked("/", {**PAGE, "cookie": f"theme=dark; {NAME}={MINE}; odd"})).value == MINE


@pytest.mark.parametrize("text", ["", "me", "M" * 42, "M" * 44, "M" * 42 + "=", "M" * 42 + "é", "a b", "<script>"])
def test_what_is_not_of_our_making_is_replaced(text: str) -> None:
    cookie = given(asked("/", {**PAGE, "cookie": f"{NAME}={text}"}))
    assert SHAPE.fullmatch(cookie.value)
    assert cookie.value != text
    assert key(text) is None


def test_no_cache_keeps_the_page_for_another_browser() -> None:
    assert asked("/", PAGE)["cache-control"] == "private, no-cache"


def test_parts_of_a_page_bring_none() -> None:
    answer = asked("/static/app.js", {"accept": "*/*"})
    assert "set-cookie" not in answer
    assert answer["cache-control"] == "public"


def test_it_is_taken_back_when_a_page_of_ours_asks() -> None:
    cookie = given(asked(f"/{FORGET}", {ASKED: "1"}, "POST"))
    assert (cookie.value, cookie["max-age"]) == ("", "0")


def test_a_form_on_somebody_elses_page_takes_nothing_back() -> None:
    assert "set-cookie" not in asked(f"/{FORGET}", PAGE, "POST")


def test_the_store_never_learns_what_the_cookie_holds() -> None:
    assert MINE not in str(key(MINE))
    assert key(MINE) != key("N" * 43)
