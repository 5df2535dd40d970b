"""The table card: a sheet a table, the same on both sides of the fold."""

import pytest

from tdtool.papers.drawn.rounds.seating_charts import table_cards
from tdtool.papers.kit.books import NothingToPrint
from tests.papers import cast, reading


def test_a_table_card_is_a_sheet_a_table_with_all_names_twice() -> None:
    paper = cast.round_paper()
    sheets = reading.words(table_cards(paper))
    assert len(sheets) == len(paper.tables)
    for sheet, table in zip(sheets, paper.tables, strict=True):
        for seat in table.seats:
            assert (seat.name, sheet.count(seat.name)) == (seat.name, 2)
        assert sheet.count(paper.title) == 2


@pytest.mark.parametrize(("paper", "size"), [("A4", (210, 297)), ("Letter", (216, 279))])
def test_a_table_card_stands_upright_on_the_events_paper(paper: str, size: tuple[int, int]) -> None:
    assert reading.sizes(table_cards(cast.round_paper(paper=paper))) == {size}


def test_a_card_of_a_round_that_isnt_posted_says_draft_on_both_sides() -> None:
    sheet = reading.words(table_cards(cast.round_paper(revision=0, posted="")))[0]
    assert sheet.count("DRAFT") == 2


def test_two_prints_of_the_same_cards_are_the_same_bytes() -> None:
    assert table_cards(cast.round_paper()) == table_cards(cast.round_paper())


def test_a_round_without_tables_has_no_cards() -> None:
    with pytest.raises(NothingToPrint, match=r"has no tables yet\. Draw the round first"):
        table_cards(cast.round_paper(sizes=[]))
