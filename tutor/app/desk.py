"""The referee's desk: a case, whose eyes look at it, the question asked last, and what an act of the table's does.

``done`` is the whole of it: values in, a value out. The case is changed in ``referee.case``, and drawn elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple

from tutor.app.table.shape import Act
from tutor.cards import Card
from tutor.engine.claims import Weighed
from tutor.engine.deck import Dice
from tutor.engine.game import Word
from tutor.engine.table import Eyes, Seat
from tutor.notation import Record, format_word, parse_eyes, parse_word, record_of
from tutor.referee.case import Contradiction, Spoken, freed, put, said, stood, unsaid

Kind = Literal["said", "may", "winner", "next", "due"]
NOWHERE: Final = "-"
"""The place of cards that nobody has any more said to be anywhere."""
MOST: Final = 200
"""How far one can go back."""


class Question(NamedTuple):
    """What the referee is asked: about the last word said, a word that might be said, the trick, what comes next."""

    kind: Kind
    word: Word | None = None


LAST: Final = Question("said")
FIXED: Final[dict[str | None, Question]] = {
    "winner": Question("winner"),
    "next": Question("next"),
    "due": Question("due"),
}
"""The questions that name no word, as an address writes them."""


class Beating(NamedTuple):
    """A deal that beats a claim: whose, and the deal from where it was claimed on, card by card until it is beaten."""

    seat: Seat
    cases: tuple[Record, ...]


@dataclass(frozen=True)
class Desk:
    """A case on the desk; ``turns`` counts the acts that changed what lies there."""

    record: Record
    eyes: Eyes = None
    question: Question = LAST
    came: Spoken | None = None
    """What came of a word that was just refused, so that it needn't be looked for again."""
    laying: bool = False
    """The pack lies open, to lay cards out by hand."""
    knowing: bool = False
    """What these eyes can know of the other cards stands there."""
    asking: bool = False
    """Words are only asked about, not said."""
    turns: int = 0
    past: tuple[Record, ...] = ()
    fork: Record | None = None
    """Where a branch began: what if?"""
    beats: Beating | None = None
    """The deal on the desk beats a claim; its cards are not those that were asked about."""
    trouble: Contradiction | None = None
    """Why the last thing named can't be."""
    article: str | None = None
    reported: bool = False

    @property
    def serial(self) -> str:
        """A text that changes with whatever lies on the desk."""
        return f"referee {self.turns}"

    @property
    def ahead(self) -> tuple[Record, ...]:
        """What still comes of a deal that beats a claim, card by card."""
        cases = self.beats.cases if self.beats else (self.record,)
        return cases[cases.index(self.record) + 1 :]


def asked(text: str | None, record: Record) -> Question:
    """Read the question of an address; what can't be meant asks about the last word."""
    if text in FIXED:
        return FIXED[text]
    try:
        return Question("may", parse_word(record.rules, text)) if text else LAST
    except ValueError:
        return LAST


def ask_text(desk: Desk) -> str | None:
    """Write the question for an address."""
    question = desk.question
    if question.kind == "may" and question.word:
        return format_word(question.word, desk.record.rules)
    return None if question.kind == "said" else question.kind


def done(desk: Desk, act: Act) -> Desk:
    """Return what an act makes of a desk; an act done on an older table changes nothing."""
    if act["serial"] != desk.serial:
        return desk
    value = act["value"] if isinstance(act["value"], str) else ""
    match act["act"]:
        case "try":
            return _tried(desk, value)
        case "say":
            return _let_play(desk)
        case "next" if desk.ahead:
            return _on(desk, desk.ahead[0])
        case "lay":
            return _laid(desk, value)
        case "playout":
            return _branched(desk)
        case "return":
            return _on(replace(desk, fork=None), desk.fork) if desk.fork else desk
        case "undo":
            return _back(desk)
        case "ask":
            return _asked(desk, value)
        case "see":
            return _seen(desk, value)
        case "onlyAsk":
            return replace(desk, asking=not desk.asking)
        case "article":
            return replace(desk, article=value)
        case "closeArticle":
            return replace(desk, article=None)
        case "report":
            return replace(desk, reported=True)
        case "closeReport":
            return replace(desk, reported=False)
        case _:
            return desk


def with_record(desk: Desk, record: Record) -> Desk:
    """Put a changed case on the desk."""
    return _on(desk, record)


def _on(desk: Desk, record: Record, question: Question = LAST, came: Spoken | None = None) -> Desk:
    """Put another case or question on the desk; what was open beside the old one is closed."""
    past = (*desk.past, desk.record)[-MOST:] if record != desk.record else desk.past
    turned = replace(desk, record=record, past=past, turns=desk.turns + 1, question=question, came=came)
    beats = desk.beats if desk.beats and record in desk.beats.cases else None
    return replace(turned, trouble=None, article=None, reported=False, beats=beats)


def _asked(desk: Desk, kind: str) -> Desk:
    """Ask one of the fixed questions, or open and close the pack or what can be known."""
    match kind:
        case "lay":
            return replace(desk, laying=not desk.laying, turns=desk.turns + 1)
        case "knowledge":
            return replace(desk, knowing=not desk.knowing)
        case "beaten":
            return _beaten(desk)
        case "winner" | "next" | "due":
            return _on(desk, desk.record, FIXED[kind])
        case _:
            return desk


def _word(desk: Desk, text: str) -> Word | None:
    try:
        return parse_word(desk.record.rules, text)
    except ValueError:
        return None


def _tried(desk: Desk, text: str) -> Desk:
    """Say a word, or ask about it; one that is refused is only asked about."""
    word = _word(desk, text)
    if word is None:
        return desk
    if desk.asking:
        return _on(desk, desk.record, Question("may", word))
    came = said(desk.record, word)
    return _on(desk, came.after) if came.after else _on(desk, desk.record, Question("may", word), came)


def _branched(desk: Desk) -> Desk:
    """Say the word that was only asked about, and remember where that began."""
    word = desk.question.word
    after = said(desk.record, word).after if word else None
    if after is None:
        return desk
    return replace(_on(desk, after), fork=desk.fork or desk.record, asking=False)


def weighed(desk: Desk) -> Weighed | None:
    """Return what a claim that is asked about is worth, if these eyes see its claimant's cards and it may be made."""
    word = desk.question.word
    if word is None or desk.eyes not in (None, word.seat):
        return None
    here = stood(desk.record)
    return here.game.weigh(here.state, *word) if here.game.judge(here.state, *word).legal else None


def _beaten(desk: Desk) -> Desk:
    """Put the deal that beats a claim on the desk, as far as it was played, and remember where that began."""
    found = weighed(desk)
    if found is None or found.counter is None or desk.question.word is None:
        return desk
    counter, here = found.counter, stood(desk.record)
    words = counter.words or here.game.history(here.state)
    cases = [record_of(desk.record, (*words, *counter.line[:n]), counter.layout) for n in range(len(counter.line) + 1)]
    begun = replace(_on(desk, cases[0]), fork=desk.fork or desk.record, asking=False)
    return replace(begun, beats=Beating(desk.question.word.seat, tuple(cases)))


def _let_play(desk: Desk) -> Desk:
    """Let others play until it is the turn of the seat whose eyes these are; one word where all hands are seen."""
    game, record = desk.record.rules, desk.record
    policy = game.policies["sensible"]
    for _ in range(len(game.seats)):
        here = stood(record)
        seat = game.to_act(here.state)
        if seat is None or seat is desk.eyes:
            break
        action = policy(here.state, seat, Dice(len(here.words)))
        after = said(record, Word(seat, action)).after
        if after is None:
            break
        record = after
        if desk.eyes not in game.seats:
            break
    return _on(desk, record)


def _laid(desk: Desk, text: str) -> Desk:
    """Name the place of some cards; if that can't be, say why."""
    place, *names = text.split() or [NOWHERE]
    try:
        cards = [Card.parse(name) for name in names]
        record = freed(desk.record, cards) if place == NOWHERE else put(desk.record, place, cards)
    except Contradiction as trouble:
        return replace(desk, trouble=trouble, turns=desk.turns + 1)
    except (ValueError, KeyError):
        return desk
    return _on(desk, record)


def _back(desk: Desk) -> Desk:
    """Undo the last change; a case from a link loses its last word."""
    *earlier, before = desk.past or (unsaid(desk.record),)
    fork = None if desk.fork == before else desk.fork
    return replace(_on(desk, before), past=tuple(earlier), fork=fork)


def _seen(desk: Desk, text: str) -> Desk:
    try:
        eyes = parse_eyes(desk.record.rules, text)
    except ValueError:
        return desk
    return replace(desk, eyes=eyes, turns=desk.turns + 1)
