"""The values of a switch whose values nobody can list: numbers without an end."""

from __future__ import annotations

from typing import Any

from tutor.wording import Wording


class Numbers(tuple[Any, ...]):
    """The usual values of a switch, the default first; any other whole number of its kind will do as well.

    >>> ante = Numbers(10, 20, 50, step=10, least=10)
    >>> ante[0], ante.admits(30), ante.admits(35), ante.admits("30")
    (10, True, False, False)
    """

    step: int
    least: int | None

    def __new__(cls, *usual: Any, step: int = 1, least: int | None = None) -> Numbers:
        """Take the usual values; ``None`` among them means that the switch may be absent."""
        numbers = super().__new__(cls, usual)
        numbers.step, numbers.least = step, least
        return numbers

    def admits(self, value: Any) -> bool:
        """Tell whether a value is one of the usual or another number of its kind."""
        if type(value) is not int:
            return value is None and None in self
        return value in self or (value % self.step == 0 and (self.least is None or value >= self.least))


def admitted(values: tuple[Any, ...], value: Any) -> bool:
    """Tell whether a switch can be set to a value; numbers and truth values are different things.

    >>> admitted((False, True), 1), admitted((2, 1, 4), 4), admitted(Numbers(None, 2, least=0), None)
    (False, True, True)
    """
    if isinstance(values, Numbers):
        return values.admits(value)
    return any(value == known and type(value) is type(known) for known in values)


class Clash(ValueError):
    """Options that don't go together; ``option`` is the one to change."""

    def __init__(self, option: str, said: Wording) -> None:
        """Keep the option beside what is wrong."""
        super().__init__(said)
        self.option = option
