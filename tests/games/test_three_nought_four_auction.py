"""Both auctions of 304, step by step beside a small model of them.

The model is written from the rules (304 sections 3 to 5) and keeps nothing but the list of what was said; whatever it
needs it looks up there.
"""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.conformance.positions import seeds
from tutor.cards import Card
from tutor.engine.deck import Dice
from tutor.engine.game import Action, State, shuffled
from tutor.engine.table import Seat
from tutor.games import GAMES
from tutor.games.three_nought_four.actions import ASK, KEEP, OPEN, PASS, PCC, REDEAL, Bid, Pick, Play

GAME = GAMES["304"]
NUMBERS = tuple(range(160, 310, 10))
NONSENSE = (*NUMBERS, -10, 0, 10, 150, 155, 165, 245, 299, 301, 304, 305, 310, 1600)
WORTH = {"J": 30, "9": 20, "A": 11, "10": 10, "K": 3, "Q": 2, "8": 0, "7": 0}


def right_of(seat: Seat, steps: int = 1) -> Seat:
    return Seat("ABCD"[("ABCD".index(seat) + steps) % 4])


class Said(NamedTuple):
    by: Seat
    number: int | None
    instead_of: Seat | None = None

    @property
    def whose(self) -> set[Seat]:
        return {self.by, self.instead_of or self.by}


class FirstAuction:
    def __init__(self, dealer: Seat, first_four: tuple[Card, ...]) -> None:
        self.eldest = self.speaker = right_of(dealer)
        self.light = sum(WORTH[card.rank] for card in first_four) < 15
        self.said: list[Said] = []
        self.asker: Seat | None = None
        self.to_be_skipped: set[Seat] = set()

    @property
    def best(self) -> Said | None:
        return next((said for said in reversed(self.said) if said.number), None)

    def has_spoken(self, seat: Seat) -> bool:
        return any(seat in said.whose for said in self.said)

    def numbers(self) -> set[int]:
        """Return what the speaker may bid."""
        speaking = {self.speaker, self.asker or self.speaker}
        over_partner = self.best is not None and self.best.by == right_of(self.speaker, 2)
        floor = 200 if over_partner or any(map(self.has_spoken, speaking)) else 160
        highest = self.best.number if self.best and self.best.number else 0
        return {number for number in NUMBERS if number >= floor and number > highest}

    def may(self, seat: Seat, action: Action) -> bool:
        match action:
            case Bid(number):
                return seat == self.speaker and number in self.numbers()
            case _ if action == PASS:
                return seat == self.speaker
            case _ if action == ASK:
                return seat == self.speaker and self.asker is None
            case _ if action == REDEAL:
                return seat == self.speaker == self.eldest and not self.said and not self.asker and self.light
        return False

    def say(self, action: Action) -> None:
        if action == ASK:
            self.asker, self.speaker = self.speaker, right_of(self.speaker, 2)
            return
        self.said.append(Said(self.speaker, action.number if isinstance(action, Bid) else None, self.asker))
        if self.asker:
            self.to_be_skipped.add(self.speaker)
        self.speaker, self.asker = right_of(self.asker or self.speaker), None
        while not self.ended and (self.speaker in self.to_be_skipped or (self.best and self.speaker == self.best.by)):
            self.to_be_skipped.discard(self.speaker)
            self.speaker = right_of(self.speaker)

    @property
    def ended(self) -> bool:
        since = self.said[self.said.index(self.best) + 1 :] if self.best else self.said
        passed = {seat for said in since for seat in said.whose}
        return passed | ({self.best.by} if self.best else set()) == set(Seat)


class SecondAuction:
    def __init__(self, winner: Seat, number: int) -> None:
        self.winner, self.number = winner, number
        self.said: list[tuple[Seat, Action]] = []

    @property
    def speaker(self) -> Seat:
        return right_of(self.winner, len(self.said))

    @property
    def best(self) -> tuple[Seat, Action] | None:
        return next(((seat, action) for seat, action in reversed(self.said) if action != PASS), None)

    def may(self, seat: Seat, action: Action) -> bool:
        if self.ended or seat != self.speaker:
            return False
        if action == PASS:
            return True
        if self.best and (self.best[1] == PCC or self.best[0] == right_of(seat, 2)):
            return False
        highest = self.best[1].number if self.best else self.number
        numbers = {number for number in NUMBERS if number >= 250 and number > highest}
        return action == PCC or (isinstance(action, Bid) and action.number in numbers)

    def say(self, action: Action) -> None:
        self.said.append((self.speaker, action))

    @property
    def ended(self) -> bool:
        return len(self.said) == 4


class Auctions(RuleBasedStateMachine):
    """The engine and the model hear the same words and must agree on what may be said next, and by whom."""

    @initialize(dealer=st.sampled_from(Seat), seed=seeds)
    def first_deal(self, dealer: Seat, seed: int) -> None:
        self.deal(dealer, seed)

    @precondition(lambda self: self.phase in ("over", "opening"))
    @rule(seed=seeds)
    def next_deal(self, seed: int) -> None:
        dealer = GAME.after(self.state).dealer if self.phase == "over" else self.first.eldest
        assert dealer == (right_of(self.first.eldest, 3) if self.redealt else self.first.eldest)
        self.deal(dealer, seed)

    def deal(self, dealer: Seat, seed: int) -> None:
        match = GAME.match(dealer, None, {})
        self.layout = shuffled(GAME, match, Dice(seed))
        self.state: State = GAME.deal(match, self.layout)
        self.first = FirstAuction(dealer, self.layout[right_of(dealer).value][:4])
        self.second: SecondAuction | None = None
        self.phase = "auction"
        self.redealt = False

    @property
    def model(self) -> FirstAuction | SecondAuction:
        return self.second or self.first

    def may(self, seat: Seat, action: Action) -> bool:
        return self.phase in ("auction", "auction2") and self.model.may(seat, action)

    def speaker_may(self, action: Action) -> bool:
        return self.may(self.model.speaker, action)

    def say(self, action: Action) -> None:
        self.state = GAME.apply(self.state, self.model.speaker, action).state
        self.model.say(action)
        if self.model.ended:
            self.phase = "pick" if self.model.best else "opening" if self.second else "over"

    @precondition(lambda self: self.speaker_may(PASS))
    @rule()
    def say_pass(self) -> None:
        self.say(PASS)

    @precondition(lambda self: self.speaker_may(ASK))
    @rule()
    def ask(self) -> None:
        self.say(ASK)

    @precondition(lambda self: any(self.speaker_may(Bid(number)) for number in NUMBERS))
    @rule(step=st.sampled_from((0, 0, 0, 1, 2, 14)))
    def bid(self, step: int) -> None:
        numbers = [number for number in NUMBERS if self.speaker_may(Bid(number))]
        self.say(Bid(numbers[min(step, len(numbers) - 1)]))

    @precondition(lambda self: self.speaker_may(PCC))
    @rule()
    def bid_closed_caps(self) -> None:
        self.say(PCC)

    @precondition(lambda self: self.speaker_may(REDEAL))
    @rule()
    def redeal(self) -> None:
        self.state = GAME.apply(self.state, self.first.eldest, REDEAL).state
        self.phase, self.redealt = "over", True

    @precondition(lambda self: self.phase == "pick")
    @rule(place=st.integers(0, 3))
    def pick(self, place: int) -> None:
        maker, number = self.winner
        self.state = GAME.apply(self.state, maker, Pick(self.layout[maker.value][place])).state
        self.phase = "opening" if self.second else "auction2"
        self.second = self.second or SecondAuction(maker, number)

    @property
    def winner(self) -> tuple[Seat, int]:
        """Return the maker and his number: the bid last made, in whichever auction; 0 for Partner Close Caps."""
        if self.second and self.second.best:
            seat, action = self.second.best
            return seat, action.number if isinstance(action, Bid) else 0
        assert self.first.best
        return self.first.best.by, self.first.best.number or 0

    @invariant()
    def the_same_may_be_said(self) -> None:
        for seat in Seat:
            for action in (*map(Bid, NONSENSE), PASS, ASK, PCC, REDEAL):
                assert GAME.judge(self.state, seat, action).legal is self.may(seat, action), (seat, action)

    @invariant()
    def the_same_seat_has_the_word(self) -> None:
        expected = {
            "auction": lambda: self.model.speaker,
            "auction2": lambda: self.model.speaker,
            "pick": lambda: self.winner[0],
            "opening": lambda: self.winner[0],
            "over": lambda: None,
        }
        assert GAME.to_act(self.state) == expected[self.phase]()
        answering = self.phase == "auction" and self.first.asker
        assert GAME.phase(self.state) == ("answer" if answering else self.phase)

    @invariant()
    def nothing_else_may_be_done(self) -> None:
        for seat in Seat:
            for action in (OPEN, KEEP, *map(Pick, self.layout[seat.value]), *map(Play, self.layout[seat.value])):
                mine = self.phase in ("pick", "opening") and seat == self.winner[0]
                allowed = mine and isinstance(action, Pick) is (self.phase == "pick") and not isinstance(action, Play)
                assert allowed or not GAME.judge(self.state, seat, action).legal

    @invariant()
    def all_know_the_contract(self) -> None:
        closed_caps = self.second and self.second.best and self.second.best[1] == PCC
        contract = "pcc" if closed_caps else self.winner[1] if self.first.best else None
        for seat in Seat:
            public = GAME.observe(self.state, seat).public
            if self.phase in ("pick", "opening"):
                assert (public["maker"], public["contract"]) == (self.winner[0], contract)
            if self.phase in ("auction", "auction2"):
                assert public["bidder"] == (self.winner[0] if self.first.best else None)


TestAuctions = Auctions.TestCase
TestAuctions.settings = settings(max_examples=2 * settings.default.max_examples, stateful_step_count=30)
