"""What an event’s games had, counted from their records: of each player, and the highest."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tdtool.engine.records import figures
from tdtool.engine.records.figures import Best, Figures
from tdtool.models import Event, Seat
from tdtool.queries.records import records

MOST_SHOWN = 10  # plays and words


@dataclass(frozen=True)
class High:
    """A high play or word: whose, in which game, at which line of its record."""

    best: Best
    entry: str
    name: str
    against: str
    game: str
    round_number: int


@dataclass(frozen=True)
class PlayerFigures:
    """A player over all their games with a record."""

    entry: str
    name: str
    games: int
    figures: Figures


@dataclass(frozen=True)
class EventFigures:
    """``games`` is how many have a record with figures."""

    games: int
    all: Figures
    players: tuple[PlayerFigures, ...] = ()
    plays: tuple[High, ...] = ()
    words: tuple[High, ...] = ()


@dataclass(frozen=True)
class _Game:
    uuid: str
    round_number: int
    seats: Mapping[int, tuple[str, str]] = field(default_factory=dict)  # entry and name by place

    def against(self, place: int) -> str:
        return ", ".join(name for at, (_, name) in sorted(self.seats.items()) if at != place)


Had = tuple[_Game, int, Figures]


def of_event(event: Event) -> EventFigures:
    """Two queries, however many games."""
    each = list(_each(event))
    by_entry: dict[str, list[Had]] = defaultdict(list)
    for one in each:
        by_entry[one[0].seats[one[1]][0]].append(one)
    return EventFigures(
        games=len({game.uuid for game, _, _ in each}),
        all=figures.together(had for _, _, had in each),
        players=tuple(
            sorted((_player(entry, had) for entry, had in by_entry.items()), key=_by_average)
        ),
        plays=_highest(each, lambda had: had.plays),
        words=_highest(each, lambda had: had.words),
    )


def _each(event: Event) -> Iterator[Had]:
    """Every player’s figures of every game; of none where other players sit there now."""
    rows = records.live(event).values_list(
        "game_id", "game__uuid", "game__round__number", "figures", "audit"
    )
    told = [row for row in rows if row[3]]
    seats: dict[int, dict[int, tuple[str, str]]] = defaultdict(dict)
    if told:
        sat = Seat.objects.filter(
            round__division__event=event, game__table_records__removed_at__isnull=True,
            game__table_records__isnull=False,
        )  # fmt: skip
        for key, place, entry, name in sat.values_list(
            "game_id", "place", "entry__uuid", "entry__name"
        ):
            seats[key][place] = (str(entry), name)
    for key, uuid, number, had, audit in told:
        game = _Game(str(uuid), number, seats[key])
        if _others(audit["players"], game):
            continue
        for place, one in had.items():
            if int(place) in game.seats:
                yield game, int(place), figures.of_json(one)


def _others(players: Iterable[Mapping[str, Any]], game: _Game) -> bool:
    """Whether a record’s player isn’t the one who has their seat now."""
    sat = ((told, game.seats.get(told["place"])) for told in players)
    return any(seat and records.other_name(told, seat[1]) for told, seat in sat)


def _player(entry: str, had: Sequence[Had]) -> PlayerFigures:
    game, place, _ = had[0]
    together = figures.together(one for _, _, one in had)
    return PlayerFigures(entry, game.seats[place][1], len(had), together)


def _by_average(one: PlayerFigures) -> tuple[float, str]:
    return -(one.figures.average or 0), one.name


def _highest(each: Iterable[Had], of: Callable[[Figures], Sequence[Best]]) -> tuple[High, ...]:
    """The highest first; of equal ones the earlier."""
    every = [
        High(best, *game.seats[place], game.against(place), game.uuid, game.round_number)
        for game, place, had in each
        for best in of(had)
    ]
    every.sort(key=lambda one: (-one.best.points, one.round_number, one.name, one.best.line))
    return tuple(every[:MOST_SHOWN])
