"""Same deal, two tables: what is said of a comparison in a reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tutor.app.naming import action_text, capital
from tutor.app.position import in_order
from tutor.app.review import Ground, ground_of
from tutor.app.strings import Say
from tutor.app.verdict import MARKS, refusal
from tutor.cards import Card
from tutor.engine.game import Game, State, Word
from tutor.games import GAMES
from tutor.lawbook import name, option_name, reason, value_name
from tutor.notation import Record, code_of, parse_action, record_of, value_text
from tutor.referee.case import stood
from tutor.referee.compare import Comparison, Elsewhere, Row, Table, Verdict, carried


class CellView(NamedTuple):
    """What one table rules on a word."""

    said: str
    symbol: str
    verdict: str
    ground: Ground
    deal: str | None
    """The position after the word, where it can be said at the first table."""


class RowView(NamedTuple):
    """A word at both tables; None where a table has no such word."""

    seat: str
    cells: tuple[CellView | None, CellView | None]


class ComparisonView(NamedTuple):
    """All that the screen shows of a comparison."""

    heads: tuple[str, str]
    turns: tuple[str, str]
    differing: list[RowView]
    alike: list[RowView]
    cards: list[tuple[str, str]]
    """Where the cards lie at the first table, place by place; all of them open."""


def comparison_view(found: Comparison, say: Say) -> ComparisonView:
    """Put a comparison into words."""
    one, other = found.one.rules, found.other.rules
    here = stood(found.one)
    rows = [(row.differs, _row(row, found.one, one, other, say)) for row in found.rows]
    phases = [game.phase(stood(record).state) for game, record in ((one, found.one), (other, found.other))]
    turns = [
        _turn(seat, phase, game, say) for seat, phase, game in zip(found.to_act, phases, (one, other), strict=True)
    ]
    return ComparisonView(
        heads=(table_name(found.one, say), table_name(found.other, say)),
        turns=(turns[0], turns[1]),
        differing=[view for differs, view in rows if differs],
        alike=[view for differs, view in rows if not differs],
        cards=list(_cards(one, here.state, say)),
    )


def _cards(game: Game, state: State, say: Say) -> Iterator[tuple[str, str]]:
    """Yield each hand, the cards that lie apart and the trick."""
    seen = game.observe(state, None)
    for seat, hand in seen.hands.items():
        yield say("Player {seat}", seat=seat), _written(in_order(hand, game))
    apart: dict[str, list[Card | None]] = {}
    for placed in seen.aside:
        apart.setdefault(name(placed.place, game.id, say.lang, key="place"), []).append(placed.card)
    yield from ((capital(place), _written(cards)) for place, cards in apart.items())
    if seen.table:
        yield say("Trick"), ", ".join(f"{placed.seat} {placed.card}" for placed in seen.table)


def _written(cards: Iterable[Card | None]) -> str:
    return " ".join(card.name for card in cards if card)


def takers(record: Record) -> list[str]:
    """Return the games that deal the same cards to the same places."""
    return [id for id in GAMES if _takes(record, id)]


def _takes(record: Record, game: str) -> bool:
    try:
        carried(record_of(record, ()), Table(game))
    except Elsewhere:
        return False
    return True


def table_name(record: Record, say: Say) -> str:
    """Name a game with the options in which a table differs from the usual ones."""
    game = record.rules
    chosen = record.match.options
    odd = [
        f"{option_name(option, game.id, say.lang)}: {value_name(option, value_text(chosen[option]), game.id, say.lang)}"
        for option, values in game.options.items()
        if chosen[option] != values[0]
    ]
    title = name(game.id, game.id, say.lang)
    return f"{title} ({'; '.join(odd)})" if odd else title


def _turn(seat: str | None, phase: str, game: Game, say: Say) -> str:
    called = capital(name(phase, game.id, say.lang))
    return say("{phase}: player {seat} is to act.", phase=called, seat=seat) if seat else called


def _row(row: Row, record: Record, one: Game, other: Game, say: Say) -> RowView:
    mine = _cell(row.one, one, say) if row.one else None
    if mine and row.one and row.one.ruling.legal:
        word = Word(row.seat, parse_action(one, row.one.word))
        mine = mine._replace(deal=code_of(record_of(record, (*stood(record).words, word), guessed=record.guessed)))
    return RowView(row.seat.value, (mine, _cell(row.other, other, say) if row.other else None))


def _cell(verdict: Verdict, game: Game, say: Say) -> CellView:
    ruling = verdict.ruling
    mark = MARKS["legal" if ruling.legal else refusal(ruling)]
    text = capital(action_text(parse_action(game, verdict.word), game, say))
    return CellView(text, mark.symbol, say(mark.word), ground_of(ruling, say), None)


def elsewhere_text(trouble: Elsewhere, game: str, say: Say) -> str:
    """Say why the other table can't take the deal, or follow it."""
    match trouble.kind:
        case "cards":
            return say("The other game deals other cards.")
        case "options":
            return say("These options don’t go together.")
        case "word":
            seat, _, word = trouble.text.partition(" ")
            try:
                text = capital(action_text(parse_action(GAMES[game], word), GAMES[game], say))
            except ValueError:
                text = word
            why = reason(trouble.ruling, say.lang) if trouble.ruling else ""
            stopped = say("The other table can’t follow any further: {seat}, {word}.", seat=seat, word=text)
            return f"{stopped} {why}".strip()
