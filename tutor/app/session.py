"""A learner's session at the card table: taken up where the address says, moved on by the table's acts.

A session lives as long as its browser tab is connected; what an address says is all that outlives it.
"""

from __future__ import annotations

from typing import Final

import streamlit as st

from tutor.app import page, shelf
from tutor.app.address import Address
from tutor.app.sitting import Sitting, moved_to, place, played, sit_down
from tutor.app.table.shape import Act
from tutor.scenarios.model import Scenario

SITTING: Final = "sitting"
TAKEN: Final = "taken"
"""Under these a session keeps the learner's sitting, and the address at which it was last taken up."""
SWITCHES: Final = {"textMode": "text", "fourColours": "colours", "shortcuts": "keys"}
"""The acts that only change how the table is shown, and what an address calls that."""


def taken_up(scenario: Scenario, step: str | None, seat: str | None) -> Sitting:
    """Go on with the walk of this session, or sit down where the address says.

    Raises:
        Stuck: the scenario can't be played.
    """
    held: Sitting | None = st.session_state.get(SITTING)
    same = held is not None and held.walk.scenario is scenario
    if held and same and st.session_state.get(TAKEN) == (scenario.id, step, seat):
        return held
    st.session_state[TAKEN] = (scenario.id, step, seat)
    try:
        return moved_to(held, step, seat) if held and same else sit_down(scenario, step, seat)
    except KeyError:
        say = page.speaking()
        st.info(say("There is no such step in this scenario any more. Here is its beginning."))
        return sit_down(scenario)


def keep(sitting: Sitting) -> None:
    """Keep a sitting for the next run."""
    st.session_state[SITTING] = sitting


def stand_up() -> None:
    """Leave the card table: who comes back to it begins anew."""
    st.session_state.pop(SITTING, None)


def obeyed(sitting: Sitting, act: Act, here: Address) -> Sitting:
    """Obey an act of the table's and let the address follow."""
    if act["act"] == "home":
        st.switch_page(page.HOME, query_params=page.query())
    if act["act"] == "open":
        return _at_the_next(act["value"], here)
    if act["act"] in SWITCHES:
        show = here.show._replace(**{SWITCHES[act["act"]]: act["value"] is True})
        page.go_to(here._replace(show=show))
        return sitting
    after = played(sitting, act)
    if place(after) != place(sitting):
        _follow(after.walk.scenario.id, *place(after), here)
    return after


def _at_the_next(value: str | bool | None, here: Address) -> Sitting:
    """Sit down at the scenario that comes next; without one, go back to the list."""
    if not isinstance(value, str) or value not in shelf.catalogue().ids():
        st.switch_page(page.LEARN, query_params=page.query())
    _follow(value, None, None, here)
    return sit_down(shelf.catalogue().scenario(value))


def _follow(scenario: str, step: str | None, seat: str | None, here: Address) -> None:
    """Let the address say where the learner is, and remember that he is there already."""
    page.go_to(here._replace(scenario=scenario, step=step, seat=seat))
    st.session_state[TAKEN] = (scenario, step, seat)
