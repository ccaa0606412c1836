"""Same deal, two tables: one position ruled on as two games, or two sets of options, have it."""

from collections.abc import Iterator
from functools import partial
from html import escape
from typing import Any, Final
from urllib.parse import urlencode

import streamlit as st

from tutor.app import page, session
from tutor.app.comparing import CellView, ComparisonView, RowView, comparison_view, elsewhere_text, takers
from tutor.app.strings import Say
from tutor.files import Document, Lines, Unreadable, validate
from tutor.games import GAMES
from tutor.lawbook import name, option_name, value_name
from tutor.notation import Record, code_of, options_from, options_text, record_from, value_text
from tutor.referee.compare import Elsewhere, Table, compared

BEGIN: Final = "austrian-preference"
"""Where the same cards are dealt as in another game."""
KEY: Final = "compare"


def draw() -> None:
    """Draw the screen."""
    say = page.speaking()
    session.stand_up()
    page.top()
    st.title(say("Same deal, two tables"))
    record = opened(say)
    other = other_game(record, takers(record), say)
    options = other_options(other, say)
    try:
        found = compared(record, Table(other, options))
    except Elsewhere as trouble:
        st.warning(page.plain(elsewhere_text(trouble, other, say)))
    else:
        show(comparison_view(found, say), say)
    doors(record, say)


def opened(say: Say) -> Record:
    """Return the record of the address, else a deal to begin with."""
    code = page.here().deal
    if code is not None:
        try:
            return record_from(code)
        except Unreadable:
            st.info(say("This link holds no position. Was it cut off?"))
    return dealt(page.here().n or 1)


def dealt(seed: int) -> Record:
    """Return a deal of which nothing has been said yet."""
    value = {"game": BEGIN, "dealer": "C", "seed": seed, "options": {"illustrated": True}}
    return validate(Record, Document(KEY, value, Lines(1, {})))


def other_game(record: Record, others: list[str], say: Say) -> str:
    """Let the reader choose the other table's game."""
    chosen = page.here().game
    first = next((id for id in others if id != record.game), record.game)
    chosen = chosen if chosen in others else first
    key = f"{KEY} game"
    if st.session_state.get(key) != chosen:
        st.session_state[key] = chosen
    st.segmented_control(
        say("The other table plays"),
        others,
        format_func=lambda id: name(id, id, say.lang),
        required=True,
        key=key,
        on_change=_choose_game,
    )
    return chosen


def _choose_game() -> None:
    page.go_to(page.here()._replace(game=st.session_state[f"{KEY} game"], options=None))


def other_options(id: str, say: Say) -> dict[str, Any]:
    """Let the reader choose the other table's options."""
    game = GAMES[id]
    try:
        chosen = options_from(page.here().options or "", game)
    except Unreadable:
        st.info(say("The options in this link are not known in this game. Here are the usual ones."))
        chosen = options_from("", game)
    if not game.options:
        return chosen
    with st.expander(say("Options of the other table")):
        for option, values in game.options.items():
            key = f"{KEY} {id} {option}"
            if st.session_state.get(key) != chosen[option]:
                st.session_state[key] = chosen[option]
            st.selectbox(
                page.plain(option_name(option, id, say.lang)),
                values if chosen[option] in values else (*values, chosen[option]),
                format_func=partial(_value, option, id, say),
                key=key,
                on_change=_choose_option,
                args=(id, chosen, option, key),
            )
    return chosen


def _value(option: str, game: str, say: Say, value: Any) -> str:
    return page.plain(value_name(option, value_text(value), game, say.lang))


def _choose_option(game: str, chosen: dict[str, Any], option: str, key: str) -> None:
    options = chosen | {option: st.session_state[key]}
    page.go_to(page.here()._replace(game=game, options=options_text(options, GAMES[game]) or None))


def show(view: ComparisonView, say: Say) -> None:
    """Draw the position in words, the words that the tables rule on differently, and folded the others."""
    st.markdown("  \n".join(f"**{page.plain(place)}:** {page.plain(cards)}" for place, cards in view.cards))
    for head, turn in zip(view.heads, view.turns, strict=True):
        st.markdown(f"**{page.plain(head)}.** {page.plain(turn)}")
    count = say.many("{n} word is ruled on differently", "{n} words are ruled on differently", len(view.differing))
    st.subheader(count if view.differing else say("Both tables rule alike here"))
    if view.differing:
        st.write(say("A word that can be said at the first table leads on."))
        st.write(say("Numbers that stand for the same suit or contract stand side by side."))
        page.html(rows_html(view, view.differing, say, reasons=True))
    if view.alike:
        with st.expander(say("Ruled on alike")):
            page.html(rows_html(view, view.alike, say, reasons=False))


def rows_html(view: ComparisonView, rows: list[RowView], say: Say, *, reasons: bool) -> str:
    """Return words as a table, a column for each of the two tables."""
    heads = "".join(f'<th scope="col">{escape(text)}</th>' for text in (say("Player"), *view.heads))
    body = "".join(f"<tr>{''.join(_cells(row, say, reasons))}</tr>" for row in rows)
    return f'<table class="report compared"><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>'


def _cells(row: RowView, say: Say, reasons: bool) -> Iterator[str]:
    yield f'<th scope="row">{escape(row.seat)}</th>'
    for cell in row.cells:
        missing = escape(say("no such word"))
        yield f"<td>{_cell(cell, reasons) if cell else missing}</td>"


def _cell(cell: CellView, reasons: bool) -> str:
    said = escape(cell.said)
    if cell.deal is not None:
        query = page.query(deal=cell.deal, game=page.here().game, options=page.here().options)
        said = f'<a href="compare?{escape(urlencode(query))}">{said}</a>'
    text = f"<b>{said}</b> {escape(cell.symbol)} {escape(cell.verdict)}"
    article = escape(urlencode(page.query(article=cell.ground.article)))
    why = f'<br>{escape(cell.ground.fact)} <a href="article?{article}">{escape(cell.ground.title)}</a>'
    return text + (why if reasons else "")


def doors(record: Record, say: Say) -> None:
    """Draw ways to another position and to the pages beside this one."""
    with page.rows():
        page.link(page.COMPARE, say("Other cards"), n=(page.here().n or 1) % 50 + 1, game=page.here().game)
        page.link(page.REFEREE, say("Change this position at the referee’s table"), deal=code_of(record))
        page.link(page.COMING, say("Coming from another game"), game=page.here().game, known=record.game)


if __name__ == "__main__":
    draw()
