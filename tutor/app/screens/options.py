"""My table's rules: the options of a game, kept in the address, and what they change."""

from functools import partial
from typing import Any, Final

import streamlit as st

from tutor.app import page, session, shelf
from tutor.app.changes import changed_articles, changes
from tutor.app.strings import Say
from tutor.engine.game import Game
from tutor.files import Unreadable
from tutor.games import GAMES
from tutor.lawbook import in_language, option_name, value_name
from tutor.notation import options_from, options_text, value_text

KEY: Final = "option-"


def draw() -> None:
    """Draw the screen."""
    say = page.speaking()
    session.stand_up()
    page.top()
    st.title(say("My table’s rules"))
    game = GAMES[page.game_row() or ""]
    if game.options:
        chosen = options_of_address(game, say)
        switches(game, chosen, say)
        outcome(game, chosen, say)
    else:
        st.write(say("The rules of this game have no options here. “Decided here” says where other tables differ."))
    with page.rows():
        if game.options:
            page.link(page.REFEREE, say("Ask the referee with these rules"), game=game.id, options=page.here().options)
        page.link(page.DECIDED, say("Decided here"), game=game.id)
        page.link(page.RULES, say("Contents"), game=game.id)


def options_of_address(game: Game, say: Say) -> dict[str, Any]:
    """Return the options that the address says, the usual ones if it can't be read."""
    try:
        return options_from(page.here().options or "", game)
    except Unreadable:
        st.info(say("The options in this link are not known in this game. Here are the usual ones."))
        return options_from("", game)


def switches(game: Game, chosen: dict[str, Any], say: Say) -> None:
    """Draw each option with its values, the usual one first."""
    for name, values in game.options.items():
        if values == (chosen[name],):
            continue
        key = f"{KEY}{game.id}-{name}"
        if st.session_state.get(key) != chosen[name]:
            st.session_state[key] = chosen[name]
        st.radio(
            page.plain(option_name(name, game.id, say.lang)),
            values if chosen[name] in values else (*values, chosen[name]),
            format_func=partial(_label, name, game, say),
            key=key,
            on_change=_choose,
            args=(game.id, chosen, name),
        )


def _label(name: str, game: Game, say: Say, value: Any) -> str:
    """Write a value in plain words, and say which one is usual here."""
    text = page.plain(value_name(name, value_text(value), game.id, say.lang))
    return say("{value} (usual here)", value=text) if value == game.options[name][0] else text


def _choose(game: str, chosen: dict[str, Any], name: str) -> None:
    """Put a chosen value into the address."""
    options = chosen | {name: st.session_state[f"{KEY}{game}-{name}"]}
    page.go_to(page.here()._replace(game=game, options=options_text(options, GAMES[game]) or None))


def outcome(game: Game, chosen: dict[str, Any], say: Say) -> None:
    """Draw what the chosen options change."""
    st.header(say("What changes"))
    articles = changed_articles(game, chosen)
    if not articles:
        st.write(say("Nothing: these are the rules as they are taught here."))
        return
    st.subheader(say.many("{n} article", "{n} articles", len(articles)))
    with page.rows():
        for article in articles:
            page.link(page.ARTICLE, page.plain(in_language(article.title, say.lang)), article=article.id)
    found = changes(game, chosen, say, shelf.extra())
    st.subheader(say.many("{n} scenario", "{n} scenarios", len(found)))
    if not found:
        st.write(say("No scenario changes at your table."))
    for one in found:
        page.link(page.WALK, page.plain(one.title), scenario=one.scenario, step=one.step)
        st.markdown(page.plain(one.text))


if __name__ == "__main__":
    draw()
