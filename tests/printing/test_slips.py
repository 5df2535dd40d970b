"""The result slip of an Anagrams table."""

from __future__ import annotations

from dataclasses import replace
from time import process_time

import pytest

from tdtool.printing.slips import result_slips
from tests.printing import cast, reading


def test_each_table_has_one_sheet_in_order_of_its_number() -> None:
    paper = cast.round_paper([2, 3, 4, 5, 6, 7, 8])
    mixed = replace(paper, tables=paper.tables[::-1])
    sheets = reading.lines(result_slips(mixed))
    assert [sheet[:3] for sheet in sheets] == [["TABLE", str(n), "Round 1"] for n in range(1, 8)]


@pytest.mark.parametrize("size", range(2, 9))
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_each_seat_has_a_frame_with_its_player_a_total_and_initials(size: int, paper: str) -> None:
    (sheet,) = reading.lines(result_slips(cast.round_paper([size], paper=paper)))
    assert sheet.count("INITIALS, LAST") == size
    rated = [line for line in sheet if line.startswith("rated ")]
    assert rated == [f"rated {2000 - 7 * place}" for place in range(1, size + 1)]


def test_an_unrated_player_is_called_unrated() -> None:
    sheets = reading.lines(result_slips(cast.round_paper()))
    (sheet,) = [sheet for sheet in sheets if "Bo Å" in sheet]
    assert sheet.count("unrated") == 2  # in the circle and in the frame


def test_the_slip_says_its_code_as_five_and_five_signs() -> None:
    sheets = reading.lines(result_slips(cast.round_paper()))
    codes = [sheet[sheet.index("SLIP CODE") + 1 :][:2] for sheet in sheets]
    assert codes == [["00001", "ZK7QW"], ["00002", "ZK7QW"], ["00003", "ZK7QW"], ["00004", "ZK7QW"]]


@pytest.mark.clause("NSA-30")
def test_the_squares_of_six_to_fifteen_letters_stand_at_the_foot() -> None:
    sheet = reading.words(result_slips(cast.round_paper([6])))[0]
    assert (
        "SQUARES 6 → 36 7 → 49 8 → 64 9 → 81 10 → 100 11 → 121 12 → 144 13 → 169 14 → 196 15 → 225"
    ) in sheet


@pytest.mark.clause("NSA-5")
@pytest.mark.clause("NSA-12")
def test_who_plays_first_is_asked_for_each_stage() -> None:
    sheet = reading.words(result_slips(cast.round_paper([6])))[0]
    assert "FIRST TO PLAY seat drawn NSA-5, NSA-12 stage one stage two" in sheet


@pytest.mark.clause("NSA-2")
def test_who_brings_the_tiles_is_said_where_it_is_known() -> None:
    with_tiles, without = reading.words(result_slips(cast.round_paper([6, 3])))
    assert "TILES BY seats 2, 5" in with_tiles
    assert "TILES BY" not in without


def test_a_list_that_is_not_official_is_named_on_every_slip() -> None:
    note = "word list: enable, practice list, not official"
    assert [note in sheet for sheet in reading.words(result_slips(cast.round_paper()))] == [
        True
    ] * 4
    official = reading.words(result_slips(cast.round_paper(list_note="")))
    assert [note in sheet for sheet in official] == [False] * 4


def test_eight_very_long_names_stand_whole_in_circle_and_frame() -> None:
    paper = cast.round_paper([8], paper="Letter")
    (table,) = paper.tables
    seats = tuple(replace(seat, name=cast.LONG) for seat in table.seats)
    (sheet,) = reading.words(result_slips(replace(paper, tables=(replace(table, seats=seats),))))
    assert sheet.count(cast.LONG) == 16


def test_sixty_slips_take_less_than_a_second() -> None:
    paper = cast.round_paper([6] * 60)
    result_slips(cast.round_paper())
    start = process_time()
    result_slips(paper)
    assert process_time() - start < 1
