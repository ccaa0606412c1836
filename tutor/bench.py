"""How fast the referee is, beside other engines that happen to be installed.

Rounds of ours and theirs alternate, so that a busy machine slows both; what counts is the ratio of the medians. Every
row carries a checksum of what it did, made outside the time measured: a faster engine that does something else is seen.
Peers are never needed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final, NamedTuple, TypeVar

from tutor.engine.deck import Dice
from tutor.engine.game import State, legal_actions, shuffled
from tutor.engine.table import Seat
from tutor.games import GAMES
from tutor.games.three_nought_four.proof import first_provable, provable
from tutor.games.three_nought_four.sensible import sensible
from tutor.games.three_nought_four.worlds import knowledge
from tutor.quiz.mining import spots
from tutor.quiz.selfplay import line

T = TypeVar("T")
NOISY: Final = 1.5
"""The slowest round over the fastest from which a row is not to be trusted."""
DEALS: Final = 20
CAPS_DEALS: Final = 200
KINDS: Final = ("judge", "mine", "caps")


class Work(NamedTuple):
    """Something to measure: ``run`` does it once and returns how many steps it took and what they came to."""

    name: str
    kind: str
    run: Callable[[], tuple[int, Iterable[object]]]
    peer: str = ""
    """The package of a peer; ours has none."""


class Measured(NamedTuple):
    """A row: microseconds of processor time a step."""

    work: Work
    steps: int
    checksum: str
    times: tuple[float, ...]

    @property
    def median(self) -> float:
        """The median round."""
        return median(self.times)

    @property
    def noisy(self) -> bool:
        """Whether rounds differ too much."""
        return max(self.times) > NOISY * min(self.times)


class Goal(NamedTuple):
    """What one row should be to another: the ratio of their medians at most, or for no other a rate at least."""

    row: str
    other: str
    must: float
    aim: float

    def got(self, rows: Mapping[str, Measured]) -> float | None:
        """Return the ratio, None if a row was not measured."""
        if self.row not in rows or (self.other and self.other not in rows):
            return None
        return rows[self.row].median / rows[self.other].median if self.other else 1e6 / rows[self.row].median

    def reached(self, got: float, wanted: float) -> bool:
        """Tell whether a figure is good enough."""
        return got <= wanted if self.other else got >= wanted


GOALS: Final = (
    Goal("304 step", "python-chess step", 1 / 5, 1 / 12),
    Goal("304 step", "rlcard bridge step", 1.0, 1 / 2.5),
    Goal("304 judgement", "python-chess step", 1 / 15, 1 / 30),
    Goal("mined deals", "", 5_000, 15_000),
)
"""proofs and speed, section 1: row, beside which, what must be and what is aimed at."""


class Bound(NamedTuple):
    """How long the slowest but so many of a hundred may take, in milliseconds: what is aimed at, and what must be."""

    percent: float
    aim: float | None = None
    must: float | None = None


class Spread(NamedTuple):
    """How long each of many things took, in milliseconds of processor time, the quickest first."""

    name: str
    times: tuple[float, ...]
    checksum: str
    bounds: tuple[Bound, ...]

    def at(self, percent: float) -> float:
        """Return what so many of a hundred took at most."""
        return self.times[min(len(self.times) - 1, int(len(self.times) * percent / 100))]

    @property
    def met(self) -> bool:
        """Whether every bound is kept that must be."""
        return all(bound.must is None or self.at(bound.percent) <= bound.must for bound in self.bounds)


class Report(NamedTuple):
    """All rows, and whether every goal that could be measured is met as it must be."""

    rows: tuple[Measured, ...]
    spreads: tuple[Spread, ...] = ()

    @property
    def by_name(self) -> Mapping[str, Measured]:
        """The rows by name."""
        return {row.work.name: row for row in self.rows}

    @property
    def met(self) -> bool:
        """Whether what must be met is met."""
        found = ((goal, goal.got(self.by_name)) for goal in GOALS)
        kept = all(goal.reached(got, goal.must) for goal, got in found if got is not None)
        return kept and all(spread.met for spread in self.spreads)


def measure(only: tuple[str, ...] = KINDS, rounds: int = 9, peers: str = "auto") -> Report:
    """Measure, round by round, one row after another.

    Raises:
        ValueError: there is no such kind of row, or a peer that was named is not installed.
    """
    if unknown := [kind for kind in only if kind not in KINDS]:
        raise ValueError(f"--only: there is no {unknown[0]!r}; there are {', '.join(KINDS)}")
    works = [work for work in (*_OURS, *_wanted(peers)) if work.kind in only]
    done = [_checked(*work.run()) for work in works]
    times: list[list[float]] = [[] for _ in works]
    for _ in range(rounds):
        for i, work in enumerate(works):
            begun = process_time()
            steps, came_to = work.run()
            times[i].append((process_time() - begun) * 1e6 / steps)
            if _checked(steps, came_to) != done[i]:
                raise ValueError(f"{work.name}: two rounds did not do the same")
    rows = zip(works, done, times, strict=True)
    spreads = tuple(_caps(rounds)) if "caps" in only else ()
    return Report(tuple(Measured(work, *first, tuple(taken)) for work, first, taken in rows), spreads)


def _checked(steps: int, came_to: Iterable[object]) -> tuple[int, str]:
    """Return the steps of a round and a checksum of what they came to."""
    return steps, hashlib.sha256("".join(map(str, came_to)).encode()).hexdigest()[:8]


def _wanted(peers: str) -> Iterator[Work]:
    """Yield the rows of the peers that are wanted and there."""
    named = () if peers in ("auto", "none") else tuple(peers.split(","))
    if unknown := [name for name in named if name not in {work.peer for work in _PEERS}]:
        raise ValueError(f"--peers: there is no {unknown[0]!r}; there are {', '.join(work.peer for work in _PEERS)}")
    for work in _PEERS if peers != "none" else ():
        if named and work.peer not in named:
            continue
        try:
            import_module(work.peer)
        except ImportError:
            if named:
                raise ValueError(f"--peers: {work.peer} is not installed") from None
            continue
        yield work


# ----------------------------------------------------------------------------------------------------------------- ours


@cache
def _closed_play() -> tuple[State, ...]:
    """Return deals of 304 at the first lead, the trump closed and everybody playing."""
    game, found, seed = GAMES["304"], list[State](), 0
    while len(found) < DEALS:
        seed, dice = seed + 1, Dice(seed)
        match = game.match(game.seats[seed % 4], None, {})
        state = game.deal(match, shuffled(game, match, dice))
        while game.phase(state) not in ("play", "over"):
            seat = game.to_act(state)
            assert seat
            state = game.apply(state, seat, game.policies["random"](state, seat, dice)).state
        if game.phase(state) == "play" and not state.open and not state.auction.pcc:
            found.append(state)
    return tuple(found)


def _step() -> tuple[int, list[object]]:
    """Play deals up to the last card: the legal set, a choice, its ruling with article and facts, the next position.

    With the last card comes the count, which looks for calls of Caps that were due: that is measured under ``caps``.
    """
    game, chance, done = GAMES["304"], Random(304), list[object]()
    for state in _closed_play():
        while (seat := game.to_act(state)) is not None and not (len(state.tricks) == 7 and len(state.trick) == 3):
            action = chance.choice(legal_actions(game, state, seat))
            ruling = game.judge(state, seat, action)
            state = game.apply(state, seat, action, ruling).state
            done += (action, ruling.article)
    return len(done) // 2, done


@cache
def _held() -> tuple[tuple[State, Any, Any], ...]:
    """Return every card a seat could try along those deals, with the position."""
    game, chance, found = GAMES["304"], Random(304), []
    for state in _closed_play():
        while (seat := game.to_act(state)) is not None:
            found += [(state, seat, action) for action in game.tries(state, seat)]
            state = game.apply(state, seat, chance.choice(legal_actions(game, state, seat))).state
    return tuple(found)


def _judgements() -> tuple[int, list[str]]:
    """Judge every card of every hand."""
    judge = GAMES["304"].judge
    articles = [judge(*asked).article for asked in _held()]
    return len(articles), articles


def _mined() -> tuple[int, list[object]]:
    """Play deals and look for what could be asked."""
    game = GAMES["304"]
    found = [spot for seed in range(DEALS) for spot in spots(game, line(game, seed), Dice(~seed))]
    return DEALS, [(spot.kind, spot.hint, spot.at) for spot in found]


_OURS: Final = (
    Work("304 step", "judge", _step),
    Work("304 judgement", "judge", _judgements),
    Work("mined deals", "mine", _mined),
)


# ----------------------------------------------------------------------------------------------------------------- caps


@cache
def _unclaimed() -> tuple[tuple[State, ...], ...]:
    """Return the positions of whole deals of 304, sensibly played, in which nobody calls Caps."""
    game, found = GAMES["304"], list[tuple[State, ...]]()
    for seed in range(CAPS_DEALS):
        dice = Dice(seed)
        match = game.match(game.seats[seed % 4], None, {})
        states = [game.deal(match, shuffled(game, match, dice))]
        while (seat := game.to_act(states[-1])) is not None:
            action = sensible(legal_actions(game, states[-1], seat), states[-1], seat, dice)
            states.append(game.apply(states[-1], seat, action).state)
        found.append(tuple(states))
    return tuple(found)


def _asked() -> tuple[tuple[State, Seat], ...]:
    """Return every position of those deals with each seat that may call there."""
    return tuple(
        (state, seat)
        for states in _unclaimed()
        for state in states
        for seat in GAMES["304"].seats
        if knowledge(state, seat)
    )


def _verdict(asked: tuple[State, Seat]) -> object:
    """Tell whether a seat can prove an order, from what it knows on."""
    known = knowledge(*asked)
    return known and provable(known)


def _caps(rounds: int) -> Iterator[Spread]:
    """Yield how long verdicts take, and how long it takes to look through a whole deal."""
    verdicts = (Bound(50), Bound(99, aim=3, must=20), Bound(99.9, aim=10))
    yield _spread("caps verdict", _asked(), _verdict, rounds, verdicts)
    deals = (Bound(50, aim=2), Bound(99, aim=40, must=100))
    yield _spread("caps, a whole deal", _unclaimed(), first_provable, rounds, deals)


def _spread(
    name: str, asked: Sequence[T], work: Callable[[T], object], rounds: int, bounds: tuple[Bound, ...]
) -> Spread:
    """Do some work with each of many things; the median round counts for each."""
    times: list[list[float]] = [[] for _ in asked]
    for _ in range(rounds):
        came_to = []
        for i, one in enumerate(asked):
            begun = process_time()
            came_to.append(work(one))
            times[i].append((process_time() - begun) * 1e3)
    return Spread(name, tuple(sorted(map(median, times))), _checked(len(asked), came_to)[1], bounds)


# ---------------------------------------------------------------------------------------------------------------- peers


def _chess() -> tuple[int, list[object]]:
    """Play random chess: the legal moves, a choice, the next position."""
    chess = import_module("chess")
    chance, done = Random(64), list[object]()
    for _ in range(4):
        board = chess.Board()
        for _ in range(80):
            moves = list(board.legal_moves)
            if not moves:
                break
            move = chance.choice(moves)
            board.push(move)
            done.append(move)
    return len(done), done


def _rlcard() -> tuple[int, list[object]]:
    """Play random bridge with rlcard: the legal actions, a choice, the next position."""
    game = import_module("rlcard.games.bridge").Game()
    chance, done = Random(13), list[object]()
    import_module("numpy").random.seed(13)
    for _ in range(8):
        game.np_random = import_module("numpy").random.RandomState(13)
        game.init_game()
        while not game.is_over():
            action = chance.choice(game.judger.get_legal_actions())
            game.step(action)
            done.append(action.action_id)
    return len(done), done


def _open_spiel(name: str) -> Callable[[], tuple[int, list[object]]]:
    """Play a random game of OpenSpiel: the legal actions, a choice, the next position."""

    def run() -> tuple[int, list[object]]:
        chance, done = Random(7), list[object]()
        for _ in range(20):
            state = import_module("pyspiel").load_game(name).new_initial_state()
            while not state.is_terminal():
                action = chance.choice(state.legal_actions())
                state.apply_action(action)
                done.append(action)
        return len(done), done

    return run


_PEERS: Final = (
    Work("python-chess step", "judge", _chess, "chess"),
    Work("rlcard bridge step", "judge", _rlcard, "rlcard"),
    Work("OpenSpiel skat step", "judge", _open_spiel("skat"), "pyspiel"),
    Work("OpenSpiel bridge step", "judge", _open_spiel("bridge"), "pyspiel"),
)


# --------------------------------------------------------------------------------------------------------------- report


def table(report: Report) -> Iterator[str]:
    """Yield the rows and the goals for people."""
    for row in report.rows:
        noisy = "  NOISY" if row.noisy else ""
        spread = f"{min(row.times):.1f}-{max(row.times):.1f}"
        yield f"{row.work.name:24} {row.median:10.1f} us  ({spread}){noisy}  {row.steps} steps, {row.checksum}"
    for many in report.spreads:
        yield f"{many.name:24} {len(many.times)} measured, {many.checksum}"
        yield from (f"  {_quantile(many, bound)}" for bound in many.bounds)
    for goal in GOALS:
        got = goal.got(report.by_name)
        if got is None:
            continue
        word = "met" if goal.reached(got, goal.must) else "MISSED"
        beside = f"of {goal.other}" if goal.other else "a second"
        sign = "at most" if goal.other else "at least"
        yield f"{goal.row}: {got:.3g} {beside}; must be {sign} {goal.must:.3g} ({word}), aim {goal.aim:.3g}"


def _quantile(spread: Spread, bound: Bound) -> str:
    """Write one figure of many with what must be and what is aimed at."""
    got = spread.at(bound.percent)
    told = f"p{bound.percent:g} {got:.3g} ms"
    if bound.must is not None:
        told += f"; must be at most {bound.must:g} ms ({'met' if got <= bound.must else 'MISSED'})"
    if bound.aim is not None:
        told += f"; aim {bound.aim:g} ms ({'met' if got <= bound.aim else 'missed'})"
    return told


def lines(report: Report) -> Iterator[dict[str, Any]]:
    """Yield the rows as plain data."""
    for row in report.rows:
        yield {
            "row": row.work.name,
            "us": round(row.median, 3),
            "least": round(min(row.times), 3),
            "most": round(max(row.times), 3),
            "noisy": row.noisy,
            "steps": row.steps,
            "checksum": row.checksum,
        }
    for spread in report.spreads:
        for bound in spread.bounds:
            yield {
                "row": spread.name,
                "percent": bound.percent,
                "ms": round(spread.at(bound.percent), 4),
                "must": bound.must,
                "aim": bound.aim,
                "measured": len(spread.times),
                "checksum": spread.checksum,
            }
    for goal in GOALS:
        if (got := goal.got(report.by_name)) is not None:
            yield {
                "goal": goal.row,
                "beside": goal.other,
                "got": round(got, 4),
                "must": goal.must,
                "aim": goal.aim,
                "met": goal.reached(got, goal.must),
            }
