"""A play-off that is planned, where the division or the rounds change under the plan."""

from __future__ import annotations

from typing import Any

import pytest

from tdtool.models import Account, JournalEntry
from tdtool.queries.playoffs import next_games
from tdtool.services import divisions
from tdtool.services.acts import Refused
from tdtool.services.divisions import DivisionFacts
from tdtool.services.journal import replay, undo
from tdtool.services.playoffs import starting
from tests.cast import Day
from tests.web.browser import Browser

pytestmark = pytest.mark.django_db


@pytest.fixture
def day(director: Account) -> Day:
    return Day.new(director, system="scrabble", rounds=3).bring(8)


def plan(day: Day, size: int = 4, **told: Any) -> None:
    starting.plan(day.desk(), division=day.division_key, size=size, **{"best_of": {}, **told})


def change(day: Day, **facts: Any) -> None:
    division = day.division
    now = {name: getattr(division, name, None) for name in DivisionFacts.__annotations__}
    divisions.change(day.desk(), division=str(division.uuid), **(now | facts))


def to_anagrams(day: Day) -> None:
    change(day, system="anagrams-nsa-2005", settings={}, rating_system="none")


def test_it_is_not_offered_under_rules_that_rank_by_totals(day: Day) -> None:
    """The division became one of tables, and the Day offered to start a play-off of pairs."""
    plan(day, after=1)
    to_anagrams(day)
    assert next_games.of_division(day.division) is None
    with pytest.raises(Refused, match="doesn’t play in pairs"):
        plan(day, after=1)
    assert replay.replay(day.event).faults == ()


@pytest.mark.long
def test_one_for_its_own_title_starts_after_the_last_round_whichever_that_is(day: Day) -> None:
    """It was planned after the third of three rounds, and a fourth was added: the Day offered to
    start it after the third, which was always refused."""
    plan(day, after=3, places=False)
    change(day, rounds=4)
    for number in (1, 2, 3):
        day.play(number)
    assert "Start the play-off" not in Browser(day.by).open("/e/day/").main
    day.play(4)
    desk = Browser(day.by)
    desk.send(desk.open("/e/day/").form("/e/day/play-off/start-planned/"))
    assert day.division.play_off is not None


def test_rounds_stay_up_to_the_one_that_it_is_planned_after(day: Day) -> None:
    """With two rounds the plan after the third was shown nowhere any more, and nobody was told."""
    plan(day, after=3)
    with pytest.raises(Refused, match="A play-off is planned after round 3, so there can’t be"):
        change(day, rounds=2)
    plan(day, size=starting.NONE)
    change(day, rounds=2)


def test_an_undo_to_a_plan_whose_round_has_passed_says_what_to_do(day: Day) -> None:
    """It was answered that round 2 is drawn, and to choose a later one; an undo chooses none."""
    plan(day, after=1)
    plan(day, size=2, after=3)
    newest = JournalEntry.objects.filter(chain=day.event.uuid).latest("number").number
    day.play(1)
    day.play(2)
    with pytest.raises(Refused, match="The play-off planned before this one can’t start"):
        undo.undo(day.desk(), number=newest)
