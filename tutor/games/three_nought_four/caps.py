"""Calls of Caps: who may call, what a call does, and what it is worth on the caller's knowledge (rules/304 section 13).

A call is ruled on by what lies open and the caller's own cards. Whether it was right is looked into after the deal,
in ``COUNT``: until then nothing tells it. What a seat knows and whether that proves an order is for ``worlds`` and
``proof``; how a stated order binds the caller stands with the other duties of the play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from tutor.cards import Card, CardSet
from tutor.engine.claims import Counter, Due, Weighed
from tutor.engine.game import Step, Word, bring_about
from tutor.engine.rulings import Event, Facts, Law, Moment, Ruling
from tutor.engine.table import SEATS, Seat
from tutor.engine.tricks import winning, with_hand
from tutor.games.three_nought_four import actions
from tutor.games.three_nought_four.actions import Action, Caps
from tutor.games.three_nought_four.articles import Article
from tutor.games.three_nought_four.play import LAST, deal_over, open_or_keep, play_card, to_hand
from tutor.games.three_nought_four.proof import Proof, adaptive, partner_helps, provable, prove
from tutor.games.three_nought_four.score import CAPS, ENDING, PAYING, lost_a_trick, match_over
from tutor.games.three_nought_four.state import (
    PAIRS,
    SIDES,
    STRENGTH,
    Call,
    Duty,
    Phase,
    Played,
    State,
    leader,
    partner,
)
from tutor.games.three_nought_four.topped import topped
from tutor.games.three_nought_four.worlds import Known, knowledge

BONUS_BEFORE: Final = 6
"""A correct call earns a token until so many tricks are complete and a card of the next is played (304.caps.11)."""


# The word


def _too_early(state: State, _: Seat, __: Caps) -> Ruling | None:
    return None if state.phase is Phase.PLAY else Ruling(False, Article.CAPS_2, {"case": "early"})


def _promised_already(state: State, _: Seat, __: Caps) -> Ruling | None:
    return Ruling(False, Article.PCC_7) if state.auction.pcc else None


def _called_already(state: State, _: Seat, __: Caps) -> Ruling | None:
    return Ruling(False, Article.CAPS_7, {"case": "again", "seat": state.call.seat}) if state.call else None


def _lost_one(state: State, seat: Seat, __: Caps) -> Ruling | None:
    for number, trick in enumerate(state.tricks, 1):
        if trick.winner not in (seat, partner(seat)):
            return Ruling(False, Article.CAPS_2, {"case": "lost", "trick": number})
    return None


def _played_the_last(state: State, seat: Seat, _: Caps) -> Ruling | None:
    return Ruling(False, Article.CAPS_2, {"case": "played"}) if _nothing_left(state, seat) else None


def _nothing_left(state: State, seat: Seat) -> bool:
    return len(state.tricks) == LAST and any(played.seat is seat for played in state.trick)


def _whole_hand(state: State, seat: Seat, call: Caps) -> Ruling | None:
    held = exposed(state, seat)
    named = CardSet.of(call.order)
    if named.mask == held and len(named) == len(call.order):
        return None
    return Ruling(False, Article.CAPS_3, {"cards": CardSet(held)})


def exposed(state: State, seat: Seat) -> int:
    """Return the cards that a call lays open: the hand, and an indicator that lies before its maker (304.caps.3)."""
    own = state.indicator.bit if state.indicator and seat is state.maker else 0
    return state.hands[seat.place] | own


def _may_call(_: State, seat: Seat, __: Caps) -> Ruling:
    return Ruling(True, Article.CAPS_2, {"seat": seat})


CAPS_LAW: Law = (
    (Article.MATCH_6, match_over),
    (Article.PLAY_12, deal_over),
    (Article.CAPS_2, _too_early),
    (Article.PCC_7, _promised_already),
    (Article.CAPS_7, _called_already),
    (Article.CAPS_2, _lost_one),
    (Article.CAPS_2, _played_the_last),
    (Article.CAPS_3, _whole_hand),
    (Article.CAPS_2, _may_call),
)


# The call


def call(state: State, _: Seat, __: Caps) -> Step:
    """Let a call follow: the hand is laid open, and the order stated binds from now on."""
    return bring_about("call", state)


def _laid_open(state: State, _: State) -> Step:
    seat, said = state.words[-1]
    facts = {"case": "called", "seat": seat, "order": said.order}
    made = Call(seat, said.order, len(state.tricks), len(state.trick))
    return Step(state._replace(call=made), (Event(Article.CAPS_3, facts),))


def _opens_the_trump(state: State, _: State) -> Step | None:
    if state.indicator is None or state.words[-1].seat is not state.maker:
        return None
    facts = {"case": "opened", "seat": state.maker, "card": state.indicator}
    return Step(to_hand(state), (Event(Article.CAPS_3, facts),))


CALL: Final[Moment] = (
    (Article.CAPS_3, _laid_open),
    (Article.CAPS_3, _opens_the_trump),
)


# What was known when


def moments(state: State) -> Iterator[State]:
    """Yield the positions of a deal at which Caps could be called: from the first lead on, to a call or the last card.

    The position itself is among them if it is one; the tricks are played again from the words.
    """
    yield from _played(_first_lead(state, state.dealt, state.words))


def _first_lead(state: State, dealt: tuple[tuple[Card, ...], ...], words: Sequence[Word]) -> tuple[State, list[Word]]:
    """Return the position at the first lead of a deal, its trump still closed, and the words from then on."""
    chosen = next((i for i, word in enumerate(words) if isinstance(word.action, actions.Open | actions.Keep)), None)
    if chosen is None or state.maker is None:
        return state, []
    picked: Card = next(word.action.card for word in reversed(words) if isinstance(word.action, actions.Pick))
    hands = tuple(CardSet.of(eight).mask for eight in dealt)
    hands = with_hand(hands, state.maker, hands[state.maker.place] & ~picked.bit)
    start = state._replace(
        dealt=dealt,
        phase=Phase.OPENING,
        hands=hands,
        words=tuple(words[:chosen]),
        trump=picked.suit,
        indicator=picked,
        shown=None,
        open=False,
        exhausted=False,
        trick=(),
        tricks=(),
        outcome=None,
        call=None,
        breach=None,
        turn=leader(state),
    )
    return start, list(words[chosen:])


def _played(deal: tuple[State, list[Word]]) -> Iterator[State]:
    """Yield the positions after each word that changes what is known, up to a call; not the one after the last card."""
    state, words = deal
    for seat, action in words:
        if isinstance(action, Caps) or (len(state.tricks) == LAST and len(state.trick) == len(SEATS) - 1):
            return
        match action:
            case actions.Open() | actions.Keep():
                state = state._replace(words=(*state.words, Word(seat, action)))
                state = open_or_keep(state, seat, action).state
            case actions.Play():
                state = play_card(state, seat, action).state
            case _:
                state = state._replace(words=(*state.words, Word(seat, action)))
                continue
        yield state


# What a call is worth


class Lost(NamedTuple):
    """The first trick that a caller's pair loses in a deal that beats the order."""

    trick: int
    taker: Seat
    card: Card


def weigh(state: State, seat: Seat, action: Action) -> Weighed | None:
    """Return what a call would be worth now on the caller's own knowledge; None for anything else (304.caps.10)."""
    if not isinstance(action, Caps) or (known := _known(state, seat)) is None:
        return None
    proof = prove(known, action.order)
    if proof.verdict == "refuted":
        return _refuted(state, seat, proof, Article.WRONGCAPS_1)
    return _sure(state, seat, proof, Article.CAPS_10)


def due(state: State, seat: Seat) -> Weighed | None:
    """Return whether a seat must call now, with the order that is sure; None where it can't call (304.caps.6)."""
    if (known := _known(state, seat)) is None:
        return None
    if (order := provable(known)) is not None:
        return _sure(state, seat, prove(known, order), Article.CAPS_6)
    found = _refuted(state, seat, prove(known, likely(state, seat)), Article.CAPS_5)
    return found._replace(order=(), adaptive=adaptive(known), helped=partner_helps(known))


def _known(state: State, seat: Seat) -> Known | None:
    """Return what a seat knows if it may call: after a call there is no other (304.caps.7)."""
    return None if state.call else knowledge(state, seat)


def likely(state: State, seat: Seat) -> tuple[Card, ...]:
    """Return the order in which a player would try: the trumps first if he knows them, high cards before low ones."""
    trump = state.trump if state.open or seat is state.maker else None
    return tuple(sorted(CardSet(exposed(state, seat)), key=lambda card: (card.suit is not trump, -STRENGTH[card])))


def whole(state: State, seat: Seat, claim: Action) -> Action:
    """Return a call with the order in which a player would try his cards, another claim as it is."""
    return Caps(likely(state, seat)) if isinstance(claim, Caps) else claim


def owed(state: State) -> Word | None:
    """Return a call that somebody must make now, whoever's turn it is: who, and the order that is sure."""
    calls = (Word(seat, made) for seat in SEATS if (made := owed_by(state, seat)))
    return next(calls, None)


def owed_by(state: State, seat: Seat) -> Caps | None:
    """Return the call that a seat must make now, if it can still come in time (304.caps.6, .8)."""
    order = _duty(state, seat)
    return Caps(order) if order and _provable_before(state, seat) is None else None


def _duty(state: State, seat: Seat) -> tuple[Card, ...] | None:
    """Return an order that is sure, where a duty that arises must be met: in trick 8 only before it (304.caps.15)."""
    if state.phase is not Phase.PLAY or (len(state.tricks) == LAST and state.trick):
        return None
    if lost_a_trick(state, SIDES[seat]) or topped(state, seat) or (known := _known(state, seat)) is None:
        return None
    return provable(known)


def _sure(state: State, seat: Seat, proof: Proof, article: Article) -> Weighed:
    """Weigh a sure order: it may come too late."""
    facts: Facts = {"seat": seat, "order": proof.order, "trick": len(state.tricks) + 1, "worlds": proof.worlds}
    if (since := _provable_before(state, seat)) is None:
        return Weighed("proved", Event(article, facts), proof.order, proof.worlds)
    reason = Event(Article.WRONGCAPS_2, {**facts, "since": since})
    return Weighed("too late", reason, proof.order, proof.worlds)


def _refuted(state: State, seat: Seat, proof: Proof, article: Article) -> Weighed:
    """Weigh an order that is not sure, with the deal that beats it."""
    assert proof.counter
    layout = {place.value: proof.counter.hands[place] for place in SEATS}
    counter = Counter(layout, (Word(seat, Caps(proof.order)), *proof.counter.line), proof.counter.words)
    hands = {place: CardSet.of(cards) for place, cards in layout.items()}
    facts = {"seat": seat, "order": proof.order, "hands": hands, **_lost(state, seat, counter)._asdict()}
    return Weighed("refuted", Event(article, facts), proof.order, proof.worlds, counter)


def _provable_before(state: State, seat: Seat) -> int | None:
    """Return the earlier trick in which a seat could first prove some order, if there is one (304.caps.8, .9)."""
    for then in moments(state):
        if len(then.tricks) == len(state.tricks):
            return None
        if _duty(then, seat):
            return len(then.tricks) + 1
    return None


def clock(states: Sequence[State]) -> tuple[Due, ...]:
    """Return when each seat's duty to call arose, if it did, over the positions of a deal (304.caps.6)."""
    found: dict[Seat, Due] = {}
    for state, seat, _ in duties(states):
        weighed = due(state, seat) if seat not in found else None
        if weighed:
            found[seat] = Due(seat, len(state.words), len(state.tricks) + 1, weighed)
    return tuple(found.values())


def duties(states: Iterable[State]) -> Iterator[tuple[State, Seat, tuple[Card, ...]]]:
    """Yield where a seat has a duty to call, and an order that is sure, as long as it lasts."""
    for state in states:
        for seat in SEATS:
            if order := _duty(state, seat):
                yield state, seat, order


def _unmet(state: State) -> Duty | None:
    """Return the first duty of a deal without a call."""
    if not _any_duty(state):
        return None
    return next((Duty(seat, len(then.tricks) + 1, order) for then, seat, order in duties(moments(state))), None)


def _any_duty(state: State) -> bool:
    """Tell whether a deal without a call had any duty, by looking only where each would be seen last.

    What is sure stays sure while others play, so it is sure still when the seat's own turn comes; in trick 8, before
    its first card. Where the turn never comes because the pair loses the trick first, nothing was sure.
    """
    for then in moments(state):
        if all(lost_a_trick(then, pair) for pair in PAIRS):
            return False
        last = len(then.tricks) == LAST
        if last and then.trick:
            return False
        seats = SEATS if last else (then.turn,)
        if any(seat and _duty(then, seat) for seat in seats):
            return True
    return False


def _lost(state: State, seat: Seat, counter: Counter) -> Lost:
    """Return the trick that a deal takes from the caller's pair, and with which card."""
    dealt = tuple(counter.layout[place.value] for place in SEATS)
    there = list(_played(_first_lead(state, dealt, counter.words)))[-1]
    if exposed(there, seat) & ~there.hands[seat.place]:
        there = to_hand(there)
    *plays, last = counter.line[1:]
    for player, play in plays:
        there = play_card(there, player, play).state
    best = winning((*there.trick, Played(last.seat, last.action.card)), there.trump, STRENGTH)
    return Lost(len(there.tricks) + 1, best.seat, best.card)


# Looked into at the count


def _looked_into(state: State, _: State) -> Step | None:
    """Weigh a call as it stood when it was made; a sure order in time is correct (304.caps.10)."""
    if state.call is None:
        return None
    weighed = _remembered(state, lambda: _as_it_stood(state))
    state = state._replace(call=state.call._replace(weighed=weighed))
    if weighed is None or weighed.verdict != "proved":
        return Step(state, ())
    return Step(state._replace(outcome=CAPS[0]), (weighed.reason,))


def _as_it_stood(state: State) -> Weighed | None:
    """Weigh the call of a deal on what its caller knew when it was made."""
    assert state.call
    *_before, then = moments(state)
    return weigh(then, state.call.seat, Caps(state.call.order))


_FOUND: Final[dict[Any, Any]] = {}
"""What was found over the last deals: the same deal is counted again and again, by right and by wrong rules."""
_MOST_FOUND: Final = 256


def _remembered(state: State, find: Callable[[], Any]) -> Any:
    """Return what is found over a played deal; it hangs on the cards, the words and what wins a trick."""
    deal = (state.dealt, state.match.dealer, state.words, state.match.rules.moments["trick"])
    found = _FOUND.get(deal, _FOUND)
    if found is _FOUND:
        if len(_FOUND) >= _MOST_FOUND:
            _FOUND.clear()
        found = _FOUND[deal] = find()
    return found


def _too_soon(state: State, _: State) -> Step | None:
    return _called_wrong(state, "refuted", "early")


def _too_late(state: State, _: State) -> Step | None:
    return _called_wrong(state, "too late", "late")


def _called_wrong(state: State, verdict: str, outcome: str) -> Step | None:
    weighed = state.call.weighed if state.call else None
    if weighed is None or weighed.verdict != verdict:
        return None
    return Step(state._replace(outcome=outcome), (weighed.reason,))


def _missed(state: State, _: State) -> Step | None:
    return _never_called(state, Article.WRONGCAPS_3, "missed", lost=False)


def _concealed(state: State, _: State) -> Step | None:
    return _never_called(state, Article.WRONGCAPS_4, "concealed", lost=True)


def _found_out(state: State, _: State) -> Step | None:
    """Look for a duty that nobody met; a call closes the matter (304.wrongcaps.7, 304.caps.14)."""
    if state.call or state.auction.pcc:
        return None
    return Step(state._replace(breach=_remembered(state, lambda: _unmet(state))), ())


def _never_called(state: State, article: Article, outcome: str, lost: bool) -> Step | None:
    breach = state.breach
    if breach is None or lost_a_trick(state, SIDES[breach.seat]) is not lost:
        return None
    return Step(state._replace(outcome=outcome), (Event(article, breach._asdict()),))


def _no_duty(state: State, _: State) -> Step | None:
    if state.call or state.breach or state.auction.pcc:
        return None
    side = next((pair for pair in PAIRS if not lost_a_trick(state, pair)), None)
    return Step(state, (Event(Article.CAPS_16, {"side": side}),)) if side else None


def _contract(state: State, _: State) -> Step | None:
    if state.call is None or state.outcome not in CAPS:
        return None
    case = "makers" if _of_the_makers(state.call, state) else "defenders"
    facts = {"case": case, "seat": state.call.seat, "maker": state.maker, "bid": state.auction.bid}
    return Step(state, (Event(Article.SCORE_3, facts),))


def _of_the_makers(made: Call, state: State) -> bool:
    return state.maker in (made.seat, partner(made.seat))


def _bonus(state: State, _: State) -> Step | None:
    made = state.call
    if made is None or state.outcome != CAPS[0] or made.tricks + (made.cards > 0) > BONUS_BEFORE:
        return None
    event = Event(Article.CAPS_11, {"seat": made.seat, "trick": made.tricks + 1})
    return Step(state._replace(outcome=CAPS[1]), (event,))


def _defenders_bonus(state: State, _: State) -> Step | None:
    if state.call is None or state.outcome != CAPS[1] or _of_the_makers(state.call, state):
        return None
    return Step(state, (Event(Article.CAPS_13, {"seat": state.call.seat, "maker": state.maker}),))


COUNT: Final[Moment] = (
    *ENDING,
    (Article.CAPS_10, _looked_into),
    (Article.WRONGCAPS_1, _too_soon),
    (Article.WRONGCAPS_2, _too_late),
    (Article.WRONGCAPS_7, _found_out),
    (Article.WRONGCAPS_3, _missed),
    (Article.WRONGCAPS_4, _concealed),
    (Article.CAPS_16, _no_duty),
    (Article.SCORE_3, _contract),
    (Article.CAPS_11, _bonus),
    (Article.CAPS_13, _defenders_bonus),
    *PAYING,
)
"""What follows a played deal: the end, what calls of Caps were worth, and the payment."""
