"""A position as one pair of eyes sees it, in the card table's terms and once more in words.

Everything is read off an ``Observation``, which holds nothing that its seat can't know. The names under which games put
their open facts are shared; a fact without an entry here is not drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from tutor.app.naming import (
    BID,
    PLAY,
    capital,
    card_name,
    listed,
    number_text,
    side_name,
    suit_name,
    told_name,
    told_text,
)
from tutor.app.paper import table_text
from tutor.app.strings import Say, mark
from tutor.app.table.shape import AsideCard, Auction, Fact, HandCard, LaidCard, Line, Pile, SeatView, TextTable
from tutor.cards import Card
from tutor.engine.game import Game, Observation, Placed, State, Told
from tutor.engine.rulings import Event
from tutor.engine.table import Seat
from tutor.lawbook import name, option_name, value_name
from tutor.notation import value_text

ROLES: Final = ("dealer", "maker", "declarer", "asker")
"""Open facts that name a seat."""
ROLE_TEXTS: Final = {"dealer": mark("dealer"), "asker": mark("asked the partner")}
"""What a seat is called for such a fact in every game; the other names are each lawbook's own."""
NOTHING: Final = "–"
"""Stands in the column of a player who was not asked."""
COUNTS: Final = {
    "tricks": mark("Tricks"),
    "points": mark("Card points"),
    "marriages": mark("Marriages"),
    "tokens": mark("Tokens"),
    "score": mark("Match score"),
}
"""Open facts that give each side or seat a number."""


class Seen(NamedTuple):
    """A position through a seat's eyes, and what the rules did on the way to it."""

    game: Game
    observation: Observation
    events: tuple[Event, ...]
    say: Say
    score: Mapping[str, Any] | None = None
    """The score after the deal, once it is over."""

    def named(self, card: Card | None, down: bool = False, by: str | None = None) -> str:
        """Name a card for somebody who can't see it."""
        return card_name(card, self.game, self.say, down, by)


# ---------------------------------------------------------------------------------------------------------------- seats


def seats(seen: Seen) -> list[SeatView]:
    """Return every seat in order of play."""
    return [_seat(seen, seat) for seat in seen.game.seats]


def _seat(seen: Seen, seat: Seat) -> SeatView:
    observation, say = seen.observation, seen.say
    hand = in_order(observation.hands.get(seat, ()), seen.game)
    won = _number(observation.public.get("tricks"), seat)
    return SeatView(
        seat=seat.value,
        name=say("Player {seat}", seat=seat),
        side=_side(seen.game, seat),
        you=seat is observation.seat,
        turn=seat is observation.to_act,
        roles=roles(seen, seat),
        hand=[HandCard(card=card.name if card else None, name=seen.named(card)) for card in hand],
        aside=[_aside(seen, placed) for placed in observation.aside if placed.seat is seat],
        won=won,
        count=say.many("{n} card", "{n} cards", len(hand)),
        tricks=say.many("{n} trick", "{n} tricks", won),
        said=_said(seen, seat),
    )


def in_order(cards: Iterable[Card | None], game: Game) -> list[Card | None]:
    """Sort a hand: suit by suit, the strongest card first, what is hidden last."""
    known = sorted((card for card in cards if card), key=lambda card: (card.place // 8, -game.strength[card]))
    return [*known, *(card for card in cards if card is None)]


def _number(counts: Any, seat: Seat) -> int:
    """Return what a seat has by itself; what a side has together is no seat's."""
    return counts.get(seat, 0) if isinstance(counts, Mapping) else 0


def _side(game: Game, seat: Seat) -> str:
    side = game.sides[seat]
    return side_name(side) if len(side) > 1 else ""


def roles(seen: Seen, seat: Seat) -> list[str]:
    """Return what a seat is in this deal."""
    public, say = seen.observation.public, seen.say
    named = [fact for fact in ROLES if public.get(fact) is seat]
    return [say(ROLE_TEXTS[fact]) if fact in ROLE_TEXTS else name(fact, seen.game.id, say.lang) for fact in named]


def _aside(seen: Seen, placed: Placed) -> AsideCard:
    label = name(_place_of(seen.observation, placed), seen.game.id, seen.say.lang, key="place")
    called = listed([seen.named(placed.card, placed.down), label])
    return AsideCard(card=placed.card.name if placed.card else None, name=called, down=placed.down, label=label)


def _place_of(observation: Observation, placed: Placed) -> str:
    """Return the token of the place where a card lies apart."""
    if placed.place:
        return placed.place
    if placed.card:
        return observation.known[placed.card].split()[0]
    return "indicator" if placed.seat is observation.public.get("maker") else "aside"


def _said(seen: Seen, seat: Seat) -> str | None:
    """Return a seat's last word while words are what the deal is about."""
    observation = seen.observation
    if observation.table or observation.previous:
        return None
    last = next((told for told in reversed(observation.log) if told.seat is seat), None)
    return told_text(last, seen.game, seen.say) if last else None


def middle(seen: Seen) -> list[Pile]:
    """Return what belongs to nobody, place by place."""
    piles: dict[str, list[AsideCard]] = {}
    for placed in seen.observation.aside:
        if placed.seat is None:
            label = capital(name(_place_of(seen.observation, placed), seen.game.id, seen.say.lang, key="place"))
            piles.setdefault(label, []).append(_nobodys(seen, placed))
    return [Pile(label=label, cards=cards) for label, cards in piles.items()]


def _nobodys(seen: Seen, placed: Placed) -> AsideCard:
    called = seen.named(placed.card, placed.down)
    return AsideCard(card=placed.card.name if placed.card else None, name=called, down=placed.down)


# --------------------------------------------------------------------------------------------------------------- tricks


def trick(seen: Seen) -> list[LaidCard]:
    """Return the cards of the running trick."""
    return [_laid(seen, placed, placed.card, None) for placed in seen.observation.table]


def previous(seen: Seen) -> list[LaidCard] | None:
    """Return the last complete trick as these eyes remember it, None before there is one."""
    observation = seen.observation
    if not observation.previous:
        return None
    winner = _winner(seen)
    return [_laid(seen, placed, _remembered(observation, placed), winner) for placed in observation.previous]


def _laid(seen: Seen, placed: Placed, card: Card | None, winner: Seat | None) -> LaidCard:
    called = seen.named(card, placed.down, by=placed.seat)
    return LaidCard(
        seat=placed.seat.value if placed.seat else "",
        card=card.name if card else None,
        name=called,
        down=placed.down,
        winner=placed.seat is winner,
    )


def _remembered(observation: Observation, placed: Placed) -> Card | None:
    """Return a card of the last trick if these eyes know it, be it face down."""
    if placed.card:
        return placed.card
    place = f"trick {_tricks_done(observation)} {placed.seat}"
    return next((card for card, where in observation.known.items() if where == place), None)


def _tricks_done(observation: Observation) -> int:
    counts = observation.public.get("tricks")
    return sum(counts.values()) if isinstance(counts, Mapping) else 0


def _winner(seen: Seen) -> Seat | None:
    """Return who took the last trick: the rules have just said so, or he is on lead."""
    for event in reversed(seen.events):
        if "winner" in event.facts and "cards" in event.facts:
            winner: Seat = event.facts["winner"]
            return winner
    return None if seen.observation.table else seen.observation.to_act


def trick_sum(seen: Seen) -> str | None:
    """Spell out what the last trick is worth, unless a card of it is hidden from these eyes."""
    observation, worth = seen.observation, seen.game.worth
    cards = [_remembered(observation, placed) for placed in observation.previous]
    if observation.table or not cards or not worth or not all(cards):
        return None
    points = [worth[card] for card in cards if card]
    return f"{' + '.join(map(str, points))} = {sum(points)}"


# ---------------------------------------------------------------------------------------------------------------- words


def facts(seen: Seen) -> list[Fact]:
    """Return the open facts of the deal."""
    return [Fact(label=label, value=value) for label, value in _facts(seen)]


def _facts(seen: Seen) -> Iterator[tuple[str, str]]:
    say, public = seen.say, seen.observation.public
    if (contract := public.get("contract")) is not None:
        yield (
            say("Contract"),
            listed([_spelt(seen, contract, "contract"), public.get("maker") or public.get("declarer")]),
        )
    elif (bid := public.get("bid")) is not None:
        yield say("Highest bid"), listed([_spelt(seen, bid), public.get("bidder")])
    if (trump := _trump(seen)) is not None:
        yield say("Trump"), trump
    for fact, label in COUNTS.items():
        if any(counts := _counts(seen, public.get(fact))):
            yield say(label), " · ".join(counts)
    for option, value in public.get("options", {}).items():
        yield _otherwise(seen, option, value)
    if any(counts := _counts(seen, seen.score)):
        yield say("After this deal"), " · ".join(counts)


def _otherwise(seen: Seen, option: str, value: object) -> tuple[str, str]:
    """Say how this table plays what most tables play otherwise."""
    game, lang = seen.game.id, seen.say.lang
    return option_name(option, game, lang), value_name(option, value_text(value), game, lang)


def _counts(seen: Seen, numbers: object) -> list[str]:
    """Write down what each side or seat has; nothing where nobody has anything."""
    if not isinstance(numbers, Mapping) or not any(isinstance(number, int) and number for number in numbers.values()):
        return []
    return [f"{_holder(seen, side)} {number_text(number)}" for side, number in numbers.items()]


def _holder(seen: Seen, side: str) -> str:
    """Name a seat, a side, or whatever else can hold something, as a pot."""
    sides = {*seen.game.seats, *seen.game.sides.values()}
    return side_name(side) if side in sides else name(side, seen.game.id, seen.say.lang, key="sheet")


def _trump(seen: Seen) -> str | None:
    """Return the trump suit as these eyes know it, and whether it is closed; None before there is one."""
    say, observation = seen.say, seen.observation
    trump = observation.public.get("trump")
    lies_there = trump or observation.aside or observation.table or observation.previous
    closed = say("closed") if lies_there and observation.public.get("open") is False else None
    return listed([suit_name(trump, say) if trump else None, closed]) or None


def _spelt(seen: Seen, value: Any, key: str = "") -> str:
    return name(str(value), seen.game.id, seen.say.lang, key)


def log(seen: Seen) -> list[Line]:
    """Return every word and card so far, as these eyes remember them."""
    return [Line(text=told_name(told, seen.game, seen.say)) for told in seen.observation.log]


def auction(seen: Seen) -> Auction | None:
    """Return what was said before the first card, a column for each player; None once cards are played."""
    log = seen.observation.log
    if not log or any(told.verb == PLAY for told in log):
        return None
    first = seen.game.seats.index(log[0].seat)
    order = (*seen.game.seats[first:], *seen.game.seats[:first])
    rows: list[list[str]] = [[]]
    for told in log:
        column = order.index(told.seat)
        if column < len(rows[-1]):
            rows[-1] += [NOTHING] * (len(order) - len(rows[-1]))
            rows.append([])
        rows[-1] += [NOTHING] * (column - len(rows[-1])) + [_written(told, seen)]
    rows[-1] += [""] * (len(order) - len(rows[-1]))
    return Auction(caption=seen.say("What was said"), head=[seat.value for seat in order], rows=rows)


def _written(told: Told, seen: Seen) -> str:
    """Write a word as players write it down: of a bid its number."""
    if told.verb == BID and told.action is not None:
        return str(told.action.number)
    return capital(told_text(told, seen.game, seen.say))


def sheets(seen: Seen, state: State) -> list[TextTable]:
    """Return the players' score sheet."""
    tables = (table_text(table, seen.game, seen.say) for table in seen.game.sheet(state))
    return [TextTable(caption=title, head=head, rows=rows) for title, head, rows in tables]


# ---------------------------------------------------------------------------------------------------- text of the table


def texts(seen: Seen) -> list[TextTable]:
    """Return the whole position as tables of words, equal to what is drawn."""
    said = auction(seen)
    tables = [_players_table(seen), _middle_table(seen), _trick_table(seen), _facts_table(seen)]
    tables += [TextTable(**said)] if said else []
    return [table for table in tables if table["rows"]]


def _players_table(seen: Seen) -> TextTable:
    say = seen.say
    return TextTable(
        caption=say("Players and their cards"),
        head=[say("Player"), say("Role"), say("Hand"), say("Apart")],
        rows=[_player_row(seen, seat) for seat in seats(seen)],
    )


def _player_row(seen: Seen, seat: SeatView) -> list[str]:
    say = seen.say
    here = [say("you") if seat["you"] else None, say("to act") if seat["turn"] else None]
    return [
        seat["name"],
        capital(listed([*here, seat["side"], *seat["roles"], seat.get("said")])) or "–",
        _cards_in_words(seat["hand"], say) or "–",
        "; ".join(card["name"] for card in seat["aside"]) or "–",
    ]


def _cards_in_words(cards: Sequence[HandCard | AsideCard], say: Say) -> str:
    """Name the cards that are known, and count the others."""
    known = [card["name"] for card in cards if card["card"]]
    hidden = len(cards) - len(known)
    return "; ".join([*known, *([say.many("{n} card face down", "{n} cards face down", hidden)] if hidden else [])])


def _middle_table(seen: Seen) -> TextTable:
    say = seen.say
    rows = [[pile["label"], _cards_in_words(pile["cards"], say)] for pile in middle(seen)]
    return TextTable(caption=say("In the middle"), head=[say("What"), say("Cards")], rows=rows)


def _trick_table(seen: Seen) -> TextTable:
    say, running = seen.say, trick(seen)
    cards = running or previous(seen) or []
    total = None if running else trick_sum(seen)
    rows = [[card["seat"], listed([card["name"], say("wins the trick") if card["winner"] else None])] for card in cards]
    return TextTable(
        caption=say("Trick") if running else say("Previous trick"),
        head=[say("Player"), say("Card")],
        rows=[*rows, [say("Together"), total]] if total else rows,
    )


def _facts_table(seen: Seen) -> TextTable:
    say = seen.say
    rows = [[fact["label"], fact["value"]] for fact in facts(seen)]
    return TextTable(caption=say("The deal"), head=[say("What"), say("How it stands")], rows=rows)
