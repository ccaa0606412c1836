"""What each word and card of Thousand proves about cards not seen, one by one, and that each proof is needed."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import NamedTuple

import pytest

from tests.conformance.positions import Reached, begun
from tests.conformance.worlds import World, lawful
from tutor.cards import Card
from tutor.engine.knowledge import Finding, Puzzle, known
from tutor.engine.table import PUBLIC, Eyes, Seat
from tutor.games.thousand import GAME
from tutor.games.thousand.articles import Article
from tutor.notation import parse_word

A, B = Seat.A, Seat.B
HANDS = {
    "A": "A♥ 10♥ 9♥ 10♦ K♦ A♣ Q♣ A♠ K♠ Q♠",
    "B": "K♥ J♥ Q♦ J♦ 9♦ 10♣ K♣ J♣ 9♣ J♠",
    "talons": "A♦ 10♠ 9♠ Q♥",
}
"""A holds one marriage, in spades; B deals and holds none."""
TAKES = "B pass, A talon 1"
PLAYS = f"{TAKES}, A discard Q♣ 10♠, A contract 100"


def deal(script: str, options: Mapping[str, str] | None = None) -> Reached:
    """Return the position after a script, its words separated by commas; B deals."""
    layout = {place: tuple(map(Card.parse, cards.split())) for place, cards in HANDS.items()}
    words = tuple(parse_word(GAME, text.strip()) for text in script.split(","))
    found = lawful(begun(GAME, GAME.match(B, None, options or {}), layout), World(layout, words))
    assert found is not None, "a word is refused"
    return found


class Proof(NamedTuple):
    """Where a card lies or can't lie for some eyes, and the article without which they could not tell."""

    article: Article
    at: Reached
    eyes: Eyes
    card: str
    place: str
    state: str


BID_130 = {"auction_step": "multiple"}
CAPPED = {**BID_130, "bid_cap": "held_marriages"}
RAISED = f"{TAKES}, A discard Q♣ 10♠, A contract 130"
PROOFS = [
    Proof(Article.TALON_2, deal(TAKES + ", A discard Q♣ 10♠"), B, "A♦", "talon 2", "impossible"),
    Proof(Article.TALON_2, deal(TAKES + ", A discard Q♣ 10♠"), PUBLIC, "A♦", "hand B", "impossible"),
    Proof(Article.PLAY_3, deal(f"{PLAYS}, A play A♠, B play J♠, A play K♠, B play 9♣"), A, "9♠", "talon 2", "certain"),
    Proof(
        Article.PLAY_4,
        deal(f"{PLAYS}, A marry K♠, B play J♠, A play A♥, B play J♥, A play 10♥, B play K♥, A play 9♥, B play 9♣"),
        A, "9♠", "hand B", "impossible",
    ),
    Proof(Article.MARRIAGE_10, deal(f"{PLAYS}, A play K♦", {"declare": "auto"}), PUBLIC, "Q♦", "hand A", "impossible"),
    Proof(Article.AUCTION_6, deal("B bid 110, A bid 130", BID_130), B, "K♠", "hand A", "certain"),
    Proof(Article.AUCTION_7, deal("B bid 110, A bid 160", CAPPED), B, "Q♠", "hand A", "certain"),
    Proof(Article.CONTRACT_3, deal(RAISED), B, "K♠", "hand A", "certain"),
]  # fmt: skip
table = pytest.mark.parametrize("proof", PROOFS, ids=[f"{proof.article} {proof.place}" for proof in PROOFS])


def found(proof: Proof, puzzle: Puzzle) -> Finding:
    return known(puzzle)[Card.parse(proof.card)][proof.place]


@table
def test_a_word_or_a_card_proves_where_others_are(proof: Proof) -> None:
    finding = found(proof, GAME.clues(proof.at.state, proof.eyes))
    assert finding.state == proof.state
    assert finding.clue is not None
    assert finding.clue.article == proof.article


@table
def test_without_its_clue_nobody_could_tell(proof: Proof) -> None:
    puzzle = GAME.clues(proof.at.state, proof.eyes)
    clues, *cases = (
        tuple(clue for clue in clues if clue.article != proof.article) for clues in (puzzle.clues, *puzzle.cases)
    )
    assert found(proof, puzzle._replace(clues=clues, cases=tuple(cases))).state != proof.state


def test_every_article_that_gives_clues_has_its_proof() -> None:
    puzzles = [GAME.clues(proof.at.state, eyes) for proof in PROOFS for eyes in (A, B, PUBLIC)]
    cited = {clue.article for puzzle in puzzles for clue in chain(puzzle.clues, *puzzle.cases)}
    assert cited == {proof.article for proof in PROOFS}


def possible(at: Reached, eyes: Eyes, card: str) -> set[str]:
    places = known(GAME.clues(at.state, eyes))[Card.parse(card)]
    return {place for place, finding in places.items() if finding.state != "impossible"}


def test_a_bid_of_120_tells_nothing() -> None:
    assert possible(deal("B bid 110, A bid 120"), B, "K♠") == {"hand A", "talon 1", "talon 2"}


def test_a_marriage_that_backed_the_bid_may_have_been_laid_away() -> None:
    at = deal(f"B bid 110, A bid 130, {TAKES}, A discard K♠ Q♠, A contract 130", BID_130)
    assert possible(at, B, "K♠") == {"hand A", "discard A"}


def test_a_marriage_that_backed_the_raise_was_kept() -> None:
    assert possible(deal(RAISED), B, "K♠") == {"hand A"}


def test_the_talon_does_not_back_a_bid_that_was_made_before() -> None:
    at = deal("B bid 110, A bid 130, B pass, A talon 2, A discard 9♠ Q♥, A contract 130", BID_130)
    assert possible(at, B, "Q♥") == {"hand A", "discard A"}
    assert possible(at, B, "Q♠") == {"hand A", "discard A"}


def test_an_opened_talon_card_is_the_declarers_or_laid_away() -> None:
    assert possible(deal(TAKES + ", A discard Q♣ 10♠"), B, "A♦") == {"hand A", "discard A"}
