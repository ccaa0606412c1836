"""A position of a record as the text of a scenario: the learner sits down and chooses the next word.

What the file expects is what the engine rules, so the text passes ``tutor check`` as it is written; a teacher then adds
notes and further steps. The sentences for readers are given: nothing here speaks a language.
"""

from __future__ import annotations

import json
import re
import unicodedata
import zlib
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final, NamedTuple

from tutor.engine.deck import Dice
from tutor.engine.game import Action, Game, State, Word, trial
from tutor.engine.rulings import Ruling
from tutor.engine.table import Seat
from tutor.notation import Record, Said, flow, format_action, format_word, open_record, record_of, record_text

LEVEL: Final = 2
"""How much one must know: a beginner's question would need a single legal answer."""
REFUSED: Final = 3
"""How many words that the rules refuse are listed at most, each refused by another article."""
LONGEST: Final = 80
"""How many letters a title has at most."""
BEFORE: Final = 100
"""How many letters a line of words has at most."""


class Unsuitable(ValueError):
    """A position in which there is nothing to choose; ``why`` is ``over`` or ``alone``, with the only word there is."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Ruled(NamedTuple):
    """A word that could be tried, how the engine rules on it, and whether it would be carried out."""

    action: Action
    ruling: Ruling
    legal: bool


def saved(record: Record, at: int, title: str, prompt: str, lang: str) -> str:
    """Return a scenario whose learner chooses after so many words of a record.

    ``prompt`` may say ``{seat}``. The word that was said next is the main one; where there is none, or an illegal one,
    a sensible player's.

    Raises:
        Unsuitable: the deal is over, or only one thing can be tried.
    """
    game, state, before, said = _reached(record, at)
    seat, choices = _asked(game, state, said)
    if len(choices) < 2:
        raise Unsuitable("alone")
    main = Word(seat, choices[0].action)
    happened = game.apply(state, *main).events
    met = [*(choice.ruling.article for choice in choices), *(event.article for event in happened)]
    rows = [
        f"id: {_id(record, at, title)}",
        _dealt(record),
        f"language: {lang}",
        f"source: {{text: {json.dumps(_line(title), ensure_ascii=False)}}}",
        f"level: {LEVEL}",
        f"title: {json.dumps(_line(title), ensure_ascii=False)}",
        f"teaches: {flow([str(article) for article in dict.fromkeys(met)])}",
        *_said_before([format_word(word, game) for word in before]),
        "steps:",
        "  - step: choose",
        "    at: the-choice",
        f"    seat: {seat}",
        f"    prompt: {json.dumps(prompt.format(seat=seat), ensure_ascii=False)}",
        "    choices:",
        *(f"      - {_choice(game, choice, main=choice is choices[0])}" for choice in choices),
    ]
    return "\n".join(rows) + "\n"


def _reached(record: Record, at: int) -> tuple[Game, State, list[Word], Word | None]:
    """Return the position after so many words of a script, the legal ones among them, and the word that comes next."""
    game, state = open_record(record)
    said = [line.word for line in record.lines if isinstance(line, Said) and not line.asked]
    before: list[Word] = []
    for word in said[:at]:
        if (moved := trial(game, state, word)[1]) is not None:
            before.append(word)
            state = moved.state
    return game, state, before, said[at] if at < len(said) else None


def _asked(game: Game, state: State, said: Word | None) -> tuple[Seat, list[Ruled]]:
    """Return who chooses, and among what: the seat that spoke next if it had a choice, else the one to act.

    Raises:
        Unsuitable: nobody can say anything more.
    """
    if said is not None and len(choices := _choices(game, state, said.seat, (said.action,))) > 1:
        return said.seat, choices
    seat = game.to_act(state)
    if seat is None:
        raise Unsuitable("over")
    return seat, _choices(game, state, seat, ())


def _choices(game: Game, state: State, seat: Seat, said: tuple[Action, ...]) -> list[Ruled]:
    """Return what the scenario lists: the main word first, another legal one, and some that the rules refuse.

    What the seat can't try with its own cards is listed only where the rules refuse nothing else.
    """
    own = tuple(dict.fromkeys((*said, *game.tries(state, seat))))
    every = [_ruled(game, state, seat, action) for action in own]
    if all(one.legal for one in every):
        every += [_ruled(game, state, seat, action) for action in game.candidates(state, seat) if action not in own]
    legal = [one for one in every if one.legal]
    if not legal:
        return []
    main = legal[0] if legal[0].action in said else _sensible(game, state, seat, legal)
    others = sorted(
        (one for one in legal if one is not main), key=lambda one: one.ruling.article == main.ruling.article
    )
    refused: dict[str, Ruled] = {}
    for one in every:
        if not one.legal:
            refused.setdefault(one.ruling.article, one)
    return [main, *others[:1], *islice(refused.values(), REFUSED)]


def _ruled(game: Game, state: State, seat: Seat, action: Action) -> Ruled:
    ruling, moved = trial(game, state, Word(seat, action))
    return Ruled(action, ruling, moved is not None)


def _sensible(game: Game, state: State, seat: Seat, legal: list[Ruled]) -> Ruled:
    """Return what a sensible player would do, in a game that has one and in that player's turn."""
    if game.to_act(state) is not seat:
        return legal[0]
    policy = list(game.policies.values())[-1]
    action = policy(state, seat, Dice(0))
    return next((one for one in legal if one.action == action), legal[0])


def _choice(game: Game, choice: Ruled, *, main: bool) -> str:
    """Write a word with what is expected of it."""
    claim: dict[str, Any] = {"legal": choice.legal, "article": str(choice.ruling.article)}
    return flow({"word": format_action(choice.action, game), "expect": claim} | ({"main": True} if main else {}))


def _dealt(record: Record) -> str:
    """Write the deal of a record with every card named, without what was said in it."""
    return record_text(record_of(record, ())).rstrip("\n")


def _said_before(words: list[str]) -> Iterator[str]:
    """Write the words before the learner sits down in lines that can be read."""
    if not words:
        return
    rows = ["before: ["]
    for i, word in enumerate(words):
        text = flow(word) + ("]" if i == len(words) - 1 else ", ")
        if len(rows[-1]) + len(text) > BEFORE:
            rows.append("  ")
        rows[-1] += text
    yield from (row.rstrip() for row in rows)


def _line(title: str) -> str:
    """Return a title as one printable line that is not too long."""
    return "".join(letter for letter in " ".join(title.split()) if letter.isprintable())[:LONGEST].strip() or "?"


def _id(record: Record, at: int, title: str) -> str:
    """Return an id made of the game, the title's letters and a number that another position hardly has."""
    number = zlib.crc32(f"{record_text(record)}{at}".encode()) % 10_000
    return f"{record.game}.{_slug(title) or 'deal'}-{number:04}"


def _slug(title: str) -> str:
    """Return the Latin letters and digits of a title, parted by hyphens.

    >>> _slug("La décima: ¿y ahora?"), _slug("Десятка")
    ('la-decima-y-ahora', '')
    """
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall("[a-z0-9]+", plain))[:50].strip("-")
