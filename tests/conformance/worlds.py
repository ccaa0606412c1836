"""Other deals that a seat, or somebody without one, can't tell from the real one: same words, same cards shown.

What was shown comes from the second reading of the rules, never from the game's own ``observe``, so that a leak
can't hide itself. The deals are found by a walk: cards change places, or a hidden word gets another card, and what the
law refuses or the seat would have noticed is taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from tests.conformance.positions import Reached, and_then, begun
from tests.conformance.second_reading import austrian, croatian, thousand, three_nought_four
from tutor.cards import Card
from tutor.engine.deck import Dice
from tutor.engine.game import Layout, Word
from tutor.engine.rulings import Refused
from tutor.engine.table import Eyes, Seat

Seen = tuple[tuple[tuple[Any, ...], ...], ...]
"""What a seat was shown: when the cards were dealt, and then at each word."""
Reading = Callable[[Eyes, Seat, Layout, tuple[Word, ...]], Seen]
"""(eyes, dealer, layout, words) -> what a seat or the public was shown, by a second reading of a game's rules."""

READINGS: Mapping[str, Reading] = {
    "304": three_nought_four.seen,
    "thousand": thousand.seen,
    "austrian-preference": austrian.seen,
    "croatian-preference": croatian.seen,
}
"""By game; a game without one fails its conformance."""


class World(NamedTuple):
    """A deal and the words said in it."""

    layout: Layout
    words: tuple[Word, ...]


class Veil(NamedTuple):
    """What a seat can't tell: where cards are, and which card some words were about."""

    cards: tuple[Card, ...]
    words: tuple[int, ...]


def seen(at: Reached, seat: Eyes) -> Seen:
    return READINGS[at.game.id](seat, at.match.dealer, at.layout, at.words)


def cards_in(shown: Any) -> Iterator[Card]:
    """Yield the cards among things shown."""
    if isinstance(shown, Card):
        yield shown
    elif isinstance(shown, tuple | frozenset):
        for part in shown:
            yield from cards_in(part)


def veil(at: Reached, seat: Eyes) -> Veil:
    shown = seen(at, seat)
    known = set(cards_in(shown))
    words = zip(at.words, shown[1:], strict=True)
    return Veil(
        tuple(card for card in at.game.pack if card not in known),
        tuple(i for i, (word, now) in enumerate(words) if set(cards_of(word)) - set(cards_in(now))),
    )


def cards_of(word: Word) -> tuple[Card, ...]:
    """Return the cards that a word is about: one, several or none."""
    card: Card | None = getattr(word.action, "card", None)
    several: tuple[Card, ...] = getattr(word.action, "cards", ())
    return several if card is None else (card,)


def other_worlds(at: Reached, seat: Eyes, dice: Dice, steps: int) -> Iterator[Reached]:
    """Walk from a position through lawful deals that a seat can't tell from the real one; yield each new one."""
    shown, hidden = seen(at, seat), veil(at, seat)
    here = at
    for _ in range(steps):
        there = lawful(at, dice.choice(MOVES)(World(here.layout, here.words), hidden, dice))
        if there is not None and there.states != here.states and seen(there, seat) == shown:
            here = there
            yield here


def other_deals(at: Reached, dice: Dice, steps: int) -> Iterator[Reached]:
    """Walk from a position through lawful deals with words of the same kinds; yield each new one."""
    hidden = Veil(at.game.pack, tuple(i for i, word in enumerate(at.words) if cards_of(word)))
    here = at
    for _ in range(steps):
        there = lawful(at, dice.choice(MOVES)(World(here.layout, here.words), hidden, dice))
        if there is not None and there.states != here.states:
            here = there
            yield here


def lawful(at: Reached, world: World) -> Reached | None:
    """Return a world played through, or None if a word of it is refused."""
    there = begun(at.game, at.match, world.layout)
    try:
        for seat, action in world.words:
            there = and_then(there, at.game.apply(there.state, seat, action))
    except Refused:
        return None
    return there


def _swap_cards(world: World, hidden: Veil, dice: Dice) -> World:
    """Exchange two cards wherever they are."""
    changed = _two_of(hidden.cards, dice)
    return World(_moved(world.layout, changed), tuple(about(word, changed) for word in world.words))


def _swap_places(world: World, _: Veil, dice: Dice) -> World:
    """Exchange two cards of one player in the deal only: they came in other packets."""
    return world._replace(layout=_moved(world.layout, _two_of(dice.choice(list(world.layout.values())), dice)))


def _say_otherwise(world: World, hidden: Veil, dice: Dice) -> World:
    """Let one word be about another card of the same player."""
    if not hidden.words:
        return world
    i = dice.choice(hidden.words)
    word = world.words[i]
    changed = {dice.choice(cards_of(word)): dice.choice(world.layout[word.seat.value])}
    return world._replace(words=(*world.words[:i], about(word, changed), *world.words[i + 1 :]))


MOVES = (_swap_cards, _swap_cards, _swap_places, _say_otherwise)


def _two_of(cards: Sequence[Card], dice: Dice) -> Mapping[Card, Card]:
    if not cards:
        return {}
    one, other = dice.choice(cards), dice.choice(cards)
    return {one: other, other: one}


def _moved(layout: Layout, changed: Mapping[Card, Card]) -> Layout:
    return {place: tuple(changed.get(card, card) for card in cards) for place, cards in layout.items()}


def about(word: Word, changed: Mapping[Card, Card]) -> Word:
    """Return a word with other cards in the place of some."""
    cards = cards_of(word)
    if not changed.keys() & set(cards):
        return word
    now = tuple(changed.get(card, card) for card in cards)
    about = {"card": now[0]} if hasattr(word.action, "card") else {"cards": now}
    return Word(word.seat, replace(word.action, **about))
