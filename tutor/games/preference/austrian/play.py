"""Playing the tricks, open cards, and where play stops (rules/preference sections 1, 2.5, 3.4 and 3.7)."""

from __future__ import annotations

from typing import Final

from tutor.cards import CardSet
from tutor.engine.game import Step, bring_about
from tutor.engine.rulings import Event, Law, Moment, Ruling
from tutor.engine.table import Seat
from tutor.games.preference.actions import Play
from tutor.games.preference.articles import Common
from tutor.games.preference.austrian.actions import VERB
from tutor.games.preference.austrian.articles import Article
from tutor.games.preference.austrian.state import (
    DURCHMARSCH,
    NO_TRICK,
    OFFENER,
    OPEN,
    SIX,
    Phase,
    State,
    no_trump,
    option,
)
from tutor.games.preference.exchange import before_anything
from tutor.games.preference.pack import TRICKS
from tutor.games.preference.play import (
    answering,
    award,
    best,
    complete,
    follows,
    free,
    holds_it,
    laid,
    leads,
    must_beat,
    must_follow,
    must_trump,
    out_of_play,
    tricks_of,
    trumps,
    winner_leads,
)
from tutor.games.preference.speaking import belongs, in_turn

LEAVES: Final = TRICKS - SIX
"""The tricks that the defenders may win against a contract of six."""


def no_trick(state: State) -> bool:
    """Tell whether the declarer must win no trick (illpref.contract.5, .7)."""
    return state.contract in NO_TRICK


def all_tricks(state: State) -> bool:
    """Tell whether the declarer must win all tricks (illpref.contract.6, .8)."""
    return state.contract in (DURCHMARSCH, OFFENER) and not no_trump(state)


def beat_article(state: State) -> Article | None:
    """Return the article by which a card must beat here, None where none must (option must_beat)."""
    if not option(state, "apref.must_beat"):
        return None
    if no_trick(state):
        return Article.ILL_PLAY_2
    return Article.ILL_PLAY_3 if all_tricks(state) else Article.PLAY_4


def _in_trumped_trick(state: State, seat: Seat, action: Play) -> Ruling | None:
    led, so_far = state.trick[0].card.suit, best(state.trick, state.trump).card
    hand = state.hands[seat.place]
    if so_far.suit is led or not hand & led.mask or not answering(hand, state.trick, state.trump) & action.card.bit:
        return None
    return Ruling(True, Article.PLAY_5, {"suit": led, "best": so_far, "card": action.card})


PLAY: Law = (
    (Common.DISCARD_1, before_anything),
    (Common.TURN_3, belongs(VERB, Phase.PLAY)),
    (Article.DEF_6, out_of_play(Article.DEF_6)),
    (Common.TURN_1, in_turn),
    (Common.TRICK_8, holds_it),
    (Common.TRICK_2, leads),
    (Common.TRICK_3, must_follow),
    (Common.TRICK_4, must_trump),
    (Article.PLAY_4, must_beat(Article.PLAY_4, lambda state: beat_article(state) is Article.PLAY_4)),
    (Article.ILL_PLAY_2, must_beat(Article.ILL_PLAY_2, lambda state: beat_article(state) is Article.ILL_PLAY_2)),
    (Article.ILL_PLAY_3, must_beat(Article.ILL_PLAY_3, lambda state: beat_article(state) is Article.ILL_PLAY_3)),
    (Article.PLAY_5, _in_trumped_trick),
    (Common.TRICK_3, follows),
    (Common.TRICK_4, trumps),
    (Common.TRICK_5, free),
)


def play_card(state: State, seat: Seat, action: Play) -> Step:
    """Lay a lawful card; after the first one an open hand is laid down, after the last one the trick is complete."""
    first = not state.trick and not state.tricks
    state = laid(state, seat, action.card)
    if first:
        return bring_about("led", state)
    return bring_about("trick", state) if complete(state) else Step(state, ())


# Open cards


def _opened(state: State, at: str) -> Step | None:
    seat = state.declarer
    if state.contract not in OPEN or option(state, "illpref.expose_at") != at or seat is None:
        return None
    facts = {"seat": seat, "cards": CardSet(state.hands[seat.place])}
    return Step(state._replace(exposed=True), (Event(Article.ILL_OPEN_1, facts),))


def _open_after_lead(state: State, _: State) -> Step | None:
    return _opened(state, "first_lead")


def _open_after_trick(state: State, was: State) -> Step | None:
    return None if was.tricks else _opened(state, "end_of_first_trick")


def _may_talk(state: State, was: State) -> Step | None:
    opened = state.exposed and not was.exposed
    return Step(state, (Event(Article.ILL_OPEN_2, {"seat": state.declarer}),)) if opened else None


FIRST_LEAD: Final[Moment] = (
    (Article.ILL_OPEN_1, _open_after_lead),
    (Article.ILL_OPEN_2, _may_talk),
)


# The end of a trick


def _caught(state: State, _: State) -> Step | None:
    winner = state.tricks[-1].winner
    if no_trick(state) and winner is state.declarer:
        case = "no-trick"
    elif all_tricks(state) and winner is not state.declarer:
        case = "all-tricks"
    else:
        return None
    facts = {"case": case, "seat": state.declarer, "winner": winner, "contract": state.contract}
    return bring_about("settle", state, (Event(Article.ILL_PLAY_4, {**facts, "trick": len(state.tricks)}),))


def _six_decided(state: State, _: State) -> Step | None:
    if not no_trump(state) or state.declarer is None:
        return None
    own = tricks_of(state, state.declarer)
    others = len(state.tricks) - own
    if own < SIX and others <= LEAVES:
        return None
    facts = {"case": "six" if own == SIX else "five", "seat": state.declarer, "tricks": own, "others": others}
    return bring_about("settle", state, (Event(Article.ILL_SANS_6, facts),))


def _all_played(state: State, _: State) -> Step | None:
    if state.phase is Phase.OVER or len(state.tricks) < TRICKS:
        return None
    special = no_trick(state) or all_tricks(state)
    return bring_about("settle" if special else "pay", state, (Event(Article.PLAY_3, {"tricks": TRICKS}),))


TRICK: Final[Moment] = (
    (Common.TRICK_6, award),
    (Common.TRICK_7, winner_leads),
    (Article.ILL_OPEN_1, _open_after_trick),
    (Article.ILL_OPEN_2, _may_talk),
    (Article.ILL_PLAY_4, _caught),
    (Article.ILL_SANS_6, _six_decided),
    (Article.PLAY_3, _all_played),
)
