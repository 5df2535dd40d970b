"""The clauses as a page, for the hour of a dispute."""

import pytest

from tdtool.engine.clauses import CLAUSES
from tests.cast import Day
from tests.web.browser import Browser


def _ids(page: object) -> list[str]:
    return [e.attributes["id"] for e in page.elements if e.attributes.get("id") in CLAUSES]


def test_every_clause_stands_on_the_page_under_its_id(director: object) -> None:
    assert _ids(Browser().open("/rules/")) == list(CLAUSES)


@pytest.mark.parametrize(
    ("search", "found"),
    [("NSA-16", ["NSA-16"]), ("nsa square length", ["NSA-30"]), ("no such words", [])],
)
def test_the_clauses_are_searched_by_id_and_by_words(
    director: object, search: str, found: list[str]
) -> None:
    page = Browser().open("/rules/", q=search)
    assert (page.status, _ids(page)) == (200, found)


def test_a_system_is_kept_to_and_an_unknown_one_is_all(director: object) -> None:
    d62 = [id for id, clause in CLAUSES.items() if clause.system == "anagrams-1962"]
    assert _ids(Browser().open("/rules/", system="anagrams-1962")) == d62
    assert _ids(Browser().open("/rules/", system="chess")) == list(CLAUSES)


def test_a_clause_beside_a_figure_opens_its_rule(hall: Day) -> None:
    hall.post(1)
    hall.report(1, 299, 298, 297, 296, 295, 294)
    page = Browser(hall.by).open("/e/day/round/1/table/1/")
    links = {e.attributes["href"] for e in page.elements if "clause" in e.classes}
    assert links == {"/rules/#NSA-26", "/rules/#NSA-30"}  # of scores, and of a play ruled on
