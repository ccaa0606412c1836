"""The end of a deal: bule, supe and refa, the end of the match and writing it off (rules/preference 4.3, 4.7, 4.9).

First the sums as functions of a counted deal, then the sheet as records write it, then what follows a deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from tutor.engine.game import Step
from tutor.engine.rulings import Event, Moment
from tutor.engine.table import Seat
from tutor.games.preference.croatian.articles import Article
from tutor.games.preference.croatian.state import (
    BETTEL,
    OPTIONS,
    PROMISE,
    Account,
    Match,
    Sheet,
    State,
    by_hand,
    declarer_of,
    defenders,
    next_dealer,
    option,
)
from tutor.games.preference.pack import TABLE, TRICKS
from tutor.games.preference.play import tricks_of
from tutor.wording import Wording

DUTY: Final = 2
"""The tricks that a defender owes (crpref.def.7)."""
TOGETHER: Final = 4
"""The tricks that two defenders owe together, or an inviter for both (crpref.def.5, .8)."""
POINTS: Final = 10
"""What a bula counts against its owner at the end (crpref.match.3)."""


class Count(NamedTuple):
    """What decides a deal: its contract, who won how many tricks, who answers for them, and what doubles."""

    declarer: Seat
    contract: int
    hand: bool
    tricks: tuple[int, int, int]
    """The tricks of A, B and C; all ten are the declarer's if nobody plays against him."""
    liable: tuple[Seat, ...] = ()
    """The defenders who play on their own account: not the invited one, not the partner of a kontra."""
    joint: bool = False
    """The only one who is liable answers for a partner's tricks too: he invited him, or said kontra."""
    level: int = 0
    """How often kontra and its answers doubled."""
    refa: bool = False
    """The declarer has a mark that doubles."""


class Terms(NamedTuple):
    """How a table settles: the fine as a part of a lost contract, what the defenders write for a lost Bettel."""

    fine: str = "full"
    bettel_supe: int = 5


def value(count: Count) -> int:
    """Return the value of a contract: its number, one more without the talon (crpref.score.2)."""
    return count.contract + count.hand


def factor(count: Count) -> int:
    """Return how often the value counts: doubled by a mark, and by kontra and each answer (crpref.refa.2, kontra.4)."""
    return int((2 if count.refa else 1) * 2**count.level)


def stake(count: Count) -> int:
    """Return the bule at stake, which are also the supe of one trick (crpref.score.3, .6)."""
    return 2 * value(count) * factor(count)


def against(count: Count) -> int:
    """Return the tricks of the defence."""
    return sum(count.tricks) - count.tricks[count.declarer.place]


def made(count: Count) -> bool:
    """Tell whether the declarer kept what he promised (crpref.contract.2 to .4)."""
    own = count.tricks[count.declarer.place]
    return own == 0 if count.contract == BETTEL else own >= PROMISE


def answered_for(count: Count, seat: Seat) -> int:
    """Return the tricks that a liable defender answers for and writes (crpref.score.6, .7, kontra.2)."""
    return against(count) if count.joint else count.tricks[seat.place]


def fined(count: Count) -> tuple[Seat, ...]:
    """Return the liable defenders who are fined (crpref.def.5, .7 to .9, kontra.3, .7)."""
    if count.level:
        return count.liable if made(count) else ()
    if count.contract == BETTEL:
        return ()
    if count.joint:
        return count.liable if against(count) < TOGETHER else ()
    if len(count.liable) == 2 and against(count) >= TOGETHER:
        return ()
    return tuple(seat for seat in count.liable if count.tricks[seat.place] < DUTY)


def supe(count: Count, seat: Seat, terms: Terms) -> int:
    """Return the supe that a liable defender writes against the declarer (crpref.score.6 to .8)."""
    if count.contract == BETTEL:
        return 0 if made(count) else terms.bettel_supe * stake(count)
    return answered_for(count, seat) * stake(count)


def fine(count: Count, terms: Terms) -> int:
    """Return the bule of a defender's fine (crpref.score.5)."""
    return stake(count) // 2 if terms.fine == "half" else stake(count)


def changes(count: Count, terms: Terms) -> Sheet:
    """Return what a deal changes on the sheet, account by account."""
    won, guilty = made(count), fined(count)

    def change(seat: Seat) -> Account:
        if seat is count.declarer:
            return Account(-stake(count) if won else stake(count), -count.refa)
        bule = fine(count, terms) if seat in guilty else 0
        writes = supe(count, seat, terms) if seat in count.liable else 0
        return Account(bule, 0, _against(count.declarer, writes))

    a, b, c = map(change, TABLE)
    return (a, b, c)


def _against(seat: Seat, number: int) -> tuple[int, int, int]:
    a, b, c = (number if other is seat else 0 for other in TABLE)
    return (a, b, c)


def marks(sheet: Sheet, limit: int | None) -> Sheet:
    """Return what a deal that all passed changes: a refa mark each, as far as there is room (crpref.refa.1, .4)."""
    closed = limit is not None and any(account.bule < 0 for account in sheet)
    a, b, c = (Account(refa=int(not closed and (limit is None or account.refa < limit))) for account in sheet)
    return (a, b, c)


def added(sheet: Sheet, change: Sheet) -> Sheet:
    """Return the sheet after a change."""
    a, b, c = (
        Account(was.bule + more.bule, was.refa + more.refa, _sum(was.supe, more.supe))
        for was, more in zip(sheet, change, strict=True)
    )
    return (a, b, c)


def _sum(one: tuple[int, int, int], other: tuple[int, int, int]) -> tuple[int, int, int]:
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2])


def open_sum(sheet: Sheet) -> int:
    """Return how many bule are still to be played off (crpref.match.2)."""
    return sum(account.bule for account in sheet)


def results(sheet: Sheet) -> dict[Seat, int]:
    """Return each player's result; positive is good (crpref.match.3)."""
    return {
        seat: sum(account.supe) - POINTS * account.bule - sum(other.supe[seat.place] for other in sheet)
        for seat, account in zip(TABLE, sheet, strict=True)
    }


def written_off(bule: tuple[int, int, int]) -> tuple[int, int, int]:
    """Return the bule of a match that is broken off: the open sum is taken off in three parts (crpref.match.5).

    The parts are as equal as can be, the larger ones for those with more bule; among equals for the earlier seat.

    >>> written_off((24, 34, 28))
    (-4, 5, -1)
    """
    part, over = divmod(sum(bule), len(bule))
    most = sorted(range(len(bule)), key=lambda i: -bule[i])[:over]
    a, b, c = (number - part - (i in most) for i, number in enumerate(bule))
    return (a, b, c)


# The sheet as records write it


def start(options: Mapping[str, Any]) -> Sheet:
    """Return a fresh sheet (crpref.match.1)."""
    account = Account(options.get("crpref.start_bule", OPTIONS["crpref.start_bule"][0]))
    return (account, account, account)


def sheet_from(score: Mapping[str, Any], options: Mapping[str, Any]) -> Sheet:
    """Read ``{A: {bule: 46, refa: 1, supe: {B: 0, C: 20}}, ...}``; zeros of refa and supe may be left out.

    Raises:
        ValueError: a sheet the rules cannot reach.
    """
    if set(score) != {seat.value for seat in TABLE}:
        raise ValueError(
            Wording(
                "write an account for each of A, B and C, as in {example}",
                example="{A: {bule: 60, refa: 0, supe: {B: 0, C: 0}}}",
            )
        )
    a, b, c = (_account_from(seat, score[seat.value]) for seat in TABLE)
    sheet = (a, b, c)
    limit = options.get("crpref.refa_limit")
    if limit is not None and any(account.refa > limit for account in sheet):
        raise ValueError(Wording("nobody has more than {limit} refa marks at this table", limit=limit))
    if options.get("crpref.defender_fine") != "half" and any(account.bule % 2 for account in sheet):
        raise ValueError(Wording("bule are even, unless a defender's fine is half"))
    if open_sum(sheet) <= 0 and sheet != start(options):
        raise ValueError(Wording("bule that sum to zero or less end the match"))
    return sheet


def _account_from(seat: Seat, given: Any) -> Account:
    if not isinstance(given, Mapping) or "bule" not in given or set(given) - {"bule", "refa", "supe"}:
        raise ValueError(
            Wording(
                "write bule, refa and supe of {seat}, as in {example}",
                seat=seat,
                example="{bule: 60, refa: 0, supe: {...}}",
            )
        )
    written = given.get("supe", {})
    others = {other.value for other in TABLE if other is not seat}
    if not isinstance(written, Mapping) or set(written) - others:
        raise ValueError(
            Wording("{seat} writes supe against {one} and {two}", seat=seat, one=min(others), two=max(others))
        )
    numbers = (given["bule"], given.get("refa", 0), *written.values())
    if any(type(number) is not int for number in numbers):
        raise ValueError(Wording("bule, refa and supe are whole numbers"))
    if any(number < 0 for number in numbers[1:]):
        raise ValueError(Wording("refa and supe are never below zero"))
    if any(number % 2 for number in numbers[2:]):
        raise ValueError(Wording("supe are even"))
    a, b, c = (written.get(other.value, 0) for other in TABLE)
    return Account(given["bule"], given.get("refa", 0), (a, b, c))


def sheet_text(sheet: Sheet) -> dict[str, Any]:
    """Write a sheet, or a change of one, as plain data."""
    return {
        seat.value: {
            "bule": account.bule,
            "refa": account.refa,
            "supe": {other.value: account.supe[other.place] for other in TABLE if other is not seat},
        }
        for seat, account in zip(TABLE, sheet, strict=True)
    }


# A finished deal


def all_passed(state: State) -> bool:
    """Tell whether nobody became declarer."""
    return len(state.auction.passed) == len(TABLE)


def terms(state: State) -> Terms:
    """Return how this table settles."""
    return Terms(option(state, "defender_fine"), option(state, "bettel_supe"))


def count(state: State) -> Count:
    """Count a finished deal that has a declarer."""
    declarer, doubling, playing = declarer_of(state), state.doubling, defenders(state)
    if doubling.sayer:
        liable: tuple[Seat, ...] = (doubling.sayer,)
    elif state.defence.inviter:
        liable = (state.defence.inviter,)
    else:
        liable = playing
    a, b, c = (tricks_of(state, seat) for seat in TABLE) if playing else _against(declarer, TRICKS)
    return Count(
        declarer=declarer,
        contract=state.contract or 0,
        hand=by_hand(state),
        tricks=(a, b, c),
        liable=liable,
        joint=len(liable) < len(playing),
        level=doubling.level,
        refa=state.match.sheet[declarer.place].refa > 0,
    )


def change(state: State) -> Sheet:
    """Return what a finished deal changes on the sheet."""
    if all_passed(state):
        return marks(state.match.sheet, option(state, "refa_limit"))
    return changes(count(state), terms(state))


def new_sheet(state: State) -> Sheet:
    """Return the sheet after a finished deal."""
    return added(state.match.sheet, change(state))


def after(state: State) -> Match:
    """Return the match after a finished deal (crpref.deal.3)."""
    return state.match._replace(sheet=new_sheet(state), dealer=next_dealer(state))


def match_over(state: State) -> bool:
    """Tell whether a finished deal was the last one (crpref.match.2)."""
    return open_sum(new_sheet(state)) <= 0


def winner_of(state: State) -> Seat | None:
    """Return who has the best result of a match that is over, None where several have it."""
    if not match_over(state):
        return None
    found = results(new_sheet(state))
    first = [seat for seat, result in found.items() if result == max(found.values())]
    return first[0] if len(first) == 1 else None


# What follows a deal


def _told(state: State, article: str, *told: Mapping[str, Any]) -> Step | None:
    """Report facts by an article, one event for each; nothing where there are none."""
    return Step(state, tuple(Event(article, facts) for facts in told)) if told else None


def _marked(state: State, _: State) -> Step | None:
    given = change(state)
    seats = tuple(seat for seat in TABLE if given[seat.place].refa)
    return _told(state, Article.REFA_1, {"seats": seats}) if seats else None


def _unmarked(state: State, _: State) -> Step | None:
    """Say where the limit leaves no mark to write (crpref.refa.4)."""
    given = change(state)
    seats = tuple(seat for seat in TABLE if not given[seat.place].refa)
    if not seats:
        return None
    below = any(account.bule < 0 for account in state.match.sheet)
    facts = {"case": "below" if below else "limit", "seats": seats, "limit": option(state, "refa_limit")}
    return _told(state, Article.REFA_4, facts)


def _doubled_by_refa(state: State, _: State) -> Step | None:
    counted = count(state)
    return _told(state, Article.REFA_2, {"seat": counted.declarer}) if counted.refa else None


def _mark_used(state: State, _: State) -> Step | None:
    counted = count(state)
    left_over = state.match.sheet[counted.declarer.place].refa - 1
    return _told(state, Article.REFA_3, {"seat": counted.declarer, "left": left_over}) if counted.refa else None


def _reached(counted: Count) -> dict[str, Any]:
    return {
        "seat": counted.declarer,
        "contract": counted.contract,
        "tricks": counted.tricks[counted.declarer.place],
        "value": value(counted),
        "factor": factor(counted),
        "bule": stake(counted),
    }


def _made(state: State, _: State) -> Step | None:
    counted = count(state)
    if not made(counted) or not counted.liable:
        return None
    case = "bettel" if counted.contract == BETTEL else "tricks"
    return _told(state, Article.SCORE_3, {"case": case, **_reached(counted)})


def _undefended(state: State, _: State) -> Step | None:
    counted = count(state)
    return None if counted.liable else _told(state, Article.SCORE_9, _reached(counted))


def _lost(state: State, _: State) -> Step | None:
    counted = count(state)
    if made(counted):
        return None
    case = "bettel" if counted.contract == BETTEL else "tricks"
    return _told(state, Article.SCORE_4, {"case": case, **_reached(counted)})


def _fines(state: State, _: State) -> Step | None:
    counted = count(state)
    if counted.level:
        return None
    bule, case = fine(counted, terms(state)), "inviter" if counted.joint else _owing(counted)
    return _told(
        state,
        Article.SCORE_5,
        *(
            {
                "case": case,
                "seat": seat,
                "tricks": answered_for(counted, seat),
                "together": against(counted),
                "bule": bule,
            }
            for seat in fined(counted)
        ),
    )


def _owing(counted: Count) -> str:
    return "two" if len(counted.liable) == 2 else "alone"


def _four_together(state: State, _: State) -> Step | None:
    """Say where somebody with fewer than two tricks is not fined (crpref.def.8)."""
    counted = count(state)
    if len(counted.liable) != 2 or counted.level or counted.contract == BETTEL or against(counted) < TOGETHER:
        return None
    spared = [seat for seat in counted.liable if counted.tricks[seat.place] < DUTY]
    return _told(
        state,
        Article.DEF_8,
        *(
            {"case": "spared", "seat": seat, "tricks": counted.tricks[seat.place], "together": against(counted)}
            for seat in spared
        ),
    )


def _kontra_fails(state: State, _: State) -> Step | None:
    counted = count(state)
    if not counted.level or counted.contract == BETTEL or not fined(counted):
        return None
    facts = {"seat": counted.liable[0], "together": against(counted), "bule": fine(counted, terms(state))}
    return _told(state, Article.KONTRA_3, facts)


def _bettel_kontra(state: State, _: State) -> Step | None:
    counted = count(state)
    if not counted.level or counted.contract != BETTEL:
        return None
    seat = counted.liable[0]
    if made(counted):
        return _told(state, Article.KONTRA_7, {"case": "made", "seat": seat, "bule": fine(counted, terms(state))})
    written = supe(counted, seat, terms(state))
    return _told(state, Article.KONTRA_7, {"case": "lost", "seat": seat, "supe": written}) if written else None


def _writing(state: State, counted: Count) -> Iterator[dict[str, Any]]:
    """Yield what each liable defender writes for his tricks, or for a lost Bettel; nothing where that is nothing."""
    for seat in counted.liable:
        if written := supe(counted, seat, terms(state)):
            yield {
                "seat": seat,
                "against": counted.declarer,
                "tricks": written // stake(counted),
                "each": stake(counted),
                "supe": written,
            }


def _tricks_written(state: State, _: State) -> Step | None:
    counted = count(state)
    if counted.contract == BETTEL or counted.joint:
        return None
    return _told(state, Article.SCORE_6, *_writing(state, counted))


def _inviter_writes(state: State, _: State) -> Step | None:
    counted = count(state)
    if counted.contract == BETTEL or not counted.joint or counted.level:
        return None
    return _told(state, Article.SCORE_7, *_writing(state, counted))


def _kontra_writes(state: State, _: State) -> Step | None:
    counted = count(state)
    if counted.contract == BETTEL or not counted.joint or not counted.level:
        return None
    return _told(state, Article.KONTRA_2, *({"case": "writes", **facts} for facts in _writing(state, counted)))


def _bettel_written(state: State, _: State) -> Step | None:
    counted = count(state)
    if counted.contract != BETTEL or made(counted) or counted.level:
        return None
    return _told(state, Article.SCORE_8, *_writing(state, counted))


def _match_over(state: State, _: State) -> Step | None:
    if not match_over(state):
        return None
    return _told(state, Article.MATCH_2, {"open": open_sum(new_sheet(state))})


def _results(state: State, _: State) -> Step | None:
    if not match_over(state):
        return None
    sheet = new_sheet(state)
    return _told(
        state,
        Article.MATCH_3,
        *(
            {
                "seat": seat,
                "bule": sheet[seat.place].bule,
                "written": sum(sheet[seat.place].supe),
                "against": sum(other.supe[seat.place] for other in sheet),
                "result": result,
            }
            for seat, result in results(sheet).items()
        ),
    )


def _next_dealer(state: State, _: State) -> Step | None:
    return None if match_over(state) else _told(state, Article.DEAL_3, {"seat": next_dealer(state)})


_ENDING: Final[Moment] = (
    (Article.MATCH_2, _match_over),
    (Article.MATCH_3, _results),
    (Article.DEAL_3, _next_dealer),
)
COUNT: Final[Moment] = (
    (Article.REFA_2, _doubled_by_refa),
    (Article.SCORE_3, _made),
    (Article.SCORE_9, _undefended),
    (Article.SCORE_4, _lost),
    (Article.SCORE_5, _fines),
    (Article.DEF_8, _four_together),
    (Article.KONTRA_3, _kontra_fails),
    (Article.KONTRA_7, _bettel_kontra),
    (Article.SCORE_6, _tricks_written),
    (Article.SCORE_7, _inviter_writes),
    (Article.KONTRA_2, _kontra_writes),
    (Article.SCORE_8, _bettel_written),
    (Article.REFA_3, _mark_used),
    *_ENDING,
)
"""What follows a deal that had a declarer."""
PASSED: Final[Moment] = ((Article.REFA_1, _marked), (Article.REFA_4, _unmarked), *_ENDING)
"""What follows a deal that all passed."""


def result(state: State, over: bool) -> dict[str, Any]:
    """Return the result of a deal as plain data, ``over`` False while it runs."""
    if not over:
        return {"over": False, "score": sheet_text(state.match.sheet)}
    sheet = new_sheet(state)
    counted = None if all_passed(state) else count(state)
    return {
        "over": True,
        "declarer": counted and counted.declarer,
        "contract": counted and counted.contract,
        "made": counted and made(counted),
        "hand": counted and counted.hand,
        "factor": counted and factor(counted),
        "tricks": {seat: counted.tricks[seat.place] if counted else 0 for seat in TABLE},
        "payments": sheet_text(change(state)),
        "score": sheet_text(sheet),
        "next_dealer": next_dealer(state),
        "match": {"over": match_over(state), "winner": winner_of(state), "results": results(sheet)},
    }
