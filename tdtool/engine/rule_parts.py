"""The parts of a rule system's record that are data alone: sentences, clauses, figures."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, TypeAlias

from tdtool.engine.findings import Severity


class Draw(StrEnum):
    """What a round is drawn into."""

    TABLES = "tables"
    PAIRS = "pairs"


class Rank(StrEnum):
    """What players are ranked by: their points added up, or wins and then spread."""

    TOTALS = "totals"
    WINS = "wins"


@dataclass(frozen=True)
class Likely:
    """Between which scores nearly all games end, and by what margin at most: what lies outside is
    asked about once, and then taken."""

    lowest: int
    highest: int
    margin: int


@dataclass(frozen=True)
class Usual:
    """What two players of equal strength score on average, and by how much single games stray."""

    mean: int
    strays: int


@dataclass(frozen=True)
class Habit:
    """How a system's games usually end: how often, in a hundred, a word has each length; how
    often a long one has a blank; and the most words that a player can have."""

    lengths: Mapping[int, int]
    blank_often: float
    most_words: int


@dataclass(frozen=True)
class FirstDraw:
    """A draw for who begins, where it needn't be drawn at the table: each time of a game that there
    is one, with its clause; from how many sets of tiles, 0 where it is by lot."""

    times: tuple[tuple[str, str], ...]
    sets: int = 0


# Challenges.

ByDirector: TypeAlias = Literal["placement", "exchange", "formation"]


@dataclass(frozen=True)
class Cost:
    """Who bears what. ``falls_on`` is empty where it costs nobody anything; ``points`` is 0 where
    a turn is lost, which is noted and scores nothing. ``says`` goes on after the player's name."""

    falls_on: Literal["challenger", "maker", ""]
    points: int
    clause: str
    says: str


@dataclass(frozen=True)
class Sentence:
    """A sentence of the rules and its clause."""

    text: str
    clause: str


@dataclass(frozen=True)
class Failure:
    """One time of several that a system tells apart where a good word is laid out wrong: what it is
    called, what follows, and whether the play stands."""

    name: str
    follows: Sentence
    stands: bool


@dataclass(frozen=True)
class ChallengeRules:
    """What players and director are told of challenges under a system.

    ``by_director``: what the director judges in person, called to the table, and the clauses it
    stands on; ``failures``: what each time brings that a word is laid out wrong, where it differs.
    ``on_slip``: the words of a result slip, where no setting has them. ``whole_play``: why all of a
    play have one answer; None where each word is challenged by itself, and may be at once.
    ``queried`` and ``resubmitted``: the clauses by which a slip is looked up again, and submitted
    corrected; "" where none says it.
    """

    moment: Sentence  # when a challenge may be made
    stands: Sentence  # the answer is yes
    comes_off: Sentence  # the answer is no
    more: tuple[Sentence, ...] = ()
    by_director: tuple[tuple[ByDirector, str], ...] = ()
    failures: tuple[Failure, ...] = ()
    on_slip: str = ""
    whole_play: Sentence | None = None
    queried: str = ""
    resubmitted: str = ""


# Scores and score sheets.


@dataclass(frozen=True)
class CorrectionRules:
    """How one system corrects: the clause for a move's score and for a total, and the one that
    closes the scores once both have signed. ``earns``: whoever catches the error earns its size,
    on the next turn only."""

    move: str = ""
    total: str = ""
    closed: str = ""
    earns: bool = False


@dataclass(frozen=True)
class SheetClauses:
    """By which clause both scores and totals are written, how much it weighs that some aren't,
    and by which clause they are put right."""

    writing: str
    weighs: Severity
    wrong: str


@dataclass(frozen=True)
class ScrabbleClauses:
    """The clause for each thing that is judged in a game of Scrabble, and the few matters in which
    its systems differ; as it stands here, by the Scrabble rules.

    ``racks_when_called`` is for racks taken off when time is called; ``zero_play`` says whether a
    play worth nothing counts among the scoreless turns.
    """

    turn: str = "SCR-1"
    passing: str = "SCR-2"
    exchange: str = "SCR-3"
    exchange_turn: str = "SCR-1"
    returned: str = "SCR-3"
    score: str = "SCR-8"
    rack: str = "SCR-9"
    surplus: str = "SCR-9"
    tiles: str = "SCR-8"
    taken_off: str = "SCR-10"
    held: str = "SCR-10"
    decision: str = "SCR-10"
    ending: str = "SCR-12"
    scoreless: str = "SCR-12"
    time_called: str = "SCR-12"
    going_out: str = "SCR-13"
    racks_off: str = "SCR-13"
    racks_when_called: str = "SCR-13"
    overtime: str = "SCR-16"
    overtime_place: str = "SCR-16"
    too_many_of_a_letter: Severity = "error"
    early_deduction: Severity = "error"
    zero_play: bool = True


# Result slips.


@dataclass(frozen=True)
class SlipRules:
    """What a table's result slip says by its rules: its columns, its legend, who begins."""

    points: str  # the column where a word's worth is written
    digits: tuple[str, ...]  # of a total
    turns: tuple[tuple[str, str], ...]
    first_how: str
    first_clause: str
    first_boxes: tuple[str, ...]
    clock: str
    legend: str
    advice: str  # the line at the foot
    most_words: int = 0  # that a player can have; 0: no limit
    worth: tuple[tuple[int, int], ...] = ()  # of words, by their letters
