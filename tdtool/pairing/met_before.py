"""Who at the tables of a round has met before, and whether a swap would make them fewer.

As dull as the checker: it reads the field for itself and knows nothing of how tables are drawn.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tdtool.pairing.field import Entrant
from tdtool.pairing.tables.dealing import DrawnTable


@dataclass(frozen=True)
class MetBefore:
    """The couples by table, none left out that has any, and a swap that would leave fewer."""

    couples: Mapping[int, tuple[tuple[Entrant, Entrant], ...]]
    better: tuple[Entrant, Entrant] | None

    @property
    def count(self) -> int:
        """How many couples there are at all tables."""
        return sum(len(couples) for couples in self.couples.values())


def met_before(tables: Sequence[DrawnTable], *, field: Iterable[Entrant]) -> MetBefore:
    """The couples at each table who have sat together in any round that the field has.

    A swap is of two players at different tables of one group.
    """
    people = {one.key: one for one in field}
    sitting = [[people[key] for key in table.seats if key in people] for table in tables]
    couples = {
        table.number: found
        for table, sits in zip(tables, sitting, strict=True)
        if (found := tuple(both for both in combinations(sits, 2) if _have_met(*both)))
    }
    again = {one.key for found in couples.values() for both in found for one in both}
    return MetBefore(couples, next(_better(tables, sitting, again), None))


def _have_met(one: Entrant, other: Entrant) -> bool:
    return any(other.number in round_.opponents for round_ in one.appearances)


def _better(
    tables: Sequence[DrawnTable], sitting: Sequence[Sequence[Entrant]], again: Collection[str]
) -> Iterator[tuple[Entrant, Entrant]]:
    """Swaps that leave fewer couples: one of the two has met somebody at their table before."""
    met = {
        one.key: {number for round_ in one.appearances for number in round_.opponents}
        for sits in sitting
        for one in sits
    }
    numbers = [{one.number for one in sits} for sits in sitting]
    for own, sits in enumerate(sitting):
        for one in (one for one in sits if one.key in again):
            for new, others in enumerate(sitting):
                if new == own or tables[new].group != tables[own].group:
                    continue
                for other in others:
                    both = {one.number, other.number}
                    now = len(met[one.key] & numbers[own]) + len(met[other.key] & numbers[new])
                    then = len(met[one.key] & numbers[new] - both)
                    then += len(met[other.key] & numbers[own] - both)
                    if then < now:
                        yield one, other
