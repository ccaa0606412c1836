"""From a sitting to what the card table draws: one ``TableView`` per stop, every text in it finished.

Nothing here knows Streamlit, a rule, or a card that the eyes in use can't know; what belongs to an open question and
must not reach a browser (which word is the main one, notes, beliefs) isn't looked at here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import version
from typing import Any, Final, Literal, NamedTuple, cast

from tutor.app.address import Show
from tutor.app.naming import (
    CLAIM,
    LETTERS,
    SUITS,
    action_name,
    action_text,
    capital,
    card_name,
    cards_of_action,
    is_card_play,
    order_of,
    told_name,
    value_text,
    verb_of,
    verb_text,
)
from tutor.app.position import (
    Seen,
    auction,
    facts,
    in_order,
    log,
    middle,
    previous,
    seats,
    sheets,
    texts,
    trick,
    trick_sum,
)
from tutor.app.sitting import Sitting
from tutor.app.strings import Say, mark
from tutor.app.table.shape import (
    ActName,
    ArticleView,
    Button,
    Choice,
    ComesNext,
    EventView,
    Hints,
    Labels,
    Ordered,
    Progress,
    Report,
    RulingView,
    SeatView,
    Settings,
    Summary,
    TableView,
    Task,
)
from tutor.app.table.shape import Met as MetView
from tutor.app.table.shape import Say as Spoken
from tutor.app.terms import terms_in
from tutor.app.verdict import article_view, events, hint_text, ruling
from tutor.cards import Card
from tutor.engine.game import Action, Game
from tutor.lawbook import article, in_language
from tutor.notation import parse_action
from tutor.scenarios.scene import PlayedOut, Scene, played_out, scene
from tutor.scenarios.summary import record_here, summary
from tutor.scenarios.walk import Walk, standing

LABELS: Final = {
    "table": mark("Card table"),
    "task": mark("Task"),
    "yourHand": mark("Your hand"),
    "otherCards": mark("Other cards"),
    "trick": mark("Trick"),
    "previousTrick": mark("Previous trick"),
    "you": mark("you"),
    "turn": mark("to act"),
    "winner": mark("wins the trick"),
    "refused": mark("refused now"),
    "faceUp": mark("Face up"),
    "faceDown": mark("Face down"),
    "words": mark("What can be said"),
    "answers": mark("Answers"),
    "commit": mark("Answer"),
    "none": mark("none of them"),
    "pickFirst": mark("Pick one, then confirm it."),
    "pickCards": mark("Pick the cards, then confirm them."),
    "pickOrder": mark("Pick your cards in the order in which you will play them."),
    "ruling": mark("Ruling"),
    "yourAnswer": mark("Your answer"),
    "rule": mark("Rule"),
    "fact": mark("At this table"),
    "instead": mark("Instead"),
    "note": mark("Note"),
    "why": mark("Why?"),
    "article": mark("Article"),
    "source": mark("Source"),
    "decision": mark("Decided here"),
    "close": mark("Close"),
    "events": mark("What happened"),
    "hints": mark("Hints"),
    "log": mark("Words and cards so far"),
    "summary": mark("What you met"),
    "beliefs": mark("Beliefs to correct"),
    "comesNext": mark("What comes next"),
    "settings": mark("Settings"),
    "textTable": mark("Text of the table"),
    "fourColours": mark("Four colours"),
    "shortcuts": mark("Single-key shortcuts"),
    "ownLetters": mark("Card letters of this language"),
    "germanSuits": mark("German suits"),
    "keys": mark("Keys"),
    "keySpace": mark("Space"),
    "keyPick": mark("pick"),
    "keyCommit": mark("confirm"),
    "keyNext": mark("next"),
    "keyBack": mark("back"),
    "keyHint": mark("hint"),
    "keySeat": mark("seat view"),
    "keyText": mark("text of the table"),
    "keyArticle": mark("article"),
    "keyUndo": mark("undo"),
}
ASKED: Final = {
    "winner": mark("Who wins the trick?"),
    "points": mark("How many points is the trick worth?"),
}
"""The question of a prediction without one of its own."""
FEW: Final = 4
"""Up to so many numbers of a kind are each offered with their verb."""
STATES: Final[dict[str, str]] = {"solid": mark("solid"), "shaky": mark("shaky")}


class Next(NamedTuple):
    """What comes after a scenario: its title and where the button leads."""

    title: str
    value: str


def table_view(sitting: Sitting, say: Say, show: Show, then: Next | None = None) -> TableView:
    """Draw a sitting's table for a reader; ``then`` is offered at the end."""
    now = scene(sitting.walk, say.lang)
    game = sitting.walk.line.game
    out = None if sitting.playing_out is None else played_out(sitting.walk, sitting.playing_out)
    if out:
        seen = Seen(game, out.observation, out.events, say)
    else:
        seen = Seen(game, now.observation, now.events, say, _score(sitting.walk))
    table = _Table(sitting, now, seen, out, say)
    report = _report(table, show) if sitting.reported else None
    task, happened = _task(table), events(seen.events, say)
    ruled = None if out else ruling(now, game, say, playable=_playable(table))
    opened = article_view(sitting.article, say) if sitting.article else None
    return TableView(
        serial=sitting.serial,
        lang=say.lang,
        labels=labels(say),
        settings=settings(show, game, say),
        progress=_progress(table),
        task=task,
        direction=game.direction,
        seats=_seats(table),
        auction=auction(seen),
        sheets=[] if out else sheets(seen, standing(sitting.walk).state),
        trick=trick(seen),
        trickNote=trick_sum(seen),
        previous=previous(seen),
        middle=middle(seen),
        facts=facts(seen),
        choices=[] if out else choices(now, game, say),
        ruling=ruled,
        events=happened,
        hints=Hints(shown=[hint_text(hint, now, game, say) for hint in now.hints], more=now.can.hint),
        say=_aloud(table),
        buttons=list(_buttons(table)),
        article=opened,
        log=log(seen),
        text=texts(seen),
        summary=_summary(table, then) if now.kind == "end" else None,
        report=report,
        terms=terms_in(told(task, ruled, happened, opened), game, say),
    )


def _seats(table: _Table) -> list[SeatView]:
    """Return every seat; whose claim is beaten sits nearest while the deal that beats it is played."""
    near = table.scene.seat if table.out and table.out.beaten else None
    return [{**seat, "near": seat["seat"] == near} if near else seat for seat in seats(table.seen)]


def told(task: Task, ruled: RulingView | None, happened: Sequence[EventView], opened: ArticleView | None) -> list[str]:
    """Return the texts of a table in which terms can be tapped."""
    ruling_texts = [ruled["fact"], ruled["note"] or ""] if ruled else []
    return [task["text"], *ruling_texts, *(one["text"] for one in happened), opened["text"] if opened else ""]


def _score(walk: Walk) -> Mapping[str, Any] | None:
    """Return the score after the deal, if it is over."""
    game, state = walk.line.game, standing(walk).state
    return game.score(game.after(state)) if game.over(state) else None


class _Table(NamedTuple):
    """All that one drawing is made of."""

    sitting: Sitting
    scene: Scene
    seen: Seen
    out: PlayedOut | None
    say: Say


def labels(say: Say) -> Labels:
    """Return the table's own words in a language."""
    return cast(Labels, {key: say(text) for key, text in LABELS.items()})


def settings(show: Show, game: Game | None, say: Say) -> Settings:
    """Return how the table is shown; own letters where the language has some, German suits where a game has them."""
    chosen = Settings(fourColours=show.colours, textMode=show.text, shortcuts=show.keys, big=show.big)
    if (letters := LETTERS.get(say.lang)) is not None:
        chosen["ownLetters"] = show.letters
        chosen["ranks"] = letters if show.letters else {}
    if show.german or (game and game.german):
        chosen["germanSuits"] = show.german
        chosen["suits"] = {glyph: say(name) for glyph, name in SUITS.items()} if show.german else {}
    return chosen


def _progress(table: _Table) -> Progress:
    now = table.scene
    text = table.say("Step {at} of {of}", at=now.i, of=now.n)
    return Progress(at=now.i, of=now.n, title=now.title.text, text=text)


# -------------------------------------------------------------------------------------------------------- task, choices


def _task(table: _Table) -> Task:
    """Return what is asked or told."""
    now, say = table.scene, table.say
    if table.out:
        text = (
            say("A deal that fits all that {seat} knows. It beats the claim.", seat=now.seat)
            if table.out.beaten
            else say("This is what would have come of it.")
        )
        return Task(text=text, kind="show", lang=say.lang)
    if now.task:
        return Task(text=now.task.text, kind=now.kind, lang=now.task.lang)
    return Task(text=default_task(now, say), kind=now.kind, lang=say.lang)


def default_task(now: Scene, say: Say) -> str:
    """Return what is asked or told where the file has no text of its own."""
    match now.kind:
        case "end":
            return say("That was the whole of it.")
        case "foretell" if now.asked in ASKED:
            return say(ASKED[now.asked])
        case "must":
            return say("Must {seat} call now?", seat=now.seat)
        case "foretell" | "claim" | "choose":
            return say("What is your answer?")
        case _:
            return say("Look at the table, then go on.")


def choices(now: Scene, game: Game, say: Say) -> list[Choice]:
    """Return whatever can be tried, listed or not, and nothing that tells one from the other."""
    words = [offer.word for offer in now.offers]
    if now.kind in ("claim", "must"):
        return [_answer(word, say(CLAIM[word]), say(CLAIM[word])) for word in words]
    if now.kind == "foretell":
        return [_value(word, game, say) for word in words]
    return action_choices([(word, parse_action(game, word)) for word in words], game, say)


def action_choices(offered: Sequence[tuple[str, Action]], game: Game, say: Say) -> list[Choice]:
    """Return what can be tried, each with the text that stands for it in an act."""
    if ordered := [pair for pair in offered if order_of(pair[1])]:
        others = [pair for pair in offered if pair not in ordered]
        return [*action_choices(others, game, say), _in_order(ordered, game, say)]
    actions = [action for _, action in offered]
    with_cards = {type(action) for action in actions if cards_of_action(action)}
    numbers = Counter(type(action) for action in actions if _number(action) is not None)
    run = next((kind for kind, many in numbers.items() if many > FEW), None)
    return [
        _with_cards(word, action, game, say, alone=len(with_cards) == 1)
        if cards_of_action(action)
        else _word(word, action, game, say, run=type(action) is run)
        for word, action in offered
    ]


def _in_order(offered: Sequence[tuple[str, Action]], game: Game, say: Say) -> Choice:
    """Return the word that names cards in an order of one's own: which orders a file lists isn't told."""
    verb = verb_of(offered[0][1], game)
    before = offered[0][0].partition(verb)[0]
    cards = in_order(dict.fromkeys(card for _, action in offered for card in order_of(action)), game)
    named = capital(verb_text(verb, game, say))
    order = [Ordered(card=card.name, name=card_name(card, game, say)) for card in cards if card]
    return {**_button_choice(f"{before}{verb}", named, named, "words"), "order": order}


def _number(action: Action) -> int | None:
    number: int | None = getattr(action, "number", None)
    return number


def _with_cards(word: str, action: Action, game: Game, say: Say, alone: bool) -> Choice:
    """Return what is chosen by picking its cards; the one act of its kind on offer needs no verb."""
    cards = cards_of_action(action)
    shown = ", ".join(card.name for card in cards)
    down = getattr(action, "down", None)
    face: Literal["up", "down"] | None = None if down is None else "down" if down else "up"
    names = [card_name(card, game, say) for card in cards]
    label, name = shown, action_name(action, game, say)
    if face:
        label = say("Face down") if down else say("Face up")
    elif len(cards) == 1 and alone:
        name = names[0]
    elif not is_card_play(action, game):
        label = f"{capital(verb_text(verb_of(action, game), game, say))} {shown}"
    return Choice(
        id=word,
        label=label,
        name=name,
        card=cards[0].name if len(cards) == 1 else None,
        cards=[card.name for card in cards],
        names=names,
        face=face,
        group="cards",
    )


def _word(word: str, action: Action, game: Game, say: Say, run: bool) -> Choice:
    """Return what is chosen by a button; in the first long run of numbers none of them needs its verb."""
    number = _number(action)
    label = str(number) if number is not None and run else capital(action_text(action, game, say))
    return _button_choice(word, label, action_name(action, game, say), "words")


def _value(word: str, game: Game, say: Say) -> Choice:
    """Return an offered value of a fact."""
    label = value_text(word, game, say)
    try:
        card = Card.parse(word) if word not in game.sides.values() else None
    except ValueError:
        card = None
    return _answer(word, label, card_name(card, game, say) if card else label)


def _answer(id: str, label: str, name: str) -> Choice:
    return _button_choice(id, label, name, "answers")


def _button_choice(id: str, label: str, name: str, group: Literal["words", "answers"]) -> Choice:
    return Choice(id=id, label=label, name=name, card=None, cards=[], names=[], face=None, group=group)


# -------------------------------------------------------------------------------------------------------------- buttons


def _buttons(table: _Table) -> Iterator[Button]:
    """Yield the buttons of this stop."""
    now, say, can = table.scene, table.say, table.scene.can
    if table.out:
        yield _button("back", say("Back to the table"), "ArrowLeft", primary=not table.out.more)
        if table.out.more:
            yield _button("next", say("Next card"), "Space", primary=True)
        return
    if can.back:
        yield _button("back", say("Back"), "ArrowLeft")
    if can.retry and not now.offers:
        yield _button("retry", say("Try again"), "U")
    if can.next:
        yield _button("next", say("Next"), "Space", primary=True)
    if can.hint:
        yield _button("hint", say("Hint"), "H")
    if can.see and now.kind != "end":
        yield from _views(table)
    if can.see:
        other = now.outcome is not None and now.outcome.goes_on is not None
        yield _button("referee", say("Go on with your answer") if other else say("Ask the referee"), "")
    if not table.sitting.reported:
        yield _button("report", say("Report a problem"), "")


def _views(table: _Table) -> Iterator[Button]:
    """Yield a button per seat whose view can be taken; the first one answers the key."""
    game, say = table.seen.game, table.say
    at = next(n for n, seat in enumerate(game.seats) if seat is table.scene.eyes)
    for n, seat in enumerate((*game.seats[at + 1 :], *game.seats[:at])):
        yield _button("see", say("See it as {seat}", seat=seat), "S" if n == 0 else "", value=seat.value)


def _button(
    act: ActName,
    label: str,
    key: str,
    primary: bool = False,
    value: str | None = None,
) -> Button:
    return Button(act=act, label=label, key=key, primary=primary, value=value)


def _playable(table: _Table) -> bool:
    """Tell whether the last answer went another way than the script, and can be played out."""
    came = table.scene.outcome
    if came is None or not (came.goes_on or (came.weighed and came.weighed.counter)):
        return False
    return played_out(table.sitting.walk) is not None


# --------------------------------------------------------------------------------------------------- what is read aloud


def _aloud(table: _Table) -> Spoken:
    """Return the task, said politely, and the verdict or the last moves, said at once."""
    now, seen, say = table.scene, table.seen, table.say
    verdict = None if table.out else ruling(now, seen.game, say, playable=False)
    said = table.out.said if table.out else now.said
    moves = "; ".join(told_name(told, seen.game, say) for told in said)
    aloud = f"{verdict['word']}. {verdict['fact']}" if verdict else moves
    return Spoken(polite=_task(table)["text"], assertive=aloud.strip())


# ---------------------------------------------------------------------------------------------------- the end, a report


def _summary(table: _Table, then: Next | None) -> Summary:
    say = table.say
    met = [
        MetView(
            title=in_language(article(one.article).title, say.lang),
            state=one.mark,
            word=say(STATES[one.mark]),
            id=one.article,
        )
        for one in summary(table.sitting.walk)
        if one.mark != "seen"
    ]
    following = ComesNext(title=then.title, label=say("Go on"), value=then.value) if then else None
    return Summary(met=met, next=following)


def _report(table: _Table, show: Show) -> Report:
    """Return the block that a problem report needs; it names all hands, so it is made on request only."""
    now, say = table.scene, table.say
    head = [
        f"# scenario: {now.id}",
        f"# step: {now.step or now.kind}",
        f"# seat: {now.eyes}",
        f"# language: {say.lang}",
        f"# version: {version('card-tutor')}",
        f"# shown: {', '.join(name for name, on in show._asdict().items() if on) or 'as usual'}",
    ]
    return Report(
        title=say("Copy this into your report. It names every hand."),
        text="\n".join([*head, record_here(table.sitting.walk)]),
        copy=say("Copy"),
        copied=say("Copied"),
    )
