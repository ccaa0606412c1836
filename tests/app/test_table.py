"""The card table: its faces, what it takes and gives in Python, and its own JavaScript in a real Chromium.

The browser tests mount the table's source into an empty page as Streamlit does, without a server; what the whole app
does with it is tested in tests/e2e.
"""

from __future__ import annotations

import re
from typing import Any, get_type_hints
from xml.etree import ElementTree

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect
from streamlit.testing.v1 import AppTest

from tutor.app.table import source
from tutor.app.table.faces import PARTS, face, stack
from tutor.app.table.shape import (
    Act,
    Also,
    ArticleView,
    AsideCard,
    BarPart,
    Choice,
    HandCard,
    Judged,
    JudgedGroup,
    Knowledge,
    KnownCard,
    KnownCell,
    Labels,
    LaidCard,
    Ordered,
    Pack,
    PackCard,
    Pile,
    PlaceButton,
    RulingView,
    SeatView,
    Summary,
    TableView,
    TermView,
    TextTable,
)
from tutor.cards import PACK

LETTERS = {"J": "ВJV", "Q": "ДQD", "K": "КKR", "A": "ТAА"}
MOUNT = """async ({html, css, js, ink}) => {
  document.body.innerHTML = `<div id=host style="--st-text-color: ${ink}"></div>`;
  document.body.style.background = ink === "#fafafa" ? "#0e1117" : "#ffffff";
  const root = document.getElementById("host").attachShadow({mode: "open"});
  root.innerHTML = `<div>${html}<style>${css}</style></div>`;
  const table = await import(URL.createObjectURL(new Blob([js], {type: "text/javascript"})));
  window.acts = [];
  window.draw = (data) => table.default({data, parentElement: root, setTriggerValue: (_, act) => acts.push(act)});
}"""
SMALL = """() => [...document.getElementById("host").shadowRoot.querySelectorAll("button, summary")]
  .filter((node) => !node.matches(".term"))
  .filter((node) => { const box = node.getBoundingClientRect(); return Math.min(box.width, box.height) < 43.9; })
  .map((node) => node.textContent)"""
TOO_WIDE = """() => [...document.getElementById("host").shadowRoot.querySelectorAll(".body *")]
  .filter((node) => !node.closest(".spoken, .scroll") && node.getBoundingClientRect().right > innerWidth + 0.5)
  .map((node) => node.className)"""


# -------------------------------------------------------------------------------------------------------------- faces


@pytest.mark.parametrize("card", PACK, ids=str)
def test_a_face_is_small_and_drawn_without_a_font(card: object) -> None:
    drawn = face(str(card))
    assert len(drawn.encode()) < 1000
    assert {node.tag.split("}")[1] for node in ElementTree.fromstring(drawn).iter()} <= {"svg", "rect", "path"}


@pytest.mark.parametrize("suit", "♠♥♦♣")
def test_a_face_with_german_suits_is_as_small_and_no_twin_of_the_french_one(suit: str) -> None:
    parts = stack(f"Q{suit}", suits="german")
    assert [part for part in parts if part not in PARTS] == []
    assert (PARTS[f"german-{suit}"] == PARTS[f"suit-{suit}"]) is (suit == "♥")
    assert len("".join(PARTS[part] for part in parts).encode()) < 1000


@pytest.mark.parametrize(("rank", "letter"), [(rank, letter) for rank, many in LETTERS.items() for letter in many])
def test_every_letter_of_every_language_is_drawn(rank: str, letter: str) -> None:
    assert f"rank-{letter}" in stack(f"{rank}♠", letter)


def test_a_rank_stays_in_its_corner_whatever_its_letters(page: Page) -> None:
    show(page, view())
    boxes = page.evaluate(
        """() => Object.fromEntries([...document.getElementById("host").shadowRoot.querySelectorAll("symbol")]
        .filter((part) => part.id.startsWith("rank-")).map((part) => {
          const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
          svg.innerHTML = part.innerHTML;
          document.body.append(svg);
          const box = svg.firstChild.getBBox();
          return [part.id, [box.x, box.y, box.x + box.width, box.y + box.height]];
        }))"""
    )
    assert len(boxes) == sum(name.startswith("rank-") for name in PARTS)
    for name, (left, above, right, below) in boxes.items():
        assert left >= 5, name
        assert above >= 9, name
        assert right <= 28, name
        assert below <= 35, name


# ------------------------------------------------------------------------------------------------------------- Python


def test_the_browser_uses_every_label_and_no_other() -> None:
    labels = get_type_hints(Labels)
    used = set(re.findall(r"labels\.(\w+)", source().js))
    assert used == set(labels)


def test_data_never_becomes_markup() -> None:
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(", source().js)


def drawn_app() -> None:
    import streamlit as st

    from tutor.app.table import card_table, waiting_act

    waiting = waiting_act("table")
    act = card_table(st.session_state["view"], key="table")
    st.session_state["seen"] = (waiting, act)


def sent(raw: Any) -> tuple[Act | None, Act | None]:
    """Let the browser send something, and return what the page sees before and after drawing."""
    app = AppTest.from_function(drawn_app)
    app.session_state["view"] = view()
    app.run()
    assert not app.exception
    app.session_state["table"] = {"act": raw}
    app.run()
    assert not app.exception
    seen: tuple[Act | None, Act | None] = app.session_state["seen"]
    return seen


def test_an_act_is_known_before_and_after_drawing() -> None:
    act = {"act": "try", "value": "play 9♠ down", "serial": "one"}
    assert sent(act) == (act, act)


def test_an_act_of_an_older_view_is_not_returned_after_drawing() -> None:
    assert sent({"act": "next", "value": None, "serial": "older"})[1] is None


@pytest.mark.parametrize(
    "raw",
    [
        None,
        "next",
        7,
        {},
        {"act": "cheat", "serial": "one"},
        {"act": "next"},
        {"act": "next", "serial": 1},
        {"act": []},
    ],
    ids=repr,
)
def test_what_no_button_sends_is_no_act(raw: Any) -> None:
    assert sent(raw) == (None, None)


def test_a_strange_value_is_left_out() -> None:
    assert sent({"act": "try", "value": {"a": 1}, "serial": "one"})[0] == Act(act="try", value=None, serial="one")


# ------------------------------------------------------------------------------------------------------------ browser


def test_every_card_of_the_hand_can_be_picked_and_none_is_marked(page: Page) -> None:
    show(page, view(refused=True))
    cards = hand(page).get_by_role("button")
    assert cards.count() == 3
    assert len({card.evaluate("(node) => getComputedStyle(node.firstChild).opacity") for card in cards.all()}) == 1
    assert not page.locator(".refused").count()


def test_after_the_choice_a_refused_card_is_dimmed_and_says_so(page: Page) -> None:
    show(page, view(refused=True, choices=[]))
    assert page.locator(".refused").text_content() == "refused now "


def test_a_refused_card_of_an_open_hand_is_dimmed_too(page: Page) -> None:
    drawn = view(choices=[])
    drawn["seats"][0]["hand"] = [HandCard(card="A♠", name="ace", refused=True), HandCard(card="A♥", name="other")]
    show(page, drawn)
    dimmed = page.locator(".refused")
    assert dimmed.text_content() == "refused now "
    assert dimmed.get_by_role("img", name="ace").is_visible()


def test_a_card_is_picked_by_its_key_and_laid_face_down_by_its_button(page: Page) -> None:
    show(page, view())
    page.keyboard.press("1")
    assert button(page, "nine of spades, 20 points").get_attribute("aria-pressed") == "true"
    page.keyboard.press("Enter")
    assert focused(page) == "nine of spades, 20 points, face up"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert acts(page) == [{"act": "try", "value": "play 9♠ down", "serial": "one"}]


def test_one_variant_is_committed_by_enter_or_a_double_click(page: Page) -> None:
    words = [word("bid 160", "160"), word("pass", "Pass")]
    show(page, view(choices=words))
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    button(page, "bid 160").dblclick()
    assert [act["value"] for act in acts(page)] == ["pass", "bid 160"]


def test_a_pick_survives_a_setting_and_not_a_new_position(page: Page) -> None:
    show(page, view())
    page.keyboard.press("2")
    draw(page, view(four=True))
    assert button(page, "jack of clubs, 30 points").get_attribute("aria-pressed") == "true"
    draw(page, view(serial="two"))
    assert button(page, "jack of clubs, 30 points").get_attribute("aria-pressed") == "false"


DISCARDS = (
    ("discard 9♠ J♣", "Discard 9♠, J♣"),
    ("discard 9♠ 7♦", "Discard 9♠, 7♦"),
    ("discard J♣ 7♦", "Discard J♣, 7♦"),
    ("discard 9♠", "Discard 9♠"),
)


def several() -> list[Choice]:
    """Return choices of two cards, an odd one of one card, one with a card from elsewhere, and a word."""
    choices = [lays(id, label, *id.split()[1:]) for id, label in DISCARDS]
    return [*choices, lays("discard J♣ A♥", "Discard J♣, A♥", "J♣", "A♥"), word("talon 1", "Talon 1")]


def test_several_cards_are_picked_together_and_committed_at_once(page: Page) -> None:
    show(page, view(choices=several()))
    page.keyboard.press("2")
    assert not page.get_by_role("button", name=re.compile("commit")).count()
    page.keyboard.press("Enter")
    assert acts(page) == []
    page.keyboard.press("1")
    assert button(page, "commit: Discard 9♠, J♣").is_visible()
    page.keyboard.press("2")
    assert button(page, "commit: Discard 9♠").is_visible()
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    assert acts(page) == [{"act": "try", "value": "discard 9♠ 7♦", "serial": "one"}]


def test_a_card_too_many_takes_the_place_of_the_first_and_a_word_of_all(page: Page) -> None:
    show(page, view(choices=several()))
    for name in ("nine of spades, 20 points", "jack of clubs, 30 points", "seven of diamonds, 0 points"):
        button(page, name).click()
    assert button(page, "nine of spades, 20 points").get_attribute("aria-pressed") == "false"
    assert button(page, "commit: Discard J♣, 7♦").is_visible()
    button(page, "the card A♥").click()
    button(page, "seven of diamonds, 0 points").click()
    button(page, "jack of clubs, 30 points").click()
    assert button(page, "commit: Discard J♣, A♥").is_visible()
    button(page, "talon 1").click()
    assert page.locator("[aria-pressed=true]").count() == 1
    button(page, "commit: talon 1").click()
    assert acts(page) == [{"act": "try", "value": "talon 1", "serial": "one"}]


def test_two_words_with_one_card_stand_side_by_side(page: Page) -> None:
    words = [lays("play 9♠", "9♠", "9♠"), lays("marry 9♠", "Lead and declare 9♠", "9♠"), lays("play 7♦", "7♦", "7♦")]
    show(page, view(choices=words))
    page.keyboard.press("1")
    assert button(page, "9♠").is_visible()
    button(page, "Lead and declare 9♠").click()
    assert acts(page) == [{"act": "try", "value": "marry 9♠", "serial": "one"}]


def all_of_them() -> TableView:
    """Ask which of three cards are right, several of them together."""
    cards = {"9♠": "nine of spades, 20 points", "J♣": "jack of clubs, 30 points", "7♦": "seven of diamonds, 0 points"}
    choices = [
        Choice(id=card, label=card, name=name, card=card, cards=[card], names=[name], face=None, group="cards")
        for card, name in cards.items()
    ]
    return {**view(choices=choices), "several": True}


def test_all_cards_that_are_picked_are_one_answer_in_the_order_of_the_hand(page: Page) -> None:
    show(page, all_of_them())
    for key in ("3", "2", "2", "1"):
        page.keyboard.press(key)
    assert button(page, "commit: nine of spades, 20 points; seven of diamonds, 0 points").is_visible()
    page.keyboard.press("Enter")
    assert acts(page) == [{"act": "try", "value": "9♠,7♦", "serial": "one"}]


def test_none_of_the_cards_is_an_answer_that_enter_does_not_give_by_itself(page: Page) -> None:
    show(page, all_of_them())
    assert page.get_by_text("pickCards").is_visible()
    page.keyboard.press("Enter")
    assert acts(page) == []
    button(page, "commit: none").click()
    assert acts(page) == [{"act": "try", "value": "", "serial": "one"}]


def test_several_cards_are_picked_in_words_too_and_no_double_click_answers(page: Page) -> None:
    drawn = all_of_them()
    drawn["settings"]["textMode"] = True
    show(page, drawn)
    button(page, "nine of spades, 20 points").dblclick()
    assert acts(page) == []
    button(page, "nine of spades, 20 points").click()
    button(page, "jack of clubs, 30 points").click()
    button(page, "commit: nine of spades, 20 points; jack of clubs, 30 points").click()
    assert [act["value"] for act in acts(page)] == ["9♠,J♣"]


def test_german_suits_are_drawn_on_cards_and_in_texts_and_switched_at_the_foot(page: Page) -> None:
    drawn = view(ruling=True, choices=[])
    drawn["settings"]["germanSuits"] = True
    drawn["settings"]["suits"] = {"♠": "leaves", "♥": "hearts", "♦": "bells", "♣": "acorns"}
    drawn["facts"] = [{"label": "Trump", "value": "♠"}]
    show(page, drawn)
    assert page.locator('[data-suit="leaves"], [data-suit="bells"], [data-suit="acorns"]').count() == 3
    assert not page.locator('[data-suit="spades"], [data-suit="diamonds"], [data-suit="clubs"]').count()
    assert page.locator(".facts").get_by_role("img", name="leaves").count() == 1
    page.get_by_role("switch", name="germanSuits").click()
    assert acts(page) == [{"act": "germanSuits", "value": False, "serial": "one"}]


def test_without_german_suits_nothing_offers_them(page: Page) -> None:
    show(page, view(choices=[]))
    assert page.locator('[data-suit="spades"]').count()
    assert not page.get_by_role("switch", name="germanSuits").count()


def a_call() -> TableView:
    """Return a table where a card can be played, or a word said that names cards in an order."""
    cards = {"9♠": "nine of spades, 20 points", "J♣": "jack of clubs, 30 points", "7♦": "seven of diamonds, 0 points"}
    order = [Ordered(card=card, name=name) for card, name in cards.items()]
    call: Choice = {**word("caps", "Call Caps"), "order": order}
    return view(choices=[play("7♦", cards["7♦"], "up"), call])


def test_a_word_with_an_order_takes_the_cards_as_they_are_picked(page: Page) -> None:
    show(page, a_call())
    button(page, "caps").click()
    assert page.get_by_text("pickOrder").is_visible()
    button(page, "jack of clubs, 30 points").click()
    button(page, "seven of diamonds, 0 points").click()
    button(page, "nine of spades, 20 points").click()
    assert button(page, "2: seven of diamonds, 0 points").get_attribute("aria-pressed") == "true"
    button(page, "2: seven of diamonds, 0 points").click()
    button(page, "commit: caps: jack of clubs, 30 points; nine of spades, 20 points").click()
    assert acts(page) == [{"act": "try", "value": "caps J♣ 9♠", "serial": "one"}]


def test_without_that_word_a_card_is_just_played_and_in_text_mode_the_order_holds_too(page: Page) -> None:
    show(page, a_call())
    assert not page.get_by_role("button", name="jack of clubs").count()
    drawn = a_call()
    drawn["settings"]["textMode"] = True
    drawn["serial"] = "two"
    show(page, drawn)
    for name in ("caps", "nine of spades, 20 points", "seven of diamonds, 0 points"):
        button(page, name).click()
    page.keyboard.press("Enter")
    assert [act["value"] for act in acts(page)] == ["caps 9♠ 7♦"]


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_the_end_of_a_quiz_tells_its_bars_in_words_and_fits(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    drawn = view(choices=[])
    parts: list[BarPart] = [
        {"kind": "right", "n": 2, "text": "2 right at once"},
        {"kind": "missed", "n": 1, "text": "1 missed"},
    ]
    drawn["seats"] = []
    drawn["task"]["note"] = "You missed this on Monday."
    drawn["summary"] = Summary(
        met=[],
        next=None,
        bars=[{"id": "304.closed.1", "title": "Void: face down", "parts": parts}],
        beliefs=[{"title": "The ten below the king", "text": "A ten is just a ten."}],
        lines=["7 seconds per question."],
    )
    show(page, drawn)
    for text in ("2 right at once · 1 missed", "The ten below the king", "7 seconds per question.", "on Monday"):
        assert page.get_by_text(text).is_visible()
    assert page.evaluate(TOO_WIDE) == []
    assert page.evaluate(SMALL) == []
    button(page, "Void: face down").click()
    assert acts(page)[-1]["value"] == "304.closed.1"


@pytest.mark.parametrize("width", [320, 390])
def test_a_hand_laid_down_stays_on_the_table_and_is_named_once(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    drawn = view()
    laid: list[AsideCard] = [{"card": None, "name": "laid down", "down": True, "label": "laid down"}] * 8
    for seat in drawn["seats"]:
        seat["aside"] = laid if not seat["you"] else []
        seat["hand"] = seat["hand"] if seat["you"] else []
    show(page, drawn)
    assert page.evaluate(TOO_WIDE) == []
    assert page.locator(".aside .caption").count() == 3


def test_cards_that_are_nobodys_lie_together_in_the_middle(page: Page) -> None:
    backs: list[AsideCard] = [{"card": None, "name": "a card face down", "down": True}] * 2
    show(page, view(middle=[Pile(label="Talon 1", cards=backs), Pile(label="Talon 2", cards=backs)]))
    for label in ("Talon 1", "Talon 2"):
        pile = page.get_by_role("group", name=label, exact=True)
        assert pile.get_by_role("img", name="a card face down").count() == 2


def test_letters_act_in_any_keyboard_layout_and_can_be_switched_off(page: Page) -> None:
    show(page, view())
    press_as(page, "р", "KeyH")
    assert [act["act"] for act in acts(page)] == ["hint"]
    draw(page, view(shortcuts=False))
    for key in ("h", "t", "1"):
        page.keyboard.press(key)
    assert len(acts(page)) == 1
    assert page.get_by_role("button", pressed=True).count() == 0


def test_space_and_arrows_turn_the_pages(page: Page) -> None:
    show(page, view(choices=[], next_=True))
    for key in ("Space", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
    assert [act["act"] for act in acts(page)] == ["next", "next", "back"]


def test_the_task_is_said_politely_and_the_verdict_at_once(page: Page) -> None:
    show(page, view())
    heard(page, "polite", "Which card do you play?")
    page.keyboard.press("h")
    draw(page, view(serial="two", ruling=True))
    heard(page, "assertive", "Not legal.")


def test_a_task_that_is_taken_away_is_not_said_any_more(page: Page) -> None:
    show(page, view())
    heard(page, "polite", "Which card do you play?")
    hidden = view()
    hidden["say"]["polite"] = hidden["task"]["text"] = ""
    draw(page, hidden)
    heard(page, "polite", "")
    assert not page.get_by_text("Which card do you play?").count()


def test_after_a_refusal_the_verdict_has_the_focus_and_the_keys_still_work(page: Page) -> None:
    show(page, view())
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    draw(page, view(serial="two", ruling=True))
    assert focused(page) == "✕Not legal"
    page.keyboard.press("a")
    assert acts(page)[-1] == {"act": "article", "value": "304.closed.1", "serial": "two"}


def test_an_article_takes_the_focus_and_gives_it_back(page: Page) -> None:
    show(page, view(ruling=True))
    button(page, "Void: face down").click()
    draw(page, view(ruling=True, article=True))
    assert focused(page) == "Void: face down"
    page.keyboard.press("Escape")
    assert acts(page)[-1]["act"] == "closeArticle"
    draw(page, view(ruling=True))
    assert focused(page) == "Void: face down"
    assert page.evaluate("document.getElementById('host').shadowRoot.activeElement.tagName") == "BUTTON"


def test_the_next_player_sits_where_the_game_turns(page: Page) -> None:
    show(page, view())
    assert places(page) == {"A": "left", "B": "bottom", "C": "right", "D": "top"}
    draw(page, view(direction="clockwise"))
    assert places(page) == {"A": "right", "B": "bottom", "C": "left", "D": "top"}


def test_a_hidden_card_has_no_face_and_a_known_one_face_down_is_named(page: Page) -> None:
    show(page, view())
    shown = page.get_by_role("group", name="Trick").get_by_role("img")
    assert [card.get_attribute("aria-label") for card in shown.all()] == [
        "ace of hearts, led by A",
        "a card, face down",
    ]
    assert shown.nth(1).evaluate("(card) => [...card.children].map((use) => use.getAttribute('href'))") == ["#back"]


def test_a_card_is_drawn_with_the_letters_of_the_language(page: Page) -> None:
    drawn = view()
    drawn["settings"]["ranks"] = {"J": "В"}
    show(page, drawn)
    missing = page.evaluate(
        """() => { const root = document.getElementById("host").shadowRoot;
        return [...root.querySelectorAll("use")].filter((use) => !root.querySelector(use.getAttribute("href"))); }"""
    )
    assert missing == []
    parts = button(page, "jack of clubs, 30 points").locator("use")
    assert [part.get_attribute("href") for part in parts.all()] == ["#ground", "#suit-2663", "#rank-412", "#head-J"]


def test_the_text_mode_shows_tables_and_the_same_choices(page: Page) -> None:
    show(page, view(text=True))
    assert page.get_by_role("table", name="Seats").get_by_role("row").count() >= 2
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert acts(page) == [{"act": "try", "value": "play 9♠", "serial": "one"}]


@pytest.mark.parametrize("width", [320, 390, 700, 1280])
@pytest.mark.parametrize("text", [False, True])
def test_nothing_is_wider_than_the_screen_and_targets_are_large(page: Page, width: int, text: bool) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    show(page, view(ruling=True, article=True, text=text))
    assert page.evaluate(TOO_WIDE) == []
    assert page.evaluate(SMALL) == []


@pytest.mark.parametrize("width", [320, 390])
def test_a_score_sheet_with_long_headings_fits_on_a_phone(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    head = ["Player", "Supe against the left neighbour", "Bule", "Supe against the right neighbour", "Refa", "Result"]
    scored = view()
    scored["sheets"] = [TextTable(caption="Score sheet", head=head, rows=[["A", "160", "100", "+160", "2", "−1000"]])]
    show(page, scored)
    assert page.get_by_role("table", name="Score sheet").is_visible()
    assert page.evaluate(TOO_WIDE) == []


def test_task_hand_and_verdict_fit_on_a_small_phone(page: Page) -> None:
    show(page, view(ruling=True))
    for part in (".task", ".hand", ".ruling h3", ".ruling .answer"):
        box = page.locator(part).bounding_box()
        assert box, part
        assert box["y"] + box["height"] < 844 - 130, part


@pytest.mark.parametrize("ink", ["#31333f", "#fafafa"], ids=["light", "dark"])
@pytest.mark.parametrize("text", [False, True])
def test_axe_finds_nothing(page: Page, ink: str, text: bool) -> None:
    show(page, view(ruling=True, article=True, text=text), ink)
    page.keyboard.press("1")
    found = Axe().run(page, context="#host").response["violations"]
    assert [(each["id"], [node["html"] for node in each["nodes"]]) for each in found] == []


def test_an_end_at_which_nothing_was_met_has_no_empty_heading(page: Page) -> None:
    end = view(choices=[])
    end["summary"] = {"met": [], "next": {"title": "The next one", "label": "Go on", "value": "304.redeal"}}
    show(page, end)
    expect(page.get_by_role("heading", name="comesNext")).to_be_visible()
    expect(page.get_by_role("heading", name="summary")).to_have_count(0)


# ------------------------------------------------------------------------------- laying a deal out, quick picks, marks


def test_cards_of_the_pack_are_picked_together_and_laid_at_a_place(page: Page) -> None:
    show(page, packed())
    for card in ("the card 9♠", "the card J♠"):
        button(page, card).click()
        assert button(page, card).get_attribute("aria-pressed") == "true"
    button(page, "B: 0 of 8 cards").click()
    assert acts(page) == [{"act": "lay", "value": "B 9♠ J♠", "serial": "one"}]
    assert page.get_by_role("button", pressed=True).count() == 0


def test_without_a_pick_no_place_can_be_chosen(page: Page) -> None:
    show(page, packed())
    place = button(page, "A: 1 of 8 cards")
    assert place.get_attribute("aria-disabled") == "true"
    heard(page, "polite", "Which card do you play?")
    place.evaluate("node => node.click()")
    assert acts(page) == []
    heard(page, "polite", "Pick cards, then a place.")


def test_a_deal_is_laid_out_by_keys_alone(page: Page) -> None:
    show(page, packed())
    button(page, "the card 7♠").focus()
    for key in ("Enter", "ArrowRight", "Space", "ArrowDown"):
        page.keyboard.press(key)
    assert focused(page) == "the card 8♥"
    page.keyboard.press("ArrowLeft")
    assert focused(page) == "the card 7♥"
    page.keyboard.press("a")
    assert acts(page) == [{"act": "lay", "value": "A 7♠ 8♠", "serial": "one"}]
    draw(page, packed(serial="two", laid=("7♠", "8♠")))
    assert focused(page) == "the card 9♠"
    page.keyboard.press("Tab")
    assert focused(page) == "A: 1 of 8 cards"


def test_the_pack_has_the_focus_once_it_is_opened(page: Page) -> None:
    opening = view(choices=[])
    opening["buttons"] = [{"act": "ask", "label": "Lay out", "key": "L", "primary": False, "value": "lay"}]
    show(page, opening)
    page.keyboard.press("l")
    draw(page, packed(serial="two", laid=("7♠",)))
    assert focused(page) == "the card 8♠"


def test_the_letter_of_a_place_lays_nothing_while_letters_are_switched_off(page: Page) -> None:
    off = packed()
    off["settings"]["shortcuts"] = False
    show(page, off)
    button(page, "the card 7♠").click()
    page.keyboard.press("a")
    assert acts(page) == []
    page.keyboard.press("Escape")
    assert page.get_by_role("button", pressed=True).count() == 0


def test_a_card_that_was_laid_shows_where_and_can_be_moved(page: Page) -> None:
    show(page, packed(laid=("7♠",)))
    assert button(page, "the card 7♠, at A").locator(".whose").text_content() == "A"
    button(page, "the card 7♠, at A").click()
    button(page, "B: 0 of 8 cards").click()
    assert acts(page)[-1]["value"] == "B 7♠"


def test_a_quick_pick_that_is_one_choice_is_tried_at_once(page: Page) -> None:
    quick = view(choices=[*view()["choices"], word("pass", "Pass"), lays("play A♥", "A♥", "A♥")])
    quick["quick"] = True
    show(page, quick)
    button(page, "pass").click()
    page.keyboard.press("5")
    assert [act["value"] for act in acts(page)] == ["pass", "play A♥"]
    page.keyboard.press("1")
    assert len(acts(page)) == 2
    page.keyboard.press("Enter")
    assert focused(page) == "nine of spades, 20 points, face up"


def test_a_quick_pick_that_may_become_more_waits(page: Page) -> None:
    quick = view(choices=several())
    quick["quick"] = True
    show(page, quick)
    page.keyboard.press("1")
    assert acts(page) == []
    page.keyboard.press("3")
    assert [act["value"] for act in acts(page)] == ["discard 9♠ 7♦"]


def test_a_quick_double_click_is_one_act(page: Page) -> None:
    quick = view(choices=[word("bid 160", "160"), word("pass", "Pass")])
    quick["quick"] = True
    show(page, quick)
    button(page, "pass").dblclick()
    assert [act["value"] for act in acts(page)] == ["pass"]


def test_a_card_that_nobody_placed_has_a_broken_edge(page: Page) -> None:
    drawn = view(choices=[])
    drawn["seats"][1]["hand"][0]["filled"] = True
    show(page, drawn)
    edges = page.locator(".hand li .card").evaluate_all(
        "(all) => all.map((node) => getComputedStyle(node).outlineStyle)"
    )
    assert edges == ["dashed", "none", "none"]


# ------------------------------------------------------------------------------------ judged, known, languages, terms


def test_judged_options_stand_by_reason_with_their_article(page: Page) -> None:
    show(page, full())
    box = page.locator(".judged")
    assert box.get_by_role("heading").text_content() == "What may B play?"
    groups = box.locator(":scope > ul > li")
    assert groups.count() == 2
    assert groups.nth(1).locator("ul .spoken").all_text_contents() == ["nine of spades ", "jack of clubs "]
    groups.nth(1).get_by_role("button").click()
    assert acts(page)[-1] == {"act": "article", "value": "304.closed.1", "serial": "one"}


def test_where_a_card_can_be_is_told_with_its_reason(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 844})
    show(page, full())
    button(page, "ten of hearts, A: impossible").click()
    assert (
        page.get_by_role("note").locator("span").first.text_content()
        == "10♥, A: impossible. A showed it. Void: face down"
    )
    page.keyboard.press("ArrowRight")
    assert focused(page) == "ten of hearts, C: possible"
    page.keyboard.press("ArrowDown")
    assert focused(page) == "nine of hearts, C: possible"
    page.keyboard.press("Escape")
    assert page.get_by_role("note").count() == 0
    assert focused(page) == "ten of hearts, A: impossible"
    assert acts(page) == []


def test_a_second_language_stands_beside_the_first_in_its_own_tongue(page: Page) -> None:
    show(page, full())
    there = page.locator("[data-also]")
    assert set(there.evaluate_all("(all) => all.map((node) => node.lang)")) == {"pt"}
    for text in ("Que carta jogas?", "Ilegal", "Não tens copas.", "7♦ tapado", "A rodada é de D."):
        assert there.get_by_text(text, exact=True).is_visible(), text


@pytest.mark.parametrize(("width", "beside"), [(1280, True), (390, False)])
def test_two_languages_share_a_wide_line_and_stand_one_under_the_other_on_a_phone(
    page: Page, width: int, beside: bool
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    show(page, full())
    first, second = (page.locator(".task").nth(at).bounding_box() for at in (0, 1))
    assert first
    assert second
    assert (first["y"] == second["y"]) is beside


def test_a_term_opens_its_meaning_under_its_text_and_gives_the_focus_back(page: Page) -> None:
    show(page, full())
    task = page.locator(".ask")
    assert task.get_by_role("button").all_text_contents() == ["card"]
    task.get_by_role("button", name="card").click()
    assert task.get_by_role("note").text_content() == "Card: one of the pack.×"
    heard(page, "polite", "Card: one of the pack.")
    task.get_by_role("button", name="close").click()
    assert focused(page) == "card"
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    assert page.get_by_role("note").count() == 0
    assert focused(page) == "card"
    assert acts(page) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Cards and the card, CARD", ["card"]),
        ("Face down, then down", ["Face down", "down"]),
        ("discard a postcard", []),
        ("черва и червами, червой", ["черва"]),
        ("a+b (c.d) a+b", ["a+b"]),
    ],
)
def test_a_term_is_found_as_a_whole_word_once_and_the_longest_form_first(
    page: Page, text: str, found: list[str]
) -> None:
    drawn = view()
    drawn["task"]["text"] = text
    forms = {"card": ["card"], "face": ["face down"], "down": ["down"], "heart": ["червой", "черва"], "odd": ["a+b"]}
    drawn["terms"] = [TermView(id=id, forms=many, term=id, means="") for id, many in forms.items()]
    show(page, drawn)
    assert page.locator(".ask").get_by_role("button").all_text_contents() == found
    assert page.locator(".task").text_content() == text


# ----------------------------------------------------------------------------------------------- buttons, a projector


def test_a_switch_says_whether_it_is_on(page: Page) -> None:
    drawn = view()
    for on in (True, False):
        drawn["buttons"].append(
            {"act": "judged", "label": f"Judged {on}", "key": "J", "primary": False, "value": None, "on": on}
        )
    show(page, drawn)
    assert button(page, "Judged True").get_attribute("aria-pressed") == "true"
    assert button(page, "Judged False").get_attribute("aria-pressed") == "false"
    assert button(page, "Hint").get_attribute("aria-pressed") is None


def test_the_list_of_keys_names_those_that_do_something_and_no_other(page: Page) -> None:
    show(page, view())
    keys = page.locator(".legend kbd")
    assert keys.all_text_contents() == ["1–9", "0", "Enter", "←", "H", "T"]
    draw(page, view(choices=[], next_=True, ruling=True))
    assert keys.all_text_contents() == ["keySpace", "→", "←", "H", "T", "A"]
    draw(page, view(choices=[], shortcuts=False))
    assert keys.all_text_contents() == ["←"]


def test_on_a_projector_cards_and_text_are_large_and_the_foot_is_gone(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    big = full(hand=8)
    big["settings"]["big"] = True
    big["buttons"].append({"act": "report", "label": "Report", "key": "", "primary": False, "value": None})
    show(page, big)
    card = page.locator(".hand .card").first.bounding_box()
    task = page.locator(".task").first.bounding_box()
    assert card
    assert task
    assert card["width"] >= 105
    assert task["height"] >= 24 * 1.3
    assert page.locator(".foot").count() == 0
    assert button(page, "Report").count() == 0
    assert page.evaluate(TOO_WIDE) == []


@pytest.mark.parametrize("width", [320, 390, 700, 1280])
def test_all_parts_together_fit_the_screen_and_have_large_targets(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    show(page, {**full(), "pack": packed()["pack"]})
    assert page.evaluate(TOO_WIDE) == []
    assert page.evaluate(SMALL) == []


@pytest.mark.parametrize("ink", ["#31333f", "#fafafa"], ids=["light", "dark"])
def test_axe_finds_nothing_in_all_parts_together(page: Page, ink: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 844})
    show(page, {**full(), "pack": packed()["pack"]}, ink)
    button(page, "the card 7♠").click()
    button(page, "ten of hearts, A: impossible").click()
    found = Axe().run(page, context="#host").response["violations"]
    assert [(each["id"], [node["html"] for node in each["nodes"]]) for each in found] == []


def test_texts_are_never_read_as_markup(page: Page) -> None:
    nasty = "<img src=x onerror=acts.push('broken')>"
    drawn = view(ruling=True, article=True)
    drawn["task"]["text"] = nasty
    drawn["log"] = [{"text": nasty}]
    show(page, drawn)
    assert page.locator(".task").text_content() == nasty
    assert page.locator(".body img").count() == 0
    assert acts(page) == []


# --------------------------------------------------------------------------------------------------------- what is used


def show(page: Page, data: TableView, ink: str = "#31333f") -> None:
    """Mount the table in an empty page whose theme writes in that ink, and draw a view."""
    page.set_content("<!doctype html><title>table</title>")
    page.evaluate(MOUNT, {**source()._asdict(), "ink": ink})
    draw(page, data)


def draw(page: Page, data: TableView) -> None:
    page.evaluate("(data) => draw(data)", data)


def acts(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("acts")
    return found


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def hand(page: Page) -> Locator:
    return page.get_by_role("group", name="Your hand")


def focused(page: Page) -> str:
    text: str = page.evaluate(
        """() => { const node = document.getElementById("host").shadowRoot.activeElement;
        return node.getAttribute("aria-label") ?? node.textContent; }"""
    )
    return text


def heard(page: Page, how: str, text: str) -> None:
    page.wait_for_function(
        """([how, text]) => document.getElementById("host").shadowRoot
        .querySelector(`[aria-live=${how}]`).textContent === text""",
        arg=[how, text],
    )


def press_as(page: Page, key: str, code: str) -> None:
    page.evaluate(
        """([key, code]) => document.getElementById("host").shadowRoot.activeElement
        .dispatchEvent(new KeyboardEvent("keydown", {key, code, bubbles: true}))""",
        [key, code],
    )


def places(page: Page) -> dict[str, str]:
    seats = page.locator(".seat").all()
    return {str(seat.get_attribute("aria-label")): str(seat.get_attribute("data-place")) for seat in seats}


def view(
    serial: str = "one",
    choices: list[Choice] | None = None,
    ruling: bool = False,
    article: bool = False,
    refused: bool = False,
    next_: bool = False,
    four: bool = False,
    text: bool = False,
    shortcuts: bool = True,
    direction: Any = "anticlockwise",
    middle: list[Pile] | None = None,
) -> TableView:
    """Return B's view of the first trick of the hidden nine, cut down to three cards."""
    cards = {"9♠": "nine of spades, 20 points", "J♣": "jack of clubs, 30 points", "7♦": "seven of diamonds, 0 points"}
    plays = [play(card, name, face) for card, name in cards.items() for face in ("up", "down")]
    own = [HandCard(card=card, name=name, refused=refused and card == "7♦") for card, name in cards.items()]
    buttons: list[Any] = [
        {"act": "back", "label": "Back", "key": "ArrowLeft", "primary": False, "value": None},
        {"act": "hint", "label": "Hint", "key": "H", "primary": False, "value": None},
    ]
    if next_:
        buttons.append({"act": "next", "label": "Next", "key": "Space", "primary": True, "value": None})
    return TableView(
        serial=serial,
        lang="en",
        labels=words(),
        settings={"fourColours": four, "textMode": text, "shortcuts": shortcuts},
        progress={"at": 3, "of": 9, "title": "The hidden nine", "text": "Step 3 of 9"},
        task={"text": "Which card do you play?", "kind": "choose", "lang": "en"},
        direction=direction,
        seats=[seat("A"), seat("B", own), seat("C"), seat("D")],
        trick=[
            LaidCard(seat="A", card="A♥", name="ace of hearts, led by A", down=False, winner=False),
            LaidCard(seat="D", card=None, name="a card, face down", down=True, winner=False),
        ],
        trickNote=None,
        previous=None,
        middle=middle or [],
        facts=[{"label": "Trump", "value": "hidden"}],
        choices=plays if choices is None else choices,
        ruling=refusal() if ruling else None,
        events=[],
        hints={"shown": [], "more": True},
        say={"polite": "Which card do you play?", "assertive": "Not legal." if ruling else ""},
        buttons=buttons,
        article=opened() if article else None,
        log=[{"text": "A leads A♥"}],
        text=[{"caption": "Seats", "head": ["Seat", "Cards"], "rows": [["A", "7 cards"], ["B", ", ".join(cards)]]}],
        summary=None,
    )


RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")


def packed(serial: str = "one", laid: tuple[str, ...] = ()) -> TableView:
    """Return a table on which a deal is laid out by hand; some cards lie at A."""
    drawn = view(serial=serial, choices=[])
    cards = [
        PackCard(card=card, name=f"the card {card}{', at A' * (card in laid)}", place="A" * (card in laid))
        for card in (rank + suit for suit in "♠♥♦♣" for rank in RANKS)
    ]
    places = [
        PlaceButton(id="A", label="A 1/8", name="A: 1 of 8 cards"),
        PlaceButton(id="B", label="B 0/8", name="B: 0 of 8 cards"),
    ]
    drawn["pack"] = Pack(caption="The pack", hint="Pick cards, then a place.", cards=cards, places=places)
    return drawn


def full(hand: int = 3) -> TableView:
    """Return a table after a refusal with all that can stand beside it, in two languages and with terms."""
    drawn = view(ruling=True, article=True, choices=[])
    drawn["seats"][1]["hand"] = (drawn["seats"][1]["hand"] * 3)[:hand]
    rule, event = refusal()["rule"], "The round is D's card."
    assert rule
    assert drawn["ruling"]
    drawn["ruling"]["instead"] = "7♦ face down"
    drawn["events"] = [{"text": event, "article": "304.play.4", "title": "Who wins"}]
    options = {"9♠": "nine of spades", "J♣": "jack of clubs"}
    drawn["judged"] = Judged(
        title="What may B play?",
        groups=[
            JudgedGroup(
                legal=True,
                symbol="✓",
                word="Legal",
                rule=rule,
                fact="",
                options=["7♦ down"],
                names=["seven, face down"],
            ),
            JudgedGroup(
                legal=False,
                symbol="✕",
                word="Not legal",
                rule=rule,
                fact="You have no heart.",
                options=[*options],
                names=[*options.values()],
            ),
        ],
    )
    no = KnownCell(state="impossible", symbol="✕", word="impossible", reason="A showed it.", rule=rule)
    may = KnownCell(state="possible", symbol="?", word="possible", reason="Nothing speaks against it.", rule=None)
    sure = KnownCell(state="certain", symbol="●", word="certain", reason="It lies there.", rule=None)
    drawn["knowledge"] = Knowledge(
        title="Where can it be?",
        head=["A", "C", "D", "indicator"],
        rows=[
            KnownCard(card="10♥", name="ten of hearts", cells=[no, may, may, no]),
            KnownCard(card="9♥", name="nine of hearts", cells=[no, may, no, no]),
            KnownCard(card="8♥", name="eight of hearts", cells=[no, no, no, sure]),
        ],
    )
    drawn["also"] = Also(
        lang="pt",
        task="Que carta jogas?",
        ruling={
            **refusal(),
            "word": "Ilegal",
            "answer": "B joga 9♠",
            "fact": "Não tens copas.",
            "instead": "7♦ tapado",
        },
        events=["A rodada é de D."],
    )
    drawn["terms"] = [TermView(id="card", forms=["card", "cards"], term="Card", means="one of the pack.")]
    drawn["buttons"] = [
        *drawn["buttons"],
        {"act": "see", "label": "See it as C", "key": "S", "primary": False, "value": "C"},
        {"act": "ask", "label": "Who wins?", "key": "", "primary": False, "value": "winner"},
        {"act": "tasks", "label": "Tasks", "key": "R", "primary": False, "value": None, "on": True},
    ]
    return drawn


def words() -> Labels:
    """Label everything by its own key, but for what the tests read."""
    own = {key: key for key in get_type_hints(Labels)}
    own |= {"yourHand": "Your hand", "trick": "Trick", "refused": "refused now"}
    return Labels(**own)  # type: ignore[typeddict-item]


def seat(name: str, own: list[HandCard] | None = None) -> SeatView:
    hidden = [HandCard(card=None, name="a card") for _ in range(8)]
    return SeatView(
        seat=name,
        name=name,
        side="A+C" if name in "AC" else "B+D",
        you=own is not None,
        turn=own is not None,
        roles=["dealer", "maker"] if name == "D" else [],
        hand=own or hidden,
        aside=[{"card": None, "name": "indicator, face down", "down": True}] if name == "D" else [],
        won=0,
        count="8 cards",
    )


def play(card: str, name: str, face: Any) -> Choice:
    id = f"play {card} down" if face == "down" else f"play {card}"
    label, spoken = f"Face {face}", f"{name}, face {face}"
    return Choice(id=id, label=label, name=spoken, card=card, cards=[card], names=[name], face=face, group="cards")


def lays(id: str, label: str, *cards: str) -> Choice:
    """Return a choice that names cards and no face."""
    card = cards[0] if len(cards) == 1 else None
    names = [f"the card {card}" for card in cards]
    return Choice(id=id, label=label, name=label, card=card, cards=[*cards], names=names, face=None, group="cards")


def word(id: str, label: str) -> Choice:
    return Choice(id=id, label=label, name=id, card=None, cards=[], names=[], face=None, group="words")


def refusal() -> RulingView:
    return RulingView(
        verdict="illegal",
        symbol="✕",
        word="Not legal",
        answer="B plays 9♠ face up",
        rule={"id": "304.closed.1", "title": "Void: face down"},
        fact="You have no heart.",
        instead=None,
        note=None,
        folded=False,
        consequence=None,
    )


def opened() -> ArticleView:
    return ArticleView(
        id="304.closed.1", title="Void: face down", text="The text.", source="304 §4", decision=None, lang="en"
    )
