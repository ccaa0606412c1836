"""From a demonstration to what the card table draws, through whichever eyes the teacher has chosen.

What those eyes can't know is not here: to eyes that can't see the hand in question neither the author's task, the
offers nor the ruling are told. Nothing here knows Streamlit or a rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tutor.app.address import Show
from tutor.app.demonstration import SCRIPT, Demonstration
from tutor.app.judging import judged, refused_cards
from tutor.app.naming import eyes_text, told_name
from tutor.app.position import Seen, auction, facts, log, middle, previous, seats, sheets, texts, trick, trick_sum
from tutor.app.strings import LANGUAGES, OWN_NAMES, Say
from tutor.app.table.shape import (
    ActName,
    Also,
    Button,
    HandCard,
    Hints,
    Progress,
    RulingView,
    SeatView,
    TableView,
    Task,
)
from tutor.app.table.shape import Say as Spoken
from tutor.app.terms import terms_in
from tutor.app.verdict import article_view, events, ruling
from tutor.app.views import choices, default_task, labels, settings, told
from tutor.engine.game import Game, State
from tutor.engine.table import PUBLIC, Seat
from tutor.notation import format_eyes
from tutor.scenarios.model import ChooseStep, ClaimStep, MustStep
from tutor.scenarios.scene import Scene, seen_by
from tutor.scenarios.walk import own_eyes, standing


class _Drawn(NamedTuple):
    """All that one drawing is made of, in one language."""

    demonstration: Demonstration
    scene: Scene
    seen: Seen
    say: Say
    show: Show

    @property
    def game(self) -> Game:
        """The game."""
        return self.demonstration.begun.line.game

    @property
    def told(self) -> bool:
        """Whether task, offers and ruling are for these eyes."""
        own = own_eyes(self.demonstration.walk)
        return self.show.asked and (self.scene.eyes is None or self.scene.eyes is own)


def demonstration_view(demonstration: Demonstration, say: Say, show: Show, also: Say | None = None) -> TableView:
    """Draw a frame for a group; ``also`` says the texts in a second language beside the first."""
    now = _drawn(demonstration, say, show)
    seen = now.seen
    task, ruled, happened = _task(now), _ruling(now), events(seen.events, say)
    opened = article_view(demonstration.article, say) if demonstration.article else None
    asked = _judging(now) if show.judged else None
    return TableView(
        serial=demonstration.serial,
        lang=say.lang,
        labels={**labels(say), "yourHand": say("Cards of player {seat}", seat=_near(now))},
        settings=settings(show, now.game, say),
        progress=_progress(now),
        task=task,
        direction=now.game.direction,
        seats=_seats(now),
        auction=auction(seen),
        sheets=sheets(seen, standing(demonstration.walk).state),
        trick=trick(seen),
        trickNote=trick_sum(seen),
        previous=previous(seen),
        middle=middle(seen),
        facts=facts(seen),
        choices=choices(now.scene, now.game, say) if now.told and not show.judged else [],
        ruling=ruled,
        events=happened,
        hints=Hints(shown=[], more=False),
        say=_aloud(now, task, ruled),
        buttons=[*_steps(now), *_eyes(now), *_switches(now, also)],
        article=opened,
        log=log(seen),
        text=texts(seen),
        summary=None,
        quick=True,
        judged=judged(now.game, asked.state, asked.seat, now.scene.eyes, say) if asked else None,
        also=_also(_drawn(demonstration, also, show)) if also else None,
        terms=terms_in(told(task, ruled, happened, opened), now.game, say),
    )


def _drawn(demonstration: Demonstration, say: Say, show: Show) -> _Drawn:
    scene = seen_by(demonstration.walk, say.lang, demonstration.eyes)
    game, state = demonstration.begun.line.game, standing(demonstration.walk).state
    score = game.score(game.after(state)) if game.over(state) else None
    return _Drawn(demonstration, scene, Seen(game, scene.observation, scene.events, say, score), say, show)


def _progress(now: _Drawn) -> Progress:
    at, of = now.scene.i, now.scene.n
    return Progress(at=at, of=of, title=now.scene.title.text, text=now.say("Step {at} of {of}", at=at, of=of))


def _task(now: _Drawn) -> Task:
    """Return what is asked; to eyes that are not meant only whose turn it is."""
    scene = now.scene
    if not now.show.asked:
        return Task(text="", kind="show", lang=now.say.lang)
    if now.told and scene.task:
        return Task(text=scene.task.text, kind=scene.kind, lang=scene.task.lang)
    return Task(text=_turn(now), kind="show", lang=now.say.lang)


def _turn(now: _Drawn) -> str:
    scene, say = now.scene, now.say
    if scene.kind == "end" or (now.told and scene.kind not in ("show", "say")):
        return default_task(scene, say)
    seat = scene.observation.to_act
    if seat is None:
        return say("The deal is over.") if now.seen.score else say("Look at the table, then go on.")
    return say("Player {seat} is to act.", seat=seat)


def _ruling(now: _Drawn) -> RulingView | None:
    """Return the ruling card, all of it open."""
    found = ruling(now.scene, now.game, now.say, playable=False) if now.told else None
    return {**found, "folded": False} if found else None


def _also(other: _Drawn) -> Also:
    return Also(
        lang=other.say.lang,
        task=_task(other)["text"],
        ruling=_ruling(other),
        events=[one["text"] for one in events(other.seen.events, other.say)],
    )


def _aloud(now: _Drawn, task: Task, ruled: RulingView | None) -> Spoken:
    moves = "; ".join(told_name(told, now.game, now.say) for told in now.scene.said)
    verdict = f"{ruled['word']}. {ruled['fact']}" if ruled else moves
    return Spoken(polite=task["text"], assertive=verdict.strip())


# ------------------------------------------------------------------------------------------------------------ the table


class _Judging(NamedTuple):
    """A seat whose options are judged, and where; ``here`` unless an answer has already changed the table."""

    state: State
    seat: Seat
    here: bool


def _judging(now: _Drawn) -> _Judging | None:
    """Return whose options are meant: the seat's that is asked, else the one's to act."""
    walk = now.demonstration.walk
    step = walk.question
    if isinstance(step, ChooseStep | ClaimStep | MustStep):
        return _Judging(walk.line.position(walk.at), step.seat, walk.open)
    stand = standing(walk)
    seat = now.game.to_act(stand.state)
    return None if stand.held or seat is None else _Judging(stand.state, seat, here=True)


def _near(now: _Drawn) -> Seat:
    """Return the seat that is drawn nearest."""
    eyes = now.scene.eyes
    return eyes if isinstance(eyes, Seat) else own_eyes(now.demonstration.walk)


def _seats(now: _Drawn) -> list[SeatView]:
    """Return the seats, the nearest first; on request with what the rules refuse."""
    drawn = seats(now.seen)
    near = now.game.seats.index(_near(now))
    asked = _judging(now) if now.show.judged else None
    if asked and asked.here:
        refused = {card.name for card in refused_cards(now.game, asked.state, asked.seat, now.scene.eyes)}
        drawn = [_dimmed(seat, refused) if seat["seat"] == asked.seat else seat for seat in drawn]
    return [*drawn[near:], *drawn[:near]]


def _dimmed(seat: SeatView, refused: set[str]) -> SeatView:
    hand: list[HandCard] = [{**card, "refused": card["card"] in refused} for card in seat["hand"]]
    return {**seat, "hand": hand}


# -------------------------------------------------------------------------------------------------------------- buttons


def _steps(now: _Drawn) -> Iterator[Button]:
    demonstration, say = now.demonstration, now.say
    if demonstration.at > 0 or demonstration.tried:
        yield _button("back", say("Back"), "ArrowLeft")
    if demonstration.at < len(demonstration.frames) - 1:
        yield {**_button("next", say("Next"), "Space"), "primary": True}


def _eyes(now: _Drawn) -> Iterator[Button]:
    """Yield a button for each pair of eyes; the one after those in use answers the key."""
    say, script = now.say, own_eyes(now.demonstration.walk)
    at = now.game.seats.index(script)
    others = (*now.game.seats[at + 1 :], *now.game.seats[:at])
    ways = {
        SCRIPT: say("See it as {seat}", seat=script),
        **{seat.value: say("See it as {seat}", seat=seat) for seat in others},
        **{format_eyes(eyes): eyes_text(eyes, say) for eyes in (PUBLIC, None)},
    }
    used = format_eyes(now.scene.eyes)
    now_at = list(ways).index(used if used in ways else SCRIPT)
    for n, (value, label) in enumerate(ways.items()):
        key = "S" if n == (now_at + 1) % len(ways) else ""
        yield {**_button("see", label, key, value), "on": n == now_at}


def _switches(now: _Drawn, also: Say | None) -> Iterator[Button]:
    say, show = now.say, now.show
    turn = _judging(now)
    label = say("What may player {seat} do?", seat=turn.seat) if turn else say("What may be done?")
    yield {**_button("judged", label, "J"), "on": show.judged}
    yield {**_button("tasks", say("Tasks and rulings"), "Q"), "on": show.asked}
    second = OWN_NAMES[also.lang] if also else "–"
    value = following_language(say.lang, also.lang if also else None)
    yield {**_button("languages", say("Second language: {name}", name=second), "L", value), "on": also is not None}
    if show.big:
        yield {**_button("textMode", say("Text of the table"), "T"), "on": show.text}


def following_language(lang: str, also: str | None) -> str | None:
    """Return the second language that comes after one, None for none.

    >>> following_language("en", None), following_language("en", "ru"), following_language("en", "pt")
    ('ru', 'es', None)
    """
    ways: list[str | None] = [None, *(one for one in LANGUAGES if one != lang)]
    return ways[(ways.index(also) + 1) % len(ways)] if also in ways else ways[1]


def _button(act: ActName, label: str, key: str, value: str | None = None) -> Button:
    return Button(act=act, label=label, key=key, primary=False, value=value)
