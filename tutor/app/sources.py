"""Where an article comes from, in the reader's language.

The lawbook names sources once for all languages, as texts that stand for themselves; here the few that are words are
translated. The name of a site or an author stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from tutor.app.naming import listed
from tutor.app.strings import Say, mark

_NAMES: Final = {
    "general": mark("common to card games"),
    "1829 rules": mark("rules of 1829"),
    "Wikipedia": mark("Wikipedia"),
}
_FORMS: Final = (
    (re.compile("follows from (?P<article>.+)"), mark("follows from {article}")),
    (re.compile("Thousand (?P<place>.+)"), mark("Thousand {place}")),
    (re.compile("Preference (?P<place>.+)"), mark("Preference {place}")),
)


def sources_text(sources: Sequence[str], say: Say) -> str:
    """Name the sources of an article, one after the other."""
    return listed([_source(source, say) for source in sources])


def _source(source: str, say: Say) -> str:
    """Name one source."""
    if source in _NAMES:
        return say(_NAMES[source])
    for form, text in _FORMS:
        if found := form.fullmatch(source):
            return say(text, **found.groupdict())
    return source
