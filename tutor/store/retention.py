"""How long progress is kept that nobody comes back to: two years after the last visit, then it is deleted.

The cookie that leads to it lasts a year after a visit, so by then nobody can reach it any more. The environment may
name another number of months; whatever it names that is no such number deletes nothing.
"""

from __future__ import annotations

import os
from datetime import timedelta
from typing import Final

from sqlalchemy import select, update

from tutor.store.database import transaction
from tutor.store.progress import delete_all, now
from tutor.store.tables import Learner

KEEP: Final = "TUTOR_KEEP_MONTHS"
"""The environment variable that names for how many months; 0 is for ever."""
MONTHS: Final = 24
MONTH: Final = timedelta(days=365.25 / 12)
NOTED_AFTER: Final = timedelta(days=1)
"""A visit within so long after the last one is not written down anew."""


class Misset(ValueError):
    """The environment names no number of months."""


def months() -> int:
    """Return how many months after the last visit progress is kept; 0 is for ever.

    Raises:
        Misset: the environment names no whole number from 0 to 1200.
    """
    named = os.environ.get(KEEP, "").strip()
    if not named:
        return MONTHS
    if not (named.isascii() and named.isdigit() and int(named[:5]) <= 1200):
        raise Misset(f"{KEEP}: write a whole number of months, 0 for ever; nothing is deleted")
    return int(named)


def visited(learner: str) -> None:
    """Note that a learner is here, if anything is kept of him.

    Raises:
        Unavailable: the database can't be used now.
    """
    before = now() - NOTED_AFTER
    with transaction() as store:
        found = store.get(Learner, learner)
        if found is None or found.seen > before:
            return
    with transaction(writes=True) as store:
        store.execute(update(Learner).where(Learner.key == learner).values(seen=now()))


def purge() -> int:
    """Delete everything of the learners who were not here for so long, and return how many they were.

    Raises:
        Misset: the environment doesn't say how long.
        Unavailable: the database can't be used now.
    """
    kept = months()
    if not kept:
        return 0
    long_gone = Learner.seen < now() - kept * MONTH
    with transaction(writes=True) as store:
        gone = list(store.scalars(select(Learner.key).where(long_gone)))
        for learner in gone:
            delete_all(store, learner)
    return len(gone)
