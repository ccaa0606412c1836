"""Seeded chance and the shuffle.

The generator is SplitMix64 (Steele, Lea and Flood, 2014) and the shuffle is Fisher and Yates with rejection, both
spelt out here, so that a seed gives the same deal under every release of Python.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")
_WORD = (1 << 64) - 1


class Dice:
    """A seeded source of chance.

    >>> Dice(1).shuffled("ABCD") == Dice(1).shuffled("ABCD")
    True
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        """Start from a whole number of any size."""
        self._state = seed & _WORD

    def word(self) -> int:
        """Return the next 64 random bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _WORD
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _WORD
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """Return a whole number from 0 to n-1, each equally likely."""
        limit = _WORD + 1 - (_WORD + 1) % n
        while (word := self.word()) >= limit:
            pass
        return word % n

    def choice(self, things: Sequence[T]) -> T:
        """Return one of some things."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """Return the things in random order."""
        pack = list(things)
        for i in range(len(pack) - 1, 0, -1):
            j = self.below(i + 1)
            pack[i], pack[j] = pack[j], pack[i]
        return pack


def packets(pack: Sequence[T], sizes: Sequence[int]) -> Iterator[tuple[T, ...]]:
    """Cut a pack from the top into packets of the given sizes."""
    at = 0
    for size in sizes:
        yield tuple(pack[at : at + size])
        at += size
