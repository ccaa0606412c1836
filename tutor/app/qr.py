"""A link as a QR code: drawn for a page, or in letters for a terminal.

Black on white with the quiet zone that a camera needs, in dark mode too. What the link leads to is the caller's to say.
"""

from __future__ import annotations

from html import escape
from io import StringIO
from typing import Final

import segno

QUIET: Final = 4
"""The white border, in modules."""
WHITE_ON_BLACK: Final = "\x1b[97;40m"
RESET: Final = "\x1b[0m"


def qr_picture(text: str, name: str | None = None) -> str:
    """Return a text as an image that says its name, else the text itself; empty if it is too long for a QR code.

    >>> "<img" in qr_picture("http://localhost:8501"), qr_picture("a" * 5000)
    (True, '')
    """
    code = _code(text)
    if code is None:
        return ""
    drawn = escape(
        code.svg_data_uri(border=QUIET, light="#fff", dark="#000", omitsize=True, svgclass=None, lineclass=None)
    )
    width = 4 * code.symbol_size(border=QUIET)[0]
    return f'<img src="{drawn}" alt="{escape(name or text)}" style="width: min(100%, {width}px); height: auto">'


def qr_lines(text: str, *, coloured: bool = False) -> str:
    """Return a text as a QR code in block letters, two modules one above the other in each; empty if it is too long.

    The letters are the light modules; ``coloured`` makes them white on black whatever the terminal's own colours.
    """
    code, lines = _code(text), StringIO()
    if code is not None:
        code.terminal(lines, border=2, compact=True)
    rows = lines.getvalue().splitlines()
    return "".join(f"{WHITE_ON_BLACK}{row}{RESET}\n" if coloured else f"{row}\n" for row in rows)


def _code(text: str) -> segno.QRCode | None:
    """Return a text as a QR code, None if it is too long for one."""
    try:
        return segno.make_qr(text, error="l", boost_error=True)
    except segno.DataOverflowError:
        return None
