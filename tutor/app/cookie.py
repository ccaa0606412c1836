"""The cookie by which a browser is known again: given with the page, renewed at each visit, taken back on request.

It holds a random text and nothing else. No script can read it, no address and no page holds it, and the store knows
only its digest: who reads the database can't pass for a learner.
"""

from __future__ import annotations

import re
import secrets
from hashlib import sha256
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

NAME: Final = "card_tutor"
SHAPE: Final = re.compile(r"[A-Za-z0-9_-]{43}")
A_YEAR: Final = 365 * 24 * 60 * 60
FORGET: Final = "forget"
"""The last part of the address to which a page posts that the cookie is to be taken back."""
ASKED: Final = "x-card-tutor"
"""A header that only our own pages can send along."""


def key(text: object) -> str | None:
    """Return under what the holder of a cookie is kept; whatever isn't of our making is nobody's.

    >>> key(None), key("me"), len(key("a" * 43))
    (None, None, 64)
    """
    return sha256(text.encode()).hexdigest() if isinstance(text, str) and SHAPE.fullmatch(text) else None


class Giving:
    """Around an app: gives each browser its cookie with the page itself, so that its first act can be kept already."""

    def __init__(self, app: ASGIApp) -> None:
        """Stand around an app."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope.get("headers", ())}
        if _is_forgetting(scope, headers):
            await _answer(send, _set_cookie(scope, "", 0))
        elif _opens_a_page(scope, headers):
            cookie = _set_cookie(scope, held(headers.get("cookie", "")) or secrets.token_urlsafe(32), A_YEAR)
            await self._app(scope, receive, _adding(cookie, send))
        else:
            await self._app(scope, receive, send)


def held(header: str) -> str | None:
    """Return what our cookie holds, if a browser sent one of our making.

    >>> held("other=1; card_tutor=" + 43 * "a") == 43 * "a", held("card_tutor=me"), held("card_tutor")
    (True, None, None)
    """
    from starlette.requests import cookie_parser

    found = cookie_parser(header).get(NAME, "")
    return found if SHAPE.fullmatch(found) else None


def _opens_a_page(scope: Scope, headers: dict[str, str]) -> bool:
    """Tell whether a browser asks for a page, not for one of its parts."""
    return scope["type"] == "http" and scope["method"] == "GET" and "text/html" in headers.get("accept", "")


def _is_forgetting(scope: Scope, headers: dict[str, str]) -> bool:
    """Tell whether a page of ours asks to take the cookie back."""
    posted = scope["type"] == "http" and scope["method"] == "POST" and ASKED in headers
    return posted and scope["path"].rsplit("/", 1)[-1] == FORGET


def _set_cookie(scope: Scope, value: str, seconds: int) -> tuple[bytes, bytes]:
    """Return the header that gives a cookie or takes it back."""
    secure = "; Secure" if scope["scheme"] == "https" else ""
    text = f"{NAME}={value}; Max-Age={seconds}; Path=/; HttpOnly; SameSite=Lax{secure}"
    return b"set-cookie", text.encode()


def _adding(cookie: tuple[bytes, bytes], send: Send) -> Send:
    """Add a cookie to an answer, which then is for this browser alone."""

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            kept = [header for header in message.get("headers", ()) if header[0].lower() != b"cache-control"]
            message["headers"] = [*kept, (b"cache-control", b"private, no-cache"), cookie]
        await send(message)

    return sent


async def _answer(send: Send, cookie: tuple[bytes, bytes]) -> None:
    """Answer with a cookie and nothing else."""
    await send({"type": "http.response.start", "status": 204, "headers": [cookie]})
    await send({"type": "http.response.body", "body": b""})
