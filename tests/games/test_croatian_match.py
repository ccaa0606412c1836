"""The score sheet of Croatian Preference: how it is written and read, what it always adds up to, when a match ends."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.engine.deck import Dice
from tutor.engine.game import playout, replay, shuffled
from tutor.engine.table import Seat
from tutor.games import GAMES
from tutor.games.preference.croatian.score import (
    Count,
    Terms,
    added,
    changes,
    fined,
    made,
    marks,
    results,
    sheet_from,
    sheet_text,
    stake,
    start,
    written_off,
)
from tutor.games.preference.croatian.state import FULL, Account, Sheet
from tutor.games.preference.pack import TABLE
from tutor.notation import parse_word

GAME = GAMES["croatian-preference"]
OPTION_SETS: dict[str, Mapping[str, Any]] = {
    "seed": {},
    "full": FULL,
    "forehand leads": {"crpref.first_lead": "forehand"},
    "must beat": {"crpref.must_beat": True},
    "kontra alone": {"crpref.kontra": True, "crpref.kontra_max": 1},
    "mortkontra": {"crpref.kontra": True, "crpref.kontra_max": 4},
    "half a fine": {"crpref.kontra": True, "crpref.defender_fine": "half"},
    "no supe in Bettel": {"crpref.bettel_supe": 0},
    "one mark": {"crpref.refa_limit": 1},
    "no mark": {"crpref.refa_limit": 0},
    "from 100": {"crpref.start_bule": 100},
    "from 4": {"crpref.start_bule": 4},
}

supe = st.integers(0, 300).map(lambda n: 2 * n)
even = st.integers(-60, 60).map(lambda n: 2 * n)


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """Draw a sheet with bule still to play off."""

    def account(place: int) -> Account:
        a, b, c = (0 if other == place else draw(supe) for other in range(3))
        return Account(draw(even), draw(st.integers(0, 3)), (a, b, c))

    one, two, three = map(account, range(3))
    missing = max(0, 2 - (one.bule + two.bule + three.bule))
    return (one._replace(bule=one.bule + missing + missing % 2), two, three)


@st.composite
def counts(draw: st.DrawFn) -> Count:
    """Draw a finished deal as it may end: who defends how, who won how many tricks, what doubles."""
    contract = draw(st.integers(2, 7))
    declarer = draw(st.sampled_from(TABLE))
    left, right = (TABLE[(declarer.place + step) % 3] for step in (1, 2))
    how = draw(st.sampled_from(("both", "alone", "invited", "kontra") if contract != 6 else ("both", "kontra")))
    taken = draw(st.integers(0, 10 if contract == 6 else 5))
    first = taken if how == "alone" else draw(st.integers(0, taken))
    tricks = {declarer: 10 - taken, left: first, right: taken - first}
    a, b, c = (tricks[seat] for seat in TABLE)
    return Count(
        declarer=declarer,
        contract=contract,
        hand=draw(st.booleans()),
        tricks=(a, b, c),
        liable=(left, right) if how == "both" else (left,),
        joint=how in ("invited", "kontra"),
        level=draw(st.integers(1, 4)) if how == "kontra" else 0,
        refa=draw(st.booleans()),
    )


# What the sheet adds up to


@given(sheets())
def test_the_results_add_up_to_ten_times_the_bule_lost(sheet: Sheet) -> None:
    assert sum(results(sheet).values()) == -10 * sum(account.bule for account in sheet)


@given(sheets(), counts())
def test_a_match_that_ends_at_zero_ends_with_results_that_sum_to_zero(sheet: Sheet, counted: Count) -> None:
    """crpref.match.4, after whatever deal and after writing the open sum off."""
    after = added(sheet, changes(counted, Terms()))
    bule = written_off((after[0].bule, after[1].bule, after[2].bule))
    a, b, c = (account._replace(bule=left) for account, left in zip(after, bule, strict=True))
    assert sum(results((a, b, c)).values()) == 0


@given(st.tuples(*[st.integers(-200, 200)] * 3))
def test_a_match_is_written_off_in_parts_as_equal_as_can_be(bule: tuple[int, int, int]) -> None:
    parts = [before - after for before, after in zip(bule, written_off(bule), strict=True)]
    assert sum(parts) == sum(bule)
    assert max(parts) - min(parts) <= 1
    ranked = sorted(range(3), key=lambda i: (-bule[i], i))
    assert [parts[i] for i in ranked] == sorted(parts, reverse=True)


@given(counts(), st.sampled_from(("full", "half")), st.sampled_from((5, 0)))
def test_a_deal_changes_no_more_than_its_articles_say(counted: Count, fine: str, bettel: int) -> None:
    change = changes(counted, Terms(fine, bettel))
    own = change[counted.declarer.place]
    assert own == Account(-stake(counted) if made(counted) else stake(counted), -counted.refa)
    for seat in TABLE:
        account = change[seat.place]
        if seat is counted.declarer:
            continue
        assert account.refa == 0
        assert account.bule in (0, stake(counted) if fine == "full" else stake(counted) // 2)
        assert (account.bule > 0) is (seat in fined(counted))
        assert sum(account.supe) == account.supe[counted.declarer.place]
        assert sum(account.supe) <= 5 * stake(counted)
        if seat not in counted.liable:
            assert account == Account()


@given(counts())
def test_nobody_is_fined_for_a_contract_that_is_lost(counted: Count) -> None:
    """Five tricks of the defence are four or more, and with kontra exactly what was needed."""
    if not made(counted) and (len(counted.liable) == 2 or counted.joint):
        assert fined(counted) == ()


@given(counts())
def test_a_doubling_doubles_every_number_a_deal_writes(counted: Count) -> None:
    plain, doubled = (changes(counted._replace(refa=refa), Terms()) for refa in (False, True))
    for one, two in zip(plain, doubled, strict=True):
        assert two.bule == 2 * one.bule
        assert two.supe == tuple(2 * number for number in one.supe)


@given(sheets(), st.none() | st.integers(0, 3))
def test_a_mark_is_written_only_where_there_is_room(sheet: Sheet, limit: int | None) -> None:
    given_marks = [account.refa for account in marks(sheet, limit)]
    below = any(account.bule < 0 for account in sheet)
    for account, mark in zip(sheet, given_marks, strict=True):
        assert mark == (1 if limit is None or (not below and account.refa < limit) else 0)


# Reading and writing


@given(sheets())
def test_a_sheet_goes_through_its_text(sheet: Sheet) -> None:
    assert sheet_from(sheet_text(sheet), {}) == sheet


def test_zeros_of_refa_and_supe_may_be_left_out() -> None:
    short = {"A": {"bule": 10}, "B": {"bule": 20, "supe": {"A": 40}}, "C": {"bule": -4, "refa": 1}}
    assert sheet_text(sheet_from(short, {})) == {
        "A": {"bule": 10, "refa": 0, "supe": {"B": 0, "C": 0}},
        "B": {"bule": 20, "refa": 0, "supe": {"A": 40, "C": 0}},
        "C": {"bule": -4, "refa": 1, "supe": {"A": 0, "B": 0}},
    }


FINE = {"A": {"bule": 10}, "B": {"bule": 20}, "C": {"bule": 0}}


@pytest.mark.parametrize(
    ("change", "options", "says"),
    [
        ({"A": {"bule": -30}}, {}, "end the match"),
        ({"A": {"bule": -20}}, {}, "end the match"),
        ({"A": {"bule": 11}}, {}, "bule are even"),
        ({"A": {"bule": True}}, {}, "whole numbers"),
        ({"A": {"bule": "10"}}, {}, "whole numbers"),
        ({"A": {"refa": 1}}, {}, "write bule"),
        ({"A": {"bule": 10, "rafa": 1}}, {}, "write bule"),
        ({"A": 10}, {}, "write bule"),
        ({"A": {"bule": 10, "refa": -1}}, {}, "below zero"),
        ({"A": {"bule": 10, "refa": 2}}, {"crpref.refa_limit": 1}, "more than 1"),
        ({"A": {"bule": 10, "supe": {"A": 4}}}, {}, "A writes supe against B and C"),
        ({"A": {"bule": 10, "supe": {"B": 5}}}, {}, "supe are even"),
        ({"A": {"bule": 10, "supe": {"B": -4}}}, {}, "below zero"),
        ({"A": {"bule": 10, "supe": [4]}}, {}, "A writes supe"),
        ({"D": {"bule": 0}}, {}, "each of A, B and C"),
    ],
)
def test_a_sheet_that_no_match_can_reach_is_refused(
    change: Mapping[str, Any], options: Mapping[str, Any], says: str
) -> None:
    sheet_from(FINE, options)
    with pytest.raises(ValueError, match=says):
        sheet_from({**FINE, **change}, options)


def test_half_a_fine_makes_odd_bule() -> None:
    assert sheet_from({**FINE, "A": {"bule": 11}}, {"crpref.defender_fine": "half"})[0].bule == 11


def test_a_match_may_begin_anywhere_even_at_nothing() -> None:
    for bule in (0, 2, 60, 100, -4):
        options = {"crpref.start_bule": bule}
        assert GAME.match(Seat.A, GAME.score(GAME.match(Seat.A, None, options)), options).sheet == start(options)


# Whole matches


@pytest.mark.parametrize("name", OPTION_SETS)
def test_deals_of_a_match_replay_to_the_same_sheet(name: str) -> None:
    """A slice of a thousand deals under each set of options; each match goes on till it is over."""
    options = OPTION_SETS[name]
    match = GAME.match(Seat.C, None, options)
    for seed in range(60):
        dice = Dice(seed)
        state = GAME.deal(match, shuffled(GAME, match, dice))
        done = playout(GAME, state, dice, GAME.policies["sensible" if seed % 2 else "random"])
        assert replay(GAME, state, GAME.history(done)).state == done
        result = GAME.result(done)
        total = sum(account["bule"] for account in result["score"].values())
        assert result["match"]["over"] is (total <= 0)
        assert sum(result["match"]["results"].values()) == -10 * total
        after = GAME.after(done)
        assert after.dealer == result["next_dealer"] == TABLE[(match.dealer.place + 1) % 3]
        match = GAME.match(Seat.C, None, options) if total <= 0 else GAME.match(after.dealer, result["score"], options)


def test_sensible_players_play_a_match_to_its_end() -> None:
    match, dice = GAME.match(Seat.A, None, {"crpref.start_bule": 20}), Dice(1)
    for _ in range(150):
        done = playout(GAME, GAME.deal(match, shuffled(GAME, match, dice)), dice, GAME.policies["sensible"])
        result, match = GAME.result(done), GAME.after(done)
        if result["match"]["over"]:
            break
    results_then = result["match"]["results"]
    best = max(results_then.values())
    assert result["match"]["winner"] in {seat for seat, own in results_then.items() if own == best}


def test_kontra_doubles_as_far_as_the_table_goes() -> None:
    for most, level in product((1, 2, 4), range(5)):
        options = {"crpref.kontra": True, "crpref.kontra_max": most}
        match = GAME.match(Seat.C, None, options)
        state = GAME.deal(match, shuffled(GAME, match, Dice(3)))
        words = ["A bettel", "B pass", "C pass", "B kontra", "A rekontra", "B subkontra", "A mortkontra"]
        table = replay_text(state, words[: 3 + min(level, most)])
        assert GAME.observe(table, None).public["factor"] == 2 ** min(level, most)
        assert (GAME.phase(table) == "play") is (level >= most)


def replay_text(state: Any, texts: list[str]) -> Any:
    return replay(GAME, state, tuple(parse_word(GAME, text) for text in texts)).state
