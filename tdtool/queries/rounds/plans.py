"""The plan of a two-player division: how its rounds will be drawn, and in which session."""

from collections.abc import Mapping, Sequence
from itertools import takewhile

from tdtool.models import Division, Round
from tdtool.pairing.field import Field
from tdtool.pairing.methods import blocks
from tdtool.pairing.methods.blocks import BLOCK_LENGTHS, PlannedRound
from tdtool.pairing.methods.by_name import METHODS
from tdtool.queries import events
from tdtool.queries.field import read_field


def planned(division: Division, number: int, *, field: Field | None = None) -> PlannedRound:
    """How a round will be drawn: as the director has planned it, else as the field suggests."""
    return plan(division, field=field)[number - 1]


def plan(division: Division, *, field: Field | None = None) -> tuple[PlannedRound, ...]:
    """The whole event's plan, from round 1. ``based_on`` may not be known to be complete yet."""
    if division.plan:
        return of_rows(division.plan)
    field = field or read_field(division)
    playing = [entrant.number for entrant in field.entrants if entrant.plays(1)]
    return _going_on(division, blocks.plan(playing, division.rounds))


def for_contenders(
    division: Division, *, method: str, koth: int, field: Field | None = None
) -> list[dict[str, object]]:
    """The rows of a plan that ends with a method for contenders, as ``pairings.plan`` is told it.

    Drawn rounds are as they were drawn, those from a file, of which it isn’t known how, as they
    were planned, and a block that was begun goes on as planned; each round keeps its session, and
    how often two may have met.
    """
    field = field or read_field(division)
    playing = [entrant.number for entrant in field.entrants if entrant.plays(1)]
    planned_rounds = blocks.for_contenders(
        playing, division.rounds, method=method, koth=koth, planned=_begun(division, field)
    )
    methods = [row.method for row in planned_rounds]
    return [
        {
            "method": row.method,
            "based_on": None if row.based_on == usual_basis(methods, row.number) else row.based_on,
            "session": session_of(division, row.number),
            "repeats": repeats_of(division, row.number),
        }
        for row in planned_rounds
    ]


def _begun(division: Division, field: Field) -> list[PlannedRound]:
    """The drawn rounds, and after them those planned in the block that the last of them began."""
    drawn = events.rounds_of(division)[: division.rounds]
    if not drawn:
        return []
    before = plan(division, field=field)
    last, planned = drawn[-1], before[drawn[-1].number - 1]
    rest = takewhile(
        lambda row: (row.method, row.based_on) == (last.method, planned.based_on),
        before[last.number :]
        if last.method in BLOCK_LENGTHS and last.method == planned.method
        else (),
    )
    return [*(_as_drawn(round_, before[round_.number - 1]) for round_ in drawn), *rest]


def _as_drawn(round_: Round, row: PlannedRound) -> PlannedRound:
    """A drawn round’s row; as it was planned where its method is none of ours."""
    if round_.method not in METHODS:
        return row
    return PlannedRound(round_.number, round_.method, round_.based_on or 0)


def of_rows(plan_rows: Sequence[Mapping[str, object]]) -> tuple[PlannedRound, ...]:
    """A plan from its rows as a division holds them."""
    return tuple(
        PlannedRound(number, str(row["method"]), _based_on(plan_rows, number))
        for number, row in enumerate(plan_rows, 1)
    )


def _going_on(division: Division, plan_: Sequence[PlannedRound]) -> tuple[PlannedRound, ...]:
    """The plan after what was drawn: a block that wasn't begun by its first round is Swiss."""
    methods = {drawn.number: drawn.method for drawn in events.rounds_of(division)}
    planned_rounds: list[PlannedRound] = []
    for row in plan_:
        inside = row.method in BLOCK_LENGTHS and row.number > 1 and row.based_on < row.number - 1
        if row.number not in methods and inside and methods[row.number - 1] != row.method:
            row = PlannedRound(row.number, "swiss", row.number - 1)
        methods.setdefault(row.number, row.method)
        planned_rounds.append(row)
    return tuple(planned_rounds)


def _based_on(plan_rows: Sequence[Mapping[str, object]], number: int) -> int:
    based_on = plan_rows[number - 1].get("based_on")
    methods = [str(row["method"]) for row in plan_rows]
    return int(str(based_on)) if based_on is not None else usual_basis(methods, number)


def usual_basis(methods: Sequence[str], number: int) -> int:
    """The round whose standings count where a plan doesn't say: the one before, and for rounds
    that come from one draw the one before the first of them."""
    method = methods[number - 1]
    if method not in BLOCK_LENGTHS:
        return number - 1
    first = number
    while first > 1 and methods[first - 2] == method:
        first -= 1
    length = BLOCK_LENGTHS[method]
    return (first + (number - first) // length * length if length else first) - 1


def repeats_of(division: Division, number: int) -> int | None:
    """How often two who meet in a round may have met; None: as seldom as can be."""
    plan_rows = division.plan[number - 1 : number]
    repeats: int | None = plan_rows[0].get("repeats") if plan_rows else None
    return repeats


def session_of(division: Division, number: int) -> int:
    """The session that a round is planned for; 1 where no plan says."""
    sessions = [1, *(int(row.get("session") or 0) for row in division.plan[:number])]
    return max(sessions)
