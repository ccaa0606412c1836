"""The tables of the score sheet: the bounds of bids, what a contract pays, and what Caps adds or costs."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from tutor.engine.sheet import Table
from tutor.games.three_nought_four.actions import BIDS, Bid
from tutor.games.three_nought_four.bidding import EIGHT_CARDS, HIGHEST, LOWEST, SECOND_WORD
from tutor.games.three_nought_four.score import contract_tokens, wrong_caps_tokens


def _gain(bid: Bid) -> int:
    """Return what the makers receive for a bid they make (304.tokens.1)."""
    return contract_tokens(bid.number, pcc=False, kept=True)


def _row(contract: str, number: int, pcc: bool = False) -> tuple[str, int, int]:
    """Return what a contract pays, made and failed (304.tokens.1)."""
    return contract, contract_tokens(number, pcc, kept=True), contract_tokens(number, pcc, kept=False)


_BANDS: Final = tuple(tuple(bid.number for bid in run) for _, run in groupby(BIDS, _gain))
_EXTRA: Final = contract_tokens(LOWEST, pcc=False, kept=True, early_caps=True) - _gain(BIDS[0])

TABLES: Final = (
    Table(
        "bids",
        ("what", "number"),
        (("first_word", LOWEST), ("later_word", SECOND_WORD), ("eight_cards", EIGHT_CARDS), ("highest", HIGHEST)),
    ),
    Table(
        "pays",
        ("contract", "made", "failed"),
        (*(_row(f"{band[0]} – {band[-1]}", band[0]) for band in _BANDS), _row("pcc", HIGHEST, pcc=True)),
    ),
    Table(
        "caps",
        ("what", "tokens"),
        (
            ("early_caps", f"+{_EXTRA}"),
            ("wrong_caps", wrong_caps_tokens(trick_lost=False)),
            ("wrong_caps_lost", wrong_caps_tokens(trick_lost=True)),
        ),
    ),
)
