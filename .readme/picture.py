"""Draws table.png for the README: the hidden nine after an illegal card, in a real browser. Run it from the checkout.

Needs what the tests need: ``pip install -e ".[dev]"`` and a Chromium on the PATH.
"""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

from playwright.sync_api import Page, sync_playwright

PICTURE = Path(__file__).with_name("table.png")
STEP = "walk?scenario=304.hidden-nine&step=b-has-no-hearts&lang=en"


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(address: str) -> None:
    """Wait until the server answers."""
    for _ in range(300):
        try:
            urlopen(address, timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    sys.exit(f"no answer at {address}")


def play_illegal_card(page: Page, address: str) -> None:
    """Put the nine of spades down face up, and wait for the ruling."""
    page.goto(f"{address}/{STEP}")
    page.get_by_role("button", name="nine of spades, 20 points").or_(
        page.get_by_role("radio", name="nine of spades, 20 points")
    ).first.click()
    page.get_by_role("button", name="face up").first.click()
    page.get_by_text("Not legal").first.wait_for()


def main() -> None:
    """Serve the app, play, take the picture."""
    port = free_port()
    tutor = Path(sys.executable).with_name("tutor")
    with subprocess.Popen([tutor, "run", "--port", str(port)], stdout=subprocess.DEVNULL) as server:
        try:
            wait_for(f"http://127.0.0.1:{port}/_stcore/health")
            with sync_playwright() as playwright:
                chromium = shutil.which("chromium") or shutil.which("google-chrome")
                browser = playwright.chromium.launch(executable_path=chromium, args=["--headless", "--no-sandbox"])
                page = browser.new_page(viewport={"width": 1280, "height": 800})
                play_illegal_card(page, f"http://127.0.0.1:{port}")
                page.wait_for_timeout(1000)
                page.screenshot(path=PICTURE)
                browser.close()
        finally:
            server.terminate()


if __name__ == "__main__":
    main()
