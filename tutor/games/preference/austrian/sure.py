"""Whether a contract from five up is sure, however the cards lie: asked of the word that names it, or the first lead.

What the player knows are his own cards, what he took and laid away, and that others hold what they took up of it.
"""

from __future__ import annotations

from typing import Final

from tutor.cards import Card, cards_of, mask_of
from tutor.engine.claims import Weighed
from tutor.engine.game import Apply, Word
from tutor.engine.table import Seat
from tutor.games.preference.actions import PASS, STAND, Contract, Discard, Play
from tutor.games.preference.austrian.actions import LEAVE, Action, Hand
from tutor.games.preference.austrian.articles import Article
from tutor.games.preference.austrian.clues import clues
from tutor.games.preference.austrian.state import DURCHMARSCH, NO_TRICK, Phase, State, option, sans_atout, top
from tutor.games.preference.austrian.views import laid_away
from tutor.games.preference.bettel import LEFT, RIGHT, Proof, bettel, durchmarsch, hand, marching, with_lead
from tutor.games.preference.bettel import Hand as Known
from tutor.games.preference.pack import left, right
from tutor.games.preference.sure import Asked, Begun, Hands, laid_out, up_to_the_lead, weighed

ARTICLES: Final = {
    5: Article.ILL_CONTRACT_5,
    6: Article.ILL_CONTRACT_6,
    7: Article.ILL_CONTRACT_7,
    8: Article.ILL_CONTRACT_8,
}
"""The contracts that can be sure."""
QUIET: Final = {Phase.AUCTION: PASS, Phase.GOING: LEAVE, Phase.KONTRA: STAND}
"""What others say who have nothing against a contract."""


def weigh(apply: Apply, state: State, seat: Seat, action: Action) -> Weighed | None:
    """Return what a word is worth on the player's own knowledge, None for one that is about no such contract."""
    contract = _about(state, action)
    if contract not in ARTICLES or contract > top(state) or (contract == DURCHMARSCH and sans_atout(state)):
        return None
    word, known = Word(seat, action), _known(state, seat)
    _, said = up_to_the_lead(apply, state, word, QUIET)
    proof = _proof(contract in NO_TRICK, known, action.card if isinstance(action, Play) else None)
    asked = Asked(word, contract, said, known, proof)
    return weighed(asked, ARTICLES[contract], lambda hands, talon: _begun(state, seat, hands, talon))


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


def _known(state: State, seat: Seat) -> Known:
    """Return what a player knows, with what one of the others must hold because he took it up.

    Whoever leaves the cards is out, so what a player laid away and did not get back is certain of no more than one.
    """
    known = hand(state.hands[seat.place], state.lying, beat=bool(option(state, "apref.must_beat")))
    for clue in clues(state, seat).clues:
        for other, catcher in ((left(seat), RIGHT), (right(seat), LEFT)):
            if clue.place == f"hand {other}":
                known = known._replace(catcher=catcher, held=known.held | clue.cards & known.out)
    return known


def _proof(no_trick: bool, known: Known, lead: Card | None) -> Proof:
    if lead is None:
        return bettel(known) if no_trick else durchmarsch(known)
    return with_lead(known, lead) if no_trick else marching(known, lead)


def _begun(state: State, seat: Seat, hands: Hands, talon: int) -> Begun:
    """Wind a deal back from these hands: what the player saw was as it was, the rest is made to fit.

    Of two cards that he did not see laid away he may know that they came to where they are by that way; otherwise
    whoever took them laid the same two away again, and so did whoever took the talon.
    """
    laid, away, lying = tuple(laid_away(state)), list[int](), 0
    for number, (layer, cards, taker) in reversed([*enumerate(laid)]):
        if taker is None or seat in (layer, taker):
            lying = cards
        else:
            his = next((earlier.cards for earlier in reversed(laid[:number]) if earlier.layer is seat), 0)
            lying = mask_of([*cards_of(his & hands[taker]), *cards_of(lying & ~his)][:2])
        if taker:
            hands[taker] &= ~lying
        hands[layer] |= lying
        away.insert(0, lying)
    if laid:
        winner = laid[0].layer
        talon = state.talon if winner is seat else lying
        hands[winner] &= ~talon
    again = iter(away)
    words = tuple(
        word._replace(action=Discard(tuple(cards_of(next(again))))) if isinstance(word.action, Discard) else word
        for word in state.words
    )
    return Begun(laid_out(hands, talon), words)
