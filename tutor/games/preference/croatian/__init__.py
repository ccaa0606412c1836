"""Croatian Preference as played in Medjimurje, from the deal to the end of the match, with every switch."""

from __future__ import annotations

from typing import Any, Final

from tutor.cards import PACK, cards_of
from tutor.engine.deck import Dice
from tutor.engine.game import Game, carrying_out, legal_actions
from tutor.engine.rulings import Law, Moment, Rules, Ruling, rule
from tutor.engine.table import Seat
from tutor.games.preference import actions as said
from tutor.games.preference.actions import ALONE, CONCEDE, DEFEND, DROP, INVITE, PASS, STAND, TAKE, discards
from tutor.games.preference.croatian import actions, bidding, clues, defending, play, score, state, sure, views
from tutor.games.preference.croatian.actions import (
    BETTEL,
    BIDS,
    CONTRACTS,
    DOUBLINGS,
    HAND,
    HERE,
    NAMES,
    PLAYS,
    SANAC,
    VERBS,
    Action,
)
from tutor.games.preference.croatian.beliefs import BELIEFS
from tutor.games.preference.croatian.sensible import sensible
from tutor.games.preference.croatian.state import OPTIONS, PROFILES, Phase, State, option
from tutor.games.preference.croatian.tables import TABLES, sheet
from tutor.games.preference.pack import STRENGTH, TABLE
from tutor.games.preference.views import witness

LAWS: Final[dict[str, Law]] = {
    "auction": bidding.AUCTION,
    "naming": bidding.NAMING,
    "talon": bidding.TALON,
    "discard": bidding.DISCARD,
    "contract": bidding.CONTRACT,
    "defence": defending.DEFENCE,
    "invite": defending.INVITE,
    "kontra": defending.KONTRA,
    "play": play.PLAY,
}
MOMENTS: Final[dict[str, Moment]] = {
    "call": bidding.CALLED,
    "auction over": bidding.ENDED,
    "named": bidding.NAMED,
    "contract stands": bidding.MEANING,
    "decided": defending.DECIDED,
    "invited": defending.INVITED,
    "alone": defending.ALONE,
    "doubled": defending.DOUBLED,
    "opening": play.OPENING,
    "trick": play.TRICK,
    "count": score.COUNT,
    "passed": score.PASSED,
}

_LAW_OF: Final[dict[type, str]] = {
    said.Bid: "auction",
    said.Pass: "auction",
    actions.Here: "auction",
    actions.Hand: "auction",
    actions.Bettel: "auction",
    actions.Sanac: "auction",
    said.Name: "naming",
    said.Concede: "naming",
    said.Take: "talon",
    said.Discard: "discard",
    said.Contract: "contract",
    said.Defend: "defence",
    said.Drop: "defence",
    said.Invite: "invite",
    said.Alone: "invite",
    said.Kontra: "kontra",
    said.Stand: "kontra",
    said.Rekontra: "kontra",
    actions.Subkontra: "kontra",
    actions.Mortkontra: "kontra",
    said.Accept: "kontra",
    said.Play: "play",
}


def law_of(_: State, action: Action) -> str:
    """Name the law that rules on an act."""
    return _LAW_OF[type(action)]


def judge(state: State, seat: Seat, action: Action) -> Ruling:
    """Rule on an act of any seat, by the seat's own cards and what lies open."""
    return rule(state.match.rules.laws[_LAW_OF[type(action)]], state, seat, action)


apply: Final = carrying_out(
    judge,
    {
        said.Bid: bidding.speak,
        said.Pass: bidding.speak,
        actions.Here: bidding.speak,
        actions.Hand: bidding.speak,
        actions.Bettel: bidding.speak,
        actions.Sanac: bidding.speak,
        said.Name: bidding.name,
        said.Concede: bidding.name,
        said.Take: bidding.take,
        said.Discard: bidding.lay_away,
        said.Contract: bidding.state_contract,
        said.Defend: defending.decide,
        said.Drop: defending.decide,
        said.Invite: defending.invite,
        said.Alone: defending.stay_alone,
        said.Kontra: defending.double,
        said.Stand: defending.stand,
        said.Rekontra: defending.double,
        actions.Subkontra: defending.double,
        actions.Mortkontra: defending.double,
        said.Accept: defending.accept,
        said.Play: play.play_card,
    },
)
"""Carries a lawful act out."""

_CALLS: Final[tuple[Action, ...]] = (PASS, *BIDS, HERE, HAND, BETTEL, SANAC)


def _candidates(state: State, seat: Seat, reach: tuple[Any, ...]) -> tuple[Action, ...]:
    if seat is not state.turn:
        return ()
    match state.phase:
        case Phase.AUCTION:
            return _CALLS
        case Phase.NAMING:
            return (*NAMES, CONCEDE)
        case Phase.TALON:
            return (TAKE,)
        case Phase.DISCARD:
            return discards(reach)
        case Phase.CONTRACT:
            return CONTRACTS
        case Phase.DEFENCE:
            return (DEFEND, DROP)
        case Phase.INVITE:
            return (INVITE, ALONE)
        case Phase.KONTRA:
            return (*DOUBLINGS[: option(state, "kontra_max")], STAND, said.ACCEPT)
        case Phase.PLAY:
            return tuple(PLAYS[card] for card in reach)
        case Phase.OVER:
            return ()


def candidates(state: State, seat: Seat) -> tuple[Action, ...]:
    """List all that seat could try on its turn, legal or not."""
    return _candidates(state, seat, PACK)


def tries(state: State, seat: Seat) -> tuple[Action, ...]:
    """List the candidates with cards in that seat's hand."""
    return _candidates(state, seat, tuple(cards_of(state.hands[seat.place])))


def alike(state: State, action: Action) -> Any:
    """Return what acts are allowed or refused together: plays of a suit, and the ways to lay two held cards away."""
    if isinstance(action, said.Play):
        return action if option(state, "must_beat") else action.card.suit
    return said.Discard if isinstance(action, said.Discard) else action


_CALLED: Final = {HERE: "hold", HAND: "by hand", BETTEL: ("by hand", "no trick"), SANAC: ("by hand", "no trump")}


def means(_: State, action: Action) -> Any:
    """Say what an act means in words that games of Preference share: numbers stand for suits and promises."""
    if isinstance(action, said.Bid | said.Contract):
        promise = {state.BETTEL: "no trick", state.SANAC: "no trump"}.get(action.number, action.number)
        return type(action), state.SUIT.get(action.number, promise)
    return _CALLED.get(action, action)


def _random(state: State, seat: Seat, dice: Dice) -> Action:
    """Say or play anything lawful; calls that end an auction come seldom, so that numbers are heard."""
    lawful = legal_actions(GAME, state, seat)
    special = (BETTEL, SANAC) if dice.below(8) else ()
    calm = tuple(action for action in lawful if action not in special and (action is not HAND or not dice.below(3)))
    action: Action = dice.choice(calm or lawful)
    return action


def _sensible(state: State, seat: Seat, dice: Dice) -> Action:
    return sensible(legal_actions(GAME, state, seat), state, seat, dice)


def game(rules: Rules) -> Game:
    """Return Croatian Preference under some rules."""
    return Game(
        id="croatian-preference",
        seats=TABLE,
        sides={seat: seat.value for seat in TABLE},
        direction="clockwise",
        verbs=VERBS,
        pack=PACK,
        worth={},
        strength=STRENGTH,
        book=__name__,
        shares=("tutor.games.preference",),
        prefixes=("pref", "crpref"),
        options=OPTIONS,
        rules=rules,
        under=game,
        match=lambda dealer, given, options: bidding.match(dealer, given, options, rules),
        packets=bidding.packets,
        deal=bidding.deal,
        to_act=lambda state: state.turn,
        candidates=candidates,
        tries=tries,
        claims=lambda _, __: (),
        alike=alike,
        judge=judge,
        apply=apply,
        observe=views.observe,
        witness=witness,
        clues=clues.clues,
        history=lambda state: state.words,
        phase=lambda state: state.phase.value,
        over=lambda state: state.phase is Phase.OVER,
        result=lambda state: score.result(state, state.phase is Phase.OVER),
        after=score.after,
        score=lambda match: score.sheet_text(match.sheet),
        policies={"random": _random, "sensible": _sensible},
        means=means,
        quiet=("stand", "accept"),
        chances=("here", "invite"),
        beliefs=BELIEFS,
        weigh=lambda state, seat, action: sure.weigh(apply, state, seat, action),
        profiles=PROFILES,
        tables=TABLES,
        sheet=sheet,
        german=True,
        settling=(BIDS, (TAKE,), CONTRACTS),
    )


GAME: Final = game(Rules(LAWS, MOMENTS))
