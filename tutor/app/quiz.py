"""A quiz: a set of questions, what was answered to each, with which hints and how long it took.

``played`` is the whole of it: values in, a value out. What a question shows and how it is drawn is said elsewhere, and
so is which questions are asked and what is kept of the answers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, NamedTuple

from tutor.app.table.shape import Act
from tutor.engine.rulings import Ruling
from tutor.quiz.answer import Marked, judge_answer, ruling
from tutor.quiz.question import Question
from tutor.quiz.repeats import Grade
from tutor.store.repeats import Before, Running

AGAIN: Final = 2
"""From this miss on the article is opened with the ruling."""
TRIES: Final = 2
"""How often one may answer: the second time for half."""
LONG: Final = 600.0
"""More seconds than this aren't spent on a question."""
JOIN: Final = ","
"""What stands between the cards of an answer that names several."""

MISSES: Final = "misses"
"""Which questions are played again; without it all of them."""

Rung = Literal["look", "article", "fact", "answer"]


class Done(NamedTuple):
    """What was answered to a question, how many hints were given, and the seconds until it was settled."""

    tried: tuple[tuple[str, ...], ...] = ()
    hints: int = 0
    seconds: float = 0.0


class Bar(NamedTuple):
    """How often an article was right at once, with a hint or on the second try, and missed."""

    article: str
    right: int
    second: int
    missed: int


@dataclass(frozen=True)
class Quiz:
    """A set of questions and the answers to it; ``turns`` counts the acts that changed what lies on the table."""

    questions: tuple[Question, ...]
    at: int = 0
    """Which question lies there; after the last one the end."""
    done: Mapping[str, Done] = field(default_factory=dict)
    again: Mapping[str, Before] = field(default_factory=dict)
    """Which questions are repeats, and what came of their article before."""
    since: float = 0.0
    """When the question was put, on the clock by which ``played`` is told the time."""
    turns: int = 0
    article: str | None = None
    reported: bool = False

    @property
    def serial(self) -> str:
        """A text that changes with whatever lies on the table."""
        return f"quiz {self.turns}"

    @property
    def over(self) -> bool:
        """Whether the last question is behind."""
        return self.at >= len(self.questions)

    @property
    def question(self) -> Question:
        """The question that lies there."""
        return self.questions[self.at]

    @property
    def here(self) -> Done:
        """What was answered to the question that lies there."""
        return self.of(self.question)

    @property
    def ids(self) -> tuple[str, ...]:
        """What names the set."""
        return tuple(question.id for question in self.questions)

    def of(self, question: Question) -> Done:
        """Return what was answered to a question."""
        return self.done.get(question.id, Done())


def begin(questions: Sequence[Question], now: float, again: Mapping[str, Before] | None = None, turns: int = 0) -> Quiz:
    """Put the first question of a set; each question is in it once."""
    once = {question.id: question for question in questions}
    return Quiz(tuple(once.values()), again=dict(again or {}), since=now, turns=turns)


def resumed(quiz: Quiz, kept: Running, now: float) -> Quiz:
    """Go on with a set as ``remembered`` wrote it; answers that these questions can't have are left out."""
    done: dict[str, Done] = {}
    for question in quiz.questions:
        if (one := kept.done.get(question.id)) is not None:
            tried = tuple(answer for answer in one.tried if _readable(question, answer))
            done[question.id] = Done(tried, min(one.hints, len(ladder(question))), one.seconds)
    return replace(quiz, at=min(kept.at, len(quiz.questions)), done=done, again=kept.again, since=now)


def remembered(quiz: Quiz) -> Running:
    """Return what is to be remembered of a set under way."""
    done = {id: {"tried": one.tried, "hints": one.hints, "seconds": one.seconds} for id, one in quiz.done.items()}
    again = {id: before for id, before in quiz.again.items() if id in quiz.ids}
    return Running.model_validate({"questions": quiz.ids, "at": quiz.at, "done": done, "again": again})


# ------------------------------------------------------------------------------------------------------ what came of it


def marked(question: Question, done: Done) -> Marked | None:
    """Return what the last answer to a question is worth."""
    return judge_answer(question, done.tried[-1]) if done.tried else None


def open_to_answer(question: Question, done: Done) -> bool:
    """Tell whether an answer is still asked for: not after a right one, nor where just one other is left to be said."""
    last = marked(question, done)
    if last is None:
        return True
    return not last.right and len(done.tried) < TRIES and (question.several or len(question.options) > TRIES)


def grade(question: Question, done: Done) -> Grade | None:
    """Return what came of a question, None while it is open."""
    last = marked(question, done)
    if last is None or open_to_answer(question, done):
        return None
    if not last.right or _told(question, done):
        return "missed"
    return "right" if len(done.tried) == 1 and not done.hints else "second"


def was_missed(question: Question, done: Done) -> bool:
    """Tell whether a question was answered wrong, or answered only after the answer had been told."""
    return _told(question, done) or any(not judge_answer(question, tried).right for tried in done.tried)


def misses(quiz: Quiz) -> tuple[Question, ...]:
    """Return the questions that were missed, in order."""
    return tuple(question for question in quiz.questions if was_missed(question, quiz.of(question)))


def bars(quiz: Quiz) -> tuple[Bar, ...]:
    """Return a bar for each article that was asked, in the order in which they came."""
    grades: dict[str, list[Grade]] = {}
    for question in quiz.questions:
        if (came := grade(question, quiz.of(question))) is not None:
            grades.setdefault(question.article, []).append(came)
    return tuple(
        Bar(article, came.count("right"), came.count("second"), came.count("missed"))
        for article, came in grades.items()
    )


def beliefs(quiz: Quiz) -> tuple[tuple[str, str], ...]:
    """Return the beliefs that explain misses, each once with its game, in the order in which they were met."""
    found: dict[tuple[str, str], None] = {}
    for question in quiz.questions:
        for tried in quiz.of(question).tried:
            if (belief := judge_answer(question, tried).belief) is not None:
                found[question.game, belief] = None
    return tuple(found)


def pace(quiz: Quiz) -> int | None:
    """Return the seconds per question, None before one was settled."""
    settled = [quiz.of(question).seconds for question in quiz.questions if grade(question, quiz.of(question))]
    return max(1, round(sum(settled) / len(settled))) if settled else None


def newly_settled(before: Quiz, after: Quiz) -> tuple[tuple[str, Grade], ...]:
    """Return the articles of the questions that an act has settled, with what came of them."""
    found: list[tuple[str, Grade]] = []
    for question in after.questions:
        came = grade(question, after.of(question))
        if came is not None and grade(question, before.of(question)) is None:
            found.append((question.article, came))
    return tuple(found)


# ---------------------------------------------------------------------------------------------------------------- hints


def ladder(question: Question) -> tuple[Rung, ...]:
    """Return the rungs of a question: where it has a fact short of the answer, that too."""
    return ("look", "article", "fact", "answer") if telling(question) is not None else ("look", "article", "answer")


def telling(question: Question) -> Ruling | None:
    """Return a ruling that tells the fact that decides without being the answer, None where there is none."""
    if not question.several:
        return None
    wrong = (ruling(question, option) for option in question.options if option not in question.key)
    mine = (given for given in wrong if isinstance(given, Ruling) and given.article == question.article)
    return next(mine, None)


def _told(question: Question, done: Done) -> bool:
    return done.hints >= len(ladder(question))


# ----------------------------------------------------------------------------------------------------------------- acts


def played(quiz: Quiz, act: Act, now: float) -> Quiz:
    """Return what an act makes of a quiz; an act done on an older table changes nothing."""
    if act["serial"] != quiz.serial:
        return quiz
    value = act["value"] if isinstance(act["value"], str) else None
    match act["act"]:
        case "article":
            return replace(quiz, article=value)
        case "closeArticle":
            return replace(quiz, article=None)
        case "report":
            return replace(quiz, reported=True)
        case "closeReport":
            return replace(quiz, reported=False)
        case "retry" if quiz.over:
            return begin(misses(quiz) if value == MISSES else quiz.questions, now, turns=quiz.turns + 1)
        case "try" if _open(quiz):
            return _tried(quiz, read_answer(value or ""), now)
        case "hint" if _open(quiz):
            return _noted(quiz, quiz.here._replace(hints=min(quiz.here.hints + 1, len(ladder(quiz.question)))))
        case "next" if not quiz.over and not _open(quiz):
            return replace(quiz, at=quiz.at + 1, since=now, turns=quiz.turns + 1, article=None, reported=False)
        case _:
            return quiz


def read_answer(text: str) -> tuple[str, ...]:
    """Read what the table sends as an answer: an option, or several cards.

    >>> read_answer("9♠,J♠"), read_answer("AC +1"), read_answer("")
    (('9♠', 'J♠'), ('AC +1',), ())
    """
    parts = text.split(JOIN)
    return tuple(parts) if all(part[-1:] in "♠♥♦♣" and part for part in parts) else (text,) if text else ()


def _open(quiz: Quiz) -> bool:
    return not quiz.over and open_to_answer(quiz.question, quiz.here)


def _noted(quiz: Quiz, done: Done) -> Quiz:
    return replace(quiz, done={**quiz.done, quiz.question.id: done})


def _readable(question: Question, answer: tuple[str, ...]) -> bool:
    """Tell whether something can be an answer to a question at all."""
    return set(answer) <= set(question.options) and (question.several or len(answer) == 1)


def _tried(quiz: Quiz, answer: tuple[str, ...], now: float) -> Quiz:
    """Answer; what can't be one is no answer."""
    question, done = quiz.question, quiz.here
    if not _readable(question, answer):
        return quiz
    after = done._replace(
        tried=(*done.tried, answer), seconds=round(done.seconds + min(max(now - quiz.since, 0.0), LONG), 1)
    )
    tried = replace(_noted(quiz, after), since=now, turns=quiz.turns + 1, article=None, reported=False)
    return replace(tried, article=question.article) if _missed_often(tried) else tried


def _missed_often(quiz: Quiz) -> bool:
    """Tell whether the last answer was wrong, and not the first one that was on this article."""
    question = quiz.question
    last = marked(question, quiz.here)
    if last is None or last.right:
        return False
    asked = [one for one in quiz.questions if one.article == question.article]
    return sum(not judge_answer(one, tried).right for one in asked for tried in quiz.of(one).tried) >= AGAIN
