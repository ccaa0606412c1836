"""The tables of the score sheet: what contracts are worth, what is owed, what doubles, the match."""

from __future__ import annotations

from typing import Final

from tutor.engine.sheet import Table
from tutor.games.preference.croatian.score import DUTY, POINTS, TOGETHER
from tutor.games.preference.croatian.state import BETTEL, ENOUGH, NUMBER, OPTIONS, PROMISE, SANAC

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
