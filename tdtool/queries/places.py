"""Standings and final places of a division, after any round (NSA-A3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tdtool.models import Division
from tdtool.pairing import advancement
from tdtool.pairing.advancement import Result
from tdtool.queries import results
from tdtool.queries.results import EntryResults


@dataclass(frozen=True)
class Placed:
    """An entry in the order of the standings; place None for one who plays no more."""

    place: int | None
    shared: bool
    key: str
    scores: tuple[int | None, ...]
    total: int
    entry: EntryResults


def of_division(
    division: Division, *, after: int | None = None, everyone: Sequence[EntryResults] | None = None
) -> list[Placed]:
    """Places after a round (default: the newest posted). Finalists of a final come first."""
    everyone = results.of_division(division) if everyone is None else everyone
    newest = max((n for one in everyone for n in one.sat), default=0)
    after = newest if after is None else after
    playing = [one for one in everyone if one.plays(after or 1)]
    gone = [one for one in everyone if not one.plays(after or 1)]
    by_key = {one.key: one for one in everyone}
    final = [one for one in playing if _in_final(one, after)]
    rest = [one for one in playing if one not in final]
    order = advancement.places(
        [_result(one, after) for one in final], [_result(one, after) for one in rest]
    )
    placed = [
        Placed(p.place, p.shared, p.key, _scores(by_key[p.key], after), by_key[p.key].total(after),
               by_key[p.key])
        for p in order
    ]  # fmt: skip
    gone.sort(key=lambda one: (-one.total(after), one.name))
    return placed + [
        Placed(None, False, one.key, _scores(one, after), one.total(after), one) for one in gone
    ]


def _in_final(one: EntryResults, after: int) -> bool:
    sat = one.sat.get(after)
    return sat is not None and sat.group == "final"


def _scores(one: EntryResults, after: int) -> tuple[int | None, ...]:
    return tuple(one.score(number) for number in range(1, after + 1))


def _result(one: EntryResults, after: int) -> Result:
    return Result(
        one.key,
        one.name,
        one.rating,
        one.registered,
        one.score(after) or 0,
        None,
        one.best_word(after),
        one.total(after),
    )
