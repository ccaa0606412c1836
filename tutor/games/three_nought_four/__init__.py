"""304 in its Sri Lankan profile, from the deal to the end of the match."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tutor.cards import PACK
from tutor.engine.deck import Dice
from tutor.engine.game import Game, Sighting, Step, carrying_out, legal_actions
from tutor.engine.rulings import Event, Law, Moment, Refused, Rules, Ruling, rule
from tutor.engine.table import SEATS, Seat
from tutor.games.three_nought_four import actions, bidding, caps, clues, deal, play, score, views
from tutor.games.three_nought_four.actions import (
    ASK,
    BIDS,
    CALL,
    KEEP,
    LOOK,
    OPEN,
    PASS,
    PCC,
    PICKS,
    PLAYS,
    REDEAL,
    SPOILT,
    VERBS,
    Action,
    Play,
)
from tutor.games.three_nought_four.articles import Article
from tutor.games.three_nought_four.beliefs import BELIEFS
from tutor.games.three_nought_four.chance import anything
from tutor.games.three_nought_four.play import play_card
from tutor.games.three_nought_four.sensible import sensible
from tutor.games.three_nought_four.state import PAIRS, POINTS, SIDES, STRENGTH, Phase, State, eldest
from tutor.games.three_nought_four.tables import TABLES
from tutor.games.three_nought_four.whole_hand import held, lawful_plays, listed, rule_on

LAWS: Final[dict[str, Law]] = {
    "redeal": deal.REDEAL,
    "auction": bidding.AUCTION,
    "pick": bidding.PICK,
    "auction2": bidding.AUCTION2,
    "opening": play.OPENING,
    "lead": play.LEAD,
    "follow": play.FOLLOW,
    "spoilt": play.SPOILT_LAW,
    "look": play.LOOK_LAW,
    "caps": caps.CAPS_LAW,
}
MOMENTS: Final[dict[str, Moment]] = {
    "trick": play.TRICK,
    "declaration": play.SPOILT_MOMENT,
    "call": caps.CALL,
    "count": caps.COUNT,
    "void": score.VOID,
}

_LAW_OF: Final[dict[type, str]] = {
    actions.Redeal: "redeal",
    actions.Pick: "pick",
    actions.Open: "opening",
    actions.Keep: "opening",
    actions.Spoilt: "spoilt",
    actions.Look: "look",
    actions.Caps: "caps",
}


def law_of(state: State, action: Action) -> str:
    """Name the law that rules on an act here."""
    kind = type(action)
    if kind is Play:
        return "follow" if state.trick else "lead"
    return _LAW_OF.get(kind) or ("auction2" if state.phase is _AUCTION2 else "auction")


def judge(state: State, seat: Seat, action: Action) -> Ruling:
    """Rule on an act of any seat, by the seat's own cards and what lies open."""
    if type(action) is Play:
        return rule_on(state, seat, action)
    return rule(state.match.rules.laws[law_of(state, action)], state, seat, action)


def _redealt(state: State, seat: Seat, _: Action) -> Step:
    return score.void(state, "redeal", (Event(Article.DEAL_5, {"seat": seat}),))


def _said(state: State, seat: Seat, action: Action) -> Step:
    return (bidding.speak_again if state.phase is Phase.AUCTION2 else bidding.speak)(state, seat, action)


def apply(state: State, seat: Seat, action: Action, ruling: Ruling | None = None) -> Step:
    """Carry a lawful act out; also refuses a declaration of spoilt trumps that is false (304.spoilt.5)."""
    if type(action) is not Play:
        return _carry_out(state, seat, action, ruling)
    if ruling is None:
        ruling = rule_on(state, seat, action)
    if not ruling.legal:
        raise Refused(ruling)
    return play_card(state, seat, action)


_carry_out: Final = carrying_out(
    judge,
    {
        actions.Redeal: _redealt,
        actions.Bid: _said,
        actions.Pass: _said,
        actions.Ask: _said,
        actions.ClosedCaps: _said,
        actions.Pick: bidding.pick,
        actions.Open: play.open_or_keep,
        actions.Keep: play.open_or_keep,
        actions.Caps: caps.call,
        actions.Spoilt: play.declare_spoilt,
        actions.Look: play.look,
    },
)


def candidates(state: State, seat: Seat) -> tuple[Action, ...]:
    """List all that seat could try on its turn, legal or not."""
    if seat is not state.turn:
        return ()
    match state.phase:
        case Phase.AUCTION:
            return (REDEAL, *BIDS, PASS, ASK, PCC) if seat is eldest(state) else (*BIDS, PASS, ASK, PCC)
        case Phase.ANSWER | Phase.AUCTION2:
            return (*BIDS, PASS, ASK, PCC)
        case Phase.PICK:
            return tuple(PICKS.values())
        case Phase.OPENING:
            return (OPEN, KEEP)
        case Phase.PLAY:
            return (*_opening(state, seat), *PLAYS.values())
        case Phase.OVER:
            return ()


def _opening(state: State, seat: Seat) -> tuple[Action, ...]:
    """List the word that a maker may add before he leads to the first trick."""
    return (OPEN,) if seat is state.maker and not (state.trick or state.tricks) else ()


def tries(state: State, seat: Seat) -> tuple[Action, ...]:
    """List the candidates with cards within that seat's reach."""
    reach = state.hands[seat.place]
    if seat is state.maker and state.indicator:
        reach |= state.indicator.bit
    if state.phase is Phase.PLAY and seat is state.turn:
        return (*_opening(state, seat), *listed(held(state, seat)))
    return tuple(
        action for action in candidates(state, seat) if not isinstance(action, actions.Pick) or reach & action.card.bit
    )


def lawful(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return what is legal of ``tries``; of cards, what the law leaves of a whole hand.

    Raises:
        LookupError: no article rules on some act (a hole in the law).

    """
    if state.phase is not _PLAY or seat is not state.turn:
        return tuple(action for action in tries(state, seat) if judge(state, seat, action).legal)
    if state.trick or state.tricks:
        return lawful_plays(state, seat)
    opening = (action for action in _opening(state, seat) if judge(state, seat, action).legal)
    return (*opening, *lawful_plays(state, seat))


_PLAY: Final = Phase.PLAY
_AUCTION2: Final = Phase.AUCTION2


def claims(state: State, seat: Seat) -> tuple[Action, ...]:
    """List what that seat may try out of turn."""
    match state.phase:
        case Phase.OPENING:
            return (SPOILT,)
        case Phase.PLAY:
            early = seat is state.maker and seat is not state.turn and not (state.trick or state.tricks or state.open)
            return (OPEN, CALL, SPOILT, LOOK) if early else (CALL, SPOILT, LOOK)
        case _:
            return ()


def _random(state: State, seat: Seat, dice: Dice) -> Action:
    return anything(legal_actions(GAME, state, seat), state, seat, dice)


def _sensible(state: State, seat: Seat, dice: Dice) -> Action:
    return caps.owed_by(state, seat) or sensible(legal_actions(GAME, state, seat), state, seat, dice)


def _scout(seeds: range, most: int) -> Iterator[Sighting]:
    """Look many deals through, with the library for numbers that nothing else needs."""
    from tutor.games.three_nought_four.scout import sightings

    return sightings(seeds, most)


def game(rules: Rules) -> Game:
    """Return 304 under some rules."""
    return Game(
        id="304",
        seats=SEATS,
        sides=SIDES,
        direction="anticlockwise",
        verbs=VERBS,
        pack=PACK,
        worth=POINTS,
        strength=STRENGTH,
        book=__name__,
        prefixes=("304",),
        options={},
        rules=rules,
        under=game,
        match=lambda dealer, score, options: deal.match(dealer, score, options, rules),
        packets=deal.packets,
        deal=deal.deal,
        to_act=lambda state: state.turn,
        candidates=candidates,
        tries=tries,
        claims=claims,
        lawful=lawful,
        held=views.in_hand,
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
        score=lambda match: dict(zip(PAIRS, match.tokens, strict=True)),
        policies={"random": _random, "sensible": _sensible},
        chances=("redeal", "spoilt"),
        scout=_scout,
        beliefs=BELIEFS,
        weigh=caps.weigh,
        due=caps.due,
        clock=caps.clock,
        whole=caps.whole,
        owed=caps.owed,
        tables=TABLES,
        settling=((*BIDS, PCC), tuple(PICKS.values()), (OPEN, KEEP)),
    )


GAME: Final = game(Rules(LAWS, MOMENTS))
