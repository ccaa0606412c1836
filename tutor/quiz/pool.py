"""Questions at once: a pool beside each game, mined beforehand, whose suits are renamed for every asking.

The pool holds positions, not keys: what is right is computed when a question is asked. ``tutor mine GAME --pool``
writes it anew.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files as resources
from string import ascii_lowercase
from typing import Any, Final

from tutor.engine.deck import Dice
from tutor.files import Unreadable
from tutor.games import GAMES
from tutor.quiz.question import Question, Unaskable, from_json
from tutor.quiz.suits import ORDERS, renaming

EACH: Final = 12
OF_A_KIND: Final = 6
"""How many questions of an article a pool keeps, and how many of each kind where there are many kinds."""
FILE: Final = "pool.jsonl"
Row = dict[str, Any]


@cache
def rows(game: str) -> tuple[Row, ...]:
    """Return a game's pool as plain data."""
    path = resources(GAMES[game].book) / FILE
    return tuple(map(json.loads, path.read_text(encoding="utf-8").splitlines())) if path.is_file() else ()


def questions(game: str) -> Iterator[Question]:
    """Yield the questions of a game's pool."""
    return map(from_json, rows(game))


def askable(game: str) -> Mapping[str, int]:
    """Return how many questions each article has in the pool."""
    return Counter(row["article"] for row in rows(game))


def fresh(
    game: str,
    n: int,
    seed: int,
    articles: Collection[str] | None = None,
    avoid: Collection[str] = (),
    kinds: Collection[str] | None = None,
) -> tuple[Question, ...]:
    """Return questions, the same for the same arguments: each article once before one comes again.

    ``avoid`` names questions that were asked lately; they come back, with other suits, only when there is nothing else.
    """
    dice, lately = Dice(seed), {id.partition("-")[0] for id in avoid}
    heaps: defaultdict[str, list[Row]] = defaultdict(list)
    for row in dice.shuffled(rows(game)):
        if (articles is None or row["article"] in articles) and (kinds is None or row["kind"] in kinds):
            heaps[row["article"]].append(row)
    for heap in heaps.values():
        heap.sort(key=lambda row: row["id"] in lately)
    order = dice.shuffled([*heaps])
    return tuple(renamed(row, dice.below(len(ORDERS))) for row in _in_turns(order, heaps, n))


def _in_turns(order: Iterable[str], heaps: Mapping[str, list[Row]], n: int) -> Iterator[Row]:
    """Yield rows, one of each article after another, from the start again when a heap is through."""
    turns = [*order]
    for i in range(n if turns else 0):
        heap = heaps[turns[i % len(turns)]]
        yield heap[i // len(turns) % len(heap)]


def renamed(row: Row, number: int) -> Question:
    """Return a question of the pool under other names of the suits; as it stands where the game minds the names."""
    if number:
        try:
            question = from_json(json.loads(json.dumps(row, ensure_ascii=False).translate(renaming(number))))
        except (Unaskable, Unreadable):
            pass
        else:
            if question.article == row["article"]:
                return question._replace(id=f"{row['id']}-{ascii_lowercase[number]}")
    return from_json(row)._replace(id=row["id"])


def by_id(game: str, id: str) -> Question | None:
    """Return the question of an id that ``fresh`` gave, None if the pool has no such question any more."""
    name, _, letter = id.partition("-")
    number = ascii_lowercase.find(letter) if len(letter) == 1 else 0
    found = next((row for row in rows(game) if row["id"] == name), None)
    return renamed(found, number) if found is not None and 0 <= number < len(ORDERS) else None


def select(mined: Iterable[Question], each: int = EACH) -> list[Question]:
    """Return the questions to keep of some that were mined: of each article some, unlike each other.

    They go by article and then by id.
    """
    heaps: defaultdict[str, list[Question]] = defaultdict(list)
    for question in mined:
        heaps[question.article].append(question)
    kept = (question for article in sorted(heaps) for question in _varied(heaps[article], each))
    return sorted(kept, key=lambda question: (question.article, question.id))


def _varied(heap: list[Question], each: int) -> list[Question]:
    """Return some questions of a heap: of as many kinds, for as many beliefs and with as many answers as there are."""
    kinds = {question.kind for question in heap}
    kept, used = list[Question](), Counter[object]()
    while heap and len(kept) < max(each, OF_A_KIND * len(kinds)):
        best = min(heap, key=lambda question: _stale(question, used))
        heap.remove(best)
        kept.append(best)
        used.update([best.kind, (best.kind, best.key), *((best.kind, belief) for belief in best.says)])
    return kept


def _stale(question: Question, used: Counter[object]) -> tuple[int, int, int, int]:
    """Return how much a question repeats what is kept: its kind, its rarest belief, its answer, and its plainness."""
    beliefs = [used[question.kind, belief] for belief in question.says]
    return used[question.kind], min(beliefs, default=99), used[question.kind, question.key], -len(beliefs)
