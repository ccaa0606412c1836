"""A quiz question in a reader's language, wherever it is asked: what is shown, what is asked, what each answer says.

The same words stand on the screen, on paper, on cards and in tables. Neither the key nor the article that decides is
part of them.
"""

from __future__ import annotations

from typing import Final

from tutor.app.changes import set_otherwise
from tutor.app.naming import CLAIM, YES_NO, action_text, capital, card_name, listed, side_name, verb_text
from tutor.app.strings import Say, mark
from tutor.app.views import ASKED as FORETOLD
from tutor.app.views import LABELS
from tutor.cards import Card
from tutor.engine.game import Observation
from tutor.lawbook import event_text
from tutor.notation import parse_word
from tutor.quiz.keys import NONE, OWN_EYES, Kind, done, event_of
from tutor.quiz.question import Question, asking, laid, sight

ASKED: Final[dict[Kind, str]] = {
    "may": mark("Is that allowed now?"),
    "claim": mark("Is the claim right?"),
    "winner": FORETOLD["winner"],
    "worth": FORETOLD["points"],
    "turned": mark("That completes the trick. Whose cards are turned up now?"),
    "next": mark("What comes next?"),
    "pays": mark("That ends the deal. What is true now?"),
    "follows": mark("What is true now?"),
}
"""What is asked of a word that somebody says or would say."""


def seen_of(question: Question) -> Observation:
    """Return what is drawn of a question: of what its seat can know, the parts that matter, and how its table plays."""
    seen, shown = sight(question), question.shown
    table = {"options": set_otherwise(question.rules, question.deal.match.options)}
    return seen._replace(
        to_act=seen.to_act if question.kind in OWN_EYES else None,
        hands=seen.hands if "hand" in shown else {},
        aside=seen.aside if "aside" in shown else (),
        table=laid(question) if "table" in shown else (),
        previous=seen.previous if "previous" in shown else (),
        known=seen.known if "hand" in shown else {},
        public={**seen.public, **table} if "public" in shown else table,
        log=seen.log if "log" in shown else (),
    )


def asked_text(question: Question, say: Say) -> str:
    """Say what is asked, and what is just being said or played: ``Player D: 9♠. Who wins the trick?``."""
    if question.kind == "least":
        return say("What is the smallest number you may say now?")
    if question.kind == "due":
        return say("Must you call now?")
    word = parse_word(question.rules, question.word)
    if question.kind == "legal":
        verb = question.word.split()[1]
        if verb == "play":
            return say("Which cards may you play now? Pick all of them.")
        return say(
            "{word}: which cards may it be? Pick all of them.", word=capital(verb_text(verb, question.rules, say))
        )
    who, what, then = (
        say("Player {seat}", seat=word.seat),
        action_text(word.action, question.rules, say),
        ASKED["follows" if question.kind == "pays" and not _ends(question) else question.kind],
    )
    return f"{who}: {what}. {say(then)}"


def _ends(question: Question) -> bool:
    """Tell whether the deal is over with the word: prices are also told before that."""
    step = done(asking(question))
    return step is not None and question.rules.over(step.state)


def you_are(question: Question, say: Say) -> str:
    """Say whose eyes the one asked has; nothing where all cards that matter lie open."""
    return say("You are player {seat}.", seat=question.seat) if question.seat else ""


def option_text(question: Question, option: str, say: Say) -> str:
    """Print an answer: ``9♠``, ``170``, ``Yes``, ``Player B``, or what the rules would bring about."""
    match question.kind:
        case "may" | "claim":
            return capital(say(YES_NO[str(option == "yes")]))
        case "due":
            return say(CLAIM[option])
        case "winner":
            return say("Player {seat}", seat=option)
        case "turned":
            return say("Nobody’s") if option in NONE else listed(option.split())
        case "least":
            return say("None: only a pass is left") if option in NONE else option
        case "next":
            return _next_text(option, say)
        case "pays" | "follows":
            return say("None of these") if option in NONE else event_text(event_of(question.about, option), say.lang)
        case "legal" | "worth":
            return option


def _next_text(option: str, say: Say) -> str:
    match option.split():
        case ["deal", seat]:
            return say("The deal is over; player {seat} deals next.", seat=seat)
        case ["match", side]:
            return say("The match is won by {side}.", side=side_name(side))
        case _:
            return say("Player {seat} is to act.", seat=option)


def option_name(question: Question, option: str, say: Say) -> str:
    """Say an answer to somebody who can't see it; a card has its rank, suit and value."""
    if question.kind == "legal":
        return card_name(Card.parse(option), question.rules, say)
    return option_text(question, option, say)


def answer_text(question: Question, answer: tuple[str, ...], say: Say) -> str:
    """Print an answer: an option, or cards together."""
    if question.several:
        return " ".join(option for option in question.options if option in answer) or capital(say(LABELS["none"]))
    return option_text(question, answer[0], say)
