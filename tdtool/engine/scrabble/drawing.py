"""A position as text: the board, the scores, and the tiles that aren't on it."""

from tdtool.engine.scrabble.board.position import Position
from tdtool.engine.scrabble.board.squares import LAYOUT, SIZE, square


def drawn(at: Position) -> str:
    """The board row by row, premium squares by their marks, blanks in small letters; below it the
    scores, and the tiles unseen (SCR-15)."""
    columns = "   " + " ".join(chr(ord("A") + column) for column in range(SIZE))
    rows = [f"{row + 1:2} {_row(at, row)}" for row in range(SIZE)]
    scores = ", ".join(f"{nick} {tally.verified}" for nick, tally in at.tallies.items())
    unseen = "".join(at.unseen.tiles().elements())
    return "\n".join([columns, *rows, scores, f"unseen: {unseen}"])


def _row(at: Position, row: int) -> str:
    squares = (at.board[square(row, column)] or LAYOUT[row][column] for column in range(SIZE))
    return " ".join(squares)
