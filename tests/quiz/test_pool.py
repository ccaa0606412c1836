"""Questions at once: the same for the same seed, under new names of the suits, found again by their ids."""

from __future__ import annotations

from collections import Counter

import pytest

from tutor.engine.game import Game
from tutor.games import GAMES
from tutor.quiz.pool import EACH, OF_A_KIND, by_id, fresh, renamed, rows, select
from tutor.quiz.question import Unaskable, from_json, to_json
from tutor.quiz.suits import ORDERS

games = pytest.mark.parametrize("game", [*GAMES.values()], ids=[*GAMES])


@games
def test_the_same_seed_gives_the_same_questions_and_another_others(game: Game) -> None:
    first = fresh(game.id, 8, seed=5)
    assert fresh(game.id, 8, seed=5) == first
    assert fresh(game.id, 8, seed=6) != first
    assert len({question.article for question in first}) == 8


@games
def test_a_question_is_found_again_by_its_id(game: Game) -> None:
    for question in fresh(game.id, 12, seed=11):
        assert by_id(game.id, question.id) == question
    assert by_id(game.id, "000000000000") is None
    assert by_id(game.id, "") is None
    assert by_id(game.id, f"{rows(game.id)[0]['id']}-~") is None


@games
def test_what_was_asked_lately_comes_back_last(game: Game) -> None:
    article = rows(game.id)[0]["article"]
    asked = fresh(game.id, 3, seed=1, articles=[article])
    then = fresh(game.id, 3, seed=1, articles=[article], avoid=[question.id for question in asked])
    assert not {q.id.partition("-")[0] for q in asked} & {q.id.partition("-")[0] for q in then}
    assert {question.article for question in (*asked, *then)} == {article}


def test_more_questions_than_there_are_come_round_again() -> None:
    article = rows("304")[0]["article"]
    assert len(fresh("304", EACH * OF_A_KIND, seed=2, articles=[article])) == EACH * OF_A_KIND
    assert fresh("304", 3, seed=2, articles=["304.nothing.1"]) == ()


def test_renaming_suits_keeps_what_is_asked_where_suits_are_alike() -> None:
    for row in rows("304")[::90]:
        here = from_json(row)
        for number in (1, 9, len(ORDERS) - 1):
            there = renamed(row, number)
            assert there.article == here.article
            assert there.kind == here.kind
            assert len(there.key) == len(here.key)


@games
def test_renamed_questions_keep_their_article(game: Game) -> None:
    for i, row in enumerate(rows(game.id)[::60]):
        assert renamed(row, i % len(ORDERS)).article == row["article"]


def test_a_pool_keeps_what_is_unlike_the_rest() -> None:
    some = from_json(next(row for row in rows("304") if row["kind"] == "legal"))._replace(says={})
    plain = [some._replace(id=f"{kind}{i:02}", kind=kind) for kind in ("may", "legal", "least") for i in range(30)]
    kept = select(plain)
    assert len(kept) == 3 * OF_A_KIND
    assert Counter(question.kind for question in kept) == {"may": 6, "legal": 6, "least": 6}
    assert len(select(plain[:30])) == EACH
    telling = some._replace(id="zz", kind="may", says={"any-card-will-do": ("9♠",)})
    assert telling in select([*plain, telling])


def test_a_question_about_nothing_is_refused() -> None:
    row = to_json(from_json(next(row for row in rows("304") if row["kind"] == "may")))
    with pytest.raises(Unaskable):
        from_json({**row, "kind": "winner", "word": "A pass", "deal": {**row["deal"], "script": []}})
