"""The auction of Croatian Preference: the seven of the source with all that may be said, and any other by its own laws.

The machine knows of the position only what was said; what it expects is counted anew from that at each word.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tutor.engine.deck import Dice
from tutor.engine.game import legal_actions, shuffled
from tutor.engine.table import Seat
from tutor.games import GAMES
from tutor.notation import format_action, parse_word

GAME = GAMES["croatian-preference"]
ANY_CALL = "pass, bid {}, game, bettel, sanac"
SUITS = {"name spades": 2, "name diamonds": 3, "name hearts": 4, "name clubs": 5}

SEVEN: dict[str, tuple[list[tuple[str, str]], str, str]] = {
    "1": (
        [
            (ANY_CALL.format(2), "A bid 2"),
            (ANY_CALL.format(3), "B bid 3"),
            (ANY_CALL.format(4), "C bid 4"),
            ("pass, here", "A pass"),
            ("pass, here", "B pass"),
        ],
        "C",
        "4567",
    ),
    "2": (
        [
            (ANY_CALL.format(2), "A pass"),
            (ANY_CALL.format(2), "B bid 2"),
            (ANY_CALL.format(3), "C bid 3"),
            ("pass, here", "B here"),
            ("pass, bid 4", "C bid 4"),
            ("pass, here", "B here"),
            ("pass, bid 5", "C pass"),
        ],
        "B",
        "4567",
    ),
    "3": (
        [
            (ANY_CALL.format(2), "A bid 2"),
            (ANY_CALL.format(3), "B bid 3"),
            (ANY_CALL.format(4), "C bid 4"),
            ("pass, here", "A pass"),
            ("pass, here", "B here"),
            ("pass, bid 5", "C bid 5"),
            ("pass, here", "B pass"),
        ],
        "C",
        "567",
    ),
    "4": (
        [
            (ANY_CALL.format(2), "A bid 2"),
            (ANY_CALL.format(3), "B game"),
            ("pass, game, bettel, sanac", "C game"),
            ("name spades, name hearts, name diamonds, name clubs", "B name hearts"),
            ("name clubs, concede", "C name clubs"),
        ],
        "C",
        "clubs",
    ),
    "5": (
        [
            (ANY_CALL.format(2), "A game"),
            ("pass, game, bettel, sanac", "B pass"),
            ("pass, game, bettel, sanac", "C pass"),
        ],
        "A",
        "234567",
    ),
    "6": (
        [
            (ANY_CALL.format(2), "A bid 2"),
            (ANY_CALL.format(3), "B bettel"),
            ("pass, sanac", "C pass"),
        ],
        "B",
        "bettel",
    ),
    "7": (
        [
            (ANY_CALL.format(2), "A bid 2"),
            (ANY_CALL.format(3), "B bettel"),
            ("pass, sanac", "C sanac"),
        ],
        "C",
        "sanac",
    ),
}
"""The tables of the source: before each word all that may be said; then who plays, and what he may or must play."""


def options(state: Any) -> str:
    """List what the seat to act may say."""
    return ", ".join(format_action(action, GAME) for action in legal_actions(GAME, state, GAME.to_act(state)))


def dealt(seed: int, dealer: Seat) -> Any:
    match = GAME.match(dealer, None, {})
    return GAME.deal(match, shuffled(GAME, match, Dice(seed)))


@pytest.mark.parametrize("table", SEVEN)
def test_the_seven_auctions_of_the_source(table: str) -> None:
    words, declarer, contract = SEVEN[table]
    state = dealt(7, Seat.C)
    for expected, text in words:
        word = parse_word(GAME, text)
        assert (GAME.to_act(state), options(state)) == (word.seat, expected)
        state = GAME.apply(state, *word).state
    if GAME.phase(state) == "talon":
        state = GAME.apply(state, *parse_word(GAME, f"{declarer} take")).state
        state = GAME.apply(state, state.turn, legal_actions(GAME, state, state.turn)[0]).state
    assert state.declarer == declarer
    if contract.isdigit():
        assert (GAME.phase(state), options(state)) == (
            "contract",
            ", ".join(f"contract {number}" for number in contract),
        )
    else:
        assert state.contract == {"clubs": 5, "bettel": 6, "sanac": 7}[contract]


class Auction(RuleBasedStateMachine):
    """Whoever is asked says anything that may be said, till the auction is over."""

    @initialize(seed=st.integers(0, 999), dealer=st.sampled_from("ABC"))
    def deal(self, seed: int, dealer: str) -> None:
        self.begin(seed, dealer)

    def begin(self, seed: int, dealer: str) -> None:
        self.state = dealt(seed, Seat(dealer))
        self.order = ["BCA", "CAB", "ABC"]["ABC".index(dealer)]
        self.said: list[tuple[str, str]] = []

    def going_on(self) -> bool:
        return GAME.phase(self.state) in ("auction", "naming")

    @precondition(going_on)
    @rule(data=st.data())
    def speak(self, data: st.DataObject) -> None:
        seat = GAME.to_act(self.state)
        word = data.draw(st.sampled_from(options(self.state).split(", ")))
        self.said.append((seat.value, word))
        self.state = GAME.apply(self.state, *parse_word(GAME, f"{seat} {word}")).state

    @precondition(lambda self: not self.going_on())
    @rule(seed=st.integers(0, 999))
    def deal_again(self, seed: int) -> None:
        self.begin(seed, self.order[0])

    # What was said, counted anew

    def calls(self) -> list[tuple[str, str]]:
        return [said for said in self.said if said[1] in ("game", "bettel", "sanac")]

    def numbers(self) -> list[tuple[str, int]]:
        return [(seat, int(word[4:])) for seat, word in self.said if word.startswith("bid ")]

    def staying(self) -> list[str]:
        """Those who bid numbers and have not passed, the dealer's left neighbour first."""
        out = {seat for seat, word in self.said if word == "pass"}
        return [seat for seat in self.order if seat in {seat for seat, _ in self.numbers()} - out]

    def namings(self) -> list[tuple[str, str]]:
        return [said for said in self.said if said[1] in (*SUITS, "concede")]

    @invariant()
    def numbers_go_up_one_by_one_from_two(self) -> None:
        assert [number for _, number in self.numbers()] == list(range(2, 2 + len(self.numbers())))

    @invariant()
    def nobody_speaks_after_a_pass(self) -> None:
        for seat in self.order:
            own = [word for other, word in self.said if other == seat]
            assert "pass" not in own[:-1]

    @invariant()
    def nobody_bids_after_a_game_and_nobody_calls_game_after_a_number(self) -> None:
        words = [word for _, word in self.said]
        first = words.index(self.calls()[0][1]) if self.calls() else len(words)
        assert not [word for word in words[first:] if word.startswith("bid ") or word == "here"]
        assert not {seat for seat, _ in self.calls()} & {seat for seat, _ in self.numbers()}

    @invariant()
    def what_may_be_said_is_what_the_words_so_far_leave(self) -> None:
        if not self.going_on():
            return
        assert options(self.state) == self.expected(GAME.to_act(self.state).value)

    def expected(self, seat: str) -> str:
        """Say by the words alone what a seat may say."""
        calls = [word for _, word in self.calls()]
        if GAME.phase(self.state) == "naming":
            highest = max((SUITS[word] for _, word in self.namings() if word in SUITS), default=0)
            higher = [
                f"name {suit}" for suit in ("spades", "hearts", "diamonds", "clubs") if SUITS[f"name {suit}"] > highest
            ]
            return ", ".join([*higher, *(["concede"] if highest else [])])
        if calls:
            beats = {"game": ["game", "bettel", "sanac"], "bettel": ["sanac"]}[calls[-1]]
            return ", ".join(["pass", *beats])
        number = 1 + len(self.numbers())
        if seat not in [other for other, _ in self.said]:
            raised = [f"bid {number + 1}"] if number < 7 else []
            return ", ".join(["pass", *raised, "game", "bettel", "sanac"])
        if seat == self.staying()[0]:
            return "pass, here"
        return "pass" if number == 7 else f"pass, bid {number + 1}"

    @invariant()
    def it_ends_as_the_words_say(self) -> None:
        if self.going_on():
            return
        calls, naming = self.calls(), self.namings()
        if not calls and not self.numbers():
            assert (self.state.declarer, GAME.phase(self.state)) == (None, "over")
        elif not calls:
            assert [self.state.declarer] == self.staying()
        elif naming:
            assert self.state.declarer == [seat for seat, word in naming if word in SUITS][-1]
        else:
            assert self.state.declarer == calls[-1][0]


TestAuction = Auction.TestCase
TestAuction.settings = settings(max_examples=80, stateful_step_count=25, deadline=None)
