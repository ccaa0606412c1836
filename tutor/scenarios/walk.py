"""A learner's walk through a scenario, as a value: every step on or back and every answer gives a new ``Walk``.

Here a walk moves and is answered. What a screen may show of it is in ``scene``, what it comes to in ``summary``.
Nothing here draws, stores or knows a language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any, Final, NamedTuple

from tutor.cards import Card
from tutor.engine.claims import DUE, Weighed
from tutor.engine.game import Action, Moved, State, Word, trial
from tutor.engine.rulings import Event, Ruling
from tutor.engine.table import Seat
from tutor.files import quoted
from tutor.notation import format_action, parse_action
from tutor.scenarios.line import Foretold, Line, foretold, held_base, held_row, main_line, read_value, weighings
from tutor.scenarios.model import (
    QUESTIONS,
    Choice,
    ChooseStep,
    ClaimStep,
    ForetellStep,
    MustStep,
    Option,
    Question,
    SayStep,
    Scenario,
    ShowStep,
    Step,
)

STOPS: Final = (*QUESTIONS, SayStep, ShowStep)
RIGHT, WRONG = "right", "wrong"
"""The two answers to a claim."""


class Done(NamedTuple):
    """What was done at one question: every answer in order, the one that settled it, hints taken, the one to show."""

    tried: tuple[str, ...] = ()
    settled: str | None = None
    hints: int = 0
    last: str | None = None


@dataclass(frozen=True)
class Walk:
    """Where a learner is: ``at`` is the index of a stop among the steps, or their number at the end."""

    scenario: Scenario
    line: Line
    at: int
    reached: int
    done: Mapping[str, Done] = field(default_factory=dict)
    through: Seat | None = None
    """Somebody else's eyes, for a look while no question is open."""
    began: int = 0
    """The stop at which the learner sat down."""

    @cached_property
    def stops(self) -> tuple[int, ...]:
        """The steps at which a walk stops; the last one is the end."""
        steps = enumerate(self.scenario.steps)
        return (*(i for i, step in steps if isinstance(step, STOPS)), len(self.scenario.steps))

    @property
    def step(self) -> Step | None:
        """The step of this stop, None at the end."""
        return self.scenario.steps[self.at] if self.at < len(self.scenario.steps) else None

    @property
    def question(self) -> Question | None:
        """The question of this stop, if it is one."""
        return self.step if isinstance(self.step, QUESTIONS) else None

    @property
    def here(self) -> Done:
        """What was done at this stop."""
        return self.done.get(self.question.at, Done()) if self.question else Done()

    @property
    def open(self) -> bool:
        """Whether a question waits for its answer."""
        return self.question is not None and not self.settled(self.question)

    def settled(self, step: Question) -> bool:
        """Whether a question has its answer."""
        return self.done.get(step.at, Done()).settled is not None

    def skipped(self, step: Question) -> bool:
        """Whether a question lies before this stop and before the one at which the learner sat down."""
        return self.scenario.steps.index(step) < min(self.began, self.at)


class Offer(NamedTuple):
    """Something that can be answered: a word without its seat, or a value; ``listed`` if the file names it."""

    word: str
    listed: bool


def begin(scenario: Scenario, at: str | None = None) -> Walk:
    """Sit down at the first stop, or at the step with that id; whatever lies before is played on the main line.

    Raises:
        KeyError: there is no such step.
        Stuck: the scenario can't be played (``tutor check`` says so too).
    """
    walk = Walk(scenario, main_line(scenario), 0, 0)
    wanted = 0 if at is None else next((i for i, step in enumerate(scenario.steps) if step.at == at), None)
    if wanted is None:
        raise KeyError(f"{scenario.id} has no step {at}")
    stop = next(stop for stop in walk.stops if stop >= wanted)
    return replace(walk, at=stop, reached=stop, began=stop)


def forward(walk: Walk) -> Walk:
    """Go to the next stop, unless a question is open that was never passed."""
    if not may_go_on(walk):
        return walk
    stop = next(stop for stop in walk.stops if stop > walk.at)
    return replace(walk, at=stop, reached=max(stop, walk.reached), through=None)


def back(walk: Walk) -> Walk:
    """Go to the stop before this one, where there is one."""
    stop = max((stop for stop in walk.stops if stop < walk.at), default=walk.at)
    return replace(walk, at=stop, through=None)


def retry(walk: Walk) -> Walk:
    """Open the question of this stop again; what was missed stays counted."""
    return noted(walk, walk.here._replace(settled=None, last=None)) if walk.question else walk


def see(walk: Walk, seat: Seat | None) -> Walk:
    """Look at the table through a seat's eyes, None for one's own; not while a question is open."""
    if walk.open:
        return walk
    return replace(walk, through=None if seat is own_eyes(walk) else seat)


def own_eyes(walk: Walk) -> Seat:
    """Return whose eyes the script gives the learner at this stop."""
    return walk.scenario.eyes(walk.at) or walk.line.game.seats[0]


def may_go_on(walk: Walk) -> bool:
    """Tell whether there is a next stop, and nothing open that was never passed."""
    return walk.step is not None and (not walk.open or walk.at < walk.reached)


def noted(walk: Walk, done: Done) -> Walk:
    """Put down what was done at the question of this stop."""
    assert walk.question
    return replace(walk, done={**walk.done, walk.question.at: done}, through=None)


def offers(walk: Walk) -> tuple[Offer, ...]:
    """Return what can be answered: the words listed and all others the seat could try, or the values offered.

    The order depends on the words alone: by verb, then by card or number.
    """
    match walk.question if walk.open else None:
        case ChooseStep() as step:
            game, state = walk.line.game, walk.line.position(walk.at)
            named = [parse_action(game, choice.word) for choice in step.choices]
            claims = (game.whole(state, step.seat, claim) for claim in game.claims(state, step.seat))
            others = (*game.tries(state, step.seat), *claims)
            verbs = list(game.verbs.values())
            actions = sorted({*named, *others}, key=lambda action: (verbs.index(type(action)), _order(_parts(action))))
            return tuple(Offer(format_action(action, game), action in named) for action in actions)
        case ForetellStep() as step:
            fact = foretold_here(walk).event.facts[step.of.fact]
            values = sorted((read_value(fact, option.value) for option in step.choices), key=_order)
            return tuple(Offer(str(value), True) for value in values)
        case ClaimStep():
            return (Offer(RIGHT, True), Offer(WRONG, True))
        case MustStep():
            return tuple(Offer(word, True) for word in DUE.values())
        case _:
            return ()


def _parts(action: Action) -> tuple[Any, ...]:
    """Return the arguments of an action."""
    return tuple(getattr(action, part.name) for part in fields(action))


def _order(value: object) -> tuple[Any, ...]:
    """Return what words and values are sorted by: cards by suit and rank, numbers by size, the rest by its letters."""
    match value:
        case Card():
            return (0, value.place)
        case bool() | int():
            return (1, value)
        case tuple():
            return (2, tuple(map(_order, value)))
        case _:
            return (3, str(value))


def answer(walk: Walk, word: str) -> Walk:
    """Answer the open question with the text of an offer, or with any other word that can be read.

    A word that is refused settles nothing: the step stays. A legal word does, and so does any prediction: it is told
    then what is right, and may be tried again.

    Raises:
        ValueError: the answer can't be read, or is none of the values offered.
    """
    if not walk.open or walk.question is None:
        return walk
    word = readable(walk, word)
    done = walk.here
    return noted(walk, Done((*done.tried, word), word if settles(walk, word) else None, done.hints, word))


def settles(walk: Walk, word: str) -> bool:
    """Tell whether an answer settles the question of this stop: a legal word does, and so does any prediction."""
    return not isinstance(walk.question, ChooseStep) or right(walk, word)


def readable(walk: Walk, word: str) -> str:
    """Return an answer to the open question of this stop as it is written here.

    Raises:
        ValueError: it can't be read, or is none of the values offered.
    """
    if isinstance(walk.question, ChooseStep):
        return format_action(parse_action(walk.line.game, word), walk.line.game)
    offered = [offer.word for offer in offers(walk)]
    if word not in offered:
        raise ValueError(f"{quoted(word)} is no answer here; there are {', '.join(offered)}")
    return word


def right(walk: Walk, word: str) -> bool:
    """Tell whether an answer to the question of this stop is legal, foretold right or weighed right."""
    match walk.question:
        case ChooseStep():
            return tried(walk, word)[1] is not None
        case ForetellStep() as step:
            return word == str(foretold_here(walk).event.facts[step.of.fact])
        case ClaimStep():
            return (word == RIGHT) is claimed(walk).holds
        case MustStep():
            return word == due(walk)
        case _:
            return False


def listed(walk: Walk, word: str) -> Choice | Option | None:
    """Return what the file says of an answer to the question of this stop, if it lists it."""
    match walk.question:
        case ChooseStep() as step:
            action = parse_action(walk.line.game, word)
            return next((one for one in step.choices if parse_action(walk.line.game, one.word) == action), None)
        case ForetellStep() as step:
            fact = foretold_here(walk).event.facts[step.of.fact]
            return next((one for one in step.choices if str(read_value(fact, one.value)) == word), None)
        case _:
            return None


def tried(walk: Walk, word: str) -> tuple[Ruling, Moved | None]:
    """Try a word of the seat that chooses."""
    step = walk.question
    assert isinstance(step, ChooseStep)
    game = walk.line.game
    return trial(game, walk.line.position(walk.at), Word(step.seat, parse_action(game, word)))


def foretold_here(walk: Walk, at: int | None = None) -> Foretold:
    """Return what the prediction of this stop, or of another step, is about."""
    found = foretold(walk.scenario, walk.line, walk.at if at is None else at)
    if found is None:
        raise LookupError(f"{walk.scenario.id}: nothing of what is to be foretold happens")
    return found


class Claimed(NamedTuple):
    """What decides a claim, whether it holds, and its proof where it rests on what the claimant knows."""

    reason: Ruling | Event
    holds: bool
    weighed: Weighed | None = None


def claimed(walk: Walk) -> Claimed:
    """Weigh the claim of this stop on what the claimant knows, or make it; or say whether one must be made now."""
    step = walk.question
    assert isinstance(step, ClaimStep | MustStep)
    return weigh(walk.line, step, walk.at)


def weigh(line: Line, step: ClaimStep | MustStep, at: int) -> Claimed:
    """Weigh what a step asks about, before that step.

    Raises:
        LookupError: the seat can make no claim there at all.
    """
    for weighed in weighings(line, step, at):
        return Claimed(weighed.reason, weighed.verdict == "proved", weighed)
    if isinstance(step, MustStep):
        raise LookupError(f"{step.seat} can make no claim here")
    game = line.game
    ruling, moved = trial(game, line.position(at), Word(step.seat, parse_action(game, step.word)))
    return Claimed(moved.events[0] if moved and moved.events else ruling, moved is not None)


def due(walk: Walk) -> str:
    """Return the right answer to whether a claim must be made now."""
    weighed = claimed(walk).weighed
    assert weighed
    return DUE[weighed.verdict]


class Stand(NamedTuple):
    """Where a stop stands: the position, the moves to show with it, and a word of which nothing has come yet."""

    state: State
    moves: tuple[Moved, ...]
    held: Word | None = None


def standing(walk: Walk) -> Stand:
    """Return where the present stop stands."""
    line, at = walk.line, walk.at
    if on_main_line(walk, at):
        stand = Stand(line.position(at + 1), line.moved[at])
    else:
        last = max((stop for stop in walk.stops if stop < at), default=-1)
        first = last + 1 if last < 0 or on_main_line(walk, last) else last
        stand = Stand(line.position(at), line.between(first, at))
    base = held_base(walk.scenario, at)
    if base is None or (base == at and not on_main_line(walk, at)):
        return stand
    *earlier, held = line.moved[base]
    if not all(walk.settled(step) or walk.skipped(step) for step in held_row(walk.scenario, base)):
        before = earlier[-1].state if earlier else line.position(base)
        return Stand(before, tuple(move for move in stand.moves if move is not held), held.word)
    return stand if base == at else Stand(held.state, (held,))


def on_main_line(walk: Walk, stop: int) -> bool:
    """Tell whether a choice was settled with the word that the script follows."""
    step = walk.scenario.steps[stop] if stop < len(walk.scenario.steps) else None
    return isinstance(step, ChooseStep) and walk.done.get(step.at, Done()).settled == main_word(walk, step)


def main_word(walk: Walk, step: ChooseStep) -> str:
    """Return the word of a choice that the script follows."""
    game = walk.line.game
    return format_action(parse_action(game, step.main.word), game)


def misses(walk: Walk) -> int:
    """Count the answers at this stop that were refused or wrong."""
    return sum(not right(walk, word) for word in walk.here.tried)
