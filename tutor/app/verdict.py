"""What the referee has to say beside the table: ruling card, events, hints, an article.

Each slot is one sentence of the lawbook's or a name; nothing here states a rule. Whatever is given away about an open
question was decided in ``scenarios.scene``.
"""

from __future__ import annotations

from itertools import groupby
from typing import Final, Literal, NamedTuple

from tutor.app.naming import CLAIM, action_text, capital, is_card_play, listed, value_text, word_text
from tutor.app.sources import sources_text
from tutor.app.strings import Say, mark
from tutor.app.table.shape import ArticleView, Consequence, EventView, Rule, RulingView
from tutor.engine.claims import Weighed
from tutor.engine.game import Action, Game
from tutor.engine.rulings import Event, Ruling
from tutor.lawbook import article, event_text, in_language, reason
from tutor.notation import parse_action
from tutor.scenarios.scene import Hint, Outcome, Scene

Verdict = Literal["legal", "illegal", "other", "early", "late", "right", "wrong", "answer"]


class Mark(NamedTuple):
    """A verdict as a symbol and a word."""

    symbol: str
    word: str


MARKS: Final[dict[Verdict, Mark]] = {
    "legal": Mark("✓", mark("Legal")),
    "illegal": Mark("✗", mark("Not legal")),
    "other": Mark("↷", mark("Legal, but here the deal goes another way")),
    "early": Mark("◔", mark("Too early")),
    "late": Mark("◕", mark("Too late")),
    "right": Mark("✓", mark("Right")),
    "wrong": Mark("✗", mark("Not so")),
    "answer": Mark("➜", mark("The answer")),
}
PLACES: Final = {
    "hand": mark("Look at your hand."),
    "table": mark("Look at the cards on the table."),
    "bids": mark("Look at what has been said so far."),
}
MOST: Final = 3
"""How many numbers are listed one by one."""


# ------------------------------------------------------------------------------------------------------ the ruling card


def ruling(scene: Scene, game: Game, say: Say, playable: bool) -> RulingView | None:
    """Return the ruling card on the last answer; ``playable`` if its consequence can be played out."""
    came = scene.outcome
    if came is None:
        return None
    verdict = verdict_of(scene, came)
    return card(
        verdict,
        answer_text(came.word, scene, game, say),
        came.reason,
        say,
        waiting=came.waiting,
        instead=_instead(came, game, say),
        note=_note(came, game, say),
        consequence=_consequence(came, say) if playable else None,
    )


def _consequence(came: Outcome, say: Say) -> str:
    """Say what the button of a ruling shows."""
    return say("See the deal that beats it") if came.weighed else say("Play it out")


def card(
    verdict: Verdict,
    answer: str,
    given: Ruling | Event | None,
    say: Say,
    fact: str | None = None,
    instead: str | None = None,
    note: str | None = None,
    consequence: str | None = None,
    waiting: str | None = None,
) -> RulingView:
    """Return a ruling card; ``fact`` is told instead of what the ruling says, ``waiting`` decides, but must wait."""
    decides = given.article if given else waiting
    return RulingView(
        verdict=verdict,
        symbol=MARKS[verdict].symbol,
        word=say(MARKS[verdict].word),
        answer=answer,
        rule=Rule(id=decides, title=_title(decides, say)) if decides else None,
        fact=_sentence(given, say) if fact is None else fact,
        instead=instead,
        note=note,
        folded=verdict in ("legal", "right"),
        consequence=Consequence(label=consequence) if consequence else None,
    )


def verdict_of(scene: Scene, came: Outcome) -> Verdict:
    """Name what came of an answer."""
    if scene.kind != "choose":
        return "right" if came.right else "wrong"
    if came.right:
        return "other" if came.goes_on else "legal"
    return refusal(came.reason)


def refusal(given: Ruling | Event | None) -> Verdict:
    """Name a refusal: not legal, too early, too late."""
    case = given.facts.get("case") if given else None
    return case if case in ("early", "late") else "illegal"


def answer_text(word: str, scene: Scene, game: Game, say: Say) -> str:
    """Print an answer: a word, or a value that was foretold."""
    if scene.kind == "choose":
        return capital(word_text(word, game, say))
    if scene.kind in ("claim", "must"):
        return say(CLAIM[word])
    return value_text(word, game, say)


def _sentence(given: Ruling | Event | None, say: Say) -> str:
    match given:
        case Ruling():
            return reason(given, say.lang)
        case Event():
            return event_text(given, say.lang)
        case None:
            return ""


def _instead(came: Outcome, game: Game, say: Say) -> str | None:
    """Say what may be done, or what was to be foretold."""
    if came.weighed is not None:
        return order_text(came.weighed, say) if came.weighed.verdict == "proved" and came.weighed.order else None
    if came.value is not None:
        return None if came.right else value_text(came.value, game, say)
    return words_text(came.instead, game, say) or None


def order_text(weighed: Weighed, say: Say) -> str:
    """Say in which order the cards are sure, and in how many deals."""
    order = " ".join(card.name for card in weighed.order)
    n = weighed.worlds
    return say.many("{order}: sure in the only deal that fits.", "{order}: sure in all {n} deals.", n, order=order)


def words_text(words: tuple[str, ...], game: Game, say: Say) -> str:
    """List words: cards of one face together, a run of numbers by its ends."""
    actions = [parse_action(game, word) for word in words]
    return "; ".join(run_text(list(run), game, say) for _, run in groupby(actions, key=kind_of))


def kind_of(action: Action) -> tuple[type, bool]:
    """Return what actions have to share to be listed together: their kind, and which way a card is played."""
    return type(action), getattr(action, "down", False)


def run_text(run: list[Action], game: Game, say: Say) -> str:
    """List actions of one kind: cards together, many numbers by their ends."""
    texts = [action_text(action, game, say) for action in run]
    if is_card_play(run[0], game):
        down = getattr(run[0], "down", False)
        return listed([" ".join(action.card.name for action in run), say("face down") if down else None])
    if len(texts) > MOST and hasattr(run[0], "number"):
        return f"{texts[0]} – {run[-1].number}"
    return "; ".join(texts)


def _note(came: Outcome, game: Game, say: Say) -> str | None:
    """Return what the author has to say of this answer, and how the script goes on if it takes another way."""
    goes_on = (
        say("Here the deal goes on with: {word}.", word=word_text(came.goes_on, game, say)) if came.goes_on else None
    )
    short = _short_of_it(came.weighed, say) if came.weighed else None
    return " ".join(text for text in (short, came.note.text if came.note else None, goes_on) if text) or None


def _short_of_it(weighed: Weighed, say: Say) -> str | None:
    """Say how near a claim comes that isn't proved."""
    if weighed.verdict != "refuted":
        return None
    if weighed.adaptive:
        return say("Choosing each card by what has fallen would win everything, but no single order does.")
    return say("It would be sure only if the partner played as the caller wishes.") if weighed.helped else None


def _title(id: str, say: Say) -> str:
    return in_language(article(id).title, say.lang)


# ------------------------------------------------------------------------------------------- events, hints and articles


def events(given: tuple[Event, ...], say: Say) -> list[EventView]:
    """Return what the rules did, each with its article."""
    return [
        EventView(text=event_text(event, say.lang), article=event.article, title=_title(event.article, say))
        for event in given
    ]


def hint_text(hint: Hint, scene: Scene, game: Game, say: Say) -> str:
    """Say a rung of the ladder: where to look, which article, the fact, the answer."""
    match hint.rung:
        case "look":
            return hint.text.text if hint.text else say(PLACES[hint.place or "table"])
        case "article":
            return say("The rule that decides: {title}.", title=_title(hint.article or "", say))
        case "fact":
            return _sentence(hint.ruling, say)
        case "answer":
            return say("The answer: {answer}.", answer=answer_text(hint.answer or "", scene, game, say))


def article_view(id: str, say: Say) -> ArticleView | None:
    """Return an article to be read beside the table, None if there is none with that id."""
    try:
        found = article(id)
    except KeyError:
        return None
    text = in_language(found.text, say.lang)
    if found.coming:
        coming = say("The referee does not apply this article yet.")
        text = f"{text} {coming}"
    return ArticleView(
        id=found.id,
        title=in_language(found.title, say.lang),
        text=text,
        source=sources_text(found.source, say),
        decision=in_language(found.decision, say.lang) if found.decision else None,
        lang=say.lang if say.lang in found.text else "en",
    )
