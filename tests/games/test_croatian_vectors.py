"""The test vectors of the rules of Croatian Preference, as data, played through the engine.

The expectations in ``tests/golden/croatian-preference`` were written from the rules; nothing here knows a rule. ``V``
are the rules' own vectors as far as they are about this game, ``O-`` what the rules say and those do not reach.
Payments are compared to the last number: what a vector leaves out is zero.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.games import vectors
from tests.games.vectors import Table, Vector, check_act, check_events, check_position, check_result, unread
from tutor import facts
from tutor.engine.table import Seat
from tutor.games.preference.croatian import GAME
from tutor.games.preference.croatian.score import written_off

GOLDEN = Path(__file__).parents[1] / "golden" / "croatian-preference"
VECTORS = vectors.read(GOLDEN / "vectors")


def opened(given: Mapping[str, Any]) -> Table:
    """Deal a record and play its script."""
    return Table({"game": GAME.id, **given})


def without_zeros(paid: Mapping[str, Any]) -> dict[str, Any]:
    """Return a payment without what comes to nothing."""
    plain = {key: without_zeros(part) if isinstance(part, Mapping) else part for key, part in paid.items()}
    return {key: part for key, part in plain.items() if part not in (0, {})}


# Every vector is here


def ids() -> Iterator[str]:
    yield from (vector["id"] for vector in VECTORS)


def test_every_vector_is_here() -> None:
    """V43 to V55 and V61 to V120 are about the Austrian game."""
    numbers = {int(id.removeprefix("V")) for id in ids() if id.startswith("V")}
    assert numbers == {*range(1, 43), *range(56, 61), *range(121, 158)}


def test_no_vector_stands_twice() -> None:
    found = [(vector["id"], vector.get("case")) for vector in VECTORS]
    assert len(found) == len(set(found))


def test_every_expectation_is_read() -> None:
    assert not list(unread("vectors", [vector for vector in VECTORS if vector.get("kind", "deal") == "deal"]))


def test_every_article_named_exists() -> None:
    known = (GOLDEN / "articles.txt").read_text(encoding="utf-8").split()
    named = set(re.findall(r"(?:cr)?pref\.[a-z]+\.[0-9]+", json.dumps(VECTORS)))
    assert len(named) > 20
    assert named <= set(known)


def test_every_switch_is_tried_both_ways() -> None:
    records = [vector["record"] for vector in VECTORS if "record" in vector]
    tried = {name for given in records for name in given.get("options", {})}
    assert tried == {name.rpartition(".")[2] for name in GAME.options}


# Deals and acts


@pytest.mark.parametrize("vector", vectors.of_kind(VECTORS, "deal"))
def test_a_vector_is_ruled_on_as_the_rules_say(vector: Vector) -> None:
    table = opened(vector["record"])
    for act in vector.get("acts", []):
        check_act(table, act)
    check_events(table, vector)
    check_position(table, vector)
    wanted = dict(vector.get("result", {}))
    paid = wanted.pop("payments", None)
    check_result(table, wanted)
    if paid is not None:
        result = facts.facts(table.game.result(table.state))
        assert without_zeros(result["payments"]) == paid


@pytest.mark.parametrize("vector", vectors.of_kind(VECTORS, "broken off"))
def test_a_match_that_is_broken_off_is_written_off_in_three_parts(vector: Vector) -> None:
    a, b, c = (vector["before"][seat] for seat in "ABC")
    assert written_off((a, b, c)) == tuple(vector["after"][seat] for seat in "ABC")


def test_a_match_goes_from_deal_to_deal_with_its_marks() -> None:
    """V08, then V149: three passes twice, and three contracts of the same player."""
    passed = next(vector for vector in VECTORS if vector["id"] == "V08")
    won = next(vector for vector in VECTORS if vector["id"] == "V148")
    match = GAME.match(Seat.C, None, {name: values[0] for name, values in GAME.options.items()})
    written = []
    for vector in (passed, passed, won, won, won):
        given = {**vector["record"], "dealer": match.dealer.value, "score": facts.facts(GAME.score(match))}
        turn = {"A": match.dealer.value}
        table = opened({key: value for key, value in given.items() if key != "script"})
        for text in spoken(vector, turn["A"]):
            table.say(text)
        match = GAME.after(table.state)
        sheet = facts.facts(GAME.score(match))
        written.append((sheet["A"]["bule"], sheet["A"]["refa"]))
    assert written == [(60, 1), (60, 2), (44, 1), (28, 0), (20, 0)]


def spoken(vector: Vector, dealer: str) -> list[str]:
    """Return the words of a vector, said by the same players but beginning after another dealer."""
    words = vector["record"].get("script") or [act for act in vector["acts"] if isinstance(act, str)]
    calls = [word for word in words if word.split()[1] in ("bid", "pass")]
    order = {"A": "BCA", "B": "CAB", "C": "ABC"}[dealer]
    calls.sort(key=lambda word: order.index(word[0]))
    return [*calls, *(word for word in words if word not in calls)]
