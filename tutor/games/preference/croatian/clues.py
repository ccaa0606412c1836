"""What everybody can conclude in Croatian Preference about cards not seen: from answers and the talon turned up.

Nobody has to bid, to double or, mostly, to beat, so what was left undone tells nothing. Here is only what each card
proves; where the cards can then lie is worked out in ``engine.knowledge``.
"""

from __future__ import annotations

from collections.abc import Iterator

from tutor.cards import FULL, mask_of
from tutor.engine.knowledge import Clue, Puzzle, Spot
from tutor.engine.table import Eyes
from tutor.games.preference.croatian.articles import Article
from tutor.games.preference.croatian.state import State, option
from tutor.games.preference.croatian.views import places
from tutor.games.preference.evidence import answers
from tutor.games.preference.pack import TABLE


def clues(state: State, eyes: Eyes) -> Puzzle:
    """Return what somebody can know of the cards not seen."""
    unseen = FULL & ~mask_of(places(state, eyes))
    spots = tuple(_spots(state, unseen))
    tricks = (*(trick.plays for trick in state.tricks), state.trick)
    beat = Article.PLAY_4 if option(state, "must_beat") else None
    return Puzzle(unseen, spots, (*_turned_up(state, spots), *answers(tricks, state.trump, beat)))


def _spots(state: State, unseen: int) -> Iterator[Spot]:
    lying = {f"hand {seat}": state.hands[seat.place] for seat in TABLE}
    lying["talon"] = 0 if state.taken else state.talon
    lying[f"discard {state.declarer}"] = state.laid_away
    for place, cards in lying.items():
        if size := (cards & unseen).bit_count():
            yield Spot(place, size)


def _turned_up(state: State, spots: tuple[Spot, ...]) -> Iterator[Clue]:
    """The cards of the talon that was taken are the declarer's or were laid away."""
    if not state.taken:
        return
    for spot in spots:
        if spot.place not in (f"hand {state.declarer}", f"discard {state.declarer}"):
            yield Clue(spot.place, state.talon, Article.TALON_1, {"seat": state.declarer})
