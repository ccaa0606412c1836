"""The rules of Austrian Preference, read a second time: what is refused and why, what is paid, who is shown what.

Written from the rules and from nothing in ``tutor.games``: slow, plain, without reasons. Where several articles could
be cited for one refusal and the rules don't say which comes first, all of them are named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tutor.cards import Card
from tutor.engine.game import Word
from tutor.engine.table import PUBLIC, Eyes, Seat

A, B, C = SEATS = (Seat.A, Seat.B, Seat.C)
LEFT = {A: B, B: C, C: A}
UP = ["7", "8", "9", "10", "J", "Q", "K", "A"]
NUMBER = {"♣": 1, "♠": 2, "♦": 3, "♥": 4}
SUIT = {number: suit for suit, number in NUMBER.items()}
VALUE = {5: 10, 6: 20, 7: 30}
CALLS = {"bid", "pass", "mine", "hand", "preference"}


def verb_of(action: Any) -> str:
    return type(action).__name__.lower()


def suit_of(card: Card) -> str:
    return str(card.suit.value)


def rank(card: Card) -> int:
    return UP.index(str(card.rank.value))


def winning(trick: list[tuple[Seat, Card]], trump: str | None) -> tuple[Seat, Card]:
    """Return who wins a trick as it stands, and the card."""
    led = suit_of(trick[0][1])
    trumps = [laid for laid in trick if suit_of(laid[1]) == trump]
    following = [laid for laid in trick if suit_of(laid[1]) == led]
    return max(trumps or following, key=lambda laid: rank(laid[1]))


def answers(hand: Iterable[Card], trick: list[tuple[Seat, Card]], trump: str | None, beating: bool) -> set[Card]:
    """Return the cards that may be played to a trick."""
    cards = set(hand)
    if not trick:
        return cards
    led, best = suit_of(trick[0][1]), winning(trick, trump)[1]
    same = {card for card in cards if suit_of(card) == led}
    mine = same or {card for card in cards if suit_of(card) == trump}
    higher = {card for card in mine if suit_of(card) == suit_of(best) and rank(card) > rank(best)}
    return (higher if beating and higher else mine) or cards


class Table:
    """A deal that goes on."""

    def __init__(
        self,
        dealer: Seat,
        layout: Mapping[str, tuple[Card, ...]],
        options: Mapping[str, Any],
        score: Mapping[str, int] | None = None,
    ) -> None:
        self.options = {name.rpartition(".")[2]: value for name, value in options.items()}
        self.dealer = dealer
        self.order = [LEFT[dealer], LEFT[LEFT[dealer]], dealer]
        self.score = {key: (score or {}).get(key, 0) for key in (*SEATS, "pot")}
        self._ante()
        self.full_pot = self.score["pot"]
        self.hands = {seat: set(layout[seat.value]) for seat in SEATS}
        self.had = {seat: set(layout[seat.value]) for seat in SEATS}
        self.pile = set(layout["talon"])
        self.phase, self.turn = "auction", self.order[0]
        # The auction
        self.number, self.owner = 0, None
        self.called: list[Seat] = []
        self.bidders: list[Seat] = []
        self.passed: list[Seat] = []
        self.hand_calls: list[tuple[Seat, int]] = []
        self.named: list[tuple[Seat, int]] = []
        self.unnamed: list[Seat] = []
        # The contract
        self.declarer: Seat | None = None
        self.by_hand = self.preference = False
        self.contract: int | None = None
        self.winner: Seat | None = None
        self.gone: set[Seat] = set()
        self.liege = self.goer = False
        self.named_suit = False
        # The defenders
        self.said: dict[Seat, str] = {}
        self.inviter: Seat | None = None
        self.factor = dict.fromkeys(SEATS, 1)
        self.no_aces = self.gave_up = False
        # The play
        self.trick: list[tuple[Seat, Card]] = []
        self.tricks: list[tuple[Seat, list[tuple[Seat, Card]]]] = []

    def _ante(self) -> None:
        if self.options["dealer_ante"]:
            self._pay(self.dealer, "pot", 10)
        elif not self.score["pot"]:
            for seat in SEATS:
                self._pay(seat, "pot", self.options["ante"])

    def _pay(self, one: Any, other: Any, stakes: int) -> None:
        self.score[one] -= stakes
        self.score[other] += stakes

    # The numbers of this table

    @property
    def illustrated(self) -> bool:
        return bool(self.options["illustrated"])

    @property
    def top(self) -> int:
        return 4 if not self.illustrated else 6 if self.options["sans_atout"] else 8

    @property
    def top_call(self) -> int:
        """The highest hand call: 4 is Preference, 0 a plain hand."""
        return max(4, self.top)

    @property
    def special(self) -> bool:
        return self.contract is not None and self.contract > 4

    @property
    def sans(self) -> bool:
        return self.contract == 6 and bool(self.options["sans_atout"])

    @property
    def trump(self) -> str | None:
        return SUIT.get(self.contract or 0)

    @property
    def defenders(self) -> list[Seat]:
        if self.declarer is None:
            return []
        return [LEFT[self.declarer], LEFT[LEFT[self.declarer]]]

    @property
    def playing(self) -> list[Seat]:
        """The defenders who play cards."""
        if self.special or self.inviter:
            return self.defenders
        return [seat for seat in self.defenders if self.said.get(seat) == "defend"]

    def earliest(self) -> Seat | None:
        """Return the bidder with the first claim to a number."""
        return next((seat for seat in self.order if seat in self.bidders and seat not in self.passed), None)

    def forced(self, seat: Seat) -> bool:
        return (
            bool(self.options["forced_dealer"])
            and seat == self.dealer
            and len(self.passed) == 2
            and not self.bidders
            and not self.hand_calls
        )

    def entitled(self) -> list[Seat]:
        """Return who may go after the player in possession, in the order of asking."""
        return [seat for seat in self.defenders if seat in self.bidders and seat not in self.gone]

    def lowest(self) -> int:
        """Return the lowest contract that may be named."""
        if self.by_hand:
            return 1
        if not self.goer:
            return self.number
        if self.contract is None:
            return max(5, self.number + 1)
        return self.contract + 1

    def is_nachgehen(self) -> bool:
        others = [seat for seat in self.bidders if seat != self.winner]
        return bool(self.options["nachgehen"]) and bool(others) and not self.by_hand and self.number < self.top

    # What is refused

    def refusal(self, seat: Seat, action: Any) -> frozenset[str]:
        """Return the articles that may be cited for refusing a word, none if it is lawful."""
        verb = verb_of(action)
        whole = {
            article for articles, broken in self._for_the_whole_deal(seat, action) if broken for article in articles
        }
        firm = [articles for articles, broken in self._firmly(seat, action) if broken]
        if firm:
            return frozenset(firm[0])
        if verb not in self._words():
            phase = {"pref.turn.3"} | whole
            if self.phase == "discard" and seat == self.turn:
                phase |= {"pref.discard.1"}
            return frozenset(phase)
        if seat != self.turn:
            return frozenset({"pref.turn.1"} | whole)
        return frozenset(next((articles for articles, broken in self._rules(seat, action) if broken), set()) or set())

    def _words(self) -> set[str]:
        """Return the verbs of the phase."""
        return {
            "auction": CALLS,
            "naming": {"name", "concede"},
            "talon": {"take"},
            "discard": {"discard"},
            "liege": {"liege"},
            "going": {"take", "leave"},
            "contract": {"contract"},
            "defence": {"defend", "drop"},
            "invite": {"invite", "alone"},
            "kontra": {"kontra", "stand"},
            "rekontra": {"rekontra", "accept"},
            "play": {"play", "giveup", "noaces"},
            "over": set(),
        }[self.phase]

    def _firmly(self, seat: Seat, action: Any) -> Iterator[tuple[set[str], bool]]:
        """Yield what is refused for the whole deal before anything else, as the rules say outright."""
        verb, live = verb_of(action), self.phase != "over"
        yield {"apref.auction.7"}, verb in CALLS and seat in self.passed and self.phase == "auction"
        yield {"apref.exch.2"}, live and verb == "take" and self.by_hand and seat == self.declarer
        yield {"illpref.def.1"}, live and verb == "drop" and self.special and seat != self.declarer and self._fixed()
        spoken = {"kontra", "rekontra", "play"}
        rekontra = any(factor == 4 for factor in self.factor.values())
        yield {"illpref.kontra.11"}, self.phase == "play" and verb in ("kontra", "rekontra") and rekontra
        late = verb == "kontra" and self.said.get(seat) == "stand"
        yield {"illpref.kontra.3"}, self.phase in spoken and late
        yield (
            {"illpref.kontra.9"},
            verb == "kontra"
            and seat != self.declarer
            and self.phase in ("defence", "invite", "play")
            and not self.special,
        )
        yield (
            {"illpref.kontra.8"},
            self.phase == "play" and self.special and verb == "rekontra" and set(self.said.values()) == {"stand"},
        )
        yield {"illpref.nach.4"}, self.phase == "going" and verb == "take" and seat not in self.bidders

    def _fixed(self) -> bool:
        return self.phase in ("kontra", "rekontra", "play")

    def _for_the_whole_deal(self, seat: Seat, action: Any) -> Iterator[tuple[set[str], bool]]:
        """Yield what may also be said of a word that comes in a wrong phase or out of turn."""
        verb = verb_of(action)
        call = verb in CALLS
        yield {"apref.auction.7"}, call and seat in self.passed
        yield {"apref.auction.12", "illpref.auction.5"}, verb in ("bid", "mine") and bool(self.hand_calls)
        yield {"apref.auction.11", "illpref.auction.5"}, verb in ("hand", "preference") and seat in self.called
        yield {"apref.auction.4"}, verb == "bid" and not self.illustrated and action.number > 4
        yield {"illpref.auction.2", "illpref.sans.1"}, verb == "bid" and self.illustrated and action.number > self.top
        number = getattr(action, "number", None)
        yield {"illpref.auction.3", "apref.auction.2"}, verb == "hand" and bool(number) and not self.illustrated
        yield {"illpref.sans.1"}, verb in ("hand", "contract") and bool(number) and number > self.top >= 6
        yield {"apref.exch.2"}, verb == "take" and (self.by_hand or bool(self.hand_calls))
        yield {"illpref.nach.4"}, verb in ("take", "leave") and seat not in self.bidders
        yield {"illpref.nach.9"}, verb in ("take", "leave") and seat in self.gone
        yield {"illpref.nach.1", "illpref.nach.3", "illpref.nach.7"}, verb in ("liege", "leave")
        yield {"illpref.nach.3", "illpref.nach.2"}, verb in ("liege", "contract") and bool(self.options["nachgehen"])
        yield {"apref.contract.3", "apref.auction.14"}, verb in ("contract", "name", "concede")
        yield {"apref.auction.13", "illpref.auction.3"}, verb == "contract" and self.by_hand
        yield {"illpref.def.1"}, verb in ("defend", "drop", "invite", "alone") and self.special
        yield {"apref.def.4", "apref.def.1"}, verb in ("defend", "drop", "invite", "alone") and bool(self.said)
        yield {"illpref.def.2"}, verb == "giveup" and self.special
        yield {"illpref.value.7"}, verb == "noaces" and self.special
        yield {"apref.def.7"}, verb == "giveup"
        yield {"apref.bonus.3"}, verb == "noaces"
        yield {"apref.def.6"}, verb == "play" and self.said.get(seat) == "drop" and self.inviter is None
        doubling = verb in ("kontra", "stand", "rekontra", "accept")
        yield {"illpref.kontra.9"}, doubling and self.contract is not None and not self.special
        yield {"illpref.kontra.9"}, doubling and not self.illustrated
        yield {"illpref.kontra.1", "illpref.kontra.3"}, verb in ("kontra", "stand") and bool(self.said)
        yield {"illpref.kontra.1"}, verb in ("kontra", "stand") and seat == self.declarer
        yield {"illpref.kontra.5", "illpref.kontra.8"}, verb in ("rekontra", "accept")
        yield {"illpref.kontra.11"}, doubling and max(self.factor.values()) == 4

    def _rules(self, seat: Seat, action: Any) -> Iterator[tuple[set[str], bool]]:
        """Yield the rules for a word in its phase and turn."""
        verb = verb_of(action)
        match verb:
            case "bid" | "pass" | "mine" | "hand" | "preference":
                yield from self._auction(seat, verb, getattr(action, "number", None))
            case "name" | "concede":
                yield from self._naming(verb, action)
            case "discard":
                yield {"pref.trick.8", "pref.discard.1"}, not set(action.cards) <= self.hands[seat]
                yield {"pref.discard.1"}, len(action.cards) != 2 or len(set(action.cards)) != 2
            case "contract":
                yield from self._contract(action.number)
            case "giveup":
                yield {"illpref.def.2"}, self.special
                yield {"apref.def.7"}, self._has_begun() or self.no_aces
            case "noaces":
                yield {"illpref.value.7"}, self.special
                aces = any(card.rank.value == "A" for card in self.had[seat])
                yield {"apref.bonus.3"}, self._has_begun() or self.no_aces or aces or not self.options["bonuses"]
            case "giveup" | "noaces":
                pass
            case "play":
                yield from self._play(seat, action.card)

    def _has_begun(self) -> bool:
        return bool(self.trick or self.tricks)

    def _auction(self, seat: Seat, verb: str, number: int | None) -> Iterator[tuple[set[str], bool]]:
        ill = self.illustrated
        first = seat not in self.called
        if verb == "pass":
            yield {"illpref.auction.7" if ill else "apref.auction.9"}, self.forced(seat)
            return
        if verb in ("bid", "mine"):
            yield {"illpref.auction.5", "apref.auction.12"} if ill else {"apref.auction.12"}, bool(self.hand_calls)
            holds = not first and self.earliest() == seat and self.owner != seat
            top = self.number >= self.top
            if verb == "mine":
                yield {"apref.auction.5", "apref.auction.6"}, first
                yield {"apref.auction.6"}, not holds
                return
            highest = {"apref.auction.4"} if not ill else {"illpref.sans.1"} if self.top == 6 else {"illpref.auction.2"}
            step = {"illpref.auction.1"} if ill else {"apref.auction.3"}
            if number is not None and number > self.top:
                yield highest | step | ({"apref.auction.5"} if holds else set()), True
            yield (
                {"apref.auction.5"} | (step if number != self.number + 1 else set()) | (highest if top else set()),
                holds,
            )
            yield step, number != self.number + 1
            return
        late = {"illpref.auction.5", "apref.auction.11"} if ill else {"apref.auction.11"}
        call = 4 if verb == "preference" else 0 if number is None else number
        nonsense = number is not None and not 5 <= number <= self.top
        if nonsense:
            yield {"illpref.auction.3", "apref.auction.2", "illpref.sans.1", *late}, True
        yield late, not first
        highest_call = max((rank for _, rank in self.hand_calls), default=-1)
        beaten = highest_call > call or (highest_call == call and call > 0)
        yield (
            {"illpref.auction.4", "illpref.auction.6", "apref.auction.13"} if ill else {"apref.auction.13"},
            beaten,
        )

    def _naming(self, verb: str, action: Any) -> Iterator[tuple[set[str], bool]]:
        best = max((number for _, number in self.named), default=0)
        if verb == "concede":
            yield {"apref.auction.14"}, not self.named
            return
        number = NUMBER[str(action.suit.value)]
        yield {"apref.auction.14"}, number <= best or number > 3

    def _contract(self, number: int) -> Iterator[tuple[set[str], bool]]:
        ill = self.illustrated
        if self.by_hand:
            yield {"apref.contract.2", "illpref.auction.3", "illpref.sans.1"}, not 1 <= number <= 4
            return
        too_high = {"illpref.sans.1"} if self.top == 6 else {"illpref.contract.9", "illpref.auction.2"}
        if self.goer:
            yield {"illpref.nach.7", "illpref.nach.8", *too_high}, number > self.top
            yield {"illpref.nach.7" if self.contract is None else "illpref.nach.8"}, number < self.lowest()
            return
        yield (too_high if ill else {"apref.contract.1", "apref.auction.4"}), number > self.top
        yield {"illpref.contract.9" if ill else "apref.contract.1"}, number < self.lowest()

    def _play(self, seat: Seat, card: Card) -> Iterator[tuple[set[str], bool]]:
        hand = self.hands[seat]
        yield {"pref.trick.8"}, card not in hand
        if not self.trick:
            return
        led = suit_of(self.trick[0][1])
        yield {"pref.trick.3"}, suit_of(card) != led and any(suit_of(held) == led for held in hand)
        void = all(suit_of(held) != led for held in hand)
        trumps = any(suit_of(held) == self.trump for held in hand)
        yield {"pref.trick.4"}, void and trumps and suit_of(card) != self.trump
        beat = {5: "illpref.play.2", 7: "illpref.play.2", 6: "illpref.play.3", 8: "illpref.play.3"}.get(
            self.contract or 0, "apref.play.4"
        )
        beats = {beat, "apref.play.4"} if self.sans else {beat}
        yield beats, card not in answers(hand, self.trick, self.trump, self.options["must_beat"])

    # What happens

    def say(self, seat: Seat, action: Any) -> None:
        """Carry out a lawful word."""
        verb = verb_of(action)
        match verb:
            case "bid" | "pass" | "mine" | "hand" | "preference":
                self._call(seat, verb, getattr(action, "number", None))
            case "name" | "concede":
                self._names(seat, NUMBER[str(action.suit.value)] if verb == "name" else None)
            case "take":
                if self.phase == "going":
                    self.declarer, self.goer = seat, True
                self.hands[seat] |= self.pile
                self.had[seat] |= self.pile
                self.phase, self.turn = "discard", seat
            case "discard":
                self.pile = set(action.cards)
                self.hands[seat] -= self.pile
                self.phase = "liege" if self.is_nachgehen() and not self.liege else "contract"
            case "liege":
                self.liege = True
                self._ask()
            case "leave":
                self.gone.add(seat)
                self._ask()
            case "contract":
                self.contract = action.number
                if self.goer:
                    self._ask()
                else:
                    self._contract_stands()
            case "defend" | "drop":
                self._decide(seat, verb)
            case "invite" | "alone":
                self.inviter = seat if verb == "invite" else None
                self._begin()
            case "kontra" | "stand":
                self._double(seat, verb)
            case "rekontra" | "accept":
                if verb == "rekontra":
                    self.factor = {one: 4 if factor == 2 else 1 for one, factor in self.factor.items()}
                self._begin()
            case "noaces":
                self.no_aces = True
            case "giveup":
                self.gave_up, self.phase = True, "over"
                self._settle()
            case _:
                self._lay(seat, action.card)

    def _call(self, seat: Seat, verb: str, number: int | None) -> None:
        self.called.append(seat)
        match verb:
            case "bid":
                self.number, self.owner = number or 0, seat
                self.bidders += [seat] if seat not in self.bidders else []
            case "mine":
                self.owner = seat
            case "pass":
                self.passed.append(seat)
            case _:
                self.hand_calls.append((seat, 4 if verb == "preference" else number or 0))
        if self.hand_calls:
            self._after_hand(seat)
        elif len(self.passed) == 3:
            self.phase = "over"
        elif len(self.passed) == 2 and self.owner:
            self.declarer = self.winner = self.owner
            self.phase, self.turn = "talon", self.owner
        else:
            self.turn = self._next([one for one in SEATS if one not in self.passed], seat)

    @staticmethod
    def _next(among: list[Seat], seat: Seat) -> Seat:
        left = LEFT[seat]
        return left if left in among else LEFT[left]

    def _after_hand(self, seat: Seat) -> None:
        waiting = [one for one in SEATS if one not in self.called]
        best = max(call for _, call in self.hand_calls)
        if waiting and best < self.top_call:
            self.turn = self._next(waiting, seat)
            return
        self.by_hand = True
        callers = [one for one, call in self.hand_calls if call == best]
        self.declarer, self.preference = callers[0], best == 4
        if best:
            self.contract = best
            self._contract_stands()
        elif len(callers) == 1:
            self.phase, self.turn = "contract", callers[0]
        else:
            self.declarer, self.unnamed = None, callers
            self.phase, self.turn = "naming", callers[0]

    def _names(self, seat: Seat, number: int | None) -> None:
        if number:
            self.named.append((seat, number))
        self.unnamed = self.unnamed[1:]
        if self.unnamed:
            self.turn = self.unnamed[0]
            return
        self.declarer, self.contract = self.named[-1]
        self._contract_stands()

    def _ask(self) -> None:
        """Ask the next one who may go after."""
        waiting = [] if self.contract == self.top else self.entitled()
        if waiting:
            self.phase, self.turn = "going", waiting[0]
        elif self.contract is None:
            self.phase, self.turn = "contract", self.declarer
        else:
            self._contract_stands()

    def _contract_stands(self) -> None:
        self.phase, self.turn = "kontra" if self.special else "defence", self.defenders[0]

    def _decide(self, seat: Seat, verb: str) -> None:
        self.said[seat] = verb
        if len(self.said) == 1:
            self.turn = self.defenders[1]
            return
        playing = [one for one in self.defenders if self.said[one] == "defend"]
        if not playing:
            self.phase = "over"
            self._settle()
        elif len(playing) == 1:
            self.phase, self.turn = "invite", playing[0]
        else:
            self._begin()

    def _double(self, seat: Seat, verb: str) -> None:
        self.said[seat] = verb
        self.factor[seat] = 2 if verb == "kontra" else 1
        if len(self.said) == 1:
            self.turn = self.defenders[1]
        elif "kontra" in self.said.values():
            self.phase, self.turn = "rekontra", self.declarer
        else:
            self._begin()

    def _begin(self) -> None:
        self.phase = "play"
        self.turn = self.defenders[1] if self.sans else self.declarer

    def _lay(self, seat: Seat, card: Card) -> None:
        self.hands[seat] -= {card}
        self.trick.append((seat, card))
        if len(self.trick) <= len(self.playing):
            self.turn = self._next([self.declarer, *self.playing], seat)
            return
        self.turn = winning(self.trick, self.trump)[0]
        self.tricks.append((self.turn, self.trick))
        self.trick = []
        if self._is_decided():
            self.phase = "over"
            self._settle()

    def won(self, seat: Seat | None) -> int:
        return [winner for winner, _ in self.tricks].count(seat)

    def _is_decided(self) -> bool:
        own, all_of_them = self.won(self.declarer), len(self.tricks)
        if self.sans:
            return own == 6 or all_of_them - own == 5
        if self.contract in (5, 7) and own:
            return True
        if self.contract in (6, 8) and own < all_of_them:
            return True
        return all_of_them == 10

    # What is paid

    def made(self) -> bool:
        if self.gave_up:
            return False
        if not self.special and not self.playing:
            return True
        tricks = self.won(self.declarer)
        if self.contract in (5, 7):
            return not tricks
        return tricks >= (10 if self.special and not self.sans else 6)

    def _settle(self) -> None:
        self.paid_from = dict(self.score)
        if self.special:
            self._settle_from_hand_to_hand()
        elif self.gave_up:
            payees = self.defenders if not self.inviter else [self.inviter]
            payees = [seat for seat in payees if self.said[seat] == "defend"]
            for seat in payees:
                self._pay(self.declarer, seat, (3 if len(payees) == 2 else 5) * self._times())
        else:
            self._settle_a_suit()

    def _settle_from_hand_to_hand(self) -> None:
        value = self.options["value8"] if self.contract == 8 else VALUE[self.contract or 0]
        for seat in self.defenders:
            stakes = value * (2 if self.by_hand else 1) * self.factor[seat]
            self._pay(seat, self.declarer, stakes if self.made() else -stakes)

    def _times(self) -> int:
        match self.options["payoff"]:
            case "by_suit":
                return self.contract or 0
            case "tenth_of_pot":
                return self.full_pot // 10
            case "tenth_of_pot_limited":
                return min(self.full_pot // 10, self.options["payoff_cap"])
        return 1

    def _settle_a_suit(self) -> None:
        times, made = self._times(), self.made()
        if made:
            self._pay("pot", self.declarer, min(10 * times, self.score["pot"]))
        else:
            self._pay(self.declarer, "pot", 20 * times)
        for seat in self.defenders:
            if self.said[seat] != "defend":
                continue
            tricks = self.won(seat) if not self.inviter else sum(map(self.won, self.defenders))
            if tricks < (4 if self.inviter else 2):
                self._pay(seat, "pot", 10 * times)
            else:
                self._pay(self.declarer, seat, tricks * times)
        if self.options["bonuses"]:
            for stakes in self._bonuses(made):
                for seat in self.defenders:
                    self._pay(seat, self.declarer, stakes * times)

    def _bonuses(self, made: bool) -> Iterator[int]:
        """Yield what each defender pays the declarer, less than nothing for what he receives."""
        if self.preference:
            yield 10 if made else -10
        own = {card for _, trick in self.tricks for seat, card in trick if seat == self.declarer}
        own |= self.hands[self.declarer]
        if made and sum(card.rank.value == "A" for card in own) == 4:
            yield 10
        if self.no_aces:
            yield 10 if made else -10

    def result(self) -> dict[str, Any]:
        """Return the result of a deal that is over, as records tell it."""
        played = self.declarer is not None
        before = self.paid_from if played else self.score
        return {
            "over": True,
            "declarer": self.declarer,
            "contract": self.contract,
            "made": self.made() if played else None,
            "tricks": {seat: self.won(seat) for seat in SEATS},
            "payments": {key: self.score[key] - before[key] for key in self.score},
            "score": self.score,
            "next_dealer": LEFT[self.dealer],
        }


# Who is shown what

Sight = tuple[frozenset[Seat], tuple[Any, ...]]
"""Who is shown something, and what."""
ALL = frozenset(SEATS)


def sights(
    layout: Mapping[str, tuple[Card, ...]], words: tuple[Word, ...], at_the_end_of_the_trick: bool = False
) -> Iterator[list[Sight]]:
    """Yield what is shown when the cards are dealt, and then at each word."""
    hands = {seat: set(layout[seat.value]) for seat in SEATS}
    pile, contract, declarer, cards_played = set(layout["talon"]), 0, None, 0
    yield [(frozenset({seat}), ("dealt", frozenset(hands[seat]))) for seat in SEATS]
    for seat, action in words:
        verb = verb_of(action)
        shown: list[Sight] = []
        match verb:
            case "bid" | "contract" | "hand":
                shown = [(ALL, (action.number,))]
                if verb == "contract" or (action.number and verb == "hand"):
                    contract, declarer = action.number, seat
            case "preference":
                declarer = seat
            case "name":
                shown, declarer = [(ALL, (action.suit,))], seat
            case "drop" if declarer and [verb_of(word.action) for word in words].count("drop") == 2:
                aces = frozenset(card for card in hands[declarer] if card.rank.value == "A")
                shown = (
                    [(ALL, ("is paid for", aces if len(aces) == 4 else frozenset()))] if seat != LEFT[declarer] else []
                )
            case "take":
                shown = [(frozenset({seat}), ("takes", frozenset(pile)))]
                hands[seat] |= pile
            case "discard":
                pile = set(action.cards)
                shown = [(frozenset({seat}), ("lays away", frozenset(pile)))]
                hands[seat] -= pile
            case "play":
                shown = [(ALL, (action.card,))]
                hands[seat] -= {action.card}
                cards_played += 1
                if contract in (7, 8) and declarer and cards_played == (3 if at_the_end_of_the_trick else 1):
                    shown.append((ALL, ("opens", frozenset(hands[declarer]))))
        yield [(ALL, (seat, verb)), *shown]


def seen(
    seat: Eyes,
    dealer: Seat,
    layout: Mapping[str, tuple[Card, ...]],
    words: tuple[Word, ...],
    at_the_end_of_the_trick: bool = False,
) -> tuple[tuple[tuple[Any, ...], ...], ...]:
    """Return what a seat, or somebody without one, was shown in a deal, word after word."""
    deal = (("deals", dealer),)
    shown = (
        tuple(what for eyes, what in now if (eyes == ALL if seat is PUBLIC else seat in eyes))
        for now in sights(layout, words, at_the_end_of_the_trick)
    )
    return tuple(now if i else deal + now for i, now in enumerate(shown))
