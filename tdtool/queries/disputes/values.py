"""The plain values that the page and the report of a dispute are made of.

Findings, what was handed in, and turns are numbered from 1. Points are whole numbers, None where
nothing is said. A seat's ``place`` counts from 1.
"""

from dataclasses import dataclass
from datetime import datetime

from tdtool.engine.scrabble.board.placing import Counted
from tdtool.queries.disputes.position_values import MoveView, PositionView


@dataclass(frozen=True)
class RulingView:
    """A ruling: on a finding, by its number, or by the director's own word."""

    finding: int | None
    accepted: bool
    says: str
    reason: str
    clause: str
    by: str
    at: datetime
    points: int | None
    name: str
    act_number: int


@dataclass(frozen=True)
class FindingView:
    """A finding of the engine, what accepting it would add, and the ruling that holds."""

    number: int
    line: int | None
    turn: int | None
    name: str
    clause: str
    kind: str
    severity: str
    reported: int | None
    verified: int | None
    message: str
    because: int | None
    points: int | None  # what accepting it adds to its player's score; None: no score changes
    whose: str
    ruling: RulingView | None = None
    why_not: str = ""  # why accepting it would change nothing


@dataclass(frozen=True)
class PlayerView:
    """A player in four columns: the slip, what was handed in, what was verified, what is in force;
    ``becomes`` is what putting all right makes."""

    place: int
    name: str
    nick: str
    slip: int | None
    stated: int | None
    verified: int | None
    in_force: int | None
    becomes: int | None


@dataclass(frozen=True)
class LineView:
    """A line that putting all right would write."""

    name: str
    points: int
    clause: str
    reason: str


@dataclass(frozen=True)
class SheetCell:
    """A turn as one sheet has it. ``differs``: the record makes another score; ``wrong``: the total
    doesn't follow from the one before."""

    move: int | None
    total: int | None
    differs: bool
    wrong: bool


@dataclass(frozen=True)
class SheetRow:
    """A turn of one player on both sheets; ``right`` is its score by the record."""

    name: str
    label: str
    columns: tuple[SheetCell, ...]
    right: int | None
    parted: bool


@dataclass(frozen=True)
class SheetsView:
    keepers: tuple[str, ...]
    players: tuple[tuple[str, tuple[SheetRow, ...]], ...]
    totals: tuple[tuple[str, str], ...]  # whose, and which total follows, in words
    with_record: bool
    stops: str = ""  # why they can't be the whole game


@dataclass(frozen=True)
class Submission:
    """Something handed in, as the list of what there is names it."""

    number: int
    kind: str
    title: str
    at: datetime
    by: str
    verdict: str
    says: str
    errors: int
    here: bool = False


@dataclass(frozen=True)
class ChosenView:
    """What was handed in and is looked at now, with everything found in it."""

    submission: Submission
    audit: str  # its uuid
    text: str
    players: tuple[PlayerView, ...]
    findings: tuple[FindingView, ...]
    lines: tuple[LineView, ...]  # that putting all right writes
    why_not: str
    whole: bool
    lexicon: str
    moves: tuple[MoveView, ...] = ()
    position: PositionView | None = None
    sheets: SheetsView | None = None
    words: tuple[Counted, ...] = ()  # of a single move
    points: int | None = None
    decided: bool = False  # nothing of it is to be ruled on any more

    @property
    def says(self) -> str:
        """What the engine makes of it; of a sound record beside another slip, that they differ."""
        if self.submission.kind == "record" and self.submission.verdict == "agrees" and self.lines:
            return "It agrees with the rules, but not with the slip."
        return self.submission.says

    @property
    def doubtful(self) -> str:
        """Why it can't be the whole game, as a sentence; "" where it can."""
        return self.sheets.stops if self.sheets else ""

    @property
    def weighty(self) -> tuple[FindingView, ...]:
        """The findings that want the director's eye."""
        return tuple(finding for finding in self.findings if finding.severity != "note")

    @property
    def to_rule_on(self) -> int:
        """How many of them no ruling was made on yet."""
        return 0 if self.decided else sum(finding.ruling is None for finding in self.weighty)

    @property
    def notes(self) -> tuple[FindingView, ...]:
        return tuple(finding for finding in self.findings if finding.severity == "note")
