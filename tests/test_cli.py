"""The command line as it is typed: rows, exit codes, and one clear line for whatever can't be read."""

from __future__ import annotations

import csv
import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from typer.testing import CliRunner, Result

from tutor.bench import CAME_TO
from tutor.cli import cli
from tutor.files import read_document
from tutor.games import GAMES
from tutor.quiz.question import from_json

DEAL = """\
game: 304
dealer: D
hands:
  A: A♥ Q♥ 10♠ 9♦ / 8♥ 10♦ 10♣ Q♣
  B: 9♠ J♣ 9♣ K♦ / 7♦ K♣ 8♣ 7♣
  C: J♥ 9♥ K♠ A♣ / 8♠ K♥ J♦ Q♦
  D: J♠ A♠ Q♠ 10♥ / 7♠ 7♥ A♦ 8♦
"""
AUCTION = ["A bid 160", "B bid 170", "C pass", "D bid 200", "A pass", "B pass", "C pass", "D pick J♠"]
AUCTION += ["D pass", "A pass", "B pass", "C pass", "D keep"]
TRICK = ["A play A♥", "B play 9♠ down", "C play K♥", "D play 10♥"]
REST = """
B J♣ C A♣ D A♦ A Q♣  B 9♣ C 8♠ D Q♠ A 10♣  D J♠ A 10♠ B K♦ C K♠  D A♠ A 8♥ B K♣ C Q♦
D 7♠ A Q♥ B 7♣ C 9♥  D 8♦ A 9♦ B 7♦ C J♦  C J♥ D 7♥ A 10♦ B 8♣
"""
PLAY = [*TRICK, *(f"{seat} play {card}" for seat, card in re.findall(r"([A-D]) (\S+)", REST))]
"""The hidden nine, whole."""


VECTORS = read_document(Path(__file__).parent / "golden" / "304" / "vectors" / "11-caps.yaml").value


class Run(NamedTuple):
    """What a run left behind."""

    code: int
    rows: list[dict[str, Any]]
    errors: list[str]


def tutor(*words: str, given: str | bytes | None = None) -> Run:
    """Run a command in this process; its output must be JSON lines."""
    result = CliRunner().invoke(cli, words, input=given, prog_name="tutor")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    return Run(result.exit_code, [json.loads(row) for row in result.stdout.splitlines()], result.stderr.splitlines())


def judge(*script: str) -> list[dict[str, Any]]:
    """Judge a script on the deal of the hidden nine; return its rows, the result among them."""
    run = tutor("judge", "-", given=DEAL + "script:\n" + "".join(f"  - {line}\n" for line in script))
    assert (run.code, run.errors) == (0, [])
    return run.rows


# ---------------------------------------------------------------------------------------------------------------- judge


def test_a_script_line_is_a_row_and_the_result_comes_last() -> None:
    run = tutor("judge", "-", given=DEAL + "script: [A bid 160, B pass]")
    assert run.code == 0
    assert [row.get("n") for row in run.rows] == [1, 2, None]
    first = run.rows[0]
    assert first["reason"]
    del first["reason"]
    assert first == {
        "n": 1,
        "seat": "A",
        "word": "bid 160",
        "legal": True,
        "article": "304.auction.2",
        "facts": {"bid": 160, "least": 160},
        "events": [],
        "phase": "auction",
        "to_act": "B",
    }
    assert run.rows[-1]["result"]["over"] is False


def test_the_hidden_nine_is_won_by_b_for_44_and_ends_at_13_to_9() -> None:
    rows = judge(*AUCTION, *PLAY)
    assert all(row["legal"] for row in rows[:-1])
    events = {event["article"]: event["facts"] for event in rows[len(AUCTION) + 3]["events"]}
    assert events["304.play.4"] == {
        "case": "trump",
        "winner": "B",
        "card": "9♠",
        "points": 44,
        "cards": ["A♥", "9♠", "K♥", "10♥"],
        "trick": 1,
    }
    assert events["304.reveal.5"]["card"] == "J♠"
    assert rows[-1]["result"] == {
        "over": True,
        "maker": "D",
        "contract": 200,
        "made": True,
        "points": {"AC": 90, "BD": 214},
        "tokens": {"AC": -2, "BD": 2},
        "outcome": "made",
        "score": {"AC": 9, "BD": 13},
        "next_dealer": "A",
        "match": {"over": False, "winner": None},
    }


def test_an_illegal_word_says_what_may_be_said_instead_and_changes_nothing() -> None:
    refused, after, _ = judge("A bid 165", "legal")
    assert not refused["legal"]
    assert refused["article"] == "304.auction.2"
    assert refused["instead"] == after["options"]
    assert {"bid 160", "bid 300", "pass", "ask"} <= set(after["options"])
    assert (refused["phase"], refused["to_act"], refused["events"]) == ("auction", "A", [])


def test_a_word_only_asked_about_is_not_played() -> None:
    asked, after, _ = judge("A? bid 160", "legal")
    assert asked["asked"]
    assert asked["legal"]
    assert (asked["to_act"], after["seat"]) == ("A", "A")
    assert "instead" not in asked


def test_a_seat_not_to_act_is_told_no_words_of_another() -> None:
    refused, _ = judge("B? bid 170")
    assert (refused["legal"], refused["instead"], refused["claims"]) == (False, [], [])
    *_, refused, _ = judge(*AUCTION, "D? play J♠")
    assert (refused["legal"], refused["instead"], refused["claims"]) == (
        False,
        [],
        ["open", "caps J♠ A♠ Q♠ 7♠ A♦ 10♥ 8♦ 7♥", "spoilt"],
    )


def test_claims_stand_apart_from_options() -> None:
    *_, legal, _ = judge(*AUCTION, "legal")
    assert legal["seat"] == "A"
    assert "spoilt" in legal["claims"]
    assert all(word.startswith("play ") for word in legal["options"])


def test_a_false_claim_may_be_asked_about_and_is_refused_when_made() -> None:
    *_, asked, made, after, _ = judge(*AUCTION, "A? spoilt", "A spoilt", "A play A♥")
    assert asked["legal"]
    assert (made["legal"], made["article"]) == (False, "304.spoilt.5")
    assert after["legal"]


ORDER = "J♠ A♠ Q♠ 7♠ 10♥ 7♥ A♦ 8♦"


def test_a_call_only_asked_about_is_weighed_and_beaten_by_a_deal_that_replays() -> None:
    *_, asked, _result = judge(*AUCTION, f"D? caps {ORDER}")
    claim = asked["claim"]
    assert (asked["legal"], claim["verdict"], claim["order"]) == (True, "refuted", ORDER.split())
    assert claim["worlds"] > 1_000_000
    counter = claim["counter"]
    assert counter["script"] == AUCTION
    hands = "".join(f"  {seat}: {cards}\n" for seat, cards in counter["hands"].items())
    script = [*counter["script"], f"D caps {ORDER}", *counter["line"]]
    record = f"game: 304\ndealer: D\nhands:\n{hands}script:\n" + "".join(f"  - {line}\n" for line in script)
    rows = tutor("judge", "-", given=record).rows[:-1]
    assert all(row["legal"] for row in rows)
    lost = [event["facts"] for event in rows[-1]["events"] if event["article"] == "304.play.4"]
    assert lost[0]["winner"] in "AC"
    own = [set(packet.split()) for packet in counter["hands"]["D"].split("/")]
    assert own == [{"J♠", "A♠", "Q♠", "10♥"}, {"7♠", "7♥", "A♦", "8♦"}], "the caller's own hand is the real one"


@pytest.mark.parametrize(("contract", "words"), [("hand 5", 0), ("hand 6", 0), ("contract 5", 5)])
def test_a_deal_that_beats_a_contract_has_its_talon_and_replays(contract: str, words: int) -> None:
    """What beats a claim is whole: with the script before it and the line after, it reads back as a record."""
    whole = {"game": "austrian-preference", "options": {"illustrated": True}, "dealer": "C", "seed": 5}
    won = ["A bid 1", "B pass", "C pass", "A take", "A discard 7♠ 7♥"][:words]
    *_, asked, _result = tutor("judge", "-", given=json.dumps({**whole, "script": [*won, f"A? {contract}"]})).rows
    counter = asked["claim"]["counter"]
    assert counter["script"] == won
    deal = {**whole, "hands": counter["hands"], "talon": counter["talon"]}
    del deal["seed"]
    script = [*counter["script"], f"A {contract}", *counter["line"]]
    *rows, result = tutor("judge", "-", given=json.dumps({**deal, "script": script})).rows
    assert all(row["legal"] for row in rows)
    assert result["result"]["made"] is False


def test_a_call_that_is_made_is_not_weighed_before_the_count() -> None:
    *_, called, _result = judge(*AUCTION, f"D caps {ORDER}")
    assert called["legal"]
    assert "claim" not in called
    assert [event["article"] for event in called["events"]] == ["304.caps.3", "304.caps.3"]
    *_, last, result = judge(*AUCTION, f"D caps {ORDER}", "A play A♥", "B play 9♠", "C play K♥", "D play 10♥")
    assert not result["result"]["over"]
    assert [event["article"] for event in last["events"]] == ["304.play.4"]


def test_claims_says_after_each_word_what_could_be_proved_and_since_when() -> None:
    vector = next(one for one in VECTORS if one["id"] == "V100")["record"]
    given = json.dumps({"game": "304", **vector}, ensure_ascii=False)
    run = tutor("claims", "-", "--json", given=given)
    *rows, last = run.rows
    assert (run.code, run.errors) == (0, [])
    assert rows[0]["n"] == vector["script"].index("D open") + 1
    assert {row["seat"] for row in rows if row["n"] == rows[0]["n"]} == set("ABCD")
    sure = [row for row in rows if row["caps"]["provable"]]
    assert sure[0]["seat"] == "D"
    assert sure[0]["caps"]["order"] == ["J♠", "9♠", "A♠"]
    assert sure[0]["caps"]["adaptive"]
    assert sure[0]["caps"]["worlds"] > 1
    first = last["first"]["D"]
    assert (first["n"], first["trick"], first["order"]) == (sure[0]["n"], 6, ["J♠", "9♠", "A♠"])
    assert last["first"]["A"] is last["first"]["C"] is None


def test_claims_are_printed_for_people_without_the_names_of_python() -> None:
    vector = next(one for one in VECTORS if one["id"] == "V100")["record"]
    given = json.dumps({"game": "304", **vector}, ensure_ascii=False)
    *rows, a, _, c, d = CliRunner().invoke(cli, ["claims", "-"], input=given).stdout.splitlines()
    assert all(row.startswith("n: ") for row in rows)
    assert [a, c] == ["first: A  provable: no", "first: C  provable: no"]
    assert re.match(r"first: D  n: \d+  trick: 6  provable: yes  order: J♠, 9♠, A♠  adaptive: yes", d)
    assert not re.search(r"True|False|None|[<>{}\[\]]", "".join([*rows, d]))


def test_a_view_names_only_what_that_seat_may_know() -> None:
    rows = judge(*AUCTION, *TRICK[:2], "view A", "view B", "view C", "view D", "view all")
    views = {row["view"]: row for row in rows if "view" in row}
    for seat in "AC":
        text = json.dumps(views[seat], ensure_ascii=False)
        assert "9♠" not in text
        assert "J♠" not in text
        assert views[seat]["public"]["trump"] is None
    assert views["A"]["table"] == [
        {"seat": "A", "card": "A♥", "down": False},
        {"seat": "B", "card": None, "down": True},
    ]
    assert views["B"]["known"]["9♠"] == "table B"
    assert "9♠" not in json.dumps(views["D"], ensure_ascii=False)
    assert views["D"]["known"]["J♠"] == "indicator D"
    assert len(views["all"]["known"]) == 32
    assert sorted(views["all"]["hand"]) == ["A", "B", "C", "D"]


def test_a_public_view_has_no_hand_and_names_what_lies_open() -> None:
    rows = judge("view public", *AUCTION, "view public", *TRICK[:2], "view public", *TRICK[2:], "view public")
    before, kept, running, after = (row for row in rows if "view" in row)
    assert {row["view"] for row in (before, kept, running, after)} == {"public"}
    assert before["known"] == kept["known"] == {}
    assert running["known"] == {"A♥": "table A"}
    assert after["known"]["9♠"] == "trick 1 B"
    assert after["known"]["J♠"] == "hand D"
    assert len(after["known"]) == 5
    assert before["hand"] == after["hand"] == []
    assert (running["public"]["trump"], after["public"]["trump"]) == (None, "♠")


def test_a_script_may_go_on_after_the_end_and_is_refused() -> None:
    *_, word, legal, view, result = judge(*AUCTION, *PLAY, "A pass", "legal", "view A")
    assert (word["legal"], word["instead"]) == (False, [])
    assert (legal["seat"], legal["options"], legal["claims"]) == (None, [], [])
    assert view["hand"] == []
    assert result["result"]["over"]


@pytest.mark.parametrize("lang", ["en", "ru", "es", "pt"])
def test_reasons_are_given_in_each_language(lang: str) -> None:
    run = tutor("judge", "-", "--json", "--lang", lang, given=DEAL + "script: [A bid 165]")
    assert run.code == 0
    assert run.rows[0]["reason"]


# -------------------------------------------------------------------------------------------------------------- streams

ONE = DEAL + "script: [A pass]\n"
BROKEN = DEAL.replace("J♠ A♠", "J♠") + "script: [A pass]\n"


def test_a_stream_is_numbered_and_a_broken_record_does_not_stop_it() -> None:
    stream = f"{ONE}---\n{BROKEN}---\na: [\n---\n{DEAL}script: [A pass, B pass]\n"
    run = tutor("judge", "-", given=stream)
    assert run.code == 2
    assert [row["record"] for row in run.rows] == [1, 1, 2, 3, 4, 4, 4]
    assert run.rows[2]["error"] == run.errors[0]
    assert run.errors == [
        "standard input:16: hands.D: 7 cards; 8 are dealt here; missing from the deal: A♠",
        "standard input:19: not YAML: the text ends where a value should stand",
    ]


def test_one_record_is_not_numbered_wherever_its_separators_stand() -> None:
    run = tutor("judge", "-", given=f"---\n{ONE}---\n")
    assert run.code == 0
    assert all("record" not in row for row in run.rows)


def test_several_files_are_one_stream(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text(ONE, encoding="utf-8")
    run = tutor("judge", str(tmp_path / "one.yaml"), str(tmp_path / "two.yaml"), str(tmp_path / "one.yaml"))
    assert run.code == 2
    assert [row["record"] for row in run.rows] == [1, 1, 2, 3, 3]
    assert run.errors == [f"{tmp_path / 'two.yaml'}: there is no such file"]


# -------------------------------------------------------------------------------------------------------------- hostile

HOSTILE: dict[str, tuple[str | bytes, str]] = {
    "empty": ("", "x.yaml: nothing is written here"),
    "blank": ("\n \n# only a comment\n", "x.yaml: nothing is written here"),
    "huge": ("a: b\n" * 500_000, "x.yaml:1: too large: a document of more than 1 MiB"),
    "huge bytes": (b"\0" * (65 << 20), "x.yaml: too large: more than 64 MiB"),
    "deep brackets": ("[" * 100_000, "x.yaml:1: a line of more than 20000 letters"),
    "deep lists": ("[" * 10_000, "x.yaml:1: nested too deeply: more than 24 levels"),
    "deep mappings": ("".join(" " * n + "a:\n" for n in range(200)), "x.yaml:25: nested too deeply"),
    "billion laughs": ("a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n", "x.yaml:1: anchors (&) and aliases (*)"),
    "alias of itself": ("a: &a [*a]\n", "x.yaml:1: anchors"),
    "merge": (DEAL + "script: &s []\nb: *s", "x.yaml:8: anchors"),
    "tag": ("!!python/object/apply:os.system ['true']", "x.yaml:1: tags"),
    "directive": ("%YAML 1.1\n---\ngame: 304", "x.yaml:1: a directive"),
    "a number": ("304", "x.yaml:1: a mapping (key: value) is expected, not 304"),
    "a list": ("- game: 304", "x.yaml:1: a mapping (key: value) is expected, not a list"),
    "a text": ("game", "x.yaml:1: a mapping (key: value) is expected, not 'game'"),
    "no game": (DEAL.replace("game: 304\n", ""), "x.yaml:1: game: is missing"),
    "other game": (DEAL.replace("304", "bridge"), "x.yaml:1: game: 'bridge' is no game here; there are 304"),
    "list of games": (DEAL.replace("304", "[304]"), "x.yaml:1: game: a text is expected, not a list"),
    "31 cards": (DEAL.replace(" 8♦", ""), "x.yaml:7: hands.D: 7 cards; 8 are dealt here; missing from the deal: 8♦"),
    "33 cards": (DEAL.replace("8♦", "8♦ 8♣"), "x.yaml:7: hands.D: packet 2 has 5 cards; 4 are dealt in it"),
    "doubled card": (DEAL.replace("8♦", "A♥"), "x.yaml:7: hands.D: A♥ stands twice, with A and D; missing"),
    "unknown card": (DEAL.replace("8♦", "6♦"), "x.yaml:7: hands.D: '6♦' is no card"),
    "unknown key": (DEAL + "trump: ♠", "x.yaml:8: trump: unknown key 'trump'; known: game, options, dealer, hands"),
    "key with a line end": (DEAL + '"a\\nb": 1', "x.yaml:8: a\\nb: unknown key 'a\\nb'"),
    "key twice": (DEAL + "dealer: C", "x.yaml:8: the key 'dealer' stands twice, first in line 2"),
    "hands as a list": ("game: 304\ndealer: D\nhands: [1]", "x.yaml:3: hands: a mapping (key: value) is expected"),
    "hand as a list": (DEAL.replace("A♥ Q♥", "[A♥] #"), "x.yaml:4: hands.A: a text is expected, not a list"),
    "script as a number": (DEAL + "script: 5", "x.yaml:8: script: a list is expected, not 5"),
    "line as a mapping": (DEAL + "script:\n  - A: pass", "x.yaml:9: script 1: a text is expected, not a mapping"),
    "unknown verb": (DEAL + "script:\n  - A pass\n  - B bit 3", "x.yaml:10: script 2: 'bit' is no word of 304"),
    "unknown seat": (DEAL + "script: [E pass]", "x.yaml:8: script 1: 'E' is no seat; there are A, B, C, D"),
    "card in a word": (DEAL + "script: [A play 1♥]", "x.yaml:8: script 1: '1♥' is no card"),
    "two mistakes": (
        DEAL + "script: [E pass, F pass]",
        "x.yaml:8: script 1: 'E' is no seat",
    ),
    "finished match": (DEAL + "score: {AC: 22, BD: 0}", "x.yaml:8: score: "),
    "score of texts": (DEAL + "score: {AC: x, BD: [1]}", "x.yaml:8: score: "),
    "option": (DEAL + "options: {kontra: true}", "x.yaml:8: options.kontra: 'kontra' is no option of 304"),
    "seed of true": ("game: 304\ndealer: D\nseed: true", "x.yaml:3: seed: a whole number is expected, not true"),
    "huge number": ("game: 304\ndealer: D\nseed: " + "9" * 10_000, "x.yaml:3: seed: a whole number is expected"),
    "not UTF-8": (DEAL.encode("utf-16"), "x.yaml:1: not UTF-8 text (byte 0xFF); save it as UTF-8"),
    "latin": (DEAL.replace("304", "304 # é").encode() + "é".encode("latin-1"), "x.yaml:8: not UTF-8"),
    "NUL": (DEAL + "\0", "x.yaml:8: a character that is no text (U+0000)"),
    "escapes": (DEAL + "\x1b[2J", "x.yaml:8: a character that is no text (U+001B)"),
    "surrogate": (DEAL + 'script: ["\\udcff"]', "x.yaml:8: an escape that is no character"),
    "not YAML": (DEAL + "script: [A pass", "x.yaml:8: not YAML: "),
    "tabs": ("game: 304\n\tdealer: D", "x.yaml:2: not YAML: a tab; indent with blanks"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_one_clear_line_and_exit_2(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content, what = HOSTILE[name]
    monkeypatch.chdir(tmp_path)
    Path("x.yaml").write_bytes(content.encode() if isinstance(content, str) else content)
    run = tutor("judge", "x.yaml")
    assert (run.code, run.rows) == (2, [])
    (error,) = run.errors
    assert error.startswith(what)
    assert error.isprintable()
    assert len(error) < 400
    assert tutor("judge", "-", given=content).errors == [error.replace("x.yaml", "standard input", 1)]


def test_a_folder_and_a_missing_file_are_one_line(tmp_path: Path) -> None:
    assert tutor("judge", str(tmp_path)) == (2, [], [f"{tmp_path}: this is a folder; name a file in it"])
    assert tutor("judge", "no\nfile") == (2, [], ["no\\nfile: there is no such file"])


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (("judge",), "tutor judge: name the file of a record, or - for standard input"),
        (("judge", "--law", "whist"), "'whist' is no game here; there are 304"),
        (("deal", "whist", "--seed", "1"), "'whist' is no game here; there are 304"),
        (("deal", "304", "--seed", "x"), "--seed: write a whole number, as in 17, or the first and the last"),
        (("deal", "304", "--seed", "5..1"), "--seed: the first seed comes after the last"),
        (
            ("deal", "304", "--seed", "1", "--policy", "wild"),
            "--policy: 'wild' is no way to play 304; there are random",
        ),
        (("deal", "304", "--seed", "1", "--option", "kontra"), "--option: write name=value"),
        (
            ("deal", "304", "--seed", "1", "--option", "kontra=true"),
            "tutor deal: options.kontra: 'kontra' is no option",
        ),
        (("mine", "304", "--seeds", "x"), "--seeds: write a whole number, as in 17, or the first and the last"),
        (("mine", "304", "--article", "1000.play.3"), "--article: '1000.play.3' is no article of 304"),
        (("bench", "--only", "nothing"), "--only: there is no 'nothing'; there are judge, caps, misere, mine"),
        (("bench", "--peers", "whist"), "--peers: there is no 'whist'; there are chess, rlcard, open_spiel, auto"),
        (("bench", "--peers", "chess,auto"), "--peers: there is no 'auto'; there are chess"),
        (("bench", "--json", "/"), "/: Is a directory"),
    ],
)
def test_a_command_that_makes_no_sense_is_one_line(words: tuple[str, ...], what: str) -> None:
    run = tutor(*words)
    assert (run.code, run.rows) == (2, [])
    (error,) = run.errors
    assert error.startswith(what)


# ---------------------------------------------------------------------------------------------------- questions, speed


def test_mined_questions_are_rows_that_read_back_and_a_pool_keeps_some_of_them() -> None:
    rows = tutor("mine", "thousand", "--seeds", "1..2").rows
    assert [from_json(row).id for row in rows] == [row["id"] for row in rows]
    assert {"1000.play.3", "1000.auction.3"} <= {row["article"] for row in rows}
    kept = tutor("mine", "thousand", "--seeds", "1..2", "--pool").rows
    assert {row["id"] for row in kept} <= {row["id"] for row in rows}
    assert [row["article"] for row in kept] == sorted(row["article"] for row in kept)


def bench(*words: str) -> Result:
    return CliRunner().invoke(cli, ["bench", "--rounds", "1", "--peers", "none", *words])


def test_the_bench_prints_rows_and_adds_them_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "bench.jsonl"
    for _ in range(2):
        printed = bench("--only", "judge", "--json", str(file))
        assert printed.exit_code == 0
        assert "304 step" in printed.stdout
    added = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    rows = ["304 step", "304 judgement", "304 judgement, no facts"]
    assert [row["row"] for row in added if "row" in row] == rows * 2
    assert [row["beside"] for row in added if "goal" in row] == ["304 judgement, no facts"] * 2


def test_a_row_that_does_something_else_fails_the_bench_if_that_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CAME_TO, "304 step", "another")
    for words, code in (((), 0), (("--check",), 1)):
        printed = bench("--only", "judge", *words)
        assert printed.exit_code == code
        assert [line[:8] for line in printed.stdout.splitlines() if "CHANGED" in line] == ["304 step"]


# ---------------------------------------------------------------------------------------------------------- laws, deals


@pytest.mark.parametrize("game", GAMES)
def test_the_published_order_is_that_of_the_engine(game: str) -> None:
    run = tutor("judge", "--law", game, "--json")
    rules = GAMES[game].rules
    parts = [*rules.laws.items(), *rules.moments.items()]
    (listed,) = run.rows
    assert list(listed.items()) == [(name, [str(article) for article, _ in law]) for name, law in parts]
    text = CliRunner().invoke(cli, ["judge", "--law", game]).stdout.splitlines()
    assert [row.strip() for row in text] == [word for phase, law in listed.items() for word in (phase, *law)]


def dealt(*words: str) -> str:
    result = CliRunner().invoke(cli, ["deal", "304", *words])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_same_seed_gives_the_same_deal_alone_or_in_a_row() -> None:
    assert dealt("--seed", "1..3") == dealt("--seed", "1") + dealt("--seed", "2") + dealt("--seed", "3")


@pytest.mark.parametrize("policy", list(GAMES["304"].policies))
def test_dealt_records_replay_legally_to_a_scored_end(policy: str) -> None:
    run = tutor("judge", "-", given=dealt("--seed", "1..150", "--policy", policy))
    assert (run.code, run.errors) == (0, [])
    assert all(row.get("legal", True) for row in run.rows)
    results = [row["result"] for row in run.rows if "result" in row]
    assert len(results) == 150
    assert all(result["over"] for result in results)


def test_a_thousand_random_deals_reach_every_part_of_the_game() -> None:
    run = tutor("judge", "-", given=dealt("--seed", "1..1000"))
    assert run.code == 0
    seen = Counter(row["result"]["outcome"] for row in run.rows if "result" in row)
    for row in run.rows:
        seen.update([row["phase"]] if "phase" in row else [])
        seen.update(event["article"] for event in row.get("events", ()))
    wanted = {"made", "failed", "pcc failed", "passed", "redeal", "spoilt", "answer", "auction2", "opening"}
    wanted |= {"304.exhaust.1", "304.reveal.3", "304.reveal.6", "304.trump.3", "304.trump.7"}
    assert wanted <= set(seen)


# ------------------------------------------------------------------------------------------------------- the real thing


def test_the_command_itself_reads_and_writes_utf_8_whatever_the_locale() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from tutor.cli import main; main()", "judge", "-"],
        input=(DEAL + "script: [A bid 160, view A]").encode(),
        capture_output=True,
        env={"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "PYTHONPATH": ":".join(sys.path)},
        check=True,
    )
    assert "9♦" in json.loads(done.stdout.splitlines()[1])["hand"]


def test_judging_does_not_wait_for_the_app() -> None:
    program = (
        "import sys\nfrom tutor.cli import cli\ntry:\n    cli(['judge', '-'])\n"
        "except SystemExit as end:\n    assert not end.code\n"
        "assert not {'streamlit', 'pandas', 'numpy', 'babel', 'rich'} & set(sys.modules)"
    )
    subprocess.run(
        [sys.executable, "-c", program],
        input=(DEAL + "script: [A bid 160]").encode(),
        check=True,
        capture_output=True,
    )


# --------------------------------------------------------------------------------------------------------------- export


def exported(*words: str) -> Result:
    return CliRunner().invoke(cli, ["export", *words])


@pytest.mark.parametrize(("format", "ending"), [("pdf", "pdf"), ("anki", "apkg"), ("csv", "csv")])
def test_questions_are_written_to_a_file_named_after_game_and_language(
    format: str, ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = exported("thousand", "--format", format, "--n", "2", "--lang", "pt")
    assert (done.exit_code, done.stdout) == (0, f"thousand-quiz-pt.{ending}\n")
    assert Path(done.stdout.strip()).stat().st_size


def test_questions_are_about_the_article_that_is_named() -> None:
    done = exported("304", "--format", "csv", "--article", "304.play.2", "--n", "3", "--out", "-")
    rows = list(csv.DictReader(done.stdout.lstrip("\ufeff").splitlines()))
    assert {row["Article"] for row in rows} == {"304.play.2"}
    assert exported("304", "--format", "csv", "--seed", "7", "--out", "-").stdout == (
        exported("304", "--format", "csv", "--seed", "7", "--out", "-").stdout
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("whist", "--format", "pdf"), "is no game here"),
        (("304", "--format", "pdf", "--article", "1000.play.2"), "is no article of 304"),
        (("304", "--format", "pdf", "--lesson", "304.none"), "is no lesson of 304"),
        (("304", "--format", "csv", "--n", "1", "--out", "/none/x.csv"), "/none/x.csv: "),
    ],
)
def test_what_cannot_be_exported_is_one_line(words: tuple[str, ...], said: str) -> None:
    done = exported(*words)
    assert done.exit_code == 2
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1


# ------------------------------------------------------------------------------------------------------ check, coverage


def checked(*words: str) -> tuple[int, list[str]]:
    result = CliRunner().invoke(cli, ["check", *words])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    return result.exit_code, result.stdout.splitlines()


@pytest.mark.parametrize("file", ["x.yaml", "01-x.en.md"])
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_scenario_or_lesson_is_told_with_its_file(
    name: str, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content, _ = HOSTILE[name]
    monkeypatch.chdir(tmp_path)
    Path(file).write_bytes(content.encode() if isinstance(content, str) else content)
    code, rows = checked(file)
    assert code == 1
    assert rows
    assert all(row.startswith(file) and row.isprintable() for row in rows)


def test_a_path_with_nothing_to_check_is_told(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("x", encoding="utf-8")
    assert checked(str(tmp_path / "no.yaml")) == (1, [f"{tmp_path / 'no.yaml'}: there is no such file or folder"])
    nothing = "there is no scenario (*.yaml) and no lesson (*.md)"
    assert checked(str(tmp_path)) == (1, [f"{tmp_path}: {nothing}"])
    assert checked(str(tmp_path / "notes.txt")) == (1, [f"{tmp_path / 'notes.txt'}: {nothing}"])


def test_coverage_lists_every_article_once() -> None:
    rows = json.loads(CliRunner().invoke(cli, ["coverage", "--json"]).stdout)
    assert set(rows[0]) == {"article", "game", "kind", "lesson", "scenario", "quiz", "test"}
    listed = (Path(__file__).parent / "golden" / "304" / "articles.txt").read_text(encoding="utf-8").split()
    assert [row["article"] for row in rows if row["game"] == "304"] == listed
    assert len(CliRunner().invoke(cli, ["coverage"]).stdout.splitlines()) == len(rows)
