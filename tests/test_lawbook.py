"""The lawbook of 304 against its engine, its ids and its glossary.

The sentences are checked against what deals played here really bring about: random and lopsided ones and those of the
test vectors, played by somebody who does anything lawful and by somebody who looks for what the law has seldom
permitted, while every seat tries everything at every position. Not here: whether a ruling is right, and whether a
sentence is good.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from tutor.cards import PACK, cards_of
from tutor.engine.deck import Dice
from tutor.engine.game import Layout, State, legal_actions, legal_claims, replay, shuffled, whole_claims
from tutor.engine.knowledge import Clue
from tutor.engine.rulings import Event, Refused, Ruling
from tutor.engine.table import PUBLIC, SEATS, Seat
from tutor.files import read_document
from tutor.games.three_nought_four import GAME
from tutor.games.three_nought_four.actions import (
    ASK,
    CALL,
    KEEP,
    LOOK,
    OPEN,
    PASS,
    PCC,
    PICKS,
    PLAYS,
    REDEAL,
    SPOILT,
    Action,
    Bid,
    Caps,
    Look,
)
from tutor.games.three_nought_four.articles import Article as Id
from tutor.glossary import avoided
from tutor.lawbook import LANGUAGES, Article, Texts, book, clue_text, event_text, reason
from tutor.notation import Record, Said, open_record

GOLDEN: Final = Path(__file__).parent / "golden" / "304"
BOOK: Final = book("304")
ARTICLES: Final = {article.id: article for article in BOOK.articles}
DEALS: Final = 120
SCORES: Final = ((11, 11), (1, 21), (21, 1))
NUMBERS: Final = (150, 160, 165, 200, 250, 255, 300, 304, 310)
NONSENSE: Final = (REDEAL, *map(Bid, NUMBERS), PASS, ASK, PCC, OPEN, KEEP, SPOILT, LOOK, Look(2))
SOURCE: Final = re.compile(r"304 §[1-8]( \((ru|es|pt)\))?|Pagat|general|follows from (304\.[a-z0-9]+\.\d+)")
PLACEHOLDER: Final = re.compile(r"{(\w+)}")
SENTENCE: Final = re.compile(r"[.?!](?= |$)")


# What deals bring about


class Found(NamedTuple):
    """A ruling, an event or a clue of some deal."""

    said: Ruling | Event | Clue

    @property
    def key(self) -> tuple[str, str]:
        """The article, and the ground as ``because`` names it."""
        match self.said:
            case Ruling(legal):
                ground = "yes" if legal else "no"
            case Event():
                ground = "event"
            case Clue():
                ground = "clue"
        case = self.said.facts.get("case")
        return str(self.said.article), f"{ground}.{case}" if case else ground

    def sentence(self) -> str:
        """What the lawbook says of it."""
        match self.said:
            case Ruling():
                return reason(self.said, "en")
            case Event():
                return event_text(self.said, "en")
            case Clue():
                return clue_text(self.said, "en")


Sample = dict[tuple[str, str], list[Found]]
Choice = Callable[[State, Seat], Action]


def lopsided(dice: Dice) -> Layout:
    """Deal long suits: the pack in order of suits, a few cards exchanged, begun anywhere."""
    pack = list(PACK)
    for _ in range(dice.below(6)):
        one, other = dice.below(32), dice.below(32)
        pack[one], pack[other] = pack[other], pack[one]
    first = dice.below(32)
    pack = pack[first:] + pack[:first]
    return {seat.value: tuple(dice.shuffled(pack[8 * n : 8 * n + 8])) for n, seat in enumerate(SEATS)}


def tried(state: State, seat: Seat, dice: Dice) -> Iterator[Action]:
    """Yield all that a seat could try, in or out of turn, and words that make no sense here."""
    yield from GAME.candidates(state, seat)
    yield from GAME.claims(state, seat)
    yield from NONSENSE
    hand = tuple(cards_of(state.hands[seat.place]))
    yield GAME.whole(state, seat, CALL)
    for card in (dice.choice(PACK), *hand):
        yield PICKS[card]
        yield from (PLAYS[card, True], PLAYS[card, False])


def rulings(state: State, dice: Dice) -> Iterator[Found]:
    """Yield what the law says of everything tried here."""
    for seat in SEATS:
        yield from (Found(GAME.judge(state, seat, action)) for action in tried(state, seat, dice))


def claimed(state: State) -> Iterator[Found]:
    """Yield what follows when somebody makes a claim here."""
    for action in legal_claims(GAME, state, SEATS[0]):
        try:
            after, events = GAME.apply(state, SEATS[0], action)
        except Refused as refused:
            yield Found(refused.ruling)
        else:
            yield from witnessed(after, events)
            yield from concluded(after)


def weighed(state: State, seat: Seat) -> Iterator[Found]:
    """Yield what a call would be worth, and whether one is due; now and then, since a proof takes its time."""
    if len(state.words) % 7 == 0:
        found = (GAME.weigh(state, seat, GAME.whole(state, seat, CALL)), GAME.due(state, seat))
        yield from (Found(weighed.reason) for weighed in found if weighed)


def witnessed(state: State, events: tuple[Event, ...]) -> Iterator[Found]:
    """Yield events as everybody sees them, the teacher too."""
    for event in events:
        seen = (GAME.witness(state, event, seat) for seat in (*SEATS, None))
        yield from (Found(event) for event in seen if event)


def concluded(state: State) -> Iterator[Found]:
    """Yield what somebody, one after another, can conclude here about cards not seen."""
    puzzle = GAME.clues(state, (*SEATS, PUBLIC)[len(state.words) % 5])
    for clues in (puzzle.clues, *puzzle.cases):
        yield from map(Found, clues)


def chance(seen: Counter[Any], dice: Dice) -> Choice:
    """Play now by one of the policies, now what the law has most seldom permitted so far."""

    def choose(state: State, seat: Seat) -> Action:
        policy = dice.choice((*GAME.policies.values(), None))
        if policy:
            return policy(state, seat, dice)
        lawful = dice.shuffled(legal_actions(GAME, state, seat))
        return min(lawful, key=lambda action: seen[Found(GAME.judge(state, seat, action)).key])

    return choose


def quiet(choose: Choice) -> Choice:
    """Bid 160, then pass, and keep the trump closed; play as another choice does."""

    def choose_quietly(state: State, seat: Seat) -> Action:
        lawful = legal_actions(GAME, state, seat)
        return next((action for action in (Bid(160), PASS, KEEP) if action in lawful), None) or choose(state, seat)

    return choose_quietly


def played(state: State, choose: Choice, dice: Dice) -> Iterator[Found]:
    """Play a deal to its end, yielding what is ruled and what happens on the way."""
    while (seat := GAME.to_act(state)) is not None:
        yield from rulings(state, dice)
        yield from claimed(state)
        yield from weighed(state, seat)
        calls = () if dice.below(40) else whole_claims(GAME, state, seat)
        call = next((claim for claim in calls if isinstance(claim, Caps)), None)
        state, events = GAME.apply(state, seat, call or choose(state, seat))
        yield from witnessed(state, events)
        yield from concluded(state)
    yield from rulings(state, dice)


def dealt(number: int) -> State:
    """Deal by turns at random and lopsided, at a score at which tokens are plenty or few."""
    dice = Dice(number)
    tokens = dict(zip(GAME.score(GAME.match(Seat.A, None, {})), SCORES[number % 3], strict=True))
    match = GAME.match(dice.choice(SEATS), tokens, {})
    return GAME.deal(match, lopsided(dice) if number % 2 else shuffled(GAME, match, dice))


def recorded() -> Iterator[tuple[State, Iterator[Found]]]:
    """Yield the positions in which the test vectors of the rules begin, rare ones among them, and what led there."""
    for path in sorted((GOLDEN / "vectors").glob("*.yaml")):
        for vector in read_document(path).value:
            if "record" in vector:
                record = Record.model_validate({"game": "304", **vector["record"]})
                words = tuple(line.word for line in record.lines if isinstance(line, Said))
                before = replay(GAME, open_record(record)[1], words[:-1]).state
                state, events = GAME.apply(before, *words[-1]) if words else (before, ())
                yield state, witnessed(state, events)


def everything(seen: Counter[Any]) -> Iterator[Found]:
    """Play all the deals."""
    for number, (state, found) in enumerate((*recorded(), *((dealt(number), iter(())) for number in range(DEALS)))):
        dice = Dice(number)
        choose = chance(seen, dice)
        yield from found
        yield from played(state, quiet(choose) if number % 4 < 2 else choose, dice)


@cache
def sample() -> Sample:
    """Keep, for each ground, up to 50 of its rulings or events."""
    kept: Sample = {}
    seen: Counter[Any] = Counter()
    for found in everything(seen):
        seen[found.key] += 1
        if len(some := kept.setdefault(found.key, [])) < 50:
            some.append(found)
    return kept


# Ids, kinds, sources


def test_the_ids_of_code_and_book_are_the_ids_of_the_rules() -> None:
    ids = (GOLDEN / "articles.txt").read_text(encoding="utf-8").split()
    assert [article.id for article in BOOK.articles] == ids
    assert [article.value for article in Id] == ids


def test_every_source_is_of_a_known_form_and_follows_only_from_articles() -> None:
    for article in BOOK.articles:
        for source in article.source:
            form = SOURCE.fullmatch(source)
            assert form, f"{article.id}: {source}"
            assert form[3] in {None, *ARTICLES}, f"{article.id}: {source}"
            assert form[3] != article.id


def test_what_no_source_settles_is_marked_as_decided_here() -> None:
    decided = (GOLDEN / "decided.txt").read_text(encoding="utf-8").split()
    assert [article.id for article in BOOK.articles if article.decision] == decided


def test_only_duties_and_rights_refuse_and_only_what_rules_permits() -> None:
    for id, ground in sample():
        kinds = {"no": ("duty", "right"), "yes": ("duty", "right", "theorem")}.get(ground.partition(".")[0])
        assert kinds is None or ARTICLES[id].kind in kinds, f"{id} cannot be cited for {ground}"


def test_every_duty_and_right_rules_on_something() -> None:
    cited = {id for id, ground in sample() if ground.startswith(("yes", "no"))}
    rules = {article.id for article in BOOK.articles if article.kind in ("duty", "right") and not article.coming}
    assert rules <= cited, f"never cited: {sorted(rules - cited)}"


# Reasons


def test_every_ground_has_its_sentence() -> None:
    missing = [key for key in sample() if key[1] not in ARTICLES[key[0]].because]
    assert not missing


def test_no_sentence_waits_for_a_ground_that_never_comes() -> None:
    written = {(article.id, ground) for article in BOOK.articles for ground in article.because}
    assert not sorted(written - set(sample()))


def test_every_sentence_is_filled_from_the_facts() -> None:
    for (id, ground), founds in sample().items():
        texts = ARTICLES[id].because.get(ground, {})
        named = {name for text in texts.values() for name in PLACEHOLDER.findall(text)}
        for found in founds:
            assert named <= {key for key, fact in found.said.facts.items() if fact is not None}, f"{id} {ground}"
            assert not {"{", "}"} & set(found.sentence())


def test_every_sentence_is_short() -> None:
    reasons = [(article.id, texts["en"]) for article in BOOK.articles for texts in article.because.values()]
    assert not [one for one in reasons if len(one[1].split()) > 25 or len(SENTENCE.findall(one[1])) > 2]


def test_every_word_among_the_facts_has_a_name() -> None:
    words = {
        fact
        for founds in sample().values()
        for found in founds
        for key, fact in found.said.facts.items()
        if type(fact) is str and key != "case"
    }
    assert words <= set(BOOK.names)
    assert set(GAME.verbs) | set(GAME.sides.values()) | {"back"} <= set(BOOK.names)


# Languages


def texts_of(article: Article) -> Iterator[tuple[str, Texts]]:
    """Yield every text of an article, with where it stands."""
    yield f"{article.id} title", article.title
    yield f"{article.id} text", article.text
    if article.decision:
        yield f"{article.id} decision", article.decision
    for ground, texts in article.because.items():
        yield f"{article.id} {ground}", texts


def all_texts() -> Iterator[tuple[str, Texts]]:
    """Yield every text of the book, with where it stands."""
    yield from ((f"name {token}", texts) for token, texts in BOOK.names.items())
    for article in BOOK.articles:
        yield from texts_of(article)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_is_there_in_every_language(lang: str) -> None:
    missing = [place for place, texts in all_texts() if not texts.get(lang, "").strip()]
    assert not missing, f"{len(missing)} texts have no {lang}, the first: {missing[:5]}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_translations_name_the_same_facts(lang: str) -> None:
    for place, texts in all_texts():
        if lang in texts:
            assert set(PLACEHOLDER.findall(texts[lang])) == set(PLACEHOLDER.findall(texts["en"])), place


def test_only_reasons_have_placeholders() -> None:
    for article in BOOK.articles:
        for texts in (article.title, article.text, article.decision or {}):
            assert not [text for text in texts.values() if {"{", "}"} & set(text)], article.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_uses_a_word_that_the_glossary_avoids(lang: str) -> None:
    found = [(place, *avoided(texts[lang], "304", lang)) for place, texts in all_texts() if lang in texts]
    assert not [one for one in found if len(one) > 1]


def test_titles_are_short_and_differ() -> None:
    titles = [article.title["en"] for article in BOOK.articles]
    assert not [title for title in titles if len(title.split()) > 6]
    assert len(set(titles)) == len(titles)
