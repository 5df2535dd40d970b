"""Rounds changed by hand: players exchanged, moved to another table, or let meet."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple

from tdtool.pairing.field import Entrant
from tdtool.pairing.pairings import Pairing
from tdtool.pairing.tables.dealing import DrawnTable, seated

# Who at the tables of a round has met before, how often, and whether a swap would make it less.
#
# As dull as the checker: it reads the field for itself and knows nothing of how tables are drawn.


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


ChangedPairs = tuple[list[Pairing], list[int]]  # the couples, and who has a bye


class BadEdit(ValueError):
    """The change can't be made as it was asked for; the message says why."""


def swap_seats(
    tables: Sequence[DrawnTable], player: str, other: str, *, field: Iterable[Entrant]
) -> tuple[DrawnTable, ...]:
    """Exchange two players. Between tables both are seated by rating again (NSA-1).

    At one table the two simply change places. Raises BadEdit.
    """
    playing = {entrant.key: entrant for entrant in field}
    first_table, other_table = _at(tables, player, playing), _at(tables, other, playing)
    if player == other:
        raise BadEdit(
            f"{playing[player].name} can’t be swapped with themselves; choose two players."
        )
    partner = {player: other, other: player}
    changed = [
        replace(table, seats=tuple(partner.get(key, key) for key in table.seats))
        for table in tables
    ]
    if first_table.number == other_table.number:
        return tuple(changed)
    return tuple(
        _by_rating(table, playing)
        if table.number in (first_table.number, other_table.number)
        else table
        for table in changed
    )


def move_seat(
    tables: Sequence[DrawnTable], key: str, number: int, *, field: Iterable[Entrant]
) -> tuple[DrawnTable, ...]:
    """Move a player to another table; both are seated by rating again (NSA-1). Raises BadEdit."""
    playing = {entrant.key: entrant for entrant in field}
    old_table = _at(tables, key, playing)
    if number not in {table.number for table in tables}:
        raise BadEdit(f"There is no table {number} in this round.")
    if old_table.number == number:
        raise BadEdit(f"{playing[key].name} is already at table {number}.")
    changed = []
    for table in tables:
        if table.number == old_table.number:
            seats = tuple(seat for seat in table.seats if seat != key)
            table = _by_rating(replace(table, seats=seats), playing)
        elif table.number == number:
            table = _by_rating(replace(table, seats=(*table.seats, key)), playing)
        changed.append(table)
    return tuple(table for table in changed if table.seats)


def swap_opponents(
    couples: Sequence[Pairing], byes: Sequence[int], player: int, other: int
) -> ChangedPairs:
    """Two exchange their places. Raises BadEdit."""
    _both_play(couples, byes, player, other)
    return _exchanged(couples, byes, player, other)


def let_meet(
    couples: Sequence[Pairing], byes: Sequence[int], player: int, other: int
) -> ChangedPairs:
    """The two meet, and those they would have met meet each other. Raises BadEdit."""
    _both_play(couples, byes, player, other)
    if player in byes and other in byes:
        raise BadEdit("Both have a bye: draw the round again.")
    if player in byes:
        player, other = other, player
    pairing = next(couple for couple in couples if player in (couple.first, couple.second))
    facing = pairing.second if pairing.first == player else pairing.first
    if facing == other:
        raise BadEdit("These two are already paired.")
    return _exchanged(couples, byes, facing, other)


def _both_play(couples: Sequence[Pairing], byes: Sequence[int], player: int, other: int) -> None:
    sitting = {n for couple in couples for n in (couple.first, couple.second)} | set(byes)
    if player == other or not {player, other} <= sitting:
        raise BadEdit("Choose two different players of this round.")


def _exchanged(
    couples: Sequence[Pairing], byes: Sequence[int], player: int, other: int
) -> ChangedPairs:
    exchange = {player: other, other: player}
    return (
        [
            Pairing(c.table, exchange.get(c.first, c.first), exchange.get(c.second, c.second))
            for c in couples
        ],
        [exchange.get(number, number) for number in byes],
    )


def _at(tables: Sequence[DrawnTable], key: str, playing: Mapping[str, Entrant]) -> DrawnTable:
    for table in tables:
        if key in table.seats and key in playing:
            return table
    raise BadEdit("One of the two isn’t seated in this round. Reload the page.")


def _by_rating(table: DrawnTable, playing: Mapping[str, Entrant]) -> DrawnTable:
    order = seated([playing[key] for key in table.seats])
    return replace(table, seats=tuple(entrant.key for entrant in order))
