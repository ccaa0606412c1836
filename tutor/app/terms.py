"""Terms of the glossary where they stand in texts, and the words of a page that can be tapped for their meaning.

A meaning is a popover of the browser's own: its button is reached with Tab, opened by Enter, space or a tap, closed by
Esc or a tap beside it, and described by the meaning for whoever can't see it. Markdown that somebody else wrote never
gets the permission for HTML of its own: where it holds a ``<`` nothing is marked.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from typing import Final

from tutor.app.strings import OWN_NAMES, Say
from tutor.app.table.shape import TermView
from tutor.engine.game import Game
from tutor.glossary import Occurrence, Term, glossary, occurrences, term

_SPECIAL: Final = re.compile(r"[\\`*_\[\]<>$~:#|&]")
_UNTOUCHED: Final = re.compile(
    r"^(?:```|~~~).*?^(?:```|~~~)|`+[^`]*`+|!?\[[^\]]*\](?:\([^)]*\))?|^[ ]{0,3}#.*?$|^(?:[ ]{4}|\t).*?$"
    r"|\$[^$\n]*\$|\S+://\S+|:[a-z-]+[\[:]",
    re.MULTILINE | re.DOTALL,
)
"""What a word of Markdown must not be marked in: code, links, headings, formulas, addresses, directives."""


def plain(text: str) -> str:
    r"""Return a text so that Markdown leaves it as it is.

    >>> print(plain("2 * 3 < 7 [a]"))
    2 \* 3 \< 7 \[a\]
    """
    return _SPECIAL.sub(r"\\\g<0>", text)


def terms_in(texts: Iterable[str], game: Game, say: Say) -> list[TermView]:
    """Return the terms that occur in some texts, each with the very forms in which it stands first in one of them."""
    forms: dict[str, dict[str, None]] = {}
    for text in texts:
        for one in occurrences(text, game.id, say.lang):
            forms.setdefault(one.term, {})[text[one.start : one.end]] = None
    return [_view(id, list(found), game.id, say.lang) for id, found in forms.items()]


def _view(id: str, forms: list[str], game: str, lang: str) -> TermView:
    found = term(id, game)
    assert found
    use = found.use(lang)
    return TermView(id=id, forms=forms, term=use.term, means=use.means)


# ------------------------------------------------------------------------------------------------------- words to tap


def tapped(text: str, game: str, lang: str, key: str) -> str:
    """Return a plain text as Markdown with HTML, its terms to be tapped; ``key`` is the text's own on its page."""
    return _joined(text, list(occurrences(text, game, lang)), game, lang, key, literal=True)


def tapped_markdown(text: str, game: str, lang: str, key: str) -> str | None:
    """Return Markdown with its terms to be tapped, None where that would let HTML of its own pass."""
    if "<" in text:
        return None
    free = _UNTOUCHED.sub(lambda found: " " * len(found[0]), text)
    return _joined(text, list(occurrences(free, game, lang)), game, lang, key, literal=False)


def _joined(text: str, found: list[Occurrence], game: str, lang: str, key: str, literal: bool) -> str:
    """Put a button in the place of each term, and its meaning behind it."""
    parts: list[str] = []
    at = 0
    for one in found:
        between = text[at : one.start]
        parts += [plain(between) if literal else between, _button(text[one.start : one.end], one.term, game, lang, key)]
        at = one.end
    return "".join([*parts, plain(text[at:]) if literal else text[at:]])


def _button(form: str, id: str, game: str, lang: str, key: str) -> str:
    found = term(id, game)
    assert found
    use = found.use(lang)
    name = html.escape(f"means-{key}-{id}")
    return (
        f'<button type="button" class="term" popovertarget="{name}" aria-describedby="{name}">{_safe(form)}</button>'
        f'<span popover id="{name}" class="meaning" role="note"><b>{_safe(use.term)}</b>: {_safe(use.means)}</span>'
    )


def _safe(text: str) -> str:
    """Return a text on one line that neither HTML nor Markdown reads anything into."""
    return plain(" ".join(text.split()))


# ------------------------------------------------------------------------------------------------------- the glossary


def ordered(game: str, lang: str) -> list[Term]:
    """Return a game's terms in the order of the alphabet."""
    return sorted(glossary(game).terms, key=lambda one: one.use(lang).term.casefold().replace("ё", "е"))


def glossary_html(terms: Iterable[Term], lang: str) -> str:
    """Return terms with what they mean, and what they are called in the other languages."""
    return f'<dl class="glossary">{"".join(_entry(one, lang) for one in terms)}</dl>'


def _entry(one: Term, lang: str) -> str:
    use = one.use(lang)
    others = " · ".join(
        f'{name}: <span lang="{other}">{html.escape(one.use(other).term)}</span>'
        for other, name in OWN_NAMES.items()
        if other != lang
    )
    return (
        f'<dt id="{html.escape(one.id)}">{html.escape(use.term)}</dt>'
        f'<dd>{html.escape(use.means)}</dd><dd class="elsewhere">{others}</dd>'
    )
