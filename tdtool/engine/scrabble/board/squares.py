"""The board's squares: where they are, and which are premium (SCR-8).

A square is a number; a border of squares that are never covered goes round the board, so that no
step can leave it. ``ACROSS`` and ``DOWN`` are the steps to the next square.
"""

from collections.abc import Mapping
from typing import NamedTuple

SIZE = 15
COLUMNS = "ABCDEFGHIJKLMNO"
ACROSS, DOWN = 1, SIZE + 1
ALL = (SIZE + 2) * DOWN + 1


class Place(NamedTuple):
    """Where a play begins: its first square, the steps along it and aside from it, and how many
    squares there are to the edge."""

    start: int
    step: int
    aside: int
    room: int


# = triple word, - double word, " triple letter, ' double letter.
LAYOUT = """
=..'...=...'..=
.-..."..."...-.
..-...'.'...-..
'..-...'...-..'
....-.....-....
."..."..."...".
..'...'.'...'..
=..'...-...'..=
..'...'.'...'..
."..."..."...".
....-.....-....
'..-...'...-..'
..-...'.'...-..
.-..."..."...-.
=..'...=...'..=
""".split()  # noqa: SIM905 - it is a picture


def square(row: int, column: int) -> int:
    """The square of a row and a column, both from 0."""
    return (row + 1) * DOWN + column + 1


def name(at: int) -> str:
    """A square as it is called at the table: H8."""
    row, column = divmod(at, DOWN)
    return f"{COLUMNS[column - 1]}{row}"


def _places() -> dict[str, Place]:
    """Every place by its name: row first for a play across, 8H, column first for one down, H8."""
    places: dict[str, Place] = {}
    for row in range(SIZE):
        for column, letter in enumerate(COLUMNS):
            at = square(row, column)
            places[f"{row + 1}{letter}"] = Place(at, ACROSS, DOWN, SIZE - column)
            places[f"{letter}{row + 1}"] = Place(at, DOWN, ACROSS, SIZE - row)
    return places


def _premium(marks: Mapping[str, int]) -> tuple[int, ...]:
    """How many times every square counts what is laid on it."""
    times = [1] * ALL
    for row, line in enumerate(LAYOUT):
        for column, mark in enumerate(line):
            times[square(row, column)] = marks.get(mark, 1)
    return tuple(times)


LETTER_TIMES = _premium({'"': 3, "'": 2})
WORD_TIMES = _premium({"=": 3, "-": 2})
# Of a premium square both, None of any other.
TIMES = tuple(
    None if times == (1, 1) else times for times in zip(LETTER_TIMES, WORD_TIMES, strict=True)
)
CENTRE = square(7, 7)
PLACES: Mapping[str, Place] = _places()
NOWHERE = (0, 0, 0, -1)
# The same as plain tuples, which come apart in a fifth of the time.
BEGINNINGS = {
    place: (beginning.start, beginning.step, beginning.aside, beginning.room)
    for place, beginning in PLACES.items()
}
