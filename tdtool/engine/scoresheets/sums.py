"""A column added up: what each entry makes of the sum, and which additions are wrong (MYS-3.2)."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tdtool.engine.scoresheets.sheet import Entry


@dataclass(slots=True)
class Line:
    """An entry with its sums.

    ``move`` is the score as written, or as it follows from the totals around it; None where it
    doesn't. ``expected`` is the total that follows from the one before, where that is known.
    ``moves`` is the sum of all moves so far, None while one is missing.
    """

    entry: Entry
    move: int | None
    expected: int | None = None
    moves: int | None = None

    @property
    def error(self) -> int:
        """By how much this addition is wrong: 0 where the total follows from the total before or
        from all the moves together."""
        total = self.entry.total
        if total is None or self.expected is None or total in (self.expected, self.moves):
            return 0
        return total - self.expected

    @property
    def put_right(self) -> bool:
        """Whether an earlier wrong total is put right here: it follows from all the moves, and not
        from the total before."""
        total = self.entry.total
        return total is not None and total == self.moves and self.expected not in (None, total)

    @property
    def off(self) -> int:
        """By how much the total is away from the sum of the moves."""
        total = self.entry.total
        return 0 if total is None or self.moves is None else total - self.moves


@dataclass(slots=True)
class _Adding:
    """Where the adding stands: the last total written, the moves since, and those missing."""

    base: int = 0
    since: int = 0
    moves: int = 0
    missing: list[Line] = field(default_factory=list)

    def take(self, line: Line) -> None:
        if line.move is None:
            self.missing.append(line)
        else:
            self.since += line.move
            self.moves += line.move
        total = line.entry.total
        if total is not None:
            self._total(line, total)
        line.moves = None if self.missing else self.moves

    def _total(self, line: Line, total: int) -> None:
        """A total closes a gap: what is missing to it was scored in the moves not written, in the
        one of them if it is one."""
        if self.missing:
            scored = total - self.base - self.since
            self.moves += scored
            if len(self.missing) == 1:
                self.missing[0].move = scored
            self.missing = []
        else:
            line.expected = self.base + self.since
        self.base, self.since = total, 0


def added_up(column: Sequence[Entry]) -> tuple[Line, ...]:
    """The column's entries in their order, each with its sums.

    >>> [line.move for line in added_up([Entry(24, 24), Entry(None, 54), Entry(10, 65)])]
    [24, 30, 10]
    >>> [line.error for line in added_up([Entry(24, 24), Entry(None, 54), Entry(10, 65)])]
    [0, 0, 1]
    """
    adding = _Adding()
    lines = tuple(Line(entry, entry.move) for entry in column)
    for line in lines:
        adding.take(line)
    return lines
