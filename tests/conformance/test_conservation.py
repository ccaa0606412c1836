"""Cards, points and payments are neither made nor lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conformance.positions import deals, positions, seeds, some_deal
from tutor.cards import Card
from tutor.engine.deck import Dice
from tutor.engine.game import Game, Observation, shuffled
from tutor.engine.table import PUBLIC
from tutor.games import GAMES

games = pytest.mark.parametrize("game", [*GAMES.values()], ids=[*GAMES])


def drawn(view: Observation) -> Counter[Card | None]:
    """Count the cards that lie in a view outside complete tricks."""
    hands = [card for hand in view.hands.values() for card in hand]
    return Counter([*hands, *(placed.card for placed in (*view.aside, *view.table))])


@games
@given(seed=seeds)
def test_dealing_gives_each_card_of_the_pack_to_one_place(game: Game, seed: int) -> None:
    match = game.match(game.seats[seed % len(game.seats)], None, {})
    layout = shuffled(game, match, Dice(seed))
    assert sorted((card for cards in layout.values() for card in cards), key=game.pack.index) == list(game.pack)
    assert {place: len(cards) for place, cards in layout.items()} == {
        place: sum(sizes) for place, sizes in game.sizes(match).items()
    }


@games
@given(data=st.data())
def test_each_card_is_in_one_place(game: Game, data: st.DataObject) -> None:
    for state in data.draw(deals(game)).states:
        view = game.observe(state, None)
        assert view.known.keys() == set(game.pack)
        lying = {card: place for card, place in view.known.items() if not place.startswith(("trick", "packet"))}
        assert drawn(view) == Counter(list(lying))


@games
@given(data=st.data())
def test_everybody_sees_as_many_cards_as_there_are(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game)).state
    truth = game.observe(state, None)
    for eyes in (*game.seats, PUBLIC):
        view = game.observe(state, eyes)
        assert {owner: len(hand) for owner, hand in view.hands.items()} == {
            owner: len(hand) for owner, hand in truth.hands.items()
        }
        assert [placed.seat for placed in view.table] == [placed.seat for placed in truth.table]
        assert [placed.seat for placed in view.aside] == [placed.seat for placed in truth.aside]
        seen = [card for card in drawn(view) if card is not None]
        assert all(drawn(view)[card] == drawn(truth)[card] == 1 for card in seen)


@games
@given(data=st.data())
def test_a_card_in_a_trick_stays_there(game: Game, data: st.DataObject) -> None:
    won: dict[Card, str] = {}
    for state in data.draw(deals(game)).states:
        places = game.observe(state, None).known
        assert won.items() <= places.items()
        won = {card: place for card, place in places.items() if place.startswith("trick")}


def moved_on(before: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """Return a score sheet after a change of the same shape."""
    return {
        key: moved_on(was, change[key]) if isinstance(was, Mapping) else was + change[key]
        for key, was in before.items()
    }


@games
@given(data=st.data())
def test_points_and_payments_add_up(game: Game, data: st.DataObject) -> None:
    deal = data.draw(deals(game))
    result = game.result(deal.state)
    if "points" in result:
        assert sum(result["points"].values()) == sum(game.worth.values())
    for paid in ("tokens", "payments"):
        moved = result.get(paid, {})
        if any(isinstance(change, Mapping) for change in moved.values()):
            assert moved_on(game.score(deal.match), moved) == result["score"]
        else:
            assert sum(moved.values()) == 0
    assert game.score(game.after(deal.state)) == result["score"]


@games
@given(data=st.data())
def test_nothing_is_settled_before_the_deal_is_over(game: Game, data: st.DataObject) -> None:
    deal = data.draw(deals(game))
    for state in deal.states[:-1]:
        assert game.result(state) == {"over": False, "score": game.score(deal.match)}
    assert game.result(deal.state)["over"] is True


@games
def test_deals_are_scored_in_several_ways(game: Game) -> None:
    assert len({str(game.score(game.after(some_deal(game, seed).state))) for seed in range(100)}) > 3
