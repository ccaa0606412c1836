"""Ask the referee: a position of any game, laid out by hand or opened from a link, a record or a scenario."""

from typing import Final

import streamlit as st

from tutor.app import page
from tutor.app.address import SWITCHES, Address
from tutor.app.desk import Desk, ask_text, asked, done, with_record
from tutor.app.desk_view import desk_view, full_text
from tutor.app.dispute import dispute
from tutor.app.naming import action_text, said_text, verb_of, verb_text
from tutor.app.qr import qr_picture
from tutor.app.strings import Say
from tutor.app.table import card_table, waiting_act
from tutor.app.table.shape import Act
from tutor.engine.game import Action, Game
from tutor.files import Unreadable, document, validate
from tutor.games import GAMES
from tutor.lawbook import name
from tutor.notation import Record, code_of, format_eyes, options_from, parse_eyes, parse_word, record_from
from tutor.referee.case import Contradiction, empty, said, stood, told_in_short
from tutor.referee.contract import Unreachable

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
    card_table(desk_view(desk, say, page.here().show), key=TABLE)
    beside(desk, say)


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
        st.warning(page.plain(unreadable.complaints[0].text))
        options = {}
    if st.button(say("Lay out a position"), type="primary", key="referee begin"):
        _open(empty(game.id, (dealer or game.seats[-1]).value, options))
    with st.expander(say("Open a record")):
        hand_in(say)
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
            st.error(page.plain(str(complaint)))
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
    except Unreadable as unreadable:
        page.not_here(page.plain(unreadable.complaints[0].text))
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
            st.switch_page(page.TEACH, query_params=page.query(deal=code))
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


def beside(desk: Desk, say: Say) -> None:
    """Draw what is told in words, the card for a dispute, and the link."""
    game = desk.record.rules
    here = stood(desk.record)
    if not any(verb_of(word.action, game) == "play" for word in here.words):
        with st.expander(say("The auction in short")):
            in_short(desk, game, say)
    with st.expander(say("Say several words at once")):
        in_words(desk, game, say)
    with st.expander(say("Slip for a dispute")):
        dispute_card(desk, say)


def in_short(desk: Desk, game: Game, say: Say) -> None:
    """Let the reader name who settles the deal, and with which words; the others pass."""
    seat = st.selectbox(
        say("Who wins the auction?"),
        game.seats,
        format_func=lambda seat: say("Player {seat}", seat=seat),
        key="short seat",
    )
    wanted: list[Action] = []
    for n, kinds in enumerate(game.settling):
        label = " / ".join(dict.fromkeys(verb_text(verb_of(kind, game), game, say) for kind in kinds))
        chosen = st.selectbox(
            label, kinds, index=None, format_func=lambda kind: action_text(kind, game, say), key=f"short {game.id} {n}"
        )
        wanted += [chosen] if chosen is not None else []
    if st.button(say("Say it"), key="short say") and wanted:
        try:
            _turned(desk, told_in_short(desk.record, seat, wanted))
        except Unreachable as stop:
            st.error(page.plain(stop.text))
        except Contradiction as full:
            st.error(page.plain(full_text(full.place, game, say)))


def in_words(desk: Desk, game: Game, say: Say) -> None:
    """Let the reader write words in the notation; the first that is refused stops them."""
    text = st.text_input(
        say("Words, with commas between them"), placeholder="A bid 160, B pass", max_chars=2000, key="words"
    )
    if not st.button(say("Say them"), key="words say") or not text.strip():
        return
    record = desk.record
    for part in text.replace("\n", ",").split(","):
        try:
            word = parse_word(game, part)
        except ValueError as error:
            st.error(page.plain(str(error)))
            return
        after = said(record, word).after
        if after is None:
            st.error(page.plain(say("“{word}” is not legal here.", word=said_text(word, game, say))))
            return
        record = after
    _turned(desk, record)


def _turned(desk: Desk, record: Record) -> None:
    """Put a changed case on the desk and draw it."""
    st.session_state[DESK] = followed(with_record(desk, record), page.here())
    st.rerun()


def dispute_card(desk: Desk, say: Say) -> None:
    """Draw the card that two people can hold on to: only what everybody has seen, the ruling, its article, a link."""
    for row in dispute(desk, say):
        st.markdown(f"**{page.plain(row.label)}**  \n{page.plain(row.text)}")
    where = page.here()._replace(seat="public", deal=code_of(desk.record), ask=ask_text(desk))
    link = page.full_address(page.REFEREE, where)
    st.code(link, language=None, wrap_lines=True)
    st.html(qr_picture(link, say("QR code of this position")))


if __name__ == "__main__":
    draw()
