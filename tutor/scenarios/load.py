"""Finding and reading scenario files: each one when it is first asked for, and again only when its bytes have changed.

A file is read whole or refused with every complaint about its shape. Whether what it claims is true is ``verify``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files as resources
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from tutor import content
from tutor.files import Complaint, Document, Form, Unreadable, document, quoted, read_bytes, read_document, validate
from tutor.games import GAMES
from tutor.scenarios.model import Id, Scenario, Text
from tutor.wording import Wording

STEP_MARK: Final = "#"
"""Parts a scenario's id from a step's, where both stand in one text."""


class Loaded(NamedTuple):
    """A scenario and the document it was read from."""

    scenario: Scenario
    document: Document


class Belief(Form):
    """A misconception that a wrong answer speaks of."""

    id: Id
    title: Text
    text: Text


class Beliefs(Form):
    """The misconceptions of a game."""

    beliefs: list[Belief]


class Retired(NamedTuple):
    """A retired id with its successor, and where that is written."""

    successor: str
    document: Document


def read(path: Path) -> Loaded:
    """Read a scenario file, from memory while its bytes stay the same.

    Raises:
        Unreadable: with every complaint about the file.
    """
    return remembered(read_bytes(path), str(path))


def parse(data: bytes, file: str) -> Loaded:
    """Read the bytes of a scenario file.

    Raises:
        Unreadable: with every complaint about the file.
    """
    written = document(data, file)
    return Loaded(validate(Scenario, written), written)


remembered = lru_cache(maxsize=1024)(parse)
"""``parse``, but from memory while the bytes of a file stay the same."""


@cache
def read_beliefs(game: str) -> tuple[Beliefs, Document] | None:
    """Read the misconceptions of a game, once; None for a game that lists none.

    Raises:
        Unreadable: the list has a mistake.
    """
    path = Path(str(resources(GAMES[game].book) / "beliefs.yaml"))
    if not path.is_file():
        return None
    written = read_document(path)
    return validate(Beliefs, written), written


def beliefs(game: str) -> Mapping[str, Belief] | None:
    """Return the misconceptions of a game by id, None for a game that lists none.

    Raises:
        Unreadable: the list has a mistake.
    """
    found = read_beliefs(game)
    return None if found is None else {belief.id: belief for belief in found[0].beliefs}


class Catalogue:
    """The scenarios that can be walked: the program's own, those of extra folders, those that somebody has at hand."""

    def __init__(
        self,
        extra: tuple[Path, ...] = (),
        flaws: Callable[[bytes, str], Sequence[Complaint]] | None = None,
        at_hand: Mapping[str, Scenario] = MappingProxyType({}),
    ) -> None:
        """Look into the extra folders too, whose files have to be without such flaws, and at those at hand."""
        self._extra, self._flaws, self._at_hand = extra, flaws, at_hand

    def paths(self) -> Mapping[str, Path]:
        """Return the file of each scenario by its id."""
        return content.scenarios(self._extra)

    def ids(self, game: str | None = None) -> tuple[str, ...]:
        """Return the ids of all scenarios, or of a game's, in order of their files."""
        there = dict.fromkeys((*self.paths(), *self._at_hand))
        return tuple(name for name in there if game is None or name.split(".")[0] == game)

    def scenario(self, id: str) -> Scenario:
        """Return a scenario.

        Raises:
            KeyError: there is none with that id.
            Unreadable: its file has a mistake.
        """
        path = self.paths().get(id)
        return self._at_hand[id] if path is None else self.read(path)

    def read(self, path: Path) -> Scenario:
        """Return the scenario of a file.

        Raises:
            Unreadable: the file has a mistake.
        """
        data = read_bytes(path)
        foreign = not path.is_relative_to(content.own_folder("scenarios"))
        if foreign and self._flaws is not None and (found := self._flaws(data, str(path))):
            raise Unreadable(*found)
        return remembered(data, str(path)).scenario

    def successor(self, id: str, step: str | None = None) -> tuple[str, str | None]:
        """Return the scenario and step that a link leads to today: the same ones, or those that took their place.

        A step that is gone with nothing in its place leads to the beginning of its scenario.
        """
        gone = retired(self._extra)
        seen: set[str] = set()
        while (name := _joined(id, step)) not in seen:
            seen.add(name)
            if name in gone:
                id, _, at = gone[name].successor.partition(STEP_MARK)
                step = at or None
            elif id in gone:
                id, _, at = gone[id].successor.partition(STEP_MARK)
                step = at or step
        return id, step


def _joined(id: str, step: str | None) -> str:
    return f"{id}{STEP_MARK}{step}" if step else id


def retired(extra: tuple[Path, ...] = ()) -> Mapping[str, Retired]:
    """Return the retired ids of scenarios and, written ``scenario#step``, of steps.

    A list that can't be read is left out; ``verify`` complains about it.
    """
    found: dict[str, Retired] = {}
    for path in content.retired(extra):
        try:
            found |= read_retired(path)
        except Unreadable:
            continue
    return found


def read_retired(path: Path) -> dict[str, Retired]:
    """Read a list of retired ids, each with its successor.

    Raises:
        Unreadable: it is no such list.
    """
    written = document(read_bytes(path), str(path))
    if not isinstance(written.value, dict):
        what = Wording("write one line per retired id, as in {example}", example="304.old-one: 304.new-one")
        raise Unreadable(written.complain((), what))
    if wrong := list(_not_ids(written)):
        raise Unreadable(*wrong)
    return {old: Retired(new, written) for old, new in written.value.items()}


def _not_ids(written: Document) -> Iterator[Complaint]:
    for old, new in written.value.items():
        for text in (old, new):
            if not isinstance(text, str) or not _NAMED.fullmatch(text):
                name = quoted(str(text))
                what = Wording("{name} is no id; write a scenario's, or scenario#step for a step", name=name)
                yield written.complain((old,), what)


_NAMED: Final = re.compile(r"[a-z0-9.-]+(#[a-z0-9.-]+)?")
