"""A game on one page, to be printed: the articles that make it playable, and its tables, as HTML.

Nothing here states a rule: articles are quoted, the numbers come from the game, their names from its lawbook.
"""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence

from tutor.app.naming import capital, number_text, suit_name
from tutor.app.strings import Say
from tutor.cards import Suit
from tutor.engine.game import Game
from tutor.engine.sheet import Cell, Table
from tutor.lawbook import article, in_language, is_article, name, section_name, sections


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
        chosen = [one for one in section.articles if one.summary]
        if chosen:
            yield f"<h2>{html.escape(section_name(section.id, lang))}</h2>"
        for one in chosen:
            title, text = in_language(one.title, lang), in_language(one.text, lang)
            yield f"<p><b>{html.escape(title)}.</b> {html.escape(text)}</p>"


def _tables(game: Game, say: Say) -> Iterator[str]:
    yield _table(say("The cards, the highest first"), *_cards(game, say))
    for table in game.tables:
        yield _table(*table_text(table, game, say))


def _cards(game: Game, say: Say) -> tuple[list[str], list[list[str]]]:
    """Return the ranks of a suit with what they are worth, where cards are worth anything."""
    suit = min(game.pack, key=game.pack.index).suit
    ranks = sorted((card for card in game.pack if card.suit is suit), key=lambda card: -game.strength[card])
    if not game.worth:
        return [say("Card")], [[str(card.rank.value)] for card in ranks]
    return [say("Card"), say("Points")], [[str(card.rank.value), str(game.worth[card])] for card in ranks]


def table_text(table: Table, game: Game, say: Say) -> tuple[str, list[str], list[list[str]]]:
    """Return a table's title, the heads of its columns and its rows in a reader's language."""
    title = name(table.title, game.id, say.lang, key="sheet")
    head = [capital(_cell(token, table, game, say)) for token in table.head]
    return title, head, [[_cell(cell, table, game, say) for cell in row] for row in table.rows]


def _cell(cell: Cell, table: Table, game: Game, say: Say) -> str:
    """Print a suit, a number, an article's title, or what a token is called."""
    match cell:
        case Suit():
            return suit_name(cell.value, say)
        case int():
            return f"+{cell}" if table.signed and cell > 0 else number_text(cell)
        case _ if is_article(cell):
            return in_language(article(cell).title, say.lang)
        case _:
            return name(cell, game.id, say.lang, key="sheet")


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
