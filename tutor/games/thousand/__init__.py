"""Thousand for two, from the deal to the end of the match, with every switch of its profile."""

from __future__ import annotations

from typing import Any, Final

from tutor.cards import cards_of
from tutor.engine.deck import Dice
from tutor.engine.game import Game, carrying_out, legal_actions
from tutor.engine.rulings import Law, Moment, Rules, Ruling, rule
from tutor.engine.table import Seat
from tutor.games.thousand import actions, bidding, clues, play, score, views
from tutor.games.thousand.actions import BIDS, CONTRACTS, PASS, TALONS, VERBS, Action, Bid, Contract, Marry, Play
from tutor.games.thousand.beliefs import BELIEFS
from tutor.games.thousand.sensible import sensible
from tutor.games.thousand.state import CARDS, OPTIONS, POINTS, STRENGTH, TABLE, Phase, State
from tutor.games.thousand.tables import TABLES

LAWS: Final[dict[str, Law]] = {
    "auction": bidding.AUCTION,
    "talon": bidding.TALON,
    "discard": bidding.DISCARD,
    "contract": bidding.CONTRACT,
    "lead": play.LEAD,
    "follow": play.FOLLOW,
}
MOMENTS: Final[dict[str, Moment]] = {"marriage": play.DECLARED, "trick": play.TRICK, "count": score.COUNT}

_LAW_OF: Final[dict[type, str]] = {
    actions.Bid: "auction",
    actions.Pass: "auction",
    actions.Talon: "talon",
    actions.Discard: "discard",
    actions.Contract: "contract",
}


def law_of(state: State, action: Action) -> str:
    """Name the law that rules on an act here."""
    return _LAW_OF.get(type(action)) or ("follow" if state.trick else "lead")


def judge(state: State, seat: Seat, action: Action) -> Ruling:
    """Rule on an act of any seat, by the seat's own cards and what lies open."""
    return rule(state.match.rules.laws[law_of(state, action)], state, seat, action)


apply: Final = carrying_out(
    judge,
    {
        actions.Bid: bidding.speak,
        actions.Pass: bidding.speak,
        actions.Talon: bidding.take,
        actions.Discard: bidding.lay_away,
        actions.Contract: bidding.state_contract,
        actions.Play: play.play_card,
        actions.Marry: play.play_card,
    },
)
"""Carries a lawful act out."""


def _candidates(state: State, seat: Seat, reach: tuple[Any, ...]) -> tuple[Action, ...]:
    if seat is not state.turn:
        return ()
    match state.phase:
        case Phase.AUCTION:
            return (*BIDS, PASS)
        case Phase.TALON:
            return TALONS
        case Phase.DISCARD:
            return actions.discards(reach)
        case Phase.CONTRACT:
            return CONTRACTS
        case Phase.PLAY:
            return (*(Play(card) for card in reach), *(Marry(card) for card in reach if card.rank in play.PARTNER))
        case Phase.OVER:
            return ()


def candidates(state: State, seat: Seat) -> tuple[Action, ...]:
    """List all that seat could try on its turn, legal or not."""
    return _candidates(state, seat, CARDS)


def tries(state: State, seat: Seat) -> tuple[Action, ...]:
    """List the candidates with cards in that seat's hand."""
    return _candidates(state, seat, tuple(cards_of(state.hands[seat.place])))


def alike(_: State, action: Action) -> Any:
    """Return what acts are allowed or refused together: plays of a suit, and the ways to lay two held cards away."""
    if isinstance(action, Play):
        return action.card.suit
    return actions.Discard if isinstance(action, actions.Discard) else action


def _random(state: State, seat: Seat, dice: Dice) -> Action:
    lawful = legal_actions(GAME, state, seat)
    if isinstance(lawful[0], Contract):
        return lawful[0] if dice.below(2) else lawful[min(dice.below(len(lawful)), dice.below(len(lawful)))]
    marriages = tuple(action for action in lawful if isinstance(action, Marry))
    if marriages and dice.below(2):
        return dice.choice(marriages)
    bids = tuple(action for action in lawful if isinstance(action, Bid))
    return dice.choice(bids) if bids and dice.below(3) else PASS if bids else dice.choice(lawful)


def _sensible(state: State, seat: Seat, dice: Dice) -> Action:
    return sensible(legal_actions(GAME, state, seat), state, seat, dice)


def game(rules: Rules) -> Game:
    """Return Thousand under some rules."""
    return Game(
        id="thousand",
        seats=TABLE,
        sides={seat: seat.value for seat in TABLE},
        direction="clockwise",
        verbs=VERBS,
        pack=CARDS,
        worth=POINTS,
        strength=STRENGTH,
        book=__name__,
        prefixes=("1000",),
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
        witness=views.witness,
        clues=clues.clues,
        history=lambda state: state.words,
        phase=lambda state: state.phase.value,
        over=lambda state: state.phase is Phase.OVER,
        result=score.result,
        after=score.after,
        score=lambda match: dict(zip((seat.value for seat in TABLE), match.totals, strict=True)),
        policies={"random": _random, "sensible": _sensible},
        chances=("marry",),
        beliefs=BELIEFS,
        tables=TABLES,
        settling=(BIDS, TALONS, CONTRACTS),
    )


GAME: Final = game(Rules(LAWS, MOMENTS))
