"""The page of score entry: the tables without a slip, and what came last."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import F

from tdtool.engine.remedies import overtime
from tdtool.engine.systems import RuleSystem
from tdtool.models import Division, Event, Report, Seat
from tdtool.models.rounds import GameKind, RoundState
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
    now = _now(games)
    open_tables = _open_tables(games, systems, now)
    table = open_tables[0].table if open_tables else 3
    system = systems[division.pk]
    return EntryPage(
        open_tables=open_tables,
        all_tables=len(games),
        last=recent_results.of_event(division.event),
        echo=echo,
        clocks=any(one.own_clocks for one in systems.values()),
        example=_example(str(table), system, open_tables[0].seats if open_tables else 5),
        by_player="" if system.numbered_seats else _example("p12", system, 2),
        now=tuple(now.values()),
    )


def _now(games: Sequence[_Open]) -> dict[int, str]:
    """By division the round that its slips go to now, as in A4: the earliest that is played and
    lacks any."""
    rounds: dict[int, _Open] = {}
    for game in games:
        if game.waits and game.state == RoundState.POSTED:
            rounds.setdefault(game.division, game)
    return {division: f"{game.code}{game.round_number}" for division, game in rounds.items()}


def _example(begins: str, system: RuleSystem, seats: int) -> str:
    return " ".join([begins, *map(str, system.example[:seats])])


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
    games: Sequence[_Open], systems: Mapping[int, RuleSystem], now: Mapping[int, str]
) -> tuple[OpenTable, ...]:
    waiting = [game for game in games if game.waits]
    seated: dict[int, list[int | None]] = defaultdict(list)
    seats = Seat.objects.filter(game__in=[game.game for game in waiting]).order_by("place")
    for game, number in seats.values_list("game_id", "entry__number"):
        seated[game].append(number)
    return tuple(
        _open_table(
            game,
            seated[game.game],
            systems[game.division],
            late=f"{game.code}{game.round_number}" != now.get(game.division),
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
    code = game.code if several else ""
    return OpenTable(game.table, game.round_number, code, says, late, len(numbers))


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
