"""The slip of a two-player game: what each reported, what the clock cost, what counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tdtool.engine.remedies import overtime
from tdtool.engine.sentences import signed
from tdtool.engine.systems import RuleSystem
from tdtool.models import Account, Game
from tdtool.models.rounds import GameKind
from tdtool.queries import rules
from tdtool.queries.field import kept_field
from tdtool.queries.rounds import redrawn
from tdtool.queries.slips import codes, ledger, tables
from tdtool.queries.slips import result as slip_results
from tdtool.queries.slips import state as slip_states
from tdtool.queries.slips.tables import SeatRows, TableRows
from tdtool.queries.slips.values import LedgerRow, SlipPage, SlipSeat
from tdtool.queries.values import ClauseNote


def page(game: Game) -> SlipPage:
    """The slip as its page shows it."""
    table = tables.of_games([game])[0]
    division = game.round.division
    system = rules.of_division(division)
    lines = ledger.ledgers([game]).get(game.pk, ())
    return SlipPage(
        round_number=game.round.number,
        table=table.number,
        group=game.group,
        state=table.state,
        version=game.version,
        code=codes.spaced(codes.of_game(game)),
        revision=game.slip_revision,
        seats=seats_of(table, lines),
        notes=tuple(_clock_notes(table, system)),
        ledger=lines,
        different=redrawn.of_division(division, kept_field(division)),
        reported_by=ledger.reported_by(table),
        unsigned=sum(not seat.signed for seat in table.seats),
        game=str(game.uuid),
        kind=str(game.kind),
        result=result_of(table, system, lines),
        own_clocks="overtime_points" in system.settings,
        first_clause=system.first_clause,
    )


def why_not_undoable_by(game: Game, *, by: Account) -> str:
    """Why the newest entry isn't simply undone by who looks at it; "" where it is."""
    last = slip_states.reports().filter(game=game).select_related("by", "game__round").last()
    return "" if last is None else slip_states.why_not_undoable_by(last, by=by)


def seats_of(table: TableRows, lines: Sequence[LedgerRow]) -> tuple[SlipSeat, ...]:
    """The two in the order of the seats."""
    return tuple(_seat(table, seat, lines) for seat in table.seats)


def _seat(table: TableRows, seat: SeatRows, lines: Sequence[LedgerRow]) -> SlipSeat:
    used, reported = seat.row.seconds_used, seat.reported
    charged = seat.overtime + (reported or 0)
    return SlipSeat(
        seat=tables.seat_view(seat, table.best_score),
        reported=reported,
        verified=None,
        in_force=seat.score,
        words=(),
        notes=(),
        signed_by=ledger.signed_by(table) if seat.signed else "",
        starts=seat.starts,
        used="" if used is None else overtime.show(used),
        overtime=seat.overtime,
        changes=0 if seat.score is None else seat.score - charged,
        spread=_spread(lines).get(seat.row.place),
    )


def _spread(lines: Sequence[LedgerRow]) -> Mapping[int, int]:
    """What counts for the spread alone, by place."""
    found: dict[int, int] = {}
    for line in lines:
        if line.counts_for == "spread":
            found[line.place] = found.get(line.place, 0) + line.points
    return found


def result_of(
    table: TableRows, system: RuleSystem, lines: Sequence[LedgerRow]
) -> ClauseNote | None:
    """Who wins and by how much; in a forfeit, what it brings."""
    if table.game.kind == GameKind.PLAYED:
        scores = [seat.score for seat in table.seats]
        return None if None in scores else slip_results.winner(table.seats, scores, system)
    if table.game.kind == GameKind.NOT_PLAYED:
        return ClauseNote("The game was not played.")
    spread = _spread(lines)
    brings = ", ".join(
        f"{seat.name} {signed(spread.get(seat.row.place, 0))}" for seat in table.seats
    )
    both = " of both" if table.game.kind == GameKind.DOUBLE_FORFEIT else ""
    clause = next((line.clause for line in lines if line.counts_for == "spread"), "")
    return ClauseNote(f"A forfeit{both}, by spread: {brings}.", clause, "warning")


def _clock_notes(table: TableRows, system: RuleSystem) -> list[ClauseNote]:
    """Whose clock went past the limit (SCR-12)."""
    return [
        slip_results.past_the_limit(system, seat.name)
        for seat in table.seats
        if seat.row.seconds_used is not None
        and "overtime_points" in system.settings
        and overtime.overtime(system, used=seat.row.seconds_used).ends_game
    ]
