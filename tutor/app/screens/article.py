"""An article of the rules, by its address: what it says, and where it is met."""

from typing import Final

import streamlit as st

from tutor import coverage
from tutor.app import page, shelf
from tutor.app.strings import Say, mark
from tutor.app.verdict import article_view
from tutor.lawbook import Article, article, games_of, in_language, neighbours, option_name, section_name, section_of
from tutor.quiz.pool import askable

KINDS: Final = {
    "duty": mark("A duty: what goes against it is refused."),
    "right": mark("A right: it allows something, within its bounds."),
    "definition": mark("A definition: it says what something is."),
    "consequence": mark("A consequence: it happens by itself."),
    "settlement": mark("A settlement: it says what is counted and paid."),
    "theorem": mark("It follows from other articles."),
}


def draw() -> None:
    """Draw the screen."""
    say = page.speaking()
    page.top()
    view = article_view(page.here().article or "", say)
    if view is None:
        page.not_here(say("There is no article at this address."))
        return
    found = article(view["id"])
    game = read_in(found.id)
    title = section_name(section_of(found.id), say.lang)
    page.link(page.RULES, page.plain(title), game=game, article=found.id)
    st.title(page.plain(view["title"]))
    page.article_body(view)
    st.markdown(f":small[{page.plain(say(KINDS[found.kind]))}]")
    with page.rows():
        governing(found, game, say)
    with page.rows():
        if found.id in askable(game):
            page.link(page.QUIZ, say("Quiz on this"), article=found.id)
        uses(found.id, say)
    turning(found.id, game, say)


def read_in(id: str) -> str:
    """Return the game in whose book an article is read: the one of the address, if it is in that."""
    here = page.here().game
    return here if here in games_of(id) else games_of(id)[0]


def governing(found: Article, game: str, say: Say) -> None:
    """Draw a link for each switch that changes the article."""
    for option in found.options:
        label = say("A table can choose: {option}", option=page.plain(option_name(option, game, say.lang)))
        page.link(page.OPTIONS, label, game=game)


def uses(id: str, say: Say) -> None:
    """Draw links to the lessons that quote the article and the scenarios that meet it, those that teach it first."""
    for lesson in coverage.in_lessons(shelf.extra()).get(id, ()):
        if (one := shelf.lesson(lesson, say.lang)) is not None:
            page.link(page.LESSON, say("Lesson: {title}", title=page.plain(one.title)), lesson=lesson)
    books, taught = shelf.catalogue(), {entry.id for entry in shelf.teaching(id, say.lang)}
    meeting = coverage.in_scenarios(shelf.extra()).get(id, ())
    for scenario in sorted(meeting, key=lambda scenario: scenario not in taught):
        if (title := shelf.title(books, scenario, say.lang)) is not None:
            page.link(page.WALK, say("At the table: {title}", title=page.plain(title)), scenario=scenario)


def turning(id: str, game: str, say: Say) -> None:
    """Draw links to the articles before and after."""
    before, after = neighbours(id, game)
    with page.rows():
        for one, label in ((before, say("Article before")), (after, say("Article after"))):
            if one is not None:
                title = page.plain(in_language(one.title, say.lang))
                page.link(page.ARTICLE, f"{label}: {title}", article=one.id, game=game)


if __name__ == "__main__":
    draw()
