"""The same deal at two tables: what is carried over, what is ruled on differently, and what is new to a newcomer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conformance.positions import some_position
from tutor.files import Document, Lines, validate
from tutor.games import GAMES
from tutor.games.preference.actions import Stand
from tutor.lawbook import article
from tutor.notation import Deal, Record, record_of
from tutor.referee.case import stood
from tutor.referee.compare import Comparison, Elsewhere, Table, carried, coming_from, compared

CROATIAN, AUSTRIAN = "croatian-preference", "austrian-preference"
ILLUSTRATED = Table(AUSTRIAN, {"illpref.illustrated": True})
BETTEL = {
    "A": "J♦ 9♦ 7♣ 7♠ 8♠ 7♥ 8♥ 9♥ 8♣ 9♣",
    "B": "8♦ K♦ A♦ A♠ K♠ Q♠ A♥ K♥ A♣ K♣",
    "C": "10♦ 7♦ 9♠ 10♠ J♠ Q♥ J♥ 10♥ Q♣ J♣",
}
"""Nine and jack of diamonds in a Bettel: safe where nobody must beat, lost where one must (the rules' V55 and V56)."""
CAUGHT = ["A bettel", "B pass", "C pass", "A play 7♣", "B play A♣", "C play J♣", "B play 8♦"]


def record(game: str, script: Sequence[str], **more: Any) -> Record:
    value = {"game": game, "dealer": "C", "script": list(script), **({} if "hands" in more else {"seed": 5}), **more}
    return validate(Record, Document("test", value, Lines(1, {})))


def position(game: str, seed: int) -> Record:
    """Return some position as a record."""
    at = some_position(GAMES[game], seed)
    options = {name: value for name, value in at.match.options.items() if value != GAMES[game].options[name][0]}
    score = None if not at.match.options else GAMES[game].score(at.match)
    value = {"game": game, "options": options, "dealer": at.match.dealer.value, "seed": 0, "score": score}
    return record_of(validate(Deal, Document("test", value, Lines(1, {}))), at.words, cards=at.layout)


def bettel(script: Sequence[str] = CAUGHT, **more: Any) -> Record:
    return record(CROATIAN, script, hands=BETTEL, talon="Q♦ 10♣", **more)


def lit(comparison: Comparison) -> list[tuple[str, str | None, str | None]]:
    """Return the words that differ: who, and what each table says, with a star where it is legal."""

    def shown(said: Any) -> str | None:
        return said and f"{said.word}{'*' if said.ruling.legal else ''} {said.ruling.article}"

    return [(row.seat.value, shown(row.one), shown(row.other)) for row in comparison.differing]


# What is ruled on differently


def test_the_duty_to_beat_catches_a_bettel_in_one_game_and_not_in_the_other() -> None:
    comparison = compared(bettel(), ILLUSTRATED)
    assert lit(comparison) == [("C", "play 7♦* pref.trick.3", "play 7♦ illpref.play.2")]
    assert comparison.other.script == ["A hand 5", "B pass", "C pass", "B stand", "C stand", *CAUGHT[3:]]
    then = compared(bettel([*CAUGHT, "C play 10♦"]), ILLUSTRATED)
    assert lit(then) == [("A", "play 9♦* pref.trick.3", "play 9♦ illpref.play.2")]


def test_one_game_under_two_sets_of_options_differs_by_the_article_too() -> None:
    comparison = compared(bettel(), Table(CROATIAN, {"must_beat": True}))
    assert lit(comparison) == [
        ("C", "play 7♦* pref.trick.3", "play 7♦ crpref.play.4"),
        ("C", "play 10♦* pref.trick.3", "play 10♦* crpref.play.4"),
    ]


def test_who_leads_may_differ_and_then_both_are_asked() -> None:
    words = ["A pass", "B game", "C pass", "B contract 5", "C defend", "A defend"]
    comparison = compared(record(CROATIAN, words), Table(CROATIAN, {"first_lead": "forehand"}))
    assert comparison.to_act == ("B", "A")
    assert {row.seat for row in comparison.rows} == {"A", "B"}
    assert len(comparison.differing) == len(comparison.rows) == 20


def test_a_word_that_only_one_table_has_is_lit_where_it_is_legal() -> None:
    words = ["A bettel", "B pass", "C pass"]
    one, other = record(CROATIAN, words, options={"kontra": True}), Table(CROATIAN)
    assert lit(compared(one, other))[:2] == [
        ("B", "kontra* crpref.kontra.1", "kontra crpref.kontra.1"),
        ("B", "rekontra crpref.kontra.4", "rekontra crpref.kontra.1"),
    ]
    first = lit(compared(record(AUSTRIAN, []), Table(CROATIAN)))
    assert ("A", "preference* apref.auction.13", None) in first
    assert ("A", None, "sanac* crpref.auction.14") in first
    assert ("A", "bid 1* apref.auction.3", "bid 5 crpref.auction.3") in first


def test_nothing_is_lit_where_two_tables_are_the_same() -> None:
    comparison = compared(bettel(), Table(CROATIAN))
    assert comparison.rows
    assert comparison.differing == ()


@given(st.integers(0, 5000), st.sampled_from(sorted(GAMES)))
def test_a_table_compared_with_itself_never_differs(seed: int, game: str) -> None:
    here = position(game, seed)
    table = Table(game, here.options)
    assert carried(here, table).script == here.script
    assert compared(here, table).differing == ()


# What is carried over


@pytest.mark.parametrize(
    ("script", "there"),
    [
        (["A bid 2", "B bid 3", "C bid 4", "A here"], ["A bid 1", "B bid 2", "C bid 3", "A mine"]),
        (["A game", "B game", "C pass", "A name diamonds", "B concede"],) * 2,
        (
            ["A bid 2", "B pass", "C pass", "A take", "A discard 10♣ Q♣", "A contract 5", "B defend", "C drop"],
            ["A bid 1", "B pass", "C pass", "A take", "A discard 10♣ Q♣", "A contract 1", "B defend", "C drop"],
        ),
    ],
)
def test_what_was_said_is_said_in_the_words_of_the_other_game(script: list[str], there: list[str]) -> None:
    over = [word.replace("A game", "A hand").replace("B game", "B hand") for word in there]
    other = carried(record(CROATIAN, script), Table(AUSTRIAN))
    assert other.script == over
    assert carried(other, Table(CROATIAN)).script == script


def test_quiet_words_are_said_where_they_are_due_and_left_out_where_not() -> None:
    played = ["A bettel", "B pass", "C pass", "A play 7♣"]
    doubled = carried(bettel(played), Table(CROATIAN, {"kontra": True}))
    assert doubled.script == ["A bettel", "B pass", "C pass", "B stand", "C stand", "A play 7♣"]
    back = record(CROATIAN, doubled.script, hands=BETTEL, talon="Q♦ 10♣", options={"kontra": True})
    assert carried(back, Table(CROATIAN)).script == played


def test_the_same_game_keeps_its_score_and_another_begins_a_match() -> None:
    score = {"A": {"bule": 10}, "B": {"bule": 20}, "C": {"bule": 30, "refa": 1}}
    here = bettel(score=score)
    assert carried(here, Table(CROATIAN, {"kontra": True})).score == score
    assert carried(here, ILLUSTRATED).score is None


@pytest.mark.parametrize(
    ("table", "kind", "text"),
    [
        (Table("304"), "cards", ""),
        (Table("thousand"), "cards", ""),
        (Table(CROATIAN, {"kontra": "often"}), "options", "kontra"),
        (Table(CROATIAN, {"jumps": True}), "options", "jumps"),
        (Table(AUSTRIAN), "word", "A bettel"),
    ],
)
def test_a_table_that_does_not_take_the_deal_says_why(table: Table, kind: str, text: str) -> None:
    with pytest.raises(Elsewhere) as stopped:
        compared(bettel(), table)
    assert stopped.value.kind == kind
    assert text in stopped.value.text


def test_a_word_that_is_refused_there_comes_with_its_ruling() -> None:
    with pytest.raises(Elsewhere) as stopped:
        compared(bettel([*CAUGHT, "C play 7♦"]), ILLUSTRATED)
    assert (stopped.value.kind, stopped.value.text) == ("word", "C play 7♦")
    assert stopped.value.ruling is not None
    assert stopped.value.ruling.article == "illpref.play.2"


def test_a_dealer_who_must_play_stops_a_deal_that_all_passed() -> None:
    with pytest.raises(Elsewhere) as stopped:
        carried(record(CROATIAN, ["A pass", "B pass", "C pass"]), Table(AUSTRIAN))
    assert stopped.value.ruling is not None
    assert stopped.value.ruling.article == "apref.auction.9"


@given(st.integers(0, 3000))
def test_a_deal_goes_through_a_table_with_kontra_as_it_was(seed: int) -> None:
    here = position(CROATIAN, seed)
    there = stood(carried(here, Table(CROATIAN, {"kontra": True})))
    assert there.refused is None
    assert [word for word in there.words if word.action != Stand()] == list(stood(here).words)


# Coming from another game


def test_what_is_new_to_somebody_from_austria() -> None:
    change = coming_from(Table(AUSTRIAN), Table(CROATIAN))
    new, gone = [one.id for one in change.new], [one.id for one in change.gone]
    assert {"crpref.suit.1", "crpref.refa.1", "crpref.auction.14", "crpref.play.5", "crpref.score.3"} <= set(new)
    assert {"apref.pot.1", "apref.play.4", "apref.auction.9"} <= set(gone)
    assert not [id for id in (*new, *gone) if id.startswith("pref.")]
    akin = {(here.id, there.id) for here, there in change.akin}
    assert {("crpref.auction.8", "apref.auction.6"), ("crpref.auction.7", "apref.auction.5")} <= akin
    assert not {here for here, _ in akin} & set(new)
    assert not {there for _, there in akin} & set(gone)
    assert change.set_otherwise == ()


def test_what_a_table_has_switched_off_is_neither_new_nor_gone() -> None:
    illustrated = {"illpref.illustrated": True}
    for off, on, part in (
        (Table(AUSTRIAN), Table(AUSTRIAN, illustrated), "illpref.kontra"),
        (Table(AUSTRIAN, illustrated), Table(AUSTRIAN, illustrated | {"illpref.nachgehen": True}), "illpref.nach"),
        (Table(CROATIAN), Table(CROATIAN, {"crpref.kontra": True}), "crpref.kontra"),
    ):
        other = Table(CROATIAN if off.game == AUSTRIAN else AUSTRIAN)
        for table, expected in ((off, False), (on, True)):
            new = {one.id.rpartition(".")[0] for one in coming_from(other, table).new}
            gone = {one.id.rpartition(".")[0] for one in coming_from(table, other).gone}
            assert (part in new, part in gone) == (expected, expected)


def test_what_reads_the_same_at_both_tables_is_not_told() -> None:
    change = coming_from(Table(AUSTRIAN), Table(CROATIAN))
    assert all(here.text["en"] != there.text["en"] for here, there in change.akin)
    told = {one.id for one in (*change.new, *change.gone, *(one for pair in change.akin for one in pair))}
    assert article("crpref.auction.5").text["en"] == article("apref.auction.7").text["en"]
    assert not told & {"crpref.auction.5", "apref.auction.7"}


def test_a_duty_is_akin_only_where_both_tables_have_it() -> None:
    usual = coming_from(Table(AUSTRIAN), Table(CROATIAN))
    beating = coming_from(Table(AUSTRIAN), Table(CROATIAN, {"crpref.must_beat": True}))
    assert "crpref.play.4" not in {here.id for here, _ in usual.akin}
    assert ("crpref.play.4", "apref.play.4") in {(here.id, there.id) for here, there in beating.akin}
    assert "crpref.play.4" in {one.id for one in beating.set_otherwise}


def test_between_two_tables_of_one_game_only_the_options_differ() -> None:
    change = coming_from(Table(CROATIAN), Table(CROATIAN, {"crpref.first_lead": "forehand"}))
    assert (change.new, change.gone, change.akin) == ((), (), ())
    assert "crpref.play.1" in {one.id for one in change.set_otherwise}
    back = coming_from(Table(CROATIAN, {"crpref.first_lead": "forehand"}), Table(CROATIAN))
    assert back.set_otherwise == change.set_otherwise
    assert coming_from(Table(CROATIAN), Table(CROATIAN)).set_otherwise == ()


def test_games_with_nothing_in_common_are_all_new() -> None:
    change = coming_from(Table("304"), Table("thousand"))
    assert change.akin == ()
    assert {one.id.split(".")[0] for one in change.new} == {"1000"}
    assert {one.id.split(".")[0] for one in change.gone} == {"304"}
