"""Proofs for a Bettel and a Durchmarsch, against every lay-out of small endings and against the engine in whole deals.

The slow truth is a declarer who sees only what is played and must have one plan for all lay-outs. It knows the cards
by suit and height alone and nothing of the proofs.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest

from tutor.cards import FULL, PACK, Card, CardSet, Suit, cards_of, mask_of
from tutor.engine.deck import Dice
from tutor.engine.game import replay
from tutor.engine.table import Seat
from tutor.games.preference.actions import PASS, STAND, TAKE, Bid, Contract, Discard, Play
from tutor.games.preference.austrian import GAME
from tutor.games.preference.austrian.actions import Hand as ByHand
from tutor.games.preference.bettel import LEFT, RIGHT, Hand, Proof, bettel, durchmarsch, hand, lay_outs, on_their_lead
from tutor.notation import parse_word

World = tuple[int, int]
"""What the left and the right neighbour hold."""


def height(card: Card) -> int:
    return PACK.index(card) % 8


def lawful(cards: int, trick: tuple[Card, ...], beat: bool) -> list[Card]:
    held = [*cards_of(cards)]
    if not trick:
        return held
    same = [card for card in held if card.suit is trick[0].suit]
    top = max(height(card) for card in trick if card.suit is trick[0].suit)
    higher = [card for card in same if height(card) > top]
    return (higher if beat and higher else same) or held


def survives(own: int, worlds: frozenset[World], leader: int, *, beat: bool, all_tricks: bool) -> bool:
    """Tell whether one plan keeps the declarer's word in all these lay-outs; 0 is the declarer, 1 his left, 2."""

    @cache
    def wins(own: int, worlds: frozenset[World], leader: int, trick: tuple[Card, ...]) -> bool:
        if len(trick) == 3:
            led = [card if card.suit is trick[0].suit else None for card in trick]
            best = max(range(3), key=lambda i: height(card) if (card := led[i]) else -1)
            winner = (leader + best) % 3
            if (winner == 0) is not all_tricks:
                return False
            return wins(own, worlds, winner, ())
        if not own and not trick:
            return True
        turn = (leader + len(trick)) % 3
        if turn == 0:
            return any(wins(own & ~c.bit, worlds, leader, (*trick, c)) for c in lawful(own, trick, beat))
        after: dict[Card, set[World]] = {}
        for world in worlds:
            for card in lawful(world[turn - 1], trick, beat):
                left = (world[0] & ~card.bit, world[1]) if turn == 1 else (world[0], world[1] & ~card.bit)
                after.setdefault(card, set()).add(left)
        return all(wins(own, frozenset(there), leader, (*trick, card)) for card, there in after.items())

    return wins(own, worlds, leader, ())


def worlds_of(known: Hand) -> frozenset[World]:
    size, out = known.own.bit_count(), [*cards_of(known.out)]
    found = set()
    for catcher in combinations(out, size):
        for other in combinations([card for card in out if card not in catcher], size):
            if not known.held & ~mask_of(catcher):
                found.add((mask_of(catcher), mask_of(other)))
    return frozenset(world if known.catcher is LEFT else world[::-1] for world in found)


def endings(size: int, closed: int, beat: bool, number: int) -> Iterator[Hand]:
    """Yield endings in which one defender has room for all that is out in a suit and one card more."""
    seed = 0
    while number:
        seed += 1
        pack = Dice(seed).shuffled(PACK)
        own, out = pack[:size], pack[size : 3 * size + closed]
        if max(sum(card.suit is suit for card in out) for suit in Suit) < size + closed:
            number -= 1
            yield Hand(mask_of(own), mask_of(out), closed, beat)


def endings_seen(number: int, beat: bool) -> Iterator[Hand]:
    """Yield endings in which a card of one defender is known; he has room for it, all of a suit and one card more."""
    seed = 0
    while number:
        seed += 1
        dice = Dice(seed)
        pack = dice.shuffled(PACK)
        own, out, catcher = mask_of(pack[:4]), mask_of(pack[4:12]), dice.choice((LEFT, RIGHT))
        if max((out & suit.mask | pack[4].bit).bit_count() for suit in Suit) < 4:
            number -= 1
            yield Hand(own, out, 0, beat, catcher, pack[4].bit)


SIZES = [(2, 0, 40), (3, 0, 60), (2, 2, 20)]


def close(number: int, closed: int, beat: bool, size: int) -> Iterator[Hand]:
    """Yield endings with low cards held, where a Bettel is in doubt."""
    for known in endings(size, closed, beat, 6 * number):
        low = sum(height(card) for card in cards_of(known.own)) < 2.5 * size
        if low:
            yield known


@pytest.mark.parametrize("beat", [True, False])
@pytest.mark.parametrize(("size", "closed", "number"), SIZES)
def test_a_bettel_is_safe_exactly_if_one_plan_wins_no_trick_in_any_lay_out(
    size: int, closed: int, number: int, beat: bool
) -> None:
    answers = []
    for known in close(number, closed, beat, size):
        safe = survives(known.own, worlds_of(known), 0, beat=beat, all_tricks=False)
        assert bettel(known).safe is safe, (CardSet(known.own), CardSet(known.out))
        answers.append(safe)
    assert {True, False} == set(answers)


@pytest.mark.parametrize("beat", [True, False])
@pytest.mark.parametrize(("size", "closed", "number"), SIZES)
def test_with_a_defender_on_lead_it_is_safe_exactly_if_nothing_can_be_led_under(
    size: int, closed: int, number: int, beat: bool
) -> None:
    answers = []
    for known in close(number, closed, beat, size):
        for leader in (1, 2):
            safe = survives(known.own, worlds_of(known), leader, beat=beat, all_tricks=False)
            proof = on_their_lead(known._replace(catcher=(LEFT, RIGHT)[leader - 1]))
            assert proof.safe is safe, (CardSet(known.own), CardSet(known.out), leader)
            assert (proof.caught is None) is safe
            answers.append(safe)
    assert {True, False} == set(answers)


@pytest.mark.parametrize("beat", [True, False])
@pytest.mark.parametrize(("size", "closed", "number"), SIZES)
def test_a_durchmarsch_is_safe_exactly_if_one_plan_wins_every_trick(
    size: int, closed: int, number: int, beat: bool
) -> None:
    answers = []
    for known in endings(size, closed, beat, 6 * number):
        if sum(height(card) for card in cards_of(known.own)) < 4.5 * size:
            continue
        safe = survives(known.own, worlds_of(known), 0, beat=beat, all_tricks=True)
        assert durchmarsch(known).safe is safe, (CardSet(known.own), CardSet(known.out))
        answers.append(safe)
    assert {True, False} == set(answers)


@pytest.mark.parametrize("beat", [True, False])
def test_it_changes_nothing_that_one_defender_is_known_to_hold_a_card(beat: bool) -> None:
    answers = []
    for known in endings_seen(120, beat):
        for proof, all_tricks in ((bettel(known), False), (durchmarsch(known), True)):
            worlds = worlds_of(known)
            assert len(worlds) == lay_outs(known)
            safe = survives(known.own, worlds, 0, beat=beat, all_tricks=all_tricks)
            assert proof.safe is safe, (CardSet(known.own), CardSet(known.out), CardSet(known.held))
            answers.append((all_tricks, safe))
            if proof.caught:
                assert (mask_of(proof.caught.left), mask_of(proof.caught.right)) in worlds
    assert len(set(answers)) == 4


# Whole deals


def some_hands(contract: int) -> Iterator[tuple[int, int]]:
    """Yield ten cards and two laid away, low or high enough for the contract to be in doubt; or none laid away."""
    for seed in range(400):
        dice = Dice(seed)
        order = sorted(PACK, key=lambda card: (height(card) if contract == 5 else 7 - height(card)) + dice.below(5))
        own, away = mask_of(order[:10]), mask_of(order[10:12])
        yield own, away if seed % 3 else 0


@pytest.mark.parametrize("beat", [True, False])
@pytest.mark.parametrize("contract", [5, 6])
def test_what_catches_a_hand_is_a_lawful_deal_that_the_engine_plays_to_a_lost_contract(
    contract: int, beat: bool
) -> None:
    verdicts = []
    for own, away in some_hands(contract):
        proof = (bettel if contract == 5 else durchmarsch)(hand(own, away, beat=beat))
        verdicts.append(proof.safe)
        assert proof.lead.bit & own
        if not proof.safe:
            assert result(own, away, proof, contract, beat)["made"] is False
    assert {True, False} == set(verdicts)


def result(own: int, away: int, proof: Proof, contract: int, beat: bool) -> dict[str, object]:
    caught = proof.caught
    assert caught is not None
    assert mask_of((*caught.left, *caught.right, *caught.talon)) == FULL & ~own & ~away
    layout = {
        "A": tuple(cards_of(own)),
        "B": caught.left,
        "C": caught.right,
        "talon": caught.talon or tuple(cards_of(away)),
    }
    match = GAME.match(Seat.C, None, {"illpref.illustrated": True, "apref.must_beat": beat})
    if away:
        words = [("A", Bid(1)), ("B", PASS), ("C", PASS), ("A", TAKE), ("A", Discard(layout["talon"]))]
        words.append(("A", Contract(contract)))
    else:
        words = [("A", ByHand(contract)), ("B", PASS), ("C", PASS)]
    words += [("B", STAND), ("C", STAND), *((played.seat.value, Play(played.card)) for played in caught.line)]
    read = tuple(parse_word(GAME, f"{seat} pass")._replace(action=action) for seat, action in words)
    return GAME.result(replay(GAME, GAME.deal(match, layout), read).state)


def test_seven_nine_jack_is_safe_without_the_duty_to_beat_and_lost_with_it() -> None:
    own = CardSet.parse("7♠ 9♠ J♠ 7♥ 8♥ 9♥ 7♦ 8♦ 9♦ 7♣").mask
    away = CardSet.parse("A♠ A♣").mask
    assert bettel(hand(own, away, beat=False)).safe
    lost = bettel(hand(own, away, beat=True))
    assert not lost.safe
    assert lost.caught is not None


def test_a_lead_may_get_rid_of_the_card_that_would_be_caught() -> None:
    own = CardSet.parse("7♠ 9♠ 7♥ 8♥ 9♥ 7♦ 8♦ 9♦ 7♣ 8♣").mask
    away = CardSet.parse("A♠ A♣").mask
    assert bettel(hand(own, away, beat=True)) == Proof(True, Card.parse("9♠"))


def test_two_cards_in_a_closed_talon_may_be_the_ones_that_would_beat_the_lead() -> None:
    own = CardSet.parse("7♠ 8♠ 9♠ 10♠ J♠ Q♠ 7♥ 8♥ 7♦ 8♦").mask
    assert bettel(hand(own, CardSet.parse("A♣ K♣").mask, beat=True)).lead.suit is Suit.SPADES
    by_hand = bettel(hand(own, 0, beat=True))
    assert by_hand.safe
    assert by_hand.lead.suit is not Suit.SPADES


def test_the_hand_of_the_rules_is_a_sure_durchmarsch_until_it_keeps_a_low_club() -> None:
    good = CardSet.parse("A♠ K♠ Q♠ J♠ 10♠ A♥ K♥ Q♥ A♦ A♣").mask
    assert durchmarsch(hand(good, CardSet.parse("8♣ 7♣").mask, beat=True)).safe
    bad = good & ~Card.parse("A♣").bit | Card.parse("8♣").bit
    lost = durchmarsch(hand(bad, CardSet.parse("A♣ 7♣").mask, beat=True))
    assert not lost.safe
    assert lost.caught is not None
    assert lost.caught.line[-3].card is Card.parse("8♣")
