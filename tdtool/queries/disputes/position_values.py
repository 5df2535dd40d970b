"""The plain values that a position of a record is drawn from, and its list of moves."""

from dataclasses import dataclass

from tdtool.engine.scrabble.board.placing import Counted
from tdtool.english import minus


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
