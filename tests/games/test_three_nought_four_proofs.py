"""Caps is proved or refuted as the rules say: by the slow truth at endings, by aimed positions, and by its own counters.

The slow truth (``caps_oracle``) tries every deal and every legal card through the engine. What it confirms on the small
endings below, a prover with a planted fault gets wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice, permutations
from math import comb
from typing import Any

import pytest

from tests.conformance.worlds import other_worlds
from tests.games import caps_oracle as slow
from tests.games.caps_oracle import Ending
from tutor.cards import Card
from tutor.engine.deck import Dice
from tutor.engine.game import by_rules, legal_actions
from tutor.engine.knowledge import Puzzle
from tutor.engine.table import SEATS, Seat
from tutor.games.three_nought_four import GAME, proof, worlds
from tutor.games.three_nought_four.clues import clues
from tutor.games.three_nought_four.proof import (
    adaptive,
    effort,
    first_provable,
    holds,
    partner_helps,
    provable,
    prove,
)
from tutor.games.three_nought_four.state import SIDES, Phase, State
from tutor.games.three_nought_four.worlds import (
    FULL,
    RANKED,
    Case,
    Known,
    Laid,
    each_world,
    how_many,
    knowledge,
)

A, B, C, D = SEATS
SUITS = "♠♥♦♣"
EMPTY: Any = None


# -------------------------------------------------------------------------------------------------- positions by hand


def mask(text: str) -> int:
    return sum(RANKED[Card.parse(card)] for card in text.split())


def order(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(card) for card in text.split())


def knows(
    own: str,
    unseen: str,
    *,
    seat: Seat = D,
    maker: Seat = D,
    trump: str = "♠",
    leader: Seat | None = None,
    trick: str = "",
    voids: dict[Seat, str] | None = None,
    free: tuple[int, int, int, int] | None = None,
    held: str = "",
    opened: bool = True,
    exhausted: str = "",
    dry: str = "",
    backs: tuple[worlds.Back, ...] = (),
) -> Known:
    """Return what a seat knows, every other hand as long as can be; a trick is ``C:9♥ D:? B:v`` with v for the indicator."""
    laid = tuple(
        Laid(Seat(text[0]), 0 if text[2:] in ("?", "v") else mask(text[2:]), text[2:] == "v") for text in trick.split()
    )
    first = leader or (laid[0].seat if laid else seat)
    cards = len(own.split())
    played = {one.seat for one in laid}
    if free is None:
        tricks = cards + (seat in played)
        free = tuple(0 if one is seat else tricks - (one in played) for one in SEATS)  # type: ignore[assignment]
        if not opened and maker is not seat and not any(one.aside for one in laid):
            free = tuple(size - (one is maker) for one, size in zip(SEATS, free, strict=True))  # type: ignore[assignment]
        if held:
            free = tuple(size - (one is maker) for one, size in zip(SEATS, free, strict=True))  # type: ignore[assignment]
    assert free is not None
    lacks = tuple(sum(1 << SUITS.index(suit) for suit in (voids or {}).get(one, "")) for one in SEATS)
    hidden = sum(not one.card for one in laid) + len(backs)
    apart = not opened and maker is not seat and not any(one.aside for one in laid)
    assert sum(free) + hidden + apart == len(unseen.split()), "as many cards as places"
    return Known(
        seat=seat,
        own=mask(own),
        unseen=mask(unseen),
        maker=maker,
        open=opened,
        opens=False,
        done=8 - cards - (seat in played),
        leader=first,
        trick=laid,
        held=mask(held),
        free=free,
        voids=lacks,
        backs=backs,
        cases=tuple(Case(SUITS.index(suit), suit in exhausted, suit in dry) for suit in trump),
        position=EMPTY,
    )


# The positions of rules/304, 15.10: the verdict of an order, or whether there is any

SIX_LOW = "8♥ 7♥ 8♦ 7♦ 8♣ 7♣ Q♣"
BEFORE_SIX = knows("J♠ 9♠ A♠", f"10♠ K♠ {SIX_LOW}")
V101_TWO = knows("J♠ 9♠ 10♠", f"A♠ K♠ {SIX_LOW}")
V101_THREE = knows("J♠ 9♠ 10♠", f"A♠ K♠ Q♠ {SIX_LOW[:-3]}")
V102 = knows("9♠ A♥", "8♠ Q♥ 8♦ 7♦ K♣ Q♣")
V105 = knows("9♠ A♥", "8♠ 7♠ 8♦ 7♦ K♣ Q♣")
V106 = knows("9♠ A♥", "8♠ 7♠ 8♦ 7♦ K♣ Q♣", voids={A: "♠", C: "♠"})
V107 = knows("J♥ J♣", "9♥ A♥ Q♥ 9♣ A♣ Q♣", leader=B)
V108_BOTH = knows("9♦ 7♦", "J♦ A♥ K♣ Q♣ 8♣ 7♣", voids={A: "♦♥", C: "♦♥"})
V108_ONE = knows("9♦ 7♦", "J♦ A♥ K♣ Q♣ 8♣ 7♣", voids={A: "♦", C: "♦"})
V109 = knows("A♦ 8♥ 7♥", "J♦ J♥ 10♥ 9♥ K♣ Q♣ 10♣ 8♣ 7♣")
V111 = knows("10♥", "Q♥ 8♦ 7♦")
V112 = knows("9♥", "J♥ A♥ 7♥")


@pytest.mark.parametrize(
    ("known", "stated", "proved"),
    [
        pytest.param(BEFORE_SIX, "J♠ 9♠ A♠", True, id="V97"),
        pytest.param(V101_TWO, "J♠ 9♠ 10♠", True, id="V101, two trumps out"),
        pytest.param(V101_THREE, "J♠ 9♠ 10♠", False, id="V101, three trumps out"),
        pytest.param(V102, "9♠ A♥", True, id="V102"),
        pytest.param(V102, "A♥ 9♠", False, id="V103"),
        pytest.param(V105, "9♠ A♥", False, id="V105"),
        pytest.param(V106, "9♠ A♥", True, id="V106"),
        pytest.param(V107, "J♥ J♣", True, id="V107"),
        pytest.param(V107, "J♣ J♥", True, id="V107, the other way round"),
        pytest.param(V108_BOTH, "9♦ 7♦", True, id="V108, void in both"),
        pytest.param(V108_ONE, "9♦ 7♦", False, id="V108, void in diamonds"),
        pytest.param(V111, "10♥", True, id="V111"),
        pytest.param(V112, "9♥", False, id="V112"),
    ],
)
def test_the_orders_of_the_rules_are_proved_or_not(known: Known, stated: str, proved: bool) -> None:
    assert holds(known, order(stated)) is proved


@pytest.mark.parametrize(
    ("known", "any_order"),
    [
        pytest.param(BEFORE_SIX, True, id="V97"),
        pytest.param(V101_THREE, False, id="V101"),
        pytest.param(V102, True, id="V102"),
        pytest.param(V105, False, id="V105"),
        pytest.param(V106, True, id="V106"),
        pytest.param(V107, True, id="V107"),
        pytest.param(V108_BOTH, True, id="V108"),
        pytest.param(V108_ONE, False, id="V108, void in diamonds only"),
        pytest.param(V109, False, id="V109"),
        pytest.param(V111, True, id="V111"),
        pytest.param(V112, False, id="V112"),
    ],
)
def test_there_is_a_duty_where_some_order_is_proved(known: Known, any_order: bool) -> None:
    found = provable(known)
    assert (found is not None) is any_order
    assert found is None or holds(known, found)


def test_what_a_real_deal_would_allow_proves_nothing() -> None:
    """V110: J♥ before A♦ wins on the real hands, but D does not see them."""
    known = knows("A♦ J♥", "J♦ 7♣ 9♣ K♣ 10♣ 8♣")
    assert not any(holds(known, stated) for stated in permutations(order("A♦ J♥")))
    told = knows("A♦ J♥", "J♦ 7♣ 9♣ K♣ 10♣ 8♣", voids={A: "♦", C: "♦"})
    assert holds(told, order("J♥ A♦"))
    assert not holds(told, order("A♦ J♥")), "the partner is forced to win with the jack, and leads a club"


def test_worlds_are_counted() -> None:
    assert how_many(BEFORE_SIX) == comb(9, 3) * comb(6, 3) == 1680
    assert how_many(V108_BOTH) == comb(4, 2)
    assert how_many(V106) == comb(4, 2)
    assert how_many(V102) == 90


def test_the_maker_has_seen_the_discard_that_a_defender_has_not() -> None:
    """V116: B's J♥ went face down in trick 3; D looked at it and knows that 9♥ is the highest heart."""
    maker = knows("9♥", "A♥ K♥ 7♣")
    defender = knows("9♥", "A♥ K♥ 7♣ J♥", seat=A, maker=D, backs=(worlds.Back(B, 3, 1 << SUITS.index("♦")),))
    assert provable(maker)
    assert not provable(defender)


# -------------------------------------------------------------------------------------------------------------- traps

AIMED: dict[str, tuple[Known, str, bool]] = {
    "a table card parts a run: A♥ beats the ten led, K♥ does not": (
        knows("9♣", "A♥ K♥ 7♦ 8♦ 9♦", trick="A:10♥", free=(1, 2, 2, 0), voids={C: "♥"}),
        "9♣",
        False,
    ),
    "own cards with an unseen one between them are not the same": (
        knows("J♥ A♥", "9♥ 10♦ 8♦ 7♦ 8♣ 7♣", voids={A: "♥", B: "♥"}),
        "J♥ A♥",
        True,
    ),
    "and the lower one led first loses": (
        knows("J♥ A♥", "9♥ 10♦ 8♦ 7♦ 8♣ 7♣", voids={A: "♥", B: "♥"}),
        "A♥ J♥",
        False,
    ),
    "a partner leads what he likes": (knows("J♣ 9♣", "7♣ 8♣ 8♦ 7♦ 9♦ A♦", leader=B), "J♣ 9♣", False),
    "a partner who has nothing else leads the right suit": (
        knows("J♣ 9♣", "7♣ 8♣ A♣ 10♣ 9♦ A♦", leader=B, voids={B: "♦"}),
        "J♣ 9♣",
        True,
    ),
    "a card face down in the running trick may be a trump": (
        knows("10♥", "8♠ 7♦ 7♣ K♥", trick="B:J♥ C:?", voids={C: "♥"}, free=(1, 1, 1, 0)),
        "10♥",
        False,
    ),
    "a card face down that can't be a trump": (
        knows("10♥", "8♠ 7♦ 7♣ K♥", trick="B:J♥ C:?", voids={C: "♥♠", A: "♠"}, free=(1, 1, 1, 0)),
        "10♥",
        False,
    ),
    "exhausted trumps: the maker must lead the trump first": (
        knows("8♠ J♥", "9♥ A♥ 7♦ 8♦ 7♣ 8♣", exhausted="♠"),
        "J♥ 8♠",
        True,
    ),
    "exhausted trumps bind a partner who is the maker": (
        knows("9♥ 8♥", "7♠ 10♥ J♦ 9♦ J♣ 9♣", maker=B, leader=B, exhausted="♠", voids={A: "♠♥", C: "♠♥"}),
        "9♥ 8♥",
        False,
    ),
    "a maker who led past his trumps has none": (
        knows("9♣", "7♠ 8♦ J♦", maker=C, exhausted="♠", dry="♠", voids={A: "♠", B: "♠♦"}),
        "9♣",
        False,
    ),
    "the indicator that is shown is known to be with the maker": (
        knows("9♣ J♣", "7♦ 8♦ J♦ 9♦ 7♥", maker=A, held="8♠"),
        "J♣ 9♣",
        False,
    ),
    "the closed indicator, the higher of two neighbours with an opponent": (
        knows("A♦", "10♦ K♦ 9♦ 7♣", seat=D, maker=A, trump="♦", opened=False, leader=D, free=(0, 1, 1, 0), trick=""),
        "A♦",
        False,
    ),
}
"""Positions that a prover gets wrong which overlooks something: what is known, an order, and whether it is proved."""


@pytest.mark.parametrize("name", AIMED)
def test_aimed_positions_are_what_the_engine_says(name: str) -> None:
    known, stated, proved = AIMED[name]
    assert slow.truth(known, order(stated)) is proved
    assert holds(known, order(stated)) is proved
