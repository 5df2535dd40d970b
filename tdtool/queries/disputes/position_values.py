"""The plain values that a position of a record is drawn from, and its list of moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tdtool.engine.findings import Finding
from tdtool.engine.remedies import corrections, overtime
from tdtool.engine.remedies.corrections import CannotRecount, Ending, Recount
from tdtool.engine.scrabble.board.placing import Counted
from tdtool.english import counted as plain
from tdtool.english import minus, plural
from tdtool.models import Game
from tdtool.queries import rules
from tdtool.queries.disputes.examinations import (
    Examined,
    audit_of,
    by_what,
    player_of,
    seats_of,
)

# The racks that are left when time is called, or after six scores of nothing: what each loses, and
# what is kept of it with a dispute.

ENDINGS: Mapping[Ending, str] = {
    "time called": "Time was called",
    "six zeros": "Six scores of zero in a row",
    "overtime": "A clock was over the limit of overtime",
}


def known(game: Game) -> bool:
    """Whether racks count at the end under the game's rules."""
    return "end_racks" in rules.of_division(game.round.division).settings


def endings(game: Game) -> dict[Ending, str]:
    """The ways to end by which each player loses their rack, under the game's rules."""
    system = rules.of_division(game.round.division)
    limited = bool(overtime.limit(system))
    return {way: sentence for way, sentence in ENDINGS.items() if way != "overtime" or limited}


def clause_of(game: Game, ending: Ending) -> str:
    """The clause by which each player loses their rack."""
    return corrections.clause_of(rules.of_division(game.round.division), ending)


def counted(game: Game, *, ending: Ending, scores: Sequence[int], racks: Sequence[str]) -> Recount:
    """What the scores become, in seat order. Raises ``CannotRecount``."""
    system = rules.of_division(game.round.division)
    if ending not in endings(game):
        raise CannotRecount("These rules set no limit of overtime. Choose another ending.")
    names = [seat.name for seat in seats_of(game)]
    if len(scores) == len(racks) != len(names):
        score_count = f"{plain(len(scores), 'score')} {plural(len(scores), 'was', 'were')} given"
        raise CannotRecount(f"The table has {plain(len(names), 'seat')}; {score_count}.")
    return corrections.recounted(system, scores=scores, racks=racks, ending=ending, names=names)


def of_racks(
    game: Game, *, ending: Ending, scores: Sequence[int], racks: Sequence[str]
) -> Examined:
    """The racks with what follows (MYS-9.3a, MYS-9.2). Raises ``CannotRecount``,
    ``NotExamined``."""
    recount = counted(game, ending=ending, scores=scores, racks=racks)
    system, lexicon = by_what(game)
    seats = seats_of(game)
    sentence = f"{ENDINGS[ending]}: each player loses the value of the tiles on their rack."
    findings = [Finding(clause_of(game, ending), "tiles", "note", sentence)]
    findings += [
        Finding(line.clause, "end", "note", line.reason, nick=seats[line.seat - 1].name)
        for line in recount.lines
    ]
    players = [
        player_of(seat, reported=seat.in_force, verified=score)
        for seat, score in zip(seats, recount.scores, strict=True)
    ]
    details: dict[str, Any] = {
        "ending": ending, "scores": list(scores), "racks": list(racks), "counts": [],
    }  # fmt: skip
    audit = audit_of(system, lexicon, "game over", players, findings)
    text = f"{ENDINGS[ending]}: {', '.join(racks)}"
    return Examined("tiles", text, audit, details, {seat.name: seat.place for seat in seats})


@dataclass(frozen=True)
class Square:
    """A square of the board as it is drawn, in units of one square from the board's corner."""

    row: int
    column: int
    letter: str  # in capitals; "" where nothing lies
    worth: int
    blank: bool
    fresh: bool  # laid by the play in question
    premium: str  # "3W", "2L", "" where it counts once

    @property
    def across(self) -> str:
        """The column's letter."""
        return chr(ord("A") + self.column)

    @property
    def down(self) -> int:
        """The row's number."""
        return self.row + 1

    @property
    def x(self) -> float:
        """Where its letter is centred."""
        return self.column + 0.5

    @property
    def y(self) -> float:
        """The baseline of its letter."""
        return round(self.row + 0.72, 2)

    @property
    def middle(self) -> float:
        return self.row + 0.5

    @property
    def foot(self) -> float:
        """Where the letter's worth ends."""
        return round(self.column + 0.95, 2)

    @property
    def low(self) -> float:
        return round(self.row + 0.93, 2)


@dataclass(frozen=True)
class Frame:
    """The heavy frame round the play in question."""

    row: int
    column: int
    wide: int
    tall: int


@dataclass(frozen=True)
class BoardView:
    """A board with what lies on it, who could know what is unseen, and the play that was made."""

    squares: tuple[Square, ...]
    frame: Frame | None
    says: str  # the board in words, for who can't see it
    rack: str
    bag: int | None
    unseen: str
    unseen_of: str  # the player who could know it
    words: tuple[Counted, ...]  # the play counted word by word

    @property
    def points(self) -> int | None:
        """What the play makes; None for a line that is no play."""
        return sum(word.points for word in self.words) if self.words else None


@dataclass(frozen=True)
class Holding:
    """The words before one player, or on the common table (no name)."""

    name: str
    place: int | None
    words: tuple[str, ...]
    score: int | None


@dataclass(frozen=True)
class TableView:
    holdings: tuple[Holding, ...]
    pool: str
    left: int
    fresh: str  # the word just made


@dataclass(frozen=True)
class Score:
    place: int
    name: str
    score: int


@dataclass(frozen=True)
class PositionView:
    """How things stood after a line of the record, and the way to the turns beside it."""

    line: int
    turn: int
    title: str
    scores: tuple[Score, ...]
    board: BoardView | None
    table: TableView | None
    before: int | None  # the turn to go back to
    after: int | None
    turns: int


@dataclass(frozen=True)
class MoveView:
    """A line of the record beside what the rules make of it."""

    line: int
    turn: int
    name: str
    says: str
    stated: int | None
    made: int | None
    total: int | None
    score: int | None
    findings: tuple[int, ...]
    weight: str  # the worst of its findings: error, warning, note, ""
    here: bool

    @property
    def differs(self) -> bool:
        """Whether the line states another score than the rules make."""
        return self.stated is not None and self.made is not None and self.stated != self.made

    @property
    def figures(self) -> tuple[str, str, str]:
        """Stated, made and the sum after it, as they are read; "" where nothing is said."""
        stated, worth, score = (
            "" if points is None else minus(points)
            for points in (self.stated, self.made, self.score)
        )
        return stated, worth, score
