"""A case laid before the referee: a deal of which some cards are named and the others filled in, and what was said.

A case is a ``Record`` whose ``filled`` says which cards nobody has named. Every change gives a new record in which all
words are lawful, or says what stands against it. Nothing here draws or knows a language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

from tutor.cards import Card, CardSet
from tutor.engine.game import Action, Game, Layout, Moved, State, Word, trial
from tutor.engine.rulings import Ruling
from tutor.engine.table import PUBLIC, Eyes, Seat
from tutor.files import Document, Lines, validate
from tutor.notation import Deal, Record, Said, format_word, open_record, record_of
from tutor.referee.contract import settled
from tutor.referee.fill import cards_named, far, fitted, others, swapped

OTHERS: Final = 120
"""How many other deals are looked at before a ruling counts as the same in all of them."""


class Contradiction(Exception):
    """What somebody names can't be: a place is full, or a word already said would not have been lawful."""

    def __init__(self, kind: Literal["full", "said"], place: str = "", word: str = "", ruling: Ruling | None = None):
        """Keep what stands against it."""
        super().__init__(kind)
        self.kind, self.place, self.word, self.ruling = kind, place, word, ruling


class Stood(NamedTuple):
    """Where a case stands: the position, how it came about, and the first word that the law refused, if any."""

    game: Game
    dealt: State
    moves: tuple[Moved, ...]
    refused: tuple[Word, Ruling] | None

    @property
    def state(self) -> State:
        """The position now."""
        return self.moves[-1].state if self.moves else self.dealt

    @property
    def words(self) -> tuple[Word, ...]:
        """What was said and played."""
        return tuple(move.word for move in self.moves)


def stood(record: Record) -> Stood:
    """Play a record's words up to the first that the law refuses; what is only asked is passed over."""
    game, dealt = open_record(record)
    moves: list[Moved] = []
    state = dealt
    for line in record.lines:
        if isinstance(line, Said) and not line.asked:
            ruling, moved = trial(game, state, line.word)
            if moved is None:
                return Stood(game, dealt, tuple(moves), (line.word, ruling))
            moves.append(moved)
            state = moved.state
    return Stood(game, dealt, tuple(moves), None)


def empty(game: str, dealer: str, options: Mapping[str, Any] | None = None) -> Record:
    """Return a case of which nothing is named but who deals."""
    value = {"game": game, "dealer": dealer, "options": dict(options or {}), "seed": 0}
    deal = validate(Deal, Document("referee", value, Lines(1, {})))
    return record_of(deal, (), guessed=CardSet.of(deal.rules.pack))


def put(record: Record, place: str, cards: Iterable[Card]) -> Record:
    """Name the place of some cards; filled ones make room, and what was said stays lawful.

    Raises:
        Contradiction: the place has no room, or a word could not have been said.
    """
    layout, guessed = record.cards, record.guessed
    for card in cards:
        layout, guessed = _named(layout, guessed, place, card)
    return _fitting(record, layout, guessed, stood(record).words)


def freed(record: Record, cards: Iterable[Card]) -> Record:
    """Take back where some cards were said to be; they lie where they did until something else is named."""
    guessed = CardSet.of((*record.guessed, *cards))
    return record_of(record, stood(record).words, guessed=guessed)


def _named(layout: Layout, guessed: CardSet, place: str, card: Card) -> tuple[Layout, CardSet]:
    """Put a card at a place, into the first packet that has room."""
    left = CardSet.of(other for other in guessed if other is not card)
    if card in layout[place]:
        first = next((other for other in layout[place] if other in left or other is card), card)
        return (swapped(layout, card, first) if card in guessed else layout), left
    room = next((other for other in layout[place] if other in left), None)
    if room is None:
        raise Contradiction("full", place=place)
    return swapped(layout, card, room), left


def _fitting(record: Record, layout: Layout, guessed: CardSet, words: Sequence[Word]) -> Record:
    found = fitted(record.rules, record.match, layout, guessed, words)
    if found is not None:
        return record_of(record, words, found, guessed)
    refused = stood(record_of(record, words, layout, guessed)).refused
    assert refused is not None
    raise Contradiction("said", word=format_word(refused[0], record.rules), ruling=refused[1])


class Spoken(NamedTuple):
    """What came of a word: the ruling, and, if it is lawful, the case after it and what it did."""

    ruling: Ruling
    after: Record | None = None
    moved: Moved | None = None


def said(record: Record, word: Word) -> Spoken:
    """Say a word. If it is not lawful as the cards lie, those that nobody has named may lie otherwise."""
    here = stood(record)
    words = (*here.words, word)
    found = fitted(here.game, record.match, record.cards, record.guessed, words)
    if found is not None:
        after = record_of(record, words, found, record.guessed)
        move = stood(after).moves[-1]
        return Spoken(move.ruling, after, move)
    return Spoken(_refusal(record, here, word))


def _refusal(record: Record, here: Stood, word: Word) -> Ruling:
    """Return the ruling on a word that can't be said."""
    state = far(here.game, record.match, _speakers(record, word).cards, here.words).state
    return trial(here.game, state, word)[0]


def _speakers(record: Record, word: Word) -> Record:
    """Give the cards that a word names to its speaker, as far as nobody has named another place for them."""
    his = [card for card in cards_named(word.action) if card in record.guessed]
    try:
        return put(record, word.seat.value, his) if his else record
    except Contradiction:
        return record


def unsaid(record: Record) -> Record:
    """Take the last word back; the cards that it named stay named."""
    return record_of(record, stood(record).words[:-1])


def told_in_short(record: Record, seat: Seat, wanted: Sequence[Action]) -> Record:
    """Let an auction come to a contract: who has it, and what he says in turn; everybody else passes.

    Raises:
        Contradiction: his cards have no room.
        Unreachable: no auction leads there.
    """
    layout, guessed = record.cards, record.guessed
    for action in wanted:
        for card in cards_named(action):
            if card in guessed or card not in layout[seat.value]:
                layout, guessed = _named(layout, guessed, seat.value, card)
    game = record.rules
    words = settled(game, game.deal(record.match, layout), seat, wanted)
    return record_of(record, words, layout, guessed)


def offered(record: Record, here: Stood, seat: Seat, eyes: Eyes = None) -> tuple[Action, ...]:
    """Return what a seat could try or say, with its own cards or any that may be its own for all that is named.

    Whose eyes look at it can't tell from this where a card lies that they don't see.
    """
    game, state = here.game, here.state
    whole = game.candidates(state, seat)
    if eyes is PUBLIC:
        known = game.observe(state, PUBLIC).known
        return tuple(action for action in whole if _may_hold(seat, cards_named(action), known))
    own = game.tries(state, seat)
    free = _free(record, here, seat, eyes)
    maybe = (action for action in whole if (cards := cards_named(action)) and all(card in free for card in cards))
    claims = (game.whole(state, seat, claim) for claim in game.claims(state, seat))
    return (*own, *(action for action in maybe if action not in own), *claims)


def _may_hold(seat: Seat, cards: Iterable[Card], known: Mapping[Card, str]) -> bool:
    """Tell whether a seat may hold some cards for all that is known of them."""
    hand = f"hand {seat}"
    return all(known.get(card, hand) == hand for card in cards)


def _free(record: Record, here: Stood, seat: Seat, eyes: Eyes) -> CardSet:
    """Return the cards that a seat may hold instead of one that nobody has named; eyes count those they don't see."""
    known = here.game.observe(here.state, None).known
    if not any(known.get(card) == f"hand {seat}" for card in record.guessed):
        return CardSet()
    if eyes is not None:
        seen = here.game.observe(here.state, eyes).known
        return CardSet.of(card for card in here.game.pack if card not in seen)
    return CardSet.of(card for card in record.guessed if known.get(card, "").split(" ")[0] in HIDDEN)


HIDDEN: Final = ("hand", "packet", "talon", "")
"""Where a card may lie unseen."""


def depends(record: Record, word: Word, came: Spoken) -> bool:
    """Tell whether what came of a word is ruled otherwise where the cards that nobody named lie otherwise."""
    here = stood(record)
    cards = (came.after or _speakers(record, word)).cards
    loose = CardSet.of(card for card in record.guessed if card not in cards_named(word.action))
    there = others(here.game, record.match, cards, loose, here.words, OTHERS)
    rulings = (here.game.judge(state, word.seat, word.action) for state in there)
    return any((one.legal, one.article) != (came.ruling.legal, came.ruling.article) for one in rulings)


class Variant(NamedTuple):
    """How a word is ruled on where another table plays an option otherwise."""

    option: str
    value: Any
    ruling: Ruling


def variants(record: Record, word: Word) -> tuple[Variant, ...]:
    """Return the options under which the same word, after the same words, is ruled on otherwise."""
    here = stood(record)
    ruling = here.game.judge(here.state, word.seat, word.action)
    found: list[Variant] = []
    for option, values in here.game.options.items():
        now = record.match.options.get(option, values[0])
        for value in values:
            other = _under(record, {option: value}, here.words, word) if value != now else None
            if other is not None and (other.legal, other.article) != (ruling.legal, ruling.article):
                found.append(Variant(option, value, other))
    return tuple(found)


def _under(record: Record, options: Mapping[str, Any], words: Sequence[Word], word: Word) -> Ruling | None:
    """Rule on a word under other options, None if the words before it are not lawful there."""
    try:
        other = record_of(record.under(options), words)
    except ValueError:
        return None
    there = stood(other)
    return None if there.refused else there.game.judge(there.state, word.seat, word.action)
