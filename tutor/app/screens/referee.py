"""Ask the referee: a position of any game, laid out by hand or opened from a link, a record or a scenario."""

from typing import Final

import streamlit as st

from tutor.app import page
from tutor.app.address import SWITCHES, Address
from tutor.app.comparing import takers
from tutor.app.desk import Desk, ask_text, asked, done, with_record
from tutor.app.desk_view import Drawn, desk_view, drawn, full_text
from tutor.app.dispute import dispute
from tutor.app.naming import action_text, capital, said_text, verb_of, verb_text
from tutor.app.qr import qr_picture
from tutor.app.strings import Say
from tutor.app.table import card_table, waiting_act
from tutor.app.table.shape import Act
from tutor.engine.game import Action, Game, Word
from tutor.engine.rulings import Ruling
from tutor.files import Unreadable, document, validate
from tutor.games import GAMES
from tutor.lawbook import name, reason
from tutor.notation import Record, code_of, format_eyes, options_from, parse_eyes, parse_word, record_from
from tutor.referee.case import Contradiction, empty, said, stood, told_in_short
from tutor.referee.contract import Unreachable
from tutor.wording import why

TABLE: Final = "referee"
DESK: Final = "desk"
TAKEN: Final = "desk taken"
"""Under these a session keeps its desk, and the address at which it was last taken up."""
LONGEST: Final = 20_000
"""How long a record that is pasted may be."""


def draw() -> None:
    """Draw the screen."""
    page.top()
    here, say = page.here(), page.speaking()
    if here.deal is None:
        begin(here, say)
        return
    desk = opened(here)
    if desk is None:
        return
    if (act := waiting_act(TABLE)) is not None:
        desk = obeyed(desk, act, here)
    st.session_state[DESK] = desk
    now = drawn(desk, say)
    card_table(desk_view(now, page.here().show), key=TABLE)
    beside(now)


# ------------------------------------------------------------------------------------------------------- an empty table


def begin(here: Address, say: Say) -> None:
    """Let the reader choose a game and lay out a position, or hand in a record."""
    st.title(say("Ask the referee"))
    st.write(
        say("Lay out any position, say what is said and played, and ask. The referee fills in what you don’t name.")
    )
    ids = list(GAMES)
    chosen = st.segmented_control(
        say("Game"),
        ids,
        default=here.game if here.game in GAMES else ids[0],
        format_func=lambda id: name(id, id, say.lang),
        required=True,
        key="referee game",
    )
    game = GAMES[chosen or ids[0]]
    dealer = st.segmented_control(
        say("Dealer"), list(game.seats), default=game.seats[-1], required=True, key=f"referee dealer {game.id}"
    )
    try:
        options = options_from(here.options or "", game) if here.game == game.id else {}
    except Unreadable as unreadable:
        st.warning(page.plain(say.about(unreadable.complaints[0].text)))
        options = {}
    if st.button(say("Lay out a position"), type="primary", key="referee begin"):
        _open(empty(game.id, (dealer or game.seats[-1]).value, options))
    with st.expander(say("Open a record")):
        hand_in(say)
    page.link(page.DEAL, say("What did we do wrong? Have a whole deal ruled on"))
    st.write(say("Any step of a scenario leads here too, once it is answered."))


def hand_in(say: Say) -> None:
    """Read a record that somebody pastes, or say line by line what is wrong with it."""
    text = st.text_area(say("Record"), height=220, max_chars=LONGEST, key="referee record")
    if not st.button(say("Open it"), key="referee open"):
        return
    try:
        record = validate(Record, document(text, "record"))
    except Unreadable as unreadable:
        for complaint in unreadable.complaints:
            st.error(page.complained(complaint, say))
        return
    _open(record)


def _open(record: Record) -> None:
    st.session_state.pop(TAKEN, None)
    st.switch_page(page.REFEREE, query_params=page.query(deal=code_of(record)))


# ------------------------------------------------------------------------------------------------------------- the desk


def opened(here: Address) -> Desk | None:
    """Return the desk of this session, or put on it what the address says; say what is wrong with it."""
    held: Desk | None = st.session_state.get(DESK)
    if held and st.session_state.get(TAKEN) == _place(here):
        return held
    try:
        record = record_from(here.deal or "")
    except Unreadable:
        say = page.speaking()
        page.not_here(say("This link holds no position. Was it cut off?"))
        return None
    st.session_state[TAKEN] = _place(here)
    seen = here.seat or "all"
    eyes = parse_eyes(record.rules, seen) if seen in ("all", "public", *record.rules.seats) else None
    return Desk(record, eyes, asked(here.ask, record), turns=held.turns + 1 if held else 0)


def _place(here: Address) -> tuple[str | None, ...]:
    return here.deal, here.ask, here.seat


def obeyed(desk: Desk, act: Act, here: Address) -> Desk:
    """Obey an act of the table's and let the address follow."""
    code = code_of(desk.record)
    match act["act"]:
        case "home":
            st.switch_page(page.HOME, query_params=page.query())
        case "teach":
            st.switch_page(page.TEACH, query_params=page.query(deal=code, at=len(stood(desk.record).moves)))
        case "save":
            st.switch_page(page.OWN, query_params=page.query(deal=code, at=len(stood(desk.record).moves)))
        case "judged":
            page.go_to(here._replace(show=here.show._replace(judged=act["value"] == "on")))
        case switch if switch in SWITCHES:
            page.go_to(here._replace(show=here.show._replace(**{SWITCHES[switch]: act["value"] is True})))
        case _:
            return followed(done(desk, act), page.here())
    return desk


def followed(desk: Desk, here: Address) -> Desk:
    """Let the address say what lies on the desk, and remember that it does."""
    where = here._replace(deal=code_of(desk.record), ask=ask_text(desk), seat=format_eyes(desk.eyes))
    page.go_to(where)
    st.session_state[TAKEN] = _place(where)
    return desk


# ----------------------------------------------------------------------------------------------------- beside the table


def beside(now: Drawn) -> None:
    """Draw what is told in words, the card for a dispute, and the link."""
    desk, say, game = now.desk, now.say, now.game
    if not any(verb_of(word.action, game) == "play" for word in now.here.words):
        with st.expander(say("The auction in short")):
            in_short(desk, game, say)
    with st.expander(say("Say several words at once")):
        in_words(desk, game, say)
    with st.expander(say("Slip for a dispute")):
        dispute_card(now)
    if game.options or len(takers(desk.record)) > 1:
        page.link(page.COMPARE, say("Same deal, two tables"), deal=code_of(desk.record))


def in_short(desk: Desk, game: Game, say: Say) -> None:
    """Let the reader name who settles the deal, and with which words; the others pass."""
    with st.form("short", border=False):
        seat = st.selectbox(
            say("Who wins the auction?"),
            game.seats,
            format_func=lambda seat: say("Player {seat}", seat=seat),
            key=f"short seat {game.id}",
        )
        wanted: list[Action] = []
        for n, kinds in enumerate(game.settling):
            label = " / ".join(dict.fromkeys(verb_text(verb_of(kind, game), game, say) for kind in kinds))
            chosen = st.selectbox(
                capital(label),
                kinds,
                index=None,
                format_func=lambda kind: page.suited(action_text(kind, game, say)),
                placeholder=say("Choose one"),
                key=f"short {game.id} {n}",
            )
            wanted += [chosen] if chosen is not None else []
        told = st.form_submit_button(say("Say it"), key="short say")
    if told and wanted:
        try:
            _turned(desk, told_in_short(desk.record, seat, wanted))
        except Unreachable as stop:
            word = Word(seat, stop.action or wanted[0])
            st.error(page.plain(_refused_text(word, stop.ruling, game, say)))
        except Contradiction as full:
            st.error(page.plain(full_text(full.place, game, say)))


def in_words(desk: Desk, game: Game, say: Say) -> None:
    """Let the reader write words in the notation; the first that is refused stops them."""
    label = say("What is said and played, separated by commas")
    text = st.text_input(label, placeholder="A bid 160, B pass", max_chars=2000, key="words")
    if not st.button(say("Say them"), key="words say") or not text.strip():
        return
    record = desk.record
    for part in text.replace("\n", ",").split(","):
        try:
            word = parse_word(game, part)
        except ValueError as error:
            st.error(page.plain(say.about(why(error))))
            return
        ruling, after, _ = said(record, word)
        if after is None:
            st.error(page.plain(_refused_text(word, ruling, game, say)))
            return
        record = after
    _turned(desk, record)


def _refused_text(word: Word, ruling: Ruling | None, game: Game, say: Say) -> str:
    """Say that a word is not legal, and why."""
    text = say("“{word}” is not legal here.", word=said_text(word, game, say))
    return f"{text} {reason(ruling, say.lang)}" if ruling else text


def _turned(desk: Desk, record: Record) -> None:
    """Put a changed case on the desk and draw it."""
    st.session_state[DESK] = followed(with_record(desk, record), page.here())
    st.rerun()


def dispute_card(now: Drawn) -> None:
    """Draw the card that two people can hold on to: only what everybody has seen, the ruling, its article, a link."""
    desk = now.desk
    for row in dispute(now):
        st.markdown(f"**{page.plain(row.label)}**  \n{page.plain(row.text)}")
    where = page.here()._replace(seat="public", deal=code_of(desk.record), ask=ask_text(desk))
    link = page.full_address(page.REFEREE, where)
    st.write(now.say("The link shows everything that was entered, hidden cards too."))
    st.code(link, language=None, wrap_lines=True)
    st.html(qr_picture(link, now.say("QR code of this position")))


if __name__ == "__main__":
    draw()
