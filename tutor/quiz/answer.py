"""What an answer is worth, which belief explains a miss, and the ruling that says why.

Nothing is stored: the engine rules again whenever somebody wants to know.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tutor.engine.game import Action
from tutor.engine.rulings import Event, Refused, Ruling
from tutor.quiz.keys import Asking, choices, done, told
from tutor.quiz.posing import about
from tutor.quiz.question import Question, asking


class Marked(NamedTuple):
    """An answer marked; ``partly`` is some of what is right and nothing wrong."""

    right: bool
    partly: bool
    missed: tuple[str, ...]
    wrong: tuple[str, ...]
    belief: str | None
    """The belief that explains the miss, if one does."""


def judge_answer(question: Question, chosen: Iterable[str]) -> Marked:
    """Mark an answer; what is not among the options counts as not chosen."""
    given = {option for option in chosen if option in question.options}
    key = {*question.key}
    missed = tuple(option for option in question.options if option in key - given)
    wrong = tuple(option for option in question.options if option in given - key)
    right = not missed and not wrong
    return Marked(
        right, bool(given & key) and not wrong and not right, missed, wrong, None if right else _belief(question, given)
    )


def _belief(question: Question, given: set[str]) -> str | None:
    """Return the belief that answers most like that, and more like it than the rules do."""
    ranked = [
        (len(given ^ {*answer}), about(question.rules, belief) != question.article, place, belief)
        for place, (belief, answer) in enumerate(question.says.items())
    ]
    if not ranked:
        return None
    distance, *_, belief = min(ranked)
    return belief if distance < len(given ^ {*question.key}) and (question.several or distance == 0) else None


def ruling(question: Question, option: str | None = None) -> Ruling | Event | None:
    """Return why: about an option where cards or numbers are offered, else about what is asked."""
    at = asking(question)
    match at.kind:
        case "legal" | "least":
            return _about_option(at, option if option is not None else (question.key or question.options)[0])
        case "may":
            return at.game.judge(at.state, *at.word)
        case "claim":
            return _claimed(at)
        case "due":
            weighed = at.game.due(at.state, at.word.seat)
            return weighed.reason if weighed else None
        case "winner" | "worth":
            return told(done(at))
        case _:
            return _event(at, question.article)


def _about_option(at: Asking, option: str) -> Ruling | None:
    """Return the ruling on a card, or on a number; on the kindest way to play a card."""
    acts = [action for action in choices(at) if _named(action) == option]
    rulings = [at.game.judge(at.state, at.word.seat, action) for action in acts]
    return next((one for one in rulings if one.legal), rulings[0] if rulings else None)


def _named(action: Action) -> str:
    return action.card.name if hasattr(action, "card") else str(getattr(action, "number", ""))


def _claimed(at: Asking) -> Ruling | Event | None:
    try:
        events = at.game.apply(at.state, *at.word).events
    except Refused as refused:
        return refused.ruling
    return events[0] if events else None


def _event(at: Asking, article: str) -> Event | None:
    """Return what the rules did by an article, else the first thing they did."""
    step = done(at)
    events = step.events if step else ()
    return next((event for event in events if event.article == article), events[0] if events else None)
