"""The standings on the wall, and the places after the final."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tdtool.papers.contents.values import Order, StandingsPaper
from tdtool.papers.drawn.standings.lists import standings
from tdtool.papers.kit.books import NothingToPrint
from tests.papers import cast, reading


def final_places(champions: int = 1) -> StandingsPaper:
    paper = cast.standings_paper()
    rows = tuple(
        replace(
            row,
            place=1 if at < champions else row.place,
            shared=champions > 1 if at < champions else row.shared,
            scores=(*row.scores, 200),
            total=row.total + 200,
            plays_for="champion" if at < champions else "",
        )
        for at, row in enumerate(paper.rows)
    )
    return replace(
        paper, after=3, rows=rows, cut_after=None, cut_says="", decided="", is_final=True
    )


def test_a_shared_place_has_an_equals_sign() -> None:
    (sheet,) = reading.words(standings(cast.standings_paper()))
    assert "6 = the final 688 294 394 1958 Łukasz Świętopełkowicz" in sheet
    assert "6 = the final 688 295 393 1951 Torbjørn Bækkegård" in sheet
    assert "= means tied." in sheet


@pytest.mark.clause("NSA-A2")
def test_the_cut_says_why_it_is_where_it_is_and_who_decided() -> None:
    (sheet,) = reading.words(standings(cast.standings_paper()))
    assert (
        "Torbjørn Bækkegård ↑ Places 6 and 7 are level at 688, so the final of six is widened "
        "to seven (NSA-A2). Decided by R. Thorngate, director, 13:58. 8 8 – 22 684"
    ) in sheet


def test_a_note_stands_with_the_name() -> None:
    (sheet,) = reading.words(standings(cast.standings_paper()))
    assert "Zygmunt Ąckerfeld withdrawn after round 1" in sheet


def test_a_missing_score_and_a_missing_place_are_dashes() -> None:
    paper = cast.standings_paper(3)
    row = replace(paper.rows[0], place=None, scores=(None, 120), total=120, plays_for="")
    (sheet,) = reading.words(standings(replace(paper, rows=(row,), cut_after=None)))
    assert "– 120 120 – 1993 Ottoline Farrowby" in sheet


def test_the_fingerprint_stands_on_every_sheet_with_the_number_of_entries() -> None:
    sheets = reading.words(standings(cast.standings_paper(300, paper="Letter")))
    assert len(sheets) == 14
    for sheet in sheets:
        assert "HISTORY CHECK CODE 214 actions so far;" in sheet
        assert cast.FINGERPRINT in sheet.replace(" ", "")


def test_the_head_of_the_accounts_stands_beside_it_in_short() -> None:
    (sheet,) = reading.words(standings(cast.standings_paper()))
    assert "each later action changes this code · accounts 29a5 11f0 Revision 2" in sheet


def test_everyone_stands_once_on_the_sheets_of_three_hundred() -> None:
    text = " ".join(reading.words(standings(cast.standings_paper(300))))
    assert [name for name in cast.people(300) if f" {name} " not in text] == []


@pytest.mark.clause("NSA-A3")
def test_the_places_after_the_final_begin_with_the_champion() -> None:
    (sheet,) = reading.words(standings(final_places()))
    assert sheet.startswith("Final standings after round 3 of 3")
    assert "CHAMPION Ottoline Farrowby RANK PLAYER" in sheet
    assert "PLAYS FOR" not in sheet


@pytest.mark.clause("NSA-A3")
def test_two_who_share_the_first_place_are_both_champions() -> None:
    (sheet,) = reading.words(standings(final_places(champions=2)))
    assert "CHAMPIONS Ottoline Farrowby and Jiří Šťastnohorský RANK" in sheet


def test_plays_for_is_left_out_where_nobody_plays_for_anything() -> None:
    paper = cast.standings_paper()
    rows = tuple(replace(row, plays_for="") for row in paper.rows)
    (sheet,) = reading.words(standings(replace(paper, rows=rows, cut_after=None)))
    assert "PLAYS FOR" in reading.words(standings(paper))[0]
    assert "PLAYS FOR" not in sheet


def test_below_the_last_row_stands_by_what_the_rows_are_in_order() -> None:
    paper = replace(cast.standings_paper(), order=Order.BY_TOTAL)
    (sheet,) = reading.words(standings(paper))
    assert "= means tied. Total: the sum of all rounds." in sheet


def test_standings_of_nobody_print_nothing_and_say_why() -> None:
    with pytest.raises(NothingToPrint) as refused:
        standings(replace(cast.standings_paper(), rows=()))
    assert str(refused.value) == "There are no standings yet. Complete a round first."
