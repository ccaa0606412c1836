"""From a position and a word to a question, if exactly one article decides it.

An article decides when taking its parts out changes the answer. Where taking none of them out does, because another
article refuses or allows the same, the article decides that alone rules here and that a belief puts wrong. What wrong
games answer becomes the tempting options; which article and which belief it was stays out of sight until the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final, Literal, NamedTuple

from tutor import lawbook
from tutor.engine.claims import DUE
from tutor.engine.game import Game, by_rules
from tutor.engine.rulings import Event, Rules
from tutor.games import GAMES
from tutor.quiz.keys import (
    BROKEN,
    JUDGED,
    NONE,
    Answer,
    Asking,
    Kind,
    choices,
    done,
    downs,
    event_of,
    judged,
    key,
    told_text,
    under,
)

Level = Literal[1, 2, 3]
SHORT: Final = 3
"""With fewer cards in hand a claim is easier to weigh."""


class Posed(NamedTuple):
    """A question on a position, without its record."""

    kind: Kind
    article: str
    options: Answer
    key: Answer
    says: Mapping[str, Answer]
    """Belief -> what it answers, where that is not right."""
    shown: tuple[str, ...]
    level: Level


def posed(asking: Asking, wanted: Callable[[str], bool] = bool) -> Posed | None:
    """Return the question, None where no article decides alone, it is not wanted, or nothing is left to choose."""
    if asking.kind == "due":
        return _on_a_duty(asking, wanted)
    asked = consulted(asking)
    right = key(asking)
    if not _fit(asking, right):
        return None
    without = _without(asking, cited(asking, asked))
    decide = [article for article, answer in without.items() if answer != right]
    if len(decide) > 1 or (decide and not wanted(decide[0])):
        return None
    if decide and any(answer != right for answer in _behind(asking, decide[0], asked).values()):
        return None
    says = wrong_answers(asking, right, asked)
    article = decide[0] if decide else _put_wrong(asking, says, without)
    if article is None or not wanted(article):
        return None
    options = _options(asking, right, (*says.values(), *without.values()))
    if len(options) < 2 or (asking.kind == "legal" and len(right) == len(options) and not says):
        return None
    offered = {belief: answer for belief, answer in says.items() if set(answer) <= set(options)}
    return Posed(asking.kind, article, options, right, offered, _shown(asking), _level(asking, options, says))


def _on_a_duty(asking: Asking, wanted: Callable[[str], bool]) -> Posed | None:
    """Return the question whether a claim is due; the article that decides is the one that the proof rests on."""
    weighed = asking.game.due(asking.state, asking.word.seat)
    if weighed is None or not wanted(str(weighed.reason.article)):
        return None
    level: Level = 2 if len(asking.game.observe(asking.state, None).hands[asking.word.seat]) < SHORT else 3
    return Posed("due", str(weighed.reason.article), tuple(DUE.values()), key(asking), {}, _shown(asking), level)


def _fit(asking: Asking, right: Answer) -> bool:
    """Tell whether there is something to ask: an answer, and for a pile of points a game that counts them."""
    if asking.kind == "legal":
        return len(choices(asking)) > 1
    if asking.kind == "turned":
        return bool(downs(asking)) and bool(right) and _completes(asking)
    if asking.about and right == NONE:
        return False
    return bool(right)


def _completes(asking: Asking) -> bool:
    step = done(asking)
    return step is not None and not asking.game.observe(step.state, None).table


# ---------------------------------------------------------------------------------------------------------- who decides


class _Noting(dict[str, Any]):
    """A mapping that notes which of its entries were looked up."""

    noted: set[str]

    def __getitem__(self, name: str) -> Any:
        self.noted.add(name)
        return super().__getitem__(name)


def consulted(asking: Asking) -> frozenset[str]:
    """Return the names of the laws and moments that the answer rests on."""
    rules, noted = asking.game.rules, set[str]()
    laws, moments = _Noting(rules.laws), _Noting(rules.moments)
    laws.noted = moments.noted = noted
    key(asking._replace(state=by_rules(asking.state, Rules(laws, moments))))
    return frozenset(noted)


def cited(asking: Asking, asked: frozenset[str]) -> tuple[str, ...]:
    """Return the articles whose absence may change the answer: those that rule here, or those of what follows."""
    if asking.kind not in JUDGED:
        names = [name for name in asking.game.rules.moments if name in asked and _belongs(asking, name)]
        return tuple(dict.fromkeys(str(article) for name in names for article, _ in asking.game.rules.moments[name]))
    actions = (asking.word.action,) if asking.kind == "may" else choices(asking)
    rulings = (judged(asking, action) for action in actions)
    return tuple(dict.fromkeys(str(ruling.article) for ruling in rulings if ruling))


def _belongs(asking: Asking, moment: str) -> bool:
    """Tell whether a moment is asked about: for a sentence, the one it is said in, however that came about."""
    return not asking.about or any(article == asking.about for article, _ in asking.game.rules.moments[moment])


@cache
def _less(game: str, article: str, about: str) -> Rules:
    """Return the rules without an article; for a question about a sentence only where that is said."""
    right = GAMES[game].rules
    less = right.without(article)
    if not about:
        return less
    said = {name: any(id == about for id, _ in moment) for name, moment in right.moments.items()}
    return Rules(right.laws, {name: less.moments[name] if said[name] else right.moments[name] for name in said})


def _without(asking: Asking, articles: Iterable[str]) -> Mapping[str, Answer]:
    """Return what the rules answer with each article taken out."""
    return {article: key(under(asking, _less(asking.game.id, article, asking.about))) for article in articles}


def _behind(asking: Asking, article: str, asked: frozenset[str]) -> Mapping[str, Answer]:
    """Return what the rules answer without each article that speaks where one is taken out: it may rest on them."""
    less = under(asking, _less(asking.game.id, article, asking.about))
    return _without(asking, (other for other in cited(less, asked) if other != article))


def decider(asking: Asking) -> str | None:
    """Return the article that decides alone, None if there is none or there are several; the long way round."""
    if asking.kind == "due":
        weighed = asking.game.due(asking.state, asking.word.seat)
        return str(weighed.reason.article) if weighed else None
    right = key(asking)
    moments = [moment for name, moment in asking.game.rules.moments.items() if _belongs(asking, name)]
    parts = (*asking.game.rules.laws.values(), *moments)
    every = dict.fromkeys(str(article) for part in parts for article, _ in part)
    decide = [article for article, answer in _without(asking, every).items() if answer != right]
    if decide:
        return decide[0] if len(decide) == 1 else None
    return _put_wrong(asking, wrong_answers(asking, right), cited(asking, frozenset()))


def _put_wrong(asking: Asking, says: Mapping[str, Answer], ruling: Collection[str]) -> str | None:
    """Return the article that rules and that beliefs get wrong, else the one that all beliefs get wrong."""
    if asking.kind not in JUDGED:
        return None
    wrong = {article for belief in says if (article := about(asking.game, belief))}
    alone = wrong & {*ruling} or wrong
    return alone.pop() if len(alone) == 1 else None


# -------------------------------------------------------------------------------------------------------------- beliefs


class _Believed(NamedTuple):
    """The rules as a belief has them, and the laws and moments in which they differ."""

    rules: Rules
    changed: frozenset[str]


@cache
def _believed(game: str) -> Mapping[str, _Believed]:
    """Return the wrong rules of each belief of a game."""
    right = GAMES[game].rules
    found = {}
    for belief, believe in GAMES[game].beliefs.items():
        wrong = believe(right)
        changed = {name for name, law in wrong.laws.items() if law != right.laws[name]}
        changed |= {name for name, moment in wrong.moments.items() if moment != right.moments[name]}
        found[belief] = _Believed(wrong, frozenset(changed))
    return found


@cache
def _about(game: str, belief: str) -> str | None:
    right = GAMES[game].rules
    wrong = _believed(game)[belief].rules
    pairs = [(right.laws[name], law) for name, law in wrong.laws.items()]
    pairs += [(right.moments[name], moment) for name, moment in wrong.moments.items()]  # type: ignore[misc]
    changed = {str(entry[0]) for was, now in pairs for entry in {*was} ^ {*now}}
    return changed.pop() if len(changed) == 1 else None


def about(game: Game, belief: str) -> str | None:
    """Return the article that a belief gets wrong, None if it is not just one."""
    return _about(game.id, belief)


def wrong_answers(asking: Asking, right: Answer, asked: frozenset[str] | None = None) -> dict[str, Answer]:
    """Return what each belief would answer, where that is another answer than the right one.

    ``asked`` names the laws and moments that the answer rests on, if they are known.
    """
    found: dict[str, Answer] = {}
    for belief, (rules, changed) in _believed(asking.game.id).items():
        if asked is not None and not changed & asked:
            continue
        try:
            answer = key(under(asking, rules))
        except BROKEN:
            continue
        if answer != right and (answer or asking.kind == "legal"):
            found[belief] = answer
    return found


# -------------------------------------------------------------------------------------------------------------- options

MOST: Final = 5
"""How many answers are offered to choose one from."""


def _options(asking: Asking, right: Answer, tempting: Iterable[Answer]) -> Answer:
    """Return what is offered, in an order that says nothing about which is right."""
    match asking.kind:
        case "legal":
            return tuple(dict.fromkeys(action.card.name for action in choices(asking)))
        case "may" | "claim":
            return ("yes", "no")
        case "due":
            return tuple(DUE.values())
        case "winner":
            trick = [placed.seat for placed in asking.game.observe(asking.state, None).table]
            return tuple(seat.value for seat in asking.game.seats if seat in (*trick, asking.word.seat))
        case "turned":
            return (*NONE, *_groups(tuple(seat.value for seat in downs(asking))))
        case "next":
            return _nexts(asking, right[0])
        case "least":
            return _few(right, tempting, _numbers_near(asking, right[0]), _by_number)
        case "worth":
            return _few(right, tempting, _worths(asking, right[0]), _by_number)
        case "follows" | "pays":
            true = {*_told(asking)} - {*right}
            wrong = [answer for answer in tempting if not true & {*answer}]
            return _few(right, wrong, (other for other in _told_otherwise(asking, right[0]) if other not in true), str)


def _few(right: Answer, tempting: Iterable[Answer], others: Iterable[str], order: object) -> Answer:
    """Return the right answer, the tempting ones and others, as many as are offered, in order."""
    offered = dict.fromkeys((*right, *(option for answer in tempting for option in answer), *others))
    return tuple(sorted([*offered][:MOST], key=order))  # type: ignore[call-overload]


def _by_number(option: str) -> tuple[int, str]:
    return (int(option), "") if option.lstrip("-").isdigit() else (1 << 30, option)


def _groups(seats: tuple[str, ...]) -> tuple[str, ...]:
    """Return all groups of some seats, the small ones first."""
    groups = [[seat for i, seat in enumerate(seats) if bits >> i & 1] for bits in range(1, 1 << len(seats))]
    return tuple(" ".join(group) for group in sorted(groups, key=len))


def _nexts(asking: Asking, right: str) -> Answer:
    """Return who may act next; at the end of a deal also who may deal next or have won."""
    game = asking.game
    seats = tuple(seat.value for seat in game.seats)
    if right in seats:
        return seats
    deals = tuple(f"deal {seat}" for seat in seats)
    return (*deals, *(f"match {side}" for side in dict.fromkeys(game.sides.values())))


def _numbers_near(asking: Asking, right: str) -> Iterator[str]:
    """Yield numbers that could be said, from the right one up and down."""
    numbers = [action.number for action in choices(asking)]
    at = numbers.index(int(right)) if right.isdigit() else 0
    for i in range(1, len(numbers)):
        yield from (str(numbers[j]) for j in (at + i, at - i) if 0 <= j < len(numbers))


def _worths(asking: Asking, right: str) -> Iterator[str]:
    """Yield other sums: without one card, or with one counted as another of the trick."""
    game, points = asking.game, int(right)
    trick = [placed.card for placed in game.observe(asking.state, None).table if placed.card]
    worths = [game.worth[card] for card in (*trick, asking.word.action.card)]
    for worth in sorted(worths, reverse=True):
        yield from (str(points - worth), str(points + worth))
    yield from (str(points + 10), str(points + 1), str(abs(points - 10)))


def _says(event: Event, name: str) -> bool:
    """Tell whether a fact stands in the sentence of an event."""
    texts = lawbook.template(lawbook.article(event.article), "event", event.facts)
    return texts is not None and f"{{{name}}}" in texts["en"]


def _told(asking: Asking) -> Iterator[str]:
    """Yield all that an article says of what the word brings about: it may say it of each of two players."""
    step = done(asking)
    yield from (told_text(event) for event in (step.events if step else ()) if event.article == asking.about)


def _told_otherwise(asking: Asking, right: str) -> Iterator[str]:
    """Yield the same sentence with another seat, another side or another number of those that it names."""
    game, event = asking.game, event_of(asking.about, right)
    named = {name: fact for name, fact in event.facts.items() if _says(event, name)}
    for name, fact in named.items():
        for group in ([seat.value for seat in game.seats], [*dict.fromkeys(game.sides.values())]):
            if fact in group:
                yield from (told_text(event._replace(facts={**event.facts, name: other})) for other in group)
    numbers = [name for name, fact in named.items() if isinstance(fact, int)]
    if len(numbers) == 1:
        (name,) = numbers
        for shift in (1, -1, 2):
            if event.facts[name] + shift > 0:
                yield told_text(event._replace(facts={**event.facts, name: event.facts[name] + shift}))


# ---------------------------------------------------------------------------------------------------- shown, and graded

_SHOWN: Final[Mapping[Kind, tuple[str, ...]]] = {
    "winner": ("table", "public"),
    "worth": ("table",),
    "turned": ("table", "public"),
    "next": ("table", "public"),
    "claim": ("hand", "aside", "table", "public"),
    "due": ("hand", "aside", "table", "previous", "log", "public"),
    "pays": ("public",),
    "follows": ("table", "public"),
}


def _shown(asking: Asking) -> tuple[str, ...]:
    """Name what has to be drawn: before a card is played the words said, later the trick."""
    if asking.kind in _SHOWN:
        return _SHOWN[asking.kind]
    seen = asking.game.observe(asking.state, asking.word.seat)
    played = bool(seen.table or seen.previous)
    return ("hand", "aside", "table", "previous", "public") if played else ("hand", "aside", "log", "public")


def _level(asking: Asking, options: Answer, says: Mapping[str, Answer]) -> Level:
    """Grade by how many articles have a say and how many beliefs go wrong."""
    articles = len(cited(asking, frozenset())) if asking.kind in ("legal", "least") else 1
    hard = (articles > 2) + (len(says) > 1) + (bool(says) and len(options) > 2)
    return (1, 2, 3)[min(hard, 2)]
