"""A play on the board: the tiles it lays, the words it forms, what they score, what is wrong."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tdtool.engine.scrabble.events import Play
from tdtool.engine.words import letters

# The board's squares: where they are, and which are premium (SCR-8).
#
# A square is a number; a border of squares that are never covered goes round the board, so that no
# step can leave it. ``ACROSS`` and ``DOWN`` are the steps to the next square.

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


RACK = 7
BINGO = 50
THROUGH = "."
PARENTHESES = re.compile(r"\(([^()]*)\)")

# A blank, in lower case, is worth nothing; nor is a letter that the set doesn't have.
WORTH: Mapping[str, int] = defaultdict(int, letters.ENGLISH.values)


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


# A play counted word by word, as a director shows it to the players (SCR-8).


@dataclass(frozen=True)
class Counted:
    """One word of a play, or the fifty for seven tiles: how it is added up, and what it makes."""

    word: str
    sum: str
    points: int


def counted_words(board: Sequence[str], play: Play) -> tuple[Counted, ...]:
    """Every word that the play forms, the main one first, then those across it in its order; then
    the fifty for seven tiles. The board is as it was before; a play that fits on no board, or goes
    through a letter that isn't there, counts nothing.

    >>> from tdtool.engine.scrabble.events import Play
    >>> [main] = counted_words([""] * 300, Play(1, "ann", "AEIRSTX", 22, 22, "8H", "TAXI"))
    >>> main.word, main.sum, main.points
    ('TAXI', '(1 + 1 + 8 + 1) × 2', 22)
    """
    place, word = PLACES.get(play.place), written(play)
    if place is None or len(word) > place.room:
        return ()
    squares = range(place.start, place.start + len(word) * place.step, place.step)
    fresh = {
        at: letter
        for at, letter in zip(squares, word, strict=True)
        if letter != THROUGH and not board[at]
    }
    if any(letter == THROUGH and not board[at] for at, letter in zip(squares, word, strict=True)):
        return ()
    words = [_word(board, fresh, place.start, place.step)]
    words += [_word(board, fresh, at, place.aside) for at in fresh]
    return (*filter(None, words), *_bingo(len(fresh)))


def _bingo(laid: int) -> Iterator[Counted]:
    if laid == RACK:
        yield Counted("seven tiles", "", BINGO)


def _word(board: Sequence[str], fresh: dict[int, str], at: int, step: int) -> Counted | None:
    """The word that runs through a square in one direction; None for a single letter."""
    while board[at - step] or at - step in fresh:
        at -= step
    letters, parts, points, times = "", [], 0, 1
    while letter := fresh.get(at) or board[at]:
        worth = WORTH[letter]
        by = LETTER_TIMES[at] if at in fresh else 1
        times *= WORD_TIMES[at] if at in fresh else 1
        parts.append(f"{worth}×{by}" if by > 1 and worth else str(worth))
        letters += letter
        points += worth * by
        at += step
    if len(letters) < 2:
        return None
    added = " + ".join(parts)
    return Counted(letters, f"({added}) × {times}" if times > 1 else added, points * times)
