"""Whether Bettel is sure, however the cards lie: asked of the word that names or calls it, or of its first lead.

What the player knows are his own cards and the two he laid away; the talon that all saw tells him nothing more.
"""

from __future__ import annotations

from typing import Final

from tutor.engine.claims import Weighed
from tutor.engine.game import Apply, Word
from tutor.engine.table import Seat
from tutor.games.preference.actions import PASS, STAND, Contract, Play
from tutor.games.preference.bettel import LEFT, RIGHT, bettel, hand, on_their_lead, with_lead
from tutor.games.preference.croatian.actions import Action, Bettel
from tutor.games.preference.croatian.articles import Article
from tutor.games.preference.croatian.state import BETTEL, Phase, State, option
from tutor.games.preference.pack import left
from tutor.games.preference.sure import Asked, Begun, Hands, laid_out, up_to_the_lead, weighed

QUIET: Final = {Phase.AUCTION: PASS, Phase.KONTRA: STAND}
"""What others say who have nothing against Bettel."""


def weigh(apply: Apply, state: State, seat: Seat, action: Action) -> Weighed | None:
    """Return what a word is worth on the player's own knowledge, None for one that is not about Bettel."""
    if not _about_bettel(state, seat, action):
        return None
    word = Word(seat, action)
    there, said = up_to_the_lead(apply, state, word, QUIET)
    known = hand(state.hands[seat.place], state.laid_away, beat=bool(option(state, "must_beat")))
    if isinstance(action, Play):
        proof = with_lead(known, action.card)
    elif there.turn is seat:
        proof = bettel(known)
    else:
        proof = on_their_lead(known._replace(catcher=LEFT if there.turn is left(seat) else RIGHT))
    asked = Asked(word, BETTEL, said, known, proof)
    return weighed(asked, Article.CONTRACT_3, lambda hands, talon: _begun(state, seat, hands, talon))


def _about_bettel(state: State, seat: Seat, action: Action) -> bool:
    """Tell whether a word names or calls Bettel, or leads to it first."""
    match action:
        case Contract(number):
            return number == BETTEL
        case Bettel():
            return True
        case Play():
            return state.contract == BETTEL and seat is state.declarer and not state.trick and not state.tricks
        case _:
            return False


def _begun(state: State, seat: Seat, hands: Hands, talon: int) -> Begun:
    """Wind a deal back from these hands: the player was dealt what he was, and all saw a talon that was taken."""
    dealt = hands | {seat: state.dealt[seat.place]}
    return Begun(laid_out(dealt, state.talon if state.taken else talon), state.words)
