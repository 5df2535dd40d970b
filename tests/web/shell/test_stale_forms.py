"""Every form of every page that says from which version it was made: an older one is refused,
changes nothing, and gives back whatever was typed, with three ways on.

The forms are read off the pages, so a new one is asked here without being named.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

import pytest
from django.db import transaction
from django.urls import resolve

from tdtool.models import Account
from tests.cast import Day
from tests.web.addresses import parts_of, routes
from tests.web.browser import Browser, Form, Page, rows

pytestmark = pytest.mark.django_db

OLD = "0"
TYPED = "typed by hand"
SAVED_FIRST = "Somebody else saved first"
LATE = {
    "change_division", "round_act:complete", "player_act:edit", "player_act:not-here",
    "prizes_act:add",
    "dispute_act:close", "slip_act:words", "event",
}  # fmt: skip
PAGES_OF_THEM = {
    "player_act:edit", "player_act:not-here", "change_division", "round", "prizes", "dispute",
    "slip", "event",
}  # fmt: skip
NO_PAGES = {
    "paper", "export_file", "change_event:archive", "sign_out", "sign_in_once",
    "challenges_file:log.pdf", "challenges_file:log.csv",
}  # fmt: skip


def _forms(desk: Browser, day: Day, pages: Collection[str]) -> Iterator[tuple[str, Form]]:
    """By the name of the address that takes it, the first form of each on any page."""
    found: dict[tuple[str, tuple[str, ...]], Form] = {}
    parts = parts_of(day)
    for route in routes():
        if not set(route.parts) <= set(parts) or route.name not in pages:
            continue
        answer = desk.client.get(route.address(**{part: parts[part] for part in route.parts}))
        if answer.status_code != 200 or "text/html" not in answer.headers["Content-Type"]:
            continue
        page = Page(answer, answer.request["PATH_INFO"])
        for form in page.forms:
            if form.method == "post" and {"version", "choice"} & form.fields.keys():
                match = resolve(form.action.partition("?")[0])
                name = ":".join(filter(None, (match.url_name, match.kwargs.get("act"))))
                found.setdefault((name, tuple(sorted(form.fields))), form)
    for (name, _), form in found.items():
        yield name, form


def _sent(desk: Browser, form: Form) -> tuple[Page, dict[str, Any]]:
    told: dict[str, Any] = {name: list(values) for name, values in form.fields.items()}
    if "version" in told:
        told["version"] = OLD
    else:  # it stands in what is chosen
        kind, entry, number, _, *rest = form["choice"].split(".")
        told["choice"] = ".".join((kind, entry, number, OLD, *rest))
    for name in ("reason", "about", "closing"):
        if name in told:
            told[name] = TYPED
    return desk.send(Form(form.action, form.method, {}), **told), told


@pytest.mark.parametrize(
    "pages",
    [
        pytest.param(PAGES_OF_THEM, id="those asked for below"),
        pytest.param(
            {one.name for one in routes()} - NO_PAGES, marks=pytest.mark.long, id="every page"
        ),
    ],
)
def test_a_form_made_before_somebody_else_saved_is_refused_and_nothing_typed_is_lost(
    director: Account, pages: Collection[str]
) -> None:
    day = Day.new(director, table_size=3).bring(6)
    day.post(1)
    day.report(1, 299, 298, 297, signed=False)
    day.dispute(2)
    desk, before = Browser(day.by), rows()
    late, lost = set(), []
    for name, form in list(_forms(desk, day, pages)):
        with transaction.atomic():
            page, told = _sent(desk, form)
            changed = rows() != before
            transaction.set_rollback(True)
        said = " ".join(page.said)
        if SAVED_FIRST in said:
            late.add(name)
        if changed or page.status >= 500:
            lost.append(f"{name}: {page.status}, {said}")
        elif TYPED in told.values() and TYPED not in page.html:
            lost.append(f"{name} lost what was typed: {page.status}, {said}")
    assert lost == []
    assert late >= LATE


def test_a_form_that_was_late_has_three_ways_on(day: Day) -> None:
    """Keep theirs, save mine, compare: with what was done since and what was typed."""
    address = f"/e/day/players/{day.entry('Ann').uuid}/edit/"
    first, second = Browser(day.by), Browser(day.by)
    forms = [desk.open(address).form() for desk in (first, second)]
    first.send(forms[0], name="Anne", rating="1911")
    page = second.send(forms[1], name="Anna", rating="1922")
    assert page.title.startswith("Not saved")
    assert (page.main.count(SAVED_FIRST), page.main.count("Not saved")) == (1, 1)
    ways = [one.text for one in page.elements if "button" in one.classes]
    assert [way.split(" ")[0] for way in ways] == ["Keep", "Save", "Compare"]
    assert "Changed Anne." in page.main.replace("“", "").replace("”", ".")
    assert ("Anna" in page.main, "1922" in page.main) == (True, True)
    assert second.send(page.form(), version="0").status == 409
    assert second.send(page.form()).said == ["Anna: saved."]
