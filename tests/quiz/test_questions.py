"""Every question of every pool is what it says it is: the key derived a second way, one article deciding, nothing told.

The second way: the key from what may be done (``legal_actions``) or from the position after the word, and the article
by taking out every article of the game in turn. Not here: whether a sentence is good.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import islice
from typing import Final

import pytest

from tests.conformance.positions import Reached
from tests.conformance.worlds import other_worlds
from tests.games.caps_oracle import Ending, held, how_many_ways, provable, worlds
from tutor import lawbook
from tutor.engine.deck import Dice
from tutor.engine.game import Game, legal_actions, legal_claims, trial
from tutor.engine.rulings import Refused
from tutor.engine.table import PUBLIC
from tutor.games import GAMES
from tutor.notation import Said, open_record
from tutor.quiz import keys
from tutor.quiz.keys import JUDGED, Asking
from tutor.quiz.mining import mine
from tutor.quiz.pool import askable, questions
from tutor.quiz.posing import decider
from tutor.quiz.question import Question, asking, from_json, laid, sight, to_json
from tutor.scenarios.load import beliefs

games = pytest.mark.parametrize("game", [*GAMES.values()], ids=[*GAMES])
LONG = 10_000
"""How many mined questions a game the longer run looks at."""
WAYS: Final = 3000
"""How many ways to lay hidden cards out are looked through for one question."""


@cache
def pooled(game: str) -> tuple[Question, ...]:
    return tuple(questions(game))


def some(game: Game, n: int = 500) -> tuple[Question, ...]:
    """Return questions of the pool, evenly spread."""
    found = pooled(game.id)
    return found[:: max(1, len(found) // n)][:n] if len(found) > n else found


def second(question: Question) -> tuple[str, ...] | None:
    """Derive the key by another way; None where there is none but the events of the word."""
    at = asking(question)
    game, state, (seat, action) = at.game, at.state, at.word
    allowed = [act for act in game.candidates(state, seat) if game.judge(state, seat, act).legal]
    of_verb = [act for act in allowed if type(act) is type(action)]
    match question.kind:
        case "legal":
            return tuple(dict.fromkeys(act.card.name for act in of_verb))
        case "least":
            return (str(min(act.number for act in of_verb)),) if of_verb else ("none",)
        case "may":
            offered = (
                {*legal_actions(game, state, seat), *legal_claims(game, state, seat)} if game.to_act(state) else set()
            )
            if action in offered or trial(game, state, at.word)[1] is not None:
                return ("yes",)
            return ("yes",) if game.judge(state, seat, action).legal else ("no",)
        case "claim":
            try:
                game.apply(state, seat, action)
            except Refused:
                return ("no",)
            return ("yes",)
        case "due":
            return _by_brute_force(question, Ending(reached(question), seat))
    then = game.apply(state, seat, action).state
    seen = game.observe(then, None)
    match question.kind:
        case "winner":
            last = len([place for place in seen.known.values() if place.startswith("trick")])
            assert last
            return (str(game.to_act(then)),) if not game.over(then) else None
        case "worth":
            return (str(sum(game.worth[placed.card] for placed in laid(question) if placed.card)),)
        case "turned":
            backs = {placed.seat for placed in game.observe(then, PUBLIC).previous if placed.card is None}
            up = [placed.seat for placed in laid(question) if placed.down and placed.seat not in backs]
            return (" ".join(seat for seat in up if seat),) if up else ("none",)
        case "next" if not game.over(then):
            return (str(game.to_act(then)),)
        case _:
            return None


def _by_brute_force(question: Question, ending: Ending) -> tuple[str, ...] | None:
    """Try every order in every deal that fits, where that is quick; whether its time is over is not asked here."""
    if question.key == ("too late",) or len(held(ending.state, ending.seat)) > 2 or how_many_ways(ending) > WAYS:
        return None
    sure = provable(ending, [*worlds(ending)])
    return ("now",) if sure else ("not yet",)


@games
def test_the_key_of_every_question_is_found_a_second_way(game: Game) -> None:
    for question in some(game):
        again = second(question)
        assert again is None or again == question.key, question


@games
def test_exactly_one_article_decides_whichever_are_taken_out(game: Game) -> None:
    for question in some(game, 250):
        assert decider(asking(question)) == question.article, question


@games
def test_a_question_offers_a_choice_and_a_single_answer_is_single(game: Game) -> None:
    for question in pooled(game.id):
        assert len({*question.options}) == len(question.options) >= 2
        assert {*question.key} <= {*question.options}
        assert len(question.key) == 1 or question.several
        assert all({*answer} <= {*question.options} and answer != question.key for answer in question.says.values())


@games
def test_no_option_that_is_not_the_key_is_true_as_well(game: Game) -> None:
    for question in pooled(game.id):
        if question.kind in ("pays", "follows"):
            step = keys.done(asking(question))
            true = (
                {keys.told_text(event) for event in step.events if event.article == question.about} if step else set()
            )
            assert true & {*question.options} <= {*question.key}, question


@games
def test_the_order_of_the_options_says_nothing(game: Game) -> None:
    places = Counter(
        q.options.index(q.key[0]) for q in pooled(game.id) if q.kind in ("least", "worth", "pays", "follows")
    )
    assert len(places) > 2
    assert max(places.values()) < 0.7 * places.total()
    answers = Counter(question.key for question in pooled(game.id) if question.kind == "may")
    assert min(answers.values()) > 0.15 * answers.total()


def told(question: Question, lang: str) -> Iterator[str]:
    """Yield the options as sentences, where they are sentences."""
    for option in question.options:
        if option != "none":
            yield lawbook.event_text(keys.event_of(question.about, option), lang)


@games
def test_options_name_no_article_and_sentences_differ(game: Game) -> None:
    for question in pooled(game.id):
        if not question.about:
            assert not any(prefix + "." in option for option in question.options for prefix in game.prefixes)
            continue
        for lang in lawbook.LANGUAGES:
            texts = [*told(question, lang)]
            assert len({*texts}) == len(texts), question
            assert not any(f"{prefix}." in text for prefix in game.prefixes for text in texts)


@games
def test_the_key_of_a_seat_does_not_hang_on_what_it_cannot_see(game: Game) -> None:
    for question in islice((q for q in some(game, 250) if q.kind in JUDGED), 0, None, 4):
        at = asking(question)
        for world in islice(other_worlds(reached(question), at.word.seat, Dice(len(question.word)), 12), 3):
            there = Asking(at.kind, game, world.state, at.word, at.about)
            assert keys.key(there) == question.key
            assert game.observe(world.state, question.seat) == sight(question)


def reached(question: Question) -> Reached:
    """Return the position of a question with the way to it."""
    game, state = open_record(question.deal)
    states, events = [state], []
    for line in question.deal.lines:
        assert isinstance(line, Said)
        step = game.apply(states[-1], *line.word)
        states.append(step.state)
        events.append(step.events)
    return Reached(game, question.deal.match, question.deal.cards, tuple(states), tuple(events))


@games
def test_a_question_goes_through_its_json(game: Game) -> None:
    for question in some(game, 60):
        assert from_json(to_json(question)) == question


@games
def test_every_duty_and_right_has_at_least_three_questions(game: Game) -> None:
    asked = askable(game.id)
    needed = [a.id for a in lawbook.book(game.id).articles if a.kind in ("duty", "right") and not a.coming]
    assert not {id: asked.get(id, 0) for id in needed if asked.get(id, 0) < 3}


@games
def test_every_belief_is_a_wrong_part_and_has_its_texts(game: Game) -> None:
    listed = beliefs(game.id) or {}
    left_out = getattr(import_module(f"{game.book}.beliefs"), "NOT_A_PART", {})
    assert listed.keys() == {*game.beliefs, *left_out}
    for belief, believe in game.beliefs.items():
        assert believe(game.rules) != game.rules, belief


@pytest.mark.full
@games
def test_ten_thousand_mined_questions_are_right(game: Game) -> None:
    for question in islice(mine(game, range(1_000_000, 2_000_000)), LONG):
        again = second(question)
        assert again is None or again == question.key, question
        assert decider(asking(question)) == question.article, question
