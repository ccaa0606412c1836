"""A law asks its parts in order; the first that speaks rules."""

from __future__ import annotations

import pytest

from tutor.engine.rulings import Event, Refused, Rules, Ruling, rule
from tutor.engine.table import Seat

A = Seat.A


def silent(_: int, __: Seat, ___: None) -> Ruling | None:
    return None


def no_odd_numbers(number: int, _: Seat, __: None) -> Ruling | None:
    return Ruling(False, "x.odd", {"number": number}) if number % 2 else None


def small(number: int, _: Seat, __: None) -> Ruling | None:
    return Ruling(number < 10, "x.small")


def nothing(_: int, __: int) -> None:
    return None


def test_the_first_part_that_speaks_rules() -> None:
    law = (("x.silent", silent), ("x.odd", no_odd_numbers), ("x.small", small))
    assert rule(law, 3, A, None) == Ruling(False, "x.odd", {"number": 3})
    assert rule(law, 4, A, None) == Ruling(True, "x.small")
    assert rule(law, 40, A, None) == Ruling(False, "x.small")


def test_a_law_with_a_hole_says_so() -> None:
    with pytest.raises(LookupError, match="no article rules"):
        rule((("x.silent", silent), ("x.odd", no_odd_numbers)), 4, A, None)


def test_rules_without_an_article_lack_all_its_parts_and_leave_the_others() -> None:
    law = (("x.silent", silent), ("x.odd", no_odd_numbers), ("x.small", small))
    rules = Rules({"one": law, "two": law[1:]}, {"end": (("x.odd", nothing), ("x.last", nothing))})
    less = rules.without("x.odd")
    assert {name: [article for article, _ in part] for name, part in less.laws.items()} == {
        "one": ["x.silent", "x.small"],
        "two": ["x.small"],
    }
    assert [article for article, _ in less.moments["end"]] == ["x.last"]
    assert rules.laws["one"] == law


def test_a_refusal_keeps_the_ruling() -> None:
    ruling = Ruling(False, "x.odd", {"number": 3})
    assert Refused(ruling).ruling is ruling
    assert "x.odd" in str(Refused(ruling))


def test_facts_may_be_left_out() -> None:
    assert Ruling(True, "x.small").facts == Event("x.small").facts == {}
