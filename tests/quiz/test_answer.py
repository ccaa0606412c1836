"""Answers marked, misses explained by a belief, rulings computed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tutor import lawbook
from tutor.engine.game import Game
from tutor.engine.rulings import Ruling
from tutor.games import GAMES
from tutor.quiz.answer import judge_answer, ruling
from tutor.quiz.pool import rows
from tutor.quiz.question import Question, from_json

games = pytest.mark.parametrize("game", [*GAMES.values()], ids=[*GAMES])


def of_kind(game: str, kind: str) -> Iterator[Question]:
    """Yield the questions of a kind."""
    return (from_json(row) for row in rows(game) if row["kind"] == kind)


def asked(game: str, kind: str, belief: str) -> Question:
    """Return a question of the pool of that kind, on which that belief goes wrong."""
    return next(question for question in of_kind(game, kind) if belief in question.says)


@games
def test_the_key_is_right_and_explained_by_no_belief(game: Game) -> None:
    for row in rows(game.id)[::25]:
        question = from_json(row)
        assert judge_answer(question, question.key) == (True, False, (), (), None)


def test_some_of_what_is_right_is_partly_right() -> None:
    question = next(q for q in of_kind("304", "legal") if len(q.key) > 1)
    marked = judge_answer(question, question.key[:1])
    assert (marked.right, marked.partly, marked.missed, marked.wrong) == (False, True, question.key[1:], ())


def test_a_wrong_card_is_wrong_and_nothing_is_partly_right() -> None:
    question = next(q for q in of_kind("304", "legal") if len(q.key) < len(q.options))
    strange = next(option for option in question.options if option not in question.key)
    marked = judge_answer(question, (*question.key, strange))
    assert (marked.right, marked.partly, marked.missed, marked.wrong) == (False, False, (), (strange,))
    assert not judge_answer(question, ["no card at all"]).right


def test_all_cards_where_suit_must_be_followed_is_the_belief_that_any_card_will_do() -> None:
    question = asked("304", "legal", "any-card-will-do")
    assert judge_answer(question, question.options).belief == "any-card-will-do"


def test_160_over_ones_partner_is_a_belief() -> None:
    question = asked("304", "least", "partner-bid-is-free")
    assert judge_answer(question, question.says["partner-bid-is-free"]).belief == "partner-bid-is-free"


@games
def test_what_a_belief_says_is_matched_to_a_belief_that_says_so(game: Game) -> None:
    for row in rows(game.id)[::7]:
        question = from_json(row)
        for answer in question.says.values():
            belief = judge_answer(question, answer).belief
            assert belief is not None
            assert question.says[belief] == answer


@games
def test_every_ruling_is_the_engines_and_can_be_told(game: Game) -> None:
    for row in rows(game.id)[::5]:
        question = from_json(row)
        options = question.options if question.kind in ("legal", "least") else (None,)
        for option in options:
            said = ruling(question, option)
            if isinstance(said, Ruling):
                assert lawbook.reason(said, "en")
                if question.kind == "legal":
                    assert said.legal is (option in question.key)
            elif option is None:
                assert said is not None
                assert lawbook.event_text(said, "en")


def test_hope_for_the_talon_explains_no_bid_that_no_talon_could_back() -> None:
    told = [question for question in map(from_json, rows("thousand")) if question.word.partition(" ")[2][:4] == "bid "]
    hoped = {int(question.word.split()[-1]) for question in told if "talon-may-bring-it" in question.says}
    bids = {int(question.word.split()[-1]) for question in told}
    assert hoped
    assert max(hoped) <= 400 < max(bids)
