"""The tables that are played or wait for a slip."""

from collections import defaultdict
from dataclasses import dataclass, replace
from uuid import UUID

from django.db.models import F

from tdtool.models import Event, Seat
from tdtool.models.rounds import GameKind
from tdtool.queries.slips.find_by_line import WAITS, open_games


@dataclass(frozen=True)
class OpenGame:
    """A game that is being played or waits for its slip; ``players``: their numbers, in order of
    the seats, while it waits."""

    uuid: UUID
    code: str  # of its division
    round_number: int
    state: str
    table: int
    kind: str
    reported: bool
    players: tuple[int | None, ...] = ()

    @property
    def waits(self) -> bool:
        return self.kind == GameKind.PLAYED and not self.reported


def of_event(event: Event) -> tuple[OpenGame, ...]:
    """They by division, round and table: two queries."""
    seated: dict[UUID, list[int | None]] = defaultdict(list)
    waiting = open_games(event).filter(WAITS).order_by().values("pk")
    seats = Seat.objects.filter(game__in=waiting).order_by("place")
    for game, number in seats.values_list("game__uuid", "entry__number"):
        seated[game].append(number)
    games = open_games(event).order_by("round__division__code", "round__number", "table__number")
    rows = games.values_list(
        "uuid", "round__division__code", "round__number", "round__state", "table__number", "kind",
        F("reported"),
    )  # fmt: skip
    return tuple(replace(OpenGame(*row), players=tuple(seated[row[0]])) for row in rows)
