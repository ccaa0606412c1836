"""Coverage: every article once, in the lawbook's order, with what really treats it."""

from __future__ import annotations

from tutor import lawbook
from tutor.coverage import coverage
from tutor.engine.game import Word, trial
from tutor.engine.table import Seat
from tutor.notation import parse_action
from tutor.scenarios.line import Line, main_line, weighings
from tutor.scenarios.load import Catalogue
from tutor.scenarios.model import ChooseStep, ClaimStep, ForetellStep, MustStep, Scenario


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
    rows = [row for row in coverage() if row["kind"] in lived]
    assert len(rows) > 200
    assert [row["article"] for row in rows if not row["lesson"]] == []


def test_every_duty_and_right_of_304_is_put_to_the_learner_by_a_scenario_that_teaches_it() -> None:
    found = map(Catalogue().scenario, Catalogue().ids())
    taught = {article for one in found if one.game == "304" for article in _asked(one) & {*one.teaches}}
    owed = [row["article"] for row in coverage() if row["game"] == "304" and row["kind"] in ("duty", "right")]
    assert len(owed) > 60
    assert [article for article in owed if article not in taught] == []


def _asked(scenario: Scenario) -> set[str]:
    """Return what a learner's answers rest on: the rulings on words listed and on claims, the events foretold."""
    line, asked = main_line(scenario), set[str]()
    for i, step in enumerate(scenario.steps):
        if isinstance(step, ForetellStep):
            asked.add(step.of.article)
        elif isinstance(step, ChooseStep):
            asked |= {_ruled(line, i, step.seat, choice.word) for choice in step.choices}
        elif isinstance(step, ClaimStep):
            asked.add(_ruled(line, i, step.seat, step.word))
        if isinstance(step, ClaimStep | MustStep):
            asked |= {str(one.reason.article) for one in weighings(line, step, i)}
    return asked


def _ruled(line: Line, step: int, seat: Seat, text: str) -> str:
    """Return the article that rules on a word before a step."""
    ruling, _ = trial(line.game, line.position(step), Word(seat, parse_action(line.game, text)))
    return str(ruling.article)
