"""Mining: deals are played by seed, and each is searched for questions that one article decides.

A deal yields at most one question of a kind and article, whatever was found elsewhere, so that ranges of seeds can be
mined by any number of workers; what they find is put together in the order of the seeds and told apart by its id.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import fields
from functools import cache
from itertools import chain
from typing import Any, Final, NamedTuple, TypeVar, get_type_hints

from tutor import lawbook
from tutor.cards import Card, Suit
from tutor.engine.deck import Dice
from tutor.engine.game import Action, Game, Sighting, State, Word
from tutor.engine.rulings import Event
from tutor.engine.table import Seat
from tutor.games import GAMES
from tutor.notation import Deal
from tutor.quiz.keys import Asking, Kind
from tutor.quiz.posing import Posed, about, posed
from tutor.quiz.question import Question, question_of, to_json
from tutor.quiz.selfplay import Line, line, retold

Row = dict[str, Any]
T = TypeVar("T")

SHARD: Final = 25
"""How many deals or moments a worker searches at a time."""
LOOK: Final = 1 << 14
"""How many deals a worker's scout looks through at a time."""
TRIES: Final = 6
"""How many words of a deal are tried for a question of a kind and article; all where certain articles are wanted."""


AFTER: Final = (4, 5, 6)
"""How many words after a proof it is asked whether its time is over."""


class Spot(NamedTuple):
    """A place in a deal where something could be asked."""

    kind: Kind
    hint: str
    """What the question will be about as far as is known before it is posed: an article or a verb."""
    at: int
    word: Word
    about: str = ""


def mine(game: Game, seeds: range, articles: Collection[str] | None = None) -> Iterator[Question]:
    """Yield the questions found in the deals of some seeds, each once."""
    known: set[str] = set()
    for seed in seeds:
        for question in from_seed(game, seed, articles):
            if question.id not in known:
                known.add(question.id)
                yield question


def from_seed(game: Game, seed: int, articles: Collection[str] | None = None) -> Iterator[Question]:
    """Yield the questions of one deal, at most one of each kind and article."""
    played, dice = line(game, seed), Dice(~seed)
    yield from _asked(game, played, spots(game, played, dice), dice, articles)


def from_sighting(game: Game, sighting: Sighting, articles: Collection[str] | None = None) -> Iterator[Question]:
    """Yield the questions of one moment, at most one of each kind and article."""
    played = retold(game, sighting)
    at = len(played.events) - 1
    state, seat = played.states[at], sighting.words[at].seat
    here = chain(
        _of_the_one_to_act(game, state, at, seat), _of_what_follows(game, at, played.states[-1], played.events[at])
    )
    yield from _asked(game, played, here, Dice(~sighting.seed), articles)


def _asked(
    game: Game, played: Line, some: Iterable[Spot], dice: Dice, articles: Collection[str] | None
) -> Iterator[Question]:
    """Yield what can be asked at some places of a deal, at most one question of each kind and article."""
    found: set[tuple[Kind, str]] = set()
    heaps: dict[tuple[Kind, str], list[Spot]] = {}
    for spot in some:
        heaps.setdefault((spot.kind, spot.hint), []).append(spot)
    misbelieved = any(about(game, belief) in articles for belief in game.beliefs) if articles else False
    for (kind, hint), heap in heaps.items():
        if articles and kind == "may" and hint not in articles and not misbelieved:
            continue
        chosen = dice.shuffled(heap)[: None if articles else TRIES]
        tried = (_posed(game, played, spot, found, articles) for spot in chosen)
        best = _telling(made for made in tried if made is not None)
        if best is not None:
            at, made = best
            found.add((made.kind, made.article))
            yield question_of(_deal(game, played), at, made, played.layout)


def _posed(
    game: Game, played: Line, spot: Spot, found: set[tuple[Kind, str]], articles: Collection[str] | None
) -> tuple[Asking, Posed] | None:
    """Return the question of a spot if there is one that is wanted and this deal has not asked yet."""
    at = Asking(spot.kind, game, played.states[spot.at], spot.word, spot.about)
    made = posed(at, lambda decides: (spot.kind, decides) not in found and (not articles or decides in articles))
    return made and (at, made)


def _telling(some: Iterable[tuple[Asking, Posed]]) -> tuple[Asking, Posed] | None:
    """Return the first question on which a belief goes wrong, else the first."""
    first = None
    for one in some:
        if one[1].says:
            return one
        first = first or one
    return first


def _deal(game: Game, played: Line) -> Deal:
    """Return how a deal was dealt, its cards named."""
    fresh = game.match(played.match.dealer, None, played.match.options)
    score, options = game.score(played.match), played.match.options
    return Deal(
        game=game.id,
        options={name: options[name] for name, values in game.options.items() if options[name] != values[0]},
        dealer=played.match.dealer,
        seed=0,
        score=None if score == game.score(fresh) else score,
    )


# ---------------------------------------------------------------------------------------------------------------- spots


def spots(game: Game, played: Line, dice: Dice) -> Iterator[Spot]:
    """Yield what could be asked along a deal."""
    over, met = len(played.states) - 1, set[tuple[str, Seat | None]]()
    for at, state in enumerate(played.states):
        seat = game.to_act(state)
        if seat is not None:
            yield from _of_the_one_to_act(game, state, at, seat)
            yield from _of_what_follows(game, at, played.states[at + 1], played.events[at])
        if (moment := (game.phase(state), seat)) not in met:
            met.add(moment)
            yield from _of_anybody(game, state, at, game.seats, dice)
        elif at == over or dice.below(2):
            some = dict.fromkeys((seat or game.seats[0], dice.choice(game.seats)))
            yield from _of_anybody(game, state, at, some, dice)
        if not dice.below(6):
            yield from _of_claims(game, state, at)
    yield from _of_duties(game, played)


def _of_the_one_to_act(game: Game, state: State, at: int, seat: Seat) -> Iterator[Spot]:
    """Yield the acts a seat may try in its turn and some numbers; for each verb with cards or numbers, which."""
    tries = game.tries(state, seat)
    yield from _of_odd_numbers(game, state, at, seat, tries)
    verbs: set[type] = set()
    for action in tries:
        kind: type = type(action)
        word = Word(seat, action)
        yield Spot("may", str(game.judge(state, seat, action).article), at, word)
        if kind not in verbs:
            verbs.add(kind)
            names = {name for name, _ in _hints(kind)}
            if "card" in names:
                yield Spot("legal", f"{kind.__name__} {at}", at, word)
            elif _is_number(kind):
                yield Spot("least", f"{kind.__name__} {at}", at, word)


def _of_odd_numbers(game: Game, state: State, at: int, seat: Seat, tries: Sequence[Action]) -> Iterator[Spot]:
    """Yield numbers that stand just outside what may be tried, or between."""
    tried: list[type] = [type(action) for action in tries if _is_number(type(action))]
    for number in _numbers(game, state) if tried else ():
        action = tried[0](number)
        yield Spot("may", str(game.judge(state, seat, action).article), at, Word(seat, action))


def _of_what_follows(game: Game, at: int, then: State, events: tuple[Event, ...]) -> Iterator[Spot]:
    """Yield what the next word of a deal brings about, where it brings about more than the next turn."""
    word = game.history(then)[-1]
    for event in events:
        if "winner" in event.facts:
            yield from (Spot(kind, "", at, word) for kind in ("winner", "worth", "turned"))
        else:
            pays = lawbook.article(event.article).kind == "settlement"
            yield Spot("pays" if pays else "follows", str(event.article), at, word, str(event.article))
    if events:
        yield Spot("next", "end" if game.over(then) else "", at, word)


def _of_anybody(game: Game, state: State, at: int, seats: Iterable[Seat], dice: Dice) -> Iterator[Spot]:
    """Yield a word of each verb out of some seats, in their turn or not."""
    numbers = _numbers(game, state)
    for seat in seats:
        hand = game.held(state, seat) if game.held else _shown_to_all(game, state, seat)
        for kind in game.verbs.values():
            action = kind(**{name: _argument(game, hint, hand, numbers, dice) for name, hint in _hints(kind)})
            yield Spot("may", str(game.judge(state, seat, action).article), at, Word(seat, action))


def _shown_to_all(game: Game, state: State, seat: Seat) -> tuple[Card, ...]:
    return tuple(card for card in game.observe(state, None).hands.get(seat, ()) if card is not None)


def _of_claims(game: Game, state: State, at: int) -> Iterator[Spot]:
    """Yield the claims that may be made: may they, and are they right."""
    for seat in game.seats:
        for claim in game.claims(state, seat):
            action = game.whole(state, seat, claim)
            ruling = game.judge(state, seat, action)
            yield Spot("may", str(ruling.article), at, Word(seat, action))
            if ruling.legal and action == claim:
                yield Spot("claim", "", at, Word(seat, action))


def _of_duties(game: Game, played: Line) -> Iterator[Spot]:
    """Yield the moments around a proof: a word before it, its own, and some when its time may be over."""
    for due in game.clock(played.states):
        for at, hint in ((due.at - 1, "before"), (due.at, "with"), *((due.at + n, "after") for n in AFTER)):
            if 0 <= at < len(played.states):
                for claim in game.claims(played.states[at], due.seat):
                    if (whole := game.whole(played.states[at], due.seat, claim)) != claim:
                        yield Spot("due", hint, at, Word(due.seat, whole))


def _is_number(kind: type) -> bool:
    return _hints(kind) == (("number", int),)


@cache
def _hints(kind: type) -> tuple[tuple[str, Any], ...]:
    hints = get_type_hints(kind)
    return tuple((field.name, hints[field.name]) for field in fields(kind))


def _argument(game: Game, hint: Any, hand: Sequence[Card], numbers: Sequence[int], dice: Dice) -> Any:
    """Return a card, mostly of the hand, a number near those that are said, a number of a trick, yes or no."""
    cards = hand or game.pack
    if hint is Card:
        return dice.choice(cards if dice.below(5) else game.pack)
    if hint == tuple[Card, ...]:
        return tuple(dice.shuffled(cards)[: 1 + dice.below(3)])
    if hint is bool:
        return bool(dice.below(2))
    if hint is Suit:
        return dice.choice(tuple(Suit))
    if hint is int:
        return dice.choice(numbers)
    return dice.choice((None, 1, 2, *(number for number in numbers if number > 0)))


def _numbers(game: Game, state: State) -> list[int]:
    """Return numbers around those that may be tried here, the total of the card points, and some that fit nowhere."""
    seat = game.to_act(state)
    numbers = (getattr(action, "number", None) for action in game.candidates(state, seat)) if seat else ()
    tried = [number for number in numbers if isinstance(number, int)]
    low, high = (min(tried), max(tried)) if tried else (1, 2)
    step = tried[1] - low if len(tried) > 1 else 1
    total = sum(game.worth.values())
    return [low - step, low, low + 5 * step + step // 2, high, high + step, total, *((1, 2) if low > 2 else ())]


# --------------------------------------------------------------------------------------------------------------- shards


def rows(game: str, seeds: range, articles: Collection[str] | None = None) -> list[Row]:
    """Return what a worker finds in the deals of its seeds, as plain data."""
    return [to_json(question) for question in mine(GAMES[game], seeds, articles)]


def glimpses(game: str, seeds: range, articles: Collection[str] | None, each: int) -> list[Sighting]:
    """Return moments that a worker's scout comes upon where wanted articles speak, at most so many of a kind."""
    scout = GAMES[game].scout
    assert scout
    return [one for one in scout(seeds, each) if not articles or any(article in articles for article, _ in one.kind)]


def asked_there(game: str, moments: Iterable[Sighting], articles: Collection[str] | None = None) -> list[Row]:
    """Return what a worker finds to ask at some moments, as plain data."""
    return [to_json(question) for one in moments for question in from_sighting(GAMES[game], one, articles)]


def spread(
    game: str,
    seeds: range,
    articles: Collection[str] | None,
    executor: Executor,
    size: int = SHARD,
    each: int | None = None,
) -> Iterator[Row]:
    """Let an executor's workers mine ranges of seeds; the rows come in the order of the seeds, each question once.

    With ``each`` come at most so many questions of a kind and article. Of a game that has a scout only the first deals
    are searched whole then; the others are looked through for moments that differ.
    """
    scouted = each is not None and GAMES[game].scout is not None
    shards = [executor.submit(rows, game, part, articles) for part in _parts(seeds[:SHARD] if scouted else seeds, size)]
    found = (shard.result() for shard in shards)
    if each is None:
        yield from merged(found)
        return
    looks = _parts(seeds, LOOK) if scouted else []
    glimpsed = [executor.submit(glimpses, game, part, articles, each) for part in looks]
    moments = sorted(
        few(chain.from_iterable(look.result() for look in glimpsed), each, lambda one: one.kind),
        key=lambda one: (one.seed, len(one.words)),
    )
    asked = [
        executor.submit(asked_there, game, moments[i : i + SHARD], articles) for i in range(0, len(moments), SHARD)
    ]
    every = merged(chain(found, (shard.result() for shard in asked)))
    yield from few(every, each, lambda row: (row["kind"], row["article"]))


def _parts(seeds: range, size: int) -> list[range]:
    return [seeds[i : i + size] for i in range(0, len(seeds), size)]


def few(some: Iterable[T], most: int, kind: Callable[[T], Hashable]) -> Iterator[T]:
    """Yield the first few of each kind."""
    seen = Counter[Hashable]()
    for one in some:
        seen[kind(one)] += 1
        if seen[kind(one)] <= most:
            yield one


def merged(shards: Iterable[list[Row]]) -> Iterator[Row]:
    """Yield the rows of shards in order, each question once."""
    return few(chain.from_iterable(shards), 1, lambda row: row["id"])
