"""What the referee says of a contract from five up, asked of the word that names it or of its first lead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.conformance.positions import BadlyMixed, begun, played_out
from tests.conformance.styles import STYLES
from tutor.cards import Card
from tutor.engine.claims import Weighed
from tutor.engine.deck import Dice
from tutor.engine.game import Action, State, legal_actions, replay, shuffled
from tutor.engine.table import Seat
from tutor.games.preference.austrian import GAME
from tutor.notation import Record, format_word, open_record, parse_word

TABLES: tuple[dict[str, Any], ...] = (
    {"illpref.illustrated": True},
    {"illpref.illustrated": True, "apref.must_beat": False},
    {"illpref.illustrated": True, "illpref.nachgehen": True},
    {"illpref.illustrated": True, "illpref.sans_atout": True},
)


class Asked(NamedTuple):
    """A lawful word that was weighed."""

    state: State
    seat: Seat
    action: Action
    weighed: Weighed


def sample() -> Iterator[Asked]:
    for seed in range(120):
        dice = Dice(seed)
        match = GAME.match(dice.choice(GAME.seats), None, TABLES[seed % 4])
        layout = shuffled(GAME, match, BadlyMixed(seed, dice.below(8)))
        policy = dice.choice((*GAME.policies.values(), *STYLES[GAME.id].values()))
        for state in played_out(begun(GAME, match, layout), policy, dice).states:
            seat = GAME.to_act(state)
            for action in legal_actions(GAME, state, seat) if seat else ():
                if seat and (weighed := GAME.weigh(state, seat, action)):
                    yield Asked(state, seat, action, weighed)


def test_what_is_refuted_is_lost_in_the_deal_that_is_shown_and_the_player_could_not_tell_it_from_his() -> None:
    found: Counter[str] = Counter()
    for state, seat, action, weighed in sample():
        found[f"{weighed.verdict} {type(action).__name__}"] += 1
        if weighed.counter is None:
            assert weighed.verdict == "proved"
            continue
        assert set(weighed.counter.line[0]) == {seat, action}
        there = GAME.deal(state.match, weighed.counter.layout)
        now = replay(GAME, there, GAME.history(state)).state
        assert GAME.observe(now, seat).known == GAME.observe(state, seat).known
        done = replay(GAME, now, weighed.counter.line).state
        assert GAME.result(done)["made"] is False
    assert {f"refuted {kind}" for kind in ("Contract", "Hand", "Play")} <= found.keys()


def test_a_word_about_another_contract_is_not_weighed() -> None:
    for state, _, action, weighed in sample():
        contract = getattr(action, "number", None) or state.contract
        assert weighed.reason.article == f"illpref.contract.{contract}"
        sans = state.match.options.get("illpref.sans_atout")
        assert contract in ((5,) if sans else (5, 6, 7, 8))


SURE = {
    "game": "austrian-preference",
    "options": {"illustrated": True},
    "dealer": "C",
    "hands": {
        "A": "7♠ 9♠ J♠ 7♥ 8♥ 9♥ 7♦ 8♦ 9♦ 7♣",
        "B": "8♠ Q♠ A♠ 10♥ Q♥ A♥ J♦ K♦ 8♣ J♣",
        "C": "10♠ K♠ J♥ K♥ 10♦ Q♦ A♦ 9♣ 10♣ Q♣",
    },
    "talon": "K♣ A♣",
    "script": ["A bid 1", "B pass", "C pass", "A take", "A discard K♣ A♣"],
}


def weighed(record: dict[str, Any], text: str) -> Weighed:
    deal = Record.model_validate(record)
    game, state = open_record(deal)
    state = replay(game, state, tuple(line.word for line in deal.lines)).state  # type: ignore[union-attr]
    word = parse_word(game, text)
    assert game.judge(state, word.seat, word.action).legal
    found = game.weigh(state, word.seat, word.action)
    assert found is not None
    return found


def test_seven_nine_jack_is_caught_by_the_duty_to_beat_and_not_without_it() -> None:
    caught = weighed(SURE, "A contract 5")
    assert caught.verdict == "refuted"
    assert caught.counter is not None
    words = [format_word(word, GAME) for word in caught.counter.line]
    assert words[:3] == ["A contract 5", "B stand", "C stand"]
    free = weighed({**SURE, "options": {"illustrated": True, "must_beat": False}}, "A contract 5")
    assert (free.verdict, free.order) == ("proved", (Card.parse("7♥"),))
    assert free.worlds == 184_756


def test_one_lead_may_be_sure_where_another_is_not() -> None:
    options = {"illustrated": True, "must_beat": False}
    led = {**SURE, "options": options, "script": [*SURE["script"], "A contract 5", "B stand", "C stand"]}
    assert weighed(led, "A play 7♥").verdict == "proved"
    assert weighed(led, "A play J♠").verdict == "refuted"
