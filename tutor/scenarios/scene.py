"""What a screen may show of a walk: the table through the eyes in use, the task, the offers, what came of an answer.

What others hold is here only as far as those eyes can know it. What the file says of an open question (which word is
the main one, what is expected, notes and beliefs) is not here at all. Sentences are the lawbook's, drawing the app's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal, NamedTuple

from tutor.cards import Card
from tutor.engine.claims import Weighed
from tutor.engine.game import Moved, Observation, Placed, Told, Word, legal_actions, replay, trial
from tutor.engine.rulings import Event, Ruling
from tutor.engine.table import Eyes, Seat
from tutor.notation import format_action
from tutor.scenarios.line import Foretold, held_base, held_row
from tutor.scenarios.model import (
    QUESTIONS,
    ChooseStep,
    ClaimStep,
    ForetellStep,
    MustStep,
    Question,
    Scenario,
    Spoken,
    Step,
    Text,
)
from tutor.scenarios.walk import (
    RIGHT,
    STOPS,
    WRONG,
    Offer,
    Stand,
    Walk,
    claimed,
    due,
    foretold_here,
    listed,
    main_word,
    may_go_on,
    misses,
    noted,
    offers,
    own_eyes,
    right,
    standing,
    tried,
)

Kind = Literal["choose", "foretell", "claim", "must", "say", "show", "end"]
Place = Literal["hand", "table", "bids"]


class Can(NamedTuple):
    """What a learner may do at a stop."""

    back: bool
    next: bool
    retry: bool
    hint: bool
    see: bool


class Hint(NamedTuple):
    """A rung of the ladder; only the field of its rung is filled."""

    rung: Literal["look", "article", "fact", "answer"]
    place: Place | None = None
    text: Spoken | None = None
    article: str | None = None
    ruling: Ruling | None = None
    answer: str | None = None


class Outcome(NamedTuple):
    """What came of the last answer.

    ``reason`` is None for a prediction whose event is still to be asked about; ``value`` is the fact predicted.
    """

    word: str
    right: bool
    reason: Ruling | Event | None
    instead: tuple[str, ...] = ()
    goes_on: str | None = None
    value: str | None = None
    note: Spoken | None = None
    belief: str | None = None
    weighed: Weighed | None = None
    """The proof of a claim that rests on what the claimant knows, or one deal that beats it."""
    waiting: str | None = None
    """The article that decides a prediction, where what it says of this table has to wait."""

    @property
    def article(self) -> str | None:
        """The article that decides."""
        return self.reason.article if self.reason else self.waiting


class Scene(NamedTuple):
    """A stop as a screen may show it."""

    id: str
    title: Spoken
    kind: Kind
    step: str | None
    task: Spoken | None
    asked: str | None
    """The name of the fact that is to be foretold."""
    claim: str | None
    """The claim that is to be weighed, without its seat."""
    seat: Seat | None
    """Whose word it is to choose or claim."""
    eyes: Eyes
    observation: Observation
    offers: tuple[Offer, ...]
    """In an order that depends on the words alone; empty unless the question is open."""
    outcome: Outcome | None
    events: tuple[Event, ...]
    """What the rules did since the last stop, or after the word that settled this one."""
    said: tuple[Told, ...]
    """What was said and played since the last stop, as remembered."""
    hints: tuple[Hint, ...]
    misses: int
    """How often an answer was refused or wrong here."""
    i: int
    n: int
    can: Can


class PlayedOut(NamedTuple):
    """What would have come of a word: the position it led to, what was said from it on, and what the rules did.

    Of a claim that is beaten it is one position of the deal that beats it; ``more`` if the line goes on.
    """

    observation: Observation
    said: tuple[Told, ...]
    events: tuple[Event, ...]
    more: bool = False
    beaten: bool = False


def scene(walk: Walk, lang: str) -> Scene:
    """Return what a screen may show at this stop, with the file's texts in a language."""
    return seen_by(walk, lang, walk.through or own_eyes(walk))


def seen_by(walk: Walk, lang: str, eyes: Eyes) -> Scene:
    """Return what somebody who chooses freely whose eyes to use may see of a stop; a learner may not.

    The offers, hints and what came of an answer are told to the seat of this stop and to the teacher.
    """
    scenario, step = walk.scenario, walk.step
    stand = standing(walk)
    observation = _seen(walk, stand, eyes)
    mine = eyes is None or eyes is own_eyes(walk)
    at = walk.stops.index(walk.at)
    return Scene(
        id=scenario.id,
        title=scenario.spoken(scenario.title, lang),
        kind=_kind(step),
        step=step.at if step else None,
        task=_task(scenario, step, lang),
        asked=step.of.fact if isinstance(step, ForetellStep) else None,
        claim=step.word if isinstance(step, ClaimStep) else None,
        seat=step.seat if isinstance(step, ChooseStep | ClaimStep | MustStep) else None,
        eyes=eyes,
        observation=observation,
        offers=offers(walk) if mine else (),
        outcome=outcome(walk, lang) if mine else None,
        events=_witnessed(walk, stand.moves, eyes),
        said=observation.log[len(observation.log) - len(stand.moves) - (stand.held is not None) :],
        hints=ladder(walk, lang)[: walk.here.hints] if walk.open and mine else (),
        misses=misses(walk),
        i=min(at + 1, len(walk.stops) - 1),
        n=len(walk.stops) - 1,
        can=Can(
            back=at > 0,
            next=may_go_on(walk),
            retry=walk.question is not None and walk.here.last is not None,
            hint=walk.open and walk.here.hints < len(ladder(walk, lang)),
            see=not walk.open,
        ),
    )


def _kind(step: Step | None) -> Kind:
    return step.step if isinstance(step, STOPS) else "end"


def _task(scenario: Scenario, step: Step | None, lang: str) -> Spoken | None:
    text: Text | None = getattr(step, "prompt", None) or getattr(step, "text", None)
    return scenario.spoken(text, lang) if text else None


def _seen(walk: Walk, stand: Stand, watcher: Eyes) -> Observation:
    """Return what is seen at a stop: a card of which nothing has come yet just lies there, a word was just heard."""
    game = walk.line.game
    seen = game.observe(stand.state, watcher)
    if stand.held is None:
        return seen
    seat, action = stand.held
    verb = format_action(action, game).split()[0]
    if not hasattr(action, "card"):
        heard = Told(seat, verb, None if hasattr(action, "cards") else action)
        return seen._replace(to_act=None, log=(*seen.log, heard))
    card, down = action.card, getattr(action, "down", False)
    from_hand = game.observe(stand.state, None).known[card] == f"hand {seat}"
    known = not down or card in seen.known
    told = Told(seat, verb, action if known else None)
    laid = Placed(seat, card if known else None, down, aside=not from_hand)
    return seen._replace(
        to_act=None,
        hands={**seen.hands, seat: _without(seen.hands[seat], card)} if from_hand else seen.hands,
        aside=seen.aside if from_hand else tuple(placed for placed in seen.aside if placed.seat is not seat),
        table=(*seen.table, laid),
        known={**seen.known, card: f"table {seat}"} if known else seen.known,
        log=(*seen.log, told),
    )


def _without(hand: tuple[Card | None, ...], card: Card) -> tuple[Card | None, ...]:
    """Return a hand after a card was played from it; of cards not seen one is gone."""
    gone = hand.index(card if card in hand else None)
    return (*hand[:gone], *hand[gone + 1 :])


def _witnessed(walk: Walk, moves: Iterable[Moved], eyes: Eyes) -> tuple[Event, ...]:
    game = walk.line.game
    seen = (game.witness(move.state, event, eyes) for move in moves for event in move.events)
    return tuple(event for event in seen if event is not None)


def outcome(walk: Walk, lang: str) -> Outcome | None:
    """Return what came of the last answer at this stop."""
    word = walk.here.last
    if word is None:
        return None
    match walk.question:
        case ChooseStep() as step:
            return _chosen(walk, step, word, lang)
        case ForetellStep() as step:
            return _predicted(walk, step, word, lang)
        case ClaimStep() | MustStep() as step:
            weighed = claimed(walk)
            note = walk.scenario.spoken(step.note, lang) if step.note else None
            value = due(walk) if isinstance(step, MustStep) else None
            return Outcome(word, right(walk, word), weighed.reason, value=value, note=note, weighed=weighed.weighed)
        case _:
            return None


def _chosen(walk: Walk, step: ChooseStep, word: str, lang: str) -> Outcome:
    game, state = walk.line.game, walk.line.position(walk.at)
    ruling, moved = tried(walk, word)
    main = main_word(walk, step)
    instead: tuple[str, ...] = ()
    if moved is None and game.to_act(state) is step.seat:
        instead = tuple(format_action(other, game) for other in legal_actions(game, state, step.seat))
    return Outcome(
        word,
        moved is not None,
        ruling,
        instead,
        goes_on=main if moved is not None and word != main else None,
        note=_note(walk, word, lang),
        belief=said.belief if (said := listed(walk, word)) else None,
    )


def _predicted(walk: Walk, step: ForetellStep, word: str, lang: str) -> Outcome:
    found = foretold_here(walk)
    waits = _still_asked(walk, found)
    return Outcome(
        word,
        right(walk, word),
        None if waits else walk.line.game.witness(found.state, found.event, own_eyes(walk)),
        value=str(found.event.facts[step.of.fact]),
        note=_note(walk, word, lang),
        belief=said.belief if (said := listed(walk, word)) else None,
        waiting=found.event.article if waits else None,
    )


def _note(walk: Walk, word: str, lang: str) -> Spoken | None:
    """Return what the file has to say of an answer that was given."""
    said = listed(walk, word)
    return walk.scenario.spoken(said.note, lang) if said and said.note else None


def _still_asked(walk: Walk, found: Foretold) -> bool:
    """Tell whether a later prediction, not yet made, is about the same event."""
    return any(
        isinstance(step, ForetellStep) and not walk.settled(step) and foretold_here(walk, i).event is found.event
        for i, step in enumerate(walk.scenario.steps)
        if i > walk.at
    )


def hint(walk: Walk) -> Walk:
    """Take the next rung of the ladder: where to look, which article, the fact, the answer."""
    done = walk.here
    if not walk.open or done.hints >= len(ladder(walk, "en")):
        return walk
    return noted(walk, done._replace(hints=done.hints + 1))


def ladder(walk: Walk, lang: str) -> tuple[Hint, ...]:
    """Return all rungs for the question of this stop; a prediction has no fact short of its answer."""
    match walk.question:
        case ChooseStep() as step:
            ruling = _deciding(walk, step)
            return (
                Hint("look", place=_place(walk), text=_look(walk, step, lang)),
                Hint("article", article=ruling.article),
                Hint("fact", article=ruling.article, ruling=ruling),
                Hint("answer", answer=main_word(walk, step)),
            )
        case ForetellStep() as step:
            value = str(foretold_here(walk).event.facts[step.of.fact])
            return (
                Hint("look", place=_place(walk), text=_look(walk, step, lang)),
                Hint("article", article=step.of.article),
                Hint("answer", answer=value),
            )
        case ClaimStep() | MustStep() as step:
            reason, holds, _ = claimed(walk)
            answer = due(walk) if isinstance(step, MustStep) else RIGHT if holds else WRONG
            return (
                Hint("look", place=_place(walk), text=_look(walk, step, lang)),
                Hint("article", article=reason.article),
                Hint("answer", answer=answer),
            )
        case _:
            return ()


def _deciding(walk: Walk, step: ChooseStep) -> Ruling:
    """Return the ruling that tells most without being the answer: of the article that most listed words rest on."""
    rulings = [(tried(walk, choice.word)[0], choice.main) for choice in step.choices]
    counted = Counter(ruling.article for ruling, _ in rulings)
    main = next(ruling.article for ruling, is_main in rulings if is_main)
    article = max(counted, key=lambda article: (counted[article], article == main))
    cited = [ruling for ruling, _ in rulings if ruling.article == article]
    return next((ruling for ruling in cited if not ruling.legal), cited[0])


def _place(walk: Walk) -> Place:
    """Say where the answer can be seen: among the bids, in the trick that lies there, in one's hand."""
    game, state = walk.line.game, walk.line.position(walk.at)
    if game.observe(state, own_eyes(walk)).table:
        return "table"
    seat = game.to_act(state)
    if seat is not None and any(isinstance(action, game.verbs["bid"]) for action in game.candidates(state, seat)):
        return "bids"
    return "table" if isinstance(walk.question, ForetellStep) else "hand"


def _look(walk: Walk, step: Question, lang: str) -> Spoken | None:
    return walk.scenario.spoken(step.look, lang) if step.look else None


def played_out(walk: Walk, upto: int = 0) -> PlayedOut | None:
    """Play out what the answer of this stop is about; None if there is nothing to play.

    A claim is beaten by a deal: so many words of its line are played. A word is played with the script's other words
    after it while they are legal.
    """
    if isinstance(walk.question, ClaimStep | MustStep):
        return _beaten(walk, upto)
    return _went_on(walk)


def _beaten(walk: Walk, upto: int) -> PlayedOut | None:
    """Play the deal that beats a claim, once the question is answered; all its hands lie open, the real ones don't."""
    counter = weighed.counter if not walk.open and (weighed := claimed(walk).weighed) else None
    if counter is None:
        return None
    game, here = walk.line.game, walk.line.position(walk.at)
    state, _ = replay(game, game.deal(here.match, counter.layout), counter.words or game.history(here))
    state, events = replay(game, state, counter.line[: max(upto - 1, 0)])
    if upto:
        state, events = replay(game, state, counter.line[upto - 1 : upto])
    observation = game.observe(state, None)
    said = observation.log[len(observation.log) - min(upto, 1) :]
    return PlayedOut(observation, said, events, more=upto < len(counter.line), beaten=True)


def _went_on(walk: Walk) -> PlayedOut | None:
    """Play the word last tried at a choice, and the script's other words after it while they are legal.

    It ends when the rules have done something, or before a word that answers a question still to come. None if nothing
    legal was tried, or if what comes of it is still to be foretold.
    """
    word, base = walk.here.last, held_base(walk.scenario, walk.at)
    awaited = base is not None and not all(map(walk.settled, held_row(walk.scenario, base)))
    if word is None or awaited or not isinstance(walk.question, ChooseStep):
        return None
    moved = tried(walk, word)[1]
    if moved is None:
        return None
    game = walk.line.game
    moves = [moved]
    for next_word in _others(walk):
        if moves[-1].events:
            break
        after = trial(game, moves[-1].state, next_word)[1]
        if after is None:
            break
        moves.append(after)
    observation = game.observe(moves[-1].state, own_eyes(walk))
    return PlayedOut(
        observation,
        observation.log[len(observation.log) - len(moves) :],
        _witnessed(walk, moves, own_eyes(walk)),
    )


def _others(walk: Walk) -> Iterable[Word]:
    """Yield the script's words after this stop, up to the first that answers an open question."""
    for i in range(walk.at + 1, len(walk.scenario.steps)):
        step = walk.scenario.steps[i]
        if isinstance(step, QUESTIONS) and not walk.settled(step):
            return
        yield from (move.word for move in walk.line.moved[i])
