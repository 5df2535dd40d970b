"""Columns side by side: the same turn of a player on every sheet, where one has left turns out."""

from collections.abc import Sequence

from tdtool.engine.scoresheets.sums import Line


def side_by_side(columns: Sequence[Sequence[Line]]) -> tuple[tuple[Line | None, ...], ...]:
    """Rows with an entry of each column, None where a column has none for the turn.

    A shorter column has left some turns out: those that make the rest agree best, a zero rather
    than another, and of equal ones the last.
    """
    longest = max(columns, key=len)
    placed = [_placed(column, longest) for column in columns]
    return tuple(zip(*placed, strict=True))


def _placed(column: Sequence[Line], whole: Sequence[Line]) -> tuple[Line | None, ...]:
    """The column stretched to the length of the longest."""
    cost = _costs(column, whole)
    stretched: list[Line | None] = []
    at = 0
    for row, line in enumerate(whole):
        reachable = at < len(column) and row - at <= len(whole) - len(column)
        stands = reachable and (
            cost[at + 1][row + 1] + _differs(column[at], line)
            <= cost[at][row + 1] + _left_out(line)
        )
        stretched.append(column[at] if stands else None)
        at += stands
    return tuple(stretched)


def _costs(column: Sequence[Line], whole: Sequence[Line]) -> list[list[int]]:
    """The least disagreement of each end of the column with each end of the whole, from the end
    on; where it doesn't fit any more, more than there can be."""
    never = 3 * len(whole) + 1
    cost = [[never] * (len(whole) + 1) for _ in range(len(column) + 1)]
    cost[len(column)][len(whole)] = 0
    for row in range(len(whole) - 1, -1, -1):
        for at in range(len(column), -1, -1):
            best = cost[at][row + 1] + _left_out(whole[row])
            if at < len(column):
                best = min(best, cost[at + 1][row + 1] + _differs(column[at], whole[row]))
            cost[at][row] = min(best, never)
    return cost


def _differs(line: Line, other: Line) -> int:
    return 2 if None not in (line.move, other.move) and line.move != other.move else 0


def _left_out(line: Line) -> int:
    return 1 if line.move else 0
