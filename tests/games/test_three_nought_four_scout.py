"""The scout plays as the law says, knows which articles speak, and finds the same however deals are put together."""

from __future__ import annotations

import pytest

from tutor.engine.deck import Dice
from tutor.engine.game import Word, replay, shuffled
from tutor.engine.table import SEATS
from tutor.games import GAMES
from tutor.games.three_nought_four import scout
from tutor.games.three_nought_four.actions import Play
from tutor.games.three_nought_four.scout import ENDED, LAWFUL, TRICKS, Block, Ended, Lawful, Trick, end, lay, sightings
from tutor.games.three_nought_four.state import State

GAME = GAMES["304"]
DEALS = range(7_000, 7_400)
RARE = {
    "304.closed.6",
    "304.closed.9",
    "304.closed.12",
    "304.exhaust.2",
    "304.exhaust.3",
    "304.exhaust.4",
    "304.reveal.4",
    "304.reveal.6",
    "304.play.6",
}


def played(seeds: range) -> tuple[Block, list[list[int]], list[list[int]]]:
    """Play a block; return it with the kinds of moments at each card and of tricks."""
    block, moments, tricks = Block(seeds), [], []
    for complete in range(TRICKS):
        trick = Trick(block, complete)
        moments += [lay(block, trick).tolist() for _ in SEATS]
        tricks.append(end(block, trick).tolist())
    return block, moments, tricks


def said_by_the_law(state: State, word: Word) -> set[tuple[str, bool]]:
    tries = [action for action in GAME.tries(state, word.seat) if isinstance(action, Play)]
    rulings = [GAME.judge(state, word.seat, action) for action in tries]
    return {(str(ruling.article), ruling.legal) for ruling in rulings}


def test_every_card_is_lawful_and_the_law_and_the_tricks_say_what_the_scout_says() -> None:
    block, moments, tricks = played(DEALS)
    for i in range(len(DEALS)):
        state = block.opening(i)
        for n, word in enumerate(block.words(i, 0, 31)):
            assert said_by_the_law(state, word) == {*LAWFUL.said(moments[n][i])}
            state, events = GAME.apply(state, *word)
            if n % 4 == 3:
                assert tuple((str(event.article), True) for event in events) == ENDED.said(tricks[n // 4][i])
        (last,) = block.words(i, 31, 32)
        assert GAME.judge(state, *last).legal


def test_what_was_learnt_from_one_deal_would_have_been_learnt_from_any(monkeypatch: pytest.MonkeyPatch) -> None:
    known = [*sightings(DEALS, 2)]
    for seeds in (range(90_000, 90_300), range(50)):
        monkeypatch.setattr(scout, "LAWFUL", Lawful())
        monkeypatch.setattr(scout, "ENDED", Ended())
        played(seeds)
        assert [*sightings(DEALS, 2)] == known


def test_sightings_are_the_same_whatever_the_size_of_a_block(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = {*sightings(DEALS, 3)}
    monkeypatch.setattr(scout, "BLOCK", 37)
    assert {*sightings(DEALS, 3)} == whole


def test_a_sighting_is_a_moment_of_the_deal_of_its_seed_with_at_most_so_many_alike() -> None:
    found = [*sightings(range(1, 3_000), 2)]
    kinds = [one.kind for one in found]
    assert max(map(kinds.count, kinds)) == 2
    assert {article for kind in kinds for article, _ in kind} >= RARE
    for one in found:
        match = GAME.match(SEATS[one.seed % 4], None, {})
        state = GAME.deal(match, shuffled(GAME, match, Dice(one.seed)))
        was = replay(GAME, state, one.words[:-1]).state
        told = {(str(event.article), True) for event in GAME.apply(was, *one.words[-1]).events}
        assert {*one.kind} in (said_by_the_law(was, one.words[-1]), told)


@pytest.mark.parametrize("seed", [-5, 0, 2**63, 2**70 + 3])
def test_a_seed_may_be_any_whole_number(seed: int) -> None:
    block, _, _ = played(range(seed, seed + 3))
    for i in range(3):
        assert len(replay(GAME, block.opening(i), tuple(block.words(i, 0, 31))).state.trick) == 3
