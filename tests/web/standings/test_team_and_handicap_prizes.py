"""Prizes for teams and by handicap, from the form to the receipts."""

from __future__ import annotations

import pytest

from tdtool.models import Account
from tdtool.papers.contents import listings
from tdtool.papers.drawn.standings.prizes import receipts
from tdtool.services import hall as hall_acts
from tdtool.services import players, prizes
from tdtool.services.journal.replay import replay
from tests.cast import Day, brought
from tests.kept import kept_day
from tests.papers import reading
from tests.web.browser import Browser, Page
from tests.web.displays.test_displays import pointed, said

LIST = "/e/day/prizes/"


@kept_day
def pairs(director: Account) -> Day:
    """Six players after a round, the three best numbers in Hull."""
    day = brought(director, 6, system="scrabble", rounds=2)
    for at, name in enumerate(("Ann", "Bob", "Cy", "Dee", "Eve", "Flo")):
        one = day.entry(name)
        facts = {"prize_class": "AB"[at > 2], "team": ("Hull", "York")[at > 2],
                 "career_games": None}  # fmt: skip
        players.change(day.desk(), entry=str(one.uuid), name=one.name, rating=one.rating,
                       brings=[], facts=facts)  # fmt: skip
    day.play(1)
    return day


def add(day: Day, **typed: str) -> Page:
    desk = Browser(day.by)
    return desk.send(desk.open(LIST).form(f"{LIST}add/"), **typed)


@pytest.mark.long
def test_a_team_prize_is_added_by_the_form_and_every_member_has_a_receipt(pairs: Day) -> None:
    page = add(pairs, kind="team", amount="$100", members="3")
    assert page.said == ["“Best team” saved."]
    assert "Its members split the prize equally." in page.main
    assert page.main.count("Hull: 3 players with 1.00 wins and a spread of +") == 1
    (sheet,) = reading.words(receipts(listings.of_prizes(pairs.division)))
    assert sheet.count("$33.33") == 2 and sheet.count("$33.34") == 1
    hall_acts.show(pairs.desk(), kind="prizes", shown=True)
    pointed(pairs, "prizes")
    assert said().count("(Hull)") == 3 and "(York)" not in said()
    pairs.event.refresh_from_db()
    assert replay(pairs.event).whole


def test_a_handicap_prize_is_added_by_the_form_and_a_table_that_cant_be_read_stays_typed(
    pairs: Day,
) -> None:
    refused = add(pairs, kind="handicap", handicap="A")
    assert "“A” isn’t a class or a rating with points" in refused.main
    assert refused.form(f"{LIST}add/")["handicap"] == "A"
    page = add(pairs, kind="handicap", handicap="A 0, B 50")
    assert page.said == ["“Best record with handicap” saved."]
    assert "With 50 handicap points per game, a record of 1–0" in page.main
    assert prizes.prize_queries.listed(pairs.division)[0].handicap == "A 0, B 50"
    assert replay(pairs.event).whole
