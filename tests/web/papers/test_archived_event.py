"""An opened archive at every address: it is read and printed, and nothing is kept of it."""

from __future__ import annotations

import uuid

import pytest

from tdtool.models import Event
from tests.cast import Day
from tests.web.addresses import parts_of, routes
from tests.web.browser import Browser, Page, rows

OF_AN_EVENT = [one for one in routes() if {"division", "event", "stream"} & {*one.parts}]
PRINTS = ("/print/", "/card/")


@pytest.mark.long
def test_an_archive_is_read_and_printed_at_every_address_and_no_form_changes_it(day: Day) -> None:
    day.play(1)
    day.post(2)
    parts = parts_of(day)
    Event.objects.update(archived=True)
    browser, before, sent = Browser(day.by), rows(), set()
    for one in OF_AN_EVENT:
        address = one.address(**parts)
        answer = browser.client.get(address)
        assert answer.status_code < 500, address
        posted = browser.client.post(address, {"key": str(uuid.uuid4())})
        assert posted.status_code < 500, address
        if answer.status_code != 200 or not answer.headers["Content-Type"].startswith("text/html"):
            continue
        for form in Page(answer, address).forms:
            if form.action in sent or not form.action.startswith("/e/"):
                continue
            sent.add(form.action)
            said = browser.client.post(form.action, form.fields)
            assert said.status_code < 500, form.action
            assert said.status_code == 302 or not form.action.endswith(PRINTS), form.action
    assert {end for end in PRINTS for one in sent if one.endswith(end)} == {*PRINTS}
    assert rows() == before
