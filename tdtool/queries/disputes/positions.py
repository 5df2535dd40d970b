"""A position of a record as it is drawn: the board with its premium squares, or the words before
the players and the pool."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tdtool.engine.positions import Board, Shown, Table
from tdtool.engine.scrabble.board.squares import COLUMNS, LAYOUT
from tdtool.engine.words import tiles
from tdtool.queries.disputes.position_values import (
    BoardView,
    Frame,
    Holding,
    PositionView,
    Score,
    Square,
    TableView,
)

PREMIUM = {"=": "3W", "-": "2W", '"': "3L", "'": "2L", ".": ""}
Names = Mapping[str, tuple[str, int | None]]  # by nick: the player's name and place


def chosen(shown: Sequence[Shown], *, turn: int | None, line: int | None) -> int | None:
    """Which line of the record to show: the one named, else the turn's play, before the reply."""
    at = {one.row.line: number for number, one in enumerate(shown)}
    if line in at:
        return at[line]
    of_turn = [number for number, one in enumerate(shown) if one.row.turn == turn]
    if not of_turn:
        return None
    plays = [n for n in of_turn if (board := shown[n].board) and board.fresh]
    return (plays or of_turn)[0 if plays else -1]


def position(shown: Sequence[Shown], at: int, names: Names) -> PositionView:
    """The position after a line, and the turns before and after it."""
    here = shown[at]
    turns = sorted({one.row.turn for one in shown if one.row.turn})
    turn = here.row.turn
    name = names.get(here.row.nick, (here.row.nick, None))[0]
    return PositionView(
        line=here.row.line,
        turn=turn,
        title=": ".join(part for part in (name, here.row.says) if part),
        scores=tuple(
            sorted(
                (
                    Score(names[nick][1] or 0, names[nick][0], score)
                    for nick, score in here.scores
                    if nick in names
                ),
                key=lambda one: one.place,
            )
        ),
        board=_board(here.board, name) if here.board else None,
        table=_table(here.table, dict(here.scores), names) if here.table else None,
        before=max((one for one in turns if one < turn), default=None),
        after=min((one for one in turns if one > turn), default=None),
        turns=turns[-1] if turns else 0,
    )


def _board(board: Board, name: str) -> BoardView:
    squares = tuple(
        _square(board, row, column, letter)
        for row, letters in enumerate(board.squares)
        for column, letter in enumerate(letters)
    )
    return BoardView(
        squares=squares,
        frame=_frame(board),
        says=_in_words(board),
        rack=board.rack,
        bag=board.bag,
        unseen=board.unseen,
        unseen_of=name,
        words=board.words,
    )


def _square(board: Board, row: int, column: int, letter: str) -> Square:
    return Square(
        row=row,
        column=column,
        letter=letter.upper(),
        worth=tiles.ENGLISH.values.get(letter, 0),
        blank=letter.islower(),
        fresh=(row, column) in board.fresh,
        premium=PREMIUM[LAYOUT[row][column]],
    )


def _frame(board: Board) -> Frame | None:
    """Round the whole word that was laid, the tiles that lay there already among it."""
    if not board.fresh:
        return None
    rows, columns = zip(*board.fresh, strict=True)
    top, left, bottom, right = min(rows), min(columns), max(rows), max(columns)
    down = bottom > top or (len(board.fresh) == 1 and not _beside(board, top, left))
    while down and top and board.squares[top - 1][left]:
        top -= 1
    while down and bottom < 14 and board.squares[bottom + 1][left]:
        bottom += 1
    while not down and left and board.squares[top][left - 1]:
        left -= 1
    while not down and right < 14 and board.squares[top][right + 1]:
        right += 1
    return Frame(top, left, right - left + 1, bottom - top + 1)


def _beside(board: Board, row: int, column: int) -> bool:
    squares = board.squares[row]
    return bool((column and squares[column - 1]) or (column < 14 and squares[column + 1]))


def _in_words(board: Board) -> str:
    """Row by row, as it is read aloud: “5: SHELLING from E”."""
    said = []
    for number, row in enumerate(board.squares, 1):
        column = 0
        while column < len(row):
            run = ""
            while column + len(run) < len(row) and row[column + len(run)]:
                run += row[column + len(run)]
            if run:
                said.append(f"row {number}: {run} from {COLUMNS[column]}")
            column += len(run) + 1
    return "; ".join(said) or "the board is empty"


def _table(table: Table, scores: Mapping[str, int], names: Names) -> TableView:
    return TableView(
        holdings=tuple(
            sorted(
                (
                    Holding(*names.get(nick, ("", None)), words, scores.get(nick))
                    for nick, words in table.words
                ),
                key=lambda one: one.place or 0,
            )
        ),
        pool=table.pool,
        left=table.left,
        fresh=table.fresh,
    )
