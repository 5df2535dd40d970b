"""Slips against their paper: by scorekeeper and time, each with a tick that a change takes away."""

from __future__ import annotations

import pytest

from tdtool.models import Account, JournalEntry
from tests.cast import Day
from tests.web.browser import Browser, Page

LIST = "/e/day/round/1/double-check/"


def _order(page: Page) -> list[str]:
    return [one.text.strip() for one in page.elements if one.tag == "h2" or (one.tag == "a" and
            one.attributes.get("href", "").startswith("/e/day/round/1/table/"))]  # fmt: skip


@pytest.mark.long
def test_slips_are_listed_by_scorekeeper_then_time_and_a_tick_lasts_until_the_slip_changes(
    hall: Day, scorekeeper: Account
) -> None:
    hall.post(1)
    hall.report(2, 199, 198, 197, 196, 195, 194)
    oskar = Browser(scorekeeper)
    oskar.line("3 189 188 187 186 185 u")
    hall.report(1, 299, 298, 297, 296, 295, 294)
    page = oskar.open(LIST)
    assert _order(page) == [
        "Entered by Mirela K.", "Table 2", "Table 1", "Entered by Oskar D.", "Table 3", "Keys",
    ]  # fmt: skip
    ticks = [form for form in page.forms if form.action == LIST]
    page = oskar.send(ticks[1], ticked="yes")
    assert page.said == ["Table 1: checked."]
    assert "1 checked" in page.main
    slip = "/e/day/round/1/table/1/"
    director = Browser(hall.by)
    form = director.open(slip).form(f"{slip}correct/")
    director.send(form, place="2", score="250", reason="misread")
    page = oskar.open(LIST)
    assert "0 checked" in page.main
    assert oskar.send(ticks[1], ticked="yes", key="0" * 32).status == 409


def test_a_tick_is_undone_and_leaves_the_undoing_of_the_entry_free(hall: Day) -> None:
    hall.post(1)
    desk = Browser(hall.by)
    desk.line("1 299 298 297 296 295 294")
    page = desk.open(LIST)
    desk.send(next(form for form in page.forms if form.action == LIST), ticked="yes")
    number = JournalEntry.objects.filter(event=hall.event).count()
    undo = f"/e/day/history/{number}/undo/"
    assert desk.send(desk.open(undo).form()).said[0].startswith("Undone: ")
    assert "0 checked" in desk.open(LIST).main


def test_a_name_and_its_score_stay_together_where_a_line_breaks(hall: Day) -> None:
    """On a phone the name stood at the end of a line and its score on the next."""
    hall.post(1)
    hall.report(1, 299, 298, 297, 296, 295, 294)
    page = Browser(hall.by).open(LIST)
    pairs = [one.text for one in page.elements if "whole" in one.classes]
    assert len(pairs) == 6
    assert [pair.split()[-1] for pair in pairs] == ["299", "298", "297", "296", "295", "294"]
