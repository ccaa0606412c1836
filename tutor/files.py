"""Reading YAML that somebody else wrote: bounded, without surprises, with the line of every mistake.

A file is text in UTF-8 and plain YAML 1.2: mappings, lists and scalars. Anchors, aliases, tags and directives are
refused, and so is whatever is too large, too deep or named twice. Whatever the bytes, the answer is a ``Document`` or
complaints that say file, line, field and what is wrong. What the fields mean belongs to the models that ``validate``
is given.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeVar, get_args, get_origin

from pydantic import BaseModel, ConfigDict, ValidationError
from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError
from ruamel.yaml.events import (
    AliasEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    StreamEndEvent,
)

from tutor.wording import Wording, why

Place = str | int
Way = tuple[Place, ...]
"""The way from the top of a document to a value: keys and numbers from 0."""

Model = TypeVar("Model", bound=BaseModel)


class Limits(NamedTuple):
    """How much is read at most: bytes of a file and of one document, documents, letters a line, levels, values."""

    file: int = 1 << 20
    document: int = 1 << 20
    documents: int = 1_000
    line: int = 20_000
    depth: int = 24
    nodes: int = 100_000


LIMITS: Final = Limits()
STREAM: Final = Limits(file=64 << 20, documents=100_000)
"""For a stream of many small documents."""


class Complaint(NamedTuple):
    """What is wrong in a file, in one line; ``line`` counts from 1, ``field`` is empty for the file as a whole."""

    file: str
    line: int | None
    field: str
    text: Wording

    def __str__(self) -> str:
        """Print ``file:line: field: text``, always as one printable line."""
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        return self.at(place, self.text)

    def at(self, place: str, text: str) -> str:
        """Print the complaint with its place written otherwise and in other words, as one printable line."""
        return one_line(": ".join(part for part in (place, self.field, text) if part))


class Unreadable(Exception):
    """A file or document that can't be used; ``complaints`` say why, the first one first."""

    def __init__(self, *complaints: Complaint) -> None:
        """Keep the complaints; there is at least one."""
        super().__init__("\n".join(map(str, complaints)))
        self.complaints = complaints


class Fault(ValueError):
    """Raised by a model's validator for mistakes deeper inside its value: pairs of path and sentence."""

    def __init__(self, *found: tuple[Way, Wording]) -> None:
        """Keep what was found."""
        super().__init__("; ".join(text for _, text in found))
        self.found = found


class Form(BaseModel):
    """The models of what people write: an unknown key is a mistake, and what was read doesn't change."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Lines(NamedTuple):
    """Where a value stands, and where its members do, by key or number."""

    line: int
    inside: dict[Place, Lines]


class Document(NamedTuple):
    """A document that was read: plain data, and where each part of it stands."""

    file: str
    value: Any
    lines: Lines

    def line(self, path: Way = ()) -> int:
        """Return the line, from 1, of a value or its key; for what does not exist, of what would hold it."""
        here = self.lines
        for place in path:
            here = here.inside.get(place, here)
        return here.line

    def complain(self, path: Way, text: Wording) -> Complaint:
        """Return a complaint about a value of this document."""
        return Complaint(self.file, self.line(path), field(path), text)


def one_line(text: str) -> str:
    r"""Escape whatever would not print as one line.

    >>> one_line("two\nlines")
    'two\\nlines'
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


def quoted(text: str, most: int = 40) -> str:
    """Quote somebody's text, shortened, for a sentence about it."""
    return "'" + one_line(text if len(text) <= most else text[: most - 1] + "…") + "'"


def field(path: Way) -> str:
    """Print a path the way people count: list entries from 1.

    >>> field(("hands", "B")), field(("script", 0))
    ('hands.B', 'script 1')
    """
    text = ""
    for place in path:
        if isinstance(place, int):
            text += f" {place + 1}"
        else:
            text += f".{place}" if text else place
    return text


# ---------------------------------------------------------------------------------------------------------------- bytes


def read_bytes(path: Path, limits: Limits = LIMITS) -> bytes:
    """Read a file of bounded size.

    Raises:
        Unreadable: there is no such file, it is a folder, may not be read or is too large.
    """
    try:
        with path.open("rb") as stream:
            data = stream.read(limits.file + 1)
    except FileNotFoundError:
        raise Unreadable(Complaint(str(path), None, "", Wording("there is no such file"))) from None
    except IsADirectoryError:
        raise Unreadable(Complaint(str(path), None, "", Wording("this is a folder; name a file in it"))) from None
    except (OSError, ValueError) as error:
        what = Wording.foreign(getattr(error, "strerror", None) or str(error), "the system doesn't let it")
        raise Unreadable(Complaint(str(path), None, "", Wording("can't be read: {what}", what=what))) from None
    return data


def decode(data: bytes, file: str, limits: Limits = LIMITS) -> str:
    """Return the text of a file: UTF-8 without control characters, every line end a line feed.

    Raises:
        Unreadable: it is too large or no such text.
    """
    if len(data) > limits.file:
        raise Unreadable(Complaint(file, None, "", Wording("too large: more than {size}", size=_bytes(limits.file))))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        byte = f"0x{data[error.start]:02X}"
        what = Wording("not UTF-8 text (byte {byte}); save it as UTF-8", byte=byte)
        raise Unreadable(Complaint(file, line, "", what)) from None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if odd := _ODD.search(text):
        line = text.count("\n", 0, odd.start()) + 1
        code = f"U+{ord(odd.group()):04X}"
        what = Wording("a character that is no text ({code}); is this a YAML file?", code=code)
        raise Unreadable(Complaint(file, line, "", what))
    return text


_ODD: Final = re.compile("[^\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")


def _bytes(size: int) -> str:
    """Print a size for people."""
    if size < 1 << 10:
        return Wording("{n} bytes", n=size)
    return f"{size >> 20} MiB" if size >= 1 << 20 else f"{size >> 10} KiB"


# ------------------------------------------------------------------------------------------------------------ documents


def shipped(path: Path) -> Any:
    """Return the plain data of a YAML file that ships with the program: fast, and without the lines of mistakes."""
    return YAML(typ="safe").load(path)


def read_document(path: Path, limits: Limits = LIMITS) -> Document:
    """Read the one document of a file.

    Raises:
        Unreadable: with every complaint about the file.
    """
    return document(read_bytes(path, limits), str(path), limits)


def document(data: bytes | str, file: str, limits: Limits = LIMITS, line: int = 1) -> Document:
    """Read the one document of a text whose first line has that number.

    Raises:
        Unreadable: with every complaint about the text.
    """
    found = read_documents(data, file, limits, line)
    first = next(found)
    if isinstance(first, Unreadable):
        raise first
    second = next(found, None)
    if isinstance(second, Document):
        what = Wording("a second document begins; only one may stand here")
        raise Unreadable(Complaint(file, second.line(), "", what))
    if second is not None:
        raise second
    return first


def read_documents(
    data: bytes | str, file: str, limits: Limits = LIMITS, line: int = 1
) -> Iterator[Document | Unreadable]:
    """Yield each document of a stream, or why it can't be read; a broken one doesn't lose the others.

    Documents are parted by lines that begin with ``---``. Empty ones are skipped, but an empty stream is a complaint.
    """
    try:
        text = decode(data, file, limits) if isinstance(data, bytes) else decode(data.encode(), file, limits)
    except UnicodeEncodeError:
        yield Unreadable(Complaint(file, None, "", Wording("a character that is no text")))
        return
    except Unreadable as unreadable:
        yield unreadable
        return
    count = 0
    for start, part in _parts(text, line):
        if all(not row or row.isspace() or row.lstrip().startswith("#") for row in part.split("\n")):
            continue
        count += 1
        if count > limits.documents:
            what = Wording("too much: more than {n} documents", n=limits.documents)
            yield Unreadable(Complaint(file, start, "", what))
            return
        try:
            yield _read(part, start, file, limits)
        except Unreadable as unreadable:
            yield unreadable
    if not count:
        yield Unreadable(Complaint(file, None, "", Wording("nothing is written here")))


_START: Final = re.compile(r"^---(?=[ \t\n]|\Z)", re.MULTILINE)


_DIRECTIVE: Final = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)*%")
_DIRECTIVES: Final = re.compile(_DIRECTIVE.pattern + r"[^\n]*\n(?:[%#][^\n]*\n)*")


def _parts(text: str, line: int) -> Iterator[tuple[int, str]]:
    """Cut a stream at its ``---``: the number of the line where each part begins, and its text."""
    at = 0
    for mark in _START.finditer(text):
        if _DIRECTIVES.fullmatch(text, at, mark.start()):
            continue
        yield line, text[at : mark.start()]
        line += text.count("\n", at, mark.start())
        at = mark.end()
    yield line, text[at:]


def _read(text: str, line: int, file: str, limits: Limits) -> Document:
    """Read one document that begins in that line."""
    if len(text) > limits.document or len(text.encode()) > limits.document:
        what = Wording("too large: a document of more than {size}", size=_bytes(limits.document))
        raise Unreadable(Complaint(file, line, "", what))
    long = next((i for i, row in enumerate(text.split("\n")) if len(row) > limits.line), None)
    if long is not None:
        raise Unreadable(Complaint(file, line + long, "", Wording("a line of more than {n} letters", n=limits.line)))
    if _DIRECTIVE.match(text):
        raise Unreadable(Complaint(file, line, "", Wording("a directive (%...) is not allowed")))
    reader = _Reader(text, line, file, limits)
    try:
        return reader.document()
    except Unreadable:
        raise
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        what = _PROBLEMS.get(str(error.problem)) or _parser(str(error.problem or error.context))
        last = line + text.rstrip().count("\n")
        where = last if mark is None else min(line + mark.line, last)
        raise Unreadable(Complaint(file, where, "", Wording("not YAML: {what}", what=what))) from None
    except Exception as error:  # the parser is not ours: whatever it trips over, the text is to blame
        what = _parser(str(error) or type(error).__name__)
        raise Unreadable(Complaint(file, reader.line, "", Wording("not YAML: {what}", what=what))) from None


def _parser(said: str) -> Wording:
    """Say what the parser says."""
    return Wording.foreign(said, "something here is not written as YAML wants it; look at blanks, quotes and brackets")


_PROBLEMS: Final = {
    "found character '\\t' that cannot start any token": Wording("a tab; indent with blanks"),
    "mapping values are not allowed here": Wording("a colon where none may stand; put a text with a colon in quotes"),
    "could not find expected ':'": Wording("a key without its colon"),
    "found unexpected end of stream": Wording("a quote is never closed"),
    "expected ',' or ']', but got '<stream end>'": Wording("a bracket [ is never closed"),
    "expected ',' or '}', but got '<stream end>'": Wording("a brace { is never closed"),
    "expected the node content, but found '<stream end>'": Wording("the text ends where a value should stand"),
}


class _Reader:
    """Builds plain data from the parser's events and stops at the first thing that is not allowed."""

    def __init__(self, text: str, line: int, file: str, limits: Limits) -> None:
        """Start the parser."""
        self._events: Iterator[Any] = YAML(typ="safe", pure=True).parse(text)
        self._first, self._file, self._limits, self._nodes = line, file, limits, 0
        self.line = line

    def document(self) -> Document:
        """Read the only document of the text."""
        self._next()
        if self._next().__class__ is StreamEndEvent:
            raise self._complaint(Wording("nothing is written here"))
        value, lines = self._value(self._next(), 0)
        self._next()
        if self._next().__class__ is not StreamEndEvent:
            raise self._complaint(Wording("a new document begins without ---"))
        return Document(self._file, value, lines)

    def _next(self) -> Any:
        """Take the parser's next event."""
        event = next(self._events)
        self.line = self._first + event.start_mark.line
        return event

    def _complaint(self, text: Wording) -> Unreadable:
        """Complain about the present line."""
        return Unreadable(Complaint(self._file, self.line, "", text))

    def _admit(self, event: Any) -> None:
        """Count a value and refuse what plain data doesn't need."""
        self._nodes += 1
        if self._nodes > self._limits.nodes:
            raise self._complaint(Wording("too much: more than {n} values in one document", n=self._limits.nodes))
        if event.__class__ is AliasEvent or event.anchor is not None:
            raise self._complaint(Wording("anchors (&) and aliases (*) are not allowed; put such a text in quotes"))
        if event.ctag is not None:
            raise self._complaint(Wording("tags (!) are not allowed; put such a text in quotes"))

    def _value(self, event: Any, depth: int) -> tuple[Any, Lines]:
        """Read a scalar, a mapping or a list that begins with this event."""
        self._admit(event)
        if event.__class__ is ScalarEvent:
            return self._scalar(event), Lines(self.line, {})
        if depth >= self._limits.depth:
            raise self._complaint(Wording("nested too deeply: more than {n} levels", n=self._limits.depth))
        return self._mapping(depth) if event.__class__ is MappingStartEvent else self._list(depth)

    def _scalar(self, event: Any) -> Any:
        """Read a scalar: a plain one by the core schema of YAML 1.2, a quoted one as text."""
        text = self._text(event)
        return plain(text) if event.implicit[0] else text

    def _text(self, event: Any) -> str:
        """Return the letters of a scalar."""
        text: str = event.value
        if event.style == '"' and any("\ud800" <= letter <= "\udfff" for letter in text):
            raise self._complaint(Wording("an escape that is no character"))
        return text

    def _list(self, depth: int) -> tuple[list[Any], Lines]:
        """Read the entries of a list."""
        values: list[Any] = []
        lines = Lines(self.line, {})
        while (event := self._next()).__class__ is not SequenceEndEvent:
            value, lines.inside[len(values)] = self._value(event, depth + 1)
            values.append(value)
        return values, lines

    def _mapping(self, depth: int) -> tuple[dict[str, Any], Lines]:
        """Read a mapping, whose keys are texts."""
        values: dict[str, Any] = {}
        lines = Lines(self.line, {})
        while (event := self._next()).__class__ is not MappingEndEvent:
            if event.__class__ is not ScalarEvent:
                raise self._complaint(Wording("a key must be one word or text"))
            line = self.line
            self._admit(event)
            key = self._text(event)
            if key in values:
                first = lines.inside[key].line
                what = Wording("the key {key} stands twice, first in line {line}", key=quoted(key), line=first)
                raise self._complaint(what)
            values[key], inside = self._value(self._next(), depth + 1)
            lines.inside[key] = Lines(line, inside.inside)
        return values, lines


_INT: Final = re.compile(r"[-+]?[0-9]{1,40}")
_FLOAT: Final = re.compile(r"[-+]?(?:[0-9]{1,18}\.[0-9]{0,18}|\.[0-9]{1,18})(?:[eE][-+]?[0-9]{1,2})?")
_WORDS: Final[dict[str, Any]] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}


def plain(text: str) -> Any:
    """Return what an unquoted scalar of YAML 1.2 means; a number of more than 40 digits stays text.

    >>> [plain(text) for text in ("304", "yes", "true", "~", "1.5", "10♥")]
    [304, 'yes', True, None, 1.5, '10♥']
    """
    if text in _WORDS:
        return _WORDS[text]
    if _INT.fullmatch(text):
        return int(text)
    if _FLOAT.fullmatch(text):
        return float(text)
    return text


# --------------------------------------------------------------------------------------------------------------- models


def validate(model: type[Model], document: Document) -> Model:
    """Return a document as a model.

    Raises:
        Unreadable: with one complaint per mistake, each with its line and a sentence.
    """
    try:
        return model.model_validate(document.value)
    except ValidationError as error:
        errors = sorted(error.errors(include_url=False), key=lambda one: one["type"] != "extra_forbidden")
        found = [pair for one in errors for pair in _explained(model, dict(one))]
    complaints = dict.fromkeys(document.complain(_known_part(path, document.value), text) for path, text in found)
    raise Unreadable(*sorted(complaints, key=lambda complaint: complaint.line or 0))


def _explained(model: type[BaseModel], error: dict[str, Any]) -> Iterator[tuple[Way, Wording]]:
    """Turn one of pydantic's errors into paths and sentences."""
    path: Way = tuple(error["loc"])
    kind, context, given = error["type"], error.get("ctx", {}), _shown(error["input"])
    cause = context.get("error")
    if isinstance(cause, Fault):
        yield from ((path + inner, text) for inner, text in cause.found)
    elif kind == "extra_forbidden":
        key, known = quoted(str(path[-1])), ", ".join(_keys(model, path[:-1]))
        yield path, Wording("unknown key {key}; known: {known}", key=key, known=known)
    elif kind == "missing":
        yield path, Wording("is missing")
    elif kind in ("literal_error", "enum"):
        yield path, Wording("{given} is not one of {known}", given=given, known=_list(context["expected"]))
    elif kind in ("union_tag_invalid", "union_tag_not_found"):
        tag = str(context["discriminator"]).strip("'")
        if "tag" in context:
            value, known = quoted(str(context["tag"])), _list(context["expected_tags"])
            yield path, Wording("{tag} {value} is not known; known: {known}", tag=tag, value=value, known=known)
        else:
            yield path, Wording("{tag} is missing", tag=tag)
    elif kind in _EXPECTED:
        yield path, Wording("{what} is expected, not {given}", what=_EXPECTED[kind], given=given)
    elif cause is not None:
        yield path, why(cause)
    else:
        message = str(error["msg"])
        yield path, _bound(f"{message[:1].lower()}{message[1:]}, not {given}", kind, context, given)


def _bound(text: str, kind: str, context: dict[str, Any], given: str) -> Wording:
    """Say what is wrong with a value that is too large, too short or otherwise not what may stand there."""
    match kind:
        case "less_than_equal":
            return Wording("{most} at most, not {given}", most=context["le"], given=given)
        case "greater_than_equal":
            return Wording("{least} at least, not {given}", least=context["ge"], given=given)
        case "string_too_short" | "too_short":
            return Wording("too short: {n} at least", n=context["min_length"])
        case "string_too_long" | "too_long":
            return Wording("too long: {n} at most", n=context["max_length"])
        case _:
            return Wording.foreign(text, "this can't stand here: {given}", given=given)


_EXPECTED: Final = {
    "string_type": Wording("a text"),
    "int_type": Wording("a whole number"),
    "int_from_float": Wording("a whole number"),
    "bool_type": Wording("true or false"),
    "float_type": Wording("a number"),
    "dict_type": Wording("a mapping (key: value)"),
    "model_type": Wording("a mapping (key: value)"),
    "model_attributes_type": Wording("a mapping (key: value)"),
    "list_type": Wording("a list"),
    "tuple_type": Wording("a list"),
    "none_required": Wording("nothing"),
}


def _shown(value: Any) -> str:
    """Name a value that does not fit."""
    match value:
        case None:
            return Wording("nothing")
        case bool():
            return str(value).lower()
        case str():
            return quoted(value)
        case int() | float():
            return str(value)
        case dict():
            return Wording("a mapping")
        case list():
            return Wording("a list")
        case _:
            return Wording("that")


def _list(expected: str) -> str:
    """Print pydantic's list of expected values with commas only."""
    return expected.replace(" or ", ", ").replace("'", "")


def _known_part(path: Way, value: Any) -> Way:
    """Leave out of pydantic's path what is no place of the document: the names of union members."""
    kept: list[Place] = []
    for i, place in enumerate(path):
        match value:
            case dict() if place in value:
                kept.append(place)
                value = value[place]
            case list() if isinstance(place, int) and place < len(value):
                kept.append(place)
                value = value[place]
            case dict() if i == len(path) - 1 and isinstance(place, str):
                kept.append(place)
    return tuple(kept)


def _keys(model: type[BaseModel], path: Way) -> list[str]:
    """Return the keys that may stand in the mapping at a path."""
    kinds: list[Any] = [model]
    for place in path:
        kinds = _step(kinds, place)
    keys: dict[str, None] = {}
    for kind in kinds:
        if _is_model(kind):
            keys |= {info.alias or name: None for name, info in kind.model_fields.items()}
    return list(keys)


def _step(kinds: list[Any], place: Place) -> list[Any]:
    """Return the types that may stand one place further."""
    inside: list[Any] = []
    for kind in kinds:
        if _is_model(kind):
            inside += [info.annotation for name, info in kind.model_fields.items() if place in (name, info.alias)]
        elif get_origin(kind) is dict:
            inside.append(get_args(kind)[1])
        elif get_origin(kind) in (list, tuple) and isinstance(place, int):
            inside.append(get_args(kind)[0])
    if inside:
        return [member for kind in inside for member in _members(kind)]
    return [kind for kind in kinds if _tagged(kind, place)] or kinds


def _members(kind: Any) -> list[Any]:
    """Return what a union or an annotated type is made of."""
    if get_origin(kind) is Annotated:
        return _members(get_args(kind)[0])
    if _is_model(kind) or get_origin(kind) in (dict, list, tuple, Literal):
        return [kind]
    return [member for part in get_args(kind) for member in _members(part)] or [kind]


def _tagged(kind: Any, tag: Place) -> bool:
    """Tell whether a member of a union goes by that tag or name."""
    if not _is_model(kind):
        return False
    literals = (get_args(info.annotation) for info in kind.model_fields.values())
    return tag == kind.__name__ or any(tag in values for values in literals)


def _is_model(kind: Any) -> bool:
    """Tell whether a type is a model."""
    return isinstance(kind, type) and issubclass(kind, BaseModel)
