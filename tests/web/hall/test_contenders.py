"""The hall’s page of who can still win: complete rounds, accepted slips, public names."""

from __future__ import annotations

import pytest

from tdtool.models import Account
from tdtool.services import hall as hall_acts
from tdtool.services import prizes
from tdtool.services.slips import lifecycle as slips
from tests.bench import growth
from tests.cast import Day, before_the_last_round
from tests.counted import counted
from tests.web.browser import Browser, Page

AT = "/h/day/contenders/"


@pytest.fixture
def pairs(director: Account) -> Day:
    return before_the_last_round(director)


def _open() -> Page:
    return Browser().open(AT)


def _show(day: Day, kind: str, *, shown: bool) -> None:
    hall_acts.show(day.desk(), kind=kind, shown=shown)


def test_the_hall_reads_who_can_still_finish_first_and_where_else(pairs: Day) -> None:
    page = _open()
    assert page.status == 200
    assert "Who can still win after round 3 of 4" in page.main
    assert "with 1 round to play." in page.main
    assert "Ann" in page.main and "1st to " in page.main
    assert f'href="{AT}"' in Browser().open("/h/day/standings/").html


def test_prizes_are_named_only_where_the_hall_is_shown_prizes(pairs: Day) -> None:
    """Their list is kept back till the end, and so is how many there are."""
    rows = [{"kind": "rank", "place": place, "amount": "$50"} for place in (1, 2, 3)]
    prizes.put(pairs.desk(), division=pairs.division_key, prizes=rows)
    kept_back = _open()
    assert "prize" not in kept_back.main
    hidden = [one.text for one in kept_back.elements if one.tag == "li"]
    _show(pairs, "prizes", shown=True)
    page = _open()
    assert "The first 3 places count as prizes." in page.main
    assert len([one for one in page.elements if one.tag == "li"]) > len(hidden)


def test_a_round_counts_once_its_slips_are_accepted_and_all_of_them(pairs: Day) -> None:
    assert "after round 3 of 4" in _open().main
    before = _open().main
    pairs.post(4)
    pairs.report(1, 500, 300)
    pairs.report(2, 310, 300, signed=False)
    pairs.report(3, 410, 300)
    assert _open().main == before
    slips.sign(pairs.desk(), game=str(pairs.game(2).uuid), places=[1, 2])
    assert "All 4 rounds are played" in _open().main


def test_before_a_round_is_complete_the_page_says_so(director: Account) -> None:
    day = Day.new(director, system="scrabble", rounds=4).bring(6)
    assert "No round is complete yet." in _open().main
    day.post(1)
    assert "No round is complete yet." in _open().main


def test_standings_that_the_hall_is_not_shown_take_it_along(pairs: Day) -> None:
    _show(pairs, "standings", shown=False)
    page = _open()
    assert page.status == 404
    assert "Standings: not shown here. Ask at the desk." in page.main
    assert AT not in Browser().open("/h/day/").html


def test_who_asked_not_to_be_named_has_no_name_here(pairs: Day) -> None:
    hall_acts.unlist(pairs.desk(), entry=str(pairs.entry("Ann").uuid), unlisted=True)
    assert "Ann" not in _open().main
    assert "Player 1" in _open().main


def test_an_event_at_tables_has_no_such_page(hall: Day) -> None:
    page = _open()
    assert page.status == 404
    assert "for two-player games only" in page.main
    assert AT not in Browser().open("/h/day/").html


def test_the_page_asks_the_database_for_nothing_twice(pairs: Day) -> None:
    growth.forget()
    with counted() as asked:
        _open()
    assert asked.twice == []
    assert len(asked.queries) <= growth.MOST_QUERIES
