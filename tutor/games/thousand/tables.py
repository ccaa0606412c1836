"""The tables of the score sheet: marriages, the numbers of the auction and the match, rounding."""

from __future__ import annotations

from typing import Final

from tutor.engine.sheet import Table
from tutor.games.thousand.score import rounded
from tutor.games.thousand.state import CARDS_ALONE, MARRIAGE, MOST, OPENING, STEP, TARGET

EXAMPLES: Final = (44, 45)
"""Two sums at the border of rounding."""
TABLES: Final = (
    Table("marriages", ("suit", "points"), tuple(MARRIAGE.items())),
    Table(
        "promises",
        ("what", "number"),
        (
            ("compulsory", OPENING),
            ("step", STEP),
            ("alone", CARDS_ALONE),
            ("most", MOST),
            ("target", TARGET),
        ),
    ),
    Table("rounding", ("points", "written"), tuple((points, rounded(points)) for points in EXAMPLES)),
)
