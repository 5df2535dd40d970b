"""A play on the board: the tiles it lays, the words it forms, what they score, what is wrong."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tdtool.engine.scrabble.board.squares import (
    CENTRE,
    LETTER_TIMES,
    PLACES,
    WORD_TIMES,
    Place,
    name,
)
from tdtool.engine.scrabble.events import Play
from tdtool.engine.words import tiles

RACK = 7
BINGO = 50
THROUGH = "."
PARENTHESES = re.compile(r"\(([^()]*)\)")

# A blank, in lower case, is worth nothing; nor is a letter that the set doesn't have.
WORTH: Mapping[str, int] = defaultdict(int, tiles.ENGLISH.values)


class Misplaced(NamedTuple):
    """A rule that a placement breaks; ``breaks`` where the main word can't be read for that."""

    clause: str
    message: str
    breaks: bool = False


@dataclass(slots=True)
class Laid:
    """What a play puts on the board. ``tiles`` has a blank in lower case; ``words`` are all that it
    forms, the main word first. ``score`` is None where it can't be told: a letter that the word
    goes through isn't there, or the word fits on no board."""

    squares: Sequence[int]
    tiles: str
    words: Sequence[str]
    score: int | None
    misplaced: Sequence[Misplaced]


def lay(board: Sequence[str], play: Play) -> Laid:
    """The play as it would stand on the board, which stays as it is.

    Whatever is wrong with it, it is laid as far as it goes: tiles on covered squares are left out.
    Every word formed counts, and seven tiles bring 50 (SCR-8).
    """
    word = written(play)
    place = PLACES.get(play.place)
    if place is None or len(word) > place.room:
        sentence = f"{_where(play)} doesn’t fit on the board; it wasn’t laid."
        return Laid((), "", (), None, [Misplaced("SCR-5", sentence)])
    squares, tiles, read, crossings, points = _formed(board, word, place)
    score: int | None = points + BINGO if len(squares) == RACK else points
    misplaced = _misplaced(board, play, word, squares, read, crossings)
    if misplaced and any(fault.breaks for fault in misplaced):
        score = None
    words = [read, *crossings] if len(read) > 1 else crossings
    return Laid(squares, tiles, words, score, misplaced)


def written(play: Play) -> str:
    """The word square by square; letters in parentheses lie there already, as a ``.`` does."""
    return PARENTHESES.sub(_as_dots, play.word) if "(" in play.word else play.word


def _as_dots(letters: re.Match[str]) -> str:
    return THROUGH * len(letters[1])


def squares_of(play: Play) -> range:
    """The squares of the word as it is written, on the board or off it."""
    place = PLACES[play.place]
    return range(place.start, place.start + len(written(play)) * place.step, place.step)


def _formed(
    board: Sequence[str], word: str, place: Place
) -> tuple[list[int], str, str, list[str], int]:
    """The squares and tiles laid, the whole word along them, those across it, and what all score: a
    premium square counts for each of its words, once, when it is covered (SCR-8)."""
    at, step, aside, _ = place
    squares: list[int] = []
    crossings: list[str] = []
    tiles = read = ""
    main, times, crossed = 0, 1, 0
    for letter in word:
        lying = board[at]
        if lying:
            main += WORTH[lying]
        elif letter != THROUGH:
            worth = WORTH[letter] * LETTER_TIMES[at]
            main += worth
            times *= WORD_TIMES[at]
            squares.append(at)
            tiles += letter
            if board[at - aside] or board[at + aside]:
                before, after = _beside(board, at, aside)
                crossings.append(before + letter + after)
                crossed += (worth + _worth(before + after)) * WORD_TIMES[at]
        read += lying or letter
        at += step
    if board[place.start - step] or board[at]:
        before, after = _beside(board, place.start, step)[0], _beside(board, at - step, step)[1]
        main += _worth(before + after)
        read = before + read + after
    return squares, tiles, read, crossings, crossed + (main * times if len(read) > 1 else 0)


def _beside(board: Sequence[str], at: int, step: int) -> tuple[str, str]:
    """The letters that lie without a gap before a square and behind it."""
    first, behind = at - step, at + step
    while board[first]:
        first -= step
    while board[behind]:
        behind += step
    return "".join(board[first + step : at : step]), "".join(board[at + step : behind : step])


def _worth(letters: str) -> int:
    return sum(map(WORTH.__getitem__, letters))


def _misplaced(
    board: Sequence[str],
    play: Play,
    word: str,
    squares: Sequence[int],
    read: str,
    crossings: Sequence[str],
) -> list[Misplaced]:
    """Every rule of placing that the play breaks."""
    misplaced: list[Misplaced] = []
    through = len(word) - len(squares)
    if through != word.count(THROUGH) or THROUGH in read or "(" in play.word:
        misplaced += _clashes(board, play)
    if len(read) > len(word):
        sentence = f"{_where(play)} is only part of the word there, {read.upper()}."
        misplaced.append(Misplaced("SCR-5", sentence))
    elif not (through or crossings):
        misplaced += _alone(board, play, squares)
    if not squares:
        sentence = f"{_where(play)} lays no tile; a play lays at least one."
        misplaced.append(Misplaced("SCR-5", sentence))
    return misplaced


def _alone(board: Sequence[str], play: Play, squares: Sequence[int]) -> Iterator[Misplaced]:
    """The first play has two tiles at least and covers the centre (SCR-4); every later one touches
    a tile on the board (SCR-6)."""
    if any(board):
        yield Misplaced("SCR-6", f"{_where(play)} touches no tile on the board.")
        return
    if len(squares) < 2:
        yield Misplaced("SCR-4", f"{_where(play)} is the first play and has fewer than two tiles.")
    if CENTRE not in squares:
        yield Misplaced("SCR-4", f"{_where(play)} is the first play and doesn’t cover H8.")


def _clashes(board: Sequence[str], play: Play) -> Iterator[Misplaced]:
    """A play has no gap, and the letters that it goes through are those that lie there (SCR-5); a
    blank's letter stays (SCR-7)."""
    spelled = play.word.replace("(", "").replace(")", "")
    for at, sign, letter in zip(squares_of(play), written(play), spelled, strict=True):
        lying = board[at]
        if sign == THROUGH and not lying:
            sentence = f"{play.word} goes through {name(at)}, where there is no tile."
            yield Misplaced("SCR-5", sentence, breaks=True)
        elif lying and letter not in (THROUGH, lying) and letter.upper() != lying.upper():
            word_letter, board_letter = letter.upper(), lying.upper()
            sentence = f"{play.word} has {word_letter} on {name(at)}, where {board_letter} is."
            if lying.islower():
                sentence = (
                    f"{play.word} has {word_letter} on {name(at)}, where a blank is {board_letter}."
                )
            yield Misplaced("SCR-7" if lying.islower() else "SCR-5", sentence, breaks=True)


def _where(play: Play) -> str:
    return f"{play.word} at {play.place}"
