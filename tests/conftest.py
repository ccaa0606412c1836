"""What all tests share: how long properties search, what the longer run adds, golden files, and the one Chromium."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import is_hypothesis_test, settings
from playwright.sync_api import Browser, expect, sync_playwright

from tutor.store.database import LOCATION

GOLDEN = Path(__file__).parent / "golden"
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--process-per-site",
]

PATIENCE = 30_000
"""Milliseconds that a page may take on a busy machine; a page that answers costs none of them."""
expect.set_options(timeout=PATIENCE)
MOST_PROCESSES = 4
"""Among how many processes a run is shared at most: each one imports and collects everything, and has a browser."""

settings.register_profile("default", max_examples=100, deadline=None, derandomize=True, database=None)
settings.register_profile("full", max_examples=2000, deadline=None, print_blob=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rewrite-golden", action="store_true", help="write tests/golden anew instead of comparing")


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Share a whole run among processes, one for each core; a part of it is sooner done by one, and -n decides."""
    whole = config.args_source is pytest.Config.ArgsSource.TESTPATHS and not hasattr(config, "workerinput")
    if whole and getattr(config.option, "numprocesses", 0) is None:
        config.option.numprocesses = "auto"
        config.option.maxprocesses = config.option.maxprocesses or MOST_PROCESSES
        config.option.dist = "worksteal"


def pytest_configure(config: pytest.Config) -> None:
    longer = "full" in config.option.markexpr
    settings.load_profile("full" if longer else "default")
    config.option.markexpr = config.option.markexpr or "not full and not cluster"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what opens a page; let the longer run search every property again, wider and each time elsewhere."""
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
    if config.option.markexpr == "full":
        for item in items:
            if isinstance(item, pytest.Function) and is_hypothesis_test(item.function):
                item.add_marker(pytest.mark.full)


@pytest.fixture(scope="session", autouse=True)
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Keep what is learnt in tests, here and in servers they start, in a database of the run's own."""
    address = f"sqlite:///{tmp_path_factory.mktemp('store') / 'progress.db'}"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(LOCATION, address)
        yield address


MAIN = sys.modules["__main__"]


@pytest.fixture(autouse=True)
def own_main() -> Iterator[None]:
    """Put the run's own main module back, which Streamlit's test runner replaces: worker processes begin from it."""
    yield
    sys.modules["__main__"] = MAIN


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with a file under tests/golden, or write it there under ``--rewrite-golden``."""

    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--rewrite-golden"):
            path.write_text(text, encoding="utf-8")
        assert text == path.read_text(encoding="utf-8"), f"{name} differs; if that is right: pytest --rewrite-golden"

    return compare


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Start the one browser of the run; without one, skip for a user and fail in CI."""
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None and not os.environ.get("CI"):
        pytest.skip("no Chromium here; install one (Debian: apt-get install chromium) to run the browser tests")
    assert path, "CI runs the browser tests, and there is no Chromium on the PATH"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()
