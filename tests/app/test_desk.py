"""The referee's desk: what acts do to it, and that no pair of eyes is shown what it can't know."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.referee.test_case import hidden_nine, whole
from tutor.app import desk_view
from tutor.app.address import Show
from tutor.app.desk import NOWHERE, Desk, Question, ask_text, asked, done
from tutor.app.dispute import dispute
from tutor.app.strings import LANGUAGES, texts
from tutor.app.table.shape import Act, ActName, TableView
from tutor.cards import Card, CardSet
from tutor.engine.game import legal_actions
from tutor.engine.table import PUBLIC, Eyes, Seat
from tutor.games import GAMES
from tutor.lawbook import book
from tutor.notation import Record, code_of, format_action, parse_word, record_from, record_of
from tutor.referee.case import empty, put, stood


def act(desk: Desk, name: ActName, value: str | None = None) -> Desk:
    return done(desk, Act(act=name, value=value, serial=desk.serial))


def acted(desk: Desk, *acts: tuple[ActName, str]) -> Desk:
    for name, value in acts:
        desk = act(desk, name, value)
    return desk


def drawn(desk: Desk, lang: str = "en", show: Show | None = None) -> TableView:
    return desk_view.desk_view(desk_view.drawn(desk, texts(lang)), show or Show())


def slip(desk: Desk, lang: str = "en") -> str:
    return "\n".join(f"{row.label} {row.text}" for row in dispute(desk_view.drawn(desk, texts(lang))))


def table_304() -> Desk:
    return Desk(empty("304", "D"))


def test_a_legal_word_is_said_and_its_ruling_shown() -> None:
    desk = act(table_304(), "try", "A bid 160")
    view = drawn(desk)
    assert [line["text"] for line in view["log"]] == ["A: bid 160"]
    assert view["ruling"]
    assert (view["ruling"]["verdict"], view["ruling"]["answer"]) == ("legal", "A: Bid 160")


def test_an_illegal_word_is_ruled_on_and_changes_nothing() -> None:
    desk = act(act(table_304(), "try", "A bid 160"), "try", "B bid 150")
    view = drawn(desk)
    assert view["ruling"]
    assert view["ruling"]["verdict"] == "illegal"
    assert len(view["log"]) == 1
    assert ask_text(desk) == "B bid 150"


def test_a_word_that_is_only_asked_about_can_be_said_in_a_branch_and_the_branch_left_again() -> None:
    desk = acted(table_304(), ("onlyAsk", ""), ("try", "A bid 170"))
    view = drawn(desk)
    assert view["ruling"]
    assert view["ruling"]["consequence"]
    assert view["log"] == []
    branch = act(act(desk, "playout"), "try", "B bid 180")
    assert len(drawn(branch)["log"]) == 2
    assert "return" in [button["act"] for button in drawn(branch)["buttons"]]
    assert act(branch, "return").record == table_304().record


def one_trump_unseen() -> Record:
    """Return a deal in which D holds the two highest trumps, and somebody a third that D has not seen."""
    hands = {
        "A": "10♣ 7♠ 10♦ Q♦ / K♥ Q♠ 8♦ J♦",
        "B": "A♠ 9♥ J♥ K♠ / 9♦ A♣ 8♥ J♣",
        "C": "7♦ K♦ A♦ 7♥ / 7♣ Q♥ 8♣ K♣",
        "D": "J♠ 9♣ Q♣ 10♠ / 9♠ 10♥ A♥ 8♠",
    }
    auction = (
        "A pass, B pass, C pass, D bid 160, A pass, B pass, C pass, D pick J♠, D pass, A pass, B pass, C pass, D open"
    )
    played = (
        "A 10♦, B 9♦, C K♦, D 9♣, B J♥, C 7♥, D A♥, A K♥, B A♣, C 8♣, D Q♣, A 10♣, B 9♥, C Q♥, D 10♥, A 8♦, "
        "B J♣, C K♣, D 8♠, A 7♠"
    )
    cards = [f"{word[0]} play {word[2:]}" for word in played.split(", ")]
    return Record(game="304", dealer="D", hands=hands, script=[*auction.split(", "), *cards])


def test_the_deal_that_beats_a_claim_says_that_it_is_another_deal_until_it_is_left() -> None:
    words = "A deal that fits all that D knows. It beats the claim."
    asking = act(act(Desk(one_trump_unseen()), "onlyAsk"), "try", "D caps J♠ 9♠ 10♠")
    beaten = act(asking, "ask", "beaten")
    assert beaten.record.hands != asking.record.hands
    assert drawn(beaten)["task"]["text"] == words
    assert drawn(act(beaten, "article", "304.caps.5"))["task"]["text"] == words
    for left in (act(beaten, "return"), act(beaten, "undo")):
        assert left.record == asking.record
        assert drawn(left)["task"]["text"] != words


def test_the_deal_that_beats_a_claim_is_played_card_by_card_from_where_it_was_claimed() -> None:
    asking = act(act(Desk(one_trump_unseen()), "onlyAsk"), "try", "D caps J♠ 9♠ 10♠")
    beginning = act(asking, "ask", "beaten")
    assert len(stood(beginning.record).words) == len(stood(asking.record).words)
    desks = [beginning]
    while "next" in {button["act"] for button in drawn(desks[-1])["buttons"]}:
        assert "say" not in {button["act"] for button in drawn(desks[-1])["buttons"]}
        desks.append(act(desks[-1], "next"))
        assert len(stood(desks[-1].record).words) == len(stood(desks[-2].record).words) + 1
        assert drawn(desks[-1])["task"]["text"].endswith("It beats the claim.")
    assert len(desks) > 1
    for later, before in zip(desks[:0:-1], desks[-2::-1], strict=True):
        assert act(later, "undo").record == before.record
    for desk in desks:
        assert act(desk, "return").record == asking.record
    assert act(desks[-1], "next") == desks[-1]


def test_who_plays_otherwise_than_the_deal_that_beats_a_claim_has_left_it() -> None:
    asking = act(act(Desk(one_trump_unseen()), "onlyAsk"), "try", "D caps J♠ 9♠ 10♠")
    beginning = act(asking, "ask", "beaten")
    coming = stood(beginning.ahead[0]).words[-1]
    here = stood(beginning.record)
    others = [action for action in legal_actions(here.game, here.state, coming.seat) if action != coming.action]
    left = act(beginning, "try", f"{coming.seat} {format_action(others[0], here.game)}")
    assert stood(left.record).words[-1].action == others[0]
    assert left.beats is None
    assert not left.ahead


def test_every_change_can_be_undone_one_by_one() -> None:
    desks = [table_304()]
    for name, value in (("lay", "A 9♠ J♠"), ("try", "A bid 160"), ("try", "B pass"), ("lay", "C A♥")):
        desks.append(act(desks[-1], name, value))
    desk = desks[-1]
    for before in reversed(desks[:-1]):
        desk = act(desk, "undo")
        assert desk.record == before.record


def test_a_desk_from_a_link_can_still_take_its_words_back() -> None:
    desk = Desk(hidden_nine())
    assert stood(act(desk, "undo").record).words == stood(desk.record).words[:-1]


@pytest.mark.parametrize(
    ("text", "kind"), [("winner", "winner"), ("next", "next"), ("B play 9♠", "may"), ("no such", "said")]
)
def test_a_question_reads_back_from_its_address(text: str, kind: str) -> None:
    question = asked(text, hidden_nine())
    assert question.kind == kind
    assert ask_text(Desk(hidden_nine(), question=question)) == (None if kind == "said" else text)


def test_who_wins_is_told_with_its_article_and_worth() -> None:
    view = drawn(act(Desk(hidden_nine()), "ask", "winner"))
    assert view["ruling"]
    assert view["ruling"]["rule"] == {"id": "304.play.4", "title": view["ruling"]["rule"]["title"]}
    assert "44" in view["ruling"]["fact"]


def test_a_trick_that_is_running_has_no_winner_yet() -> None:
    desk = act(act(Desk(hidden_nine()), "undo"), "ask", "winner")
    view = drawn(desk)
    assert view["ruling"]
    assert (view["ruling"]["rule"], view["ruling"]["fact"]) == (
        None,
        "The trick is not complete: it is player D’s turn.",
    )


def test_what_must_happen_next_names_seat_phase_and_words() -> None:
    view = drawn(act(table_304(), "ask", "next"))
    assert view["ruling"]
    assert view["ruling"]["fact"] == "First auction: player A is to act."
    assert "pass" in (view["ruling"]["instead"] or "")


def test_a_ruling_that_rests_on_filled_cards_says_so() -> None:
    desk = acted(Desk(stood_before_b()), ("onlyAsk", ""), ("try", "B play 9♣ down"))
    view = drawn(desk)
    assert view["ruling"]
    assert "nobody has named" in (view["ruling"]["note"] or "")


def stood_before_b() -> Any:
    record = hidden_nine()
    return record_of(record, stood(record).words[:-3])


def test_another_table_s_option_is_told_with_a_ruling_that_it_changes() -> None:
    desk = acted(Desk(empty("thousand", "A")), ("onlyAsk", ""), ("try", "A bid 120"))
    view = drawn(desk)
    assert view["ruling"]
    assert view["ruling"]["verdict"] == "illegal"
    assert "Where a table plays" in (view["ruling"]["note"] or "")


def test_filled_cards_are_marked_and_named_ones_are_not() -> None:
    view = drawn(act(table_304(), "lay", "A 9♠"))
    hand = {card["card"]: card for seat in view["seats"] if seat["seat"] == "A" for card in seat["hand"]}
    assert "filled" not in hand["9♠"]
    assert all(card.get("filled") for name, card in hand.items() if name != "9♠")


def test_a_card_that_was_named_in_a_word_is_not_marked_as_filled() -> None:
    desk = acted(table_304(), *(("try", f"{seat} pass") for seat in "ABC"), ("try", "D bid 200"))
    desk = acted(desk, *(("try", f"{seat} pass") for seat in "ABC"), ("try", "D pick J♠"))
    (indicator,) = (card for seat in drawn(desk)["seats"] for card in seat["aside"])
    assert (indicator["card"], indicator.get("filled", False)) == ("J♠", False)


def test_filled_cards_that_lie_apart_are_marked_too() -> None:
    view = drawn(act(Desk(empty("thousand", "A")), "lay", "talons 9♠"))
    talons = {card["card"]: card.get("filled", False) for pile in view["middle"] for card in pile["cards"]}
    assert [name for name, filled in talons.items() if not filled] == ["9♠"]


def test_what_contradicts_the_words_is_refused_with_the_reason() -> None:
    view = drawn(act(Desk(hidden_nine()), "lay", "B 7♥"))
    assert "“B: 9♠, face down”" in view["task"]["text"]
    full = acted(table_304(), ("lay", "A 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠ A♠"), ("lay", "A 7♥"))
    assert drawn(full)["task"]["text"] == "Player A: every card is named already."


@pytest.mark.parametrize("value", ["", "A", "Z 9♠", "A 9", "A 9♠ 9♠", "- 9♠", "<b> 9♠", "A " + "9♠ " * 200])
def test_no_text_can_break_the_laying_out(value: str) -> None:
    for desk in (table_304(), Desk(empty("thousand", "A")), Desk(hidden_nine())):
        drawn(act(desk, "lay", value))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", sorted(GAMES))
def test_every_place_where_cards_are_dealt_has_a_name(id: str, lang: str) -> None:
    game = GAMES[id]
    pack = drawn(act(Desk(empty(id, game.seats[0].value)), "ask", "lay"), lang)["pack"]
    assert pack
    assert {one["id"] for one in pack["places"]} - {*game.seats, NOWHERE} <= set(book(id).names)


def test_an_act_done_on_an_older_table_changes_nothing() -> None:
    desk = table_304()
    later = act(desk, "try", "A bid 160")
    assert done(later, Act(act="try", value="B bid 170", serial=desk.serial)) == later


@given(
    st.sampled_from(sorted(GAMES)), st.integers(0, 5000), st.integers(0, 60), st.sampled_from(range(6)), st.booleans()
)
@settings(max_examples=60)
def test_no_pair_of_eyes_is_shown_a_card_that_it_cannot_know(
    id: str, seed: int, n: int, eye: int, asking: bool
) -> None:
    game = GAMES[id]
    dealt, words = whole(game, seed, "random")
    record = record_of(dealt, words[: n % len(words)])
    around: tuple[Eyes, ...] = (*game.seats, PUBLIC)
    eyes = around[eye % len(around)]
    here = stood(record)
    turn = game.to_act(here.state)
    assert turn is not None
    word = parse_word(game, f"{turn} pass")
    desk = Desk(
        record, eyes, question=Question("may", word) if asking else Question("said"), asking=asking, knowing=True
    )
    view = drawn(desk, show=Show(judged=True))
    hidden = {card.name for card in game.pack if card not in game.observe(here.state, eyes).known}
    view.pop("knowledge", None)  # names the unseen cards, and nothing of where they are: tests of its own
    offered = {card for choice in view["choices"] for card in choice["cards"]}
    view["choices"] = []
    told = json.dumps(view, ensure_ascii=False)
    assert [name for name in hidden if f'"{name}"' in told] == []
    if eyes is not turn:  # a seat's own rulings may name a card that it lacks
        assert [name for name in hidden if f" {name}" in told] == []
    if eyes is PUBLIC and offered:
        assert hidden <= offered or turn is None or not any("play" in str(c["id"]) for c in view["choices"])


def test_the_public_is_offered_every_card_it_has_not_seen_and_nothing_tells_a_hand() -> None:
    view = drawn(Desk(stood_before_b(), PUBLIC))
    offered = {card for choice in view["choices"] for card in choice["cards"]}
    assert len(offered) == 31  # all but the card that was led


@pytest.mark.parametrize("id", sorted(GAMES))
@pytest.mark.parametrize("public", [False, True])
def test_what_is_offered_tells_nobody_which_cards_were_said_to_lie_where_he_does_not_see(id: str, public: bool) -> None:
    game = GAMES[id]
    dealt, words = whole(game, 5, "random")
    record = record_of(dealt, words[: len(words) // 2], guessed=CardSet.of(game.pack))
    here = stood(record)
    turn = game.to_act(here.state)
    assert turn is not None
    eyes = PUBLIC if public else turn
    known = game.observe(here.state, eyes).known
    others = [card for card in dealt.cards[next(seat for seat in game.seats if seat is not turn)] if card not in known]
    named = put(record, next(seat for seat in game.seats if seat is not turn), others[:3])
    assert len(named.guessed) == len(record.guessed) - len(others[:3]) < len(record.guessed)
    assert drawn(Desk(named, eyes))["choices"] == drawn(Desk(record, eyes))["choices"]


def test_the_card_for_a_dispute_holds_only_what_everybody_has_seen() -> None:
    desk = act(act(Desk(hidden_nine()), "undo"), "undo")  # B's card lies face down
    text = slip(desk)
    assert "9♠" not in text
    assert "nine of spades" not in text
    whole_text = slip(act(Desk(hidden_nine()), "ask", "winner"))
    assert "44" in whole_text
    assert "304.play.4" in whole_text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_dispute_can_be_read_in_every_language(lang: str) -> None:
    assert "44" in slip(act(Desk(hidden_nine(), Seat.B), "ask", "winner"), lang)


@pytest.mark.parametrize("id", sorted(GAMES))
def test_others_play_until_it_is_ones_turn(id: str) -> None:
    game = GAMES[id]
    seat = game.seats[0]
    desk = Desk(empty(id, game.seats[-1].value), seat)
    for _ in range(60):
        here = stood(desk.record)
        if game.over(here.state):
            break
        turn = game.to_act(here.state)
        if turn is seat:
            desk = act(desk, "try", f"{seat} {format_action(legal_actions(game, here.state, seat)[-1], game)}")
        else:
            desk = act(desk, "say")
    assert len(stood(desk.record).moves) > 8


def test_the_link_of_a_desk_opens_exactly_what_lies_there() -> None:
    desk = act(Desk(hidden_nine()), "ask", "winner")
    record = record_from(code_of(desk.record))
    again = Desk(record, question=asked(ask_text(desk), record), turns=desk.turns)
    assert drawn(again, "pt") == drawn(Desk(desk.record, question=desk.question, turns=desk.turns), "pt")


def test_a_card_stays_a_card() -> None:
    assert Card.parse("9♠") in hidden_nine().cards["B"]
