"""Seats and their order of play."""

from __future__ import annotations

import pytest

from tutor.engine.table import SEATS, Seat, after


def test_seats_are_named_in_order_of_play() -> None:
    assert "".join(SEATS) == "ABCD"
    assert [seat.place for seat in SEATS] == [0, 1, 2, 3]
    assert sum(seat.bit for seat in SEATS) == 0b1111


@pytest.mark.parametrize("seats", [SEATS, SEATS[:3], SEATS[:2]])
def test_play_comes_round_to_everybody(seats: tuple[Seat, ...]) -> None:
    for seat in seats:
        assert after(seat, seats, len(seats)) is seat
        assert {after(seat, seats, steps) for steps in range(len(seats))} == set(seats)
    assert after(seats[-1], seats) is seats[0]
