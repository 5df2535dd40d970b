"""Lists of more than a page: searched by the laptop, turned by links; what a hall of two hundred
has stays one page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytest_django import DjangoDbBlocker

from tdtool.models.accounts import Role
from tdtool.services import check_in
from tdtool.services.rounds import forfeits
from tdtool.web.shell import long_lists
from tdtool.web.shell.long_lists import Part
from tests import cast
from tests.cast import Day
from tests.module_day import again, rolled_back
from tests.web.browser import Browser, Element, Form, Page

DOOR = "/e/day/players/door/"

MANY = 310
SEATS = "/e/day/round/1/seats/"


def _part(count: int, **asked: str) -> Part[str]:
    names = [f"Player {number}" for number in range(1, count + 1)]
    return long_lists.part_of(names, asked, words=lambda name: (name, "Ágota"))


def test_a_list_of_one_page_is_whole_whatever_is_asked() -> None:
    part = _part(long_lists.WHOLE, page="3", q="Player 7")
    assert (len(part.rows), part.divided, part.pages, part.query) == (300, False, 1, "")


PAGES = [("", 1, 100), ("2", 101, 200), ("4", 301, 310), ("99", 301, 310), ("0", 1, 100),
 ("-1", 1, 100), ("٣", 1, 100), ("x", 1, 100), ("9" * 40, 1, 100)]  # fmt: skip


def test_a_longer_one_is_shown_by_the_hundred() -> None:
    for page, first, last in PAGES:
        part = _part(MANY, page=page)
        assert (part.first, part.last, part.found) == (first, last, MANY)
        assert part.rows[0] == f"Player {first}"


SEARCHES = [("player 31", ["Player 31"]), ("31", ["Player 31"]), ("AGOTA 7", ["Player 7"]),
 ("12, 40", ["Player 12", "Player 40"]), ("nobody", []), (" , ", None)]  # fmt: skip


def test_a_search_reads_names_and_whole_numbers_and_several_at_once() -> None:
    for typed, found in SEARCHES:
        part = _part(MANY, q=typed)
        assert (found is None and part.found == MANY) or list(part.rows) == found


@pytest.fixture(scope="module")
def begun(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Day]:
    with rolled_back(django_db_blocker):
        by = cast.account("Mirela K.", Role.DIRECTOR)
        day = Day.new(by, slug="day", system="scrabble").bring_many(MANY, best=1900)
        day.pair(1)
        yield day


@pytest.fixture
def large(begun: Day, db: None) -> Day:
    return again(begun)


def _rows(page: Page, css: str) -> list[Element]:
    return [one for one in page.elements if css in one.classes]


def _listed(page: Page) -> list[str]:
    return [one.attributes["data-name"] for one in page.elements if "data-name" in one.attributes]


def _links(page: Page) -> dict[str, str]:
    named = ("prev", "next")
    links = {one.attributes.get("rel", ""): one.attributes.get("href", "") for one in page.elements}
    return {rel: links[rel] for rel in named if rel in links}


@pytest.mark.long
def test_a_large_draft_is_paired_anew_over_its_pages_then_posted_and_looked_through(
    large: Day,
) -> None:
    desk = Browser(large.by)
    _swapped_over_pages(large, desk)
    large.post(1)
    page = desk.open("/e/day/round/1/")
    assert (len(_rows(page, "pair")), "1–60 of 155" in page.main) == (60, True)
    page = desk.open("/e/day/round/1/", q="Player 310, 40")
    assert [one.attributes["data-table"] for one in _rows(page, "pair")] == ["40", "155"]
    assert page.form("/e/day/round/1/seats/?q=Player+310%2C+40")
    _listings(desk)


def _swapped_over_pages(large: Day, desk: Browser) -> None:
    """One is chosen on the first page, the other on the third."""
    seats = SEATS
    one, to = (large.game(table, 1).seats.get(place=1).entry for table in (1, 150))
    page = desk.open(seats, one=one.uuid)
    assert _links(page) == {"next": f"{seats}?one={one.uuid}&page=2"}
    page = desk.open(seats, one=one.uuid, page=3)
    assert f"{one.name}, table 1" in page.main
    assert [e.attributes["name"] for e in _rows(page, "pick")] == ["to"] * 70
    page = desk.open(seats, one=one.uuid, to=to.uuid, page=3)
    assert _after(desk, page.form(f"{seats}?page=3")) == "/e/day/round/1/?page=3"
    assert large.game(1, 1).seats.get(place=1).entry == to
    assert large.game(150, 1).seats.get(place=1).entry == one


def _after(desk: Browser, form: Form, **changes: str) -> str:
    """Where the browser is sent once the form was accepted."""
    told = {name: value[0] for name, value in form.fields.items()}
    answer = desk.client.post(form.action, {**told, **changes})
    assert answer.status_code == 302, answer.content.decode()
    return answer["Location"]


@pytest.mark.long
def test_a_change_on_a_later_page_of_a_long_round_leaves_one_there(large: Day) -> None:
    desk, there = Browser(large.by), "/e/day/round/1/?page=2"
    one, to = (str(large.game(table, 1).seats.get(place=1).entry.uuid) for table in (70, 71))
    apart = {"one": one, "to": to, "how": "apart", "page": 2}
    form = desk.open(SEATS, **apart).form("/e/day/apart/players/?page=2")
    assert _after(desk, form) == there
    form = desk.open(SEATS, one=one, to=to, page=2).form(f"{SEATS}?page=2")
    refused = desk.send(form, one="", how="swap")
    assert (refused.status, "61–120 of 155" in refused.main) == (422, True)
    large.post(1)
    reason, page = "not here", desk.open("/e/day/round/1/", page=2)
    assert _after(desk, page.form(f"{SEATS}?page=2"), one=one, to=to, reason=reason) == there
    forfeits.forfeit(large.desk(), game=str(large.game(71).uuid), missing=[1], reason=reason)
    play = desk.open("/e/day/round/1/", page=2).form("/e/day/round/1/play-after-all/?page=2")
    assert _after(desk, play, entry=one, reason=reason) == there


@pytest.mark.long
def test_a_game_of_another_page_can_be_turned_and_played_after_all(large: Day) -> None:
    large.post(1)
    forfeits.forfeit(large.desk(), game=str(large.game(149).uuid), missing=[1], reason="ill")
    far = large.game(150, 1)
    page = Browser(large.by).open("/e/day/round/1/")
    assert f'value="{far.seats.get(place=2).entry.uuid}.{far.version}"' in page.html
    assert "Switch who starts" in page.main
    assert page.form("/e/day/round/1/play-after-all/")
    assert "table 149: " in page.main


def _listings(desk: Browser) -> None:
    of_players, of_tables = "101–200 of 310", "101–155 of 155"
    seconds = {
        "/e/day/standings/": of_players, "/e/day/players/": of_players,
        DOOR: of_players, "/h/day/pairings/": of_players,
        "/h/day/results/": of_tables,
    }  # fmt: skip
    for address, says in seconds.items():
        page = desk.open(address, page=2)
        assert says in page.main, address
        assert "prev" in _links(page), address
    page = desk.open("/e/day/standings/", q="player 250")
    assert "Player 250" in page.main and "Player 25 " not in page.main


def test_equipment_is_noted_without_leaving_who_is_listed(large: Day) -> None:
    desk, late = Browser(large.by), large.entry("Player 20")
    check_in.one(large.desk(), entry=str(late.uuid), arrived=False)
    page = desk.open(DOOR, here="no", who=late.uuid)
    form = next(form for form in page.forms if "equipment" in form.fields)
    assert _after(desk, form, arrived=str(late.uuid), brings="clock") == f"{DOOR}?here=no"
    assert large.entry("Player 20").brings == ["clock"]


def test_who_is_checked_in_on_a_later_page_leaves_one_there(large: Day) -> None:
    late = large.entry("Player 200")
    check_in.one(large.desk(), entry=str(late.uuid), arrived=False)
    desk = Browser(large.by)
    first = desk.open(DOOR)
    assert (len(_listed(first)), "1–100 of 310" in first.main) == (100, True)
    page = next(
        page
        for number in (1, 2, 3, 4)
        if "Player 200" in _listed(page := desk.open(DOOR, page=number))
    )
    form = next(form for form in page.forms if "page" in form.fields)
    answer = _after(desk, form, arrived=str(late.uuid))
    assert answer == f"{DOOR}?page={form['page']}&who={late.uuid}"
    late.refresh_from_db()
    assert late.checked_in_at is not None
