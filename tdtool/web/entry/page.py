"""The page of score entry: the tables without a slip, and what came last."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils import timezone

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
from tdtool.web.day import next_step
from tdtool.web.day.day_now import DayNow, LastResult
from tdtool.web.day.views import of_event

# The values of score entry, and of a line read back.


@dataclass(frozen=True)
class OpenTable:
    """A table whose slip is still to come."""

    table: int
    round_number: int
    division: str  # "" where there is one only
    says: str  # "5 seats", "3 and 10", "round 2", "being typed"
    late: bool = False  # of another round than the one that slips go to
    seats: int = 2
    typed: bool = False  # its line is the one read back


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
class NextRound:
    """The round to be drawn once every slip is in."""

    slug: str
    number: int
    says: str  # "Pair round 5"


@dataclass(frozen=True)
class EntryPage:
    """What is still awaited, what came last, and the line read back."""

    open_tables: tuple[OpenTable, ...]  # no slip yet
    slug: str
    all_tables: int
    last: tuple[LastResult, ...]
    echo: EntryPreview | None = None
    clocks: bool = False  # have players clocks of their own somewhere here?
    example: str = "3 213 145 244 85 172"
    by_player: str = ""  # an example of a line that begins with a player
    now: tuple[str, ...] = ()  # the round of each division that slips go to now, as in A4
    next_round: NextRound | None = None  # where no slip is out any more


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
    open_now = tables_open.of_event(division.event)
    rounds_by_code = _now(open_now.waiting)
    several = len(systems) > 1
    echoed = (echo.table, echo.round_number) if echo else None
    waiting = (
        _open_table(
            table,
            late=f"{table.code}{table.round_number}" != rounds_by_code.get(table.code),
            several=several,
            numbered=systems[table.code].numbered_seats,
            typed=(table.table, table.round_number) == echoed,
        )
        for table in open_now.waiting
    )
    open_tables = tuple(table for table in waiting if takes(table))
    table = open_tables[0].table if open_tables else 3
    system = systems[division.code]
    return EntryPage(
        open_tables=open_tables,
        slug=slug,
        all_tables=open_now.count,
        last=of_event(division.event),
        echo=echo,
        clocks=any(event_system.own_clocks for event_system in systems.values()),
        example=_example(str(table), system, open_tables[0].seats if open_tables else 5),
        by_player="" if system.numbered_seats else _example("p12", system, 2),
        now=tuple(rounds_by_code.values()),
        next_round=_next_round(division, slug) if open_now.count and not rounds_by_code else None,
    )


def _next_round(division: Division, slug: str) -> NextRound | None:
    """What the day page offers, where that is the draw of the next round."""
    (day,) = DayNow.of_each([division], at=timezone.now())
    act = next_step.of_day(day)
    if act.kind != "pair" or act.round_number is None:
        return None
    return NextRound(slug, act.round_number, act.action)


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


def _open_table(
    table: Waiting, *, late: bool, several: bool, numbered: bool, typed: bool
) -> OpenTable:
    if typed:
        words = "being typed"
    elif late:
        words = f"round {table.round_number}"
    elif numbered:
        words = f"{len(table.players)} seats"
    else:
        words = " – ".join(f"p{number}" for number in table.players)
    return OpenTable(
        table.table,
        table.round_number,
        division=table.code if several else "",
        says=words,
        late=late,
        seats=len(table.players),
        typed=typed,
    )


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
