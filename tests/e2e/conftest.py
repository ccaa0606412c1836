"""The real server, started by the command a user types, and browsers of a newcomer's sizes."""

from __future__ import annotations

import os
import random
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.conftest import PATIENCE

HEALTH = "/_stcore/health"
STARTED_WITHIN = 60.0
"""Seconds until the server must answer."""
PORTS = range(20_000, 30_000)
"""Where servers may listen."""
ENDED_WITHIN = 10.0
"""Seconds until it is no longer waited for."""


def free_port() -> int:
    """Find a port that nobody listens at; not one of those that connections going out take meanwhile."""
    for port in random.sample(PORTS, len(PORTS)):
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("there is no free port")


def tutor() -> str:
    """Return the command as it was installed beside this Python."""
    found = shutil.which("tutor", path=str(Path(sys.executable).parent)) or shutil.which("tutor")
    assert found, "the command tutor is not installed; pip install -e . does it"
    return found


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the app for all tests and return its address."""
    with serving(free_port(), tmp_path_factory.mktemp("server") / "log.txt") as address:
        yield address


@contextmanager
def serving(port: int, log: Path, **more: str) -> Iterator[str]:
    """Serve the app and give its address; it prints to a file, as a closed pipe would keep it from stopping."""
    environment = {**os.environ, "STREAMLIT_SERVER_HEADLESS": "true", **more}
    command = [tutor(), "run", "--port", str(port)]
    with (
        log.open("wb") as output,
        subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, env=environment) as process,
    ):
        try:
            wait_for(f"http://127.0.0.1:{port}{HEALTH}", process, log)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            end(process)


def end(process: subprocess.Popen[bytes]) -> None:
    """Let the server end by itself, or end it when a browser that is gone still holds a connection."""
    try:
        process.wait(ENDED_WITHIN)
    except subprocess.TimeoutExpired:
        process.kill()


def wait_for(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    """Wait until the server answers."""
    until = time.monotonic() + STARTED_WITHIN
    while time.monotonic() < until:
        assert process.poll() is None, f"the server ended: {log.read_text()}"
        try:
            with urlopen(address, timeout=1):
                return
        except (URLError, OSError):
            time.sleep(0.1)
    pytest.fail(f"the server did not answer within {STARTED_WITHIN} s")


class Newcomers:
    """Browsers for one newcomer after the other: nobody finds what somebody else left, but the app's files are there.

    Each keeps an empty page open, so that the process lives on which has the app's scripts ready: opening a page then
    takes half as long as in a browser that is new altogether.
    """

    def __init__(self, chromium: Browser, address: str) -> None:
        """Lend browsers that open the pages of an address."""
        self._chromium = chromium
        self._address = address
        self._free: dict[str, list[BrowserContext]] = {}

    def come(self, locale: str) -> BrowserContext:
        """Give an empty browser of a language to somebody, apart from all that are out."""
        free = self._free.setdefault(locale, [])
        return free.pop() if free else self._new(locale)

    def go(self, context: BrowserContext, locale: str) -> None:
        """Take a browser back and forget all that was done with it."""
        kept, *pages = context.pages
        for page in pages:
            page.close()
        self._emptied(context, kept)
        self._free[locale].append(context)

    def _new(self, locale: str) -> BrowserContext:
        context = self._chromium.new_context(base_url=self._address, locale=locale, reduced_motion="reduce")
        kept = context.new_page()
        kept.goto(HEALTH)
        self._emptied(context, kept)
        return context

    def _emptied(self, context: BrowserContext, kept: Page) -> None:
        devtools = context.new_cdp_session(kept)
        devtools.send("Storage.clearDataForOrigin", {"origin": self._address, "storageTypes": "all"})
        devtools.detach()
        context.clear_cookies()


@pytest.fixture(scope="session")
def newcomers(chromium: Browser, server: str) -> Newcomers:
    return Newcomers(chromium, server)


@pytest.fixture
def browse(newcomers: Newcomers) -> Iterator[Callable[..., Page]]:
    """Return what opens a page of the app for a newcomer: size, locale and colours as asked for."""
    came: list[tuple[BrowserContext, str]] = []

    def opened(
        path: str = "/",
        width: int = 1280,
        height: int = 800,
        locale: str = "en-GB",
        scheme: Literal["light", "dark"] = "light",
    ) -> Page:
        context = newcomers.come(locale)
        came.append((context, locale))
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)
        page.set_default_timeout(PATIENCE)
        page.goto(path)
        return page

    yield opened
    for context, locale in came:
        newcomers.go(context, locale)
