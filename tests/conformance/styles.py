"""Ways to play that lead where chance seldom does; they may peek at hidden cards, since they only make positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tutor.cards import Suit
from tutor.engine.deck import Dice
from tutor.engine.game import Action, Policy, State, legal_actions
from tutor.engine.table import Seat
from tutor.engine.tricks import winning
from tutor.games import GAMES
from tutor.games.preference import actions as common
from tutor.games.preference.actions import ALONE, DEFEND, DROP, INVITE
from tutor.games.preference.austrian import actions as austrian
from tutor.games.preference.croatian.actions import BETTEL, HAND, SANAC
from tutor.games.three_nought_four.actions import KEEP, PASS, PCC, Bid, Caps, Pick, Play
from tutor.games.three_nought_four.proof import provable
from tutor.games.three_nought_four.state import STRENGTH, first_four
from tutor.games.three_nought_four.worlds import knowledge


def _lawful(state: State, seat: Seat) -> tuple[Action, ...]:
    return legal_actions(GAMES["304"], state, seat)


def _word(lawful: tuple[Action, ...], dice: Dice, most: int) -> Action | None:
    """Speak, where speaking is asked for: now and then the least number, if it is not more than ``most``."""
    if PASS not in lawful:
        return None
    number = next((action for action in lawful if isinstance(action, Bid)), None)
    return number if number and number.number <= most and not dice.below(3) else PASS


def _trumps(lawful: tuple[Action, ...], trump: Suit | None, wanted: bool) -> list[Play]:
    return [action for action in lawful if isinstance(action, Play) and (action.card.suit is trump) is wanted]


def shy(state: State, seat: Seat, dice: Dice) -> Action:
    """Keep the contract low and the trump closed to the end: nobody puts a trump down who has another card."""
    lawful = _lawful(state, seat)
    if word := _word(lawful, dice, 210):
        return word
    if KEEP in lawful:
        return KEEP
    return dice.choice((state.trick and _trumps(lawful, state.trump, wanted=False)) or lawful)


def pulling(state: State, seat: Seat, dice: Dice) -> Action:
    """Keep the trump closed as the shy do, with a low card of a long suit; lead the high ones till all are drawn."""
    lawful = _lawful(state, seat)
    if isinstance(lawful[0], Pick):
        suits = [card.suit for card in first_four(state, seat)]
        return min(lawful, key=lambda pick: (-suits.count(pick.card.suit), STRENGTH[pick.card]))
    if seat is state.maker and not state.trick and (trumps := _trumps(lawful, state.trump, wanted=True)):
        return max(trumps, key=lambda play: STRENGTH[play.card])
    return shy(state, seat, dice)


def sweeping(state: State, seat: Seat, dice: Dice) -> Action:
    """Let the pair with the better cards take what it can, and call Caps when that is sure, sometimes too late."""
    lawful = _lawful(state, seat)
    plays = [action for action in lawful if isinstance(action, Play)]
    if not plays:
        return _word(lawful, dice, 210) or dice.choice(lawful)
    worth = {play: (play.card.suit is state.trump, STRENGTH[play.card]) for play in plays}
    if _stronger(state) != seat.place % 2:
        return min(plays, key=worth.__getitem__)
    known = knowledge(state, seat) if state.call is None and not dice.below(3) else None
    if known and (order := provable(known)):
        return Caps(order)
    ours = state.trick and winning(state.trick, state.trump, STRENGTH).seat.place % 2 == seat.place % 2
    return (min if ours else max)(plays, key=worth.__getitem__)


def _stronger(state: State) -> int:
    """Return which pair was dealt the better cards, 0 for A and C: trumps count twice."""
    worth = [sum((1 + (card.suit is state.trump)) * STRENGTH[card] ** 2 for card in eight) for eight in state.dealt]
    return int(worth[1] + worth[3] > worth[0] + worth[2])


def proud(state: State, seat: Seat, dice: Dice) -> Action:
    """Bid Partner Close Caps, or as low as the law lets one."""
    lawful = _lawful(state, seat)
    return PCC if PCC in lawful and dice.below(2) else _word(lawful, dice, 300) or dice.choice(lawful)


def daring(state: State, seat: Seat, dice: Dice) -> Action:
    """Call game wherever it can be called, so that several must name their suits."""
    lawful = legal_actions(GAMES["croatian-preference"], state, seat)
    return HAND if HAND in lawful and dice.below(4) else dice.choice(lawful)


def divided(state: State, seat: Seat, dice: Dice) -> Action:
    """Bid by numbers, and let one defender play alone: first he asks himself whether to invite the other."""
    lawful = legal_actions(GAMES["croatian-preference"], state, seat)
    if DEFEND in lawful and state.defence.playing:
        return DROP
    if INVITE in lawful:
        return dice.choice((INVITE, ALONE, ALONE))
    calm = tuple(action for action in lawful if action not in (HAND, BETTEL, SANAC))
    return dice.choice(calm)


def _bold(wanted: tuple[type, ...], shunned: tuple[type, ...]) -> Policy:
    """Return a player of Austrian Preference who mostly says some words where they are lawful, and seldom others."""

    def play(state: State, seat: Seat, dice: Dice) -> Action:
        lawful = legal_actions(GAMES["austrian-preference"], state, seat)
        liked = tuple(action for action in lawful if isinstance(action, wanted))
        rest = tuple(action for action in lawful if not isinstance(action, shunned)) or lawful
        return dice.choice(liked if liked and dice.below(5) else rest)

    return play


def several(state: State, seat: Seat, dice: Dice) -> Action:
    """Call a plain hand wherever it can be called, so that several must name their suits."""
    lawful = legal_actions(GAMES["austrian-preference"], state, seat)
    if austrian.HAND in lawful and dice.below(4):
        return austrian.HAND
    calm = tuple(action for action in lawful if not isinstance(action, austrian.Preference | austrian.GiveUp))
    return dice.choice(calm or lawful)


def following(state: State, seat: Seat, dice: Dice) -> Action:
    """Bid low numbers against each other and go after what was laid away, each time with the least contract."""
    lawful = legal_actions(GAMES["austrian-preference"], state, seat)
    low = tuple(action for action in lawful if isinstance(action, common.Bid | austrian.Mine))
    if common.PASS in lawful:
        return low[0] if low and state.auction.number < 3 else common.PASS
    if isinstance(lawful[0], common.Contract):
        return lawful[0]
    return common.TAKE if common.TAKE in lawful and state.overcalls < 2 and dice.below(4) else dice.choice(lawful)


AUSTRIAN: Mapping[str, Policy] = {
    "climbing": _bold(
        (common.Bid, austrian.Mine, common.Take), (common.Pass, austrian.Hand, austrian.Preference, austrian.GiveUp)
    ),
    "by hand": several,
    "following": following,
    "alone": _bold((common.Pass, common.Alone, austrian.NoAces), (austrian.Hand, austrian.Preference, austrian.GiveUp)),
}
TABLES: Mapping[str, tuple[Mapping[str, Any], ...]] = {
    "austrian-preference": (
        {},
        {"illpref.illustrated": True},
        *({"illpref.illustrated": True, "illpref.nachgehen": True},) * 2,
        {"illpref.illustrated": True, "illpref.nachgehen": True, "illpref.sans_atout": True},
    ),
}
"""By game, the options under which it is another game: positions are reached under each."""
STYLES: Mapping[str, Mapping[str, Policy]] = {
    "304": {"shy": shy, "pulling": pulling, "proud": proud, "sweeping": sweeping},
    "austrian-preference": AUSTRIAN,
    "croatian-preference": {"daring": daring, "divided": divided},
}
"""By game, where one has them."""
