"""The page of score entry: the tables without a slip, and what came last."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import F

from tdtool.engine.remedies import overtime
from tdtool.engine.systems import RuleSystem
from tdtool.models import Division, Event, Report, Seat
from tdtool.models.rounds import GameKind
from tdtool.queries import rules
from tdtool.queries.slips import find_by_line, tables
from tdtool.queries.slips.tables import TableRows
from tdtool.web.day import recent_results
from tdtool.web.entry.values import EntryPage, EntryPreview, OpenTable


@dataclass(frozen=True)
class _Open:
    """A game that is being played or waits for its slip, as one query has them all."""

    game: int
    division: int
    code: str
    round_number: int
    state: str
    table: int
    kind: str
    reported: bool

    @property
    def waits(self) -> bool:
        return self.kind == GameKind.PLAYED and not self.reported


def page(division: Division, *, echo: EntryPreview | None = None) -> EntryPage:
    divisions = division.event.divisions.all()
    systems = {one.pk: rules.of_division(one) for one in divisions}
    games = _open(division.event)
    open_tables = _open_tables(games, systems)
    return EntryPage(
        open_tables=open_tables,
        all_tables=len(games),
        last=recent_results.of_event(division.event),
        echo=echo,
        clocks=any(one.own_clocks for one in systems.values()),
        example=_example(systems[division.pk], open_tables),
    )


def _example(system: RuleSystem, open_tables: Sequence[OpenTable]) -> str:
    table = open_tables[0].table if open_tables else 3
    return f"{table} 213 145 244 85 172" if system.numbered_seats else f"{table} 412 380"


def _open(event: Event) -> list[_Open]:
    rows = find_by_line.open_games(event).order_by(
        "round__division__code", "round__number", "table__number"
    )
    values = rows.values_list(
        "pk", "round__division_id", "round__division__code", "round__number", "round__state",
        "table__number", "kind", F("reported"),
    )  # fmt: skip
    return [_Open(*row) for row in values]


def _open_tables(
    games: Sequence[_Open], systems: Mapping[int, RuleSystem]
) -> tuple[OpenTable, ...]:
    waiting = [game for game in games if game.waits]
    seated: dict[int, list[int | None]] = defaultdict(list)
    seats = Seat.objects.filter(game__in=[game.game for game in waiting]).order_by("place")
    for game, number in seats.values_list("game_id", "entry__number"):
        seated[game].append(number)
    played = {game.division: game.round_number for game in games if game.state == "posted"}
    return tuple(
        _open_table(
            game,
            seated[game.game],
            systems[game.division],
            late=game.round_number != played.get(game.division),
            several=len(systems) > 1,
        )
        for game in waiting
    )


def _open_table(
    game: _Open, numbers: Sequence[int | None], system: RuleSystem, *, late: bool, several: bool
) -> OpenTable:
    if late:
        says = f"round {game.round_number}"
    elif system.numbered_seats:
        says = f"{len(numbers)} seats"
    else:
        says = " – ".join(f"p{number}" for number in numbers)
    return OpenTable(game.table, game.round_number, game.code if several else "", says, late)


def line_of_report(report: Report) -> str:
    """The line with which this entry could have been typed."""
    return line_of(tables.of_games([report.game])[0])


def line_of(table: TableRows) -> str:
    """The line that says what was reported at this table."""
    system = rules.of_division(table.game.round.division)
    line = [str(table.number)]
    for seat in table.seats:
        line += [str(seat.reported), *seat.words]
    for place, seat in enumerate(table.seats, 1):
        if seat.row.seconds_used is not None:
            line += [f"t{place}", overtime.show(seat.row.seconds_used)]
    began = next((place for place, seat in enumerate(table.seats, 1) if seat.starts), None)
    if began is not None and not (system.assigned_starts and began == 1):
        line.append(f"f{began}")
    if not all(seat.signed for seat in table.seats):
        line.append("u")
    return " ".join(line)
