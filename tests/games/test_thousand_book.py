"""The lawbook of Thousand against its engine: every ruling and event that deals bring about has its sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, product
from pathlib import Path

import pytest

from tutor.engine.deck import Dice
from tutor.engine.game import playout, shuffled
from tutor.engine.knowledge import Clue
from tutor.engine.rulings import Event, Ruling
from tutor.engine.table import PUBLIC
from tutor.games import GAMES
from tutor.games.thousand.articles import Article
from tutor.lawbook import LANGUAGES, article, book, clue_text, event_text, reason, template

GAME = GAMES["thousand"]
GOLDEN = Path(__file__).parents[1] / "golden" / "thousand"
PLACEHOLDER = re.compile(r"{(\w+)}")


def brought_about() -> Iterator[Ruling | Event | Clue]:
    """Let both players try everything they hold, all through deals under every switch."""
    switches = [{}, *({name: value} for name, values in GAME.options.items() for value in values[1:])]
    for seed, options in product(range(6), switches):
        dice = Dice(seed)
        match = GAME.match(GAME.seats[seed % 2], None, options)
        state = GAME.deal(match, shuffled(GAME, match, dice))
        done = playout(GAME, state, dice, GAME.policies["random" if seed % 2 else "sensible"])
        for word in GAME.history(done):
            for seat in GAME.seats:
                yield from (GAME.judge(state, seat, action) for action in GAME.tries(state, word.seat)[:80])
            state, events = GAME.apply(state, word.seat, word.action)
            yield from events
            puzzle = GAME.clues(state, dice.choice((*GAME.seats, PUBLIC)))
            yield from chain(puzzle.clues, *puzzle.cases)


def ground(said: Ruling | Event | Clue) -> str:
    return "event" if isinstance(said, Event) else "clue" if isinstance(said, Clue) else "yes" if said.legal else "no"


def sentence(said: Ruling | Event | Clue, lang: str) -> str:
    match said:
        case Ruling():
            return reason(said, lang)
        case Event():
            return event_text(said, lang)
        case Clue():
            return clue_text(said, lang)


def test_every_ruling_and_event_has_its_sentence_in_every_language() -> None:
    seen = {(str(said.article), ground(said), said.facts.get("case")): said for said in brought_about()}
    assert len(seen) > 40
    for said in seen.values():
        assert template(article(said.article), ground(said), said.facts) is not None, said
        for lang in LANGUAGES:
            text = sentence(said, lang)
            assert text
            assert "{" not in text


def test_code_lawbook_and_rules_name_the_same_articles() -> None:
    ids = [entry.id for entry in book("thousand").articles]
    assert ids == [str(one) for one in Article] == (GOLDEN / "articles.txt").read_text().split()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_is_there_with_the_same_placeholders(lang: str) -> None:
    for entry in book("thousand").articles:
        for texts in (entry.title, entry.text, entry.decision or {"en": "-", lang: "-"}, *entry.because.values()):
            assert texts.get(lang, "").strip(), (entry.id, lang)
            assert sorted(set(PLACEHOLDER.findall(texts[lang]))) == sorted(set(PLACEHOLDER.findall(texts["en"]))), (
                entry.id
            )
