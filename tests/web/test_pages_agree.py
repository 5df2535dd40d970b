"""What two pages say of the same thing: once they disagreed, and people asked which was right."""

from __future__ import annotations

from tdtool.models import Account
from tdtool.services import players
from tests.cast import Day
from tests.web.browser import Browser


def test_check_in_counts_the_same_players_on_day_and_on_its_own_page(director: Account) -> None:
    """Day counted who had withdrawn since: 8 of 8 there, 7 of 7 on Check-in."""
    day = Day.new(director, system="scrabble", rounds=3).bring(8)
    day.play(1)
    players.withdraw(day.desk(), entry=str(day.entry("Hal").uuid), from_round=2)
    desk = Browser(director)
    assert "7 of 7 are here" in desk.open("/e/day/check-in/").main
    assert "Check-in7 of 7" in desk.open("/e/day/").main
