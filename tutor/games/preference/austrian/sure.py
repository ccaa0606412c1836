"""Whether a contract from five up is sure, however the cards lie: asked of the word that names it, or the first lead.

What the player knows are his own cards and the two he laid away. Nobody has to claim anything: whoever is asked about
such a word can be told, with a lead that is sure or with a deal that catches it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tutor.cards import Card, cards_of
from tutor.engine.claims import Counter, Weighed
from tutor.engine.game import Layout, Word
from tutor.engine.rulings import Event
from tutor.engine.table import Seat
from tutor.games.preference.actions import PASS, STAND, Contract, Play
from tutor.games.preference.austrian.actions import Action, Hand
from tutor.games.preference.austrian.articles import Article
from tutor.games.preference.austrian.state import DURCHMARSCH, NO_TRICK, Phase, State, option, sans_atout, top
from tutor.games.preference.bettel import Caught, Proof, bettel, durchmarsch, hand, lay_outs, marching, with_lead
from tutor.games.preference.bettel import Hand as Known
from tutor.games.preference.pack import around

ARTICLES: Final = {
    5: Article.ILL_CONTRACT_5,
    6: Article.ILL_CONTRACT_6,
    7: Article.ILL_CONTRACT_7,
    8: Article.ILL_CONTRACT_8,
}
"""The contracts that can be sure."""


def weigh(state: State, seat: Seat, action: Action) -> Weighed | None:
    """Return what a word is worth on the player's own knowledge, None for one that is about no such contract.

    Whoever went after has seen cards that others hold, so what catches other hands may not catch his.
    """
    contract = _about(state, action)
    if contract not in ARTICLES or contract > top(state) or (contract == DURCHMARSCH and sans_atout(state)):
        return None
    known = hand(state.hands[seat.place], state.lying, beat=bool(option(state, "apref.must_beat")))
    lead = action.card if isinstance(action, Play) else None
    proof = _proof(contract in NO_TRICK, known, lead)
    if state.overcalls and not proof.safe:
        return None
    case = "sure" if proof.safe else "caught"
    facts = {"case": case, "seat": seat, "contract": contract, "card": proof.lead}
    return Weighed(
        "proved" if proof.safe else "refuted",
        Event(ARTICLES[contract], facts),
        (proof.lead,) if proof.safe else (),
        lay_outs(known),
        Counter(_layout(state, seat, proof.caught), tuple(_line(state, seat, action, proof.caught)))
        if proof.caught
        else None,
    )


def _about(state: State, action: Action) -> int | None:
    """Return the contract that a word names, or leads to for the first time."""
    match action:
        case Contract(number):
            return number
        case Hand(number) if state.phase is Phase.AUCTION:
            return number
        case Play() if not state.trick and not state.tricks:
            return state.contract
        case _:
            return None


def _proof(no_trick: bool, known: Known, lead: Card | None) -> Proof:
    if lead is None:
        return bettel(known) if no_trick else durchmarsch(known)
    return with_lead(known, lead) if no_trick else marching(known, lead)


def _layout(state: State, seat: Seat, caught: Caught) -> Layout:
    """Return the deal as it would have been: what the player was dealt and took, the rest as it catches him."""
    _, left, right = around(seat)
    layout = {
        seat.value: tuple(cards_of(state.dealt[seat.place])),
        left.value: caught.left,
        right.value: caught.right,
        "talon": tuple(cards_of(state.talon)) if state.taken else caught.talon,
    }
    return {place: layout[place] for place in sorted(layout)}


def _line(state: State, seat: Seat, action: Action, caught: Caught) -> Iterator[Word]:
    """Yield the word itself, what the others then say, and the cards that catch the contract."""
    if not isinstance(action, Play):
        yield from _up_to_the_lead(state, seat, action)
    yield from _played(seat, caught)


def _up_to_the_lead(state: State, seat: Seat, action: Action) -> Iterator[Word]:
    """Yield a word that names a contract and what the others then say: they pass, and let it stand."""
    yield Word(seat, action)
    _, left, right = around(seat)
    if isinstance(action, Hand):
        called = state.auction.without(seat, action.number or 0)
        last = seat
        while (speaker := called.speaker(last, top(state))) is not None:
            yield Word(speaker, PASS)
            called, last = called.drop(speaker), speaker
    yield Word(left, STAND)
    yield Word(right, STAND)


def _played(seat: Seat, caught: Caught) -> Iterator[Word]:
    who = dict(zip(around(Seat.A), around(seat), strict=True))
    for played in caught.line:
        yield Word(who[played.seat], Play(played.card))
