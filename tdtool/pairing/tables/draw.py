"""The draw of a whole round: groups, tables and seats, with every reason beside them."""

import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tdtool.pairing.field import Entrant
from tdtool.pairing.tables.advancement import (
    Cut,
    Groups,
    Result,
    final_cut,
    groups,
    how_many_up,
    move_up,
)
from tdtool.pairing.tables.dealing import DrawnTable, deal, sizes


@dataclass(frozen=True)
class TableResults:
    """A table of the round before, with the results of all who played there."""

    number: int
    results: tuple[Result, ...]


@dataclass(frozen=True)
class Draw:
    """The tables of a round, and why.

    ``cuts`` are the lines drawn, each with the number of the table it was drawn at (None for
    the final's); ``joined`` is the sentence on one who would have played alone, or empty.
    """

    tables: tuple[DrawnTable, ...]
    cuts: tuple[tuple[int | None, Cut], ...] = ()
    joined: str = ""

    @property
    def groups(self) -> dict[str, str]:
        """The group of every player by key, as ``checks.check_tables`` takes it."""
        return {key: table.group for table in self.tables for key in table.seats}


@dataclass(frozen=True)
class Dealing:
    """How players come to tables: the size, one of ``dealing.WAYS``, and the chance."""

    table_size: int
    method: str
    rng: random.Random

    def tables(
        self, group: str, entrants: Sequence[Entrant], *, after: int = 0, whole: bool = False
    ) -> tuple[DrawnTable, ...]:
        """A group at its tables, numbered on from ``after``; ``whole`` keeps it at one."""
        if not entrants:
            return ()
        split = [len(entrants)] if whole else sizes(len(entrants), self.table_size)
        dealt = deal(entrants, sizes=split, method=self.method, rng=self.rng)
        return tuple(
            DrawnTable(number, group, tuple(entrant.key for entrant in seats))
            for number, seats in enumerate(dealt, after + 1)
        )


def first(entrants: Iterable[Entrant], *, table_size: int, method: str, rng: random.Random) -> Draw:
    """Round 1: tables as even as can be, serpentine by rating or by lot, seats by rating (NSA-1).

    Refusals: ``TooFew``, ``BadTableSize``, ``UnknownMethod``.
    """
    field = list(entrants)
    sizes(len(field), table_size)  # refuses a field or a size that makes no table
    return Draw(Dealing(table_size, method, rng).tables("", field))


def next_round(
    played: Iterable[TableResults],
    *,
    entrants: Iterable[Entrant],
    advance: int | str,
    table_size: int,
    method: str,
    rng: random.Random,
    chosen: Mapping[int, Collection[str]] | None = None,
) -> Draw:
    """Winners move up and are seated with other winners; the rest play together (NSA-A1).

    ``entrants`` are those who play this round. Who played and has left since is passed over, and
    the next at their table moves up in their stead: as many as the table that was played sends. Who
    plays without a result joins the rest. ``chosen`` is the director's choice by table number.
    """
    field = _playing(entrants, table_size)
    cuts = tuple((table.number, _table_cut(table, field, advance, chosen)) for table in played)
    up = {key for _, cut in cuts for key in cut.up}
    split = groups(
        [entrant for entrant in field.values() if entrant.key in up],
        [entrant for entrant in field.values() if entrant.key not in up],
        final=False,
    )
    return _drawn("winners", split, Dealing(table_size, method, rng), cuts)


def _table_cut(
    table: TableResults,
    field: Mapping[str, Entrant],
    advance: int | str,
    chosen: Mapping[int, Collection[str]] | None,
) -> Cut:
    still = [result for result in table.results if result.key in field]
    up = min(how_many_up(len(table.results), advance), max(1, len(still) - 1))
    return move_up(still, up, chosen=(chosen or {}).get(table.number))


def final(
    results: Iterable[Result],
    *,
    entrants: Iterable[Entrant],
    size: int,
    table_size: int,
    method: str,
    rng: random.Random,
    widen: bool = False,
    chosen: Collection[str] | None = None,
) -> Draw:
    """The highest totals over both rounds play the final; all others play on (NSA-A2).

    The final is one table and the first. ``entrants`` as in ``next_round``; ``widen`` and
    ``chosen`` as in ``advancement.final_cut``.
    """
    field = _playing(entrants, table_size)
    cut = final_cut(
        [result for result in results if result.key in field], size, widen=widen, chosen=chosen
    )
    finalists = [field[key] for key in cut.up]
    split = groups(
        finalists, [entrant for entrant in field.values() if entrant not in finalists], final=True
    )
    return _drawn("final", split, Dealing(table_size, method, rng), ((None, cut),))


def _playing(entrants: Iterable[Entrant], table_size: int) -> dict[str, Entrant]:
    field = {entrant.key: entrant for entrant in entrants}
    sizes(len(field), table_size)  # refuses a field or a size that makes no table
    return field


def _drawn(
    upper: str, split: Groups[Entrant], dealing: Dealing, cuts: tuple[tuple[int | None, Cut], ...]
) -> Draw:
    above = dealing.tables(upper, split.upper, whole=upper == "final")
    below = dealing.tables("rest", split.lower, after=len(above))
    return Draw(above + below, cuts, split.joined)
