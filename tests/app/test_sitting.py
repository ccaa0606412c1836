"""What an act of the table's makes of a sitting: values in, a value out."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from tutor.app.address import Show
from tutor.app.sitting import Sitting, back_again, moved_to, place, played, remembered, sit_down
from tutor.app.strings import texts
from tutor.app.table.shape import Act, ActName
from tutor.app.views import table_view
from tutor.engine.table import Seat
from tutor.scenarios import load
from tutor.scenarios.model import Scenario
from tutor.scenarios.summary import summary
from tutor.scenarios.walk import offers
from tutor.store.progress import Answered, Kept

NINE = Path(__file__).parents[1] / "scenarios" / "nine.yaml"


@pytest.fixture
def nine() -> Scenario:
    return load.read(NINE).scenario


def act(sitting: Sitting, name: ActName, value: str | bool | None = None) -> Sitting:
    return played(sitting, Act(act=name, value=value, serial=sitting.serial))


def test_an_illegal_word_stays_at_the_step_and_changes_the_serial_every_time(nine: Scenario) -> None:
    first = sit_down(nine)
    second = act(first, "try", "bid 180")
    third = act(second, "try", "bid 180")
    assert first.walk.at == second.walk.at == third.walk.at
    assert len({first.serial, second.serial, third.serial}) == 3
    assert third.walk.open


def test_the_second_miss_on_an_article_opens_it(nine: Scenario) -> None:
    once = act(sit_down(nine), "try", "bid 180")
    assert once.article is None
    assert act(once, "try", "bid 190").article == "304.auction.7"


def test_misses_on_two_articles_open_neither(nine: Scenario) -> None:
    twice = act(act(sit_down(nine), "try", "bid 180"), "try", "bid 170")
    assert twice.article is None


def test_a_legal_word_settles_and_next_goes_on(nine: Scenario) -> None:
    settled = act(sit_down(nine), "try", "bid 200")
    assert not settled.walk.open
    there = act(settled, "next")
    assert place(there) == ("b-has-no-hearts", None)


def test_next_does_not_pass_an_open_question(nine: Scenario) -> None:
    start = sit_down(nine)
    assert act(start, "next").walk == start.walk


def test_back_and_again_open_the_question(nine: Scenario) -> None:
    there = act(act(sit_down(nine), "try", "bid 200"), "next")
    again = act(act(there, "back"), "retry")
    assert again.walk.at == sit_down(nine).walk.at
    assert again.walk.open


@pytest.mark.parametrize("word", ["", "fly", "bid", "play 99♠", "bid 180 200", "ставка 200"])
def test_what_cannot_be_read_is_no_answer(nine: Scenario, word: str) -> None:
    start = sit_down(nine)
    assert act(start, "try", word) == start


@pytest.mark.parametrize("value", [None, True, "Z", ""])
def test_nonsense_with_an_act_does_no_harm(nine: Scenario, value: str | bool | None) -> None:
    names: tuple[ActName, ...] = ("try", "see", "article", "next", "back", "home", "open", "textMode", "closeReport")
    for name in names:
        assert act(sit_down(nine), name, value).walk == sit_down(nine).walk


def test_an_act_on_an_older_table_changes_nothing(nine: Scenario) -> None:
    start = sit_down(nine)
    late = Act(act="try", value="bid 180", serial=start.serial)
    now = played(start, late)
    assert played(now, late) == now


def test_a_hint_is_taken_without_a_new_table(nine: Scenario) -> None:
    start = sit_down(nine)
    helped = act(start, "hint")
    assert helped.serial == start.serial
    assert helped.walk.here.hints == 1


def test_other_eyes_are_closed_while_a_question_is_open(nine: Scenario) -> None:
    start = sit_down(nine)
    assert act(start, "see", "A") == start
    settled = act(start, "try", "bid 200")
    assert act(settled, "see", "A").walk.through is Seat.A
    assert act(act(settled, "see", "A"), "see", "D").walk.through is None


def test_a_link_to_a_seat_does_not_open_its_eyes_at_a_question(nine: Scenario) -> None:
    assert sit_down(nine, "b-has-no-hearts", "D").walk.through is None


def test_an_article_and_a_report_lie_open_until_they_are_closed_or_the_table_changes(nine: Scenario) -> None:
    read = act(act(sit_down(nine), "article", "304.deck.2"), "report")
    assert (read.article, read.reported) == ("304.deck.2", True)
    assert act(read, "closeArticle").article is None
    assert not act(read, "closeReport").reported
    after = act(read, "try", "bid 200")
    assert (after.article, after.reported) == (None, False)


def test_another_way_can_be_played_out_and_left_again(nine: Scenario) -> None:
    other = act(sit_down(nine), "try", "pass")
    out = act(other, "playout")
    assert out.playing_out == 0
    left = act(out, "back")
    assert (left.playing_out, left.walk) == (None, other.walk)


def test_nothing_is_played_out_after_a_refusal(nine: Scenario) -> None:
    assert act(act(sit_down(nine), "try", "bid 180"), "playout").playing_out is None


def test_going_to_a_step_keeps_the_answers_given(nine: Scenario) -> None:
    there = act(act(sit_down(nine), "try", "bid 200"), "next")
    back = moved_to(there, None)
    assert back.walk.at == sit_down(nine).walk.at
    assert not back.walk.open
    assert moved_to(back, "b-has-no-hearts").walk.at == there.walk.at


def test_an_unknown_step_is_a_key_error(nine: Scenario) -> None:
    for wrong in (lambda: sit_down(nine, "nowhere"), lambda: moved_to(sit_down(nine), "nowhere")):
        with pytest.raises(KeyError):
            wrong()


def test_the_place_of_any_stop_leads_back_to_it_or_to_the_last_one_with_a_name(nine: Scenario) -> None:
    sitting = sit_down(nine)
    while sitting.walk.step is not None:
        sitting = act(answered(sitting), "next")
        step, seat = place(sitting)
        back = sit_down(nine, step, seat)
        assert back.walk.at == sitting.walk.at or sitting.walk.step is None or sitting.walk.step.at is None
        assert back.walk.at <= sitting.walk.at


def answered(sitting: Sitting) -> Sitting:
    """Answer an open question with the first offer that settles it."""
    if not sitting.walk.open:
        return sitting
    tries = (act(sitting, "try", offer.word) for offer in offers(sitting.walk))
    return next(tried for tried in tries if not tried.walk.open)


# ---------------------------------------------------------------------------------------------------- back another day


def test_a_sitting_is_taken_up_where_it_stopped_with_its_answers_and_misses(nine: Scenario) -> None:
    before = act(act(act(sit_down(nine), "try", "bid 180"), "try", "bid 200"), "next")
    again = back_again(nine, remembered(before), None)
    assert (again.walk.at, again.walk.done.keys(), again.missed) == (
        before.walk.at,
        before.walk.done.keys(),
        before.missed,
    )
    assert remembered(again) == remembered(before)


def test_a_link_to_another_step_leads_there_with_the_answers_given(nine: Scenario) -> None:
    before = act(act(sit_down(nine), "try", "bid 200"), "next")
    again = back_again(nine, remembered(before), "who-takes-it")
    assert place(again) == ("who-takes-it", None)
    assert set(again.walk.done) == {"d-speaks"}
    with pytest.raises(KeyError):
        back_again(nine, remembered(before), "nowhere")


def test_the_address_of_an_end_leads_back_to_the_end(nine: Scenario) -> None:
    sitting = sit_down(nine, "d-leads-on")
    while sitting.walk.step is not None:
        sitting = act(act(sitting, "try", "play 7♠"), "next")
    data = remembered(sitting)
    assert back_again(nine, data, place(sitting)[0]).walk.step is None
    assert (data["end"], data["whole"]) == (True, False), "whoever came by a link has not walked all of it"


ANY_WORD = (
    some.sampled_from(["bid 200", "bid 180", "pass", "play 9♠ down", "play 9♠", "B", "44", "right", "wrong"])
    | some.text()
)
ANY_ANSWER = some.builds(
    Answered,
    tried=some.lists(ANY_WORD.filter(bool).map(lambda word: word[:99]), max_size=3).map(tuple),
    settled=some.none() | ANY_WORD.filter(bool).map(lambda word: word[:99]),
    hints=some.integers(0, 1000),
)


@given(
    at=some.none() | some.just("b-has-no-hearts"),
    end=some.booleans(),
    done=some.dictionaries(
        some.sampled_from(["d-speaks", "b-has-no-hearts", "who-takes-it", "for-how-much", "c-says-spoilt"]), ANY_ANSWER
    ),
)
def test_whatever_a_file_says_was_answered_there_is_a_table_to_draw(
    at: str | None, end: bool, done: dict[str, Answered]
) -> None:
    nine = load.read(NINE).scenario
    sitting = back_again(nine, Kept(at=at, end=end, done=done).model_dump(mode="json"), None)
    for _ in range(3):
        table_view(sitting, texts("en"), Show())
        sitting = act(sitting, "back")
    summary(sitting.walk)
