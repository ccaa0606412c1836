"""A deal as a table played it: every word ruled on, the errors, and what could have been done and was not.

``judge`` leaves the position as it was after a word that the law refuses. A table that noticed nothing went on as if it
were legal, so a review follows it: for that one word the articles that refuse it are set aside, and what comes after is
ruled on where the table then stood. Where words make more sense if the refused one is passed over, as when it was taken
back or said out of turn, it is passed over; where they make no sense either way, the review ends. Cards that nobody
named lie so that as many words as possible are legal.

Hidden cards that were never shown are judged as they lie; what somebody knew at the time is not asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, Literal, NamedTuple

from tutor.cards import Card, CardSet
from tutor.engine.claims import Counter, Due
from tutor.engine.game import Action, Game, Layout, Match, Moved, State, Word, by_rules, legal_actions, trial
from tutor.engine.rulings import Event, Ruling
from tutor.engine.table import Seat
from tutor.files import Document, Unreadable, document, validate
from tutor.notation import Line, Record, Said, record_of
from tutor.referee.fill import Stop, cards_named, fitted, swapped

LONGEST: Final = 20_000
"""How many letters a record that is pasted may have."""
MOST: Final = 200
"""How many lines of a script are reviewed."""
SET_ASIDE: Final = 4
"""How many articles are set aside at most to follow a table through one word."""
TRIES: Final = 200
"""How many deals are tried for the cards that nobody named before a word is refused."""
BROKEN: Final = (LookupError, AssertionError, AttributeError, TypeError, ValueError)
"""How a position fails that no legal deal can reach."""

Came = Literal["legal", "followed", "passed over", "asked"]
"""What a review did with a word: said it, said it although it is refused, left it out; or it was only asked about."""


class Ruled(NamedTuple):
    """A word of a record with its ruling."""

    line: int
    """Its line in the script, from 1."""
    word: Word
    came: Came
    ruling: Ruling
    also: tuple[Ruling, ...]
    """What else refuses it, once the first is set aside."""
    before: State
    events: tuple[Event, ...]
    case: Record | None
    """The record up to this word; None where an illegal word made the position, so that no legal record leads to it."""
    loose: bool
    """The ruling speaks of cards that nobody named and their holder didn't play."""


class Correction(NamedTuple):
    """Words in the place of an error with which the record goes on legally, and for how many of its next words."""

    words: tuple[Word, ...]
    follows: int


class Fault(NamedTuple):
    """A word that the law refuses, what could have been said, and what fits best with how the record goes on."""

    ruled: Ruled
    instead: tuple[Action, ...]
    correction: Correction | None


class Chance(NamedTuple):
    """Something that a seat could have done by right, never did, and first could before a line of the script."""

    line: int
    word: Word
    ruling: Ruling
    case: Record | None
    anybody: bool
    """Whether every seat could have said it."""


class Moment(NamedTuple):
    """When a seat could first prove a claim, which line of the script made it so, and what still beat it before."""

    due: Due
    row: Ruled | None
    """The word with which it became provable; None if it was so from the start."""
    before: Counter | None


class Review(NamedTuple):
    """What there is to say of a record."""

    game: Game
    rows: tuple[Ruled, ...]
    faults: tuple[Fault, ...]
    chances: tuple[Chance, ...]
    clock: tuple[Moment, ...]
    """When claims became provable; nothing where a table went on after an error or cards were filled in."""
    left: tuple[str, ...]
    """The lines that could not be followed any more."""
    state: State
    filled: CardSet
    """The cards that nobody named."""

    @property
    def over(self) -> bool:
        """Whether the deal came to its end."""
        return self.game.over(self.state)


# -------------------------------------------------------------------------------------------------------------- reading


def pasted(text: str) -> Record:
    """Read a record of which hands may be missing, in part or as a whole; the others are filled in.

    Raises:
        Unreadable: it is no record.
    """
    found = document(text, "record")
    try:
        record = validate(Record, found)
    except Unreadable:
        if not isinstance(found.value, Mapping) or "seed" in found.value or "fill" in found.value:
            raise
        record = validate(Record, Document(found.file, {**found.value, "fill": 0}, found.lines))
    return _with_guesses(record) if record.fill is not None else record


def _with_guesses(record: Record) -> Record:
    """Note which cards of a filled record nobody named."""
    written = [*(record.hands or {}).values(), record.talon or "", *(record.talons or ())]
    named = {Card.parse(token) for text in written for token in text.replace("/", " ").split()}
    whole = record_of(record, (), guessed=CardSet.of(card for card in record.rules.pack if card not in named))
    return Record(**{**whole.model_dump(), "script": record.script})


# ------------------------------------------------------------------------------------------------------------ following


class Uttered(NamedTuple):
    """A word that a table said, and the articles that are set aside for it."""

    word: Word
    less: tuple[str, ...] = ()


class Path(NamedTuple):
    """How far a record has been followed."""

    game: Game
    match: Match
    layout: Layout
    guessed: CardSet
    said: tuple[Uttered, ...]
    state: State


def _begun(record: Record) -> Path:
    """Deal the cards; those that nobody named go to whoever first plays them, as far as there is room."""
    game, match = record.rules, record.match
    layout = _handed_out(record.cards, record.guessed, [line.word for line in _spoken(record)])
    return Path(game, match, layout, record.guessed, (), game.deal(match, layout))


def _spoken(record: Record) -> Iterator[Said]:
    """Yield the words that were said at the table."""
    return (line for line in record.lines[:MOST] if isinstance(line, Said) and not line.asked)


def _handed_out(layout: Layout, guessed: CardSet, words: Sequence[Word]) -> Layout:
    """Let seats hold the cards that they play, in the place of others that nobody named."""
    speakers = {card: word.seat.value for word in reversed(words) for card in cards_named(word.action)}
    for card, seat in speakers.items():
        if card in guessed and card not in layout[seat]:
            room = (other for other in layout[seat] if other in guessed and speakers.get(other) != seat)
            if (other := next(room, None)) is not None:
                layout = swapped(layout, card, other)
    return layout


def _uttered(game: Game, state: State, one: Uttered) -> tuple[Ruling, Moved | None]:
    """Say a word, the articles set aside that a table didn't mind; afterwards they are in force again."""
    if not one.less:
        return trial(game, state, one.word)
    rules = state.match.rules
    fewer = rules
    for article in one.less:
        fewer = fewer.without(article)
    ruling, moved = trial(game, by_rules(state, fewer), one.word)
    return ruling, moved and moved._replace(state=by_rules(moved.state, rules))


def _far(less: Mapping[int, tuple[str, ...]], game: Game, match: Match, layout: Layout, words: Sequence[Word]) -> Stop:
    """Say words until one is refused, each with the articles set aside that are listed under its place."""
    state = game.deal(match, layout)
    for n, word in enumerate(words):
        try:
            ruling, moved = _uttered(game, state, Uttered(word, less.get(n, ())))
        except BROKEN:
            return Stop(n, state, Ruling(False, ""))
        if moved is None:
            return Stop(n, state, ruling)
        state = moved.state
    return Stop(len(words), state, None)


def _tried(path: Path, word: Word) -> tuple[Ruling, Path | None]:
    """Say the next word as the law has it; cards that nobody named may have to lie otherwise for it.

    Raises:
        Lost: the position is none that the law knows.
    """
    try:
        ruling, moved = trial(path.game, path.state, word)
    except BROKEN:
        raise Lost from None
    if moved is not None:
        return ruling, path._replace(said=(*path.said, Uttered(word)), state=moved.state)
    if not path.guessed:
        return ruling, None
    walk = partial(_far, {n: one.less for n, one in enumerate(path.said)})
    words = (*(one.word for one in path.said), word)
    layout = fitted(path.game, path.match, path.layout, path.guessed, words, TRIES, walk)
    if layout is None:
        return ruling, None
    stop = walk(path.game, path.match, layout, words)
    return ruling, path._replace(layout=layout, said=(*path.said, Uttered(word)), state=stop.state)


class Lost(Exception):
    """A review can't follow a table any more."""


def _followed(path: Path, word: Word) -> Path | None:
    """Say a refused word as the table did, None if it makes no position that a game could go on from."""
    game, state = path.game, path.state
    less: tuple[str, ...] = ()
    try:
        if not _possible(game, state, word):
            return None
        for _ in range(SET_ASIDE):
            ruling, moved = _uttered(game, state, Uttered(word, less))
            if moved is not None:
                _sound(game, moved.state)
                return path._replace(said=(*path.said, Uttered(word, less)), state=moved.state)
            if ruling.article in less:
                return None
            less = (*less, str(ruling.article))
    except BROKEN:
        pass
    return None


def _possible(game: Game, state: State, word: Word) -> bool:
    """Tell whether a seat could do this at all: it is its turn, the phase has such words, and the cards are its own."""
    seat, action = word
    if game.to_act(state) is not seat or type(action) not in map(type, game.candidates(state, seat)):
        return False
    places = game.observe(state, None).known
    return all(places.get(card, "").split()[-1:] == [seat.value] for card in cards_named(action))


def _sound(game: Game, state: State) -> None:
    """Ask a position whatever a review will ask it, so that one without an answer fails here."""
    game.observe(state, None)
    seat = game.to_act(state)
    if seat is not None:
        legal_actions(game, state, seat)
    elif game.over(state):
        game.result(state)
        game.after(state)


def _next_words(game: Game, state: State, words: Sequence[Word]) -> tuple[int, bool]:
    """Tell how many of the next words are legal, and whether the first of them comes from the seat to act."""
    here, n = state, 0
    try:
        in_turn = bool(words) and game.to_act(state) is words[0].seat
        for word in words:
            _, moved = trial(game, here, word)
            if moved is None:
                break
            here, n = moved.state, n + 1
    except BROKEN:
        return n, False
    return n, in_turn


def _gone_on(path: Path, word: Word, rest: Sequence[Word]) -> tuple[Came, Path]:
    """Go on after a refused word in the way that makes more sense of the next ones.

    Raises:
        Lost: neither makes any.
    """
    followed = _followed(path, word)
    staying = _next_words(path.game, path.state, rest)
    going = _next_words(path.game, followed.state, rest) if followed else (-1, False)
    if rest and max(staying, going) == (0, False):
        raise Lost
    if followed is not None and going >= staying:
        return "followed", followed
    return "passed over", path


class _Entry(NamedTuple):
    """A line of a script and what was done with it."""

    line: int
    word: Word
    came: Came
    ruling: Ruling


def _entries(record: Record) -> tuple[list[_Entry], Path, int]:
    """Follow a record as far as it goes: its words, where that leads, and how many lines of the script it took."""
    path, entries = _begun(record), list[_Entry]()
    lines = record.lines[:MOST]
    for n, line in enumerate(lines, 1):
        if not isinstance(line, Said):
            continue
        try:
            ruling, after = _tried(path, line.word)
        except Lost:
            return entries, path, n - 1
        came: Came = "asked" if line.asked else "legal"
        if after is None and not line.asked:
            try:
                came, after = _gone_on(path, line.word, _after(lines, n))
            except Lost:
                entries.append(_Entry(n, line.word, "passed over", ruling))
                return entries, path, n
        entries.append(_Entry(n, line.word, came, ruling))
        path = path if line.asked else after or path
    return entries, path, len(lines)


def _after(lines: Sequence[Line], n: int) -> list[Word]:
    """Return the words that were said after some lines."""
    return [line.word for line in lines[n:] if isinstance(line, Said) and not line.asked]


# --------------------------------------------------------------------------------------------------------------- ruling


def reviewed(record: Record) -> Review:
    """Rule on every word of a record as its table played it."""
    entries, path, taken = _entries(record)
    rows = tuple(_rows(record, entries, path))
    faults = tuple(_fault(path.game, row, _after(record.lines, row.line)) for row in rows if _wrong(row))
    return Review(
        game=path.game,
        rows=rows,
        faults=faults,
        chances=tuple(_chances(path.game, rows, record.guessed)),
        clock=tuple(_clock(path, rows)) if not record.guessed else (),
        left=tuple(record.script[taken:]),
        state=path.state,
        filled=record.guessed,
    )


def _wrong(row: Ruled) -> bool:
    return row.came in ("followed", "passed over")


def _rows(record: Record, entries: Sequence[_Entry], path: Path) -> Iterator[Ruled]:
    """Say everything once more with the cards as they lie in the end, and note how each word is ruled on."""
    game = path.game
    state, said, lawful = game.deal(path.match, path.layout), list(path.said), True
    before: list[Word] = []
    unproved = _unproved(path, [entry.word for entry in entries])
    for entry in entries:
        case = record_of(record, before, path.layout, record.guessed) if lawful else None
        ruling, after = entry.ruling, state
        also: tuple[Ruling, ...] = ()
        events: tuple[Event, ...] = ()
        if entry.came in ("legal", "followed"):
            one = said.pop(0)
            ruling, also = _refusals(game, state, one)
            _, moved = _uttered(game, state, one)
            assert moved is not None
            after, events = moved.state, moved.events
            lawful = lawful and entry.came == "legal"
            before.append(one.word)
        loose = not unproved.isdisjoint(_cards_of(ruling))
        yield Ruled(entry.line, entry.word, entry.came, ruling, also, state, events, case, loose)
        state = after


def _refusals(game: Game, state: State, one: Uttered) -> tuple[Ruling, tuple[Ruling, ...]]:
    """Return the ruling on a word, and those of the articles that refuse it after the first."""
    rulings = [_uttered(game, state, one._replace(less=one.less[:n]))[0] for n in range(max(1, len(one.less)))]
    return rulings[0], tuple(rulings[1:])


def _unproved(path: Path, words: Sequence[Word]) -> set[Card]:
    """Return the cards that nobody named and that whoever has them in the end never played either."""
    played = {(card, word.seat.value) for word in words for card in cards_named(word.action)}
    return {
        card
        for place, cards in path.layout.items()
        for card in cards
        if card in path.guessed and (card, place) not in played
    }


def _cards_of(ruling: Ruling) -> Iterator[Card]:
    """Yield the cards of which a ruling speaks."""
    for fact in ruling.facts.values():
        if isinstance(fact, Card):
            yield fact
        elif isinstance(fact, CardSet):
            yield from fact


def _fault(game: Game, row: Ruled, rest: Sequence[Word]) -> Fault:
    """Find what could have been said in the place of an error."""
    seat = game.to_act(row.before)
    if seat is None:
        return Fault(row, (), None)
    instead = legal_actions(game, row.before, seat)
    mine = seat is row.word.seat
    ways = [(Word(seat, action),) if mine else (Word(seat, action), row.word) for action in instead]
    found = [(way, _next_words(game, row.before, (*way, *rest))[0] - len(way)) for way in ways]
    best = max(found, key=lambda one: one[1], default=None)
    return Fault(row, instead if mine else (), Correction(*best) if best and best[1] > 0 else None)


def _chances(game: Game, rows: Sequence[Ruled], guessed: CardSet) -> Iterator[Chance]:
    """Yield what seats could have done by right and never did; nothing that hangs on cards nobody named."""
    used = {_use(row.word) for row in rows if row.came != "asked"}
    for row in rows:
        for word in _rights(game, row.before) if row.came in ("legal", "followed") else ():
            anybody = all(word.action in game.claims(row.before, seat) for seat in game.seats)
            keys = {_use(word._replace(seat=seat)) for seat in game.seats} if anybody else {_use(word)}
            if keys & used:
                continue
            ruling, moved = trial(game, row.before, word)
            if moved is not None and not guessed:
                used |= keys
                yield Chance(row.line, word, ruling, row.case, anybody)


def _clock(path: Path, rows: Sequence[Ruled]) -> Iterator[Moment]:
    """Yield the first moment of each seat that could prove a claim; only for a deal that went by the law."""
    game, said = path.game, [row for row in rows if row.came == "legal"]
    if not game.over(path.state) or any(_wrong(row) for row in rows):
        return
    states = [*(row.before for row in said), path.state]
    for due in game.clock(states):
        earlier = game.due(states[due.at - 1], due.seat) if due.at else None
        yield Moment(due, said[due.at - 1] if due.at else None, earlier.counter if earlier else None)


def _rights(game: Game, state: State) -> Iterator[Word]:
    """Yield the words of a game's chances that seats could try in a position."""
    kinds = {game.verbs[verb] for verb in game.chances}
    to_act = game.to_act(state)
    for seat in game.seats:
        tries = game.tries(state, seat) if seat is to_act else ()
        yield from (Word(seat, action) for action in (*tries, *game.claims(state, seat)) if type(action) in kinds)


def _use(word: Word) -> tuple[Seat, type, Any]:
    """Return what two words share that use the same chance: who, what, and the suit of a card."""
    return word.seat, type(word.action), next((card.suit for card in cards_named(word.action)), None)
