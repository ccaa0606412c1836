"""What the card table is given: equal to what the eyes in use can know, and silent about open questions."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from tutor.app.address import Show
from tutor.app.naming import CARDS, cards_of_action
from tutor.app.sitting import Sitting, played, sit_down
from tutor.app.strings import LANGUAGES, texts
from tutor.app.table.shape import Act, ActName, Labels, TableView
from tutor.app.views import Next, action_choices, table_view
from tutor.cards import PACK, Card
from tutor.engine.game import Game, Observation
from tutor.games import GAMES
from tutor.notation import format_action
from tutor.quiz import selfplay
from tutor.scenarios import load
from tutor.scenarios.line import Stuck
from tutor.scenarios.model import ChooseStep, ClaimStep, ForetellStep, Scenario
from tutor.scenarios.scene import played_out, scene
from tutor.scenarios.walk import main_word, offers, right

NINE = Path(__file__).parents[1] / "scenarios" / "nine.yaml"
SHIPPED = load.Catalogue()
EN = texts("en")
CARD = re.compile(r"(?:10|[7-9JQKA])[♠♥♦♣]")
NAMES = {name: Card.parse(card) for card, name in CARDS.items()}
QUESTIONS = (ChooseStep, ForetellStep, ClaimStep)


def act(sitting: Sitting, name: ActName, value: str | None = None) -> Sitting:
    return played(sitting, Act(act=name, value=value, serial=sitting.serial))


def view(sitting: Sitting, lang: str = "en", **show: bool) -> TableView:
    return table_view(sitting, texts(lang), Show(**show))


@pytest.fixture
def nine() -> Scenario:
    return load.read(NINE).scenario


def shipped() -> list[Any]:
    return [pytest.param(load.read(NINE).scenario, id="nine"), *(SHIPPED.scenario(id) for id in SHIPPED.ids())]


def settled(sitting: Sitting) -> Sitting:
    """Answer an open question as the script goes on, or right."""
    walk = sitting.walk
    if not walk.open:
        return sitting
    if isinstance(walk.question, ChooseStep):
        return act(sitting, "try", main_word(walk, walk.question))
    return act(sitting, "try", next(offer.word for offer in offers(walk) if right(walk, offer.word)))


def sittings(scenario: Scenario) -> Iterator[Sitting]:
    """Yield every table of a scenario: fresh, with every answer given, through every pair of eyes, played out."""
    sitting = sit_down(scenario)
    while True:
        yield sitting
        for offer in offers(sitting.walk):
            tried = act(sitting, "try", offer.word)
            yield tried
            if tried.walk.open is False and played_out(tried.walk):
                yield act(tried, "playout")
        sitting = settled(sitting)
        for seat in sitting.walk.line.game.seats:
            yield act(sitting, "see", seat)
        if sitting.walk.step is None:
            return
        sitting = act(sitting, "next")


def seen(sitting: Sitting) -> Observation:
    out = None if sitting.playing_out is None else played_out(sitting.walk, sitting.playing_out)
    return out.observation if out else scene(sitting.walk, "en").observation


def of_the_table(sitting: Sitting) -> dict[str, Any]:
    """Return a view without what the author wrote, and without the event that an answered prediction was about."""
    drawn: dict[str, Any] = json.loads(json.dumps(view(sitting)))
    del drawn["task"], drawn["say"]["polite"], drawn["progress"]
    if drawn["ruling"]:
        del drawn["ruling"]["note"]
    if isinstance(sitting.walk.question, ForetellStep) and not sitting.walk.open:
        del drawn["ruling"], drawn["say"]
    return drawn


def cards_in(drawn: object) -> set[Card]:
    """Return every card that a view names, as a glyph or in words."""
    text = json.dumps(drawn, ensure_ascii=False)
    glyphs = {Card.parse(found) for found in CARD.findall(text)}
    return glyphs | {card for name, card in NAMES.items() if name in text}


def cards_told(sitting: Sitting) -> set[Card]:
    """Return the cards of what these eyes witnessed, of the words they may try, and of the reasons they were given."""
    told = scene(sitting.walk, "en")
    out = None if sitting.playing_out is None else played_out(sitting.walk, sitting.playing_out)
    given = [*told.events, *(out.events if out else ()), *(hint.ruling for hint in told.hints)]
    words = [offer.word for offer in told.offers]
    if told.outcome:
        given.append(told.outcome.reason)
        words.append(told.outcome.word)
    text = " ".join([*words, *(str(dict(one.facts)) for one in given if one)])
    return {Card.parse(found) for found in CARD.findall(text)}


def cards_remembered(sitting: Sitting) -> set[Card]:
    """Return the cards of the words that these eyes heard or said; where they lie now may be known no more."""
    return {card for told in seen(sitting).log if told.action for card in cards_of_action(told.action)}


# -------------------------------------------------------------------------------------------------- what nobody may see


@pytest.mark.parametrize("scenario", shipped(), ids=lambda scenario: scenario.id)
def test_a_view_names_no_card_that_its_eyes_do_not_know(scenario: Scenario) -> None:
    for sitting in sittings(scenario):
        named = cards_in(of_the_table(sitting))
        told = set(seen(sitting).known) | cards_told(sitting) | cards_remembered(sitting)
        assert named <= told, (sitting.serial, named - told)


@pytest.mark.parametrize("scenario", shipped(), ids=lambda scenario: scenario.id)
def test_an_open_question_looks_the_same_whatever_the_file_says_of_its_answers(scenario: Scenario) -> None:
    found = 0
    for i, step in enumerate(scenario.steps):
        if isinstance(step, QUESTIONS):
            asked = view(sit_down(cut(scenario, i), step.at))
            for other in rewritten(cut(scenario, i), i):
                assert view(sit_down(other, step.at)) == asked
                found += 1
    assert found


def cut(scenario: Scenario, i: int) -> Scenario:
    """End a scenario after a choice, so that another main word can't make later steps illegal."""
    last = i + 1 if isinstance(scenario.steps[i], ChooseStep) else len(scenario.steps)
    return scenario.model_copy(update={"steps": scenario.steps[:last]})


def rewritten(scenario: Scenario, i: int) -> Iterator[Scenario]:
    """Yield scenarios that differ in the key of one question only."""
    step = scenario.steps[i]
    bare = {"note": None, "belief": None}
    if isinstance(step, ChooseStep):
        for j, choice in enumerate(step.choices):
            if choice.expect is None or choice.expect.legal:
                marked = [
                    one.model_copy(update={**bare, "main": k == j, "expect": None})
                    for k, one in enumerate(step.choices)
                ]
                yield with_step(scenario, i, choices=tuple(marked))
    elif isinstance(step, ForetellStep):
        plain = tuple(one.model_copy(update=bare) for one in step.choices)
        for option in step.choices:
            yield with_step(scenario, i, expect=option.value, choices=plain)
    elif isinstance(step, ClaimStep):
        for expected in ("right", "wrong"):
            yield with_step(scenario, i, expect=expected, note=None)


def with_step(scenario: Scenario, i: int, **changes: Any) -> Scenario:
    changed = scenario.steps[i].model_copy(update=changes)
    return scenario.model_copy(update={"steps": (*scenario.steps[:i], changed, *scenario.steps[i + 1 :])})


def test_a_view_is_the_same_for_every_deal_that_its_eyes_cannot_tell_apart(nine: Scenario) -> None:
    found = 0
    for i, step in enumerate(nine.steps):
        if isinstance(step, ChooseStep):
            asked = sit_down(cut(nine, i), step.at)
            for one, other in combinations(sorted(set(PACK) - set(seen(asked).known), key=str), 2):
                try:
                    elsewhere = sit_down(swapped(cut(nine, i), one, other), step.at)
                except Stuck:
                    continue
                assert view(elsewhere) == view(asked), (one, other)
                found += 1
    assert found > 100


def swapped(scenario: Scenario, one: Card, other: Card) -> Scenario:
    """Deal a scenario with two cards exchanged."""
    places = {str(one): str(other), str(other): str(one)}
    assert scenario.hands
    hands = {seat: " ".join(places.get(card, card) for card in cards.split()) for seat, cards in scenario.hands.items()}
    return type(scenario).model_validate({**scenario.model_dump(exclude={"hands"}, exclude_none=True), "hands": hands})


def test_all_hands_are_in_a_view_only_after_a_report_was_asked_for(nine: Scenario) -> None:
    asked = act(sit_down(nine), "report")
    assert "report" not in view(sit_down(nine)) or view(sit_down(nine)).get("report") is None
    report = view(asked).get("report")
    assert report
    for line in ("# scenario: 304.nine-for-tests", "# step: d-speaks", "# seat: D", "# language: en", "dealer: D"):
        assert line in report["text"]
    assert cards_in(report) == set(PACK)


# ---------------------------------------------------------------------------------------------------------- the verdict


def test_a_refusal_says_article_fact_and_what_may_be_done(nine: Scenario) -> None:
    ruling = view(act(sit_down(nine), "try", "bid 180"))["ruling"]
    assert ruling
    assert (ruling["verdict"], ruling["symbol"], ruling["word"]) == ("illegal", "✗", "Not legal")
    assert ruling["rule"] == {"id": "304.auction.7", "title": "Going over your partner"}
    assert "200" in ruling["fact"]
    assert ruling["instead"] == "bid 200 – 300; pass; ask the partner"
    assert ruling["note"] == "Only ten more."
    assert not ruling["folded"]
    assert ruling["consequence"] is None


def test_a_right_answer_is_folded(nine: Scenario) -> None:
    ruling = view(act(sit_down(nine), "try", "bid 200"))["ruling"]
    assert ruling
    assert (ruling["verdict"], ruling["folded"], ruling["consequence"]) == ("legal", True, None)


def test_another_legal_word_is_accepted_and_can_be_played_out(nine: Scenario) -> None:
    other = act(sit_down(nine), "try", "pass")
    ruling = view(other)["ruling"]
    assert ruling
    assert (ruling["verdict"], ruling["folded"]) == ("other", False)
    assert ruling["consequence"]
    assert "bid 200" in str(ruling["note"])
    out = view(act(other, "playout"))
    assert out["ruling"] is None
    assert out["choices"] == []
    assert [button["act"] for button in out["buttons"]] == ["back"]


def test_cards_that_may_be_played_instead_are_listed_together(nine: Scenario) -> None:
    ruling = view(act(sit_down(nine, "b-has-no-hearts"), "try", "play 9♠"))["ruling"]
    assert ruling
    assert ruling["instead"] == "9♠ 7♦ K♦ 7♣ 8♣ 9♣ J♣ K♣, face down"


def test_a_wrong_prediction_is_told_what_happens(nine: Scenario) -> None:
    start = sit_down(nine, "who-takes-it")
    ruling = view(act(start, "try", "D"))["ruling"]
    assert ruling
    assert (ruling["verdict"], ruling["answer"], ruling["instead"]) == ("wrong", "Player D", "Player B")


def test_a_claim_is_weighed(nine: Scenario) -> None:
    start = sit_down(nine, "c-says-spoilt")
    assert [choice["label"] for choice in view(start)["choices"]] == ["The claim is right", "The claim is wrong"]
    ruling = view(act(start, "try", "wrong"))["ruling"]
    assert ruling
    assert (ruling["verdict"], ruling["rule"]) == ("right", {"id": "304.spoilt.5", "title": ruling["rule"]["title"]})


def test_hints_climb_from_where_to_look_to_the_answer(nine: Scenario) -> None:
    sitting = sit_down(nine, "b-has-no-hearts")
    for _ in range(4):
        assert view(sitting)["hints"]["more"]
        sitting = act(sitting, "hint")
    hints = view(sitting)["hints"]
    assert not hints["more"]
    assert hints["shown"][0] == "Look at the cards on the table."
    assert hints["shown"][1].startswith("The rule that decides: ")
    assert hints["shown"][3] == "The answer: 9♠, face down."


def test_too_late_is_not_just_illegal(nine: Scenario) -> None:
    late = act(sit_down(nine, "d-takes-the-nine"), "try", "open")
    ruling = view(late)["ruling"]
    assert ruling
    assert (ruling["verdict"], ruling["word"]) == ("late", "Too late")


# ------------------------------------------------------------------------------------------------------------ the table


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=[*GAMES])
def test_no_two_words_on_offer_look_alike(game: Game, lang: str) -> None:
    for state in (state for seed in range(12) for state in selfplay.line(game, seed).states[:12]):
        if seat := game.to_act(state):
            offered = [(format_action(action, game), action) for action in game.tries(state, seat)]
            labels = [one["label"] for one in action_choices(offered, game, texts(lang)) if one["group"] == "words"]
            assert len({*labels}) == len(labels), labels


def test_every_label_of_the_table_is_given_in_every_language(nine: Scenario) -> None:
    for lang in LANGUAGES:
        labels = view(sit_down(nine), lang)["labels"]
        assert set(labels) == set(get_type_hints(Labels))
        assert all(str(label).strip() for label in labels.values())


def test_the_trick_is_spelt_out_when_every_card_of_it_is_known(nine: Scenario) -> None:
    shown = sit_down(nine, "it-is-shown")
    drawn = view(shown)
    assert drawn["trickNote"] == "11 + 20 + 3 + 10 = 44"
    assert [card["seat"] for card in drawn["previous"] or [] if card["winner"]] == ["B"]


def test_a_hidden_card_leaves_the_sum_unsaid_to_all_but_those_who_know_it() -> None:
    steps = "[A play A♥, B play 9♦ down, C play K♥, D play 10♥]"
    text = NINE.read_text(encoding="utf-8")
    text = text.replace("B: 9♠ J♣ 9♣ K♦ /", "B: 9♦ J♣ 9♣ K♦ /").replace("A: A♥ Q♥ 10♠ 9♦ /", "A: A♥ Q♥ 10♠ 9♠ /")
    head = text[: text.index("steps:")]
    tail = "[D bid 200, A pass, B pass, C pass, D pick J♠, D pass, A pass, B pass, C pass, D keep]"
    body = f"steps:\n  - {{step: play, word: {tail}}}\n  - {{step: play, word: {steps}}}\n  - step: show\n    seat: A\n"
    scenario = load.parse((head + body).encode(), "hidden.yaml").scenario
    notes = {seat: view(act(sit_down(scenario), "see", seat))["trickNote"] for seat in "ABCD"}
    assert notes == {"A": None, "B": "11 + 20 + 3 + 10 = 44", "C": None, "D": "11 + 20 + 3 + 10 = 44"}


def test_a_hand_lies_suit_by_suit_and_strong_cards_first(nine: Scenario) -> None:
    drawn = view(sit_down(nine, "b-has-no-hearts"))
    own = next(seat for seat in drawn["seats"] if seat["you"])
    assert [card["card"] for card in own["hand"]] == ["9♠", "K♦", "7♦", "J♣", "9♣", "K♣", "8♣", "7♣"]


def test_a_card_is_named_for_somebody_who_cannot_see_it(nine: Scenario) -> None:
    drawn = view(act(settled(sit_down(nine, "b-has-no-hearts")), "see", "B"), "ru")
    laid = next(card for card in drawn["trick"] if card["seat"] == "B")
    assert laid["name"] == "девятка пик, 20 очков, рубашкой вверх, карта игрока B"


def test_who_is_what_is_told_in_words(nine: Scenario) -> None:
    seats = {seat["seat"]: seat for seat in view(sit_down(nine, "b-has-no-hearts"))["seats"]}
    assert seats["D"]["roles"] == ["dealer", "maker"]
    assert seats["B"]["turn"]
    assert seats["D"]["aside"][0]["label"] == "indicator"
    assert (seats["A"]["count"], seats["A"]["hand"][0]["card"]) == ("7 cards", None)


def test_open_facts_say_no_more_than_these_eyes_know(nine: Scenario) -> None:
    for seat, trump in (("B", "closed"), ("D", "♠ spades, closed")):
        drawn = view(act(settled(sit_down(nine, "b-has-no-hearts")), "see", seat))
        facts = {fact["label"]: fact["value"] for fact in drawn["facts"]}
        assert facts["Contract"] == "200, D"
        assert facts["Trump"] == trump


def test_a_finished_deal_shows_the_score_before_and_after_it(nine: Scenario) -> None:
    *_, end = sittings(nine)
    facts = {fact["label"]: fact["value"] for fact in view(end)["facts"]}
    assert facts["Tokens"] == "A + C 11 · B + D 11"
    assert facts["After this deal"] == "A + C 9 · B + D 13"
    assert "After this deal" not in {fact["label"] for fact in view(sit_down(nine))["facts"]}


@pytest.mark.parametrize("scenario", ["thousand.both-at-1000", "austrian-preference.bad-discard"])
def test_what_each_player_had_before_the_deal_stands_on_the_table(scenario: str) -> None:
    facts = {fact["label"]: fact["value"] for fact in view(sit_down(SHIPPED.scenario(scenario)))["facts"]}
    had = {"thousand": "A 900 · B 960", "austrian-preference": "A −10 · B −10 · C −10 · the pot 30"}
    assert facts["Match score"] == had[scenario.partition(".")[0]]


def test_the_text_of_the_table_equals_what_is_drawn(nine: Scenario) -> None:
    for sitting in sittings(nine):
        drawn = view(sitting)
        cells = json.dumps(drawn["text"], ensure_ascii=False)
        middle = drawn["trick"] or drawn["previous"] or []
        shown = [
            *middle,
            *(card for pile in drawn["middle"] for card in pile["cards"] if card["card"]),
            *(card for seat in drawn["seats"] for card in (*seat["hand"], *seat["aside"]) if card["card"]),
        ]
        for part in (*(card["name"] for card in shown), *(seat["name"] for seat in drawn["seats"])):
            assert json.dumps(part, ensure_ascii=False)[1:-1] in cells
        for fact in drawn["facts"]:
            assert fact["value"] in cells


def test_only_one_button_answers_each_key(nine: Scenario) -> None:
    for sitting in sittings(nine):
        keys = [button["key"] for button in view(sitting)["buttons"] if button["key"]]
        assert len(keys) == len(set(keys))


def test_every_word_that_can_be_tried_is_offered(nine: Scenario) -> None:
    start = sit_down(nine)
    choices = view(start)["choices"]
    assert {choice["id"] for choice in choices} == {offer.word for offer in offers(start.walk)}
    assert [choice["label"] for choice in choices[-3:]] == ["Pass", "Ask the partner", "Partner Close Caps"]
    assert choices[0]["label"] == "160"


def test_choices_of_several_cards_name_them_one_by_one() -> None:
    choices = view(sit_down(SHIPPED.scenario("thousand.two-talons"), "a-discards"))["choices"]
    discard = next(choice for choice in choices if choice["id"] == "discard 9♠ 9♣")
    assert (discard["label"], discard["cards"], discard["card"]) == ("Discard 9♠, 9♣", ["9♠", "9♣"], None)
    assert discard["name"] == "Discard: nine of spades, 0 points; nine of clubs, 0 points"
    assert {choice["label"] for choice in choices if not choice["cards"]} == {"Talon 1"}


def test_two_words_with_one_card_are_told_apart() -> None:
    choices = view(sit_down(SHIPPED.scenario("thousand.queen-of-hearts")))["choices"]
    assert [choice["label"] for choice in choices if choice["cards"] == ["Q♥"]] == ["Q♥", "Lead and declare Q♥"]


def test_what_is_nobodys_lies_in_the_middle_and_in_the_text_of_the_table() -> None:
    drawn = view(sit_down(SHIPPED.scenario("thousand.two-talons")))
    assert [(pile["label"], len(pile["cards"])) for pile in drawn["middle"]] == [("Talon 1", 2), ("Talon 2", 2)]
    table = next(table for table in drawn["text"] if table["caption"] == "In the middle")
    assert table["rows"] == [["Talon 1", "2 cards face down"], ["Talon 2", "2 cards face down"]]


def test_a_declarer_his_contract_and_his_marriages_are_told() -> None:
    drawn = view(sit_down(SHIPPED.scenario("thousand.queen-of-hearts"), "b-answers"))
    facts = {fact["label"]: fact["value"] for fact in drawn["facts"]}
    assert (facts["Contract"], facts["Marriages"]) == ("150, A", "A 100 · B 0")
    assert drawn["seats"][0]["roles"] == ["dealer", "declarer"]


def test_a_text_in_another_language_says_so(nine: Scenario) -> None:
    drawn = view(sit_down(nine), "ru")
    assert drawn["task"]["lang"] == "en"
    assert drawn["lang"] == "ru"


def test_the_end_tells_what_was_met_and_what_comes_next(nine: Scenario) -> None:
    *_, end = sittings(nine)
    summary = table_view(end, EN, Show(), Next("Another one", "304.another"))["summary"]
    assert summary
    assert {met["state"] for met in summary["met"]} <= {"solid", "shaky"}
    assert any(met.get("id") == "304.closed.1" for met in summary["met"])
    assert summary["next"] == {"title": "Another one", "label": "Go on", "value": "304.another"}


@pytest.mark.parametrize("scenario", shipped(), ids=lambda scenario: scenario.id)
def test_every_table_of_every_scenario_can_be_drawn_in_every_language(scenario: Scenario) -> None:
    for sitting in sittings(scenario):
        for lang in LANGUAGES:
            drawn = view(sitting, lang)
            assert json.loads(json.dumps(drawn)) == drawn, (sitting.serial, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_missed_prediction_of_the_sheet_has_a_ruling_card(lang: str) -> None:
    sitting = sit_down(SHIPPED.scenario("croatian-preference.fill-in-the-sheet"))
    missed = 0
    while sitting.walk.step is not None:
        if isinstance(sitting.walk.question, ForetellStep):
            wrong = next(offer.word for offer in offers(sitting.walk) if not right(sitting.walk, offer.word))
            step, tried = sitting.walk.question, act(sitting, "try", wrong)
            ruled = view(tried, lang)["ruling"]
            assert ruled
            assert ruled["rule"]
            assert ruled["rule"]["id"] == step.of.article
            assert ruled["rule"]["title"]
            waits = step.at == "the-fine"
            assert bool(ruled["fact"]) is not waits
            missed += 1
        sitting = act(settled(sitting), "next")
    assert missed > 3
