"""A position saved as a scenario: its text checks clean as it is, in every game and at every moment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from tests.conformance.positions import Reached, before, some_position
from tutor.app.strings import LANGUAGES, texts
from tutor.cards import CardSet
from tutor.engine.deck import packets
from tutor.engine.game import Word, trial
from tutor.engine.table import Seat
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
        options=dict(at.match.options),
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


class Moment(NamedTuple):
    """A moment of a deal, and what came of saving it."""

    there: Reached
    """The position with nothing but what was said before."""
    next: Word | None
    text: str | None
    """The scenario, or None if there is nothing to choose."""
    why: str | None


def moments(game: str) -> Iterator[Moment]:
    """Yield moments of deals, every other one the last of its deal as far as it got."""
    for seed in range(SEEDS):
        whole = some_position(GAMES[game], seed)
        words = whole.words
        at = (len(words), seed % (len(words) + 1))[seed % 2]
        lang = LANGUAGES[seed % len(LANGUAGES)]
        prompt = texts(lang)("You are player {seat}. What do you do?")
        there, spoken = before(whole, at), words[at] if at < len(words) else None
        try:
            text = saved(record_from(code_of(reached(whole))), at, TITLES[seed % len(TITLES)], prompt, lang)
            yield Moment(there, spoken, text, None)
        except Unsuitable as unsuitable:
            yield Moment(there, spoken, None, unsuitable.why)


def tried(there: Reached, seat: Seat, spoken: Word | None) -> set[bool]:
    """Return how the rules take all that a seat could try: yes, no or both; empty where that is one thing or none."""
    game, state = there.game, there.state
    said = [spoken.action] if spoken and spoken.seat is seat else []
    every = {*game.candidates(state, seat), *game.tries(state, seat), *said}
    taken = {trial(game, state, Word(seat, action))[1] is not None for action in every}
    return taken if len(every) > 1 and True in taken else set()


@pytest.mark.parametrize("game", GAMES)
def test_whatever_leaves_a_choice_is_saved_and_checks_clean_as_it_is(game: str) -> None:
    """What can't be saved is a deal that is over, or a seat with one word left to it, like taking the talon."""
    saves = 0
    for there, spoken, text, why in moments(game):
        seat = there.game.to_act(there.state)
        chooses = [one for one in (spoken and spoken.seat, seat) if one and tried(there, one, spoken)]
        assert why == (None if chooses else "alone" if seat else "over"), there
        if text is None:
            continue
        assert wrong(text) == [], text
        scenario = read(text)
        assert list(scenario.before or ()) == [format_word(word, there.game) for word in there.words]
        (step,) = scenario.steps
        assert isinstance(step, ChooseStep)
        assert step.seat == chooses[0]
        assert step.choices[0].main
        verdicts = {choice.expect and choice.expect.legal for choice in step.choices}
        assert verdicts == tried(there, chooses[0], spoken), text
        saves += 1
    assert saves > SEEDS / 2


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
