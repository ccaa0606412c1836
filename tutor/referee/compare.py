"""Same deal, two games: one position ruled on as two tables play; and what is new to whoever comes from another game.

A table is a game with its options. Two tables take the same deal if the same cards go to the same places. What was said
is carried over word by word: what the other game says in other words by its meaning, a number by how far above the
least it is. Nothing here names a game, draws or knows a language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields
from typing import Any, Final, Literal, NamedTuple

from tutor.engine.deck import Dice
from tutor.engine.game import Action, Game, State, Word, legal_actions, shuffled, trial
from tutor.engine.rulings import Ruling
from tutor.engine.table import Seat
from tutor.files import Document, Lines, Unreadable, validate
from tutor.games import GAMES
from tutor.lawbook import Article, article, book, governed, is_played
from tutor.notation import Deal, Record, format_action, open_record, record_of
from tutor.referee.case import Stood, stood

FILLERS: Final = 6
"""How many quiet words are said at most before another, where one of the tables wants them."""


class Table(NamedTuple):
    """A game as some table plays it: its options, those left out at their defaults."""

    game: str
    options: Mapping[str, Any] = {}


class Elsewhere(Exception):
    """The other table doesn't take the deal, or can't follow what was said in it.

    ``kind`` says which: other ``cards`` are dealt there, its ``options`` are none, or a ``word`` stops it; then
    ``ruling`` may say why.
    """

    def __init__(self, kind: Literal["cards", "options", "word"], text: str = "", ruling: Ruling | None = None) -> None:
        """Keep what stands against it."""
        super().__init__(f"{kind} {text}".strip())
        self.kind, self.text, self.ruling = kind, text, ruling


# ------------------------------------------------------------------------------------------------------- carrying over


def carried(record: Record, table: Table) -> Record:
    """Return the same deal with the same words as another table plays it.

    Raises:
        Elsewhere: it can't be played there, or not up to here.
    """
    here, other = stood(record), _dealt(record, table)
    game, there = open_record(other)
    words: list[Word] = []
    before = here.dealt
    for move in here.moves:
        said, there = _carry(here.game, before, move.word, game, there)
        words += said
        before = move.state
    return record_of(other, words, guessed=record.guessed)


def _dealt(record: Record, table: Table) -> Deal:
    """Deal the same cards at another table: at the same score if it is the same game, else in a fresh match."""
    if record.dealer not in GAMES[table.game].seats:
        raise Elsewhere("cards")
    value: dict[str, Any] = {"game": table.game, "dealer": record.dealer.value, "options": dict(table.options)}
    if record.game == table.game and record.score is not None:
        value["score"] = record.score
    try:
        deal = validate(Deal, Document("referee", value | {"seed": 0}, Lines(1, {})))
    except Unreadable as error:
        raise Elsewhere("options", str(error)) from None
    if not _takes(deal, record):
        raise Elsewhere("cards")
    return record_of(deal, (), cards=record.cards)


def _takes(deal: Deal, record: Record) -> bool:
    """Tell whether the same cards go to the same places."""
    if set(deal.rules.pack) != set(record.rules.pack) or deal.rules.seats != record.rules.seats:
        return False
    dealt = {place: len(cards) for place, cards in record.cards.items()}
    return dealt == {place: len(cards) for place, cards in deal.cards.items()}


def _carry(one: Game, before: State, word: Word, other: Game, there: State) -> tuple[tuple[Word, ...], State]:
    """Say a word at the other table, after quiet ones that are due there first; a quiet one needn't be said.

    Raises:
        Elsewhere: nothing that can be said there means the same, or it is not legal.
    """
    said: tuple[Word, ...] = ()
    while True:
        action = _same(one, before, word, other, there)
        ruling, moved = trial(other, there, Word(word.seat, action)) if action is not None else (None, None)
        if moved is not None:
            return (*said, moved.word), moved.state
        if _is_quiet(one, word.action):
            return said, there
        filler = _filler(other, there)
        if filler is None or len(said) == FILLERS:
            text = format_action(word.action, one) if action is None else format_action(action, other)
            raise Elsewhere("word", f"{word.seat} {text}", ruling)
        said, there = (*said, filler), other.apply(there, *filler).state


def _is_quiet(game: Game, action: Action) -> bool:
    return any(type(action) is game.verbs[verb] for verb in game.quiet)


def _filler(game: Game, state: State) -> Word | None:
    """Return a quiet word of the seat to act."""
    turn = game.to_act(state)
    lawful = legal_actions(game, state, turn) if turn else ()
    return next((Word(turn, action) for action in lawful if turn and _is_quiet(game, action)), None)


def _same(one: Game, before: State, word: Word, other: Game, there: State) -> Action | None:
    """Return what is said for a word at the other table, by its meaning.

    A number of an auction goes by its place among the legal ones, since auctions begin at different numbers.
    """
    seat, action = word
    if one.id == other.id:
        return action
    if type(action) in _ladder(one) & _ladder(other):
        steps = _steps(one, before, word)
        ladder = _steps(other, there, word)
        return ladder[steps.index(action)] if action in steps and steps.index(action) < len(ladder) else None
    meaning = one.means(before, action)
    return next((act for act in other.candidates(there, seat) if other.means(there, act) == meaning), None)


def _ladder(game: Game) -> frozenset[type]:
    """Return the kind of word by which numbers are bid: the first that settles an auction."""
    return frozenset(type(action) for action in game.settling[0][:1])


def _steps(game: Game, state: State, word: Word) -> list[Action]:
    """Return the legal words of a kind, the least first."""
    return [action for action in legal_actions(game, state, word.seat) if type(action) is type(word.action)]


# ------------------------------------------------------------------------------------------------------------ comparing


class Verdict(NamedTuple):
    """A word as one of the tables says it, and its ruling there."""

    word: str
    ruling: Ruling


class Row(NamedTuple):
    """What two tables make of the same word; None where a table has no such word."""

    seat: Seat
    one: Verdict | None
    other: Verdict | None
    differs: bool


class Comparison(NamedTuple):
    """A position at two tables: the record that leads there at each, who is to act at each, and each word."""

    one: Record
    other: Record
    to_act: tuple[Seat | None, Seat | None]
    rows: tuple[Row, ...]

    @property
    def differing(self) -> tuple[Row, ...]:
        """The words that are ruled on differently."""
        return tuple(row for row in self.rows if row.differs)


def compared(record: Record, table: Table) -> Comparison:
    """Compare the position of a record with the same position at another table.

    Each seat that is to act at one of them is asked about all it could try there with its own cards. Between two tables
    of one game a ruling by another article counts as different too; between games, only what is legal does.

    Raises:
        Elsewhere: the other table doesn't take the deal, or can't follow it up to here.
    """
    other = carried(record, table)
    here, there = stood(record), stood(other)
    turns = here.game.to_act(here.state), there.game.to_act(there.state)
    rows = tuple(
        _row(here, there, seat, pair)
        for seat in dict.fromkeys(seat for seat in turns if seat)
        for pair in _pairs(here, there, seat)
    )
    return Comparison(record, other, turns, rows)


Pair = tuple[Action | None, Action | None]
"""A word as each of the tables says it."""


def _pairs(here: Stood, there: Stood, seat: Seat) -> Iterator[Pair]:
    """Yield what a seat could try at either table."""
    theirs = {there.game.means(there.state, act): act for act in there.game.tries(there.state, seat)}
    for action in here.game.tries(here.state, seat):
        meaning = here.game.means(here.state, action)
        yield action, theirs.pop(meaning, None) or _put(here, action, there)
    for act in theirs.values():
        yield _put(there, act, here), act


def _put(one: Stood, action: Action, other: Stood) -> Action | None:
    """Return how a table says what another one says, though nobody could try it there now."""
    if type(action) in other.game.verbs.values() and one.game.means(one.state, action) == action:
        return action
    meaning = one.game.means(one.state, action)
    said = (act for act in _all_said(other.game, action) if other.game.means(other.state, act) == meaning)
    return next(said, None)


def _all_said(game: Game, action: Action) -> Iterator[Action]:
    """Yield words of a game without cards: each verb alone or with a number that is said anywhere in it."""
    acts = (action, *(act for kinds in game.settling for act in kinds))
    numbers = {number for act in acts if (number := getattr(act, "number", None)) is not None}
    for kind in game.verbs.values():
        slots = fields(kind)
        if all(slot.default is not MISSING for slot in slots):
            yield kind()
        if [slot.name for slot in slots] == ["number"]:
            yield from map(kind, sorted(numbers))


def _row(here: Stood, there: Stood, seat: Seat, pair: Pair) -> Row:
    one, other = _verdict(here, seat, pair[0]), _verdict(there, seat, pair[1])
    if one is None or other is None:
        said = one or other
        return Row(seat, one, other, said is not None and said.ruling.legal)
    differs = one.ruling.legal is not other.ruling.legal
    if here.game.id == there.game.id:
        differs = differs or one.ruling.article != other.ruling.article
    return Row(seat, one, other, differs)


def _verdict(at: Stood, seat: Seat, action: Action | None) -> Verdict | None:
    if action is None:
        return None
    return Verdict(format_action(action, at.game), at.game.judge(at.state, seat, action))


# ------------------------------------------------------------------------------------------------ coming from elsewhere


class Change(NamedTuple):
    """What is different for somebody who knows another game, articles in the order of their books."""

    new: tuple[Article, ...]
    """Articles of the game one comes to that the other has nothing like."""
    gone: tuple[Article, ...]
    """Articles of the game one comes from that don't hold here."""
    akin: tuple[tuple[Article, Article], ...]
    """Articles that share a part of the law, but don't say the same: here, and where one comes from."""
    set_otherwise: tuple[Article, ...]
    """Articles of both that the tables' options change."""


def coming_from(known: Table, to: Table) -> Change:
    """Return the articles that differ for somebody who knows one table and sits down at another.

    An article is akin to another game's where both are cited for the same part of the law, in force at both tables.
    What the options of a table switch off is neither new nor gone, and what reads the same at both is no news.
    """
    here, there = (_in_force(table) for table in (to, known))
    akin = _akin(
        *({id: made for id, made in _parts(table).items() if id in on} for table, on in ((to, here), (known, there)))
    )
    back = {id for ids in akin.values() for id in ids}
    return Change(
        new=tuple(one for id, one in here.items() if id not in there and id not in akin and _is_rule(one)),
        gone=tuple(one for id, one in there.items() if id not in here and id not in back and _is_rule(one)),
        akin=tuple((here[id], there[other]) for id, others in akin.items() for other in others if _differ(id, other)),
        set_otherwise=_set_otherwise(known, to),
    )


def _in_force(table: Table) -> dict[str, Article]:
    """Return the articles that a table plays by, by id."""
    game = GAMES[table.game]
    options = {name: table.options.get(name, values[0]) for name, values in game.options.items()}
    made, said = _parts(table, always=True), _parts(table)
    return {
        one.id: one
        for one in book(game.id).articles
        if not one.coming and is_played(one, game.id, options) and (one.id in said or one.id not in made or one.options)
    }


def _differ(one: str, other: str) -> bool:
    """Tell whether two articles say something else."""
    return article(one).text["en"] != article(other).text["en"]


def _is_rule(article: Article) -> bool:
    """Tell whether an article says something of its own: what follows from others is no news."""
    return article.kind != "theorem"


def _set_otherwise(known: Table, to: Table) -> tuple[Article, ...]:
    """Return the articles of the game one comes to that its options change, where they are set otherwise than known."""
    found: dict[str, Article] = {}
    for name, values in GAMES[to.game].options.items():
        before = known.options.get(name, values[0]) if known.game == to.game else values[0]
        if to.options.get(name, values[0]) != before:
            found |= {one.id: one for one in governed(to.game, name)}
    return tuple(found.values())


def _akin(ours: Mapping[str, set[Any]], theirs: Mapping[str, set[Any]]) -> dict[str, tuple[str, ...]]:
    """Return the articles of a table that share a part of the law with other ones at another table, and those."""
    found = {
        id: tuple(there for there, made in theirs.items() if made & parts and there not in ours)
        for id, parts in ours.items()
        if id not in theirs
    }
    return {id: there for id, there in found.items() if there}


def _parts(table: Table, always: bool = False) -> dict[str, set[Any]]:
    """Return the code that makes up each article, as far as it has its say at a table, or all of it."""
    game = GAMES[table.game]
    match = game.match(game.seats[0], None, table.options)
    state = game.deal(match, shuffled(game, match, Dice(0)))
    found: dict[str, set[Any]] = {}
    for parts in (*game.rules.laws.values(), *game.rules.moments.values()):
        for id, part in parts:
            if always or _has_its_say(part, state):
                found.setdefault(str(id), set()).add(getattr(part, "__code__", part))
    return found


def _has_its_say(part: Any, state: State) -> bool:
    """Tell whether a part that is made for some tables only has its say at this one."""
    code = getattr(part, "__code__", None)
    cells = dict(zip(code.co_freevars, part.__closure__ or (), strict=True)) if code else {}
    return "when" not in cells or bool(cells["when"].cell_contents(state))
