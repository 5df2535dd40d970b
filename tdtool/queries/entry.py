"""Score entry: the tables without a slip, and a line read back before it counts."""

from __future__ import annotations

from tdtool.formats.entry_line import EntryLine
from tdtool.models import Event, Game
from tdtool.models.rounds import POSTED_STATES, RoundState
from tdtool.queries import days, events, rules, tables
from tdtool.queries.tables import TableRows
from tdtool.queries.values import Echo, EntryPage, TableCard


class LineRefused(Exception):
    """The line can't be a result of this event; the message says why."""


class WhichRound(LineRefused):
    """The table waits for a slip in more than one round."""

    def __init__(self, table: int, rounds: tuple[int, ...]) -> None:
        self.rounds = rounds
        super().__init__(
            f"Table {table} has no slip yet in rounds "
            f"{', '.join(map(str, rounds[:-1]))} and {rounds[-1]}. Say which one it is."
        )


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
    at_tables = _at_tables(event)
    cards = tuple(tables.card(table) for table in at_tables if table.state == "blank")
    return cards, len(at_tables)


def _at_tables(event: Event) -> list[TableRows]:
    """The tables being played, and those of earlier rounds whose slip is still to come."""
    rounds = (
        event.divisions.get()
        .rounds_drawn.filter(state__in=POSTED_STATES)
        .select_related("division__event")
        .order_by("-number")
    )
    return [
        table
        for round_ in rounds
        if round_.state == RoundState.POSTED or round_.gone_on
        for table in tables.of_round(round_)
        if round_.state == RoundState.POSTED or table.state == "blank"
    ]


def find(
    event: Event, line: EntryLine, *, rather: int | None = None, whole: bool = True
) -> TableRows:
    """The table that the line means. Raises LineRefused with what there is instead.

    A line that is not ``whole`` is still being typed: its scores may be fewer than the seats.

    It is the one that waits for a slip, else the one being played. A table that waits in two
    rounds is asked about (WhichRound), unless one of them is the round meant ``rather``.
    """
    at_tables = _at_tables(event)
    if not at_tables:
        raise LineRefused("No round is posted, so there is no table to enter a slip for.")
    meant = [table for table in at_tables if table.number == line.table]
    if not meant:
        numbers = [table.number for table in at_tables]
        raise LineRefused(
            f"There is no table {line.table} in this round; the tables are "
            f"{min(numbers)} to {max(numbers)}."
        )
    waiting = [table for table in meant if table.state == "blank"]
    waiting = [t for t in waiting if t.game.round.number == rather] or waiting
    if len(waiting) > 1:
        rounds = sorted(table.game.round.number for table in waiting)
        raise WhichRound(line.table, tuple(rounds))
    found = (waiting or meant)[0]
    return _fitting(found, line) if whole else _no_more_than_seats(found, line)


def others_of(event: Event, table: TableRows) -> list[TableRows]:
    """The other tables of the same round."""
    return [t for t in tables.of_round(table.game.round) if t.number != table.number]


def in_round(event: Event, line: EntryLine, number: int) -> TableRows:
    """The table of this very round, as the line was read back. Raises LineRefused."""
    games = Game.objects.filter(
        round__division__event=event,
        round__state__in=POSTED_STATES,
        round__number=number,
        table__number=line.table,
    ).select_related("round__division__event", "table")
    found = tables.of_games(list(games))
    if not found:
        raise LineRefused(f"Round {number} has no table {line.table}. Type the line again.")
    return _fitting(found[0], line)


def _why(table: TableRows) -> str:
    clause = rules.of_division(table.game.round.division).never_stopped
    return f" ({clause})" if clause else ""


def _no_more_than_seats(found: TableRows, line: EntryLine) -> TableRows:
    if len(line.scores) > len(found.seats):
        return _fitting(found, line)
    return found


def _fitting(found: TableRows, line: EntryLine) -> TableRows:
    """The table, if the line has what its seats need. Raises LineRefused."""
    if len(line.scores) != len(found.seats):
        raise LineRefused(
            f"Table {line.table} has {len(found.seats)} seats, and the line has "
            f"{len(line.scores)} score{'' if len(line.scores) == 1 else 's'}. "
            "Scores go in seat order, one for each seat."
        )
    if line.times or line.over:
        raise LineRefused(
            f"Players have no clocks of their own under these rules{_why(found)}, so there is no "
            "time to enter."
        )
    if line.starter is not None and line.starter > len(found.seats):
        raise LineRefused(f"Table {line.table} has no seat {line.starter} that could begin.")
    return found
