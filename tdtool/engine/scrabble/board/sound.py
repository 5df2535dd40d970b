"""A play with nothing wrong about its place, as nearly all are: the short way to what it forms."""

from typing import TypeAlias

from tdtool.engine.scrabble.board.placing import BINGO, RACK, THROUGH, WORTH
from tdtool.engine.scrabble.board.squares import BEGINNINGS, CENTRE, NOWHERE, TIMES, WORD_TIMES
from tdtool.engine.scrabble.events import Play
from tdtool.engine.scrabble.unseen import PRIMES

Formed: TypeAlias = tuple[Play, list[int], int, list[str], int]


def laid(board: list[str], play: Play, first: bool) -> Formed | None:
    """Lays a play whose every letter is a new tile or stands for one that lies there, and gives it
    with its squares, its tiles as a number (``unseen``), words and score: those of ``placing.lay``,
    which has nothing to say of it. None, and the board is as it was, where it might. ``first``:
    nothing lies on the board yet."""
    start, step, aside, room = BEGINNINGS.get(play.place, NOWHERE)
    word = play.word
    if len(word) > room or board[start - step]:
        return None
    at, words = start, [word]
    squares: list[int] = []
    tiles = times = 1
    main = crossed = 0
    for letter in word:
        if lying := board[at]:
            if letter != THROUGH and letter != lying:
                taken_off(board, squares)
                return None
            main += WORTH[lying]
        else:
            board[at] = letter
            squares.append(at)
            tiles *= PRIMES[letter]
            worth = WORTH[letter]
            if premium := TIMES[at]:
                worth *= premium[0]
                times *= premium[1]
            main += worth
            if board[at - aside] or board[at + aside]:
                before, behind = at - aside, at + aside
                while lying := board[before]:
                    letter = lying + letter
                    worth += WORTH[lying]
                    before -= aside
                while lying := board[behind]:
                    letter += lying
                    worth += WORTH[lying]
                    behind += aside
                words.append(letter)
                crossed += worth * WORD_TIMES[at]
        at += step
    if len(squares) < len(word):
        words[0] = "".join(board[start:at:step])
    elif len(words) == 1 and not (first and CENTRE in squares and len(word) > 1):
        taken_off(board, squares)
        return None
    elif len(word) == 1:
        del words[0]
        main = 0
    laid = len(squares)
    if board[at] or not 0 < laid <= RACK or THROUGH in words[0]:
        taken_off(board, squares)
        return None
    score = main * times + crossed + (BINGO if laid == RACK else 0)
    return play, squares, tiles, words, score


def taken_off(board: list[str], squares: list[int]) -> None:
    """Takes tiles off the board."""
    for square in squares:
        board[square] = ""
