"""The screens' own words in every language: gettext catalogues, read at run time without a compiled file.

The English text is the message id. Nothing of a game's rules is said here: articles, reasons and the names of words and
phases are the lawbook's.
"""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from io import BytesIO
from typing import Any, Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tutor.wording import Wording

LANGUAGES: Final = ("en", "ru", "es", "pt")
SOURCE: Final = "en"
"""The language of the message ids."""
OWN_NAMES: Final = {"en": "English", "ru": "Русский", "es": "Español", "pt": "Português"}
"""What each language calls itself."""


def mark(text: str) -> str:
    """Return a text as it is; the call lets the catalogues know of a text that is translated elsewhere."""
    return text


class Say:
    """Translates into one language: ``say("Step {at} of {of}", at=3, of=9)``."""

    def __init__(self, lang: str, translations: NullTranslations) -> None:
        """Speak a language by its catalogue."""
        self.lang = lang
        self._translations = translations

    def __call__(self, text: str, **parts: Any) -> str:
        """Return a text in this language, its ``{parts}`` filled in."""
        said = self._translations.gettext(text)
        return said.format(**parts) if parts else said

    def about(self, mistake: str) -> str:
        """Return what is wrong in this language; what is only a text stays as it is."""
        return mistake.said(self.lang, self) if isinstance(mistake, Wording) else mistake

    def many(self, one: str, several: str, n: int, **values: object) -> str:
        """Return the form that goes with a number, ``{n}`` and whatever else it has room for filled in."""
        return self._translations.ngettext(one, several, n).format(n=n, **values)


@cache
def texts(lang: str) -> Say:
    """Return the texts of a language.

    >>> texts("ru").many("{n} card", "{n} cards", 3)
    '3 карты'
    """
    return Say(lang, NullTranslations() if lang == SOURCE else _translations(lang))


def _translations(lang: str) -> GNUTranslations:
    """Read a catalogue."""
    compiled = BytesIO()
    with files(__package__).joinpath(f"{lang}.po").open("rb") as source:
        write_mo(compiled, read_po(source, locale=lang))
    compiled.seek(0)
    return GNUTranslations(compiled)


def understood(locale: str | None) -> str:
    """Return the language that serves a browser's locale best.

    >>> understood("pt-BR"), understood("de"), understood(None)
    ('pt', 'en', 'en')
    """
    spoken = (locale or "").lower().replace("_", "-").split("-")[0]
    return spoken if spoken in LANGUAGES else SOURCE
