"""Card faces, drawn by ourselves: suits and ranks are strokes and shapes, never glyphs of a font.

A face is a stack of parts on a board of 60 by 84: the ground, the rank's index, the suit (small below the index, large
in the corner) and a headdress for a court card. Every part is drawn in board coordinates, so whoever stacks them, this
module or the browser, needs their names only. Ink is ``currentColor``; whether two or four colours, the style says.
"""

from __future__ import annotations

from typing import Final

BOARD: Final = "0 0 60 84"

_GERMAN: Final = {
    "♠": "M-.9-15C-5-9.5-13-6-13 1.5C-13 7-6 9.5-.9 6.5zM.9-15C5-9.5 13-6 13 1.5C13 7 6 9.5.9 6.5z"
    "M-1.4 8.6H1.4L2.6 15H-2.6z",
    "♥": "M0 15C-5 8-14 2-14-6A7.3 7.3 0 0 1 0-9A7.3 7.3 0 0 1 14-6C14 2 5 8 0 15z",
    "♦": "M-1.8-15H1.8V-11.4A12 12 0 0 1 11.9-.5H-11.9A12 12 0 0 1-1.8-11.4zM-11.9 2.5H11.9"
    "A12 12 0 0 1 1.5 12.9V6H-1.5V12.9A12 12 0 0 1-11.9 2.5z",
    "♣": "M-1.2-15H2.2L1.8-9.6C7.5-9 11-6.5 11-3H-11C-11-6.5-7.5-9-1.6-9.6z"
    "M-9.2-.4H9.2C9.2 8 4.5 12.6 0 15C-4.5 12.6-9.2 8-9.2-.4z",
}
"""Leaf, heart, bell and acorn, by the suits in whose place they are drawn."""
_PIPS: Final = {
    "♠": "M0-15C5-8 14-3 14 4.5A6.8 6.8 0 0 1 2.5 9.2C3 12 4 13.5 6 15H-6C-4 13.5-3 12-2.5 9.2A6.8 6.8 0 0 1-14 4.5"
    "C-14-3-5-8 0-15z",
    "♥": "M0 15C-5 8-14 2-14-6A7.3 7.3 0 0 1 0-9A7.3 7.3 0 0 1 14-6C14 2 5 8 0 15z",
    "♦": "M0-15.5C3.5-9 7-4.5 12 0C7 4.5 3.5 9 0 15.5C-3.5 9-7 4.5-12 0C-7-4.5-3.5-9 0-15.5z",
    "♣": "M0-15.4A6.7 6.7 0 0 1 5.2-4.5A6.7 6.7 0 1 1 2.4 6.8C3 11 4 13.5 6 15H-6C-4 13.5-3 11-2.4 6.8"
    "A6.7 6.7 0 1 1-5.2-4.5A6.7 6.7 0 0 1 0-15.4z",
}
"""Suits around a middle at (0, 0), about 30 high."""

_STROKES: Final = {
    "7": "M8 9.5H24L14 32.5",
    "8": "M16 9.5A6 5.4 0 1 1 16 20.3A6 5.4 0 1 1 16 9.5M16 20.3A7.8 6.1 0 1 1 16 32.5A7.8 6.1 0 1 1 16 20.3",
    "9": "M24 17A8 7.5 0 1 1 8 17A8 7.5 0 1 1 24 17C24 25 20 31 12 32.5",
    "10": "M5.5 13.5L10 9.5V32.5M21.5 9.5A5.7 11.5 0 1 1 21.5 32.5A5.7 11.5 0 1 1 21.5 9.5",
    "J": "M13 9.5H21.5V25.5A6.8 7 0 0 1 8 26",
    "Q": "M16 9.5A8.5 11.5 0 1 1 16 32.5A8.5 11.5 0 1 1 16 9.5M17.5 26L25 34",
    "K": "M9 9.5V32.5M24 9.5L9.5 23M14 19L24.5 32.5",
    "A": "M7 32.5L16 9.5L25 32.5M10 25.5H22",
    "В": "M9.5 9.5V32.5H17A6 6 0 0 0 17 20.3H9.5M9.5 9.5H16A5.4 5.4 0 0 1 16 20.3",
    "Д": "M7.5 34.5V28.5H25V34.5M22 28.5V9.5H12.5C12.5 18 12 24 10 28.5",
    "Т": "M7 9.5H25M16 9.5V32.5",
    "V": "M7 9.5L16 32.5L25 9.5",
    "D": "M9.5 9.5V32.5H13A10.5 11.5 0 0 0 13 9.5z",
    "R": "M9.5 32.5V9.5H16.5A6.2 6.2 0 0 1 16.5 22H9.5M16 22L24.5 32.5",
}
"""Ranks as lines of one width; the narrow 10 takes no more room than a Q."""

_HEADS: Final = {
    "J": "M28 42C28 40 30 40 31 37C32 32 36 30 41 30S50 32 51 37C52 40 54 40 54 42zM45 29C46 24 50 21 56 20"
    "C56 26 53 30 49 32z",
    "Q": "M31 42L29 31L36 36L41 28L46 36L53 31L51 42zM38.5 26.5A2.5 2.5 0 1 1 43.5 26.5A2.5 2.5 0 1 1 38.5 26.5",
    "K": "M31 42L28 28L36 34.5L38 27H44L46 34.5L54 28L51 42zM39.5 26V23H37V21H39.5V18.5H42.5V21H45V23H42.5V26z",
}
"""A cap with a feather, a coronet, a crown; by the notation's letter, whatever letter is printed."""

_ALIASES: Final = {"К": "K", "А": "A"}
"""Cyrillic letters that look like a Latin one already drawn."""


def _pip(path: str) -> str:
    return f'<path transform="translate(16 48)scale(.58)" d="{path}"/><path transform="translate(41 61)" d="{path}"/>'


def _stroke(letter: str) -> str:
    return f'<path fill="none" stroke="currentColor" stroke-width="5" stroke-linejoin="round" d="{_STROKES[letter]}"/>'


def _back() -> str:
    lattice = "".join(f"M{x} 6L{x + 48} 78M{x + 48} 6L{x} 78" for x in (-36, -24, -12, 0, 12, 24, 36))
    return (
        '<rect class="back" width="60" height="84" rx="5"/>'
        '<svg x="6" y="6" width="48" height="72" viewBox="6 6 48 72">'
        f'<path fill="none" stroke="currentColor" stroke-width="1.6" d="{lattice}"/></svg>'
        '<rect x="6" y="6" width="48" height="72" rx="2" fill="none" stroke="currentColor" stroke-width="1.6"/>'
    )


PARTS: Final[dict[str, str]] = {
    "ground": '<rect class="ground" width="60" height="84" rx="5" fill="#fffdf6"/>',
    "back": _back(),
    **{f"suit-{suit}": _pip(path) for suit, path in _PIPS.items()},
    **{f"german-{suit}": _pip(path) for suit, path in _GERMAN.items()},
    **{f"pip-{suit}": f'<path transform="translate(30 42)scale(2)" d="{path}"/>' for suit, path in _GERMAN.items()},
    **{f"rank-{letter}": _stroke(letter) for letter in _STROKES},
    **{f"rank-{letter}": _stroke(twin) for letter, twin in _ALIASES.items()},
    **{f"head-{rank}": f'<path d="{path}"/>' for rank, path in _HEADS.items()},
}
"""Every part of a face by name."""


def stack(card: str, letter: str | None = None, suits: str = "suit") -> tuple[str, ...]:
    """Return the names of the parts of a card's face, lowest first; ``letter`` is printed instead of its rank.

    >>> stack("J♠", "В")
    ('ground', 'suit-♠', 'rank-В', 'head-J')
    """
    rank, suit = card[:-1], card[-1]
    names = ("ground", f"{suits}-{suit}", f"rank-{letter or rank}", f"head-{rank}")
    return tuple(name for name in names if name in PARTS)


def face(card: str, letter: str | None = None) -> str:
    """Return a card's face as an SVG file that stands alone, in the ink of its surroundings."""
    parts = "".join(PARTS[name] for name in stack(card, letter))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{BOARD}" fill="currentColor">{parts}</svg>'


def german_pip(suit: str, ink: str) -> str:
    """Return the German suit that is drawn in the place of one, as an SVG file of a letter's size."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="14" height="14" viewBox="-16 -16 32 32" fill="{ink}">'
        f'<path d="{_GERMAN[suit]}"/></svg>'
    )


def sprite() -> str:
    """Return all parts as symbols of one hidden SVG, for a page that stacks them itself."""
    symbols = "".join(f'<symbol id="{_id(name)}" viewBox="{BOARD}">{part}</symbol>' for name, part in PARTS.items())
    return f'<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">{symbols}</svg>'


def _id(name: str) -> str:
    """Return a part's id in plain letters, since not every browser finds others."""
    return "".join(sign if sign.isascii() else f"{ord(sign):x}" for sign in name)
