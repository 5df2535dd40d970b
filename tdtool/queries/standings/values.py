"""The plain values of a two-player division's pages: standings, crosstable, scorecard, ratings
and statistics.

As in ``values``: no row, no address, no template. A rating is None where there is none. Figures
that are differences have a property with the sign as it is read, ``spread_said``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tdtool.english import signed
from tdtool.pairing.standings.statistics import Averages
from tdtool.pairing.standings.win_loss import figure


@dataclass(frozen=True, slots=True)
class Named:
    """A player where a listing names them."""

    entry: str  # the entry's uuid
    number: int
    name: str
    rating: int | None


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A player in the standings. ``rank`` None: they have withdrawn."""

    rank: int | None
    shared: bool
    who: Named
    prize_class: str
    wins: float
    losses: float
    spread: int
    last: str  # the round's game in a few words: "won 412–380 against 5"
    starts: int
    replies: int
    rating_now: int | None
    neighbour: int | None = None  # the number of the one above (of the first: below) to compare
    gone_from: int | None = None  # the first round missed by who has withdrawn

    @property
    def record(self) -> str:
        return f"{figure(self.wins)}–{figure(self.losses)}"

    @property
    def spread_said(self) -> str:
        return signed(self.spread)

    @property
    def change(self) -> int | None:
        if self.rating_now is None or self.who.rating is None:
            return None
        return self.rating_now - self.who.rating

    @property
    def change_said(self) -> str:
        return "" if self.change is None else signed(self.change)


@dataclass(frozen=True, slots=True)
class WhyAbove:
    """Why one of two stands above the other; ``sentence`` says it, or why nothing can be said."""

    one: int
    other: int
    sentence: str


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A player's way through the standings: points of a picture, and where its label stands."""

    name: str
    rank: str  # at the end; "–": withdrawn
    kind: str  # in, rest
    points: tuple[tuple[int, int], ...]

    @property
    def path(self) -> str:
        return " ".join(f"{x},{y}" for x, y in self.points)

    @property
    def end(self) -> tuple[int, int]:
        return self.points[-1]


@dataclass(frozen=True, slots=True)
class RankChart:
    """Ranks before round 1 and after each round, as a picture of so many units."""

    width: int
    height: int
    heads: tuple[tuple[int, str], ...]  # x, label
    lines: tuple[ChartLine, ...]


@dataclass(frozen=True)
class PairStandings:
    """The standings after a round. ``gone`` are those who have withdrawn, apart."""

    rounds: int  # of the division
    after: int
    newest: int  # the last round from which there is a result
    lines: tuple[StandingLine, ...]
    gone: tuple[StandingLine, ...]
    missing: int  # players whose result of that round isn't known
    rated: bool
    chart: RankChart | None
    why: WhyAbove | None = None

    @cached_property
    def classes(self) -> bool:
        return any(line.prize_class for line in (*self.lines, *self.gone))

    @property
    def is_final(self) -> bool:
        return self.after == self.rounds and not self.missing


@dataclass(frozen=True, slots=True)
class CrossCell:
    """A round of a player. ``mark``: W, L, T, B bye, F forfeit, – absent, … to play, "" nothing."""

    mark: str
    opponent: int | None = None
    score: int | None = None  # of a bye and a forfeit the spread that was credited
    opponent_score: int | None = None
    started: bool | None = None

    @property
    def said(self) -> str:
        """The figures: "412–380", of a credit "+50"."""
        if self.score is None:
            return ""
        if self.mark in ("B", "F"):
            return signed(self.score)
        return "" if self.opponent_score is None else f"{self.score}–{self.opponent_score}"

    @property
    def word(self) -> str:
        """The mark in words, for whoever hears the page."""
        return {
            "W": "won", "L": "lost", "T": "tied", "B": "bye", "F": "forfeit",
            "–": "absent", "…": "to play",
        }.get(self.mark, "")  # fmt: skip


@dataclass(frozen=True, slots=True)
class CrossRow:
    line: StandingLine
    cells: tuple[CrossCell, ...]


@dataclass(frozen=True, slots=True)
class Crosstable:
    rounds: int  # columns: the last round that is paired
    rows: tuple[CrossRow, ...]  # in the order of the standings


@dataclass(frozen=True, slots=True)
class ScorecardRow:
    """A round on a player's card; the sums are those after it."""

    number: int
    cell: CrossCell
    opponent: Named | None
    table: int | None
    record: str
    spread: int
    rating: int | None
    penalty: int = 0  # to the spread, by the director

    @property
    def margin_said(self) -> str:
        cell = self.cell
        if cell.mark in ("B", "F") and cell.score is not None:
            return signed(cell.score)
        if cell.score is None or cell.opponent_score is None:
            return ""
        return signed(cell.score - cell.opponent_score)

    @property
    def spread_said(self) -> str:
        return signed(self.spread)


@dataclass(frozen=True, slots=True)
class Scorecard:
    """A player's games, round by round, and their place."""

    line: StandingLine
    rows: tuple[ScorecardRow, ...]
    rated: bool
    before: Named | None = None  # the players above and below in the standings, to go on to
    after: Named | None = None


@dataclass(frozen=True, slots=True)
class RatingsRow:
    """A player's rating before the event and after each round."""

    rank: int | None
    who: Named
    after: tuple[int | None, ...]  # a round
    wins: float  # of the rated games
    games: int
    expected: float

    @property
    def now(self) -> int | None:
        return self.after[-1] if self.after else self.who.rating

    @property
    def change(self) -> int | None:
        if self.now is None or self.who.rating is None:
            return None
        return self.now - self.who.rating

    @property
    def change_said(self) -> str:
        return "" if self.change is None else signed(self.change)

    @property
    def wins_said(self) -> str:
        return figure(self.wins)


@dataclass(frozen=True, slots=True)
class RatingsPage:
    rounds: int
    rows: tuple[RatingsRow, ...]
    rated: bool
    by: str  # standings, rating, change, name


@dataclass(frozen=True, slots=True)
class RecordRow:
    """A game on the list of records: the figure, whose it is, and the game in a few words."""

    figure: str
    who: Named
    against: Named
    said: str  # "586–308"
    round_: int


@dataclass(frozen=True, slots=True)
class Record:
    name: str
    rows: tuple[RecordRow, ...]


@dataclass(frozen=True, slots=True)
class MostRow:
    """A player on a list of who has most of something."""

    figure: str
    who: Named
    said: str = ""


@dataclass(frozen=True, slots=True)
class Most:
    name: str
    rows: tuple[MostRow, ...]
    more: str = ""  # "and 9 more with 6"


@dataclass(frozen=True, slots=True)
class StatisticsPage:
    """The event in figures: averages, records, who leads each prize class."""

    after: int
    figures: tuple[tuple[str, str], ...]  # what, how much: "average score", "384"
    averages: Averages
    records: tuple[Record, ...]
    most: tuple[Most, ...]
    leaders: tuple[tuple[str, StandingLine], ...]  # prize class, its leader
