"""Same deal, two tables, as the screen shows it; what is new to somebody who knows another game."""

from __future__ import annotations

from streamlit.testing.v1 import AppTest

from tests.app.test_screens import opened
from tutor.app.comparing import comparison_view, takers
from tutor.app.screens.compare import dealt
from tutor.app.strings import texts
from tutor.referee.compare import Table, compared


def text(app: AppTest) -> str:
    assert not app.exception
    parts = (*app.title, *app.header, *app.subheader, *app.markdown, *app.get("html"))
    return "\n".join(str(getattr(part, "value", None) or getattr(part.proto, "body", "")) for part in parts)


def test_both_preference_games_take_a_deal_of_the_other() -> None:
    assert takers(dealt(1)) == ["austrian-preference", "croatian-preference"]


def test_a_word_is_lit_only_where_the_tables_rule_on_it_differently() -> None:
    found = compared(dealt(1), Table("croatian-preference"))
    view = comparison_view(found, texts("en"))
    lit = {tuple(cell.said if cell else None for cell in row.cells) for row in view.differing}
    assert (None, "Sanac") in lit
    assert ("Hand 5", "Bettel") not in lit
    assert ("Pass", "Pass") not in lit
    assert ("Pass", "Pass") in {tuple(cell.said if cell else None for cell in row.cells) for row in view.alike}


def test_the_screen_opens_with_a_deal_and_a_word_leads_on() -> None:
    shown = text(opened("compare", lang="en"))
    assert "Croatian Preference" in shown
    assert "compare?" in shown


def test_coming_from_another_game_lists_what_is_new_and_what_is_gone() -> None:
    app = opened("coming", lang="en", game="croatian-preference", known="austrian-preference")
    assert not app.exception
    assert "You know Austrian Preference and sit down to Croatian Preference." in [one.value for one in app.markdown]
    assert {label.split(" (")[0] for label in (one.label for one in app.expander)} == {"New to you", "No longer holds"}
