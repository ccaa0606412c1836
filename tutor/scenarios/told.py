"""A record as something that can be shown step by step: every word that was said is a stop.

It is a scenario without a question. A scenario that asks, written as the text of a file, is made in ``save``.
"""

from __future__ import annotations

from typing import Any, Final

from tutor.engine.game import trial
from tutor.engine.table import Seat
from tutor.files import Document, Lines, validate
from tutor.notation import Record, Said, format_word, open_record, record_of
from tutor.scenarios.model import Scenario

TOLD: Final = "told"
"""The name that every such scenario has in its game."""


def scenario_of(record: Record, title: str, lang: str) -> Scenario:
    """Return a scenario that stops before the first word of a record and after each; refused words are left out.

    At each stop the eyes are those of the seat to act.
    """
    game, state = open_record(record)
    steps: list[dict[str, Any]] = [_stop(game.to_act(state))]
    for line in record.lines:
        if isinstance(line, Said) and not line.asked and (moved := trial(game, state, line.word)[1]) is not None:
            state = moved.state
            steps += [
                {"step": "play", "word": format_word(line.word, game)},
                _stop(game.to_act(state) or line.word.seat),
            ]
    dealt = record_of(record, ()).model_dump(mode="json", exclude_defaults=True)
    value = {
        **dealt,
        "id": f"{record.game}.{TOLD}",
        "language": lang,
        "source": {"text": title},
        "level": 1,
        "title": title,
        "teaches": [],
        "steps": steps,
    }
    return validate(Scenario, Document(TOLD, value, Lines(1, {})))


def _stop(seat: Seat | None) -> dict[str, Any]:
    """Return a stop seen by a seat."""
    return {"step": "show"} | ({"seat": seat.value} if seat else {})
