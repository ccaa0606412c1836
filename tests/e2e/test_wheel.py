"""The wheel: everything ships in it, and installed far from any checkout it starts, is walked, checks and judges."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.conftest import PATIENCE
from tests.e2e.conftest import end, free_port, wait_for
from tests.e2e.walker import Walker
from tutor import content

ROOT = Path(__file__).parents[2]
GENERATED = {"__pycache__"}


def run(*command: str | Path, cwd: Path, **more: str) -> str:
    """Run a command far from the checkout and return what it prints."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**outside(), **more},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def outside() -> dict[str, str]:
    """Return an environment in which nothing points at the checkout."""
    return {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "TUTOR_", "VIRTUAL_ENV"))
    }


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from the checkout, with the tools that are here."""
    if not content.in_checkout():
        pytest.skip("there is no checkout here to build from")
    to = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "-o", to, ROOT, cwd=to)
    (built,) = to.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel into a fresh environment and return its folder of commands.

    What it depends on is lent from this one by a path alone, which lends no editable install.
    """
    fresh = tmp_path_factory.mktemp("fresh")
    run(sys.executable, "-m", "venv", "--without-pip", fresh / "env", cwd=fresh)
    commands = fresh / "env" / ("Scripts" if sys.platform == "win32" else "bin")
    pip = [sys.executable, "-m", "pip", "--python", commands / "python", "--disable-pip-version-check"]
    run(*pip, "install", "-q", "--no-deps", "--no-index", wheel, cwd=fresh)
    (site,) = (fresh / "env").glob("**/site-packages")
    (site / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return commands


def files(folder: Path) -> Iterator[str]:
    """Yield the files of a folder that belong to it, from the checkout on."""
    for path in folder.rglob("*"):
        if path.is_file() and not GENERATED & set(path.parts):
            yield path.relative_to(ROOT).as_posix()


def test_every_file_ships(wheel: Path) -> None:
    there = set(zipfile.ZipFile(wheel).namelist())
    assert set(files(ROOT / "tutor")) - there == set()
    assert {
        f"tutor/content/{name}" for kind in ("lessons", "scenarios") for name in files(ROOT / kind)
    } - there == set()
    assert [name for name in there if name.startswith("tests/")] == []


def test_whatever_it_imports_it_asks_for(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        (metadata,) = (packed.read(name).decode() for name in packed.namelist() if name.endswith("METADATA"))
    asked = set(map(normal, re.findall(r"^Requires-Dist: ([\w.-]+)(?!.*extra ==)", metadata, re.MULTILINE)))
    where = packages_distributions()
    for path in (ROOT / "tutor").rglob("*.py"):
        for name in imported(path):
            known = name == "tutor" or name in sys.stdlib_module_names or {*map(normal, where.get(name, []))} & asked
            assert known, f"{path.name} imports {name}, for which pyproject.toml doesn't ask"


def normal(name: str) -> str:
    """Return a package's name as an index compares it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def imported(path: Path) -> set[str]:
    """Return the packages that a file imports."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    named = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    named += [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom) and not node.level]
    return {name.split(".")[0] for name in named}


def test_it_stands_on_its_own(installed: Path, tmp_path: Path) -> None:
    script = "import tutor.content as c; print(c.__file__, c.in_checkout(), c.own_folder('lessons'), sep='\\n')"
    file, checkout, lessons = run(installed / "python", "-c", script, cwd=tmp_path).splitlines()
    assert Path(file).is_relative_to(installed.parent)
    assert checkout == "False"
    assert Path(lessons).is_relative_to(installed.parent)


def test_its_commands_work(installed: Path, tmp_path: Path) -> None:
    assert run(installed / "tutor", "check", cwd=tmp_path) == ""
    (tmp_path / "deal.yaml").write_text("game: 304\ndealer: D\nseed: 1\nscript: [A bid 160]\n", encoding="utf-8")
    judged = run(installed / "tutor", "judge", "deal.yaml", cwd=tmp_path)
    assert '"legal":true,"article":"304.' in judged
    assert '"result"' in judged


@pytest.mark.browser
def test_it_is_started_and_walked(installed: Path, chromium: Browser, tmp_path: Path) -> None:
    port = free_port()
    command = [str(installed / "tutor"), "run", "--host", "0.0.0.0", "--port", str(port)]
    settings = {
        "STREAMLIT_SERVER_HEADLESS": "true",
        "TUTOR_DATABASE_URL": f"sqlite:///{(tmp_path / 'kept.db').as_posix()}",
    }
    log = tmp_path / "log.txt"
    with (
        log.open("wb") as output,
        subprocess.Popen(
            command, stdout=output, stderr=subprocess.STDOUT, env={**outside(), **settings}, cwd=tmp_path
        ) as process,
    ):
        try:
            wait_for(f"http://127.0.0.1:{port}/_stcore/health", process, log)
            walked(chromium, f"http://127.0.0.1:{port}")
        finally:
            process.terminate()
            end(process)
    said = log.read_text(encoding="utf-8")
    assert said.startswith(f"Card tutor: http://localhost:{port}")
    assert "Traceback" not in said
    assert ("In the local network: " in said) is ("█▀" in said)
    assert (tmp_path / "kept.db").is_file()


def walked(chromium: Browser, address: str) -> None:
    """Click a few times, as a newcomer does."""
    context = chromium.new_context(base_url=address, locale="pt-BR", reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto("/")
    walker = Walker(page, "pt")
    walker.start()
    bid = page.get_by_role("button").filter(has_text="200").first.get_attribute("aria-label")
    assert bid
    walker.answer(bid)
    walker.goes_on()
    expect(page).to_have_url(re.compile("step=d-picks-the-trump"))
    page.goto("/own?lang=pt")
    expect(page.get_by_role("textbox")).to_be_visible()
    context.close()
