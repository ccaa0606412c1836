"""Cards, suits and sets of cards: text and value are each other's inverse, and a card is one object."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.cards import BY_BIT, CARD, FULL, PACK, Card, CardSet, Rank, Suit, cards_of, mask_of

card_sets = st.sets(st.sampled_from(PACK))


def test_a_pack_has_each_rank_of_each_suit_once() -> None:
    assert [(card.suit, card.rank) for card in PACK] == [(suit, rank) for suit in Suit for rank in Rank]
    assert len({card.name for card in PACK}) == len(PACK) == 32
    assert all(CARD[card.suit, card.rank] is card for card in PACK)


def test_a_card_has_a_bit_of_its_own_within_its_suit() -> None:
    assert [card.bit for card in PACK] == [1 << place for place in range(32)]
    assert sum(card.bit for card in PACK) == FULL
    assert all(card.bit & card.suit.mask == card.bit for card in PACK)
    assert all(BY_BIT[card.bit] is card for card in PACK)
    assert sum(suit.mask for suit in Suit) == FULL


@pytest.mark.parametrize("card", PACK)
def test_a_card_reads_back_as_it_is_printed(card: Card) -> None:
    assert Card.parse(str(card)) is Card.parse(repr(card)) is Card.parse(card.name) is card


@pytest.mark.parametrize("card", PACK)
def test_a_copied_card_is_the_same_card(card: Card) -> None:
    assert copy.deepcopy(card) is copy.copy(card) is pickle.loads(pickle.dumps(card)) is card


def test_no_card_is_a_number_or_equal_to_one() -> None:
    assert all(PACK)
    assert PACK[3] != 3
    assert PACK[3] != CardSet.of(PACK[3:4])


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("10♥", "10♥"),
        ("th", "10♥"),
        ("Xh", "10♥"),
        ("tH", "10♥"),
        (" 7S ", "7♠"),
        ("a♣", "A♣"),
        ("Q♦\ufe0f", "Q♦"),
        ("kd", "K♦"),
    ],
)
def test_a_card_may_be_written_in_several_ways(text: str, name: str) -> None:
    assert Card.parse(text).name == name


@pytest.mark.parametrize(
    "text", ["", " ", "♥", "10", "1♥", "2♥", "6♠", "11♥", "♥10", "10♥♥", "QQ", "Qx", "K ♥", "١٠♥", "Joker"]
)
def test_what_is_no_card_is_refused_with_what_could_stand_there(text: str) -> None:
    with pytest.raises(ValueError, match="is no card; write a rank"):
        Card.parse(text)


def test_a_long_text_is_not_repeated_whole() -> None:
    with pytest.raises(ValueError, match="is no card") as refused:
        Card.parse("9" * 10_000)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize("suit", Suit)
def test_a_suit_reads_back_by_glyph_letter_and_word(suit: Suit) -> None:
    names = (suit.value, str(suit), suit.word, suit.word[0], suit.word.upper(), suit.word[:-1], f" {suit}\ufe0f ")
    assert all(Suit.parse(name) is suit for name in names)


@pytest.mark.parametrize("text", ["", "x", "♡", "spade s", "trumps"])
def test_what_is_no_suit_is_refused_with_what_could_stand_there(text: str) -> None:
    with pytest.raises(ValueError, match="is no suit; write"):
        Suit.parse(text)


@given(card_sets)
def test_a_set_of_cards_is_a_set(cards: set[Card]) -> None:
    found = CardSet.of(cards)
    assert set(found) == cards
    assert len(found) == len(cards)
    assert all((card in found) is (card in cards) for card in PACK)
    assert list(found) == [card for card in PACK if card in cards]
    assert found == CardSet(mask_of(cards))
    assert hash(found) == hash(CardSet(mask_of(cards)))


@given(card_sets)
def test_a_set_of_cards_reads_back_as_it_is_printed(cards: set[Card]) -> None:
    found = CardSet.of(cards)
    assert CardSet.parse(str(found)) == found
    assert str(found) in repr(found)


@given(card_sets, card_sets)
def test_masks_are_added_and_compared_as_sets_are(one: set[Card], other: set[Card]) -> None:
    assert mask_of(one) | mask_of(other) == mask_of(one | other)
    assert (CardSet.of(one) == CardSet.of(other)) is (one == other)
    assert set(cards_of(mask_of(one) & ~mask_of(other))) == one - other


def test_a_set_of_cards_is_equal_to_nothing_else() -> None:
    assert CardSet() != 0
    assert CardSet.of(PACK) != FULL
    assert CardSet.of(PACK) != PACK


def test_a_card_that_stands_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="a card stands twice"):
        CardSet.parse("9♠ A♥ 9S")
