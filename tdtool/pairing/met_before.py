"""Who at the tables of a round has met before, how often, and whether a swap would make it less.

As dull as the checker: it reads the field for itself and knows nothing of how tables are drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from tdtool.pairing.field import Entrant
from tdtool.pairing.tables.dealing import DrawnTable


class Couple(NamedTuple):
    """Two at a table, and how often they have met before."""

    one: Entrant
    other: Entrant
    times: int


@dataclass(frozen=True)
class MetBefore:
    """The couples by table, none left out that has any, and a swap that would leave less."""

    couples: Mapping[int, tuple[Couple, ...]]
    better: tuple[Entrant, Entrant] | None

    @property
    def count(self) -> int:
        """How many couples there are at all tables."""
        return sum(len(couples) for couples in self.couples.values())


def met_before(tables: Sequence[DrawnTable], *, field: Iterable[Entrant]) -> MetBefore:
    """The couples at each table who have sat together in any round that the field has.

    A swap is of two players at different tables of one group.
    """
    people = {entrant.key: entrant for entrant in field}
    sitting = [[people[key] for key in table.seats if key in people] for table in tables]
    couples = {
        table.number: table_couples
        for table, sits in zip(tables, sitting, strict=True)
        if (table_couples := tuple(_met(sits)))
    }
    again = {
        entrant.key
        for table_couples in couples.values()
        for couple in table_couples
        for entrant in couple[:2]
    }
    return MetBefore(couples, next(_better(tables, sitting, again), None))


def company(entrant: Entrant) -> Counter[int]:
    """How often they have sat with each other player, by number."""
    return Counter(number for round_ in entrant.appearances for number in round_.opponents)


def _met(sits: Sequence[Entrant]) -> Iterator[Couple]:
    met = {entrant.key: company(entrant) for entrant in sits}
    for entrant, other in combinations(sits, 2):
        if times := met[entrant.key][other.number]:
            yield Couple(entrant, other, times)


def _better(
    tables: Sequence[DrawnTable], sitting: Sequence[Sequence[Entrant]], again: Collection[str]
) -> Iterator[tuple[Entrant, Entrant]]:
    """Swaps that leave a smaller sum of squares of meetings, or with the same sum fewer third ones:
    one of the two has met somebody at their table before."""
    met = {entrant.key: company(entrant) for sits in sitting for entrant in sits}
    numbers = [{entrant.number for entrant in sits} for sits in sitting]
    for old, sits in enumerate(sitting):
        for entrant in (entrant for entrant in sits if entrant.key in again):
            for new, others in enumerate(sitting):
                if new == old or tables[new].group != tables[old].group:
                    continue
                for other in others:
                    swapped = {entrant.number, other.number}
                    before = _meetings(
                        (met[entrant.key], numbers[old]), (met[other.key], numbers[new])
                    )
                    after = _meetings(
                        (met[entrant.key], numbers[new] - swapped),
                        (met[other.key], numbers[old] - swapped),
                    )
                    if after < before:
                        yield entrant, other


def _meetings(*sides: tuple[Counter[int], Collection[int]]) -> tuple[int, int]:
    """The meetings of these with those at a table, and their squares."""
    times = [met[number] for met, numbers in sides for number in numbers]
    return sum(times), sum(count * count for count in times)
