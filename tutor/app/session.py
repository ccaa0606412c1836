"""A learner's session at the card table: taken up where the address says, moved on by the table's acts.

A session lives as long as its browser tab is connected. What outlives it is what the address says, and what was done at
each scenario, kept after each act.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import streamlit as st

from tutor.app import learner, page, shelf
from tutor.app.address import SWITCHES, Address
from tutor.app.sitting import Sitting, back_again, moved_to, place, played, remembered, sit_down
from tutor.app.table.shape import Act
from tutor.notation import code_of
from tutor.scenarios.model import Scenario
from tutor.scenarios.summary import case_here
from tutor.scenarios.walk import own_eyes
from tutor.store import progress

SITTING: Final = "sitting"
TAKEN: Final = "taken"
STORED: Final = "stored"
"""Under these a session keeps the learner's sitting, the address at which it was last taken up, and what the store has
of it already."""


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
        sitting = moved_to(held, step, seat) if held and same else _come(scenario, step, seat)
    except KeyError:
        say = page.speaking()
        st.info(say("There is no such step in this scenario any more. Here is its beginning."))
        sitting = moved_to(_come(scenario, None, None), None)
    st.session_state[STORED] = remembered(sitting)
    return sitting


def _come(scenario: Scenario, step: str | None, seat: str | None) -> Sitting:
    """Come to the table from elsewhere: to the walk that was begun, or to a step with the answers it has already.

    Whoever was through already and asks for no step begins anew.
    """
    entry = learner.entries().get(scenario.id)
    if entry is None or entry.walk is None or (step is None and not entry.open):
        return sit_down(scenario, step, seat)
    return back_again(scenario, entry.walk.model_dump(mode="json"), step, seat)


def keep(sitting: Sitting) -> None:
    """Keep a sitting for the next run, and for good if an act has changed it."""
    st.session_state[SITTING] = sitting
    done = remembered(sitting)
    if done != st.session_state.get(STORED) and learner.keep(sitting.walk.scenario.id, progress.kept(done)):
        st.session_state[STORED] = done


def begin_anew() -> None:
    """Sit down at the beginning of this scenario again, with nothing answered."""
    held: Sitting | None = st.session_state.get(SITTING)
    if held is None:
        return
    scenario = held.walk.scenario
    learner.begin_anew(scenario.id)
    anew = replace(sit_down(scenario), turns=held.turns + 1)
    st.session_state[STORED] = remembered(anew)
    st.session_state[SITTING] = anew
    _follow(scenario.id, None, None, page.here())


def stand_up() -> None:
    """Leave the card table: who comes back to it goes on with what is in the store."""
    st.session_state.pop(SITTING, None)


def obeyed(sitting: Sitting, act: Act, here: Address) -> Sitting:
    """Obey an act of the table's and let the address follow."""
    if act["act"] == "home":
        st.switch_page(page.HOME, query_params=page.query())
    if act["act"] == "open":
        return _at_the_next(act["value"], here)
    if act["act"] == "referee" and not sitting.walk.open:
        eyes = (sitting.walk.through or own_eyes(sitting.walk)).value
        st.switch_page(page.REFEREE, query_params=page.query(deal=code_of(case_here(sitting.walk)), seat=eyes))
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
    sitting = _come(shelf.catalogue().scenario(value), None, None)
    st.session_state[STORED] = remembered(sitting)
    return sitting


def _follow(scenario: str, step: str | None, seat: str | None, here: Address) -> None:
    """Let the address say where the learner is, and remember that he is there already."""
    page.go_to(here._replace(scenario=scenario, step=step, seat=seat))
    st.session_state[TAKEN] = (scenario, step, seat)
