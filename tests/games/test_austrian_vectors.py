"""The test vectors of the rules of Austrian Preference, as data, played through the engine.

The expectations in ``tests/golden/austrian-preference`` were written from the rules; nothing here knows a rule. ``V``
are the rules' own vectors, ``N-`` and ``S-`` what they don't reach, ``D-`` the defenders' decisions, ``O-`` switches,
``F-`` the order of checks, ``I-`` who sees what, ``R-`` records and dealing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from tests.games import vectors
from tests.games.vectors import Table, Vector, check_act, check_events, check_position, check_result, unread
from tutor.engine.deck import Dice
from tutor.engine.game import shuffled
from tutor.engine.options import Numbers
from tutor.engine.table import Seat
from tutor.games.preference.austrian import GAME
from tutor.lawbook import book
from tutor.notation import Record, parse_line

GOLDEN = Path(__file__).parents[1] / "golden" / "austrian-preference"
VECTORS = vectors.read(GOLDEN / "vectors")
ARTICLE = re.compile(r"\b(?:a|ill)?pref\.[a-z]+\.[0-9]+")
UNREACHABLE = {56, 57, 58}
"""The rules' vectors between the first and the last that are about Croatian Preference."""


def record(given: dict[str, Any]) -> dict[str, Any]:
    return {"game": GAME.id, **given}


def of_kind(kind: str) -> list[Any]:
    return vectors.of_kind(VECTORS, kind)


# ------------------------------------------------------------------------------------------------- every vector is here


def test_every_vector_is_here() -> None:
    numbers = {int(vector["id"][1:]) for vector in VECTORS if vector["id"][1:].isdigit()}
    assert numbers == set(range(43, 121)) - UNREACHABLE


def test_no_vector_stands_twice() -> None:
    found = [(vector["id"], vector.get("case")) for vector in VECTORS]
    assert len(found) == len(set(found))


def test_every_expectation_is_read() -> None:
    deals = [vector for vector in VECTORS if vector.get("kind", "deal") == "deal"]
    assert not list(unread("vectors", deals))


def test_every_article_named_exists() -> None:
    known = (GOLDEN / "articles.txt").read_text(encoding="utf-8").split()
    named = set(ARTICLE.findall(json.dumps(VECTORS)))
    assert len(named) > 50
    assert named <= set(known)


def test_the_book_has_the_articles_of_the_rules_and_marks_what_is_decided() -> None:
    found = book(GAME.id).articles
    assert [article.id for article in found] == (GOLDEN / "articles.txt").read_text(encoding="utf-8").split()
    decided = [article.id for article in found if article.decision]
    assert decided == (GOLDEN / "decided.txt").read_text(encoding="utf-8").split()


def tried() -> Iterator[tuple[str, Any]]:
    """Yield each switch that a vector names with the value it has there."""
    for vector in VECTORS:
        yield from vector.get("record", {}).get("options", {}).items()


def test_every_switch_is_tried_both_ways() -> None:
    """A record names the switch even where it has its default; of a number, two values are tried."""
    found = set(tried())
    for name, values in GAME.options.items():
        short = name.rpartition(".")[2]
        if isinstance(values, Numbers):
            assert (short, values[0]) in found
            assert len({value for switch, value in found if switch == short}) > 1, name
        else:
            assert {(short, value) for value in values} <= found


# ------------------------------------------------------------------------------------------------------- deals and acts


@pytest.mark.parametrize("vector", of_kind("deal"))
def test_a_vector_is_ruled_on_as_the_rules_say(vector: Vector) -> None:
    table = Table(record(vector["record"]))
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
