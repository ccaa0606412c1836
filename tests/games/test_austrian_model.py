"""Austrian Preference against its second reading: random deals, every part of the law at every word, every switch.

Deals are dealt and played by the game; at each word the second reading must refuse the same words by the same articles,
and at the end it must have settled the same. Half the deals are played under switches drawn at random.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from tests.conformance.positions import ARGUMENTS, BadlyMixed, every_word, mood
from tests.conformance.second_reading.austrian import SEATS, Table, seen, verb_of
from tutor.cards import Card, cards_of
from tutor.engine.deck import Dice
from tutor.engine.game import Action, Layout, Match, Policy, State, Word, legal_actions, shuffled
from tutor.engine.rulings import Event
from tutor.engine.table import Seat
from tutor.facts import plain
from tutor.games.preference.actions import Bid, Contract, Discard, Play
from tutor.games.preference.austrian import GAME

SEEDS = range(1, 251)
SPECIAL = {"illpref.illustrated": True}


class Played(NamedTuple):
    """A deal that was played out by the game, and what both readings said of it."""

    match: Match
    layout: Layout
    state: State
    events: tuple[Event, ...]
    judged: int
    differences: tuple[str, ...]


def switches(dice: Dice) -> dict[str, Any]:
    """Return the defaults a third of the time, else each switch any way; what needs the Illustrated game gets it."""
    if not dice.below(3):
        return {name: values[0] for name, values in GAME.options.items()}
    drawn = {name: dice.choice(values) for name, values in GAME.options.items()}
    return drawn | (SPECIAL if drawn["illpref.nachgehen"] or drawn["illpref.sans_atout"] else {})


def opened(seed: int) -> tuple[Match, Layout]:
    """Deal a hand, the pot fresh, empty, short or full."""
    dice = Dice(seed)
    pot = dice.choice((None, 0, 6, 195))
    score = None if pot is None else {"A": -pot, "B": 20, "C": -20, "pot": pot}
    match = GAME.match(GAME.seats[seed % 3], score, switches(dice))
    return match, shuffled(GAME, match, dice.choice((Dice(seed), BadlyMixed(seed, dice.below(12)))))


def start(score: Match) -> dict[str, int]:
    return dict(GAME.score(score))


def words_to_judge(state: State, seat: Seat, dice: Dice) -> Iterator[Action]:
    """Yield all that a seat could try where the deal stands, and some of what belongs elsewhere."""
    yield from GAME.tries(state, seat)
    cards = tuple(cards_of(state.hands[seat.place])) or GAME.pack
    own, one, other = dice.choice(cards), dice.choice(GAME.pack), dice.choice(GAME.pack)
    yield from (Bid(dice.below(11)), Contract(dice.below(11)), Play(own), Play(one))
    yield from map(Discard, ((), (own,), (own, own), (own, one), (one, other, own)))
    yield from (dice.choice(WORDS) for _ in range(8))


WORDS = tuple(word for word in every_word(GAME) if not getattr(word, "cards", None))
assert Card in ARGUMENTS


def differences(state: State, second: Table, dice: Dice) -> Iterator[str | None]:
    """Yield for each word tried how the two readings differ, None if they agree."""
    for seat in GAME.seats:
        for action in words_to_judge(state, seat, dice):
            ruling = GAME.judge(state, seat, action)
            found = frozenset() if ruling.legal else frozenset({str(ruling.article)})
            wanted = second.refusal(seat, action)
            agree = found <= wanted and bool(found) == bool(wanted)
            where = f"{seat} {action} in {second.phase} of {second.options} after {GAME.history(state)}"
            yield None if agree else f"{where}: {set(found)}, {set(wanted)}"


def told_otherwise(state: State, second: Table) -> Iterator[str]:
    here, there = plain(GAME.result(state)), plain(second.result())
    yield from (f"{name}: {here.get(name)}, {there[name]}" for name in there if here.get(name) != there[name])


def policy(dice: Dice) -> Policy:
    """Return one of the game's players or one with a mood."""
    return dice.choice([*GAME.policies.values(), *(mood(GAME, dice.word()) for _ in range(4))])


@cache
def played(seed: int) -> Played:
    """Play a deal under both readings."""
    match, layout = opened(seed)
    state = GAME.deal(match, layout)
    second = Table(match.dealer, layout, match.options, start(match))
    chance, dice = Dice(-1 - seed), Dice(seed + 5000)
    play = policy(dice)
    events: tuple[Event, ...] = ()
    found: list[str] = []
    judged = 0
    while (seat := GAME.to_act(state)) is not None:
        for difference in differences(state, second, dice):
            judged += 1
            found += [difference] if difference else []
        lawful = legal_actions(GAME, state, seat)
        action = play(state, seat, chance) if dice.below(8) else dice.choice(lawful)
        state, more = GAME.apply(state, seat, action)
        second.say(seat, action)
        events += more
        if found:
            break
    found += [] if found else told_otherwise(state, second)
    return Played(match, layout, state, events, judged, tuple(found))


def test_both_readings_refuse_the_same_words_and_settle_the_same() -> None:
    deals = [played(seed) for seed in SEEDS]
    assert [difference for deal in deals for difference in deal.differences][:3] == []
    assert sum(deal.judged for deal in deals) > 50_000


def test_the_deals_reach_every_part_of_the_game() -> None:
    """Chance must have led where the readings could differ, or the comparison proves little."""
    found: Counter[str] = Counter()
    for deal in map(played, SEEDS):
        result = GAME.result(deal.state)
        found[f"contract {result['contract']} {result['made']}"] += 1
        found.update({verb_of(word.action) for word in GAME.history(deal.state)})
    contracts = {f"contract {number} {made}" for number in range(1, 9) for made in (True, False)}
    assert min(found[name] for name in contracts - {"contract 6 True", "contract 8 True"}) > 0, found
    assert min(found[verb_of(word)] for word in WORDS) > 0, found


def test_payments_add_up_to_nothing_and_follow_the_second_reading() -> None:
    for deal in map(played, SEEDS):
        result = GAME.result(deal.state)
        assert sum(result["payments"].values()) == 0
        assert sum(result["score"].values()) == sum(start(deal.match).values())


def test_nobody_is_shown_the_cards_that_another_laid_away() -> None:
    """What a seat's view names is what the second reading says it was shown, card by card."""
    for seed in SEEDS[:100]:
        deal = played(seed)
        late = deal.match.options["illpref.expose_at"] == "end_of_first_trick"
        words: tuple[Word, ...] = GAME.history(deal.state)
        for seat in SEATS:
            shown = seen(seat, deal.match.dealer, deal.layout, words, late)
            cards = {card for word in shown for card in _cards(word)}
            assert set(GAME.observe(deal.state, seat).known) <= cards, f"{seat} in {deal.layout}, {words}"


def _cards(shown: Any) -> Iterator[Card]:
    if isinstance(shown, Card):
        yield shown
    elif isinstance(shown, tuple | frozenset):
        for part in shown:
            yield from _cards(part)
