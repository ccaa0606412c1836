"""What the law says of an act, and of what follows from it, as values.

A ``Ruling`` answers "may this seat do that?", an ``Event`` says what the rules then did. Both cite an article and carry
the facts of this table that decide; the sentence is made later, from the lawbook, in a reader's language.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

Facts = Mapping[str, Any]
"""Named data: seats, cards, suits, numbers. ``case`` chooses between several grounds of one article."""

NOTHING: Facts = {}


class Ruling(NamedTuple):
    """Whether an act is legal, by which article, because of which facts."""

    legal: bool
    article: str
    facts: Facts = NOTHING


class Event(NamedTuple):
    """Something the rules did, by which article, with which facts."""

    article: str
    facts: Facts = NOTHING


class Refused(ValueError):
    """An act that the law refuses was to be applied; ``ruling`` says why."""

    def __init__(self, ruling: Ruling) -> None:
        """Keep the ruling."""
        super().__init__(f"refused by {ruling.article}")
        self.ruling = ruling


Law = tuple[tuple[str, Callable[..., Ruling | None]], ...]
"""An ordered phase of the law: (article, function); a function with nothing to say returns None."""


Part = Callable[[Any, Any], "tuple[Any, tuple[Event, ...]] | None"]
"""A consequence: (position, position when the moment came) -> position and events, or None."""
Moment = tuple[tuple[str, Part], ...]
"""An ordered moment of the law, such as the end of a trick: (article, part)."""


class Rules(NamedTuple):
    """A game's law as parts: duties and rights by phase, consequences by moment, each in the published order."""

    laws: Mapping[str, Law]
    moments: Mapping[str, Moment]

    def without(self, article: str) -> Rules:
        """Return the rules with every part of an article taken out."""
        return Rules(
            {name: tuple(part for part in law if part[0] != article) for name, law in self.laws.items()},
            {name: tuple(part for part in moment if part[0] != article) for name, moment in self.moments.items()},
        )


def rule(law: Law, state: Any, seat: Any, action: Any) -> Ruling:
    """Return the first ruling of a law; its last entry always rules.

    Raises:
        LookupError: no entry had anything to say (a hole in the law).

    """
    for _, entry in law:
        if (ruling := entry(state, seat, action)) is not None:
            return ruling
    raise LookupError("no article rules on this act")
