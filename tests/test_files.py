"""Reading hostile YAML, and the lines and sentences of complaints."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field, StrictInt, model_validator

from tutor.files import (
    Complaint,
    Document,
    Fault,
    Form,
    Limits,
    Unreadable,
    document,
    field,
    plain,
    read_document,
    read_documents,
    validate,
)

MIB = 1 << 20


def complaint(data: bytes | str, limits: Limits = Limits()) -> Complaint:  # noqa: B008 (a tuple)
    """Read a text that must be refused and return the first complaint."""
    with pytest.raises(Unreadable) as refused:
        document(data, "x.yaml", limits)
    return refused.value.complaints[0]


def test_a_document_is_plain_data_with_lines() -> None:
    read = document("a: 1\nb:\n  - x\n  -\n    c: yes\n", "x.yaml")
    assert read.value == {"a": 1, "b": ["x", {"c": "yes"}]}
    assert [read.line(path) for path in ((), ("a",), ("b",), ("b", 0), ("b", 1, "c"))] == [1, 1, 2, 3, 5]


def test_the_line_of_what_is_missing_is_that_of_what_would_hold_it() -> None:
    read = document("a: 1\nb:\n  c: 2\n", "x.yaml")
    assert read.line(("b", "d", "e")) == 2
    assert read.line(("z",)) == 1


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("304", 304),
        ("-7", -7),
        ("017", 17),
        ("yes", "yes"),
        ("no", "no"),
        ("on", "on"),
        ("true", True),
        ("null", None),
        ("~", None),
        ("1.5", 1.5),
        ("1e5", "1e5"),
        (".inf", ".inf"),
        ("2026-11-30", "2026-11-30"),
        ("12:30:00", "12:30:00"),
        ("0x1F", "0x1F"),
        ("1_000", "1_000"),
        ("9" * 40, int("9" * 40)),
        ("9" * 41, "9" * 41),
        ("'304'", "304"),
        ('"true"', "true"),
        ("10♥", "10♥"),
    ],
)
def test_a_scalar_means_what_yaml_1_2_says(text: str, value: Any) -> None:
    read = document(f"a: {text}", "x.yaml").value["a"]
    assert read == value
    assert type(read) is type(value)


def test_keys_are_texts() -> None:
    assert document("304: a\nno: b\ntrue: c", "x.yaml").value == {"304": "a", "no": "b", "true": "c"}


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("a: &x 1\nb: *x", 1, "anchors"),
        ("a: 1\nb: *x", 2, "anchors"),
        ("a: !!python/object/apply:os.system [ls]", 1, "tags"),
        ("a: 1\n!x b: 2", 2, "tags"),
        ("%YAML 1.1\na: 1", 1, "directive"),
        ("a: 1\nb: 2\na: 3", 3, "'a' stands twice, first in line 1"),
        ("x:\n  ? [a]\n  : 1", 2, "a key must be one word"),
        ("a: [1", 1, "not YAML"),
        ("a: 1\n\tb: 2", 2, "a tab"),
        ("a: b: c", 1, "colon"),
        ("a: 'x", 1, "never closed"),
        ('a: "\\ud800"', 1, "no character"),
        ('a: "\\UFFFFFFFF"', 1, "not YAML"),
        ("a: 1\n...\nb: 2", 3, "without ---"),
        ("a: 1\n---\nb: 2", 3, "second document"),
        ("[" * 5_000, 1, "nested too deeply"),
        ("- " * 5_000, 1, "nested too deeply"),
        ("{a: " * 5_000, 1, "nested too deeply"),
        ("a: 1\n" + "[" * 100_000, 2, "a line of more than"),
        ("a\0b", 1, "U+0000"),
        ("a: 1\nb: \x1b[31m", 2, "U+001B"),
    ],
)
def test_what_plain_data_does_not_need_is_refused_at_its_line(text: str, line: int, what: str) -> None:
    found = complaint(text)
    assert found.line == line
    assert what in found.text
    assert "\n" not in str(found)


def test_a_billion_laughs_are_one_complaint() -> None:
    rows = [
        "a: &a [lol, lol]",
        *(f"{new}: &{new} [*{old}, *{old}]" for old, new in zip("abcdefg", "bcdefgh", strict=True)),
    ]
    assert complaint("\n".join(rows)).text.startswith("anchors")


@pytest.mark.parametrize("data", [b"", b"\n\n", b"# nothing\n", b"---\n---\n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_a_complaint(data: bytes) -> None:
    assert complaint(data).text == "nothing is written here"


@pytest.mark.parametrize(
    ("data", "line", "what"),
    [
        (b"a: 1\nb: \xff\n", 2, "not UTF-8"),
        ("a: ß".encode("latin-1"), 1, "not UTF-8"),
        ("a: 1".encode("utf-16"), 1, "not UTF-8"),
        (b"\x7fELF\x02\x01\x01\0\0\0", 1, "is this a YAML file?"),
        (b"\0" * 100, 1, "is this a YAML file?"),
    ],
)
def test_what_is_no_text_is_refused(data: bytes, line: int, what: str) -> None:
    assert (found := complaint(data)).line == line
    assert what in found.text


def test_a_byte_order_mark_and_windows_line_ends_are_no_mistake() -> None:
    read = document(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n", "x.yaml")
    assert read.value == {"a": 1, "b": 2}
    assert read.line(("b",)) == 2


def test_size_and_number_of_values_are_bounded() -> None:
    assert "too large: more than 1 MiB" in complaint("a\n" * MIB).text
    assert "more than 10 values" in complaint("- a\n" * 11, Limits(nodes=10)).text
    assert "more than 20 bytes" in complaint("a: 23456789012345678901", Limits(document=20)).text


def test_a_broken_document_does_not_lose_the_others() -> None:
    stream = "a: 1\n---\nb: [\n--- # third\nc: 3\n---\n--- \n*x\n---\n"
    found = list(read_documents(stream, "x.yaml"))
    assert [read.value if isinstance(read, Document) else None for read in found] == [{"a": 1}, None, {"c": 3}, None]
    third = found[2]
    assert isinstance(third, Document)
    assert third.line(("c",)) == 5
    assert isinstance(found[3], Unreadable)
    assert found[3].complaints[0].line == 8


def test_three_dashes_inside_a_text_part_nothing() -> None:
    assert len(list(read_documents("a: |\n  ---\n  x\nb: a---\n", "x.yaml"))) == 1


def test_a_stream_of_too_many_documents_ends_with_a_complaint() -> None:
    *read, last = read_documents("--- a\n" * 12, "x.yaml", Limits(documents=10))
    assert len(read) == 10
    assert isinstance(last, Unreadable)
    assert "more than 10 documents" in str(last)


def test_files_that_cannot_be_read_are_one_complaint(tmp_path: Path) -> None:
    for path, what in ((tmp_path, "this is a folder"), (tmp_path / "no.yaml", "there is no such file")):
        with pytest.raises(Unreadable, match=what):
            read_document(path)
    with pytest.raises(Unreadable, match="can't be read"):
        read_document(Path("a\0b"))
    with pytest.raises(Unreadable, match="too large"):
        read_document(Path("/dev/zero"))


def test_a_complaint_is_one_printable_line() -> None:
    assert str(Complaint("a.yaml", 3, "hands.B", "is missing")) == "a.yaml:3: hands.B: is missing"
    assert str(Complaint("a.yaml", None, "", "too large")) == "a.yaml: too large"
    assert str(Complaint("a\nb\udcff", 3, "x\ty", "\x1b[31mred\u2028")).isprintable()


@given(st.one_of(st.binary(), st.text().map(lambda text: text.encode("utf-8", "surrogatepass"))))
def test_whatever_the_bytes_there_is_a_document_or_a_complaint(data: bytes) -> None:
    for read in read_documents(data, "x.yaml"):
        assert isinstance(read, Document) or all(str(one).isprintable() for one in read.complaints)


@given(st.text(alphabet="ab:-?[]{}#&*!|>'\"%@`,\n \t~0.\\", max_size=60))
def test_whatever_the_punctuation_there_is_a_document_or_a_complaint(text: str) -> None:
    for read in read_documents(text, "x.yaml"):
        assert isinstance(read, Document) or all(str(one).isprintable() for one in read.complaints)


class Play(Form):
    step: Literal["play"]
    word: str


class Say(Form):
    step: Literal["say"]
    times: StrictInt = 1


class Sheet(Form):
    id: str
    level: Annotated[StrictInt, Field(ge=1, le=3)] = 1
    names: dict[str, Play] = Field(default_factory=dict)
    steps: tuple[Annotated[Play | Say, Field(discriminator="step")], ...] = ()
    either: Play | None = None
    cards: list[str] = Field(default_factory=list)

    @model_validator(mode="after")
    def _no_sevens(self) -> Sheet:
        if "7" in self.cards:
            raise Fault((("cards", self.cards.index("7")), "is a seven"))
        return self


@pytest.mark.parametrize(
    ("text", "line", "field", "what"),
    [
        ("id: a\nstepz: []", 2, "stepz", "unknown key 'stepz'; known: id, level, names, steps, either, cards"),
        ("level: 2", 1, "id", "is missing"),
        ("id: 3", 1, "id", "a text is expected, not 3"),
        ("id: a\nlevel: '2'", 2, "level", "a whole number is expected, not '2'"),
        ("id: a\nlevel: 9", 2, "level", "3 at most, not 9"),
        ("id: a\nsteps: 5", 2, "steps", "a list is expected, not 5"),
        (
            "id: a\nsteps:\n- step: play\n  word: x\n  note: y",
            5,
            "steps 1.note",
            "unknown key 'note'; known: step, word",
        ),
        ("id: a\nsteps:\n- step: say\n  word: x", 4, "steps 1.word", "unknown key 'word'; known: step, times"),
        ("id: a\nsteps:\n- step: jump", 3, "steps 1", "step 'jump' is not known; known: play, say"),
        ("id: a\nsteps:\n- word: x", 3, "steps 1", "step is missing"),
        ("id: a\nsteps:\n- step: play", 3, "steps 1.word", "is missing"),
        ("id: a\nnames: {b: {step: say, word: x}}", 2, "names.b.step", "'say' is not one of play"),
        ("id: a\nnames: {b: {step: play, word: x, c: 1}}", 2, "names.b.c", "unknown key 'c'; known: step, word"),
        ("id: a\neither: {step: play, word: x, c: 1}", 2, "either.c", "unknown key 'c'; known: step, word"),
        ("id: a\neither: [1]", 2, "either", "a mapping (key: value) is expected, not a list"),
        ("id: a\ncards:\n- '8'\n- '7'", 4, "cards 2", "is a seven"),
        ("[]", 1, "", "a mapping (key: value) is expected, not a list"),
        ("just text", 1, "", "a mapping (key: value) is expected, not 'just text'"),
    ],
)
def test_a_mistake_has_its_line_and_a_sentence(text: str, line: int, field: str, what: str) -> None:
    with pytest.raises(Unreadable) as refused:
        validate(Sheet, document(text, "x.yaml"))
    assert refused.value.complaints == (Complaint("x.yaml", line, field, what),)


class Bounded(Form):
    """Whatever a model can bound."""

    few: list[int] = Field(default=[1], min_length=1, max_length=2)
    both: tuple[int, ...] = Field(default=(1,), min_length=1, max_length=2)
    word: str = Field(default="a", min_length=1, max_length=3)
    level: int = Field(default=1, ge=1, le=3)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("few: []", "too short: 1 at least"),
        ("few: [1, 2, 3]", "too long: 2 at most"),
        ("both: []", "too short: 1 at least"),
        ("both: [1, 2, 3]", "too long: 2 at most"),
        ("word: ''", "too short: 1 at least"),
        ("word: abcd", "too long: 3 at most"),
        ("level: 0", "1 at least, not 0"),
        ("level: 4", "3 at most, not 4"),
    ],
)
def test_what_is_out_of_bounds_is_said_in_our_own_words(text: str, what: str) -> None:
    with pytest.raises(Unreadable) as refused:
        validate(Bounded, document(text, "bounded.yaml"))
    assert [complaint.text for complaint in refused.value.complaints] == [what]


def test_every_mistake_of_a_document_is_told_in_order() -> None:
    with pytest.raises(Unreadable) as refused:
        validate(Sheet, document("idd: a\nlevel: x\nsteps: 5", "x.yaml"))
    assert [one.field for one in refused.value.complaints] == ["idd", "id", "level", "steps"]


def test_a_good_document_becomes_a_model() -> None:
    sheet = validate(Sheet, document("id: a\nsteps: [{step: play, word: x}]", "x.yaml"))
    assert sheet.steps == (Play(step="play", word="x"),)


def test_fields_are_counted_as_people_count() -> None:
    assert field(("steps", 0, "choices", 2, "word")) == "steps 1.choices 3.word"


@given(st.integers(-(10**17), 10**17))
def test_whole_numbers_are_read_as_they_are_written(number: int) -> None:
    assert plain(str(number)) == number
