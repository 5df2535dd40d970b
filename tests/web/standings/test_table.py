"""The one table of the standings: its pictures, the cut, its order, and the part that is
exchanged."""

from __future__ import annotations

import pytest

from tdtool.models import Account
from tdtool.queries.standings import of_tables
from tdtool.services import prizes
from tests.cast import Day, after_round, brought
from tests.truth import pages
from tests.web.browser import Browser, Page

PAGE = "/e/day/standings/"


@pytest.fixture
def pairs(director: Account) -> Day:
    """Six players after two rounds of four."""
    return after_round(director, 2, players=6, rounds=4)


@pytest.fixture
def desk(pairs: Day) -> Browser:
    return Browser(pairs.by)


def order(page: Page) -> list[str]:
    """The names, and the cut where it stands."""
    rows = [*pages.rows(page, "ranked"), *pages.rows(page, "places")]
    return ["—" if "cut" in row.classes else row.cells[1] for row in rows if row.cells]


def test_a_bar_of_every_round_says_its_game_and_who_started(pairs: Day, desk: Browser) -> None:
    titles = [one.text for one in desk.open(PAGE).elements if one.tag == "title"]
    games = [title for title in titles if title.startswith("Round ")]
    assert len(games) == 2 * pairs.division.entries.count()
    assert all(title.endswith((", started", ", replied")) for title in games)
    assert sum("Place after each round: " in title for title in titles) == 6


def test_the_prize_cut_stands_below_the_last_place_that_has_one(pairs: Day, desk: Browser) -> None:
    assert "—" not in order(desk.open(PAGE))
    listed = [{"kind": "rank"}, {"kind": "rank", "place": 2}, {"kind": "rank", "only": "B"}]
    prizes.put(pairs.desk(), division=pairs.division_key, prizes=listed[:2])
    page = desk.open(PAGE)
    names = [line.who.name for line in of_tables.pair_standings(pairs.division).lines]
    assert order(page) == [*names[:2], "—", *names[2:]]
    assert f"prizes to 2nd place; {names[2]} is " in page.main
    assert "—" not in order(desk.open(PAGE, sort="name")), "in another order it would cut nothing"


def test_the_cut_of_the_final_stands_below_those_who_play_it(director: Account) -> None:
    day = brought(director, 12)
    for number in (1, 2):
        day.play(number)
    listing = of_tables.standings(day.division)
    names = [row.name for row in listing.rows]
    at = listing.cut_after
    assert at is not None
    assert order(Browser(director).open(PAGE)) == [*names[:at], "—", *names[at:]]


def test_every_head_that_sorts_does(pairs: Day, desk: Browser) -> None:
    lines = of_tables.pair_standings(pairs.division).lines
    by = {
        "name": sorted(line.who.name for line in lines),
        "rating": [one.who.name for one in sorted(lines, key=lambda one: -(one.who.rating or 0))],
        "place": [line.who.name for line in lines],
        "nonsense": [line.who.name for line in lines],
    }
    for sort, names in by.items():
        assert order(desk.open(PAGE, sort=sort)) == names, sort
    spreads = [line.spread for line in sorted(lines, key=lambda one: -one.spread)]
    rows = pages.rows(desk.open(PAGE, sort="spread"), "ranked")
    assert [pages.figure(row.cells[4]) for row in rows] == spreads
    heads = [one for one in desk.open(PAGE, sort="spread").elements if one.tag == "th"]
    assert [pages.tidy(one.text) for one in heads if "aria-sort" in one.attributes] == ["Spread"]


def test_the_one_chosen_is_exchanged_with_the_reason_and_nothing_else_of_the_page(
    pairs: Day, desk: Browser
) -> None:
    line = of_tables.pair_standings(pairs.division).lines[3]
    answer = desk.client.get(PAGE, {"why": line.who.entry}, headers={"HX-Request": "true"})
    page = Page(answer, PAGE)
    assert "<main" not in page.html
    assert [one.text for one in page.elements if one.tag == "h2"] == ["Why 4th, not 3rd"]
    asked = [row for row in pages.rows(page, "ranked") if "asked" in row.classes]
    assert [row.cells[1] for row in asked] == [line.who.name]


def test_where_one_may_still_finish_is_told_while_there_is_something_to_tell(
    director: Account,
) -> None:
    day, desk = brought(director, 8, system="scrabble", rounds=3), Browser(director)
    head = "Where they may still finish"
    assert head not in desk.open(PAGE).main
    day.play(1)
    day.play(2)
    assert head in desk.open(PAGE).main
    assert head not in desk.open(PAGE, after="1").main
    day.play(3)
    assert head not in desk.open(PAGE).main
