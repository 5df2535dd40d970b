"""The day on a page: printed like any paper, and there before the first event and round."""

from __future__ import annotations

import pytest

from tdtool.engine import systems
from tdtool.models import Account
from tdtool.web.papers.out_of_date import of_division as page
from tests.cast import Day
from tests.papers import reading
from tests.web.browser import Browser

PAPERS = "/e/day/papers/"
HALL = "/e/day/hall/"


def _state(day: Day) -> str:
    views = [view for _, views in page(day.division).groups for view in views]
    return next(view.state for view in views if view.name == "day-0")


def test_it_is_offered_before_any_round_and_stays_valid_while_rounds_are_played(day: Day) -> None:
    desk = Browser(day.by)
    page = desk.open(HALL)
    assert "The day on a page" in page.main
    form = page.form(f"{PAPERS}day-0/print/")
    told = {key: values[0] for key, values in form.fields.items()}
    answer = desk.client.post(form.action, told, follow=True)
    assert answer.redirect_chain == [(f"{PAPERS}day-0.pdf", 302)]
    assert day.event.name in reading.words(answer.content)[0]
    assert _state(day) == "printed"
    day.play(1)
    assert _state(day) == "printed"


def test_it_is_out_of_date_once_the_event_has_another_name(day: Day) -> None:
    desk = Browser(day.by)
    form = desk.open(HALL).form(f"{PAPERS}day-0/print/")
    desk.client.post(form.action, {key: values[0] for key, values in form.fields.items()})
    day.event.name = "Letters by the Sea"
    day.event.save()
    assert _state(day) == "old"


@pytest.mark.parametrize("system", systems.OFFERED)
def test_before_an_event_the_list_of_events_has_it_for_each_rule_system(
    system: str, director: Account
) -> None:
    desk = Browser(director)
    assert f"/day/{system}.pdf" in desk.open("/").html
    answer = desk.client.get(f"/day/{system}.pdf")
    assert answer["Content-Type"] == "application/pdf"
    assert systems.get(system).name in reading.words(answer.content)[0]


def test_the_sheet_of_keys_leads_to_it_and_no_other_rules_have_one(day: Day) -> None:
    desk = Browser(day.by)
    assert f"{PAPERS}day-0.pdf" in desk.open("/e/day/").html
    assert desk.client.get("/day/chess.pdf").status_code == 404
