"""Links as QR codes: a picture for everybody, and letters for a terminal."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from urllib.parse import unquote
from xml.etree import ElementTree

import segno

from tutor.app.qr import QUIET, qr_lines, qr_picture

LINK = "http://192.168.1.20:8501/walk?lang=en&scenario=304.hidden-nine"


class Picture(HTMLParser):
    """The attributes of the one image of a text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))


def image(text: str) -> dict[str, str | None]:
    ((tag, attributes),) = Picture(text).elements
    assert tag == "img"
    return attributes


def test_a_picture_is_black_on_white_with_room_around_it() -> None:
    head, _, body = (image(qr_picture(LINK))["src"] or "").partition(",")
    assert head.startswith("data:image/svg+xml")
    drawn = ElementTree.fromstring(unquote(body))
    white, black = drawn
    side = int(drawn.attrib["viewBox"].split()[2])
    assert (white.attrib["fill"], black.attrib["stroke"]) == ("#fff", "#000")
    assert white.attrib["d"] == f"M0 0h{side}v{side}h-{side}z"
    assert side == segno.make_qr(LINK).symbol_size(border=QUIET)[0]
    assert QUIET >= 4


def test_a_picture_says_what_it_is() -> None:
    assert image(qr_picture(LINK))["alt"] == LINK
    assert image(qr_picture(LINK, "Link to the table"))["alt"] == "Link to the table"


def test_no_name_can_leave_its_quotes() -> None:
    name = '"><script>alert(1)</script>'
    assert image(qr_picture(name))["alt"] == name


def test_the_letters_show_the_same_modules() -> None:
    rows = qr_lines(LINK).splitlines()
    modules = [[letter in "█▀" for letter in row] for row in rows], [[letter in "█▄" for letter in row] for row in rows]
    light = [row for pair in zip(*modules, strict=True) for row in pair]
    code = segno.make_qr(LINK)
    side = code.symbol_size(border=2)[0]
    assert [row[:side] for row in light[:side]] == [[not dark for dark in row] for row in code.matrix_iter(border=2)]


def test_a_terminal_of_any_colours_shows_white_on_black() -> None:
    for row in qr_lines(LINK, coloured=True).splitlines():
        assert re.fullmatch("\x1b\\[97;40m[█▀▄ ]+\x1b\\[0m", row)


def test_what_is_too_long_for_a_code_is_not_drawn() -> None:
    assert qr_picture("a" * 5_000) == ""
    assert qr_lines("a" * 5_000) == ""
