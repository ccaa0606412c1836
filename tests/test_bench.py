"""The bench measures the same work each round, tells what is missing, and needs no peer."""

from __future__ import annotations

import pytest

from tutor import bench
from tutor.bench import GOALS, Bound, Goal, Measured, Report, Spread, Work, lines, measure, table


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


def test_the_slowest_of_many_are_held_against_their_bounds() -> None:
    many = Spread("caps verdict", tuple(range(1, 1001)), "", (Bound(50, aim=400), Bound(99, aim=1000, must=995)))
    assert (many.at(50), many.at(99), many.at(100)) == (501, 991, 1000)
    assert many.met
    assert not many._replace(bounds=(Bound(99, must=990),)).met
    assert not Report((), (many._replace(bounds=(Bound(99, must=990),)),)).met
    told = [*table(Report((), (many,)))]
    assert told[1:] == [
        "  p50 501 ms; aim 400 ms (missed)",
        "  p99 991 ms; must be at most 995 ms (met); aim 1000 ms (met)",
    ]
    assert [(line["percent"], line["must"], line["aim"]) for line in lines(Report((), (many,)))] == [
        (50, None, 400),
        (99, 995, 1000),
    ]


def test_caps_is_measured_over_positions_and_over_whole_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tutor.bench.CAPS_DEALS", 3)
    bench._unclaimed.cache_clear()
    report = measure(("caps",), rounds=1, peers="none")
    bench._unclaimed.cache_clear()
    assert not report.rows
    assert [len(many.times) for many in report.spreads] == [len(report.spreads[0].times), 3]
    assert len(report.spreads[0].times) > 30
