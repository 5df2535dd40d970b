"""The sheet of keys that every page has promises no key that the page hasn't."""

from __future__ import annotations

import pytest

from tests.cast import Day
from tests.web.browser import Browser

UNDOES = ("", "entry/", "round/1/table/1/")


@pytest.mark.parametrize("page", [*UNDOES, "round/1/", "players/", "standings/"])
def test_z_is_listed_for_the_pages_where_it_works(hall: Day, page: str) -> None:
    hall.post(1)
    hall.report(1, 299, 298, 297, 296, 298, 294)
    elements = Browser(hall.by).open(f"/e/day/{page}").elements
    keys = [one for one in elements if one.attributes.get("data-key") == "z"]
    assert bool(keys) == (page in UNDOES)
    sheet = " ".join(one.text for one in elements if "keys-sheet" in one.classes)
    assert "on the slip and ruling pages, and with ⏎ on the desk: show your last action" in sheet
