"""A game on one page, to be printed: the articles that make it playable, and its tables, as HTML.

Nothing here states a rule: articles are quoted, the numbers come from the game, their names from its lawbook.
"""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence

from tutor.app.naming import capital, suit_name
from tutor.app.strings import Say
from tutor.cards import Suit
from tutor.engine.game import Game
from tutor.engine.sheet import Cell, Table
from tutor.lawbook import in_language, name, section_name, sections


def sheet_html(game: Game, say: Say) -> str:
    """Return the page of a game."""
    return (
        f'<div class="sheet" lang="{say.lang}">'
        f'<div class="tables">{"".join(_tables(game, say))}</div>'
        f'<div class="summary">{"".join(_summary(game, say.lang))}</div></div>'
    )


def _summary(game: Game, lang: str) -> Iterator[str]:
    """Yield the articles of the summary, section by section."""
    for section in sections(game.id):
        chosen = [article for article in section.articles if article.summary]
        if chosen:
            yield f"<h2>{html.escape(section_name(section.id, lang))}</h2>"
        for article in chosen:
            title, text = in_language(article.title, lang), in_language(article.text, lang)
            yield f"<p><b>{html.escape(title)}.</b> {html.escape(text)}</p>"


def _tables(game: Game, say: Say) -> Iterator[str]:
    yield _table(say("The cards, the highest first"), *_cards(game, say))
    for table in game.tables:
        yield _table(
            name(table.title, game.id, say.lang, key="sheet"), _head(table, game, say), _rows(table, game, say)
        )


def _cards(game: Game, say: Say) -> tuple[list[str], list[list[str]]]:
    """Return the ranks of a suit with what they are worth, where cards are worth anything."""
    suit = min(game.pack, key=game.pack.index).suit
    ranks = sorted((card for card in game.pack if card.suit is suit), key=lambda card: -game.strength[card])
    if not game.worth:
        return [say("Card")], [[str(card.rank.value)] for card in ranks]
    return [say("Card"), say("Points")], [[str(card.rank.value), str(game.worth[card])] for card in ranks]


def _head(table: Table, game: Game, say: Say) -> list[str]:
    return [capital(_cell(token, game, say)) for token in table.head]


def _rows(table: Table, game: Game, say: Say) -> list[list[str]]:
    return [[_cell(cell, game, say) for cell in row] for row in table.rows]


def _cell(cell: Cell, game: Game, say: Say) -> str:
    """Print a suit, a number, or what a token is called."""
    if isinstance(cell, Suit):
        return suit_name(cell.value, say)
    return name(cell, game.id, say.lang, key="sheet") if isinstance(cell, str) else str(cell)


def _table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table whose rows begin with their names."""
    heads = "".join(f'<th scope="col">{html.escape(text)}</th>' for text in head)
    body = "".join(
        f'<tr><th scope="row">{html.escape(first)}</th>'
        + "".join(f"<td>{html.escape(text)}</td>" for text in rest)
        + "</tr>"
        for first, *rest in rows
    )
    return f"<table><caption>{html.escape(title)}</caption><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"
