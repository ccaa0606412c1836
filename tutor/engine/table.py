"""Seats and their order of play; sides are each game's own."""

from __future__ import annotations

from enum import StrEnum


class Seat(StrEnum):
    """A place at the table, named in order of play; ``place`` indexes tuples, ``bit`` masks of seats."""

    place: int
    bit: int

    A = "A", 0
    B = "B", 1
    C = "C", 2
    D = "D", 3

    def __new__(cls, name: str, place: int) -> Seat:
        """Make the member whose value is its letter."""
        seat = str.__new__(cls, name)
        seat._value_ = name
        seat.place = place
        seat.bit = 1 << place
        return seat


SEATS: tuple[Seat, ...] = tuple(Seat)


def after(seat: Seat, seats: tuple[Seat, ...], steps: int = 1) -> Seat:
    """Return the seat that many places on in the order of play.

    >>> after(Seat.D, SEATS)
    <Seat.A: 'A'>
    """
    return seats[(seats.index(seat) + steps) % len(seats)]
