"""The main line of a scenario as the engine plays it: what each step moves, and what the rules then do.

Every walk, check and count is read off this line. What a learner answers beside it is in ``walk``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import takewhile
from typing import Any, NamedTuple

from tutor.cards import Card, CardSet, Suit
from tutor.engine.claims import Weighed
from tutor.engine.game import Action, Game, Moved, State, Word, trial
from tutor.engine.rulings import Event, Ruling
from tutor.files import Way
from tutor.notation import format_word, open_record, parse_action, parse_word
from tutor.scenarios.contract import Unreachable, auction
from tutor.scenarios.model import ChooseStep, ClaimStep, ForetellStep, MustStep, PlayStep, Scenario
from tutor.wording import Wording, why


class Stuck(Exception):
    """The line can't go on: where in the file, why, and the ruling that stopped it if it was one."""

    def __init__(self, way: Way, text: Wording, ruling: Ruling | None = None) -> None:
        super().__init__(text)
        self.way, self.text, self.ruling = way, text, ruling


class Line(NamedTuple):
    """What was said before the learner sat down, and what each step moves; a broken line ends early."""

    game: Game
    dealt: State
    before: tuple[Moved, ...]
    moved: tuple[tuple[Moved, ...], ...]

    def position(self, step: int) -> State:
        """Return the position before a step; one past the last step is the end."""
        for moves in reversed(self.moved[:step]):
            if moves:
                return moves[-1].state
        return self.before[-1].state if self.before else self.dealt

    def between(self, first: int, last: int) -> tuple[Moved, ...]:
        """Return what the steps from one up to, not including, another move."""
        return tuple(move for moves in self.moved[first:last] for move in moves)


def main_line(scenario: Scenario) -> Line:
    """Play a whole scenario along its main line.

    Raises:
        Stuck: a word can't be read or is illegal.
    """
    line, stuck = follow(scenario)
    if stuck is not None:
        raise stuck
    return line


def follow(scenario: Scenario) -> tuple[Line, Stuck | None]:
    """Play a scenario along its main line as far as it goes, and say what stopped it."""
    game, dealt = open_record(scenario)
    before: list[Moved] = []
    moved: list[tuple[Moved, ...]] = []
    state = dealt
    stuck: Stuck | None = None
    try:
        for way, word in _beginning(scenario, game, dealt):
            before.append(_move(game, state, word, way))
            state = before[-1].state
        for i in range(len(scenario.steps)):
            moves: list[Moved] = []
            for way, word in _words(scenario, game, i):
                moves.append(_move(game, state, word, way))
                state = moves[-1].state
            moved.append(tuple(moves))
    except Stuck as reason:
        stuck = reason
    return Line(game, dealt, tuple(before), tuple(moved)), stuck


def _beginning(scenario: Scenario, game: Game, dealt: State) -> list[tuple[Way, Word]]:
    """Return the words before the learner sits down, each with its place in the file."""
    if scenario.contract is not None:
        try:
            return [(("contract",), word) for word in auction(game, dealt, scenario.contract)]
        except Unreachable as reason:
            raise Stuck(("contract", *reason.way), reason.text, reason.ruling) from None
    return [(("before", i), _read(game, text, ("before", i))) for i, text in enumerate(scenario.before or ())]


def _words(scenario: Scenario, game: Game, i: int) -> list[tuple[Way, Word]]:
    """Return the words that a step moves, each with its place in the file."""
    step = scenario.steps[i]
    if isinstance(step, PlayStep):
        ways: list[Way] = [("steps", i, "word", j) for j in range(len(step.word))]
        return [(way, _read(game, text, way)) for way, text in zip(ways, step.word, strict=True)]
    if isinstance(step, ChooseStep):
        mains = [j for j, choice in enumerate(step.choices) if choice.main]
        if len(mains) != 1:
            what = (
                Wording("{n} choices are main; mark the one the script follows", n=len(mains))
                if mains
                else Wording("no choice is main; mark the one the script follows")
            )
            raise Stuck(("steps", i, "choices"), what)
        way = ("steps", i, "choices", mains[0], "word")
        return [(way, Word(step.seat, read_action(game, step.choices[mains[0]].word, way)))]
    return []


def _read(game: Game, text: str, way: Way) -> Word:
    try:
        return parse_word(game, text)
    except ValueError as error:
        raise Stuck(way, why(error)) from None


def read_action(game: Game, text: str, way: Way) -> Action:
    """Read what a seat does.

    Raises:
        Stuck: it can't be read.
    """
    try:
        return parse_action(game, text)
    except ValueError as error:
        raise Stuck(way, why(error)) from None


def _move(game: Game, state: State, word: Word, way: Way) -> Moved:
    ruling, moved = trial(game, state, word)
    if moved is None:
        text = format_word(word, game)
        what = (
            Wording("the deal is over; {word} is not legal here", word=text)
            if game.over(state)
            else Wording("{word} is not legal here", word=text)
        )
        raise Stuck(way, what, ruling)
    return moved


class Foretold(NamedTuple):
    """The event that a prediction is about: which step moves it, and the position after the word that did."""

    step: int
    state: State
    event: Event


def foretold(scenario: Scenario, line: Line, i: int) -> Foretold | None:
    """Find what a prediction is about: the first event that cites its article.

    It comes after the step, before anybody has to choose again; a held one is brought about by the word just before.
    """
    step = scenario.steps[i]
    assert isinstance(step, ForetellStep)
    for j, move in _held_move(scenario, line, i) if step.held else _coming_moves(scenario, line, i):
        for event in move.events:
            if event.article == step.of.article:
                return Foretold(j, move.state, event)
    return None


def _coming_moves(scenario: Scenario, line: Line, i: int) -> Iterator[tuple[int, Moved]]:
    """Yield the moves after a step, up to the next choice, each with its step."""
    for j in range(i + 1, len(line.moved)):
        if isinstance(scenario.steps[j], ChooseStep):
            return
        yield from ((j, move) for move in line.moved[j])


def _held_move(scenario: Scenario, line: Line, i: int) -> Iterator[tuple[int, Moved]]:
    """Yield the last move before a row of held predictions, with its step."""
    base = held_base(scenario, i)
    if base is not None and base < len(line.moved) and line.moved[base]:
        yield base, line.moved[base][-1]


def held_base(scenario: Scenario, i: int) -> int | None:
    """Return the step whose last word a row of held predictions is about, None if there is no such row here.

    The step asked about is one of the row, or the one before it.
    """
    while i >= 0 and _is_held(scenario, i):
        i -= 1
    if i < 0 or not _is_held(scenario, i + 1):
        return None
    return i if isinstance(scenario.steps[i], PlayStep | ChooseStep) else None


def held_row(scenario: Scenario, base: int) -> tuple[ForetellStep, ...]:
    """Return the held predictions that follow a step."""
    row = takewhile(lambda step: isinstance(step, ForetellStep) and step.held, scenario.steps[base + 1 :])
    return tuple(step for step in row if isinstance(step, ForetellStep))


def _is_held(scenario: Scenario, i: int) -> bool:
    step = scenario.steps[i] if i < len(scenario.steps) else None
    return isinstance(step, ForetellStep) and step.held


def same(fact: object, written: object) -> bool:
    """Tell whether a fact is what a file says it is.

    >>> same(CardSet.parse("9♠ A♥"), "A♥ 9♠"), same(44, 44), same(44, "44")
    (True, True, False)
    """
    match fact:
        case Card() | CardSet() | Suit() if isinstance(written, str):
            try:
                return type(fact).parse(written) == fact
            except ValueError:
                return False
        case CardSet() if isinstance(written, list):
            return all(isinstance(card, str) for card in written) and same(fact, " ".join(written))
        case tuple() if isinstance(written, list):
            return len(fact) == len(written) and all(map(same, fact, written))
        case bool() | int():
            return type(fact) is type(written) and fact == written
        case str():
            return isinstance(written, str) and str(fact) == written
        case dict() if isinstance(written, dict):
            return {str(key) for key in fact} == set(written) and all(
                same(fact[key], written[str(key)]) for key in fact
            )
        case _:
            return fact is None and written is None


def read_value(fact: object, value: object) -> object:
    """Read an offered value as the kind of thing that the fact is; what is none stays as it is written.

    >>> read_value(Card.parse("9♠"), "AC"), read_value("BD", "AC")
    (A♣, 'AC')
    """
    if isinstance(fact, Card | CardSet | Suit) and isinstance(value, str):
        try:
            return type(fact).parse(value)
        except ValueError:
            return value
    return value


def read_card(text: str) -> Card | None:
    """Read a card, None where a text names none."""
    try:
        return Card.parse(text)
    except ValueError:
        return None


def met(scenario: Scenario, line: Line) -> frozenset[str]:
    """Return the articles that a learner meets: rulings and events of the main line, and rulings of the words listed.

    What was said before the learner sat down does not count.
    """
    articles = {str(move.ruling.article) for moves in line.moved for move in moves}
    articles |= {str(event.article) for moves in line.moved for move in moves for event in move.events}
    for i, step in enumerate(scenario.steps[: len(line.moved) + 1]):
        if isinstance(step, ChooseStep | ClaimStep):
            for text in (choice.word for choice in step.choices) if isinstance(step, ChooseStep) else (step.word,):
                word = Word(step.seat, parse_action(line.game, text))
                articles.add(str(trial(line.game, line.position(i), word)[0].article))
        if isinstance(step, ClaimStep | MustStep):
            articles |= {str(weighed.reason.article) for weighed in weighings(line, step, i)}
    return frozenset(articles)


def weighings(line: Line, step: ClaimStep | MustStep, i: int) -> tuple[Weighed, ...]:
    """Return what a claim asked about is worth on the claimant's knowledge; nothing if it is decided by making it."""
    game, state = line.game, line.position(i)
    if isinstance(step, MustStep):
        weighed = _remembered(game.due, Standing(state), step.seat)
    else:
        claim = parse_action(game, step.word)
        legal = game.judge(state, step.seat, claim).legal
        weighed = _remembered(game.weigh, Standing(state), step.seat, claim) if legal else None
    return (weighed,) if weighed else ()


class Standing:
    """A position of a line that stands for itself alone, so that it can be looked up; it holds what can't be hashed."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __eq__(self, other: object) -> bool:
        """Tell whether it is the very same position."""
        return isinstance(other, Standing) and other.state is self.state

    def __hash__(self) -> int:
        """Hang on the position alone."""
        return id(self.state)


@lru_cache(maxsize=256)
def _remembered(weigh: Callable[..., Weighed | None], standing: Standing, *what: Any) -> Weighed | None:
    """Weigh something of a position, from memory the next time: a table is drawn anew at every click."""
    return weigh(standing.state, *what)


class Case(NamedTuple):
    """A scenario under examination: the file's claims, its line as far as it goes, and what stopped it."""

    scenario: Scenario
    line: Line
    stuck: Stuck | None

    def reached(self, *kinds: type[Any]) -> Iterator[tuple[int, Any]]:
        """Yield the steps of some kinds that the line reaches, the one at which it stops included."""
        seated = self.stuck is None or self.stuck.way[0] == "steps"
        for i, step in enumerate(self.scenario.steps[: len(self.line.moved) + 1] if seated else ()):
            if isinstance(step, kinds):
                yield i, step


Found = Iterator[tuple[Way, Wording]]
"""Places in a file and what is wrong there."""
