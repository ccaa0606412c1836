"""What somebody can know, in words: every cell has its reason, in every language, and nothing hidden gets through."""

from __future__ import annotations

import re
from itertools import chain, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conformance.positions import positions, seeds, some_deal, some_position
from tests.conformance.test_no_leak import eyes_of
from tests.conformance.worlds import other_worlds
from tests.games.test_three_nought_four_clues import HIDDEN_NINE
from tests.games.test_three_nought_four_views import ALL_PASS, D_AT_160, deal
from tutor.app.knowing import knowledge_view, place_text
from tutor.app.strings import LANGUAGES, texts
from tutor.app.table.shape import Knowledge, KnownCell
from tutor.engine.deck import Dice
from tutor.engine.game import Game
from tutor.engine.table import Seat
from tutor.games import GAMES

EN = texts("en")
NINE = f"{D_AT_160}, D pick J♠, {ALL_PASS}, D keep, A play A♥, B play 9♠ down"
games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def view(script: str, eyes: Seat | None) -> Knowledge:
    found = knowledge_view(GAMES["304"], deal(HIDDEN_NINE, script).state, eyes, EN)
    assert found
    return found


def cell(found: Knowledge, card: str, place: str) -> KnownCell:
    row = next(row for row in found["rows"] if row["card"] == card)
    return row["cells"][found["head"].index(place)]


def test_each_unseen_card_has_a_cell_for_each_place() -> None:
    found = view(NINE, Seat.A)
    assert found["title"] == "What A can know"
    assert found["head"] == ["Player B", "Player C", "Player D", "Indicator (D)", "This trick (B)"]
    assert len(found["rows"]) == 24
    assert found["rows"][0]["name"] == "jack of spades, 30 points"
    assert {len(row["cells"]) for row in found["rows"]} == {5}


def test_a_card_that_cannot_be_there_says_why_and_by_which_rule() -> None:
    assert cell(view(NINE, Seat.A), "K♥", "Player B") == {
        "state": "impossible",
        "symbol": "–",
        "word": "Impossible",
        "reason": "B could not follow in trick 1. Suit led: ♥.",
        "rule": {"id": "304.view.6", "title": "What not following tells"},
    }


def test_a_card_of_which_nothing_is_known_says_so() -> None:
    found = cell(view(NINE, Seat.A), "K♠", "Player B")
    assert (found["state"], found["word"], found["rule"]) == ("possible", "Possible", None)
    assert found["reason"] == "Nothing rules it out."


def test_whoever_sees_all_cards_is_told_nothing() -> None:
    assert knowledge_view(GAMES["304"], deal(HIDDEN_NINE, NINE).state, None, EN) is None


@pytest.mark.parametrize(
    ("game", "place", "text"),
    [
        ("304", "hand B", "Player B"),
        ("304", "trick 2 B", "Trick 2 (B)"),
        ("304", "table B", "This trick (B)"),
        ("304", "indicator D", "Indicator (D)"),
        ("304", "aside C", "Cards laid down (C)"),
        ("304", "packet", "Not dealt yet"),
        ("thousand", "talon 1", "Talon 1"),
        ("thousand", "discard A", "Discard (A)"),
    ],
)
def test_a_place_is_named_for_people(game: str, place: str, text: str) -> None:
    assert place_text(place, GAMES[game], EN) == text


@games
@settings(max_examples=settings.default.max_examples // 4)
@given(data=st.data())
def test_every_cell_has_a_reason_in_every_language(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game)).state
    eyes = data.draw(st.sampled_from(eyes_of(game)))
    found = [view for lang in LANGUAGES if (view := knowledge_view(game, state, eyes, texts(lang)))]
    for row in chain.from_iterable(view["rows"] for view in found):
        for there in row["cells"]:
            assert there["reason"]
            assert not {"{", "}"} & set(there["reason"])
            assert there["rule"] is None or there["rule"]["title"]


@games
@settings(max_examples=settings.default.max_examples // 4)
@given(seed=seeds)
def test_what_is_shown_depends_on_nothing_hidden(game: Game, seed: int) -> None:
    at, dice = some_position(game, seed), Dice(seed)
    eyes = dice.choice(eyes_of(game))
    shown = knowledge_view(game, at.state, eyes, EN)
    assert all(knowledge_view(game, other.state, eyes, EN) == shown for other in other_worlds(at, eyes, dice, 10))


def test_each_way_of_counting_is_told_apart() -> None:
    game, told = GAMES["304"], set()
    late = [state for seed in range(12) for state in some_deal(game, seed).states[-14::2]]
    for state, eyes in product(late, eyes_of(game)):
        found = knowledge_view(game, state, eyes, EN)
        for there in chain.from_iterable(row["cells"] for row in found["rows"]) if found else ():
            if not there["rule"]:
                told.add(re.sub(r": .*| only for .*", "", there["reason"]))
    assert told == {
        "Nothing rules it out.",
        "No other place is left for it.",
        "It is somewhere else",
        "There is room",
        "The other cards leave no room for it here.",
    }
