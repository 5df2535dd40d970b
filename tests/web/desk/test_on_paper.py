"""Slips against their paper: by scorekeeper and time, each with a tick that a change takes away."""

from __future__ import annotations

import pytest

from tdtool.models import Account, JournalEntry
from tests.cast import Day
from tests.web.browser import Browser, Page

ON_PAPER = "/e/day/?paper=1"


def _compared(table: int) -> str:
    return f"/e/day/round/1/table/{table}/compared/"


def _piles(page: Page) -> str:
    return next(
        one.text.partition(": ")[2] for one in page.elements if one.text.startswith("Round 1 again")
    )


@pytest.mark.long
def test_slips_come_by_scorekeeper_then_time_and_a_tick_lasts_until_the_slip_changes(
    hall: Day, scorekeeper: Account
) -> None:
    hall.post(1)
    hall.report(2, 199, 198, 197, 196, 195, 194)
    oskar = Browser(scorekeeper)
    oskar.line("3 189 188 187 186 185 u")
    hall.report(1, 299, 298, 297, 296, 295, 294)
    order = []
    page = oskar.open(ON_PAPER)
    for table, by in ((2, "Mirela K."), (1, "Mirela K."), (3, "Oskar D.")):
        assert f"Entered by {by}" in page.main
        form = page.form(_compared(table))
        order.append(form)
        page = oskar.send(form, ticked="yes")
        assert page.said == [f"Table {table}: checked."]
    assert "All 3 slips are as on paper" in page.main
    slip = "/e/day/round/1/table/1/"
    director = Browser(hall.by)
    form = director.open(slip).form(f"{slip}correct/")
    director.send(form, place="2", score="250", reason="misread")
    page = oskar.open(ON_PAPER)
    assert _piles(page) == "0 not checked, 2 checked, 1 with a problem"
    assert page.form(_compared(1)).fields["version"] != order[1].fields["version"]
    assert oskar.send(order[1], ticked="yes", key="0" * 32).status == 409


def test_a_tick_is_undone_and_leaves_the_undoing_of_the_entry_free(hall: Day) -> None:
    hall.post(1)
    desk = Browser(hall.by)
    desk.line("1 299 298 297 296 295 294")
    desk.send(desk.open(ON_PAPER).form(_compared(1)), ticked="yes")
    number = JournalEntry.objects.filter(event=hall.event).count()
    undo = f"/e/day/history/{number}/undo/"
    assert desk.send(desk.open(undo).form()).said[0].startswith("Undone: ")
    assert _piles(desk.open(ON_PAPER)) == "0 not checked, 0 checked, 1 with a problem"


def test_a_slip_is_ticked_on_its_own_page_and_asked_for_once_more(hall: Day) -> None:
    hall.post(1)
    hall.report(1, 299, 298, 297, 296, 295, 294)
    desk = Browser(hall.by)
    slip = "/e/day/round/1/table/1/"
    page = desk.send(desk.open(slip).form(_compared(1)), ticked="yes")
    assert (page.address, page.said) == (slip, ["Table 1: checked."])
    page = desk.send(page.form(_compared(1)), ticked="no")
    assert page.said == ["Table 1: to be checked again."]
    assert _piles(desk.open(ON_PAPER)) == "0 not checked, 0 checked, 1 with a problem"


def test_a_name_and_its_score_stay_together_where_a_line_breaks(hall: Day) -> None:
    """On a phone the name stood at the end of a line and its score on the next."""
    hall.post(1)
    hall.report(1, 299, 298, 297, 296, 295, 294)
    page = Browser(hall.by).open(ON_PAPER)
    pairs = [one.text for one in page.elements if "whole" in one.classes]
    assert len(pairs) == 6
    assert [pair.split()[-1] for pair in pairs] == ["299", "298", "297", "296", "295", "294"]


def test_a_round_that_is_not_drawn_has_no_slips_to_compare(hall: Day) -> None:
    hall.post(1)
    desk = Browser(hall.by)
    assert "No slips in yet" in desk.open(ON_PAPER).main
    assert desk.open("/e/day/?paper=7").status == 404
