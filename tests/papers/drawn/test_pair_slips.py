"""The result slip of two players, four to a sheet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tdtool.engine import systems
from tdtool.papers.contents import round
from tdtool.papers.drawn.slips.of_pairs import result_slips
from tdtool.papers.kit.books import NothingToPrint
from tests.papers import cast, pair_cast, reading


def tables_on(sheet: list[str]) -> list[int]:
    """The tables of a sheet's quarters, in the order in which the quarters are drawn."""
    return [int(line) for at, line in enumerate(sheet) if at and sheet[at - 1] == "TABLE"]


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 8, 9, 10, 20, 21, 50])
def test_the_cut_piles_laid_on_each_other_are_in_the_order_of_the_tables(players: int) -> None:
    sheets = [
        tables_on(sheet) for sheet in reading.lines(result_slips(pair_cast.round_paper(players)))
    ]
    piles = [[sheet[quarter] for sheet in sheets if quarter < len(sheet)] for quarter in range(4)]
    assert [table for pile in piles for table in pile] == list(range(1, players // 2 + 1))


def test_sheet_p_of_p_sheets_has_tables_p_and_every_so_many_after_it() -> None:
    sheets = reading.lines(result_slips(pair_cast.round_paper(20)))
    assert [tables_on(sheet) for sheet in sheets] == [[1, 4, 7, 10], [2, 5, 8], [3, 6, 9]]


def test_the_corner_says_which_pile_and_which_of_it_so_that_a_pile_is_known_to_be_whole() -> None:
    sheets = reading.words(result_slips(pair_cast.round_paper(20)))
    for number, sheet in enumerate(sheets, 1):
        for pile in "ABCD"[: 4 if number == 1 else 3]:
            assert f"revision 2 · {pile} {number}/3" in sheet


def test_each_slip_has_both_players_with_their_numbers_and_who_starts() -> None:
    (sheet,) = reading.lines(result_slips(pair_cast.round_paper(2, division="B")))
    said = [line for line in sheet if line in ("STARTS", "REPLIES") or line.startswith("no. ")]
    assert said == ["STARTS", "no. 1", "REPLIES", "no. 2"]
    assert [name in sheet for name in cast.NAMES[:2]] == [True, True]
    assert "Division B" in sheet
    assert sheet.count("check only if") == 1


@pytest.mark.clause("MYS-1.2")
@pytest.mark.clause("D04-1")
@pytest.mark.parametrize("system", ["my-scrabble", "anagrams-2004"])
def test_drawn_at_the_table_the_slip_names_nobody_who_starts_and_both_have_a_box(
    system: str,
) -> None:
    (sheet,) = reading.lines(result_slips(pair_cast.round_paper(2, system=system)))
    assert [line for line in sheet if line in ("STARTS", "REPLIES")] == []
    assert (sheet.count("check who started"), sheet.count("one box only")) == (2, 2)


def test_each_player_has_score_winner_overtime_challenges_and_signature() -> None:
    (sheet,) = reading.lines(result_slips(pair_cast.round_paper(2)))
    for label in ("SCORE", "WON", "OVERTIME", "CHALLENGES", "SIGN LAST", "hundreds", "min", "sec"):
        assert sheet.count(label) == 2
    assert sheet.count("SCORE CORRECTED") == 1


@pytest.mark.parametrize(
    ("system", "overtime", "challenge", "foot"),
    [
        (
            "scrabble",
            "10 points per minute or part",
            "double challenge",
            "The winner turns in the slip.",
        ),
        (
            "my-scrabble",
            "10 points per minute or part",
            "single challenge",
            "The winner turns in the slip (MYS-9.7).",
        ),
        (
            "anagrams-2004",
            "1 point per minute or part",
            "challenge: 2 points",
            "corrections and catches (D04-9). The winner turns in the slip.",
        ),
    ],
)
@pytest.mark.clause("MYS-9.7")
def test_the_slip_says_what_overtime_and_challenges_cost_by_its_rules(
    system: str, overtime: str, challenge: str, foot: str
) -> None:
    (sheet,) = reading.words(result_slips(pair_cast.round_paper(2, system=system)))
    assert sheet.count(overtime) == 2
    assert (f"25 min each · {challenge}" in sheet, foot in sheet) == (True, True)


def test_where_two_have_no_clocks_of_their_own_their_slip_has_no_overtime() -> None:
    scrabble = systems.get("scrabble")
    clocks = ("minutes", "overtime_points", "overtime_limit")
    without = tuple(one for one in scrabble.changeable if one.name not in clocks)
    rules = round.of_pairs(replace(scrabble, own_clocks=False, changeable=without))
    assert (rules.minutes, rules.overtime, rules.challenge) == (0, "", "double challenge")
    (sheet,) = reading.words(result_slips(replace(pair_cast.round_paper(2), slip=rules)))
    assert "double challenge" in sheet and sheet.count("CHALLENGES") == 2
    assert not {"OVERTIME", "overtime", "each", "sec"} & set(sheet.replace("Overtime", "").split())


def test_two_of_one_first_name_are_told_apart_where_a_correction_is_noted() -> None:
    paper = pair_cast.round_paper(2)
    one, other = paper.tables[0].seats
    seats = (replace(one, name="Ama Bellweather"), replace(other, name="Ama Van Dorpe"))
    same = replace(paper, tables=(replace(paper.tables[0], seats=seats),))
    (sheet,) = reading.words(result_slips(same))
    assert (sheet.count("Ama Bellweather"), sheet.count("Ama Van Dorpe")) == (2, 2)


def test_a_forfeited_table_has_no_slip_and_without_any_there_is_nothing_to_print() -> None:
    paper = pair_cast.round_paper(4)
    one, other = paper.tables
    some = replace(paper, tables=(replace(one, to_play=False), other))
    assert [tables_on(sheet) for sheet in reading.lines(result_slips(some))] == [[2]]
    none = replace(paper, tables=(replace(one, to_play=False),))
    with pytest.raises(NothingToPrint) as refused:
        result_slips(none)
    assert str(refused.value) == "Round 6 has no games yet. Draw the round first."


@pytest.mark.parametrize(("paper", "size"), [("A4", (297, 210)), ("Letter", (279, 216))])
def test_slips_lie_across_on_both_sizes_of_paper(paper: str, size: tuple[int, int]) -> None:
    assert reading.sizes(result_slips(pair_cast.round_paper(paper=paper))) == {size}
