"""The rules of Croatian Preference, read a second time: what is refused and why, what is written, who is shown what.

Written from the rules and from nothing in ``tutor.games``: slow, plain, without reasons. Where two articles could be
cited for one refusal and the rules don't say which comes first, both are named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tutor.cards import Card
from tutor.engine.game import Word
from tutor.engine.table import PUBLIC, Eyes, Seat

UP = ["7", "8", "9", "10", "J", "Q", "K", "A"]
SUIT = {2: "♠", 3: "♦", 4: "♥", 5: "♣"}
NUMBER = {suit: number for number, suit in SUIT.items()}
BETTEL, SANAC = 6, 7
SEATS = (Seat.A, Seat.B, Seat.C)
DOUBLES = ("kontra", "rekontra", "subkontra", "mortkontra")
IN_HAND = ("game", "bettel", "sanac")


def left(seat: Seat, steps: int = 1) -> Seat:
    return SEATS[(SEATS.index(seat) + steps) % 3]


def verb(action: Any) -> str:
    """Return the word as records write it."""
    name = type(action).__name__.lower()
    return "game" if name == "hand" else name


def answers(hand: Iterable[Card], trick: list[tuple[Seat, Card]], trump: str | None, beat: bool) -> frozenset[Card]:
    """Return what may be laid to a trick."""
    cards = list(hand)
    if not trick:
        return frozenset(cards)
    led = trick[0][1].suit
    best = taken_by(trick, trump)[1]
    due = [card for card in cards if card.suit == led] or [card for card in cards if card.suit == trump]
    higher = [card for card in due if card.suit == best.suit and UP.index(card.rank) > UP.index(best.rank)]
    over = [card for card in due if card.suit == trump != best.suit]
    return frozenset((beat and (higher or over)) or due or cards)


def taken_by(trick: list[tuple[Seat, Card]], trump: str | None) -> tuple[Seat, Card]:
    """Return who is winning a trick, and with which card."""
    suit = trump if any(card.suit == trump for _, card in trick) else trick[0][1].suit
    return max(
        (laid for laid in trick if laid[1].suit == suit),
        key=lambda laid: UP.index(laid[1].rank),
    )


def written_off(bule: Mapping[Seat, int]) -> dict[Seat, int]:
    """Return the bule of a match that was broken off."""
    parts = dict.fromkeys(bule, sum(bule.values()) // 3)
    for seat in sorted(bule, key=lambda seat: -bule[seat])[: sum(bule.values()) % 3]:
        parts[seat] += 1
    return {seat: bule[seat] - parts[seat] for seat in bule}


class Sheet:
    """What outlives a deal."""

    def __init__(self, score: Mapping[str, Any] | None, start: int) -> None:
        self.bule = dict.fromkeys(SEATS, start)
        self.refa = dict.fromkeys(SEATS, 0)
        self.supe = {(by, against): 0 for by in SEATS for against in SEATS if by != against}
        for name, row in (score or {}).items():
            seat = Seat(name)
            self.bule[seat] = row.get("bule", start)
            self.refa[seat] = row.get("refa", 0)
            for against, number in row.get("supe", {}).items():
                self.supe[seat, Seat(against)] = number

    def plain(self) -> dict[str, Any]:
        return {
            seat.value: {
                "bule": self.bule[seat],
                "refa": self.refa[seat],
                "supe": {other.value: self.supe[seat, other] for other in SEATS if other != seat},
            }
            for seat in SEATS
        }

    def results(self) -> dict[str, int]:
        return {
            seat.value: -10 * self.bule[seat]
            + sum(number for (by, _), number in self.supe.items() if by == seat)
            - sum(number for (_, against), number in self.supe.items() if against == seat)
            for seat in SEATS
        }


class Table:
    """A deal that goes on."""

    def __init__(
        self,
        dealer: Seat,
        layout: Mapping[str, tuple[Card, ...]],
        options: Mapping[str, Any],
        score: Mapping[str, Any] | None,
    ) -> None:
        self.dealer, self.score = dealer, score
        self.options = {name.rpartition(".")[2]: value for name, value in options.items()}
        self.hands = {seat: set(layout[seat.value]) for seat in SEATS}
        self.talon = set(layout["talon"])
        self.phase: str = "auction"
        self.order = [left(dealer, n) for n in (1, 2, 3)]
        self.turn: Seat | None = left(dealer)
        self.passed: list[Seat] = []
        self.numbers: dict[Seat, int] = {}
        self.number, self.holder = 1, None
        self.calls: dict[Seat, str] = {}
        self.named: dict[Seat, int] = {}
        self.conceded: list[Seat] = []
        self.declarer: Seat | None = None
        self.talon_taken = False
        self.least = 2
        self.fixed = False
        self.contract: int | None = None
        self.playing: list[Seat] = []
        self.dropped: list[Seat] = []
        self.inviter: Seat | None = None
        self.stood: list[Seat] = []
        self.doubler: Seat | None = None
        self.doubles = 0
        self.trick: list[tuple[Seat, Card]] = []
        self.won = dict.fromkeys(SEATS, 0)

    # What is refused

    def refusal(self, seat: Seat, action: Any) -> frozenset[str]:
        """Return the articles that may be cited for refusing a word: one mostly, none if it is lawful."""
        for articles, broken in self._duties(seat, verb(action), action):
            if broken:
                return frozenset(name if name.startswith("pref.") else f"crpref.{name}" for name in articles.split())
        return frozenset()

    def _duties(self, seat: Seat, said: str, action: Any) -> Iterator[tuple[str, bool]]:
        laying_away = self.phase == "discard" and seat == self.declarer
        match said:
            case "bid" | "pass" | "here" | "game" | "bettel" | "sanac":
                elsewhere = self.phase != "auction"
                late = (said in IN_HAND and seat in self.numbers) or bool(self.calls)
                yield "auction.5 pref.turn.3" if elsewhere else "auction.5", seat in self.passed
                yield "auction.11 auction.12 auction.13 pref.turn.3" if late else "pref.turn.3", elsewhere
                yield from self._auction(seat, said, getattr(action, "number", 0))
            case "name" | "concede":
                yield "pref.turn.3", self.phase != "naming"
                yield "pref.turn.1", seat != self.turn
                if said == "concede":
                    yield "auction.17", not self.named
                else:
                    yield "auction.17", NUMBER[action.suit] <= max(self.named.values(), default=1)
            case "take":
                yield "talon.2", self._without_talon()
                yield "pref.turn.3", self.phase != "talon"
                yield "pref.turn.1", seat != self.turn
            case "discard":
                yield "talon.2", self._without_talon()
                yield "pref.turn.3", self.phase != "discard"
                yield "pref.turn.1", seat != self.turn
                both = "pref.discard.1 pref.trick.8"
                held = set(action.cards) <= self.hands[seat]
                two = len(action.cards) == 2 == len(set(action.cards))
                yield both, not held and not two
                yield "pref.trick.8", not held
                yield "pref.discard.1", not two
            case "contract":
                yield "contract.5 pref.turn.3", self.fixed and self.phase != "over"
                yield "pref.discard.1 pref.turn.3", laying_away
                yield "pref.turn.3", self.phase != "contract"
                yield "pref.turn.1", seat != self.turn
                yield "contract.1", not self.least <= action.number <= SANAC
            case "defend" | "drop":
                refused = said == "drop" and self.contract == BETTEL and self.phase != "over"
                yield "contract.3", refused and seat != self.declarer
                yield "contract.3 pref.turn.3", refused
                yield "pref.turn.3 def.4", self.phase != "defence"
                yield "pref.turn.1", seat != self.turn
            case "invite" | "alone":
                yield "def.10 pref.turn.3", self.phase != "invite"
                yield "def.10 pref.turn.1", seat != self.turn
            case "play":
                yield "pref.discard.1 pref.turn.3", laying_away
                yield "def.6 pref.turn.3 pref.turn.1", self.phase == "play" and seat not in self.active()
                yield "pref.turn.3", self.phase != "play"
                yield "pref.turn.1", seat != self.turn
                yield "pref.trick.8", action.card not in self.hands[seat]
                yield from self._card(seat, action.card)
            case _:
                yield from self._doubling(seat, said)

    def _without_talon(self) -> bool:
        return bool(self.calls) and self.phase != "over"

    def _auction(self, seat: Seat, said: str, number: int) -> Iterator[tuple[str, bool]]:
        spoken = seat in self.numbers or seat in self.calls
        game = bool(self.calls)
        first = self._first()
        yield "auction.12 pref.turn.1", said in ("bid", "here") and game
        yield "auction.11 pref.turn.1", said in IN_HAND and seat in self.numbers and seat != self.turn
        yield "auction.11 auction.13 pref.turn.1", said in IN_HAND and game and seat != self.turn
        yield "auction.11", said in IN_HAND and seat in self.numbers
        yield "pref.turn.1", seat != self.turn
        if said == "bid":
            yield "auction.7", spoken and first == seat
            yield "auction.8 auction.3", spoken and number == self.number
            yield "auction.3", number != self.number + 1 or number > SANAC
        elif said == "here":
            yield "auction.10", not spoken
            yield "auction.8", first != seat
        elif said in IN_HAND:
            yield "auction.13", game and IN_HAND.index(said) < max(map(IN_HAND.index, self.calls.values()))
            yield "auction.13", said in self.calls.values() and said != "game"

    def _first(self) -> Seat | None:
        """Return who has the first claim to the number in force."""
        return next((seat for seat in self.order if seat in self.numbers and seat not in self.passed), None)

    def _doubling(self, seat: Seat, said: str) -> Iterator[tuple[str, bool]]:
        yield "kontra.1", not self.options["kontra"]
        level = DOUBLES.index(said) + 1 if said in DOUBLES else 0
        yield "kontra.5", level > self.options["kontra_max"]
        yield "kontra.6", said == "kontra" and seat == self.inviter and self.phase != "over"
        yield "pref.turn.3 kontra.1", self.phase != "kontra"
        yield "pref.turn.1 kontra.1", seat != self.turn
        asked = ("kontra", "stand") if not self.doubles else (DOUBLES[self.doubles], "accept")
        yield "pref.turn.3 kontra.1 kontra.4 kontra.5", said not in asked

    def _card(self, seat: Seat, card: Card) -> Iterator[tuple[str, bool]]:
        if not self.trick:
            return
        hand, trump = self.hands[seat], SUIT.get(self.contract or 0)
        led = self.trick[0][1].suit
        follows = any(held.suit == led for held in hand)
        yield "pref.trick.3" if follows else "pref.trick.4", card not in answers(hand, self.trick, trump, False)
        yield "play.4", card not in answers(hand, self.trick, trump, self.options["must_beat"])

    # What happens

    def say(self, seat: Seat, action: Any) -> None:
        """Carry out a lawful word."""
        match verb(action):
            case "pass":
                self.passed.append(seat)
                self._next_call()
            case "bid":
                self.number, self.holder = action.number, seat
                self.numbers[seat] = action.number
                self._next_call()
            case "here":
                self.holder = seat
                self._next_call()
            case "game" | "bettel" | "sanac" as call:
                self.calls[seat] = call
                self._next_call()
            case "name":
                self.named[seat] = NUMBER[action.suit]
                self._next_name()
            case "concede":
                self.conceded.append(seat)
                self._next_name()
            case "take":
                self.hands[seat] |= self.talon
                self.phase = "discard"
            case "discard":
                self.hands[seat] -= set(action.cards)
                self.phase = "contract"
            case "contract":
                self.contract = action.number
                self._ask_defenders()
            case "defend" | "drop" as choice:
                (self.playing if choice == "defend" else self.dropped).append(seat)
                self._decided()
            case "invite":
                self.inviter = seat
                self._lead()
            case "alone":
                self._ask_kontra()
            case "kontra":
                self.doubler, self.doubles = seat, 1
                self.turn = self.declarer
                if self.options["kontra_max"] == 1:
                    self._lead()
            case "stand":
                self.stood.append(seat)
                self._ask_kontra()
            case "accept":
                self._lead()
            case "play":
                self._lay(seat, action.card)
            case _:
                self.doubles += 1
                self.turn = self.declarer if self.doubles % 2 else self.doubler
                if self.doubles == self.options["kontra_max"]:
                    self._lead()

    def _next_call(self) -> None:
        if "sanac" in self.calls.values():
            return self._won_in_hand()
        if self.calls:
            asked = [seat for seat in self.order if not self._has_called(seat)]
            self.turn = asked[0] if asked else None
            return None if asked else self._won_in_hand()
        still = [seat for seat in self.order if seat not in self.passed]
        if not still:
            self.phase, self.turn = "over", None
        elif len(still) == 1 and self.holder == still[0]:
            self.declarer = self.turn = self.holder
            self.phase, self.least = "talon", self.number
        else:
            after = [left(self.turn or self.dealer, n) for n in (1, 2)]
            self.turn = next(seat for seat in after if seat in still and seat != self.holder)
        return None

    def _has_called(self, seat: Seat) -> bool:
        return seat in self.passed or seat in self.numbers or seat in self.calls

    def _won_in_hand(self) -> None:
        for call, contract in (("sanac", SANAC), ("bettel", BETTEL)):
            for seat in self.calls:
                if self.calls[seat] == call:
                    self.declarer, self.contract, self.fixed = seat, contract, True
                    return self._ask_defenders()
        if len(self.calls) == 1:
            self.declarer = self.turn = next(iter(self.calls))
            self.phase = "contract"
        else:
            self.phase, self.turn = "naming", next(iter(self.calls))
        return None

    def _next_name(self) -> None:
        asked = [seat for seat in self.calls if seat not in self.named and seat not in self.conceded]
        if asked:
            self.turn = asked[0]
            return
        self.contract = max(self.named.values())
        self.declarer = next(seat for seat in self.named if self.named[seat] == self.contract)
        self.fixed = True
        self._ask_defenders()

    def _defenders(self) -> tuple[Seat, Seat]:
        assert self.declarer
        return left(self.declarer), left(self.declarer, 2)

    def _ask_defenders(self) -> None:
        if self.contract == BETTEL:
            self.playing = list(self._defenders())
            self._ask_kontra()
        else:
            self.phase, self.turn = "defence", self._defenders()[0]

    def _decided(self) -> None:
        undecided = [seat for seat in self._defenders() if seat not in self.playing + self.dropped]
        if undecided:
            self.turn = undecided[0]
        elif len(self.playing) == 2:
            self._ask_kontra()
        elif self.playing:
            self.phase, self.turn = "invite", self.playing[0]
        else:
            assert self.declarer
            self.won[self.declarer] = 10
            self.phase, self.turn = "over", None

    def _ask_kontra(self) -> None:
        silent = [seat for seat in self._defenders() if seat in self.playing and seat not in self.stood]
        if self.options["kontra"] and silent:
            self.phase, self.turn = "kontra", silent[0]
        else:
            self._lead()

    def active(self) -> list[Seat]:
        """Return who plays cards: all three after an invitation or a kontra."""
        together = self.inviter is not None or self.doubler is not None
        return [seat for seat in SEATS if seat == self.declarer or seat in self.playing or together]

    def _lead(self) -> None:
        assert self.declarer
        self.phase = "play"
        if self.contract == SANAC:
            across, other = left(self.declarer, 2), left(self.declarer)
            self.turn = across if across in self.active() else other
        elif self.options["first_lead"] == "forehand":
            self.turn = next(seat for seat in self.order if seat in self.active())
        else:
            self.turn = self.declarer

    def _lay(self, seat: Seat, card: Card) -> None:
        self.hands[seat] -= {card}
        self.trick.append((seat, card))
        active = self.active()
        if len(self.trick) < len(active):
            self.turn = next(after for n in (1, 2) if (after := left(seat, n)) in active)
            return
        winner, _ = taken_by(self.trick, SUIT.get(self.contract or 0))
        self.won[winner] += 1
        self.turn, self.trick = winner, []
        enough = winner == self.declarer if self.contract == BETTEL else self._theirs() == 5
        if enough or sum(self.won.values()) == 10:
            self.phase, self.turn = "over", None

    def _theirs(self) -> int:
        return sum(number for seat, number in self.won.items() if seat != self.declarer)

    # What it is worth

    def made(self) -> bool:
        assert self.declarer
        return self.won[self.declarer] == 0 if self.contract == BETTEL else self.won[self.declarer] >= 6

    def _fined(self) -> list[Seat]:
        if self.doubler:
            return [self.doubler] if self.made() else []
        if self.contract == BETTEL or not self.playing:
            return []
        if self.inviter:
            return [self.inviter] if self._theirs() < 4 else []
        if len(self.playing) == 2 and self._theirs() >= 4:
            return []
        return [seat for seat in self.playing if self.won[seat] < 2]

    def _written(self) -> dict[Seat, int]:
        """Return the tricks for which each defender writes."""
        alone = self.doubler or self.inviter
        if self.contract == BETTEL:
            tricks = 0 if self.made() else self.options["bettel_supe"]
            return {seat: tricks for seat in self.playing if seat == self.doubler or not self.doubler}
        if alone:
            return {alone: self._theirs()}
        return {seat: self.won[seat] for seat in self.playing}

    def settled(self) -> Sheet:
        """Return the sheet after the deal."""
        sheet = Sheet(self.score, self.options["start_bule"])
        if self.declarer is None or self.contract is None:
            limit = self.options["refa_limit"]
            below = any(number < 0 for number in sheet.bule.values())
            for seat in SEATS:
                if limit is None or (sheet.refa[seat] < limit and not below):
                    sheet.refa[seat] += 1
            return sheet
        worth = self.contract + bool(self.calls)
        times = 2**self.doubles
        if sheet.refa[self.declarer]:
            sheet.refa[self.declarer] -= 1
            times *= 2
        sheet.bule[self.declarer] += (-2 if self.made() else 2) * worth * times
        for seat in self._fined():
            sheet.bule[seat] += (2 if self.options["defender_fine"] == "full" else 1) * worth * times
        for seat, tricks in self._written().items():
            sheet.supe[seat, self.declarer] += tricks * 2 * worth * times
        return sheet

    def result(self) -> dict[str, Any]:
        """Return the result of a deal that is over, as records tell it."""
        before, after = Sheet(self.score, self.options["start_bule"]), self.settled()
        payments = {}
        for seat in SEATS:
            others = [other for other in SEATS if other != seat]
            payments[seat.value] = {
                "bule": after.bule[seat] - before.bule[seat],
                "refa": after.refa[seat] - before.refa[seat],
                "supe": {other.value: after.supe[seat, other] - before.supe[seat, other] for other in others},
            }
        over = sum(after.bule.values()) <= 0
        return {
            "over": True,
            "declarer": self.declarer,
            "contract": self.contract,
            "made": self.made() if self.declarer else None,
            "tricks": {seat.value: number for seat, number in self.won.items()},
            "payments": payments,
            "score": after.plain(),
            "next_dealer": left(self.dealer),
            "match": {"over": over, "winner": self._winner(after) if over else None, "results": after.results()},
        }

    @staticmethod
    def _winner(sheet: Sheet) -> str | None:
        results = sheet.results()
        best = [seat for seat, result in results.items() if result == max(results.values())]
        return best[0] if len(best) == 1 else None


# Who is shown what

Sight = tuple[frozenset[Seat], tuple[Any, ...]]
"""Who is shown something, and what."""
ALL = frozenset(SEATS)


def sights(layout: Mapping[str, tuple[Card, ...]], words: tuple[Word, ...]) -> Iterator[list[Sight]]:
    """Yield what is shown when the cards are dealt, and then at each word."""
    yield [(frozenset({seat}), ("dealt", frozenset(layout[seat.value]))) for seat in SEATS]
    for seat, action in words:
        said = verb(action)
        shown: list[Sight] = []
        match said:
            case "bid" | "contract":
                shown = [(ALL, (action.number,))]
            case "name":
                shown = [(ALL, (action.suit,))]
            case "take":
                shown = [(ALL, ("turns up", frozenset(layout["talon"])))]
            case "discard":
                shown = [(frozenset({seat}), ("lays away", frozenset(action.cards)))]
            case "play":
                shown = [(ALL, (action.card,))]
        yield [(ALL, (seat, said)), *shown]


def seen(
    seat: Eyes, dealer: Seat, layout: Mapping[str, tuple[Card, ...]], words: tuple[Word, ...]
) -> tuple[tuple[tuple[Any, ...], ...], ...]:
    """Return what a seat, or somebody without one, was shown in a deal, word after word."""
    deal = (("deals", dealer),)
    shown = (
        tuple(what for eyes, what in now if (eyes == ALL if seat is PUBLIC else seat in eyes))
        for now in sights(layout, words)
    )
    return tuple(now if i else deal + now for i, now in enumerate(shown))
