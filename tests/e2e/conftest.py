"""The real server, started by the command a user types, and browsers of a newcomer's sizes."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

STARTED_WITHIN = 30.0
"""Seconds until the server must answer."""
PATIENCE = 30_000
"""Milliseconds that a page may take on a busy machine; a page that answers costs none of them."""
expect.set_options(timeout=PATIENCE)
ENDED_WITHIN = 10.0
"""Seconds until it is no longer waited for."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


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
            wait_for(f"http://127.0.0.1:{port}/_stcore/health", process, log)
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


@pytest.fixture
def browse(chromium: Browser, server: str) -> Iterator[Callable[..., Page]]:
    """Return what opens a page of the app in a fresh context: size, locale and colours as asked for."""
    contexts: list[BrowserContext] = []

    def opened(
        path: str = "/",
        width: int = 1280,
        height: int = 800,
        locale: str = "en-GB",
        scheme: Literal["light", "dark"] = "light",
    ) -> Page:
        context = chromium.new_context(
            base_url=server,
            viewport={"width": width, "height": height},
            locale=locale,
            color_scheme=scheme,
            reduced_motion="reduce",
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
