"""What somebody can know of the cards not seen, as the table draws it: a row for each card, a cell for each place.

Where the cards can be is worked out in ``engine.knowledge``; here it is only put into words. Why a clue holds is said
by its article, why counting decides is said here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from tutor.app.naming import capital, card_name
from tutor.app.position import in_order
from tutor.app.strings import Say, mark
from tutor.app.table.shape import Knowledge, KnownCard, KnownCell, Rule
from tutor.app.verdict import Mark
from tutor.cards import Card
from tutor.engine.game import Game, State
from tutor.engine.knowledge import Clue, Finding, Puzzle, known
from tutor.engine.table import Eyes, Seat
from tutor.lawbook import article, clue_text, in_language, name

MARKS: Final[dict[Literal["certain", "possible", "impossible"], Mark]] = {
    "certain": Mark("●", mark("Certain")),
    "possible": Mark("○", mark("Possible")),
    "impossible": Mark("–", mark("Impossible")),
}


class Known(NamedTuple):
    """What somebody can know, and how it is to be told."""

    game: Game
    puzzle: Puzzle
    findings: Mapping[Card, Mapping[str, Finding]]
    say: Say


def knowledge_view(game: Game, state: State, eyes: Eyes, say: Say) -> Knowledge | None:
    """Return where the cards can be that those eyes haven't seen; None if they have seen all of them."""
    puzzle = game.clues(state, eyes)
    if not puzzle.unseen:
        return None
    seen = Known(game, puzzle, known(puzzle), say)
    return Knowledge(
        title=say("What {seat} can know", seat=eyes) if isinstance(eyes, Seat) else say("What everybody can know"),
        head=[place_text(spot.place, game, say) for spot in puzzle.spots],
        rows=[_row(seen, card) for card in in_order(seen.findings, game) if card],
    )


def place_text(place: str, game: Game, say: Say) -> str:
    """Print a place of ``Observation.known`` for a reader: ``Player B``, ``Trick 2 (B)``, ``Indicator (D)``."""
    match place.split():
        case ["hand", seat]:
            return say("Player {seat}", seat=seat)
        case ["trick", number, seat]:
            trick = say("Trick {n}", n=number)
            return f"{trick} ({seat})"
        case ["table", seat]:
            trick = say("This trick")
            return f"{trick} ({seat})"
        case ["packet"]:
            return say("Not dealt yet")
        case [apart, seat] if seat in game.seats:
            return f"{capital(name(apart, game.id, say.lang))} ({seat})"
        case _:
            return capital(name(place, game.id, say.lang))


def _row(seen: Known, card: Card) -> KnownCard:
    cells = [_cell(seen, card, place) for place in seen.findings[card]]
    return KnownCard(card=card.name, name=card_name(card, seen.game, seen.say), cells=cells)


def _cell(seen: Known, card: Card, place: str) -> KnownCell:
    finding = seen.findings[card][place]
    mark, clue = MARKS[finding.state], finding.clue
    return KnownCell(
        state=finding.state,
        symbol=mark.symbol,
        word=seen.say(mark.word),
        reason=clue_text(clue, seen.say.lang) if clue else _counted(seen, card, place),
        rule=_rule(clue, seen.say) if clue else None,
    )


def _rule(clue: Clue, say: Say) -> Rule:
    return Rule(id=clue.article, title=in_language(article(clue.article).title, say.lang))


def _counted(seen: Known, card: Card, place: str) -> str:
    """Say why a card is or isn't at a place where no clue says so by itself."""
    say, here = seen.say, seen.findings[card]
    if here[place].state == "possible":
        return say("Nothing rules it out.")
    if here[place].state == "certain":
        return say("No other place is left for it.")
    for elsewhere, finding in here.items():
        if finding.state == "certain":
            return say("It is somewhere else: {place}.", place=place_text(elsewhere, seen.game, say))
    taken = [other for other, places in seen.findings.items() if places[place].state == "certain"]
    if len(taken) == next(spot.size for spot in seen.puzzle.spots if spot.place == place):
        return say("There is room only for {cards}.", cards=", ".join(other.name for other in taken))
    return say("The other cards leave no room for it here.")
