"""A case laid out by hand: what is named stays, the rest is found, and the law rules on it as on any deal."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tutor.cards import Card, CardSet
from tutor.engine.deck import Dice
from tutor.engine.game import Game, Word, playout, trial
from tutor.engine.table import Seat
from tutor.games import GAMES
from tutor.notation import (
    Record,
    Said,
    code_of,
    format_word,
    open_record,
    parse_action,
    parse_word,
    record_from,
    record_of,
)
from tutor.referee.case import (
    Contradiction,
    depends,
    empty,
    freed,
    offered,
    put,
    said,
    stood,
    told_in_short,
    unsaid,
    variants,
)
from tutor.referee.contract import Unreachable

DEALS = st.tuples(st.sampled_from(sorted(GAMES)), st.integers(0, 10_000), st.sampled_from(["random", "sensible"]))


def spoken(record: Record, *words: str) -> Record:
    """Say words that must all be lawful."""
    for text in words:
        after = said(record, parse_word(record.rules, text)).after
        assert after is not None, text
        record = after
    return record


def actions(record: Record, *texts: str) -> list[object]:
    return [parse_action(record.rules, text) for text in texts]


def whole(game: Game, seed: int, policy: str) -> tuple[Record, tuple[Word, ...]]:
    """Return a deal with every card named, and the words of somebody's playing it to its end."""
    dealer = game.seats[seed % len(game.seats)].value
    record = empty(game.id, dealer)
    bare = {"seed": seed, "hands": None, "talon": None, "talons": None}
    dealt = record_of(record.model_copy(update=bare).under({}), (), guessed=CardSet())
    state = playout(game, open_record(dealt)[1], Dice(seed), game.policies[policy])
    return dealt, game.history(state)


def hidden_nine() -> Record:
    """Lay the first trick of the hidden nine out as two people at a table would tell it."""
    record = empty("304", "D")
    short = told_in_short(record, Seat.D, actions(record, "bid 200", "pick J♠", "keep"))
    return spoken(short, "A play A♥", "B play 9♠ down", "C play K♥", "D play 10♥")


def test_the_hidden_nine_told_in_few_words_is_worth_44_to_b() -> None:
    (event,) = (event for event in stood(hidden_nine()).moves[-1].events if "winner" in event.facts)
    assert (event.article, event.facts["winner"], event.facts["points"]) == ("304.play.4", Seat.B, 44)


@settings(max_examples=20)
@given(DEALS)
def test_the_words_of_a_real_deal_can_be_told_to_an_empty_table(of: tuple[str, int, str]) -> None:
    game, seed, policy = GAMES[of[0]], of[1], of[2]
    dealt, words = whole(game, seed, policy)
    talons = [place for place in dealt.cards if place not in game.seats]
    record = empty(game.id, dealt.dealer.value)
    for place in talons:
        record = put(record, place, dealt.cards[place])
    for word in words:
        after = said(record, word).after
        assert after is not None, format_word(word, game)
        record = after
        assert stood(record).refused is None
    assert stood(record).words == words
    assert sorted(card.name for cards in record.cards.values() for card in cards) == sorted(c.name for c in game.pack)


@settings(max_examples=20)
@given(DEALS, st.integers(0, 60), st.integers(0, 10_000))
def test_what_is_named_stays_with_its_seat_and_what_was_said_stays_lawful(
    of: tuple[str, int, str], said_before: int, pick: int
) -> None:
    game = GAMES[of[0]]
    dealt, words = whole(game, of[1], of[2])
    all_but_last = words[: min(said_before, len(words) - 1)]
    named = Dice(pick).shuffled(game.pack)[: pick % 12]
    where = {card: place for place, cards in dealt.cards.items() for card in cards}
    record = empty(game.id, dealt.dealer.value)
    for card in named:
        record = put(record, where[card], [card])
    for word in all_but_last:
        after = said(record, word).after
        if after is None:
            return  # too many words at a table of which little is named; the property above says how seldom
        record = after
    for card in named:
        assert card in record.cards[where[card]]
        assert card not in record.guessed
    assert stood(record).refused is None


@settings(max_examples=20)
@given(DEALS, st.integers(0, 60))
def test_a_case_of_which_all_is_named_is_ruled_on_as_the_deal_is(of: tuple[str, int, str], n: int) -> None:
    game = GAMES[of[0]]
    dealt, words = whole(game, of[1], of[2])
    record = record_of(dealt, words[: n % len(words)])
    here = stood(record)
    seat = game.to_act(here.state)
    assert seat is not None
    for action in offered(record, here, seat)[:12]:
        word = Word(seat, action)
        came = said(record, word)
        assert came.ruling == trial(game, here.state, word)[0]
        assert not depends(record, word, came)


@settings(max_examples=20)
@given(DEALS, st.integers(0, 60))
def test_the_code_of_a_case_opens_exactly_that_case(of: tuple[str, int, str], n: int) -> None:
    game = GAMES[of[0]]
    dealt, words = whole(game, of[1], of[2])
    record = record_of(dealt, words[: n % len(words)], guessed=CardSet.of(game.pack[: n % 5]))
    assert record_from(code_of(record)) == record


def test_a_card_named_twice_is_where_it_was_named_last() -> None:
    record = put(put(empty("304", "D"), "A", [Card.parse("J♠")]), "B", [Card.parse("J♠")])
    assert Card.parse("J♠") in record.cards["B"]
    assert Card.parse("J♠") not in record.guessed


def test_a_card_taken_back_may_lie_anywhere_again() -> None:
    record = freed(put(empty("304", "D"), "A", [Card.parse("J♠")]), [Card.parse("J♠")])
    assert Card.parse("J♠") in record.guessed
    assert Card.parse("J♠") in put(record, "B", [Card.parse("J♠")]).cards["B"]


def test_a_place_of_which_every_card_is_named_is_full() -> None:
    record = put(empty("304", "D"), "A", CardSet.parse("7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠ A♠"))
    with pytest.raises(Contradiction) as full:
        put(record, "A", [Card.parse("7♥")])
    assert (full.value.kind, full.value.place) == ("full", "A")


def test_a_card_that_would_have_forbidden_a_word_already_said_is_a_contradiction() -> None:
    with pytest.raises(Contradiction) as against:
        put(hidden_nine(), "B", [Card.parse("7♥")])
    assert against.value.kind == "said"
    assert against.value.ruling is not None
    assert against.value.word == "B play 9♠ down"


def test_a_ruling_that_rests_on_cards_nobody_named_says_so() -> None:
    record = told_in_short(empty("304", "D"), Seat.D, actions(empty("304", "D"), "bid 200", "pick J♠", "keep"))
    led = spoken(record, "A play A♥")
    assert not rests(led, "B play 7♥")
    assert rests(led, "B play 9♣ down")
    named = put(led, "B", CardSet.parse("9♠ J♣ 9♣ K♦ 7♦ K♣ 8♣ 7♣"))
    assert not rests(named, "B play 9♣ down")


def rests(record: Record, text: str) -> bool:
    word = parse_word(record.rules, text)
    return depends(record, word, said(record, word))


def test_an_auction_that_no_rule_leads_to_is_refused_with_the_ruling() -> None:
    record = empty("304", "D")
    with pytest.raises(Unreachable) as stop:
        told_in_short(record, Seat.D, actions(record, "bid 205"))
    assert stop.value.ruling is not None
    assert stop.value.ruling.article == "304.auction.2"


@pytest.mark.parametrize(
    ("seat", "texts"), [("B", ["bid 120", "talon 2"]), ("B", ["bid 100", "talon 1", "contract 100"])]
)
def test_an_auction_of_thousand_can_be_told_in_short(seat: str, texts: list[str]) -> None:
    record = empty("thousand", "A")
    here = stood(told_in_short(record, Seat(seat), actions(record, *texts)))
    public = here.game.observe(here.state, None).public
    assert (public["bidder"], public["bid"]) == (seat, int(texts[0].split()[1]))


def test_taking_a_word_back_leaves_the_ones_before_it() -> None:
    assert stood(unsaid(hidden_nine())).words == stood(hidden_nine()).words[:-1]


def test_a_record_whose_words_break_the_law_stands_before_the_first_that_does() -> None:
    record = hidden_nine()
    wrong = record.model_copy(update={"script": [*record.script, "A play 7♠"]})
    here = stood(Record(**wrong.model_dump()))
    assert here.refused is not None
    assert format_word(here.refused[0], here.game) == "A play 7♠"
    assert here.refused[1].legal is False


def test_another_option_that_rules_otherwise_is_told() -> None:
    record = empty("thousand", "A")
    jump = parse_word(record.rules, "A bid 120")
    (other,) = (one for one in variants(record, jump) if one.option == "auction_step")
    assert (other.value, other.ruling.legal, said(record, jump).ruling.legal) == ("multiple", True, False)


def test_words_that_are_only_asked_about_change_nothing() -> None:
    record = hidden_nine()
    asked = Record(**{**record.model_dump(), "script": [*record.script, "B? play 9♠", "legal", "view public"]})
    assert stood(asked).words == stood(record).words
    assert sum(isinstance(line, Said) and line.asked for line in asked.lines) == 1
