"""What the referee says of a contract of no trick or all tricks, asked of the word that names it or of its first lead.

Each deal that is said to catch a contract is played through the engine from the first bid on. Where somebody took up
what others had laid away, deals are made in which that happens again and again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from math import comb
from typing import Any, NamedTuple

import pytest

from tests.conformance.positions import BadlyMixed, begun, played_out
from tests.conformance.styles import STYLES
from tutor.cards import Card, cards_of
from tutor.engine.claims import Weighed
from tutor.engine.deck import Dice
from tutor.engine.game import Action, Game, State, Word, legal_actions, replay, shuffled
from tutor.engine.knowledge import known
from tutor.engine.table import Seat
from tutor.games import GAMES
from tutor.games.preference.actions import Bid, Contract, Discard, Pass, Take
from tutor.games.preference.austrian.actions import Liege, Mine
from tutor.notation import Record, format_word, open_record, parse_word

ILLUSTRATED: Mapping[str, Any] = {"illpref.illustrated": True}
NACHGEHEN: Mapping[str, Any] = {**ILLUSTRATED, "illpref.nachgehen": True}
TABLES: Mapping[str, tuple[Mapping[str, Any], ...]] = {
    "austrian-preference": (
        ILLUSTRATED,
        {**ILLUSTRATED, "apref.must_beat": False},
        NACHGEHEN,
        {**ILLUSTRATED, "illpref.sans_atout": True},
    ),
    "croatian-preference": (
        {},
        {"crpref.must_beat": True},
        {"crpref.first_lead": "forehand", "crpref.kontra": True},
        {"crpref.first_lead": "forehand", "crpref.must_beat": True},
    ),
}
both_games = pytest.mark.parametrize("game", [GAMES[name] for name in TABLES], ids=[*TABLES])


class Asked(NamedTuple):
    """A lawful word that was weighed."""

    state: State
    seat: Seat
    action: Action
    weighed: Weighed


def weighings(game: Game, state: State) -> Iterator[Asked]:
    """Yield all that is weighed of what may be said here."""
    seat = game.to_act(state)
    for action in legal_actions(game, state, seat) if seat else ():
        if seat and (weighed := game.weigh(state, seat, action)):
            yield Asked(state, seat, action, weighed)


@cache
def sample(name: str) -> tuple[Asked, ...]:
    """Return what is weighed on the way through many deals."""
    game, found = GAMES[name], list[Asked]()
    for seed in range(120):
        dice = Dice(seed)
        match = game.match(dice.choice(game.seats), None, TABLES[name][seed % 4])
        layout = shuffled(game, match, BadlyMixed(seed, dice.below(8)))
        policy = dice.choice((*game.policies.values(), *STYLES[name].values()))
        for state in played_out(begun(game, match, layout), policy, dice).states:
            found += weighings(game, state)
    return tuple(found)


def is_lost_in_the_deal_shown(game: Game, asked: Asked) -> bool:
    """Play the deal that catches a contract; its player was shown the same in it, and it is weighed as his was."""
    state, seat, action, weighed = asked
    counter = weighed.counter
    if counter is None:
        return False
    assert counter.line[0] == Word(seat, action)
    now = replay(game, game.deal(state.match, counter.layout), counter.words).state
    assert game.observe(now, seat) == game.observe(state, seat)
    assert game.weigh(now, seat, action) == weighed
    done = replay(game, now, counter.line).state
    return game.over(done) and game.result(done)["made"] is False


WEIGHED = {
    "austrian-preference": {"Contract", "Hand", "Play"},
    "croatian-preference": {"Contract", "Bettel", "Play"},
}


@both_games
def test_what_is_refuted_is_lost_in_a_deal_that_its_player_could_not_tell_from_his(game: Game) -> None:
    found: Counter[str] = Counter()
    for asked in sample(game.id):
        assert is_lost_in_the_deal_shown(game, asked) is (asked.weighed.verdict == "refuted")
        found[f"{asked.weighed.verdict} {type(asked.action).__name__}"] += 1
    assert {f"refuted {kind}" for kind in WEIGHED[game.id]} <= found.keys(), found


def test_a_word_about_another_contract_is_not_weighed() -> None:
    for state, _, action, weighed in sample("austrian-preference"):
        contract = getattr(action, "number", None) or state.contract
        assert weighed.reason.article == f"illpref.contract.{contract}"
        sans = state.match.options.get("illpref.sans_atout")
        assert contract in ((5,) if sans else (5, 6, 7, 8))
    for _, _, action, weighed in sample("croatian-preference"):
        assert weighed.reason.article == "crpref.contract.3"
        assert getattr(action, "number", None) in (6, None)


def test_a_defender_may_be_on_lead_where_forehand_leads() -> None:
    cases = {
        (asked.weighed.reason.facts["case"], asked.state.match.options.get("crpref.first_lead"))
        for asked in sample("croatian-preference")
    }
    assert ("caught-led", "forehand") in cases
    assert ("caught-led", None) not in cases


# The same hand at two tables

HAND = {
    "dealer": "C",
    "hands": {
        "A": "7♠ 9♠ J♠ 7♥ 8♥ 9♥ 7♦ 8♦ 9♦ 7♣",
        "B": "8♠ Q♠ A♠ 10♥ Q♥ A♥ J♦ K♦ 8♣ J♣",
        "C": "10♠ K♠ J♥ K♥ 10♦ Q♦ A♦ 9♣ 10♣ Q♣",
    },
    "talon": "K♣ A♣",
}
AUSTRIAN = {
    **HAND,
    "game": "austrian-preference",
    "options": {"illustrated": True},
    "script": ["A bid 1", "B pass", "C pass", "A take", "A discard K♣ A♣"],
}
CROATIAN = {
    **HAND,
    "game": "croatian-preference",
    "script": ["A bid 2", "B pass", "C pass", "A take", "A discard K♣ A♣"],
}


def weighed(record: Mapping[str, Any], text: str) -> Weighed:
    deal = Record.model_validate(record)
    game, state = open_record(deal)
    state = replay(game, state, tuple(line.word for line in deal.lines)).state  # type: ignore[union-attr]
    word = parse_word(game, text)
    assert game.judge(state, word.seat, word.action).legal
    found = game.weigh(state, word.seat, word.action)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("record", "word", "beat", "free"),
    [
        (AUSTRIAN, "A contract 5", {"illustrated": True}, {"illustrated": True, "must_beat": False}),
        (CROATIAN, "A contract 6", {"must_beat": True}, {}),
    ],
    ids=["austrian", "croatian"],
)
def test_seven_nine_jack_is_caught_by_the_duty_to_beat_and_not_without_it(
    record: Mapping[str, Any], word: str, beat: Mapping[str, Any], free: Mapping[str, Any]
) -> None:
    caught = weighed({**record, "options": beat}, word)
    assert caught.verdict == "refuted"
    assert caught.counter is not None
    assert format_word(caught.counter.line[0], GAMES[record["game"]]) == word
    sure = weighed({**record, "options": free}, word)
    assert (sure.verdict, sure.order) == ("proved", (Card.parse("7♥"),))
    assert sure.worlds == 184_756


@pytest.mark.parametrize(
    "record",
    [
        {
            **AUSTRIAN,
            "options": {"illustrated": True, "must_beat": False},
            "script": [*AUSTRIAN["script"], "A contract 5", "B stand", "C stand"],
        },
        {**CROATIAN, "script": [*CROATIAN["script"], "A contract 6"]},
    ],
    ids=["austrian", "croatian"],
)
def test_one_lead_may_be_sure_where_another_is_not(record: Mapping[str, Any]) -> None:
    assert weighed(record, "A play 7♥").verdict == "proved"
    assert weighed(record, "A play J♠").verdict == "refuted"


def test_a_bettel_led_by_a_defender_is_sure_or_caught_without_a_lead_of_its_own() -> None:
    led = {**CROATIAN, "options": {"first_lead": "forehand"}, "dealer": "A"}
    script = ["B pass", "C pass", "A bid 2", "A take"]
    sure = weighed({**led, "script": [*script, "A discard K♣ A♣"]}, "A contract 6")
    assert (sure.verdict, sure.order, sure.reason.facts["case"]) == ("proved", (), "sure-led")
    caught = weighed({**led, "script": [*script, "A discard 7♠ 7♥"]}, "A contract 6")
    assert caught.counter is not None
    assert caught.reason.facts["case"] == "caught-led"
    assert format_word(caught.counter.line[1], GAMES["croatian-preference"]).startswith("B play")


# Whoever went after

NAMED = [Contract(5), Contract(6), Contract(7), Contract(8)]


def going_after(seed: int) -> Iterator[State]:
    """Yield the positions of a deal in which many bid and most take what others laid away, up to the first lead."""
    game, dice = GAMES["austrian-preference"], Dice(seed)
    match = game.match(dice.choice(game.seats), None, {**NACHGEHEN, "apref.must_beat": bool(seed % 3)})
    state = game.deal(match, shuffled(game, match, BadlyMixed(seed, dice.below(6))))
    while (seat := game.to_act(state)) and game.phase(state) != "play":
        yield state
        action = dice.choice([*_liked(state, seat, dice)] or legal_actions(game, state, seat))
        state = game.apply(state, seat, action).state
    yield state


def _liked(state: State, seat: Seat, dice: Dice) -> Iterator[Action]:
    """Yield one of the words that lead to going after, and low or high cards to lay away; or nothing."""
    lawful = legal_actions(GAMES["austrian-preference"], state, seat)
    kinds = (Bid, Pass, Mine) if state.phase == "auction" else (Liege, Take) if dice.below(6) else ()
    yield from [action for action in lawful if isinstance(action, kinds)][:1]
    if state.phase == "contract" and dice.below(3):
        yield lawful[0]
    if state.phase == "discard":
        held = sorted(cards_of(state.hands[seat.place]), key=lambda card: card.place % 8 + dice.below(4))
        yield Discard(tuple(held[:2] if dice.below(2) else held[-2:]))


def test_a_deal_catches_whoever_went_after_as_well_and_fits_all_he_saw_laid_away() -> None:
    game, found = GAMES["austrian-preference"], Counter[tuple[str, str]]()
    for seed in range(160):
        for state in going_after(seed):
            for asked in [*weighings(game, state)][:: 3 if state.overcalls else 9]:
                assert is_lost_in_the_deal_shown(game, asked) is (asked.weighed.verdict == "refuted"), seed
                layers = [word.seat is asked.seat for word in state.words if isinstance(word.action, Discard)]
                found["".join("?x"[own] for own in layers), asked.weighed.verdict] += 1
    refuted = {layers for layers, verdict in found if verdict == "refuted"}
    assert {"?x", "x?x", "??x", "x??x", "?x?x", "x?x?x"} <= refuted, found
    assert any(verdict == "proved" and len(layers) > 1 for layers, verdict in found), found


def test_cards_that_must_lie_with_one_player_lie_there_in_the_deal_that_catches() -> None:
    game, cards = GAMES["austrian-preference"], 0
    for seed in range(160):
        for state in going_after(seed):
            for asked in weighings(game, state):
                if (counter := asked.weighed.counter) is None:
                    continue
                there = replay(game, game.deal(state.match, counter.layout), counter.words).state
                places = game.observe(there, None).known
                for card, spots in known(game.clues(state, asked.seat)).items():
                    sure = [place for place, finding in spots.items() if finding.state == "certain"]
                    cards += len(sure)
                    assert not sure or places[card] == sure[0]
                break
    assert cards > 50


def test_how_many_deals_fit_depends_on_what_was_seen_to_be_taken() -> None:
    script = ["A bid 1", "B bid 2", "C pass", "A pass", "B take", "B discard A♣ K♣", "B liege", "A take"]
    record = {
        **AUSTRIAN,
        "options": {"illustrated": True, "nachgehen": True},
        "hands": {"A": HAND["hands"]["B"], "B": HAND["hands"]["A"], "C": HAND["hands"]["C"]},
        "script": [*script, "A discard 8♠ A♣", "A contract 5", "B take", "B discard A♣ 8♠"],
    }
    once = weighed({**record, "script": [*script, "A discard 8♠ A♣"]}, "A contract 5")
    assert once.worlds == comb(20, 10)
    assert weighed(record, "B contract 7").worlds == comb(19, 9)
