"""The first lead, playing a card and the end of a trick (rules/preference 4.6).

``PLAY`` is the law of the one who plays, ``OPENING`` says who leads, ``TRICK`` is what follows a complete trick. A
judgement looks at the seat's own cards and at what lies open, never at another hand.
"""

from __future__ import annotations

from typing import Final

from tutor.engine.game import Step, bring_about
from tutor.engine.rulings import Event, Law, Moment
from tutor.engine.table import Seat
from tutor.games.preference import exchange
from tutor.games.preference.actions import Play
from tutor.games.preference.articles import Common
from tutor.games.preference.croatian.actions import VERB
from tutor.games.preference.croatian.articles import Article
from tutor.games.preference.croatian.state import (
    BETTEL,
    ENOUGH,
    SANAC,
    Phase,
    State,
    declarer_of,
    defenders,
    option,
)
from tutor.games.preference.pack import TRICKS, around, eldest, right
from tutor.games.preference.play import (
    award,
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

# Who leads


def to_the_play(state: State, events: tuple[Event, ...] = ()) -> Step:
    """Open the play: everything is said, somebody leads."""
    return bring_about("opening", state._replace(phase=Phase.PLAY, turn=declarer_of(state)), events)


def forehand(state: State) -> Seat:
    """Return the first from the dealer's left of those who play."""
    playing = (declarer_of(state), *defenders(state))
    return next(seat for seat in around(eldest(state)) if seat in playing)


def led_by(state: State, seat: Seat, article: str, case: str) -> Step:
    """Let somebody lead to the first trick."""
    return Step(state._replace(turn=seat), (Event(article, {"case": case, "seat": seat}),))


def _first_lead(state: State, _: State) -> Step | None:
    if state.contract == SANAC:
        return None
    case = option(state, "first_lead")
    return led_by(state, forehand(state) if case == "forehand" else declarer_of(state), Article.PLAY_1, case)


def _through_the_declarer(state: State, _: State) -> Step | None:
    if state.contract != SANAC:
        return None
    behind, playing = right(declarer_of(state)), defenders(state)
    if behind in playing:
        return led_by(state, behind, Article.PLAY_2, "right")
    return led_by(state, playing[0], Article.PLAY_2, "other")


OPENING: Final[Moment] = (
    (Article.PLAY_1, _first_lead),
    (Article.PLAY_2, _through_the_declarer),
)

# Playing a card


def _beating_is_asked(state: State) -> bool:
    return bool(option(state, "must_beat"))


PLAY: Law = (
    (Common.DISCARD_1, exchange.before_anything),
    (Common.TURN_3, belongs(VERB, Phase.PLAY)),
    (Article.DEF_6, out_of_play(Article.DEF_6)),
    (Common.TURN_1, in_turn),
    (Common.TRICK_8, holds_it),
    (Common.TRICK_2, leads),
    (Common.TRICK_3, must_follow),
    (Common.TRICK_4, must_trump),
    (Article.PLAY_4, must_beat(Article.PLAY_4, _beating_is_asked)),
    (Common.TRICK_3, follows),
    (Common.TRICK_4, trumps),
    (Common.TRICK_5, free),
)


def play_card(state: State, seat: Seat, action: Play) -> Step:
    """Lay a lawful card; the last one of a trick completes it."""
    state = laid(state, seat, action.card)
    return bring_about("trick", state) if complete(state) else Step(state, ())


# The end of a trick


def defence_tricks(state: State) -> int:
    """Count the tricks of the defence."""
    return sum(tricks_of(state, seat) for seat in defenders(state))


def over(state: State, *events: Event) -> Step:
    """End the play and count the deal."""
    return bring_about("count", state._replace(phase=Phase.OVER, turn=None), events)


def _bettel_caught(state: State, _: State) -> Step | None:
    if state.contract != BETTEL or state.tricks[-1].winner is not state.declarer:
        return None
    return over(state, Event(Article.PLAY_8, {"seat": declarer_of(state), "trick": len(state.tricks)}))


def _fifth_trick(state: State, _: State) -> Step | None:
    if state.phase is Phase.OVER or state.contract == BETTEL or defence_tricks(state) < ENOUGH:
        return None
    return over(state, Event(Article.PLAY_5, {"seat": declarer_of(state), "trick": len(state.tricks)}))


def _all_played(state: State, _: State) -> Step | None:
    return None if state.phase is Phase.OVER or len(state.tricks) < TRICKS else over(state)


TRICK: Final[Moment] = (
    (Common.TRICK_6, award),
    (Common.TRICK_7, winner_leads),
    (Article.PLAY_8, _bettel_caught),
    (Article.PLAY_5, _fifth_trick),
    (Article.PLAY_7, _all_played),
)
