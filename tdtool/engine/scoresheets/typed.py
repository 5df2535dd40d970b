"""A score sheet as a director types it off the paper, a line a turn::

    24 24 | 18 18       my move and total, then the opponent's
    30 | 22             moves alone
    - 78 | -            a dash where nothing is written
    7. pass 78 | 12 52  a turn's number may stand before, and a pass is 0
    +12 90 rack | -10 time

Points that are no turn have a word with them, and stand in their player's column.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

# A score sheet as plain values: what one player wrote of both (MYS-3.1, D04-18).


@dataclass(frozen=True, slots=True)
class Entry:
    """A move's score and the running total after it, as written; None where nothing is.

    ``label`` is "" for a turn; else it says what the points are for, such as ``rack`` or ``time``.
    ``line`` is where it was typed.
    """

    move: int | None = None
    total: int | None = None
    label: str = ""
    line: int | None = None

    @property
    def blank(self) -> bool:
        """Whether nothing at all is written."""
        return self.move is None and self.total is None


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that can't be read, and why."""

    line: int
    text: str
    says: str


@dataclass(frozen=True)
class Sheet:
    """One player's sheet: a column of entries for every seat, in seat order. ``keeper`` is the
    seat of the player who wrote it."""

    keeper: int
    columns: tuple[tuple[Entry, ...], ...]
    bad: tuple[BadLine, ...] = ()


NUMBER = re.compile(r"[+-]?[0-9]{1,5}")
TURN = re.compile(r"\s*[0-9]{1,3}\s*[.):]\s*")
WORD = re.compile(r"[A-Za-z][A-Za-z_-]{0,19}")
APART = re.compile(r"[\s,;=/]+")
DASHES = str.maketrans({"−": "-", "–": "-", "—": "-", "‑": "-"})

NOTHING = ("pass", "passed", "exch", "exchange", "exchanged", "off", "zero")
LABELS = {
    "racks": "rack", "tiles": "rack", "left": "rack", "overtime": "time", "clock": "time",
    "challenged": "challenge", "catches": "catch",
}  # fmt: skip


class EmptySheet(ValueError):
    """Nothing was typed."""


class Unreadable(ValueError):
    """A line isn't one of a score sheet; the message says why."""


def parse(text: str, *, keeper: int = 1) -> Sheet:
    """The sheet of the player in the seat ``keeper``, of a game of two. What can't be read is
    passed over and stands in ``bad``. Raises ``EmptySheet``."""
    keeper_entries: list[Entry] = []
    theirs: list[Entry] = []
    bad: list[BadLine] = []
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise EmptySheet("The score sheet is empty. Type a line per turn, e.g. 24 24 | 18 18.")
    for number, line in lines:
        try:
            line_entries, other = _line(line, number)
        except Unreadable as fault:
            bad.append(BadLine(number, line.strip(), str(fault)))
            continue
        keeper_entries += line_entries
        theirs += other
    columns = (_ended(keeper_entries), _ended(theirs))
    return Sheet(keeper, columns if keeper == 1 else columns[::-1], tuple(bad))


def _line(line: str, number: int) -> tuple[list[Entry], list[Entry]]:
    """What a line adds to the writer's column, and to the opponent's. Beside points that are no
    turn an empty half is nothing; else it is a turn of which nothing is written."""
    halves = TURN.sub("", line.translate(DASHES), count=1).split("|")
    if len(halves) > 2:
        raise Unreadable("A line has two halves, yours and the opponent’s, with one | between.")
    keeper_entry, theirs = (_cell(half, number) for half in (*halves, "")[:2])
    beside = bool(keeper_entry.label or theirs.label)
    return _unless_nothing(keeper_entry, beside), _unless_nothing(theirs, beside)


def _unless_nothing(cell: Entry, beside: bool) -> list[Entry]:
    return [] if beside and cell.blank else [cell]


def _cell(half: str, number: int) -> Entry:
    """One half of a line: move and total, either of them a dash, and perhaps a word."""
    parts = [part for part in APART.split(half) if part]
    figures = list(_figures(parts))
    words = [part.lower() for part in parts if WORD.fullmatch(part)]
    labels = [LABELS.get(word, word) for word in words if word not in NOTHING]
    if len(figures) > 2 or len(labels) > 1:
        sentence = f"“{half.strip()}” is more than a move, its total and one word."
        raise Unreadable(sentence)
    move, total = (*figures, None, None)[:2]
    if labels and move is None and total is None:
        raise Unreadable(f"“{half.strip()}” needs its points, e.g. +12 rack.")
    label = labels[0] if labels else ""
    if label == "time" and move is not None:
        move = -abs(move)  # overtime is never a gain, whichever way it was noted
    return Entry(move, total, label, number)


def _figures(parts: list[str]) -> Iterator[int | None]:
    for part in parts:
        if part in ("-", "--", "?"):
            yield None
        elif part.lower() in NOTHING:
            yield 0
        elif NUMBER.fullmatch(part):
            yield int(part)
        elif not WORD.fullmatch(part):
            raise Unreadable(f"“{part}” is neither a number nor a dash.")


def _ended(column: list[Entry]) -> tuple[Entry, ...]:
    """The column without empty turns after the last that has something."""
    last = max((at for at, e in enumerate(column) if not (e.blank or e.label)), default=-1)
    return tuple(entry for at, entry in enumerate(column) if at <= last or not entry.blank)


# A column added up: what each entry makes of the sum, and which additions are wrong (MYS-3.2).


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
