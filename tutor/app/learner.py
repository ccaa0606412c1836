"""Who this is and how far he is: what is kept in the store, under a cookie, for the screens to take up.

A database that can't be used never stops a lesson: nothing is found then and nothing kept, and ``trouble`` says so. It
is asked again after a while; what was answered meanwhile is kept with the next answer.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final, Literal, NamedTuple, TypeVar
from zoneinfo import ZoneInfo

import streamlit as st

from tutor.app import cookie, shelf
from tutor.app.strings import Say
from tutor.files import Unreadable
from tutor.quiz.repeats import Grade, Repeat
from tutor.scenarios.line import Stuck
from tutor.scenarios.load import Catalogue
from tutor.scenarios.summary import Met, resume, summary
from tutor.store import progress, repeats, retention
from tutor.store.database import Store, Unavailable, transaction
from tutor.store.progress import Answered, Entry, File, Gone, Kept
from tutor.store.repeats import Running

LEARNER: Final = "learner"
KNOWN: Final = "known"
TROUBLE: Final = "trouble"
RESTING: Final = "resting"
VISITED: Final = "visited"
"""Under these a session keeps who this is, whether anything of his is in the store, what is wrong, until when the
database is left alone, and whether this visit was noted."""
REST: Final = 30.0
"""How many seconds a database that can't be used is left alone."""

Trouble = Literal["away", "deleted"]
T = TypeVar("T")


def key() -> str | None:
    """Return under what this learner's progress is kept, None where the browser keeps no cookie."""
    if LEARNER not in st.session_state:
        st.session_state[LEARNER] = cookie.key(st.context.cookies.get(cookie.NAME))
    found: str | None = st.session_state[LEARNER]
    return found


def trouble() -> Trouble | None:
    """Return why nothing is kept just now: the database is away, or everything was deleted in another window."""
    found: Trouble | None = st.session_state.get(TROUBLE)
    return found


def notice(say: Say) -> str | None:
    """Say why nothing is kept just now, if something went wrong."""
    match trouble():
        case "away":
            return say("Your progress can't be kept just now. Go on playing: it lasts while this page is open.")
        case "deleted":
            return say("Your progress was deleted in another window. Reload this page to begin anew.")
        case None:
            return None


def kept_for() -> int:
    """Return for how many months what nobody comes back for is kept, 0 for ever."""
    try:
        return retention.months()
    except retention.Misset:
        return 0


def marked(title: str, entry: Entry | None, say: Say) -> str:
    """Return a scenario's title with a word on how far the learner is with it."""
    if entry is None or not (entry.finished or entry.walk):
        return title
    far = say("done") if entry.finished else say("begun")
    return f"{title} · {far}"


def entries() -> dict[str, Entry]:
    """Return how far this learner is, by the scenario's id of today, the latest first."""
    who = key()
    found = _with_store(lambda store: progress.load(store, who)) if who else None
    if found:
        st.session_state[KNOWN] = True
    return today(found or {}, shelf.catalogue())


def under_way() -> str | None:
    """Return the scenario that the learner walked last, if he is still on his way through one."""
    return next((id for id, entry in entries().items() if entry.open), None)


def keep(scenario: str, walk: Kept) -> bool:
    """Keep a walk, and tell whether that worked."""
    who = key()
    known = st.session_state.get(KNOWN, False)
    return who is not None and _done(lambda store: progress.save(store, who, scenario, walk, known))


def begin_anew(scenario: str) -> None:
    """Forget the walk under way through a scenario."""
    _change(lambda store, who: progress.begin_anew(store, who, scenario))


def take_in(found: File) -> bool:
    """Add what a file holds, and tell whether that worked."""

    def taken(store: Store, who: str) -> None:
        progress.take_in(store, who, found.entries)
        repeats.take_in(store, who, found.repeats)

    return _change(taken)


def delete_all() -> bool:
    """Delete everything that is kept of this learner, and tell whether that worked; nothing is kept from then on."""
    deleted = _change(progress.delete_all)
    if deleted:
        st.session_state[LEARNER] = None
        st.session_state.pop(KNOWN, None)
    return deleted


# ------------------------------------------------------------------------------------------------------------- quizzes


def clock() -> datetime:
    """Return this moment in the zone of the learner's browser."""
    try:
        zone = ZoneInfo(st.context.timezone or "UTC")
    except (ValueError, OSError):
        return datetime.now(UTC)
    return datetime.now(zone)


def asked() -> dict[str, Repeat]:
    """Return what is remembered of each article that this learner was asked."""
    return _found(repeats.load) or {}


def repeating() -> bool:
    """Tell whether this learner wants what is due to come first."""
    wanted = _found(repeats.repeating)
    return True if wanted is None else wanted


def set_repeating(wanted: bool) -> None:
    """Keep whether what is due comes first."""
    _change(lambda store, who: repeats.set_repeating(store, who, wanted))


def running() -> Running | None:
    """Return the set of questions that this learner has under way."""
    return _found(repeats.running)


def keep_quiz(quiz: Running, answers: Iterable[tuple[str, Grade]]) -> bool:
    """Keep how far a set is and what came of the articles that were asked, and tell whether that worked."""
    known = st.session_state.get(KNOWN, False)

    def kept(store: Store, who: str) -> None:
        repeats.run(store, who, quiz, known)
        repeats.note(store, who, answers)

    return _change(kept)


def _found(look: Callable[[Store, str], T]) -> T | None:
    """Look something up that is kept of this learner."""
    who = key()
    return _with_store(lambda store: look(store, who)) if who else None


# ------------------------------------------------------------------------------------------------------------ progress


def today(found: Mapping[str, Entry], books: Catalogue) -> dict[str, Entry]:
    """Return entries under the ids that scenarios and steps have today; two that meet become one."""
    moved: dict[str, Entry] = {}
    for entry in found.values():
        now = _moved(entry, books)
        there = moved.get(now.scenario)
        moved[now.scenario] = progress.joined(there, now) if there else now
    return moved


class Learnt(NamedTuple):
    """The articles a learner has answered for: right at once each time, or not."""

    solid: tuple[str, ...]
    shaky: tuple[str, ...]


def learnt(found: Mapping[str, Entry], books: Catalogue) -> Learnt:
    """Return the articles that walks speak of, of each scenario the last one that came to its end or the only one.

    Scenarios that can't be opened any more say nothing.
    """
    shaky: dict[str, bool] = {}
    for entry in found.values():
        for met in _met(entry, books):
            if met.mark != "seen":
                shaky[met.article] = shaky.get(met.article, False) or met.mark == "shaky"
    names = sorted(shaky)
    return Learnt(tuple(name for name in names if not shaky[name]), tuple(name for name in names if shaky[name]))


def _met(entry: Entry, books: Catalogue) -> tuple[Met, ...]:
    walk = entry.ended or entry.walk
    if walk is None:
        return ()
    try:
        return summary(resume(books.scenario(entry.scenario), walk.model_dump()))
    except (KeyError, Unreadable, Stuck):
        return ()


def _moved(entry: Entry, books: Catalogue) -> Entry:
    scenario, _ = books.successor(entry.scenario)
    walks = {
        name: _renamed(entry.scenario, walk, books) for name, walk in (("walk", entry.walk), ("ended", entry.ended))
    }
    return entry.model_copy(update={"scenario": scenario, **walks})


def _renamed(scenario: str, walk: Kept | None, books: Catalogue) -> Kept | None:
    """Return a walk with the ids that its steps have today."""
    if walk is None:
        return None
    done: dict[str, Answered] = {books.successor(scenario, step)[1] or step: one for step, one in walk.done.items()}
    return walk.model_copy(update={"at": books.successor(scenario, walk.at)[1], "done": done})


def _change(work: Callable[[Store, str], None]) -> bool:
    who = key()
    return who is not None and _done(lambda store: work(store, who))


def _done(work: Callable[[Store], None]) -> bool:
    """Change something in the store, and tell whether that worked."""

    def worked(store: Store) -> bool:
        work(store)
        return True

    done = _with_store(worked, writes=True) or False
    if done:
        st.session_state[KNOWN] = True
    return done


def _with_store(work: Callable[[Store], T], *, writes: bool = False) -> T | None:
    """Do something with the store; None if it can't be used now, or if everything was deleted meanwhile."""
    if time.monotonic() < st.session_state.get(RESTING, 0.0):
        return None
    try:
        with transaction(writes=writes) as store:
            found = work(store)
    except Unavailable:
        st.session_state[TROUBLE] = "away"
        st.session_state[RESTING] = time.monotonic() + REST
        return None
    except Gone:
        st.session_state[TROUBLE] = "deleted"
        st.session_state[LEARNER] = None
        return None
    st.session_state.pop(TROUBLE, None)
    _note_visit()
    return found


def _note_visit() -> None:
    """Note once in a session that this learner is here; what can't be noted now is with the next look."""
    who = key()
    if who is None or st.session_state.get(VISITED):
        return
    with suppress(Unavailable):
        retention.visited(who)
        st.session_state[VISITED] = True
