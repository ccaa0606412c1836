"""A deal as a table played it: its errors are found, it goes on after each, and what was forgotten is listed."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tutor.cards import Card
from tutor.engine.deck import Dice
from tutor.engine.game import Word, playout
from tutor.files import Document, Lines, Unreadable, validate
from tutor.games import GAMES
from tutor.notation import Deal, Record, format_action, format_word, open_record, record_of, record_text
from tutor.referee.case import stood
from tutor.referee.review import Review, pasted, reviewed

NINE = """
game: "304"
dealer: D
hands:
  A: A♥ Q♥ 10♠ 9♦ / 8♥ 10♦ 10♣ Q♣
  B: 9♠ J♣ 9♣ K♦ / 7♦ K♣ 8♣ 7♣
  C: J♥ 9♥ K♠ A♣ / 8♠ K♥ J♦ Q♦
  D: J♠ A♠ Q♠ 10♥ / 7♠ 7♥ A♦ 8♦
script:
"""
AUCTION = ("A bid 160", "B pass", "C pass", "D bid 170", "A pass", "B pass", "C pass", "D pick J♠")
AUCTION += ("D pass", "A pass", "B pass", "C pass", "D keep")


def review(*words: str, head: str = NINE) -> Review:
    return reviewed(pasted(head + "".join(f"  - {word}\n" for word in words)))


def played(game: str, seed: int) -> Record:
    """Return a whole legal deal."""
    rules = GAMES[game]
    value: dict[str, Any] = {"game": game, "dealer": rules.seats[seed % len(rules.seats)], "seed": seed}
    deal = validate(Deal, Document("deal", value, Lines(1, {})))
    end = playout(rules, open_record(deal)[1], Dice(-1 - seed), rules.policies["sensible"])
    return record_of(deal, rules.history(end))


def faults(found: Review) -> list[tuple[int, str, str]]:
    return [(one.ruled.line, one.ruled.came, str(one.ruled.ruling.article)) for one in found.faults]


DEALS = st.tuples(st.sampled_from(sorted(GAMES)), st.integers(0, 5_000))


@given(DEALS)
@settings(max_examples=20)
def test_a_legal_deal_has_no_error_and_comes_to_its_end(deal: tuple[str, int]) -> None:
    record = played(*deal)
    found = reviewed(record)
    assert not found.faults
    assert found.over
    assert found.game.result(found.state) == found.game.result(stood(record).state)
    assert [row.line for row in found.rows] == list(range(1, len(record.script) + 1))


@given(DEALS)
@settings(max_examples=20)
def test_every_word_of_a_legal_deal_can_be_asked_about_where_it_was_said(deal: tuple[str, int]) -> None:
    for row in reviewed(played(*deal)).rows[::7]:
        assert row.case is not None
        here = stood(row.case)
        assert here.refused is None
        assert here.game.judge(here.state, *row.word) == row.ruling


@pytest.mark.parametrize("seed", range(6))
def test_a_deal_of_304_of_which_only_words_are_known_is_filled_in_so_that_all_are_legal(seed: int) -> None:
    record = played("304", seed)
    words = "".join(f"  - {word}\n" for word in record.script)
    found = reviewed(pasted(f'game: "304"\ndealer: {record.dealer}\nscript:\n{words}'))
    assert not found.faults
    assert found.over
    assert len(found.filled) == 32


def test_an_illegal_bid_is_followed_and_what_comes_after_is_ruled_on() -> None:
    found = review("A bid 160", "B bid 150", "C pass", "D bid 200", "A pass")
    assert faults(found) == [(2, "followed", "304.auction.2")]
    (fault,) = found.faults
    assert [str(ruling.article) for ruling in fault.ruled.also] == ["304.auction.3"]
    assert fault.correction is not None
    assert format_word(fault.correction.words[0], found.game) == "B bid 170"
    assert fault.correction.follows == 3
    assert len(found.rows) == 5
    assert not found.left


def test_after_a_word_that_was_followed_no_legal_record_leads_on() -> None:
    rows = review("A bid 160", "B bid 150", "C pass").rows
    assert [row.case is None for row in rows] == [False, False, True]


def test_a_word_taken_back_is_passed_over() -> None:
    found = review("A bid 160", "B bid 150", "B bid 170", "C pass", "D pass")
    assert faults(found) == [(2, "passed over", "304.auction.2")]
    assert all(row.case is not None for row in found.rows)


def test_a_revoke_is_named_with_the_cards_that_had_to_be_played() -> None:
    found = review(*AUCTION, "A play A♥", "B play 9♠ down", "C play J♥", "D play A♦", "B play J♣")
    assert faults(found) == [(17, "followed", "304.play.2")]
    instead = {format_action(action, found.game) for action in found.faults[0].instead}
    assert instead == {"play 7♥", "play 10♥"}
    assert found.rows[-1].ruling.legal


def test_every_error_of_a_deal_is_found_not_the_first_alone() -> None:
    found = review(*AUCTION, "A play A♥", "B play K♦", "C play J♥", "D play A♦", "C play 9♥")
    assert [line for line, *_ in faults(found)] == [15, 17]


def test_a_word_out_of_turn_is_passed_over_if_the_deal_goes_on_without_it() -> None:
    found = review("C pass", "A bid 160", "B pass")
    assert faults(found)[0][:2] == (1, "passed over")
    assert [row.came for row in found.rows] == ["passed over", "legal", "legal"]


def test_a_missing_word_is_offered_and_the_rest_is_not_guessed() -> None:
    found = review("A bid 160", "C pass", "D pass", "A pass")
    (fault,) = found.faults
    assert fault.correction is not None
    assert len(fault.correction.words) == 2
    assert fault.correction.follows >= 1
    assert found.left == ("D pass", "A pass")


def test_a_card_that_somebody_else_holds_is_not_followed() -> None:
    found = review(*AUCTION, "A play J♥", "A play A♥", "B play 9♠ down")
    assert faults(found) == [(14, "passed over", "304.play.10")]
    assert found.rows[-1].ruling.legal


def test_what_is_only_asked_is_no_error() -> None:
    found = review("A? bid 150", "A bid 160")
    assert not found.faults
    assert [row.came for row in found.rows] == ["asked", "legal"]


def test_a_right_that_nobody_used_is_listed_once() -> None:
    head = NINE.replace("A♥ Q♥ 10♠ 9♦ / 8♥", "8♥ Q♥ 10♠ Q♣ / A♥").replace("10♣ Q♣\n", "10♣ 9♦\n")
    found = review("A bid 160", "B pass", head=head)
    assert [(one.line, format_word(one.word, found.game)) for one in found.chances] == [(1, "A redeal")]
    assert not review("A redeal", head=head).chances


def test_a_right_that_everybody_had_is_listed_once_for_all() -> None:
    head = """
game: "304"
dealer: D
hands:
  A: J♠ 9♠ A♠ 10♠ / K♠ Q♠ 8♠ 7♠
  B: J♥ A♥ K♦ 9♣ / 10♥ 8♦ Q♣ 7♣
  C: 9♥ J♦ A♣ Q♦ / K♥ 9♦ 10♣ 7♦
  D: A♦ K♣ 8♥ J♣ / Q♥ 10♦ 8♣ 7♥
script:
"""
    auction = (
        "A bid 250",
        "B pass",
        "C pass",
        "D pass",
        "A pick 10♠",
        "A pass",
        "B pass",
        "C pass",
        "D pass",
        "A open",
    )
    found = review(*auction, "A play J♠", "B play 8♦", "C play J♦", head=head)
    spoilt = [one for one in found.chances if format_action(one.word.action, found.game) == "spoilt"]
    assert [(one.line, one.anybody) for one in spoilt] == [(10, True)]
    declared = review(*auction, "C spoilt", head=head)
    assert not [one for one in declared.chances if one.anybody]


def test_a_marriage_that_was_never_declared_is_listed() -> None:
    text = """
game: thousand
dealer: A
hands:
  A: A♠ K♠ / Q♠ 9♠ / 9♥ J♥ / 9♦ J♦ / 9♣ J♣
  B: 10♠ J♠ / A♥ 10♥ / K♥ Q♥ / A♦ 10♦ / A♣ 10♣
talons: [K♦ Q♦, K♣ Q♣]
script:
  - A pass
  - B talon 1
  - B discard J♠ 10♠
  - B contract 100
  - B play A♥
"""
    found = reviewed(pasted(text))
    named = [format_word(one.word, found.game) for one in found.chances]
    assert [name.split()[1] for name in named] == ["marry"] * len(named)
    assert {name[-1] for name in named} == {"♥", "♦"}


def test_rulings_that_rest_on_cards_nobody_named_say_so() -> None:
    head = '\ngame: "304"\ndealer: D\nhands:\n  A: A♥ Q♥ 10♠ 9♦\nscript:\n'
    found = review("A bid 160", "B pass", head=head)
    assert len(found.filled) == 28
    assert not any(row.loose for row in found.rows)


@pytest.mark.parametrize("text", ["", "[]", "game: 304", 'game: "304"\ndealer: D\nhands: {A: A♥ A♥}', "game: whist"])
def test_what_is_no_record_is_refused_with_its_line(text: str) -> None:
    with pytest.raises(Unreadable):
        pasted(text)


@cache
def spots(game: str, seed: int) -> tuple[Record, tuple[Word, ...]]:
    record = played(game, seed)
    return record, stood(record).words


@given(DEALS, st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_whatever_is_garbled_a_review_ends_and_its_first_error_is_where_the_law_first_refuses(
    deal: tuple[str, int], random: Any
) -> None:
    record, words = spots(*deal)
    garbled = list(words)
    for _ in range(random.randint(1, 3)):
        at = random.randrange(len(garbled))
        word = garbled[at]
        what = random.choice(("drop", "swap", "other"))
        if what == "drop" and len(garbled) > 1:
            garbled.pop(at)
        elif what == "swap":
            garbled[at] = Word(random.choice(record.rules.seats), word.action)
        elif isinstance(getattr(word.action, "card", None), Card):
            garbled[at] = Word(word.seat, replace(word.action, card=random.choice(record.rules.pack)))
    broken = record_of(record, garbled)
    found, refused = reviewed(broken), stood(broken).refused
    assert bool(found.faults) == (refused is not None)
    if refused is not None:
        assert found.faults[0].ruled.line == len(stood(broken).words) + 1
        assert found.faults[0].ruled.ruling == refused[1]
    assert len(found.rows) + len(found.left) == len(garbled)


def test_a_record_with_guesses_reads_back_from_its_own_text() -> None:
    record = pasted(f"{NINE.split('hands')[0]}script:\n  - A bid 160\n")
    assert pasted(record_text(record)) == record
