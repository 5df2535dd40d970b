"""A play counted word by word, as a director shows it to the players (SCR-8).

>>> from tdtool.engine.scrabble.events import Play
>>> [main] = counted_words([""] * 300, Play(1, "ann", "AEIRSTX", 22, 22, "8H", "TAXI"))
>>> main.word, main.sum, main.points
('TAXI', '(1 + 1 + 8 + 1) × 2', 22)
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tdtool.engine.scrabble.board.placing import BINGO, RACK, THROUGH, WORTH, written
from tdtool.engine.scrabble.board.squares import LETTER_TIMES, PLACES, WORD_TIMES
from tdtool.engine.scrabble.events import Play


@dataclass(frozen=True)
class Counted:
    """One word of a play, or the fifty for seven tiles: how it is added up, and what it makes."""

    word: str
    sum: str
    points: int


def counted_words(board: Sequence[str], play: Play) -> tuple[Counted, ...]:
    """Every word that the play forms, the main one first, then those across it in its order; then
    the fifty for seven tiles. The board is as it was before; a play that fits on no board, or goes
    through a letter that isn't there, counts nothing."""
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
