"""Playing a card and the end of a trick (pref.trick.2 to .8), as parts that a game puts in its order.

The duty to beat is a part of its own: a game cites its own article for it, or leaves it out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tutor.cards import Card, CardSet, Suit
from tutor.engine.game import Step
from tutor.engine.rulings import Event, Facts, Ruling
from tutor.engine.table import Seat
from tutor.engine.tricks import winning, with_hand
from tutor.games.preference.actions import Play
from tutor.games.preference.articles import Common
from tutor.games.preference.pack import ABOVE, STRENGTH, TABLE, left
from tutor.games.preference.speaking import Entry, When, always


class Played(NamedTuple):
    """A card of a trick."""

    seat: Seat
    card: Card


class Trick(NamedTuple):
    """A complete trick."""

    plays: tuple[Played, ...]
    winner: Seat


def best(plays: Sequence[Played], trump: Suit | None) -> Played:
    """Return the card that wins so far (pref.trick.6)."""
    return winning(plays, trump, STRENGTH)


def answering(hand: int, plays: Sequence[Played], trump: Suit | None) -> int:
    """Return the cards of a hand that follow, else those that trump, else all (pref.trick.3 to .5)."""
    return hand & plays[0].card.suit.mask or (hand & trump.mask if trump else 0) or hand


def beating(hand: int, plays: Sequence[Played], trump: Suit | None) -> int:
    """Return the cards of a hand that follow or trump as they must and would take the trick.

    >>> from tutor.cards import CardSet
    >>> trick = [Played(Seat.A, Card.parse("10♠")), Played(Seat.B, Card.parse("9♥"))]
    >>> CardSet(beating(CardSet.parse("8♥ J♥ A♥ K♦").mask, trick, Suit.HEARTS))
    CardSet('J♥ A♥')
    """
    cards, card = answering(hand, plays, trump), best(plays, trump).card
    higher = ABOVE[card]
    if trump and card.suit is not trump:
        higher |= trump.mask
    return cards & higher


# Parts of the law of playing


def holds_it(state: Any, seat: Seat, action: Play) -> Ruling | None:
    """Refuse a card that is not held (pref.trick.8)."""
    if state.hands[seat.place] & action.card.bit:
        return None
    return Ruling(False, Common.TRICK_8, {"case": "play", "card": action.card})


def out_of_play(article: str) -> Entry:
    """Refuse every card of somebody who dropped out and was not brought back."""

    def entry(state: Any, seat: Seat, _: Play) -> Ruling | None:
        return Ruling(False, article, {"case": "out", "seat": seat}) if state.defence.out(seat) else None

    return entry


def leads(state: Any, _: Seat, action: Play) -> Ruling | None:
    """Allow the leader any card (pref.trick.2)."""
    return None if state.trick else Ruling(True, Common.TRICK_2, {"card": action.card})


def must_follow(state: Any, seat: Seat, action: Play) -> Ruling | None:
    """Refuse another suit to whoever holds the suit led (pref.trick.3)."""
    facts = _following(state, seat, action)
    return Ruling(False, Common.TRICK_3, facts) if facts and action.card.suit is not facts["suit"] else None


def must_trump(state: Any, seat: Seat, action: Play) -> Ruling | None:
    """Refuse a side suit to whoever has none of the suit led and holds a trump (pref.trick.4)."""
    facts = _trumping(state, seat, action)
    return Ruling(False, Common.TRICK_4, facts) if facts and action.card.suit is not state.trump else None


def must_beat(article: str, when: When = always) -> Entry:
    """Let only cards that beat follow or trump, where a hand has such; of cards that do neither it says nothing."""

    def entry(state: Any, seat: Seat, action: Play) -> Ruling | None:
        if not when(state):
            return None
        hand, trick, trump = state.hands[seat.place], state.trick, state.trump
        better, led = beating(hand, trick, trump), trick[0].card.suit
        case = "follow" if hand & led.mask else "trump"
        if not better or action.card.suit is not (led if case == "follow" else trump):
            return None
        facts = {"case": case, "suit": led, "best": best(trick, trump).card, "card": action.card}
        return Ruling(bool(better & action.card.bit), article, facts | {"cards": CardSet(better)})

    return entry


def follows(state: Any, seat: Seat, action: Play) -> Ruling | None:
    """Allow a card of the suit led (pref.trick.3)."""
    facts = _following(state, seat, action)
    return Ruling(True, Common.TRICK_3, facts) if facts and action.card.suit is facts["suit"] else None


def trumps(state: Any, seat: Seat, action: Play) -> Ruling | None:
    """Allow a trump to whoever has none of the suit led (pref.trick.4)."""
    facts = _trumping(state, seat, action)
    return Ruling(True, Common.TRICK_4, facts) if facts and action.card.suit is state.trump else None


def free(state: Any, _: Seat, action: Play) -> Ruling:
    """Allow any card to whoever can neither follow nor trump (pref.trick.5)."""
    case = "trump" if state.trump else "no-trump"
    suit = state.trick[0].card.suit if state.trick else action.card.suit
    return Ruling(True, Common.TRICK_5, {"case": case, "suit": suit, "card": action.card})


def _following(state: Any, seat: Seat, action: Play) -> Facts | None:
    led = state.trick[0].card.suit
    cards = state.hands[seat.place] & led.mask
    return {"suit": led, "cards": CardSet(cards), "card": action.card} if cards else None


def _trumping(state: Any, seat: Seat, action: Play) -> Facts | None:
    led, trump = state.trick[0].card.suit, state.trump
    if trump is None or state.hands[seat.place] & led.mask:
        return None
    cards = state.hands[seat.place] & trump.mask
    return {"suit": led, "trump": trump, "cards": CardSet(cards), "card": action.card} if cards else None


# Carrying it out


def laid(state: Any, seat: Seat, card: Card) -> Any:
    """Return the position with a card laid on the table; the next who plays is to act."""
    hands = with_hand(state.hands, seat, state.hands[seat.place] & ~card.bit)
    return state._replace(hands=hands, trick=(*state.trick, Played(seat, card)), turn=after(state, seat))


def after(state: Any, seat: Seat) -> Seat:
    """Return the next in turn order who plays in this deal."""
    following = left(seat)
    return left(following) if state.defence.out(following) else following


def complete(state: Any) -> bool:
    """Tell whether everybody who plays has laid a card to the trick (pref.trick.1)."""
    out: int = sum(state.defence.out(seat) for seat in state.defence.dropped)
    return len(state.trick) + out == len(TABLE)


# The end of a trick: parts of a moment


def award(state: Any, was: Any) -> Step:
    """Give the trick to the highest trump in it, else to the highest card of the suit led (pref.trick.6)."""
    won, led = best(was.trick, was.trump), was.trick[0].card.suit
    facts = {
        "case": "trump" if won.card.suit is not led else "suit",
        "winner": won.seat,
        "card": won.card,
        "cards": tuple(played.card for played in was.trick),
        "trick": len(state.tricks) + 1,
    }
    trick = Trick(was.trick, won.seat)
    return Step(state._replace(trick=(), tricks=(*state.tricks, trick)), (Event(Common.TRICK_6, facts),))


def winner_leads(state: Any, _: Any) -> Step:
    """Let the winner lead to the next trick (pref.trick.7)."""
    return Step(state._replace(turn=state.tricks[-1].winner), ())


def tricks_of(state: Any, seat: Seat) -> int:
    """Count a player's tricks."""
    return sum(trick.winner is seat for trick in state.tricks)
