"""What two pages say of the same thing: once they disagreed, and people asked which was right."""

from __future__ import annotations

from tdtool.models import Account
from tdtool.services import players
from tdtool.services.slips import lifecycle as slips
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


def test_a_draw_that_a_correction_changed_is_on_the_day_of_every_division(
    director: Account,
) -> None:
    """It stood on division B's pages only: the director looked at A's Day and wasn't told."""
    a = Day.new(director, system="scrabble", rounds=5).bring(4)
    b = a.with_division("B", rounds=5, first_table=11).bring_named("Nan", "Oz", "Pam", "Rex")
    b.play(1)
    b.post(2)
    game = b.game(11, 1)
    seat = game.seats.order_by("place")[1]
    slips.correct(b.desk(), game=str(game.uuid), place=seat.place, score=900, reason="misread")
    for address in ("/e/day/", "/e/day/A/", "/e/day/B/"):
        assert "B · A correction changed round 2’s draw" in Browser(director).open(address).main
