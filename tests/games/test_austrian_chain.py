"""The Austrian auction and Nachgehen's chain, whatever is said: what may be said next is counted anew from the words.

The machine knows of a position only which words were said; of the rules it knows the auction and the chain. How a
contract is played and paid is not here.
"""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tutor.engine.deck import Dice
from tutor.engine.game import legal_actions, shuffled
from tutor.engine.table import Seat
from tutor.games import GAMES
from tutor.notation import format_action, parse_word

GAME = GAMES["austrian-preference"]
LEFT = {"A": "B", "B": "C", "C": "A"}
WITHOUT_TALON = {"hand": 0, "preference": 4, "hand 5": 5, "hand 6": 6, "hand 7": 7, "hand 8": 8}


class Chain(RuleBasedStateMachine):
    """A deal up to its contract, Illustrated and with Nachgehen, with Sans Atout or without."""

    @initialize(dealer=st.sampled_from("ABC"), sans=st.booleans(), seed=st.integers(0, 999))
    def deal(self, dealer: str, sans: bool, seed: int) -> None:
        self.begin(dealer, sans, seed)

    def begin(self, dealer: str, sans: bool, seed: int) -> None:
        options = {"illpref.illustrated": True, "illpref.nachgehen": True, "illpref.sans_atout": sans}
        match = GAME.match(Seat(dealer), None, options)
        self.state = GAME.deal(match, shuffled(GAME, match, Dice(seed)))
        self.top = 6 if sans else 8
        self.order = [LEFT[dealer], LEFT[LEFT[dealer]], dealer]
        self.said: list[tuple[str, str]] = []

    # What was said so far

    def by(self, seat: str, *words: str) -> list[str]:
        return [word for who, word in self.said if who == seat and word.startswith(words)]

    @property
    def numbers(self) -> list[tuple[str, int]]:
        """Who bid or held which number, in order."""
        found: list[tuple[str, int]] = []
        for seat, word in self.said:
            if word.startswith("bid"):
                found.append((seat, int(word.split()[1])))
            elif word == "mine":
                found.append((seat, found[-1][1]))
        return found

    @property
    def bidders(self) -> list[str]:
        return [seat for seat in self.order if self.by(seat, "bid")]

    @property
    def going(self) -> list[tuple[str, int]]:
        """Who named which contract after taking laid-away cards."""
        return [(seat, int(word.split()[1])) for seat, word in self.said if word.startswith("contract")]

    @property
    def in_possession(self) -> str:
        """Who holds the deal now: the last one who took cards, before that the winner."""
        return [seat for seat, word in self.said if word == "take"][-1]

    # What may be said next

    def calls(self, seat: str) -> set[str]:
        """Return what a seat may say in the auction."""
        first = not self.by(seat, "")
        hands = [WITHOUT_TALON[word] for _, word in self.said if word in WITHOUT_TALON]
        may = {"pass"}
        if not hands:
            number = self.numbers[-1][1] if self.numbers else 0
            still = [one for one in self.bidders if not self.by(one, "pass")]
            holds = bool(still) and still[0] == seat and self.numbers[-1][0] != seat
            if holds:
                may.add("mine")
            elif number < self.top:
                may.add(f"bid {number + 1}")
        if first:
            ranks = {word: rank for word, rank in WITHOUT_TALON.items() if rank <= max(4, self.top)}
            may |= {word for word, rank in ranks.items() if not hands or rank > max(hands) or rank == max(hands) == 0}
        others = [one for one in self.order if one != seat]
        if first and all(self.by(one, "pass") for one in others):
            may.discard("pass")
        return may

    def expected(self) -> set[str]:
        """Return what the seat to act may say."""
        seat, phase = str(GAME.to_act(self.state)), GAME.phase(self.state)
        if phase == "auction":
            return self.calls(seat)
        if phase == "going":
            return {"leave", "take"}
        if phase == "liege":
            return {"liege"}
        number = self.numbers[-1][1] if self.numbers else 1
        taken = sum(word == "take" for _, word in self.said)
        least = max(5, number + 1) if taken > 1 else number
        least = max(least, self.going[-1][1] + 1) if self.going else least
        most = self.top if self.numbers and not self.by_hand() else 4
        return {f"contract {contract}" for contract in range(1 if self.by_hand() else least, most + 1)}

    def by_hand(self) -> bool:
        return any(word in WITHOUT_TALON for _, word in self.said)

    # What holds

    def asked(self) -> list[str]:
        """Return who may still go after the one in possession, in the order of asking."""
        here = self.in_possession
        return [seat for seat in (LEFT[here], LEFT[LEFT[here]]) if seat in self.bidders and not self.by(seat, "leave")]

    @invariant()
    def exactly_the_words_of_the_rules_are_lawful(self) -> None:
        if GAME.phase(self.state) in ("auction", "liege", "going", "contract"):
            assert self.lawful() == self.expected(), self.said

    @invariant()
    def the_one_nearest_to_the_left_is_asked(self) -> None:
        if GAME.phase(self.state) == "going":
            assert self.asked()[0] == GAME.to_act(self.state), self.said

    @invariant()
    def contracts_only_rise(self) -> None:
        named = [contract for _, contract in self.going]
        assert named == sorted(set(named))

    @invariant()
    def the_last_who_named_plays(self) -> None:
        if self.going and not self.by_hand() and GAME.phase(self.state) in ("kontra", "defence"):
            namer, contract = self.going[-1]
            assert namer == self.in_possession
            assert not self.asked() or contract == self.top, self.said
            assert GAME.to_act(self.state) == LEFT[namer]

    @invariant()
    def nobody_sees_what_another_laid_away(self) -> None:
        """Only who holds the two cards or laid them away can know them."""
        layers = [seat for seat, word in self.said if word.startswith("discard")]
        if layers and GAME.phase(self.state) in ("liege", "going"):
            lying = {
                card for card, place in GAME.observe(self.state, None).known.items() if place.startswith("discard")
            }
            assert len(lying) == 2
            for seat in GAME.seats:
                known = {card for card in GAME.observe(self.state, seat).known if card in lying}
                assert known == (lying if seat == layers[-1] else set()), self.said

    # What is said

    def lawful(self) -> set[str]:
        seat = GAME.to_act(self.state)
        return {format_action(action, GAME) for action in legal_actions(GAME, self.state, seat)} if seat else set()

    def going_on(self) -> bool:
        return GAME.phase(self.state) in ("auction", "talon", "discard", "liege", "going", "contract")

    @precondition(going_on)
    @rule(data=st.data())
    def say(self, data: st.DataObject) -> None:
        """Say anything lawful; numbers and the laid-away cards more often than the rest, so that chains get long."""
        lawful = sorted(self.lawful())
        liked = [word for word in lawful if word.startswith(("bid", "mine", "take", "contract"))]
        word = data.draw(st.sampled_from([*lawful, *liked * 6]))
        seat = GAME.to_act(self.state)
        assert seat is not None
        self.state = GAME.apply(self.state, *parse_word(GAME, f"{seat} {word}")).state
        self.said.append((str(seat), word))

    @precondition(lambda self: not self.going_on())
    @rule(seed=st.integers(0, 999), sans=st.booleans())
    def deal_again(self, seed: int, sans: bool) -> None:
        self.begin(self.order[0], sans, seed)


TestChain = Chain.TestCase
TestChain.settings = settings(max_examples=80, stateful_step_count=40)
