"""Switches whose values nobody can list."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.engine.options import Numbers, admitted

EVEN = Numbers(60, 100, step=2)
LIMIT = Numbers(None, 2, 1, least=0)
ANTE = Numbers(10, 20, step=10, least=10)


def test_the_usual_values_are_listed_with_the_default_first() -> None:
    assert (EVEN[0], tuple(LIMIT), len(ANTE)) == (60, (None, 2, 1), 2)


@given(st.integers(-1000, 1000))
def test_any_number_of_its_kind_will_do(number: int) -> None:
    assert admitted(EVEN, number) is (number % 2 == 0)
    assert admitted(LIMIT, number) is (number >= 0)
    assert admitted(ANTE, number) is (number >= 10 and number % 10 == 0)


@pytest.mark.parametrize("value", ["60", "", True, False, 60.0, (60,)])
def test_what_is_no_whole_number_is_no_value(value: object) -> None:
    assert not admitted(EVEN, value)
    assert not admitted(LIMIT, value)


def test_a_switch_may_be_absent_only_where_that_is_usual() -> None:
    assert admitted(LIMIT, None)
    assert not admitted(EVEN, None)


def test_listed_values_keep_their_kind() -> None:
    assert admitted((2, 1, 4), 1)
    assert not admitted((2, 1, 4), True)
    assert not admitted((False, True), 1)
    assert not admitted(("full", "half"), "none")
