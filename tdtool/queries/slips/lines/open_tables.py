"""The tables that are played or wait for a slip: kept, and brought up to date by what acts did."""

from __future__ import annotations

import threading
from collections import OrderedDict, defaultdict
from dataclasses import dataclass
from operator import attrgetter
from typing import NamedTuple
from uuid import UUID

from django.db.models import F, QuerySet

from tdtool.models import Event, Game, Seat
from tdtool.models.rounds import GameKind
from tdtool.queries.journal import chain
from tdtool.queries.journal.chain import Link
from tdtool.queries.journal.since import since
from tdtool.queries.prepared import prepared
from tdtool.queries.slips.find_by_line import WAITS, open_games

KEPT = 8  # events


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


class _Kept(NamedTuple):
    end: Link
    games: tuple[OpenGame, ...]


_kept: OrderedDict[UUID, _Kept] = OrderedDict()
_lock = threading.Lock()


def of_event(event: Event) -> tuple[OpenGame, ...]:
    """They by division, round and table. Not inside an act: what an act has done so far isn't in
    the journal yet."""
    last_read = _kept.get(event.uuid)
    touched = since(event.uuid, last_read.end) if last_read else None
    if (
        last_read is None
        or touched is None
        or touched.games is None
        or touched.rounds
        or touched.ended
    ):
        current = _Kept(touched.end if touched else chain.end(event.uuid), read(event))
    else:
        current = _Kept(touched.end, _brought_up(last_read.games, event, touched.games))
    with _lock:
        _kept[event.uuid] = current
        _kept.move_to_end(event.uuid)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return current.games


def forget_all() -> None:
    _kept.clear()


def _brought_up(
    games: tuple[OpenGame, ...], event: Event, touched: tuple[UUID, ...]
) -> tuple[OpenGame, ...]:
    """The same with the touched games as they are now: some came in, or wait again."""
    if not touched:
        return games
    others = [game for game in games if game.uuid not in touched]
    for uuid in touched:
        game_rows = _one(event.pk, uuid)
        numbers = _numbers_of(uuid) if game_rows else []
        others += (_game(row, tuple(numbers)) for row in game_rows)
    return tuple(sorted(others, key=attrgetter("code", "round_number", "table")))


Row = tuple[UUID, str, int, str, int, str, bool]


def _game(row: Row, players: tuple[int | None, ...]) -> OpenGame:
    game = OpenGame(*row)
    return OpenGame(*row, players) if game.waits else game


def read(event: Event) -> tuple[OpenGame, ...]:
    """The same as the rows stand now, all of them."""
    seated: dict[UUID, list[int | None]] = defaultdict(list)
    waiting = open_games(event).filter(WAITS).order_by().values("pk")
    seats = Seat.objects.filter(game__in=waiting).order_by("place")
    for game, number in seats.values_list("game__uuid", "entry__number"):
        seated[game].append(number)
    game_rows = _rows(open_games(event))
    return tuple(_game(row, tuple(seated[row[0]])) for row in game_rows)


def _rows(games: QuerySet[Game]) -> QuerySet[Game, Row]:
    ordered = games.order_by("round__division__code", "round__number", "table__number")
    return ordered.values_list(
        "uuid", "round__division__code", "round__number", "round__state", "table__number", "kind",
        F("reported"),
    )  # fmt: skip


@prepared
def _one(event: int, game: UUID) -> QuerySet[Game, Row]:
    return _rows(open_games(event).filter(uuid=game))


@prepared
def _numbers_of(game: UUID) -> QuerySet[Seat, int | None]:
    seats = Seat.objects.filter(game__uuid=game).order_by("place")
    return seats.values_list("entry__number", flat=True)
