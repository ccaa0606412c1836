"""Seeded chance: the same under every release of Python, fair, and dealt in packets."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.engine.deck import Dice, packets

SPLITMIX64 = (6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821)
"""The first words that the published generator gives for the seed 1234567."""


def test_the_generator_is_the_published_one() -> None:
    dice = Dice(1234567)
    assert tuple(dice.word() for _ in SPLITMIX64) == SPLITMIX64


@given(st.integers(), st.integers(1, 1000))
def test_a_roll_is_within_bounds_and_the_same_for_a_seed(seed: int, n: int) -> None:
    rolls = [Dice(seed).below(n) for _ in range(2)]
    assert rolls[0] == rolls[1]
    assert 0 <= rolls[0] < n


@given(st.integers(), st.lists(st.integers(), max_size=40))
def test_shuffling_keeps_every_thing(seed: int, things: list[int]) -> None:
    before = list(things)
    assert Counter(Dice(seed).shuffled(things)) == Counter(things)
    assert things == before


def test_every_order_comes_up_about_equally_often() -> None:
    dice = Dice(1)
    seen = Counter("".join(dice.shuffled("ABCD")) for _ in range(24_000))
    assert len(seen) == 24
    assert all(850 < times < 1150 for times in seen.values())


def test_every_choice_comes_up_about_equally_often() -> None:
    dice = Dice(2)
    seen = Counter(dice.choice("ABC") for _ in range(9_000))
    assert all(2_800 < times < 3_200 for times in seen.values())


def test_seeds_that_differ_by_one_shuffle_differently() -> None:
    assert len({tuple(Dice(seed).shuffled(range(32))) for seed in range(1000)}) == 1000


@pytest.mark.parametrize(
    ("sizes", "cut"),
    [
        ((4, 4), ("ABCD", "EFGH")),
        ((3, 2, 3), ("ABC", "DE", "FGH")),
        ((8,), ("ABCDEFGH",)),
        ((0, 1), ("", "A")),
        ((), ()),
    ],
)
def test_a_pack_is_cut_from_the_top(sizes: tuple[int, ...], cut: tuple[str, ...]) -> None:
    assert tuple("".join(packet) for packet in packets("ABCDEFGH", sizes)) == cut
