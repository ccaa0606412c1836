"""What may a seat do here? Every option of it judged, and those with the same verdict and reason put together.

Nothing here looks through eyes that can't see the seat's hand: to them not even the verdicts are told, for a verdict
says something about the hand. Whether the answer is asked for, the screens know.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import fields
from itertools import groupby
from typing import Final, NamedTuple

from tutor.app.naming import action_name, action_text, capital, is_card_play
from tutor.app.strings import Say
from tutor.app.table.shape import Judged, JudgedGroup, Rule
from tutor.app.verdict import MARKS, Verdict, kind_of, refusal, run_text
from tutor.cards import Card
from tutor.engine.game import Action, Game, State
from tutor.engine.rulings import Ruling
from tutor.engine.table import Eyes, Seat
from tutor.lawbook import article, in_language, reason

SHOWN: Final = 8
"""How many options of a kind with the same reason are named one by one; of more, some and the number of the rest."""

_CLAUSE: Final = re.compile(r"(?<=[.!?;]) ")


class _Reason(NamedTuple):
    """What the options of a group share: verdict, article, and the facts beside what they name themselves."""

    verdict: Verdict
    article: str
    facts: tuple[tuple[str, str], ...]


class _Option(NamedTuple):
    """An option, its place among all of the seat's, and the sentence of its ruling."""

    place: int
    action: Action
    fact: str


def judged(game: Game, state: State, seat: Seat, eyes: Eyes, say: Say) -> Judged:
    """Return every option of a seat with its verdict and reason, the legal ones first."""
    if eyes is not None and eyes is not seat:
        return Judged(title=say("What player {seat} may do rests on a hidden hand.", seat=seat), groups=[])
    found: dict[_Reason, list[_Option]] = {}
    for place, action in enumerate(_options(game, state, seat)):
        ruling = game.judge(state, seat, action)
        found.setdefault(_reason(ruling, action), []).append(_Option(place, action, reason(ruling, say.lang)))
    groups = sorted(found.items(), key=lambda group: group[0].verdict != "legal")
    return Judged(
        title=say("What may player {seat} do?", seat=seat),
        groups=[_group(why, options, game, say) for why, options in groups],
    )


def refused_cards(game: Game, state: State, seat: Seat, eyes: Eyes) -> frozenset[Card]:
    """Return the cards that a seat may not play now, whichever way; none to eyes that can't see its hand."""
    if eyes is not None and eyes is not seat:
        return frozenset()
    plays = [action for action in game.tries(state, seat) if is_card_play(action, game)]
    legal = {action.card for action in plays if game.judge(state, seat, action).legal}
    return frozenset(action.card for action in plays if action.card not in legal)


def _options(game: Game, state: State, seat: Seat) -> tuple[Action, ...]:
    mine = game.tries(state, seat) if game.to_act(state) is seat else ()
    claims = (game.whole(state, seat, claim) for claim in game.claims(state, seat))
    return tuple(dict.fromkeys((*mine, *claims)))


def _reason(ruling: Ruling, action: Action) -> _Reason:
    verdict: Verdict = "legal" if ruling.legal else refusal(ruling)
    own = {slot.name: str(getattr(action, slot.name)) for slot in fields(action)}
    shared = sorted((fact, str(value)) for fact, value in ruling.facts.items() if fact not in own)
    return _Reason(verdict, ruling.article, tuple(pair for pair in shared if pair[1] not in own.values()))


def _group(why: _Reason, options: list[_Option], game: Game, say: Say) -> JudgedGroup:
    shown = list(_shown(options, game, say))
    return JudgedGroup(
        legal=why.verdict == "legal",
        symbol=MARKS[why.verdict].symbol,
        word=say(MARKS[why.verdict].word),
        rule=Rule(id=why.article, title=in_language(article(why.article).title, say.lang)),
        fact=_fact(options, game, say),
        options=[text for text, _ in shown],
        names=[name for _, name in shown],
    )


def _fact(options: Sequence[_Option], game: Game, say: Say) -> str:
    """Return the clauses that hold for all options of a group; without one, the first option's fact with its name."""
    first, *others = (_CLAUSE.split(option.fact) for option in options)
    shared = " ".join(clause for clause in first if all(clause in other for other in others))
    if not shared:
        return f"{capital(action_text(options[0].action, game, say))}: {options[0].fact}"
    return capital(re.sub(";$", ".", shared))


def _shown(options: Sequence[_Option], game: Game, say: Say) -> Iterator[tuple[str, str]]:
    """Yield what is printed and what is said aloud: options of a kind together, of very many some."""
    for run in _runs(options):
        text = capital(run_text(run[:SHOWN] if not _numbered(run[0]) else run, game, say))
        if len(run) > SHOWN and not _numbered(run[0]):
            more = say.many("and {n} more", "and {n} more", len(run) - SHOWN)
            yield f"{text}; {more}", f"{text}; {more}"
        else:
            yield text, text if _numbered(run[0]) else "; ".join(action_name(action, game, say) for action in run)


def _runs(options: Sequence[_Option]) -> Iterator[list[Action]]:
    """Yield options of one kind together, numbers only as far as they follow each other among all options."""
    for _, run in groupby(enumerate(options), key=lambda one: _run(*one)):
        yield [option.action for _, option in run]


def _run(n: int, option: _Option) -> tuple[tuple[type, bool], int | None]:
    return kind_of(option.action), option.place - n if _numbered(option.action) else None


def _numbered(action: Action) -> bool:
    return hasattr(action, "number")
