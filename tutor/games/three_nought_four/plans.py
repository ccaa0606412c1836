"""Winning everything by more than an order: by choosing as one sees, or with a partner who plays for one.

Neither is a proof of Caps (304.caps.5); both tell how near a position is to one. Every world is laid out here, and the
caller chooses the same card in all worlds that look the same to him, so this is for endings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from tutor.engine.table import SEATS
from tutor.games.three_nought_four.worlds import (
    BYTE,
    Known,
    World,
    bits,
    each_world,
    how_many,
    suit_of,
)

MOST: Final = 2000
"""How many worlds are laid out at most."""
MOST_WITH_PARTNER: Final = 300
"""And how many where the partner's cards are looked at one hand after another."""


class _There(NamedTuple):
    """One world: the hands by steps from the caller, and how the trick stands in it."""

    hands: tuple[int, ...]
    trump: int
    apart: int
    """The indicator that lies before the maker, 0 if none does."""
    closed: bool
    exhausted: bool
    trick: tuple[int, ...]
    down: int
    """The cards of the trick that lie face down."""


_Group = frozenset[_There]
"""Worlds that look the same."""


class _Plan(NamedTuple):
    """Whose choices are sought, and what is the same in every world."""

    maker: int
    opens: bool
    deciding: frozenset[int]
    looks: bool
    """The caller is the maker, who looks at every face-down card of a complete trick."""
    memo: dict[tuple[int, _Group], bool]

    def wins(self, turn: int, group: _Group) -> bool:
        """Tell whether the caller can win everything in each of some worlds that look the same."""
        key = (turn, group)
        found = self.memo.get(key)
        if found is None:
            found = self.memo[key] = self._wins(turn, group)
        return found

    def _wins(self, turn: int, group: _Group) -> bool:
        one = next(iter(group))
        if len(one.trick) == 4:
            return self._taken(turn, group)
        if not one.trick and not one.hands[turn] and not one.apart:
            return True
        after = (turn + 1) % 4
        if turn in self.deciding:
            choices = self._legal(turn, one)
            return any(self._all(after, self._seen(turn, group, frozenset((bit,)))) for bit in choices)
        return self._all(after, self._seen(turn, group, None))

    def _all(self, turn: int, groups: Iterable[_Group]) -> bool:
        return all(self.wins(turn, group) for group in groups)

    def _seen(self, turn: int, group: _Group, only: frozenset[int] | None) -> Iterable[_Group]:
        """Return what can come about when a player plays, as far as the caller can tell it apart."""
        found: dict[tuple[int, bool], set[_There]] = {}
        for there in group:
            for bit in only or self._legal(turn, there):
                then = _laid(there, turn, bit, self._face_down(there, bit))
                shown = bit if not then.down & bit or turn in self.deciding else 0
                found.setdefault((shown, bit == there.apart), set()).add(then)
        return [frozenset(worlds) for worlds in found.values()]

    def _face_down(self, there: _There, bit: int) -> bool:
        return there.closed and bool(there.trick) and suit_of(there.trick[0]) != suit_of(bit)

    def _legal(self, turn: int, there: _There) -> list[int]:
        """Return the cards a player may play (rules/304 sections 8 and 10)."""
        hand, trump = there.hands[turn], BYTE[there.trump]
        maker = turn == self.maker
        if maker and there.closed and not hand:
            return [there.apart]
        if not there.trick:
            drawing = maker and there.exhausted and hand & trump
            return list(bits(drawing or hand))
        led = BYTE[suit_of(there.trick[0])]
        if following := hand & led:
            return list(bits(following))
        if not (maker and there.closed):
            return list(bits(hand))
        cut = [] if led == trump or not there.apart else [there.apart]
        return [*cut, *bits(hand & ~trump)]

    def _taken(self, turn: int, group: _Group) -> bool:
        """Award a trick in each world; what is turned up or looked at parts them."""
        found: dict[tuple[int, object], set[_There]] = {}
        for there in group:
            winner = (turn + _best(there)) % 4
            if winner & 1:
                return False
            then, shown = self._resolved(there, turn)
            found.setdefault((winner, shown), set()).add(then)
        return all(self.wins(winner, frozenset(worlds)) for (winner, _), worlds in found.items())

    def _resolved(self, there: _There, leader: int) -> tuple[_There, object]:
        """Return a world with the next trick to come, and what the caller was shown."""
        trump = BYTE[there.trump]
        cut = there.down & trump
        opened = there.closed and (bool(cut) or (self.opens and there.hands[0].bit_count() == 7))
        shown: object = there.down if self.looks else (opened, self._turned_up(there, leader) if cut else 0)
        if opened and there.apart:
            shown = (shown, there.apart)
        led = there.trick[0]
        drawn = leader == self.maker and bool(led & trump) and not any(bit & trump for bit in there.trick[1:])
        hands = list(there.hands)
        if opened and there.apart:
            hands[self.maker] |= there.apart
        then = there._replace(
            hands=tuple(hands),
            apart=0 if opened else there.apart,
            closed=there.closed and not opened,
            exhausted=there.exhausted or drawn,
            trick=(),
            down=0,
        )
        return then, shown

    def _turned_up(self, there: _There, leader: int) -> int:
        """Return the face-down cards that everybody sees: all but the maker's own discard (304.reveal.3, .4)."""
        own = there.trick[(self.maker - leader) % 4]
        return there.down & ~(own if not own & BYTE[there.trump] else 0)


def _laid(there: _There, turn: int, bit: int, down: bool) -> _There:
    hands = (*there.hands[:turn], there.hands[turn] & ~bit, *there.hands[turn + 1 :])
    apart = bit == there.apart
    return there._replace(
        hands=hands,
        apart=0 if apart else there.apart,
        closed=there.closed and not (apart and not down),
        trick=(*there.trick, bit),
        down=there.down | bit if down else there.down,
    )


def _best(there: _There) -> int:
    """Return which card of a trick wins it, counted from the lead."""
    trump, led = there.trump, suit_of(there.trick[0])
    ranks = [(suit_of(bit) == trump, suit_of(bit) == led, bit) for bit in there.trick]
    return ranks.index(max(ranks))


def _there(known: Known, trump: int, exhausted: bool, world: World) -> _There:
    """Return a world as a search goes on from it."""
    first = known.seat.place
    hands = [0, 0, 0, 0]
    for steps in (1, 2, 3):
        hands[steps] = world.get(f"hand {SEATS[(first + steps) % 4]}", 0)
    hands[0] = known.own
    if known.held:
        hands[(known.maker.place - first) % 4] |= known.held
    trick = tuple(laid.card or world[f"table {laid.seat}"] for laid in known.trick)
    answers = [] if not known.covered else [bit for bit in trick if suit_of(bit) != suit_of(trick[0])]
    apart = world.get(f"indicator {known.maker}", 0)
    aside = any(laid.aside for laid in known.trick)
    closed = known.closed or (known.covered and aside)
    return _There(tuple(hands), trump, apart, closed, exhausted, trick, sum(answers))


def _plan(known: Known, deciding: frozenset[int]) -> _Plan:
    maker = (known.maker.place - known.seat.place) % 4
    return _Plan(maker, known.opens, deciding, known.maker is known.seat, {})


def _turn(known: Known) -> int:
    return (known.leader.place + len(known.trick) - known.seat.place) % 4


def by_choosing(known: Known) -> bool:
    """Tell whether a seat can win everything if it may choose each card as it sees; False with too many worlds."""
    if how_many(known) > MOST:
        return False
    worlds = frozenset(_there(known, case.trump, case.exhausted, world) for case, world in each_world(known))
    return _plan(known, frozenset((0,))).wins(_turn(known), worlds)


def with_partner(known: Known) -> bool:
    """Tell whether a seat can win everything if its partner's cards lay open and it chose them too.

    False with too many worlds, where it is not looked into.
    """
    if how_many(known) > MOST_WITH_PARTNER:
        return False
    plan = _plan(known, frozenset((0, 2)))
    return all(plan.wins(_turn(known), group) for group in _by_partner(known))


def _by_partner(known: Known) -> Iterator[_Group]:
    """Part the worlds by what the partner knows of his own cards."""
    partner = SEATS[(known.seat.place + 2) % 4]
    found: dict[object, set[_There]] = {}
    for case, world in each_world(known):
        own = tuple((place, there) for place, there in world.items() if place.endswith(f" {partner}"))
        found.setdefault(own, set()).add(_there(known, case.trump, case.exhausted, world))
    yield from (frozenset(worlds) for worlds in found.values())
