"""The app: ``start`` serves it on this machine until it is stopped.

Streamlit runs in this process with settings that an app of ours always needs; a user's own Streamlit configuration
doesn't change them. Nothing of Streamlit is imported before it is started, so that the command line stays quick.
"""

from __future__ import annotations

import errno
import gc
import os
import socket
import sys
import time
import webbrowser
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from functools import cache
from pathlib import Path
from threading import Event, Thread
from typing import Any, Final, NoReturn

MAIN: Final = Path(__file__).parent / "main.py"
TRIES: Final = 20
"""How many ports are tried when the one asked for is taken."""
A_DAY: Final = 24 * 60 * 60
SETTINGS: Final[dict[str, Any]] = {
    "server.fileWatcherType": "none",
    "server.maxUploadSize": 1,
    "runner.magicEnabled": False,
    "browser.gatherUsageStats": False,
    "client.toolbarMode": "minimal",
    "client.showErrorDetails": "none",
    "logger.hideWelcomeMessage": True,
    "logger.level": "warning",
    "theme.light.primaryColor": "#0b6b3a",
    "theme.dark.primaryColor": "#178049",
}

EVERYWHERE: Final = ("0.0.0.0", "::")
"""The addresses that stand for all of this machine's."""

_warm = Event()


def start(host: str, port: int, content: Path | None) -> None:
    """Serve the app at an address until it is stopped; if the port is taken, at the next free one.

    Raises:
        SystemExit: with code 2 and one line on the error channel, if it can't be served.
    """
    from starlette.middleware import Middleware
    from streamlit import App, net_util
    from streamlit.web import bootstrap

    from tutor.app.cookie import Giving
    from tutor.app.shelf import EXTRA

    if content is not None:
        if not content.is_dir():
            _stop(f"--content: there is no folder {content}")
        os.environ[EXTRA] = str(content.resolve())
    found = _free_port(host, port)
    if found != port:
        print(f"Port {port} is taken; the next free one is {found}.", flush=True)
    settings = {**SETTINGS, "server.address": host, "server.port": found}
    bootstrap.load_config_options(settings)
    print(f"Card tutor: http://{_shown(host)}:{found}  (Ctrl+C stops it)", flush=True)
    if host in EVERYWHERE and (address := net_util.get_internal_ip()):
        _show_in_network(f"http://{address}:{found}")
    Thread(target=_warm_up, daemon=True).start()
    Thread(target=_mind_store, daemon=True).start()
    app = App(MAIN, middleware=[Middleware(Giving)], lifespan=_opening(f"http://{_shown(host)}:{found}"))
    with suppress(KeyboardInterrupt):
        app.run(config=settings)


def _opening(address: str) -> Callable[[Any], AbstractAsyncContextManager[None]]:
    """Return what opens the app in the browser of somebody who sits at this machine, once it is served."""

    @asynccontextmanager
    async def served(_app: object) -> AsyncIterator[None]:
        from streamlit import config

        if not config.get_option("server.headless"):
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        yield

    return served


def _show_in_network(address: str) -> None:
    """Print the address for other devices, and its QR code."""
    from tutor.app.qr import qr_lines

    print(f"In the local network: {address}\n{qr_lines(address, coloured=sys.stdout.isatty())}", flush=True)


def settle() -> None:
    """Keep what every run needs out of the garbage collector's way, once, after the first run of a served app.

    Streamlit collects after every run, and going over the rule books each time would cost more than the run.
    """
    if _warm.is_set():
        _freeze()


@cache
def _freeze() -> None:
    gc.collect()
    gc.freeze()


def _warm_up() -> None:
    """Read rule books and scenarios before the first learner needs them."""
    from tutor import coverage
    from tutor.app import table, views  # noqa: F401  (the first learner shouldn't wait for them)
    from tutor.app.shelf import extra, scenarios
    from tutor.games import GAMES
    from tutor.lawbook import book
    from tutor.quiz.pool import fresh

    try:
        for game in GAMES:
            book(game)
            scenarios(game, "en")
            fresh(game, 1, seed=0)
    finally:
        _warm.set()
    coverage.in_scenarios(extra())


def _mind_store() -> None:
    """Open the database before the first learner needs it, and delete now and daily what nobody comes back for."""
    from tutor.store.database import Unavailable, location, opened

    try:
        opened(location())
    except Unavailable as away:
        print(f"tutor run: progress is not kept: {away}", file=sys.stderr, flush=True)
    while True:
        if said := _purged():
            print(f"tutor run: {said}", file=sys.stderr, flush=True)
        time.sleep(A_DAY)


def _purged() -> str:
    """Delete what nobody comes back for, and say what came of it; an empty text for nothing."""
    from tutor.store import retention
    from tutor.store.database import Unavailable

    try:
        gone = retention.purge()
    except retention.Misset as wrong:
        return str(wrong)
    except Unavailable:
        return ""
    months = retention.months()
    return f"deleted the progress of {gone} who did not come back for {months} months" if gone else ""


def _free_port(host: str, port: int) -> int:
    """Return the first port from this one on that can be listened at."""
    candidates = range(port, min(port + TRIES, 65536))
    found = next((candidate for candidate in candidates if _is_free(host, candidate)), None)
    if found is None:
        _stop(f"--port: {port} and the ports after it are taken; name another one")
    return found


def _is_free(host: str, port: int) -> bool:
    """Tell whether a port can be listened at."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        if sys.platform != "win32":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except PermissionError:
            _stop(f"--port: {port} may not be used by this user; name one from 1024 on")
        except OSError as error:
            if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
                _stop(f"--host: {host} is no address of this machine")
            return False
    return True


def _shown(host: str) -> str:
    """Return how to reach an address from this machine."""
    if host in (*EVERYWHERE, "127.0.0.1", "::1"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _stop(text: str) -> NoReturn:
    """End with one line on the error channel and exit code 2."""
    print(f"tutor run: {text}", file=sys.stderr)
    raise SystemExit(2)
