"""An empty database of one test's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.store.database import LOCATION


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a database that isn't there yet."""
    path = tmp_path / "new folder" / "progress.db"
    monkeypatch.setenv(LOCATION, f"sqlite:///{path}")
    return path
