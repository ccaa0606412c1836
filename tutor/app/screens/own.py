"""Your own scenarios: written, brought or saved from the referee, checked line by line, played at once."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

import streamlit as st

from tutor.app import own, page, shelf
from tutor.app.brought import LISTED, MOST, Checked, named, start_from
from tutor.app.own import Own
from tutor.app.strings import Say
from tutor.files import Unreadable
from tutor.games import GAMES
from tutor.lawbook import article, in_language, name
from tutor.lessons import Lesson
from tutor.notation import record_from
from tutor.scenarios.model import Scenario
from tutor.scenarios.save import Unsuitable, saved

TEXT: Final = "own-text"
FILE: Final = "own-file"
CHOSEN: Final = "own-start"
ARTICLES: Final = 6
"""How many articles that the report names are linked."""
LONG: Final = 200
"""How many letters of a line the report shows."""


def draw() -> None:
    """Draw the screen."""
    page.top()
    say, mine = page.speaking(), own.here()
    st.title(say("Your own scenarios"))
    st.write(
        say(
            "Write a scenario or a lesson here, or bring a file. It is checked line by line, and once nothing is wrong "
            "you can open it. It stays in this browser tab until you close or reload it: download it to keep it."
        )
    )
    begin_with_the_position(mine, say)
    write(mine, say)
    if mine.report is not None:
        report(mine.report, say)
    use(mine, say)
    keep(mine, say)


def begin_with_the_position(mine: Own, say: Say) -> None:
    """Put the position that the address brings into the box, once."""
    here = page.here()
    if here.deal is None or mine.begun == (here.deal, here.at):
        return
    mine.begun = (here.deal, here.at)
    title, prompt = say("A position from the referee"), say("You are player {seat}. What do you do?")
    try:
        record = record_from(here.deal)
        text = saved(record, len(record.script) if here.at is None else here.at, title, prompt, say.lang)
    except Unreadable:
        st.info(say("This link holds no position. Was it cut off?"))
    except Unsuitable as unsuitable:
        st.info(
            say("This deal is over; there is nothing left to choose. Undo some of it and save it again.")
            if unsuitable.why == "over"
            else say("Only one thing can be done here, so there is nothing to choose.")
        )
    else:
        mine.write(text, named(text))
        mine.check()
        st.session_state[TEXT] = mine.text


def write(mine: Own, say: Say) -> None:
    """Draw where a text comes from, and the box for it."""
    titles = {id: title for game in GAMES for id, title in listed(game, say.lang)}
    start, bring = st.columns(2)
    start.selectbox(
        say("Start from a scenario that is here"),
        titles,
        index=None,
        format_func=lambda id: titles.get(id, id),
        placeholder=say("Choose one"),
        key=CHOSEN,
        on_change=started,
    )
    label = say("Or bring a file: .yaml or .md, {size} KB at most", size=MOST >> 10)
    with bring:
        page.file_box(label, key=f"{FILE}-{mine.files}", on_change=brought)
    st.session_state.setdefault(TEXT, mine.text)
    st.text_area(say("The text"), height=320, max_chars=MOST, key=TEXT, on_change=written)
    with st.container(horizontal=True):
        checked = st.button(say("Check"), type="primary", on_click=written, key="own-check")
        if mine.before is not None:
            st.button(say("Bring back the text before"), on_click=brought_back, key="own-back")
    if checked and not mine.text.strip():
        st.info(say("Write or bring a text first."))


def listed(game: str, lang: str) -> list[tuple[str, str]]:
    """Return the scenarios to start from, each under its game's name."""
    return [(entry.id, f"{name(game, game, lang)}: {entry.title.text}") for entry in shelf.scenarios(game, lang)]


def written() -> None:
    """Take what was written, and check it."""
    mine = own.here()
    mine.text = (st.session_state.get(TEXT) or "")[: MOST + 1]
    if mine.text.strip():
        mine.check()
    else:
        mine.name, mine.report = "", None


def started() -> None:
    """Put the text of the chosen scenario into the box."""
    chosen = st.session_state.get(CHOSEN)
    if chosen and (text := start_from(chosen)):
        replaced(text)


def brought() -> None:
    """Take the file that was brought."""
    mine = own.here()
    file = st.session_state.get(f"{FILE}-{mine.files}")
    if file is None:
        return
    mine.files += 1
    mine.bring(file.read(MOST + 1), file.name)
    st.session_state[TEXT] = mine.text


def brought_back() -> None:
    """Let the text before and the one under work change places."""
    replaced(own.here().before or "")


def replaced(text: str) -> None:
    """Put another text into the box, and check it."""
    mine = own.here()
    mine.write(text, named(text))
    mine.check()
    st.session_state[TEXT] = mine.text


def report(found: Checked, say: Say) -> None:
    """Draw what is wrong, line by line, as ``tutor check`` finds it."""
    if not found.complaints:
        st.success(say("Nothing is wrong with it."))
        return
    count = len(found.complaints)
    st.error(
        say.many(
            "{n} thing is wrong; the number is its line.", "{n} things are wrong; the numbers are their lines.", count
        )
    )
    st.html(f'<ol class="report" role="list">{"".join(rows(found, say))}</ol>')
    if count > LISTED:
        st.write(say.many("And {n} more.", "And {n} more.", count - LISTED))
    with page.rows():
        for id in found.articles[:ARTICLES]:
            page.link(page.ARTICLE, f"{page.plain(in_language(article(id).title, say.lang))} ({id})", article=id)


def rows(found: Checked, say: Say) -> Iterator[str]:
    """Yield the complaints as entries of a list, each with the line it is about; whatever they quote stays text."""
    for one in found.complaints[:LISTED]:
        quoted = escape(found.row(one).strip()[:LONG])
        said = escape(one.at("" if one.line is None else str(one.line), say.about(one.text)))
        yield f"<li>{said}{f'<code>{quoted}</code>' if quoted else ''}</li>"


def use(mine: Own, say: Say) -> None:
    """Draw what can be done with the text: open it, once nothing is wrong, and take it home."""
    found = mine.report.found if mine.report else None
    with st.container(horizontal=True):
        if found is not None and own.key(found) in mine.kept:
            label = say("Play it") if isinstance(found, Scenario) else say("Read it")
            if st.button(label, type="primary", key="own-open"):
                st.switch_page(screen_of(found), query_params=page.query(**address_of(found)))
        if mine.text.strip():
            file = mine.name or named(mine.text)
            st.download_button(say("Download"), mine.download, file, "text/plain", key="own-download")
    if found is not None and own.key(found) not in mine.kept:
        st.info(say("There is room for {n} only. Take one away below, then check again.", n=own.MOST))


def keep(mine: Own, say: Say) -> None:
    """Draw what this session has, each with a way to open it, to go on writing and to take it away."""
    if not mine.kept:
        return
    st.header(say("In this tab"))
    for at, (key, one) in enumerate(mine.kept.items()):
        if one.found is None:
            continue
        title = title_of(one.found, say)
        with st.container(horizontal=True, vertical_alignment="center"):
            page.link(screen_of(one.found), page.plain(title), **address_of(one.found))
            if one.text != mine.text:
                label = say("Edit: {title}", title=page.plain(title))
                st.button(label, on_click=replaced, args=(one.text,), key=f"own-edit-{at}")
            label = say("Take away: {title}", title=page.plain(title))
            st.button(label, on_click=mine.take_away, args=(key,), key=f"own-away-{at}")


def title_of(found: Scenario | Lesson, say: Say) -> str:
    """Return the title of a scenario or lesson."""
    return found.title if isinstance(found, Lesson) else found.spoken(found.title, say.lang).text


def screen_of(found: Scenario | Lesson) -> str:
    """Return the screen on which something is opened."""
    return page.LESSON if isinstance(found, Lesson) else page.WALK


def address_of(found: Scenario | Lesson) -> dict[str, str]:
    """Return what an address says to open something."""
    return {"lesson": found.id} if isinstance(found, Lesson) else {"scenario": found.id}


if __name__ == "__main__":
    draw()
