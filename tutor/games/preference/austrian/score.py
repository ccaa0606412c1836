"""What is paid when a deal is over: pot, tricks, fines, bonuses, and 5 to 8 directly (sections 2.6, 2.7 and 3.1).

Every payment is a ``Due``: the article it rests on, who pays whom, how many stakes; the pot is nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from tutor.engine.game import Step
from tutor.engine.rulings import Event, Facts, Moment
from tutor.engine.sheet import Cell, Table
from tutor.engine.table import Seat
from tutor.games.preference.austrian.articles import Article
from tutor.games.preference.austrian.decisions import tariff
from tutor.games.preference.austrian.play import all_tricks, no_trick
from tutor.games.preference.austrian.state import (
    ACES,
    HEARTS,
    POT,
    PURSE,
    SIX,
    Due,
    Match,
    Phase,
    State,
    ante,
    by_hand,
    defenders,
    no_trump,
    option,
    pot,
)
from tutor.games.preference.pack import TABLE, left
from tutor.games.preference.play import tricks_of

QUOTA: Final = 2
"""The tricks a defender owes (apref.def.2)."""
TOGETHER: Final = 4
"""The tricks an inviter owes, those of both counted (apref.def.5)."""
FROM_POT, INTO_POT, FINE, BONUS = 10, 20, 10, 10
VALUES: Final = {5: 10, 6: 20, 7: 30}
"""What 5, 6 and 7 are worth; 8 is an option (illpref.value.1 to .4)."""


# What was reached


def made(state: State) -> bool:
    """Tell whether the declarer has made his contract, in a deal that is over."""
    if state.gave_up or state.declarer is None:
        return False
    won = tricks_of(state, state.declarer)
    if no_trick(state):
        return won == 0
    if all_tricks(state):
        return won == len(state.tricks)
    return won >= SIX or not _played(state)


def _played(state: State) -> bool:
    """Tell whether somebody played against the declarer."""
    return bool(state.defence.playing)


def combined(state: State) -> int:
    """Count the tricks of both defenders."""
    return sum(tricks_of(state, seat) for seat in defenders(state))


def answerable(state: State) -> tuple[Seat, ...]:
    """Return the defenders who owe two tricks of their own, from the declarer's left (apref.def.2)."""
    return tuple(seat for seat in defenders(state) if seat in state.defence.playing and not state.defence.invited)


def kept_aces(state: State) -> int:
    """Count the aces among the ten cards the declarer played with or holds (apref.bonus.2)."""
    seat = state.declarer
    if seat is None:
        return 0
    played = (one.card.bit for trick in state.tricks for one in trick.plays if one.seat is seat)
    return ((state.hands[seat.place] | sum(played)) & ACES).bit_count()


# Paying


def _pay(state: State, article: Article, dues: tuple[tuple[Seat | None, Seat | None, int], ...], **facts: Any) -> Step:
    """Let some pay others, in stakes before the factor; nothing is said of who pays nothing."""
    paid = tuple(Due(article, payer, payee, amount * state.factor) for payer, payee, amount in dues)
    events = tuple(Event(article, {**_told(due), **facts}) for due in paid)
    return Step(state._replace(paid=(*state.paid, *paid)), events)


def _told(due: Due) -> Facts:
    return {"payer": due.payer or POT, "payee": due.payee or POT, "amount": due.amount}


def _factor(state: State, _: State) -> Step | None:
    """Multiply what is paid in suit contracts (apref.pay.8)."""
    way = option(state, "apref.payoff")
    if way == "fixed" or not state.contract:
        return None
    factor = state.contract if way == "by_suit" else pot(state.match) // 10
    if way == "tenth_of_pot_limited":
        factor = min(factor, option(state, "apref.payoff_cap"))
    facts = {"case": way, "contract": state.contract, "pot": pot(state.match), "factor": factor}
    return Step(state._replace(factor=factor), (Event(Article.PAY_8, facts),))


def _declarer_takes(state: State, _: State) -> Step | None:
    if not made(state):
        return None
    facts = {"case": "played" if _played(state) else "dropped", "tricks": tricks_of(state, _declarer(state))}
    return _pay(state, Article.PAY_1, ((None, state.declarer, FROM_POT),), **facts)


def _short_pot(state: State, _: State) -> Step | None:
    there = pot(state.match)
    short = next((due for due in state.paid if due.payer is None and due.amount > there), None)
    if short is None:
        return None
    paid = tuple(due._replace(amount=there) if due is short else due for due in state.paid)
    facts = {"payee": short.payee, "owed": short.amount, "amount": there}
    return Step(state._replace(paid=paid), (Event(Article.PAY_7, facts),))


def _declarer_pays(state: State, _: State) -> Step | None:
    if made(state):
        return None
    facts = {"tricks": tricks_of(state, _declarer(state))}
    return _pay(state, Article.PAY_2, ((state.declarer, None, INTO_POT),), **facts)


def _defenders_fined(state: State, _: State) -> Step | None:
    short = [seat for seat in answerable(state) if tricks_of(state, seat) < QUOTA]
    return _each(state, Article.PAY_3, [(seat, None, FINE, tricks_of(state, seat)) for seat in short])


def _tricks_paid(state: State, _: State) -> Step | None:
    counts = {seat: tricks_of(state, seat) for seat in answerable(state)}
    owed = [(state.declarer, seat, tricks, tricks) for seat, tricks in counts.items() if tricks >= QUOTA]
    return _each(state, Article.PAY_4, owed)


def _each(
    state: State, article: Article, dues: Sequence[tuple[Seat | None, Seat | None, int, int]], **facts: Any
) -> Step | None:
    events: tuple[Event, ...] = ()
    for payer, payee, amount, tricks in dues:
        state, more = _pay(state, article, ((payer, payee, amount),), tricks=tricks, **facts)
        events += more
    return Step(state, events) if dues else None


def _inviter(state: State, _: State) -> Step | None:
    seat = state.defence.inviter
    if seat is None:
        return None
    tricks = combined(state)
    if tricks < TOGETHER:
        return _pay(state, Article.PAY_5, ((seat, None, FINE),), case="short", seat=seat, tricks=tricks)
    return _pay(state, Article.PAY_5, ((state.declarer, seat, tricks),), case="paid", seat=seat, tricks=tricks)


def _bonus(state: State, article: Article) -> Step:
    """Let each defender pay the declarer, dropped out or not (apref.bonus.4); or be paid, if the deal was lost."""
    won, seat = made(state), state.declarer
    dues = [(other, seat, BONUS) if won else (seat, other, BONUS) for other in defenders(state)]
    return _pay(state, article, tuple(dues), case="won" if won else "lost")


def _preference(state: State, _: State) -> Step | None:
    due = option(state, "apref.bonuses") and state.auction.rank == HEARTS
    return _bonus(state, Article.BONUS_1) if due else None


def _four_aces(state: State, _: State) -> Step | None:
    due = option(state, "apref.bonuses") and made(state) and kept_aces(state) == ACES.bit_count()
    return _bonus(state, Article.BONUS_2) if due else None


def _no_aces(state: State, _: State) -> Step | None:
    return _bonus(state, Article.BONUS_3) if state.no_aces else None


def _tariff(state: State, _: State) -> Step:
    paid = tariff(state)
    dues = tuple((state.declarer, seat, amount) for seat, amount in paid.items())
    return _pay(state, Article.DEF_7, dues, case="both" if len(paid) == 2 else "one")


def _over(state: State, _: State) -> Step:
    state = state._replace(phase=Phase.OVER, turn=None)
    return Step(state, (Event(Article.DEAL_2, {"seat": left(state.match.dealer)}),))


PAY: Final[Moment] = (
    (Article.PAY_8, _factor),
    (Article.PAY_1, _declarer_takes),
    (Article.PAY_7, _short_pot),
    (Article.PAY_2, _declarer_pays),
    (Article.PAY_3, _defenders_fined),
    (Article.PAY_4, _tricks_paid),
    (Article.PAY_5, _inviter),
    (Article.BONUS_1, _preference),
    (Article.BONUS_2, _four_aces),
    (Article.BONUS_3, _no_aces),
    (Article.DEAL_2, _over),
)
GIVEN_UP: Final[Moment] = (
    (Article.PAY_8, _factor),
    (Article.DEF_7, _tariff),
    (Article.DEAL_2, _over),
)
PASSED: Final[Moment] = ((Article.DEAL_2, _over),)


# Contracts from five up


def _worth(article: Article, *contracts: int) -> Callable[[State, State], Step | None]:
    sans = article is Article.ILL_SANS_5

    def part(state: State, _: State) -> Step | None:
        contract = state.contract
        if contract not in contracts or no_trump(state) is not sans:
            return None
        value = VALUES.get(contract) or option(state, "illpref.value8")
        facts = {"case": "made" if made(state) else "lost", "seat": state.declarer, "contract": contract}
        return Step(state._replace(worth=value), (Event(article, {**facts, "value": value}),))

    return part


def _twice_without_talon(state: State, _: State) -> Step | None:
    if not by_hand(state):
        return None
    facts = {"value": state.worth, "twice": 2 * state.worth}
    return Step(state._replace(worth=2 * state.worth), (Event(Article.ILL_VALUE_5, facts),))


def _rate(state: State, article: Article, rate: int) -> Step | None:
    if not state.kontra:
        return None
    rates = tuple(rate if seat in state.kontra else state.rates[seat.place] for seat in TABLE)
    return Step(state._replace(rates=rates), (Event(article, {"seats": state.kontra, "rate": rate}),))


def _kontra(state: State, _: State) -> Step | None:
    return None if state.rekontra else _rate(state, Article.ILL_KONTRA_2, 2)


def _rekontra(state: State, _: State) -> Step | None:
    return _rate(state, Article.ILL_KONTRA_6, 4) if state.rekontra else None


def _direct(state: State, _: State) -> Step:
    events: tuple[Event, ...] = ()
    won, seat = made(state), state.declarer
    for other in defenders(state):
        rate = state.rates[other.place]
        amount = state.worth * rate
        due = (other, seat, amount) if won else (seat, other, amount)
        facts = {"case": "won" if won else "lost", "value": state.worth, "rate": rate}
        state, more = _pay(state, Article.ILL_VALUE_6, (due,), **facts)
        events += more
    return Step(state, events)


SETTLE: Final[Moment] = (
    (Article.ILL_VALUE_1, _worth(Article.ILL_VALUE_1, 5)),
    (Article.ILL_VALUE_2, _worth(Article.ILL_VALUE_2, 6)),
    (Article.ILL_SANS_5, _worth(Article.ILL_SANS_5, 6)),
    (Article.ILL_VALUE_3, _worth(Article.ILL_VALUE_3, 7)),
    (Article.ILL_VALUE_4, _worth(Article.ILL_VALUE_4, 8)),
    (Article.ILL_VALUE_5, _twice_without_talon),
    (Article.ILL_KONTRA_2, _kontra),
    (Article.ILL_KONTRA_6, _rekontra),
    (Article.ILL_VALUE_6, _direct),
    (Article.DEAL_2, _over),
)


# The ledger


def ledger(state: State) -> tuple[Table, ...]:
    """Return the payments of a deal that is over, line by line, each under its article."""
    if state.phase is not Phase.OVER:
        return ()
    rows: dict[str, dict[str, int]] = {}
    for due in state.paid:
        row = rows.setdefault(due.article, dict.fromkeys(PURSE, 0))
        row[due.payer or POT] -= due.amount
        row[due.payee or POT] += due.amount
    lines: tuple[tuple[Cell, ...], ...] = tuple((str(article), *row.values()) for article, row in rows.items())
    return (Table("ledger", ("what", *PURSE), (*lines, ("total", *payments(state).values())), signed=True),)


# The purse


def payments(state: State) -> dict[str, int]:
    """Return what each player and the pot have won or lost by the settlement; they sum to 0 (apref.pay.9)."""
    changes = dict.fromkeys(PURSE, 0)
    for due in state.paid:
        changes[due.payer or POT] -= due.amount
        changes[due.payee or POT] += due.amount
    return changes


def purse(match: Match) -> dict[str, int]:
    """Return what each player has won or lost and the pot, the antes of the deal put in."""
    put = ante(match)
    totals = {seat.value: before - put.get(seat, 0) for seat, before in zip(TABLE, match.totals, strict=True)}
    return totals | {POT: pot(match)}


def after(state: State) -> Match:
    """Return the match after a finished deal; the deal passes to the left (apref.deal.2)."""
    changes, before = payments(state), purse(state.match)
    totals = tuple(before[seat.value] + changes[seat.value] for seat in TABLE)
    return state.match._replace(totals=totals, pot=before[POT] + changes[POT], dealer=left(state.match.dealer))


def score(match: Match) -> dict[str, int]:
    """Return a match as its record writes it."""
    return {**dict(zip((seat.value for seat in TABLE), match.totals, strict=True)), POT: match.pot}


def shared_out(match: Match, last_declarer: Seat) -> dict[Seat, int]:
    """Share the pot when play ends: equally, the remainder to the last declarer (apref.end.1)."""
    part, rest = divmod(match.pot, len(TABLE))
    return {
        seat: total + part + (rest if seat is last_declarer else 0)
        for seat, total in zip(TABLE, match.totals, strict=True)
    }


def _declarer(state: State) -> Seat:
    assert state.declarer
    return state.declarer


def result(state: State) -> dict[str, Any]:
    """Return the result of a deal as plain data, ``over`` False while it runs."""
    if state.phase is not Phase.OVER:
        return {"over": False, "score": score(state.match)}
    there = state.declarer is not None
    return {
        "over": True,
        "declarer": state.declarer,
        "contract": state.contract,
        "made": made(state) if there else None,
        "tricks": {seat: tricks_of(state, seat) for seat in TABLE},
        "payments": payments(state),
        "score": score(after(state)),
        "next_dealer": after(state).dealer,
        "match": {"over": False, "winner": None},
    }
