"""What could be corrected and ruled on at a game: the part of its slip's page that says so."""

from dataclasses import dataclass
from datetime import datetime

from tdtool.engine import clauses
from tdtool.engine.remedies import corrections, overtime
from tdtool.models.rounds import GameKind
from tdtool.queries import rules
from tdtool.queries.slips import state as slip_states
from tdtool.queries.slips import tables


@dataclass(frozen=True)
class RuledSeat:
    """A player of the game, as it stands for them now."""

    place: int
    name: str
    score: int | None
    used: str  # "26:10", or "" where no time was told
    late_since: datetime | None
    ruled: str  # win, loss, tie, or ""
    credit: int | None  # spread that a bye or forfeit brings; None: it counts nothing yet


@dataclass(frozen=True)
class Becomes:
    """What a correction would make of a player's score; ``lines`` say why."""

    name: str
    before: int
    after: int
    lines: tuple[tuple[int, str, str], ...]  # points, clause, reason


@dataclass(frozen=True)
class RulingsPage:
    """A game with what can be corrected by its rules, and ruled on."""

    uuid: str
    kind: str
    state: str
    version: int
    rated: bool
    seats: tuple[RuledSeat, ...]
    corrects: bool  # whether the system has scores that players correct
    earns: bool  # whether who catches an error gains its size (D04-9)
    correction_clause: str
    ruling_clause: str  # the director's last word, "" where no clause says it
    shut: bool  # signed by all: only a ruling changes it now
    has_clocks: bool
    clauses: tuple[tuple[str, str], ...]  # of the division's rules, to choose from
    preview: tuple[Becomes, ...] = ()

    @property
    def anybody_late(self) -> bool:
        return any(seat.late_since for seat in self.seats)

    @property
    def played(self) -> bool:
        return self.kind == GameKind.PLAYED

    @property
    def counts(self) -> bool:
        """Whether there is something that a penalty or a bonus changes: no bye of an open round."""
        return self.played or all(seat.credit is not None for seat in self.seats)


def of_table(
    table: tables.TableRows, *, preview: corrections.Correction | None = None
) -> RulingsPage:
    """``preview``: a correction that is looked at before it is done."""
    game = table.game
    system = rules.of_division(game.round.division)
    credits = slip_states.credited([seat.row for seat in table.seats])
    seats = tuple(_seat(seat, credits.get(seat.row.pk)) for seat in table.seats)
    state = slip_states.of_game(game)
    return RulingsPage(
        uuid=str(game.uuid),
        kind=game.kind,
        state=state if game.kind == GameKind.PLAYED else "",
        version=game.version,
        rated=game.rated,
        seats=seats,
        corrects=system.corrections is not None,
        earns=system.corrections is not None and system.corrections.earns,
        correction_clause=system.corrections.move if system.corrections else "",
        ruling_clause=system.ruling_clause,
        shut=state == "accepted" and game.kind == GameKind.PLAYED,
        has_clocks=system.own_clocks,
        clauses=tuple((clause.id, clause.text) for clause in clauses.of(system.id)),
        preview=_becomes(seats, preview) if preview else (),
    )


def _seat(seat: tables.SeatRows, credit: int | None) -> RuledSeat:
    row = seat.row
    return RuledSeat(
        place=row.place,
        name=seat.name,
        score=seat.score,
        used="" if row.seconds_used is None else overtime.show(row.seconds_used),
        late_since=row.late_since,
        ruled=row.ruled,
        credit=credit,
    )


def _becomes(
    seats: tuple[RuledSeat, ...], correction: corrections.Correction
) -> tuple[Becomes, ...]:
    return tuple(
        Becomes(
            seat.name,
            seat.score or 0,
            after,
            tuple(
                (line.points, line.clause, line.reason)
                for line in correction.lines
                if line.seat == seat.place
            ),
        )
        for seat, after in zip(seats, correction.scores, strict=True)
    )
