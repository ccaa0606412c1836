"""What a game is: a record of functions, and what every game's positions look like from outside.

No class per game and no base class: a game is a module-level ``Game`` value. Whoever needs "all legal acts", a replay
or a random deal finds it here, written once over those functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from operator import itemgetter
from typing import Any, Final, Literal, NamedTuple, Protocol

from tutor.cards import Card
from tutor.engine.claims import Due, Weighed
from tutor.engine.deck import Dice
from tutor.engine.knowledge import Puzzle
from tutor.engine.rulings import Event, Facts, Moment, Refused, Rules, Ruling
from tutor.engine.sheet import Table
from tutor.engine.table import Eyes, Seat

Action = Any
"""One of a game's frozen dataclasses."""
State = Any
"""A game's slotted position: history and options are in it."""
Policy = Callable[["State", Seat, Dice], "Action"]
"""Chooses a legal act for a seat from what that seat may know."""
Match = Any
"""A game's purse: what outlives a deal."""
Layout = Mapping[str, tuple[Card, ...]]
"""A dealt pack: the cards of each place of a record (``A`` ``B`` …, talons) in dealing order."""


class Word(NamedTuple):
    """A seat and what it does."""

    seat: Seat
    action: Action


class Step(NamedTuple):
    """A position and what the rules did on the way to it."""

    state: State
    events: tuple[Event, ...]


class Apply(Protocol):
    """Carries an act out; whoever holds what ``judge`` says of it may hand that over."""

    def __call__(self, state: State, seat: Seat, action: Action, ruling: Ruling | None = None, /) -> Step:
        """Return the position after it and what the rules did."""


class Placed(NamedTuple):
    """A card on the table as an onlooker sees it: ``card`` is None where only its back shows.

    ``seat`` is None for what belongs to nobody; ``place`` names where a card lies apart: a talon, the discard.
    """

    seat: Seat | None
    card: Card | None
    down: bool
    aside: bool = False
    place: str = ""


class Told(NamedTuple):
    """A word as an onlooker remembers it: ``action`` is None where its card is hidden from him."""

    seat: Seat
    verb: str
    action: Action | None


class Observation(NamedTuple):
    """What one seat, the public or the teacher sees and remembers; ``seat`` says whose eyes these are."""

    seat: Eyes
    phase: str
    to_act: Seat | None
    hands: Mapping[Seat, tuple[Card | None, ...]]
    aside: tuple[Placed, ...]
    """Cards that lie apart, face down or up: an indicator, a hand laid down, a talon."""
    table: tuple[Placed, ...]
    """The trick that is running."""
    previous: tuple[Placed, ...]
    """The last complete trick, as it may still be looked at."""
    known: Mapping[Card, str]
    """Where the cards are that this seat knows of: ``hand D`` ``indicator D`` ``table B`` ``trick 1 B`` ``aside B``."""
    public: Facts
    """The game's open facts: dealer, bids, contract, trump where known, tricks won, voids, score."""
    log: tuple[Told, ...]
    """What was said and played, in order."""


class Sighting(NamedTuple):
    """A moment that a scout came upon in the deal of a seed, default switches, dealer by the seed."""

    kind: tuple[tuple[str, bool], ...]
    """What the rules said there: articles, and whether they allow; moments of a kind are alike."""
    seed: int
    words: tuple[Word, ...]
    """From the first one to the word that is said at that moment."""


@dataclass(frozen=True, slots=True, repr=False)
class Game:
    """A game as functions; every seat, action, state and match is the game's own."""

    id: str
    seats: tuple[Seat, ...]
    sides: Mapping[Seat, str]
    direction: Literal["clockwise", "anticlockwise"]
    """Which way round the table the order of play runs."""
    verbs: Mapping[str, type]
    """The verb of each action, in the order in which they are shown."""
    pack: tuple[Card, ...]
    worth: Mapping[Card, int]
    """Card points; empty where cards have none."""
    strength: Mapping[Card, int]
    """The order of the cards of a suit, 0 the lowest."""
    book: str
    """The package that holds the game's articles and glossary."""
    prefixes: tuple[str, ...]
    """How the ids of its articles begin."""
    options: Mapping[str, tuple[Any, ...]]
    """Switches and their values, the default first; ``Numbers`` where there is no end of them."""
    rules: Rules
    under: Callable[[Rules], Game]
    """The same game under other rules: with a part taken out or replaced."""

    match: Callable[[Seat, Mapping[str, Any] | None, Mapping[str, Any]], Match]
    """(dealer, score or None, options) -> Match; raises ValueError for a score the rules cannot reach."""
    packets: Callable[[Match], tuple[tuple[str, int], ...]]
    """The packets in dealing order: place as records write it (``A``, a talon), and how many cards."""
    deal: Callable[[Match, Layout], State]
    to_act: Callable[[State], Seat | None]
    candidates: Callable[[State, Seat], tuple[Action, ...]]
    """All that seat could try now, legal or not; looks at phase and seat, never at cards."""
    tries: Callable[[State, Seat], tuple[Action, ...]]
    """The candidates with cards that seat can reach: what a screen offers. Every legal candidate is among them."""
    claims: Callable[[State, Seat], tuple[Action, ...]]
    """What may be tried out of turn."""
    judge: Callable[[State, Seat, Action], Ruling]
    apply: Apply
    """Raises Refused for what judge refuses, and for a made claim that proves false."""
    observe: Callable[[State, Eyes], Observation]
    witness: Callable[[State, Event, Eyes], Event | None]
    """(state after it, event, eyes) -> the event without what those eyes cannot know, None if they learn nothing."""
    clues: Callable[[State, Eyes], Puzzle]
    """What those eyes can conclude about the cards they haven't seen."""
    history: Callable[[State], tuple[Word, ...]]
    phase: Callable[[State], str]
    over: Callable[[State], bool]
    result: Callable[[State], dict[str, Any]]
    """The ``result`` of formats.md, as plain data."""
    after: Callable[[State], Match]
    """The match after a finished deal: purse moved, next dealer."""
    score: Callable[[Match], dict[str, Any]]
    policies: Mapping[str, Policy]
    """Ways to play by name; ``random`` first."""
    settling: tuple[tuple[Action, ...], ...]
    """What the winner of an auction says until the play begins, kind by kind in order: for an auction told in short."""
    lawful: Callable[[State, Seat], tuple[Action, ...]] | None = None
    """A quicker way to what ``legal_actions`` returns: by judging fewer acts, never by another law."""
    held: Callable[[State, Seat], tuple[Card, ...]] | None = None
    """A quicker way to the hands that ``observe`` shows the teacher."""
    alike: Callable[[State, Action], Any] = lambda _, action: action
    """What acts have in common that the law allows or refuses together in a seat's turn; the act itself if nothing."""
    scout: Callable[[range, int], Iterable[Sighting]] | None = None
    """(seeds, n) -> moments of many deals, at most n of a kind: a quick look where something may be asked."""
    beliefs: Mapping[str, Callable[[Rules], Rules]] = field(default_factory=dict)
    """What people wrongly believe, by id: each puts a wrong part in the place of a right one."""
    profiles: tuple[Mapping[str, Any], ...] = ()
    """Sets of switches that tables like to play by, besides the defaults: practice comes from them too."""
    weigh: Callable[[State, Seat, Action], Weighed | None] = lambda *_: None
    """What a claim, made now, is worth on the claimant's own knowledge; None for one that is decided by making it."""
    due: Callable[[State, Seat], Weighed | None] = lambda *_: None
    """Whether a seat must make its claim now; None where it can make none."""
    clock: Callable[[Sequence[State]], tuple[Due, ...]] = lambda _: ()
    """Over the positions of a deal, one after each word: when each seat could first prove its claim."""
    whole: Callable[[State, Seat, Action], Action] = lambda _, __, claim: claim
    """A claim as that seat would have to say it: one that names cards, with its own."""
    owed: Callable[[State], Word | None] = lambda _: None
    """A claim that somebody must make now, whoever's turn it is, by what that seat knows."""
    sheet: Callable[[State], tuple[Table, ...]] = lambda _: ()
    """What the players' score sheet says now, or after the deal once it is over."""
    means: Callable[[State, Action], Any] = lambda _, action: action
    """What an act means, where games say the same in other words: so one deal can be ruled on by two of them."""
    quiet: tuple[str, ...] = ()
    """The verbs that leave everything as it is: said or not, the deal goes on alike."""
    chances: tuple[str, ...] = ()
    """The verbs of rights that people forget: a review says where one was not used."""
    tables: tuple[Table, ...] = ()
    """What its score sheet shows beside the cards."""
    german: bool = False
    """Whether it is played with German suits too: leaves, hearts, bells and acorns for ♠ ♥ ♦ ♣."""
    shares: tuple[str, ...] = ()
    """Packages with articles and glossary that it shares with other games; they stand before its own."""

    def __repr__(self) -> str:
        """Print the game's name rather than all its functions."""
        return f"Game({self.id!r})"

    @property
    def books(self) -> tuple[str, ...]:
        """The packages that hold its articles and glossary, the shared ones first."""
        return (*self.shares, self.book)

    def sizes(self, match: Match) -> dict[str, tuple[int, ...]]:
        """Return the packet sizes of each place, ``{"A": (4, 4), ...}``, seats in their order first."""
        packets = self.packets(match)
        places = sorted({place for place, _ in packets})
        return {place: tuple(n for where, n in packets if where == place) for place in places}


def by_rules(state: State, rules: Rules) -> State:
    """Return a position with other rules in force from here on."""
    return _with(state, "match", _with(state.match, "rules", rules))


def legal_actions(game: Game, state: State, seat: Seat) -> tuple[Action, ...]:
    """Return every legal act of a seat in its turn, in the order of the candidates; of acts alike one is judged."""
    if game.lawful:
        return game.lawful(state, seat)
    verdicts: dict[Any, bool] = {}
    lawful = []
    for action in game.tries(state, seat):
        kind = game.alike(state, action)
        if kind not in verdicts:
            verdicts[kind] = game.judge(state, seat, action).legal
        if verdicts[kind]:
            lawful.append(action)
    return tuple(lawful)


def legal_claims(game: Game, state: State, seat: Seat) -> tuple[Action, ...]:
    """Return every claim a seat may make now, whether or not it would prove true; none that has to name cards."""
    return tuple(action for action in game.claims(state, seat) if game.judge(state, seat, action).legal)


def whole_claims(game: Game, state: State, seat: Seat) -> tuple[Action, ...]:
    """Return the same and those that name cards, each with the seat's own in one order of many."""
    claims = (game.whole(state, seat, claim) for claim in game.claims(state, seat))
    return tuple(claim for claim in claims if game.judge(state, seat, claim).legal)


def changing(kind: type, *fields: str) -> Callable[..., Any]:
    """Return what ``_replace`` does for these fields of a kind of position; named tuples at a fraction of the price.

    >>> changing(Placed, "card", "down")(Placed(Seat.A, None, True), "J♠", False)
    Placed(seat=<Seat.A: 'A'>, card='J♠', down=False, aside=False, place='')
    """
    if not issubclass(kind, tuple):
        return lambda was, *values: was._replace(**dict(zip(fields, values, strict=True)))
    names, new = kind._fields, tuple.__new__  # type: ignore[attr-defined]
    pick = itemgetter(*(len(names) + fields.index(name) if name in fields else i for i, name in enumerate(names)))

    def change(was: Any, *values: Any) -> Any:
        return new(kind, pick(was + values))

    return change


_change: Final[Callable[..., Callable[..., Any]]] = cache(changing)


def _with(was: Any, field: str, value: Any) -> Any:
    return _change(type(was), field)(was, value)


def resolve(moment: Moment, state: State, events: tuple[Event, ...] = ()) -> Step:
    """Let every part of a moment add to the position, in the published order."""
    was = state
    for _, part in moment:
        if (added := part(state, was)) is not None:
            state = added[0]
            if added[1]:
                events += added[1]
    return Step(state, events)


def bring_about(moment: str, state: State, events: tuple[Event, ...] = ()) -> Step:
    """Let a moment of the rules in force follow."""
    return resolve(state.match.rules.moments[moment], state, events)


def carrying_out(
    judge: Callable[[State, Seat, Action], Ruling], acts: Mapping[type, Callable[[State, Seat, Any], Step]]
) -> Apply:
    """Return a game's ``apply``: refuse what ``judge`` refuses, note the word, do what its kind of act does."""

    def apply(state: State, seat: Seat, action: Action, ruling: Ruling | None = None) -> Step:
        ruling = ruling or judge(state, seat, action)
        if not ruling.legal:
            raise Refused(ruling)
        said = _with(state, "words", (*state.words, Word(seat, action)))
        return acts[type(action)](said, seat, action)

    return apply


class Moved(NamedTuple):
    """A word that was said: the ruling it rests on, the position after it and what the rules did."""

    word: Word
    ruling: Ruling
    state: State
    events: tuple[Event, ...]


def trial(game: Game, state: State, word: Word) -> tuple[Ruling, Moved | None]:
    """Try a word: its ruling, and what it does if it is legal; a claim that proves false is refused."""
    ruling = game.judge(state, word.seat, word.action)
    if not ruling.legal:
        return ruling, None
    try:
        after, events = game.apply(state, word.seat, word.action, ruling)
    except Refused as refused:
        return refused.ruling, None
    return ruling, Moved(word, ruling, after, events)


def replay(game: Game, state: State, words: tuple[Word, ...]) -> Step:
    """Apply words one after another.

    Raises:
        Refused: the first word that the law refuses.

    """
    events: tuple[Event, ...] = ()
    for word in words:
        state, more = game.apply(state, word.seat, word.action)
        events += more
    return Step(state, events)


def shuffled(game: Game, match: Match, dice: Dice) -> Layout:
    """Shuffle the pack and deal it in the game's packets."""
    pack = iter(dice.shuffled(game.pack))
    cards: dict[str, tuple[Card, ...]] = dict.fromkeys(game.sizes(match), ())
    for place, size in game.packets(match):
        cards[place] += tuple(islice(pack, size))
    return cards


def playout(game: Game, state: State, dice: Dice, policy: Policy, *, claims: bool = False, owed: bool = False) -> State:
    """Play a deal to its end; with ``claims``, now and then somebody makes one, and a false one is just refused.

    With ``owed``, a claim that somebody must make is made at once.
    """
    while (seat := game.to_act(state)) is not None:
        claimed = _claimed(game, state, dice) if claims else None
        if owed and claimed is None and (word := game.owed(state)):
            claimed = game.apply(state, *word).state
        state = claimed or game.apply(state, seat, policy(state, seat, dice)).state
    return state


def _claimed(game: Game, state: State, dice: Dice) -> State | None:
    if dice.below(8):
        return None
    seat = dice.choice(game.seats)
    claims = legal_claims(game, state, seat)
    if not claims:
        return None
    try:
        return game.apply(state, seat, dice.choice(claims)).state
    except Refused:
        return None
