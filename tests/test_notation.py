"""Words, script lines and records: text and value are each other's inverse."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Any, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.cards import PACK, Card, Suit
from tutor.engine.deck import Dice
from tutor.engine.game import Game, Word, playout, shuffled
from tutor.engine.table import Seat
from tutor.files import Complaint, Unreadable, document, validate
from tutor.games import GAMES
from tutor.games.three_nought_four.actions import Bid, Caps, Look, Play
from tutor.notation import (
    Deal,
    Legal,
    Line,
    Record,
    Said,
    View,
    format_line,
    format_word,
    open_record,
    options_from,
    options_text,
    parse_line,
    parse_word,
    record_of,
    record_text,
    usage,
)

GAME = GAMES["304"]


@dataclass(frozen=True, slots=True)
class Name:
    suit: Suit


@dataclass(frozen=True, slots=True)
class Hand:
    number: int | None = None


@dataclass(frozen=True, slots=True)
class LayAway:
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Take:
    number: int
    card: Card
    suit: Suit | None = None


ODD_GAME = replace(GAME, verbs={"name": Name, "hand": Hand, "discard": LayAway, "take": Take})
"""A game with the kinds of words that the later games have."""

ARGUMENTS: dict[Any, st.SearchStrategy[Any]] = {
    Card: st.sampled_from(PACK),
    Suit: st.sampled_from(Suit),
    int: st.integers(-999_999_999, 999_999_999),
    bool: st.booleans(),
    int | None: st.none() | st.integers(0, 999_999_999),
    Suit | None: st.none() | st.sampled_from(Suit),
    tuple[Card, ...]: st.lists(st.sampled_from(PACK), max_size=9).map(tuple),
}


def actions(kind: type) -> st.SearchStrategy[Any]:
    """Make actions of one kind, whatever the law may say of them."""
    hints = get_type_hints(kind)
    return st.builds(kind, **{one.name: ARGUMENTS[hints[one.name]] for one in fields(kind)})


def words(game: Game) -> st.SearchStrategy[Word]:
    return st.builds(Word, st.sampled_from(game.seats), st.one_of([actions(kind) for kind in game.verbs.values()]))


def lines(game: Game) -> st.SearchStrategy[Line]:
    views = st.builds(View, st.none() | st.sampled_from(game.seats))
    return st.builds(Said, words(game), st.booleans()) | views | st.just(Legal())


@pytest.mark.parametrize("game", [*GAMES.values(), ODD_GAME], ids=[*GAMES, "odd"])
def test_every_verb_reads_back_as_it_was_written(game: Game) -> None:
    for kind in game.verbs.values():

        @given(st.builds(Word, st.sampled_from(game.seats), actions(kind)))
        def read_back(word: Word) -> None:
            assert parse_word(game, format_word(word, game)) == word

        read_back()


@given(lines(GAME))
def test_a_script_line_reads_back_as_it_was_written(line: Line) -> None:
    assert parse_line(GAME, format_line(line, GAME)) == line


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("A bid 160", Word(Seat.A, Bid(160))),
        ("b PLAY xh", Word(Seat.B, Play(Card.parse("10♥")))),
        ("C  play\t9s  DOWN ", Word(Seat.C, Play(Card.parse("9♠"), down=True))),
        ("D caps", Word(Seat.D, Caps(()))),
        ("D caps js 9♠", Word(Seat.D, Caps((Card.parse("J♠"), Card.parse("9♠"))))),
        ("A look", Word(Seat.A, Look())),
        ("A look 3", Word(Seat.A, Look(3))),
        ("A bid 999999999", Word(Seat.A, Bid(999_999_999))),
    ],
)
def test_a_word_may_be_written_in_several_ways(text: str, word: Word) -> None:
    assert parse_word(GAME, text) == word


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "a word is empty"),
        ("E pass", "'E' is no seat; there are A, B, C, D"),
        ("pass", "'pass' is no seat"),
        ("A", "'' is no word of 304; there are redeal, bid, pass"),
        ("A bidd 160", "'bidd' is no word of 304; there are redeal, bid, pass"),
        ("A bid", "'bid' lacks something; write bid NUMBER"),
        ("A bid x", "'x' is no whole number"),
        ("A bid 1600000000", "'1600000000' is no whole number of at most nine digits"),
        ("A bid 160.0", "is no whole number"),
        ("A bid ١٦٠", "is no whole number"),
        ("A bid 160 170", "'170' is too much in 'bid 160 170'; write bid NUMBER"),
        ("A pass 1", "'1' is too much in 'pass 1'; write pass"),
        ("A play", "write play CARD [down]"),
        ("A play 11♠", "'11♠' is no card"),
        ("A play 9♠ up", "'up' is too much in 'play 9♠ up'; write play CARD [down]"),
        ("A play down", "'down' is no card"),
        ("A caps J♠ x", "'x' is no card"),
        ("A " + "x" * 10_000, "is no word of 304"),
        ("A play " + "♠" * 10_000, "is no card"),
    ],
)
def test_an_unreadable_word_says_what_could_stand_there(text: str, what: str) -> None:
    with pytest.raises(ValueError, match=re.escape(what)) as refused:
        parse_word(GAME, text)
    assert len(str(refused.value)) < 250


@pytest.mark.parametrize("text", ["view", "view E", "view A B", "legal A", "A?", "? pass", "A ? pass", "E? pass"])
def test_an_unreadable_script_line_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no|can't be read"):
        parse_line(GAME, text)


@given(st.text(max_size=40))
def test_any_text_is_a_line_or_a_sentence_about_it(text: str) -> None:
    try:
        line = parse_line(GAME, text)
    except ValueError as error:
        said = str(error)
    else:
        said = format_line(line, GAME)
        assert parse_line(GAME, said) == line
    assert said.isprintable()


def test_the_usage_is_read_off_the_action() -> None:
    assert usage(GAME, "caps") == "caps [CARD ...]"
    assert usage(GAME, "look") == "look [NUMBER]"
    assert usage(ODD_GAME, "take") == "take NUMBER CARD [SUIT]"


# -------------------------------------------------------------------------------------------------------------- records

HANDS = {
    "A": "A♥ Q♥ 10♠ 9♦ / 8♥ 10♦ 10♣ Q♣",
    "B": "9♠ J♣ 9♣ K♦ / 7♦ K♣ 8♣ 7♣",
    "C": "J♥ 9♥ K♠ A♣ / 8♠ K♥ J♦ Q♦",
    "D": "J♠ A♠ Q♠ 10♥ / 7♠ 7♥ A♦ 8♦",
}


def text(game: str = "304", dealer: str = "D", hands: dict[str, str] | None = None, more: str = "") -> str:
    """Write a record, the hands from line 4 on."""
    rows = [f"game: {game}", f"dealer: {dealer}"]
    if hands:
        rows += ["hands:", *(f"  {seat}: {cards}" for seat, cards in hands.items())]
    return "\n".join([*rows, more])


def read(text: str) -> Record:
    return validate(Record, document(text, "x.yaml"))


def refused(text: str) -> Complaint:
    with pytest.raises(Unreadable) as found:
        read(text)
    (complaint,) = found.value.complaints
    return complaint


def hand(name: str, deal: Deal) -> str:
    return " ".join(map(str, deal.cards[name]))


@pytest.mark.parametrize("game", ["304", '"304"', "'304'"])
def test_a_game_that_looks_like_a_number_may_be_unquoted(game: str) -> None:
    record = read(text(game, hands=HANDS, more="script: [A bid 160, A? bid 150, view C, legal]"))
    assert record.game == "304"
    assert [type(line) for line in record.lines] == [Said, Said, View, Legal]


def test_without_a_slash_the_first_four_are_the_first_packet() -> None:
    plain = {seat: cards.replace("/ ", "") for seat, cards in HANDS.items()}
    assert read(text(hands=plain)).cards == read(text(hands=HANDS)).cards
    game, state = open_record(read(text(hands=plain)))
    seen = game.observe(state, None)
    assert {str(card) for card in seen.hands[Seat.A]} == {"A♥", "Q♥", "10♠", "9♦"}


def test_a_seed_deals_what_the_engine_shuffles() -> None:
    record = read(text(more="seed: 17"))
    assert record.cards == shuffled(GAME, record.match, Dice(17))
    assert record.cards == read(text(more="seed: 17")).cards
    assert record.cards != read(text(more="seed: 18")).cards


def test_fill_keeps_the_named_cards_in_their_packets() -> None:
    record = read(text(hands={"B": "9♠ / K♣ 8♣", "D": "J♠ A♠ Q♠ 10♥ 7♠"}, more="fill: 3"))
    assert record.cards["B"][0] == Card.parse("9♠")
    assert {"K♣", "8♣"} <= set(hand("B", record).split()[4:])
    assert hand("D", record).startswith("J♠ A♠ Q♠ 10♥ 7♠")
    assert sorted(card.name for cards in record.cards.values() for card in cards) == sorted(c.name for c in PACK)


def test_fill_alone_deals_the_whole_pack() -> None:
    assert sum(map(len, read(text(more="fill: 1")).cards.values())) == 32


@given(st.integers(0, 2**60), st.dictionaries(st.sampled_from("ABCD"), st.integers(0, 8)))
def test_fill_makes_a_whole_deal_of_any_part_of_one(fill: int, kept: dict[str, int]) -> None:
    part = {seat: " ".join(HANDS[seat].replace("/ ", "").split()[:n]) or '""' for seat, n in kept.items()}
    record = read(text(hands=part, more=f"fill: {fill}"))
    assert {card for cards in record.cards.values() for card in cards} == set(PACK)
    for seat, cards in part.items():
        assert set(cards.replace('""', "").split()) <= set(hand(seat, record).split())


@pytest.mark.parametrize(
    ("change", "line", "field", "what"),
    [
        ({"B": "J♣ 9♣ K♦ / 7♦ K♣ 8♣ 7♣"}, 5, "hands.B", "7 cards; 8 are dealt here; missing from the deal: 9♠"),
        ({"B": "9♠ J♣ 9♣ K♦ / 7♦ K♣ 8♣"}, 5, "hands.B", "missing from the deal: 7♣"),
        ({"B": "J♠ J♣ 9♣ K♦ / 7♦ K♣ 8♣ 7♣"}, 7, "hands.D", "J♠ stands twice, with B and D; missing from the deal: 9♠"),
        ({"B": "J♣ J♣ 9♣ K♦ / 7♦ K♣ 8♣ 7♣"}, 5, "hands.B", "J♣ stands twice, with B and B"),
        ({"B": "9♠ J♣ 9♣ / K♦ 7♦ K♣ 8♣ 7♣"}, 5, "hands.B", "packet 2 has 5 cards; 4 are dealt in it"),
        ({"B": "9♠ J♣ / 9♣ K♦ / 7♦ K♣ 8♣ 7♣"}, 5, "hands.B", "there are 3 packets; 2 are dealt here"),
        ({"B": "9♠ J♣ 9♣ K♦ 7♦ K♣ 8♣ 7♣ J♠"}, 5, "hands.B", "there are 9 cards; 8 are dealt here"),
        ({"B": "9♠ J♣ 9♣ 1♦ / 7♦ K♣ 8♣ 7♣"}, 5, "hands.B", "'1♦' is no card"),
        ({"B": "[9♠]"}, 5, "hands.B", "a text is expected, not a list"),
        ({"E": "9♠"}, 8, "hands.E", "'E' is no seat in 304; cards go to A, B, C, D"),
    ],
)
def test_cards_that_make_no_deal_are_refused(change: dict[str, str], line: int, field: str, what: str) -> None:
    found = refused(text(hands=HANDS | change))
    assert (found.line, found.field) == (line, field)
    assert what in found.text


@pytest.mark.parametrize(
    ("source", "field", "what"),
    [
        (text("305", hands=HANDS), "game", "'305' is no game here; there are 304"),
        (text("true", hands=HANDS), "game", "a text is expected, not true"),
        (text(dealer="E", hands=HANDS), "dealer", "'E' is not one of A, B, C, D"),
        ("game: 304\nseed: 1", "dealer", "is missing"),
        (text(), "hands", "is missing; write every hand, or a seed"),
        (text(hands={"A": HANDS["A"]}), "hands.B", "0 cards; 8 are dealt here"),
        (text(hands=HANDS, more="seed: 1"), "seed", "leave out either"),
        (text(more="seed: x"), "seed", "a whole number is expected, not 'x'"),
        (text(more="seed: true"), "seed", "a whole number is expected, not true"),
        (text(hands=HANDS, more="talon: 7♠"), "talon", "'talon' is not dealt in 304"),
        (text(hands=HANDS, more="options: {kontra: true}"), "options.kontra", "'kontra' is no option of 304"),
        (text(hands=HANDS, more="options: [1]"), "options", "a mapping (key: value) is expected"),
        (text(hands=HANDS, more="score: {AC: 22, BD: 0}"), "score", "over"),
        (text(hands=HANDS, more="score: {AC: 11}"), "score", "both pairs"),
        (text(hands=HANDS, more="score: 11"), "score", "a mapping (key: value) is expected"),
        (text(hands=HANDS, more="script: A pass"), "script", "a list is expected"),
        (text(hands=HANDS, more="script: [A pass, 304]"), "script 2", "a text is expected, not 304"),
        (text(hands=HANDS, more="script: [A pass, {A: pass}]"), "script 2", "a text is expected, not a mapping"),
        (text(hands=HANDS, more="script: [A pass, B bit 3]"), "script 2", "'bit' is no word of 304"),
        (text(hands=HANDS, more="scrypt: []"), "scrypt", "unknown key 'scrypt'; known: game, options, dealer, hands"),
    ],
)
def test_a_record_that_cannot_be_opened_says_where_and_why(source: str, field: str, what: str) -> None:
    found = refused(source)
    assert found.field == field
    assert what in found.text


def test_every_unreadable_line_of_a_script_is_told() -> None:
    with pytest.raises(Unreadable) as found:
        read(text(hands=HANDS, more="script:\n  - A bit 3\n  - A pass\n  - E pass"))
    assert [(one.line, one.field) for one in found.value.complaints] == [(9, "script 1"), (11, "script 3")]


def test_an_option_may_leave_its_prefix_out_and_has_a_default(monkeypatch: pytest.MonkeyPatch) -> None:
    options = {"t.step": ("exact", "multiple"), "t.kontra": (False, True), "u.kontra": (False, True), "u.limit": (0, 2)}
    taken: dict[str, object] = {}

    def match(*given: Any) -> Any:
        taken.update(given[2])
        return GAME.match(*given)

    monkeypatch.setitem(GAMES, "304", replace(GAME, options=options, match=match))
    read(text(hands=HANDS, more="options: {step: multiple, t.kontra: true}"))
    assert taken == {"t.step": "multiple", "t.kontra": True, "u.kontra": False, "u.limit": 0}
    for wrong, what in (
        ("step: three", '\'three\' is no value of t.step; there are: "exact", "multiple"'),
        ("kontra: true", "'kontra' names several options of 304"),
        ("t.kontra: 1", "'1' is no value of t.kontra; there are: false, true"),
        ("limit: false", "'false' is no value of u.limit"),
        ("limit: null", "'null' is no value of u.limit"),
        ("tep: exact", "'tep' is no option"),
        ("step: exact, t.step: multiple", "t.step is set twice, as 'step' too"),
    ):
        assert what in refused(text(hands=HANDS, more=f"options: {{{wrong}}}")).text


def test_the_same_deal_under_other_options_may_name_them_in_full_or_in_short() -> None:
    deal = Deal(game="croatian-preference", dealer=Seat.C, seed=1, options={"kontra": False, "crpref.must_beat": True})
    for name in ("kontra", "crpref.kontra"):
        other = deal.under({name: True, "must_beat": False})
        assert other.match.options["crpref.kontra"] is True
        assert other.match.options["crpref.must_beat"] is False
    assert deal.match.options["crpref.must_beat"] is True


def test_talons_are_places_like_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    packets = (("A", 7), ("B", 8), ("talons", 2), ("C", 8), ("talons", 2), ("D", 5))
    dealt = {
        "A": "A♥ Q♥ 10♠ 9♦ 8♥ 10♦ 10♣",
        "B": "9♠ J♣ 9♣ K♦ 7♦ K♣ 8♣ 7♣",
        "C": "J♥ 9♥ K♠ A♣ 8♠ K♥ J♦ Q♦",
        "D": "J♠ A♠ Q♠ 10♥ 7♠",
    }
    monkeypatch.setitem(GAMES, "304", replace(GAME, packets=lambda _: packets))
    record = read(text(hands=dealt, more="talons: [Q♣ 7♥, A♦ 8♦]"))
    assert hand("talons", record) == "Q♣ 7♥ A♦ 8♦"
    assert read(record_text(record_of(record, ()))).cards == record.cards
    assert "talons" in refused(text(hands=dealt, more="talons: [Q♣ 7♥ A♦, 8♦]")).field


def deals() -> Iterable[Record]:
    for seed in range(20):
        deal = read(text(dealer="ABCD"[seed % 4], more=f"seed: {seed}\nscore: {{AC: 20, BD: 2}}"))
        game, state = open_record(deal)
        yield record_of(deal, game.history(playout(game, state, Dice(seed), game.policies["random"], claims=True)))


def test_a_record_prints_and_reads_back_as_the_same_record() -> None:
    for record in deals():
        assert read(record_text(record)) == record


@given(st.lists(lines(GAME)), st.booleans())
def test_any_script_prints_and_reads_back(script: list[Line], seeded: bool) -> None:
    hands = {} if seeded else HANDS
    record = Record(
        game="304",
        dealer=Seat.A,
        hands=hands or None,
        seed=3 if seeded else None,
        script=[format_line(line, GAME) for line in script],
    )
    assert read(record_text(record)) == record
    assert list(read(record_text(record)).lines) == script


def test_a_seeded_deal_never_changes() -> None:
    record = read(text(more="seed: 1"))
    assert hand("A", record) == "8♣ Q♥ 9♠ J♥ 9♦ 10♦ 9♣ J♠"
    assert hand("B", record) == "7♣ A♣ J♦ Q♦ 7♦ A♠ 9♥ Q♣"


# Options in an address


@given(st.sampled_from(list(GAMES.values())), st.data())
def test_options_come_back_from_an_address_and_usual_ones_are_left_out(game: Game, data: st.DataObject) -> None:
    options = {name: data.draw(st.sampled_from(values)) for name, values in game.options.items()}
    text = options_text(options, game)
    assert options_from(text, game) == options
    assert text.count("=") == sum(options[name] != values[0] for name, values in game.options.items())
    assert len(text) <= 800


ODD_OPTIONS = replace(GAME, options={"croatian.refas": (3, 1, True), "last": (False, True)})
"""A game with numbers, truth values and a prefix among its options."""


def test_numbers_and_truth_values_keep_their_kind_and_a_prefix_may_be_left_out() -> None:
    assert options_from("refas=1,last=true", ODD_OPTIONS) == {"croatian.refas": 1, "last": True}
    assert options_from("croatian.refas=true", ODD_OPTIONS)["croatian.refas"] is True
    assert options_text({"croatian.refas": 1, "last": True}, ODD_OPTIONS) == "croatian.refas=1,last=true"


@pytest.mark.parametrize("text", ["declare", "declare=", "=auto", "declare=maybe", "dealer=A", ",", "declare=auto,"])
def test_options_that_are_none_are_refused_with_what_could_stand_there(text: str) -> None:
    with pytest.raises(Unreadable) as refused:
        options_from(text, GAMES["thousand"])
    assert "there are" in str(refused.value)
    assert "\n" not in str(refused.value)


@given(st.text(max_size=100))
def test_any_text_is_options_or_is_refused_kindly(text: str) -> None:
    try:
        options = options_from(text, GAMES["thousand"])
    except Unreadable as refused:
        complaints = refused.complaints
    else:
        assert options == options_from(options_text(options, GAMES["thousand"]), GAMES["thousand"])
        complaints = ()
    assert all(str(complaint).isprintable() for complaint in complaints)


def test_numbers_without_an_end_are_read_in_records_and_addresses() -> None:
    croatian = GAMES["croatian-preference"]

    def match(options: str) -> Any:
        return read(f"game: croatian-preference\ndealer: A\nseed: 1\noptions: {{{options}}}\n").match

    assert match("start_bule: 34").options["crpref.start_bule"] == 34
    assert match("refa_limit: 7").options["crpref.refa_limit"] == 7
    assert match("refa_limit: null").options["crpref.refa_limit"] is None
    refused = {"start_bule: 61": "multiple of 2", "refa_limit: -1": "from 0", "start_bule: null": "60"}
    for wrong, says in refused.items():
        with pytest.raises(Unreadable, match=says):
            match(wrong)
    odd = {**options_from("", croatian), "crpref.start_bule": -8, "crpref.refa_limit": 12}
    assert options_text(odd, croatian) == "crpref.refa_limit=12,crpref.start_bule=-8"
    assert options_from(options_text(odd, croatian), croatian) == odd
    with pytest.raises(Unreadable, match="start_bule"):
        options_from("start_bule=7", croatian)
