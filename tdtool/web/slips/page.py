"""A slip's page: its seats, its ledger, what it comes to, and what can be done with it."""

from dataclasses import dataclass

from django.utils import timezone

from tdtool.engine.final_words import by_system
from tdtool.engine.systems import RuleSystem
from tdtool.english import clock
from tdtool.models import Account, Game, Report
from tdtool.models.rounds import GameKind
from tdtool.queries import rules
from tdtool.queries.field import kept_field
from tdtool.queries.rounds.redrawn import open_rounds
from tdtool.queries.rounds.redrawn.open_rounds import Different
from tdtool.queries.slips import doubts as slip_doubts
from tdtool.queries.slips import first_draws, slip, table_state, tables
from tdtool.queries.slips import state as slip_states
from tdtool.queries.slips.table_state import TableState
from tdtool.queries.slips.tables import TableRows
from tdtool.queries.slips.values import LedgerRow, SlipSeat
from tdtool.queries.values import ClauseNote
from tdtool.web.playoffs import page as play_offs
from tdtool.web.slips import decisions
from tdtool.web.slips.decisions import Decision

# The values of a slip's page.


@dataclass(frozen=True)
class FirstDrawView:
    """A draw for who begins: at which time of the game, what was drawn ("": not yet), whether it
    can be drawn now."""

    time: int
    title: str
    clause: str
    says: str
    offered: bool
    staged: bool  # is it one of several of the game?
    void: bool = False  # drawn before the seats changed, so it doesn’t count


@dataclass(frozen=True)
class SlipPage:
    """A slip with its seats, its ledger and what can be done with it."""

    round_number: int
    table: int
    group: str
    state: str
    version: int
    code: str  # "F8QY4 0YGEC"
    revision: int
    seats: tuple[SlipSeat, ...]
    notes: tuple[ClauseNote, ...]  # of the table as a whole (letters, NSA-2)
    ledger: tuple[LedgerRow, ...]
    different: tuple[Different, ...]
    lifted: str  # whom a correction has lifted above a seed of the play-off
    reported_by: str
    unsigned: int
    scoring: str = ""  # how words score, in a few words
    game: str = ""  # the game's uuid
    kind: str = "played"
    result: ClauseNote | None = None  # "Ann wins by 32."
    own_clocks: bool = False  # have the players clocks of their own?
    first_draws: tuple[FirstDrawView, ...] = ()  # by each time of the game that the desk may draw
    back_why: str = ""  # why the entry isn't simply undone by who looks at it
    decisions: tuple[Decision, ...] = ()
    decides: bool = False  # whether the first of them has the filled button
    noted: tuple[Decision, ...] = ()  # words that count, and may be ruled off all the same
    disputes: tuple[tuple[int, str, str, str], ...] = ()  # number, uuid, about, state
    now: TableState | None = None  # what its table is


def page(game: Game, *, by: Account) -> SlipPage:
    """The slip as it is now, for the account that looks at it."""
    return of_table(tables.of_games([game])[0], by=by)


def of_table(table: TableRows, *, by: Account) -> SlipPage:
    """The same, of a table that was read."""
    game, division = table.game, table.game.round.division
    system, report = rules.of_division(division), table.report
    doubts = slip_doubts.of_table(table)
    lines = slip.ledgers([game]).get(game.pk, ())
    open_decisions = decisions.of_table(table, doubts, system)
    return SlipPage(
        round_number=game.round.number,
        table=table.number,
        group=game.group,
        state=table.state,
        version=game.version,
        code=slip.code_spaced(slip.code_of(game)),
        revision=game.slip_revision,
        seats=slip.seats_of(table, doubts, lines),
        notes=(*slip.notes_of(doubts), *slip.clock_notes(table, system)),
        ledger=lines,
        different=open_rounds.of_game(game, kept_field(division)),
        lifted=play_offs.lifted(division, kept_field(division), round_number=game.round.number),
        reported_by=_taken(report) if report else "",
        unsigned=sum(not seat.signed for seat in table.seats),
        scoring=by_system.in_words(system) if system.final_words else "",
        game=str(game.uuid),
        kind=str(game.kind),
        result=None if system.numbered_seats else slip.result_of(table, system, lines),
        own_clocks=system.own_clocks,
        first_draws=_first_draws(table, system),
        back_why=slip_states.why_not_undoable_by(report, by=by) if report else "",
        decisions=open_decisions,
        decides=decisions.fills(open_decisions, by, division.event),
        noted=decisions.of_notes(table, doubts, system),
        disputes=slip_states.disputes_of(game),
        now=table_state.of_table(table, at=timezone.now()),
    )


def _first_draws(table: TableRows, system: RuleSystem) -> tuple[FirstDrawView, ...]:
    """The draws for who begins, and those to be drawn while no slip is in."""
    times = first_draws.times(system)
    if not times or table.game.kind != GameKind.PLAYED:
        return ()
    drawn, void = first_draws.with_void(table.game)
    names, starts_known = [seat.name for seat in table.seats], table.seats[0].starts is not None
    views = [
        FirstDrawView(
            time=time,
            title=title,
            clause=clause,
            says=first_draws.says(drawn[time], names) if time in drawn else "",
            offered=table.state == "blank"
            and time not in drawn
            and not (time == 1 and starts_known),
            staged=len(times) > 1,
            void=time in void,
        )
        for time, (title, clause) in enumerate(times, 1)
    ]
    return tuple(view for view in views if view.says or view.offered or view.void)


def _taken(report: Report) -> str:
    return f"entered {clock(timezone.localtime(report.at))} by {report.by.name}"
