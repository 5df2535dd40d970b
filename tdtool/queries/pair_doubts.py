"""What is doubtful about a two-player line before it counts: asked about once, then it counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tdtool.engine.clock import Overtime
from tdtool.engine.systems import RuleSystem
from tdtool.queries import doubts
from tdtool.queries.tables import TableRows
from tdtool.queries.values import ClauseNote

LATE = 10  # minutes over that hardly anybody is


def of_line(
    system: RuleSystem,
    table: TableRows,
    scores: Sequence[int],
    late: Mapping[int, Overtime],
    elsewhere: Mapping[int, Sequence[int | None]],
) -> dict[int, list[ClauseNote]]:
    """The doubts by place: scores and margins out of line, a tie, a slip just like another, much
    overtime; under 0 those about the table as a whole."""
    first, other = scores
    found = {
        place: _out_of_line(system, table, place, score) for place, score in enumerate(scores, 1)
    }
    whole = [f"Both have {first}. Is it a tie?"] if first == other else []
    likely = system.likely
    if likely and not any(found.values()) and abs(first - other) > likely.margin:
        whole.append(f"A margin of {abs(first - other)}? It is seldom over {likely.margin}.")
    for place, says in _very_late(table, late).items():
        found[place].append(says)
    found[0] = whole + _same_slip(scores, elsewhere)
    return {
        place: [ClauseNote(one.replace(" -", " −"), severity="warning") for one in says]
        for place, says in found.items()
        if says
    }


def _out_of_line(system: RuleSystem, table: TableRows, place: int, score: int) -> list[str]:
    name, likely = table.seats[place - 1].name, system.likely
    if likely is None:
        usual = doubts.usual(table)
        if usual is None or score <= doubts.FAR_OUT * usual:
            return []
        return [f"{name}: {score} is far above what is usual here, {usual:.0f} on the average."]
    if likely.lowest <= score <= likely.highest:
        return []
    return [f"{name}: {score}? Scores are mostly between {likely.lowest} and {likely.highest}."]


def _same_slip(scores: Sequence[int], elsewhere: Mapping[int, Sequence[int | None]]) -> list[str]:
    """The same two scores at another table, in whichever order: perhaps the wrong table."""
    if scores[0] == scores[1]:
        return []
    same = [number for number, there in elsewhere.items() if set(there) == set(scores)]
    return [f"Table {number} has the very same scores. Is the table right?" for number in same]


def _very_late(table: TableRows, late: Mapping[int, Overtime]) -> dict[int, str]:
    return {
        place: f"{table.seats[place - 1].name}: {told.minutes} minutes over? "
        "Is the clock read right?"
        for place, told in late.items()
        if told.minutes > LATE
    }
