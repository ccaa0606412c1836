"""What a word is worth that promises no trick, or every trick: sure however the cards lie, or caught in a deal shown.

Nobody has to claim anything: whoever asks about a word that names such a contract, or about its first lead, is told.
Which words those are, what the player knows, and how a deal began in which he is caught, each game says itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from tutor.cards import cards_of, mask_of
from tutor.engine.claims import Counter, Weighed
from tutor.engine.game import Apply, Layout, Word
from tutor.engine.rulings import Event
from tutor.engine.table import Seat
from tutor.games.preference.actions import Play
from tutor.games.preference.bettel import Caught, Hand, Proof, lay_outs
from tutor.games.preference.pack import TABLE, around

Hands = dict[Seat, int]
"""Who holds what, as masks."""


class Begun(NamedTuple):
    """How a deal began: the pack as it was dealt, and what had been said when the word was asked about."""

    layout: Layout
    words: tuple[Word, ...]


class Asked(NamedTuple):
    """A word that names a contract or leads to it first, with what its player knows and what can be proved of it."""

    word: Word
    contract: int
    said: tuple[Word, ...]
    """The word and what the others then say, up to the first lead; nothing if it is a lead itself."""
    known: Hand
    proof: Proof


def up_to_the_lead(apply: Apply, state: Any, word: Word, quiet: Mapping[Any, Any]) -> tuple[Any, tuple[Word, ...]]:
    """Say a word and let the others say, phase by phase, what changes nothing; return where somebody is to lead."""
    said: list[Word] = []
    while state.phase != "play":
        state = apply(state, *word).state
        said.append(word)
        word = Word(state.turn, quiet.get(state.phase))
    return state, tuple(said)


def weighed(asked: Asked, article: str, begun: Callable[[Hands, int], Begun]) -> Weighed:
    """Return what a word is worth: its proof, or a deal that catches it; ``begun`` winds hands and talon back."""
    seat, proof, caught = asked.word.seat, asked.proof, asked.proof.caught
    facts = {"seat": seat, "contract": asked.contract, "case": _case(proof)}
    card = caught.line[0].card if caught else proof.lead
    reason = Event(article, facts | ({"card": card} if card else {}))
    worlds = lay_outs(asked.known)
    if caught is None:
        return Weighed("proved", reason, (proof.lead,) if proof.lead else (), worlds)
    layout, words = begun(_hands(seat, asked.known, caught), mask_of(caught.talon))
    return Weighed("refuted", reason, (), worlds, Counter(layout, (*asked.said, *_played(seat, caught)), words))


def _case(proof: Proof) -> str:
    """Say whether a contract is sure, and whether a defender is to lead."""
    return ("sure" if proof.safe else "caught") + ("" if proof.lead else "-led")


def _hands(seat: Seat, known: Hand, caught: Caught) -> Hands:
    return dict(zip(around(seat), (known.own, mask_of(caught.left), mask_of(caught.right)), strict=True))


def _played(seat: Seat, caught: Caught) -> tuple[Word, ...]:
    who = dict(zip(TABLE, around(seat), strict=True))
    return tuple(Word(who[played.seat], Play(played.card)) for played in caught.line)


def laid_out(hands: Hands, talon: int) -> Layout:
    """Return a pack as it is dealt."""
    return {**{seat.value: tuple(cards_of(hands[seat])) for seat in TABLE}, "talon": tuple(cards_of(talon))}
