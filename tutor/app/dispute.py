"""The card for a dispute at a real table: what everybody there has seen, the ruling, its article and other readings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tutor.app.desk_view import Drawn, in_public, ruling_view
from tutor.app.position import facts, previous, trick
from tutor.app.sources import sources_text
from tutor.engine.rulings import Ruling
from tutor.lawbook import article, event_text, in_language


class Row(NamedTuple):
    """A line of a dispute card."""

    label: str
    text: str


def dispute(now: Drawn) -> tuple[Row, ...]:
    """Return the card for a real table: what a public observer knows, the ruling, its article, and other readings."""
    return tuple(row for row in _rows(in_public(now)) if row.text)


def _rows(now: Drawn) -> Iterator[Row]:
    say, answer = now.say, now.answer
    yield Row(say("At the table"), "; ".join(f"{fact['label']}: {fact['value']}" for fact in facts(now.seen)))
    laid = trick(now.seen) or previous(now.seen) or []
    yield Row(say("Trick"), "; ".join(one["name"] for one in laid))
    ruled = ruling_view(now)
    if ruled is None or answer is None:
        return
    yield Row(say("Question"), ruled["answer"])
    yield Row(say("Ruling"), " ".join(part for part in (f"{ruled['symbol']} {ruled['word']}.", ruled["fact"]) if part))
    for event in now.seen.events if answer.given is None or isinstance(answer.given, Ruling) else ():
        yield Row(in_language(article(event.article).title, say.lang), event_text(event, say.lang))
    if answer.given is not None:
        found = article(answer.given.article)
        yield Row(
            say("Article"), f"{found.id}: {in_language(found.title, say.lang)}. {in_language(found.text, say.lang)}"
        )
        yield Row(say("Source"), sources_text(found.source, say))
        yield Row(say("Decided here"), in_language(found.decision, say.lang) if found.decision else "")
    yield Row(say("Note"), ruled["note"] or "")
