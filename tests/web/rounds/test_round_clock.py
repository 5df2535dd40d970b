"""The round's clock: started, paused, taken back; seen on every page and in the hall."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from tdtool.models import Account
from tdtool.services.rounds import clock as clocks
from tdtool.services.rounds import forfeits
from tests.cast import Day, first_posted
from tests.web.browser import Browser, Page, rows

CLOCK = "/e/day/round/1/clock"
TWICE = "You sent this twice. It was saved once."
SINGLE = "anagrams-1962"


@pytest.fixture
def day(director: Account) -> Day:
    """Ann to Flo at the one table of a posted round."""
    return first_posted(director, 6)


@pytest.fixture
def hall(director: Account) -> Day:
    """Two tables of a posted round."""
    return first_posted(director, 12)


def _clock(page: Page) -> dict[str, str]:
    """What the first clock of a page says to scripts."""
    found = (one for one in page.elements if "data-clock" in one.attributes)
    return next((one.attributes for one in found), {})


def _start(day: Day, minutes: int = 75, *, ago: int = 0) -> None:
    day.now = timezone.now() - timedelta(minutes=ago + 1)
    clocks.start(day.desk(), round=str(day.round(1).uuid), minutes=minutes)


@pytest.mark.long
def test_a_clock_starts_from_the_desk_with_the_rules_minutes(day: Day) -> None:
    desk = Browser(day.by)
    late, other = (desk.open("/e/day/").form(f"{CLOCK}/start/") for _ in range(2))
    before = rows()
    for typed, sentence in (
        ("", "The number of minutes is missing: type a whole number."),
        ("an hour", "The number of minutes must be a whole number, not “an hour”."),
        ("0", "A round lasts 1 to 600 minutes (you gave 0)."),
        ("601", "A round lasts 1 to 600 minutes (you gave 601)."),
    ):
        assert desk.send(late, minutes=typed).said == [sentence]
    assert rows() == before
    form = desk.open("/e/day/").form(f"{CLOCK}/start/")
    assert form["minutes"] == "75"
    seen = desk.send(form)
    assert (seen.address, seen.said) == ("/e/day/", ["Round 1 clock started: 75 minutes."])
    before = rows()
    assert desk.send(form).said == [TWICE]
    assert desk.send(other).said == ["The clock of round 1 is already running."]
    assert rows() == before


def test_under_nsa_no_page_offers_to_pause(day: Day) -> None:
    _start(day)
    page = Browser(day.by).open("/e/day/")
    assert [form.action for form in page.forms if "pause" in form.action] == []
    assert "never stops NSA-4" in page.main


def test_where_the_rules_allow_it_a_clock_is_paused_and_goes_on(director: Account) -> None:
    day = _event_of_1962(director)
    desk = Browser(day.by)
    page = desk.open("/e/day/")
    assert page.form(f"{CLOCK}/start/")["minutes"] == ""  # these rules set no time
    page = desk.send(page.form(f"{CLOCK}/start/"), minutes="40")
    page = desk.send(page.form(f"{CLOCK}/pause/"))
    assert page.said == ["Round 1 clock paused."]
    told = _clock(page)
    assert (told["data-ends"], 2340 < int(told["data-left"]) <= 2400) == ("", True)
    page = desk.send(page.form(f"{CLOCK}/go-on/"))
    assert (page.address, page.said) == ("/e/day/", ["Round 1 clock resumed."])
    assert _clock(page)["data-left"] == ""


def _event_of_1962(director: Account) -> Day:
    day = Day.new(director)
    day.event.system = SINGLE
    day.event.save()
    day.bring(6)
    day.post(1)
    return day


def test_a_start_pressed_by_mistake_is_taken_back_with_a_reason(day: Day) -> None:
    _start(day)
    desk = Browser(day.by)
    form = desk.open("/e/day/").form(f"{CLOCK}/reset/")
    before = rows()
    assert desk.send(form, reason=" ").said == [
        "Resetting the clock needs a reason; History shows it."
    ]
    assert rows() == before
    form = desk.open("/e/day/").form(f"{CLOCK}/reset/")
    page = desk.send(form, reason="Pressed too early.")
    assert page.said == ["Round 1 clock reset. You can start it again."]
    assert _clock(page) == {}
    # A stale page doesn't take back a clock that was started anew.
    _start(day)
    before = rows()
    assert desk.send(form, reason="Pressed too early.", key="0" * 32).said == [
        "Somebody else saved first, so yours was not saved. Round 1 was changed. You reset "
        "its clock."
    ]
    assert rows() == before


def test_while_it_runs_every_page_of_the_event_has_it_in_its_bar(hall: Day) -> None:
    _start(hall)
    desk = Browser(hall.by)
    ends = hall.now + timedelta(minutes=75)
    for page in ("", "entry/", "players/", "players/door/", "round/1/", "standings/", "hall/"):
        told = _clock(desk.open(f"/e/day/{page}"))
        assert (page, told.get("data-ends")) == (page, ends.isoformat())
        assert abs(datetime.fromisoformat(told["data-now"]) - timezone.now()) < timedelta(minutes=1)
    assert _clock(desk.open("/")) == {}


def test_without_scripts_the_bar_says_when_time_is_called(hall: Day) -> None:
    _start(hall, ago=70)
    page = Browser(hall.by).open("/e/day/")
    ends = timezone.localtime(hall.round(1).clock_started_at + timedelta(minutes=75))
    face = next(one for one in page.elements if "ticking" in one.classes)
    assert "last" in face.classes
    assert face.text.strip() == f"{ends:%H:%M}"


def test_the_projector_needs_no_sign_in_and_shows_the_clock_alone(hall: Day) -> None:
    seen = Browser()
    page = seen.open("/e/day/clock/")
    assert page.main == (
        "Letters by the Lake Round 1 of 3 Round 1 75 minutes, not started yet next Round 2"
    )
    _start(hall, ago=80)
    page = seen.open("/e/day/clock/")
    assert "over" in next(one for one in page.elements if one.tag == "main").classes
    assert "ends at" not in page.main
    assert page.forms == []


def test_pages_that_are_open_ask_for_the_clock_by_this_laptops_time(hall: Day) -> None:
    client = Browser().client
    told = client.get("/e/day/clock/now/").json()
    assert (told["ends"], told["left"]) == (None, None)
    _start(hall)
    page = Browser().open("/e/day/clock/")
    answer = client.get("/e/day/clock/now/")
    told = answer.json()
    assert (told["ends"], told["left"], told["stamp"]) == (
        (hall.now + timedelta(minutes=75)).isoformat(), None, _clock(page)["data-stamp"],
    )  # fmt: skip
    assert "no-store" in answer["Cache-Control"]
    # A hidden event shows the hall nothing.
    hall.event.hidden = True
    hall.event.save()
    for shown in ("clock/", "clock/now/", "round/1/seating/"):
        assert (shown, client.get(f"/e/day/{shown}").status_code) == (shown, 404)


def test_a_clock_that_nobody_started_is_not_offered_once_every_slip_is_in(day: Day) -> None:
    """*Start the clock* stood beside *Complete round 1*, with nobody left to play."""
    desk = Browser(day.by)
    tables = [game.table_number for game in day.round(1).games.all()]
    for table in tables:
        assert "Start the clock" in desk.open("/e/day/").main
        day.report(table, *(300 - 3 * at for at in range(day.game(table).seats.count())))
    assert "Start the clock" not in desk.open("/e/day/").main
    _start(day)
    assert _clock(desk.open("/e/day/"))


def test_after_a_round_of_forfeits_alone_nothing_is_to_print_and_no_clock_to_start(
    director: Account,
) -> None:
    day = first_posted(director, 2, system="scrabble", rounds=2)
    game = day.game(1)
    forfeits.forfeit(day.desk(), game=str(game.uuid), missing=[1], reason="went home")
    page = Browser(director).open("/e/day/")
    assert "Print everything" not in page.main
    assert "Pair round 2" in page.main


@pytest.mark.clause("MYS-2.1")
@pytest.mark.parametrize(("system", "minutes"), [("my-scrabble", "60"), ("scrabble", "50")])
def test_the_clock_of_two_offers_the_hour_that_a_game_has_else_what_both_players_have_together(
    director: Account, system: str, minutes: str
) -> None:
    first_posted(director, 4, slug="pairs", system=system)
    form = Browser(director).open("/e/pairs/").form("/e/pairs/round/1/clock/start/")
    assert form["minutes"] == minutes
