"""Thousand against its second reading: whole random deals, every part of the law at every word, every switch.

A thousand deals are dealt and played by the game; at each word the second reading must refuse the same words by the
same articles, and at the end it must have counted the same. Half the deals are played under switches drawn at random.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import cycle
from typing import Any, NamedTuple

from tests.conformance.second_reading.thousand import RIVAL, Table
from tutor.cards import cards_of
from tutor.engine.deck import Dice
from tutor.engine.game import Action, Layout, Match, State, Word, legal_actions, playout, replay, shuffled
from tutor.engine.rulings import Event
from tutor.engine.table import Seat
from tutor.facts import plain
from tutor.files import document, validate
from tutor.games.thousand import GAME
from tutor.games.thousand.actions import PASS, Bid, Contract, Discard, Marry, Play, Talon
from tutor.games.thousand.articles import Article
from tutor.notation import Deal, Record, Said, open_record, record_of, record_text

SEEDS = range(1, 1001)
NUMBERS = (-10, 105, 125, *range(90, 430, 10))


class Played(NamedTuple):
    """A deal that was played out by the game, and what both readings said of it."""

    match: Match
    layout: Layout
    state: State
    events: tuple[Event, ...]
    judged: int
    differences: tuple[str, ...]

    @property
    def words(self) -> tuple[Word, ...]:
        return GAME.history(self.state)


def switches(dice: Dice) -> dict[str, Any]:
    """Return the defaults half of the time, else each switch either way."""
    if dice.below(2):
        return {name: values[0] for name, values in GAME.options.items()}
    return {name: dice.choice(values) for name, values in GAME.options.items()}


def opened(seed: int) -> tuple[Match, Layout]:
    """Deal a hand in a match that may be near its end."""
    dice = Dice(seed)
    options = switches(dice)
    spread = dice.choice((0, 10, 130))
    totals = {seat: 990 - 10 * dice.below(spread) for seat in ("A", "B")} if spread else None
    match = GAME.match(GAME.seats[seed % 2], totals, options)
    return match, shuffled(GAME, match, dice)


def words_to_judge(state: State, seat: Seat, dice: Dice) -> Iterator[Action]:
    """Yield all that a seat could try where the deal stands, and some of what belongs elsewhere."""
    cards = tuple(cards_of(state.hands[seat.place]))
    yield from GAME.tries(state, seat)
    one, other, third = (dice.choice(GAME.pack) for _ in range(3))
    own = dice.choice(cards or GAME.pack)
    yield PASS
    yield from (kind(dice.choice(NUMBERS)) for kind in (Bid, Bid, Contract, Contract))
    yield Talon(dice.below(4))
    yield from map(Discard, ((), (own,), (own, own), (own, one), (one, other, third)))
    yield from (kind(card) for kind in (Play, Marry) for card in (own, one, other))


def differences(state: State, second: Table, dice: Dice) -> Iterator[str | None]:
    """Yield for each word tried how the two readings differ, None if they agree."""
    for seat in GAME.seats:
        for action in words_to_judge(state, seat, dice):
            ruling = GAME.judge(state, seat, action)
            found = frozenset() if ruling.legal else frozenset({str(ruling.article)})
            wanted = second.refusal(seat, action)
            agree = found <= wanted and bool(found) == bool(wanted)
            yield None if agree else f"{seat} {action} after {GAME.history(state)}: {set(found)}, {set(wanted)}"


@cache
def played(seed: int) -> Played:
    """Play a deal at random under both readings."""
    match, layout = opened(seed)
    state = GAME.deal(match, layout)
    totals = dict(zip(GAME.seats, match.totals, strict=True))
    second = Table(match.dealer, layout, match.options, totals)
    chance, dice = Dice(-1 - seed), Dice(seed + 5000)
    events: tuple[Event, ...] = ()
    found: list[str] = []
    judged = 0
    policies = tuple(GAME.policies.values())
    while (seat := GAME.to_act(state)) is not None:
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
    yield from ((name, here.get(name), there.get(name)) for name in here | there if here.get(name) != there.get(name))


def test_both_readings_refuse_the_same_words_and_count_the_same() -> None:
    deals = [played(seed) for seed in SEEDS]
    assert [difference for deal in deals for difference in deal.differences][:3] == []
    assert sum(deal.judged for deal in deals) > 500_000


def test_the_deals_reach_every_part_of_the_game() -> None:
    """Chance must have led where the readings could differ, or the comparison proves little."""
    found: Counter[str] = Counter()
    for deal in map(played, SEEDS):
        found.update({str(event.article).removeprefix("1000.") for event in deal.events})
        result = GAME.result(deal.state)
        opponent = RIVAL[result["declarer"]]
        found["opponent declares"] += result["marriages"][opponent] > 0
        found["raised"] += result["contract"] > deal.state.bid
        found["bid above 120"] += deal.state.bid > 120
        found["rounded up"] += result["cards"][opponent] % 10 >= 5
    articles = {"marriage.5", "marriage.6", "marriage.12", "score.4", "score.5", "match.3", "match.4", "match.6"}
    assert min(found[name] for name in articles) > 5
    assert min(found[name] for name in ("opponent declares", "raised", "bid above 120", "rounded up")) > 50


def test_cards_and_points_are_conserved() -> None:
    for deal in map(played, SEEDS):
        result = GAME.result(deal.state)
        cards = result["cards"].values()
        assert sum(cards) + result["off"] == 120
        assert 76 <= sum(cards) <= 120
        assert sum(result["tricks"].values()) == 10
        tricks = [event.facts for event in deal.events if event.article == Article.PLAY_7]
        assert len({card for trick in tricks for card in trick["cards"]}) == 20
        assert result["cards"] == {
            seat: sum(trick["points"] for trick in tricks if trick["winner"] is seat) for seat in GAME.seats
        }


def test_records_and_totals_are_multiples_of_ten() -> None:
    for deal in map(played, SEEDS):
        result = GAME.result(deal.state)
        assert not any(n % 10 for n in (*result["record"].values(), *result["score"].values()))
        assert abs(result["record"][result["declarer"]]) == result["contract"]


def test_the_other_player_deals_next() -> None:
    for deal in map(played, SEEDS):
        assert GAME.after(deal.state).dealer is RIVAL[deal.match.dealer] is GAME.result(deal.state)["next_dealer"]


def test_the_exact_step_never_offers_two_bids() -> None:
    for deal in map(played, SEEDS[:100]):
        state = GAME.deal(deal.match, deal.layout)
        for seat, action in deal.words:
            bids = [lawful for lawful in legal_actions(GAME, state, seat) if isinstance(lawful, Bid)]
            assert len(bids) <= 1 or deal.match.options["auction_step"] == "multiple"
            state = GAME.apply(state, seat, action).state


def test_a_match_goes_on_until_somebody_has_won() -> None:
    for seed in range(20):
        dice = Dice(seed)
        match, totals = GAME.match(GAME.seats[seed % 2], None, switches(dice)), dict.fromkeys(GAME.seats, 0)
        for dealer in cycle((match.dealer, RIVAL[match.dealer])):
            assert match.dealer is dealer
            done = playout(GAME, GAME.deal(match, shuffled(GAME, match, dice)), dice, GAME.policies["sensible"])
            result = GAME.result(done)
            totals = {seat: totals[seat] + result["record"][seat] for seat in GAME.seats}
            assert result["score"] == totals
            if result["match"]["over"]:
                break
            match = GAME.after(done)
        assert totals[result["match"]["winner"]] >= 1000


def test_a_dealt_record_reads_back_and_replays() -> None:
    for seed in SEEDS[:50]:
        dealt = Deal(game=GAME.id, dealer=GAME.seats[seed % 2], seed=seed)
        state = playout(GAME, open_record(dealt)[1], Dice(-1 - seed), GAME.policies["random"])
        text = record_text(record_of(dealt, GAME.history(state)))
        record = validate(Record, document(text, "deal"))
        words = tuple(line.word for line in record.lines if isinstance(line, Said))
        assert replay(GAME, open_record(record)[1], words).state == state
