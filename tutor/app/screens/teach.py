"""The door Teach: a scenario or a position shown to a group, frame by frame; what is shown is all in the address."""

from itertools import groupby
from typing import Final

import streamlit as st

from tutor.app import address, own, page, session, shelf
from tutor.app.address import Address, Show
from tutor.app.demonstration import Demonstration, Place, place_of, played, shown
from tutor.app.demonstration_view import demonstration_view, following_language
from tutor.app.shelf import Shelf
from tutor.app.strings import Say, texts
from tutor.app.table import card_table, waiting_act
from tutor.app.table.shape import Act
from tutor.files import Unreadable
from tutor.lawbook import name
from tutor.notation import record_from
from tutor.scenarios.line import Stuck
from tutor.scenarios.model import Scenario
from tutor.scenarios.told import scenario_of

TABLE: Final = "demonstration"
HELD: Final = "demonstration held"
TAKEN: Final = "demonstration taken"
"""Under these a session keeps its demonstration, and the address at which it was last taken up."""
SWITCHES: Final = {**address.SWITCHES, "judged": "judged", "tasks": "asked"}


def draw() -> None:
    """Draw the screen."""
    here, say = page.here(), page.speaking()
    session.stand_up()
    if not here.show.big:
        page.top()
    if here.scenario is None and here.deal is None:
        choose(say)
        return
    demonstration = opened(here, say)
    if demonstration is None:
        return
    if (act := waiting_act(TABLE)) is not None:
        demonstration = obeyed(demonstration, act, here)
    st.session_state[HELD] = demonstration
    now = page.here()
    also = texts(now.also) if now.also and now.also != say.lang else None
    with st.container(key="projector" if now.show.big else "class"):
        card_table(demonstration_view(demonstration, say, now.show, also), key=TABLE)
        resize(now, say)


# ------------------------------------------------------------------------------------------------------------- choosing


def choose(say: Say) -> None:
    """Offer every scenario to be shown."""
    st.title(say("Teach"))
    st.write(say("Show a scenario to a group: the arrow keys go on and back, and nothing moves by itself."))
    for one in shelf.shelves(say.lang):
        st.header(name(one.game, one.game, say.lang))
        offer(one, say)


def offer(one: Shelf, say: Say) -> None:
    """Draw the scenarios of a game, level by level."""
    large = page.here().show._replace(big=True)
    for level, scenarios in groupby(one.scenarios, key=lambda scenario: scenario.level):
        st.markdown("#### " + say("Level {level}", level=level))
        with page.rows():
            for scenario in scenarios:
                page.link(page.TEACH, page.plain(scenario.title.text), scenario=scenario.id, show=large)


def resize(here: Address, say: Say) -> None:
    """Draw the way to the other size, and to the list."""
    show = here.show
    label = say("Usual size") if show.big else say("Large, for a projector")
    with st.container(horizontal=True):
        page.link(page.TEACH, label, **here._replace(lang=page.lang(), show=show._replace(big=not show.big))._asdict())
        page.link(page.TEACH, say("Show something else"), show=Show())


# -------------------------------------------------------------------------------------------------------------- showing


def opened(here: Address, say: Say) -> Demonstration | None:
    """Return the demonstration of this session, or open the one of the address; say what is missing."""
    held: Demonstration | None = st.session_state.get(HELD)
    if held and st.session_state.get(TAKEN) == _taken(here):
        return held
    try:
        scenario, step = _scenario(here, say)
        demonstration = shown(scenario, Place(step, here.at), here.seat, here.ask)
    except KeyError:
        page.not_here(say("There is no scenario at this address. It may have been renamed."))
        return None
    except Stuck:
        page.not_here(say("This scenario has a mistake in its file; “tutor check” says where."))
        return None
    except Unreadable as unreadable:
        page.not_here(page.plain(say.about(unreadable.complaints[0].text)))
        return None
    st.session_state[TAKEN] = _taken(here)
    return demonstration


def _scenario(here: Address, say: Say) -> tuple[Scenario, str | None]:
    """Return the scenario and step of an address, or its position as a scenario."""
    if here.scenario is None:
        return scenario_of(record_from(here.deal or ""), say("A position"), say.lang), None
    books = own.catalogue()
    id, step = books.successor(here.scenario, here.step)
    return books.scenario(id), step


def _taken(here: Address) -> tuple[str | int | None, ...]:
    spoken = page.lang() if here.deal else None
    return here.scenario, here.deal, here.step, here.at, here.seat, here.ask, spoken


def obeyed(demonstration: Demonstration, act: Act, here: Address) -> Demonstration:
    """Obey an act of the table's and let the address follow."""
    if act["act"] in SWITCHES:
        switch = SWITCHES[act["act"]]
        on = act["value"] if isinstance(act["value"], bool) else not getattr(here.show, switch)
        page.go_to(here._replace(show=here.show._replace(**{switch: on})))
        return demonstration
    if act["act"] == "languages":
        page.go_to(here._replace(also=following_language(page.lang(), here.also)))
        return demonstration
    after = played(demonstration, act)
    step, at = place_of(after)
    where = here._replace(step=step, at=at, seat=after.watched, ask=after.tried)
    page.go_to(where)
    st.session_state[TAKEN] = _taken(where)
    return after


if __name__ == "__main__":
    draw()
