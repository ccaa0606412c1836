"""The test vectors and golden deals of the rules of Thousand, as data, played through the engine.

The expectations in ``tests/golden/thousand`` were written from the rules; nothing here knows a rule. ``TV-`` are the
rules' own vectors, ``E-`` their edge cases, ``O-`` switches, ``F-`` the order of checks, ``I-`` who sees what. A record
may begin from a golden deal: ``golden: G4``, which of the contracts in its file (``number``), how much of its script
(``words``), and another score or other options.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from tests.games import vectors
from tests.games.vectors import KEYS, Table, Vector, check_act, check_events, check_position, check_result, unread
from tutor.cards import CARD, Card, Rank, Suit, mask_of
from tutor.engine.deck import Dice
from tutor.engine.game import Word, replay, shuffled
from tutor.engine.table import Seat
from tutor.engine.tricks import winning
from tutor.files import Document, read_bytes, read_document, read_documents, validate
from tutor.games.thousand import GAME
from tutor.games.thousand.actions import Discard
from tutor.games.thousand.articles import Article
from tutor.games.thousand.score import Count, exception, records, rounded, total
from tutor.games.thousand.state import STRENGTH, Played, points_of
from tutor.notation import Record, Said, parse_line
from tutor.referee.rows import judged

GOLDEN = Path(__file__).parents[1] / "golden" / "thousand"
VECTORS = vectors.read(GOLDEN / "vectors")
GOLDEN_DEALS: list[dict[str, Any]] = read_document(GOLDEN / "golden-deals.yaml").value
ENDS = [
    pytest.param(deal, i, id=f"{deal['deal']} at {end['contract']}")
    for deal in GOLDEN_DEALS
    for i, end in enumerate(deal["ends"])
]
DEAL_KEYS = KEYS["vectors"] | {"also"}


def of_kind(kind: str) -> list[Any]:
    return vectors.of_kind(VECTORS, kind)


@cache
def golden_deal(name: str) -> tuple[Document, ...]:
    """Read the records of a golden deal, one for each contract."""
    path = GOLDEN / "deals" / f"{name}.yaml"
    found = tuple(read_documents(read_bytes(path), path.name))
    return tuple(document for document in found if isinstance(document, Document))


def record(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return a record as written, or made from a golden deal."""
    own = dict(given)
    if "golden" not in own:
        return {"game": "thousand", **own}
    deal: dict[str, Any] = golden_deal(own.pop("golden"))[own.pop("number", 1) - 1].value
    return {**deal, "script": deal["script"][: own.pop("words", None)], **own}


def opened(given: Mapping[str, Any]) -> Table:
    """Deal a record and play its script."""
    return Table(record(given))


# ------------------------------------------------------------------------------------------------- every vector is here


def ids() -> Iterator[str]:
    for vector in VECTORS:
        yield from (vector["id"], *vector.get("also", []))


def numbers(prefix: str) -> set[int]:
    return {int(id.removeprefix(prefix)) for id in ids() if id.startswith(prefix)}


def test_every_vector_is_here() -> None:
    """The rules have no TV-93."""
    assert numbers("TV-") == set(range(1, 111)) - {93}
    assert numbers("E-") == set(range(1, 14))
    assert numbers("I-") == set(range(1, 6))


def test_every_golden_deal_is_here() -> None:
    assert [deal["deal"] for deal in GOLDEN_DEALS] == [f"G{n}" for n in range(1, 8)]
    assert {path.stem for path in (GOLDEN / "deals").iterdir()} == {deal["deal"] for deal in GOLDEN_DEALS}
    assert all(len(golden_deal(deal["deal"])) == len(deal["ends"]) for deal in GOLDEN_DEALS)


def test_no_vector_stands_twice() -> None:
    found = [(vector["id"], vector.get("case")) for vector in VECTORS]
    assert len(found) == len(set(found))


def test_every_expectation_is_read() -> None:
    deals = [
        {key: value for key, value in vector.items() if key != "also"}
        for vector in VECTORS
        if vector.get("kind", "deal") == "deal"
    ]
    assert not list(unread("vectors", deals))


def test_every_article_named_exists() -> None:
    known = (GOLDEN / "articles.txt").read_text(encoding="utf-8").split()
    named = set(re.findall(r"1000\.[a-z]+\.[0-9]+", json.dumps([VECTORS, GOLDEN_DEALS])))
    assert len(named) > 30
    assert named <= set(known)
    assert list(Article) == known


def test_every_switch_is_tried_both_ways() -> None:
    """A record names the switch even where it has its default."""
    records = [vector["record"] for vector in VECTORS if isinstance(vector.get("record"), dict)]
    tried = {pair for given in records for pair in given.get("options", {}).items()}
    assert {(name, value) for name, values in GAME.options.items() for value in values} <= tried


# ------------------------------------------------------------------------------------------------------- deals and acts


@pytest.mark.parametrize("vector", of_kind("deal"))
def test_a_vector_is_ruled_on_as_the_rules_say(vector: Vector) -> None:
    table = opened(vector["record"])
    for act in vector.get("acts", []):
        check_act(table, act)
    check_events(table, vector)
    check_position(table, vector)
    if "result" in vector:
        check_result(table, vector["result"])


@pytest.mark.parametrize("vector", of_kind("unreadable"))
def test_there_is_no_word_for_it(vector: Vector) -> None:
    for text in vector["words"]:
        with pytest.raises(ValueError, match=r"write|is no"):
            parse_line(GAME, text)


@pytest.mark.parametrize("vector", of_kind("rejected"))
def test_a_record_that_the_rules_cannot_bring_is_rejected(vector: Vector) -> None:
    with pytest.raises(ValidationError):
        Record.model_validate(record(vector["record"]))


@pytest.mark.parametrize("vector", of_kind("dealing"))
def test_packets_are_dealt_in_turn(vector: Vector) -> None:
    pack = Dice(1000).shuffled(GAME.pack)
    dealt = shuffled(GAME, GAME.match(Seat(vector["dealer"]), None, {}), Dice(1000))
    assert dealt == {place: tuple(pack[n - 1] for n in cards) for place, cards in vector["places"].items()}


def test_after_a_level_deal_at_1000_another_deal_decides() -> None:
    """The rules' second value of ``both_reach``: equal totals play on and look again."""
    level = next(vector for vector in VECTORS if vector.get("case") == "higher_total, level")
    match = GAME.after(opened(level["record"]).state)
    assert GAME.match(match.dealer, GAME.score(match), match.options) == match, "a record can go on from there"
    for totals, agreed in ({"A": 1000, "B": 1010}, "higher_total"), ({"A": 1000, "B": 1000}, "declarer"):
        with pytest.raises(ValueError, match="1000 or more ends the match"):
            GAME.match(match.dealer, totals, {**match.options, "both_reach": agreed})
    golden = validate(Record, golden_deal("G1")[0])
    done = replay(GAME, GAME.deal(match._replace(dealer=Seat.B), golden.cards), said(golden)).state
    result = GAME.result(done)
    assert result["score"] == {"A": 1150, "B": 1050}
    assert result["match"] == {"over": True, "winner": "A"}


def said(deal: Record) -> tuple[Word, ...]:
    return tuple(line.word for line in deal.lines if isinstance(line, Said))


def test_the_opponent_remembers_a_discard_without_its_cards() -> None:
    """1000.info.2, in what a seat was told word by word."""
    table = opened({"golden": "G1"})
    own, others, all_of_it = (table.game.observe(table.state, seat).log[4] for seat in (Seat.A, Seat.B, None))
    assert {told.verb for told in (own, others, all_of_it)} == {"discard"}
    assert others.action is None
    assert own == all_of_it
    assert own.action == Discard((Card.parse("9♣"), Card.parse("9♦")))


# ------------------------------------------------------------------------------------------------------------ pure sums


@pytest.mark.parametrize("vector", of_kind("points"))
def test_cards_are_worth_their_points(vector: Vector) -> None:
    assert points_of(mask_of(map(Card.parse, vector["cards"]))) == vector["points"]


@pytest.mark.parametrize("vector", of_kind("trick"))
def test_a_trick_goes_to_the_higher_card_or_the_trump(vector: Vector) -> None:
    led, answer = (Card.parse(vector[name]) for name in ("led", "answer"))
    trump = vector["trump"] and Suit.parse(vector["trump"])
    assert winning((Played(Seat.A, led), Played(Seat.B, answer)), trump, STRENGTH).seat == vector["winner"]
    assert points_of(led.bit | answer.bit) == vector["points"]


@pytest.mark.parametrize("vector", of_kind("rounding"))
def test_the_opponent_is_rounded_to_the_nearest_ten(vector: Vector) -> None:
    assert rounded(vector["points"]) == vector["record"]


@pytest.mark.parametrize("vector", of_kind("score"))
def test_two_records_are_written(vector: Vector) -> None:
    counted = Count(**vector["row"])
    assert counted.cards + counted.opponent_cards + counted.off == 120
    assert total(counted) == vector["total"]
    assert exception(counted) == vector["exception"]
    assert list(records(counted)) == vector["records"]


@pytest.mark.parametrize("vector", of_kind("law"))
def test_the_law_is_published_in_the_order_of_checks(vector: Vector) -> None:
    """Other entries may stand between: an article may come back to allow what it has not refused."""
    cited = iter([str(article) for article, _ in GAME.rules.laws[vector["law"]]])
    assert all(f"1000.{article}" in cited for article in vector["order"])


def test_ranks_beat_each_other_in_the_order_of_the_game() -> None:
    for suit in Suit:
        order = [GAME.strength[CARD[suit, Rank(rank)]] for rank in ("A", "10", "K", "Q", "J", "9")]
        assert all(higher > lower for higher, lower in pairwise(order))


# --------------------------------------------------------------------------------------------------------- golden deals


def counted(deal: Mapping[str, Any], i: int) -> list[str]:
    """Return the articles by which a golden deal is counted, in their order."""
    return [f"1000.{article}" for article in deal["ends"][i]["counted"]]


def end_of(deal: Mapping[str, Any], i: int) -> dict[str, Any]:
    """Return how a golden deal ends under one of its contracts."""
    return {key: value for key, value in deal["ends"][i].items() if key not in ("vector", "counted")}


def declared(table: Table) -> str | None:
    """Return the marriage credited by the last word, ``A ♥``."""
    credited = [event.facts for event in table.events if event.article == Article.MARRIAGE_12]
    return f"{credited[0]['seat']} {credited[0]['suit']}" if credited else None


@pytest.mark.parametrize(("deal", "i"), ENDS)
def test_a_golden_deal_is_replayed_word_by_word(deal: dict[str, Any], i: int) -> None:
    whole = golden_deal(deal["deal"])[i].value
    words, plays = whole["script"][:-20], whole["script"][-20:]
    table = Table({**whole, "script": words})
    for n, (trick, lead, answer) in enumerate(zip(deal["tricks"], plays[::2], plays[1::2], strict=True), 1):
        table.say(lead)
        assert declared(table) == deal.get("declared", {}).get(str(n))
        if answers := deal.get("answers", {}).get(str(n)):
            check_position(table, {"options": answers})
        table.say(answer)
        winner, points = trick.split()
        check_events(table, {"wins": winner, "points": int(points)})
    assert [str(event.article) for event in table.events if event.article != Article.PLAY_7] == counted(deal, i)
    check_result(table, {"over": True, **end_of(deal, i)})


@pytest.mark.parametrize(("deal", "i"), ENDS)
def test_a_golden_deal_runs_through_the_judge(deal: dict[str, Any], i: int) -> None:
    rows = list(judged(validate(Record, golden_deal(deal["deal"])[i]), "en"))
    assert all(row["legal"] for row in rows[:-1])
    tricks = [event["facts"] for row in rows[:-1] for event in row["events"] if "winner" in event["facts"]]
    assert [f"{trick['winner']} {trick['points']}" for trick in tricks] == deal["tricks"]
    assert vectors.contains(rows[-1]["result"], end_of(deal, i))
