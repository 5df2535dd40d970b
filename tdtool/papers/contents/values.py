"""The plain values that papers are printed from."""

from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto
from typing import Generic, TypeVar

from tdtool.engine.rule_parts import SlipRules
from tdtool.engine.scrabble.board.placing import Counted
from tdtool.queries.challenges.challenges import ChallengeView
from tdtool.queries.disputes.position_values import MoveView, PositionView
from tdtool.queries.disputes.values import FindingView, RulingView, SheetsView
from tdtool.queries.slips.values import LedgerRow, SlipSeat
from tdtool.queries.standings.prizes import PrizeLine
from tdtool.queries.standings.teams import TeamLine
from tdtool.queries.standings.values import CrossRow, Scorecard, StandingLine, StandingRow
from tdtool.queries.values import ClauseNote, PaperHead, SeatView

Rules = TypeVar("Rules", bound="SlipRules | PairSlipRules")


@dataclass(frozen=True)
class PhoneAddresses:
    """What phones in the hall open here; all "" where no phone can reach this laptop."""

    hall: str = ""  # the event's page: "http://192.168.1.5:8000/h/lake/"
    typed: str = ""  # the shortest address that leads there: "http://192.168.1.5:8000/h/"
    player: str = ""  # a player's code is put after it: "http://192.168.1.5:8000/r/lake/"


@dataclass(frozen=True)
class PaperTable:
    """A table of the round; of two, who starts is in front where pairing says so."""

    number: int
    group: str
    seats: tuple[SeatView, ...]
    code: str  # ten signs
    url: str  # what the QR says
    tiles_by: str = ""  # "seats 2, 5" or ""
    to_play: bool = True  # it needs a slip


@dataclass(frozen=True)
class PairSlipRules:
    """What the slip of a table of two says by its rules."""

    minutes: int  # on each player's clock; 0: they have none of their own
    overtime: str  # "10 points per minute or part", "" where there is none
    challenge: str  # "double challenge"
    first_clause: str  # by which it is drawn at the table who starts; "": pairing says it
    advice: str  # the line at the foot


@dataclass(frozen=True)
class RoundPaper(Generic[Rules]):
    """What the papers of a round are printed from, however many sit at a table."""

    head: PaperHead
    number: int
    rounds: int
    title: str  # "Round 2", "Round 3, the final"
    minutes: int | None  # of the table's clock; None: it has none, or it isn't started
    tables: tuple[PaperTable, ...]
    slip: Rules
    division: str = ""  # "" where the event has one only
    byes: tuple[SeatView, ...] = ()
    phones: PhoneAddresses = PhoneAddresses()

    @property
    def full_title(self) -> str:
        """The round, and the division where the event has several."""
        return f"{self.title} · Division {self.division}" if self.division else self.title

    @property
    def drawn_at_table(self) -> bool:
        """Is it drawn at the table who starts?"""
        return bool(self.slip.first_clause)


RoundOfTables = RoundPaper[SlipRules]
RoundOfPairs = RoundPaper[PairSlipRules]


class Order(Enum):
    """By what the rows of a listing stand in this order; the drawing has the words."""

    BY_TOTAL = auto()
    BY_FINAL = auto()  # finalists by the final, the others by total (NSA-A3)
    BY_WINS = auto()
    BY_WINS_AND_SCORES = auto()  # then by the sum of one's own scores


@dataclass(frozen=True)
class StandingsPaper:
    """What the standings of tables are printed from."""

    head: PaperHead
    after: int
    rounds: int
    rows: tuple[StandingRow, ...]
    cut_after: int | None
    cut_says: str
    is_final: bool
    decided: str = ""  # "Decided by R. Ålundsen, director, 13:58."
    order: Order = Order.BY_TOTAL
    missing: int = 0  # players whose result of the round isn't known
    pending: str = ""  # what else doesn't count yet, in sentences


@dataclass(frozen=True)
class Stamp:
    """When something was done, by the clock in the hall, and by whom."""

    at: datetime
    by: str


@dataclass(frozen=True)
class FilledSlip:
    """A slip as it counts: for the file, and for disputes."""

    table: int
    group: str
    state: str
    seats: tuple[SlipSeat, ...]
    ledger: tuple[LedgerRow, ...]
    notes: tuple[ClauseNote, ...]  # of the table as a whole
    taken: Stamp | None  # when it came in, and by whom it was entered
    accepted: str  # "Signed by all on paper and accepted 9:06 by Oskar D.", or what is missing

    @property
    def was_taken_back(self) -> bool:
        return any(row.kind == "reversal" for row in self.ledger)

    @property
    def ledger_shown(self) -> tuple[LedgerRow, ...]:
        """What was added to what was reported; where an entry was taken back, every line, so that
        they add up to what counts."""
        return tuple(row for row in self.ledger if self.was_taken_back or row.change)


@dataclass(frozen=True)
class FilledPaper:
    head: PaperHead
    number: int
    title: str
    slips: tuple[FilledSlip, ...]
    points: str = "squared"  # what the column of a word's worth is called

    @property
    def which(self) -> str:
        return f"slip of table {self.slips[0].table}" if len(self.slips) == 1 else "slips"


@dataclass(frozen=True)
class PairStandingsPaper:
    """Standings after a round; ``gone`` are those who have withdrawn. ``order``: by what, behind
    the ``reserved`` first places, which a play-off decides."""

    head: PaperHead
    division: str
    after: int
    rounds: int
    lines: tuple[StandingLine, ...]
    gone: tuple[StandingLine, ...]
    missing: int  # players whose result of the round isn't known
    is_final: bool
    order: Order
    reserved: int = 0
    pending: str = ""  # what else doesn't count yet, in sentences


@dataclass(frozen=True)
class TeamsPaper:
    head: PaperHead
    division: str
    after: int
    rounds: int
    lines: tuple[TeamLine, ...]
    play_off: bool = False  # one of them is in a play-off beside the rounds


@dataclass(frozen=True)
class CrosstablePaper:
    head: PaperHead
    division: str
    after: int  # columns: the last round that is paired
    rows: tuple[CrossRow, ...]


@dataclass(frozen=True)
class ScorecardsPaper:
    """Everybody's card; ``after`` 0: blank ones, for the players to fill in."""

    head: PaperHead
    division: str
    after: int
    rounds: int
    drawn_at_table: bool
    cards: tuple[Scorecard, ...]


@dataclass(frozen=True)
class PrizesPaper:
    """``first_label``: the first that is still on the sheet, where labels are printed."""

    head: PaperHead
    division: str
    after: int
    rounds: int
    is_final: bool
    lines: tuple[PrizeLine, ...]
    first_label: int = 1


@dataclass(frozen=True)
class ChallengeLog:
    """The log on paper."""

    head: PaperHead
    rows: tuple[ChallengeView, ...]


@dataclass(frozen=True)
class ChallengePad:
    """Blank challenge slips."""

    head: PaperHead
    divisions: bool  # a box for the division's letter
    advice: str
    word_by_word: bool = False  # an answer for each word, not one for the play


@dataclass(frozen=True)
class Fact:
    label: str
    says: str


@dataclass(frozen=True)
class ScoreChange:
    """A player's score before the ruling and now."""

    name: str
    before: int | None
    now: int | None


@dataclass(frozen=True)
class AuditReport:
    """The report of a dispute on paper. ``before`` are the ledger's lines up to the first ruling,
    ``since`` those from there on; ``sums`` what both make, in words."""

    head: PaperHead
    number: int
    where: str  # "Round 6 · table 76 · division C"
    outcome: str  # who wins now, and by how much
    change: tuple[str, ...]  # what it was before, or that nothing was ruled
    scores: tuple[ScoreChange, ...]
    facts: tuple[Fact, ...]
    findings: tuple[FindingView, ...]
    no_findings: str  # why there are none
    position: PositionView | None
    sheets: SheetsView | None
    counted: tuple[Counted, ...]
    points: int | None
    moves: tuple[MoveView, ...]
    rulings: tuple[RulingView, ...]
    before: tuple[LedgerRow, ...]
    since: tuple[LedgerRow, ...]
    sums: tuple[str, str]
    names: tuple[str, ...]
    checked: str  # what a machine compares: the record's head, the word list, the rules' version


@dataclass(frozen=True)
class Told:
    """A key or a case, and in a sentence what follows."""

    what: str
    says: str


@dataclass(frozen=True)
class DayPage:
    """The day on a page."""

    head: PaperHead
    steps: tuple[tuple[str, tuple[str, ...]], ...]  # "Morning", its steps
    example: str  # of an entry line
    reads: str  # what stands in it
    keys: tuple[Told, ...]
    cases: tuple[Told, ...]
    after: int = 0  # it is of no round
