"""The same question with the suits renamed: one name for all of them, and new faces for old questions.

A game may treat its suits alike or not; whoever renames asks the engine anew and never trusts the old answer.
"""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Mapping
from itertools import permutations
from typing import Any, Final

from tutor.cards import Card, Suit

ORDERS: Final = tuple(permutations(Suit))
"""All ways to rename the suits; the first leaves them as they are."""
_CARD: Final = re.compile("(10|[7-9JQKA])([♠♥♦♣])")


def renaming(number: int) -> Mapping[int, str]:
    """Return one of the 24 renamings as a table for ``str.translate``."""
    return str.maketrans({old.value: new.value for old, new in zip(Suit, ORDERS[number], strict=True)})


def one_name(places: Mapping[Card, str], rest: Any) -> str:
    """Return a name for what is shown that is the same however the suits are called.

    ``places`` tells where each known card is, ``rest`` is plain data whose texts may name cards and suits.
    """
    of: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
    for card, place in places.items():
        of[card.suit.value].append((card.rank.value, place))
    bare = _texts(rest, (), of)
    suits = sorted(tuple(sorted(of[suit.value])) for suit in Suit)
    return hashlib.sha256(repr((suits, bare)).encode()).hexdigest()[:12]


def _texts(value: Any, way: tuple[Any, ...], of: defaultdict[str, list[tuple[str, str]]]) -> Any:
    """Take the suits out of plain data and note, suit by suit, where they stood."""
    if isinstance(value, Mapping):
        return tuple((name, _texts(inside, (*way, name), of)) for name, inside in value.items())
    if isinstance(value, list | tuple):
        return tuple(_texts(inside, (*way, i), of) for i, inside in enumerate(value))
    if not isinstance(value, str):
        return value
    for found in re.finditer("[♠♥♦♣]", value):
        rank = _CARD.search(value[max(0, found.start() - 2) : found.end()])
        of[found.group()].append((rank.group(1) if rank else "", f"{way} {found.start()}"))
    return re.sub("[♠♥♦♣]", "?", value)
