"""The values of the standings and places of table games."""

from __future__ import annotations

from dataclasses import dataclass

from tdtool.queries.rounds.values import Decision


@dataclass(frozen=True)
class StandingRow:
    place: int | None
    shared: bool
    entry: str
    number: int | None
    name: str
    rating: int | None
    best_word: int | None
    scores: tuple[int | None, ...]  # one a round
    total: int
    plays_for: str  # "the final", "8 – 22", "champion", ""
    note: str = ""  # "withdrawn after round 1"
    tied: bool = False  # tied at the cut


@dataclass(frozen=True)
class StandingsPage:
    after: int  # after which round
    rows: tuple[StandingRow, ...]
    cut_after: int | None  # how many rows stand above the cut
    cut_says: str
    complete: bool  # are all slips of that round in?
    is_final: bool  # places, not standings
    decision: Decision | None = None
