"""Where lessons and scenarios are found: at the top of a checkout, in an installed wheel, in a teacher's own folders.

Only places, names and ids are known here; what the files say is read in ``scenarios`` and ``lessons``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

Kind = Literal["lessons", "scenarios"]

PACKAGE: Final = Path(__file__).resolve().parent
CHECKOUT: Final = PACKAGE.parent
RETIRED: Final = "retired.yaml"
_PATTERN: Final = {"lessons": "*.md", "scenarios": "*.yaml"}


def in_checkout() -> bool:
    """Tell whether this is a checkout, where content and tests stand beside the package."""
    return not (PACKAGE / "content").is_dir() and (CHECKOUT / "pyproject.toml").is_file()


def own_folder(kind: Kind) -> Path:
    """Return the folder of the content that ships with the program; it may not exist."""
    return (CHECKOUT if in_checkout() else PACKAGE / "content") / kind


def found(kind: Kind, extra: Iterable[Path] = ()) -> tuple[Path, ...]:
    """Return the files of a kind, the program's own first, then those of the extra folders, each in order of name."""
    return tuple(path for folder in (own_folder(kind), *extra) for path in inside(kind, folder))


def inside(kind: Kind, folder: Path) -> tuple[Path, ...]:
    """Return the files of a kind in a folder and its folders, in order of name; a file stands for itself.

    A link that leads out of the folder is not followed.
    """
    if folder.is_file():
        return (folder,) if folder.match(_PATTERN[kind]) and folder.name != RETIRED else ()
    there = sorted(path for path in folder.rglob(_PATTERN[kind]) if path.name != RETIRED)
    return tuple(path for path in there if path.is_file() and _stays(path, folder))


def _stays(path: Path, folder: Path) -> bool:
    """Tell whether a file lies where it seems to."""
    try:
        return not path.is_symlink() or path.resolve().is_relative_to(folder.resolve())
    except OSError:
        return False


def scenarios(extra: Iterable[Path] = ()) -> dict[str, Path]:
    """Return the file of each scenario by its id, without reading more; of two files with one id the first counts."""
    files: dict[str, Path] = {}
    for path in found("scenarios", extra):
        try:
            status = path.stat()
            name = _id_in(path, status.st_mtime_ns, status.st_size)
        except OSError:
            continue
        if name is not None:
            files.setdefault(name, path)
    return files


_ID: Final = re.compile(rb"^id:[ ]*[\"']?([a-z0-9.-]+)", re.MULTILINE)


@lru_cache(maxsize=4096)
def _id_in(path: Path, changed: int, size: int) -> str | None:  # noqa: ARG001  (they say whether the file is the same)
    """Return the id that a file gives itself."""
    with path.open("rb") as stream:
        named = _ID.search(stream.read(1 << 16))
    return named[1].decode() if named else None


def retired(extra: Iterable[Path] = ()) -> tuple[Path, ...]:
    """Return the files that list retired ids."""
    return tuple(path for folder in (own_folder("scenarios"), *extra) for path in lists_of_retired(folder))


def lists_of_retired(folder: Path) -> tuple[Path, ...]:
    """Return the lists of retired ids in a folder and its folders; a list stands for itself."""
    if folder.is_file():
        return (folder,) if folder.name == RETIRED else ()
    return tuple(sorted(folder.rglob(RETIRED)))
