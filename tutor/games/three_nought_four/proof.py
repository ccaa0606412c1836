"""Can a seat of 304 prove that its pair takes everything? The statement of 304.caps.5, searched to the end.

An order is proved if it wins the running trick and all later ones in every world and against every legal card of the
other three. How one line after the other is looked through stands in ``search``; here it is asked about an order, or
about all of them, and what it finds is laid out as a deal.

Nothing here says whether a call was in time, or what it costs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from tutor.cards import Card
from tutor.engine.game import Word
from tutor.engine.table import SEATS, Seat
from tutor.games.three_nought_four import plans
from tutor.games.three_nought_four.actions import PLAYS
from tutor.games.three_nought_four.roots import Root, roots, runs_of, steps_from
from tutor.games.three_nought_four.search import Choice, Search, Step
from tutor.games.three_nought_four.state import Phase, State
from tutor.games.three_nought_four.topped import topped
from tutor.games.three_nought_four.worlds import (
    CARD_OF,
    RANKED,
    Known,
    Place,
    bits,
    deal_of,
    how_many,
    knowledge,
    one_world,
    suit_of,
)

FIRST_LOOK: Final = 300
"""How many steps are given to each root before one of them is searched to its end."""


class Counter(NamedTuple):
    """A deal that beats an order, and how: the caller can't tell it from the real one."""

    hands: Mapping[Seat, tuple[Card, ...]]
    """The eight cards dealt to each seat, the first packet first."""
    words: tuple[Word, ...]
    """What has been said up to now, as it would have been in that deal."""
    line: tuple[Word, ...]
    """The cards played from now on, after the call, up to the trick that is lost."""


class Proof(NamedTuple):
    """Whether an order wins everything in every world."""

    verdict: Literal["proved", "refuted"]
    order: tuple[Card, ...]
    worlds: int
    counter: Counter | None = None
    """What beats the order; None if nothing does."""


class Moment(NamedTuple):
    """When an order first became provable: the position's number, the trick it belongs to, and the order."""

    at: int
    trick: int
    order: tuple[Card, ...]


def prove(known: Known, order: Sequence[Card]) -> Proof:
    """Tell whether an order of a seat's cards is proved, and what beats it if not (304.caps.5).

    Raises:
        ValueError: the order does not name each card once that the seat still has to play.

    """
    beaten = _beaten(known, order)
    if beaten is None:
        return Proof("proved", tuple(order), how_many(known))
    return Proof("refuted", tuple(order), how_many(known), _counter(known, beaten))


def holds(known: Known, order: Sequence[Card]) -> bool:
    """Tell whether an order is proved, without the deal that beats it.

    Raises:
        ValueError: the order does not name each card once that the seat still has to play.

    """
    return _beaten(known, order) is None


def provable(known: Known) -> tuple[Card, ...] | None:
    """Return an order that is proved, None if there is none: then there is no duty to call (304.caps.6)."""
    return _sought(known)[0]


def effort(known: Known) -> int:
    """Return how many steps ``provable`` takes: the same on every machine."""
    return _sought(known)[1]


def _sought(known: Known) -> tuple[tuple[Card, ...] | None, int]:
    """Return an order that is proved, and the steps taken to find it."""
    searches, steps = _freely(known)
    if searches is None:
        return None, steps
    refuted = list[tuple[Choice, ...]]()
    while (order := _untried(known, refuted)) is not None:
        line, more = _learnt(searches, order)
        steps += more
        if line is None:
            return tuple([CARD_OF[bit] for bit in order]), steps
        refuted.append(line)
    return None, steps


def _freely(known: Known) -> tuple[list[Search] | None, int]:
    """Return the searches that found no way to beat a caller who sees every card as it is played; None if one did."""
    searches, unsettled = list[Search](), list[Search]()
    for root in roots(known):
        search = Search(root)
        searches.append(search)
        beaten = search.beaten(FIRST_LOOK)
        if beaten:
            return None, _steps_of(searches)
        if beaten is None:
            unsettled.append(search)
    if any(search.beaten() for search in unsettled):
        return None, _steps_of(searches)
    return searches, _steps_of(searches)


def _steps_of(searches: Iterable[Search]) -> int:
    return sum([search.steps for search in searches])


def _learnt(searches: list[Search], order: tuple[int, ...]) -> tuple[tuple[Choice, ...] | None, int]:
    """Return the choices by which an order is beaten, None if it is not; what beat one order is tried first next."""
    steps = 0
    for i, freely in enumerate(searches):
        search = Search(freely.root, order, freely)
        beaten = search.beaten()
        steps += search.steps
        if beaten:
            searches.insert(0, searches.pop(i))
            return tuple(search.choices()), steps
    return None, steps


def adaptive(known: Known) -> bool:
    """Tell whether a seat wins everything by choosing each card as it sees the others fall, order or not.

    Where cards lie face down that it may learn of, and there are more than a few thousand worlds, only an order counts.
    """
    if known.seat is known.maker and any(not laid.card for laid in known.trick):
        return provable(known) is not None or plans.by_choosing(known)
    searches, _ = _freely(known)
    if searches is None:
        return False
    return len(searches) == 1 or provable(known) is not None or plans.by_choosing(known)


def partner_helps(known: Known) -> bool:
    """Tell whether a seat wins everything only if the partner plays as it wishes, his cards lying open to it.

    It is looked into where there are no more than a few hundred worlds.
    """
    return not adaptive(known) and plans.with_partner(known)


def first_provable(states: Iterable[State]) -> dict[Seat, Moment]:
    """Return when each seat could first prove an order, from the positions of a deal (304.caps.8, .9).

    A position after the last card of a trick counts to the next trick. Seats that never could are left out.
    """
    found: dict[Seat, Moment] = {}
    before: State | None = None
    for at, state in enumerate(states):
        if state.phase is not Phase.PLAY or (before and _alike(state, before)):
            continue
        before = state
        for seat in SEATS:
            if seat in found or topped(state, seat):
                continue
            if (known := knowledge(state, seat)) and (order := provable(known)):
                found[seat] = Moment(at, known.done + 1, order)
    return found


def _alike(state: State, before: State) -> bool:
    """Tell whether no card has moved since."""
    return state.hands is before.hands and state.trick is before.trick and state.phase is before.phase


def _beaten(known: Known, order: Sequence[Card]) -> Search | None:
    """Return the search that found how an order is beaten."""
    listed = tuple([RANKED[card] for card in order])
    if len(listed) != known.own.bit_count() or set(listed) != set(bits(known.own)):
        raise ValueError("an order names each card once that is still to be played")
    searches = (Search(root, listed) for root in roots(known))
    return next((search for search in searches if search.beaten()), None)


# -------------------------------------------------------------------------------------------------- which order to try


def _untried(known: Known, refuted: list[tuple[Choice, ...]]) -> tuple[int, ...] | None:
    """Return an order that would have played otherwise somewhere on every line found so far.

    Of cards without a live one between them, the higher comes first: they are worth the same.
    """
    trumps = {case.trump for case in known.cases}
    cards = sorted(bits(known.own), key=lambda bit: (len(trumps) > 1 or suit_of(bit) not in trumps, -_strength(bit)))
    others = known.unseen | known.held
    for laid in known.trick:
        others |= laid.card
    return _complete((), tuple(cards), refuted, dict(_neighbours(known.own, others)))


def _neighbours(own: int, others: int) -> Iterator[tuple[int, int]]:
    """Yield each card that is worth the same as the one above it, and that one."""
    for suit in range(4):
        for top, bottom in runs_of(own, others, suit):
            run = list(bits(own & (2 * top - bottom)))
            yield from pairwise(run)


def _strength(bit: int) -> int:
    return (bit.bit_length() - 1) & 7


def _complete(
    begun: tuple[int, ...], rest: tuple[int, ...], refuted: list[tuple[Choice, ...]], above: Mapping[int, int]
) -> tuple[int, ...] | None:
    """Go on with an order card by card; what is already beaten whatever follows is given up."""
    if any(all(_plays_so(begun, choice) for choice in line) for line in refuted):
        return None
    if not rest:
        return begun
    for i, bit in enumerate(rest):
        if above.get(bit) in rest:
            continue
        found = _complete((*begun, bit), rest[:i] + rest[i + 1 :], refuted, above)
        if found:
            return found
    return None


def _plays_so(begun: tuple[int, ...], choice: Choice) -> bool:
    """Tell whether an order that begins so plays that card there, whatever follows."""
    for bit in begun:
        if bit == choice.card:
            return True
        if bit & choice.others:
            return False
    return False


# -------------------------------------------------------------------------------------------------- the deal that beats


def _counter(known: Known, search: Search) -> Counter:
    """Lay the rest of the cards out, and write the line down."""
    root, (unseen, free, voids) = search.root, search.left
    places = [(f"hand {seat}", 4 * steps_from(known, seat)) for seat in SEATS]
    where = [Place(name, free >> at & 15, voids >> at & 15) for name, at in places]
    names = [f"trick {back.trick} {back.seat}" for back in known.backs]
    turned = {seat for seat, _ in root.turned}
    names += [f"table {laid.seat}" for laid in known.trick if not laid.card and laid.seat not in turned]
    where += [Place(name, 1, not_of) for name, not_of in zip(names, root.dead, strict=True)]
    world = one_world(unseen, tuple(where))
    world |= {f"table {seat}": bit for seat, bit in root.turned}
    world[f"indicator {known.maker}"] = root.held
    for who, bit, _ in search.line:
        world[f"hand {SEATS[(known.seat.place + who) & 3]}"] |= bit
    deal = deal_of(known, world)
    return Counter(deal.hands, deal.words, tuple(_line(known, root, search.line)))


def _line(known: Known, root: Root, steps: list[Step]) -> Iterator[Word]:
    """Write the cards of a line as words: face down as long as the trump is closed and a player is void."""
    aside = any(laid.aside for laid in known.trick)
    closed = known.covered and (known.maker is not known.seat or aside)
    trump, trick = root.case.trump, list(root.table)
    done = known.done
    led = suit_of(trick[0]) if trick else -1
    found = any(suit_of(bit) == trump != led for bit in trick)
    for who, bit, _ in steps:
        if led < 0:
            led = suit_of(bit)
        down = closed and suit_of(bit) != led
        yield Word(SEATS[(known.seat.place + who) % 4], PLAYS[CARD_OF[bit], down])
        found |= down and suit_of(bit) == trump
        if bit == root.held and not down:
            closed = False
        trick.append(bit)
        if len(trick) == 4:
            done += 1
            if found or (known.opens and done == 1):
                closed = False
            trick, led, found = [], -1, False
