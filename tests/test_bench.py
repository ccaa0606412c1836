"""The bench measures the same work each round, tells what is missing, and needs no peer."""

from __future__ import annotations

import pytest

from tutor import bench
from tutor.bench import CAME_TO, GOALS, Bound, Goal, Measured, Report, Spread, Work, lines, measure, table
from tutor.games import GAMES
from tutor.games.three_nought_four.actions import Open, Play


def row(name: str, *times: float, checksum: str = "") -> Measured:
    return Measured(Work(name, "judge", lambda: (1, ())), 1, checksum or CAME_TO.get(name, ""), times)


def test_a_round_without_peers_has_our_rows_and_their_checksums() -> None:
    report = measure(("judge", "misere"), rounds=1, peers="none")
    assert [(measured.work.name, measured.checksum) for measured in report.rows] == [
        (name, checksum) for name, checksum in CAME_TO.items() if name.startswith(("304", "Bettel"))
    ]
    told = [*table(report)]
    assert [text.split("  ")[0] for text in told[:5]] == [measured.work.name for measured in report.rows]
    assert told[-1] == "not measured: python-chess step, rlcard bridge step, OpenSpiel skat step"
    assert len([*lines(report)]) == len(told) - 1 == 8


@pytest.mark.parametrize("peer", bench._PEERS, ids=lambda peer: peer.name)
def test_a_peer_does_the_same_each_time(peer: Work) -> None:
    pytest.importorskip(bench._MODULES.get(peer.peer, peer.peer), reason="needs the extra called bench")
    first, second = (bench._checked(*peer.begin()()) for _ in range(2))
    assert first == second
    assert first[0] > 300


def test_the_law_without_facts_rules_the_same() -> None:
    game = GAMES["304"]
    told = {True: set[type](), False: set[type]()}
    for rules in (game.rules, bench._without_facts()):
        for state, seat, tries in bench._under(rules):
            for action in tries:
                if game.judge(state, seat, action).facts:
                    told[rules is game.rules].add(type(action))
    assert told == {True: {Open, Play}, False: {Open}}
    assert CAME_TO["304 judgement"] == CAME_TO["304 judgement, no facts"]


def test_what_a_position_remembers_is_gone_before_each_round() -> None:
    for ready in (bench._fresh, lambda: [state for state, _, _ in bench._under(GAMES["304"].rules)]):
        assert not any(state.asked for state in ready())
    bench._step(bench._fresh())
    assert not any(state.asked for state in bench._fresh())


def test_ratios_of_medians_are_held_against_the_goals() -> None:
    report = Report((row("304 step", 5, 90, 4), row("python-chess step", 30, 20, 31), row("304 judgement", 1, 1, 1)))
    assert GOALS[0].got(report.by_name) == pytest.approx(5 / 30)
    assert report.met
    assert report.rows[0].noisy
    assert not Report((row("304 step", 9), row("python-chess step", 30))).met
    assert Goal("a", "b", 1, 1).got({}) is None


def test_what_is_only_aimed_at_fails_nothing() -> None:
    report = Report((row("304 step", 8), row("OpenSpiel skat step", 1)))
    assert report.met
    assert [*table(report)][2] == "304 step to OpenSpiel skat step: 8; aim 3 (missed)"


def test_a_proof_may_take_so_many_microseconds() -> None:
    assert Report((row("Bettel proof", 50),)).met
    slow = Report((row("Bettel proof", 50.1),))
    assert not slow.met
    assert [*table(slow)][1] == "Bettel proof: 50.1 us; must be at most 50 us (MISSED); aim 10 us (missed)"


def test_a_row_that_comes_to_something_else_is_not_met_however_fast() -> None:
    for report in (
        Report((row("304 step", 0.1, checksum="another"),)),
        Report((), (Spread("caps verdict", (1.0,), "another", ()),)),
    ):
        assert len(report.changed) == 1
        assert not report.met
        assert next(table(report)).endswith("another  CHANGED")
        assert [line["changed"] for line in lines(report)] == [True] * len(report.rows)
    assert not Report((row("304 step", 0.1), row("some peer", 1, checksum="any"))).changed


def test_rates_must_be_at_least_so_high() -> None:
    assert not Report((row("mined deals", 1000.0),)).met
    assert Report((row("mined deals", 100.0),)).met


@pytest.mark.parametrize(("only", "peers"), [(("nothing",), "none"), (("judge",), "nobody")])
def test_what_cannot_be_measured_is_told(only: tuple[str, ...], peers: str) -> None:
    with pytest.raises(ValueError, match="there is no"):
        measure(only, 1, peers)


def test_a_peer_that_is_named_must_be_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bench._MODULES, "chess", "no_such_module")
    with pytest.raises(ValueError, match=r"^--peers: chess is not installed; install card-tutor\[bench\]$"):
        measure(("judge",), 1, "chess")
    assert "chess" not in {work.peer for work in bench._wanted("auto")}


def test_the_slowest_of_many_are_held_against_their_bounds() -> None:
    many = Spread("many", tuple(range(1, 1001)), "", (Bound(50, aim=400), Bound(99, aim=1000, must=995)))
    assert (many.at(50), many.at(99), many.at(100)) == (501, 991, 1000)
    assert many.met
    assert not many._replace(bounds=(Bound(99, must=990),)).met
    assert not Report((), (many._replace(bounds=(Bound(99, must=990),)),)).met
    told = [*table(Report((), (many,)))]
    assert told[1:] == [
        "  p50 501 ms; aim 400 ms (missed)",
        "  p99 991 ms; must be at most 995 ms (met); aim 1,000 ms (met)",
    ]
    assert many._replace(rounds=(2, 3.1)).noisy
    assert not many._replace(rounds=(2, 3)).noisy
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
