"""Finding a place for the cards that nobody has named, so that every word said in a deal is lawful.

A deal is tried; the first refusal says which cards stood in the way, and from then on they lie elsewhere. What somebody
has named stays with its seat, and where nothing has to change nothing does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from itertools import islice
from typing import Final, NamedTuple

from tutor.cards import Card, CardSet
from tutor.engine.deck import Dice
from tutor.engine.game import Action, Game, Layout, Match, State, Word, trial
from tutor.engine.rulings import Ruling

MOST: Final = 200
"""How many deals are tried before it is given up."""
ENOUGH: Final = 40
"""How many deals may refuse only the last word: what so many refuse, the others do too."""


class Stop(NamedTuple):
    """How far a deal lets words go: how many, the position then, and the ruling on the next one if it is refused."""

    words: int
    state: State
    ruling: Ruling | None


def far(game: Game, match: Match, layout: Layout, words: Sequence[Word]) -> Stop:
    """Say words until the law refuses one."""
    state = game.deal(match, layout)
    for n, word in enumerate(words):
        ruling, moved = trial(game, state, word)
        if moved is None:
            return Stop(n, state, ruling)
        state = moved.state
    return Stop(len(words), state, None)


class Slot(NamedTuple):
    """A packet of a place."""

    place: str
    packet: int


Deal = dict[Card, Slot]
"""Where each card is dealt to."""
Barred = dict[Card, set[Slot]]
"""Where a card can't be, as refusals have shown."""


Walk = Callable[[Game, Match, Layout, Sequence[Word]], Stop]
"""Says words until one is refused."""


def fitted(
    game: Game,
    match: Match,
    layout: Layout,
    guessed: CardSet,
    words: Sequence[Word],
    tries: int = MOST,
    walk: Walk = far,
) -> Layout | None:
    """Return a deal in which all words are lawful and only guessed cards have changed seats, None if none was found."""
    stop = walk(game, match, layout, words)
    if stop.ruling is None or not guessed:
        return layout if stop.ruling is None else None
    dice, barred = Dice(len(words)), dict[Card, set[Slot]]()
    slots = {Slot(place, n): size for place, sizes in game.sizes(match).items() for n, size in enumerate(sizes)}
    now = dealt = _deal(layout, slots)
    allowed = _allowed(game, dealt, slots, guessed, words)
    short = 0
    for _ in range(tries):
        learnt = _learn(barred, stop.ruling, words[stop.words], now, guessed) if stop.ruling else False
        found = _assigned(now, slots, allowed, barred, dice) if learnt else None
        if found is None:
            barred.clear()
            found = _assigned(_mixed(dealt, guessed, dice), slots, allowed, barred, dice)
        if found is None:
            return None
        now, layout = found, _layout(found, slots)
        stop = walk(game, match, layout, words)
        if stop.ruling is None:
            return layout
        short += stop.words == len(words) - 1
        if short == ENOUGH:
            return None
    return None


def others(
    game: Game, match: Match, layout: Layout, guessed: CardSet, words: Sequence[Word], tries: int
) -> Iterator[State]:
    """Yield positions after other deals of which all words are lawful: unnamed cards change places, two at a time."""
    dice = Dice(tries)
    named = {card for word in words for card in cards_named(word.action)}
    loose = tuple(card for card in guessed if card not in named)
    for _ in range(tries if len(loose) > 1 else 0):
        other = swapped(layout, dice.choice(loose), dice.choice(loose))
        stop = far(game, match, other, words)
        if stop.ruling is None:
            layout = other
            yield stop.state


def swapped(layout: Layout, one: Card, other: Card) -> Layout:
    """Return a deal in which two cards have changed places."""
    changed: Mapping[Card, Card] = {one: other, other: one}
    return {place: tuple(changed.get(card, card) for card in cards) for place, cards in layout.items()}


def cards_named(action: Action) -> tuple[Card, ...]:
    """Return the cards that an act is about."""
    values = (getattr(action, field.name) for field in fields(action))
    parts = (value if isinstance(value, tuple) else (value,) for value in values)
    return tuple(card for part in parts for card in part if isinstance(card, Card))


def _deal(layout: Layout, slots: Mapping[Slot, int]) -> Deal:
    dealt: Deal = {}
    for place, cards in layout.items():
        rest = iter(cards)
        for slot, size in slots.items():
            if slot.place == place:
                dealt |= dict.fromkeys(islice(rest, size), slot)
    return dealt


def _layout(dealt: Deal, slots: Mapping[Slot, int]) -> Layout:
    places = dict.fromkeys(slot.place for slot in slots)
    order = {place: [slot for slot in slots if slot.place == place] for place in places}
    return {
        place: tuple(card for slot in order[place] for card, there in dealt.items() if there == slot)
        for place in places
    }


def _allowed(
    game: Game, dealt: Deal, slots: Mapping[Slot, int], guessed: CardSet, words: Sequence[Word]
) -> dict[Card, tuple[Slot, ...]]:
    """Return where each card may be dealt to: one that is named to its place, one in a word to whoever said it."""
    speakers = {card: word.seat.value for word in reversed(words) for card in cards_named(word.action)}
    allowed = {}
    for card, slot in dealt.items():
        if card not in guessed:
            allowed[card] = tuple(one for one in slots if one.place == slot.place)
        elif (seat := speakers.get(card)) is not None:
            allowed[card] = tuple(one for one in slots if one.place == seat or one.place not in game.seats)
        else:
            allowed[card] = tuple(slots)
    return allowed


def _learn(barred: Barred, ruling: Ruling, word: Word, dealt: Deal, guessed: CardSet) -> bool:
    """Bar the cards that stood in a word's way from where they lie; tell whether there was something to learn."""
    own = cards_named(word.action)
    against = [
        card
        for value in ruling.facts.values()
        if isinstance(value, CardSet)
        for card in value
        if card in guessed and card not in own
    ]
    missing = [value for key, value in ruling.facts.items() if key == "missing" and isinstance(value, Card)]
    for card in against:
        barred.setdefault(card, set()).update(_of_place(dealt[card].place, dealt))
    for card in missing:
        barred.setdefault(card, set()).update(slot for slot in dealt.values() if slot.place != word.seat.value)
    if not against and not missing:
        for card in own:
            barred.setdefault(card, set()).add(dealt[card])
    return bool(against or missing or own)


def _of_place(place: str, dealt: Deal) -> set[Slot]:
    return {slot for slot in dealt.values() if slot.place == place}


def _mixed(dealt: Deal, guessed: CardSet, dice: Dice) -> Deal:
    """Shuffle the guessed cards."""
    cards = [card for card in dealt if card in guessed]
    return {**dealt, **dict(zip(dice.shuffled(cards), [dealt[card] for card in cards], strict=True))}


def _assigned(
    wished: Deal, slots: Mapping[Slot, int], allowed: Mapping[Card, tuple[Slot, ...]], barred: Barred, dice: Dice
) -> Deal | None:
    """Deal every card where it may be, and where it is wished if that is possible; None if it can't be done."""
    may = {card: [one for one in allowed[card] if one not in barred.get(card, ())] for card in wished}
    holds: dict[Slot, list[Card]] = {slot: [] for slot in slots}
    left = []
    for card, slot in wished.items():
        if slot in may[card]:
            holds[slot].append(card)
        else:
            left.append(card)
    for card in left:
        if not _placed(card, holds, slots, may, dice, set()):
            return None
    return {card: slot for slot, cards in holds.items() for card in cards}


def _placed(
    card: Card,
    holds: dict[Slot, list[Card]],
    slots: Mapping[Slot, int],
    may: Mapping[Card, Sequence[Slot]],
    dice: Dice,
    tried: set[Slot],
) -> bool:
    """Find a slot for a card, moving others on if need be (an augmenting path)."""
    for slot in dice.shuffled(may[card]):
        if slot in tried:
            continue
        tried.add(slot)
        if len(holds[slot]) < slots[slot]:
            holds[slot].append(card)
            return True
        for other in dice.shuffled(holds[slot]):
            if _placed(other, holds, slots, may, dice, tried):
                holds[slot].remove(other)
                holds[slot].append(card)
                return True
    return False
