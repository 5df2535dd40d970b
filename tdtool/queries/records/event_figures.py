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
    game_figures = list(_each(event))
    by_entry: dict[str, list[Had]] = defaultdict(list)
    for figures_row in game_figures:
        by_entry[figures_row[0].seats[figures_row[1]][0]].append(figures_row)
    return EventFigures(
        games=len({game.uuid for game, _, _ in game_figures}),
        all=figures.together(had for _, _, had in game_figures),
        players=tuple(
            sorted((_player(entry, had) for entry, had in by_entry.items()), key=_by_average)
        ),
        plays=_highest(game_figures, lambda had: had.plays),
        words=_highest(game_figures, lambda had: had.words),
    )


def _each(event: Event) -> Iterator[Had]:
    """Every player’s figures of every game; of none where other players sit there now."""
    record_rows = records.live(event).values_list(
        "game_id", "game__uuid", "game__round__number", "figures", "audit"
    )
    with_figures = [row for row in record_rows if row[3]]
    seats: dict[int, dict[int, tuple[str, str]]] = defaultdict(dict)
    if with_figures:
        sat = Seat.objects.filter(
            round__division__event=event, game__table_records__removed_at__isnull=True,
            game__table_records__isnull=False,
        )  # fmt: skip
        for key, place, entry, name in sat.values_list(
            "game_id", "place", "entry__uuid", "entry__name"
        ):
            seats[key][place] = (str(entry), name)
    for key, uuid, number, had, audit in with_figures:
        game = _Game(str(uuid), number, seats[key])
        if _others(audit["players"], game):
            continue
        for place, stored in had.items():
            if int(place) in game.seats:
                yield game, int(place), figures.of_json(stored)


def _others(players: Iterable[Mapping[str, Any]], game: _Game) -> bool:
    """Whether a record’s player isn’t the one who has their seat now."""
    sat = ((player, game.seats.get(player["place"])) for player in players)
    return any(seat and records.other_name(player, seat[1]) for player, seat in sat)


def _player(entry: str, had: Sequence[Had]) -> PlayerFigures:
    game, place, _ = had[0]
    together = figures.together(game_figures for _, _, game_figures in had)
    return PlayerFigures(entry, game.seats[place][1], len(had), together)


def _by_average(player: PlayerFigures) -> tuple[float, str]:
    return -(player.figures.average or 0), player.name


def _highest(
    game_figures: Iterable[Had], of: Callable[[Figures], Sequence[Best]]
) -> tuple[High, ...]:
    """The highest first; of equal ones the earlier."""
    every = [
        High(best, *game.seats[place], game.against(place), game.uuid, game.round_number)
        for game, place, had in game_figures
        for best in of(had)
    ]
    every.sort(key=lambda high: (-high.best.points, high.round_number, high.name, high.best.line))
    return tuple(every[:MOST_SHOWN])
