"""The board's squares: where they are, and which are premium (SCR-8).

A square is a number; a border of squares that are never covered goes round the board, so that no
step can leave it. ``ACROSS`` and ``DOWN`` are the steps to the next square.
"""

from collections.abc import Mapping

SIZE = 15
ACROSS, DOWN = 1, SIZE + 1
ALL = (SIZE + 2) * DOWN + 1

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
    return f"{chr(ord('A') + column - 1)}{row}"


def _premium(marks: Mapping[str, int]) -> tuple[int, ...]:
    """How many times every square counts what is laid on it."""
    times = [1] * ALL
    for row, line in enumerate(LAYOUT):
        for column, mark in enumerate(line):
            times[square(row, column)] = marks.get(mark, 1)
    return tuple(times)


LETTER_TIMES = _premium({'"': 3, "'": 2})
WORD_TIMES = _premium({"=": 3, "-": 2})
CENTRE = square(7, 7)
