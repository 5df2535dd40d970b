"""Whatever a name is made of, it stands on pages and papers as it was typed, and does nothing."""

from __future__ import annotations

import html

import pytest

from tests.cast import Day
from tests.papers import reading
from tests.web.browser import Browser

NAMES = (
    "<b>Bobby</b> & \"Co\" 'x'",
    "Robert'); DROP TABLE entry;--",
    "<script>alert(1)</script>Z",
    "{{ event }} {% url %}",
    "Zoë %s %(name)s {0}",
)
PAGES = (
    "/", "/e/day/", "/e/day/players/", "/e/day/players/door/", "/e/day/round/1/",
    "/e/day/standings/", "/e/day/entry/", "/e/day/hall/", "/e/day/event/",
    "/e/day/round/1/table/1/",
)  # fmt: skip
PAPERS = ("round-1-tables", "round-1-names", "round-1-slips", "round-1-charts", "standings-1")


@pytest.fixture
def desk(event: Day) -> Browser:
    desk = Browser(event.by)
    event.bring("Ann Bob Cy Dee Eve")
    for entry, name in zip(event.division.entries.order_by("registered"), NAMES, strict=True):
        address = f"/e/day/players/{entry.uuid}/edit/"
        page = desk.send(desk.open(address).form(address), name=name)
        assert page.said == [f"{name}: saved."]
    desk.send(desk.open("/e/day/event/").form(), name=NAMES[2], venue=NAMES[0])
    event.post(1)
    event.report(1, 300, 290, 280, 270, 260)
    return desk


def test_names_are_escaped_on_every_page_and_stand_on_every_paper_as_they_were_typed(
    desk: Browser,
) -> None:
    for address in PAGES:
        page = desk.open(address)
        assert page.status == 200
        for name in NAMES:
            if "<" in name:
                assert (address, name in page.html) == (address, False)
        assert "alert(1)" not in [one.text for one in page.elements if one.tag == "script"]
    slip = desk.open("/e/day/round/1/table/1/")
    for name in NAMES:
        assert name in html.unescape(slip.html)
    for paper in PAPERS:
        answer = desk.client.get(f"/e/day/papers/{paper}.pdf")
        assert (paper, answer.status_code) == (paper, 200)
        words = "".join("".join(reading.words(answer.content)).split())
        assert (paper, "Bobby" in words, "Robert" in words) == (paper, True, True)
        assert (paper, "&amp;" in words, "&lt;" in words) == (paper, False, False)


@pytest.mark.long
def test_a_reason_and_a_search_are_escaped_too(desk: Browser) -> None:
    slip = "/e/day/round/1/table/1/"
    form = desk.open(slip).form(f"{slip}correct/")
    page = desk.send(form, place="1", score="299", reason="<i>misread</i>")
    assert "<i>" not in page.html
    assert "<i>misread</i>" in page.main
    assert "<i>misread</i>" in desk.open("/e/day/").main
    assert "No player matches “<i>x”" in desk.open("/e/day/players/door/", q="<i>x").main
