"""A position saved as a scenario: its text checks clean as it is, in every game and at every moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from tests.conformance.positions import Reached, some_position
from tutor.app.strings import LANGUAGES, texts
from tutor.cards import CardSet
from tutor.engine.deck import packets
from tutor.files import document, validate
from tutor.games import GAMES
from tutor.notation import Record, code_of, format_word, record_from
from tutor.scenarios.load import parse
from tutor.scenarios.model import ChooseStep, Scenario
from tutor.scenarios.save import Unsuitable, saved
from tutor.scenarios.verify import examine
from tutor.scenarios.walk import answer, begin

SEEDS = 100
TITLES = ("What now?", "Что делать?", '"Quoted": [brackets] # and more', "two\nlines\x00", "")
PROMPT = "You are player {seat}. What do you do?"
DEAL = """
game: "304"
dealer: D
hands:
  A: A♥ Q♥ 10♠ 9♦ / 8♥ 10♦ 10♣ Q♣
  B: 9♠ J♣ 9♣ K♦ / 7♦ K♣ 8♣ 7♣
  C: J♥ 9♥ K♠ A♣ / 8♠ K♥ J♦ Q♦
  D: J♠ A♠ Q♠ 10♥ / 7♠ 7♥ A♦ 8♦
filled: A♥ Q♥
"""


def record(text: str) -> Record:
    return validate(Record, document(DEAL + text, "deal"))


def reached(at: Reached) -> Record:
    """Return a position as the referee would hand it over."""
    sizes = at.game.sizes(at.match)
    laid = {
        place: [" ".join(map(str, packet)) for packet in packets(cards, sizes[place])]
        for place, cards in at.layout.items()
    }
    talon, talons = laid.pop("talon", None), laid.pop("talons", None)
    return Record(
        game=at.game.id,
        dealer=at.match.dealer,
        hands={seat: " / ".join(packets) for seat, packets in laid.items()},
        talon=" / ".join(talon) if talon else None,
        talons=talons,
        score=at.game.score(at.match),
        script=[format_word(word, at.game) for word in at.words],
    )


def read(text: str) -> Scenario:
    return parse(text.encode(), "saved.yaml").scenario


def wrong(text: str) -> list[str]:
    return [str(one) for one in examine(parse(text.encode(), "saved.yaml"))]


def some_saved(game: str) -> Iterator[str]:
    """Yield what hundreds of moments of deals are saved as, or why they can't be."""
    for seed in range(SEEDS):
        there = reached(some_position(GAMES[game], seed))
        at = (len(there.script), seed % (len(there.script) + 1))[seed % 2]
        lang = LANGUAGES[seed % len(LANGUAGES)]
        prompt = texts(lang)("You are player {seat}. What do you do?")
        try:
            yield saved(record_from(code_of(there)), at, TITLES[seed % len(TITLES)], prompt, lang)
        except Unsuitable as unsuitable:
            yield unsuitable.why


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_saved_checks_clean_as_it_is(game: str) -> None:
    seen: Counter[str] = Counter()
    for text in some_saved(game):
        if text in ("over", "alone"):
            seen[text] += 1
            continue
        assert wrong(text) == [], text
        (step,) = read(text).steps
        assert isinstance(step, ChooseStep)
        assert step.choices[0].main
        verdicts = {choice.expect and choice.expect.legal for choice in step.choices}
        seen["both"] += verdicts == {True, False}
        seen["saved"] += 1
    assert seen["saved"] > 0.85 * SEEDS
    assert seen["both"] > 0.8 * seen["saved"]


def test_the_word_that_was_said_is_the_main_one() -> None:
    text = saved(record("script: [A bid 160, B bid 170, C pass, D bid 200]"), 3, "D speaks", PROMPT, "en")
    scenario = read(text)
    assert scenario.before == ("A bid 160", "B bid 170", "C pass")
    (step,) = scenario.steps
    assert isinstance(step, ChooseStep)
    assert (step.seat, step.main.word, step.prompt) == ("D", "bid 200", {"": "You are player D. What do you do?"})
    assert scenario.id.startswith("304.d-speaks-")
    walk = begin(scenario)
    assert answer(walk, "bid 200").settled(step)
    assert not answer(walk, "bid 180").settled(step)


def test_where_nothing_more_was_said_a_sensible_word_is() -> None:
    text = saved(record("script: [A bid 160, B bid 170, C pass]"), 3, "D speaks", PROMPT, "en")
    assert wrong(text) == []
    (step,) = read(text).steps
    assert isinstance(step, ChooseStep)
    assert step.main.expect is not None
    assert step.main.expect.legal


def test_an_illegal_word_is_offered_but_never_the_main_one() -> None:
    lines = "script: [A bid 160, B bid 170, C pass, legal, view C, D? pass, D bid 180]"
    text = saved(record(lines), 3, "D speaks", PROMPT, "en")
    assert wrong(text) == []
    (step,) = read(text).steps
    assert isinstance(step, ChooseStep)
    (tried,) = [choice for choice in step.choices if choice.word == "bid 180"]
    assert not tried.main
    assert tried.expect is not None
    assert not tried.expect.legal


def test_what_was_refused_on_the_way_is_left_out() -> None:
    text = saved(record("script: [A bid 150, A bid 160, C pass, B pass]"), 4, "C speaks", PROMPT, "en")
    assert read(text).before == ("A bid 160", "B pass")
    assert wrong(text) == []


def test_cards_that_nobody_placed_stay_marked() -> None:
    assert read(saved(record(""), 0, "First", PROMPT, "en")).guessed == CardSet.parse("A♥ Q♥")


def test_a_deal_that_is_over_leaves_nothing_to_choose() -> None:
    over = next(one for one in (reached(some_position(GAMES["304"], seed)) for seed in range(300)) if ended(one))
    with pytest.raises(Unsuitable, match="over"):
        saved(over, len(over.script), "Late", PROMPT, "en")


def ended(there: Record) -> bool:
    try:
        saved(there, len(there.script), "?", PROMPT, "en")
    except Unsuitable as unsuitable:
        return unsuitable.why == "over"
    return False
