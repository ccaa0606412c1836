"""The learner's own progress: what is kept and where, how far he is; it can be downloaded, loaded and deleted."""

from collections.abc import Collection, Mapping
from typing import Final

import streamlit as st

from tutor import lawbook
from tutor.app import cookie, learner, own, page, session, shelf
from tutor.app.strings import Say
from tutor.quiz.repeats import Repeat, due, due_tomorrow
from tutor.store import progress
from tutor.store.progress import Entry, NotProgress

FILE: Final = "file of progress"
LOADED: Final = "files of progress"
SAID: Final = "what came of it"
"""Under these a session keeps the file that was chosen, how many there were, and what is to be said of an act."""
FORGET: Final = f"""<script>
fetch("{cookie.FORGET}", {{method: "POST", headers: {{"{cookie.ASKED}": "1"}}}}).then(() => location.reload())
</script>"""


def draw() -> None:
    """Draw the screen."""
    say = page.speaking()
    session.stand_up()
    page.top()
    st.title(say("Progress"))
    found = learner.entries()
    asked = learner.asked()
    told(bool(found or asked), say)
    how_far(found, say)
    articles(found, say)
    again(asked.values(), say)
    as_file(found, asked, say)
    if found or asked:
        deletion(say)


def told(any_kept: bool, say: Say) -> None:
    """Say what came of the last act, what is kept and where."""
    if (said := st.session_state.pop(SAID, None)) is not None:
        st.info(said)
        if learner.key() is None:
            st.html(FORGET, unsafe_allow_javascript=True)
            return
    notice = learner.notice(say)
    if notice is None and learner.key() is None:
        notice = say("This browser sends no cookie, so nothing is kept: your answers last while this page is open.")
    if notice is not None:
        st.info(notice)
    st.write(
        say(
            "The machine that runs this app keeps your answers, how far you are in each scenario and what the quiz "
            "asks you again, without a name. A cookie leads this browser to them; a link never does."
        )
    )
    if months := learner.kept_for():
        st.write(
            say.many(
                "It is all deleted {n} month after your last visit.",
                "It is all deleted {n} months after your last visit.",
                months,
            )
        )
    if not any_kept:
        st.write(say("Nothing is kept yet."))


def how_far(found: Mapping[str, Entry], say: Say) -> None:
    """Draw the scenarios that were begun, game by game, and say how many of them aren't here."""
    books = own.catalogue()
    here = {id: title for id in found if (title := shelf.title(books, id, say.lang)) is not None}
    if here:
        st.header(say("Scenarios"))
    for game, ids in by_game(here):
        st.subheader(lawbook.name(game, game, say.lang))
        with page.rows():
            for id in ids:
                page.link(page.WALK, learner.marked(page.plain(here[id]), found[id], say), scenario=id)
    if lost := len(found) - len(here):
        st.write(
            say.many(
                "{n} scenario you answered is not here now; your answers to it stay kept.",
                "{n} scenarios you answered are not here now; your answers to them stay kept.",
                lost,
            )
        )


def by_game(ids: Mapping[str, str]) -> list[tuple[str, list[str]]]:
    """Return scenarios or articles by their game, in the order of the games."""
    books = own.catalogue()
    found: dict[str, list[str]] = {}
    for id in ids:
        found.setdefault(books.scenario(id).game, []).append(id)
    return sorted(found.items())


def articles(found: Mapping[str, Entry], say: Say) -> None:
    """Draw the articles that are shaky and those that are solid."""
    learnt = learner.learnt(found, own.catalogue())
    if learnt.shaky or learnt.solid:
        st.header(say("Articles"))
    for title, ids in ((say("Shaky: not right at once"), learnt.shaky), (say("Solid: right at once"), learnt.solid)):
        if ids:
            st.subheader(title)
            with page.rows():
                for id in ids:
                    text = lawbook.in_language(lawbook.article(id).title, say.lang)
                    page.link(page.ARTICLE, page.plain(text), article=id)


def again(asked: Collection[Repeat], say: Say) -> None:
    """Say how many articles the quiz asks again today and tomorrow."""
    if not asked:
        return
    st.header(say("Repeats"))
    now = learner.clock()
    if today := len(due(asked, now)):
        st.write(say.many("{n} article is due today.", "{n} articles are due today.", today))
    if tomorrow := len(due_tomorrow(asked, now)):
        st.write(say.many("{n} article is due tomorrow.", "{n} articles are due tomorrow.", tomorrow))
    page.link(page.QUIZ, say("Quiz"))


def as_file(found: Mapping[str, Entry], asked: Mapping[str, Repeat], say: Say) -> None:
    """Draw how to take progress along and how to load it."""
    st.header(say("As a file"))
    if found or asked:
        st.download_button(
            say("Download your progress"),
            progress.written(found.values(), asked.values()),
            "card-tutor-progress.json",
            "application/json",
            on_click="ignore",
        )
    if learner.key() is not None:
        label = say("Load a file that was downloaded here or elsewhere")
        page.file_box(label, key=_box(), on_change=load)


def _box() -> str:
    """Return the key of the box for a file: another one after each file, so that none stays in it."""
    return f"{FILE} {st.session_state.setdefault(LOADED, 0)}"


def load() -> None:
    """Add the chosen file to what is kept."""
    say, chosen = page.speaking(), st.session_state.get(_box())
    if chosen is None:
        return
    st.session_state[LOADED] += 1
    try:
        found = progress.read(chosen.read(progress.LARGEST + 1))
    except NotProgress as wrong:
        st.session_state[SAID] = refusal(wrong, say)
        return
    if learner.take_in(found):
        number = len(found.entries)
        st.session_state[SAID] = say.many("{n} scenario was loaded.", "{n} scenarios were loaded.", number)
        if found.repeats:
            more = say.many("{n} repeat was loaded.", "{n} repeats were loaded.", len(found.repeats))
            st.session_state[SAID] += f" {more}"


def refusal(wrong: NotProgress, say: Say) -> str:
    """Say why a file can't be loaded."""
    match wrong.fault:
        case "large":
            return say("This file is too large; progress takes a megabyte at most. Nothing was changed.")
        case "other":
            return say("This is no file of progress. Choose one that was downloaded on this page. Nothing was changed.")
        case "newer":
            return say("This file comes from a newer version of this app. Nothing was changed.")
        case "broken":
            place = page.plain(wrong.place)
            return say(
                "This file is damaged at “{place}”. Download it anew if you can. Nothing was changed.", place=place
            )


def deletion(say: Say) -> None:
    """Draw how to delete everything."""
    st.header(say("Delete"))
    sure = st.checkbox(say("Delete all of my progress, without a way back"), key="sure")
    st.button(say("Delete"), on_click=delete, disabled=not sure, key="delete")


def delete() -> None:
    """Delete everything that is kept, and let the browser forget its cookie."""
    if learner.delete_all():
        say = page.speaking()
        st.session_state[SAID] = say("Everything of yours was deleted.")


if __name__ == "__main__":
    draw()
