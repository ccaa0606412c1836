"""What is said of a mistake: English as it stands, and said otherwise part by part."""

from __future__ import annotations

import pickle

import pytest

from tutor.cards import Card
from tutor.wording import Wording, why

RUSSIAN = {"{what} is expected": "нужно: {what}", "a text": "текст", "not YAML": "это не YAML"}


def russian(template: str) -> str:
    return RUSSIAN.get(template, template)


def test_it_is_the_english_text() -> None:
    said = Wording("{card} stands twice, as in {example}", card=Card.parse("9♠"), example="{A: 1}")
    assert said == "9♠ stands twice, as in {A: 1}"
    assert said.said("en", russian) == said


def test_braces_of_what_somebody_wrote_are_no_parts() -> None:
    assert Wording("{what} is missing", what="{what}").said("ru", russian) == "{what} is missing"
    assert Wording("write {x}") == "write {x}"


def test_parts_are_said_in_the_language_too() -> None:
    assert Wording("{what} is expected", what=Wording("a text")).said("ru", russian) == "нужно: текст"
    spoken = Wording("{what} is expected", what={"en": "this", "ru": "вот это"}.__getitem__)
    assert spoken == "this is expected"
    assert spoken.said("ru", russian) == "нужно: вот это"


def test_another_program_is_quoted_in_english_only() -> None:
    said = Wording.foreign("found a thing", "not YAML")
    assert said == said.said("en", russian) == "found a thing"
    assert said.said("ru", russian) == "это не YAML"


def test_an_error_keeps_what_it_says() -> None:
    with pytest.raises(ValueError, match="is no card") as refused:
        Card.parse("1♠")
    assert why(refused.value).parts == {"text": "'1♠'"}
    assert why(ValueError("something else")) == "something else"


def test_it_survives_being_sent_to_another_process() -> None:
    said = pickle.loads(pickle.dumps(Wording("{what} is expected", what=Wording("a text"))))
    assert (said, said.said("ru", russian)) == ("a text is expected", "нужно: текст")
