"""Standings and final places of a division by totals, after any round (NSA-A3)."""

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
    playing = [entrant for entrant in field.by_registration if entrant.plays(after or 1)]
    final = [entrant for entrant in playing if entrant.appearance(after).group == "final"]
    rest = [entrant for entrant in playing if entrant.appearance(after).group != "final"]
    order = advancement.places(
        (Result.of_game(entrant, after) for entrant in final),
        (Result.of_game(entrant, after) for entrant in rest),
    )
    gone = [entrant for entrant in field.by_registration if not entrant.plays(after or 1)]
    gone.sort(key=lambda entrant: (-entrant.total(after), entrant.name))
    return [
        *(
            _placed(field.by_key[placing.key], after, placing.place, placing.shared)
            for placing in order
        ),
        *(_placed(entrant, after, None, shared=False) for entrant in gone),
    ]


def _placed(entrant: Entrant, after: int, place: int | None, shared: bool) -> Placed:
    scores = tuple(entrant.score(number) for number in range(1, after + 1))
    return Placed(place, shared, entrant.key, scores, entrant.total(after), entrant)
