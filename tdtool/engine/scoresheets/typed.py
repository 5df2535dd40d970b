"""A score sheet as a director types it off the paper, a line a turn::

    24 24 | 18 18       my move and total, then the opponent's
    30 | 22             moves alone
    - 78 | -            a dash where nothing is written
    7. pass 78 | 12 52  a turn's number may stand before, and a pass is 0
    +12 90 rack | -10 time

Points that are no turn have a word with them, and stand in their player's column.
"""

import re
from collections.abc import Iterator

from tdtool.engine.scoresheets.sheet import BadLine, Entry, Sheet

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
