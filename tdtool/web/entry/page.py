"""The page of score entry: the tables without a slip, and what came last."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils import timezone

from tdtool.engine.remedies import overtime
from tdtool.engine.systems import RuleSystem
from tdtool.models import Division, Report
from tdtool.models.rounds import RoundState
from tdtool.queries import rules
from tdtool.queries.slips import tables
from tdtool.queries.slips.lines import open_tables as open_games
from tdtool.queries.slips.lines.open_tables import OpenGame
from tdtool.queries.slips.tables import TableRows
from tdtool.web.day import next_step, recent_results
from tdtool.web.day.day_now import DayNow
from tdtool.web.entry.values import EntryPage, EntryPreview, NextRound, OpenTable


def page(
    division: Division,
    *,
    slug: str,
    echo: EntryPreview | None = None,
    takes: Callable[[OpenTable], bool] = lambda _: True,
) -> EntryPage:
    """``takes``: whether an open table is listed for this desk."""
    divisions = division.event.divisions.all()
    systems = {
        event_division.code: rules.of_division(event_division) for event_division in divisions
    }
    games = open_games.of_event(division.event)
    rounds_by_code = _now(games)
    several = len(systems) > 1
    waiting = (
        _open_table(
            game,
            late=f"{game.code}{game.round_number}" != rounds_by_code.get(game.code),
            several=several,
            numbered=systems[game.code].numbered_seats,
        )
        for game in games
        if game.waits
    )
    open_tables = tuple(table for table in waiting if takes(table))
    table = open_tables[0].table if open_tables else 3
    system = systems[division.code]
    return EntryPage(
        open_tables=open_tables,
        slug=slug,
        all_tables=len(games),
        last=recent_results.of_event(division.event),
        echo=echo,
        clocks=any(event_system.own_clocks for event_system in systems.values()),
        example=_example(str(table), system, open_tables[0].seats if open_tables else 5),
        by_player="" if system.numbered_seats else _example("p12", system, 2),
        now=tuple(rounds_by_code.values()),
        next_round=_next_round(division, slug) if games and not rounds_by_code else None,
    )


def _next_round(division: Division, slug: str) -> NextRound | None:
    """What the day page offers, where that is the draw of the next round."""
    (day,) = DayNow.of_each([division], at=timezone.now())
    act = next_step.of_day(day)
    if act.kind != "pair" or act.round_number is None:
        return None
    return NextRound(slug, act.round_number, act.action)


def _now(games: Sequence[OpenGame]) -> dict[str, str]:
    """By division the round that its slips go to now, as in A4: the earliest that is played and
    lacks any."""
    rounds: dict[str, str] = {}
    for game in games:
        if game.code not in rounds and game.waits and game.state == RoundState.POSTED:
            rounds[game.code] = f"{game.code}{game.round_number}"
    return rounds


def _example(begins: str, system: RuleSystem, seats: int) -> str:
    return " ".join([begins, *map(str, system.example[:seats])])


def _open_table(game: OpenGame, *, late: bool, several: bool, numbered: bool) -> OpenTable:
    if late:
        words = f"round {game.round_number}"
    elif numbered:
        words = f"{len(game.players)} seats"
    else:
        words = " – ".join(f"p{number}" for number in game.players)
    code = game.code if several else ""
    return OpenTable(game.table, game.round_number, code, words, late, len(game.players))


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
