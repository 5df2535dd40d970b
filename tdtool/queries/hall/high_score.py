"""The highest score of a game so far: of accepted results, as everything in the hall."""

from __future__ import annotations

from dataclasses import dataclass

from tdtool.pairing.field import Kind
from tdtool.queries.hall.field import PublicDivision


@dataclass(frozen=True)
class HighScore:
    """``round_number`` and ``table`` are those of the first game that had it; ``names`` of all."""

    score: int
    names: tuple[str, ...]
    round_number: int
    table: int | None


def of_division(seen: PublicDivision) -> HighScore | None:
    """None: no result is accepted yet."""
    return seen.known.once("high score", 0, lambda: _of_division(seen))


def _of_division(seen: PublicDivision) -> HighScore | None:
    games = [
        (sat.score, number, entrant.name, sat.table)
        for entrant in seen.field.entrants
        for number, sat in enumerate(entrant.appearances, 1)
        if sat.kind is Kind.PLAYED and sat.known and sat.score is not None and not sat.in_play_off
    ]
    best = max((score for score, *_ in games), default=None)
    if best is None:
        return None
    had = sorted((row for row in games if row[0] == best), key=lambda row: row[1])
    _, first, _, table = had[0]
    return HighScore(best, tuple(dict.fromkeys(name for _, _, name, _ in had)), first, table)
