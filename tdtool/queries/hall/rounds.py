"""A posted round as it hangs on the wall, with the results that are accepted."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime

from tdtool.english import ordered, signed
from tdtool.models import Division, Round
from tdtool.models.rounds import RoundState
from tdtool.pairing.field import Appearance, Entrant, Kind
from tdtool.queries import events
from tdtool.queries.hall.field import PublicDivision
from tdtool.queries.rounds import round_state
from tdtool.queries.standings.values import Named
from tdtool.queries.values import round_said


@dataclass(frozen=True)
class HallSeat:
    """A place at a table; ``credit`` is the spread that a bye or a forfeit brought."""

    place: int
    who: Named
    starts: bool | None
    score: int | None
    best: bool = False
    credit: str = ""


@dataclass(frozen=True)
class HallTable:
    """Who sits at a table, in the order of the seats; ``known``: its result is accepted."""

    number: int
    group: str  # "", winners, rest, final
    seats: tuple[HallSeat, ...]
    known: bool
    forfeit: bool = False

    @property
    def starter(self) -> HallSeat | None:
        return next((seat for seat in self.seats if seat.starts), None)


@dataclass(frozen=True)
class HallRound:
    """A posted round. ``byes`` play nobody; ``over``: it was completed, and may wait for a slip
    still."""

    number: int
    of: int
    stage: str
    over: bool
    complete: bool
    posted_at: datetime | None
    tables: tuple[HallTable, ...]
    byes: tuple[HallSeat, ...]

    @property
    def said(self) -> str:
        """``round 3 of 7``."""
        return round_said(self.number, self.of)

    @property
    def results_in(self) -> int:
        return sum(table.known for table in self.tables)

    def by_name(self) -> list[tuple[HallSeat, HallTable | None]]:
        """Everybody in the order of the names, with their table; None: the bye."""
        sat = [(seat, table) for table in self.tables for seat in table.seats]
        seated: list[tuple[HallSeat, HallTable | None]] = [
            *sat,
            *((seat, None) for seat in self.byes),
        ]
        return sorted(seated, key=lambda row: (ordered(row[0].who.name), row[0].who.number))

    def table_of(self, entry: str) -> tuple[HallTable, HallSeat] | None:
        """Where somebody sits; None: at no table."""
        sat = ((table, seat) for table in self.tables for seat in table.seats)
        return next(
            (table_and_seat for table_and_seat in sat if table_and_seat[1].who.entry == entry), None
        )


def posted(division: Division) -> list[Round]:
    """The rounds that the hall may see, in order."""
    return [round_ for round_ in events.rounds_of(division) if round_.is_posted]


def now(division: Division) -> Round | None:
    """The round that the hall is in: the newest that is played, else the newest complete one."""
    return events.in_play(posted(division))


def of_round(round_: Round, seen: PublicDivision) -> HallRound:
    """The round with its tables, made once for a state; no query."""
    return seen.known.once("hall round", round_.number, lambda: _of_round(round_, seen))


def _of_round(round_: Round, seen: PublicDivision) -> HallRound:
    sat: dict[int, list[tuple[Entrant, Appearance]]] = defaultdict(list)
    byes = []
    for entrant in seen.field.entrants:
        at = entrant.appearance(round_.number)
        if at.kind is Kind.BYE:
            byes.append(_seat(entrant, at, seen))
        elif at.table is not None and at.kind in (Kind.PLAYED, Kind.FORFEIT):
            sat[at.table].append((entrant, at))
    return HallRound(
        number=round_.number,
        of=round_.division.rounds,
        stage=round_.stage,
        over=round_.state == RoundState.COMPLETE,
        complete=round_state.of_round(round_, seen.field).state == "complete",
        posted_at=round_.posted_at,
        tables=tuple(_table(number, sitters, seen) for number, sitters in sorted(sat.items())),
        byes=tuple(byes),
    )


def _table(
    number: int, sitters: list[tuple[Entrant, Appearance]], seen: PublicDivision
) -> HallTable:
    sitters.sort(key=lambda row: row[1].place or 0)
    sides = [at for _, at in sitters]
    scores = [at.score for at in sides if at.kind is Kind.PLAYED and at.score is not None]
    all_known = all(at.known for at in sides)
    return HallTable(
        number=number,
        group=sides[0].group,
        seats=tuple(
            _seat(entrant, at, seen, best=all_known and at.score == max(scores, default=None))
            for entrant, at in sitters
        ),
        known=all_known,
        forfeit=any(at.kind is Kind.FORFEIT for at in sides),
    )


def _seat(
    entrant: Entrant, at: Appearance, seen: PublicDivision, *, best: bool = False
) -> HallSeat:
    played = at.kind is Kind.PLAYED
    return HallSeat(
        place=at.place or 0,
        who=seen.named(entrant),
        starts=at.started,
        score=at.score if played else None,
        best=best and played,
        credit="" if played or at.score is None else signed(at.score),
    )
