"""Card faces, drawn by ourselves: suits and ranks are strokes and shapes, never glyphs of a font.

A face is a stack of parts on a 60 by 84 board: the ground, the rank's index, the suit (small below the index, large in
the corner) and a headdress for a court card. Every part is drawn in board coordinates, so that whoever stacks them, this
module or the browser, needs their names only. Ink is ``currentColor``: two or four colours are the style sheet's choice.
"""

from __future__ import annotations

from typing import Final

WIDTH: Final = 60
HEIGHT: Final = 84

_PIPS: Final = {
    "♠": "M0-15C5-8 14-3 14 4.5a6.8 6.8 0 0 1-11.5 4.7C3 12 4 13.5 6 15H-6C-4 13.5-3 12-2.5 9.2A6.8 6.8 0 0 1-14 4.5"
    "C-14-3-5-8 0-15z",
    "♥": "M0 15C-5 8-14 2-14-6a7.3 7.3 0 0 1 14-3a7.3 7.3 0 0 1 14 3C14 2 5 8 0 15z",
    "♦": "M0-15.500C3.500-9 7-4.500 12 0C7 4.500 3.500 9 0 15.500C-3.500 9-7 4.500-12 0C-7-4.500-3.500-9 0-15.500z".replace(
        ".500", ".5"
    ),
    "♣": "M0-15.4a6.7 6.7 0 0 1 5.200 10.900A6.700 6.700 0 1 1 2.400 6.800C3 11 4 13.500 6 15H-6C-4 13.500-3 11-2.400 6.800"
    "A6.700 6.700 0 1 1-5.200-4.500A6.700 6.700 0 0 1 0-15.400z".replace("00", ""),
}
