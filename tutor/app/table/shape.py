"""The shape of what the card table is given and of what it gives back.

One ``TableView`` is one drawing: every text in it is finished and in the reader's language, every card is written as
the notation writes it (``"9♠"``), and None stands for a card that this reader cannot know. Deliberately not here: how a
position becomes a view, and what an act does.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

ActName = Literal[
    "try",
    "next",
    "back",
    "retry",
    "undo",
    "hint",
    "see",
    "playout",
    "article",
    "closeArticle",
    "report",
    "closeReport",
    "open",
    "home",
    "lay",
    "ask",
    "say",
    "onlyAsk",
    "judged",
    "return",
    "languages",
    "tasks",
    "referee",
    "teach",
    "save",
    "textMode",
    "fourColours",
    "shortcuts",
    "ownLetters",
    "germanSuits",
]
"""What a reader can do at the table; ``value`` of an act says which choice, seat, article, question or setting.

``lay`` says a place and the cards that go there (``"A 9♠ J♠"``), ``ask`` a kind of question, ``return`` goes back to
where a branch began, ``see`` takes a seat's eyes, ``public`` or ``all``.
"""


class Act(TypedDict):
    """One act of the learner, and the ``serial`` of the view in which it was done."""

    act: ActName
    value: str | bool | None
    serial: str


class Labels(TypedDict):
    """The table's own words; the English is given beside each."""

    table: str  # Card table
    task: str  # Task
    yourHand: str  # Your hand
    otherCards: str  # Other cards
    trick: str  # Trick
    previousTrick: str  # Previous trick
    you: str  # you
    turn: str  # to act
    winner: str  # wins the trick
    refused: str  # refused now
    faceUp: str  # Face up
    faceDown: str  # Face down
    words: str  # What can be said
    answers: str  # Answers
    commit: str  # Answer
    none: str  # none of them
    pickFirst: str  # Pick one, then confirm it.
    pickCards: str  # Pick the cards, then confirm them.
    pickOrder: str  # Pick your cards in the order in which you will play them.
    ruling: str  # Ruling
    yourAnswer: str  # Your answer
    rule: str  # Rule
    fact: str  # At this table
    instead: str  # Instead
    note: str  # Note
    why: str  # Why?
    article: str  # Article
    source: str  # Source
    decision: str  # Decided here
    close: str  # Close
    events: str  # What happened
    hints: str  # Hints
    log: str  # Words and cards so far
    summary: str  # What you met
    beliefs: str  # Beliefs to correct
    comesNext: str  # What comes next
    settings: str  # Settings
    textTable: str  # Text of the table
    fourColours: str  # Four colours
    shortcuts: str  # Single-key shortcuts
    ownLetters: str  # Card letters of this language
    germanSuits: str  # German suits
    keys: str  # Keys
    keySpace: str  # Space
    keyPick: str  # pick
    keyCommit: str  # confirm
    keyNext: str  # next
    keyBack: str  # back
    keyHint: str  # hint
    keySeat: str  # seat view
    keyText: str  # text of the table
    keyArticle: str  # article
    keyUndo: str  # undo


class Settings(TypedDict):
    """The reader's display choices; ``ranks`` replaces printed rank letters, as in ``{"J": "В"}``."""

    fourColours: bool
    textMode: bool
    shortcuts: bool
    ranks: NotRequired[dict[str, str]]
    ownLetters: NotRequired[bool]
    """Whether ``ranks`` are the language's own; absent where it has none of its own."""
    suits: NotRequired[dict[str, str]]
    """The names of German suits by the glyphs in whose place they are drawn, as in ``{"♠": "leaves"}``."""
    germanSuits: NotRequired[bool]
    """Whether ``suits`` are drawn; absent where a game is not played with them."""
    big: NotRequired[bool]
    """Large, to be read from the back of a room; the settings at the foot are left out."""


class Progress(TypedDict):
    """Where in the scenario this is; ``text`` is the counted form, "Step 3 of 9"."""

    at: int
    of: int
    title: str
    text: NotRequired[str]


class Task(TypedDict):
    """What is asked or told now."""

    text: str
    kind: Literal["choose", "foretell", "show", "say", "end", "claim", "must"]
    lang: str
    note: NotRequired[str]
    """Why it is asked; stands above it."""


class HandCard(TypedDict):
    """A card in a hand; ``refused`` dims it, and is ignored while a choice is open."""

    card: str | None
    name: str
    refused: NotRequired[bool]
    filled: NotRequired[bool]
    """Nobody has named its place: it is drawn so, and its name says so."""


class AsideCard(TypedDict):
    """A card that lies apart, with a word printed beside it ("indicator")."""

    card: str | None
    name: str
    down: bool
    label: NotRequired[str]
    filled: NotRequired[bool]
    """Nobody named its place: the referee found one."""


class Pile(TypedDict):
    """Cards that belong to nobody and lie in the middle of the table, with what they are called."""

    label: str
    cards: list[AsideCard]


class SeatView(TypedDict):
    """A seat as the reader sees it; ``count`` is "8 cards", ``tricks`` "2 tricks", ``said`` its last word."""

    seat: str
    name: str
    side: str
    you: bool
    turn: bool
    roles: list[str]
    hand: list[HandCard]
    aside: list[AsideCard]
    won: int
    count: NotRequired[str]
    tricks: NotRequired[str]
    near: NotRequired[bool]
    """It sits at the reader's side though these aren't the reader's eyes."""
    said: NotRequired[str | None]


class LaidCard(TypedDict):
    """A card of a trick; face down with a card means that the reader knows what lies there."""

    seat: str
    card: str | None
    name: str
    down: bool
    winner: bool


class Fact(TypedDict):
    """An open fact of the deal."""

    label: str
    value: str


class Ordered(TypedDict):
    """A card that a word names in its order."""

    card: str
    name: str


class Choice(TypedDict):
    """Something that can be tried: choices of the same ``cards`` are variants of one pick.

    ``card`` is the one card of a choice that has one; ``names`` says each of ``cards`` aloud.
    """

    id: str
    label: str
    name: str
    card: str | None
    cards: list[str]
    names: list[str]
    face: Literal["up", "down"] | None
    group: Literal["cards", "words", "answers"]
    order: NotRequired[list[Ordered]]
    """The cards that the word names, in the order in which they are picked after it; ``id`` is the word alone."""


class Rule(TypedDict):
    """An article by id and title."""

    id: str
    title: str


class Consequence(TypedDict):
    """The button that plays the answer out."""

    label: str


class RulingView(TypedDict):
    """The ruling card: five slots, the last four of which stay folded after a right answer."""

    verdict: Literal["legal", "illegal", "other", "early", "late", "right", "wrong", "answer"]
    symbol: str
    word: str
    answer: str
    rule: Rule | None
    fact: str
    instead: str | None
    note: str | None
    folded: bool
    consequence: Consequence | None


class EventView(TypedDict):
    """Something the rules did, with the article behind it."""

    text: str
    article: str
    title: str


class Hints(TypedDict):
    """Hints given so far; the button for more is one of the ``buttons``."""

    shown: list[str]
    more: bool


class Say(TypedDict):
    """What a screen reader is told: the task politely, the verdict or last move at once."""

    polite: str
    assertive: str


class Button(TypedDict):
    """A button below the table; ``key`` is ``Space``, ``ArrowLeft``, ``ArrowRight`` or a capital letter, or empty."""

    act: ActName
    label: str
    key: str
    primary: bool
    value: str | None
    on: NotRequired[bool]
    """Whether what it switches is on; without it the button is no switch."""


class ArticleView(TypedDict):
    """An article of the lawbook, open beside the table."""

    id: str
    title: str
    text: str
    source: str
    decision: str | None
    lang: str


class PackCard(TypedDict):
    """A card of the pack while a deal is laid out by hand; ``place`` is where somebody put it, empty if nobody did.

    ``name`` says all of it aloud ("nine of spades, at B"); of ``place`` a badge is drawn.
    """

    card: str
    name: str
    place: str


class PlaceButton(TypedDict):
    """A place that the picked cards can be put at; ``label`` is printed, ``name`` read aloud ("A: 3 of 8 cards")."""

    id: str
    label: str
    name: str


class Pack(TypedDict):
    """The pack while a deal is laid out by hand: cards are picked, then a place; the act is ``lay``."""

    caption: str
    hint: str
    cards: list[PackCard]
    places: list[PlaceButton]


class JudgedGroup(TypedDict):
    """Options of a seat that share verdict, article and fact."""

    legal: bool
    symbol: str
    word: str
    rule: Rule
    fact: str
    options: list[str]
    names: list[str]
    """Each option said aloud."""


class Judged(TypedDict):
    """What a seat may and may not do, every option judged, grouped by reason."""

    title: str
    groups: list[JudgedGroup]


class KnownCell(TypedDict):
    """Whether a card can lie at a place; the reason is shown when the cell is pressed."""

    state: Literal["certain", "possible", "impossible"]
    symbol: str
    word: str
    reason: str
    rule: Rule | None


class KnownCard(TypedDict):
    """A card these eyes haven't seen, and where it can be: a cell for each place of the head."""

    card: str
    name: str
    cells: list[KnownCell]


class Knowledge(TypedDict):
    """Where the unseen cards can be, as far as these eyes can know; ``head`` names the places."""

    title: str
    head: list[str]
    rows: list[KnownCard]


class Also(TypedDict):
    """The same in a second language: what stands beside the table in words."""

    lang: str
    task: str
    ruling: RulingView | None
    events: list[str]


class TermView(TypedDict):
    """A term of the glossary that occurs in the texts: in which forms, and what it means."""

    id: str
    forms: list[str]
    term: str
    means: str


class Report(TypedDict):
    """A problem report to copy; ``copy`` and ``copied`` are the button's words before and after."""

    title: str
    text: str
    copy: str
    copied: str


class Line(TypedDict):
    """A line of the log."""

    text: str


class TextTable(TypedDict):
    """A part of the position as a table of words; the first cell of each row is its heading."""

    caption: str
    head: list[str]
    rows: list[list[str]]


class Auction(TypedDict):
    """What was said before the first card, in a column for each player as players write it."""

    caption: str
    head: list[str]
    rows: list[list[str]]


class Met(TypedDict):
    """An article met in the scenario; ``word`` is its state in words."""

    title: str
    state: Literal["solid", "shaky"]
    word: NotRequired[str]
    id: NotRequired[str]


class BarPart(TypedDict):
    """A part of a bar, as long as its number; ``text`` says it in words ("2 right at once")."""

    kind: Literal["right", "second", "missed"]
    n: int
    text: str


class Bar(TypedDict):
    """How the questions on an article went."""

    id: str
    title: str
    parts: list[BarPart]


class BeliefView(TypedDict):
    """A belief that explains what was missed."""

    title: str
    text: str


class ComesNext(TypedDict):
    """What to do after the scenario; the button gives the act ``open`` with the value."""

    title: str
    label: str
    value: str


class Summary(TypedDict):
    """The end of a scenario or of a quiz."""

    met: list[Met]
    next: ComesNext | None
    bars: NotRequired[list[Bar]]
    beliefs: NotRequired[list[BeliefView]]
    lines: NotRequired[list[str]]
    """What else is to be said at the end."""


class TableView(TypedDict):
    """Everything the card table draws; ``seats`` stand in order of play."""

    serial: str
    lang: str
    labels: Labels
    settings: Settings
    progress: Progress
    task: Task
    direction: Literal["anticlockwise", "clockwise"]
    seats: list[SeatView]
    auction: NotRequired[Auction | None]
    sheets: NotRequired[list[TextTable]]
    """The players' score sheet."""
    trick: list[LaidCard]
    trickNote: str | None
    previous: list[LaidCard] | None
    middle: list[Pile]
    facts: list[Fact]
    choices: list[Choice]
    ruling: RulingView | None
    events: list[EventView]
    hints: Hints
    say: Say
    buttons: list[Button]
    article: ArticleView | None
    log: list[Line]
    text: list[TextTable]
    summary: Summary | None
    report: NotRequired[Report | None]
    quick: NotRequired[bool]
    """A pick that stands for one choice alone is that choice; nothing has to be confirmed."""
    several: NotRequired[bool]
    """All cards that are picked are the answer together, none of them too: the act ``try`` names them with commas."""
    pack: NotRequired[Pack | None]
    judged: NotRequired[Judged | None]
    knowledge: NotRequired[Knowledge | None]
    also: NotRequired[Also | None]
    terms: NotRequired[list[TermView]]
