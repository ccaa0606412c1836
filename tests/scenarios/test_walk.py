"""A learner's walk: right, legal but not main, illegal, back, again, from the middle, and taken up later."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tutor.engine.table import Seat
from tutor.files import document, validate
from tutor.notation import Record, open_record, parse_word
from tutor.scenarios.load import Catalogue
from tutor.scenarios.model import Scenario
from tutor.scenarios.scene import hint, played_out, scene
from tutor.scenarios.summary import Met, beliefs, kept, record_here, resume, summary
from tutor.scenarios.walk import Walk, answer, back, begin, forward, offers, retry, see

RIGHT_ANSWERS = {
    "d-speaks": "bid 200",
    "b-has-no-hearts": "play 9♠ down",
    "who-takes-it": "B",
    "for-how-much": "44",
    "c-says-spoilt": "wrong",
    "d-takes-the-nine": "play Q♠",
    "who-takes-the-third": "D",
    "d-leads-on": "play 7♠",
}


def to(scenario: Scenario, at: str) -> Walk:
    return begin(scenario, at)


def whole(scenario: Scenario) -> Iterator[Walk]:
    """Walk from the first stop to the end, answering everything right at once."""
    walk = begin(scenario)
    yield walk
    while walk.step is not None:
        if walk.open:
            assert walk.question
            walk = answer(walk, RIGHT_ANSWERS[walk.question.at])
            yield walk
        walk = forward(walk)
        yield walk


# what follows an answer


def test_an_illegal_word_moves_nothing_and_the_step_stays(nine: Scenario) -> None:
    before = begin(nine)
    walk = answer(before, "bid 180")
    seen = scene(walk, "en")
    assert walk.open
    assert seen.outcome
    assert (seen.outcome.right, seen.outcome.reason and seen.outcome.reason.article) == (False, "304.auction.7")
    assert seen.outcome.instead[:2] == ("bid 200", "bid 210")
    assert seen.outcome.note
    assert seen.outcome.note.text == "Only ten more."
    assert seen.outcome.belief == "partner-bid-is-free"
    assert seen.observation == scene(before, "en").observation
    assert (seen.can.next, seen.can.see, seen.misses) == (False, False, 1)


def test_the_main_word_is_played_and_the_script_goes_on(nine: Scenario) -> None:
    walk = answer(begin(nine), "bid 200")
    seen = scene(walk, "en")
    assert seen.outcome
    assert (seen.outcome.right, seen.outcome.goes_on, seen.offers) == (True, None, ())
    assert seen.observation.public["bid"] == 200
    assert [told.verb for told in seen.said] == ["bid"]
    onward = scene(forward(walk), "en")
    assert (onward.step, onward.eyes, onward.observation.phase) == ("b-has-no-hearts", Seat.B, "play")


def test_another_legal_word_is_accepted_and_the_main_line_goes_on(nine: Scenario) -> None:
    walk = answer(begin(nine), "pass")
    seen = scene(walk, "en")
    assert seen.outcome
    assert (seen.outcome.right, seen.outcome.goes_on) == (True, "bid 200")
    assert seen.observation.public["bid"] == 170
    onward = scene(forward(walk), "en")
    assert onward.observation.public["bid"] == 200
    assert [told.verb for told in onward.said][:2] == ["bid", "pass"]


def test_any_word_can_be_tried_and_an_unreadable_one_says_what_could_stand_there(nine: Scenario) -> None:
    walk = answer(begin(nine), "bid 165")
    outcome = scene(walk, "en").outcome
    assert outcome
    assert outcome.reason
    assert outcome.reason.article == "304.auction.2"
    with pytest.raises(ValueError, match="is no word of 304"):
        answer(walk, "shout 200")


def test_a_settled_question_takes_no_second_answer(nine: Scenario) -> None:
    walk = answer(begin(nine), "bid 200")
    assert answer(walk, "pass") is walk


def test_retry_opens_the_step_again_and_keeps_what_was_missed(nine: Scenario) -> None:
    walk = retry(answer(answer(begin(nine), "bid 180"), "bid 200"))
    assert walk.open
    seen = scene(walk, "en")
    assert (seen.outcome, seen.misses) == (None, 1)
    assert scene(answer(walk, "bid 200"), "en").can.next


def test_forward_waits_for_an_answer_and_back_always_leads_back(nine: Scenario) -> None:
    walk = begin(nine)
    assert forward(walk) is walk
    assert back(walk).at == walk.at
    on = forward(answer(walk, "bid 200"))
    again = back(on)
    assert scene(again, "en").outcome == scene(answer(walk, "bid 200"), "en").outcome
    assert forward(again).at == on.at


# predictions


def test_the_first_of_two_predictions_does_not_give_the_second_away(nine: Scenario) -> None:
    walk = answer(to(nine, "who-takes-it"), "D")
    outcome = scene(walk, "en").outcome
    assert outcome
    assert (outcome.right, outcome.value, outcome.reason) == (False, "B", None)
    assert outcome.article == "304.play.4"
    assert outcome.belief == "indicator-always-wins"
    second = answer(forward(walk), "44")
    told = scene(second, "en").outcome
    assert told
    assert told.reason
    assert told.reason.facts["points"] == 44
    first = scene(back(second), "en").outcome
    assert first
    assert first.reason == told.reason


def test_a_prediction_takes_only_what_is_offered(nine: Scenario) -> None:
    walk = to(nine, "for-how-much")
    assert [offer.word for offer in offers(walk)] == ["24", "44", "74"]
    with pytest.raises(ValueError, match="there are 24, 44, 74"):
        answer(walk, "45")


def test_a_held_prediction_shows_the_card_but_nothing_that_comes_of_it(nine: Scenario) -> None:
    walk = to(nine, "who-takes-the-third")
    seen = scene(walk, "en")
    assert [str(placed.card) for placed in seen.observation.table] == ["9♣", "8♠", "Q♠", "10♣"]
    assert (seen.events, seen.observation.to_act, seen.observation.known[seen.observation.table[3].card]) == (
        (),
        None,
        "table A",
    )
    assert [told.action for told in seen.said][-1] == parse_word(walk.line.game, "A play 10♣").action
    settled = scene(answer(walk, "B"), "en")
    assert settled.observation.table == ()
    assert [event.article for event in settled.events] == ["304.play.4"]
    assert settled.outcome
    assert (settled.outcome.right, settled.outcome.value) == (False, "D")
    assert settled.outcome.reason == settled.events[0]


def test_a_held_card_leaves_the_hand_it_came_from(nine: Scenario) -> None:
    walk = to(nine, "who-takes-the-third")
    after = scene(answer(walk, "D"), "en").observation
    before = scene(walk, "en").observation
    assert {seat: len(hand) for seat, hand in before.hands.items()} == {s: len(h) for s, h in after.hands.items()}


# claims


@pytest.mark.parametrize(("word", "right"), [("wrong", True), ("right", False)])
def test_a_claim_is_weighed_and_nothing_moves(nine: Scenario, word: str, right: bool) -> None:
    walk = to(nine, "c-says-spoilt")
    settled = answer(walk, word)
    outcome = scene(settled, "en").outcome
    assert outcome
    assert outcome.reason
    assert (outcome.right, outcome.reason.article) == (right, "304.spoilt.5")
    assert scene(settled, "en").observation == scene(walk, "en").observation


# from the middle


def test_a_link_to_a_step_plays_what_lies_before(nine: Scenario) -> None:
    seen = scene(to(nine, "d-leads-on"), "en")
    assert (seen.step, seen.seat, len(seen.observation.log)) == ("d-leads-on", Seat.D, 33)


def test_a_link_to_a_step_that_asks_nothing_leads_to_the_next_stop(nine: Scenario) -> None:
    assert scene(to(nine, "a-leads"), "en").step == "b-has-no-hearts"


def test_a_link_to_no_step_says_so(nine: Scenario) -> None:
    with pytest.raises(KeyError, match="no step nowhere"):
        begin(nine, "nowhere")


def test_one_may_go_back_from_a_link_and_on_again_without_answering(nine: Scenario) -> None:
    walk = back(back(to(nine, "for-how-much")))
    assert (walk.open, scene(walk, "en").step, scene(walk, "en").can.next) == (True, "b-has-no-hearts", True)
    assert scene(forward(forward(walk)), "en").step == "for-how-much"
    assert not scene(forward(forward(walk)), "en").can.next


# hints


def test_the_ladder_of_hints_ends_with_the_answer(nine: Scenario) -> None:
    walk = to(nine, "b-has-no-hearts")
    for _ in range(9):
        walk = hint(walk)
    rungs = scene(walk, "en").hints
    assert [one.rung for one in rungs] == ["look", "article", "fact", "answer"]
    assert rungs[0].place == "table"
    assert rungs[1].article == "304.closed.1"
    assert rungs[2].ruling
    assert not rungs[2].ruling.legal
    assert rungs[3].answer == "play 9♠ down"
    assert not scene(walk, "en").can.hint


def test_a_prediction_has_no_rung_between_article_and_answer(nine: Scenario) -> None:
    walk = hint(hint(hint(hint(to(nine, "for-how-much")))))
    assert [(one.rung, one.answer) for one in scene(walk, "en").hints] == [
        ("look", None),
        ("article", None),
        ("answer", "44"),
    ]


def test_where_to_look_depends_on_where_the_answer_lies(nine: Scenario) -> None:
    places = {at: scene(hint(to(nine, at)), "en").hints[0].place for at in ("d-speaks", "d-leads-on", "who-takes-it")}
    assert places == {"d-speaks": "bids", "d-leads-on": "hand", "who-takes-it": "table"}


# other eyes


def test_other_eyes_are_shut_while_a_question_is_open(nine: Scenario) -> None:
    walk = to(nine, "b-has-no-hearts")
    assert see(walk, Seat.D) is walk
    settled = answer(walk, "play 9♠ down")
    seen = scene(see(settled, Seat.D), "en")
    assert (seen.eyes, seen.outcome) == (Seat.D, None)
    assert "9♠" not in map(str, seen.observation.known)
    assert scene(see(see(settled, Seat.D), None), "en") == scene(settled, "en")
    assert scene(forward(see(settled, Seat.D)), "en").eyes is Seat.D  # the next step names D itself


def test_events_are_told_as_the_eyes_in_use_witness_them(nine: Scenario) -> None:
    seen = scene(to(nine, "it-is-shown"), "en")
    assert (seen.kind, seen.eyes) == ("show", Seat.A)
    assert [event.article for event in seen.events][-2:] == ["304.play.4", "304.reveal.7"]
    assert [told.verb for told in seen.said] == ["play", "play"]


# what comes of it


def test_a_legal_word_is_played_out_with_the_scripts_other_words(nine: Scenario) -> None:
    walk = answer(to(nine, "b-has-no-hearts"), "play J♣ down")
    assert played_out(walk) is not None
    done = begin(nine, "b-has-no-hearts")
    for at in ("b-has-no-hearts", "who-takes-it", "for-how-much"):
        done = forward(answer(done, RIGHT_ANSWERS[at]))
    while done.question is None or done.question.at != "b-has-no-hearts":
        done = back(done)
    out = played_out(answer(retry(done), "play J♣ down"))
    assert out
    assert [told.verb for told in out.said] == ["play"] * 3
    won = next(event for event in out.events if event.article == "304.play.4")
    assert won.facts["winner"] is Seat.A


def test_nothing_is_played_out_that_answers_an_open_question(nine: Scenario) -> None:
    out = played_out(answer(to(nine, "b-has-no-hearts"), "play J♣ down"))
    assert out
    assert (len(out.said), out.events) == (1, ())


def test_a_refused_word_has_no_consequence(nine: Scenario) -> None:
    assert played_out(answer(to(nine, "b-has-no-hearts"), "play 9♠")) is None
    assert played_out(to(nine, "b-has-no-hearts")) is None


# the end


def test_the_whole_walk_ends_with_what_was_met(nine: Scenario) -> None:
    *_, end = whole(nine)
    seen = scene(end, "en")
    assert (seen.kind, seen.i, seen.n, seen.can.next) == ("end", 10, 10, False)
    met = {one.article: one.mark for one in summary(end)}
    assert met["304.closed.1"] == "solid"
    assert met["304.reveal.5"] == "seen"
    assert "shaky" not in met.values()
    assert beliefs(end) == ()


def test_what_was_missed_is_shaky_and_its_belief_is_told(nine: Scenario) -> None:
    walk = begin(nine)
    walk = forward(answer(answer(walk, "bid 180"), "bid 200"))
    walk = forward(answer(hint(walk), "play 9♠ down"))
    walk = answer(walk, "A")
    assert Met("304.auction.7", "shaky") in summary(walk)
    assert Met("304.closed.1", "shaky") in summary(walk)
    assert Met("304.play.4", "shaky") in summary(walk)
    assert beliefs(walk) == ("partner-bid-is-free",)


# keeping it


def test_a_report_is_a_record_that_replays_to_the_position(nine: Scenario) -> None:
    walk = answer(to(nine, "b-has-no-hearts"), "play 9♠")
    record = validate(Record, document(record_here(walk), "report"))
    assert record.script[-2:] == ["A play A♥", "B? play 9♠"]
    assert open_record(record)[1] == walk.line.dealt


def test_a_report_on_a_held_prediction_has_the_word_that_lies_there(nine: Scenario) -> None:
    record = validate(Record, document(record_here(to(nine, "who-takes-the-third")), "report"))
    assert record.script[-1] == "A play 10♣"


def test_a_walk_can_be_taken_up_again(nine: Scenario) -> None:
    for walk in whole(nine):
        again = resume(nine, kept(walk))
        assert again.done == walk.done
    assert scene(again, "en") == scene(walk, "en")


def test_answers_that_have_lost_their_place_are_left_out(nine: Scenario) -> None:
    data = kept(answer(to(nine, "for-how-much"), "74"))
    data["done"]["gone"] = data["done"]["for-how-much"]
    data["done"]["who-takes-it"] = {"tried": ["C"], "settled": "C", "hints": 0}
    assert set(resume(nine, data).done) == {"for-how-much"}
    assert resume(nine, {**data, "at": "gone"}).at == begin(nine).at


def test_a_link_into_a_row_of_predictions_still_shows_what_was_foretold() -> None:
    scenario = Catalogue().scenario("304.hidden-nine")
    asked = begin(scenario, "what-it-is-worth")
    assert "304.reveal.5" not in {event.article for event in scene(asked, "en").events}
    answered = answer(asked, "44")
    assert "304.reveal.5" in {event.article for event in scene(answered, "en").events}
