"""The app as it is served: its own settings, and for each test an empty page of a phone's size."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page
from streamlit import config

from tests.conftest import PATIENCE
from tutor.app import SETTINGS

PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="session", autouse=True)
def settings() -> None:
    """Let Streamlit's test runner run scripts as the app's server does; what it says of errors stays the whole."""
    for name in ("runner.magicEnabled", "browser.gatherUsageStats"):
        config.set_option(name, SETTINGS[name])


@pytest.fixture(scope="session")
def sheet(chromium: Browser) -> Iterator[Page]:
    """The one page that is written on, by one test after the other."""
    context = chromium.new_context(viewport=PHONE, reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    yield page
    context.close()


@pytest.fixture
def page(sheet: Page) -> Page:
    sheet.goto("about:blank")
    sheet.set_viewport_size(PHONE)
    return sheet
