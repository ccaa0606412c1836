"""What the defenders decide, the invitation, and kontra with its answers (rules/preference 4.5 and 4.8)."""

from __future__ import annotations

from typing import Final

from tutor.engine.game import Step, bring_about
from tutor.engine.rulings import Event, Law, Moment, Ruling
from tutor.engine.table import Seat
from tutor.games.preference.actions import (
    Accept,
    Alone,
    Defend,
    Drop,
    Invite,
    Kontra,
    Rekontra,
    Stand,
)
from tutor.games.preference.articles import Common
from tutor.games.preference.croatian.actions import DOUBLINGS, VERB, Action, Mortkontra, Subkontra
from tutor.games.preference.croatian.articles import Article
from tutor.games.preference.croatian.play import to_the_play
from tutor.games.preference.croatian.score import DUTY, TOGETHER
from tutor.games.preference.croatian.state import (
    BETTEL,
    ENOUGH,
    Phase,
    State,
    declarer_of,
    defenders,
    option,
)
from tutor.games.preference.defence import both_play, invitation_stands, only_the_lone_invites
from tutor.games.preference.pack import left
from tutor.games.preference.speaking import belongs, in_turn


def to_the_defence(state: State, events: tuple[Event, ...] = ()) -> Step:
    """Ask the defenders, the declarer's left neighbour first; against Bettel both play unasked (crpref.def.1)."""
    declarer = declarer_of(state)
    if state.contract == BETTEL:
        return to_the_kontra(state._replace(defence=both_play(declarer)), events)
    return Step(state._replace(phase=Phase.DEFENCE, turn=left(declarer)), events)


# Play or drop out


def _nobody_drops(state: State, _: Seat, action: Action) -> Ruling | None:
    if state.contract != BETTEL or not isinstance(action, Drop):
        return None
    return Ruling(False, Article.CONTRACT_3, {"seat": state.declarer})


def _decides(_: State, __: Seat, action: Action) -> Ruling:
    return Ruling(True, Article.DEF_1, {"case": VERB[type(action)], "tricks": DUTY})


DEFENCE: Law = (
    (Article.CONTRACT_3, _nobody_drops),
    (Article.DEF_4, invitation_stands(Article.DEF_4)),
    (Common.TURN_3, belongs(VERB, Phase.DEFENCE)),
    (Common.TURN_1, in_turn),
    (Article.DEF_1, _decides),
)


def decide(state: State, seat: Seat, action: Defend | Drop) -> Step:
    """Apply a lawful decision; after the second it is known who plays."""
    defence = state.defence.defend(seat) if isinstance(action, Defend) else state.defence.drop(seat)
    state = state._replace(defence=defence, turn=defence.decider(declarer_of(state)))
    return Step(state, ()) if state.turn else bring_about("decided", state)


def _nobody_plays(state: State, _: State) -> Step | None:
    if state.defence.playing:
        return None
    event = Event(Article.DEF_2, {"seat": declarer_of(state)})
    return bring_about("count", state._replace(phase=Phase.OVER, turn=None), (event,))


def _one_plays(state: State, _: State) -> Step | None:
    lone = state.defence.lone
    if lone is None:
        return None
    event = Event(Article.DEF_3, {"seat": lone, "partner": state.defence.dropped[0]})
    return Step(state._replace(phase=Phase.INVITE, turn=lone), (event,))


def _both_play(state: State, _: State) -> Step | None:
    if len(state.defence.playing) < 2:
        return None
    event = Event(Article.DEF_8, {"case": "owed", "seats": defenders(state), "tricks": TOGETHER})
    return to_the_kontra(state, (event,))


DECIDED: Final[Moment] = (
    (Article.DEF_2, _nobody_plays),
    (Article.DEF_3, _one_plays),
    (Article.DEF_8, _both_play),
)
"""What follows the decision of the second defender."""

# The invitation


def _may_invite(_: State, __: Seat, action: Action) -> Ruling:
    owed = TOGETHER if isinstance(action, Invite) else DUTY
    return Ruling(True, Article.DEF_3, {"case": VERB[type(action)], "tricks": owed})


INVITE: Law = (
    (Article.DEF_10, only_the_lone_invites(Article.DEF_10)),
    (Common.TURN_3, belongs(VERB, Phase.INVITE)),
    (Common.TURN_1, in_turn),
    (Article.DEF_3, _may_invite),
)


def invite(state: State, _: Seat, __: Invite) -> Step:
    """Bring the other defender back; nobody is asked for kontra any more (crpref.kontra.1)."""
    step = bring_about("invited", state._replace(defence=state.defence.invite()))
    return to_the_play(*step)


def _must_play(state: State, _: State) -> Step:
    return Step(state, (Event(Article.DEF_4, {"seat": state.defence.invited}),))


def _owes_four(state: State, _: State) -> Step:
    return Step(state, (Event(Article.DEF_5, {"seat": state.defence.inviter, "tricks": TOGETHER}),))


INVITED: Final[Moment] = ((Article.DEF_4, _must_play), (Article.DEF_5, _owes_four))
"""What follows an invitation."""


def stay_alone(state: State, _: Seat, __: Alone) -> Step:
    """Play with one's own cards only."""
    step = bring_about("alone", state._replace(defence=state.defence.stay_alone()))
    return to_the_kontra(*step)


def _lies_face_down(state: State, _: State) -> Step:
    return Step(state, (Event(Article.DEF_6, {"seat": state.defence.dropped[0]}),))


def _owes_two(state: State, _: State) -> Step:
    return Step(state, (Event(Article.DEF_7, {"seat": state.defence.playing[0], "tricks": DUTY}),))


ALONE: Final[Moment] = ((Article.DEF_6, _lies_face_down), (Article.DEF_7, _owes_two))
"""What follows where the other is not invited."""

# Kontra and its answers


def to_the_kontra(state: State, events: tuple[Event, ...] = ()) -> Step:
    """Ask the defenders for kontra, where it is played; else open the play."""
    if not option(state, "kontra"):
        return to_the_play(state, events)
    return Step(state._replace(phase=Phase.KONTRA, turn=defenders(state)[0]), events)


_LEVEL: Final = {type(word): level for level, word in enumerate(DOUBLINGS, 1)}


def _not_played_here(state: State, _: Seat, __: Action) -> Ruling | None:
    return None if option(state, "kontra") else Ruling(False, Article.KONTRA_1, {"case": "off"})


def _too_far(state: State, _: Seat, action: Action) -> Ruling | None:
    most = option(state, "kontra_max")
    if _LEVEL.get(type(action), 0) <= most:
        return None
    return Ruling(False, Article.KONTRA_5, {"word": VERB[type(action)], "last": VERB[type(DOUBLINGS[most - 1])]})


def _after_inviting(state: State, seat: Seat, action: Action) -> Ruling | None:
    if not isinstance(action, Kontra) or seat is not state.defence.inviter:
        return None
    return Ruling(False, Article.KONTRA_6, {"seat": state.defence.invited})


def _too_late(state: State, seat: Seat, action: Action) -> Ruling | None:
    """Refuse the first doubling to whoever let the contract stand, was invited, or whose partner has said it."""
    if not isinstance(action, Kontra) or state.declarer is None or seat is state.declarer:
        return None
    doubling = state.doubling
    if seat in doubling.stood:
        return Ruling(False, Article.KONTRA_1, {"case": "stood"})
    if doubling.sayer:
        return Ruling(False, Article.KONTRA_1, {"case": "said", "seat": doubling.sayer})
    if seat is state.defence.invited:
        return Ruling(False, Article.KONTRA_1, {"case": "invited", "seat": state.defence.inviter})
    return None


def _step_by_step(state: State, _: Seat, action: Action) -> Ruling | None:
    """Refuse a doubling that skips one, and an answer to what nobody said."""
    level = state.doubling.level
    due = DOUBLINGS[level]
    fits = isinstance(action, Accept) if level else isinstance(action, Stand)
    if fits or action == due:
        return None
    return Ruling(False, Article.KONTRA_4, {"word": VERB[type(action)], "due": VERB[type(due)]})


def _kontra_or_stand(_: State, __: Seat, action: Action) -> Ruling | None:
    if not isinstance(action, Kontra | Stand):
        return None
    return Ruling(True, Article.KONTRA_1, {"case": VERB[type(action)], "tricks": ENOUGH})


def _beyond_rekontra(_: State, __: Seat, action: Action) -> Ruling | None:
    if not isinstance(action, Subkontra | Mortkontra):
        return None
    return Ruling(True, Article.KONTRA_5, {"word": VERB[type(action)], "factor": 2 ** _LEVEL[type(action)]})


def _answers(state: State, _: Seat, action: Action) -> Ruling:
    level = _LEVEL[Rekontra] if isinstance(action, Rekontra) else state.doubling.level
    facts = {"case": VERB[type(action)], "factor": 2**level}
    return Ruling(isinstance(action, Rekontra | Accept), Article.KONTRA_4, facts)


KONTRA: Law = (
    (Article.KONTRA_1, _not_played_here),
    (Article.KONTRA_5, _too_far),
    (Article.KONTRA_6, _after_inviting),
    (Article.KONTRA_1, _too_late),
    (Common.TURN_3, belongs(VERB, Phase.KONTRA)),
    (Common.TURN_1, in_turn),
    (Article.KONTRA_4, _step_by_step),
    (Article.KONTRA_1, _kontra_or_stand),
    (Article.KONTRA_5, _beyond_rekontra),
    (Article.KONTRA_4, _answers),
)


def stand(state: State, seat: Seat, _: Stand) -> Step:
    """Let the contract stand; the other defender is asked, if he plays."""
    state = state._replace(doubling=state.doubling.stand(seat))
    waiting = [other for other in defenders(state) if other not in state.doubling.stood]
    return Step(state._replace(turn=waiting[0]), ()) if waiting else to_the_play(state)


def double(state: State, seat: Seat, _: Action) -> Step:
    """Double once more; the other side answers, as far as there is an answer at this table."""
    state = state._replace(doubling=state.doubling.doubled(seat))
    state, events = bring_about("doubled", state)
    if state.doubling.level >= option(state, "kontra_max"):
        return to_the_play(state, events)
    other = state.doubling.sayer if seat is state.declarer else state.declarer
    return Step(state._replace(turn=other), events)


def accept(state: State, _: Seat, __: Accept) -> Step:
    """Leave it at the last doubling."""
    return to_the_play(state)


def _partner_plays(state: State, _: State) -> Step | None:
    if state.doubling.level > 1:
        return None
    seat, defence = state.doubling.sayer, state.defence
    partner = next(other for other in (*defence.playing, *defence.dropped) if other is not seat)
    case = "brought back" if partner in defence.dropped else "partner"
    both = both_play(declarer_of(state))
    return Step(
        state._replace(defence=both), (Event(Article.KONTRA_2, {"case": case, "seat": seat, "partner": partner}),)
    )


def _needs_five(state: State, _: State) -> Step | None:
    if state.doubling.level > 1 or state.contract == BETTEL:
        return None
    return Step(state, (Event(Article.KONTRA_3, {"case": "owed", "seat": state.doubling.sayer, "tricks": ENOUGH}),))


def _counts(state: State, _: State) -> Step | None:
    return Step(
        state,
        (
            Event(
                Article.KONTRA_4,
                {"word": VERB[type(DOUBLINGS[state.doubling.level - 1])], "factor": 2**state.doubling.level},
            ),
        ),
    )


DOUBLED: Final[Moment] = (
    (Article.KONTRA_4, _counts),
    (Article.KONTRA_2, _partner_plays),
    (Article.KONTRA_3, _needs_five),
)
"""What follows a doubling."""
