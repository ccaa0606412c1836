"""The bench measures the same work each round, tells what is missing, and needs no peer."""

from __future__ import annotations

import pytest

from tutor.bench import GOALS, Goal, Measured, Report, Work, lines, measure, table


def row(name: str, *times: float) -> Measured:
    return Measured(Work(name, "judge", lambda: (1, ()), ""), 1, "", times)


def test_a_round_without_peers_has_our_rows_and_checksums() -> None:
    report = measure(("judge",), rounds=1, peers="none")
    assert [measured.work.name for measured in report.rows] == ["304 step", "304 judgement"]
    assert [measured.checksum for measured in measure(("judge",), rounds=1, peers="none").rows] == [
        measured.checksum for measured in report.rows
    ]
    assert report.met
    assert len([*table(report)]) == len([*lines(report)]) == 2


def test_ratios_of_medians_are_held_against_the_goals() -> None:
    report = Report((row("304 step", 5, 90, 4), row("python-chess step", 30, 20, 31), row("304 judgement", 1, 1, 1)))
    assert GOALS[0].got(report.by_name) == pytest.approx(5 / 30)
    assert report.met
    assert report.rows[0].noisy
    assert not Report((row("304 step", 9), row("python-chess step", 30))).met
    assert Goal("a", "b", 1, 1).got({}) is None


def test_rates_must_be_at_least_so_high() -> None:
    assert not Report((row("mined deals", 1000.0),)).met
    assert Report((row("mined deals", 100.0),)).met


@pytest.mark.parametrize(("only", "peers"), [(("nothing",), "none"), (("judge",), "nobody")])
def test_what_cannot_be_measured_is_told(only: tuple[str, ...], peers: str) -> None:
    with pytest.raises(ValueError, match="there is no"):
        measure(only, 1, peers)
