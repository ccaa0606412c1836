"""A whole scenario, to be walked as it is and to be spoilt line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.scenarios.load import parse
from tutor.scenarios.model import Scenario

NINE = Path(__file__).parent / "nine.yaml"


@pytest.fixture(scope="session")
def text() -> str:
    return NINE.read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def nine(text: str) -> Scenario:
    return parse(text.encode(), NINE.name).scenario
