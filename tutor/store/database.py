"""The database: which one it is, opened once in a process with the newest tables, and transactions on it.

SQLite in the user's data directory, unless the environment names another. What is in the tables is in ``tables``, what
is kept of a learner in ``progress``. Whatever goes wrong is ``Unavailable``: a lesson goes on without a database.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

from platformdirs import user_data_path
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.orm import Session

LOCATION: Final = "TUTOR_DATABASE_URL"
"""The environment variable that names another database, as SQLAlchemy writes its address."""
PATIENCE: Final = 1.0
"""How many seconds a transaction waits for another one to end."""
CHANGES_WITHIN: Final = 5.0
"""How many seconds one process waits for another that makes or changes the tables."""
SWITCHES: Final = 40
"""How often it is tried to switch the write-ahead log on."""
CONNECTS_WITHIN: Final = 3
"""How many seconds a server has to answer."""
LOCK: Final = 304_1000
"""The number under which processes agree on who brings the tables of a server up to date."""


Store = Session
"""What a transaction works on."""


class Unavailable(Exception):
    """The database can't be used now; the text says why and never holds an address or a password."""


def location() -> URL:
    """Return the address of the database.

    Raises:
        Unavailable: the environment names something that is no address.
    """
    named = os.environ.get(LOCATION)
    if not named:
        return URL.create("sqlite", database=str(user_data_path("card-tutor", appauthor=False) / "progress.db"))
    try:
        return make_url(named)
    except ArgumentError:
        raise Unavailable(f"{LOCATION} is no address of a database") from None


@contextmanager
def transaction(*, writes: bool = False) -> Iterator[Store]:
    """Give a session in which everything happens or nothing does.

    Raises:
        Unavailable: the database can't be used now.
    """
    engine = opened(location())
    try:
        with Session(engine.execution_options(writes=writes)) as session, session.begin():
            yield session
    except SQLAlchemyError as error:
        raise Unavailable(_why(error)) from error


@cache
def opened(url: URL) -> Engine:
    """Open a database and bring its tables up to date, once in a process.

    Raises:
        Unavailable: it can't be opened.
    """
    try:
        with _closing(_engine(url, CHANGES_WITHIN)) as engine:
            _bring_up_to_date(engine)
        return _engine(url, PATIENCE)
    except (SQLAlchemyError, OSError, ModuleNotFoundError) as error:
        raise Unavailable(_why(error)) from error


@contextmanager
def _closing(engine: Engine) -> Iterator[Engine]:
    try:
        yield engine
    finally:
        engine.dispose()


def _engine(url: URL, patience: float) -> Engine:
    """Make what opens connections; a file's folder is made too, for this user alone."""
    if url.get_backend_name() != "sqlite":
        return create_engine(url, pool_pre_ping=True, connect_args=_arguments(url))
    if url.database not in (None, "", ":memory:"):
        Path(str(url.database)).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    engine = create_engine(url, connect_args={"timeout": patience})
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _arguments(url: URL) -> dict[str, Any]:
    return {"connect_timeout": CONNECTS_WITHIN} if url.get_backend_name() == "postgresql" else {}


def _prepare(connection: Any, _record: object) -> None:
    """Set a new connection to SQLite up; the driver begins no transaction by itself, ``_begin`` does."""
    connection.isolation_level = None
    _write_ahead(connection)
    for pragma in ("synchronous = NORMAL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _write_ahead(connection: Any) -> None:
    """Switch the write-ahead log on; where another process is just doing so SQLite does not wait, so this does."""
    for _ in range(SWITCHES):
        with suppress(sqlite3.OperationalError):
            connection.execute("PRAGMA journal_mode = WAL")
            return
        time.sleep(0.05)
    connection.execute("PRAGMA journal_mode = WAL")


def _begin(connection: Connection) -> None:
    """Begin a transaction; one that writes takes its turn at once, so that it never has to give up half-way."""
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _bring_up_to_date(engine: Engine) -> None:
    """Make the tables, or bring older ones up to date; of several processes one does it and the others wait."""
    from alembic import command
    from alembic.config import Config
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    changes = ScriptDirectory.from_config(config)
    with engine.begin() as connection:
        there = set(MigrationContext.configure(connection).get_current_heads())
    if there == set(changes.get_heads()):
        return
    if not there <= {change.revision for change in changes.walk_revisions()}:
        raise Unavailable("its tables are of a newer version of this program")
    with engine.execution_options(writes=True).begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _why(error: Exception) -> str:
    """Say what went wrong without the words of a driver, which may name addresses and values."""
    if isinstance(error, ModuleNotFoundError):
        return f"the driver {error.name} is not installed"
    return type(error).__name__
