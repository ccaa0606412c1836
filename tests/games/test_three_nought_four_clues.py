"""What each word and card of 304 proves about cards not seen, one by one, and that each proof is needed."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests.conformance.positions import Reached
from tests.games.test_three_nought_four_views import ALL_PASS, D_AT_160, SPADES_LED, clubs_run_out, deal
from tutor.cards import Card
from tutor.engine.knowledge import Finding, Puzzle, known
from tutor.engine.table import PUBLIC, Eyes, Seat
from tutor.games.three_nought_four import GAME
from tutor.games.three_nought_four.articles import Article

A, B, C, D = Seat
HIDDEN_NINE = {
    "A": "A♥ Q♥ 10♠ 9♦ 8♥ 10♦ 10♣ Q♣",
    "B": "9♠ J♣ 9♣ K♦ 7♦ K♣ 8♣ 7♣",
    "C": "J♥ 9♥ K♠ A♣ 8♠ K♥ J♦ Q♦",
    "D": "J♠ A♠ Q♠ 10♥ 7♠ 7♥ A♦ 8♦",
}
SPOILT = {
    "A": "K♦ 10♥ Q♥ 9♦ 8♥ 10♦ 10♣ Q♣",
    "B": "8♠ J♣ 9♣ 9♠ 7♦ K♣ 8♣ 7♣",
    "C": "J♥ 9♥ 8♦ A♣ K♥ J♦ Q♦ A♦",
    "D": "J♠ K♠ Q♠ A♥ 7♠ 7♥ A♠ 10♠",
}
WEAK = {
    "A": "7♥ 8♥ Q♥ 7♠ A♥ 10♦ 10♣ Q♣",
    "B": "9♠ J♣ 9♣ K♦ 7♦ K♣ 8♣ 7♣",
    "C": "J♥ 9♥ K♠ A♣ 8♠ K♥ J♦ Q♦",
    "D": "J♠ A♠ Q♠ 10♥ 10♠ 9♦ A♦ 8♦",
}
D_AT_250 = "A pass, B pass, C pass, D bid 250, A pass, B pass, C pass"
HEART_LED = "A play A♥, B play 7♦ down, C play K♥, D play 10♥"


class Proof(NamedTuple):
    """Where a card lies or can't lie for some eyes, and the article without which they could not tell."""

    article: Article
    at: Reached
    eyes: Eyes
    card: str
    place: str
    state: str
    cited: bool = True
    """Whether the finding names that article; else counting makes the last step."""


def proofs() -> list[Proof]:
    """Lay the tables out at which each kind of proof is made."""
    nine = f"{D_AT_160}, D pick J♠, {ALL_PASS}, D keep"
    void = f"{nine}, A play A♥, B play 9♠ down"
    high = f"{D_AT_250}, D pick J♠, {ALL_PASS}, D keep, {HEART_LED}"
    discard = f"{D_AT_250}, D pick 10♥, {ALL_PASS}, D keep, A play Q♣, B play J♣, C play A♣, D play 7♠ down"
    cut = f"C pass, D bid 160, A pass, B pass, C pass, D pick J♠, {ALL_PASS}, D keep, C play A♣, D play J♠ down"
    spoilt = "D keep, A play K♦, B play 7♦, B spoilt"
    again = f"{D_AT_160}, D pick J♠, D bid 250, A pass, B pass, C pass, D pick J♠, {spoilt}"
    led = f"D bid 160, A pass, B pass, C pass, D pick J♠, {ALL_PASS}, D keep, D play A♦"
    past = clubs_run_out("K♠", "A play J♠")
    return [
        Proof(Article.VIEW_6, deal(HIDDEN_NINE, void), A, "K♥", "hand B", "impossible"),
        Proof(Article.VIEW_6, deal(HIDDEN_NINE, void), A, "K♥", "table B", "impossible"),
        Proof(Article.VIEW_6, deal(HIDDEN_NINE, f"{nine}, {HEART_LED}"), PUBLIC, "9♥", "trick 1 B", "impossible"),
        Proof(Article.REVEAL_2, deal(HIDDEN_NINE, high), A, "8♠", "trick 1 B", "impossible"),
        Proof(Article.REVEAL_2, deal(HIDDEN_NINE, f"{nine}, {HEART_LED}"), B, "A♦", "indicator D", "impossible"),
        Proof(Article.CLOSED_13, deal(HIDDEN_NINE, discard), A, "7♥", "trick 1 D", "impossible"),
        Proof(Article.CLOSED_7, deal(HIDDEN_NINE, cut, dealer=B), A, "8♣", "table D", "impossible"),
        Proof(Article.PLAY_6, deal(HIDDEN_NINE, led, dealer=C), PUBLIC, "8♦", "indicator D", "impossible"),
        Proof(Article.EXHAUST_2, past, B, "K♣", "hand A", "certain", cited=False),
        Proof(Article.TRUMP_1, deal(SPOILT, f"{D_AT_160}, D pick J♠, {ALL_PASS}, {spoilt}"), A, "A♥", "indicator D",
              "impossible"),
        Proof(Article.TRUMP_2, deal(SPOILT, again), A, "A♥", "indicator D", "impossible"),
        Proof(Article.SPOILT_1, deal(SPOILT, again), A, "8♠", "hand C", "impossible"),
        Proof(Article.DEAL_3, deal(WEAK, "A redeal"), C, "J♠", "hand A", "impossible"),
    ]  # fmt: skip


PROOFS = proofs()
table = pytest.mark.parametrize("proof", PROOFS, ids=[f"{proof.article} {proof.place}" for proof in PROOFS])


def found(proof: Proof, puzzle: Puzzle) -> Finding:
    return known(puzzle)[Card.parse(proof.card)][proof.place]


@table
def test_a_word_or_a_card_proves_where_others_are(proof: Proof) -> None:
    finding = found(proof, GAME.clues(proof.at.state, proof.eyes))
    assert finding.state == proof.state
    assert (finding.clue.article if finding.clue else None) == (proof.article if proof.cited else None)


@table
def test_without_its_clue_nobody_could_tell(proof: Proof) -> None:
    puzzle = without(GAME.clues(proof.at.state, proof.eyes), proof.article)
    assert found(proof, puzzle).state != proof.state


def without(puzzle: Puzzle, article: str) -> Puzzle:
    """Return a puzzle without the clues of an article."""
    clues, *cases = (
        tuple(clue for clue in clues if clue.article != article) for clues in (puzzle.clues, *puzzle.cases)
    )
    return puzzle._replace(clues=clues, cases=tuple(cases))


def test_every_article_that_gives_clues_has_its_proof() -> None:
    cited = {
        clue.article
        for proof in PROOFS
        for eyes in (*Seat, PUBLIC)
        for clues in _all_clues(GAME.clues(proof.at.state, eyes))
        for clue in clues
    }
    assert cited == {proof.article for proof in PROOFS}


def _all_clues(puzzle: Puzzle) -> tuple[tuple[object, ...], ...]:
    return (puzzle.clues, *puzzle.cases)


def test_before_the_second_packet_a_card_may_not_be_dealt_yet() -> None:
    at = deal(HIDDEN_NINE, "A bid 160")
    places = known(GAME.clues(at.state, A))[Card.parse("8♥")]
    assert places == dict.fromkeys(("hand B", "hand C", "hand D", "packet"), Finding("possible"))


def test_the_hand_that_sits_out_is_one_of_the_places() -> None:
    at = deal(SPADES_LED, f"{D_AT_160}, D pick J♠, D pass, A pcc, B pass, C pass, A pick 10♥, A keep")
    assert {spot.place: spot.size for spot in GAME.clues(at.state, B).spots} == {
        "hand A": 7,
        "aside C": 8,
        "hand D": 8,
        "indicator A": 1,
    }


def test_a_redeal_leaves_every_card_but_jacks_and_nines_possible() -> None:
    places = known(GAME.clues(deal(WEAK, "A redeal").state, C))
    ruled_out = {card.rank for card, there in places.items() if there["hand A"].state == "impossible"}
    left = {card.rank for card, there in places.items() if there["hand A"].state == "possible"}
    assert ruled_out == {"J", "9"}
    assert not ruled_out & left


def test_who_plays_closed_caps_may_lead_past_the_trumps() -> None:
    hands = {
        "A": "J♠ 9♠ A♠ 10♠ J♥ 9♥ A♥ J♦",
        "B": "K♠ 10♥ K♥ Q♥ 9♦ A♦ 10♦ K♦",
        "C": "J♣ 9♣ A♣ 10♣ 8♠ 7♠ 8♣ 7♣",
        "D": "Q♠ 8♥ 7♥ Q♦ 8♦ 7♦ K♣ Q♣",
    }
    picked = "A bid 160, B pass, C pass, D pass, A pick J♠, A pcc, B pass, C pass, D pass, A pick J♠, A open"
    drawn = "A play J♠, B play K♠, D play Q♠, A play 9♠, B play K♥, D play Q♦, A play J♥, B play Q♥, D play 7♥"
    places = known(GAME.clues(deal(hands, f"{picked}, {drawn}").state, B))[Card.parse("10♠")]
    assert {place: finding.state for place, finding in places.items()} == {
        "hand A": "possible",
        "aside C": "possible",
        "hand D": "impossible",
    }
