"""Scenario files as typed values: a record, and steps that a learner walks.

Here is the shape of a file and nothing more: unknown keys and wrong types are refused. Whether the words are legal and
what a file claims is true is the engine's business, asked in ``verify``; where files are found is in ``load``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal, NamedTuple, get_args

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field, StrictBool, StrictInt, model_validator

from tutor.engine.table import Seat
from tutor.files import Fault, Form, Way, quoted
from tutor.notation import Deal
from tutor.wording import Wording

Language = Literal["en", "ru", "es", "pt"]
LANGUAGES: Final[tuple[str, ...]] = get_args(Language)
EXAMPLE: Final = "{en: …, ru: …, es: …, pt: …}"
PLAIN: Final = ""
"""The key of a text written without a language, in a file that says ``language:`` once."""


_ID: Final = re.compile(r"[a-z0-9]+([.-][a-z0-9]+)*")


class Spoken(NamedTuple):
    """A text and the language it is in."""

    text: str
    lang: str


def _text(written: Any) -> Any:
    """Read a text: a plain string, or one string per language."""
    if isinstance(written, str):
        written = {PLAIN: written}
    if not isinstance(written, dict) or not written:
        raise ValueError(Wording("a text is expected, or one per language: {example}", example=EXAMPLE))
    faults = [((language,), fault) for language, said in written.items() if (fault := _fault(language, said))]
    if faults:
        raise Fault(*faults)
    return written


def _fault(language: str, said: Any) -> Wording | None:
    """Say what is wrong with a text in a language; None for nothing."""
    if language not in (*LANGUAGES, PLAIN):
        known = ", ".join(LANGUAGES)
        return Wording("{language} is no language here; there are {known}", language=quoted(language), known=known)
    return None if isinstance(said, str) and said.strip() else Wording("a text is expected")


def _words(written: Any) -> Any:
    """Take a single word for a list of one."""
    return [written] if isinstance(written, str) else written


def _views(written: Any) -> Any:
    """Take a single view for a list of one."""
    return [written] if isinstance(written, dict) else written


def _value(written: Any) -> Any:
    """Read the value of a fact: a seat, a card, a number, yes or no."""
    if not isinstance(written, bool | int | str):
        raise ValueError(Wording("a seat, a card, a number, true or false is expected"))
    return written


def _bid(written: Any) -> Any:
    """Read a bid: a number, or the name of a bid without one."""
    if isinstance(written, bool) or not isinstance(written, int | str):
        raise ValueError(Wording("a number or the word for a bid without a number is expected"))
    return written


def _id(written: str) -> str:
    """Refuse what is no id."""
    if len(written) > 80 or not _ID.fullmatch(written):
        what = Wording(
            "{text} is no id: small letters, digits, - and . make one, as in b-has-no-hearts", text=quoted(written)
        )
        raise ValueError(what)
    return written


def _option(written: Any) -> Any:
    """Take a bare value for an option without a note."""
    return written if isinstance(written, dict) else {"value": written}


Text = Annotated[dict[str, str], BeforeValidator(_text)]
Id = Annotated[str, AfterValidator(_id)]
Value = Annotated[Any, BeforeValidator(_value)]


class Shape(Form):
    """A part of a file; lists are read as tuples."""

    model_config = ConfigDict(strict=False)


class Source(Shape):
    """Where the example comes from."""

    text: str
    section: Value = None


class Contract(Shape):
    """The shorthand for an auction: who ends as maker, with which bid and indicator, and whether he opens it."""

    seat: Seat
    bid: Annotated[Any, BeforeValidator(_bid)]
    indicator: str
    open: StrictBool = False


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
    """The learner predicts a fact: of what is to come, or, ``held``, of what the word just before this step brings.

    What that word brings is held back until the last of the held predictions after it is made.
    """

    step: Literal["foretell"]
    at: Id
    seat: Seat | None = None
    prompt: Text | None = None
    look: Text | None = None
    of: Asked
    held: StrictBool = False
    choices: tuple[Annotated[Option, BeforeValidator(_option)], ...]
    expect: Value


class ClaimStep(Shape):
    """The learner says whether a claim, were it made now, would prove right; a word out of turn claims the turn."""

    step: Literal["claim"]
    at: Id
    seat: Seat
    word: str
    prompt: Text
    look: Text | None = None
    expect: Literal["right", "wrong"]
    note: Text | None = None


class MustStep(Shape):
    """The learner says whether a seat must make its claim now, as far as it can know."""

    step: Literal["must"]
    at: Id
    seat: Seat
    prompt: Text
    look: Text | None = None
    expect: Literal["now", "not yet", "too late"]
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
    PlayStep | ChooseStep | ForetellStep | ClaimStep | MustStep | SayStep | ShowStep | AssertStep,
    Field(discriminator="step"),
]
Question = ChooseStep | ForetellStep | ClaimStep | MustStep
QUESTIONS: Final = (ChooseStep, ForetellStep, ClaimStep, MustStep)


class Scenario(Deal):
    """A whole scenario: the deal, how the learner's seat came about, and the steps."""

    model_config = ConfigDict(strict=False)

    id: Id
    language: Language | None = None
    source: Source
    level: Annotated[StrictInt, Field(ge=1, le=3)]
    reading: Annotated[StrictInt, Field(ge=1, le=3)] = 1
    title: Text
    teaches: tuple[str, ...]
    before: tuple[str, ...] | None = None
    contract: Contract | None = None
    steps: Annotated[tuple[Step, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def _whole(self) -> Scenario:
        """Refuse two beginnings, texts of two manners and two steps with one name."""
        faults = [*self._beginnings(), *self._mixed(), *self._twice()]
        if faults:
            raise Fault(*faults)
        return self

    def _beginnings(self) -> Iterator[tuple[Way, Wording]]:
        """Find what is wrong with the way to the first step."""
        if self.before is not None and self.contract is not None:
            yield ("contract",), Wording("stands beside before; one of them says how the learner's seat came about")
        if self.id.split(".")[0] != self.game or "." not in self.id:
            example = f"{self.game}.hidden-nine"
            yield ("id",), Wording("an id begins with its game, as in {example}", example=example)

    def _mixed(self) -> Iterator[tuple[Way, Wording]]:
        """Find texts without a language where the file doesn't say which, and texts with one where it does."""
        for way, text in self.texts():
            if self.language is None and PLAIN in text:
                yield (
                    way,
                    Wording(
                        "write the text once per language: {example}; or say language: at the top", example=EXAMPLE
                    ),
                )
            elif self.language is not None and set(text) != {PLAIN}:
                what = Wording("this file is in {lang} alone: write the text without a language", lang=self.language)
                yield way, what

    def _twice(self) -> Iterator[tuple[Way, Wording]]:
        """Find steps with the id of an earlier one."""
        seen: set[str] = set()
        for i, step in enumerate(self.steps):
            if step.at is not None and step.at in seen:
                yield ("steps", i, "at"), Wording("two steps are called {name}", name=quoted(step.at))
            seen |= {step.at} if step.at else set()

    def texts(self) -> Iterator[tuple[Way, Text]]:
        """Yield every text for readers, with its place in the file."""
        yield ("title",), self.title
        for i, step in enumerate(self.steps):
            for name in ("prompt", "look", "text", "note"):
                if (text := getattr(step, name, None)) is not None:
                    yield ("steps", i, name), text
            for j, choice in enumerate(getattr(step, "choices", ())):
                if choice.note is not None:
                    yield ("steps", i, "choices", j, "note"), choice.note

    def spoken(self, text: Text, lang: str) -> Spoken:
        """Return a text in the language asked for, or in one that it has."""
        if PLAIN in text:
            return Spoken(text[PLAIN], self.language or lang)
        there = lang if lang in text else next(iter(text))
        return Spoken(text[there], there)

    def eyes(self, step: int) -> Seat | None:
        """Return the last seat named up to a step, else the first one named after it, None if no step names one."""
        named = [(i, seat) for i, one in enumerate(self.steps) if (seat := getattr(one, "seat", None))]
        before = [seat for i, seat in named if i <= step]
        return before[-1] if before else named[0][1] if named else None
