"""A play-off beside the last rounds, as desk, hall and papers see it."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

from tdtool.models import Account, JournalEntry
from tdtool.services.journal import undo
from tests.cast import Day, after_round, brought
from tests.services.playoffs.cast import result
from tests.web.browser import Browser, Page

pytestmark = pytest.mark.django_db
PAGE = "/e/day/play-off/"


@pytest.fixture
def day(director: Account) -> Day:
    """Four rounds, two of them complete; seven players."""
    return after_round(director, 2, players=7, rounds=4)


@pytest.fixture
def desk(day: Day) -> Browser:
    return Browser(day.by)


def started(day: Day, desk: Browser, **said: str) -> Page:
    top = {f"seed_{at}": str(day.entry(name).uuid) for at, name in enumerate(("Ann", "Bob"), 1)}
    form = desk.open(PAGE, size="2").form(f"{PAGE}start/")
    return desk.send(form, **{**top, "reason": "as announced", "final": "3", **said})


def others(day: Day) -> None:
    newest = day.division.rounds_drawn.order_by("-number")[0]
    for game in newest.games.filter(group="", table__isnull=False):
        day.report(game.table_number, 400, 300)


def paper(desk: Browser, name: str) -> str:
    pdf = desk.client.get(f"/e/day/papers/{name}.pdf").content
    return " ".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)


@pytest.mark.long
def test_the_day_leads_from_the_second_round_to_the_champion(day: Day, desk: Browser) -> None:
    page = desk.open(PAGE, size="2")
    assert "Rounds 3 to 4 go on for the others, without them" in page.main
    page = started(day, desk)
    assert page.said == ["Play-off started. Its first games are drawn with round 3."]
    assert "beside rounds 3 to 4" in page.main
    assert "They are drawn with round 3." in page.main

    page = desk.open("/e/day/")
    assert "With the play-off: Final, game 1: Ann – Bob." in page.main
    page = desk.send(desk.open("/e/day/round/3/").form("/e/day/round/3/draw/"))
    page = desk.open("/e/day/round/3/")
    assert "Ann" in page.main
    assert "final" in page.main
    assert "They are in the draft of round 3." in desk.open(PAGE).main
    ann, eve = (str(day.entry(name).uuid) for name in ("Ann", "Eve"))
    page = desk.open("/e/day/round/3/seats/", one=ann, to=eve)
    assert "Ann is in the play-off, and its bracket says who meets." in page.main
    day.post(3)
    assert "final" in paper(desk, "round-3-tables")
    assert "final" in paper(desk, "round-3-slips")

    others(day)
    assert "Pair round 4" not in desk.open("/e/day/").main
    result(day, "F", Ann=300, Bob=400)
    page = desk.open("/e/day/")
    assert "Pair round 4" in page.main
    page = desk.send(page.form("/e/day/round/4/pair/"))
    assert "Round 3 complete." in " ".join(page.said)
    day.post(4)
    others(day)
    result(day, "F", Ann=300, Bob=410)
    assert "Complete round 4" in desk.open("/e/day/").main
    day.complete(4)
    assert "Bob wins the play-off" in desk.open("/e/day/").main
    page = desk.open(PAGE)
    assert "Final standings 1 Bob " in page.main


def test_every_page_says_who_is_in_the_play_off(day: Day, desk: Browser) -> None:
    started(day, desk, final="1")
    day.post(3)
    others(day)
    result(day, "F", Ann=400, Bob=400)
    # A tie is decided before the next round is drawn.
    assert "Pair round 4" not in desk.open("/e/day/").main
    day.complete(3)
    assert "Decide the final" in desk.open("/e/day/").main
    lot = f"F:lot:{day.entry('Ann').uuid}"
    desk.send(desk.open(PAGE).form(f"{PAGE}decide/"), choice=lot, reason="coin")
    contending = desk.open("/e/day/standings/").main
    assert "The play-off decides the first 2 places" in contending
    assert "3rd, behind the play-off" in contending
    day.post(4)
    others(day)
    day.complete(4)
    ann = day.entry("Ann").uuid
    page = desk.open("/e/day/standings/crosstable/")
    assert "P in the play-off" in page.main
    assert "in the play-off" in desk.open(f"/e/day/players/{ann}/").main
    assert "Places 1 to 2 are decided in the play-off." in desk.open("/e/day/standings/").main
    assert "Cancel play-off" not in desk.open(PAGE).main
    hall = Browser()
    assert "Places 1 to 2 are decided in the play-off." in hall.open("/h/day/standings/").main
    own = hall.open(f"/h/day/players/{ann}/").main
    assert "in the play-off" in own
    assert "vs. Bob, final" in own
    assert "Ann wins the play-off" in hall.open("/h/day/play-off/").main
    assert desk.open("/e/day/standings/").title == "Final standings"
    for address in ("standings/ratings/", "standings/figures/", "prizes/", "hall/", "event/"):
        assert desk.open(f"/e/day/{address}").status == 200, address


def test_a_round_that_cannot_be_starts_nothing(day: Day, desk: Browser) -> None:
    form = desk.open(PAGE, size="2").form(f"{PAGE}start/")
    for after in ("", "x", "99", "-1", "9999999999"):
        assert desk.send(form, after=after).status == 422
    day.post(3)  # it was drawn while the page stood open
    page = desk.send(form)
    assert page.status == 422
    assert "Round 3 is drawn already" in page.main
    assert day.division.play_off is None


def planned(desk: Browser, **said: str) -> Page:
    form = desk.open(PAGE, size="2").form(f"{PAGE}plan/")
    return desk.send(form, **{"after": "3", "final": "1", "places": "on", **said})


@pytest.mark.long
def test_a_planned_play_off_is_changed_taken_off_and_started_by_one_key_after_its_round(
    day: Day, desk: Browser
) -> None:
    for said, says in (
        ({"after": "1"}, "Round 2 is drawn already, so no play-off can start after round 1. Ch"),
        ({"after": "x"}, "Select a valid choice. x is not one of the available"),
        ({"size": "3"}, "A play-off has 2, 4 or 8 players"),
        ({"final": "12"}, "A series has 1 to 9 games"),
        ({"places": ""}, "A play-off beside the rounds decides the final standings"),
    ):
        page = planned(desk, **said)
        assert (page.status, says in page.main) == (422, True)
    assert day.division.play_off_planned is None
    page = planned(desk)
    assert page.said == ["Play-off planned. The desk will offer it."]
    assert "Change the plan" in page.main
    assert page.form(f"{PAGE}plan/")["size"] == "2"
    assert page.form(f"{PAGE}plan/")["final"] == "1"
    page = desk.send(page.form(f"{PAGE}unplan/"))
    assert page.said == ["No play-off is planned any more."]
    assert day.division.play_off_planned is None
    last = JournalEntry.objects.filter(chain=day.event.uuid).latest("number")
    undo.undo(day.desk(), number=last.number)
    assert day.division.play_off_planned["after"] == 3
    day.post(3)
    others(day)
    page = desk.open("/e/day/")
    assert "Complete round 3" in page.main
    assert "Pair round 4" not in page.main
    day.complete(3)
    page = desk.open("/e/day/")
    assert "Start the play-off of 2" in page.main
    assert "Draw round 4" in page.main, "or go on without it"
    page = desk.send(page.form(f"{PAGE}start-planned/"))
    assert page.said == ["Play-off started. Its first games are drawn with round 4."]
    assert "Draw round 4" in desk.open("/e/day/").main


def test_a_planned_play_off_asks_for_its_seeds_where_the_last_place_is_tied(
    director: Account,
) -> None:
    day = brought(director, 6, system="scrabble", rounds=2)
    desk = Browser(director)
    planned(desk, after="1")
    day.post(1)
    others(day)
    day.complete(1)
    page = desk.open("/e/day/")
    assert "are tied for the last place. Choose the seeds." in page.main
    assert "Open play-off" in page.main
