"""The plain values of standings and of what is read from them, for pages and papers.

A rating is None where there is none. Figures that are differences have a property with the sign as
it is read, ``spread_said``. Ranked by wins, a player has a ``StandingLine``; by totals, at tables
of several, a ``StandingRow``.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tdtool.english import signed
from tdtool.pairing.standings.win_loss import figure
from tdtool.queries.rounds.round_state import Lacks
from tdtool.queries.rounds.values import Decision


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


@dataclass(frozen=True)
class PairStandings:
    """The standings by wins after a round. ``gone`` are those who have withdrawn, apart."""

    rounds: int  # of the division
    after: int
    newest: int  # the last round from which there is a result
    lines: tuple[StandingLine, ...]
    gone: tuple[StandingLine, ...]
    lacks: Lacks
    is_final: bool
    reserved: int = 0  # the first places, which a play-off decides


@dataclass(frozen=True)
class StandingRow:
    """A player at tables of several. ``place`` None: they play no more."""

    place: int | None
    shared: bool
    entry: str
    number: int | None
    name: str
    rating: int | None
    best_word: int | None
    scores: tuple[int | None, ...]  # one a round
    total: int
    plays_for: str  # "the final", "champion", ""
    note: str = ""  # "withdrawn from round 2"
    tied: bool = False  # tied at the cut
    neighbour: int | None = None  # the number of the one above (of the first: below) to compare


@dataclass(frozen=True)
class TableStandings:
    """The standings by totals after a round, or the places at the end."""

    after: int
    newest: int  # the newest round that is posted
    rows: tuple[StandingRow, ...]
    cut_after: int | None  # how many rows stand above the cut
    cut_says: str
    complete: bool  # was that round completed?
    lacks: Lacks
    is_final: bool  # places, not standings
    decision: Decision | None = None


MISSED = "–"
CREDITED = ("B", "F", MISSED)  # marks of rounds without a game, whose score is a spread
NOT_YET = "not yet"  # a bye counts, before its round is complete
PLAY_OFF = "P"  # before the mark of a game of a play-off, which the sums are without


@dataclass(frozen=True, slots=True)
class CrossCell:
    """A round of a player. ``mark``: W, L, T, B bye, F forfeit, – missed, … to play, "" nothing;
    in a play-off PW, PL, and P where they have no game of it."""

    mark: str
    opponent: int | None = None
    score: int | None = None  # of a round without a game the spread that was credited
    opponent_score: int | None = None
    started: bool | None = None

    @property
    def said(self) -> str:
        """The figures: "412–380", of a credit "+50"."""
        if self.score is None:
            return NOT_YET if self.mark == "B" else ""
        if self.mark in CREDITED:
            return signed(self.score) if self.score or self.mark != MISSED else ""
        return "" if self.opponent_score is None else f"{self.score}–{self.opponent_score}"

    @property
    def word(self) -> str:
        """The mark in words, for whoever hears the page."""
        if self.mark.startswith(PLAY_OFF):
            result_word = replace(self, mark=self.mark.removeprefix(PLAY_OFF)).word
            return f"play-off, {result_word}" if result_word else "in the play-off"
        return {
            "W": "won", "L": "lost", "T": "tied", "B": "bye", "F": "forfeit",
            MISSED: "missed", "…": "to play",
        }.get(self.mark, "")  # fmt: skip


@dataclass(frozen=True, slots=True)
class CrossRow:
    line: StandingLine
    cells: tuple[CrossCell, ...]


@dataclass(frozen=True, slots=True)
class Crosstable:
    rounds: int  # columns: the last round that is paired
    rows: tuple[CrossRow, ...]  # in the order of the standings

    @property
    def has_play_off(self) -> bool:
        return has_play_off(self.rows)


def has_play_off(cross_rows: Iterable[CrossRow]) -> bool:
    """Whether a play-off is played beside the rounds."""
    return any(cell.mark.startswith(PLAY_OFF) for row in cross_rows for cell in row.cells)


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
        if cell.mark in CREDITED:
            return cell.said
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
