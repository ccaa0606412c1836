"""Where the cards can be that somebody has not seen: certain, possible or impossible, and why.

A game says what there is to know (a ``Puzzle``); here it is worked out, exactly: a card can lie at a place if there is
a way to lay out all unseen cards with it there. What a word or a card proves is no business of this module, nor is how
likely anything is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from tutor.cards import Card, cards_of
from tutor.engine.rulings import NOTHING, Facts


class Spot(NamedTuple):
    """A place with unseen cards, named as in ``Observation.known`` (``hand B``), and how many of them lie there."""

    place: str
    size: int


class Clue(NamedTuple):
    """Some cards (a mask) that can't lie at a place, by which article, because of which facts."""

    place: str
    cards: int
    article: str
    facts: Facts = NOTHING


class Puzzle(NamedTuple):
    """All that some eyes can know of the cards they haven't seen (a mask); there are as many as the spots have room.

    The clues hold in any case. ``cases`` are the ways in which something else may be that these eyes don't know, such
    as the suit of a closed trump, each with the clues that hold in it; one of them is true.
    """

    unseen: int
    spots: tuple[Spot, ...]
    clues: tuple[Clue, ...] = ()
    cases: tuple[tuple[Clue, ...], ...] = ((),)


class Finding(NamedTuple):
    """Whether a card lies at a place, and the clue that decides; without one, counting cards and places decides."""

    state: Literal["certain", "possible", "impossible"]
    clue: Clue | None = None


class _Case(NamedTuple):
    """A case that can be: its clues by place, and where cards of each sort can lie, spots as bits."""

    clues: Mapping[str, tuple[Clue, ...]]
    spots: Mapping[int, int]


def known(puzzle: Puzzle) -> dict[Card, dict[str, Finding]]:
    """Return for each unseen card what is known of it at each place.

    >>> from tutor.cards import CardSet
    >>> two = CardSet.parse("9♠ A♥")
    >>> both = (Spot("hand A", 1), Spot("hand B", 1))
    >>> found = known(Puzzle(two.mask, both, (Clue("hand A", CardSet.parse("9♠").mask, "304.view.6"),)))
    >>> {str(card): [finding.state for finding in places.values()] for card, places in found.items()}
    {'9♠': ['impossible', 'certain'], 'A♥': ['certain', 'impossible']}

    Raises:
        ValueError: the clues contradict each other.

    """
    sorts = _sorts(puzzle)
    cases = [case for clues in puzzle.cases if (case := _case(puzzle, clues, sorts))]
    if not cases:
        raise ValueError("no way to lay out the unseen cards fits the clues")
    found: dict[Card, dict[str, Finding]] = {}
    for sort in sorts:
        found |= dict.fromkeys(cards_of(sort), _findings(puzzle, cases, sort))
    return {card: found[card] for card in cards_of(puzzle.unseen)}


def _sorts(puzzle: Puzzle) -> list[int]:
    """Return the unseen cards in groups (masks) that no clue tells apart."""
    sorts = [puzzle.unseen] if puzzle.unseen else []
    for cards in {clue.cards for clues in (puzzle.clues, *puzzle.cases) for clue in clues}:
        sorts = [part for sort in sorts for part in (sort & cards, sort & ~cards) if part]
    return sorts


def _case(puzzle: Puzzle, clues: tuple[Clue, ...], sorts: list[int]) -> _Case | None:
    """Work a case out, None if it can't be."""
    by_place: dict[str, tuple[Clue, ...]] = {spot.place: () for spot in puzzle.spots}
    for clue in (*puzzle.clues, *clues):
        if clue.place in by_place:
            by_place[clue.place] += (clue,)
    allowed = dict.fromkeys(sorts, 0)
    for i, given in enumerate(by_place.values()):
        banned = 0
        for clue in given:
            banned |= clue.cards
        for sort in sorts:
            if not sort & banned:
                allowed[sort] |= 1 << i
    kinds: dict[int, int] = {}
    for sort, spots in allowed.items():
        kinds[spots] = kinds.get(spots, 0) + sort.bit_count()
    within = _within_reach(kinds, [spot.size for spot in puzzle.spots])
    return None if within is None else _Case(by_place, {sort: within[spots] for sort, spots in allowed.items()})


def _findings(puzzle: Puzzle, cases: list[_Case], sort: int) -> dict[str, Finding]:
    spots = 0
    for case in cases:
        spots |= case.spots[sort]
    places = [(spot.place, spots >> i & 1) for i, spot in enumerate(puzzle.spots)]
    found = {place: Finding("impossible", _against(cases, sort, place)) for place, can in places if not can}
    certain = spots & (spots - 1) == 0
    here = Finding("certain", _one_ground(found)) if certain else Finding("possible")
    return {place: here if can else found[place] for place, can in places}


def _against(cases: list[_Case], sort: int, place: str) -> Clue | None:
    """Return the clue that keeps cards from a place, if it is the same in every case."""
    first, *others = ([clue for clue in case.clues[place] if clue.cards & sort] for case in cases)
    return next((clue for clue in first if all(clue in clues for clues in others)), None)


def _one_ground(found: Mapping[str, Finding]) -> Clue | None:
    """Return what keeps a card from all other places, if it is one and the same thing."""
    clues = [finding.clue for finding in found.values()]
    first = clues[0] if clues else None
    same = first and all(clue and (clue.article, clue.facts) == (first.article, first.facts) for clue in clues)
    return first if same else None


# Laying out. Cards that can lie at the same spots are of one kind: a kind is a set of spots, as bits.


def _within_reach(kinds: Mapping[int, int], sizes: list[int]) -> dict[int, int] | None:
    """Return for each kind of card (with its number) the spots at which one can lie when every card has a spot.

    Given one way to lay all out, a card can also lie at another spot exactly when cards can move up in a ring.
    """
    laid = _laid_out(kinds, sizes)
    if laid is None:
        return None
    moves = [0] * len(sizes)
    for kind, spot in laid:
        moves[spot] |= kind
    for through in range(len(sizes)):
        for spot, there in enumerate(moves):
            if there >> through & 1:
                moves[spot] = there | moves[through]
    within = {}
    for kind in kinds:
        at = sum(1 << spot for spot in _bits(kind) if (kind, spot) in laid)
        within[kind] = at | sum(1 << spot for spot in _bits(kind & ~at) if moves[spot] & at)
    return within


def _laid_out(kinds: Mapping[int, int], sizes: list[int]) -> dict[tuple[int, int], int] | None:
    """Return one way to lay all cards out: how many of a kind lie at a spot; None if there is none."""
    laid: dict[tuple[int, int], int] = {}
    free = list(sizes)
    for kind, number in sorted(kinds.items(), key=lambda item: item[0].bit_count()):
        left = number
        for spot in _bits(kind):
            if taken := min(left, free[spot]):
                laid[kind, spot] = taken
                free[spot] -= taken
                left -= taken
        for _ in range(left):
            if not _move_up(kind, laid, free):
                return None
    return laid


def _move_up(kind: int, laid: dict[tuple[int, int], int], free: list[int]) -> bool:
    """Lay one more card of a kind by letting others move along to a free spot, if they can."""
    came: dict[int, tuple[int, int | None]] = dict.fromkeys(_bits(kind), (kind, None))
    queue = list(came)
    for spot in queue:
        if free[spot]:
            free[spot] -= 1
            _shift(spot, came, laid)
            return True
        for there in [other for other, at in laid if at == spot]:
            for further in _bits(there):
                if further not in came:
                    came[further] = (there, spot)
                    queue.append(further)
    return False


def _shift(spot: int, came: Mapping[int, tuple[int, int | None]], laid: dict[tuple[int, int], int]) -> None:
    """Let a card of each kind on the way to a spot move one along."""
    at: int | None = spot
    while at is not None:
        kind, source = came[at]
        laid[kind, at] = laid.get((kind, at), 0) + 1
        if source is not None:
            laid[kind, source] -= 1
            if not laid[kind, source]:
                del laid[kind, source]
        at = source


def _bits(mask: int) -> Iterator[int]:
    while mask:
        bit = mask & -mask
        yield bit.bit_length() - 1
        mask ^= bit
