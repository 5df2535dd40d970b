"""Screens of people: who is checked in, and who sits at the table where the display stands."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tdtool.models import Account
from tdtool.services import check_in, displays, players
from tdtool.services import hall as hall_acts
from tests.cast import Day
from tests.counted import counted
from tests.web.browser import Browser
from tests.web.displays.test_displays import CODE, PAGE, page_of, pointed, said


@pytest.fixture
def pairs(director: Account) -> Day:
    return Day.new(director, system="scrabble", rounds=3).bring(4)


# ---------------------------------------------------------------- check-in


def test_the_check_in_screen_has_who_is_awaited_first_and_then_who_is_here(pairs: Day) -> None:
    pointed(pairs, "check-in")
    for name in ("Ann", "Cy"):
        check_in.one(pairs.desk(), entry=str(pairs.entry(name).uuid), arrived=False)
    told = said()
    assert told.startswith("Not checked in 2 of 4 checked in Ann Cy ")
    assert "Checked in 2 of 4 checked in Bob" in told
    with counted() as queries:
        page_of()
    assert len(queries.queries) == 1  # whose display it is
    check_in.everyone(pairs.desk(), division=pairs.division_key)
    told = said()
    assert told.startswith("Check-in 4 of 4 checked in Everyone is checked in.")
    assert "Not checked in" not in told and "Ann" in told


def test_nobody_awaits_a_withdrawn_player_and_an_unlisted_one_has_no_name(pairs: Day) -> None:
    pairs.post(1)
    players.withdraw(pairs.desk(), entry=str(pairs.entry("Ann").uuid), from_round=2)
    hall_acts.unlist(pairs.desk(), entry=str(pairs.entry("Bob").uuid), unlisted=True)
    pointed(pairs, "check-in")
    told = said()
    assert "3 of 3 checked in" in told
    assert "Ann" not in told and "Bob" not in told
    assert f"Player {pairs.entry('Bob').number}" in told


def test_before_anybody_is_entered_the_check_in_screen_says_so(director: Account) -> None:
    day = Day.new(director, system="scrabble", rounds=3)
    pointed(day, "check-in")
    assert said().startswith("Check-in Letters by the Lake No players yet.")


# ---------------------------------------------------------------- a table’s card


def test_a_table_s_card_names_who_sits_there_and_then_what_they_scored(pairs: Day) -> None:
    pointed(pairs, "card/2")
    assert "Round 1 isn’t posted yet." in said()
    pairs.pair(1)
    assert "Round 1 isn’t posted yet." in said()
    pairs.post(1)
    one, other = pairs.seated(2)
    told = said()
    assert told.startswith("Table 2 round 1 of 3") and one in told and other in told
    assert not any(name in told for name in pairs.seated(1))
    pairs.report(2, 431, 384)
    told = said()
    assert f"{one} 431" in told and f"{other} 384" in told
    hall_acts.show(pairs.desk(), kind="results", shown=False)
    assert "431" not in said() and one in said()
    hall_acts.show(pairs.desk(), kind="pairings", shown=False)
    assert one not in said() and "Not shown in the hall." in said()


def test_a_card_without_scores_marks_no_correction_of_one(pairs: Day) -> None:
    """It told the hall that a hidden result was another one before."""
    pairs.now = timezone.now() - timedelta(minutes=20)
    pairs.post(1)
    pairs.report(1, 400, 390)
    pairs.now = timezone.now()
    desk, slip = Browser(pairs.by), "/e/day/round/1/table/1/"
    desk.send(desk.open(slip).form(f"{slip}correct/"), place="1", score="450", reason="misread")
    pointed(pairs, "card/1")
    assert page_of().count('class="marked"') == 2
    hall_acts.show(pairs.desk(), kind="results", shown=False)
    assert "450" not in said() and "marked" not in page_of()


def test_a_card_of_a_table_of_several_has_each_seat(hall: Day) -> None:
    hall.post(1)
    pointed(hall, "card/1")
    told = said()
    assert all(f"{name} seat {place}" in told for place, name in enumerate(hall.seated(1), start=1))


def test_a_table_that_isn_t_used_says_so_and_takes_no_turn(pairs: Day) -> None:
    pairs.post(1)
    pointed(pairs, "card/40")
    assert said().startswith("Table 40 Table 40 not used in round 1")
    pointed(pairs, "card/40", "names")
    assert "Table 40" not in said() and "Pairings by name" in said()


def test_the_desk_points_a_display_to_a_table_by_its_number(pairs: Day) -> None:
    pairs.post(1)
    pointed(pairs, "names")
    desk = Browser(pairs.by)
    form = next(one for one in desk.open(PAGE).forms if "table" in one.fields)
    page = desk.send(form, table="2", show="card")
    assert page.said == ["Display 1: changed."]
    assert said().startswith("Table 2 round 1 of 3")
    [kept] = [one for one in page.elements if one.attributes.get("value") == "card/2"]
    assert "selected" in kept.attributes  # where the order is chosen, it stays
    page = desk.send(
        next(one for one in page.forms if "table" in one.fields), table="", show="card"
    )
    assert page.said == ["Which table? Type its number."]


NO_CARDS = ["card", "card/0", "card/x", "card/1234"]


def test_a_card_without_a_table_is_refused(pairs: Day) -> None:
    pointed(pairs, "names")
    for key in NO_CARDS:
        with pytest.raises(displays.DisplayRefused, match="Which table"):
            displays.point(pairs.desk(), display=CODE, screens=[key], stay=15)
