"""The crosstable: a row a player, a column a round."""

from __future__ import annotations

from dataclasses import replace

from tdtool.models import Division
from tdtool.pairing.field import Appearance, Kind
from tdtool.queries.standings import cached as results
from tdtool.queries.standings.cached import Results
from tdtool.queries.standings.values import (
    CREDITED,
    MISSED,
    PLAY_OFF,
    CrossCell,
    CrossRow,
    Crosstable,
)

MARKS = {1.0: "W", 0.5: "T", 0.0: "L"}
OTHERS = {Kind.BYE: "B", Kind.FORFEIT: "F", Kind.ABSENT: "–", Kind.UNPAIRED: ""}


def page(division: Division) -> Crosstable:
    """As things stand, in the order of the standings."""
    return of_results(results.of_division(division))


def of_results(division_results: Results) -> Crosstable:
    """The same of results that are at hand."""
    rounds = division_results.field.paired
    cross_rows = division_results.once("crosstable", rounds, lambda: _rows(division_results))
    return Crosstable(rounds, cross_rows)


def cell(appearance: Appearance) -> CrossCell:
    """A round of a player."""
    if appearance.in_play_off:
        plain_cell = cell(replace(appearance, in_play_off=False))
        return replace(
            plain_cell,
            mark=PLAY_OFF + plain_cell.mark.removeprefix(MISSED),
            score=_shown(plain_cell),
        )
    if appearance.kind is not Kind.PLAYED:
        return CrossCell(OTHERS[appearance.kind], appearance.opponent, appearance.score)
    mark = "…" if appearance.result is None else MARKS[appearance.result]
    return CrossCell(
        mark, appearance.opponent, appearance.score, appearance.opponent_score, appearance.started
    )


def _shown(cross_cell: CrossCell) -> int | None:
    return None if cross_cell.mark in CREDITED else cross_cell.score


def _rows(division_results: Results) -> tuple[CrossRow, ...]:
    field, rounds = division_results.field, range(1, division_results.field.paired + 1)
    return tuple(
        CrossRow(
            line,
            tuple(cell(field.by_number[line.who.number].appearance(round_)) for round_ in rounds),
        )
        for line in division_results.lines(field.begun)
    )
