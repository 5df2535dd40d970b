"""A player plays in one division at a time: who is in two is asked about, told and not posted."""

from __future__ import annotations

import pytest

from tdtool.models import Account
from tdtool.models.rounds import RoundState
from tdtool.services import check_in, players
from tdtool.services.journal import replay
from tdtool.services.rounds import lifecycle as rounds
from tdtool.services.rounds.rows import RoundRefused
from tests.cast import NSA, Day
from tests.web.browser import Browser

ADD, ONE = "/e/day/B/players/add/", "/e/day/B/players/add/one/"
REFUSED = (
    "Ann is playing in round 1 of division A, too. Complete that round first, or withdraw them "
    "from B and draw round 1 again."
)


def _two(director: Account, system: str = "scrabble") -> tuple[Day, Day]:
    """Division B has tables of its own; Ann is in both."""
    a = Day.new(director, system=system, rounds=3).bring(6)
    return a, a.with_division("B", first_table=11).bring("Ann Kit Lou Meg Ned Ola")


@pytest.mark.parametrize("system", ["scrabble", NSA])
def test_who_is_in_two_divisions_is_told_on_the_draft_and_not_posted_twice(
    director: Account, system: str
) -> None:
    """Both drafts were silent, and both were posted."""
    a, b = _two(director, system)
    for day in (a, b):
        (day.pair if system == "scrabble" else day.draw)(1)
    desk = Browser(director)
    assert "Ann is drafted in round 1 of division A, too." in desk.open("/e/day/B/round/1/").main
    a.post(1)
    assert REFUSED in desk.open("/e/day/B/round/1/").main
    with pytest.raises(RoundRefused) as refusal:
        b.post(1)
    assert str(refusal.value) == REFUSED
    assert b.round(1).state == RoundState.CONFIRMED
    ann = b.division.entries.get(name="Ann")
    players.withdraw(b.desk(), entry=str(ann.uuid), from_round=1)
    rounds.discard(b.desk(), round=str(b.round(1).uuid))
    b.post(1)
    assert replay.replay(a.event).faults == ()


def test_a_name_of_another_division_is_asked_about_when_it_is_added(director: Account) -> None:
    """The same person in A and B wasn't noticed."""
    a = Day.new(director, system="scrabble", rounds=3).bring(4)
    b = a.with_division("B", first_table=11).bring("Kit Lou Meg")
    desk = Browser(director)
    page = desk.send(desk.open(ADD).form(ONE), name="Ann", rating="1500")
    assert page.said == ["Ann is already in division A (rated 1900). Are they the same person?"]
    assert b.division.entries.count() == 3
    page = desk.send(page.form(ONE), name="Ann", rating="1500", namesake="yes")
    assert page.said == ["Ann added, rated 1500."]
    a.post(1)
    check_in.everyone(b.desk(), division="B")
    b.pair(1)
    assert "Ann is in division A, too." in desk.open("/e/day/B/round/1/").main
    b.post(1)
