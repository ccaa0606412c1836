"""What is printed of the score: values, duties, doublings, the match; and the sheet itself as players draw it."""

from __future__ import annotations

from typing import Final

from tutor.engine.sheet import Cell, Table
from tutor.games.preference.croatian.score import DUTY, POINTS, TOGETHER, change, new_sheet, results
from tutor.games.preference.croatian.state import (
    BETTEL,
    ENOUGH,
    NUMBER,
    OPTIONS,
    PROMISE,
    SANAC,
    Account,
    Phase,
    Sheet,
    State,
)
from tutor.games.preference.pack import TABLE, left, right

VALUES: Final = (*((suit, number) for suit, number in NUMBER.items()), ("bettel", BETTEL), ("sanac", SANAC))
TABLES: Final = (
    Table(
        "values",
        ("contract", "value", "bule", "bule-hand"),
        tuple((what, number, 2 * number, 2 * (number + 1)) for what, number in VALUES),
    ),
    Table(
        "duties",
        ("who", "tricks"),
        (
            ("declarer", PROMISE),
            ("declarer-bettel", 0),
            ("lone", DUTY),
            ("both", TOGETHER),
            ("inviter", TOGETHER),
            ("kontra", ENOUGH),
        ),
    ),
    Table(
        "factors",
        ("what", "times"),
        (("refa", 2), ("kontra", 2), ("rekontra", 4), ("subkontra", 8), ("mortkontra", 16)),
    ),
    Table(
        "match",
        ("what", "number"),
        (("start", OPTIONS["crpref.start_bule"][0]), ("end", 0), ("bula", -POINTS), ("supa", 1)),
    ),
)

COLUMNS: Final = ("player", "supe-left", "bule", "supe-right", "refa")


def sheet(state: State) -> tuple[Table, ...]:
    """Return the score sheet: supe against the left neighbour, bule, supe against the right one, refa, the result.

    After a deal it is the new one, with what the deal has changed before it.
    """
    if state.phase is not Phase.OVER:
        return (_drawn(state.match.sheet),)
    return (Table("changes", COLUMNS, _rows(change(state)), signed=True), _drawn(new_sheet(state)))


def _drawn(sheet: Sheet) -> Table:
    stands = results(sheet)
    rows = tuple((*row, stands[seat]) for row, seat in zip(_rows(sheet), TABLE, strict=True))
    return Table("sheet", (*COLUMNS, "result"), rows)


def _rows(sheet: Sheet) -> tuple[tuple[Cell, ...], ...]:
    def row(account: Account, place: int) -> tuple[Cell, ...]:
        seat = TABLE[place]
        against_left, against_right = account.supe[left(seat).place], account.supe[right(seat).place]
        return (seat.value, against_left, account.bule, against_right, account.refa)

    return tuple(row(account, place) for place, account in enumerate(sheet))
