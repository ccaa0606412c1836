"""German suits, by choice: no text that is told names a French one, in any language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.app.test_screens import opened, table
from tests.app.test_views import SHIPPED, sittings
from tests.conformance.positions import some_position
from tutor import lawbook
from tutor.app.address import Show
from tutor.app.pictured import in_html, in_markdown
from tutor.app.screens.compare import dealt
from tutor.app.strings import LANGUAGES, texts
from tutor.app.suits import german, in_german
from tutor.app.views import table_view
from tutor.games import GAMES
from tutor.notation import code_of

FRENCH = {
    "en": re.compile(r"\b(?:spade|diamond|club)s?\b", re.IGNORECASE),
    "ru": re.compile(r"\b(?:пик(?:а|и|у|ой|е|ам|ами|ах)?|буб(?:ен|ён|н\w{1,3})|треф\w{0,3})\b", re.IGNORECASE),
    "es": re.compile(r"\b(?:picas?|diamantes?|tr[eé]bol(?:es)?)\b", re.IGNORECASE),
    "pt": re.compile(r"\b(?:espadas?|ouros?|paus?)\b", re.IGNORECASE),
}
"""A suit's name in any of its forms."""
UNTOLD = ("id", "value", "serial", "act", "decision", "report")
"""What nobody reads, or what tells of other tables."""
PREFERENCE = [game for game in GAMES.values() if game.german]
SCENARIOS = [id for id in SHIPPED.ids() if id.startswith(("austrian", "croatian"))]


def told(part: Any, under: str = "") -> Iterator[str]:
    """Yield every text of a view that somebody reads or hears."""
    if under in UNTOLD:
        return
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict):
        fact = part.keys() == {"label", "value"}
        for key, value in part.items():
            yield from told(value, "" if fact else key)
    elif isinstance(part, list):
        for one in part:
            yield from told(one)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", SCENARIOS)
def test_no_table_of_a_scenario_names_a_french_suit(id: str, lang: str) -> None:
    scenario = SHIPPED.scenario(id)
    for sitting in sittings(scenario):
        drawn = table_view(sitting, texts(lang), Show(german=True))
        shown = in_german(drawn)
        found = [text for text in told(shown) if FRENCH[lang].search(text)]
        assert not found, found
        assert set(shown["settings"]["suits"]) == {*"♠♥♦♣"}
        assert [one["id"] for one in shown["choices"]] == [one["id"] for one in drawn["choices"]]


@pytest.mark.parametrize("game", PREFERENCE, ids=lambda game: game.id)
def test_no_ruling_and_no_event_names_a_french_suit(game: Any) -> None:
    for seed in range(40):
        reached = some_position(game, seed)
        state = reached.state
        seat = game.to_act(state)
        rulings = [game.judge(state, seat, action) for action in game.tries(state, seat)] if seat else []
        for lang in LANGUAGES:
            said = [lawbook.reason(ruling, lang) for ruling in rulings]
            said += [lawbook.event_text(event, lang) for step in reached.events for event in step]
            found = [text for text in said if FRENCH[lang].search(german(text, lang))]
            assert not found, found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_template_no_name_and_no_article_names_a_french_suit(lang: str) -> None:
    for game in PREFERENCE:
        book = lawbook.book(game.id)
        law = [text for one in book.articles for text in (one.title, one.text, *one.because.values())]
        for text in (*law, *book.names.values()):
            assert not FRENCH[lang].search(german(text[lang], lang)), text[lang]


def test_the_contract_and_trump_of_a_table_are_told_in_german_suits() -> None:
    facts = table(opened("walk", lang="es", scenario="austrian-preference.giving-up", show="german"))["facts"]
    assert {"label": "Triunfo", "value": "♣ bellotas"} in facts


def test_words_beside_a_suit_bend_with_it() -> None:
    assert german("A club, a spade and Clubs", "en") == "An acorn, a leaf and Acorns"
    assert german("Spades (leaves) are 2", "en") == "Leaves are 2"
    assert german("Serbian clubs agree on one.", "en") == "Serbian clubs agree on one."
    assert german("две пики, туз бубён и трефы", "ru") == "два листа, туз бубенчиков и жёлуди"
    assert german("Los tréboles y las picas", "es") == "Las bellotas y las hojas"
    assert german("os seus paus, dois paus", "pt") == "as suas bolotas, duas bolotas"


def test_a_page_shows_glyphs_as_pictures_with_a_name_and_leaves_addresses_alone() -> None:
    assert in_markdown("K♣ 10♥", "ru").count("![") == 2
    assert "![жёлуди](data:image/svg+xml;base64," in in_markdown("K♣", "ru")
    page = in_html('<a href="?ask=A+name+spades">name ♠</a>', "en")
    assert page.startswith('<a href="?ask=A+name+spades">name <img alt="leaves" ')
    assert page.endswith("</a>")


def test_the_card_table_of_a_screen_is_given_german_suits_by_choice() -> None:
    where = {"lang": "en", "scenario": "austrian-preference.bad-discard", "step": "b-answers"}
    assert "eight of clubs" in table(opened("walk", **where))["task"]["text"]
    assert "eight of acorns" in table(opened("walk", **where, show="german"))["task"]["text"]


@pytest.mark.parametrize("screen", ["deal", "compare"])
def test_no_page_about_a_deal_shows_a_french_suit(screen: str) -> None:
    app = opened(screen, lang="en", show="german", deal=code_of(dealt(1)))
    shown = [str(one.value) for one in (*app.markdown, *app.subheader)]
    shown += [re.sub("<[^>]*>", "", one.proto.body) for one in app.get("html")]
    text = "\n".join(shown)
    assert not re.search("[♠♥♦♣]", text)
    assert not FRENCH["en"].search(text)
