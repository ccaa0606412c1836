"""What is said of a mistake: an English text that remembers how it was worded, so that it can be said otherwise.

The command line prints a text as it stands. A screen looks its template up in another language and fills the parts in
anew; a part may be such a text itself. Which languages there are, and what they say, stands elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

ENGLISH: Final = "en"


class Wording(str):
    """An English text and what it was made of: a template and its ``{parts}``; a function says a part in a language.

    >>> Wording("{what} stands twice", what="9♠")
    '9♠ stands twice'
    """

    template: str
    parts: Mapping[str, object]

    def __new__(cls, template: str, **parts: object) -> Wording:
        """Fill a template in."""
        made = str.__new__(cls, _filled(template, {name: _english(part) for name, part in parts.items()}))
        made.template, made.parts = template, parts
        return made

    @classmethod
    def foreign(cls, text: str, template: str, **parts: object) -> Wording:
        """Return what another program says in English; in other languages the template is said in its place."""
        made = str.__new__(cls, text)
        made.template, made.parts = template, parts
        return made

    def said(self, lang: str, translated: Callable[[str], str]) -> str:
        """Return the text in a language; ``translated`` knows the templates of that language."""
        if lang == ENGLISH:
            return str(self)
        parts = {name: _said(part, lang, translated) for name, part in self.parts.items()}
        return _filled(translated(self.template), parts)


def why(error: ValueError) -> Wording:
    """Return what an error says."""
    said = error.args[0] if error.args else ""
    return said if isinstance(said, Wording) else Wording.foreign(str(error), "this can't be read")


def _filled(template: str, parts: Mapping[str, object]) -> str:
    return template.format(**parts) if parts else template


def _english(part: object) -> object:
    return part(ENGLISH) if callable(part) else part


def _said(part: object, lang: str, translated: Callable[[str], str]) -> object:
    if isinstance(part, Wording):
        return part.said(lang, translated)
    return part(lang) if callable(part) else part
