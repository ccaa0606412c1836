"""Croatian Preference against its second reading: whole random deals, every part of the law at every word.

A thousand deals are dealt and played by the game, half of them under switches drawn at random and at sheets drawn at
random; at each word the second reading must refuse the same words by the same articles, and at the end it must have
written the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from tests.conformance.second_reading.croatian import SEATS, Table
from tutor.cards import Suit, cards_of
from tutor.engine.deck import Dice
from tutor.engine.game import Action, Layout, Match, State, Word, playout, replay, shuffled
from tutor.engine.rulings import Event
from tutor.engine.table import Seat
from tutor.facts import plain
from tutor.files import document, validate
from tutor.games.preference import actions as said
from tutor.games.preference.croatian import GAME
from tutor.games.preference.croatian.actions import BETTEL, HAND, HERE, MORTKONTRA, SANAC, SUBKONTRA
from tutor.notation import Deal, Record, Said, open_record, record_of, record_text

SEEDS = range(1, 1001)
WORDS: tuple[Action, ...] = (
    *(said.PASS, HERE, HAND, BETTEL, SANAC, said.CONCEDE, said.TAKE, said.DEFEND, said.DROP, said.INVITE, said.ALONE),
    *(said.KONTRA, said.STAND, said.REKONTRA, SUBKONTRA, MORTKONTRA, said.ACCEPT),
    *map(said.Bid, range(1, 9)),
    *map(said.Contract, range(1, 9)),
    *map(said.Name, Suit),
)
"""All that can be said without a card, and numbers that nobody may say."""


class Played(NamedTuple):
    """A deal that was played out by the game, and what both readings said of it."""

    match: Match
    layout: Layout
    state: State
    events: tuple[Event, ...]
    judged: int
    differences: tuple[str, ...]


def switches(seed: int) -> dict[str, Any]:
    """Return the defaults for half of the deals, else each switch any way."""
    dice = Dice(seed)
    if seed % 2:
        return {name: values[0] for name, values in GAME.options.items()}
    return {name: dice.choice(tuple(values)) for name, values in GAME.options.items()}


def sheet(dice: Dice, limit: int | None) -> dict[str, Any] | None:
    """Return no sheet, or one of a match under way, some near its end."""
    if not dice.below(3):
        return None
    return {
        seat.value: {
            "bule": 2 * (dice.below(40) - 8 * (seat is not Seat.A)) + 2 * (seat is Seat.A) * 9,
            "refa": dice.below(3 if limit is None else limit + 1),
            "supe": {other.value: 2 * dice.below(60) for other in SEATS if other is not seat},
        }
        for seat in SEATS
    }


def opened(seed: int) -> tuple[Match, dict[str, Any] | None, Layout]:
    """Deal a hand in a match that may be near its end."""
    dice, options = Dice(seed), switches(seed)
    score = sheet(dice, options["crpref.refa_limit"])
    if score and sum(account["bule"] for account in score.values()) <= 0:
        score = None
    match = GAME.match(SEATS[seed % 3], score, options)
    return match, score, shuffled(GAME, match, dice)


def words_to_judge(state: State, seat: Seat, dice: Dice) -> Iterator[Action]:
    """Yield all that a seat could say, wherever the deal stands, and words about cards it holds and does not hold."""
    yield from WORDS
    cards = tuple(cards_of(state.hands[seat.place]))
    one, other, third = (dice.choice(GAME.pack) for _ in range(3))
    own, second = dice.choice(cards or GAME.pack), dice.choice(cards or GAME.pack)
    yield from map(said.Discard, ((), (own,), (own, own), (own, second), (own, one), (one, other), (one, other, third)))
    yield from map(said.Play, (*cards, one, other))


def differences(state: State, second: Table, dice: Dice) -> Iterator[str | None]:
    """Yield for each word tried how the two readings differ, None if they agree."""
    for seat in SEATS:
        for action in words_to_judge(state, seat, dice):
            ruling = GAME.judge(state, seat, action)
            found = frozenset() if ruling.legal else frozenset({str(ruling.article)})
            wanted = second.refusal(seat, action)
            agree = found <= wanted and bool(found) == bool(wanted)
            yield None if agree else f"{seat} {action} after {GAME.history(state)}: {set(found)}, {set(wanted)}"


@cache
def played(seed: int) -> Played:
    """Play a deal at random under both readings."""
    match, score, layout = opened(seed)
    state = GAME.deal(match, layout)
    second = Table(match.dealer, layout, match.options, score)
    chance, dice = Dice(-1 - seed), Dice(seed + 5000)
    events: tuple[Event, ...] = ()
    found: list[str] = []
    judged = 0
    policies = tuple(GAME.policies.values())
    while (seat := GAME.to_act(state)) is not None:
        if second.turn is not seat or second.phase != GAME.phase(state):
            found.append(f"{seat} in {GAME.phase(state)}: {second.turn} in {second.phase}, {GAME.history(state)}")
        if chance.below(2) or state.phase != "play":
            for difference in differences(state, second, dice):
                judged += 1
                found += [difference] if difference else []
        action = policies[seed % len(policies)](state, seat, chance)
        state, more = GAME.apply(state, seat, action)
        second.say(seat, action)
        events += more
    found += [f"{name}: {here}, {there}" for name, here, there in _told_otherwise(state, second)]
    return Played(match, layout, state, events, judged, tuple(found))


def _told_otherwise(state: State, second: Table) -> Iterator[tuple[str, Any, Any]]:
    here, there = plain(GAME.result(state)), plain(second.result())
    yield from ((name, here.get(name), there[name]) for name in there if here.get(name) != there[name])


def test_both_readings_refuse_the_same_words_and_write_the_same() -> None:
    deals = [played(seed) for seed in SEEDS]
    assert [difference for deal in deals for difference in deal.differences][:3] == []
    assert sum(deal.judged for deal in deals) > 500_000


def test_the_deals_reach_every_part_of_the_game() -> None:
    """Chance must have led where the readings could differ, or the comparison proves little."""
    found: Counter[str] = Counter()
    for deal in map(played, SEEDS):
        found.update({str(event.article).removeprefix("crpref.") for event in deal.events})
        result = plain(GAME.result(deal.state))
        found.update({f"contract {result['contract']}", f"over {result['match']['over']}"})
        found.update({type(word.action).__name__ for word in GAME.history(deal.state)})
    contracts = {f"contract {number}" for number in (*range(2, 8), None)}
    words = {"Here", "Hand", "Bettel", "Sanac", "Name", "Concede", "Invite", "Alone", "Drop", "Kontra", "Rekontra"}
    articles = {"refa.1", "refa.2", "score.3", "score.4", "score.5", "score.6", "score.7", "match.2"}
    assert not {name for name in contracts | words | articles | {"over True"} if found[name] < 5}


def test_cards_are_conserved_and_nobody_plays_twice() -> None:
    for deal in map(played, SEEDS):
        cards = [word.action.card for word in GAME.history(deal.state) if isinstance(word.action, said.Play)]
        laid_away = [
            card
            for word in GAME.history(deal.state)
            if isinstance(word.action, said.Discard)
            for card in word.action.cards
        ]
        hands = [card for seat in SEATS for card in cards_of(deal.state.hands[seat.place])]
        talon = [] if laid_away else list(deal.layout["talon"])
        assert sorted(cards + laid_away + hands + talon, key=lambda card: card.place) == sorted(
            GAME.pack, key=lambda card: card.place
        )


def test_the_sheet_adds_up() -> None:
    """What is paid is what the sheet changes by, bule and supe stay even, and results follow from the sheet."""
    for deal in map(played, SEEDS):
        result = plain(GAME.result(deal.state))
        before, after = plain(GAME.score(deal.match)), result["score"]
        for seat in ("A", "B", "C"):
            paid = result["payments"][seat]
            assert after[seat]["bule"] == before[seat]["bule"] + paid["bule"]
            assert after[seat]["refa"] == before[seat]["refa"] + paid["refa"] >= 0
            for other, supe in after[seat]["supe"].items():
                assert supe == before[seat]["supe"][other] + paid["supe"][other]
                assert paid["supe"][other] >= 0
        assert sum(result["match"]["results"].values()) == -10 * sum(account["bule"] for account in after.values())
        assert result["match"]["over"] == (sum(account["bule"] for account in after.values()) <= 0)


def test_only_the_declarer_is_written_against() -> None:
    for deal in map(played, SEEDS):
        result = plain(GAME.result(deal.state))
        for account in result["payments"].values():
            assert not [other for other, supe in account["supe"].items() if supe and other != result["declarer"]]


def test_a_match_goes_from_sheet_to_sheet_until_the_bule_are_gone() -> None:
    ended = 0
    for seed in range(20):
        dice = Dice(seed)
        match = GAME.match(SEATS[seed % 3], None, switches(1) | {"crpref.start_bule": 2})
        for _ in range(30):
            dealer = match.dealer
            done = playout(GAME, GAME.deal(match, shuffled(GAME, match, dice)), dice, GAME.policies["sensible"])
            result = plain(GAME.result(done))
            match = GAME.after(done)
            assert plain(GAME.score(match)) == result["score"]
            assert match.dealer == result["next_dealer"] == SEATS[(dealer.place + 1) % 3]
            if result["match"]["over"]:
                ended += 1
                break
    assert ended > 5


def test_a_dealt_record_reads_back_and_replays() -> None:
    for seed in SEEDS[:50]:
        dealt = Deal(game=GAME.id, dealer=SEATS[seed % 3], seed=seed)
        state = playout(GAME, open_record(dealt)[1], Dice(-1 - seed), GAME.policies["random"])
        text = record_text(record_of(dealt, GAME.history(state)))
        record = validate(Record, document(text, "deal"))
        words: tuple[Word, ...] = tuple(line.word for line in record.lines if isinstance(line, Said))
        assert replay(GAME, open_record(record)[1], words).state == state
