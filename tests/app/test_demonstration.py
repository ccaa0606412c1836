"""A demonstration goes frame by frame, is all in its address, and shows each pair of eyes what they may know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.scenarios.test_scene import cards_in
from tutor.app.address import Show
from tutor.app.demonstration import SCRIPT, Demonstration, Place, place_of, played, shown
from tutor.app.demonstration_view import demonstration_view
from tutor.app.naming import cards_of_action
from tutor.app.shelf import catalogue
from tutor.app.strings import LANGUAGES, texts
from tutor.app.table.shape import Act, TableView
from tutor.engine.table import PUBLIC
from tutor.scenarios.scene import outcome
from tutor.scenarios.walk import own_eyes, standing

NINE = "304.hidden-nine"
IDS = catalogue().ids()


def demonstration(id: str = NINE, step: str | None = None, at: int | None = None) -> Demonstration:
    return shown(catalogue().scenario(id), Place(step, at))


def act(name: Any, value: str | None = None) -> Any:
    return lambda before: played(before, Act(act=name, value=value, serial=before.serial))


def frames(id: str) -> Iterator[Demonstration]:
    """Go through a demonstration by its own button."""
    now = demonstration(id)
    for _ in now.frames:
        yield now
        now = act("next")(now)


USUAL = Show()


def drawn(now: Demonstration, show: Show = USUAL, also: str | None = None) -> TableView:
    return demonstration_view(now, texts("en"), show, texts(also) if also else None)


@pytest.mark.parametrize("id", IDS)
def test_forward_answers_every_question_with_what_is_right_and_comes_to_the_end(id: str) -> None:
    last = None
    for now in frames(id):
        if now.walk.question and not now.walk.open:
            came = outcome(now.walk, "en")
            assert came
            assert came.right
            assert came.goes_on is None
        last = now
    assert last
    assert last.walk.step is None
    assert act("next")(last).at == last.at


def test_back_shows_what_forward_showed() -> None:
    seen = [drawn(now) for now in frames(NINE)]
    now = replace(demonstration(), at=len(seen) - 1)
    for before in reversed(seen):
        assert drawn(now) == before
        now = act("back")(now)
    assert now.at == 0


def test_an_act_of_an_older_table_changes_nothing() -> None:
    now = demonstration()
    assert played(now, Act(act="next", value=None, serial="older")) == now


@pytest.mark.parametrize("id", IDS)
def test_its_place_in_an_address_leads_to_the_same_frame(id: str) -> None:
    for now in frames(id):
        again = shown(now.begun.scenario, place_of(now))
        assert (again.at, again.walk.at, again.walk.done) == (now.at, now.walk.at, now.walk.done)


@pytest.mark.parametrize("place", [Place("gone", None), Place("gone", 3), Place(None, 999), Place("who-takes-it", 999)])
def test_a_place_that_is_not_there_leads_somewhere(place: Place) -> None:
    assert drawn(shown(catalogue().scenario(NINE), place))


def test_a_word_from_the_room_is_tried_and_taken_back() -> None:
    now = act("try", "play 9♠")(demonstration(step="b-has-no-hearts"))
    ruled = drawn(now)["ruling"]
    assert ruled
    assert ruled["verdict"] == "illegal"
    assert drawn(act("back")(now))["ruling"] is None
    right = drawn(act("next")(now))["ruling"]
    assert right
    assert right["verdict"] == "legal"
    nonsense = act("try", "play the fool")(act("back")(now))
    assert drawn(nonsense)["ruling"] is None


def test_eyes_follow_the_script_until_somebody_chooses() -> None:
    now = demonstration(step="d-picks-the-trump")
    assert now.eyes == "D"
    assert demonstration(step="b-has-no-hearts").eyes == "B"
    everybody = act("see", "public")(now)
    assert everybody.eyes is PUBLIC
    assert act("next")(everybody).eyes is PUBLIC
    assert act("see", SCRIPT)(everybody).eyes == "D"
    assert act("see", "Z")(everybody).eyes == "D"


def test_the_key_for_eyes_goes_round_all_of_them() -> None:
    now = demonstration(step="b-has-no-hearts")
    seen = []
    for _ in range(6):
        seen.append(now.watched)
        (pressed,) = [one for one in drawn(now)["buttons"] if one["key"] == "S"]
        now = act("see", pressed["value"])(now)
    assert seen == [None, "C", "D", "A", "public", "all"]
    assert now.watched is None


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("judged", [False, True])
def test_no_eyes_are_shown_a_card_that_they_cannot_know(id: str, judged: bool) -> None:
    for now in frames(id):
        for watched in (None, "public", *now.begun.line.game.seats):
            seen = replace(now, watched=watched)
            view: dict[str, Any] = {**drawn(seen, Show(judged=judged, big=True))}
            elsewhere = {"progress", "terms", "judged", "events"}
            if seen.eyes is own_eyes(seen.walk):
                elsewhere |= {"task", "say", "ruling", "choices"}
            parts = {name: part for name, part in view.items() if name not in elsewhere}
            assert set(cards_in(parts)) <= known_to(seen), (now.at, watched)


def known_to(now: Demonstration) -> set[str]:
    """Return the cards whose place these eyes know, or that they heard named; of a held word, those that lie open."""
    game, stand = now.begun.line.game, standing(now.walk)
    seen = game.observe(stand.state, now.eyes)
    known = {card.name for card in seen.known}
    known |= {card.name for told in seen.log if told.action for card in cards_of_action(told.action)}
    if stand.held and (now.eyes is stand.held.seat or not getattr(stand.held.action, "down", False)):
        known |= {card.name for card in cards_of_action(stand.held.action)}
    return known


def test_all_hands_and_rulings_are_shown_to_a_teacher_who_wants_them() -> None:
    now = replace(demonstration(step="b-has-no-hearts"), watched="all")
    hands = [card["card"] for seat in drawn(now)["seats"] for card in seat["hand"]]
    assert None not in hands
    assert len(set(hands)) == 30
    assert drawn(now)["seats"][0]["seat"] == "B"
    judged = drawn(now, Show(judged=True))
    assert judged["choices"] == []
    assert judged["judged"]
    assert [group["legal"] for group in judged["judged"]["groups"]] == [True, True, True, False, False]


def test_tasks_choices_and_rulings_can_be_hidden() -> None:
    for now in (demonstration(step="b-has-no-hearts"), demonstration(step="b-has-no-hearts", at=1)):
        view = drawn(now, Show(asked=False), also="ru")
        assert (view["task"]["text"], view["choices"], view["ruling"]) == ("", [], None)
        assert view["say"]["polite"] == ""
        assert view["also"]
        assert (view["also"]["task"], view["also"]["ruling"]) == ("", None)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_second_language_says_the_same(lang: str) -> None:
    for now in frames(NINE):
        view, other = drawn(now, also=lang), demonstration_view(now, texts(lang), Show())
        assert view["also"]
        assert view["also"]["task"] == other["task"]["text"]
        assert view["also"]["ruling"] == other["ruling"]
        assert view["also"]["events"] == [event["text"] for event in other["events"]]
