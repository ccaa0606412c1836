"""Where the search for a proof of Caps begins: one trump, one indicator, and what lies face down in the running trick.

Of cards without a live one between them only one is taken, the one that is worst for the caller.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from tutor.engine.table import Seat
from tutor.games.three_nought_four.worlds import BYTE, Case, Known, counted, not_of_table, room


class Root(NamedTuple):
    """Where a search begins: one trump, one indicator, and which backs of the running trick are trumps."""

    known: Known
    case: Case
    unseen: int
    free: int
    """The free places of the other hands: four bits each, by steps from the caller."""
    voids: int
    """The suits they can't have, in the same way; the caller's own are of no account."""
    held: int
    """A card that the maker is known or taken to have."""
    closed: bool
    table: tuple[int, ...]
    """The running trick; 0 is a back that is no trump."""
    turned: tuple[tuple[Seat, int], ...]
    """The backs of the running trick that are taken to be trumps, and which."""
    dead: tuple[int, ...]
    """For each card that plays no part any more and is not seen, the suits it can't be of."""


def roots(known: Known) -> Iterator[Root]:
    """Yield all that a search must begin with: together every world, but for cards that stand for each other."""
    hidden = any(not laid.card for laid in known.trick)
    sure = not hidden and not known.closed
    for case in sorted(known.cases, key=lambda case: (known.own & BYTE[case.trump]).bit_count()):
        free = voids = 0
        for steps in (1, 2, 3):
            place = (known.seat.place + steps) & 3
            free |= known.free[place] << 4 * steps
            voids |= known.voids[place] << 4 * steps
        trump = 1 << case.trump
        if case.drawn_dry:
            voids |= trump << 4 * steps_from(known, known.maker)
        dead = tuple([back.not_of | trump for back in known.backs])
        begin = Root(known, case, known.unseen, free, voids, known.held, False, (), (), dead)
        if sure:
            yield begin._replace(table=tuple([laid.card for laid in known.trick]))
            continue
        for root in _with_indicator(begin):
            yield from (done for done in _turned(root) if _fits(done))


def steps_from(known: Known, seat: Seat) -> int:
    """Return how far a seat sits from the caller, in the order of play."""
    return (seat.place - known.seat.place) & 3


def _with_indicator(root: Root) -> Iterator[Root]:
    """Choose the card that lies apart closed."""
    known = root.known
    if not known.closed or any(laid.aside for laid in known.trick):
        yield root
    else:
        for bit in _best(root, known.maker):
            yield root._replace(unseen=root.unseen ^ bit, held=bit, closed=True)


def _best(root: Root, seat: Seat) -> Iterator[int]:
    """Yield a trump for each run of them that a seat may turn out to have, the one that is worst for the caller.

    Neighbours differ only if they meet in a trick: then an opponent's is to be the higher, a partner's the lower.
    A card of the running trick parts them, because others may still play to it.
    """
    live = root.known.own | root.held
    for laid in root.known.trick:
        live |= laid.card
    for bit in root.table:
        live |= bit
    for top, bottom in runs_of(root.unseen, live, root.case.trump):
        yield top if steps_from(root.known, seat) & 1 else bottom


def _turned(root: Root) -> Iterator[Root]:
    """Decide for each back of the running trick whether it is a trump, and which; others only take a card away."""
    known, at = root.known, len(root.table)
    if at == len(known.trick):
        yield root
        return
    laid = known.trick[at]
    if laid.card:
        yield from _turned(root._replace(table=(*root.table, laid.card)))
        return
    not_of = not_of_table(known, laid, root.case)
    if not not_of >> root.case.trump & 1:
        for bit in _best(root, laid.seat):
            turned = (*root.turned, (laid.seat, bit))
            yield from _turned(root._replace(unseen=root.unseen ^ bit, table=(*root.table, bit), turned=turned))
    dead = (*root.dead, not_of | 1 << root.case.trump)
    yield from _turned(root._replace(table=(*root.table, 0), dead=dead))


def _fits(root: Root) -> bool:
    """Tell whether a world is left."""
    hands = [(root.free >> at & 15, root.voids >> at & 15) for at in (4, 8, 12)]
    return room(counted(root.unseen), [*hands, *((1, not_of) for not_of in root.dead)])


_RUNS: Final[dict[int, tuple[tuple[int, int], ...]]] = {}


def runs_of(cards: int, live: int, suit: int) -> tuple[tuple[int, int], ...]:
    """Return the runs of a suit among some cards, the highest first: top and bottom of each.

    A run is not parted by cards that are gone, only by a live card that is none of these.
    """
    shift = 8 * suit
    own, other = cards >> shift & 255, live >> shift & 255
    key = suit << 16 | own << 8 | other
    runs = _RUNS.get(key)
    if runs is None:
        found = _find_runs(own, other & ~own)
        runs = _RUNS[key] = tuple([(top << shift, bottom << shift) for top, bottom in found])
    return runs


def _find_runs(own: int, other: int) -> Iterator[tuple[int, int]]:
    top = bottom = 0
    for bit in (128, 64, 32, 16, 8, 4, 2, 1):
        if own & bit:
            top, bottom = top or bit, bit
        elif other & bit and top:
            yield top, bottom
            top = 0
    if top:
        yield top, bottom
