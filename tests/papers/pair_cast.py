"""Invented rounds of pairs that the papers of two-player divisions are tested with."""

from __future__ import annotations

from dataclasses import replace

from tdtool.engine import systems
from tdtool.papers.contents import round
from tdtool.papers.contents.values import PaperTable, RoundOfPairs
from tdtool.queries.values import SeatView
from tests.papers import cast


def round_paper(
    players: int = 21,
    *,
    system: str = "scrabble",
    division: str = "",
    first_table: int = 1,
    **head: object,
) -> RoundOfPairs:
    """Number 1 against 2, 3 against 4, the first of them starting; the last of an odd field has
    a bye."""
    seats = [
        SeatView(1 + at % 2, f"entry-{name}", at + 1, name, 2000 - 7 * at, None)
        for at, name in enumerate(cast.people(players))
    ]
    return RoundOfPairs(
        head=cast.head(rules="Scrabble", **head),
        division=division,
        number=6,
        rounds=14,
        title="Round 6",
        minutes=None,
        tables=tuple(
            _table(first_table + at, (seats[2 * at], seats[2 * at + 1]))
            for at in range(players // 2)
        ),
        byes=tuple(replace(seat, place=1) for seat in seats[players - players % 2 :]),
        slip=round.of_pairs(systems.get(system)),
    )


def _table(number: int, seats: tuple[SeatView, SeatView]) -> PaperTable:
    code = f"{number:05d}ZK7QW"
    return PaperTable(number, "", seats, code, f"http://192.168.178.20:8000/s/{code}")
