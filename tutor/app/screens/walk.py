"""The card table: one scenario, step by step; the address follows, and every act of the table's arrives here."""

from typing import Final

import streamlit as st

from tutor.app import page, shelf
from tutor.app.address import Address
from tutor.app.sitting import Sitting, moved_to, place, played, sit_down
from tutor.app.strings import Say
from tutor.app.table import card_table, waiting_act
from tutor.app.table.shape import Act
from tutor.app.views import Next, table_view
from tutor.files import Unreadable
from tutor.scenarios.line import Stuck
from tutor.scenarios.model import Scenario

TABLE: Final = "table"
SWITCHES: Final = {"textMode": "text", "fourColours": "colours", "shortcuts": "keys"}


def opened(here: Address) -> Sitting | None:
    """Return the sitting that the address asks for, or say what is missing."""
    books, say = shelf.catalogue(), page.speaking()
    id, step = books.successor(here.scenario or "", here.step)
    try:
        return taken_up(books.scenario(id), step, here.seat)
    except KeyError:
        page.not_here(say("There is no scenario at this address. It may have been renamed."))
    except (Unreadable, Stuck):
        page.not_here(say("This scenario has a mistake in its file; “tutor check” says where."))
    return None


def taken_up(scenario: Scenario, step: str | None, seat: str | None) -> Sitting:
    """Go on with the walk of this session, or sit down where the address says."""
    held: Sitting | None = st.session_state.get(page.SITTING)
    same = held is not None and held.walk.scenario is scenario
    if held and same and st.session_state.get(page.TAKEN) == (scenario.id, step, seat):
        return held
    st.session_state[page.TAKEN] = (scenario.id, step, seat)
    try:
        return moved_to(held, step, seat) if held and same else sit_down(scenario, step, seat)
    except KeyError:
        say = page.speaking()
        st.info(say("There is no such step in this scenario any more. Here is its beginning."))
        return sit_down(scenario)


def done(sitting: Sitting, act: Act, here: Address) -> Sitting:
    """Obey an act of the table's and let the address follow."""
    if act["act"] == "home":
        st.switch_page(page.HOME, query_params=page.query())
    if act["act"] == "open":
        return opened_next(act["value"], here)
    if act["act"] in SWITCHES:
        show = here.show._replace(**{SWITCHES[act["act"]]: act["value"] is True})
        page.go_to(here._replace(show=show))
        return sitting
    after = played(sitting, act)
    step, seat = place(after)
    if (step, seat) != place(sitting):
        page.go_to(here._replace(scenario=after.walk.scenario.id, step=step, seat=seat))
        st.session_state[page.TAKEN] = (after.walk.scenario.id, step, seat)
    return after


def opened_next(value: str | bool | None, here: Address) -> Sitting:
    """Sit down at the scenario that comes next; without one, go back to the list."""
    if not isinstance(value, str) or value not in shelf.catalogue().ids():
        st.switch_page(page.LEARN, query_params=page.query())
    page.go_to(here._replace(scenario=value, step=None, seat=None))
    st.session_state[page.TAKEN] = (value, None, None)
    return sit_down(shelf.catalogue().scenario(value))


def following(sitting: Sitting, say: Say) -> Next | None:
    """Return what comes after this scenario, once it is over."""
    if sitting.walk.step is not None:
        return None
    entry = shelf.after(sitting.walk.scenario.id, say.lang)
    return Next(entry.title.text, entry.id) if entry else Next(say("Everything there is to learn"), "learn")


def draw() -> None:
    """Draw the screen."""
    page.top()
    here, say = page.here(), page.speaking()
    sitting = opened(here)
    if sitting is None:
        return
    act = waiting_act(TABLE)
    if act is not None:
        sitting = done(sitting, act, here)
    st.session_state[page.SITTING] = sitting
    card_table(table_view(sitting, say, page.here().show, following(sitting, say)), key=TABLE)


if __name__ == "__main__":
    draw()
