"""Scenario files as typed values: a record, and steps that a learner walks.

Here is the shape of a file and nothing more: unknown keys and wrong types are refused. Whether the words are legal and
what a file claims is true is the engine's business, asked in ``verify``; where files are found is in ``load``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final, Literal, NamedTuple

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from tutor.engine.table import Seat

LANGUAGES: Final = ("en", "ru", "es", "pt")
Language = Literal["en", "ru", "es", "pt"]
PLAIN: Final = ""
"""The key of a text written without a language, in a file that says ``language:`` once."""

Where = tuple[str | int, ...]
"""A place in a file: keys and list positions from the top."""


class Spoken(NamedTuple):
    """A text and the language it is in."""

    text: str
    lang: str


def _text(written: Any) -> Any:
    """Read a text: a plain string, or one string per language."""
    if isinstance(written, str):
        written = {PLAIN: written}
    if not isinstance(written, dict):
        raise ValueError("a text is expected, or one per language: {en: …, ru: …, es: …, pt: …}")
    faults = [((language,), fault) for language, said in written.items() if (fault := _fault(language, said))]
    if faults:
        raise Fault(*faults)
    return written


def _fault(language: str, said: Any) -> str:
    """Say what is wrong with a text in a language; an empty string for nothing."""
    if language not in (*LANGUAGES, PLAIN):
        return f"{quoted(language)} is no language here; there are {', '.join(LANGUAGES)}"
    return "" if isinstance(said, str) and said.strip() else "a text is expected"


def _words(written: Any) -> Any:
    """Take a single word for a list of one."""
    return [written] if isinstance(written, str) else written


def _views(written: Any) -> Any:
    """Take a single view for a list of one."""
    return [written] if isinstance(written, dict) else written


def _value(written: Any) -> Any:
    """Read the value of a fact: a seat, a card, a number, yes or no."""
    if not isinstance(written, bool | int | str):
        raise ValueError("a seat, a card, a number, true or false is expected")
    return written


def _bid(written: Any) -> Any:
    """Read a bid: a number, or the name of a bid without one."""
    if isinstance(written, bool) or not isinstance(written, int | str):
        raise ValueError("a number or the word for a bid without a number is expected")
    return written


def _option(written: Any) -> Any:
    """Take a bare value for an option without a note."""
    return written if isinstance(written, dict) else {"value": written}


Text = Annotated[dict[str, str], BeforeValidator(_text)]
Id = Annotated[str, Field(pattern=ID.pattern, max_length=80)]
Value = Annotated[Any, BeforeValidator(_value)]


class Shape(Form):
    """A part of a file; lists are read as tuples."""

    model_config = ConfigDict(strict=False)


class Source(Shape):
    """Where the example comes from."""

    text: str
    section: Value = None


class Contract(Shape):
    """The shorthand for an auction: who ends as maker, with which bid and indicator."""

    seat: Seat
    bid: Annotated[Any, BeforeValidator(_bid)]
    indicator: str


class Expected(Shape):
    """What a file says the engine will rule."""

    legal: StrictBool
    article: str


class Choice(Shape):
    """A word listed for a choice, and what the file claims about it."""

    word: str
    expect: Expected | None = None
    main: StrictBool = False
    belief: Id | None = None
    note: Text | None = None


class Option(Shape):
    """A value offered for a prediction, with what the file has to say about it."""

    value: Value
    belief: Id | None = None
    note: Text | None = None


class Asked(Shape):
    """The fact that is to be predicted: of the first event after the step that cites the article."""

    article: str
    fact: str


class EventClaim(Shape):
    """An event that must have happened; the facts named must be among its facts."""

    article: str
    facts: dict[str, Any] = Field(default_factory=dict)


class ViewClaim(Shape):
    """What a seat must know, and which cards it must not."""

    seat: Seat
    known: dict[str, str] = Field(default_factory=dict)
    hidden: tuple[str, ...] = ()


class PlayStep(Shape):
    """The script moves."""

    step: Literal["play"]
    at: Id | None = None
    word: Annotated[tuple[str, ...], BeforeValidator(_words)]


class ChooseStep(Shape):
    """The learner acts for a seat and sees what that seat sees."""

    step: Literal["choose"]
    at: Id
    seat: Seat
    prompt: Text
    look: Text | None = None
    several: StrictBool = False
    choices: tuple[Choice, ...]

    @property
    def main(self) -> Choice:
        """The choice that the script follows."""
        return next(choice for choice in self.choices if choice.main)


class ForetellStep(Shape):
    """The learner predicts a fact."""

    step: Literal["foretell"]
    at: Id
    seat: Seat | None = None
    prompt: Text | None = None
    look: Text | None = None
    of: Asked
    choices: tuple[Annotated[Option, BeforeValidator(_option)], ...]
    expect: Value


class ClaimStep(Shape):
    """The learner says whether a claim, were it made now, would prove right."""

    step: Literal["claim"]
    at: Id
    seat: Seat
    word: str
    prompt: Text
    look: Text | None = None
    expect: Literal["right", "wrong"]
    note: Text | None = None


class SayStep(Shape):
    """A sentence of the author's."""

    step: Literal["say"]
    at: Id | None = None
    text: Text


class ShowStep(Shape):
    """A stop at what has happened, seen by the seat named."""

    step: Literal["show"]
    at: Id | None = None
    seat: Seat | None = None
    text: Text | None = None


class AssertStep(Shape):
    """What must hold here; never shown."""

    step: Literal["assert"]
    at: Id | None = None
    events: tuple[EventClaim, ...] = ()
    to_act: Seat | None = None
    phase: str | None = None
    view: Annotated[tuple[ViewClaim, ...], BeforeValidator(_views)] = ()
    result: dict[str, Any] | None = None
    score: dict[str, Any] | None = None
    points: dict[str, Any] | None = None


Step = Annotated[
    PlayStep | ChooseStep | ForetellStep | ClaimStep | SayStep | ShowStep | AssertStep,
    Field(discriminator="step"),
]
Question = ChooseStep | ForetellStep | ClaimStep
QUESTIONS: Final = (ChooseStep, ForetellStep, ClaimStep)
