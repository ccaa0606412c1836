"""The database: made where it is missing, by one process of several, and away without harm when it can't be used."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect, make_url, text

from tutor.store.database import LOCATION, PATIENCE, Unavailable, location, opened, transaction
from tutor.store.tables import Table

OPEN = "from tutor.store.database import location, opened; opened(location())"


def test_without_another_it_lies_in_the_users_own_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(LOCATION)
    place = Path(str(location().database))
    assert (place.name, place.parent.name) == ("progress.db", "card-tutor")
    assert place.is_relative_to(Path.home())


def test_folder_file_and_tables_are_made_when_they_are_missing(empty: Path) -> None:
    with transaction() as store:
        tables = set(inspect(store.connection()).get_table_names())
    assert tables == {"alembic_version", *Table.metadata.tables}
    if sys.platform != "win32":
        assert empty.parent.stat().st_mode & 0o077 == 0


def test_the_changes_lead_to_the_tables_that_the_code_has(empty: Path) -> None:
    assert empty
    with opened(location()).connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Table.metadata) == []


def test_readers_and_a_writer_do_not_wait_for_each_other(empty: Path) -> None:
    assert empty
    with transaction(writes=True) as writer, transaction() as reader:
        assert writer.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert writer.execute(text("PRAGMA foreign_keys")).scalar() == 1
        assert reader.execute(text("SELECT count(*) FROM learner")).scalar() == 0


def test_several_processes_can_open_a_new_database_at_once(empty: Path) -> None:
    processes = [subprocess.Popen([sys.executable, "-c", OPEN]) for _ in range(3)]
    assert [process.wait(30) for process in processes] == [0, 0, 0]
    with sqlite3.connect(empty) as file:
        assert file.execute("SELECT count(*) FROM alembic_version").fetchone() == (1,)
    file.close()


def test_opening_it_again_changes_nothing(empty: Path) -> None:
    with transaction(writes=True) as store:
        store.execute(text("INSERT INTO learner VALUES ('me', '2026-11-30', '2026-11-30')"))
    subprocess.run([sys.executable, "-c", OPEN], check=True)
    with sqlite3.connect(empty) as file:
        assert file.execute("SELECT key FROM learner").fetchall() == [("me",)]
    file.close()


def test_what_fails_half_way_leaves_nothing_behind(empty: Path) -> None:
    assert empty
    with pytest.raises(Unavailable, match="IntegrityError"):
        twice()
    with transaction() as store:
        assert store.execute(text("SELECT count(*) FROM learner")).scalar() == 0


def twice() -> None:
    """Write the same row twice in one transaction."""
    with transaction(writes=True) as store:
        for _ in range(2):
            store.execute(text("INSERT INTO learner VALUES ('me', '2026-11-30', '2026-11-30')"))


def test_a_database_somebody_writes_to_can_be_opened_and_read(empty: Path) -> None:
    subprocess.run([sys.executable, "-c", OPEN], check=True)
    other = sqlite3.connect(empty)
    other.execute("BEGIN IMMEDIATE")
    with transaction() as store:
        assert store.execute(text("SELECT count(*) FROM learner")).scalar() == 0
    other.close()


def test_a_locked_database_is_waited_for_and_then_away(empty: Path) -> None:
    opened(location())
    other = sqlite3.connect(empty)
    other.execute("BEGIN IMMEDIATE")
    before = time.monotonic()
    with pytest.raises(Unavailable, match="OperationalError"), transaction(writes=True) as store:
        store.connection()
    assert time.monotonic() - before < PATIENCE + 2
    other.close()


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("nonsense", "TUTOR_DATABASE_URL is no address of a database"),
        ("postgresql+nosuchdriver://me:secret@nowhere/x", "NoSuchModuleError"),
        ("sqlite:////proc/nowhere/progress.db", "FileNotFoundError"),
        ("sqlite:///{file}/progress.db", "FileExistsError|NotADirectoryError"),
        ("sqlite:///{file}", "DatabaseError"),
    ],
)
def test_what_can_not_be_opened_is_away_and_no_secret_is_said(
    address: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("No database, but my notes." * 100, encoding="utf-8")
    monkeypatch.setenv(LOCATION, address.format(file=file))
    with pytest.raises(Unavailable, match=why) as away, transaction():
        pass
    assert "secret" not in str(away.value)
    assert file.read_text(encoding="utf-8").startswith("No database")


def test_tables_of_a_newer_version_are_left_alone(empty: Path) -> None:
    subprocess.run([sys.executable, "-c", OPEN], check=True)
    with sqlite3.connect(empty) as file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
    file.close()
    with pytest.raises(Unavailable, match="newer version"), transaction():
        pass


def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(Unavailable, match="the driver psycopg is not installed"):
        opened(make_url("postgresql+psycopg://me:secret@localhost/progress"))


def test_judging_on_the_command_line_loads_no_database() -> None:
    code = "import sys, tutor.cli; sys.exit('sqlalchemy' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "PYTHONWARNINGS": "ignore"})
