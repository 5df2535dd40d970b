"""Two players of one name bear their numbers wherever the desk names one of them."""

from __future__ import annotations

import pytest

from tdtool.models import Account
from tdtool.papers.contents import listings
from tdtool.services import check_in, events, players, prizes
from tests.cast import Day
from tests.web.browser import Browser


@pytest.fixture
def two_anns(director: Account) -> Day:
    """Ann is number 1, and the other Ann number 4; every slip is entered by two people."""
    day = Day.new(director, system="scrabble", rounds=3).bring(3)
    double: players.PlayerLine = {
        "player": str(day.event.uuid), "name": "Ann", "rating": 1500, "member_id": "",
        "brings": [], "namesake": True,
    }  # fmt: skip
    players.enter(day.desk(), division=day.division_key, lines=[double])
    check_in.everyone(day.desk(), division=day.division_key)
    prizes.put(day.desk(), division=day.division_key, prizes=[{"kind": "rank", "amount": "$100"}])
    day.post(1)
    return day


def test_standings_prizes_and_last_results_say_which_of_two_namesakes_is_meant(
    two_anns: Day,
) -> None:
    """There were two Anns, and nobody knew which of them had won."""
    for table in (1, 2):
        numbers = (
            two_anns.game(table).seats.order_by("place").values_list("entry__number", flat=True)
        )
        two_anns.report(table, *(400 - number for number in numbers))
    desk = Browser(two_anns.by)
    for page in ("standings/", "prizes/", "", "standings/crosstable/"):
        assert (page, "Ann (1)" in desk.open(f"/e/day/{page}").main) == (page, True)
    assert "Ann (4)" in desk.open("/e/day/standings/").main
    [line] = listings.of_prizes(two_anns.division).lines
    assert [winner.who.name for winner in line.winners] == ["Ann (1)", "Bob"]


def test_two_entries_that_differ_say_which_of_two_namesakes_is_meant(
    two_anns: Day, scorekeeper: Account
) -> None:
    events.key_twice(two_anns.desk(), twice=True)
    table = next(t for t in (1, 2) if "Ann" in two_anns.seated(t))
    desk, second = Browser(two_anns.by), Browser(scorekeeper)
    desk.send(desk.open("/e/day/entry/", line=f"{table} 400 380").form())
    page = second.open("/e/day/entry/", line=f"{table} 401 381")
    differ = page.main.partition("differ: ")[2].partition(". ")[0]
    assert "Ann (1) " in differ or "Ann (4) " in differ
