"""Score entry: the tables without a slip, and a line read back before it counts."""

from __future__ import annotations

from tdtool.engine import nsa_end
from tdtool.formats.entry_line import EntryLine
from tdtool.models import Event
from tdtool.models.rounds import RoundState
from tdtool.queries import days, events, rules, tables
from tdtool.queries.tables import TableRows
from tdtool.queries.values import ClauseNote, Echo, EchoSeat, EntryPage, TableCard


class LineRefused(Exception):
    """The line can't be a result of this event; the message says why."""


def page(event: Event, *, echo: Echo | None = None) -> EntryPage:
    open_tables, count = _open_tables(event)
    return EntryPage(
        event=events.view(event),
        foot=events.foot(event),
        open_tables=open_tables,
        all_tables=count,
        last=days.last_results(event),
        echo=echo,
    )


def _open_tables(event: Event) -> tuple[tuple[TableCard, ...], int]:
    rounds = event.divisions.get().rounds_drawn.filter(state=RoundState.POSTED)
    at_tables = [table for round_ in rounds for table in tables.of_round(round_)]
    cards = tuple(tables.card(table) for table in at_tables if table.state == "blank")
    return cards, len(at_tables)


def find(event: Event, line: EntryLine) -> TableRows:
    """The table that the line means. Raises LineRefused with what there is instead."""
    rounds = (
        event.divisions.get()
        .rounds_drawn.filter(state=RoundState.POSTED)
        .select_related("division__event")
    )
    at_tables = [table for round_ in rounds for table in tables.of_round(round_)]
    if not at_tables:
        raise LineRefused("No round is posted, so there is no table to enter a slip for.")
    found = next((table for table in at_tables if table.number == line.table), None)
    if found is None:
        numbers = [table.number for table in at_tables]
        raise LineRefused(
            f"There is no table {line.table} in this round; the tables are "
            f"{min(numbers)} to {max(numbers)}."
        )
    if len(line.scores) != len(found.seats):
        raise LineRefused(
            f"Table {line.table} has {len(found.seats)} seats, and the line has "
            f"{len(line.scores)} score{'' if len(line.scores) == 1 else 's'}. "
            "Scores go in seat order, one for each seat."
        )
    if found.report is not None:
        there = ", ".join(str(seat.score) for seat in found.seats)
        raise LineRefused(
            f"Table {line.table} is in: {found.report.by.name} took it with {there}. Yours has "
            f"{', '.join(str(score) for score in line.scores)}. To change a score, open its slip."
        )
    if line.times or line.over:
        raise LineRefused(
            "Players have no clocks of their own under these rules (NSA-4), so there is no "
            "time to enter."
        )
    if line.starter is not None and line.starter > len(found.seats):
        raise LineRefused(f"Table {line.table} has no seat {line.starter} that could begin.")
    return found


def echo(table: TableRows, line: EntryLine, *, text: str) -> Echo:
    """The line with names, who wins, and what is doubtful about it."""
    best = max(line.scores)
    return Echo(
        line=text,
        table=table.number,
        group=table.game.group,
        round_number=table.game.round.number,
        seats=tuple(
            EchoSeat(
                place=seat.row.place,
                name=seat.row.entry.name,
                score=score,
                best=score == best,
            )
            for seat, score in zip(table.seats, line.scores, strict=True)
        ),
        follows=tuple(_follows(table, line)),
        unsigned=line.unsigned,
        version=table.game.version,
    )


def _follows(table: TableRows, line: EntryLine) -> list[ClauseNote]:
    notes = [_winner(table, line)]
    minimum = rules.of_division(table.game.round.division).number("minimum")
    for seat, score in zip(table.seats, line.scores, strict=True):
        if score >= 0 and not nsa_end.possible_total(score, minimum):
            below, above = nsa_end.nearest_totals(score, minimum)
            near = f"{above}" if below is None else f"{below} or {above}"
            notes.append(
                ClauseNote(
                    f"Seat {seat.row.place}: no words of {minimum} letters or more make {score}; "
                    f"they make {near}.",
                    "NSA-30",
                    "warning",
                )
            )
    if line.starter is not None:
        name = table.seats[line.starter - 1].row.entry.name
        notes.append(ClauseNote(f"{name} began.", "NSA-5", "note"))
    return notes


def _winner(table: TableRows, line: EntryLine) -> ClauseNote:
    ranked = sorted(
        zip(line.scores, (s.row.entry.name for s in table.seats), strict=True),
        key=lambda pair: -pair[0],
    )
    best = [name for score, name in ranked if score == ranked[0][0]]
    if len(best) > 1:
        shared = f"{', '.join(best[:-1])} and {best[-1]} share the table with {ranked[0][0]}."
        return ClauseNote(shared, "NSA-30", "fine")
    margin, second = ranked[0][0] - ranked[1][0], ranked[1][1]
    return ClauseNote(f"{best[0]} wins the table by {margin}, ahead of {second}.", "NSA-30", "fine")
