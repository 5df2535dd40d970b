"""A play with nothing wrong about its place, as nearly all are: the short way to what it forms."""

from typing import TypeAlias

from tdtool.engine.scrabble.board.placing import BINGO, RACK, THROUGH, WORTH
from tdtool.engine.scrabble.board.squares import CENTRE, LETTER_TIMES, PLACES, PREMIUM, WORD_TIMES
from tdtool.engine.scrabble.events import Play

Formed: TypeAlias = tuple[list[int], str, list[str], int]


def laid(board: list[str], play: Play, *, first: bool) -> Formed | None:
    """Lays a play whose every letter is a new tile or a ``.`` over one that lies there: squares,
    tiles, words and score are those of ``placing.lay``, which has nothing to say of it. None, and
    the board is as it was, where it might. ``first``: nothing lies on the board yet."""
    place, word = PLACES.get(play.place), play.word
    if place is None or len(word) > place.room or board[place.start - place.step]:
        return None
    at, step, aside, _ = place
    squares: list[int] = []
    words = [word]
    main, times, crossed, through = 0, 1, 0, 0
    for letter in word:
        if lying := board[at]:
            main += WORTH[lying]
            through += letter in (THROUGH, lying)
        elif letter != THROUGH:
            board[at] = letter
            squares.append(at)
            worth = WORTH[letter]
            if at in PREMIUM:
                worth *= LETTER_TIMES[at]
                times *= WORD_TIMES[at]
            main += worth
            if board[at - aside] or board[at + aside]:
                before, behind = at - aside, at + aside
                while lying := board[before]:
                    worth += WORTH[lying]
                    before -= aside
                while lying := board[behind]:
                    worth += WORTH[lying]
                    behind += aside
                crossed += worth * WORD_TIMES[at]
                words.append("".join(board[before + aside : behind : aside]))
        at += step
    whole = len(squares) + through == len(word) and not board[at]
    alone = not through and len(words) == 1
    if not (whole and squares) or (alone and not (first and CENTRE in squares and len(word) > 1)):
        taken_off(board, squares)
        return None
    tiles = word
    if through:
        words[0] = "".join(board[place.start : at : step])
        tiles = "".join([board[square] for square in squares])
    elif len(word) == 1:
        del words[0]
        main = 0
    return squares, tiles, words, main * times + crossed + (BINGO if len(squares) == RACK else 0)


def taken_off(board: list[str], squares: list[int]) -> None:
    """Takes tiles off the board."""
    for square in squares:
        board[square] = ""
