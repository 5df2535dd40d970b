"""What is doubtful about a line before it counts: asked about once, then it counts as typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import mean

from tdtool.engine import ends
from tdtool.engine.systems import RuleSystem
from tdtool.models import Seat
from tdtool.models.rounds import POSTED_STATES
from tdtool.queries.field import scores_in_force
from tdtool.queries.tables import TableRows
from tdtool.queries.values import ClauseNote

ENOUGH_SCORES = 6  # to say what is usual here
FAR_OUT = 2.5  # times the mean


def of_line(
    system: RuleSystem,
    table: TableRows,
    scores: Sequence[int],
    elsewhere: Mapping[int, Sequence[int | None]],
) -> dict[int, list[ClauseNote]]:
    """The doubts by place; under 0 those about the table as a whole."""
    found: dict[int, list[ClauseNote]] = {}
    usual_here = usual(table)
    for place, score in enumerate(scores, 1):
        notes = [*_impossible(system, place, score), *_far_out(place, score, usual_here)]
        if notes:
            found[place] = notes
    if whole := _same_slip(scores, elsewhere):
        found[0] = whole
    return found


def _impossible(system: RuleSystem, place: int, score: int) -> list[ClauseNote]:
    """A total that no words can make (NSA-13, NSA-30)."""
    if score < 0 or ends.possible_total(system, score):
        return []
    below, above = ends.nearest_totals(system, score)
    near = f"{above}" if below is None else f"{below} or {above}"
    says = (
        f"Seat {place}: no words of {system.number('minimum')} letters or more make {score}; "
        f"they make {near}."
    )
    return [ClauseNote(says, system.scoring_clause, "warning")]


def usual(table: TableRows) -> float | None:
    """The mean of the event's scores so far, once there are enough of them."""
    seats = Seat.objects.filter(
        round__division=table.game.round.division, round__state__in=POSTED_STATES
    ).exclude(game=table.game)
    known = list(scores_in_force(seats).values())
    return mean(known) if len(known) >= ENOUGH_SCORES else None


def _far_out(place: int, score: int, average: float | None) -> list[ClauseNote]:
    if average is None or score <= FAR_OUT * average:
        return []
    says = f"Seat {place}: {score} is far above what is usual here, {average:.0f} on the average."
    return [ClauseNote(says, severity="warning")]


def _same_slip(
    scores: Sequence[int], elsewhere: Mapping[int, Sequence[int | None]]
) -> list[ClauseNote]:
    """The same scores in the same order at another table: perhaps the wrong table was typed."""
    if len(set(scores)) < 2:
        return []
    same = [number for number, there in elsewhere.items() if list(there) == list(scores)]
    return [
        ClauseNote(f"Table {number} has the very same scores. Is the table right?", "", "warning")
        for number in same
    ]
