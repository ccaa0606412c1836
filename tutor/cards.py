"""Suits, ranks, cards and sets of cards: parse and print.

A card knows its suit, its rank and its bit in a 32-bit mask; how cards rank and what they are worth belongs to each
game. Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import lru_cache
from typing import Final, TypeVar

from tutor.wording import Wording

N = TypeVar("N", bound=StrEnum)


def quick(names: type[N]) -> type[N]:
    """Let names be found as plain attributes, as later releases of Python do, and be hashed as the texts they equal.

    >>> hash(Rank.ACE) == hash("A")
    True
    """
    for name, member in names.__members__.items():
        type.__setattr__(names, name, member)
    names.__hash__ = str.__hash__  # type: ignore[method-assign]
    return names


@quick
class Suit(StrEnum):
    """A suit, printed as its glyph; ``mask`` has the bits of its eight cards, ``place`` is 0 to 3."""

    place: int
    mask: int
    word: str

    SPADES = "♠", 0, "spades"
    HEARTS = "♥", 1, "hearts"
    DIAMONDS = "♦", 2, "diamonds"
    CLUBS = "♣", 3, "clubs"

    def __new__(cls, glyph: str, place: int, word: str) -> Suit:
        """Make the member whose value is the glyph."""
        suit = str.__new__(cls, glyph)
        suit._value_ = glyph
        suit.place = place
        suit.mask = 0xFF << (8 * place)
        suit.word = word
        return suit

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Read a suit's glyph, letter or English word.

        >>> Suit.parse("hearts"), Suit.parse("♥"), Suit.parse("h")
        (<Suit.HEARTS: '♥'>, <Suit.HEARTS: '♥'>, <Suit.HEARTS: '♥'>)

        Raises:
            ValueError: the text names no suit.

        """
        try:
            return _SUITS[text.strip().replace("\ufe0f", "").lower()]
        except KeyError:
            raise ValueError(
                Wording("{text} is no suit; write ♠ ♥ ♦ ♣ or spades hearts diamonds clubs", text=repr(text[:20]))
            ) from None


@quick
class Rank(StrEnum):
    """A rank, printed as in the notation; their order here is not the order of any game."""

    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"


_SUITS: Final = {name: suit for suit in Suit for name in (suit.value, suit.word, suit.word[0], suit.word[:-1])}
_RANKS: Final = {rank.value.lower(): rank for rank in Rank} | {"t": Rank.TEN, "x": Rank.TEN}


class Card:
    """One of 32 cards; there is one object per card, so identity is equality."""

    __slots__ = ("bit", "name", "place", "rank", "suit")

    suit: Suit
    rank: Rank
    place: int
    bit: int
    name: str

    def __init__(self, suit: Suit, rank: Rank, place: int) -> None:
        """Make a card; only this module does so."""
        self.suit, self.rank, self.place = suit, rank, place
        self.bit = 1 << place
        self.name = f"{rank.value}{suit.value}"

    def __repr__(self) -> str:
        """Print the card as the notation writes it."""
        return self.name

    __str__ = __repr__

    def __reduce__(self) -> tuple[object, tuple[str]]:
        """Pickle and copy by name, so that a card stays one object."""
        return (Card.parse, (self.name,))

    @staticmethod
    def parse(text: str) -> Card:
        """Read a card: rank, then suit.

        >>> Card.parse("10♥"), Card.parse("th"), Card.parse("Xh")
        (10♥, 10♥, 10♥)

        Raises:
            ValueError: the text names no card of the 32.

        """
        name = text.strip().replace("\ufe0f", "")
        rank, suit = _RANKS.get(name[:-1].lower()), _SUITS.get(name[-1:].lower())
        if rank is None or suit is None:
            raise ValueError(
                Wording(
                    "{text} is no card; write a rank (7 8 9 10 J Q K A) and a suit, as in 10♥ or TH",
                    text=repr(text[:20]),
                )
            )
        return CARD[suit, rank]


PACK: Final[tuple[Card, ...]] = tuple(
    Card(suit, rank, 8 * s + r) for s, suit in enumerate(Suit) for r, rank in enumerate(Rank)
)
CARD: Final = {(card.suit, card.rank): card for card in PACK}
BY_BIT: Final = {card.bit: card for card in PACK}
FULL: Final = 0xFFFF_FFFF


def cards_of(mask: int) -> Iterator[Card]:
    """Yield the cards of a mask in pack order."""
    while mask:
        bit = mask & -mask
        yield BY_BIT[bit]
        mask ^= bit


def mask_of(cards: Iterable[Card]) -> int:
    """Return the mask of some cards."""
    mask = 0
    for card in cards:
        mask |= card.bit
    return mask


class CardSet:
    """A set of cards where people look at it: in facts, views and tests.

    >>> CardSet.parse("9♠ A♥")
    CardSet('9♠ A♥')
    """

    __slots__ = ("mask",)

    def __init__(self, mask: int = 0) -> None:
        """Wrap a 32-bit mask."""
        self.mask = mask

    @classmethod
    def of(cls, cards: Iterable[Card]) -> CardSet:
        """Collect cards."""
        return cls(mask_of(cards))

    @classmethod
    def parse(cls, text: str) -> CardSet:
        """Read cards separated by blanks.

        Raises:
            ValueError: a word is no card, or a card stands twice.

        """
        cards = [Card.parse(word) for word in text.split()]
        found = cls.of(cards)
        if len(found) != len(cards):
            raise ValueError(Wording("a card stands twice in {text}", text=repr(text[:120])))
        return found

    def __iter__(self) -> Iterator[Card]:
        """Yield the cards in pack order."""
        return cards_of(self.mask)

    def __len__(self) -> int:
        """Return how many cards there are."""
        return self.mask.bit_count()

    def __contains__(self, card: Card) -> bool:
        """Tell whether a card is in the set."""
        return bool(self.mask & card.bit)

    def __eq__(self, other: object) -> bool:
        """Compare with another set of cards only."""
        return isinstance(other, CardSet) and self.mask == other.mask

    def __hash__(self) -> int:
        """Hash by content."""
        return hash(self.mask)

    def __str__(self) -> str:
        """Print the cards as the notation writes them."""
        return " ".join(card.name for card in self)

    def __repr__(self) -> str:
        """Print the text that ``parse`` reads, marked as a set."""
        return f"CardSet({str(self)!r})"


card_set: Final = lru_cache(4096)(CardSet)
"""Wraps a mask; sets that were asked for lately are not made again."""
