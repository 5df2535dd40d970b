"""The result slip of an Anagrams table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tdtool.engine import systems
from tdtool.papers.contents import round
from tdtool.papers.contents.values import RoundPaper
from tdtool.papers.drawn.slips.of_tables import result_slips
from tests.papers import cast, reading


def test_each_table_has_one_sheet_in_order_of_its_number() -> None:
    paper = cast.round_paper([2, 3, 4, 5, 6, 7, 8])
    mixed = replace(paper, tables=paper.tables[::-1])
    sheets = reading.lines(result_slips(mixed))
    assert [sheet[:3] for sheet in sheets] == [["TABLE", str(n), "Round 1"] for n in range(1, 8)]


@pytest.mark.long
@pytest.mark.parametrize("size", range(2, 9))
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_each_seat_has_a_frame_with_its_player_a_total_and_initials(size: int, paper: str) -> None:
    (sheet,) = reading.lines(result_slips(cast.round_paper([size], paper=paper)))
    assert sheet.count("SIGN WHEN DONE") == size
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


# ---------------------------------------------------------------- the rules of 1962


def of_1962(sizes: list[int], *, minutes: int | None = None, **settings: object) -> RoundPaper:
    rules = round.of_system(systems.get("anagrams-1962", **settings))
    return replace(cast.round_paper(sizes), slip=rules, minutes=minutes)


@pytest.mark.clause("D62-14")
def test_under_the_1962_rules_a_word_is_worth_its_letters_less_three() -> None:
    (sheet,) = reading.words(result_slips(of_1962([6])))
    assert "POINTS 4 → 1 5 → 2 6 → 3 7 → 4 8 → 5 9 → 6 10 → 7 11 → 8 12 → 9 13 → 10" in sheet
    assert "A point for each letter over three (D62-14)." in sheet
    assert "SQUARE" not in sheet


@pytest.mark.clause("D62-14")
def test_under_the_beginners_setting_three_letters_are_worth_nothing() -> None:
    (sheet,) = reading.words(result_slips(of_1962([6], minimum=3)))
    assert "POINTS 3 → 0 4 → 1 5 → 2" in sheet


@pytest.mark.clause("D62-13")
@pytest.mark.parametrize("size", range(2, 7))
def test_under_the_1962_rules_each_of_six_has_ten_numbered_lines(size: int) -> None:
    (sheet,) = reading.lines(result_slips(of_1962([size])))
    assert sheet.count("10") == size + 2  # and twice in the legend
    assert "11" not in " ".join(sheet).split("POINTS 4")[0].split()


@pytest.mark.clause("D62-3")
def test_under_the_1962_rules_turns_go_one_way_and_who_draws_nearest_a_begins() -> None:
    (sheet,) = reading.words(result_slips(of_1962([6])))
    assert "turns clockwise" in sheet
    assert "FIRST TO PLAY nearest A D62-3 seat" in sheet
    assert [word for word in ("stage", "reversed", "NSA") if word in sheet] == []


def test_minutes_stand_on_a_slip_only_where_a_clock_is_set() -> None:
    without, with_one = (
        reading.words(result_slips(of_1962([5], minutes=minutes)))[0] for minutes in (None, 40)
    )
    assert [word for word in ("min", "CLOCK", "started", "None") if word in without] == []
    assert "Saturday, May 9, 2026 · 40 minutes" in with_one
    assert "CLOCK 40 min started time called" in with_one.replace(": ", "")
    assert "never stops" not in with_one
