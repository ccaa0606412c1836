"""What cards played prove about cards not seen, by the duties both games share and a duty to beat."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.cards import Suit
from tutor.engine.knowledge import Clue
from tutor.games.preference.articles import Common
from tutor.games.preference.pack import ABOVE
from tutor.games.preference.play import Played, best


def answers(tricks: tuple[tuple[Played, ...], ...], trump: Suit | None, beat: str | None) -> Iterator[Clue]:
    """Yield what each answer proves: no card of the suit led, no trump, no card that would have beaten.

    ``tricks`` are all of the deal, the running one last; ``beat`` is the article of the duty to beat, None without one.
    """
    for number, plays in enumerate(tricks, 1):
        for i, (seat, card) in enumerate(plays[1:], 1):
            led, facts = plays[0].card.suit, {"seat": seat, "trick": number, "card": card}
            place, so_far = f"hand {seat}", best(plays[:i], trump).card
            if card.suit is not led:
                yield Clue(place, led.mask, Common.TRICK_3, facts | {"suit": led})
                if trump and card.suit is not trump:
                    yield Clue(place, trump.mask, Common.TRICK_4, facts | {"suit": trump})
            if beat and card.suit is so_far.suit and not ABOVE[so_far] & card.bit:
                yield Clue(place, ABOVE[so_far], beat, facts | {"best": so_far, "suit": card.suit})
