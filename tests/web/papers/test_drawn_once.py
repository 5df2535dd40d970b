"""What “Print” has drawn is not drawn a second time by the page that it leads to."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest

from tdtool.papers.kit.books import Book
from tests.cast import Day
from tests.web.browser import Browser, rows

PAPERS = "/e/day/papers/"
HALL = "/e/day/hall/"


@dataclass
class Drawn:
    papers: int = 0


@contextmanager
def drawings() -> Iterator[Drawn]:
    """Count the papers that are begun meanwhile."""
    drawn, before = Drawn(), sys.getprofile()

    def called(frame: object, what: str, _: object) -> None:
        drawn.papers += what == "call" and getattr(frame, "f_code", None) is Book.__init__.__code__

    sys.setprofile(called)
    try:
        yield drawn
    finally:
        sys.setprofile(before)


def _pressed(desk: Browser, name: str) -> str:
    """Press “Print”; gives the address that it leads to, not opened yet."""
    form = desk.open(HALL).form(f"{PAPERS}{name}/print/")
    told = {key: values[0] for key, values in form.fields.items()}
    return str(desk.client.post(form.action, told)["Location"])


@pytest.mark.long
@pytest.mark.parametrize("name", ["round-1-tables", "round-1-all", "standings-1"])
def test_a_paper_is_drawn_once_when_it_is_printed(hall: Day, name: str) -> None:
    hall.play(1)
    desk = Browser(hall.by)
    with drawings() as drawn:
        address = _pressed(desk, name)
    assert drawn.papers == 0
    with drawings() as drawn:
        assert desk.client.get(address)["Content-Type"] == "application/pdf"
    assert drawn.papers == 1


def test_nothing_to_print_is_said_before_anything_is_drawn_or_written_down(hall: Day) -> None:
    hall.post(1)
    desk = Browser(hall.by)
    form = desk.open(HALL).form(f"{PAPERS}round-1-tables/print/")
    told, before = {key: values[0] for key, values in form.fields.items()}, rows()
    with drawings() as drawn:
        refused = desk.client.post(f"{PAPERS}round-1-filled/print/", told)
    assert (refused.status_code, drawn.papers) == (404, 0)
    assert "No slip of Round 1 is in yet. Enter one first." in refused.content.decode()
    assert rows() == before
