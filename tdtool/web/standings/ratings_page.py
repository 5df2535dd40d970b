"""The ratings of a division: before the event and after every round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tdtool.english import ordered, signed
from tdtool.models import Division
from tdtool.pairing.field import falling
from tdtool.pairing.standings import rating_systems
from tdtool.pairing.standings.rating_systems import RatingSystem
from tdtool.pairing.standings.win_loss import figure
from tdtool.queries.standings import cached as results
from tdtool.queries.standings.cached import Results
from tdtool.queries.standings.values import Named


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


def page(division: Division, *, by: str = "standings") -> RatingsPage:
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
