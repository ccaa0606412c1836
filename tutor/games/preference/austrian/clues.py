"""What everybody can conclude in Austrian Preference about cards not seen.

From answers, from an announcement of no aces, and from what one laid away and another took. Bids, calls and decisions
bind nobody to any card, so they prove nothing. Where the cards can then lie is worked out in ``engine.knowledge``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tutor.cards import cards_of, mask_of
from tutor.engine.knowledge import Clue, Puzzle, Spot
from tutor.engine.table import Eyes
from tutor.games.preference.austrian.articles import Article
from tutor.games.preference.austrian.play import beat_article
from tutor.games.preference.austrian.state import ACES, State
from tutor.games.preference.austrian.views import laid_away, places
from tutor.games.preference.evidence import answers
from tutor.games.preference.pack import STRENGTH, TABLE

PACK: Final = mask_of(STRENGTH)


def clues(state: State, eyes: Eyes) -> Puzzle:
    """Return what somebody can know of the cards not seen."""
    unseen = PACK & ~mask_of(places(state, eyes))
    spots = tuple(_spots(state, unseen))
    tricks = (*(trick.plays for trick in state.tricks), state.trick)
    answered = answers(tuple(plays for plays in tricks if plays), state.trump, beat_article(state))
    return Puzzle(unseen, spots, (*answered, *_no_aces(state), *_taken_from(state, eyes, spots)))


def _spots(state: State, unseen: int) -> Iterator[Spot]:
    lying = {f"hand {seat}": state.hands[seat.place] for seat in TABLE}
    lying["talon"] = 0 if state.taken else state.talon
    lying[f"discard {state.layer}"] = state.lying
    for place, cards in lying.items():
        if size := (cards & unseen).bit_count():
            yield Spot(place, size)


def _no_aces(state: State) -> Iterator[Clue]:
    """Whoever announced that he has no ace has none in hand and has laid none away."""
    if state.no_aces:
        for place in (f"hand {state.declarer}", f"discard {state.declarer}"):
            yield Clue(place, ACES, Article.BONUS_3, {"seat": state.declarer})


def _taken_from(state: State, eyes: Eyes, spots: tuple[Spot, ...]) -> Iterator[Clue]:
    """What one laid away is with whoever took it, or with whoever took it up after him, or laid away again."""
    laid = tuple(laid_away(state))
    for i, (layer, cards, taker) in enumerate(laid):
        if layer is not eyes or taker is None:
            continue
        homes = {f"hand {later.taker}" for later in laid[i:] if later.taker} | {f"discard {state.layer}"}
        facts = {"seat": taker, "cards": tuple(cards_of(cards))}
        yield from (Clue(s.place, cards, Article.ILL_NACH_12, facts) for s in spots if s.place not in homes)
