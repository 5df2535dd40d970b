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
    people = {one.key: one for one in field}
    sitting = [[people[key] for key in table.seats if key in people] for table in tables]
    couples = {
        table.number: found
        for table, sits in zip(tables, sitting, strict=True)
        if (found := tuple(_met(sits)))
    }
    again = {one.key for found in couples.values() for both in found for one in both[:2]}
    return MetBefore(couples, next(_better(tables, sitting, again), None))


def company(one: Entrant) -> Counter[int]:
    """How often they have sat with each other player, by number."""
    return Counter(number for round_ in one.appearances for number in round_.opponents)


def _met(sits: Sequence[Entrant]) -> Iterator[Couple]:
    met = {one.key: company(one) for one in sits}
    for one, other in combinations(sits, 2):
        if times := met[one.key][other.number]:
            yield Couple(one, other, times)


def _better(
    tables: Sequence[DrawnTable], sitting: Sequence[Sequence[Entrant]], again: Collection[str]
) -> Iterator[tuple[Entrant, Entrant]]:
    """Swaps that leave a smaller sum of squares of meetings, or with the same sum fewer third ones:
    one of the two has met somebody at their table before."""
    met = {one.key: company(one) for sits in sitting for one in sits}
    numbers = [{one.number for one in sits} for sits in sitting]
    for own, sits in enumerate(sitting):
        for one in (one for one in sits if one.key in again):
            for new, others in enumerate(sitting):
                if new == own or tables[new].group != tables[own].group:
                    continue
                for other in others:
                    both = {one.number, other.number}
                    now = _meetings((met[one.key], numbers[own]), (met[other.key], numbers[new]))
                    then = _meetings(
                        (met[one.key], numbers[new] - both), (met[other.key], numbers[own] - both)
                    )
                    if then < now:
                        yield one, other


def _meetings(*sides: tuple[Counter[int], Collection[int]]) -> tuple[int, int]:
    """The meetings of these with those at a table, and their squares."""
    times = [met[number] for met, numbers in sides for number in numbers]
    return sum(times), sum(one * one for one in times)
