"""The filled slip: what counts, and what it stands on."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from tdtool.papers.contents.values import FilledPaper, FilledSlip, Stamp
from tdtool.papers.drawn.slips.of_tables import filled_slips
from tdtool.papers.kit.books import NothingToPrint
from tdtool.queries.slips.values import LedgerRow, SlipSeat, WordView
from tdtool.queries.values import ClauseNote
from tests.papers import cast, reading

WORDS = (
    WordView("GARDeNIA", 64, "fine"),
    WordView("GARDENIAX", 81, "phony", "isn't in the list enable.", "NSA-24"),
)


def row(points: int, reason: str, *, kind: str = "correction", clause: str = "") -> LedgerRow:
    return LedgerRow(
        at=datetime(2026, 5, 9, 10, 41, tzinfo=UTC),
        place=2,
        name=cast.NAMES[1],
        points=points,
        kind=kind,
        counts_for="score",
        clause=clause,
        reason=reason,
        by="Oskar D.",
        change=kind != "score",
    )


def slip(size: int = 5, *, words: tuple[WordView, ...] = WORDS, **changes: object) -> FilledSlip:
    (table,) = cast.tables(cast.people(size), [size])
    seats = tuple(
        SlipSeat(
            seat=seat,
            reported=140 + seat.place,
            verified=145 if words else None,
            in_force=150 + seat.place,
            words=words,
            notes=(ClauseNote("141 was reported; the words add up to 145.", "NSA-30"),)
            if words and seat.place == 1
            else (),
            signed_by="on paper",
        )
        for seat in table.seats
    )
    values = {
        "table": 7,
        "group": "winners",
        "state": "accepted",
        "seats": seats,
        "ledger": (row(142, "reported at the desk", kind="score"), row(-10, "copied wrong")),
        "notes": (),
        "taken": Stamp(datetime(2026, 5, 9, 10, 20, tzinfo=UTC), "Oskar D."),
        "accepted": "signed by all on paper, accepted 10:21 by Mirela K.",
    }
    return FilledSlip(**(values | changes))  # type: ignore[arg-type]


def filled(*slips: FilledSlip, **head: object) -> FilledPaper:
    return FilledPaper(head=cast.head(**head), number=1, title="Round 1", slips=slips)


def test_it_says_whose_slip_it_is_and_who_took_and_accepted_it() -> None:
    (sheet,) = reading.words(filled_slips(filled(slip())))
    assert sheet.startswith(
        "TABLE 7 Round 1, moved up Thistledown Anagrams Weekend "
        "Saturday, May 9, 2026 · NSA Anagrams (2005) Completed slip Saved 10:20 by Oskar D. "
        "Signed by all on paper, accepted 10:21 by Mirela K. "
        "Word list: enable, practice list, not official"
    )


@pytest.mark.clause("NSA-30")
def test_each_word_stands_with_its_letters_and_its_square_and_what_there_is_to_say() -> None:
    (sheet,) = reading.words(filled_slips(filled(slip())))
    assert "GARDeNIA 8 64 GARDENIAX* 9 81" in sheet
    assert "* GARDENIAX isn't in the list enable. (NSA-24)" in sheet
    assert "141 was reported; the words add up to 145. (NSA-30)" in sheet


def test_reported_the_words_sum_and_the_score_in_force_stand_side_by_side() -> None:
    (sheet,) = reading.words(filled_slips(filled(slip())))
    assert [f"{150 + n} 145 {140 + n}" in sheet for n in range(1, 6)] == [True] * 5


def test_each_correction_is_a_line_with_clause_reason_and_who() -> None:
    ledger = (row(5, "added up wrong", clause="NSA-30"), row(-81, "void", kind="ruling"))
    (sheet,) = reading.words(filled_slips(filled(slip(ledger=ledger))))
    assert (
        "TIME SEAT POINTS TYPE RULE REASON BY "
        "10:41 2 Jiří Šťastnohorský +5 correction NSA-30 added up wrong Oskar D. "
        "10:41 2 Jiří Šťastnohorský −81 ruling – void Oskar D."
    ) in sheet


def test_where_an_entry_was_taken_back_the_lines_add_up_to_what_counts() -> None:
    """200 were reported and counted, and a change of −213 stood below."""
    back = (row(213, "entered", kind="score"), row(-213, "wrong", kind="reversal"))
    (sheet,) = reading.words(
        filled_slips(filled(slip(ledger=(*back, row(200, "entered", kind="score")))))
    )
    assert [points in sheet for points in ("+213 score", "−213 reversal", "+200 score")] == [
        True
    ] * 3


def test_the_first_scores_are_no_corrections() -> None:
    ledger = (row(142, "reported at the desk", kind="score"),)
    (sheet,) = reading.words(filled_slips(filled(slip(ledger=ledger))))
    assert "No changes." in sheet
    assert "reported at the desk" not in sheet


def test_without_words_only_the_scores_stand_there() -> None:
    (sheet,) = reading.words(filled_slips(filled(slip(words=()))))
    assert sheet.count("no words entered") == 5


@pytest.mark.clause("D62-14")
def test_points_are_called_points_where_nothing_is_squared() -> None:
    words = (WordView("CARETS", 3, "fine"),)
    paper = replace(filled(slip(words=words)), points="points")
    (sheet,) = reading.words(filled_slips(paper))
    assert "WORD POINTS" in sheet
    assert "SQUARED" not in sheet


@pytest.mark.long
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_nothing_is_lost_of_eight_seats_with_sixty_words_and_forty_corrections(paper: str) -> None:
    words = tuple(WordView(f"{'ABCDEFGH' * 4}{n:02d}", 1156, "fine") for n in range(60))
    ledger = tuple(row(1, f"reason {n}, " + "and more " * 30) for n in range(40))
    notes = (ClauseNote("More letters S than there are.", "NSA-2"),)
    sheets = reading.words(
        filled_slips(filled(slip(8, words=words, ledger=ledger, notes=notes), paper=paper))
    )
    text = " ".join(sheets)
    assert [text.count(word.word) for word in words] == [8] * 60
    assert [n for n in range(40) if f"reason {n}," not in text] == []
    assert "The table as a whole More letters S than there are. (NSA-2)" in text
    assert all(f"sheet {n} of {len(sheets)}" in sheet for n, sheet in enumerate(sheets, 1))


def test_each_slip_begins_a_sheet_in_order_of_the_tables() -> None:
    sheets = reading.lines(filled_slips(filled(slip(table=9), slip(table=4))))
    assert [sheet[:2] for sheet in sheets] == [["TABLE", "4"], ["TABLE", "9"]]


def test_two_prints_of_a_filled_slip_are_the_same_bytes() -> None:
    assert filled_slips(filled(slip())) == filled_slips(filled(slip()))
    assert reading.title(filled_slips(filled(slip()))) == (
        "Thistledown Anagrams Weekend: filled slip of table 7, Round 1"
    )


def test_there_is_no_filled_slip_before_one_came_in() -> None:
    with pytest.raises(NothingToPrint) as refused:
        filled_slips(filled())
    assert str(refused.value) == "No slip of Round 1 is in yet. Enter one first."
