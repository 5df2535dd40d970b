"""Standings and final places of a division by totals, after any round (NSA-A3)."""

from __future__ import annotations

from dataclasses import dataclass

from tdtool.pairing.field import Entrant, Field
from tdtool.pairing.tables import advancement
from tdtool.pairing.tables.advancement import Result


@dataclass(frozen=True)
class Placed:
    """An entrant in the order of the standings; place None for one who plays no more."""

    place: int | None
    shared: bool
    key: str
    scores: tuple[int | None, ...]
    total: int
    entry: Entrant


def of_field(field: Field, *, after: int | None = None) -> list[Placed]:
    """Places after a round (default: the newest posted). Finalists of a final come first."""
    after = field.paired if after is None else after
    playing = [one for one in field.by_registration if one.plays(after or 1)]
    final = [one for one in playing if one.appearance(after).group == "final"]
    rest = [one for one in playing if one.appearance(after).group != "final"]
    order = advancement.places(
        (Result.of_game(one, after) for one in final), (Result.of_game(one, after) for one in rest)
    )
    gone = [one for one in field.by_registration if not one.plays(after or 1)]
    gone.sort(key=lambda one: (-one.total(after), one.name))
    return [
        *(_placed(field.by_key[one.key], after, one.place, one.shared) for one in order),
        *(_placed(one, after, None, shared=False) for one in gone),
    ]


def _placed(one: Entrant, after: int, place: int | None, shared: bool) -> Placed:
    scores = tuple(one.score(number) for number in range(1, after + 1))
    return Placed(place, shared, one.key, scores, one.total(after), one)
