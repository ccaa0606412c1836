"""Wrong parts of a law, put in the place of right ones: what somebody would have the rules be.

Here is how a part is put in, not which: each game lists its own beliefs. A part that only refuses or allows is asked
before all others, so it should look at nothing that they would have refused first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tutor.engine.game import Step
from tutor.engine.rulings import Rules, Ruling
from tutor.engine.table import Seat
from tutor.engine.tricks import Laid

Belief = Callable[[Rules], Rules]
"""The rules -> the rules as somebody who holds the belief would have them."""
When = Callable[[Any, Seat, Any], bool]
"""(position, seat, act) -> whether the belief has something to say there."""


def replaced(rules: Rules, where: str, article: str, *parts: Callable[..., Any], at: int = 0) -> Rules:
    """Return the rules with other parts in the place of one: the part of that article, ``at`` among its own.

    ``where`` names a law or a moment; without parts the one is taken out.
    """
    entries = _entries(rules, where)
    place = [i for i, entry in enumerate(entries) if entry[0] == article][at]
    new = ((entries[place][0], part) for part in parts)
    return _with_entries(rules, where, (*entries[:place], *new, *entries[place + 1 :]))


def preceded(rules: Rules, where: str, article: str, part: Callable[..., Any]) -> Rules:
    """Return the rules with one more part of an article, asked before all others of a law or moment."""
    return _with_entries(rules, where, ((article, part), *_entries(rules, where)))


def part_of(rules: Rules, where: str, article: str, at: int = 0) -> Callable[..., Any]:
    """Return a part of a law or moment: the one of that article, ``at`` among its own."""
    part: Callable[..., Any] = [part for id, part in _entries(rules, where) if id == article][at]
    return part


def _entries(rules: Rules, where: str) -> Any:
    return rules.laws[where] if where in rules.laws else rules.moments[where]


def _with_entries(rules: Rules, where: str, entries: Any) -> Rules:
    if where in rules.laws:
        return rules._replace(laws={**rules.laws, where: entries})
    return rules._replace(moments={**rules.moments, where: entries})


def no_such(*articles: str) -> Belief:
    """Believe that there are no such articles."""

    def believe(rules: Rules) -> Rules:
        for article in articles:
            rules = rules.without(article)
        return rules

    return believe


def no_part(where: str, article: str, at: int = 0) -> Belief:
    """Believe that an article lacks one of its parts."""
    return lambda rules: replaced(rules, where, article, at=at)


def instead(where: str, article: str, part: Callable[..., Any], at: int = 0) -> Belief:
    """Believe that a part of an article says something else."""
    return lambda rules: replaced(rules, where, article, part, at=at)


def refuses(law: str, article: str, when: When) -> Belief:
    """Believe that one may not, then."""
    return lambda rules: preceded(rules, law, article, _says(False, article, when))


def allows(law: str, article: str, when: When) -> Belief:
    """Believe that one may, then."""
    return lambda rules: preceded(rules, law, article, _says(True, article, when))


def _says(legal: bool, article: str, when: When) -> Callable[[Any, Seat, Any], Ruling | None]:
    return lambda state, seat, action: Ruling(legal, article) if when(state, seat, action) else None


def unless(law: str, article: str, when: When) -> Belief:
    """Believe that an article has nothing to say, then."""

    def believe(rules: Rules) -> Rules:
        usual = part_of(rules, law, article)
        return replaced(rules, law, article, lambda *asked: None if when(*asked) else usual(*asked))

    return believe


def told(moment: str, article: str, tell: Callable[[Any, Any], Any]) -> Belief:
    """Believe that what follows comes out otherwise: (position, facts) -> facts that are different."""

    def believe(rules: Rules) -> Rules:
        usual = part_of(rules, moment, article)

        def wrong(state: Any, was: Any) -> Step | None:
            step: Step | None = usual(state, was)
            if step is None:
                return None
            after, events = step
            return Step(after, tuple(e._replace(facts={**e.facts, **tell(state, e.facts)}) for e in events))

        return replaced(rules, moment, article, wrong)

    return believe


def won_by(article: str, winner: Callable[[Any, Any], Laid | None]) -> Belief:
    """Believe that another card wins a trick: (position, position when the moment came) -> a card, or the right one."""

    def believe(rules: Rules) -> Rules:
        usual = part_of(rules, "trick", article)

        def wrong(state: Any, was: Any) -> Step:
            best = winner(state, was)
            after, events = usual(state, was)
            if best is None:
                return Step(after, events)
            last = after.tricks[-1]._replace(winner=best.seat)
            facts = {"winner": best.seat, "card": best.card}
            after = after._replace(tricks=(*after.tricks[:-1], last), turn=best.seat)
            return Step(after, tuple(event._replace(facts={**event.facts, **facts}) for event in events))

        return replaced(rules, "trick", article, wrong)

    return believe
