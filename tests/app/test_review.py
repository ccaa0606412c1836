"""What a review says in a reader's language, and where its lines lead."""

from __future__ import annotations

import pytest

from tutor.app import address
from tutor.app.review import ReviewView, review_view
from tutor.app.strings import LANGUAGES, texts
from tutor.notation import record_from
from tutor.referee.case import stood
from tutor.referee.review import pasted, reviewed

DEAL = """
game: "304"
dealer: D
hands:
  A: A♥ Q♥ 10♠ 9♦ / 8♥ 10♦ 10♣ Q♣
  B: 9♠ J♣ 9♣ K♦ / 7♦ K♣ 8♣ 7♣
  C: J♥ 9♥ K♠ A♣ / 8♠ K♥ J♦ Q♦
  D: J♠ A♠ Q♠ 10♥ / 7♠ 7♥ A♦ 8♦
script:
"""


def view(*words: str, lang: str = "en", head: str = DEAL) -> ReviewView:
    return review_view(reviewed(pasted(head + "".join(f"  - {word}\n" for word in words))), texts(lang))


def test_the_first_error_is_named_with_its_line() -> None:
    found = view("A bid 160", "B bid 150", "C pass")
    assert found.verdict == "1 word is not legal. Start at line 2."
    (fault,) = found.faults
    assert (fault.row.said, fault.row.verdict, fault.row.ground.article) == ("B: bid 150", "Not legal", "304.auction.2")
    assert fault.instead == "bid 170 – 300; pass; ask the partner"
    assert fault.correction == "With “bid 170” in its place, 1 more word fits."


def test_a_deal_without_errors_says_so() -> None:
    assert view("A bid 160", "B pass").verdict == "Every word is legal."
    assert view("A? bid 160").rows[0].verdict == "Asked only, not done"


def test_a_record_without_words_says_so() -> None:
    assert review_view(reviewed(pasted(DEAL.replace("script:\n", ""))), texts("en")).verdict.endswith("no words yet.")


def test_a_line_leads_to_the_position_before_its_word_with_the_question() -> None:
    row = view("A bid 160", "B pass", "C pass").rows[2]
    assert row.query is not None
    where = address.read(row.query)
    assert (where.ask, where.seat) == ("C pass", "all")
    assert len(stood(record_from(where.deal or "")).words) == 2


def test_after_an_error_that_was_followed_lines_lead_nowhere() -> None:
    rows = view("A bid 160", "B bid 150", "C pass").rows
    assert [row.query is None for row in rows] == [False, False, True]


@pytest.mark.parametrize("last", ["B bid 150", "C pass"], ids=["followed", "passed over"])
def test_what_follows_an_error_is_spoken_of_only_where_something_follows(last: str) -> None:
    for words, follows in ((("A bid 160", last), False), (("A bid 160", last, "B pass"), True)):
        assert bool(view(*words).faults[0].note) is follows


def test_cards_that_were_filled_in_are_counted() -> None:
    assert view("A pass", head='game: "304"\ndealer: D\nscript:\n').filled.startswith("32 cards were not named.")
    assert not view("A pass").filled


def test_where_the_review_gives_up_it_says_how_much_is_left() -> None:
    assert view("A bid 160", "C pass", "D pass", "A pass").left.endswith("2 more lines are not ruled on.")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rulings_are_in_the_language_of_the_reader(lang: str) -> None:
    reasons = {one: view("A bid 160", "B bid 150", lang=one).faults[0].row.ground.fact for one in LANGUAGES}
    assert list(reasons.values()).count(reasons[lang]) == 1
