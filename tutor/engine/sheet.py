"""The tables of a game's score sheet as data: numbers, suits, and tokens that the game's lawbook names.

A game computes them from the numbers its law uses. Card values and their order are not here: every game says them in
``worth`` and ``strength``.
"""

from __future__ import annotations

from typing import NamedTuple

from tutor.cards import Suit

Cell = str | int | Suit
"""A token (named in the lawbook under ``sheet.``, or standing as it is), an article's id, a number or a suit."""


class Table(NamedTuple):
    """A table to print: tokens for its title and the heads of its columns, then its rows."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    signed: bool = False
    """Numbers are changes: what is gained is written with a plus."""
