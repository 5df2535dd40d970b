"""What the standings page says besides the standings: why one is above another, and a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tdtool.engine.rule_parts import Rank
from tdtool.models import Division
from tdtool.pairing.field import UnknownEntrant
from tdtool.pairing.order import by_rating
from tdtool.pairing.standings.win_loss import SamePlayer, between
from tdtool.queries.standings import cached as results
from tdtool.queries.standings.cached import Results


@dataclass(frozen=True, slots=True)
class WhyAbove:
    """Why one of two stands above the other; ``sentence`` says it, or why nothing can be said."""

    one: int
    other: int
    sentence: str


def why_above(division: Division, one: int, other: int, *, after: int) -> WhyAbove:
    """What parts two players, by number, or the sentence on why nothing does."""
    known = results.of_division(division)
    try:
        pair = {known.field.entrant(number).number for number in (one, other)}
        if len(pair) == 1:
            raise SamePlayer("Nobody stands above themselves; choose two players.")
    except (UnknownEntrant, SamePlayer) as refusal:
        return WhyAbove(one, other, str(refusal))
    above, below = (standing for standing in known.order(after) if standing.number in pair)
    reason = between(above, below, counting=known.counting)
    return WhyAbove(reason.above, reason.below, reason.sentence)


# ---------------------------------------------------------------- the picture

MOST_IN_PICTURE = 60
PICKED_OUT = 6  # so many from the top are drawn in colour
ROW, LEFT, TOP, LABEL = 19, 30, 26, 250  # units of the picture
ALL_COLUMNS, WIDEST, NARROWEST = 1050, 112, 44


class Ranked(NamedTuple):
    """A player in the list after a round."""

    number: int
    name: str
    rank: int | None


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


def chart(known: Results, *, rank: Rank, after: int) -> RankChart | None:
    """The picture up to a round; None where it says nothing.

    Those who share a rank are drawn one below the other, as they are listed.
    """
    if not after or len(known.field.entrants) > MOST_IN_PICTURE:
        return None
    listed = _by_wins if rank is Rank.WINS else _by_totals
    return known.once(
        "chart", after, lambda: _drawn([listed(known, round_) for round_ in range(after + 1)])
    )


def _by_wins(known: Results, after: int) -> list[Ranked]:
    return [Ranked(one.number, one.name, one.rank) for one in known.order(after)]


def _by_totals(known: Results, after: int) -> list[Ranked]:
    if not after:
        seeds = by_rating(known.field.by_registration)
        return [Ranked(one.number, one.name, at) for at, one in enumerate(seeds, 1)]
    return [Ranked(one.entry.number, one.entry.name, one.place) for one in known.placed(after)]


def _drawn(orders: Sequence[Sequence[Ranked]]) -> RankChart:
    """The list before round 1, then after each."""
    last, after = orders[-1], len(orders) - 1
    column = max(NARROWEST, min(WIDEST, ALL_COLUMNS // after))
    ways: dict[int, list[tuple[int, int]]] = {one.number: [] for one in last}
    for round_, order in enumerate(orders):
        for place, one in enumerate(order):
            ways[one.number].append((LEFT + column * round_, TOP + ROW * (place + 1)))
    heads = ((LEFT + column * round_, str(round_ or "Start")) for round_ in range(after + 1))
    lines = [
        ChartLine(
            name=one.name,
            rank="–" if one.rank is None else str(one.rank),
            kind="in" if place < PICKED_OUT and one.rank is not None else "rest",
            points=tuple(ways[one.number]),
        )
        for place, one in enumerate(last)
    ]
    width = LEFT + column * after + LABEL
    return RankChart(width, TOP + ROW * (len(last) + 1), tuple(heads), tuple(lines[::-1]))
