"""What the listings of a division that is ranked by wins are printed from."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from tdtool.models import Division
from tdtool.papers.contents import round as paper_round
from tdtool.papers.contents.values import (
    CrosstablePaper,
    Order,
    PairStandingsPaper,
    PrizesPaper,
    ScorecardsPaper,
    TeamsPaper,
)
from tdtool.papers.kit.fit_text import BOLD, REGULAR, SEMIBOLD
from tdtool.papers.kit.sheets import FAINT
from tdtool.queries import events, rules
from tdtool.queries.field import kept_field
from tdtool.queries.rounds import pairings
from tdtool.queries.standings import cached as results
from tdtool.queries.standings import crosstable, of_tables, prizes, teams
from tdtool.queries.standings.values import (
    Scorecard,
    StandingLine,
    StandingRow,
    TableStandings,
)
from tdtool.queries.values import PaperHead

# The columns of the standings, each declared once: its page and its paper show the same.
#
# Place and player stand first on either, and aren't told here. A column in which nobody has
# anything is left out.

Line = TypeVar("Line")
NONE = "–"
QUIET, STRONG = "extra opt", "total"  # on the page: left out where it is narrow; in bold
ALL_ROUNDS, MOST_ROUND = 56.0, 18.0  # millimetres of all rounds' scores together; of each


@dataclass(frozen=True, kw_only=True)
class Column(Generic[Line]):
    """``title`` and ``css`` are for the page; ``heading``, ``wide`` (millimetres), ``size``,
    ``font`` and ``ink`` for the paper. ``short``: the title where the page is narrow.
    ``always``: even where nobody has anything in it."""

    title: str
    value: Callable[[Line], str]
    css: str = QUIET
    short: str = ""
    always: bool = False
    heading: str = ""
    wide: float = 15
    size: float = 10
    font: str = REGULAR
    ink: float = 0.0


def _figure(number: int | None) -> str:
    return NONE if number is None else str(number)


# ---------------------------------------------------------------- by wins

PairColumns = tuple[Column[StandingLine], ...]

CLASS = Column[StandingLine](
    title="Class", value=lambda line: line.prize_class, css="extra opt left",
    heading="class", wide=13,
)  # fmt: skip
RECORD = Column[StandingLine](
    title="Won–lost", value=lambda line: line.record, css=STRONG,
    heading="won – lost", wide=22, size=14.5, font=BOLD,
)  # fmt: skip
SPREAD = Column[StandingLine](
    title="Spread", value=lambda line: line.spread_said, css="",
    heading="spread", wide=19, size=13, font=SEMIBOLD,
)  # fmt: skip
RATING = Column[StandingLine](
    title="Rating", value=lambda line: _figure(line.who.rating), heading="before", ink=FAINT
)
RATING_NOW = Column[StandingLine](
    title="Now", value=lambda line: _figure(line.rating_now), css="opt",
    heading="rating now", wide=19, size=10.5,
)  # fmt: skip
CHANGE = Column[StandingLine](
    title="Change", value=lambda line: line.change_said, heading="change", wide=14, ink=FAINT
)
ON_PAPER_BY_WINS = (CLASS, RATING, RATING_NOW, CHANGE, RECORD, SPREAD)


def of_wins(lines: Collection[StandingLine]) -> PairColumns:
    """On the page, where pictures say the rest."""
    return _in_use((CLASS, RATING, RECORD, SPREAD), lines)


def of_wins_on_paper(lines: Collection[StandingLine]) -> PairColumns:
    return _in_use(ON_PAPER_BY_WINS, lines)


# ---------------------------------------------------------------- by totals

TableColumns = tuple[Column[StandingRow], ...]

SEED = Column[StandingRow](
    title="Rating", value=lambda row: _figure(row.rating), heading="rating", ink=FAINT
)
BEST_WORD = Column[StandingRow](title="Best word, points", value=lambda row: _figure(row.best_word))
TOTAL = Column[StandingRow](
    title="Total", value=lambda row: str(row.total), css=STRONG,
    heading="total", wide=20, size=14.5, font=BOLD,
)  # fmt: skip
PLAYS_FOR = Column[StandingRow](
    title="Plays for", value=lambda row: row.plays_for, css="extra opt plays",
    heading="plays for", wide=26, size=11, font=BOLD,
)  # fmt: skip
WON = Column[StandingRow](
    title="Won", value=lambda row: row.plays_for, css="extra opt plays",
    wide=26, size=11, font=BOLD,
)  # fmt: skip


def of_totals(listing: TableStandings) -> TableColumns:
    """On the page."""
    last = WON if listing.is_final else PLAYS_FOR
    columns = (SEED, BEST_WORD, *_scores(listing.rows), TOTAL, last)
    return _in_use(columns, listing.rows)


def of_totals_on_paper(standing_rows: Collection[StandingRow], *, is_final: bool) -> TableColumns:
    last = WON if is_final else PLAYS_FOR
    return _in_use((SEED, *_scores(standing_rows), TOTAL, last), standing_rows)


def _scores(standing_rows: Collection[StandingRow]) -> TableColumns:
    """A column a round."""
    rounds = max((len(row.scores) for row in standing_rows), default=0)
    return tuple(_score(round_, of=rounds) for round_ in range(1, rounds + 1))


def _score(round_: int, *, of: int) -> Column[StandingRow]:
    wide = min(MOST_ROUND, ALL_ROUNDS / of)
    return Column(
        title=f"Round {round_}",
        short=f"R{round_}",
        value=lambda row: _figure(dict(enumerate(row.scores, 1)).get(round_)),
        css="",
        heading=f"r{round_}" if wide < 13 else f"round {round_}",
        wide=wide,
        size=min(13, 1.5 * wide),
        always=True,
    )


def _in_use(columns: Iterable[Column[Line]], lines: Collection[Line]) -> tuple[Column[Line], ...]:
    return tuple(
        column
        for column in columns
        if column.always or any(column.value(line) not in ("", NONE) for line in lines)
    )


def of_standings(division: Division, after: int) -> PairStandingsPaper:
    """After a round, or the newest before it from which there is a result."""
    page = of_tables.pair_standings(division, after=after)
    return PairStandingsPaper(
        head=head(division, page.after),
        division=events.code_of(division),
        after=page.after,
        rounds=division.rounds,
        lines=page.lines,
        gone=page.gone,
        missing=page.lacks.results,
        is_final=page.is_final,
        order=Order.BY_WINS_AND_SCORES
        if pairings.counting(division).total_first
        else Order.BY_WINS,
        reserved=page.reserved,
        pending=page.lacks.later,
    )


def of_teams(division: Division) -> TeamsPaper:
    """The standings of teams as things stand."""
    page = teams.standings(division)
    return TeamsPaper(
        head=head(division, page.after),
        division=events.code_of(division),
        after=page.after,
        rounds=division.rounds,
        lines=page.lines,
        play_off=page.play_off,
    )


def with_teams(division: Division) -> list[int]:
    """The newest round with a result, where a team is ranked: somebody in it plays still."""
    if not teams.any_in(division):
        return []
    page = teams.standings(division)
    return [page.after] if page.lines else []


def of_crosstable(division: Division) -> CrosstablePaper:
    page = crosstable.page(division)
    return CrosstablePaper(
        head(division, page.rounds), events.code_of(division), page.rounds, page.rows
    )


def of_scorecards(division: Division, after: int) -> ScorecardsPaper:
    """Everybody's, by number, as things stand; after round 0 blank but for name and rounds."""
    blank = not after
    division_results = results.of_division(division)
    rounds_begun = division_results.field.begun
    rated = division.rating_system != "none"
    cards = [
        Scorecard(
            line=line,
            rows=() if blank else crosstable.rows(division_results, line.who.number),
            rated=rated,
        )
        for line in division_results.lines(rounds_begun)
        if not (blank and line.rank is None)
    ]
    return ScorecardsPaper(
        head=head(division, rounds_begun),
        division=events.code_of(division),
        after=0 if blank else rounds_begun,
        rounds=division.rounds,
        drawn_at_table=not rules.of_division(division).assigned_starts,
        cards=tuple(sorted(cards, key=lambda card: card.line.who.number)),
    )


def of_prizes(division: Division) -> PrizesPaper:
    """The prize list as it stands now."""
    page = prizes.page(division)
    return PrizesPaper(
        head=head(division, page.after),
        division=events.code_of(division),
        after=page.after,
        rounds=division.rounds,
        is_final=page.is_final,
        lines=page.lines,
    )


def newest(division: Division) -> int:
    """The last round from which there is a result."""
    return kept_field(division).begun


def paired(division: Division) -> int:
    """The last round that is posted: as far as the crosstable goes."""
    return kept_field(division).paired


def head(division: Division, number: int) -> PaperHead:
    """With the revision and time of the round that the listing reaches."""
    return paper_round.head(division, division.rounds_drawn.filter(number=number).first())
