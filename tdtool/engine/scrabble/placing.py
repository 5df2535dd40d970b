"""A play on the board: the tiles it lays, the words it forms, what they score, what is wrong."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from tdtool.engine import tiles
from tdtool.engine.scrabble.events import Play
from tdtool.engine.scrabble.squares import (
    ACROSS,
    CENTRE,
    DOWN,
    LETTER_TIMES,
    SIZE,
    WORD_TIMES,
    name,
    square,
)

RACK = 7
BINGO = 50
THROUGH = "."

# A blank, in lower case, is worth nothing; nor is a letter that the set doesn't have.
WORTH: Mapping[str, int] = defaultdict(int, tiles.ENGLISH.values)


class Misplaced(NamedTuple):
    """A rule that a placement breaks; ``loose`` where it relies on tiles that aren't there,
    ``breaks`` where the main word can't be read for that."""

    clause: str
    message: str
    loose: bool = True
    breaks: bool = False


class Laid(NamedTuple):
    """What a play puts on the board. ``tiles`` has a blank in lower case; ``read`` is the whole
    main word; ``words`` are all that the play formed, the main word first. ``score`` is None where
    it can't be told: tiles are missing that the word goes through, or it fits on no board."""

    squares: tuple[int, ...]
    tiles: str
    read: str
    words: tuple[str, ...]
    score: int | None
    misplaced: tuple[Misplaced, ...]


def lay(board: Sequence[str], play: Play) -> Laid:
    """The play as it would stand on the board, which stays as it is.

    Whatever is wrong with it, it is laid as far as it goes: tiles on covered squares are left out.
    """
    word = play.word.replace("(", "").replace(")", "") if "(" in play.word else play.word
    if (play.row if play.down else play.column) + len(word) > SIZE or not _starts_on(play):
        return _off_the_board(play)
    start = square(play.row, play.column)
    step = DOWN if play.down else ACROSS
    squares, letters, read, crossings, score = _scored(board, start, step, word)
    words = tuple(crossings) if len(read) < 2 else (read, *crossings)
    wrong = tuple(_misplaced(board, play, start, step, word, squares, crossings))
    broken = any(fault.breaks for fault in wrong)
    told = None if broken else score
    return Laid(tuple(squares), "".join(letters), read, words, told, wrong)


def _scored(
    board: Sequence[str], start: int, step: int, word: str
) -> tuple[list[int], list[str], str, list[str], int]:
    """The squares and letters laid, the main word, the words across it, and the score.

    Every word formed counts; a premium square counts once, when it is covered; seven tiles bring 50
    (SCR-8).
    """
    aside = ACROSS + DOWN - step
    before, after = _run(board, start, -step), _run(board, start + len(word) * step - step, step)
    main, times, crossed = _worth(before) + _worth(after), 1, 0
    squares, letters, crossings, read = [], [], [], before
    at = start
    for letter in word:
        there = board[at]
        if there:
            main += WORTH[there]
        elif letter != THROUGH:
            value = WORTH[letter] * LETTER_TIMES[at]
            main += value
            times *= WORD_TIMES[at]
            squares.append(at)
            letters.append(letter)
            if board[at - aside] or board[at + aside]:
                above, below = _run(board, at, -aside), _run(board, at, aside)
                crossed += (_worth(above) + value + _worth(below)) * WORD_TIMES[at]
                crossings.append(above + letter + below)
        read += there or letter
        at += step
    read += after
    score = crossed + (main * times if len(read) > 1 else 0)
    return squares, letters, read, crossings, score + BINGO * (len(letters) == RACK)


def _run(board: Sequence[str], at: int, step: int) -> str:
    """The letters that go on from a square in one direction, read rightward or downward."""
    letters = ""
    at += step
    while board[at]:
        letters += board[at]
        at += step
    return letters if step > 0 else letters[::-1]


def _worth(letters: str) -> int:
    return sum(map(WORTH.__getitem__, letters))


def _starts_on(play: Play) -> bool:
    return 0 <= play.row < SIZE and 0 <= play.column < SIZE


def _off_the_board(play: Play) -> Laid:
    says = f"{play.word} at {play.place} doesn't fit on the board; it wasn't laid."
    return Laid((), "", "", (), None, (Misplaced("SCR-5", says, loose=False),))


def _misplaced(
    board: Sequence[str],
    play: Play,
    start: int,
    step: int,
    word: str,
    squares: Sequence[int],
    crossings: Sequence[str],
) -> Iterator[Misplaced]:
    """Every rule of placing that the play breaks."""
    end = start + len(word) * step
    where = f"{play.word} at {play.place}"
    if len(squares) < len(word) or "(" in play.word:
        yield from _clashes(board, play, start, step, word)
    if board[start - step] or board[end]:
        whole = _run(board, start, -step) + word + _run(board, end - step, step)
        yield Misplaced("SCR-5", f"{where} is only part of the word there, {whole}.")
    elif len(squares) == len(word) and not crossings:
        yield from _alone(board, where, squares)
    if not squares:
        yield Misplaced("SCR-5", f"{where} lays no tile; a play lays at least one.")


def _alone(board: Sequence[str], where: str, squares: Sequence[int]) -> Iterator[Misplaced]:
    """The first play has two tiles at least and covers the centre (SCR-4); every later one touches
    a tile on the board (SCR-6)."""
    if any(board):
        yield Misplaced("SCR-6", f"{where} touches no tile on the board.")
        return
    if len(squares) < 2:
        yield Misplaced("SCR-4", f"{where} opens the game with fewer than two tiles.")
    if CENTRE not in squares:
        yield Misplaced("SCR-4", f"{where} opens the game and doesn't cover H8.")


def _clashes(
    board: Sequence[str], play: Play, start: int, step: int, word: str
) -> Iterator[Misplaced]:
    """A play has no gap, and the letters that it goes through are those that lie there (SCR-5); a
    blank's letter stays (SCR-7)."""
    must = _in_parentheses(play.word)
    for offset, letter in enumerate(word):
        there, at = board[start + offset * step], name(start + offset * step)
        if not there and (letter == THROUGH or offset in must):
            yield Misplaced(
                "SCR-5", f"{play.word} goes through {at}, where no tile lies.", breaks=True
            )
        elif there and letter != THROUGH and letter.upper() != there.upper():
            blank = ", a blank that was named so" if there.islower() else ""
            says = f"{play.word} has {letter.upper()} on {at}, where {there.upper()} lies{blank}."
            yield Misplaced("SCR-7" if blank else "SCR-5", says, breaks=True)


def _in_parentheses(word: str) -> frozenset[int]:
    """The places of the letters that are written in parentheses: they lie there already."""
    if "(" not in word:
        return frozenset()
    places: set[int] = set()
    inside, count = False, 0
    for sign in word:
        if sign in "()":
            inside = sign == "("
            continue
        if inside:
            places.add(count)
        count += 1
    return frozenset(places)
