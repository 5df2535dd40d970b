"""Pairings on the hall's screens before they are on phones: a setting, usually off."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tdtool.models import Account, Event
from tdtool.queries.hall import codes, states
from tdtool.services.acts import Refused
from tdtool.services.hall import set_screens_first
from tdtool.services.journal.replay import replay
from tdtool.services.journal.undo import undo
from tdtool.services.reports import by_desk
from tdtool.services.rounds import clock
from tests.cast import Day
from tests.web.browser import Browser
from tests.web.displays.test_displays import pairs as pairs
from tests.web.displays.test_displays import pointed, said

HALL = "/e/day/hall/"
WAITS = "look at the displays"


@pytest.fixture
def second(pairs: Day) -> Day:
    """Round 2 was posted just now, and phones show it two minutes later."""
    set_screens_first(pairs.desk(), minutes=2)
    pairs.play(1)
    pairs.now = timezone.now()
    pairs.post(2)
    return pairs


def _on_phones(day: Day) -> dict[str, bool]:
    """Whether each page of a phone has the second round."""
    ann = day.entry("Ann")
    pages = {
        "/h/day/": '<h1 id="now">Round 2<',
        "/h/day/pairings/": ", round 2</h1>",
        "/h/day/tables/": ", round 2</h1>",
        "/h/day/results/": ", round 2</h1>",
        "/h/day/?q=ann": "round 2",
        f"/h/day/players/{ann.uuid}/": "<span>Round 2<",
        f"/r/day/{codes.shown(codes.of_entry(ann))}": "Round 2",
    }
    read = {page: Client().get(page).content.decode() for page in pages}
    later = Client().get("/h/day/round/2/pairings/").status_code == 200
    return {"later": later, **{page: says in read[page] for page, says in pages.items()}}


def _two_minutes_later(day: Day) -> None:
    row = day.division.rounds_drawn.get(number=2)
    row.posted_at = timezone.now() - timedelta(minutes=2, seconds=1)
    row.save(update_fields=["posted_at"])
    states.forget_all()


def _clock_started(day: Day, *, number: int = 2) -> None:
    clock.start(day.desk(), round=str(day.round(number).uuid), minutes=25)


@pytest.mark.parametrize("then", [_two_minutes_later, _clock_started])
def test_a_round_is_on_the_displays_first_and_then_on_phones(
    second: Day, then: Callable[[Day], None]
) -> None:
    by_desk.set_counting(second.desk(), counting="once")
    pointed(second, "names")
    assert "round 2" in said().lower()
    assert not any(_on_phones(second).values())
    assert WAITS in Client().get("/h/day/").content.decode()
    before = Client().get("/h/day/now").json()
    then(second)
    assert all(_on_phones(second).values()), _on_phones(second)
    assert WAITS not in Client().get("/h/day/").content.decode()
    assert Client().get("/h/day/now").json() != before


def test_the_seating_too_is_on_the_projector_first_and_then_on_phones(director: Account) -> None:
    """Its address is open to phones without signing in; the desk that shows it is signed in."""
    day = Day.new(director, rounds=3).bring(12)
    set_screens_first(day.desk(), minutes=2)
    day.now = timezone.now()
    day.post(1)
    seating, phone, name = "/e/day/round/1/seating/", Browser(), day.seated(1, 1)[0]
    page = phone.open(seating)
    assert (page.status, name in page.html, WAITS in page.text) == (404, False, True)
    assert name in Browser(director).open(seating).text
    _clock_started(day, number=1)
    assert name in phone.open(seating).text


def test_open_pages_hear_when_their_time_has_come(second: Day) -> None:
    known = states.of("day"), states.newest("day")
    at = states._known["day"].changes
    assert len(at) == 1 and known == (states._known["day"].head,) * 2
    over = (timezone.now(),)
    assert states._known["day"]._replace(changes=over).state != known[0]


def test_it_is_off_at_first_and_set_on_the_page_of_the_hall(pairs: Day) -> None:
    desk = Browser(pairs.by)
    page = desk.open(HALL)
    assert page.form(f"{HALL}screens-first/").fields["minutes"] == ["0"]
    page = desk.send(page.form(f"{HALL}screens-first/"), minutes="3")
    assert page.said == ["Pairings are on phones 3 minutes after the displays."]
    page = desk.send(page.form(f"{HALL}screens-first/"), minutes="0")
    assert page.said == ["Pairings are on phones at once."]
    with pytest.raises(Refused, match="Choose 0 to 30 minutes"):
        set_screens_first(pairs.desk(), minutes=31)


def test_undone_it_is_as_it_was_before_and_the_journal_plays_it_again(pairs: Day) -> None:
    set_screens_first(pairs.desk(), minutes=5)
    set_screens_first(pairs.desk(), minutes=9)
    for before in (5, None):
        acts = pairs.event.journal.filter(act="hall.screens_first").order_by("number")
        undo(pairs.desk(), number=acts[1 if before else 0].number)
        assert Event.objects.get(slug="day").screens_first == before
    replay(pairs.event)
