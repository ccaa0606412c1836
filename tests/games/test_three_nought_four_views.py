"""Who sees what in 304 (rules/304 section 12), at tables where it is easily got wrong.

The rule that nobody is told what he was not shown is held in general in ``tests/conformance/test_no_leak.py``; here are
positions in which a leak would be small, and the proof that the general search gets to the places where it matters.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.conformance.positions import Reached, begun, some_position
from tests.conformance.styles import STYLES
from tests.conformance.test_no_leak import told
from tests.conformance.worlds import World, lawful, other_worlds, seen
from tutor.cards import Card
from tutor.engine.deck import Dice
from tutor.engine.table import Seat
from tutor.games import GAMES
from tutor.games.three_nought_four.articles import Article
from tutor.notation import parse_word

GAME = GAMES["304"]
A, B, C, D = Seat


def deal(hands: dict[str, str], script: str, dealer: Seat = D) -> Reached:
    """Return the position after a script, its words separated by commas."""
    layout = {place: tuple(map(Card.parse, cards.split())) for place, cards in hands.items()}
    words = tuple(parse_word(GAME, text.strip()) for text in script.split(","))
    found = lawful(begun(GAME, GAME.match(dealer, None, {}), layout), World(layout, words))
    assert found is not None, "a word is refused"
    return found


SPADES_LED = {
    "A": "8♠ 10♥ Q♥ 9♦ 8♥ 10♦ 10♣ Q♣",
    "B": "9♠ J♣ 9♣ K♦ 7♦ K♣ 8♣ 7♣",
    "C": "J♥ 9♥ K♠ A♣ K♥ J♦ Q♦ 10♠",
    "D": "J♠ A♦ Q♠ A♥ 7♠ 7♥ A♠ 8♦",
}
D_AT_160 = "A pass, B pass, C pass, D bid 160, A pass, B pass, C pass"
ALL_PASS = "D pass, A pass, B pass, C pass"


@pytest.mark.parametrize("seat", [A, B, C])
def test_a_trump_led_while_closed_looks_like_any_suit(seat: Seat) -> None:
    spades, diamonds = (
        deal(
            SPADES_LED,
            f"{D_AT_160}, D pick {card}, {ALL_PASS}, D keep, A play 8♠, B play 9♠, C play 10♠, D play A♠",
        )
        for card in ("J♠", "A♦")
    )
    assert seen(spades, seat) == seen(diamonds, seat)
    assert told(spades, seat) == told(diamonds, seat)


A_RUNS_CLUBS = {
    "A": "K♠ J♣ 9♣ Q♣ 8♥ K♣ A♣ J♠",
    "B": "10♣ A♦ J♦ 9♥ 9♦ 10♥ 10♦ 9♠",
    "C": "7♣ Q♥ A♥ J♥ Q♠ 8♠ 10♠ 7♦",
    "D": "8♣ K♦ 7♥ 7♠ Q♦ 8♦ K♥ A♠",
}


def clubs_run_out(indicator: str, *further: str) -> Reached:
    """Return the position in which A, the maker, has led a club that nobody could follow, or a further one."""
    return deal(
        A_RUNS_CLUBS,
        f"A bid 160, B pass, C pass, D pass, A pick {indicator}, A pass, B pass, C pass, D pass, A keep, A play 8♥,"
        "B play 10♥, C play J♥, D play K♥, C play 7♣, D play 8♣, A play 9♣, B play 10♣,"
        + ", ".join(("A play Q♣, B play 9♥ down, C play Q♥ down, D play K♦ down", *further)),
    )


@pytest.mark.parametrize("seat", [B, C, D])
def test_whether_a_closed_maker_has_drawn_all_trumps_is_his_own_knowledge(seat: Seat) -> None:
    clubs, spades = clubs_run_out("J♣"), clubs_run_out("K♠")
    assert seen(clubs, seat) == seen(spades, seat)
    assert told(clubs, seat) == told(spades, seat)
    assert GAME.observe(clubs.state, seat).public["exhausted"] is False


@pytest.mark.parametrize("seat", [A, None])
def test_the_maker_and_the_teacher_know_that_all_trumps_are_drawn(seat: Seat | None) -> None:
    at = clubs_run_out("J♣")
    assert GAME.observe(at.state, seat).public["exhausted"] is True
    assert Article.EXHAUST_1 in [event.article for event in at.events[-1] if GAME.witness(at.state, event, seat)]


def test_nobody_sits_out_before_the_second_auction_is_over() -> None:
    at = deal(SPADES_LED, f"{D_AT_160}, D pick J♠, D pass, A pcc")
    for seat in (*Seat, None):
        view = GAME.observe(at.state, seat)
        assert set(view.hands) == set(Seat)
        assert [placed.seat for placed in view.aside] == [D]


def test_a_partner_who_sits_out_keeps_what_he_saw() -> None:
    at = deal(SPADES_LED, f"{D_AT_160}, D pick J♠, D pass, A pcc, B pass, C pass, A pick 10♥, A keep")
    own = GAME.observe(at.state, C)
    assert {card for card, place in own.known.items() if place == "aside C"} == set(at.layout["C"])
    for seat in (A, B, D):
        view = GAME.observe(at.state, seat)
        assert C not in view.hands
        assert [placed.card for placed in view.aside if placed.seat is C] == [None] * 8


def test_a_card_picked_and_taken_back_is_never_told() -> None:
    at = deal(
        SPADES_LED,
        f"{D_AT_160}, D pick J♠, D pass, A pass, B pass, C bid 250, C pick K♠, C open,"
        "A play 8♠, B play 9♠, C play 10♠, D play J♠",
    )
    first = next(i for i, word in enumerate(at.words) if word.seat is D and hasattr(word.action, "card"))
    for seat in (A, B, C):
        view = GAME.observe(at.state, seat)
        assert Card.parse("J♠") in view.known
        assert view.log[first].action is None
    assert GAME.observe(at.state, D).log[first].action is not None


def test_a_trick_broken_off_by_spoilt_trumps_stays_on_the_table() -> None:
    hands = SPADES_LED | {"A": "K♦ 10♥ Q♥ 9♦ 8♥ 10♦ 10♣ Q♣", "B": "8♠ J♣ 9♣ 9♠ 7♦ K♣ 8♣ 7♣"}
    hands |= {"C": "J♥ 9♥ 8♦ A♣ K♥ J♦ Q♦ A♦", "D": "J♠ K♠ Q♠ A♥ 7♠ 7♥ A♠ 10♠"}
    at = deal(hands, f"{D_AT_160}, D pick J♠, {ALL_PASS}, D keep, A play K♦, B play 7♦, B spoilt")
    assert GAME.result(at.state)["outcome"] == "spoilt"
    for seat in (*Seat, None):
        view = GAME.observe(at.state, seat)
        assert [placed.card for placed in view.table] == [Card.parse("K♦"), Card.parse("7♦")]
        assert view.known[Card.parse("K♦")] == "table A"


def test_the_search_for_leaks_gets_to_other_indicators_trumps_and_hidden_cards() -> None:
    reached: Counter[str] = Counter()
    for policy in (None, *STYLES["304"].values()):
        for seed in range(40):
            at = some_position(GAME, seed, policy)
            seat = Seat("ABCD"[seed % 4])
            for other in other_worlds(at, seat, Dice(seed), 40):
                one, two = at.state, other.state
                reached[f"other indicator, {one.phase}"] += one.indicator is not two.indicator
                reached[f"other trump, {one.phase}"] += one.trump is not two.trump and not one.open
                reached["other card face down"] += (one.trick, one.tricks) != (two.trick, two.tricks)
    for what in ("other indicator, play", "other trump, auction2", "other trump, play", "other card face down"):
        assert reached[what] > 50, reached
