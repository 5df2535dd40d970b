"""The statistics of a division where wins rank, in the words of its page."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tdtool.english import counted, ordered, plural, signed
from tdtool.models import Division
from tdtool.pairing.field import falling
from tdtool.pairing.standings import statistics
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


ORDERS: dict[str, Callable[[RatingsRow], tuple[object, ...]]] = {
    "standings": lambda row: (),  # as they come
    "rating": lambda row: (falling(row.now), row.who.number),
    "change": lambda row: (falling(row.change), row.who.number),
    "name": lambda row: (ordered(row.who.name), row.who.number),
}


def ratings(division: Division, *, by: str = "standings") -> list[RatingsRow]:
    """Live: what the games that are in make of them, by the rating system of the division."""
    division_results = results.of_division(division)
    rating_rows = division_results.once(
        "ratings", division_results.field.begun, lambda: _rows(division_results)
    )
    return sorted(rating_rows, key=ORDERS.get(by, ORDERS["standings"]))


def formula_said(rating_system: RatingSystem) -> str:
    """Whose formula it is, and how sure its figures are."""
    if rating_system.exact:
        return f"{rating_system.title} formula."
    lacks = f": {rating_system.lacks}" if rating_system.lacks else ""
    return f"{rating_system.title} formula, an estimate{lacks}."


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


Row = tuple[str, Named, str]  # a figure, whose it is, and of what in a few words


class Best(NamedTuple):
    """A list of the most extreme figures of one kind; ``more``: "and 9 more with 6"."""

    name: str
    rows: list[Row]
    more: str = ""


def figures(division: Division) -> tuple[list[tuple[str, str]], list[Best]]:
    """The event in figures by all that is in: averages, each with what it is of ("average score",
    "384"), then records, who has most of what, and who leads each prize class."""
    division_results = results.of_division(division)
    after = division_results.field.begun
    of_games, lines = division_results.figures(after), division_results.lines(after)
    if not of_games.averages.games:
        return [], []
    by_number = {line.who.number: line for line in lines}
    best = [
        Best(NAMES[high_game], [_record(high_game, side) for side in sides])
        for high_game, sides in of_games.records
    ]
    best += [top_list for top_list in _most(of_games.players, lines) if top_list.rows]
    leaders = [_leader(name, by_number[line.number]) for name, line in of_games.leaders]
    best += [Best("Leaders by class", leaders)] if leaders else []
    return list(_averages(of_games.averages)), best


def _averages(of: Averages) -> Iterable[tuple[str, str]]:
    """Those there are."""
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


def _record(high_game: HighGame, side: Side) -> Row:
    figure_text = high_game.figure(side)
    text = signed(figure_text) if high_game is statistics.UPSET else str(figure_text)
    against = results.named(side.opponent).name
    game = f"{side.score}–{side.opponent_score} against {against}, round {side.round_}"
    return text, results.named(side.player), game


def _leader(prize_class: str, line: StandingLine) -> Row:
    return prize_class, line.who, f"rank {line.rank}, {line.record} {line.spread_said}"


def _most(players: Sequence[PlayersFigures], lines: Sequence[StandingLine]) -> Iterable[Best]:
    spreads = sorted((line for line in lines if line.rank), key=lambda line: -line.spread)
    listed = spreads[:MOST_LISTED] if players else []
    yield Best("Best spread", [(line.spread_said, line.who, line.record) for line in listed])
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
) -> Best:
    ordered = sorted(players, key=lambda player: (-figure(player), player.one.number))
    ordered = [player for player in ordered if figure(player)]
    listed, remaining = ordered[:MOST_LISTED], ordered[MOST_LISTED:]
    level = sum(figure(player) == figure(listed[-1]) for player in remaining)
    rows = [
        (figure_text(figure(player)), results.named(player.one), counted(player.games, "game"))
        for player in listed
    ]
    more = f"and {level} more with {figure_text(figure(listed[-1]))}" if level else ""
    return Best(name, rows, more)
