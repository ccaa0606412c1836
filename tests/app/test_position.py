"""What of a position is drawn beside the cards: the auction in columns, the contract."""

from __future__ import annotations

from tutor.app.position import Seen, auction
from tutor.app.strings import texts
from tutor.engine.game import replay
from tutor.games import GAMES
from tutor.notation import Record, open_record, parse_word

HANDS = {
    "A": "A♥ Q♥ 10♠ 9♦ / 8♥ 10♦ 10♣ Q♣",
    "B": "9♠ J♣ 9♣ K♦ / 7♦ K♣ 8♣ 7♣",
    "C": "J♥ 9♥ K♠ A♣ / 8♠ K♥ J♦ Q♦",
    "D": "J♠ A♠ Q♠ 10♥ / 7♠ 7♥ A♦ 8♦",
}
WORDS = ("A ask", "C 160", "B pass", "D 170", "A pass", "B pass", "C pass")


def seen(*words: str, dealer: str = "D") -> Seen:
    game = GAMES["304"]
    _, state = open_record(Record(game="304", dealer=dealer, hands=HANDS))
    said = tuple(parse_word(game, word.replace(" 1", " bid 1")) for word in words)
    return Seen(game, game.observe(replay(game, state, said).state, None), (), texts("en"))


def test_an_auction_stands_in_columns_and_who_is_not_asked_has_a_dash() -> None:
    found = auction(seen(*WORDS))
    assert found is not None
    assert found["head"] == ["A", "B", "C", "D"]
    assert found["rows"] == [
        ["Ask the partner", "–", "160", "–"],
        ["–", "Pass", "–", "170"],
        ["Pass", "Pass", "Pass", ""],
    ]


def test_there_is_no_auction_before_the_first_word_or_once_cards_are_played() -> None:
    assert auction(seen()) is None
    played = (*WORDS, "D pick J♠", "D pass", "A pass", "B pass", "C pass", "D keep", "A play A♥")
    assert auction(seen(*played)) is None
