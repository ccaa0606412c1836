"""Austrian Preference, from the deal to what is paid: the base game, Illustrated bids, Nachgehen and Sans Atout."""

from __future__ import annotations

from typing import Any, Final

from tutor.cards import Suit, cards_of
from tutor.engine.deck import Dice
from tutor.engine.game import Game, carrying_out, legal_actions
from tutor.engine.rulings import Law, Moment, Rules, Ruling, rule
from tutor.engine.table import Seat
from tutor.games.preference import actions as common
from tutor.games.preference.austrian import (
    actions,
    bidding,
    clues,
    decisions,
    exchange,
    play,
    score,
    sure,
    views,
)
from tutor.games.preference.austrian.actions import (
    GIVE_UP,
    HAND,
    LEAVE,
    LIEGE,
    MINE,
    NO_ACES,
    PREFERENCE,
    VERBS,
    Action,
)
from tutor.games.preference.austrian.beliefs import BELIEFS
from tutor.games.preference.austrian.sensible import sensible
from tutor.games.preference.austrian.state import (
    BETTEL,
    HEARTS,
    OFFENER,
    OPTIONS,
    PROFILES,
    SIX,
    SUIT,
    Phase,
    State,
    sans_atout,
    top,
)
from tutor.games.preference.austrian.tables import TABLES
from tutor.games.preference.pack import STRENGTH, TABLE
from tutor.games.preference.views import witness

LAWS: Final[dict[str, Law]] = {
    "auction": bidding.AUCTION,
    "naming": bidding.NAMING,
    "take": exchange.TAKE,
    "discard": exchange.DISCARD,
    "liege": exchange.LIEGE,
    "leave": exchange.LEAVE,
    "contract": exchange.CONTRACT,
    "defence": decisions.DEFENCE,
    "invite": decisions.INVITE,
    "kontra": decisions.KONTRA,
    "rekontra": decisions.REKONTRA,
    "giveup": decisions.GIVE_UP,
    "noaces": decisions.NO_ACES,
    "play": play.PLAY,
}
MOMENTS: Final[dict[str, Moment]] = {
    "auction over": bidding.AUCTION_ENDS,
    "going": exchange.GOING,
    "contract stands": exchange.CONTRACT_STANDS,
    "decided": decisions.DECIDED,
    "play begins": decisions.PLAY_BEGINS,
    "led": play.FIRST_LEAD,
    "trick": play.TRICK,
    "pay": score.PAY,
    "given up": score.GIVEN_UP,
    "passed": score.PASSED,
    "settle": score.SETTLE,
}

_LAW_OF: Final[dict[type, str]] = {
    common.Bid: "auction",
    common.Pass: "auction",
    actions.Mine: "auction",
    actions.Hand: "auction",
    actions.Preference: "auction",
    common.Name: "naming",
    common.Concede: "naming",
    common.Take: "take",
    common.Discard: "discard",
    actions.Liege: "liege",
    actions.Leave: "leave",
    common.Contract: "contract",
    common.Defend: "defence",
    common.Drop: "defence",
    common.Invite: "invite",
    common.Alone: "invite",
    actions.GiveUp: "giveup",
    actions.NoAces: "noaces",
    common.Kontra: "kontra",
    common.Stand: "kontra",
    common.Rekontra: "rekontra",
    common.Accept: "rekontra",
    common.Play: "play",
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
        common.Bid: bidding.speak,
        common.Pass: bidding.speak,
        actions.Mine: bidding.speak,
        actions.Hand: bidding.speak,
        actions.Preference: bidding.speak,
        common.Name: bidding.answer,
        common.Concede: bidding.answer,
        common.Take: exchange.take,
        common.Discard: exchange.lay_away,
        actions.Liege: exchange.say_liege,
        actions.Leave: exchange.leave,
        common.Contract: exchange.name_contract,
        common.Defend: decisions.decide,
        common.Drop: decisions.decide,
        common.Invite: decisions.invite,
        common.Alone: decisions.invite,
        actions.GiveUp: decisions.give_up,
        actions.NoAces: decisions.announce,
        common.Kontra: decisions.double,
        common.Stand: decisions.double,
        common.Rekontra: decisions.redouble,
        common.Accept: decisions.redouble,
        common.Play: play.play_card,
    },
)
"""Carries a lawful act out."""

BIDS: Final = tuple(common.Bid(number) for number in range(1, OFFENER + 1))
NAMES: Final = tuple(common.Name(suit) for suit in (Suit.CLUBS, Suit.SPADES, Suit.DIAMONDS, Suit.HEARTS))
HANDS: Final = tuple(actions.Hand(number) for number in range(BETTEL, OFFENER + 1))
CONTRACTS: Final = tuple(common.Contract(number) for number in range(1, OFFENER + 1))


def _candidates(state: State, seat: Seat, reach: tuple[Any, ...]) -> tuple[Action, ...]:
    if seat is not state.turn:
        return ()
    match state.phase:
        case Phase.AUCTION:
            return (*BIDS[: top(state)], common.PASS, MINE, HAND, PREFERENCE, *HANDS[: top(state) - HEARTS])
        case Phase.NAMING:
            return (*NAMES, common.CONCEDE)
        case Phase.TALON:
            return (common.TAKE,)
        case Phase.DISCARD:
            return common.discards(reach)
        case Phase.LIEGE:
            return (LIEGE, *CONTRACTS[: top(state)])
        case Phase.GOING:
            return (LEAVE, common.TAKE)
        case Phase.CONTRACT:
            return CONTRACTS[: top(state)]
        case Phase.DEFENCE:
            return (common.DEFEND, common.DROP)
        case Phase.INVITE:
            return (common.INVITE, common.ALONE)
        case Phase.KONTRA:
            return (common.KONTRA, common.STAND)
        case Phase.REKONTRA:
            return (common.REKONTRA, common.ACCEPT)
        case Phase.PLAY:
            plays = tuple(common.Play(card) for card in reach)
            first = seat is state.declarer and not state.trick and not state.tricks
            return (GIVE_UP, NO_ACES, *plays) if first else plays
        case Phase.OVER:
            return ()


def candidates(state: State, seat: Seat) -> tuple[Action, ...]:
    """List all that seat could try on its turn, legal or not."""
    return _candidates(state, seat, tuple(STRENGTH))


def tries(state: State, seat: Seat) -> tuple[Action, ...]:
    """List the candidates with cards in that seat's hand."""
    return _candidates(state, seat, tuple(cards_of(state.hands[seat.place])))


def alike(_: State, action: Action) -> Any:
    """Return what acts are allowed or refused together: the ways to lay two held cards away."""
    return common.Discard if isinstance(action, common.Discard) else action


_LIKED: Final = {
    common.Bid: 10,
    actions.Mine: 10,
    common.Pass: 6,
    common.Defend: 3,
    actions.NoAces: 20,
    common.Play: 20,
}
"""How much more often than others a player at random says some words, so that deals get on."""


def _random(state: State, seat: Seat, dice: Dice) -> Action:
    lawful = legal_actions(GAME, state, seat)
    kinds = [kind for kind in dict.fromkeys(map(type, lawful)) for _ in range(_LIKED.get(kind, 1))]
    kind: type[Action] = dice.choice(kinds)
    return dice.choice([action for action in lawful if type(action) is kind])


_PROMISED: Final = {5: "no trick", 6: "all tricks", 7: "no trick, open", 8: "all tricks, open"}


def _promised(state: State, number: int) -> Any:
    if number == SIX and sans_atout(state):
        return "no trump"
    return SUIT.get(number, _PROMISED.get(number, number))


def means(state: State, action: Action) -> Any:
    """Say what an act means in words that games of Preference share: numbers stand for suits and promises."""
    match action:
        case common.Bid(number) | common.Contract(number):
            return type(action), _promised(state, number)
        case actions.Mine():
            return "hold"
        case actions.Hand(None):
            return "by hand"
        case actions.Hand(int(number)):
            return "by hand", _promised(state, number)
        case _:
            return action


def _sensible(state: State, seat: Seat, dice: Dice) -> Action:
    return sensible(legal_actions(GAME, state, seat), state, seat, dice)


def game(rules: Rules) -> Game:
    """Return Austrian Preference under some rules."""
    return Game(
        id="austrian-preference",
        seats=TABLE,
        sides={seat: seat.value for seat in TABLE},
        direction="clockwise",
        verbs=VERBS,
        pack=tuple(STRENGTH),
        worth={},
        strength=STRENGTH,
        book=__name__,
        shares=("tutor.games.preference",),
        prefixes=("pref", "apref", "illpref"),
        options=OPTIONS,
        rules=rules,
        under=game,
        match=lambda dealer, score, options: bidding.match(dealer, score, options, rules),
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
        result=score.result,
        after=score.after,
        score=score.score,
        policies={"random": _random, "sensible": _sensible},
        chances=("noaces",),
        beliefs=BELIEFS,
        weigh=lambda state, seat, action: sure.weigh(apply, state, seat, action),
        profiles=PROFILES,
        means=means,
        quiet=("stand", "accept"),
        sheet=score.ledger,
        german=True,
        tables=TABLES,
        settling=(BIDS, (common.TAKE,), CONTRACTS),
    )


GAME: Final = game(Rules(LAWS, MOMENTS))
