"""What is said between contract and first lead: play or drop out, kontra and rekontra, giving up, no aces.

(rules/preference sections 2.4, 2.7, 3.3 and 3.5.)
"""

from __future__ import annotations

from typing import Final

from tutor.cards import CardSet
from tutor.engine.game import Step, bring_about
from tutor.engine.rulings import Event, Law, Moment, Ruling
from tutor.engine.table import Seat
from tutor.games.preference.actions import Accept, Alone, Defend, Drop, Invite, Kontra, Rekontra, Stand
from tutor.games.preference.articles import Common
from tutor.games.preference.austrian.actions import VERB, Action, GiveUp, NoAces
from tutor.games.preference.austrian.articles import Article
from tutor.games.preference.austrian.state import (
    ACES,
    SUIT,
    Phase,
    State,
    by_hand,
    defenders,
    no_trump,
    option,
    special,
)
from tutor.games.preference.defence import decided_once, invitation_stands, only_the_lone_invites
from tutor.games.preference.pack import right
from tutor.games.preference.speaking import belongs, in_turn


def _both_must_play(state: State, _: Seat, __: Action) -> Ruling | None:
    return Ruling(False, Article.ILL_DEF_1, {"contract": state.contract}) if special(state) else None


# Play or drop out


def _decides(state: State, _: Seat, action: Action) -> Ruling:
    playing, dropped = state.defence.playing, state.defence.dropped
    facts = {"word": VERB[type(action)], "contract": state.contract}
    if playing:
        return Ruling(True, Article.DEF_1, {"case": "other-plays", "seat": playing[0]} | facts)
    if dropped:
        return Ruling(True, Article.DEF_1, {"case": "other-dropped", "seat": dropped[0]} | facts)
    return Ruling(True, Article.DEF_1, {"case": "first", "seat": state.declarer} | facts)


DEFENCE: Law = (
    (Article.ILL_DEF_1, _both_must_play),
    (Article.DEF_4, invitation_stands(Article.DEF_4)),
    (Article.DEF_1, decided_once(Article.DEF_1)),
    (Common.TURN_3, belongs(VERB, Phase.DEFENCE)),
    (Common.TURN_1, in_turn),
    (Article.DEF_1, _decides),
)


def decide(state: State, seat: Seat, action: Defend | Drop) -> Step:
    """Play against the contract or drop out (apref.def.1)."""
    defence = state.defence.defend(seat) if isinstance(action, Defend) else state.defence.drop(seat)
    assert state.declarer
    state = state._replace(defence=defence, turn=defence.decider(state.declarer))
    return Step(state, ()) if state.turn else bring_about("decided", state)


def _both_dropped(state: State, was: State) -> Step | None:
    if was.defence.playing:
        return None
    return bring_about("pay", state, (Event(Article.DEF_3, {"seat": was.declarer, "contract": was.contract}),))


def _may_invite(state: State, was: State) -> Step | None:
    lone = was.defence.lone
    if lone is None:
        return None
    facts = {"seat": lone, "other": was.defence.dropped[0]}
    return Step(state._replace(phase=Phase.INVITE, turn=lone), (Event(Article.DEF_4, facts),))


def _both_play(state: State, was: State) -> Step | None:
    if len(was.defence.playing) < 2:
        return None
    return bring_about("play begins", state, (Event(Article.DEF_2, {"case": "both", "seats": was.defence.playing}),))


DECIDED: Final[Moment] = (
    (Article.DEF_3, _both_dropped),
    (Article.DEF_4, _may_invite),
    (Article.DEF_2, _both_play),
)


def _invites(state: State, _: Seat, action: Action) -> Ruling:
    case = "invite" if isinstance(action, Invite) else "alone"
    return Ruling(True, Article.DEF_4, {"case": case, "seat": state.defence.dropped[0]})


INVITE: Law = (
    (Article.ILL_DEF_1, _both_must_play),
    (Article.DEF_4, only_the_lone_invites(Article.DEF_4)),
    (Common.TURN_3, belongs(VERB, Phase.INVITE)),
    (Common.TURN_1, in_turn),
    (Article.DEF_4, _invites),
)


def invite(state: State, seat: Seat, action: Invite | Alone) -> Step:
    """Bring the other back, or play alone (apref.def.4 to .6)."""
    other = state.defence.dropped[0]
    if isinstance(action, Invite):
        event = Event(Article.DEF_5, {"seat": seat, "other": other})
        return bring_about("play begins", state._replace(defence=state.defence.invite()), (event,))
    event = Event(Article.DEF_6, {"seat": other, "other": seat})
    return bring_about("play begins", state._replace(defence=state.defence.stay_alone()), (event,))


# Kontra and rekontra


def _against_suits(state: State, _: Seat, __: Action) -> Ruling | None:
    contract = state.contract
    return Ruling(False, Article.ILL_KONTRA_9, {"contract": contract}) if contract in SUIT else None


def _last_word(state: State, _: Seat, __: Action) -> Ruling | None:
    return Ruling(False, Article.ILL_KONTRA_11, {"seat": state.declarer}) if state.rekontra else None


def _let_it_stand(state: State, seat: Seat, action: Action) -> Ruling | None:
    if not isinstance(action, Kontra) or seat not in state.stood:
        return None
    doubler = state.kontra[0] if state.kontra else None
    return Ruling(False, Article.ILL_KONTRA_3, {"case": "other", "seat": doubler} if doubler else {"case": "stood"})


def _once(state: State, seat: Seat, action: Action) -> Ruling | None:
    if not isinstance(action, Kontra | Stand) or seat not in (*state.kontra, *state.stood):
        return None
    return Ruling(False, Article.ILL_KONTRA_1, {"case": "kontra" if seat in state.kontra else "stood"})


def _second_kontra(state: State, _: Seat, action: Action) -> Ruling | None:
    if not isinstance(action, Kontra) or not state.kontra:
        return None
    return Ruling(True, Article.ILL_KONTRA_4, {"seat": state.kontra[0]})


def _kontra(state: State, _: Seat, action: Action) -> Ruling:
    return Ruling(True, Article.ILL_KONTRA_1, {"case": VERB[type(action)], "contract": state.contract})


KONTRA: Law = (
    (Article.ILL_KONTRA_9, _against_suits),
    (Article.ILL_KONTRA_11, _last_word),
    (Article.ILL_KONTRA_3, _let_it_stand),
    (Article.ILL_KONTRA_1, _once),
    (Common.TURN_3, belongs(VERB, Phase.KONTRA)),
    (Common.TURN_1, in_turn),
    (Article.ILL_KONTRA_4, _second_kontra),
    (Article.ILL_KONTRA_1, _kontra),
)


def _nothing_to_redouble(state: State, _: Seat, __: Action) -> Ruling | None:
    spoken = len(state.stood) == len(defenders(state)) > 0
    return Ruling(False, Article.ILL_KONTRA_8) if spoken else None


def _answers_kontra(state: State, _: Seat, action: Action) -> Ruling:
    return Ruling(True, Article.ILL_KONTRA_5, {"case": VERB[type(action)], "seats": state.kontra})


REKONTRA: Law = (
    (Article.ILL_KONTRA_9, _against_suits),
    (Article.ILL_KONTRA_11, _last_word),
    (Article.ILL_KONTRA_8, _nothing_to_redouble),
    (Common.TURN_3, belongs(VERB, Phase.REKONTRA)),
    (Common.TURN_1, in_turn),
    (Article.ILL_KONTRA_5, _answers_kontra),
)


def double(state: State, seat: Seat, action: Kontra | Stand) -> Step:
    """Say kontra or let it stand; then the other, and after a kontra the declarer (illpref.kontra.1, .5)."""
    if isinstance(action, Kontra):
        state = state._replace(kontra=(*state.kontra, seat))
    else:
        state = state._replace(stood=(*state.stood, seat))
    if len(state.kontra) + len(state.stood) < 2:
        assert state.declarer
        return Step(state._replace(turn=right(state.declarer)), ())
    if not state.kontra:
        return bring_about("play begins", state, (Event(Article.ILL_KONTRA_8, {"seat": state.declarer}),))
    asked = Event(Article.ILL_KONTRA_5, {"seat": state.declarer, "seats": state.kontra})
    return Step(state._replace(phase=Phase.REKONTRA, turn=state.declarer), (asked,))


def redouble(state: State, _: Seat, action: Rekontra | Accept) -> Step:
    """Answer every kontra at once (illpref.kontra.7)."""
    return bring_about("play begins", state._replace(rekontra=isinstance(action, Rekontra)))


# Who leads


def _declarer_leads(state: State, was: State) -> Step | None:
    return None if special(was) else _leads(state, Article.PLAY_1, was.declarer)


def _declarer_leads_special(state: State, was: State) -> Step | None:
    return _leads(state, Article.ILL_PLAY_1, was.declarer) if special(was) and not no_trump(was) else None


def _right_hand_leads(state: State, was: State) -> Step | None:
    return _leads(state, Article.ILL_SANS_4, right(was.declarer)) if was.declarer and no_trump(was) else None


def _leads(state: State, article: Article, seat: Seat | None) -> Step:
    event = Event(article, {"seat": seat, "declarer": state.declarer})
    return Step(state._replace(phase=Phase.PLAY, turn=seat), (event,))


PLAY_BEGINS: Final[Moment] = (
    (Article.PLAY_1, _declarer_leads),
    (Article.ILL_PLAY_1, _declarer_leads_special),
    (Article.ILL_SANS_4, _right_hand_leads),
)


# What the declarer may say before he leads


def _led(state: State) -> bool:
    return bool(state.trick or state.tricks)


def _must_be_played(state: State, _: Seat, __: GiveUp) -> Ruling | None:
    return Ruling(False, Article.ILL_DEF_2, {"contract": state.contract}) if special(state) else None


def _too_late(state: State, _: Seat, __: GiveUp) -> Ruling | None:
    if state.no_aces:
        return Ruling(False, Article.DEF_7, {"case": "noaces"})
    return Ruling(False, Article.DEF_7, {"case": "led"}) if _led(state) else None


def tariff(state: State) -> dict[Seat, int]:
    """Return what a declarer who gives up pays: 3 to each who plays, 5 to the only one or the inviter (apref.def.7)."""
    playing = state.defence.playing
    return dict.fromkeys(playing, 3 if len(playing) == 2 else 5)


def _gives_up(state: State, _: Seat, __: GiveUp) -> Ruling:
    paid = tariff(state)
    return Ruling(True, Article.DEF_7, {"case": "both" if len(paid) == 2 else "one", "seats": tuple(paid)})


GIVE_UP: Law = (
    (Article.ILL_DEF_2, _must_be_played),
    (Article.DEF_7, _too_late),
    (Common.TURN_3, belongs(VERB, Phase.PLAY)),
    (Common.TURN_1, in_turn),
    (Article.DEF_7, _gives_up),
)


def give_up(state: State, _: Seat, __: GiveUp) -> Step:
    """Give up: the deal is over (apref.def.7)."""
    return bring_about("given up", state._replace(gave_up=True))


def _no_bonus_there(state: State, _: Seat, __: NoAces) -> Ruling | None:
    return Ruling(False, Article.ILL_VALUE_7, {"contract": state.contract}) if special(state) else None


def _no_announcement(state: State, _: Seat, __: NoAces) -> Ruling | None:
    if not option(state, "apref.bonuses"):
        return Ruling(False, Article.BONUS_3, {"case": "off"})
    if state.no_aces:
        return Ruling(False, Article.BONUS_3, {"case": "again"})
    return Ruling(False, Article.BONUS_3, {"case": "led"}) if _led(state) else None


def _without_ace(state: State, seat: Seat, _: NoAces) -> Ruling:
    held = state.hands[seat.place] | state.lying
    aces = CardSet(held & ACES)
    if aces:
        return Ruling(False, Article.BONUS_3, {"case": "held", "cards": aces})
    return Ruling(True, Article.BONUS_3, {"case": "hand" if by_hand(state) else "talon"})


NO_ACES: Law = (
    (Article.ILL_VALUE_7, _no_bonus_there),
    (Article.BONUS_3, _no_announcement),
    (Common.TURN_3, belongs(VERB, Phase.PLAY)),
    (Common.TURN_1, in_turn),
    (Article.BONUS_3, _without_ace),
)


def announce(state: State, seat: Seat, _: NoAces) -> Step:
    """Announce that one has no ace; the declarer still leads (apref.bonus.3)."""
    return Step(state._replace(no_aces=True), (Event(Article.BONUS_3, {"case": "announced", "seat": seat}),))
