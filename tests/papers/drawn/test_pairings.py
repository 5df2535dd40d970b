"""Pairings on the wall and at the desk."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tdtool.papers.drawn.rounds.wall_lists import (
    everyone,
    pairings_by_name,
    pairings_by_number,
    pairings_for_the_desk,
)
from tdtool.papers.drawn.slips.of_pairs import result_slips
from tdtool.papers.kit.books import NothingToPrint
from tdtool.papers.register.papers import ALL
from tests.papers import cast, pair_cast, reading

all_papers = ALL[1].drawing

LISTS = [pairings_by_number, pairings_by_name, pairings_for_the_desk]


def test_two_prints_of_the_same_values_are_the_same_bytes() -> None:
    for draw in (*LISTS, result_slips, all_papers):
        assert draw(pair_cast.round_paper()) == draw(pair_cast.round_paper())


def test_by_table_a_row_has_the_table_who_starts_and_who_replies() -> None:
    (sheet,) = reading.lines(pairings_by_number(pair_cast.round_paper(6, division="A")))
    start = sheet.index("REPLIES") + 1
    one, two, three = (f"{cast.NAMES[at]} {cast.NAMES[at + 1]}" for at in (0, 2, 4))
    assert " ".join(sheet[start:]).startswith(f"1 {one} 2 {two} 3 {three} ")
    assert "Pairings by table · Division A" in sheet


def test_a_bye_stands_below_the_tables() -> None:
    (sheet,) = reading.lines(pairings_by_number(pair_cast.round_paper(7)))
    assert sheet[sheet.index("bye") + 1] == cast.NAMES[6]


def test_every_name_stands_on_every_list_with_its_accents() -> None:
    paper = pair_cast.round_paper(22)
    by_number = " ".join(reading.words(pairings_by_number(paper)))
    assert [name for name in cast.NAMES if name not in by_number] == []
    for draw in (pairings_by_name, pairings_for_the_desk):
        text = " ".join(reading.words(draw(paper)))
        assert [name for name in cast.NAMES if name.split()[-1] not in text] == []


def test_by_name_a_player_finds_their_table_their_opponent_and_who_starts() -> None:
    (sheet,) = reading.lines(pairings_by_name(pair_cast.round_paper(3)))
    assert sheet[sheet.index("Farrowby") - 1 :][:4] == [
        "1", "Farrowby", "Ottoline", "starts against Jiří Šťastnohorský",
    ]  # fmt: skip
    assert "replies to Ottoline Farrowby" in sheet
    assert sheet[sheet.index("bye") + 1] == "Ní Chonghaile-Mhór"


@pytest.mark.clause("MYS-1.2")
def test_drawn_at_the_table_no_list_says_who_starts_but_the_sentence_that_it_is_drawn() -> None:
    paper = pair_cast.round_paper(6, system="my-scrabble")
    for draw in LISTS:
        text = " ".join(reading.words(draw(paper)))
        assert ("starts against" in text, "replies to" in text) == (False, False)
    sentence = "Players draw for first at the table (MYS-1.2)."
    assert [sentence in " ".join(reading.words(draw(paper))) for draw in LISTS] == [
        True,
        True,
        False,
    ]
    (desk,) = reading.lines(pairings_for_the_desk(paper))
    assert desk.count("draw") == 6


def test_the_list_by_name_is_in_the_alphabet_of_surnames_with_accents_folded() -> None:
    names = [one.who.name for one in everyone(pair_cast.round_paper(8))]
    assert [name.split()[-1] for name in names] == [
        "Bækkegård", "Bőőrfalvy", "d’Arrábida", "Eyjaþórsdóttir", "Farrowby",
        "Chonghaile-Mhór", "Šťastnohorský", "Świętopełkowicz",
    ]  # fmt: skip


def test_several_sheets_by_name_bear_their_range_large_and_by_table_theirs() -> None:
    paper = pair_cast.round_paper(200)
    by_name, by_number = pairings_by_name(paper), pairings_by_number(paper)
    assert len(reading.lines(by_name)) == 6
    assert ["1 – 18" in reading.lines(by_number)[0], len(reading.lines(by_number))] == [True, 6]
    assert len(reading.lines(pairings_for_the_desk(paper))) == 2


def test_the_file_with_all_papers_has_lists_then_slips() -> None:
    sheets = reading.words(all_papers(pair_cast.round_paper(8)))
    marks = ("Pairings by table", "Find your table", "desk copy", "SLIP CODE")
    assert [[mark in sheet for mark in marks].index(True) for sheet in sheets] == [0, 1, 2, 3]


@pytest.mark.parametrize("head", [{"revision": 0}, {"posted": ""}])
def test_a_paper_that_nobody_has_posted_is_marked_as_a_draft(head: dict[str, object]) -> None:
    for draw in (*LISTS, result_slips):
        for sheet in reading.words(draw(pair_cast.round_paper(8, **head))):
            assert "DRAFT" in sheet
            assert "evision" not in sheet


@pytest.mark.parametrize("draw", LISTS)
def test_a_round_without_tables_prints_no_list_and_says_why(draw: object) -> None:
    with pytest.raises(NothingToPrint, match=r"^Round 6 has no tables yet. Draw the round first.$"):
        draw(replace(pair_cast.round_paper(), tables=()))  # type: ignore[operator]


@pytest.mark.parametrize("draw", LISTS)
def test_two_of_one_name_are_told_apart_by_their_numbers(draw: object) -> None:
    """“Müller Max starts against Bob” stood above “Müller Max starts against Cy”."""
    paper = pair_cast.round_paper(8)
    tables = tuple(
        replace(table, seats=(replace(table.seats[0], name="Max Müller"), table.seats[1]))
        if table.number < 3
        else table
        for table in paper.tables
    )
    (sheet,) = reading.words(draw(replace(paper, tables=tables)))  # type: ignore[operator]
    assert ("Müller (1)" in sheet, "Müller (3)" in sheet) == (True, True)
    assert "(5)" not in sheet


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize(("draw", "least"), [(pairings_by_number, 28), (pairings_by_name, 24)])
def test_a_list_of_few_rows_grows_to_fill_its_sheet(draw: Any, least: float, paper: str) -> None:
    """Five tables stood in the upper third at 20 points, by name 8 rows beside 3."""
    made = draw(pair_cast.round_paper(11, paper=paper))
    (sheet,) = reading.printed(made)
    _, tall = next(iter(reading.sizes(made)))
    names = [one for one in sheet if one.words in {word for n in cast.NAMES for word in n.split()}]
    assert max(one.base for one in names) > 0.6 * tall
    assert sum(one.size >= least for one in names) > len(names) / 2
    assert reading.beyond(made) == [] and reading.overlapping(made) == []
