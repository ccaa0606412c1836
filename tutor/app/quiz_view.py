"""From a quiz to what the card table draws: a question through the eyes of the seat asked, or how the set went.

Of a question nothing is here that its seat can't know, and before the answer neither what is right, which article
decides nor what anybody believes. After a wrong answer that may be tried again, the card tells the fact about the card
that was picked and how many are right; what would be the answer itself waits until the question is settled.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from importlib.metadata import version
from typing import Final, NamedTuple

from tutor.app.address import Show
from tutor.app.asking import answer_text, asked_text, option_name, option_text, seen_of
from tutor.app.position import Seen, auction, facts, log, middle, previous, seats, texts, trick, trick_sum
from tutor.app.quiz import MISSES, Quiz, bars, beliefs, grade, ladder, marked, misses, open_to_answer, pace, telling
from tutor.app.strings import Say, mark
from tutor.app.table.shape import (
    ActName,
    Bar,
    BarPart,
    BeliefView,
    Button,
    Choice,
    Hints,
    Progress,
    Report,
    RulingView,
    Summary,
    TableView,
    Task,
)
from tutor.app.table.shape import Say as Spoken
from tutor.app.terms import terms_in
from tutor.app.verdict import PLACES, article_view, card
from tutor.app.views import labels, settings, told
from tutor.engine.rulings import Event, Ruling
from tutor.lawbook import article, in_language, name, reason
from tutor.quiz.answer import Marked, ruling
from tutor.quiz.keys import JUDGED
from tutor.quiz.question import Question, laid
from tutor.quiz.repeats import days_until
from tutor.scenarios.load import beliefs as beliefs_of
from tutor.store.repeats import Before

DAYS: Final = (
    mark("You missed this on Monday."),
    mark("You missed this on Tuesday."),
    mark("You missed this on Wednesday."),
    mark("You missed this on Thursday."),
    mark("You missed this on Friday."),
    mark("You missed this on Saturday."),
    mark("You missed this on Sunday."),
)
A_WEEK: Final = 7
LOOK: Final[Mapping[str, str]] = {
    "log": PLACES["bids"],
    "hand": PLACES["hand"],
    "table": PLACES["table"],
    "public": mark("Look at the contract and what has been counted."),
}


def quiz_view(quiz: Quiz, say: Say, show: Show, now: datetime, lines: tuple[str, ...] = ()) -> TableView:
    """Draw the question that lies there, or the end; ``now`` is by the learner's clock, ``lines`` are for the end."""
    return _end_view(quiz, say, show, lines) if quiz.over else _question_view(quiz, say, show, now)


# ----------------------------------------------------------------------------------------------------------- a question


def _question_view(quiz: Quiz, say: Say, show: Show, now: datetime) -> TableView:
    question = quiz.question
    seen = Seen(question.rules, seen_of(question), (), say)
    task, ruled = _task(quiz, say, now), _ruling(quiz, say)
    opened = article_view(quiz.article, say) if quiz.article else None
    return TableView(
        serial=quiz.serial,
        lang=say.lang,
        labels=labels(say),
        settings=settings(show, question.rules, say),
        progress=_progress(quiz, say),
        task=task,
        direction=question.rules.direction,
        seats=seats(seen),
        auction=auction(seen),
        trick=trick(seen),
        trickNote=trick_sum(seen),
        previous=previous(seen),
        middle=middle(seen),
        facts=facts(seen),
        choices=choices(question, say) if open_to_answer(question, quiz.here) else [],
        ruling=ruled,
        events=[],
        hints=_hints(quiz, say),
        say=_aloud(task, ruled),
        buttons=list(_buttons(quiz, say)),
        article=opened,
        log=log(seen),
        text=texts(seen),
        summary=None,
        report=_report(quiz, say, show) if quiz.reported else None,
        several=question.several,
        terms=terms_in(told(task, ruled, [], opened), question.rules, say),
    )


def _progress(quiz: Quiz, say: Say) -> Progress:
    of, game = len(quiz.questions), (quiz.questions[0] if quiz.over else quiz.question).game
    title = name(game, game, say.lang)
    if quiz.over:
        return Progress(at=of, of=of, title=say("Quiz"), text=say.many("{n} question", "{n} questions", of))
    return Progress(at=quiz.at + 1, of=of, title=title, text=say("Question {at} of {of}", at=quiz.at + 1, of=of))


def _task(quiz: Quiz, say: Say, now: datetime) -> Task:
    question = quiz.question
    task = Task(text=asked_text(question, say), kind="choose", lang=say.lang)
    if (before := quiz.again.get(question.id)) is not None:
        task["note"] = say("Repeat: {reason}", reason=why_again(before, say, now))
    return task


def why_again(before: Before, say: Say, now: datetime) -> str:
    """Say why an article is asked again."""
    if before.grade != "missed":
        return say("It is due again, so that it stays with you.")
    days = -days_until(before.asked, now)
    if days <= 0:
        return say("You missed this today.")
    if days == 1:
        return say("You missed this yesterday.")
    if days < A_WEEK:
        return say(DAYS[before.asked.astimezone(now.tzinfo).weekday()])
    return say.many("You missed this {n} day ago.", "You missed this {n} days ago.", days)


# -------------------------------------------------------------------------------------------------------------- options


def choices(question: Question, say: Say) -> list[Choice]:
    """Return what can be answered, and nothing that tells one option from another."""
    return [_choice(question, option, say) for option in question.options]


def _choice(question: Question, option: str, say: Say) -> Choice:
    text, named = option_text(question, option, say), option_name(question, option, say)
    if not question.several:
        return Choice(id=option, label=text, name=named, card=None, cards=[], names=[], face=None, group="answers")
    return Choice(
        id=option, label=option, name=named, card=option, cards=[option], names=[named], face=None, group="cards"
    )


# ------------------------------------------------------------------------------------------------------ the ruling card


def _ruling(quiz: Quiz, say: Say) -> RulingView | None:
    """Return the ruling card on the last answer."""
    question, done = quiz.question, quiz.here
    last = marked(question, done)
    if last is None:
        return None
    again, answer = open_to_answer(question, done), done.tried[-1]
    given = _given(question, last)
    drawn = card(
        "right" if last.right else "wrong",
        answer_text(question, answer, say),
        given,
        say,
        fact=_fact(question, last, given, again, say),
        instead=_instead(question, last, again, say),
        note=_note(question, last, again, say),
    )
    return {**drawn, "word": say("Right so far, but not all of them")} if last.partly else drawn


def _given(question: Question, last: Marked) -> Ruling | Event | None:
    """Return the ruling that says most about an answer: on the first card that was wrong, else on what decides."""
    if question.several:
        return ruling(question, last.wrong[0]) if last.wrong else _best(question)
    return ruling(question, question.key[0] if question.kind == "least" else None)


def _best(question: Question) -> Ruling | Event | None:
    """Return a ruling of the article that decides: on a card that it refuses, else on one that is right."""
    right = (ruling(question, option) for option in (*question.key, *question.options))
    found = [given for given in right if given is not None]
    here = (given for given in found if given.article == question.article)
    return telling(question) or next(here, found[0] if found else None)


def _fact(question: Question, last: Marked, given: Ruling | Event | None, again: bool, say: Say) -> str | None:
    """Return what is told instead of what the ruling says, None where that may be told.

    While an answer is asked for, only about a card that was picked.
    """
    if again and not (question.several and last.wrong):
        return ""
    if isinstance(given, Ruling) and question.several and last.wrong:
        return f"{last.wrong[0]}: {reason(given, say.lang)}"
    return None


def _instead(question: Question, last: Marked, again: bool, say: Say) -> str | None:
    """Say how many are right, or once the question is settled what is right."""
    if last.right:
        return None
    if not again:
        return answer_text(question, question.key, say)
    if not question.several:
        return None
    return say.many("There is {n} right card.", "There are {n} right cards.", len(question.key))


def _note(question: Question, last: Marked, again: bool, say: Say) -> str | None:
    """Name the belief that explains a miss, and say that there is another try."""
    parts: list[str] = []
    if last.belief is not None and (belief := belief_view(question.game, last.belief, say)) is not None:
        parts.append(say("Many people think so: {title}. “{belief}”", title=belief["title"], belief=belief["text"]))
    if again:
        parts.append(say("Try again: now it counts half."))
    return " ".join(parts) or None


def belief_view(game: str, id: str, say: Say) -> BeliefView | None:
    """Return a belief in a language."""
    found = (beliefs_of(game) or {}).get(id)
    if found is None:
        return None
    return BeliefView(title=in_language(found.title, say.lang), text=in_language(found.text, say.lang))


def _aloud(task: Task, ruled: RulingView | None) -> Spoken:
    verdict = " ".join((f"{ruled['word']}.", ruled["fact"], ruled["note"] or "")) if ruled else ""
    return Spoken(polite=" ".join((task.get("note", ""), task["text"])).strip(), assertive=verdict.strip())


# ------------------------------------------------------------------------------------------------------- hints, buttons


def _hints(quiz: Quiz, say: Say) -> Hints:
    question, done = quiz.question, quiz.here
    rungs = ladder(question)
    shown = [_hint(question, rung, say) for rung in rungs[: done.hints]]
    return Hints(shown=shown, more=open_to_answer(question, done) and done.hints < len(rungs))


def _hint(question: Question, rung: str, say: Say) -> str:
    match rung:
        case "look":
            return say(next((LOOK[part] for part in _where(question) if part in question.shown), LOOK["table"]))
        case "article":
            return say("The rule that decides: {title}.", title=in_language(article(question.article).title, say.lang))
        case "fact":
            given = telling(question)
            return reason(given, say.lang) if given else ""
        case _:
            return say("The answer: {answer}.", answer=answer_text(question, question.key, say).rstrip("."))


def _where(question: Question) -> tuple[str, ...]:
    """Return where the answer can be seen, the likeliest place first."""
    if question.kind in JUDGED:
        return ("log", "table", "hand") if question.kind == "least" or not laid(question) else ("table", "hand")
    if question.kind == "due":
        return ("hand", "log")
    return ("table", "public") if laid(question) else ("public", "table")


def _buttons(quiz: Quiz, say: Say) -> Iterator[Button]:
    question, done = quiz.question, quiz.here
    if not open_to_answer(question, done):
        yield _button("next", say("Next"), "Space", primary=True)
    elif (left := len(ladder(question)) - done.hints) > 0:
        yield _button("hint", _hint_label(done.hints + len(done.tried), left, say), "H")
    if not quiz.reported:
        yield _button("report", say("Report a problem"), "")


def _hint_label(spent: int, left: int, say: Say) -> str:
    """Say what a hint costs before it is taken; ``spent`` hints and tries have cost as much already."""
    if left == 1:
        return say("Show the answer: then it counts as missed")
    return say("Hint") if spent else say("Hint: then it counts half")


def _button(act: ActName, label: str, key: str, value: str | None = None, primary: bool = False) -> Button:
    return Button(act=act, label=label, key=key, primary=primary, value=value)


def _report(quiz: Quiz, say: Say, show: Show) -> Report:
    """Return the block that a problem report needs; the question's id leads to all of it, so that no hand is named."""
    question = quiz.question
    lines = [
        f"# question: {question.id}",
        f"# game: {question.game}",
        f"# seat: {question.seat}",
        f"# answered: {'; '.join(' '.join(tried) for tried in quiz.here.tried) or 'not yet'}",
        f"# language: {say.lang}",
        f"# version: {version('card-tutor')}",
        f"# shown: {', '.join(name for name, on in show._asdict().items() if on) or 'as usual'}",
    ]
    title = say("Copy this into your report.")
    return Report(title=title, text="\n".join(lines), copy=say("Copy"), copied=say("Copied"))


# -------------------------------------------------------------------------------------------------------------- the end


class _Counted(NamedTuple):
    """How many questions came out which way."""

    right: int
    second: int
    missed: int


def _counted(quiz: Quiz) -> _Counted:
    came = [grade(question, quiz.of(question)) for question in quiz.questions]
    return _Counted(came.count("right"), came.count("second"), came.count("missed"))


def _end_view(quiz: Quiz, say: Say, show: Show, lines: tuple[str, ...]) -> TableView:
    task = Task(text=" ".join(_parts_text(_counted(quiz), say)), kind="end", lang=say.lang)
    opened = article_view(quiz.article, say) if quiz.article else None
    seconds = pace(quiz)
    paced = (say.many("{n} second per question.", "{n} seconds per question.", seconds),) if seconds else ()
    views = [belief_view(game, id, say) for game, id in beliefs(quiz)]
    return TableView(
        serial=quiz.serial,
        lang=say.lang,
        labels=labels(say),
        settings=settings(show, None, say),
        progress=_progress(quiz, say),
        task=task,
        direction="clockwise",
        seats=[],
        trick=[],
        trickNote=None,
        previous=None,
        middle=[],
        facts=[],
        choices=[],
        ruling=None,
        events=[],
        hints=Hints(shown=[], more=False),
        say=Spoken(polite=task["text"], assertive=""),
        buttons=list(_last_buttons(quiz, say)),
        article=opened,
        log=[],
        text=[],
        summary=Summary(
            met=[],
            next=None,
            lines=[*paced, *lines],
            bars=[_bar(one.article, _Counted(one.right, one.second, one.missed), say) for one in bars(quiz)],
            beliefs=[one for one in views if one is not None],
        ),
    )


def _parts_text(counted: _Counted, say: Say) -> list[str]:
    return [part["text"] + "." for part in _parts(counted, say)] or [say("Nothing was answered.")]


def _bar(id: str, counted: _Counted, say: Say) -> Bar:
    return Bar(id=id, title=in_language(article(id).title, say.lang), parts=_parts(counted, say))


def _parts(counted: _Counted, say: Say) -> list[BarPart]:
    right, second, missed = counted
    parts = (
        BarPart(kind="right", n=right, text=say.many("{n} right at once", "{n} right at once", right)),
        BarPart(
            kind="second",
            n=second,
            text=say.many("{n} with help or on the second try", "{n} with help or on the second try", second),
        ),
        BarPart(kind="missed", n=missed, text=say.many("{n} missed", "{n} missed", missed)),
    )
    return [part for part in parts if part["n"]]


def _last_buttons(quiz: Quiz, say: Say) -> Iterator[Button]:
    if misses(quiz):
        yield _button("retry", say("Play the misses again"), "M", MISSES)
    yield _button("retry", say("Play the whole set again"), "")
    yield _button("next", say("New questions"), "N")
