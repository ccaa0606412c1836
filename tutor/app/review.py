"""What a review of a deal says in a reader's language: each word with its ruling, the errors, the chances missed.

All hands lie open here; whoever hands in a record has written them. Where a line leads is the position before its word,
asked about that word, at the referee.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tutor.app.address import Address, written
from tutor.app.naming import action_text, told_name
from tutor.app.position import Seen, facts
from tutor.app.strings import Say, mark
from tutor.app.table.shape import EventView, Fact
from tutor.app.verdict import MARKS, Mark, events, order_text, refusal, words_text
from tutor.engine.game import Game, Told, Word
from tutor.engine.rulings import Event, Ruling
from tutor.lawbook import article, event_text, in_language, reason
from tutor.notation import Record, code_of, format_action
from tutor.referee.review import Came, Chance, Correction, Fault, Moment, Review, Ruled

ASKED: Final = Mark("?", mark("Asked only, not done"))
CAME: Final[dict[Came, str]] = {
    "followed": mark("The table went on as if it were legal, so what follows is ruled on as the cards then lay."),
    "passed over": mark("What follows is ruled on as if it had not been said."),
}
"""What a review does after an error."""
LOOSE: Final = mark("This rests on cards that were filled in.")


class Ground(NamedTuple):
    """An article with what it says of this table."""

    article: str
    title: str
    fact: str


class LineView(NamedTuple):
    """A word of the record."""

    line: int
    said: str
    came: Came
    symbol: str
    verdict: str
    ground: Ground
    events: list[EventView]
    query: dict[str, str] | None
    """What the referee's address says to open the position before this word; None where no legal words lead there."""


class FaultView(NamedTuple):
    """An error."""

    row: LineView
    also: tuple[Ground, ...]
    instead: str
    """What could have been said."""
    correction: str
    note: str


class ChanceView(NamedTuple):
    """Something that could have been done."""

    text: str
    ground: Ground
    query: dict[str, str] | None


class MomentView(NamedTuple):
    """When a seat could first prove a claim."""

    text: str
    proof: str
    before: list[str]
    """The hands of a deal that still beat it one word earlier."""
    ground: Ground


class ReviewView(NamedTuple):
    """All that the screen shows."""

    verdict: str
    faults: list[FaultView]
    chances: list[ChanceView]
    clock: list[MomentView]
    rows: list[LineView]
    left: str
    """Where the review ends before the record does."""
    filled: str
    facts: list[Fact]
    """How the deal ended, or stands."""
    over: bool


def review_view(review: Review, say: Say) -> ReviewView:
    """Put a review into words."""
    rows = {row.line: _line(row, review.game, say) for row in review.rows}
    return ReviewView(
        verdict=_verdict(review, say),
        faults=[_fault(fault, rows[fault.ruled.line], review, say) for fault in review.faults],
        chances=[_chance(chance, review.game, say) for chance in review.chances],
        clock=[_moment(moment, review.game, say) for moment in review.clock],
        rows=list(rows.values()),
        left=_left(review, say),
        filled=_filled(review, say),
        facts=_facts(review, say),
        over=review.over,
    )


def _verdict(review: Review, say: Say) -> str:
    if not review.rows:
        return say("The record holds no words yet.")
    if not review.faults:
        return say("Every word is legal.")
    count = say.many("{n} word is not legal.", "{n} words are not legal.", len(review.faults))
    first = say("Start at line {line}.", line=review.faults[0].ruled.line)
    return f"{count} {first}"


def _line(row: Ruled, game: Game, say: Say) -> LineView:
    mark = ASKED if row.came == "asked" and row.ruling.legal else _mark(row.ruling)
    return LineView(
        line=row.line,
        said=said(row.word, game, say),
        came=row.came,
        symbol=mark.symbol,
        verdict=say(mark.word),
        ground=ground_of(row.ruling, say),
        events=events(row.events, say),
        query=_query(row.case, row.word, game, say),
    )


def _mark(ruling: Ruling) -> Mark:
    return MARKS["legal" if ruling.legal else refusal(ruling)]


def said(word: Word, game: Game, say: Say) -> str:
    """Say who did what."""
    return told_name(Told(word.seat, format_action(word.action, game).split()[0], word.action), game, say)


def ground_of(ruling: Ruling, say: Say) -> Ground:
    """Return the article of a ruling, with what it says of this table."""
    return Ground(ruling.article, in_language(article(ruling.article).title, say.lang), reason(ruling, say.lang))


def _query(case: Record | None, word: Word, game: Game, say: Say) -> dict[str, str] | None:
    if case is None:
        return None
    asked = f"{word.seat} {format_action(word.action, game)}"
    return written(Address(lang=say.lang, deal=code_of(case), ask=asked, seat="all"))


def _fault(fault: Fault, row: LineView, review: Review, say: Say) -> FaultView:
    game, ends = review.game, not review.left and fault.ruled.line == review.rows[-1].line
    came = [] if ends else [say(CAME[row.came])]
    return FaultView(
        row=row,
        also=tuple(ground_of(ruling, say) for ruling in fault.ruled.also),
        instead=words_text(tuple(format_action(action, game) for action in fault.instead), game, say),
        correction=_correction(fault.correction, fault.ruled.word, game, say) if fault.correction else "",
        note=" ".join([*came, *([say(LOOSE)] if fault.ruled.loose else [])]),
    )


def _correction(found: Correction, word: Word, game: Game, say: Say) -> str:
    """Say with which word the record goes on legally, and how far."""
    first = found.words[0]
    far = say.many("{n} more word fits", "{n} more words fit", found.follows)
    if len(found.words) > 1:
        what = said(first, game, say)
        return say("A word may be missing before it. With “{word}” there, {far}.", word=what, far=far)
    what = action_text(first.action, game, say) if first.seat is word.seat else said(first, game, say)
    return say("With “{word}” in its place, {far}.", word=what, far=far)


def _chance(chance: Chance, game: Game, say: Say) -> ChanceView:
    text = (
        say("Before line {line}, anybody: {word}", line=chance.line, word=action_text(chance.word.action, game, say))
        if chance.anybody
        else say("Before line {line}: {word}", line=chance.line, word=said(chance.word, game, say))
    )
    return ChanceView(text, ground_of(chance.ruling, say), _query(chance.case, chance.word, game, say))


def _moment(moment: Moment, game: Game, say: Say) -> MomentView:
    """Say when a claim became provable, with which word, by which order, and which deal still beat it before."""
    due, row = moment.due, moment.row
    if row is None:
        text = say("{seat}, from the first word on", seat=due.seat)
    else:
        word = said(row.word, game, say)
        text = say("{seat}, trick {n}, with line {line}: {word}", seat=due.seat, n=due.trick, line=row.line, word=word)
    hands = moment.before.layout if moment.before else {}
    return MomentView(
        text=text,
        proof=order_text(due.weighed, say),
        before=[f"{place}: {' '.join(card.name for card in cards)}" for place, cards in hands.items()],
        ground=_reasoned(due.weighed.reason, say),
    )


def _reasoned(event: Event, say: Say) -> Ground:
    title = in_language(article(event.article).title, say.lang)
    return Ground(event.article, title, event_text(event, say.lang))


def _left(review: Review, say: Say) -> str:
    """Say where the review gives up, and why."""
    if not review.left:
        return ""
    count = say.many("{n} more line is not ruled on.", "{n} more lines are not ruled on.", len(review.left))
    why = say("After the last word above, the deal can’t go on as the record says. Is a word missing there?")
    return f"{why} {count}"


def _filled(review: Review, say: Say) -> str:
    if not review.filled:
        return ""
    count = say.many("{n} card was not named.", "{n} cards were not named.", len(review.filled))
    how = say("What is missing is filled in so that as many words as possible are legal.")
    return f"{count} {how}"


def _facts(review: Review, say: Say) -> list[Fact]:
    """Return the open facts at the end, with the score after the deal if it is over."""
    game, state = review.game, review.state
    score = game.score(game.after(state)) if review.over else None
    return facts(Seen(game, game.observe(state, None), (), say, score))
