"""The statistics of a division where wins rank, in the words of its page."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from tdtool.english import counted, ordered, plural, signed
from tdtool.models import Division
from tdtool.pairing.field import falling
from tdtool.pairing.standings import rating_systems, statistics
from tdtool.pairing.standings.rating_systems import RatingSystem
from tdtool.pairing.standings.statistics import (
    MOST_LISTED,
    Averages,
    HighGame,
    PlayersFigures,
    Side,
)
from tdtool.pairing.standings.win_loss import figure
from tdtool.queries.standings import cached as results
from tdtool.queries.standings.cached import Results
from tdtool.queries.standings.values import Named, StandingLine

# The ratings of a division: before the event and after every round.


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
    by_whom: RatingSystem

    @property
    def expects(self) -> bool:
        """Whether the formula goes by wins that a rating may expect."""
        return self.by_whom.expects

    @property
    def formula_said(self) -> str:
        """Whose formula it is, and how sure its figures are."""
        rating_system = self.by_whom
        if rating_system.exact:
            return f"{rating_system.title} formula."
        lacks = f": {rating_system.lacks}" if rating_system.lacks else ""
        return f"{rating_system.title} formula, an estimate{lacks}."


ORDERS: dict[str, Callable[[RatingsRow], tuple[object, ...]]] = {
    "standings": lambda row: (),  # as they come
    "rating": lambda row: (falling(row.now), row.who.number),
    "change": lambda row: (falling(row.change), row.who.number),
    "name": lambda row: (ordered(row.who.name), row.who.number),
}


def ratings_page(division: Division, *, by: str = "standings") -> RatingsPage:
    """Live: what the games that are in make of them, by the rating system of the division."""
    by = by if by in ORDERS else "standings"
    division_results = results.of_division(division)
    rating_rows = division_results.once(
        "ratings", division_results.field.begun, lambda: _rows(division_results)
    )
    return RatingsPage(
        rounds=len(rating_rows[0].after) if rating_rows else 0,
        rows=tuple(sorted(rating_rows, key=ORDERS[by])),
        rated=division.rating_system != "none",
        by=by,
        by_whom=rating_systems.system(division.rating_system),
    )


def _rows(division_results: Results) -> tuple[RatingsRow, ...]:
    rounds_begun = division_results.field.begun
    rounds = [division_results.rated(round_) for round_ in range(1, rounds_begun + 1)]
    last = division_results.rated(rounds_begun)
    return tuple(
        RatingsRow(
            rank=line.rank,
            who=line.who,
            after=tuple(after[line.who.number].new for after in rounds),
            wins=last[line.who.number].wins,
            games=last[line.who.number].games,
            expected=last[line.who.number].expected,
        )
        for line in division_results.lines(rounds_begun)
    )


NAMES = {
    statistics.HIGH_WIN: "High win",
    statistics.HIGH_LOSS: "High loss",
    statistics.COMBINED: "Highest combined score",
    statistics.BIGGEST_WIN: "Biggest win",
    statistics.CLOSEST: "Closest win",
    statistics.UPSET: "Biggest upset, by rating",
}


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


def page(division: Division) -> StatisticsPage:
    """By all that is in."""
    division_results = results.of_division(division)
    after = division_results.field.begun
    figures, lines = division_results.figures(after), division_results.lines(after)
    by_number = {line.who.number: line for line in lines}
    return StatisticsPage(
        after=after,
        figures=tuple(_figures(figures.averages)),
        averages=figures.averages,
        records=tuple(
            Record(NAMES[high_game], tuple(_record(high_game, side) for side in sides))
            for high_game, sides in figures.records
        ),
        most=tuple(top_list for top_list in _most(figures.players, lines) if top_list.rows),
        leaders=tuple((name, by_number[line.number]) for name, line in figures.leaders),
    )


def _figures(of: Averages) -> Iterable[tuple[str, str]]:
    """The averages in words, those there are."""
    yield "games", str(of.games)
    points = {
        "average score": of.score,
        "average winning score": of.winning,
        "average losing score": of.losing,
        "average margin": of.margin,
    }
    for name, average in points.items():
        if average is not None:
            yield name, f"{average:.0f}"
    if of.starter_won is not None:
        yield "won by the player going first", f"{of.starter_won:.0%}"
    if of.upsets is not None:
        yield "won by the lower-rated player", f"{of.upsets:.0%}"
    yield plural(of.ties, "tie"), str(of.ties)


def _record(high_game: HighGame, side: Side) -> RecordRow:
    gap = high_game is statistics.UPSET
    return RecordRow(
        figure=signed(high_game.figure(side)) if gap else str(high_game.figure(side)),
        who=results.named(side.player),
        against=results.named(side.opponent),
        said=f"{side.score}–{side.opponent_score}",
        round_=side.round_,
    )


def _most(players: Sequence[PlayersFigures], lines: Sequence[StandingLine]) -> Iterable[Most]:
    spreads = sorted((line for line in lines if line.rank), key=lambda line: -line.spread)
    yield Most(
        "Best spread",
        tuple(
            MostRow(line.spread_said, line.who, line.record)
            for line in spreads[:MOST_LISTED]
            if players
        ),
    )
    yield _top("Best average", players, lambda player: player.average, lambda f: f"{f:.1f}")
    yield _top(
        "Lowest average against", players, lambda player: -player.against, lambda f: f"{-f:.1f}"
    )
    yield _top("Most starts", players, lambda player: player.starts, str)
    yield _top("Most replies", players, lambda player: player.replies, str)


def _top(
    name: str,
    players: Sequence[PlayersFigures],
    figure: Callable[[PlayersFigures], float],
    figure_text: Callable[[float], str],
) -> Most:
    ordered = sorted(players, key=lambda player: (-figure(player), player.one.number))
    ordered = [player for player in ordered if figure(player)]
    listed, remaining = ordered[:MOST_LISTED], ordered[MOST_LISTED:]
    level = sum(figure(player) == figure(listed[-1]) for player in remaining)
    most_rows = (
        MostRow(
            figure_text(figure(player)), results.named(player.one), counted(player.games, "game")
        )
        for player in listed
    )
    return Most(
        name,
        tuple(most_rows),
        f"and {level} more with {figure_text(figure(listed[-1]))}" if level else "",
    )
