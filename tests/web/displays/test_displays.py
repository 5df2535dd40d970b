"""Displays: a fixed address each, pointed from the desk; screens of posted and accepted alone."""

from __future__ import annotations

import html
import json
import re
import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tdtool.models import Account, Display
from tdtool.queries.displays import screens
from tdtool.queries.hall import shown, states
from tdtool.services import displays
from tdtool.services import hall as hall_acts
from tdtool.services.journal.replay import replay
from tdtool.services.journal.undo import undo
from tdtool.services.rounds import clock as clocks
from tdtool.services.rounds import seats
from tdtool.web.displays import pictures, watching
from tests.cast import Day
from tests.counted import counted
from tests.web.browser import Browser

CODE = "482713"
PAGE = "/e/day/hall/"


@pytest.fixture
def pairs(director: Account) -> Day:
    return Day.new(director, system="scrabble", rounds=3).bring(4)


def pointed(day: Day, *shown: str, code: str = CODE) -> None:
    if not Display.objects.filter(code=code).exists():
        displays.add(day.desk(), display=code, name="")
    displays.point(day.desk(), display=code, screens=list(shown), stay=15)


def page_of(code: str = CODE, query: str = "") -> str:
    answer = Client().get(f"/d/{code}/{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def said(code: str = CODE) -> str:
    """What stands on the leaves, a blank between any two elements."""
    main = page_of(code).partition("<main")[2].partition(">")[2].partition("</main>")[0]
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", main)).split())


def now_of(code: str = CODE) -> dict[str, Any]:
    answer = Client().get(f"/d/{code}/now")
    assert len(answer.content) < 1000
    told: dict[str, Any] = json.loads(answer.content)
    return told


# ---------------------------------------------------------------- the desk


def test_a_display_is_added_with_one_button_and_shows_all_in_turn(hall: Day) -> None:
    desk = Browser(hall.by)
    page = desk.open(PAGE)
    page = desk.send(page.form(f"{PAGE}add-display/"))
    [display] = hall.event.displays.all()
    assert page.said == ["Display 1 added. Open its address on the TV."]
    assert re.fullmatch("[1-9][0-9]{5}", display.code)
    assert f"http://testserver/d/{display.code}/" in page.text
    assert screens.is_all_in_turn(display.screens)
    assert {one.attributes["src"] for one in page.elements if one.tag == "iframe"} == {
        f"/d/{display.code}/?small"
    }


def test_one_press_points_a_display_to_another_screen_and_undo_points_it_back(hall: Day) -> None:
    hall.post(1)
    pointed(hall, "names")
    before = now_of()
    desk = Browser(hall.by)
    form = desk.open(PAGE).form(f"{PAGE}displays/{CODE}/point/")
    page = desk.send(form, show="tables")
    assert page.said == ["Display 1: changed."]
    assert "Pairings and seating by table" in page.text
    assert "Pairings and seating by name" in page.text
    assert said().startswith("Pairings by table round 1 of 3")
    after = now_of()
    assert (before["to"], after["to"]) == ("names 15", "tables 15")
    assert before["version"] != after["version"]
    history = desk.open("/e/day/history/")
    assert f"Changed what display {CODE} shows." in history.text
    asked = desk.open("/e/day/undo/")
    desk.send(next(one for one in asked.forms if one.action.endswith("/undo/")))
    assert now_of()["to"] == "names 15"


def test_screens_are_chosen_in_turn_and_none_at_all_is_refused_in_words(hall: Day) -> None:
    hall.play(1)
    pointed(hall, "names")
    desk = Browser(hall.by)
    form = next(one for one in desk.open(PAGE).forms if "stay" in one.fields)
    desk.send(form, screens=["standings", "", "names"], stay="20")
    assert said().index("Standings") < said().index("Pairings by name")
    assert now_of()["to"] == "standings names 20"
    page = desk.send(form, screens=["", ""], stay="20", key=str(uuid.uuid4()))
    assert page.said == ["No screen is chosen, so the display would be empty. Choose at least one."]
    page = desk.send(form, screens=["names"], stay="3", key=str(uuid.uuid4()))
    assert page.said == ["A screen stays 5 to 120 seconds, not 3."]


def test_a_screen_that_there_is_not_is_refused(hall: Day) -> None:
    pointed(hall, "names")
    for chosen, says in [
        ("scores", "There is no screen “scores”."),
        ("names/Z", "There is no division Z"),
    ]:
        with pytest.raises(displays.DisplayRefused, match=says):
            displays.point(hall.desk(), display=CODE, screens=[chosen], stay=15)


def test_a_removed_display_is_gone_and_undo_brings_it_back(hall: Day) -> None:
    pointed(hall, "clock")
    desk = Browser(hall.by)
    page = desk.send(desk.open(PAGE).form(f"{PAGE}displays/{CODE}/remove/"))
    assert page.said == ["Display 1 removed."]
    gone = Client().get(f"/d/{CODE}/")
    assert (gone.status_code, b"There is no display at this address." in gone.content) == (
        404,
        True,
    )
    asked = desk.open("/e/day/undo/")
    desk.send(next(one for one in asked.forms if one.action.endswith("/undo/")))
    assert "Welcome" in said()


def test_the_journal_plays_displays_and_announcements_again(hall: Day) -> None:
    pointed(hall, "names", "standings/A")
    displays.darken(hall.desk(), display=CODE, dark=True)
    displays.announce(hall.desk(), text="Lunch", minutes=20)
    displays.remove(hall.desk(), display=CODE)
    hall.event.refresh_from_db()
    proof = replay(hall.event)
    assert (proof.whole, proof.faults) == (True, ())


# ---------------------------------------------------------------- what a display answers


def test_a_display_that_asks_again_costs_a_query_and_little(hall: Day) -> None:
    """Whose display it is; the rest is from memory."""
    hall.play(1)
    pointed(hall, *screens.all_in_turn())
    first, asked = page_of(), Client().get(f"/d/{CODE}/now")
    with counted() as queries:
        assert page_of() == first
        again = Client().get(f"/d/{CODE}/now", headers={"If-None-Match": asked["ETag"]})
    assert (again.status_code, len(queries.queries), len(set(queries.queries))) == (304, 3, 1)
    assert set(asked.json()) == {"to", "version", "at", "every"}


def test_an_act_is_seen_with_the_next_question(hall: Day) -> None:
    hall.post(1)
    pointed(hall, "results")
    before = now_of()
    hall.report(1, 301, 250, 240, 230, 220, 210)
    assert now_of()["version"] != before["version"]
    assert "301" in said() and "1 of 4 results in" in said()


def test_displays_ask_each_second_while_a_desk_has_their_page_open(hall: Day) -> None:
    pointed(hall, "clock")
    assert now_of()["every"] == 3
    Browser(hall.by).open(PAGE)
    assert now_of()["every"] == 1


def test_the_desk_hears_which_displays_are_on_and_its_own_pictures_don_t_count(hall: Day) -> None:
    pointed(hall, "clock")
    desk = Browser(hall.by)
    Client().get(f"/d/{CODE}/now?small")
    assert desk.client.get(f"{PAGE}displays/now").json() == {"on": []}
    now_of()
    assert desk.client.get(f"{PAGE}displays/now").json() == {"on": [CODE]}
    assert "connected" in desk.open(PAGE).text


def test_only_the_desk_s_own_page_may_frame_a_display(hall: Day) -> None:
    pointed(hall, "clock")
    answer = Client().get(f"/d/{CODE}/")
    assert answer["X-Frame-Options"] == "SAMEORIGIN"
    assert "frame-ancestors 'self'" in answer["Content-Security-Policy"]
    assert "frame-ancestors 'none'" not in answer["Content-Security-Policy"]
    desk = Browser(hall.by).client.get(PAGE)
    assert "frame-src 'self'" in desk["Content-Security-Policy"]


def test_without_scripts_each_leaf_calls_the_next(hall: Day) -> None:
    hall.play(1)
    pointed(hall, "names", "standings")
    assert '<noscript><meta http-equiv="refresh" content="15; url=?at=1"></noscript>' in page_of()
    second = page_of(query="?at=1")
    assert "Standings" in second and "Pairings by name" not in second
    assert 'content="15; url=?at=0"' in second
    assert "display.js" not in second


def test_a_display_takes_nothing(hall: Day) -> None:
    pointed(hall, "clock")
    assert Client().post(f"/d/{CODE}/").status_code == 405
    assert Client().get(f"/d/{CODE}").headers["Location"] == f"/d/{CODE}/"
    assert Client().get("/d/nothing/at/all").status_code == 404


# ---------------------------------------------------------------- what a screen shows


def test_before_a_round_is_posted_a_screen_says_that(hall: Day) -> None:
    hall.draw(1)
    pointed(hall, *screens.all_in_turn())
    assert "Round 1 isn’t posted yet." in said()
    assert "Ann" not in said()


def test_screens_with_nothing_to_show_are_passed_over(hall: Day) -> None:
    hall.post(1)
    pointed(hall, *screens.all_in_turn())
    keys = re.findall(r'data-key="(\w+)#', page_of())
    assert keys == ["names", "results"]
    hall.report(1, 301, 250, 240, 230, 220, 210)
    clocks.start(hall.desk(), round=str(hall.round(1).uuid), minutes=75)
    assert re.findall(r'data-key="(\w+)#', page_of()) == ["names", "results", "standings", "clock"]


def test_a_kind_that_is_hidden_from_the_hall_is_on_no_screen(hall: Day) -> None:
    hall.play(1)
    pointed(hall, "prizes")
    assert said().startswith("Prizes Not shown in the hall.")
    hall_acts.show(hall.desk(), kind="standings", shown=False)
    pointed(hall, "standings")
    assert "299" not in said()
    assert "Standings: hidden from the hall, see Phones below." in Browser(hall.by).open(PAGE).text


@pytest.mark.long
def test_who_can_still_win_is_of_complete_rounds_and_public_names(pairs: Day) -> None:
    pointed(pairs, "contenders")
    assert "No round is complete yet." in said()
    pairs.play(1)
    first = said()
    assert first.startswith("Who can still win after round 1 of 3")
    assert "1= Ann 1–0 1st to 4th" in first
    pairs.post(2)
    pairs.report(1, 450, 300)
    assert "after round 1 of 3" in said()
    hidden = pairs.entry("Ann")
    hall_acts.unlist(pairs.desk(), entry=str(hidden.uuid), unlisted=True)
    assert "Ann" not in said()
    hall_acts.show(pairs.desk(), kind="standings", shown=False)
    assert "Not shown in the hall." in said()


def test_after_the_last_round_nobody_is_listed_as_one_who_can_win(pairs: Day) -> None:
    pointed(pairs, "contenders")
    for number in (1, 2, 3):
        pairs.play(number)
    assert "All rounds are played." in said()


def test_in_table_games_there_are_no_contenders(hall: Day) -> None:
    hall.play(1)
    pointed(hall, "contenders")
    assert "For two-player games only." in said()


def test_divisions_are_in_one_list_of_names_and_have_screens_of_their_own(hall: Day) -> None:
    other = hall.with_division("B", first_table=21)
    other.bring_named("Zed Young", "Zoe Alder")
    hall.post(1)
    other.post(1)
    pointed(hall, "names")
    assert "A: round 1 · B: round 1" in said()
    assert "Zed Young 21 B" in said() and "Ann 1 A" in said()
    pointed(hall, "tables/B")
    assert said().startswith("Pairings by table, division B round 1 of 3")
    assert "Ann" not in said()


def test_a_correction_is_marked_for_ten_minutes(pairs: Day) -> None:
    """The results’ row and both players’ sums; then the mark goes by itself."""
    pairs.now = timezone.now() - timedelta(minutes=20)
    pairs.play(1)
    pairs.post(2)
    pairs.report(1, 400, 390)
    pairs.report(2, 410, 380)
    pointed(pairs, "results", "standings")
    assert "marked" not in page_of()
    pairs.now = timezone.now()
    desk = Browser(pairs.by)
    slip = "/e/day/round/2/table/1/"
    desk.send(desk.open(slip).form(f"{slip}correct/"), place="1", score="450", reason="misread")
    rows = re.findall(r'<li class="[^"]*marked[^"]*">.*?</li>', page_of(), re.DOTALL)
    assert len(rows) == 1 + 2
    assert all(name in "".join(rows) for name in pairs.seated(1))
    assert not any(name in "".join(rows) for name in pairs.seated(2))
    picture = pictures.of_code(CODE)
    assert picture is not None and picture.page.until is not None
    assert timedelta() < picture.page.until - timezone.now() <= timedelta(minutes=10, seconds=5)


def test_those_seated_anew_in_a_posted_round_are_marked(pairs: Day) -> None:
    pairs.now = timezone.now() - timedelta(minutes=1)
    pairs.post(1)
    pointed(pairs, "names")
    assert "marked" not in page_of()
    one, other = pairs.seated(1)[0], pairs.seated(2)[0]
    seats.swap(
        pairs.desk(), round=str(pairs.round(1).uuid), player=str(pairs.entry(one).uuid),
        other=str(pairs.entry(other).uuid), reason="wrong table",
    )  # fmt: skip
    assert page_of().count("top marked") == 4
    assert "corrected in the last 10 minutes" in said()


def test_names_are_escaped_and_an_unlisted_player_has_none(hall: Day) -> None:
    hall.bring_named("<b>Bobby</b>")
    hall.post(1)
    hall_acts.unlist(hall.desk(), entry=str(hall.entry("Quin").uuid), unlisted=True)
    pointed(hall, "names", "tables")
    assert "<b>Bobby" not in page_of() and "<b>Bobby</b>" in html.unescape(page_of())
    assert "Quin" not in page_of() and "Player 18" in said()


# ---------------------------------------------------------------- announcements


def test_an_announcement_is_on_every_display_and_hall_page_at_once(hall: Day) -> None:
    hall.post(1)
    pointed(hall, "names")
    assert "Lunch" not in said()
    desk = Browser(hall.by)
    text = "Lunch <b>until</b> 13:30"
    page = desk.send(desk.open(PAGE).form(f"{PAGE}announce/"), text=text, minutes="10")
    assert page.said == ["Announced on all displays and hall pages."]
    for address in (f"/d/{CODE}/", "/h/day/", "/h/day/tables/", "/h/day/standings/"):
        shown = Client().get(address).content.decode()
        assert (address, "<b>until" in shown, text in html.unescape(shown)) == (
            address,
            False,
            True,
        )
    pointed(hall, "announcement")
    assert said() == f"Announcement {text} Letters by the Lake"
    desk.send(desk.open(PAGE).form(f"{PAGE}end-announcement/"))
    assert "Lunch" not in said() and "Lunch" not in Client().get("/h/day/").content.decode()


def test_an_announcement_ends_by_itself_on_pages_that_are_in_memory(hall: Day) -> None:
    pointed(hall, "clock")
    hall.now = timezone.now()
    displays.announce(hall.desk(), text="Lunch", minutes=5)
    hall.event.refresh_from_db()
    assert "Lunch" in said() and b"Lunch" in Client().get("/h/day/").content
    before = now_of()["version"], Client().get("/h/day/now").json()
    known = states._known["day"]
    assert known._replace(changes=(timezone.now(),)).state != known.state == known.head
    hall.event.announced["until"] = timezone.now().isoformat()
    hall.event.save()  # five minutes later
    states.forget_all()
    assert "Lunch" not in said() and b"Lunch" not in Client().get("/h/day/").content
    assert (now_of()["version"], Client().get("/h/day/now").json()) != before


NOT_ANNOUNCED = [
    (" ", None, "The announcement is empty."),
    ("x" * 201, None, "The announcement has 201 characters; at most 200 fit."),
    ("Lunch", 601, "An announcement lasts 1 to 600 minutes, not 601."),
]  # fmt: skip


def test_what_can_t_be_announced_is_refused(hall: Day) -> None:
    for text, minutes, says in NOT_ANNOUNCED:
        with pytest.raises(displays.AnnouncementRefused, match=f"^{says}"):
            displays.announce(hall.desk(), text=text, minutes=minutes)


def test_undoing_an_announcement_brings_back_what_it_replaced_and_ends_no_later_one(
    hall: Day,
) -> None:
    displays.announce(hall.desk(), text="Lunch", minutes=None)
    first = hall.event.journal.latest("number").number
    displays.announce(hall.desk(), text="Fire drill", minutes=None)
    undo(hall.desk(), number=first)
    hall.event.refresh_from_db()
    assert shown.announced_in(hall.event).text == "Fire drill"
    undo(hall.desk(), number=first + 1)
    hall.event.refresh_from_db()
    assert shown.announced_in(hall.event).text == "Lunch"


def test_who_is_watched_is_forgotten_after_a_while() -> None:
    watching.watch("day")
    assert watching.is_watched("day") and not watching.is_watched("other")
    watching.forget_all()
    assert not watching.is_watched("day")
