"""What a seat, or somebody without one, is told depends on nothing that those eyes have not been shown.

All that they can't see is dealt anew, in every way that fits what they were shown, and whatever the game tells them
must stay the same: the view, what can be known of unseen cards, a seat's rulings and their words, what it could try,
what was told at each step.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conformance.positions import Reached, deals, every_word, positions, seeds, some_position
from tests.conformance.styles import STYLES
from tests.conformance.worlds import READINGS, cards_in, other_deals, other_worlds, seen
from tutor.cards import Card
from tutor.engine.deck import Dice
from tutor.engine.game import Action, Game, Policy, State
from tutor.engine.knowledge import known
from tutor.engine.rulings import Event, Ruling
from tutor.engine.table import PUBLIC, Eyes, Seat
from tutor.games import GAMES
from tutor.lawbook import LANGUAGES, event_text, reason

CARD_NAME = re.compile(r"(?:10|[789JQKA])[♠♥♦♣]")
OPEN_EVENTS = {"thousand", "austrian-preference", "croatian-preference"}
"""Games whose rules do nothing that anybody may not hear of."""
LOST_FROM_SIGHT = {
    "thousand": "whether a talon's cards were kept or laid away, only the declarer knows",
    "austrian-preference": "whether cards laid away were kept or laid away again, only the one who took them knows",
    "croatian-preference": "whether a talon's cards were kept or laid away, only the declarer knows",
}
"""Games in which a card that was shown may go where not everybody can follow it."""
PLACE = re.compile(r"(?:hand|indicator|table|aside|packet|discard) [A-D]|talon [12]|trick [1-9][0-9]? [A-D]|talons?")
STEPS = 40

games = pytest.mark.parametrize("game", [*GAMES.values()], ids=[*GAMES])


def eyes_of(game: Game) -> tuple[Eyes, ...]:
    """Return all eyes that don't see everything."""
    return (*game.seats, PUBLIC)


def told(at: Reached, eyes: Eyes) -> dict[str, Any]:
    """Return all that a seat or an onlooker is or could be told at a position."""
    game, state = at.game, at.state
    view = game.observe(state, eyes)
    return {
        "view": view,
        "printed view": repr(view),
        "what can be known": known(game.clues(state, eyes)),
        "open to all": (game.phase(state), game.to_act(state), game.over(state), game.result(state)),
        "candidates": [(game.candidates(state, other), game.claims(state, other)) for other in game.seats],
        "events": witnessed(at, eyes),
        "printed events": repr(witnessed(at, eyes)),
        "reports": [event_text(event, "en") for event in witnessed(at, eyes)],
        **(ruled(at, eyes) if isinstance(eyes, Seat) else {}),
    }


def ruled(at: Reached, seat: Seat) -> dict[str, Any]:
    """Return what the law says to a seat at a position."""
    game, state = at.game, at.state
    rulings = {action: game.judge(state, seat, action) for action in every_word(game)}
    chances = (*game.tries(state, seat), *game.claims(state, seat))
    return {
        "tries": game.tries(state, seat),
        "rulings": rulings,
        "printed facts": repr([ruling.facts for ruling in rulings.values()]),
        "reasons": [reason(game.judge(state, seat, action), lang) for action in chances for lang in LANGUAGES],
    }


def witnessed(at: Reached, eyes: Eyes) -> list[Event]:
    """Return what the rules did, as those eyes were told it when it happened."""
    return [
        told
        for state, events in zip(at.states[1:], at.events, strict=True)
        for event in events
        if (told := at.game.witness(state, event, eyes))
    ]


def other_tellings(at: Reached, eyes: Eyes, dice: Dice) -> Iterator[tuple[Reached, list[str]]]:
    """Yield deals that those eyes can't tell from the real one, each with what they are told otherwise there."""
    real = told(at, eyes)
    for other in other_worlds(at, eyes, dice, STEPS):
        there = told(other, eyes)
        yield other, [what for what in real if real[what] != there[what]]


def ways() -> Iterator[Any]:
    """Name each game with each of the tests' own ways to play, and without."""
    for game in GAMES.values():
        for name, policy in {"": None, **STYLES.get(game.id, {})}.items():
            yield pytest.param(game, policy, id=f"{game.id} {name}".strip())


def test_every_game_has_a_second_reading() -> None:
    assert READINGS.keys() == GAMES.keys()


@pytest.mark.parametrize(("game", "policy"), [*ways()])
@settings(max_examples=2 * settings.default.max_examples)
@given(data=st.data())
def test_a_seat_is_told_nothing_that_depends_on_what_it_was_not_shown(
    game: Game, policy: Policy | None, data: st.DataObject
) -> None:
    at = data.draw(positions(game, policy))
    eyes = data.draw(st.sampled_from(eyes_of(game)))
    for other, differs in other_tellings(at, eyes, Dice(data.draw(seeds))):
        assert not differs, (eyes, other)


@games
@given(data=st.data())
def test_a_view_knows_exactly_the_cards_that_were_shown(game: Game, data: st.DataObject) -> None:
    deal = data.draw(deals(game))
    eyes = data.draw(st.sampled_from(eyes_of(game)))
    shown: set[Card] = set()
    for state, now in zip(deal.states, seen(deal, eyes), strict=True):
        shown |= set(cards_in(now))
        there = set(game.observe(state, eyes).known)
        assert there <= shown
        assert there == shown or game.id in LOST_FROM_SIGHT


@games
@given(data=st.data())
def test_a_view_is_right_about_the_cards_it_knows(game: Game, data: st.DataObject) -> None:
    for state in data.draw(deals(game)).states:
        truth = game.observe(state, None).known
        assert set(truth) == set(game.pack)
        assert all(PLACE.fullmatch(place) for place in truth.values()), truth
        for eyes in eyes_of(game):
            assert game.observe(state, eyes).known.items() <= truth.items()


@games
@given(data=st.data())
def test_no_card_is_named_to_a_seat_before_it_was_shown(game: Game, data: st.DataObject) -> None:
    deal = data.draw(deals(game))
    for eyes in eyes_of(game):
        named: set[str] = set()
        shown: set[str] = set()
        for state, events, now in zip(deal.states, ((), *deal.events), seen(deal, eyes), strict=True):
            shown |= {card.name for card in cards_in(now)}
            told_now = [game.witness(state, event, eyes) for event in events]
            named |= set(CARD_NAME.findall(f"{game.observe(state, eyes)} {told_now}"))
            assert named <= shown


@games
@given(data=st.data())
def test_what_could_be_tried_depends_on_phase_and_seat_only(game: Game, data: st.DataObject) -> None:
    at = data.draw(positions(game))
    lists = [(game.candidates(at.state, seat), game.claims(at.state, seat)) for seat in game.seats]
    for other in other_deals(at, Dice(data.draw(seeds)), STEPS):
        if (game.phase(other.state), game.to_act(other.state)) == (game.phase(at.state), game.to_act(at.state)):
            there = [(game.candidates(other.state, seat), game.claims(other.state, seat)) for seat in game.seats]
            assert there == lists


@games
def test_the_walk_deals_the_hidden_cards_anew(game: Game) -> None:
    """Guard the guard: with every hidden card in place, the tests above would hold for any game."""
    moved: set[Card] = set()
    for seed in range(40):
        at = some_position(game, seed)
        truth = game.observe(at.state, None).known
        for other in other_worlds(at, game.seats[0], Dice(seed), STEPS):
            there = game.observe(other.state, None).known
            moved |= {card for card in game.pack if there[card] != truth[card]}
    assert moved == set(game.pack)


def leaky_versions(game: Game) -> dict[str, Game]:
    """Return the game with mistakes that would let something hidden out."""

    def judge(state: State, seat: Seat, action: Action) -> Ruling:
        ruling = game.judge(state, seat, action)
        return ruling._replace(facts={**ruling.facts, "hands": game.observe(state, None).hands})

    told_to_all = {"events are told to all": replace(game, witness=lambda _, event, __: event)}
    return {
        "every seat sees all": replace(game, observe=lambda state, _: game.observe(state, None)),
        "onlookers look over a shoulder": replace(
            game, observe=lambda state, eyes: game.observe(state, game.seats[0] if eyes is PUBLIC else eyes)
        ),
        "knowledge is the next player's": replace(
            game, clues=lambda state, _: game.clues(state, game.to_act(state) or game.seats[0])
        ),
        **({} if game.id in OPEN_EVENTS else told_to_all),
        "rulings look at other hands": replace(game, judge=judge),
        "the next player's cards are offered": replace(
            game, tries=lambda state, _: game.tries(state, game.to_act(state) or game.seats[0])
        ),
    }


@pytest.mark.parametrize(
    "leaky",
    [
        pytest.param(leaky, id=f"{game.id} {name}")
        for game in GAMES.values()
        for name, leaky in leaky_versions(game).items()
    ],
)
def test_a_planted_leak_is_found(leaky: Game) -> None:
    found = (
        differs
        for seed in range(400)
        for eyes in eyes_of(leaky)
        for _, differs in other_tellings(some_position(leaky, seed), eyes, Dice(seed))
    )
    assert any(found)
