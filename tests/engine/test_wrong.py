"""A wrong part takes the place of a right one, and of nothing else."""

from __future__ import annotations

from tutor.engine.rulings import Rules, Ruling, rule
from tutor.engine.wrong import allows, instead, no_part, no_such, part_of, refuses, replaced, unless


def odd(_: object, __: object, number: int) -> Ruling | None:
    return Ruling(False, "x.1") if number % 2 else None


def big(_: object, __: object, number: int) -> Ruling | None:
    return Ruling(False, "x.2") if number > 10 else None


def any_number(_: object, __: object, ___: int) -> Ruling:
    return Ruling(True, "x.1")


RULES = Rules({"say": (("x.1", odd), ("x.2", big), ("x.1", any_number))}, {"end": ()})


def lawful(rules: Rules, number: int) -> bool:
    return rule(rules.laws["say"], None, None, number).legal


def test_an_article_may_be_missing_or_one_of_its_parts() -> None:
    assert not lawful(RULES, 3)
    assert lawful(no_part("say", "x.1")(RULES), 3)
    assert not lawful(no_part("say", "x.1")(RULES), 13)
    assert no_such("x.1", "x.2")(RULES).laws["say"] == ()


def test_a_belief_may_refuse_or_allow_before_the_law_is_asked() -> None:
    seven = refuses("say", "x.2", lambda _, __, number: number == 4)(RULES)
    assert [lawful(seven, number) for number in (2, 4, 6)] == [True, False, True]
    eleven = allows("say", "x.2", lambda _, __, number: number == 11)(RULES)
    assert [lawful(eleven, number) for number in (9, 11, 13)] == [False, True, False]


def test_a_part_may_say_something_else_or_keep_silent() -> None:
    assert not lawful(instead("say", "x.1", lambda *_: Ruling(False, "x.1"), at=1)(RULES), 2)
    assert lawful(unless("say", "x.2", lambda _, __, number: number == 12)(RULES), 12)
    assert not lawful(unless("say", "x.2", lambda _, __, number: number == 12)(RULES), 14)


def test_only_the_named_part_is_replaced() -> None:
    wrong = replaced(RULES, "say", "x.1", big, at=1)
    assert [part for _, part in wrong.laws["say"]] == [odd, big, big]
    assert part_of(wrong, "say", "x.1", at=1) is big
    assert RULES.laws["say"][2][1] is any_number
