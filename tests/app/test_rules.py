"""The pages of the rules, in every language and for every game, run by Streamlit's own test runner."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from tests.app.test_screens import address, links, opened, said
from tutor.app import shelf
from tutor.app.page import plain
from tutor.app.strings import LANGUAGES, texts
from tutor.games import GAMES
from tutor.lawbook import book, in_language, name, neighbours, option_name, section_name, sections, value_name
from tutor.notation import value_text

SCREENS = ("rules", "decided", "glossary", "options", "sheet")
OPTIONED = [game for game in GAMES if GAMES[game].options]


def page_of(app: AppTest) -> str:
    """Return all HTML of ours on a screen."""
    return "\n".join(str(part.proto.body) for part in app.get("html"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_door_leads_to_every_page_of_every_game(lang: str) -> None:
    app = opened("rules", lang=lang)
    say = texts(lang)
    assert [head.value for head in app.header] == [name(game, game, lang) for game in GAMES]
    there = [(link.proto.page, link.proto.query_string) for link in app.get("page_link")]
    for game in GAMES:
        for page in SCREENS:
            assert (page, f"lang={lang}&game={game}") in there
    assert say("Rules") in links(app)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_contents_list_every_article_in_its_section(game: str, lang: str) -> None:
    app = opened("rules", lang=lang, game=game)
    labels = [part.label for part in app.expander]
    assert labels == [f"{plain(section_name(one.id, lang))} ({len(one.articles)})" for one in sections(game)]
    there = links(app)
    assert all(plain(in_language(one.title, lang)) in there for one in book(game).articles)


def test_the_section_that_an_article_comes_from_is_open() -> None:
    app = opened("rules", lang="en", game="304", article="304.closed.1")
    assert [part.label for part in app.expander if part.proto.expanded] == ["Closed trump (14)"]


def test_a_search_is_kept_in_the_address_and_undone() -> None:
    app = opened("rules", lang="ru")
    app.text_input[0].set_value("  Козырь   ЗАКРЫТ ").run()
    assert address(app) == {"lang": "ru", "find": "Козырь ЗАКРЫТ"}
    again = opened("rules", **address(app))
    assert len([link for link in again.get("page_link") if link.proto.page == "article"]) > 5
    app.text_input[0].set_value("").run()
    assert address(app) == {"lang": "ru"}
    assert not app.exception


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_search_that_finds_nothing_says_so(lang: str) -> None:
    app = opened("rules", lang=lang, find="<script>alert(1)</script> *zzz*")
    assert texts(lang)("No article has all these words. Try fewer of them, or only their beginnings.") in said(app)


def test_a_search_for_nearly_everything_shows_the_first_and_says_so() -> None:
    app = opened("rules", lang="en", find="the")
    assert "These are the first 40." in said(app)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("article", ["304.closed.1", "1000.marriage.10", "304.match.1", "1000.flow.3"])
def test_an_article_leads_to_its_section_its_uses_and_its_neighbours(article: str, lang: str) -> None:
    app = opened("article", lang=lang, article=article)
    there, say = links(app), texts(lang)
    assert plain(section_name(article.rpartition(".")[0], lang)) in there
    for one, label in zip(neighbours(article), ("Article before", "Article after"), strict=True):
        assert one is None or f"{say(label)}: {plain(in_language(one.title, lang))}" in there
    if article == "1000.marriage.10":
        assert say("A table can choose: {option}", option=option_name("declare", "thousand", lang)) in there
        assert [label for label in there if label.startswith(say("At the table: {title}", title=""))]
    if article == "304.closed.1":
        assert [label for label in there if label.startswith(say("Lesson: {title}", title=""))]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_decision_stands_under_decided_here(game: str, lang: str) -> None:
    there = links(opened("decided", lang=lang, game=game))
    decided = [one for one in book(game).articles if one.decision]
    assert decided
    assert all(plain(in_language(one.title, lang)) in there for one in decided)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_term_has_an_address(lang: str) -> None:
    app = opened("glossary", lang=lang, game="304", term="indicator")
    assert page_of(app).count("<dt") == 1
    assert texts(lang)("All terms") in links(app)
    assert not app.info
    every = opened("glossary", lang=lang, game="304", term="nowhere")
    assert page_of(every).count("<dt") > 50
    assert len(every.info) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_page_to_print_has_the_summary_and_the_tables(game: str, lang: str) -> None:
    html = page_of(opened("sheet", lang=lang, game=game))
    assert html.count("<table>") == len(GAMES[game].tables) + 1
    assert html.count("<p><b>") == sum(one.summary for one in book(game).articles)
    assert "sheet." not in html


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", OPTIONED)
def test_every_option_stands_there_in_plain_words(game: str, lang: str) -> None:
    app = opened("options", lang=lang, game=game)
    options = {option: values for option, values in GAMES[game].options.items() if len(values) > 1}
    assert [radio.label for radio in app.radio] == [plain(option_name(option, game, lang)) for option in options]
    for radio, (option, values) in zip(app.radio, options.items(), strict=True):
        names = [plain(value_name(option, value_text(value), game, lang)) for value in values]
        assert radio.options == [texts(lang)("{value} (usual here)", value=names[0]), *names[1:]]
    assert texts(lang)("Nothing: these are the rules as they are taught here.") in said(app)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_chosen_option_is_kept_in_the_address_and_changes_articles_and_scenarios(lang: str) -> None:
    app = opened("options", lang=lang, game="thousand")
    app.radio(key="option-thousand-declare").set_value("auto").run()
    assert not app.exception
    assert address(app) == {"lang": lang, "game": "thousand", "options": "declare=auto"}
    app.radio(key="option-thousand-both_reach").set_value("higher_total").run()
    assert address(app)["options"] == "declare=auto,both_reach=higher_total"
    again = opened("options", **address(app))
    titles = {one.id: plain(in_language(one.title, lang)) for one in book("thousand").articles}
    assert {titles["1000.marriage.10"], titles["1000.match.4"]} <= set(links(again))
    walks = [link.proto for link in again.get("page_link") if link.proto.page == "walk"]
    assert len(walks) >= 5
    referee = links(again)[texts(lang)("Ask the referee with these rules")]
    assert "options=declare%3Dauto%2Cboth_reach%3Dhigher_total" in referee.query_string
    again.radio(key="option-thousand-declare").set_value("explicit").run()
    assert address(again)["options"] == "both_reach=higher_total"


@pytest.mark.parametrize("game", [game for game in GAMES if not GAMES[game].options])
def test_a_game_without_options_says_so_and_names_where_tables_differ(game: str) -> None:
    app = opened("options", lang="en", game=game)
    assert not app.radio
    assert "have no options here" in said(app)
    assert "Decided here" in links(app)


@pytest.mark.parametrize("options", ["declare=maybe", "<script>", "dealer=A", "=", "declare=auto,declare"])
def test_options_that_are_none_leave_the_usual_ones_and_say_so(options: str) -> None:
    app = opened("options", lang="en", game="thousand", options=options)
    assert len(app.info) == 1
    assert [radio.value for radio in app.radio] == [values[0] for values in GAMES["thousand"].options.values()]


@pytest.mark.parametrize("screen", SCREENS)
def test_another_game_is_chosen_at_the_top_and_kept_in_the_address(screen: str) -> None:
    app = opened(screen, lang="en", game="thousand", options="declare=auto", term="marriage")
    assert not app.exception
    app.get("button_group")[0].set_value("304").run()
    assert not app.exception
    assert address(app) == {"lang": "en", "game": "304"}


@pytest.mark.parametrize("screen", SCREENS)
def test_an_unknown_game_is_no_obstacle(screen: str) -> None:
    app = opened(screen, lang="pt", game="bridge", article="bridge.1", find="(", term="<b>", options="x" * 900)
    assert len(app.title) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_prose_of_a_lesson_has_words_to_tap(lang: str) -> None:
    app = opened("lesson", lang=lang, lesson="304.closed-trump")
    assert [part for part in app.markdown if part.allow_html and 'class="term"' in part.value]


@pytest.mark.parametrize("html", ["<img src=x onerror=alert(1)>", "a < b", "<b>trump</b>"])
def test_the_html_of_somebody_s_own_lesson_is_never_let_through(
    html: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    head = "---\nid: 304.own\ntitle: My *own* <b>lesson</b>\nlanguage: en\n---\n"
    (tmp_path / "304").mkdir()
    (tmp_path / "304" / "91-own.en.md").write_text(f"{head}The trump. {html}\n", encoding="utf-8")
    monkeypatch.setenv(shelf.EXTRA, str(tmp_path))
    app = opened("lesson", lang="en", lesson="304.own")
    (prose,) = [part for part in app.markdown if "The trump." in part.value]
    assert not prose.allow_html


def test_no_screen_names_a_game() -> None:
    for screen in (*SCREENS, "article"):
        text = files("tutor.app").joinpath(f"screens/{screen}.py").read_text(encoding="utf-8")
        assert not [game for game in GAMES if f'"{game}' in text], screen
