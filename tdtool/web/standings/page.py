"""What the standings page says besides the standings: why one is above another, and a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tdtool.engine.rule_parts import Rank
from tdtool.models import Division
from tdtool.pairing.field import UnknownEntrant, by_rating
from tdtool.pairing.standings import win_loss
from tdtool.pairing.standings.win_loss import SamePlayer, between
from tdtool.queries import rules
from tdtool.queries.standings import cached as results
from tdtool.queries.standings.cached import Results
from tdtool.queries.standings.values import PairStandings, TableStandings


@dataclass(frozen=True, slots=True)
class WhyAbove:
    """Why one of two stands above the other; ``sentence`` says it, or why nothing can be said."""

    one: int
    other: int
    sentence: str


def why_above(division: Division, first: int, other: int, *, after: int) -> WhyAbove:
    """What parts two players, by number, or the sentence on why nothing does."""
    division_results = results.of_division(division)
    try:
        pair = {division_results.field.entrant(number).number for number in (first, other)}
        if len(pair) == 1:
            raise SamePlayer("Choose two different players.")
    except (UnknownEntrant, SamePlayer) as refusal:
        return WhyAbove(first, other, str(refusal))
    if rules.of_division(division).rank is Rank.WINS:
        above, below = (
            standing for standing in division_results.order(after) if standing.number in pair
        )
        reason = between(above, below, counting=division_results.counting)
    else:
        upper, lower = (
            placing.entry
            for placing in division_results.placed(after)
            if placing.entry.number in pair
        )
        reason = win_loss.total_between(upper, lower, after=after)
    return WhyAbove(reason.above, reason.below, reason.sentence)


# ---------------------------------------------------------------- the picture

MOST_IN_PICTURE = 60
PICKED_OUT = 6  # so many from the top are drawn in colour
ROW, LEFT, TOP = 19, 30, 26  # units of the picture
RANK, SIGN = 48, 8  # of a rank at the end, and of a letter of the name behind it
ALL_COLUMNS, WIDEST, NARROWEST = 1050, 112, 44


class Ranked(NamedTuple):
    """A player in the list after a round."""

    number: int
    name: str
    rank: int | None
    shared: bool = False


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A player's way through the standings: points of a picture, and where its label stands."""

    name: str
    rank: str  # at the end: "2", "2=" where others share it; "–": withdrawn
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
    cut: int | None = None  # the y of the cut, below those who are above it


def chart(division_results: Results, listing: PairStandings | TableStandings) -> RankChart | None:
    """The picture up to the round of a listing; None where it says nothing.

    Those who share a rank are drawn one below the other, as they are listed.
    """
    after = listing.after
    if not after or len(division_results.field.entrants) > MOST_IN_PICTURE:
        return None
    if isinstance(listing, PairStandings):
        return division_results.once(
            "chart",
            after,
            lambda: _drawn([_by_wins(division_results, at) for at in range(after + 1)]),
        )
    earlier = [_by_totals(division_results, at) for at in range(after)]
    return _drawn([*earlier, _as_listed(division_results, listing)], cut_after=listing.cut_after)


def _by_wins(division_results: Results, after: int) -> list[Ranked]:
    lines = division_results.lines(after)
    return [Ranked(line.who.number, line.who.name, line.rank, line.shared) for line in lines]


def _as_listed(division_results: Results, listing: TableStandings) -> list[Ranked]:
    """With those who go on above the others, whoever they are level with."""
    numbers = {key: entrant.number for key, entrant in division_results.field.by_key.items()}
    return [Ranked(numbers[row.entry], row.name, row.place, row.shared) for row in listing.rows]


def _by_totals(division_results: Results, after: int) -> list[Ranked]:
    if not after:
        seeds = by_rating(division_results.field.by_registration)
        return [Ranked(entrant.number, entrant.name, at) for at, entrant in enumerate(seeds, 1)]
    return [
        Ranked(placing.entry.number, placing.entry.name, placing.place)
        for placing in division_results.placed(after)
    ]


def _drawn(orders: Sequence[Sequence[Ranked]], *, cut_after: int | None = None) -> RankChart:
    """The list before round 1, then after each; the cut stands below so many of the last."""
    last, after = orders[-1], len(orders) - 1
    column = max(NARROWEST, min(WIDEST, ALL_COLUMNS // after))
    ways: dict[int, list[tuple[int, int]]] = {ranked.number: [] for ranked in last}
    for round_, order in enumerate(orders):
        for place, ranked in enumerate(order):
            ways[ranked.number].append((LEFT + column * round_, TOP + ROW * (place + 1)))
    heads = ((LEFT + column * round_, str(round_ or "Start")) for round_ in range(after + 1))
    lines = [
        ChartLine(
            name=ranked.name,
            rank=_rank(ranked),
            kind="in" if place < PICKED_OUT and ranked.rank is not None else "rest",
            points=tuple(ways[ranked.number]),
        )
        for place, ranked in enumerate(last)
    ]
    width = LEFT + column * after + RANK + SIGN * max(len(ranked.name) for ranked in last)
    cut = cut_after and TOP + ROW * cut_after + ROW // 2
    return RankChart(width, TOP + ROW * (len(last) + 1), tuple(heads), tuple(lines[::-1]), cut)


def _rank(ranked: Ranked) -> str:
    return "–" if ranked.rank is None else f"{ranked.rank}{'=' if ranked.shared else ''}"
