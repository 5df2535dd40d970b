"""One move judged by itself, without the game that it stands in: what it scores, and what the
rules and the list say against it.

A Scrabble play is written as in a record: ``6A GRANTEE``, letters that lie there already in
parentheses, ``6A G(R)ANTEE``, or with the board beside it. An Anagrams word with its old words:
``GARDENIA < READING``, one's own as ``READING@own``; it may be typed without regard to case.
Letters that the old words lack are taken to lie in the pool.

>>> from tdtool.engine import systems
>>> judged = judge(systems.get("scrabble"), move="8H TAXI", stated=24)
>>> judged.points, judged.findings[0].message
(22, 'TAXI at 8H scores 22, not 24.')
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tdtool.engine import ends
from tdtool.engine.anagrams import d04, d62, nsa
from tdtool.engine.anagrams.events import Source, Word
from tdtool.engine.anagrams.made import Against
from tdtool.engine.anagrams.table import Formed, formed
from tdtool.engine.audits import JUDGED_BY
from tdtool.engine.findings import Finding, Severity
from tdtool.engine.letters import typed
from tdtool.engine.lexicon import Lexicon
from tdtool.engine.records import agr
from tdtool.engine.scrabble import terms
from tdtool.engine.scrabble.counting import Counted, counted
from tdtool.engine.scrabble.events import Play
from tdtool.engine.scrabble.placing import THROUGH, lay, written
from tdtool.engine.scrabble.squares import ALL, PLACES, SIZE, square
from tdtool.engine.systems import RuleSystem
from tdtool.engine.systems_table import D04, D62, MYS, NSA, SCR
from tdtool.engine.tiles import BLANK, ENGLISH

PLAY = re.compile(r"(?:[A-Z?]+\s+)?([0-9]{1,2}[A-O]|[A-O][0-9]{1,2})\s+([A-Za-z.()]+)")
SPELLED = re.compile(r"(?:[A-Za-z.]|\([A-Za-z.]+\))+")
OWN = "own"

AGAINST: Mapping[str, Callable[[RuleSystem, Formed, str], Iterator[Against]]] = {
    D04: d04.against,
    NSA: nsa.against,
    D62: d62.against,
}


class UnreadableMove(ValueError):
    """The move or the board isn't written so that it can be read; the message says how."""


@dataclass(frozen=True)
class Judged:
    """What a move scores, word by word, and what there is to say of it. ``points`` is None where
    the move can't be laid at all."""

    points: int | None
    words: tuple[Counted, ...]
    findings: tuple[Finding, ...]


def judge(
    system: RuleSystem,
    *,
    move: str,
    stated: int | None = None,
    board: str = "",
    lexicon: Lexicon | None = None,
) -> Judged:
    """What one move scores; ``stated`` is what it was said to score, ``board`` fifteen lines of
    letters with dots between. Raises ``UnreadableMove``."""
    if system.id in (SCR, MYS):
        return _play(system, move, stated, board, lexicon)
    return _word(system, move, stated, lexicon)


def _play(
    system: RuleSystem, move: str, stated: int | None, board: str, lexicon: Lexicon | None
) -> Judged:
    read = PLAY.fullmatch(move.strip())
    if read is None or read[1] not in PLACES:
        says = "A play has its place and its word, such as 6A GRANTEE or H8 OUTDUEL"
        raise UnreadableMove(f"“{move.strip()[:40]}” can't be read. {says}.")
    if not SPELLED.fullmatch(read[2]):
        says = "has parentheses that don't pair; what lies there already stands as in G(R)ANTEE"
        raise UnreadableMove(f"“{read[2][:40]}” {says}.")
    play = Play(0, "", "", 0, 0, read[1], read[2])
    squares = board_of(board) if board.strip() else _through(play)
    laid = lay(squares, play)
    clauses = terms.of(system).clauses
    alone = () if board.strip() else ("SCR-4", "SCR-6")  # without the board nobody knows
    found = [
        Finding(one.clause, "move", "error", one.message)
        for one in laid.misplaced
        if one.clause not in alone
    ]
    found += _phonies(system, laid.words, lexicon)
    found += _score(clauses.score, f"{play.word} at {play.place}", laid.score, stated)
    words = () if laid.score is None else counted(squares, play)
    return Judged(laid.score, words, tuple(found))


def _through(play: Play) -> list[str]:
    """A board with nothing on it but the letters that the play has in parentheses."""
    squares = [""] * ALL
    place, word = PLACES[play.place], written(play)
    if "." in play.word:
        says = "letters that lie there already stand in parentheses, or the board is given"
        raise UnreadableMove(f"“{play.word}” goes through letters: {says}.")
    if len(word) == 1:
        says = "what lies beside it stands in parentheses, or the board is given"
        raise UnreadableMove(f"“{play.word}” is one letter and no word: {says}.")
    if len(word) > place.room:
        raise UnreadableMove(f"{play.word} at {play.place} doesn't fit on the board.")
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
        has = "1 line" if len(lines) == 1 else f"{len(lines)} lines"
        says = f"and it has {SIZE} rows; where nothing lies in a row, its line is a dot"
        raise UnreadableMove(f"The board has {has}, {says}.")
    squares = [""] * ALL
    for row, line in enumerate(lines):
        if len(line) > SIZE:
            raise UnreadableMove(f"Row {row + 1} of the board has {len(line)} squares, not {SIZE}.")
        for column, sign in enumerate(line):
            if sign.isascii() and sign.isalpha():
                squares[square(row, column)] = sign
            elif sign not in ".-_":
                says = "a letter, or a dot where nothing lies"
                raise UnreadableMove(f"Row {row + 1} of the board has “{sign}”; it is {says}.")
    return squares


def _word(system: RuleSystem, move: str, stated: int | None, lexicon: Lexicon | None) -> Judged:
    """An Anagrams word, from the pool or from old words (D04-12, NSA-14 – 20, D62-6 – 8)."""
    event = _event(move)
    blanks = 0 if system.id == D62 else ENGLISH.counts[BLANK] * system.sets_of_tiles
    word = typed(event.word, blanks=blanks)
    sources = [
        Source(typed(old.word, blanks=blanks), old.holder or "another") for old in event.sources
    ]
    trial = formed(word, OWN, sources, taken=sources, pool=Counter())
    made = formed(word, OWN, sources, taken=sources, pool=Counter(trial.added))
    key = trial.added[:1]
    found = [
        Finding(one.rule, one.kind, "error", f"{word}: {one.says}.")
        for one in AGAINST[system.id](system, made, key)
    ]
    found += _phonies(system, [word], lexicon)
    if system.id == D04:
        points = d04.score(word, [old.word for old in sources])
    else:
        points = ends.points(system, word)
    announced = event.announced if stated is None else stated
    found += _score(system.scoring_clause, word, points, announced)
    return Judged(points, (), tuple(found))


def _event(move: str) -> Word:
    record = agr.read(f"#rules anagrams-2004\n#player1 own\n#player2 other\n>own: {move.strip()}\n")
    words = [event for event in record.events if isinstance(event, Word)]
    if len(record.events) != 1 or len(words) != 1:
        says = "A word stands with its old words, such as GARDENIA or GARDENIA < READING"
        raise UnreadableMove(f"“{move.strip()[:40]}” can't be read. {says}.")
    return words[0]


def _phonies(
    system: RuleSystem, words: Sequence[str], lexicon: Lexicon | None
) -> Iterator[Finding]:
    for word in words:
        if lexicon is not None and word not in lexicon:
            says = f"{word.upper()} isn't in the list {lexicon.name}."
            yield Finding(JUDGED_BY[system.id], "word", "warning", says)


def _score(clause: str, what: str, points: int | None, stated: int | None) -> Iterator[Finding]:
    if points is None:
        return
    wrong = stated is not None and stated != points
    says = f"{what} scores {points}, not {stated}." if wrong else f"{what} scores {points}."
    weight: Severity = "error" if wrong else "note"
    yield Finding(clause, "score", weight, says, reported=stated, verified=points)
