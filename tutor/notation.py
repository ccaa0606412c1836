"""Text and value of what is said at a table: words, script lines and records, one grammar for every game.

The grammar of a word is read off the game's action dataclasses, so a new game brings its words with it. Readable is
whatever has a known verb, known cards and seats and the right kinds of arguments; whether it is allowed is for the law
to say. A record is the text of a deal; what scenarios and lessons add to it stands elsewhere.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cache, cached_property, reduce
from types import NoneType
from typing import Annotated, Any, Final, NamedTuple, Self, get_args, get_origin, get_type_hints

from pydantic import AfterValidator, BeforeValidator, Field, StrictBool, StrictInt, StrictStr, model_validator

from tutor.cards import Card, CardSet, Suit
from tutor.engine.deck import Dice
from tutor.engine.deck import packets as cut
from tutor.engine.game import Action, Game, Layout, Match, State, Word, shuffled
from tutor.engine.options import Clash, Numbers, admitted
from tutor.engine.table import PUBLIC, Eyes, Seat
from tutor.files import Complaint, Document, Fault, Form, Lines, Unreadable, Way, plain, quoted, validate
from tutor.games import GAMES
from tutor.wording import Wording, why

# ---------------------------------------------------------------------------------------------------------------- words


class Slot(NamedTuple):
    """A place for an argument of a verb."""

    name: str
    kind: type
    many: bool
    optional: bool


_KINDS: Final[dict[type, str]] = {Card: "CARD", int: "NUMBER", Suit: "SUIT"}


@cache
def _slots(action: type) -> tuple[Slot, ...]:
    """Return the arguments of a verb, read off the fields of its dataclass."""
    hints = get_type_hints(action)
    return tuple(_slot(field.name, hints[field.name]) for field in fields(action))


def _slot(name: str, hint: Any) -> Slot:
    """Read one field: ``Card``, ``int``, ``Suit``, ``bool`` (its name or nothing), ``X | None``, ``tuple[X, ...]``."""
    if get_origin(hint) is tuple:
        return Slot(name, get_args(hint)[0], many=True, optional=True)
    if NoneType in get_args(hint):
        (kind,) = (kind for kind in get_args(hint) if kind is not NoneType)
        return Slot(name, kind, many=False, optional=True)
    return Slot(name, hint, many=False, optional=hint is bool)


def usage(game: Game, verb: str) -> str:
    """Return how a verb is written: ``play CARD [down]``."""
    return " ".join([verb, *map(_usage, _slots(game.verbs[verb]))])


def _usage(slot: Slot) -> str:
    """Return how an argument is written."""
    text = slot.name if slot.kind is bool else _KINDS[slot.kind]
    return f"[{text} ...]" if slot.many else f"[{text}]" if slot.optional else text


def _argument(kind: type, token: str) -> Any:
    """Read a card, a suit or a number of at most nine digits."""
    if kind is Card:
        return Card.parse(token)
    if kind is Suit:
        return Suit.parse(token)
    if not _NUMBER.fullmatch(token):
        raise ValueError(Wording("{text} is no whole number of at most nine digits", text=quoted(token)))
    return int(token)


_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")


def parse_action(game: Game, text: str) -> Action:
    """Read what a seat does, without the seat.

    Raises:
        ValueError: an unknown verb or card, or the wrong arguments; it says what could stand there.
    """
    verb, *tokens = text.split() or [""]
    action = game.verbs.get(verb.lower())
    if action is None:
        known = ", ".join(game.verbs)
        raise ValueError(
            Wording("{word} is no word of {game}; there are {known}", word=quoted(verb), game=game.id, known=known)
        )
    given: dict[str, Any] = {}
    for slot in _slots(action):
        if slot.many:
            given[slot.name] = tuple(_argument(slot.kind, token) for token in tokens)
            tokens = []
        elif slot.kind is bool:
            given[slot.name] = bool(tokens) and tokens[0].lower() == slot.name
            tokens = tokens[1:] if given[slot.name] else tokens
        elif tokens:
            given[slot.name] = _argument(slot.kind, tokens.pop(0))
        elif not slot.optional:
            known = usage(game, verb.lower())
            raise ValueError(Wording("{text} lacks something; write {usage}", text=quoted(text), usage=known))
    if tokens:
        much, known = quoted(tokens[0]), usage(game, verb.lower())
        raise ValueError(
            Wording("{much} is too much in {text}; write {usage}", much=much, text=quoted(text), usage=known)
        )
    return action(**given)


def format_action(action: Action, game: Game) -> str:
    """Write what a seat does, without the seat."""
    parts = [next(verb for verb, kind in game.verbs.items() if kind is action.__class__)]
    for slot in _slots(action.__class__):
        value = getattr(action, slot.name)
        if slot.kind is bool:
            parts += [slot.name] if value else []
        elif slot.many:
            parts += map(_written, value)
        elif value is not None:
            parts.append(_written(value))
    return " ".join(parts)


def _written(value: Card | Suit | int) -> str:
    """Write an argument."""
    return value.word if isinstance(value, Suit) else str(value)


def parse_seat(game: Game, text: str) -> Seat:
    """Read a seat of this game.

    Raises:
        ValueError: there is no such seat.
    """
    for seat in game.seats:
        if seat.value == text.upper():
            return seat
    raise ValueError(Wording("{text} is no seat; there are {known}", text=quoted(text), known=", ".join(game.seats)))


def parse_eyes(game: Game, text: str) -> Eyes:
    """Read through whose eyes a table is seen: a seat, ``public`` or ``all``.

    Raises:
        ValueError: there is no such seat.
    """
    match text.lower():
        case "all":
            return None
        case PUBLIC.value:
            return PUBLIC
        case _:
            return parse_seat(game, text)


def format_eyes(eyes: Eyes) -> str:
    """Write through whose eyes a table is seen."""
    return "all" if eyes is None else str(eyes.value)


def parse_word(game: Game, text: str) -> Word:
    """Read a word: a seat and what it does.

    Raises:
        ValueError: an unknown seat, verb or card, or the wrong arguments; it says what could stand there.
    """
    seat, _, action = text.strip().partition(" ")
    if not seat:
        raise ValueError(Wording("a word is empty; write a seat and what it does, as in 'A pass'"))
    return Word(parse_seat(game, seat), parse_action(game, action))


def format_word(word: Word, game: Game) -> str:
    """Write a word."""
    return f"{word.seat} {format_action(word.action, game)}"


# --------------------------------------------------------------------------------------------------------- script lines


@dataclass(frozen=True, slots=True)
class Said:
    """A script line with a word; ``asked`` when it is only to be judged."""

    word: Word
    asked: bool = False


@dataclass(frozen=True, slots=True)
class View:
    """A script line that asks what a seat or the public sees now; None is the teacher, who sees all."""

    seat: Eyes


@dataclass(frozen=True, slots=True)
class Legal:
    """A script line that asks what the seat to act may do."""


Line = Said | View | Legal


def parse_line(game: Game, text: str) -> Line:
    """Read a script line: ``SEAT VERB ...``, ``SEAT? VERB ...``, ``view`` with whose eyes, or ``legal``.

    Raises:
        ValueError: it says what could stand there.
    """
    first, *rest = text.split() or [""]
    if first.lower() == "legal" and not rest:
        return Legal()
    if first.lower() == "view" and len(rest) == 1:
        return View(parse_eyes(game, rest[0]))
    if first.lower() in ("view", "legal"):
        raise ValueError(
            Wording("{text} can't be read; write 'legal', 'view SEAT', 'view public' or 'view all'", text=quoted(text))
        )
    if first.endswith("?"):
        return Said(parse_word(game, " ".join([first[:-1], *rest])), asked=True)
    return Said(parse_word(game, text))


def format_line(line: Line, game: Game) -> str:
    """Write a script line."""
    match line:
        case Said(word, asked):
            return f"{word.seat}{'?' if asked else ''} {format_action(word.action, game)}"
        case View(seat):
            return f"view {format_eyes(seat)}"
        case Legal():
            return "legal"


# -------------------------------------------------------------------------------------------------------------- records


def _game_id(value: Any) -> Any:
    """Read a game's id, which may look like a number."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _game_known(value: str) -> str:
    """Refuse a game that is not here."""
    if value not in GAMES:
        raise ValueError(
            Wording("{game} is no game here; there are {known}", game=quoted(value), known=", ".join(GAMES))
        )
    return value


class Deal(Form):
    """How the cards of a deal lie, who deals, at which score and by which options."""

    game: Annotated[str, BeforeValidator(_game_id), AfterValidator(_game_known)]
    options: dict[str, StrictBool | StrictInt | StrictStr | None] = Field(default_factory=dict)
    dealer: Seat
    hands: dict[str, str] | None = None
    talon: str | None = None
    talons: list[str] | None = None
    seed: StrictInt | None = None
    fill: StrictInt | None = None
    filled: str | None = None
    """The cards among those written whose place nobody has named: the program found one for them."""
    score: dict[str, Any] | None = None

    @model_validator(mode="after")
    def _dealt(self) -> Deal:
        """Refuse what can't be dealt."""
        if self.dealer not in self.rules.seats:
            known = ", ".join(self.rules.seats)
            raise Fault((("dealer",), Wording("{seat} has no seat; there are {known}", seat=self.dealer, known=known)))
        self.cards  # noqa: B018  (reading it checks it)
        self.guessed  # noqa: B018
        return self

    @property
    def rules(self) -> Game:
        """The game."""
        return GAMES[self.game]

    @cached_property
    def match(self) -> Match:
        """The match before this deal."""
        options = _switches(self.rules, self.options)
        try:
            return self.rules.match(self.dealer, self.score, options)
        except Clash as clash:
            raise Fault((("options", clash.option), why(clash))) from None
        except ValueError as error:
            raise Fault((("score",), why(error))) from None

    @cached_property
    def cards(self) -> Mapping[str, tuple[Card, ...]]:
        """The cards of each place, packet after packet."""
        return _laid(self)

    def under(self, options: Mapping[str, Any]) -> Self:
        """Return the same deal with some options set otherwise."""
        named = {_full_name(self.rules, key): value for key, value in {**self.options, **options}.items()}
        other = self.model_copy(update={"options": named})
        for read in ("match", "cards"):
            other.__dict__.pop(read, None)
        return other

    @cached_property
    def guessed(self) -> CardSet:
        """The cards whose place nobody has named."""
        try:
            return CardSet.parse(self.filled or "")
        except ValueError as error:
            raise Fault((("filled",), why(error))) from None


class Record(Deal):
    """A deal and what was said and played in it."""

    script: list[str] = Field(default_factory=list)

    @model_validator(mode="after")
    def _read(self) -> Record:
        """Refuse lines that can't be read."""
        self.lines  # noqa: B018  (reading them checks them)
        return self

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The script as values."""
        lines: list[Line] = []
        wrong: list[tuple[Way, Wording]] = []
        for i, text in enumerate(self.script):
            try:
                lines.append(parse_line(self.rules, text))
            except ValueError as error:
                wrong.append((("script", i), why(error)))
        if wrong:
            raise Fault(*wrong)
        return tuple(lines)


def open_record(deal: Deal) -> tuple[Game, State]:
    """Return a record's game and the position after the deal, before anybody has spoken."""
    return deal.rules, deal.rules.deal(deal.match, deal.cards)


def _switches(game: Game, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return every option of a game; a prefix may be left out, what is not given has its default."""
    options = {name: values[0] for name, values in game.options.items()}
    keys: dict[str, str] = {}
    for key, value in given.items():
        name = _full_name(game, key)
        values = game.options[name]
        if name in keys:
            what = Wording("{name} is set twice, as {first} too", name=name, first=quoted(keys[name]))
            raise Fault((("options", key), what))
        if not admitted(values, value):
            parts = {"value": quoted(value_text(value)), "name": name, "known": _values_shown(values)}
            raise Fault((("options", key), Wording("{value} is no value of {name}; there are: {known}", **parts)))
        options[name], keys[name] = value, key
    return options


def _full_name(game: Game, key: str) -> str:
    """Return the option that is meant by a name whose prefix may be left out."""
    names = [name for name in game.options if key in (name, name.rpartition(".")[2])]
    if len(names) == 1:
        return names[0]
    parts = {"name": quoted(key), "game": game.id, "known": ", ".join(game.options) or Wording("none")}
    what = (
        Wording("{name} names several options of {game}; there are: {known}", **parts)
        if names
        else Wording("{name} is no option of {game}; there are: {known}", **parts)
    )
    raise Fault((("options", key), what))


def _values_shown(values: tuple[Any, ...]) -> str:
    """List the values of a switch, for the end of a sentence."""
    shown = ", ".join(json.dumps(known) for known in values)
    if not isinstance(values, Numbers):
        return shown
    parts = {"shown": shown, "step": values.step, "least": values.least}
    match values.step == 1, values.least is None:
        case True, True:
            return Wording("{shown}, any whole number", **parts)
        case True, False:
            return Wording("{shown}, any whole number from {least}", **parts)
        case False, True:
            return Wording("{shown}, any multiple of {step}", **parts)
        case _:
            return Wording("{shown}, any multiple of {step} from {least}", **parts)


def value_text(value: Any) -> str:
    """Write a value of a switch.

    >>> value_text("auto"), value_text(True), value_text(3)
    ('auto', 'true', '3')
    """
    return value if isinstance(value, str) else json.dumps(value)


def options_text(options: Mapping[str, Any], game: Game) -> str:
    """Write for an address the switches that differ from the game's defaults, in the game's order.

    >>> options_text({"declare": "auto", "both_reach": "declarer"}, GAMES["thousand"])
    'declare=auto'
    """
    changed = [name for name, values in game.options.items() if options.get(name, values[0]) != values[0]]
    return ",".join(f"{name}={value_text(options[name])}" for name in changed)


def options_from(text: str, game: Game) -> dict[str, Any]:
    """Read what ``options_text`` wrote: every switch of the game, those not named at their defaults.

    >>> options_from("declare=auto", GAMES["thousand"])["declare"]
    'auto'

    Raises:
        Unreadable: it names no switch or no value of this game; the complaint says what could stand there.
    """
    given = dict(_switch(part, game) for part in text.split(",")) if text else {}
    try:
        return _switches(game, given)
    except Fault as fault:
        raise Unreadable(*(Complaint("address", None, "options", said) for _, said in fault.found)) from None


def _switch(text: str, game: Game) -> tuple[str, Any]:
    """Read ``name=value``, the value as the kind of thing that the switch takes."""
    name, _, value = text.partition("=")
    kinds = [values for key, values in game.options.items() if name in (key, key.rpartition(".")[2])]
    known = (one for values in kinds for one in values)
    read = next((one for one in known if value_text(one) == value), value)
    open_ended = any(isinstance(values, Numbers) for values in kinds) and _NUMBER.fullmatch(value)
    return name, int(value) if open_ended else read


# --------------------------------------------------------------------------------------------------------- laying cards

Packets = list[tuple[Card, ...]]
"""The cards of a place as a record names them, some or all."""


def _laid(deal: Deal) -> Mapping[str, tuple[Card, ...]]:
    """Return the cards of each place of a record: as written, filled up or dealt from its seed."""
    written = _written_places(deal)
    if deal.seed is not None:
        if written or deal.fill is not None:
            raise Fault(
                (("seed",), Wording("a seed deals every card: leave out either the seed or the cards and fill"))
            )
        return shuffled(deal.rules, deal.match, Dice(deal.seed))
    if deal.hands is None and deal.fill is None:
        raise Fault((("hands",), Wording("is missing; write every hand, or a seed to deal them from")))
    sizes = deal.rules.sizes(deal.match)
    named = {place: _packets(place, written.get(place, [""]), sizes[place]) for place in sizes}
    lost = _lost(deal.rules, named)
    if deal.fill is None:
        _complete(named, sizes, lost)
    return _filled(named, sizes, Dice(deal.fill or 0).shuffled(lost))


def _written_places(deal: Deal) -> dict[str, list[str]]:
    """Return the text of each packet of each place that a record names cards for."""
    written = {place: text.split("/") for place, text in (deal.hands or {}).items()}
    if deal.talon is not None:
        written["talon"] = deal.talon.split("/")
    if deal.talons is not None:
        written["talons"] = deal.talons
    places = deal.rules.sizes(deal.match)
    for place in written:
        if place not in places:
            parts = {"place": quoted(place), "game": deal.game, "known": ", ".join(places)}
            what = (
                Wording("{place} is no seat in {game}; cards go to {known}", **parts)
                if _way(place)[0] == "hands"
                else Wording("{place} is not dealt in {game}; cards go to {known}", **parts)
            )
            raise Fault((_way(place), what))
    return written


def _way(place: str) -> Way:
    """Return where a record writes the cards of a place."""
    return (place,) if place in ("talon", "talons") else ("hands", place)


def _packets(place: str, texts: list[str], sizes: tuple[int, ...]) -> Packets:
    """Read the packets of a place; without "/" the cards go into the packets in their order."""
    try:
        packets = [tuple(map(Card.parse, text.split())) for text in texts]
    except ValueError as error:
        raise Fault((_way(place), why(error))) from None
    if len(packets) == 1 and len(packets[0]) <= sum(sizes):
        return list(cut(packets[0], sizes))
    if len(packets) == 1:
        what = Wording("there are {n} cards; {due} are dealt here", n=len(packets[0]), due=sum(sizes))
        raise Fault((_way(place), what))
    if len(packets) != len(sizes):
        what = Wording("there are {n} packets; {due} are dealt here", n=len(packets), due=len(sizes))
        raise Fault((_way(place), what))
    for i, (packet, size) in enumerate(zip(packets, sizes, strict=True), 1):
        if len(packet) > size:
            what = Wording("packet {i} has {n} cards; {due} are dealt in it", i=i, n=len(packet), due=size)
            raise Fault((_way(place), what))
    return packets


def _lost(game: Game, named: Mapping[str, Packets]) -> list[Card]:
    """Return the cards of the pack that no place names, after checking that none is named twice."""
    places: dict[Card, list[str]] = {card: [] for card in game.pack}
    for place, packets in named.items():
        for card in (card for packet in packets for card in packet):
            if card not in places:
                raise Fault((_way(place), Wording("{card} is not in the pack of {game}", card=card, game=game.id)))
            places[card].append(place)
    lost = [card for card, where in places.items() if not where]
    for card, where in places.items():
        if len(where) > 1:
            parts = {"card": card, "places": reduce(_and, where), "lost": _nowhere(lost)}
            raise Fault((_way(where[-1]), Wording("{card} stands twice, with {places}{lost}", **parts)))
    return lost


def _complete(named: Mapping[str, Packets], sizes: Mapping[str, tuple[int, ...]], lost: list[Card]) -> None:
    """Refuse places with too few cards in a record that doesn't say how to fill them up."""
    for place, packets in named.items():
        there = sum(map(len, packets))
        if there < sum(sizes[place]):
            parts = {"n": there, "due": sum(sizes[place]), "lost": _nowhere(lost)}
            raise Fault((_way(place), Wording("{n} cards; {due} are dealt here{lost}", **parts)))


def _and(one: str, two: str) -> str:
    return Wording("{one} and {two}", one=one, two=two)


def _nowhere(lost: list[Card]) -> str:
    """Name the cards that are missing, for the end of a sentence."""
    some = " ".join(map(str, lost[:8])) + (" ..." if len(lost) > 8 else "")
    return Wording("; missing from the deal: {cards}", cards=some) if lost else ""


def _filled(
    named: Mapping[str, Packets], sizes: Mapping[str, tuple[int, ...]], rest: list[Card]
) -> dict[str, tuple[Card, ...]]:
    """Fill each packet up from the rest, place after place."""
    cards = {}
    for place, packets in named.items():
        full: list[Card] = []
        for packet, size in zip(packets, sizes[place], strict=True):
            wanted = size - len(packet)
            full += packet
            full += rest[:wanted]
            rest = rest[wanted:]
        cards[place] = tuple(full)
    return cards


# ------------------------------------------------------------------------------------------------------ writing records


def record_of(deal: Deal, words: Iterable[Word], cards: Layout | None = None, guessed: CardSet | None = None) -> Record:
    """Return a record with every card named and these words as its script.

    The cards lie as in the deal, or as ``cards`` says; ``guessed`` are those whose place nobody has named.
    """
    game, sizes = deal.rules, deal.rules.sizes(deal.match)
    texts = {
        place: [" ".join(map(str, packet)) for packet in cut(cards, sizes[place])]
        for place, cards in (cards or deal.cards).items()
    }
    talon, talons = texts.pop("talon", None), texts.pop("talons", None)
    return Record(
        game=deal.game,
        options=deal.options,
        dealer=deal.dealer,
        hands={seat: " / ".join(packets) for seat, packets in texts.items()},
        talon=" / ".join(talon) if talon else None,
        talons=talons,
        filled=deal.filled if guessed is None else str(guessed) or None,
        score=deal.score,
        script=[format_word(word, game) for word in words],
    )


def record_text(record: Record) -> str:
    """Print a record as YAML that reads back as the same record."""
    rows = [f"game: {json.dumps(record.game)}"]
    rows += [f"options: {flow(record.options)}"] if record.options else []
    rows.append(f"dealer: {record.dealer}")
    if record.hands is not None:
        rows.append("hands:")
        rows += [f"  {seat}: {flow(text)}" for seat, text in record.hands.items()]
    for name in ("talon", "talons", "seed", "fill", "filled", "score"):
        if (value := getattr(record, name)) is not None:
            rows.append(f"{name}: {flow(value)}")
    if record.script:
        rows.append("script:")
        rows += [f"  - {flow(line)}" for line in record.script]
    return "\n".join(rows) + "\n"


MOST_CODED: Final = 20_000
"""How many bytes a record from an address may have."""


def code_of(record: Record) -> str:
    """Write a record as letters, digits, ``-`` and ``_``, short enough for an address."""
    data = record.model_dump(mode="json", exclude_defaults=True)
    packed = zlib.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), 9)
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def record_from(code: str) -> Record:
    """Read a record that ``code_of`` wrote.

    Raises:
        Unreadable: it is none.
    """
    try:
        unpacking = zlib.decompressobj()
        data = unpacking.decompress(base64.urlsafe_b64decode(code + "=" * (-len(code) % 4)), MOST_CODED)
        if not unpacking.eof:
            raise ValueError("it is too long or cut off")
        value = json.loads(data)
    except (ValueError, zlib.error, RecursionError):
        what = Wording("this is no position; was the link cut off?")
        raise Unreadable(Complaint("address", None, "deal", what)) from None
    return validate(Record, Document("address", value, Lines(1, {})))


_PLAIN_TEXT: Final = re.compile(r"[A-Za-z0-9♠♥♦♣][A-Za-z0-9♠♥♦♣ /?._-]*")


def flow(value: Any) -> str:
    """Print data on one line of YAML, with quotes only where they are needed."""
    match value:
        case str():
            bare = _PLAIN_TEXT.fullmatch(value) and not value.endswith(" ") and plain(value) == value
            return value if bare else json.dumps(value, ensure_ascii=False)
        case dict():
            return "{" + ", ".join(f"{flow(key)}: {flow(inside)}" for key, inside in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(flow, value)) + "]"
        case _:
            return json.dumps(value)
