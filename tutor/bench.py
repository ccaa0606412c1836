"""How fast the referee is, beside other engines that happen to be installed.

Rounds of ours and theirs alternate, so that a busy machine slows both; what counts is the ratio of the medians. Every
row carries a checksum of what it did, made outside the time measured and held against ``CAME_TO``: a faster engine that
does something else is seen. Setting up is never measured, nor what a position remembers from an earlier round. Peers
are never needed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from functools import cache, partial
from importlib import import_module
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final, NamedTuple, TypeVar

from tutor.cards import mask_of
from tutor.engine.deck import Dice
from tutor.engine.game import Action, State, by_rules, legal_actions, shuffled
from tutor.engine.rulings import NOTHING, Facts, Rules
from tutor.engine.table import Seat
from tutor.games import GAMES
from tutor.games.preference.bettel import bettel, hand
from tutor.games.preference.pack import STRENGTH
from tutor.games.three_nought_four.proof import first_provable, provable
from tutor.games.three_nought_four.sensible import sensible
from tutor.games.three_nought_four.state import copied
from tutor.games.three_nought_four.whole_hand import Part
from tutor.games.three_nought_four.worlds import knowledge
from tutor.quiz import mining

T = TypeVar("T")
NOISY: Final = 1.5
"""The slowest round over the fastest from which a row is not to be trusted."""
DEALS: Final = 20
MINED: Final = 100_000
EACH: Final = 3
"""How many deals are mined, and for how many questions of a kind and article."""
CAPS_DEALS: Final = 200
BETTEL_DEALS: Final = 100
KINDS: Final = ("judge", "caps", "misere", "mine")
CAME_TO: Final = {
    "304 step": "e8c08f22",
    "304 judgement": "3d231185",
    "304 judgement, no facts": "3d231185",
    "Bettel proof": "69a0aab0",
    "Bettel proof, must beat": "86e19d64",
    "caps verdict": "f9f1e224",
    "caps, a whole deal": "edf8ae2e",
    "mined deals": "3af64e5e",
}
"""The checksums of our rows. A row that comes to something else is wrong; or the law changed: then write it anew."""


class Work(NamedTuple):
    """Something to measure: ``run`` does it once and returns how many steps it took and what they came to."""

    name: str
    kind: str
    run: Callable[..., tuple[int, Iterable[object]]]
    peer: str = ""
    """The package of a peer, as one installs it; ours has none."""
    ready: Callable[[], object] | None = None
    """Sets up what ``run`` is given, anew for each round and outside the time measured."""

    def begin(self) -> Callable[[], tuple[int, Iterable[object]]]:
        """Set up a round; return what does it."""
        return partial(self.run, self.ready()) if self.ready else self.run


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
        return _noisy(self.times)


class Goal(NamedTuple):
    """What a row should be: the ratio of its median to another's or, beside none, microseconds or a rate."""

    row: str
    other: str
    must: float | None
    aim: float | None = None
    rate: bool = False

    def got(self, rows: Mapping[str, Measured]) -> float | None:
        """Return the figure, None if a row was not measured."""
        if self.row not in rows or (self.other and self.other not in rows):
            return None
        taken = rows[self.row].median
        return taken / rows[self.other].median if self.other else 1e6 / taken if self.rate else taken

    def reached(self, got: float, wanted: float | None) -> bool:
        """Tell whether a figure is good enough."""
        return wanted is None or (got >= wanted if self.rate else got <= wanted)


GOALS: Final = (
    Goal("304 step", "python-chess step", 1 / 5, 1 / 12),
    Goal("304 step", "rlcard bridge step", 1.0, 1 / 2.5),
    Goal("304 step", "OpenSpiel skat step", None, 3.0),
    Goal("304 judgement", "python-chess step", 1 / 15),
    Goal("304 judgement", "OpenSpiel skat step", None, 1.5),
    Goal("304 judgement", "304 judgement, no facts", 1.6, 1.35),
    Goal("Bettel proof", "", 50, 10),
    Goal("Bettel proof, must beat", "", 50, 10),
    Goal("mined deals", "", 5_000, 15_000, rate=True),
)
"""proofs and speed, section 1: row, beside which, what must be and what is aimed at."""


class Bound(NamedTuple):
    """How long the slowest but so many of a hundred may take, in milliseconds: what is aimed at, and what must be."""

    percent: float
    aim: float | None = None
    must: float | None = None

    def reached(self, got: float, wanted: float | None) -> bool:
        """Tell whether a figure is good enough."""
        return wanted is None or got <= wanted


class Spread(NamedTuple):
    """How long each of many things took, in milliseconds of processor time, the quickest first."""

    name: str
    times: tuple[float, ...]
    checksum: str
    bounds: tuple[Bound, ...]
    rounds: tuple[float, ...] = ()
    """How long each round took over all of them."""

    def at(self, percent: float) -> float:
        """Return what so many of a hundred took at most."""
        return self.times[min(len(self.times) - 1, int(len(self.times) * percent / 100))]

    @property
    def noisy(self) -> bool:
        """Whether rounds differ too much."""
        return _noisy(self.rounds)

    @property
    def met(self) -> bool:
        """Whether every bound is kept that must be."""
        return all(bound.reached(self.at(bound.percent), bound.must) for bound in self.bounds)


def _noisy(rounds: Sequence[float]) -> bool:
    return bool(rounds) and max(rounds) > NOISY * min(rounds)


class Report(NamedTuple):
    """All rows, and whether every goal that could be measured is met as it must be."""

    rows: tuple[Measured, ...]
    spreads: tuple[Spread, ...] = ()

    @property
    def by_name(self) -> Mapping[str, Measured]:
        """The rows by name."""
        return {row.work.name: row for row in self.rows}

    @property
    def changed(self) -> tuple[str, ...]:
        """The rows that came to something else than they should."""
        done = [(row.work.name, row.checksum) for row in self.rows]
        done += [(spread.name, spread.checksum) for spread in self.spreads]
        return tuple(name for name, checksum in done if CAME_TO.get(name, checksum) != checksum)

    @property
    def met(self) -> bool:
        """Whether what must be met is met, by rows that came to what they should."""
        found = ((goal, goal.got(self.by_name)) for goal in GOALS)
        kept = all(goal.reached(got, goal.must) for goal, got in found if got is not None)
        return kept and all(spread.met for spread in self.spreads) and not self.changed


def measure(only: tuple[str, ...] = KINDS, rounds: int = 9, peers: str = "auto") -> Report:
    """Measure, round by round, one row after another.

    Raises:
        ValueError: there is no such kind of row, or a peer that was named is not installed.
    """
    if unknown := [kind for kind in only if kind not in KINDS]:
        raise ValueError(f"--only: there is no {unknown[0]!r}; there are {', '.join(KINDS)}")
    works = [work for work in (*_OURS, *_wanted(peers)) if work.kind in only]
    done = [_checked(*work.begin()()) for work in works]
    times: list[list[float]] = [[] for _ in works]
    for _ in range(rounds):
        for i, work in enumerate(works):
            run = work.begin()
            begun = process_time()
            steps, came_to = run()
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
    known = tuple(dict.fromkeys(work.peer for work in _PEERS))
    named = {"auto": known, "none": ()}.get(peers, tuple(peers.split(",")))
    if unknown := [peer for peer in named if peer not in known]:
        raise ValueError(f"--peers: there is no {unknown[0]!r}; there are {', '.join(known)}, auto and none")
    for peer in named:
        try:
            import_module(_MODULES.get(peer, peer))
        except ImportError:
            if peers != "auto":
                raise ValueError(f"--peers: {peer} is not installed; install card-tutor[bench]") from None
            continue
        yield from (work for work in _PEERS if work.peer == peer)


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


def _fresh() -> list[State]:
    """Return those positions anew: what one remembers for whoever asks next is gone."""
    return [copied(state) for state in _closed_play()]


def _step(states: Iterable[State]) -> tuple[int, list[object]]:
    """Play deals up to the last card: the legal set, a choice, its ruling with article and facts, the next position.

    With the last card comes the count, which looks for calls of Caps that were due: that is measured under ``caps``.
    """
    game, chance, done = GAMES["304"], Random(304), list[object]()
    for state in states:
        while (seat := game.to_act(state)) is not None and not (len(state.tricks) == 7 and len(state.trick) == 3):
            action = chance.choice(legal_actions(game, state, seat))
            ruling = game.judge(state, seat, action)
            state = game.apply(state, seat, action, ruling).state
            done += (action, ruling.article)
    return len(done) // 2, done


Turn = tuple[State, Seat, tuple[Action, ...]]
"""A position, who is in turn, and all that this seat could try."""


@cache
def _turns() -> tuple[Turn, ...]:
    """Return every turn of those deals."""
    game, chance, found = GAMES["304"], Random(304), list[Turn]()
    for state in _closed_play():
        while (seat := game.to_act(state)) is not None:
            found.append((state, seat, game.tries(state, seat)))
            state = game.apply(state, seat, chance.choice(legal_actions(game, state, seat))).state
    return tuple(found)


def _under(rules: Rules) -> list[Turn]:
    """Return those turns anew, under some rules."""
    return [(by_rules(state, rules), seat, tries) for state, seat, tries in _turns()]


def _judgements(turns: Iterable[Turn]) -> tuple[int, list[str]]:
    """Judge every card of every hand."""
    judge = GAMES["304"].judge
    articles = [judge(state, seat, action).article for state, seat, tries in turns for action in tries]
    return len(articles), articles


@cache
def _without_facts() -> Rules:
    """Return the rules of 304 with a law of cards that rules as ever and tells no facts."""
    laws = GAMES["304"].rules.laws.items()
    silent = {phase: tuple((article, _silenced(part)) for article, part in law) for phase, law in laws}
    return GAMES["304"].rules._replace(laws=silent)


def _silenced(part: Callable[..., Any]) -> Callable[..., Any]:
    if isinstance(part, Part):
        part = copy(part)
        part.facts = _no_facts
    return part


def _no_facts(*_: object) -> Facts:
    return NOTHING


@cache
def _tens() -> tuple[tuple[int, int], ...]:
    """Return hands of Preference and what was laid away: as dealt, and with the talon less its two highest cards."""
    game, found = GAMES["austrian-preference"], list[tuple[int, int]]()
    for seed in range(BETTEL_DEALS):
        match = game.match(game.seats[seed % 3], None, {})
        cards = shuffled(game, match, Dice(seed))
        for seat in game.seats:
            twelve = sorted(cards[seat.value] + cards["talon"], key=STRENGTH.__getitem__)
            found += (mask_of(cards[seat.value]), 0), (mask_of(twelve[:10]), mask_of(twelve[10:]))
    return tuple(found)


def _bettel(tens: Iterable[tuple[int, int]], beat: bool) -> tuple[int, Iterable[object]]:
    """Prove of every hand whether it is caught; the deals that catch it are laid out for the checksum alone."""
    proofs = [bettel(hand(own, away, beat=beat)) for own, away in tens]
    return len(proofs), ((proof.safe, proof.lead, proof.caught) for proof in proofs)


def _mined() -> tuple[int, list[object]]:
    """Mine many deals as ``tutor mine 304 --each`` does, and put the questions found into words."""
    with ThreadPoolExecutor(1) as alone:
        found = mining.spread("304", range(MINED), None, alone, each=EACH)
        return MINED, [row["id"] for row in found]


_OURS: Final = (
    Work("304 step", "judge", _step, ready=_fresh),
    Work("304 judgement", "judge", _judgements, ready=lambda: _under(GAMES["304"].rules)),
    Work("304 judgement, no facts", "judge", _judgements, ready=lambda: _under(_without_facts())),
    Work("Bettel proof", "misere", partial(_bettel, beat=False), ready=_tens),
    Work("Bettel proof, must beat", "misere", partial(_bettel, beat=True), ready=_tens),
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
    checksum = _checked(len(asked), came_to)[1]
    return Spread(name, tuple(sorted(map(median, times))), checksum, bounds, tuple(map(sum, zip(*times, strict=True))))


# ---------------------------------------------------------------------------------------------------------------- peers


def _boards() -> list[Any]:
    """Set up chess."""
    return [import_module("chess").Board() for _ in range(4)]


def _chess(boards: Iterable[Any]) -> tuple[int, list[object]]:
    """Play random chess: the legal moves, a choice, the next position."""
    chance, done = Random(64), list[object]()
    for board in boards:
        for _ in range(80):
            moves = list(board.legal_moves)
            if not moves:
                break
            move = chance.choice(moves)
            board.push(move)
            done.append(move)
    return len(done), done


def _tables() -> list[Any]:
    """Deal rlcard's bridge."""
    chance = import_module("numpy").random.RandomState(13)
    games = [import_module("rlcard.games.bridge").Game() for _ in range(8)]
    for game in games:
        game.np_random = chance
        game.init_game()
    return games


def _rlcard(games: Iterable[Any]) -> tuple[int, list[object]]:
    """Play random bridge with rlcard: the legal actions, a choice, the next position."""
    chance, done = Random(13), list[object]()
    for game in games:
        while not game.is_over():
            action = chance.choice(game.judger.get_legal_actions())
            game.step(action)
            done.append(action.action_id)
    return len(done), done


@cache
def _loaded(name: str) -> Any:
    return import_module("pyspiel").load_game(name)


def _dealt(name: str) -> list[Any]:
    """Deal a game of OpenSpiel, in which each card dealt is a step of its own."""
    chance = Random(7)
    states = [_loaded(name).new_initial_state() for _ in range(20)]
    for state in states:
        while state.is_chance_node():
            state.apply_action(chance.choice(state.legal_actions()))
    return states


def _open_spiel(states: Iterable[Any]) -> tuple[int, list[object]]:
    """Play a game of OpenSpiel at random: the legal actions, a choice, the next position."""
    chance, done = Random(7), list[object]()
    for state in states:
        while not state.is_terminal():
            action = chance.choice(state.legal_actions())
            state.apply_action(action)
            done.append(action)
    return len(done), done


_PLAYED_OUT: Final = "bridge(use_double_dummy_result=false)"
"""Bridge whose cards are played, not counted by a double-dummy solver as soon as the auction is over."""
_PEERS: Final = (
    Work("python-chess step", "judge", _chess, "chess", _boards),
    Work("rlcard bridge step", "judge", _rlcard, "rlcard", _tables),
    Work("OpenSpiel skat step", "judge", _open_spiel, "open_spiel", lambda: _dealt("skat")),
    Work("OpenSpiel bridge step", "judge", _open_spiel, "open_spiel", lambda: _dealt(_PLAYED_OUT)),
)
_MODULES: Final = {"open_spiel": "pyspiel"}
"""What a peer is imported as, where that is not its own name."""


# --------------------------------------------------------------------------------------------------------------- report


def table(report: Report) -> Iterator[str]:
    """Yield the rows and the goals for people."""
    for row in report.rows:
        spread = f"{_number(min(row.times))}-{_number(max(row.times))}"
        marks = _marks(row.noisy, row.work.name in report.changed)
        yield f"{row.work.name:24} {_number(row.median):>8} us  ({spread})  {row.steps} steps, {row.checksum}{marks}"
    for many in report.spreads:
        marks = _marks(many.noisy, many.name in report.changed)
        yield f"{many.name:24} {len(many.times)} measured, {many.checksum}{marks}"
        yield from (_told(f"  p{bound.percent:g}", " ms", bound, many.at(bound.percent)) for bound in many.bounds)
    missing = []
    for goal in GOALS:
        if (got := goal.got(report.by_name)) is not None:
            beside = f" to {goal.other}:" if goal.other else ":"
            yield _told(goal.row + beside, "" if goal.other else " a second" if goal.rate else " us", goal, got)
        elif goal.row in report.by_name:
            missing.append(goal.other)
    if missing:
        yield f"not measured: {', '.join(dict.fromkeys(missing))}"


def _marks(noisy: bool, changed: bool) -> str:
    """Return what makes a row doubtful."""
    return ("  NOISY" if noisy else "") + ("  CHANGED" if changed else "")


def _told(name: str, unit: str, wanted: Goal | Bound, got: float) -> str:
    """Write a figure with what must be and what is aimed at."""
    told = f"{name} {_number(got)}{unit}"
    if wanted.must is not None:
        sign = "at least" if isinstance(wanted, Goal) and wanted.rate else "at most"
        word = "met" if wanted.reached(got, wanted.must) else "MISSED"
        told += f"; must be {sign} {_number(wanted.must)}{unit} ({word})"
    if wanted.aim is not None:
        word = "met" if wanted.reached(got, wanted.aim) else "missed"
        told += f"; aim {_number(wanted.aim)}{unit} ({word})"
    return told


def _number(figure: float) -> str:
    """Write a figure no finer than it is worth.

    >>> _number(15000), _number(2.3456)
    ('15,000', '2.35')
    """
    return f"{figure:,.0f}" if figure >= 100 else f"{figure:.3g}"


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
            "changed": row.work.name in report.changed,
        }
    for spread in report.spreads:
        for bound in spread.bounds:
            got = spread.at(bound.percent)
            yield {
                "row": spread.name,
                "percent": bound.percent,
                "ms": round(got, 4),
                "must": bound.must,
                "aim": bound.aim,
                "met": bound.reached(got, bound.must),
                "noisy": spread.noisy,
                "measured": len(spread.times),
                "checksum": spread.checksum,
                "changed": spread.name in report.changed,
            }
    for goal in GOALS:
        if (figure := goal.got(report.by_name)) is not None:
            yield {
                "goal": goal.row,
                "beside": goal.other,
                "got": round(figure, 4),
                "must": goal.must,
                "aim": goal.aim,
                "met": goal.reached(figure, goal.must),
            }
