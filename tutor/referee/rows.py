"""A record judged line by line: what ``tutor judge`` prints.

Each script line becomes one row of plain values, the deal as a whole a last one. The law is the games', the sentences
are the lawbook's; here they are only put side by side.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.engine.claims import Counter, Weighed
from tutor.engine.game import Game, State, legal_actions, trial, whole_claims
from tutor.engine.rulings import Event, Refused
from tutor.engine.table import Seat
from tutor.facts import facts, plain, view
from tutor.lawbook import event_text, reason
from tutor.notation import (
    Legal,
    Record,
    Said,
    View,
    format_action,
    format_eyes,
    format_word,
    open_record,
    record_of,
)

Row = dict[str, Any]


def judged(record: Record, lang: str) -> Iterator[Row]:
    """Yield a row for each line of a record's script, and the result; an illegal word changes nothing."""
    game, state = open_record(record)
    for n, line in enumerate(record.lines, 1):
        match line:
            case Said():
                row, state = said(game, state, line, lang)
                if line.asked and row["legal"] and (weighed := game.weigh(state, *line.word)):
                    row["claim"] = claim(record, weighed, lang)
            case View(seat):
                row = {"view": format_eyes(seat), **view(game.observe(state, seat))}
            case Legal():
                seat = game.to_act(state)
                row = {"seat": seat, "options": options(game, state, seat), "claims": claims(game, state, seat)}
        yield {"n": n, **row}
    yield {"result": plain(game.result(state))}


def provable(record: Record) -> Iterator[Row]:
    """Yield, after each word of a record's script, what each seat can prove that could claim; the first moments last.

    A row says what a seat itself could know then. A word that is not lawful changes nothing.
    """
    game, state = open_record(record)
    states, lines = [state], [0]
    for n, line in enumerate(record.lines, 1):
        if not isinstance(line, Said) or line.asked:
            continue
        _, moved = trial(game, state, line.word)
        if moved is None:
            continue
        state = moved.state
        states.append(state)
        lines.append(n)
        for seat in game.seats:
            if weighed := game.due(state, seat):
                yield {"n": n, "seat": seat, "caps": proof(weighed)}
    first: Row = dict.fromkeys(game.seats)
    for due in game.clock(states):
        first[due.seat] = {"n": lines[due.at], "trick": due.trick, **proof(due.weighed)}
    yield {"first": first}


def proof(weighed: Weighed) -> Row:
    """Return whether a claim can be proved, in which order, and in how many deals that is."""
    sure = weighed.verdict != "refuted"
    return {
        "provable": sure,
        "order": plain(weighed.order) if sure else None,
        "adaptive": sure or weighed.adaptive,
        "partner_helps": sure or weighed.helped,
        "worlds": weighed.worlds,
    }


def said(game: Game, state: State, line: Said, lang: str) -> tuple[Row, State]:
    """Judge a word and, unless it is only asked about, carry it out if it is legal."""
    seat, action = line.word
    ruling, before = game.judge(state, seat, action), state
    events: tuple[Event, ...] = ()
    if ruling.legal and not line.asked:
        try:
            state, events = game.apply(state, seat, action)
        except Refused as refused:
            ruling = refused.ruling
    row: Row = {"seat": seat, "word": format_action(action, game)}
    if line.asked:
        row["asked"] = True
    row |= {
        "legal": ruling.legal,
        "article": str(ruling.article),
        "reason": reason(ruling, lang),
        "facts": facts(ruling.facts),
    }
    if not ruling.legal:
        mine = seat if game.to_act(before) is seat else None
        row |= {"instead": options(game, before, mine), "claims": claims(game, before, seat)}
    row |= {
        "events": [happened(event, lang) for event in events],
        "phase": game.phase(state),
        "to_act": game.to_act(state),
    }
    return row, state


def options(game: Game, state: State, seat: Seat | None) -> list[str]:
    """Return every legal word of the seat to act, without the seat."""
    return [format_action(action, game) for action in legal_actions(game, state, seat)] if seat else []


def claims(game: Game, state: State, seat: Seat | None) -> list[str]:
    """Return every claim that a seat may make now; one that names cards stands for all their orders."""
    return [format_action(action, game) for action in whole_claims(game, state, seat)] if seat else []


def claim(record: Record, weighed: Weighed, lang: str) -> Row:
    """Return what a claim is worth on the claimant's knowledge: its proof, or one deal that beats it."""
    return {
        "verdict": weighed.verdict,
        "article": str(weighed.reason.article),
        "reason": event_text(weighed.reason, lang),
        "order": plain(weighed.order),
        "worlds": weighed.worlds,
        "counter": counter(record, weighed.counter) if weighed.counter else None,
    }


def counter(record: Record, beats: Counter) -> Row:
    """Return a deal that beats a claim: all its cards, what had been said in it, and what then follows the claim."""
    there = record_of(record, beats.words, beats.layout)
    cards = {place: laid for place in ("hands", "talon", "talons") if (laid := getattr(there, place)) is not None}
    line = [format_word(word, record.rules) for word in beats.line[1:]]
    return {**cards, "script": there.script, "line": line}


def happened(event: Event, lang: str) -> Row:
    """Return an event as plain values."""
    return {"article": str(event.article), "text": event_text(event, lang), "facts": facts(event.facts)}
