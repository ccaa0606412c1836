"""The card table: one scenario, step by step."""

from typing import Final

import streamlit as st

from tutor.app import learner, own, page, session, shelf
from tutor.app.address import Address, Show
from tutor.app.sitting import Sitting
from tutor.app.strings import Say
from tutor.app.table import card_table, waiting_act
from tutor.app.views import Next, table_view
from tutor.files import Unreadable
from tutor.scenarios.line import Stuck

TABLE: Final = "table"


def draw() -> None:
    """Draw the screen."""
    page.top()
    here, say = page.here(), page.speaking()
    sitting = opened(here, say)
    if sitting is None:
        return
    act = waiting_act(TABLE)
    if act is not None:
        sitting = session.obeyed(sitting, act, here)
    session.keep(sitting)
    card_table(table_view(sitting, say, page.here().show, following(sitting, say)), key=TABLE)
    below(sitting, say)


def below(sitting: Sitting, say: Say) -> None:
    """Draw what stands below the table: ways to begin anew and to show it, and a word if nothing can be kept."""
    if sitting.walk.done:
        st.button(say("Begin this scenario anew"), on_click=session.begin_anew, key="anew")
    if sitting.walk.step is None:
        page.link(page.TEACH, say("Show it to a group"), scenario=sitting.walk.scenario.id, show=Show(big=True))
    if (notice := learner.notice(say)) is not None:
        st.info(notice)


def opened(here: Address, say: Say) -> Sitting | None:
    """Return the sitting that the address asks for, or say what is missing."""
    books = own.catalogue()
    id, step = books.successor(here.scenario or "", here.step)
    try:
        return session.taken_up(books.scenario(id), step, here.seat)
    except KeyError:
        page.not_here(say("There is no scenario at this address; it was renamed, or was somebody’s own."))
    except (Unreadable, Stuck):
        page.not_here(say("This scenario has a mistake in its file; “tutor check” says where."))
    return None


def following(sitting: Sitting, say: Say) -> Next | None:
    """Return what comes after this scenario, once it is over."""
    if sitting.walk.step is not None:
        return None
    entry = shelf.after(sitting.walk.scenario.id, say.lang)
    return Next(entry.title.text, entry.id) if entry else Next(say("Everything there is to learn"), "learn")


if __name__ == "__main__":
    draw()
