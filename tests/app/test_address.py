"""Addresses: what is written reads back, and nothing strange gets in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.app.address import Address, Show, read, written
from tutor.app.strings import LANGUAGES

WORDS = st.text("abcäж =,♠.", min_size=1, max_size=60)
IDS = st.from_regex(r"[a-z0-9]{1,8}([.-][a-z0-9]{1,8}){0,3}", fullmatch=True)
ADDRESSES = st.builds(
    Address,
    lang=st.none() | st.sampled_from(LANGUAGES),
    lesson=st.none() | IDS,
    scenario=st.none() | IDS,
    step=st.none() | IDS,
    seat=st.none() | st.sampled_from([*"ABCD", "all", "public"]),
    article=st.none() | IDS,
    also=st.none() | st.sampled_from(LANGUAGES),
    game=st.none() | IDS,
    deal=st.none() | st.from_regex(r"[A-Za-z0-9_-]{1,40}", fullmatch=True),
    at=st.none() | st.integers(0, 999),
    ask=st.none() | WORDS,
    options=st.none() | WORDS,
    set=st.none() | st.from_regex(r"[0-9a-f]{12}(-[a-z0-9]{1,4})?(,[0-9a-f]{12}){0,5}", fullmatch=True),
    n=st.none() | st.integers(1, 50),
    find=st.none() | WORDS,
    term=st.none() | IDS,
    known=st.none() | IDS,
    show=st.builds(Show, *[st.booleans()] * len(Show._fields)),
)


@given(ADDRESSES)
def test_what_is_written_reads_back(address: Address) -> None:
    assert read(written(address)) == address


@given(st.dictionaries(st.sampled_from([*Address._fields, "other"]), st.text(max_size=200)))
def test_anything_can_be_read_and_only_ids_get_through(query: dict[str, str]) -> None:
    address = read(query)
    assert read(written(address)) == address


@pytest.mark.parametrize(
    "query",
    [
        {"lang": "xx"},
        {"scenario": "../../etc/passwd"},
        {"scenario": "a" * 81},
        {"step": "<script>"},
        {"seat": "AB"},
        {"article": "304.closed.1'"},
        {"show": "everything"},
        {"n": "0"},
        {"n": "51"},
        {"set": "<b>,1"},
        {"set": ",".join(["0123456789ab"] * 51)},
    ],
)
def test_what_cannot_be_meant_is_left_out(query: dict[str, str]) -> None:
    assert read(query) == Address()


def test_an_address_names_only_what_differs_from_the_usual() -> None:
    assert written(Address()) == {}
    assert written(Address(show=Show(text=True, colours=True, keys=False))) == {"show": "text,colours,no-keys"}


def test_letters_of_either_size_are_read() -> None:
    assert read({"lang": "RU", "seat": "b"}) == Address(lang="ru", seat="B")
