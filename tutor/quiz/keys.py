"""What the rules in force answer to each kind of question; the same function for the right rules and for wrong ones.

An answer is a tuple of options as text: card names, ``yes`` and ``no``, numbers, seats, what comes next, the facts
of an event. Where the rules have nothing to say, as rules with a part missing may, there is no answer, or a plain no.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Final, Literal, NamedTuple, get_args

from tutor.engine.claims import DUE
from tutor.engine.game import Action, Game, State, Step, Word, by_rules
from tutor.engine.rulings import Event, Refused, Rules, Ruling
from tutor.engine.table import PUBLIC, Seat
from tutor.facts import facts as plainly

Kind = Literal["legal", "may", "least", "winner", "worth", "turned", "next", "claim", "pays", "follows", "due"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
JUDGED: Final = ("legal", "may", "least")
"""The kinds that ask for rulings; the others ask what follows from a word, or what is due."""
OWN_EYES: Final = (*JUDGED, "due")
"""The kinds that are asked of a seat, with its own cards before it."""

YES: Final = ("yes",)
NO: Final = ("no",)
NONE: Final = ("none",)
Answer = tuple[str, ...]


class Asking(NamedTuple):
    """What is asked at a position.

    ``word`` is what a seat would say, or is just saying; for the kinds ``legal`` and ``least`` any word of the verb.
    """

    kind: Kind
    game: Game
    state: State
    word: Word
    about: str = ""
    """For the kinds that ask which of several sentences is true: the article whose event it is."""

    @property
    def eyes(self) -> Seat | None:
        """Through whose eyes the table is shown: the seat asked, None where all cards concerned lie open."""
        return self.word.seat if self.kind in OWN_EYES else None


def under(asking: Asking, rules: Rules) -> Asking:
    """Ask the same by other rules; where it is asked what follows from a word, that the word is lawful is not asked."""
    own = asking.game.rules
    if asking.kind not in JUDGED:
        rules = Rules(own.laws, rules.moments)
    kind, game, state, word, about = asking
    return Asking(kind, game, by_rules(state, rules), word, about)


def key(asking: Asking) -> Answer:
    """Return what the rules in force answer."""
    return _KEYS[asking.kind](asking)


BROKEN: Final = (LookupError, AssertionError, AttributeError, TypeError, ValueError)
"""How rules fail that lack a part on which others rely."""


def judged(asking: Asking, action: Action) -> Ruling | None:
    """Return the ruling on an act of the seat that is asked; None where the rules have nothing to say."""
    try:
        return asking.game.judge(asking.state, asking.word.seat, action)
    except BROKEN:
        return None


def lawful(asking: Asking, action: Action) -> bool:
    """Tell whether the rules in force allow an act: what no rule allows is not allowed."""
    ruling = judged(asking, action)
    return ruling is not None and ruling.legal


def choices(asking: Asking) -> tuple[Action, ...]:
    """Return the acts of the verb asked for that the seat could try."""
    kind = type(asking.word.action)
    return tuple(action for action in asking.game.tries(asking.state, asking.word.seat) if type(action) is kind)


def done(asking: Asking) -> Step | None:
    """Carry the word out; None where the rules refuse it or can't."""
    try:
        return asking.game.apply(asking.state, *asking.word)
    except BROKEN:
        return None


def _legal(asking: Asking) -> Answer:
    return tuple(dict.fromkeys([action.card.name for action in _allowed(asking)]))


def _allowed(asking: Asking) -> Iterable[Action]:
    """Return the acts of the verb asked for that the rules allow: all at once where a game can tell that."""
    kind = type(asking.word.action)
    if asking.game.lawful:
        try:
            return [act for act in asking.game.lawful(asking.state, asking.word.seat) if type(act) is kind]
        except BROKEN:
            pass
    return [act for act in choices(asking) if lawful(asking, act)]


def _may(asking: Asking) -> Answer:
    return YES if lawful(asking, asking.word.action) else NO


def _least(asking: Asking) -> Answer:
    numbers = [action.number for action in choices(asking) if lawful(asking, action)]
    return (str(min(numbers)),) if numbers else NONE


def told(step: Step | None) -> Event | None:
    """Return the event that says who has won a trick."""
    return next((event for event in step.events if "winner" in event.facts), None) if step else None


def _winner(asking: Asking) -> Answer:
    event = told(done(asking))
    return (str(event.facts["winner"]),) if event else ()


def _worth(asking: Asking) -> Answer:
    event = told(done(asking))
    return (str(event.facts["points"]),) if event and "points" in event.facts else ()


def downs(asking: Asking) -> tuple[Seat, ...]:
    """Return the seats whose card of the trick lies face down once the word is said, in order of play."""
    lie = [placed.seat for placed in asking.game.observe(asking.state, PUBLIC).table if placed.down and placed.seat]
    return (*lie, asking.word.seat) if getattr(asking.word.action, "down", False) else tuple(lie)


def _turned(asking: Asking) -> Answer:
    step = done(asking)
    if step is None:
        return ()
    faces = {placed.seat: placed.card for placed in asking.game.observe(step.state, PUBLIC).previous}
    turned = [seat for seat in downs(asking) if faces.get(seat) is not None]
    return (" ".join(turned),) if turned else NONE


def _next(asking: Asking) -> Answer:
    step, game = done(asking), asking.game
    if step is None:
        return ()
    if (seat := game.to_act(step.state)) is not None:
        return (seat.value,)
    try:
        result = game.result(step.state)
    except BROKEN:
        return ()
    if "match" not in result:
        return ()
    return (f"match {result['match']['winner']}" if result["match"]["over"] else f"deal {result['next_dealer']}",)


def _claim(asking: Asking) -> Answer:
    try:
        asking.game.apply(asking.state, *asking.word)
    except Refused:
        return NO
    except BROKEN:
        return ()
    return YES


def _due(asking: Asking) -> Answer:
    weighed = asking.game.due(asking.state, asking.word.seat)
    return (DUE[weighed.verdict],) if weighed else ()


def _follows(asking: Asking) -> Answer:
    step = done(asking)
    if step is None:
        return ()
    found = [event for event in step.events if event.article == asking.about]
    return (told_text(found[0]),) if found else NONE


def told_text(event: Event) -> str:
    """Write the facts of an event as text.

    >>> told_text(Event("304.tokens.1", {"payer": "BD", "tokens": 2}))
    '{"payer":"BD","tokens":2}'
    """
    return json.dumps(plainly(event.facts), ensure_ascii=False, separators=(",", ":"))


def event_of(article: str, option: str) -> Event:
    """Read what ``told_text`` wrote, for the lawbook to make a sentence of."""
    facts = json.loads(option)
    return Event(article, {name: tuple(fact) if isinstance(fact, list) else fact for name, fact in facts.items()})


_KEYS: Final[Mapping[Kind, Callable[[Asking], Answer]]] = {
    "legal": _legal,
    "may": _may,
    "least": _least,
    "winner": _winner,
    "worth": _worth,
    "turned": _turned,
    "next": _next,
    "claim": _claim,
    "due": _due,
    "pays": _follows,
    "follows": _follows,
}
