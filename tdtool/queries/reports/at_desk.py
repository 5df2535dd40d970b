"""What players have reported that waits for the desk, oldest first."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Literal, TypeAlias

from django.db.models import Q

from tdtool.models import Event, Game, PhoneReport
from tdtool.models.phones import Said
from tdtool.models.rounds import POSTED_STATES, RoundState
from tdtool.queries.reports import said
from tdtool.queries.reports.said import Reports
from tdtool.queries.slips import tables
from tdtool.queries.slips.tables import TableRows

# How an event lets players report: not at all, for the desk, or so that it counts at once.

USUAL_MINUTES = 15
MOST_MINUTES = 240


class Counting(StrEnum):
    OFF = "off"
    DESK = "desk"  # the desk accepts what both agree on
    ONCE = "once"  # what both agree on counts at once


@dataclass(frozen=True)
class Setting:
    """``minutes``: so long after a result was accepted players may still say that it is wrong."""

    counting: Counting = Counting.OFF
    minutes: int = USUAL_MINUTES

    @property
    def on(self) -> bool:
        return self.counting is not Counting.OFF


def setting_of_event(event: Event) -> Setting:
    stored = event.phone_reports
    return Setting() if stored is None else Setting(Counting(stored["counting"]), stored["minutes"])


Kind: TypeAlias = Literal["differ", "agreed", "half", "said"]
KINDS: tuple[Kind, ...] = ("differ", "agreed", "half", "said")


@dataclass(frozen=True)
class Waiting:
    """A table with what was said of it. ``said``: its slip is in, or words were sent alone."""

    kind: Kind
    table: TableRows
    reports: Reports
    since: datetime
    against: tuple[PhoneReport, ...] = ()


def of_event(event: Event) -> list[Waiting]:
    """Those of rounds being played, and whatever was signaled in a round since completed."""
    reports = PhoneReport.objects.filter(game__round__division__event=event)
    reports = reports.filter(game__round__state__in=POSTED_STATES)
    signaled = Q(kind__in=(Said.PROBLEM, Said.WRONG))
    game_ids = reports.filter(Q(game__round__state=RoundState.POSTED) | signaled).values("game")
    games = Game.objects.filter(pk__in=game_ids).select_related("table", "round__division__event")
    return of_tables(tables.of_games(list(games.defer("round__basis"))))


def of_tables(tables: Sequence[TableRows]) -> list[Waiting]:
    """Two queries at most, however many tables."""
    seats = {table.game.pk: [str(seat.row.entry.uuid) for seat in table.seats] for table in tables}
    reports = said.of_games(seats) if seats else {}
    waiting = (_waiting(table, reports[table.game.pk]) for table in tables)
    return sorted(
        (wait for wait in waiting if wait), key=lambda wait: (wait.since, wait.table.number)
    )


def _waiting(table: TableRows, reports: Reports) -> Waiting | None:
    if reports.since is None:
        return None
    against: tuple[PhoneReport, ...] = ()
    kind: Kind | None = None
    if table.report is not None:
        against = _against(table, reports, table.report.act_number)
    elif reports.state in ("differ", "agreed"):
        kind = "differ" if reports.state == "differ" else "agreed"
    elif reports.state == "some" and said.asks_both(len(table.seats)):
        kind = "half"
    if kind is None and (against or reports.problems or reports.wrong):
        kind = "said"
    return Waiting(kind, table, reports, reports.since, against) if kind else None


def _against(table: TableRows, reports: Reports, entered: int) -> tuple[PhoneReport, ...]:
    """The reports that say otherwise than the slip, but for those between which the desk has
    decided with it."""
    against = reports.against([seat.on_paper for seat in table.seats])
    return tuple(row for row in against if reports.state != "differ" or row.act_number > entered)


def by_kind(waiting: Iterable[Waiting]) -> dict[Kind, list[Waiting]]:
    every = list(waiting)
    return {kind: [wait for wait in every if wait.kind == kind] for kind in KINDS}
