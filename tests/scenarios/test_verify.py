"""Every refusal of a scenario file, with the line it names; a good file has none."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from tutor.files import Complaint, Unreadable
from tutor.scenarios.load import parse
from tutor.scenarios.verify import check, examine


def complaints(text: str) -> list[Complaint]:
    try:
        return examine(parse(text.encode(), "nine.yaml"))
    except Unreadable as unreadable:
        return list(unreadable.complaints)


class Spoilt(NamedTuple):
    """A change of the good file: what is replaced by what, a text in the line blamed, the field and the sentence."""

    name: str
    old: str
    new: str
    line: str
    field: str
    says: str


SPOILT = [
    # the shape
    Spoilt("an unknown key", "level: 2", "level: 2\ncolour: red", "colour: red", "colour", "unknown key 'colour'"),
    Spoilt("an unknown step", "step: claim", "step: clam", "step: clam", "steps 11", "step 'clam' is not known"),
    Spoilt(
        "an unknown key of a choice",
        "belief: trump-must-be-shown",
        "believe: x",
        "believe: x",
        "steps 5.choices 2.believe",
        "unknown key",
    ),
    Spoilt("a level beyond three", "level: 2", "level: 4", "level: 4", "level", "3 at most, not 4"),
    Spoilt("an id with blanks", "at: a-leads", "at: a leads", "at: a leads", "steps 4.at", "is no id"),
    Spoilt("an id of no game", "id: 304.nine", "id: nine", "id: nine", "id", "begins with its game"),
    Spoilt(
        "a word for a number",
        "expect: 44",
        "expect: [44]",
        "expect: [44]",
        "steps 7.expect",
        "a seat, a card, a number",
    ),
    Spoilt(
        "two steps with one id",
        "at: for-how-much",
        "at: who-takes-it",
        "at: who-takes-it\n    of:",
        "steps 7.at",
        "two steps are called 'who-takes-it'",
    ),
    Spoilt("a 31-card deal", "7♦ K♣ 8♣ 7♣", "7♦ K♣ 8♣", "7♦ K♣ 8♣", "hands.B", "7 cards"),
    Spoilt("a card dealt twice", "A: A♥", "A: J♠", "D: J♠ A♠ Q♠", "hands.D", "J♠ stands twice"),
    Spoilt(
        "two beginnings",
        "steps:",
        "contract: {seat: D, bid: 200, indicator: J♠}\nsteps:",
        "contract: {",
        "contract",
        "beside before",
    ),
    # languages
    Spoilt(
        "several languages where one is promised",
        "title: A nine for tests",
        "title: {en: A nine}",
        "title: ",
        "title",
        "in en alone",
    ),
    Spoilt("one language where four are due", "language: en\n", "", "title: ", "title", "once per language"),
    Spoilt(
        "an unknown language",
        "title: A nine for tests",
        "title: {de: Neun}",
        "title:",
        "title.de",
        "'de' is no language here",
    ),
    Spoilt("an empty text", "title: A nine for tests", "title: ''", "title: ", "title", "a text is expected"),
    # the main line
    Spoilt(
        "an illegal word before", "B bid 170,", "B bid 160,", "before:", "before 2", "not legal here: 304.auction.3"
    ),
    Spoilt("an unreadable word before", "C pass]", "C poss]", "before:", "before 3", "'poss' is no word"),
    Spoilt(
        "an illegal word of the script",
        "D play 10♥]",
        "D play 7♠]",
        "word: [C play K♥",
        "steps 8.word 2",
        "D play 7♠ is not legal here: 304.play.2",
    ),
    Spoilt(
        "a step beyond an illegal word",
        "D play 10♥]",
        "D play 7♠]",
        "- step: assert\n    events:",
        "steps 9",
        "can't be reached",
    ),
    Spoilt(
        "a word after the end",
        "B play 8♣]",
        "B play 8♣, B play 7♥]",
        "B play 8♣, B play 7♥]",
        "steps 18.word 12",
        "the deal is over",
    ),
    Spoilt(
        "a play that can't be read",
        "word: A play A♥",
        "word: A play AA",
        "word: A play AA",
        "steps 4.word 1",
        "'AA' is no card",
    ),
    Spoilt(
        "no main choice",
        ", main: true, note: The nine",
        ", note: The nine",
        "choices:\n      - {word: play 9♠ down",
        "steps 5.choices",
        "no choice is main",
    ),
    Spoilt(
        "two main choices",
        "belief: trump-must-be-shown",
        "main: true",
        "choices:\n      - {word: play 9♠ down",
        "steps 5.choices",
        "2 choices are main",
    ),
    Spoilt(
        "an illegal main choice",
        "word: bid 200,",
        "word: bid 190,",
        "word: bid 190",
        "steps 1.choices 2.word",
        "D bid 190 is not legal here: 304.auction.7",
    ),
    # choices
    Spoilt(
        "one choice only",
        "\n      - {word: play Q♠ down, expect: {legal: false, article: 304.play.5}}",
        "",
        "choices:\n      - {word: play Q♠,",
        "steps 13.choices",
        "1 choice only",
    ),
    Spoilt(
        "a word listed twice",
        "word: play Q♠ down",
        "word: play QS",
        "word: play QS",
        "steps 13.choices 2.word",
        "listed twice",
    ),
    Spoilt(
        "a choice that can't be read",
        "word: play Q♠ down",
        "word: play Q♠ up",
        "word: play Q♠ up",
        "steps 13.choices 2.word",
        "'up' is too much",
    ),
    Spoilt(
        "a wrong verdict",
        "bid 180, expect: {legal: false",
        "bid 180, expect: {legal: true",
        "bid 180",
        "steps 1.choices 1.expect.legal",
        "it is not legal: 304.auction.7",
    ),
    Spoilt(
        "a wrong article",
        "bid 180, expect: {legal: false, article: 304.auction.7",
        "bid 180, expect: {legal: false, article: 304.auction.6",
        "bid 180",
        "steps 1.choices 1.expect.article",
        "it rests on 304.auction.7",
    ),
    Spoilt(
        "an unknown belief",
        "belief: trump-must-be-shown",
        "belief: trump-must-show",
        "belief: trump-must-show",
        "steps 5.choices 2.belief",
        "like it: trump-must-be-shown",
    ),
    Spoilt(
        "two legal choices for a beginner",
        "level: 2",
        "level: 1",
        "- {word: pass, expect",
        "steps 1.choices 3",
        "2 legal choices listed",
    ),
    # predictions
    Spoilt("a wrong prediction", "expect: B", "expect: C", "expect: C", "steps 6.expect", "it is B, not C"),
    Spoilt("a prediction of another kind", "expect: 44", "expect: '44'", "expect: '44'", "steps 7.expect", "it is 44"),
    Spoilt(
        "a prediction without its answer",
        "choices: [74, 44, 24]",
        "choices: [74, 24]",
        "choices: [74, 24]",
        "steps 7.choices",
        "44, is not among them",
    ),
    Spoilt(
        "one prediction only",
        "choices: [74, 44, 24]",
        "choices: [44]",
        "choices: [44]",
        "steps 7.choices",
        "1 choice only",
    ),
    Spoilt(
        "a prediction offered twice",
        "choices: [74, 44, 24]",
        "choices: [74, 44, 44]",
        "choices: [74, 44, 44]",
        "steps 7.choices 3",
        "44 is listed twice",
    ),
    Spoilt(
        "a prediction of another thing",
        "choices: [74, 44, 24]",
        "choices: [74, 44, D]",
        "choices: [74, 44, D]",
        "steps 7.choices 3",
        "D is not the kind of thing that 44 is",
    ),
    Spoilt(
        "a seat that is none",
        "note: It lay apart.}, B, A]",
        "note: It lay apart.}, B, E]",
        "B, E]",
        "steps 6.choices 3",
        "E is not the kind of thing that B is",
    ),
    Spoilt(
        "a fact that is not there",
        "fact: points}",
        "fact: price}",
        "fact: price}",
        "steps 7.of.fact",
        "no fact 'price'",
    ),
    Spoilt(
        "an article that is not there",
        "of: {article: 304.play.4, fact: points}",
        "of: {article: 304.play.44, fact: points}",
        "304.play.44",
        "steps 7.of.article",
        "there is no article '304.play.44'",
    ),
    Spoilt(
        "no such event before the next choice",
        "of: {article: 304.play.4, fact: points}",
        "of: {article: 304.exhaust.1, fact: suit}",
        "304.exhaust.1",
        "steps 7.of",
        "follows before the next choice",
    ),
    Spoilt(
        "held with nothing to hold",
        "at: for-how-much",
        "at: for-how-much\n    held: true",
        "held: true\n    of",
        "steps 7.held",
        "right after play or choose",
    ),
    Spoilt(
        "held without its event",
        "held: true\n    prompt: Four cards lie there. Whose are they?\n    of: {article: 304.play.4, fact: winner}",
        "held: true\n    prompt: Four cards lie there. Whose are they?\n    of: {article: 304.reveal.5, fact: seat}",
        "304.reveal.5, fact: seat",
        "steps 15.of",
        "comes of the word just before",
    ),
    # claims
    Spoilt(
        "a claim that is wrong",
        "expect: wrong",
        "expect: right",
        "expect: right",
        "steps 11.expect",
        "it is wrong: 304.spoilt.5",
    ),
    Spoilt(
        "a claim that is none",
        "word: spoilt",
        "word: pass",
        "word: pass\n",
        "steps 11.word",
        "nothing that C could claim",
    ),
    Spoilt(
        "a word out of turn that is said to hold",
        "word: spoilt\n    prompt: C says that trumps are spoilt. Is C right?\n    expect: wrong",
        "word: play A♣\n    prompt: C would lead at once. Is C right?\n    expect: right",
        "expect: right",
        "steps 11.expect",
        "it is wrong: 304.play.1",
    ),
    Spoilt(
        "a word of the seat to act as a claim",
        "seat: C\n    word: spoilt",
        "seat: B\n    word: play J♣",
        "word: play J♣\n",
        "steps 11.word",
        "nothing that B could claim",
    ),
    Spoilt(
        "a claim that can't be read",
        "word: spoilt",
        "word: spoiled",
        "word: spoiled",
        "steps 11.word",
        "'spoiled' is no word",
    ),
    # assertions
    Spoilt("another seat to act", "to_act: A\n", "to_act: B\n", "to_act: B", "steps 3.to_act", "it is A, not B"),
    Spoilt(
        "nobody to act", "to_act: A\n", "to_act: ~\n", "to_act: ~\n    view", "steps 3.to_act", "it is A, not nobody"
    ),
    Spoilt(
        "another phase", "phase: over", "phase: auction", "phase: auction", "steps 19.phase", "it is over, not auction"
    ),
    Spoilt(
        "a card in another place",
        "known: {J♠: indicator D}",
        "known: {J♠: hand D}",
        "known: {J♠: hand D}",
        "steps 3.view 1.known.J♠",
        "D knows it in indicator D, not in hand D",
    ),
    Spoilt(
        "a card that can't be known",
        "known: {9♠: hand B}",
        "known: {J♠: indicator D}",
        "seat: B, known: {J♠",
        "steps 3.view 2.known.J♠",
        "B can't know where it is",
    ),
    Spoilt(
        "a card that is known",
        "hidden: [9♠]",
        "hidden: [J♠]",
        "hidden: [J♠]}\n      - {seat: B",
        "steps 3.view 1.hidden 1",
        "D knows J♠: indicator D",
    ),
    Spoilt("no card", "hidden: [9♠]", "hidden: [9x]", "hidden: [9x]", "steps 3.view 1.hidden 1", "'9x' is no card"),
    Spoilt(
        "an event that did not happen",
        "304.reveal.5, facts: {seat: D, card: J♠}",
        "304.reveal.2, facts: {}",
        "304.reveal.2",
        "steps 9.events 1",
        "no event of 304.reveal.2",
    ),
    Spoilt(
        "an event with another fact",
        "facts: {seat: D, card: J♠}",
        "facts: {seat: D, card: A♠}",
        "card: A♠}}",
        "steps 9.events 1.facts.card",
        "it is J♠, not A♠",
    ),
    Spoilt(
        "an event without a fact",
        "facts: {seat: D, card: J♠}",
        "facts: {colour: red}",
        "colour: red",
        "steps 9.events 1.facts.colour",
        "no fact 'colour'",
    ),
    Spoilt(
        "an event with other cards",
        "cards: [A♥, 9♠, K♥, 10♥]",
        "cards: [A♥, 9♠, K♥]",
        "cards: [A♥, 9♠, K♥]",
        "steps 9.events 2.facts.cards",
        "not ['A♥', '9♠', 'K♥']",
    ),
    Spoilt(
        "an event of no article",
        "article: 304.reveal.5, facts",
        "article: 304.reveal.55, facts",
        "304.reveal.55",
        "steps 9.events 1.article",
        "there is no article",
    ),
    Spoilt("other points", "BD: 214}", "BD: 213}", "BD: 213}", "steps 19.points.BD", "it is 214, not 213"),
    Spoilt("other tokens", "BD: 13}", "BD: 12}", "BD: 12}", "steps 19.score.BD", "it is 13, not 12"),
    Spoilt(
        "another result",
        "outcome: made,",
        "outcome: failed,",
        "outcome: failed",
        "steps 19.result.outcome",
        "it is made, not failed",
    ),
    Spoilt(
        "a result that is not there",
        "outcome: made,",
        "income: made,",
        "income: made",
        "steps 19.result.income",
        "is not there",
    ),
    # what it teaches
    Spoilt(
        "no such article taught",
        "304.closed.1, 304.play.2",
        "304.closed.1, 304.play.99",
        "teaches: ",
        "teaches 2",
        "there is no article '304.play.99'",
    ),
    Spoilt(
        "an article taught twice",
        "304.closed.1, 304.play.2",
        "304.closed.1, 304.closed.1",
        "teaches: ",
        "teaches 2",
        "stands twice",
    ),
    Spoilt(
        "an article never met",
        "304.closed.1, 304.play.2",
        "304.closed.1, 304.deal.3",
        "teaches: ",
        "teaches 2",
        "304.deal.3 is never met",
    ),
    # texts
    Spoilt(
        "a prompt that names the article",
        "prompt: A has led a heart. Your card?",
        "prompt: 'Think of 304.closed.1. Your card?'",
        "Think of",
        "steps 5.prompt",
        "names the article that decides, 304.closed.1",
    ),
    Spoilt(
        "a prompt that names the card",
        "prompt: A has led a heart. Your card?",
        "prompt: Will it be the 9♠?",
        "Will it be",
        "steps 5.prompt",
        "gives the answer away: 9♠",
    ),
    Spoilt(
        "a prompt that names the number",
        "B holds 170, and B sits opposite you.",
        "B holds 170. Will 200 do?",
        "Will 200 do",
        "steps 1.prompt",
        "gives the answer away: 200",
    ),
    Spoilt(
        "a prediction that names the number",
        "at: for-how-much",
        "at: for-how-much\n    prompt: Are they 44?",
        "Are they 44",
        "steps 7.prompt",
        "gives the answer away: 44",
    ),
    Spoilt(
        "a prompt that names the verdict",
        "Your card?",
        "Which card is legal?",
        "Which card is legal",
        "steps 5.prompt",
        "says what is to be found out: 'legal'",
    ),
    Spoilt(
        "a long opening",
        "B holds 170, and B sits opposite you.",
        "word " * 41,
        "prompt: word",
        "steps 1.prompt",
        "41 words in en",
    ),
    Spoilt(
        "a word to avoid",
        "text: That is the whole deal.",
        "text: The declarer is done.",
        "The declarer",
        "steps 20.text",
        "say maker instead of 'declarer'",
    ),
]


@pytest.mark.parametrize("spoilt", SPOILT, ids=lambda spoilt: spoilt.name)
def test_a_spoilt_file_is_refused_with_line_and_reason(text: str, spoilt: Spoilt) -> None:
    assert text.count(spoilt.old) >= 1, "the good file has changed"
    changed = text.replace(spoilt.old, spoilt.new, 1)
    found = [one for one in complaints(changed) if one.field == spoilt.field and spoilt.says in one.text]
    assert found, [str(one) for one in complaints(changed)]
    assert found[0].line == _line(changed, spoilt.line)


def _line(text: str, part: str) -> int:
    """Return the line in which a part of a text begins."""
    assert text.count(part) == 1, part
    return text[: text.index(part)].count("\n") + 1


def test_a_good_file_has_no_complaint(text: str) -> None:
    assert complaints(text) == []


def test_a_word_out_of_turn_may_be_asked_about_like_a_claim(text: str) -> None:
    asked = text.replace("word: spoilt\n", "word: play A♣\n", 1).replace("304.spoilt.5", "304.play.1", 1)
    assert complaints(asked) == []


def test_a_file_without_anybody_to_look_is_refused(text: str) -> None:
    head = text[: text.index("steps:")].replace(text[text.index("teaches:") : text.index("dealer")], "teaches: []\n")
    found = complaints(head + "steps:\n  - {step: say, text: Nobody is there.}\n")
    assert [one.text.split(":")[0] for one in found] == ["no step names a seat"]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("{en: And you?, ru: Что по правилам?, es: ¿Dices 200?, pt: E tu?}", "{en: And you?, ru: А вы?}", "in es, pt"),
        ("{en: One, ru: Один, es: Uno, pt: Um}", "{pt: Um}", "in en, ru, es"),
    ],
)
def test_a_missing_language_is_named_with_its_line(old: str, new: str, says: str) -> None:
    found = complaints(IN_FOUR_LANGUAGES.replace(old, new))
    line = IN_FOUR_LANGUAGES[: IN_FOUR_LANGUAGES.index(old)].count("\n") + 1
    assert [one.line for one in found if one.text == f"is missing {says}"] == [line]


def test_every_language_is_held_to_the_rules_for_prompts() -> None:
    assert {(one.field, one.text.split(":")[0]) for one in complaints(IN_FOUR_LANGUAGES)} == {
        ("steps 1.prompt.ru", "says what is to be found out"),
        ("steps 1.prompt.es", "gives the answer away"),
        ("steps 2.text.pt", "say marcador de trunfo instead of 'declarante'"),
    }


IN_FOUR_LANGUAGES = """
id: 304.in-four-languages
game: "304"
source: {text: "304"}
level: 1
title: {en: One, ru: Один, es: Uno, pt: Um}
teaches: [304.auction.7]
dealer: D
fill: 1
before: [A bid 160, B bid 170, C pass]
steps:
  - step: choose
    at: d-speaks
    seat: D
    prompt: {en: And you?, ru: Что по правилам?, es: ¿Dices 200?, pt: E tu?}
    choices: [{word: bid 180}, {word: bid 200, main: true}]
  - {step: say, text: {en: That is all., ru: Это всё., es: Eso es todo., pt: O declarante fala.}}
"""


# the shorthand for an auction


def shorthand(text: str, contract: str) -> list[Complaint]:
    start = text.index("before:")
    head = text[:start].replace(text[text.index("teaches:") : text.index("dealer")], "teaches: []\n")
    step = "steps:\n  - {step: show, seat: D}\n  - {step: assert, phase: play, result: {}, to_act: A}\n"
    return complaints(f"{head}contract: {contract}\n{step}")


@pytest.mark.parametrize(
    "contract",
    [
        "{seat: D, bid: 200, indicator: J♠}",
        "{seat: A, bid: 160, indicator: 9♦}",
        "{seat: B, bid: 240, indicator: K♦, open: true}",
        "{seat: C, bid: 250, indicator: J♥}",
        "{seat: C, bid: 300, indicator: J♦}",
    ],
)
def test_a_contract_expands_to_a_legal_auction(text: str, contract: str) -> None:
    assert shorthand(text, contract) == []


def test_partner_close_caps_is_bid_in_the_second_auction(text: str) -> None:
    assert [one.text for one in shorthand(text, "{seat: B, bid: pcc, indicator: 7♦}")] == ["it is B, not A"]


@pytest.mark.parametrize(
    ("contract", "field", "says"),
    [
        ("{seat: D, bid: 200, indicator: 7♠}", "contract.indicator", "304.trump.1"),
        ("{seat: D, bid: 205, indicator: J♠}", "contract.bid", "304.auction.2"),
        ("{seat: D, bid: 310, indicator: J♠}", "contract.bid", "304.auction.4"),
        ("{seat: D, bid: 250, indicator: A♥}", "contract.indicator", "304.trump.1"),
        ("{seat: D, bid: 200, indicator: J}", "contract.indicator", "is no card"),
        ("{seat: D, bid: high, indicator: J♠}", "contract.bid", "a number or pcc"),
    ],
)
def test_a_contract_that_no_auction_reaches_is_refused(text: str, contract: str, field: str, says: str) -> None:
    found = shorthand(text, contract)[0]
    assert (found.field, found.line) == (field, text[: text.index("before:")].count("\n") + 1)
    assert says in found.text


# files


def test_two_files_may_not_share_an_id(text: str, tmp_path: Path) -> None:
    for name in ("one.yaml", "two.yaml"):
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert [one.text for one in check([tmp_path])] == [f"{tmp_path / 'one.yaml'} has the same id"]


def test_an_unreadable_file_does_not_hide_the_others(text: str, tmp_path: Path) -> None:
    (tmp_path / "broken.yaml").write_bytes(b"id: \xff")
    (tmp_path / "wrong.yaml").write_text(text.replace("expect: B", "expect: D"), encoding="utf-8")
    assert [Path(one.file).name for one in check([tmp_path])] == ["broken.yaml", "wrong.yaml"]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("304.old: 304.nine-for-tests", ""),
        ("304.old#step: 304.nine-for-tests#d-speaks", ""),
        ("304.nine-for-tests: 304.old", "is in use"),
        ("304.nine-for-tests#d-speaks: 304.nine-for-tests", "is in use"),
        ("304.old: 304.older", "there is no 304.older"),
        ("304.old: 304.nine-for-tests#no-such-step", "there is no 304.nine-for-tests#no-such-step"),
        ("304.old: 304.older\n304.older: 304.old", "in a circle"),
        ("304.old: 7", "is no id"),
        ("304.old: Nine For Tests", "is no id"),
        ("- 304.old", "one line per retired id"),
    ],
)
def test_retired_ids_lead_somewhere(text: str, tmp_path: Path, line: str, says: str) -> None:
    (tmp_path / "nine.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "retired.yaml").write_text(line + "\n", encoding="utf-8")
    found = check([tmp_path])
    assert [one.line for one in found[:1]] == ([1] if says else [])
    assert all(says in one.text for one in found)
