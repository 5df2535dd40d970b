"""A Scrabble play judged by itself, on the board given or through the letters it names."""

import re

from tdtool.engine.findings import Finding
from tdtool.engine.remedies.judged_moves import Judged, UnreadableMove, phonies, score
from tdtool.engine.rule_system import RuleSystem
from tdtool.engine.scrabble import terms
from tdtool.engine.scrabble.board.placing import (
    ALL,
    PLACES,
    SIZE,
    THROUGH,
    counted_words,
    lay,
    square,
    written,
)
from tdtool.engine.scrabble.events import Play
from tdtool.engine.words.lexicon import Lexicon
from tdtool.english import counted

PLAY = re.compile(r"(?:[A-Z?]+\s+)?([0-9]{1,2}[A-O]|[A-O][0-9]{1,2})\s+([A-Za-z.()]+)")
SPELLED = re.compile(r"(?:[A-Za-z.]|\([A-Za-z.]+\))+")


def judge(
    system: RuleSystem,
    *,
    move: str,
    stated: int | None,
    board: str,
    lexicon: Lexicon | None,
) -> Judged:
    """What the play scores, word by word. Raises ``UnreadableMove``."""
    read = PLAY.fullmatch(move.strip())
    if read is None or read[1] not in PLACES:
        raise UnreadableMove(
            f"“{move.strip()[:40]}” can’t be read. Write the place and the word, e.g. 6A GRANTEE "
            "or H8 OUTDUEL."
        )
    if not SPELLED.fullmatch(read[2]):
        raise UnreadableMove(
            f"“{read[2][:40]}” has parentheses that don’t match; put letters already on the board "
            "in them, e.g. G(R)ANTEE."
        )
    play = Play(0, "", "", 0, 0, read[1], read[2])
    squares = board_of(board) if board.strip() else _through(play)
    laid = lay(squares, play)
    clauses = terms.of(system).clauses
    alone = () if board.strip() else ("SCR-4", "SCR-6")  # without the board nobody knows
    findings = [
        Finding(fault.clause, "move", "error", fault.message)
        for fault in laid.misplaced
        if fault.clause not in alone
    ]
    findings += phonies(laid.words, lexicon, clause=system.word_clause)
    findings += score(clauses.score, f"{play.word} at {play.place}", laid.score, stated)
    words = () if laid.score is None else counted_words(squares, play)
    return Judged(laid.score, words, tuple(findings))


def _through(play: Play) -> list[str]:
    """A board with nothing on it but the letters that the play has in parentheses."""
    squares = [""] * ALL
    place, word = PLACES[play.place], written(play)
    if "." in play.word:
        raise UnreadableMove(
            f"“{play.word}” goes through letters: put the letters already on the board in "
            "parentheses, or give the board."
        )
    if len(word) == 1:
        raise UnreadableMove(
            f"“{play.word}” is one letter, not a word: put the letters beside it in parentheses, "
            "or give the board."
        )
    if len(word) > place.room:
        raise UnreadableMove(f"{play.word} at {play.place} doesn’t fit on the board.")
    spelled = play.word.replace("(", "").replace(")", "")
    for number, (sign, letter) in enumerate(zip(word, spelled, strict=True)):
        if sign == THROUGH:
            squares[place.start + number * place.step] = letter
    return squares


def board_of(text: str) -> list[str]:
    """The board from fifteen lines of fifteen signs: a letter, small for a blank, or a dot where
    nothing lies. Short lines end in empty squares. Raises ``UnreadableMove``."""
    lines = [line.replace(" ", "") for line in text.strip("\r\n").splitlines()]
    if len(lines) != SIZE:
        has = counted(len(lines), "line")
        raise UnreadableMove(f"The board has {has}, not {SIZE}; a dot stands for an empty row.")
    squares = [""] * ALL
    for row, line in enumerate(lines):
        if len(line) > SIZE:
            raise UnreadableMove(f"Row {row + 1} of the board has {len(line)} squares, not {SIZE}.")
        for column, sign in enumerate(line):
            if sign.isascii() and sign.isalpha():
                squares[square(row, column)] = sign
            elif sign not in ".-_":
                raise UnreadableMove(
                    f"Row {row + 1} of the board has “{sign}”; use a letter, or a dot for an "
                    "empty square."
                )
    return squares
