"""The tables without a slip, and the values of a line read back."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tdtool.engine.remedies import overtime
from tdtool.engine.systems import RuleSystem
from tdtool.models import Division, Report
from tdtool.queries import rules
from tdtool.queries.slips import tables
from tdtool.queries.slips.changes import Changes
from tdtool.queries.slips.lines import open_tables as tables_open
from tdtool.queries.slips.lines.open_tables import Waiting
from tdtool.queries.slips.tables import TableRows
from tdtool.queries.slips.values import WordView
from tdtool.queries.values import ClauseNote

# The values of score entry, and of a line read back.


@dataclass(frozen=True)
class OpenTable:
    """A table whose slip is still to come."""

    table: int
    round_number: int
    division: str  # "" where there is one only
    late: bool = False  # of another round than the one that slips go to
    seats: int = 2


@dataclass(frozen=True)
class PreviewSeat:
    """A seat of a line being read back; ``score`` None: not typed yet."""

    place: int
    name: str
    number: int | None  # the player's, with which a line may begin
    score: int | None  # as keyed
    net: int | None  # in force, once the line is taken: with what stands on top
    best: bool
    starts: bool | None
    before: int | None = None  # on the paper by now, if the table is already in
    words: tuple[WordView, ...] = ()
    verified: int | None = None  # what the words make
    doubts: tuple[ClauseNote, ...] = ()  # about this seat


@dataclass(frozen=True)
class EntryPreview:
    """An entry line read back with names, before it counts: what taking it writes, or why it would
    be refused."""

    table: int
    group: str
    round_number: int
    seats: tuple[PreviewSeat, ...]
    follows: tuple[ClauseNote, ...]
    unsigned: bool
    version: int
    numbered: bool  # do seats go by number?
    changes: Changes | None = None  # None while the line isn't whole, or is refused
    refusal: str = ""
    nothing_new: bool = False  # it is refused because the table is in with just this
    doubts: tuple[ClauseNote, ...] = ()  # about the table as a whole
    asked: str = ""  # the names of all doubts, sent along with a yes
    again: bool = False  # the table is in; taking this writes corrections
    locked: bool = False  # all have signed, and a score changes: mistyped, or a ruling?
    mistyped: bool = True  # whether it can have been: not where two have entered it alike
    second: bool = False  # the second keying of a signed slip
    division: str = ""  # where there are several
    short: bool = False  # the line has too few scores or too many: it isn't one yet
    plain: bool = False  # nothing is to be looked at: who typed ahead has it saved

    @property
    def asks(self) -> bool:
        """Whether it counts only once it was confirmed: something is doubtful, or it changes what
        is in."""
        doubtful = bool(self.doubts) or any(seat.doubts for seat in self.seats)
        return not self.refusal and (self.again or doubtful)


@dataclass(frozen=True)
class Awaited:
    """The slips that are still to come, and how a line for one is typed here."""

    tables: tuple[OpenTable, ...]  # of those that this desk takes
    all_tables: int
    now: tuple[str, ...]  # the round of each division that slips go to now, as in A4
    clocks: bool  # have players clocks of their own somewhere here?
    example: str  # "3 213 145 244 85 172"
    by_player: str = ""  # an example of a line that begins with a player


def awaited(division: Division, *, takes: Callable[[OpenTable], bool] = lambda _: True) -> Awaited:
    """``takes``: whether an open table is listed for this desk."""
    divisions = division.event.divisions.all()
    systems = {
        event_division.code: rules.of_division(event_division) for event_division in divisions
    }
    open_now = tables_open.of_event(division.event)
    rounds_by_code = _now(open_now.waiting)
    several = len(systems) > 1
    waiting = (
        _open_table(
            table,
            late=f"{table.code}{table.round_number}" != rounds_by_code.get(table.code),
            several=several,
        )
        for table in open_now.waiting
    )
    tables_out = tuple(table for table in waiting if takes(table))
    table = tables_out[0].table if tables_out else 3
    system = systems[division.code]
    return Awaited(
        tables=tables_out,
        all_tables=open_now.count,
        now=tuple(rounds_by_code.values()),
        clocks=any(event_system.own_clocks for event_system in systems.values()),
        example=_example(str(table), system, tables_out[0].seats if tables_out else 5),
        by_player="" if system.numbered_seats else _example("p12", system, 2),
    )


def _now(waiting: Sequence[Waiting]) -> dict[str, str]:
    """By division the round that its slips go to now, as in A4: the earliest that is played and
    lacks any."""
    rounds: dict[str, str] = {}
    for table in waiting:
        if table.code not in rounds and not table.is_complete:
            rounds[table.code] = f"{table.code}{table.round_number}"
    return rounds


def _example(begins: str, system: RuleSystem, seats: int) -> str:
    return " ".join([begins, *map(str, system.example[:seats])])


def _open_table(table: Waiting, *, late: bool, several: bool) -> OpenTable:
    code = table.code if several else ""
    return OpenTable(table.table, table.round_number, code, late, len(table.players))


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
