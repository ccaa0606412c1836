"""What the screens call cards, seats and words, in a reader's language and fit to be read aloud.

A card has a whole message of its own in every language, so that no ending is ever glued on; what is said beside it
stands after a comma. The names of a game's words and phases come from its lawbook.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, Final

from tutor.app.strings import Say, mark
from tutor.cards import Card
from tutor.engine.game import Action, Game, Told, Word
from tutor.engine.table import Eyes, Seat
from tutor.lawbook import name
from tutor.notation import parse_action

CARDS: Final = {
    "7♠": mark("seven of spades"),
    "8♠": mark("eight of spades"),
    "9♠": mark("nine of spades"),
    "10♠": mark("ten of spades"),
    "J♠": mark("jack of spades"),
    "Q♠": mark("queen of spades"),
    "K♠": mark("king of spades"),
    "A♠": mark("ace of spades"),
    "7♥": mark("seven of hearts"),
    "8♥": mark("eight of hearts"),
    "9♥": mark("nine of hearts"),
    "10♥": mark("ten of hearts"),
    "J♥": mark("jack of hearts"),
    "Q♥": mark("queen of hearts"),
    "K♥": mark("king of hearts"),
    "A♥": mark("ace of hearts"),
    "7♦": mark("seven of diamonds"),
    "8♦": mark("eight of diamonds"),
    "9♦": mark("nine of diamonds"),
    "10♦": mark("ten of diamonds"),
    "J♦": mark("jack of diamonds"),
    "Q♦": mark("queen of diamonds"),
    "K♦": mark("king of diamonds"),
    "A♦": mark("ace of diamonds"),
    "7♣": mark("seven of clubs"),
    "8♣": mark("eight of clubs"),
    "9♣": mark("nine of clubs"),
    "10♣": mark("ten of clubs"),
    "J♣": mark("jack of clubs"),
    "Q♣": mark("queen of clubs"),
    "K♣": mark("king of clubs"),
    "A♣": mark("ace of clubs"),
}
LETTERS: Final[dict[str, dict[str, str]]] = {
    "ru": {"J": "В", "Q": "Д", "K": "К", "A": "Т"},
    "pt": {"J": "V", "Q": "D", "K": "R"},
}
"""The letters on the cards of a language where they are others than those of the notation."""
BID: Final = "bid"
"""The verb with which every game says a number."""
PLAY: Final = "play"
"""The verb with which every game lays a card on the table."""
SUITS: Final = {"♠": mark("spades"), "♥": mark("hearts"), "♦": mark("diamonds"), "♣": mark("clubs")}
YES_NO: Final = {"True": mark("yes"), "False": mark("no")}
CLAIM: Final = {
    "right": mark("The claim is right"),
    "wrong": mark("The claim is wrong"),
    "now": mark("Yes, now"),
    "not yet": mark("No, not yet"),
    "too late": mark("It is too late"),
}
"""What can be answered where a claim is weighed, or where it is asked whether one must be made."""


def listed(parts: Sequence[str | None]) -> str:
    """Join what stands after each other, leaving out what is empty."""
    return ", ".join(part for part in parts if part)


def capital(text: str) -> str:
    """Begin a text with a capital letter."""
    return text[:1].upper() + text[1:]


def small(text: str) -> str:
    """Begin a text with a small letter."""
    return text[:1].lower() + text[1:]


def card_name(card: Card | None, game: Game, say: Say, down: bool = False, by: str | None = None) -> str:
    """Name a card for somebody who can't see it: rank, suit, value, role."""
    worth = say.many("{n} point", "{n} points", game.worth[card]) if card and game.worth else None
    face = say("face down") if card and down else None
    return listed([_bare(card, say), worth, face, say("played by {seat}", seat=by) if by else None])


def _bare(card: Card | None, say: Say) -> str:
    return say(CARDS[card.name]) if card else say("a card face down")


def suit_name(glyph: str, say: Say) -> str:
    """Write a suit as a glyph and its name."""
    return f"{glyph} {say(SUITS[glyph])}"


def number_text(number: int) -> str:
    """Write a number, a negative one with a minus.

    >>> number_text(-10)
    '−10'
    """
    return str(number).replace("-", "−")


def side_name(side: str) -> str:
    """Write a side of several seats.

    >>> side_name("AC"), side_name("A")
    ('A + C', 'A')
    """
    return " + ".join(side)


def verb_text(verb: str, game: Game, say: Say) -> str:
    """Return what a game calls one of its words."""
    return name(verb, game.id, say.lang, key="word")


def action_text(action: Action, game: Game, say: Say) -> str:
    """Print what a seat does: ``bid 170``, ``9♠, face down``."""
    verb = verb_text(verb_of(action, game), game, say)
    values = [getattr(action, slot.name) for slot in fields(action)]
    shown = " ".join(_argument(value) for value in values if value is not None and not isinstance(value, bool))
    if is_card_play(action, game):
        return listed([shown, say("face down") if True in values else None])
    return f"{verb} {shown}" if shown else verb


def action_name(action: Action, game: Game, say: Say) -> str:
    """Say what a seat does, for somebody who can't see the cards."""
    cards = cards_of_action(action)
    if not cards:
        return capital(action_text(action, game, say))
    named = "; ".join(card_name(card, game, say) for card in cards)
    if not is_card_play(action, game):
        return f"{capital(verb_text(verb_of(action, game), game, say))}: {named}"
    return listed([named, _face(action, say)])


def _face(action: Action, say: Say) -> str | None:
    """Say which way a card is played; nothing in a game where it can't be turned."""
    down = getattr(action, "down", None)
    return None if down is None else say("face down") if down else say("face up")


def word_text(word: str, game: Game, say: Say) -> str:
    """Print a word in the notation, without its seat, for a reader."""
    return action_text(parse_action(game, word), game, say)


def said_text(word: Word, game: Game, say: Say) -> str:
    """Print who does what: ``A: Bid 160``."""
    return f"{word.seat}: {capital(action_text(word.action, game, say))}"


def told_text(told: Told, game: Game, say: Say) -> str:
    """Print a word as somebody remembers it who may not know its card."""
    if told.action is not None:
        return action_text(told.action, game, say)
    verb = game.verbs[told.verb]
    names = {slot.name for slot in fields(verb)}
    if told.verb == PLAY:
        return say("a card face down")
    return listed([verb_text(told.verb, game, say), say("a card face down") if "card" in names else None])


def told_name(told: Told, game: Game, say: Say) -> str:
    """Say who did what, for the log and for a screen reader."""
    if told.action is None or not is_card_play(told.action, game):
        return f"{told.seat}: {told_text(told, game, say)}"
    face = say("face down") if getattr(told.action, "down", False) else None
    return f"{told.seat}: {listed([_bare(told.action.card, say), face])}"


def is_card_play(action: Action, game: Game) -> bool:
    """Tell whether an act just lays one card on the table, so that the card says it all."""
    return verb_of(action, game) == PLAY


def cards_of_action(action: Action) -> tuple[Card, ...]:
    """Return every card that an act names."""
    card = getattr(action, "card", None)
    return (card,) if isinstance(card, Card) else tuple(getattr(action, "cards", ()))


def order_of(action: Action) -> tuple[Card, ...]:
    """Return the cards that an act names in their order: a call that says how its cards will be played."""
    return tuple(getattr(action, "order", ()))


def verb_of(action: Action, game: Game) -> str:
    """Return the verb of the notation."""
    return next(verb for verb, kind in game.verbs.items() if kind is type(action))


def eyes_text(eyes: Eyes, say: Say) -> str:
    """Say whose eyes look."""
    match eyes:
        case Seat():
            return say("See it as {seat}", seat=eyes)
        case None:
            return say("All hands")
        case _:
            return say("What everybody has seen")


def value_text(value: str, game: Game, say: Say) -> str:
    """Print an answer that is no word: a seat, a side, a card, a number, yes or no."""
    if value in YES_NO:
        return say(YES_NO[value])
    if value in game.seats:
        return say("Player {seat}", seat=value)
    if value in set(game.sides.values()):
        return side_name(value)
    if value in SUITS:
        return suit_name(value, say)
    return value


def _argument(value: Any) -> str:
    if isinstance(value, tuple):
        return " ".join(map(_argument, value))
    return str(value)
