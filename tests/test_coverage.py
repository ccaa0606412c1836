"""Coverage: every article once, in the lawbook's order, with what really treats it."""

from __future__ import annotations

from tutor import lawbook
from tutor.coverage import coverage


def test_every_article_has_a_row() -> None:
    rows = coverage()
    assert [row["article"] for row in rows] == [article.id for article in lawbook.articles()]
    assert all(set(row) == {"article", "game", "kind", "lesson", "scenario", "quiz", "test"} for row in rows)


def test_test_data_is_counted_by_article() -> None:
    tests = {row["article"]: row["test"] for row in coverage()}
    assert tests["304.closed.1"] > 1
    assert tests["304.caps.14"] == 0


def test_what_may_must_and_will_happen_is_in_a_lesson() -> None:
    lived = {"duty", "right", "consequence", "settlement"}
    rows = [row for row in coverage() if row["kind"] in lived and row["game"] != "304"]
    assert len(rows) > 200
    assert [row["article"] for row in rows if not row["lesson"]] == []
