"""Cells of printed tables: however long the value, it stays in its own column."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from tdtool.papers.contents.values import CrosstablePaper, FilledPaper, Order, PairStandingsPaper
from tdtool.papers.drawn.slips import of_pairs, of_tables
from tdtool.papers.drawn.standings import crosstable, lists
from tdtool.queries.slips.values import LedgerRow, SlipSeat
from tdtool.queries.standings.values import CrossCell, CrossRow, Named, StandingLine
from tdtool.queries.values import ClauseNote
from tests.papers import cast, reading
from tests.papers.drawn.test_filled import filled, slip

LONGEST = "Maximiliane Wolkenstein von Trauttmansdorff-Weinsberg"
REASON = "Both sheets were added up again with both players and the word judge at the table. " * 5


def _line(number: int) -> StandingLine:
    return StandingLine(
        rank=100 + number, shared=True, who=Named(str(number), 200 + number, LONGEST, 2400),
        prize_class="Under-eighteen novices", wins=112.5, losses=111.5, spread=-123456,
        last="lost by a forfeit of both, 1012–1011", starts=12, replies=12, rating_now=12400,
    )  # fmt: skip


def _whole(made: bytes) -> None:
    assert reading.beyond(made) == []
    assert reading.overlapping(made) == []


@pytest.mark.long
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_long_class_record_or_spread_stays_in_its_column(paper: str) -> None:
    """A class of two words ran into the rating beside it."""
    lines = tuple(map(_line, range(1, 7)))
    listing = PairStandingsPaper(
        cast.head(paper=paper), "Championship", 24, 24, lines, (), missing=3, is_final=False,
        order=Order.BY_WINS,
    )  # fmt: skip
    _whole(lists.standings_of_pairs(listing))
    cell = CrossCell("W", opponent=1299, score=1412, opponent_score=1380, started=True)
    rows = tuple(CrossRow(line, (cell,) * 24) for line in lines)
    _whole(crosstable.crosstable(CrosstablePaper(cast.head(paper=paper), "B", 24, rows)))


@pytest.mark.parametrize("rounds", [2, 5, 12])
def test_scores_of_many_rounds_and_what_is_played_for_stay_in_their_columns(rounds: int) -> None:
    paper = cast.standings_paper(9)
    rows = tuple(
        replace(
            row, name=LONGEST, scores=(12345,) * rounds, total=123456, place=100 + at, shared=True,
            plays_for="the second group of the winners", note="withdrawn from round 12 on " * 3,
        )
        for at, row in enumerate(paper.rows)
    )  # fmt: skip
    _whole(lists.standings(replace(paper, rows=rows, order=Order.BY_FINAL)))


def _row(number: int) -> LedgerRow:
    return LedgerRow(
        at=datetime(2026, 5, 9, 10, 41, tzinfo=UTC), place=2, name=LONGEST, points=-12345,
        kind="correction", counts_for="score", clause="MYS-8.10", reason=f"{number}: {REASON}",
        by="Maximiliane Featherstonehaugh", change=True,
    )  # fmt: skip


def _pairs(rows: int) -> FilledPaper:
    (table,) = cast.tables((LONGEST, LONGEST), [2])
    seats = tuple(
        SlipSeat(
            seat=seat, reported=12345, verified=None, in_force=-12345, words=(), notes=(),
            signed_by="on paper", starts=True, used="1:26:10", overtime=-1250, changes=-12345,
        )
        for seat in table.seats
    )  # fmt: skip
    note = ClauseNote(f"{LONGEST} wins by 12345, 12345 to −12345.", "MYS-8.10")
    ledger = tuple(map(_row, range(rows)))
    return filled(slip(2, words=(), seats=seats, notes=(note,), ledger=ledger, group=""))


@pytest.mark.parametrize("rows", [1, 4, 25])
def test_a_filled_slip_with_long_reasons_goes_on_overleaf_and_loses_none(rows: int) -> None:
    """A slip was never split: one longer than the sheet ran out of it."""
    made = of_pairs.filled_slips(_pairs(rows))
    _whole(made)
    said = " ".join(reading.words(made))
    assert [number for number in range(rows) if f" {number}: Both sheets" not in said] == []


def test_a_filled_slip_of_a_table_with_long_notes_stays_on_its_sheets() -> None:
    note = ClauseNote("141 was reported; the words add up to 145. " + REASON, "NSA-30")
    one = slip(6)
    seats = tuple(
        replace(seat, notes=(note, note), in_force=-12345, reported=12345, verified=12345)
        for seat in one.seats
    )
    ledger = tuple(map(_row, range(25)))
    made = of_tables.filled_slips(
        filled(replace(one, seats=seats, notes=(note,) * 12, ledger=ledger))
    )
    _whole(made)
