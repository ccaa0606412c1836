"""Seats and their order of play; sides are each game's own."""

from __future__ import annotations

from enum import Enum, StrEnum
from typing import Final

from tutor.cards import quick


@quick
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


class Onlooker(Enum):
    """Somebody at the table who has no seat, and sees what lies open to everybody."""

    PUBLIC = "public"


PUBLIC: Final = Onlooker.PUBLIC
Eyes = Seat | Onlooker | None
"""Through whose eyes a table is seen: a seat's, the public's; None is the teacher, who sees all."""


def after(seat: Seat, seats: tuple[Seat, ...], steps: int = 1) -> Seat:
    """Return the seat that many places on in the order of play.

    >>> after(Seat.D, SEATS)
    <Seat.A: 'A'>
    """
    return seats[(seats.index(seat) + steps) % len(seats)]
