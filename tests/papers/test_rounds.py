"""All papers of a round as one file."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from pypdf import PdfReader

from tdtool.papers.drawn.rounds.seating_charts import seating_charts, table_cards
from tdtool.papers.drawn.rounds.wall_lists import tables_by_name, tables_by_number
from tdtool.papers.drawn.slips.of_tables import result_slips
from tdtool.papers.kit.books import NothingToPrint
from tdtool.papers.register.papers import ALL
from tests.papers import cast, reading

all_papers = ALL[0].drawing

ONE_BY_ONE = [tables_by_number, tables_by_name, seating_charts, result_slips, table_cards]


@pytest.mark.long
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_file_has_every_sheet_of_every_paper_in_the_order_they_are_carried_out(
    paper: str,
) -> None:
    round_paper = cast.round_paper([6, 6, 5], paper=paper)
    apart = [sheet for draw in ONE_BY_ONE for sheet in reading.lines(draw(round_paper))]
    assert reading.lines(all_papers(round_paper)) == apart


def test_charts_lie_across_between_sheets_that_stand() -> None:
    pages = PdfReader(BytesIO(all_papers(cast.round_paper([6, 5])))).pages
    lies = [float(page.mediabox.width) > float(page.mediabox.height) for page in pages]
    assert lies == [False, False, True, False, False, False, False]


def test_the_file_has_a_list_of_contents() -> None:
    outline = PdfReader(BytesIO(all_papers(cast.round_paper()))).outline
    assert [str(entry.title) for entry in outline] == [
        "Seating, by table",
        "Seating, by name",
        "Seating charts",
        "Result slips",
        "Table cards",
    ]


def test_two_prints_of_a_whole_round_are_the_same_bytes() -> None:
    assert all_papers(cast.round_paper()) == all_papers(cast.round_paper())
    assert reading.title(all_papers(cast.round_paper())) == (
        "Thistledown Anagrams Weekend: all papers, Round 1"
    )


def test_a_round_without_tables_has_no_papers_and_says_so() -> None:
    with pytest.raises(NothingToPrint) as refused:
        all_papers(replace(cast.round_paper(), tables=()))
    assert str(refused.value) == "Round 1 has no tables yet. Draw the round first."
