"""Reading a ``.tou`` file: by its columns, else by its words, as there are other writers.

A line that begins with a blank is the high word. By words a name ends before the first number;
then come pairs of a score and an opponent. Who has fewer than others missed the last rounds.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import NamedTuple

from tdtool.formats.offices.event_file import NOBODY, UNKNOWN, EventFile, refuse, refuse_doubts
from tdtool.formats.quoting import quoted, shown
from tdtool.formats.tsh.division import (
    MOST_PLAYERS,
    MOST_ROUNDS,
    REPLIES,
    STARTS,
    DivisionFile,
    PlayerLine,
    Unreadable,
    player_line,
)
from tdtool.formats.tsh.text import BLANK, decoded, lines, words

END = "*** END OF FILE ***"
WIDTH = 20
NUMBER = re.compile(r"[+-]?[0-9]+")
OPPONENT = re.compile(r"\+?[0-9]{1,4}")
SCORE = re.compile(r"[0-9]{1,4}")
BLOCKS = tuple(  # with the opponent in three columns, or in four
    re.compile(rf" ([ 12])((?:  | [0-9]|[0-9]{{2}})[0-9]) (?=.{{{wide}}}(?: |$))( *\+?[0-9]+)")
    for wide in (3, 4)
)
EVENT = re.compile(r"\*M\s?([0-9]{1,2})[./-]([0-9]{1,2})[./-]([0-9]{4})\b\s*(.*)")
LOSS, DRAW, WIN = 0, 1, 2
FORFEIT_LOST, FORFEIT_WON, CREDIT = 100, 150, 50


class Cell(NamedTuple):
    """One player’s round: what became of it, the score without its thousands, the opponent."""

    outcome: int
    score: int
    opponent: int
    first: bool = False


@dataclass
class Row:
    """A player’s line."""

    line: int
    name: str
    cells: list[Cell]


def is_tou(source: bytes, *, name: str = "") -> bool:
    """Whether a file is one of these: by its ending, or by its first line."""
    head = source[:400].decode("latin-1").lstrip("ï»¿ \t\r\n")
    return name.casefold().endswith(".tou") or EVENT.match(head) is not None


def read(source: str | bytes) -> EventFile:
    """Reads the sections; ``Unreadable``, with the line, if something isn’t right."""
    text, _, notes = decoded(source)
    event, on, remarks = "", None, list(notes)
    sections: dict[str, list[Row]] = {}
    faulty: list[str] = []
    section = "A"
    for number, content in enumerate(lines(text), 1):
        if content.startswith(END):
            break
        if not content.strip(BLANK) or content[0] in BLANK:
            continue
        if match := EVENT.fullmatch(content.rstrip(BLANK)):
            event, on = event or match[4].strip(), on or _day(match)
        elif content.startswith("*"):
            section = content.strip(f"*{BLANK}") or "A"
            if sections.get(section):
                faulty.append(f"line {number}: section {quoted(section)} is in the file twice")
            sections.setdefault(section, [])
        else:
            sections.setdefault(section, []).append(_row(number, content, faulty))
    refuse(faulty)
    if not any(sections.values()):
        raise Unreadable("this is not a .tou file: no section in it has players.")
    divisions = {
        name: _division(section_rows, remarks)
        for name, section_rows in sections.items()
        if section_rows
    }
    return EventFile(divisions, event, on, tuple(remarks))


def _day(match: re.Match[str]) -> date | None:
    try:
        return date(int(match[3]), int(match[2]), int(match[1]))
    except ValueError:
        return None


def _row(line: int, content: str, faulty: list[str]) -> Row:
    name, pairs = _in_columns(content) or _in_words(content)
    if len(pairs) % 2:
        faulty.append(f"line {line}, {shown(name)}: the last score has no opponent")
    if len(pairs) // 2 > MOST_ROUNDS:
        faulty.append(f"line {line}, {shown(name)}: no event has over {MOST_ROUNDS} rounds")
    if ":" in name:
        faulty.append(f"line {line}: the name {quoted(name)} has a colon")
    if not name:
        faulty.append(f"line {line}: there is no name before {quoted(content.split()[0])}")
    cells = []
    for at in range(0, min(len(pairs) - 1, 2 * MOST_ROUNDS), 2):
        score, opponent = pairs[at : at + 2]
        place = f"line {line}, {shown(name)}, round {at // 2 + 1}"
        if not SCORE.fullmatch(score) or int(score) >= 3000:
            faulty.append(
                f"{place}: {quoted(score)} isn’t a score; it is up to three digits, with 2 before "
                "them for a win and 1 for a draw"
            )
        elif not OPPONENT.fullmatch(opponent):
            faulty.append(f"{place}: {quoted(opponent)} isn’t an opponent’s number")
        else:
            outcome, points = divmod(int(score), 1000)
            cells.append(Cell(outcome, points, int(opponent), opponent[0] == "+"))
    return Row(line, name, cells)


def _in_columns(content: str) -> tuple[str, list[str]] | None:
    """The name and the pairs where all of the line is as WESPA’s programs write it; a win with
    less than a hundred may be ``2 95``."""
    bare = content.rstrip(BLANK)
    for block in BLOCKS:
        if bare[WIDTH:] and re.fullmatch(f"(?:{block.pattern})+", bare[WIDTH:]):
            pairs = [
                [(outcome + score).replace(" ", "0" if outcome.strip() else ""), opponent.strip()]
                for outcome, score, opponent in block.findall(bare[WIDTH:])
            ]
            return " ".join(words(bare[:WIDTH])), [word for pair in pairs for word in pair]
    return None


def _in_words(content: str) -> tuple[str, list[str]]:
    every = words(content)
    end = next((at for at, word in enumerate(every) if NUMBER.fullmatch(word)), len(every))
    return " ".join(every[:end]), every[end:]


def _division(section_rows: list[Row], notes: list[str]) -> DivisionFile:
    if len(section_rows) > MOST_PLAYERS:
        raise Unreadable(f"this is not a section of an event: it has over {MOST_PLAYERS} players.")
    rounds = max(len(row.cells) for row in section_rows)
    for number, row in enumerate(section_rows, 1):
        row.cells += [Cell(LOSS, 0, number)] * (rounds - len(row.cells))
    faulty: list[str] = []
    players = tuple(
        _player(number, section_rows, notes, faulty) for number in range(1, len(section_rows) + 1)
    )
    file = DivisionFile(players)
    refuse_doubts(file)
    refuse(faulty)
    return file


def _player(
    number: int, section_rows: list[Row], notes: list[str], faulty: list[str]
) -> PlayerLine:
    row = section_rows[number - 1]
    opponents: list[int | None] = []
    scores: list[int | None] = []
    for round_, cell in enumerate(row.cells, 1):
        if cell.opponent == number:
            opponents.append(NOBODY)
            scores.append(_credit(cell))
            continue
        opponents.append(cell.opponent)
        other = section_rows[cell.opponent - 1] if 1 <= cell.opponent <= len(section_rows) else None
        theirs = other.cells[round_ - 1] if other else None
        try:
            score = _score(cell, theirs) if theirs else cell.score
        except ValueError as wrong:
            score = cell.score
            faulty.append(f"line {row.line}, {shown(row.name)}, round {round_}: {wrong}")
        if score is not None and score != cell.score:
            notes.append(
                f"line {row.line}, {shown(row.name)}, round {round_}: won with {cell.score}, so "
                f"the score is read as {score:,}"
            )
        scores.append(score)
    turns = list(_turns(number, section_rows))
    player = player_line(
        number, row.name, None, opponents=opponents, scores=scores,
        fields=[("p12", turns)] if set(turns) - {NOBODY, UNKNOWN} else [],
    )  # fmt: skip
    return replace(player, line=row.line)


def _credit(cell: Cell) -> int:
    """What a round without an opponent counts."""
    if cell.score == FORFEIT_WON:
        return CREDIT
    return -CREDIT if cell.score == FORFEIT_LOST and cell.outcome == LOSS else cell.score


def _score(cell: Cell, theirs: Cell) -> int | None:
    """The score, with the thousand that a win shows it has lost; None for no result yet.

    Raises ValueError where the two don’t agree on who won.
    """
    outcomes = (cell.outcome, theirs.outcome)
    if outcomes == (LOSS, LOSS) and cell.score == theirs.score == 0:
        return None
    if outcomes == (DRAW, DRAW) and cell.score == theirs.score:
        return cell.score
    if outcomes == (WIN, LOSS):
        return cell.score + 1000 if cell.score <= theirs.score else cell.score
    if outcomes == (LOSS, WIN):
        return cell.score
    if outcomes == (DRAW, DRAW):
        raise ValueError(f"it is marked a draw, but the scores are {cell.score} and {theirs.score}")
    raise ValueError("both players must agree who won: 2 for a win, 1 for a draw on both lines")


def _turns(number: int, section_rows: list[Row]) -> Iterator[int]:
    for at, cell in enumerate(section_rows[number - 1].cells):
        if cell.opponent == number or not 1 <= cell.opponent <= len(section_rows):
            yield NOBODY
            continue
        other = section_rows[cell.opponent - 1].cells[at]
        yield UNKNOWN if cell.first == other.first else STARTS if cell.first else REPLIES
