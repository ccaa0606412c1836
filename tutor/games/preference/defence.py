"""What the defenders decide against a suit contract: play or drop out, alone or with the other invited."""

from __future__ import annotations

from typing import Any, NamedTuple

from tutor.engine.rulings import Ruling
from tutor.engine.table import Seat
from tutor.games.preference.actions import Defend, Drop
from tutor.games.preference.pack import left, right
from tutor.games.preference.speaking import Entry


class Defence(NamedTuple):
    """What was decided so far, each list in the order of deciding; ``alone`` once the lone one has not invited."""

    playing: tuple[Seat, ...] = ()
    dropped: tuple[Seat, ...] = ()
    invited: Seat | None = None
    alone: bool = False

    def defend(self, seat: Seat) -> Defence:
        """Return the decisions after somebody plays."""
        return self._replace(playing=(*self.playing, seat))

    def drop(self, seat: Seat) -> Defence:
        """Return the decisions after somebody dropped out."""
        return self._replace(dropped=(*self.dropped, seat))

    def invite(self) -> Defence:
        """Return the decisions after the lone defender brought the other back."""
        return self._replace(invited=self.dropped[0])

    def stay_alone(self) -> Defence:
        """Return the decisions after the lone defender plays with his own cards only."""
        return self._replace(alone=True)

    @property
    def inviter(self) -> Seat | None:
        """Who invited the other."""
        return self.playing[0] if self.invited else None

    @property
    def lone(self) -> Seat | None:
        """Who plays alone and must still say whether he invites."""
        settled = self.invited or self.alone or len(self.playing) + len(self.dropped) < 2
        return self.playing[0] if not settled and len(self.playing) == 1 else None

    def decider(self, declarer: Seat) -> Seat | None:
        """Return who decides next: the declarer's left neighbour, then the other; None when both have."""
        waiting = [seat for seat in (left(declarer), right(declarer)) if seat not in (*self.playing, *self.dropped)]
        return waiting[0] if waiting else None

    def out(self, seat: Seat) -> bool:
        """Tell whether somebody dropped out and was not brought back."""
        return seat in self.dropped and seat is not self.invited


def both_play(declarer: Seat) -> Defence:
    """Return the decisions where nobody is asked: both play."""
    return Defence((left(declarer), right(declarer)))


def invitation_stands(article: str) -> Entry:
    """Refuse the invited one to drop out again, or to decide anything more."""

    def entry(state: Any, seat: Seat, action: Any) -> Ruling | None:
        defence: Defence = state.defence
        if seat is not defence.invited or not isinstance(action, Defend | Drop):
            return None
        return Ruling(False, article, {"case": "invited", "seat": defence.inviter})

    return entry


def decided_once(article: str) -> Entry:
    """Refuse to decide a second time."""

    def entry(state: Any, seat: Seat, _: Any) -> Ruling | None:
        defence: Defence = state.defence
        if seat in defence.playing:
            return Ruling(False, article, {"case": "plays", "seat": seat})
        return Ruling(False, article, {"case": "dropped", "seat": seat}) if seat in defence.dropped else None

    return entry


def only_the_lone_invites(article: str) -> Entry:
    """Refuse an invitation, or to be alone, where both play or by one who dropped out."""

    def entry(state: Any, seat: Seat, _: Any) -> Ruling | None:
        defence: Defence = state.defence
        if len(defence.playing) == 2:
            return Ruling(False, article, {"case": "both"})
        return Ruling(False, article, {"case": "dropped", "seat": seat}) if seat in defence.dropped else None

    return entry
