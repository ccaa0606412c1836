"""Mining gives the same whoever shares the work, and each question once."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from itertools import permutations
from multiprocessing import get_context

import pytest

from tutor.cards import Card, Suit
from tutor.engine.game import Game, replay
from tutor.engine.rulings import Refused
from tutor.games import GAMES
from tutor.quiz.mining import merged, mine, spread
from tutor.quiz.pool import rows as pooled
from tutor.quiz.posing import decider
from tutor.quiz.question import asking, from_json, to_json
from tutor.quiz.selfplay import line
from tutor.quiz.suits import one_name

games = pytest.mark.parametrize("game", [*GAMES.values()], ids=[*GAMES])
SEEDS = range(1, 5)
RARE = frozenset({"304.exhaust.3", "304.closed.9", "304.reveal.4"})


def test_one_and_two_workers_give_the_same_rows() -> None:
    with ThreadPoolExecutor(1) as one, ProcessPoolExecutor(2, mp_context=get_context("spawn")) as two:
        alone = [*spread("304", SEEDS, None, one)]
        assert [*spread("304", SEEDS, None, two, size=1)] == alone
    assert alone == [to_json(question) for question in mine(GAMES["304"], SEEDS)]
    assert len({row["id"] for row in alone}) == len(alone) > 20


@pytest.mark.cluster
def test_two_workers_of_a_cluster_give_the_same_rows() -> None:
    from distributed import Client, LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        rows = [*spread("304", SEEDS, None, client.get_executor(), size=1)]
    assert rows == [to_json(question) for question in mine(GAMES["304"], SEEDS)]


def test_what_two_shards_found_is_told_once() -> None:
    assert [*merged([[{"id": "a"}, {"id": "b"}], [{"id": "b"}, {"id": "c"}]])] == [
        {"id": "a"},
        {"id": "b"},
        {"id": "c"},
    ]


def test_mining_for_an_article_finds_only_that() -> None:
    found = [*mine(GAMES["304"], range(1, 9), {"304.play.2"})]
    assert {question.article for question in found} == {"304.play.2"}


@games
def test_a_seed_plays_one_lawful_deal_to_its_end(game: Game) -> None:
    for seed in range(12):
        played = line(game, seed)
        assert game.over(played.states[-1])
        again = replay(game, game.deal(played.match, played.layout), game.history(played.states[-1]))
        assert again.state == played.states[-1]
        assert line(game, seed) == played


def test_a_name_is_the_same_however_the_suits_are_called() -> None:
    places = {Card.parse("9♠"): "hand A", Card.parse("9♥"): "hand A", Card.parse("J♥"): "trick 1 B"}
    rest = {"trump": "♥", "said": ["A bid 160", "B play 10♥ down"], "number": 3}
    names = set()
    for order in permutations(Suit):
        to = dict(zip(Suit, order, strict=True))
        cards = {
            next(c for c in GAMES["304"].pack if c.suit is to[k.suit] and c.rank is k.rank): p
            for k, p in places.items()
        }
        told = {**rest, "trump": to[Suit.HEARTS].value, "said": ["A bid 160", f"B play 10{to[Suit.HEARTS]} down"]}
        names.add(one_name(cards, told))
    assert len(names) == 1
    assert one_name(places, {**rest, "number": 4}) not in names
    assert one_name(places, {**rest, "trump": "♠"}) not in names


@games
def test_every_position_of_the_pool_is_reached_by_lawful_words(game: Game) -> None:
    for row in pooled(game.id)[::40]:
        try:
            assert from_json(row).deal.script == row["deal"].get("script", [])
        except Refused:
            pytest.fail(str(row))


def test_a_few_of_each_are_the_same_whoever_shares_the_work_and_each_is_decided_by_its_article() -> None:
    seeds = range(1, 600)
    with ThreadPoolExecutor(1) as one, ProcessPoolExecutor(2, mp_context=get_context("spawn")) as two:
        alone = [*spread("304", seeds, RARE, one, each=2)]
        assert [*spread("304", seeds, RARE, two, size=7, each=2)] == alone
    kinds = Counter((row["kind"], row["article"]) for row in alone)
    assert {article for _, article in kinds} == RARE
    assert max(kinds.values()) == 2
    for question in map(from_json, alone):
        assert decider(asking(question)) == question.article


def test_a_game_without_a_scout_is_searched_whole_for_a_few_of_each() -> None:
    with ThreadPoolExecutor(1) as alone:
        rows = [*spread("thousand", range(1, 6), None, alone, each=1)]
    kinds = [(row["kind"], row["article"]) for row in rows]
    assert len({*kinds}) == len(kinds) > 10
