"""Every way to lay out the cards that somebody has not seen, tried on the engine: the slow truth about what can be.

A way is possible if the words that were said are lawful in that deal too and these eyes would have been shown the same.
Which cards are unseen and where they lie is read off the teacher's view and off what the second reading says was shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations, product
from math import factorial, prod

from tests.conformance.positions import Reached
from tests.conformance.worlds import World, about, lawful, seen
from tutor.cards import Card
from tutor.engine.game import Word
from tutor.engine.rulings import Facts
from tutor.engine.table import PUBLIC, Eyes, Seat
from tutor.games.preference.actions import Discard as LaidAway
from tutor.games.preference.actions import Take
from tutor.games.thousand.actions import Discard, Talon

Placement = Mapping[str, tuple[Card, ...]]
"""Cards by place, places as in ``Observation.known``."""


def hidden(at: Reached, eyes: Eyes) -> dict[str, tuple[Card, ...]]:
    """Return where the cards really lie whose place these eyes don't know."""
    known = at.game.observe(at.state, eyes).known
    places: dict[str, tuple[Card, ...]] = {}
    for card, place in at.game.observe(at.state, None).known.items():
        if card not in known:
            places[place] = (*places.get(place, ()), card)
    return places


def ways(places: Placement) -> int:
    """Count the ways to lay the hidden cards out."""
    sizes = [len(cards) for cards in places.values()]
    return factorial(sum(sizes)) // prod(map(factorial, sizes))


def placements(places: Placement) -> Iterator[Placement]:
    """Yield each way to lay the hidden cards out."""
    cards = tuple(card for there in places.values() for card in there)
    yield from _laid_out([(place, len(there)) for place, there in places.items()], cards)


def _laid_out(spots: list[tuple[str, int]], cards: tuple[Card, ...]) -> Iterator[Placement]:
    if not spots:
        yield {}
        return
    (place, size), *others = spots
    for there in combinations(cards, size):
        rest = tuple(card for card in cards if card not in there)
        for further in _laid_out(others, rest):
            yield {place: there, **further}


def aloud(at: Reached) -> Facts:
    """Return what everybody is told: under some options a marriage is announced without a word."""
    return at.game.observe(at.state, PUBLIC).public


def really_possible(at: Reached, eyes: Eyes) -> dict[Card, set[str]]:
    """Return at which places each hidden card can lie, by trying all ways."""
    places, shown, said = hidden(at, eyes), seen(at, eyes), aloud(at)
    found: dict[Card, set[str]] = {card: set() for cards in places.values() for card in cards}
    for placement in placements(places):
        if all(place in found[card] for place, cards in placement.items() for card in cards):
            continue
        dealt = (_dealt(at, world) for world in WORLDS[at.game.id](at, places, placement, eyes))
        if any(there and aloud(there) == said and seen(there, eyes) == shown for there in dealt):
            for place, cards in placement.items():
                for card in cards:
                    found[card].add(place)
    return found


def _dealt(at: Reached, world: World) -> Reached | None:
    """Return a world played through, None if it can't be dealt from one pack or a word of it is refused."""
    sizes = {place: len(cards) for place, cards in world.layout.items()}
    cards = {card for there in world.layout.values() for card in there}
    whole = sizes == {place: len(cards) for place, cards in at.layout.items()} and len(cards) == len(at.game.pack)
    return lawful(at, world) if whole else None


def _cards_change_places(at: Reached, places: Placement, placement: Placement) -> World:
    """Put other cards where the hidden ones came from, and let the words be about them."""
    changed = {was: now for place in places for was, now in zip(places[place], placement[place], strict=True)}
    layout = {place: tuple(changed.get(card, card) for card in cards) for place, cards in at.layout.items()}
    return World(layout, tuple(about(word, changed) for word in at.words))


def _talon_in_hand(at: Reached, places: Placement, placement: Placement) -> World:
    """Deal as the cards must have come: the declarer also holds or has laid away the talon that all saw."""
    truth = at.game.observe(at.state, None).known
    where = {card: place for card, place in truth.items() if not any(card in cards for cards in places.values())}
    where |= {card: place for place, cards in placement.items() for card in cards}
    talons = (at.layout["talons"][:2], at.layout["talons"][2:])
    taken = next((word.action.number for word in at.words if isinstance(word.action, Talon)), 0)
    opened = talons[taken - 1] if taken else ()
    layout = {
        seat.value: tuple(card for card, place in where.items() if place.endswith(f" {seat}") and card not in opened)
        for seat in at.game.seats
    }
    lying = [
        talons[n - 1] if n == taken else tuple(card for card, place in where.items() if place == f"talon {n}")
        for n in (1, 2)
    ]
    laid_away = tuple(card for card, place in where.items() if place.startswith("discard"))
    words = tuple(
        word._replace(action=replace(word.action, cards=laid_away)) if isinstance(word.action, Discard) else word
        for word in at.words
    )
    return World({**layout, "talons": (*lying[0], *lying[1])}, words)


def _talon_turned_up(at: Reached, places: Placement, placement: Placement) -> World:
    """Deal as the cards must have come, where there is one talon: who took it, before everybody's eyes, keeps it."""
    truth = at.game.observe(at.state, None).known
    hidden_cards = {card for cards in places.values() for card in cards}
    where = {card: place for card, place in truth.items() if card not in hidden_cards}
    where |= {card: place for place, cards in placement.items() for card in cards}
    taken = at.layout["talon"] if any(isinstance(word.action, Take) for word in at.words) else ()
    layout = {
        seat.value: tuple(card for card, place in where.items() if place.endswith(f" {seat}") and card not in taken)
        for seat in at.game.seats
    }
    talon = taken or tuple(card for card, place in where.items() if place == "talon")
    laid_away = tuple(card for card, place in where.items() if place.startswith("discard"))
    words = tuple(
        word._replace(action=LaidAway(laid_away)) if isinstance(word.action, LaidAway) else word for word in at.words
    )
    return World({**layout, "talon": talon}, words)


def _place(card: Card) -> int:
    return card.place


def _laid_before(at: Reached, i: int) -> tuple[Seat | None, set[Card]]:
    """Return the two cards that lay there, as it was, when a word was said, and who laid them away; or the talon."""
    laid = ((word.seat, word.action.cards) for word in reversed(at.words[:i]) if isinstance(word.action, LaidAway))
    layer, cards = next(laid, (None, at.layout["talon"]))
    return layer, set(cards)


def _taken_up(at: Reached, places: Placement, placement: Placement, eyes: Eyes) -> Iterator[World]:
    """Deal as the cards may have come: back from where they lie, each two that were taken to whoever laid them away.

    Which two those were these eyes know if they laid them away or took them. Else it is tried out: as it was, or with
    cards that had been taken before and were handed on.
    """
    truth = at.game.observe(at.state, None).known
    unseen = {card for cards in places.values() for card in cards}
    where = {card: place for card, place in truth.items() if card not in unseen}
    where |= {card: place for place, cards in placement.items() for card in cards}
    takes = sum(isinstance(word.action, Take) for word in at.words)
    for handed_on in product((False, True), repeat=max(0, takes - 1)):
        yield _brought_back(at, where, unseen, eyes, [False, *handed_on][:takes])


def _brought_back(
    at: Reached, where: Mapping[Card, str], unseen: set[Card], eyes: Eyes, handed_on: list[bool]
) -> World:
    hands = {seat: {card for card, place in where.items() if place[-1] == seat} for seat in at.game.seats}
    pile = {card for card, place in where.items() if place in ("talon", "discard A", "discard B", "discard C")}
    layer = next((seat for seat in at.game.seats if f"discard {seat}" in where.values()), None)
    if layer:
        hands[layer] -= pile
    words = list(at.words)
    for i, (seat, action) in reversed([*enumerate(words)]):
        if isinstance(action, LaidAway):
            words[i] = Word(seat, LaidAway(tuple(pile)))
            hands[seat] |= pile
        elif isinstance(action, Take):
            layer, came = _laid_before(at, i)
            takes = [j for j in range(i) if isinstance(at.words[j].action, Take) and at.words[j].seat is layer]
            before = {card for from_whom, cards in (_laid_before(at, j) for j in takes) if from_whom for card in cards}
            through = sorted(before & hands[seat], key=_place) if handed_on.pop() else []
            likely = (*through, *(came & hands[seat]), *sorted(hands[seat] & unseen, key=_place))
            pile = came if eyes in (layer, seat) else set([*dict.fromkeys(likely)][:2])
            hands[seat] -= pile
    layout = {seat.value: tuple(sorted(cards, key=_place)) for seat, cards in hands.items()}
    return World({**layout, "talon": tuple(sorted(pile, key=_place))}, tuple(words))


def _one(make: Callable[[Reached, Placement, Placement], World]) -> Callable[..., Iterator[World]]:
    """Return what makes the only deal there can be."""
    return lambda at, places, placement, _: iter((make(at, places, placement),))


WORLDS: Mapping[str, Callable[[Reached, Placement, Placement, Eyes], Iterator[World]]] = {
    "304": _one(_cards_change_places),
    "thousand": _one(_talon_in_hand),
    "austrian-preference": _taken_up,
    "croatian-preference": _one(_talon_turned_up),
}
"""By game: the deals in which the hidden cards lie otherwise."""
