"""The tables of the score sheet: suits and contracts by number, what the special contracts and the pot pay."""

from __future__ import annotations

from typing import Final

from tutor.engine.sheet import Table
from tutor.games.preference.austrian.score import BONUS, FINE, FROM_POT, INTO_POT, VALUES
from tutor.games.preference.austrian.state import NUMBER, OFFENER, OPTIONS, SIX

_EIGHT: Final = OPTIONS["illpref.value8"][0]
TABLES: Final = (
    Table("suits", ("suit", "number"), tuple(NUMBER.items())),
    Table(
        "settling",
        ("what", "stakes"),
        (
            ("made", FROM_POT),
            ("lost", INTO_POT),
            ("fine", FINE),
            ("trick", 1),
            ("bonus", BONUS),
            ("needed", SIX),
        ),
    ),
    Table(
        "special",
        ("contract", "stakes", "twice"),
        tuple((f"contract.{number}", value, 2 * value) for number, value in (VALUES | {OFFENER: _EIGHT}).items()),
    ),
)
