"""What the address bar says: which language, lesson, scenario, step, seat, article, and how the table is shown.

Opening an address needs no earlier state, and an address never says who somebody is. Whether there is a thing with that
id, the screens find out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from tutor.app.strings import LANGUAGES

ID: Final = re.compile(r"[a-z0-9]+([.-][a-z0-9]+)*")
LONGEST: Final = 80


class Show(NamedTuple):
    """How the table is shown; an address names only what differs from these defaults."""

    text: bool = False
    colours: bool = False
    keys: bool = True


class Address(NamedTuple):
    """An address as values; None is what it doesn't say."""

    lang: str | None = None
    lesson: str | None = None
    scenario: str | None = None
    step: str | None = None
    seat: str | None = None
    article: str | None = None
    show: Show = Show()


def read(query: Mapping[str, str]) -> Address:
    """Read query parameters; what can't be meant is left out.

    >>> read({"lang": "ru", "scenario": "304.hidden-nine", "step": "<b>"})
    Address(lang='ru', lesson=None, scenario='304.hidden-nine', step=None, seat=None, article=None, \
show=Show(text=False, colours=False, keys=True))
    """
    lang, seat = query.get("lang", "").lower(), query.get("seat", "").upper()
    marks = query.get("show", "").split(",")
    return Address(
        lang=lang if lang in LANGUAGES else None,
        lesson=_id(query.get("lesson")),
        scenario=_id(query.get("scenario")),
        step=_id(query.get("step")),
        seat=seat if re.fullmatch("[A-Z]", seat) else None,
        article=_id(query.get("article")),
        show=Show("text" in marks, "colours" in marks, "no-keys" not in marks),
    )


def written(address: Address) -> dict[str, str]:
    """Return query parameters that read back as this address.

    >>> written(Address(lang="pt", scenario="304.hidden-nine", show=Show(text=True)))
    {'lang': 'pt', 'scenario': '304.hidden-nine', 'show': 'text'}
    """
    show = address.show
    marks = [("text", show.text), ("colours", show.colours), ("no-keys", not show.keys)]
    values = {**address._asdict(), "show": ",".join(mark for mark, on in marks if on)}
    return {name: value for name, value in values.items() if value}


def _id(text: str | None) -> str | None:
    return text if text and len(text) <= LONGEST and ID.fullmatch(text) else None
