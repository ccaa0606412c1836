"""The door Quiz: fresh questions on a game, a lesson or an article, or the very set of a link; repeats come first."""

import secrets
import time
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

import streamlit as st

from tutor.app import learner, own, page, session, shelf
from tutor.app.address import SWITCHES, Address
from tutor.app.handout import offered
from tutor.app.qr import qr_picture
from tutor.app.quiz import JOIN, Quiz, begin, misses, newly_settled, played, remembered, resumed
from tutor.app.quiz_view import quiz_view
from tutor.app.strings import Say
from tutor.app.table import card_table, waiting_act
from tutor.app.table.shape import Act
from tutor.games import GAMES
from tutor.lawbook import article, game_of, name
from tutor.quiz.pool import askable, by_id, fresh
from tutor.quiz.question import Question
from tutor.quiz.repeats import due, due_tomorrow
from tutor.store.repeats import Before

TABLE: Final = "quiz"
HELD: Final = "quiz held"
TAKEN: Final = "quiz taken"
STORED: Final = "quiz stored"
REPEATING: Final = "repeating"
"""Under these a session keeps its quiz, the address at which it was last taken up, what the store has of it already,
and whether repeats come first."""
USUAL: Final = 10
"""How many questions are asked unless the address says."""
NUMBERS: Final = (5, 10, 20)
WILD: Final = "all"
"""What an address calls all games together."""


class Theme(NamedTuple):
    """What the questions are about: the articles of each game, None for all of them."""

    articles: Mapping[str, Collection[str] | None]


class Chosen(NamedTuple):
    """A set of questions, which of them are repeats, and how many the address names that aren't there."""

    questions: tuple[Question, ...]
    again: Mapping[str, Before]
    gone: int = 0


def draw() -> None:
    """Draw the screen."""
    here, say = page.here(), page.speaking()
    session.stand_up()
    page.top()
    quiz = opened(here, say)
    if quiz is None:
        return
    if (act := waiting_act(TABLE)) is not None:
        quiz = obeyed(quiz, act)
    st.session_state[HELD] = quiz
    card_table(quiz_view(quiz, say, page.here().show, learner.clock(), last_lines(quiz, say)), key=TABLE)
    if quiz.over:
        shared(quiz, say)
    to_take(quiz, say)
    below(say)


# ------------------------------------------------------------------------------------------------------ which questions


def opened(here: Address, say: Say) -> Quiz | None:
    """Return the quiz of this session, or put the first question of what the address asks for; say what is missing."""
    held: Quiz | None = st.session_state.get(HELD)
    if held and st.session_state.get(TAKEN) == _taken(here):
        return held
    chosen = of_set(here.set) if here.set else asked_for(here)
    if chosen is None or not chosen.questions:
        page.not_here(
            say("There are no such questions any more.")
            if here.set
            else say("There is nothing to ask at this address. The lesson or article may have been renamed.")
            if chosen is None
            else say("There are no questions on this yet.")
        )
        return None
    if chosen.gone:
        st.info(
            say.many(
                "{n} question of this set is not there any more.",
                "{n} questions of this set are not there any more.",
                chosen.gone,
            )
        )
    quiz = begin(chosen.questions, time.monotonic(), chosen.again, turns=held.turns + 1 if held else 0)
    if here.set and (kept := learner.running()) is not None and kept.questions == quiz.ids:
        quiz = resumed(quiz, kept, time.monotonic())
    st.session_state[TAKEN] = _taken(here)
    st.session_state[STORED] = quiz
    return quiz


def lead_to(here: Address, quiz: Quiz) -> None:
    """Let the address name the very set, and remember that it lies there.

    Only what was begun is named: an address that changed by itself would be in the way of the browser's Back.
    """
    where = here._replace(set=JOIN.join(quiz.ids))
    page.go_to(where)
    st.session_state[TAKEN] = _taken(where)


def _taken(here: Address) -> tuple[str | int | None, ...]:
    return here.game, here.lesson, here.article, here.n, here.set


def of_set(ids: str) -> Chosen:
    """Return the questions that an address names; those that are gone are counted."""
    wanted = dict.fromkeys(ids.split(JOIN))
    found = tuple(question for id in wanted if (question := _by_id(id)) is not None)
    return Chosen(found, {}, len(wanted) - len(found))


def _by_id(id: str) -> Question | None:
    return next((question for game in GAMES if (question := by_id(game, id)) is not None), None)


def asked_for(here: Address) -> Chosen | None:
    """Return fresh questions on what an address names, what is due first; None where there is no such thing."""
    theme = _theme(here)
    if theme is None:
        return None
    number, seed = here.n or USUAL, secrets.randbelow(1 << 30)
    first = list(_repeats(theme, number, seed)) if learner.repeating() else []
    asked = {question.id for question, _ in first}
    rest = _fresh(theme, number - len(first), seed, asked)
    return Chosen((*(question for question, _ in first), *rest), {question.id: before for question, before in first})


def _theme(here: Address) -> Theme | None:
    """Return what an address wants to be asked about; without anything, the game that was played last."""
    if here.article is not None:
        return _about(here.article)
    if here.lesson is not None:
        lesson = own.lesson(here.lesson, page.lang())
        return Theme({lesson.game: lesson.embeds("article")}) if lesson and lesson.game in GAMES else None
    if here.game == WILD:
        return Theme(dict.fromkeys(GAMES))
    game = here.game or _last_played()
    return Theme({game: None}) if game in GAMES else None


def _about(id: str) -> Theme | None:
    try:
        return Theme({game_of(article(id).id): (id,)})
    except KeyError:
        return None


def _last_played() -> str:
    """Return the game of the scenario or question that came last, else the first game."""
    scenarios = ((entry.updated, entry.scenario) for entry in learner.entries().values())
    articles = ((one.asked, one.article) for one in learner.asked().values())
    latest = max((*scenarios, *articles), default=None)
    prefix = latest[1].split(".")[0] if latest else ""
    return next((game for game in GAMES if prefix in (game, *GAMES[game].prefixes)), next(iter(GAMES)))


def _repeats(theme: Theme, most: int, seed: int) -> Iterator[tuple[Question, Before]]:
    """Yield a fresh question on each article that is due, with what came of it before."""
    wanted = due(learner.asked().values(), learner.clock())
    mine = [one for one in wanted if _asks(theme, one.article)]
    for n, one in enumerate(mine[:most]):
        for question in fresh(game_of(one.article), 1, seed + n, (one.article,)):
            yield question, Before(asked=one.asked, grade=one.grade)


def _asks(theme: Theme, id: str) -> bool:
    """Tell whether an article belongs to a theme and there are questions on it."""
    try:
        game = game_of(id)
    except KeyError:
        return False
    articles = theme.articles.get(game, ())
    return id in askable(game) and (articles is None or id in articles)


def _fresh(theme: Theme, number: int, seed: int, avoid: Collection[str]) -> tuple[Question, ...]:
    """Return fresh questions of every game of a theme, the games in turn."""
    if number <= 0:
        return ()
    each = -(-number // len(theme.articles))
    sets = [fresh(game, each, seed, articles, avoid) for game, articles in theme.articles.items()]
    turns = (questions[n] for n in range(each) for questions in sets if n < len(questions))
    return tuple(turns)[:number]


# ----------------------------------------------------------------------------------------------------------------- acts


def obeyed(quiz: Quiz, act: Act) -> Quiz:
    """Obey an act of the table's, keep what came of it, and let the address follow."""
    here = page.here()
    if act["act"] in SWITCHES:
        page.go_to(here._replace(show=here.show._replace(**{SWITCHES[act["act"]]: act["value"] is True})))
        return quiz
    if act["act"] == "next" and quiz.over and act["serial"] == quiz.serial:
        page.go_to(here._replace(set=None))
        return opened(here._replace(set=None), page.speaking()) or quiz
    after = played(quiz, act, time.monotonic())
    if (after.done, after.at, after.ids) != (quiz.done, quiz.at, quiz.ids):
        lead_to(here, after)
        keep(after)
    return after


def keep(quiz: Quiz) -> None:
    """Keep how far a set is and what came of its articles since it was kept last."""
    before: Quiz | None = st.session_state.get(STORED)
    answers = newly_settled(before, quiz) if before and before.ids == quiz.ids else ()
    if learner.keep_quiz(remembered(quiz), answers):
        st.session_state[STORED] = quiz


# ------------------------------------------------------------------------------------------------------ below the table


def last_lines(quiz: Quiz, say: Say) -> tuple[str, ...]:
    """Return what else is said at the end: what is due tomorrow."""
    if not quiz.over:
        return ()
    number = len(due_tomorrow(learner.asked().values(), learner.clock()))
    if not number:
        return ()
    return (say.many("{n} article is due tomorrow.", "{n} articles are due tomorrow.", number),)


def shared(quiz: Quiz, say: Say) -> None:
    """Draw the links to the misses and to the whole set; answers are in neither."""
    if missed := misses(quiz):
        ids = JOIN.join(question.id for question in missed)
        page.link(page.QUIZ, say("Link to the misses"), set=ids)
    with st.expander(say("Share this set")):
        where = Address(lang=page.lang(), set=JOIN.join(quiz.ids))
        link = page.full_address(page.QUIZ, where)
        st.write(say("The link asks the same questions; your answers stay here."))
        st.code(link, language=None, wrap_lines=True)
        st.html(qr_picture(link, say("QR code of this set")))


def to_take(quiz: Quiz, say: Say) -> None:
    """Draw the files of these questions: sheets to print, a deck, a table; each is made when it is asked for."""
    link = page.full_address(page.QUIZ, Address(lang=page.lang(), set=JOIN.join(quiz.ids)))
    with st.expander(say("Take these questions away")):
        st.write(say("The answers stand on a page of their own."))
        for label, file in offered(quiz.questions, say, link):
            st.download_button(label, file.data, file.name, file.mime, on_click="ignore", key=f"take {label}")


def below(say: Say) -> None:
    """Draw the way to other questions, whether repeats come first, and a word if nothing can be kept."""
    with st.expander(say("Ask me something else")):
        others(say)
    if learner.key() is not None:
        st.toggle(
            say("Begin with what is due for repeating"), value=learner.repeating(), key=REPEATING, on_change=_repeating
        )
    if (notice := learner.notice(say)) is not None:
        st.info(notice)


def _repeating() -> None:
    learner.set_repeating(st.session_state[REPEATING])


def others(say: Say) -> None:
    """Draw links to questions on each game, on all of them together, and on each lesson; and how many are asked."""
    here = page.here()
    game = here.game if here.game in GAMES else None
    for one in shelf.shelves(say.lang):
        with page.rows():
            page.link(page.QUIZ, f"**{page.plain(name(one.game, one.game, say.lang))}**", game=one.game, n=here.n)
            for lesson in one.lessons:
                found = own.lesson(lesson.id, say.lang)
                if found and has_questions(one.game, found.embeds("article")):
                    page.link(page.QUIZ, page.plain(lesson.title.text), lesson=lesson.id, n=here.n)
    with page.rows():
        page.link(page.QUIZ, say("All games mixed"), game=WILD, n=here.n)
        for number in NUMBERS:
            label = say.many("{n} question", "{n} questions", number)
            page.link(page.QUIZ, label, game=here.game if here.game == WILD else game, n=number)


def has_questions(game: str, articles: Iterable[str]) -> bool:
    """Tell whether there is a question on any of some articles."""
    return game in GAMES and not askable(game).keys().isdisjoint(articles)


if __name__ == "__main__":
    draw()
