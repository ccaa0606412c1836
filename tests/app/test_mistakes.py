"""What is wrong with what a learner wrote, brought or followed is said in the learner's language, on every screen."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.app.test_brought import HOSTILE, LESSON, NINE
from tests.app.test_own import reported, wrote
from tests.app.test_screens import opened
from tests.scenarios.test_verify import SPOILT
from tutor.app.brought import checked
from tutor.app.page import plain
from tutor.app.screens.progress import refusal
from tutor.app.strings import LANGUAGES, SOURCE, texts
from tutor.cards import Suit
from tutor.files import Unreadable, document, validate
from tutor.games import GAMES
from tutor.notation import Record, options_from, parse_line, record_from
from tutor.store.progress import LARGEST, NotProgress, read
from tutor.wording import Wording, why

OTHERS = [lang for lang in LANGUAGES if lang != SOURCE]
ENGLISH = re.compile(r"(?<![-./'\w])[a-z']+(?: [a-z']+){2,}")
"""Three small Latin words in a row: what is written in English, where everything else is in Cyrillic."""
PART = re.compile(r"\{\w+\}")
SUITS = " ".join(suit.word for suit in Suit)
"""The only such words that belong to the notation."""
BROKEN = b'{"kind":"card-tutor progress","version":2,"entries":[{"scenario":"A B"}]}'
BEGUN = "game: 304\ndealer: A\n"
DEALT = BEGUN + "seed: 1\n"
RECORDS = [
    "",
    "[]",
    "x",
    "game: bridge\ndealer: A\n",
    "game: thousand\ndealer: C\nseed: 1\n",
    "game: 304\ndealer: Z\n",
    BEGUN,
    BEGUN + "seed: x\n",
    BEGUN + "seed: 1.5\n",
    DEALT + "fill: 1\n",
    DEALT + "foo: 1\n",
    DEALT + "script: x\n",
    DEALT + "script: [A foo, A bid, A bid x, A bid 160 170, A play 9, Q pass, view Q, view, '']\n",
    DEALT + "filled: 9♠ 9♠\n",
    DEALT + "filled: q\n",
    *(
        BEGUN + f"fill: 1\n{cards}\n"
        for cards in (
            "hands: {Q: 9♠}",
            "talon: 9♠",
            "hands: {A: 9♠ 9♠}",
            "hands: {A: x}",
            "hands: {A: 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠ A♠ 7♥}",
            "hands: {A: 7♠ 8♠ 9♠ 10♠ J♠ / Q♠}",
            "hands: {A: 7♠ / 8♠ / 9♠}",
        )
    ),
    BEGUN + "hands: {A: 9♠}\n",
    *(DEALT + f"score: {score}\n" for score in ("{AC: 1}", "{AC: 1, BD: 2}", "{AC: 22, BD: 0}", "1")),
    *(
        f"game: thousand\ndealer: A\nseed: 1\n{more}\n"
        for more in ("score: {A: 22}", "score: {A: 22, B: 0}", "score: {A: 1000, B: 0}", "options: {foo: 1}")
    ),
    *(
        f"game: austrian-preference\ndealer: A\nseed: 1\n{more}\n"
        for more in (
            "score: {A: x}",
            "score: {pot: -1}",
            "score: {pot: 1}",
            "options: {nachgehen: true}",
            "options: {ante: 3}",
        )
    ),
    *(
        f"game: croatian-preference\ndealer: A\nseed: 1\nscore: {{A: {account}, B: {{bule: 60}}, C: {{bule: 60}}}}\n"
        for account in (
            "x",
            "{bule: 61}",
            "{bule: -500}",
            "{bule: 60, refa: 99}",
            "{bule: 60, supe: {A: 1}}",
            "{bule: x}",
            "{bule: 60, refa: -1}",
            "{bule: 60, supe: {B: 3}}",
        )
    ),
    *("a: [1", "a: {", "a:\n\tb", "a: b: c", "a: 'x", "a: @b", "- a\nb: c", 'a: "\\q"', "&a b", "*a", "!x y"),
    *("%YAML 1.1\na: b", "a: 1\na: 2", "? [a]\n: 1", "a: 1\n---\nb: 2", "a: 1\n...\nb: 2", "a: \x07", "[" * 50),
]
LESSONS = [
    LESSON.replace("Some", "The declarer:").replace("304.closed.1", "304.closed.99"),
    LESSON.replace("language: en\n", ""),
    LESSON.replace("language: en", "language: es"),
    LESSON.replace("id: 304.mine", "id: x.y"),
    LESSON.replace("id: 304.mine", "id: 304.closed-trump"),
    LESSON.replace("id: 304.mine", "id: 304.mine\nneeds: [304.mine, 304.nowhere]"),
    LESSON.replace("A lesson of mine", "''"),
    LESSON.replace("304.mine", "304 MINE"),
    LESSON.replace("304.mine", "304." + "m" * 90),
    LESSON.replace("{{art", "x {{art"),
    LESSON.replace("{{article 304.closed.1}}", "{{scenario 304.nowhere}}"),
    "---\nfoo",
]


def mistakes() -> Iterator[str]:
    """Yield what is said of texts that are wrong in every way that somebody could write them."""
    for spoilt in SPOILT:
        yield from (one.text for one in checked(NINE.replace(spoilt.old, spoilt.new, 1).encode()).complaints)
    for text in HOSTILE.values():
        data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
        yield from (one.text for one in checked(data).complaints[:9])
    for text in LESSONS:
        for name in ("90-mine.en.md", "mine.md"):
            yield from (one.text for one in checked(text.encode(), name).complaints)
    for text in RECORDS:
        yield from _of_record(text)
    for game in GAMES.values():
        for word in ("", "A", "Q pass", "A foo", "A play", "A play 9", "A play 9♠ 9♥", "A bid x", "A name q", "view"):
            try:
                parse_line(game, word)
            except ValueError as error:
                yield why(error)
        try:
            options_from("foo=1,bar=2", game)
        except Unreadable as unreadable:
            yield from (one.text for one in unreadable.complaints)
    try:
        record_from("abc")
    except Unreadable as unreadable:
        yield from (one.text for one in unreadable.complaints)


def _of_record(text: str) -> Iterator[str]:
    try:
        validate(Record, document(text, "record"))
    except Unreadable as unreadable:
        yield from (one.text for one in unreadable.complaints)


@pytest.fixture(scope="module")
def found() -> list[str]:
    """Return all that is said of them, each thing once."""
    return list(dict.fromkeys(mistakes()))


def test_many_kinds_of_mistakes_are_met(found: list[str]) -> None:
    assert all(isinstance(one, Wording) for one in found)
    assert len({one.template for one in found if isinstance(one, Wording)}) > 110


def test_the_command_line_says_them_in_english(found: list[str]) -> None:
    for one in found:
        assert texts(SOURCE).about(one) == one


@pytest.mark.parametrize("lang", OTHERS)
def test_every_mistake_is_said_in_the_learners_language(lang: str, found: list[str]) -> None:
    for one in found:
        said = texts(lang).about(one)
        assert said != one
        assert set(PART.findall(said)) <= set(PART.findall(one))


def test_no_english_is_left_in_russian(found: list[str]) -> None:
    for one in found:
        said = texts("ru").about(one).replace(SUITS, "")
        said = re.sub(r"'[^']*'", "", said)
        assert not ENGLISH.findall(said), (one, said)


# ------------------------------------------------------------------------------------------------------------- screens


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_at_the_referee_are_refused_in_the_learners_language(lang: str) -> None:
    app = opened("referee", lang=lang)
    app.button(key="referee begin").click().run()
    app.text_input(key="words").set_value("A bidd 160").run()
    app.button(key="words say").click().run()
    (refused,) = [error.value for error in app.error]
    with pytest.raises(ValueError, match="bidd") as wrong:
        parse_line(GAMES["304"], "A bidd 160")
    assert refused == texts(lang).about(why(wrong.value))
    assert ("is no word of" in refused) is (lang == SOURCE)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("screen", "box", "button"),
    [("referee", "referee record", "referee open"), ("deal", "deal text", "deal rule")],
)
def test_a_record_is_refused_in_the_learners_language(screen: str, box: str, button: str, lang: str) -> None:
    app = opened(screen, lang=lang)
    app.text_area(key=box).set_value(DEALT + "script:\n  - A bid 160\n  - A foo\n").run()
    app.button(key=button).click().run()
    assert not app.exception
    (refused,) = [error.value for error in app.error]
    say = texts(lang)
    assert refused.startswith(plain(f"{say('Line {line}', line=6)}: script 2: "))
    assert ("is no word of" in refused) is (lang == SOURCE)


@pytest.mark.parametrize("lang", OTHERS)
def test_ones_own_scenario_is_reported_in_the_learners_language(lang: str) -> None:
    app = wrote(NINE.replace("article: 304.closed.1}, main", "article: 304.play.2}, main"), lang=lang)
    report = reported(app)
    assert "304.closed.1" in report
    assert "it rests on" not in report
    assert "lang=" not in report


@pytest.mark.parametrize("lang", OTHERS)
def test_options_of_a_link_are_refused_in_the_learners_language(lang: str) -> None:
    app = opened("referee", lang=lang, game="thousand", options="foo=1")
    (refused,) = [warning.value for warning in app.warning]
    assert "foo" in refused
    assert "is no option" not in refused


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("screen", ["compare", "options"])
def test_options_that_a_game_has_not_are_never_passed_over_in_silence(screen: str, lang: str) -> None:
    app = opened(screen, lang=lang, game="thousand", options="foo=1")
    said = texts(lang)("The options in this link are not known in this game. Here are the usual ones.")
    assert said in [info.value for info in app.info]


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize(
    "data", [b"x", b"{}", b" " * (LARGEST + 1), b'{"kind":"card-tutor progress","version":9}', BROKEN]
)
def test_a_file_of_progress_is_refused_in_the_learners_language(data: bytes, lang: str) -> None:
    with pytest.raises(NotProgress) as wrong:
        read(data)
    assert refusal(wrong.value, texts(lang)) != refusal(wrong.value, texts(SOURCE))


@pytest.mark.parametrize("lang", OTHERS)
def test_a_link_to_teach_from_is_refused_in_the_learners_language(lang: str) -> None:
    app = opened("teach", lang=lang, deal="xyz")
    assert [info.value for info in app.info] == [texts(lang)("this is no position; was the link cut off?")]
    assert "position;" not in app.info[0].value
