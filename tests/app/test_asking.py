"""How questions are worded: every option has a text in every language, and no text gives anything away."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tutor import lawbook
from tutor.app.asking import answer_text, asked_text, option_name, option_text, seen_of, you_are
from tutor.app.position import Seen, facts
from tutor.app.strings import LANGUAGES, texts
from tutor.games import GAMES
from tutor.lawbook import article, in_language
from tutor.quiz.keys import done
from tutor.quiz.pool import rows
from tutor.quiz.question import Question, asking, from_json, position

EACH = 9


def some() -> Iterator[Question]:
    """Yield every so many questions of the pools, and some of each kind."""
    for game in GAMES:
        kinds = {row["kind"]: row for row in rows(game)}
        yield from map(from_json, (*rows(game)[::EACH], *kinds.values()))


def test_every_option_has_a_text_of_its_own() -> None:
    for question in some():
        for lang in LANGUAGES:
            written = [option_text(question, option, texts(lang)) for option in question.options]
            assert all(text.strip() for text in written), question.id
            assert len({*written}) == len(written), (question.id, lang, written)


def test_no_option_is_named_by_a_bare_glyph() -> None:
    for question in some():
        if question.kind == "legal":
            names = [option_name(question, option, texts("en")) for option in question.options]
            assert all(" of " in name for name in names)


def test_what_is_asked_names_neither_the_article_nor_its_title() -> None:
    for question in some():
        said = f"{you_are(question, texts('en'))} {asked_text(question, texts('en'))}"
        assert question.article not in said
        assert question.kind == "winner" or in_language(article(question.article).title, "en") not in said


def test_a_deal_is_said_to_end_only_where_it_ends() -> None:
    ends = texts("en")("That ends the deal. What is true now?")
    for game in GAMES:
        for question in map(from_json, (row for row in rows(game) if row["kind"] == "pays")):
            step = done(asking(question))
            over = step is not None and question.rules.over(step.state)
            assert asked_text(question, texts("en")).endswith(ends) is over, question


def test_an_answer_is_one_of_the_options_or_says_that_none_is() -> None:
    for question in some():
        written = answer_text(question, question.key, texts("en"))
        assert written in ([option_text(question, option, texts("en")) for option in question.options]) or (
            question.several and (written.split() == list(question.key) or written == "None of them")
        )


@pytest.mark.parametrize("game", sorted(GAMES))
def test_only_what_the_seat_asked_can_know_is_drawn(game: str) -> None:
    for question in filter(lambda one: one.game == game and one.seat is not None, some()):
        known = {card.name for card in question.rules.observe(position(question), question.seat).known}
        seen = seen_of(question)
        hands = {card.name for hand in seen.hands.values() for card in hand if card}
        assert hands <= known
        assert {placed.card.name for placed in (*seen.table, *seen.aside, *seen.previous) if placed.card} <= known


@pytest.mark.parametrize("lang", LANGUAGES)
def test_how_a_table_plays_otherwise_than_most_is_named(lang: str) -> None:
    asked = [question for question in some() if question.deal.options]
    assert {question.game for question in asked} >= {"austrian-preference", "croatian-preference"}
    for question in asked:
        told = {fact["label"] for fact in facts(Seen(question.rules, seen_of(question), (), texts(lang)))}
        chosen = {lawbook.option_name(option, question.game, lang) for option in question.deal.options}
        assert chosen <= told
