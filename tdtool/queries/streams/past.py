"""The games that a player of a stream has behind them: accepted, and played; byes are no games."""

from __future__ import annotations

from dataclasses import dataclass

from tdtool.pairing.field import Kind, by_rating
from tdtool.queries.hall.field import PublicDivision
from tdtool.queries.standings.values import Named


@dataclass(frozen=True)
class PastGame:
    """``opponent_score`` and ``result`` (1, ½ or 0) are those of a game of two; else None."""

    number: int  # of the round
    opponents: tuple[Named, ...]
    score: int
    opponent_score: int | None
    result: float | None


def of_player(seen: PublicDivision, number: int) -> tuple[PastGame, ...]:
    """In the order of the rounds."""
    return tuple(
        PastGame(
            at,
            tuple(seen.named(seen.field.by_number[other]) for other in sat.opponents),
            sat.score,
            sat.opponent_score,
            sat.result if len(sat.opponents) == 1 else None,
        )
        for at, sat in enumerate(seen.field.by_number[number].appearances, 1)
        if sat.kind is Kind.PLAYED and sat.known and sat.score is not None
    )


def seed_of(seen: PublicDivision, number: int) -> int | None:
    """Their place by rating before round 1; None without a rating that the hall may know."""
    entrant = seen.field.by_number[number]
    if seen.named(entrant).rating is None:
        return None
    rated = [other for other in by_rating(seen.field.entrants) if other.rating is not None]
    return 1 + rated.index(entrant)
