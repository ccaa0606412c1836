"""What a screen gets never holds more than the eyes in use can know, nor the key of an open question."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tutor.cards import Card, CardSet
from tutor.engine.game import Word, trial
from tutor.notation import parse_action
from tutor.scenarios.model import ChooseStep, ForetellStep, Scenario
from tutor.scenarios.scene import hint, scene
from tutor.scenarios.walk import Walk, answer, back, begin, forward, offers, retry, see

STEPS = st.lists(st.tuples(st.sampled_from("aaaffbrhs"), st.integers(0, 40)), max_size=40)


def wander(scenario: Scenario, steps: list[tuple[str, int]]) -> Iterator[Walk]:
    """Walk about: answer, go on and back, try again, take hints, look through others' eyes."""
    walk = begin(scenario)
    yield walk
    for act, number in steps:
        match act:
            case "a" if walk.open:
                choices = offers(walk)
                walk = answer(walk, choices[number % len(choices)].word)
            case "f":
                walk = forward(walk)
            case "b":
                walk = back(walk)
            case "r":
                walk = retry(walk)
            case "h":
                walk = hint(walk)
            case "s":
                walk = see(walk, walk.line.game.seats[number % 4])
        yield walk


def cards_in(value: Any) -> Iterator[str]:
    """Yield the names of all cards in a value, however deep."""
    match value:
        case Card():
            yield value.name
        case CardSet():
            yield from (card.name for card in value)
        case str():
            yield from re.findall(r"(?:10|[7-9JQKA])[♠♥♦♣]", value)
        case dict():
            for key, inside in value.items():
                yield from cards_in(key)
                yield from cards_in(inside)
        case tuple() | list() | frozenset():
            for inside in value:
                yield from cards_in(inside)
        case _ if hasattr(value, "__dataclass_fields__"):
            for name in value.__dataclass_fields__:
                yield from cards_in(getattr(value, name))


@given(steps=STEPS)
def test_a_scene_names_no_card_that_its_eyes_cannot_know(nine: Scenario, steps: list[tuple[str, int]]) -> None:
    for walk in wander(nine, steps):
        seen = scene(walk, "en")
        known = {card.name for card in seen.observation.known}
        listed = [choice.word for choice in walk.question.choices] if isinstance(walk.question, ChooseStep) else []
        shown = cards_in((seen.observation, seen.events, seen.said, seen.hints, [offer.word for offer in seen.offers]))
        assert set(shown) <= known | set(cards_in(listed))
        if isinstance(walk.question, ChooseStep):
            assert set(cards_in(seen.outcome)) <= known | set(cards_in([listed, walk.here.tried]))


@given(steps=STEPS)
def test_an_open_question_looks_the_same_whatever_its_key_is(nine: Scenario, steps: list[tuple[str, int]]) -> None:
    for walk in wander(nine, steps):
        if walk.open and not walk.here.tried and not walk.here.hints:
            for other in with_other_keys(walk):
                assert _without_count(scene(other, "en")) == _without_count(scene(walk, "en"))


def with_other_keys(walk: Walk) -> Iterator[Walk]:
    """Yield the same walk in scenarios whose file says other things of the question that is open."""
    step = walk.question
    if isinstance(step, ForetellStep):
        bare = [option.model_copy(update={"belief": None, "note": None}) for option in reversed(step.choices)]
        yield _changed(walk, step.model_copy(update={"choices": tuple(bare), "expect": "C"}), len(walk.scenario.steps))
    if isinstance(step, ChooseStep):
        for main in step.choices:
            word = Word(step.seat, parse_action(walk.line.game, main.word))
            if trial(walk.line.game, walk.line.position(walk.at), word)[1] is not None:
                bare_choices = tuple(
                    choice.model_copy(
                        update={"expect": None, "belief": None, "note": None, "main": choice.word == main.word}
                    )
                    for choice in reversed(step.choices)
                )
                yield _changed(walk, step.model_copy(update={"choices": bare_choices}), walk.at + 1)


def _changed(walk: Walk, step: Any, end: int) -> Walk:
    """Return the walk at the same stop of a scenario with another step there, and none from ``end`` on."""
    steps = (*walk.scenario.steps[: walk.at], step, *walk.scenario.steps[walk.at + 1 : end])
    other = begin(walk.scenario.model_copy(update={"steps": steps}), step.at)
    return Walk(other.scenario, other.line, walk.at, walk.reached, walk.done, walk.through)


def _without_count(seen: Any) -> Any:
    return seen._replace(n=0, can=None)


@given(steps=STEPS)
def test_a_walk_can_always_go_somewhere(nine: Scenario, steps: list[tuple[str, int]]) -> None:
    for walk in wander(nine, steps):
        seen = scene(walk, "en")
        assert seen.can.next or walk.open or seen.kind == "end"
        assert 1 <= seen.i <= seen.n
        assert bool(seen.offers) is walk.open


def test_offers_stand_in_an_order_of_their_own(nine: Scenario) -> None:
    words = [offer.word for offer in offers(begin(nine, "b-has-no-hearts"))]
    assert words[:4] == ["play 9♠", "play 9♠ down", "play 7♦", "play 7♦ down"]
    assert [word.split()[0] for word in words[16:]] == ["caps", "spoilt", "look"]


def test_every_word_that_the_seat_could_try_is_offered(nine: Scenario) -> None:
    walk = begin(nine)
    words = [offer.word for offer in offers(walk)]
    assert [f"bid {number}" for number in range(160, 310, 10)] == words[:15]
    assert words[15:] == ["pass", "ask", "pcc"]
    assert [offer.word for offer in offers(walk) if offer.listed] == ["bid 180", "bid 200", "pass"]


def test_texts_come_with_their_language(nine: Scenario) -> None:
    seen = scene(begin(nine), "pt")
    assert seen.task
    assert (seen.task.lang, seen.title.lang) == ("en", "en")
