"""What every game owes its book: named sections, options in plain words, a page to print."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from tests.conformance.positions import some_deal
from tutor.engine.game import Game
from tutor.engine.sheet import Table
from tutor.games import GAMES
from tutor.glossary import avoided
from tutor.lawbook import LANGUAGES, book, governed, is_played, neighbours, section_of, sections
from tutor.notation import value_text

EVERY = list(GAMES.values())


def needed(game: Game) -> Iterator[str]:
    """Yield every name that the pages of a game's book ask its lawbook for."""
    for section in sections(game.id):
        own = f"section.{section.id}"
        yield own if own in book(game.id).names else f"section.{section.id.rpartition('.')[2]}"
    for option, values in game.options.items():
        yield f"option.{option}"
        yield from (f"option.{option}.{value_text(value)}" for value in values)
    for table in (*game.tables, *drawn(game.id)):
        yield from (f"sheet.{token}" for token in (table.title, *table.head) if token not in game.seats)
        cells = {cell for row in table.rows for cell in row if type(cell) is str and cell not in game.seats}
        yield from (f"sheet.{cell}" for cell in cells if cell[0].isalpha() and "." not in cell)


@cache
def drawn(id: str) -> tuple[Table, ...]:
    """Return score sheets that players of a game have before them."""
    game = GAMES[id]
    ends = (some_deal(game, seed).states for seed in range(3))
    return tuple(table for states in ends for state in (states[0], states[-1]) for table in game.sheet(state))


@pytest.mark.parametrize("game", EVERY)
def test_sections_options_and_tables_are_named_in_every_language(game: Game) -> None:
    names = book(game.id).names
    assert not [name for name in needed(game) if set(names.get(name, {})) != set(LANGUAGES)]


@pytest.mark.parametrize("game", EVERY)
def test_no_name_waits_for_a_section_an_option_or_a_table_that_is_not_there(game: Game) -> None:
    kept = {name for name in book(game.id).names if name.startswith(("section.", "option.", "sheet."))}
    assert kept == set(needed(game))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", EVERY)
def test_the_names_keep_to_the_glossary_and_differ_where_they_stand_together(game: Game, lang: str) -> None:
    names = {name: book(game.id).names[name][lang] for name in needed(game)}
    assert not [name for name, text in names.items() if list(avoided(text, game.id, lang))]
    for option, values in game.options.items():
        assert len({names[f"option.{option}.{value_text(value)}"] for value in values}) == len(values)
    titles = [text for name, text in names.items() if name.startswith("section.")]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("game", EVERY)
def test_every_option_governs_an_article_and_articles_name_only_options(game: Game) -> None:
    assert not [option for option in game.options if not governed(game.id, option)]
    assert {option for one in book(game.id).articles for option in one.options} <= set(game.options)


@pytest.mark.parametrize("game", EVERY)
def test_an_article_that_an_option_changes_says_what_other_tables_do(game: Game) -> None:
    assert not [one.id for one in book(game.id).articles if one.options and not one.decision]


@pytest.mark.parametrize("game", EVERY)
def test_the_summary_is_short_enough_for_a_page_and_holds_no_article_that_is_not_in_force(game: Game) -> None:
    summary = [one for one in book(game.id).articles if one.summary]
    assert 10 <= len(summary) <= 40
    assert not [one.id for one in summary if one.coming]
    for lang in LANGUAGES:
        assert sum(len(f"{one.title[lang]} {one.text[lang]}".split()) for one in summary) <= 1000


@pytest.mark.parametrize("game", EVERY)
def test_a_part_of_the_book_that_is_switched_off_is_there_and_has_its_switch(game: Game) -> None:
    parts = book(game.id).switched
    assert set(parts.values()) <= set(game.options)
    usual = {option: values[0] for option, values in game.options.items()}
    for begins, switch in parts.items():
        part = [one for one in book(game.id).articles if f"{one.id}.".startswith(f"{begins}.")]
        assert part
        assert not any(is_played(one, game.id, {**usual, switch: False}) for one in part)


@pytest.mark.parametrize("game", EVERY)
def test_the_tables_have_as_many_columns_as_heads(game: Game) -> None:
    assert game.tables
    assert all(len(row) == len(table.head) for table in game.tables for row in table.rows)


@pytest.mark.parametrize("game", EVERY)
def test_the_contents_hold_every_article_once_and_lead_from_each_to_the_next(game: Game) -> None:
    rows = [one.id for section in sections(game.id) for one in section.articles]
    assert sorted(rows) == sorted(one.id for one in book(game.id).articles)
    assert all(section_of(one.id) == section.id for section in sections(game.id) for one in section.articles)
    at: str | None = rows[0]
    walked: list[str] = []
    while at is not None:
        walked.append(at)
        before, after = neighbours(at, game.id)
        assert (before.id if before else None) == (walked[-2] if len(walked) > 1 else None)
        at = after.id if after else None
    assert walked == rows
