"""The command line: ``tutor`` starts the app, its commands judge, deal and check.

Whatever can't be read or done is one line on the error channel and exit code 2. The commands load what they need when
they are called, so that judging a record doesn't wait for the app.
"""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Callable, Iterator
from enum import StrEnum
from importlib import import_module
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from contextlib import AbstractContextManager

    from tutor.engine.game import Game
    from tutor.files import Complaint, Document, Unreadable
    from tutor.notation import Record


class Language(StrEnum):
    """The languages of the lawbook."""

    EN = "en"
    RU = "ru"
    ES = "es"
    PT = "pt"


cli = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Learn a card game's rules at a table whose referee explains every ruling.",
)

LOCAL = "http://localhost:8501"
"""Where the app runs unless somebody says otherwise."""
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def main() -> None:
    """Run the command line; texts go out in UTF-8 wherever it runs."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    cli(prog_name="tutor")


def _stop(text: str) -> NoReturn:
    """End with one line on the error channel and exit code 2."""
    typer.echo(text, err=True)
    raise typer.Exit(2)


def _row(row: dict[str, Any]) -> None:
    """Print a JSON object on a line of its own."""
    typer.echo(json.dumps(row, ensure_ascii=False, separators=(",", ":")))


# ------------------------------------------------------------------------------------------------------------------ app


@cli.callback(invoke_without_command=True)
def start(context: typer.Context) -> None:
    """Start the app when no command is named."""
    if context.invoked_subcommand is None:
        run()


@cli.command()
def run(
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 for the whole local network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port to listen on.")] = 8501,
    content: Annotated[Path | None, typer.Option(help="A folder with more lessons and scenarios.")] = None,
) -> None:
    """Start the app."""
    from tutor import app

    app.start(host, port, content)


# ---------------------------------------------------------------------------------------------------------------- judge


@cli.command()
def judge(
    files: Annotated[list[str] | None, typer.Argument(metavar="FILE...", help="Records; - is standard input.")] = None,
    as_json: Json = False,
    lang: Annotated[Language, typer.Option(help="Language of the reasons.")] = Language.EN,
    law: Annotated[str | None, typer.Option(metavar="GAME", help="Print the articles of each phase in order.")] = None,
) -> None:
    """Judge records line by line: a JSON object for each line of a script, the result last."""
    if law is not None:
        _print_law(_game(law), as_json)
        return
    if not files:
        _stop("tutor judge: name the file of a record, or - for standard input")
    from tutor.referee.rows import judged

    _each_record(files, lambda record: judged(record, lang))


def _each_record(
    files: list[str],
    rows: Callable[[Record], Iterator[dict[str, Any]]],
    show: Callable[[dict[str, Any]], None] = _row,
) -> None:
    """Print the rows of every record of some files; those of several records are numbered."""
    found = chain.from_iterable(map(_records, files))
    first = list(islice(found, 2))
    several, read = len(first) > 1, True
    for number, document in enumerate(chain(first, found), 1):
        read &= _one_record(document, {"record": number} if several else {}, rows, show)
    if not read:
        raise typer.Exit(2)


def _records(name: str) -> Iterator[Document | Unreadable]:
    """Yield the documents of a file, or of standard input for ``-``."""
    from tutor.files import STREAM, Unreadable, read_bytes, read_documents

    if name == "-":
        yield from read_documents(sys.stdin.buffer.read(STREAM.file + 1), "standard input", STREAM)
        return
    try:
        data = read_bytes(Path(name), STREAM)
    except Unreadable as unreadable:
        yield unreadable
    else:
        yield from read_documents(data, name, STREAM)


def _one_record(
    document: Document | Unreadable,
    head: dict[str, Any],
    rows: Callable[[Record], Iterator[dict[str, Any]]],
    show: Callable[[dict[str, Any]], None],
) -> bool:
    """Print the rows of one record, or what is wrong with it; tell whether it could be read."""
    from tutor.files import Unreadable, validate
    from tutor.notation import Record

    try:
        if isinstance(document, Unreadable):
            raise document
        record = validate(Record, document)
    except Unreadable as unreadable:
        more = len(unreadable.complaints) - 1
        text = f"{unreadable.complaints[0]}{f' (and {more} more)' if more else ''}"
        if head:
            _row({**head, "error": text})
        typer.echo(text, err=True)
        return False
    for row in rows(record):
        show({**head, **row})
    return True


@cli.command()
def claims(
    files: Annotated[list[str] | None, typer.Argument(metavar="FILE...", help="Records; - is standard input.")] = None,
    as_json: Json = False,
) -> None:
    """Print, after each word of a record, which seats could prove their claim, and at the end since when."""
    if not files:
        _stop("tutor claims: name the file of a record, or - for standard input")
    from tutor.referee.rows import provable

    _each_record(files, provable, _row if as_json else _line)


def _line(row: dict[str, Any]) -> None:
    """Print a row for people, part by part; since when each seat could prove its claim, a line a seat."""
    head = {name: value for name, value in row.items() if name not in ("caps", "first")}
    if "first" not in row:
        _parts({**head, **row["caps"]})
    for seat, since in row.get("first", {}).items():
        _parts({**head, "first": seat, **(since or {"provable": False})})


def _parts(parts: dict[str, Any]) -> None:
    """Print names and values for people."""
    typer.echo("  ".join(f"{name}: {_told(value)}" for name, value in parts.items()))


def _game(name: str) -> Game:
    """Return the game of that id."""
    from tutor.files import quoted
    from tutor.games import GAMES

    if name not in GAMES:
        _stop(f"{quoted(name)} is no game here; there are {', '.join(GAMES)}")
    return GAMES[name]


def _print_law(game: Game, as_json: bool) -> None:
    """Print the published order of the articles: of each phase, then of each moment at which something follows."""
    parts = {**game.rules.laws, **game.rules.moments}
    laws = {name: [str(article) for article, _ in law] for name, law in parts.items()}
    if as_json:
        _row(laws)
        return
    for phase, articles in laws.items():
        typer.echo("\n  ".join([phase, *articles]))


# ----------------------------------------------------------------------------------------------------------------- deal


@cli.command()
def deal(
    game: Annotated[str, typer.Argument(metavar="GAME", help="304")],
    seed: Annotated[str, typer.Option(metavar="N|A..B", help="One seed, or all from A to B.")],
    policy: Annotated[str, typer.Option(help="How the seats choose: random or sensible.")] = "random",
    option: Annotated[list[str] | None, typer.Option(metavar="K=V", help="A switch of the game's rules.")] = None,
) -> None:
    """Print records whose scripts are whole legal deals."""
    from tutor.engine.deck import Dice
    from tutor.engine.game import playout
    from tutor.files import Document, Lines, Unreadable, quoted, validate
    from tutor.notation import Deal, open_record, record_of, record_text

    rules = _game(game)
    if policy not in rules.policies:
        _stop(f"--policy: {quoted(policy)} is no way to play {game}; there are {', '.join(rules.policies)}")
    options = dict(map(_switch, option or ()))
    for number in _seeds(seed):
        value = {
            "game": game,
            "options": options,
            "dealer": rules.seats[number % len(rules.seats)],
            "seed": number,
        }
        try:
            dealt = validate(Deal, Document("tutor deal", value, Lines(1, {})))
        except Unreadable as unreadable:
            _stop(str(unreadable.complaints[0]._replace(line=None)))
        dice, choose = Dice(-1 - number), rules.policies[policy]
        state = open_record(dealt)[1]
        state = playout(rules, state, dice, choose, claims=policy == "random", owed=policy != "random")
        text = record_text(record_of(dealt, rules.history(state)))
        typer.echo(f"--- # {game}, seed {number}, {policy}\n{text}", nl=False)


_SEEDS = re.compile(r"(?P<first>[0-9]{1,18})(?:\.\.(?P<last>[0-9]{1,18}))?")


def _seeds(text: str, option: str = "--seed") -> range:
    """Read one seed, or the first and the last."""
    found = _SEEDS.fullmatch(text)
    if found is None:
        _stop(f"{option}: write a whole number, as in 17, or the first and the last, as in 1..1000")
    first = int(found["first"])
    seeds = range(first, int(found["last"] or first) + 1)
    if not seeds:
        _stop(f"{option}: the first seed comes after the last")
    return seeds


def _switch(text: str) -> tuple[str, Any]:
    """Read an option of the rules."""
    from tutor.files import plain

    name, equals, value = text.partition("=")
    if not equals:
        _stop("--option: write name=value")
    return name, plain(value)


# ----------------------------------------------------------------------------------------------------------------- quiz


@cli.command()
def mine(
    game: Annotated[str, typer.Argument(metavar="GAME", help="304")],
    article: Annotated[list[str] | None, typer.Option(metavar="ID", help="Only questions about this article.")] = None,
    seeds: Annotated[str, typer.Option(metavar="N|A..B", help="One seed, or all from A to B.")] = "1..100",
    workers: Annotated[int, typer.Option(min=1, max=1024, help="How many processes share the work.")] = 1,
    cluster: Annotated[str | None, typer.Option(metavar="ADDRESS", help="A dask scheduler to work for.")] = None,
    each: Annotated[
        int | None,
        typer.Option(min=1, max=1000, help="So many of a kind and article at most; deals like others are passed over."),
    ] = None,
    pool: Annotated[
        bool, typer.Option("--pool", help="Keep only some of each article, as a game's pool does.")
    ] = False,
) -> None:
    """Play deals and print the quiz questions found in them, a JSON object each, whatever the number of workers."""
    from tutor import lawbook
    from tutor.files import quoted
    from tutor.quiz import mining
    from tutor.quiz.pool import select
    from tutor.quiz.question import from_json, to_json

    rules, wanted = _game(game), frozenset(article or ())
    for id in wanted - {known.id for known in lawbook.book(rules.id).articles}:
        _stop(f"--article: {quoted(id)} is no article of {game}")
    chosen = _seeds(seeds, "--seeds")
    with _executor(workers, cluster) as executor:
        rows = mining.spread(rules.id, range(chosen.start, chosen.stop), wanted, executor, each=each)
        for row in map(to_json, select(map(from_json, rows))) if pool else rows:
            _row(row)


def _executor(workers: int, cluster: str | None) -> AbstractContextManager[Executor]:
    """Return who does the work: this machine's processes, or the workers of a dask cluster."""
    if cluster is None:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        return ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    try:
        client = import_module("distributed").Client
    except ImportError:
        _stop("--cluster: dask is not installed; install card-tutor[cluster]")
    executor: Executor = client(cluster).get_executor()
    return executor


@cli.command()
def bench(
    only: Annotated[
        str, typer.Option(metavar="NAMES", help="judge, caps, misere, mine or several, with commas between.")
    ] = "judge,caps,misere,mine",
    rounds: Annotated[int, typer.Option(min=1, max=99, help="How often each row is measured.")] = 9,
    peers: Annotated[str, typer.Option(help="auto, none, or names with commas between.")] = "auto",
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Add a JSON line for each row.")
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Exit with 1 if a goal that must be met is missed, or a checksum.")
    ] = False,
) -> None:
    """Measure how fast the referee is, beside other engines that are installed."""
    from tutor import bench as bench_

    if json_file is not None:
        try:
            with json_file.open("a", encoding="utf-8"):
                pass
        except OSError as error:
            _stop(f"{json_file}: {error.strerror or error}")
    try:
        report = bench_.measure(tuple(only.split(",")), rounds, peers)
    except ValueError as error:
        _stop(str(error))
    for text in bench_.table(report):
        typer.echo(text)
    if json_file is not None:
        with json_file.open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in bench_.lines(report))
    if check and not report.met:
        raise typer.Exit(1)


# --------------------------------------------------------------------------------------------------------------- export


class Format(StrEnum):
    """What questions can be taken away as."""

    PDF = "pdf"
    ANKI = "anki"
    CSV = "csv"


class Paper(StrEnum):
    """The sizes of a sheet to print."""

    A4 = "a4"
    LETTER = "letter"


@cli.command()
def export(
    game: Annotated[str, typer.Argument(metavar="GAME", help="304")],
    format: Annotated[Format, typer.Option(help="A sheet to print, a deck for Anki, or a table.")],
    n: Annotated[int, typer.Option("--n", min=1, max=50, help="How many questions.")] = 12,
    seed: Annotated[int, typer.Option(min=0, help="Which ones: the same number gives the same questions.")] = 1,
    article: Annotated[str | None, typer.Option(metavar="ID", help="Only questions about this article.")] = None,
    lesson: Annotated[str | None, typer.Option(metavar="ID", help="Only questions about a lesson's articles.")] = None,
    lang: Annotated[Language, typer.Option(help="Language of the questions.")] = Language.EN,
    paper: Annotated[Paper, typer.Option(help="Size of the sheet.")] = Paper.A4,
    address: Annotated[str, typer.Option(help="Where the app runs; the sheet's code leads there.")] = LOCAL,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to write; - is standard output.")] = None,
) -> None:
    """Write quiz questions as a sheet to print with its answers, as a deck for Anki, or as a table."""
    from tutor.app.handout import documents, link_of
    from tutor.app.strings import texts
    from tutor.quiz.pool import fresh

    rules = _game(game)
    questions = fresh(rules.id, n, seed, articles=_themes(rules, article, lesson, lang))
    if not questions:
        _stop("tutor export: there are no questions about that")
    file = documents(questions, texts(lang), link_of(address, questions, lang), paper.value)[format.value]
    if out == Path("-"):
        sys.stdout.buffer.write(file.data())
        return
    path = out or Path(file.name)
    try:
        path.write_bytes(file.data())
    except OSError as error:
        _stop(f"{path}: {error.strerror or error}")
    typer.echo(str(path))


def _themes(game: Game, article: str | None, lesson: str | None, lang: str) -> tuple[str, ...] | None:
    """Return the articles to ask about, None for all of them."""
    from tutor import lawbook
    from tutor.app import shelf
    from tutor.files import quoted

    if article is not None:
        if article not in {known.id for known in lawbook.book(game.id).articles}:
            _stop(f"--article: {quoted(article)} is no article of {game.id}")
        return (article,)
    if lesson is not None:
        found = shelf.lesson(lesson, lang)
        if found is None or found.game != game.id:
            _stop(f"--lesson: {quoted(lesson)} is no lesson of {game.id}")
        return tuple(found.embeds("article"))
    return None


# ---------------------------------------------------------------------------------------------------------------- check


@cli.command()
def check(
    paths: Annotated[
        list[Path] | None, typer.Argument(metavar="PATH...", help="Files or folders; all if none.")
    ] = None,
) -> None:
    """Verify scenarios, lessons and lawbook; print file:line: what is wrong, and exit with 1 if anything is."""
    from tutor import lessons
    from tutor.scenarios import verify

    complaints = list(_lost(paths) if paths else _lawbooks())
    complaints += verify.check(paths or ())
    complaints += lessons.check(paths or ())
    for complaint in complaints:
        typer.echo(str(complaint))
    if complaints:
        raise typer.Exit(1)


def _lost(paths: list[Path]) -> Iterator[Complaint]:
    """Complain about paths at which there is nothing to check."""
    from tutor import content
    from tutor.files import Complaint
    from tutor.wording import Wording

    for path in paths:
        if not path.exists():
            yield Complaint(str(path), None, "", Wording("there is no such file or folder"))
        elif not (
            content.inside("scenarios", path) or content.inside("lessons", path) or content.lists_of_retired(path)
        ):
            yield Complaint(str(path), None, "", Wording("there is no scenario (*.yaml) and no lesson (*.md)"))


def _lawbooks() -> Iterator[Complaint]:
    """Complain about lawbooks that can't be read."""
    from tutor import lawbook
    from tutor.files import Unreadable
    from tutor.games import GAMES

    for game in GAMES:
        try:
            lawbook.book(game)
        except Unreadable as unreadable:
            yield from unreadable.complaints


@cli.command()
def coverage(as_json: Json = False) -> None:
    """List, article by article, the lessons, scenarios, quiz questions and tests that treat it."""
    from tutor import coverage as covered

    rows = covered.coverage()
    if as_json:
        typer.echo("[\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n]")
        return
    for row in rows:
        _parts(row)


def _told(value: Any) -> str:
    """Print a value for people."""
    match value:
        case bool():
            return "yes" if value else "no"
        case list() | tuple():
            return ", ".join(map(str, value)) or "-"
        case _:
            return "-" if value is None else str(value)
