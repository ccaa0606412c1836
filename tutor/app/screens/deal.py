"""What did we do wrong? A record that somebody brings, every word of it ruled on."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from time import sleep
from typing import Final
from urllib.parse import urlencode

import streamlit as st

from tutor.app import page
from tutor.app.address import CODE
from tutor.app.own import ARRIVES
from tutor.app.review import ChanceView, FaultView, Ground, LineView, MomentView, ReviewView, review_view
from tutor.app.strings import Say
from tutor.files import Complaint, Limits, Unreadable, decode
from tutor.notation import Record, code_of, record_from, record_text
from tutor.referee.review import LONGEST, pasted, reviewed
from tutor.wording import Wording

TEXT: Final = "deal text"
FILE: Final = "deal file"
TROUBLE: Final = "deal trouble"
SHOWN: Final = "deal shown"
EXAMPLE: Final = """game: "304"
dealer: D
hands:
  A: A♥ Q♥ 10♠ 9♦ / 8♥ 10♦ 10♣ Q♣
  B: 9♠ J♣ 9♣ K♦ / 7♦ K♣ 8♣ 7♣
  C: J♥ 9♥ K♠ A♣ / 8♠ K♥ J♦ Q♦
  D: J♠ A♠ Q♠ 10♥ / 7♠ 7♥ A♦ 8♦
script:
  - A bid 160
  - B bid 150
  - C pass
"""


def draw() -> None:
    """Draw the screen."""
    page.top()
    say = page.speaking()
    st.title(say("What did we do wrong?"))
    record = opened()
    if record is None:
        st.write(
            say("Hand in a deal as it was said and played. Every word of it is ruled on; the first error comes first.")
        )
        hand_in(say)
        return
    show(review_view(reviewed(record), say), say)
    with st.expander(say("Change the record")):
        hand_in(say)


def opened() -> Record | None:
    """Return the record of the address, and put its text into the box once; say what is wrong with it."""
    code, say = page.here().deal, page.speaking()
    if code is None:
        return None
    try:
        record = record_from(code)
    except Unreadable:
        st.info(say("This link holds no deal. Was it cut off?"))
        return None
    if st.session_state.get(SHOWN) != code:
        st.session_state[SHOWN] = code
        st.session_state[TEXT] = record_text(record)
    return record


# ------------------------------------------------------------------------------------------------------------ bringing


def hand_in(say: Say) -> None:
    """Draw the box for a record, and what is wrong with the one in it."""
    st.text_area(say("Record"), height=280, max_chars=LONGEST, key=TEXT)
    st.button(say("Rule on it"), type="primary", on_click=ruled_on, key="deal rule")
    page.file_box(say("Or bring a file: .yaml or .txt"), key=FILE, on_change=brought)
    for complaint in st.session_state.pop(TROUBLE, ()):
        st.error(page.complained(complaint, say))
    with st.expander(say("How a record is written")):
        st.write(say("Hands that nobody wrote down can be left out, in part or as a whole: they are filled in."))
        st.code(EXAMPLE, language=None, wrap_lines=True)


def ruled_on() -> None:
    """Put the record of the box into the address, once what was typed last has come in with the same click."""
    sleep(ARRIVES)
    text = str(st.session_state.get(TEXT) or "")
    try:
        code = code_of(pasted(text))
        if not CODE.fullmatch(code):
            raise Unreadable(Complaint("record", None, "script", Wording("it is too long for a link")))
    except Unreadable as unreadable:
        st.session_state[TROUBLE] = unreadable.complaints
    else:
        st.session_state[SHOWN] = code
        page.go_to(page.here()._replace(lang=page.lang(), deal=code))


def brought() -> None:
    """Put the text of a file into the box, and rule on it."""
    file = st.session_state.get(FILE)
    if file is None:
        return
    try:
        st.session_state[TEXT] = decode(file.read(LONGEST + 1), "record", Limits(file=LONGEST))
    except Unreadable as unreadable:
        st.session_state[TROUBLE] = unreadable.complaints
    else:
        ruled_on()


# ------------------------------------------------------------------------------------------------------------- showing


def show(view: ReviewView, say: Say) -> None:
    """Draw a review: the errors, what was missed, how it ended, and every word."""
    st.subheader(page.plain(view.verdict))
    if view.filled:
        st.write(view.filled)
    for n, fault in enumerate(view.faults):
        error(fault, n, say)
    if view.chances:
        st.subheader(say("What could have been done"))
        st.write(say("These were allowed but not required, and nobody did them, then or later."))
        for chance in view.chances:
            missed(chance, say)
    if view.clock:
        st.subheader(say("When a claim became certain"))
        for moment in view.clock:
            certain(moment, say)
    if view.facts:
        st.subheader(say("How the deal ended") if view.over else say("How the deal stands"))
        st.markdown("  \n".join(f"**{page.plain(one['label'])}:** {page.plain(one['value'])}" for one in view.facts))
    st.subheader(say("Word by word"))
    if any(row.query for row in view.rows):
        st.write(say("An underlined line opens that moment at the referee’s table."))
    page.html(f'<ol class="report" role="list">{"".join(entries(view.rows))}</ol>')
    if view.left:
        st.warning(view.left)


def error(fault: FaultView, n: int, say: Say) -> None:
    """Draw an error; the first one in full, the others folded."""
    row = fault.row
    title = f"{row.symbol} {page.plain(row.said)}"
    head = say("Line {line}", line=row.line)
    with st.container(border=True) if n == 0 else st.expander(f"{head} · {title}"):
        if n == 0:
            st.markdown(f"{head} · **{title}**")
        st.markdown(f"**{row.verdict}.** {page.plain(row.ground.fact)}")
        ground(row.ground)
        for other in fault.also:
            st.write(page.plain(other.fact))
            ground(other)
        if fault.instead:
            instead = say("Instead")
            st.markdown(f"**{instead}:** {page.plain(fault.instead)}")
        if fault.correction:
            st.write(page.plain(fault.correction))
        if fault.note:
            st.write(fault.note)
        at_the_referee(row.query, say)


def missed(chance: ChanceView, say: Say) -> None:
    """Draw something that could have been done."""
    with st.expander(page.plain(chance.text)):
        st.write(page.plain(chance.ground.fact))
        ground(chance.ground)
        at_the_referee(chance.query, say)


def certain(moment: MomentView, say: Say) -> None:
    """Draw when a claim became certain, and what still beat it a word earlier."""
    with st.expander(page.plain(moment.text)):
        st.write(page.plain(moment.ground.fact))
        st.write(page.plain(moment.proof))
        ground(moment.ground)
        if moment.before:
            st.write(say("One word earlier, this deal would still have beaten it:"))
            st.markdown("  \n".join(map(page.plain, moment.before)))


def ground(found: Ground) -> None:
    """Draw a link to an article."""
    page.link(page.ARTICLE, f"{page.plain(found.title)} ({found.article})", article=found.article)


def at_the_referee(query: dict[str, str] | None, say: Say) -> None:
    """Draw the link to a position, or say why there is none."""
    if query is None:
        st.write(say("An illegal word led here, so the referee’s table can’t show this position."))
    else:
        st.page_link(page.REFEREE, label=say("Open this position"), query_params=query)


def entries(rows: list[LineView]) -> Iterator[str]:
    """Yield the words as entries of a list, each with its ruling and what the rules did."""
    for row in rows:
        said = escape(f"{row.line}. {row.said}")
        if row.query is not None:
            said = f'<a href="referee?{escape(urlencode(row.query))}">{said}</a>'
        happened = "".join(f"<br>→ {escape(event['text'])}" for event in row.events)
        verdict = f"{row.symbol} {escape(row.verdict)}"
        wrong = "" if row.came in ("legal", "asked") else ' class="wrong"'
        yield f"<li{wrong}><b>{said}</b> {verdict}<br>{escape(row.ground.fact)}{happened}</li>"


if __name__ == "__main__":
    draw()
