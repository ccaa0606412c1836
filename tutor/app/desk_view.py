"""From the referee's desk to what the card table draws, and to the card for a dispute at a real table.

Whatever the eyes in use can't know is not here: words that name such a card, and facts of a ruling that do, are left
out. Nothing here knows Streamlit or a rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from importlib.metadata import version
from typing import Any, Final, NamedTuple, TypeVar

from tutor.app.address import Show
from tutor.app.desk import NOWHERE, Desk, ask_text, weighed
from tutor.app.judging import judged
from tutor.app.knowing import knowledge_view
from tutor.app.naming import (
    action_text,
    capital,
    card_name,
    eyes_text,
    listed,
    order_of,
    said_text,
    small,
    told_name,
    verb_of,
    verb_text,
)
from tutor.app.position import Seen, auction, facts, log, middle, previous, seats, sheets, texts, trick, trick_sum
from tutor.app.strings import Say, mark
from tutor.app.table.shape import (
    ActName,
    AsideCard,
    Button,
    Choice,
    HandCard,
    Hints,
    Pack,
    PackCard,
    PlaceButton,
    Progress,
    Report,
    RulingView,
    SeatView,
    TableView,
    Task,
)
from tutor.app.table.shape import Say as Spoken
from tutor.app.terms import terms_in
from tutor.app.verdict import MARKS, Verdict, article_view, card, events, refusal, words_text
from tutor.app.views import action_choices, labels, settings, told
from tutor.cards import Card, CardSet
from tutor.engine.game import Action, Game, Observation, Word, legal_actions, whole_claims
from tutor.engine.rulings import Event, Ruling
from tutor.engine.table import PUBLIC, Eyes, Seat
from tutor.lawbook import event_text, name, reason
from tutor.notation import format_action, format_eyes, format_word, parse_word, record_of, record_text
from tutor.referee.case import Stood, Variant, depends, offered, said, stood, variants
from tutor.referee.fill import cards_named

Lying = TypeVar("Lying", HandCard, AsideCard)
"""A card that lies somewhere on the table."""
HIDDEN_FACT: Final = mark("The cards that decide can’t be seen from here.")


class Answer(NamedTuple):
    """What the referee answers: a verdict, what it rests on, and what came or would come of it."""

    word: Word | None
    given: Ruling | Event | None
    fact: str | None
    events: tuple[Event, ...]
    instead: tuple[Action, ...] = ()
    may: bool = False
    """Whether the word was only asked about and could be said."""
    rests: bool = False
    """Whether it rests on cards that nobody has named."""
    elsewhere: tuple[Variant, ...] = ()
    """How tables rule that play an option otherwise."""


class Drawn(NamedTuple):
    """All that one drawing of a desk is made of."""

    desk: Desk
    here: Stood
    seen: Seen
    say: Say
    answer: Answer | None

    @property
    def game(self) -> Game:
        """The game."""
        return self.here.game

    @property
    def turn(self) -> Seat | None:
        """The seat to act."""
        return self.game.to_act(self.here.state)

    @property
    def filled(self) -> CardSet:
        """The cards that nobody has named, neither their place nor in a word."""
        said = {card for word in self.here.words for card in cards_named(word.action)}
        return CardSet.of(card for card in self.desk.record.guessed if card not in said)


def desk_view(now: Drawn, show: Show) -> TableView:
    """Return what the card table draws of a desk."""
    desk, say, seen = now.desk, now.say, now.seen
    ruled = ruling_view(now)
    found = judged(now.game, now.here.state, now.turn, desk.eyes, say) if show.judged and now.turn else None
    open_article = article_view(desk.article, say) if desk.article else None
    happened = events(seen.events, say)
    task = _task(now)
    return TableView(
        serial=desk.serial,
        lang=say.lang,
        labels=labels(say) | {"yourHand": say("Other cards"), "commit": say("Confirm"), "yourAnswer": say("Question")},
        settings=settings(show, now.game, say),
        progress=_progress(now),
        task=task,
        direction=now.game.direction,
        seats=[_marked(now, seat) for seat in seats(seen)],
        auction=auction(seen),
        sheets=sheets(seen, now.here.state),
        trick=trick(seen),
        trickNote=trick_sum(seen),
        previous=previous(seen),
        middle=[{**pile, "cards": [_filled(now, one) for one in pile["cards"]]} for pile in middle(seen)],
        facts=facts(seen),
        choices=[] if desk.laying else _choices(now),
        ruling=ruled,
        events=happened,
        hints=Hints(shown=[], more=False),
        say=_aloud(now, task, ruled),
        buttons=list(_buttons(now, show)),
        article=open_article,
        log=log(seen),
        text=texts(seen),
        summary=None,
        report=_report(now, show) if desk.reported else None,
        quick=True,
        pack=_pack(now) if desk.laying else None,
        judged=found,
        knowledge=knowledge_view(now.game, now.here.state, desk.eyes, say) if desk.knowing else None,
        terms=terms_in(told(task, ruled, happened, open_article), now.game, say),
    )


def drawn(desk: Desk, say: Say) -> Drawn:
    """Answer the question on the desk, and look at the table through the eyes in use."""
    here = stood(desk.record)
    return _looked_at(desk, here, _answered(desk, here, say), say)


def in_public(now: Drawn) -> Drawn:
    """Return the same desk and answer as somebody without a seat sees them."""
    desk = replace(now.desk, eyes=PUBLIC)
    answer = _winner(desk, now.here, now.say) if desk.question.kind == "winner" else now.answer
    return _looked_at(desk, now.here, answer, now.say)


def _looked_at(desk: Desk, here: Stood, answer: Answer | None, say: Say) -> Drawn:
    seen_events = _witnessed(here, answer.events if answer else (), desk.eyes)
    score = here.game.score(here.game.after(here.state)) if here.game.over(here.state) else None
    seen = Seen(here.game, here.game.observe(here.state, desk.eyes), seen_events, say, score)
    return Drawn(desk, here, seen, say, answer)


def _witnessed(here: Stood, given: Iterable[Event], eyes: Eyes) -> tuple[Event, ...]:
    told = (here.game.witness(here.state, event, eyes) for event in given)
    return tuple(event for event in told if event is not None)


# -------------------------------------------------------------------------------------------------------------- answers


def _answered(desk: Desk, here: Stood, say: Say) -> Answer | None:
    """Answer the question on the desk."""
    match desk.question.kind:
        case "may" if desk.question.word:
            return _may(desk, here, desk.question.word)
        case "winner":
            return _winner(desk, here, say)
        case "next":
            return _next(here, say)
        case "due":
            return _due(desk, here, say)
        case _:
            return _last(here)


def _may(desk: Desk, here: Stood, word: Word) -> Answer:
    came = desk.came or said(desk.record, word)
    legal = came.after is not None
    return Answer(
        word,
        came.ruling,
        None,
        (),
        () if legal else _instead(here, word.seat),
        may=legal,
        rests=depends(desk.record, word, came),
        elsewhere=variants(desk.record, word),
    )


def _instead(here: Stood, seat: Seat) -> tuple[Action, ...]:
    """Return what a seat may do, if it is its turn."""
    return legal_actions(here.game, here.state, seat) if here.game.to_act(here.state) is seat else ()


def _last(here: Stood) -> Answer | None:
    """Say what the last word rests on; or, of a case that goes wrong, which word the law refuses."""
    if here.refused:
        word, ruling = here.refused
        return Answer(word, ruling, None, (), _instead(here, word.seat))
    if not here.moves:
        return None
    last = here.moves[-1]
    return Answer(last.word, last.ruling, None, last.events)


def _winner(desk: Desk, here: Stood, say: Say) -> Answer:
    """Say who took the last trick and what it is worth, unless one is running."""
    seen = here.game.observe(here.state, desk.eyes)
    if seen.table:
        seat = here.game.to_act(here.state)
        return Answer(None, None, say("The trick is not complete: it is player {seat}’s turn.", seat=seat), ())
    for n in range(len(here.moves), 0, -1):
        move = here.moves[n - 1]
        for event in move.events:
            if "winner" in event.facts and "cards" in event.facts:
                told = here.game.witness(move.state, event, desk.eyes)
                return Answer(None, told, None, move.events)
    return Answer(None, None, say("No trick has been played yet."), ())


def _next(here: Stood, say: Say) -> Answer:
    """Say whose turn it is and in which phase."""
    game, state = here.game, here.state
    seat = game.to_act(state)
    phase = name(game.phase(state), game.id, say.lang)
    if seat is None:
        return Answer(None, None, say("The deal is over."), here.moves[-1].events if here.moves else ())
    fact = say("{phase}: player {seat} is to act.", phase=capital(phase), seat=seat)
    return Answer(None, None, fact, (), legal_actions(game, state, seat))


def _due(desk: Desk, here: Stood, say: Say) -> Answer:
    """Say which of the seats whose cards these eyes see must make a claim now, each by what it knows itself."""
    seats = [seat for seat in here.game.seats if _may_see(desk.eyes, seat)]
    found = [weighed.reason for seat in seats if (weighed := here.game.due(here.state, seat))]
    if not found:
        return Answer(None, None, say("Nobody whose cards can be seen from here could make a claim now."), ())
    return Answer(None, found[0] if len(found) == 1 else None, None, tuple(found))


def ruling_view(now: Drawn) -> RulingView | None:
    """Return the ruling card on the question."""
    answer, say = now.answer, now.say
    if answer is None:
        return None
    whose = answer.word.seat if answer.word else now.turn
    instead = words_text(tuple(format_action(one, now.game) for one in answer.instead), now.game, say)
    return card(
        _verdict(answer),
        _word_text(now, answer.word) if answer.word else _question_text(now),
        answer.given,
        say,
        fact=answer.fact if answer.given is None else _fact(now, answer),
        instead=instead if instead and _may_see(now.desk.eyes, whose) else None,
        note=_note(now, answer),
        consequence=say("Do it, and see what comes of it") if answer.may else None,
    )


def _verdict(answer: Answer) -> Verdict:
    if not isinstance(answer.given, Ruling):
        return "answer"
    return "legal" if answer.given.legal else refusal(answer.given)


def _question_text(now: Drawn) -> str:
    if now.desk.question.kind == "winner":
        return now.say("Who wins this trick, and what is it worth?")
    if now.desk.question.kind == "due":
        return now.say("Must anybody call now?")
    return now.say("What must happen next?")


def _word_text(now: Drawn, word: Word) -> str:
    """Print a word, unless it names a card that these eyes can't know."""
    if _hides(now.seen.observation, now.desk, word):
        hidden = now.say("a card face down")
        return f"{word.seat}: {hidden}"
    return said_text(word, now.game, now.say)


def _hides(observation: Observation, desk: Desk, word: Word) -> bool:
    """Tell whether a word that was said names a card which these eyes haven't seen."""
    if desk.question.kind == "may" or _may_see(desk.eyes, word.seat):
        return False
    return any(one not in observation.known for one in cards_named(word.action))


def _may_see(eyes: Eyes, seat: Seat | None) -> bool:
    """Tell whether these eyes see a seat's hand."""
    return eyes is None or eyes is seat


def _fact(now: Drawn, answer: Answer) -> str | None:
    """Return another sentence where the ruling's own would tell cards that these eyes can't know."""
    seat = answer.word.seat if answer.word else None
    if not isinstance(answer.given, Ruling) or _may_see(now.desk.eyes, seat):
        return None
    named = _cards_in(answer.given.facts.values())
    return None if all(one in now.seen.observation.known for one in named) else now.say(HIDDEN_FACT)


def _cards_in(values: Iterable[Any]) -> Iterator[Card]:
    for value in values:
        match value:
            case Card():
                yield value
            case CardSet() | tuple():
                yield from _cards_in(tuple(value))


def _note(now: Drawn, answer: Answer) -> str | None:
    """Say what the ruling rests on besides the cards that were named, and how other tables rule."""
    if now.desk.question.kind == "next":
        return _out_of_turn(now)
    return " ".join(_notes(now, answer)) or None


def _out_of_turn(now: Drawn) -> str | None:
    """List what may be said by those whose turn it isn't."""
    state, game, say = now.here.state, now.game, now.say
    claims = [
        f"{seat}: {'; '.join(_claim_text(claim, game, say) for claim in found)}"
        for seat in game.seats
        if (found := whole_claims(game, state, seat)) and _may_see(now.desk.eyes, seat)
    ]
    return say("May be said out of turn: {claims}.", claims=" · ".join(claims)) if claims else None


def _claim_text(claim: Action, game: Game, say: Say) -> str:
    """Print a claim; of one that names cards the verb alone, for the order is its claimant's."""
    return verb_text(verb_of(claim, game), game, say) if order_of(claim) else action_text(claim, game, say)


def _notes(now: Drawn, answer: Answer) -> Iterator[str]:
    if claim := weighed(now.desk):
        yield now.say("Made now: {what}", what=event_text(claim.reason, now.say.lang))
    if answer.rests:
        yield now.say("This rests on cards that nobody has named: if they lay otherwise, the answer could be another.")
    for other in answer.elsewhere:
        yield _variant_text(other, now.game, now.say)


def _variant_text(other: Variant, game: Game, say: Say) -> str:
    """Say how a word is ruled on where an option is played otherwise."""
    option = name(f"option.{other.option}", game.id, say.lang)
    value = name(f"option.{other.option}.{other.value}", game.id, say.lang)
    verdict = say(MARKS["legal" if other.ruling.legal else refusal(other.ruling)].word)
    return say(
        "Where a table plays “{option}: {value}”: {verdict}.", option=option, value=value, verdict=small(verdict)
    )


# ----------------------------------------------------------------------------------------------------- what is on offer


def _choices(now: Drawn) -> list[Choice]:
    """Return what can be said: by the seat to act, and the claims of the others where all hands are seen."""
    found: list[Choice] = []
    for seat in now.game.seats:
        ids = [(format_word(Word(seat, action), now.game), action) for action in _offers(now, seat)]
        found += [_with_seat(one, seat, now) for one in action_choices(ids, now.game, now.say)]
    return found


def _offers(now: Drawn, seat: Seat) -> tuple[Action, ...]:
    if seat is now.turn and (_may_see(now.desk.eyes, seat) or now.desk.eyes is PUBLIC):
        return tuple(offered(now.desk.record, now.here, seat, now.desk.eyes))
    return whole_claims(now.game, now.here.state, seat) if _may_see(now.desk.eyes, seat) else ()


def _with_seat(choice: Choice, seat: Seat, now: Drawn) -> Choice:
    """Say whose word a choice is where it isn't the seat's to act."""
    if seat is now.turn:
        return choice
    return {**choice, "label": f"{seat}: {choice['label']}", "name": f"{seat}: {choice['name']}"}


def _marked(now: Drawn, seat: SeatView) -> SeatView:
    """Mark the cards whose place nobody has named, and lay the seat to act nearest where nobody's seat is."""
    near = now.desk.eyes not in now.game.seats and seat["seat"] == now.turn
    hand, aside = ([_filled(now, one) for one in seat["hand"]], [_filled(now, one) for one in seat["aside"]])
    return {**seat, "hand": hand, "aside": aside, "near": near}


def _filled(now: Drawn, one: Lying) -> Lying:
    """Mark a card that the referee found a place for."""
    if one["card"] is None or Card.parse(one["card"]) not in now.filled:
        return one
    return {**one, "filled": True, "name": listed([one["name"], now.say("filled in by the referee")])}


def _pack(now: Drawn) -> Pack:
    """Return the pack to lay out by hand."""
    record, say, game = now.desk.record, now.say, now.game
    where = {one: place for place, cards in record.cards.items() for one in cards}
    named = [one for one in game.pack if one not in record.guessed]
    return Pack(
        caption=say("Lay the cards out"),
        hint=say("Pick cards, then the place where they belong. The referee fills in the rest."),
        cards=[
            PackCard(
                card=one.name,
                name=listed(
                    [
                        card_name(one, game, say),
                        _place_name(where[one], game, say) if one in named else say("filled in by the referee"),
                    ]
                ),
                place=_place_badge(where[one], now) if one in named else "",
            )
            for one in game.pack
        ],
        places=[
            *(_place_button(place, cards, record.guessed, now) for place, cards in record.cards.items()),
            PlaceButton(id=NOWHERE, label=say("Not named"), name=say("Not named")),
        ],
    )


def _place_button(place: str, cards: tuple[Card, ...], guessed: CardSet, now: Drawn) -> PlaceButton:
    there = sum(one not in guessed for one in cards)
    count = now.say("{n} of {most} named", n=there, most=len(cards))
    return PlaceButton(
        id=place,
        label=f"{_place_badge(place, now)} ({there}/{len(cards)})",
        name=f"{_place_name(place, now.game, now.say)}: {count}",
    )


def _place_name(place: str, game: Game, say: Say) -> str:
    if place in game.seats:
        return say("Player {seat}", seat=place)
    return capital(name(place, game.id, say.lang, key="place"))


def _place_badge(place: str, now: Drawn) -> str:
    return place if place in now.game.seats else _place_name(place, now.game, now.say)


# ------------------------------------------------------------------------------------------------------- words, buttons


def _task(now: Drawn) -> Task:
    return Task(text=_task_text(now), kind="choose" if not now.desk.laying and now.turn else "show", lang=now.say.lang)


def _task_text(now: Drawn) -> str:
    say, trouble, turn = now.say, now.desk.trouble, now.turn
    if trouble and trouble.kind == "full":
        return full_text(trouble.place, now.game, say)
    if trouble and trouble.ruling:
        return " ".join(
            [
                say(
                    "Then “{word}” would not have been legal.",
                    word=said_text(parse_word(now.game, trouble.word), now.game, say),
                ),
                reason(trouble.ruling, say.lang),
            ]
        )
    if now.desk.laying:
        return say("Where do the cards lie?")
    if now.desk.beats is not None:
        return say("A deal that fits all that {seat} knows. It beats the claim.", seat=now.desk.beats.seat)
    if turn is None:
        return say("The deal is over.")
    if now.desk.eyes in now.game.seats and now.desk.eyes is not turn:
        return say("Player {seat} is to act. Let that player play, or change the view.", seat=turn)
    if now.desk.asking:
        return say("What would player {seat} like to do? The referee says whether it is allowed.", seat=turn)
    return say("What does player {seat} do?", seat=turn)


def full_text(place: str, game: Game, say: Say) -> str:
    """Say that a place has no room for another card."""
    return say("{place}: every card is named already.", place=_place_name(place, game, say))


def _progress(now: Drawn) -> Progress:
    n = len(now.here.moves)
    door = now.say("Ask the referee")
    title = f"{door}: {name(now.game.id, now.game.id, now.say.lang)}"
    return Progress(at=n, of=max(1, n), title=title, text=now.say.many("{n} move so far", "{n} moves so far", n))


def _buttons(now: Drawn, show: Show) -> Iterator[Button]:
    desk, say, turn = now.desk, now.say, now.turn
    if desk.past or now.here.moves:
        yield _button("undo", say("Undo"), "U")
    if desk.fork is not None:
        yield _button("return", say("Back to the position you started from"), "")
    if desk.ahead:
        yield {**_button("next", say("Next card"), "Space"), "primary": True}
    elif turn is not None and turn is not desk.eyes:
        yield _button("say", say("Let {seat} play", seat=turn), "Space")
    yield _switch("ask", say("Lay cards out"), desk.laying, "lay", key="L")
    yield _switch("onlyAsk", say("Only ask"), desk.asking, key="O")
    yield _button("ask", say("Who wins this trick?"), "W", "winner")
    yield _button("ask", say("What must happen next?"), "N", "next")
    if any(now.game.due(now.here.state, seat) for seat in now.game.seats):
        yield _button("ask", say("Must anybody call now?"), "C", "due")
    if (claim := weighed(desk)) and claim.counter:
        yield _button("ask", say("See the deal that beats it"), "B", "beaten")
    if turn is not None:
        other = "off" if show.judged else "on"
        yield _switch("judged", say("What may {seat} do?", seat=turn), show.judged, other, key="J")
    if desk.eyes is not None:
        yield _switch("ask", say("What can be known from here?"), desk.knowing, "knowledge", key="K")
    yield from _views(now)
    yield _button("teach", say("Show it to a group"), "")
    yield _button("save", say("Save this as a scenario"), "")
    if not desk.reported:
        yield _button("report", say("Report a problem"), "")


def _views(now: Drawn) -> Iterator[Button]:
    """Yield a button per pair of eyes; the first one answers the key."""
    around: tuple[Eyes, ...] = (None, *now.game.seats, PUBLIC)
    at = around.index(now.desk.eyes)
    for n, eyes in enumerate((*around[at + 1 :], *around[:at])):
        yield _button("see", eyes_text(eyes, now.say), "S" if n == 0 else "", format_eyes(eyes))


def _button(act: ActName, label: str, key: str, value: str | None = None) -> Button:
    return Button(act=act, label=label, key=key, primary=False, value=value)


def _switch(act: ActName, label: str, on: bool, value: str | None = None, key: str = "") -> Button:
    return Button(act=act, label=label, key=key, primary=False, value=value, on=on)


def _aloud(now: Drawn, task: Task, ruled: RulingView | None) -> Spoken:
    """Return the task, said politely, and the answer or the last move, said at once."""
    last = told_name(now.seen.observation.log[-1], now.game, now.say) if now.seen.observation.log else ""
    told = f"{ruled['word']}. {ruled['fact']}" if ruled else last
    return Spoken(
        polite=task["text"], assertive=listed([last if ruled and now.desk.question.kind == "said" else "", told])
    )


def _report(now: Drawn, show: Show) -> Report:
    """Return the block that a problem report needs."""
    say = now.say
    head = [
        f"# ask: {ask_text(now.desk) or '-'}",
        f"# eyes: {format_eyes(now.desk.eyes)}",
        f"# language: {say.lang}",
        f"# version: {version('card-tutor')}",
        f"# shown: {', '.join(name for name, on in show._asdict().items() if on) or 'as usual'}",
    ]
    return Report(
        title=say("Copy this into your report. It names every hand."),
        text="\n".join([*head, record_text(record_of(now.desk.record, now.here.words))]),
        copy=say("Copy"),
        copied=say("Copied"),
    )
