"""Whatever a scenario file claims, checked by the engine: verdicts, articles, predictions, positions, what it teaches.

What its texts are held to is in ``fair``. Every finding is a ``Complaint`` with its line; the shape of a file is
checked on reading it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, Final

from tutor import content, lawbook
from tutor.engine.claims import DUE
from tutor.engine.game import Action, Game, Moved, State, Word, trial
from tutor.engine.rulings import Event, Ruling
from tutor.engine.table import Seat
from tutor.facts import plain
from tutor.files import Complaint, Unreadable, Way, quoted, read_bytes
from tutor.games import GAMES
from tutor.glossary import glossary
from tutor.scenarios.fair import (
    every_language,
    fair_questions,
    good_words,
    missing_languages,
    short_opening,
    words_to_avoid,
)
from tutor.scenarios.line import (
    Case,
    Found,
    Stuck,
    follow,
    foretold,
    held_base,
    met,
    read_action,
    read_card,
    read_value,
    same,
    weighings,
)
from tutor.scenarios.load import (
    STEP_MARK,
    Catalogue,
    Loaded,
    Retired,
    beliefs,
    parse,
    read_beliefs,
    read_retired,
    remembered,
)
from tutor.scenarios.model import (
    AssertStep,
    ChooseStep,
    ClaimStep,
    ForetellStep,
    MustStep,
    ViewClaim,
)
from tutor.scenarios.walk import RIGHT, WRONG, weigh
from tutor.wording import Wording

BEGINNER: Final = 1
Check = Callable[[Case], Found]


# -------------------------------------------------------------------------------------------------------------- files


def check(paths: Sequence[Path] = ()) -> list[Complaint]:
    """Check scenario files, folders of them and lists of retired ids; without a path, all that the program ships."""
    places = tuple(paths) or (content.own_folder("scenarios"),)
    files = dict.fromkeys(path for place in places for path in content.inside("scenarios", place))
    complaints = list(_aids())
    if complaints:
        return complaints
    if not paths:
        complaints += _untold_beliefs()
    owners = content.scenarios()
    for path in files:
        try:
            complaints += check_text(read_bytes(path), str(path), partial(_other, owners, path))
        except Unreadable as unreadable:
            complaints += unreadable.complaints
    extra = tuple(place for place in places if place.is_dir())
    lists = dict.fromkeys(path for place in places for path in content.lists_of_retired(place))
    return complaints + [complaint for path in lists for complaint in _check_retired(path, Catalogue(extra))]


def check_text(data: bytes, file: str, other: Callable[[str], str]) -> list[Complaint]:
    """Check the bytes of one scenario file; ``other`` names what else has an id, with an empty text for nothing."""
    try:
        loaded = parse(data, file)
    except Unreadable as unreadable:
        return list(unreadable.complaints)
    owner = other(loaded.scenario.id)
    same = Wording("{owner} has the same id", owner=owner)
    return [*([loaded.document.complain(("id",), same)] if owner else ()), *examine(loaded)]


def _other(owners: dict[str, Path], path: Path, id: str) -> str:
    """Return the other file with an id; without one the id belongs to this file."""
    owner = owners.setdefault(id, path)
    return "" if owner.resolve() == path.resolve() else str(owner)


def _aids() -> Iterator[Complaint]:
    """Find what is wrong with the lists that scenarios are held to."""
    for game in GAMES:
        try:
            glossary(game)
            read_beliefs(game)
        except Unreadable as unreadable:
            yield from unreadable.complaints


def _untold_beliefs() -> Iterator[Complaint]:
    """Find misconceptions that a language lacks, and words in them that the glossary says not to use."""
    for game in GAMES:
        if (found := read_beliefs(game)) is not None:
            listed, written = found
            for i, belief in enumerate(listed.beliefs):
                for name, text in (("title", belief.title), ("text", belief.text)):
                    for way, what in (*missing_languages(text), *words_to_avoid(text, game)):
                        yield written.complain(("beliefs", i, name, *way), what)


def examine(loaded: Loaded, checks: Sequence[Check] | None = None) -> list[Complaint]:
    """Return everything that is wrong with a scenario, or what some checks find, in order of its lines."""
    scenario, document = loaded
    case = Case(scenario, *follow(scenario))
    found = dict.fromkeys(pair for check in checks or CHECKS for pair in check(case))
    complaints = [document.complain(way, text) for way, text in found]
    return sorted(complaints, key=lambda complaint: complaint.line or 0)


@lru_cache(maxsize=1024)
def flaws(data: bytes, file: str) -> tuple[Complaint, ...]:
    """Return what keeps the bytes of a scenario file from being played: all but what its texts are held to."""
    try:
        return tuple(examine(remembered(data, file), TRUTHS))
    except Unreadable as unreadable:
        return unreadable.complaints


def _check_retired(path: Path, catalogue: Catalogue) -> Iterator[Complaint]:
    try:
        gone = read_retired(path)
    except Unreadable as unreadable:
        yield from unreadable.complaints
        return
    for old, (_, written) in gone.items():
        if text := _wrongly_retired(old, gone, catalogue):
            yield written.complain((old,), text)


def _wrongly_retired(old: str, gone: Mapping[str, Retired], catalogue: Catalogue) -> Wording | None:
    """Say what is wrong with a retired id; None for nothing."""
    if _exists(old, catalogue):
        return Wording("{id} is in use; an id is retired for good", id=old)
    seen = {old}
    new = gone[old].successor
    while new in gone:
        if new in seen:
            return Wording("the successors of {id} lead in a circle", id=old)
        seen.add(new)
        new = gone[new].successor
    return None if _exists(new, catalogue) else Wording("there is no {id} to take its place", id=new)


def _exists(name: str, catalogue: Catalogue) -> bool:
    """Tell whether there is a scenario, or a step of one, with that name."""
    id, _, step = name.partition(STEP_MARK)
    try:
        scenario = catalogue.scenario(id)
    except (KeyError, Unreadable):
        return False
    return not step or any(one.at == step for one in scenario.steps)


# ---------------------------------------------------------------------------------------------------------- main line


def _goes_to_its_end(case: Case) -> Found:
    """Every word of the main line is legal, so every step is reached."""
    if case.stuck is None:
        return
    yield case.stuck.way, Wording("{what}{because}", what=case.stuck.text, because=_because(case.stuck.ruling))
    beyond = case.stuck.way[1] + 1 if case.stuck.way[0] == "steps" and isinstance(case.stuck.way[1], int) else 0
    if beyond < len(case.scenario.steps):
        yield ("steps", beyond), Wording("can't be reached: the line stops before it")


def _because(ruling: Ruling | None) -> str:
    """Return a ruling for the end of a sentence."""
    if ruling is None:
        return ""
    return Wording(": {article} ({reason})", article=ruling.article, reason=partial(lawbook.reason, ruling))


def _teaches_what_it_says(case: Case) -> Found:
    """Articles named exist and are met."""
    there = met(case.scenario, case.line) if _readable(case) else frozenset()
    for i, article in enumerate(case.scenario.teaches):
        if not lawbook.is_article(article):
            yield ("teaches", i), Wording("there is no article {id}", id=quoted(article))
        elif article in case.scenario.teaches[:i]:
            yield ("teaches", i), Wording("{what} stands twice", what=article)
        elif case.stuck is None and _readable(case) and article not in there:
            yield ("teaches", i), Wording("{id} is never met: no ruling or event cites it", id=article)


def _readable(case: Case) -> bool:
    """Tell whether all words listed can be read."""
    return not list(_words_can_be_read(case))


def _words_can_be_read(case: Case) -> Found:
    """Words listed and claims are words of the game."""
    for i, step in enumerate(case.scenario.steps):
        texts: list[tuple[Way, str]] = []
        if isinstance(step, ChooseStep):
            texts = [(("steps", i, "choices", j, "word"), choice.word) for j, choice in enumerate(step.choices)]
        elif isinstance(step, ClaimStep):
            texts = [(("steps", i, "word"), step.word)]
        for way, text in texts:
            try:
                read_action(case.line.game, text, way)
            except Stuck as unread:
                yield unread.way, unread.text


def _somebody_looks(case: Case) -> Found:
    """A learner sees the table with somebody's eyes."""
    if case.scenario.eyes(0) is None:
        yield ("steps",), Wording("no step names a seat: say with show whose cards the learner sees")


# ---------------------------------------------------------------------------------------------------------- questions


def _choices(case: Case) -> Found:
    """What a choice claims is what the engine rules."""
    for i, step in case.reached(ChooseStep):
        yield from _enough(("steps", i), len(step.choices))
        legal: list[int] = []
        actions: list[Action] = []
        for j, choice in enumerate(step.choices):
            way: Way = ("steps", i, "choices", j)
            try:
                action = read_action(case.line.game, choice.word, way)
            except Stuck:
                continue
            if action in actions:
                yield (*way, "word"), Wording("{what} is listed twice", what=choice.word)
            actions.append(action)
            ruling, moved = trial(case.line.game, case.line.position(i), Word(step.seat, action))
            legal += [j] if moved else []
            if choice.expect is not None:
                yield from _expected((*way, "expect"), choice.expect.legal, choice.expect.article, ruling)
        if case.scenario.level == BEGINNER and len(legal) > 1 and not step.several:
            yield (
                ("steps", i, "choices", legal[1]),
                Wording(
                    "{n} legal choices listed in a beginner's question; list one, or say several: true", n=len(legal)
                ),
            )


def _expected(way: Way, legal: bool, article: str, ruling: Ruling) -> Found:
    """Compare a claimed verdict with the ruling."""
    if legal is not ruling.legal:
        because = _because(ruling)
        yield (
            (*way, "legal"),
            Wording("it is legal{because}", because=because)
            if ruling.legal
            else Wording("it is not legal{because}", because=because),
        )
    elif article != ruling.article:
        parts = {"article": ruling.article, "reason": partial(lawbook.reason, ruling), "other": quoted(article)}
        yield (*way, "article"), Wording("it rests on {article} ({reason}), not on {other}", **parts)


def _enough(way: Way, listed: int) -> Found:
    """A question needs two answers."""
    if listed < 2:
        yield (
            (*way, "choices"),
            Wording("1 choice only; list at least two") if listed else Wording("list at least two choices"),
        )


def _predictions(case: Case) -> Found:
    """What is to be foretold happens, is known to those eyes, and is what the file expects."""
    for i, step in case.reached(ForetellStep):
        yield from _enough(("steps", i), len(step.choices))
        if not lawbook.is_article(step.of.article):
            yield ("steps", i, "of", "article"), Wording("there is no article {id}", id=quoted(step.of.article))
        elif step.held and held_base(case.scenario, i) is None:
            what = Wording("a held question stands right after play or choose, or after another held one")
            yield ("steps", i, "held"), what
        elif (found := foretold(case.scenario, case.line, i)) is not None:
            yield from _fact(case, i, step, case.line.game.witness(found.state, found.event, case.scenario.eyes(i)))
        elif case.stuck is None:
            article = step.of.article
            what = (
                Wording("no event of {article} comes of the word just before", article=article)
                if step.held
                else Wording("no event of {article} follows before the next choice", article=article)
            )
            yield ("steps", i, "of"), what


def _fact(case: Case, i: int, step: ForetellStep, event: Event | None) -> Found:
    """Compare a prediction's answer with the event as the eyes in use see it."""
    if event is None:
        yield ("steps", i, "of", "article"), Wording("those eyes learn nothing of it")
        return
    if step.of.fact not in event.facts:
        parts = {"fact": quoted(step.of.fact), "seat": case.scenario.eyes(i), "known": ", ".join(event.facts)}
        what = Wording("this event has no fact {fact} that seat {seat} can know; there are {known}", **parts)
        yield ("steps", i, "of", "fact"), what
        return
    fact = event.facts[step.of.fact]
    if not same(fact, step.expect):
        yield ("steps", i, "expect"), Wording("it is {fact}, not {other}", fact=plain(fact), other=step.expect)
    texts = [str(read_value(fact, option.value)) for option in step.choices]
    for j, option in enumerate(step.choices):
        if not _alike(fact, read_value(fact, option.value), case.line.game.seats):
            parts = {"value": option.value, "fact": plain(fact)}
            yield ("steps", i, "choices", j), Wording("{value} is not the kind of thing that {fact} is", **parts)
    if str(fact) not in texts:
        yield ("steps", i, "choices"), Wording("the right answer, {fact}, is not among them", fact=plain(fact))
    for j, text in enumerate(texts):
        if text in texts[:j]:
            yield ("steps", i, "choices", j), Wording("{what} is listed twice", what=text)


def _alike(fact: object, value: object, seats: tuple[Seat, ...]) -> bool:
    """Tell whether a value could be that fact at another table."""
    return value in seats if isinstance(fact, Seat) else type(value) is type(fact)


def _claims(case: Case) -> Found:
    """A claim, or a word that can be weighed like one, may be made, and is as right or wrong as the file expects.

    A word that somebody else is to say now is a claim as well: that it is one's own turn to say it.
    """
    for i, step in case.reached(ClaimStep):
        game, state = case.line.game, case.line.position(i)
        try:
            action = read_action(game, step.word, ())
        except Stuck:
            continue
        claimable = type(action) in map(type, game.claims(state, step.seat))
        out_of_turn = not claimable and _is_for_another(game, state, step.seat, action)
        if not claimable and not out_of_turn and not weighings(case.line, step, i):
            what = Wording("{word} is nothing that {seat} could claim here", word=step.word, seat=step.seat)
            yield ("steps", i, "word"), what
        elif not out_of_turn and not (ruling := game.judge(state, step.seat, action)).legal:
            because = _because(ruling)
            yield (
                ("steps", i, "word"),
                Wording("{seat} may not claim this here{because}", seat=step.seat, because=because),
            )
        else:
            claim = weigh(case.line, step, i)
            truth = RIGHT if claim.holds else WRONG
            if truth != step.expect:
                yield ("steps", i, "expect"), Wording("it is {truth}{because}", truth=truth, because=_why(claim.reason))


def _is_for_another(game: Game, state: State, seat: Seat, action: Action) -> bool:
    """Tell whether a word is of a kind that another seat, which is to act, could try now."""
    turn = game.to_act(state)
    return turn is not None and turn is not seat and type(action) in map(type, game.candidates(state, turn))


def _duties(case: Case) -> Found:
    """Whether a claim is due is what the file expects."""
    for i, step in case.reached(MustStep):
        if not (weighed := weighings(case.line, step, i)):
            yield ("steps", i, "seat"), Wording("{seat} can make no claim here", seat=step.seat)
        elif (truth := DUE[weighed[0].verdict]) != step.expect:
            what = Wording("it is {truth}{because}", truth=quoted(truth), because=_why(weighed[0].reason))
            yield ("steps", i, "expect"), what


def _why(reason: Ruling | Event) -> str:
    """Return what decides a claim for the end of a sentence."""
    if isinstance(reason, Ruling):
        return _because(reason)
    return Wording(": {article} ({reason})", article=reason.article, reason=partial(lawbook.event_text, reason))


def _beliefs_are_known(case: Case) -> Found:
    """Misconceptions named are those of the game."""
    known = beliefs(case.scenario.game)
    if known is None:
        return
    for i, step in enumerate(case.scenario.steps):
        for j, choice in enumerate(getattr(step, "choices", ())):
            if choice.belief is not None and choice.belief not in known:
                near = ", ".join(get_close_matches(choice.belief, known, n=3, cutoff=0.4))
                like = Wording("; like it: {near}", near=near) if near else ""
                parts = {"belief": quoted(choice.belief), "like": like}
                what = Wording("the game has no belief {belief} in its beliefs.yaml{like}", **parts)
                yield ("steps", i, "choices", j, "belief"), what


# --------------------------------------------------------------------------------------------------------- assertions


def _assertions(case: Case) -> Found:
    """What is asserted holds."""
    for i, step in case.reached(AssertStep):
        game, state = case.line.game, case.line.position(i)
        moves = _since(case, i)
        for j, claim in enumerate(step.events):
            yield from _happened(("steps", i, "events", j), claim.article, claim.facts, moves)
        if "to_act" in step.model_fields_set and game.to_act(state) is not step.to_act:
            nobody = Wording("nobody")
            parts = {"fact": game.to_act(state) or nobody, "other": step.to_act or nobody}
            yield ("steps", i, "to_act"), Wording("it is {fact}, not {other}", **parts)
        if step.phase is not None and game.phase(state) != step.phase:
            parts = {"fact": game.phase(state), "other": step.phase}
            yield ("steps", i, "phase"), Wording("it is {fact}, not {other}", **parts)
        for j, view in enumerate(step.view):
            yield from _sees(case, i, ("steps", i, "view", j), view)
        result = plain(game.result(state))
        for name, claimed in (("result", step.result), ("score", step.score), ("points", step.points)):
            if claimed is not None:
                there = result if name == "result" else result.get(name)
                yield from _part_of(("steps", i, name), claimed, there)


def _since(case: Case, i: int) -> tuple[Moved, ...]:
    """Return what was moved since the last assertion or choice before a step, that choice's own word included."""
    earlier = [j for j, step in enumerate(case.scenario.steps[:i]) if isinstance(step, AssertStep | ChooseStep)]
    return case.line.between(earlier[-1], i) if earlier else (*case.line.before, *case.line.between(0, i))


def _happened(way: Way, article: str, facts: Mapping[str, Any], moves: tuple[Moved, ...]) -> Found:
    """Find an event that has these facts among its own."""
    if not lawbook.is_article(article):
        yield (*way, "article"), Wording("there is no article {id}", id=quoted(article))
        return
    events = [event for move in moves for event in move.events]
    near = [event for event in events if event.article == article]
    if any(all(name in event.facts and same(event.facts[name], facts[name]) for name in facts) for event in near):
        return
    if not near:
        cited = ", ".join(dict.fromkeys(str(event.article) for event in events)) or Wording("none")
        parts = {"article": article, "known": cited}
        yield way, Wording("no event of {article} since the last assertion or choice; there are {known}", **parts)
        return
    for name, written in facts.items():
        if not any(name in event.facts and same(event.facts[name], written) for event in near):
            there = [plain(event.facts[name]) for event in near if name in event.facts]
            text = (
                Wording("it is {fact}, not {other}", fact=there[-1], other=written)
                if there
                else Wording("this event has no fact {fact}", fact=quoted(name))
            )
            yield (*way, "facts", name), text
            return
    yield way, Wording("no single event of {article} has all these facts", article=article)


def _sees(case: Case, i: int, way: Way, view: ViewClaim) -> Found:
    """Compare what a seat is said to know with what it knows."""
    known = case.line.game.observe(case.line.position(i), view.seat).known
    for text, place in view.known.items():
        if (card := read_card(text)) is None:
            yield (*way, "known", text), Wording("{text} is no card", text=quoted(text))
        elif known.get(card) != place:
            what = (
                Wording("{seat} knows it in {there}, not in {place}", seat=view.seat, there=known[card], place=place)
                if card in known
                else Wording("{seat} can't know where it is, not in {place}", seat=view.seat, place=place)
            )
            yield (*way, "known", text), what
    for j, text in enumerate(view.hidden):
        if (card := read_card(text)) is None:
            yield (*way, "hidden", j), Wording("{text} is no card", text=quoted(text))
        elif card in known:
            yield (
                (*way, "hidden", j),
                Wording("{seat} knows {card}: {there}", seat=view.seat, card=card, there=known[card]),
            )


def _part_of(way: Way, claimed: Any, there: Any) -> Found:
    """Compare plain data with more of it: every key claimed must be there with its value."""
    if isinstance(claimed, dict) and isinstance(there, dict):
        for key, value in claimed.items():
            if key not in there:
                yield (*way, key), Wording("is not there; there are {known}", known=", ".join(there))
            else:
                yield from _part_of((*way, key), value, there[key])
    elif type(claimed) is not type(there) or claimed != there:
        yield way, Wording("it is {fact}, not {other}", fact=there, other=claimed)


TRUTHS: Final[tuple[Check, ...]] = (
    _goes_to_its_end,
    _words_can_be_read,
    _teaches_what_it_says,
    _somebody_looks,
    _choices,
    _predictions,
    _claims,
    _duties,
    _beliefs_are_known,
    _assertions,
)
CHECKS: Final[tuple[Check, ...]] = (*TRUTHS, every_language, fair_questions, short_opening, good_words)
