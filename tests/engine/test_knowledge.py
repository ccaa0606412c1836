"""What can be known of unseen cards, worked out, against trying every way to lay them out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.cards import PACK, Card, CardSet, cards_of, mask_of
from tutor.engine.knowledge import Clue, Finding, Puzzle, Spot, known

PLACES = ("hand A", "hand B", "indicator C", "trick 1 D")
FOUR = CardSet.parse("9♠ A♠ 9♥ A♥")
SPADES, HEARTS = CardSet.parse("9♠ A♠").mask, CardSet.parse("9♥ A♥").mask
NINE = Card.parse("9♠")


def clues(cards: int) -> st.SearchStrategy[tuple[Clue, ...]]:
    parts = st.tuples(st.sampled_from(PLACES), st.integers(0, cards), st.sampled_from(("x.1", "x.2")))
    return st.lists(parts.map(lambda given: Clue(*given)), max_size=4).map(tuple)


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """Draw up to six cards at up to four places, with up to three cases."""
    sizes = draw(st.lists(st.integers(1, 3), min_size=1, max_size=4).filter(lambda sizes: sum(sizes) <= 6))
    cards = (1 << sum(sizes)) - 1
    cases = draw(st.lists(clues(cards), min_size=1, max_size=3))
    return Puzzle(cards, tuple(map(Spot, PLACES, sizes)), draw(clues(cards)), tuple(cases))


def layouts(puzzle: Puzzle) -> Iterator[dict[Card, str]]:
    """Yield every way to lay the cards out that fits the clues of some case."""
    rooms = [spot.place for spot in puzzle.spots for _ in range(spot.size)]
    for places in set(permutations(rooms)):
        layout = dict(zip(cards_of(puzzle.unseen), places, strict=True))
        if any(fits(layout, (*puzzle.clues, *case)) for case in puzzle.cases):
            yield layout


def fits(layout: dict[Card, str], given: tuple[Clue, ...]) -> bool:
    return not any(layout.get(card) == clue.place for clue in given for card in cards_of(clue.cards))


@given(puzzle=puzzles())
def test_a_card_can_lie_where_some_way_to_lay_all_out_has_it(puzzle: Puzzle) -> None:
    can: dict[Card, set[str]] = {card: set() for card in cards_of(puzzle.unseen)}
    for layout in layouts(puzzle):
        for card, place in layout.items():
            can[card].add(place)
    if not all(can.values()):
        with pytest.raises(ValueError, match="fits the clues"):
            known(puzzle)
        return
    for card, findings in known(puzzle).items():
        states = {place: finding.state for place, finding in findings.items()}
        word = "certain" if len(can[card]) == 1 else "possible"
        assert states == {spot.place: word if spot.place in can[card] else "impossible" for spot in puzzle.spots}


@given(puzzle=puzzles())
def test_a_clue_that_is_named_decides(puzzle: Puzzle) -> None:
    try:
        found = known(puzzle)
    except ValueError:
        return
    for card, findings in found.items():
        for place, (state, clue) in findings.items():
            if state == "impossible" and clue:
                assert (clue.place, clue.cards & card.bit) == (place, card.bit)
            assert state != "possible" or clue is None


def two_places(*given: Clue, cases: tuple[tuple[Clue, ...], ...] = ((),)) -> dict[str, Finding]:
    return known(Puzzle(FOUR.mask, (Spot("hand A", 2), Spot("hand B", 2)), given, cases))[NINE]


def test_whoever_sees_everything_has_nothing_to_find_out() -> None:
    assert known(Puzzle(0, ())) == {}


def test_without_a_clue_everything_is_possible() -> None:
    assert two_places() == {"hand A": Finding("possible"), "hand B": Finding("possible")}


def test_a_clue_is_the_reason_and_what_it_leaves_is_certain_for_that_reason() -> None:
    void = Clue("hand A", SPADES, "x.1", {"suit": "♠"})
    assert two_places(void) == {"hand A": Finding("impossible", void), "hand B": Finding("certain", void)}


def test_where_other_cards_need_the_room_there_is_no_clue() -> None:
    void = Clue("hand A", HEARTS, "x.1")
    assert two_places(void) == {"hand A": Finding("certain"), "hand B": Finding("impossible")}


def test_a_reason_that_differs_from_case_to_case_is_none() -> None:
    one, other = Clue("hand A", SPADES, "x.1"), Clue("hand A", SPADES, "x.2")
    assert two_places(cases=((one,), (other,)))["hand A"] == Finding("impossible")
    assert two_places(cases=((one,), (one, other)))["hand A"] == Finding("impossible", one)


def test_a_case_that_cannot_be_is_left_out() -> None:
    void = Clue("hand A", SPADES, "x.1")
    never = (Clue("hand A", FOUR.mask, "x.2"),)
    assert two_places(cases=((void,), never))["hand A"] == Finding("impossible", void)


def test_a_whole_pack_in_many_places_is_soon_laid_out() -> None:
    spots = tuple(Spot(f"trick {n} A", 2) for n in range(16))
    steps = tuple(Clue(f"trick {n} A", mask_of(PACK[2 * n + 2 :]), "x.1") for n in range(16))
    states = [
        finding.state for places in known(Puzzle(mask_of(PACK), spots, steps)).values() for finding in places.values()
    ]
    assert (states.count("certain"), states.count("possible")) == (32, 0)
