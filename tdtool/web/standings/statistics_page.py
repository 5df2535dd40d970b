"""The statistics of a division where wins rank, in the words of its page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from tdtool.english import counted, plural, signed
from tdtool.models import Division
from tdtool.pairing.standings import statistics
from tdtool.pairing.standings.statistics import (
    MOST_LISTED,
    Averages,
    HighGame,
    PlayersFigures,
    Side,
)
from tdtool.queries.standings import cached as results
from tdtool.queries.standings.values import Named, StandingLine

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
    for name, figure in points.items():
        if figure is not None:
            yield name, f"{figure:.0f}"
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
