"""On every page of an event the tab of its place is lit; the foot only says what is so."""

from __future__ import annotations

from types import SimpleNamespace

from django.urls import ResolverMatch

from tdtool import urls_of_event
from tdtool.web.shell import five_places
from tests.cast import Day
from tests.web.browser import Browser

NO_PAGES = {"here"}  # answers that no one reads as a page


def test_every_address_of_an_event_lies_in_one_place() -> None:
    nowhere = set()
    for pattern in urls_of_event.of_event:
        match = ResolverMatch(pattern.callback, (), {"division": SimpleNamespace()})
        if five_places.of_page(match) is None:
            nowhere.add(pattern.name)
    assert nowhere == NO_PAGES


def test_one_tab_is_lit_on_the_pages_of_every_place(hall: Day) -> None:
    desk = Browser(hall.by)
    lit = {}
    for address in ("", "players/", "standings/", "hall/", "event/", "history/"):
        links = [element.attributes for element in desk.open(f"/e/day/{address}").elements]
        places = [link["data-go"] for link in links if link.get("data-go") in {*"dpshv"}]
        assert places == [*"dpshv"]
        lit[address] = [a["data-go"] for a in links if "data-go" in a and "aria-current" in a]
    assert lit == {
        "": ["d"],
        "players/": ["p"],
        "standings/": ["s"],
        "hall/": ["h"],
        "event/": ["v"],
        "history/": ["v"],
    }


def test_a_page_beside_a_place_lights_that_place(hall: Day) -> None:
    """A page of the desk stood on its line, and lit *Event*."""
    desk = Browser(hall.by)
    for place in five_places.PLACES:
        page = desk.open(f"/e/day/{'' if place.address == 'day' else place.label.lower() + '/'}")
        for link in [one for one in page.elements if one.tag == "a"]:
            if link.text in {leaf.label for leaf in place.leaves}:
                elements = desk.open(link.attributes["href"]).elements
                lit = [one.text.strip() for one in elements if "aria-current" in one.attributes]
                assert place.label in lit or link.text == "Judge", link.text


def test_the_foot_leads_nowhere_but_to_the_rules(hall: Day) -> None:
    page = Browser(hall.by).open("/e/day/")
    assert [one.text for one in page.elements if one.tag == "a" and one.in_foot] == ["Rules"]
