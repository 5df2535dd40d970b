"""A play-off in the browser: started, played, decided, undone; what the hall and displays show."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from tdtool.models import Account
from tdtool.papers.contents import playoffs as contents
from tdtool.papers.drawn.standings.bracket_sheet import bracket_sheet
from tdtool.services import displays
from tdtool.services import hall as hall_acts
from tests.cast import Day, brought
from tests.services.playoffs.cast import after_the_last_round, post, result, stands, start
from tests.web.browser import Browser, Form, Page

pytestmark = pytest.mark.django_db
PAGE = "/e/day/play-off/"


@pytest.fixture
def day(director: Account) -> Day:
    return after_the_last_round(director)


@pytest.fixture
def desk(day: Day) -> Browser:
    return Browser(day.by)


def started(desk: Browser, **said: Any) -> Page:
    return desk.send(desk.open(PAGE).form(f"{PAGE}start/"), **said)


@pytest.mark.long
def test_the_day_leads_from_the_last_round_to_the_champion(day: Day, desk: Browser) -> None:
    assert "Start a play-off" in desk.open("/e/day/").main
    page = started(desk, semifinal="1", final="1", places="on")
    assert page.said == ["Play-off started. Post its first games when ready."]
    assert "Post the next play-off games" in desk.open("/e/day/").main
    page = desk.send(page.form(f"{PAGE}post/"))
    assert page.said == ["Round 4 posted. Papers are ready to print."]
    assert "Table 1, semifinal 1: " in page.main
    finalist = day.seated(1)[0]
    desk.line("1 400 300")
    assert f"{finalist} won 1–0" in desk.open(PAGE).main
    result(day, "S2", Bob=420, Cy=300)
    page = desk.open("/e/day/")
    assert "Post the next play-off games" in page.main
    page = desk.send(desk.open(PAGE).form(f"{PAGE}post/"))
    assert "Table 1, the final: " in page.main
    result(day, "F", **{"Bob": 300, finalist: 333})
    page = desk.open(PAGE)
    assert f"{finalist} wins the play-off" in page.main
    assert f"Final standings 1 {finalist} " in page.main
    assert "Complete round 5" in desk.open("/e/day/").main
    day.complete(5)
    assert f"{finalist} wins the play-off" in desk.open("/e/day/").main


def test_before_the_last_round_is_complete_it_says_when_it_can_start(director: Account) -> None:
    day = brought(director, 4, system="scrabble", rounds=2)
    page = Browser(day.by).open(PAGE)
    assert "No play-off yet" in page.main
    assert "once a round is complete, usually the last." in page.main
    for number, says in ((1, "once round 1 is complete"), (2, "once round 2, the last one, is")):
        day.post(number)
        assert says in Browser(day.by).open(PAGE).main
        for table in (1, 2):
            day.report(table, 400, 300)
        day.complete(number)


def test_tables_of_several_have_no_page_of_play_offs(director: Account) -> None:
    brought(director, 6)
    assert Browser(director).open(PAGE).address == "/e/day/standings/"
    desk = Browser(director)
    form = Form(f"{PAGE}start/", "post", {"csrfmiddlewaretoken": [""]})
    desk.client.handler.enforce_csrf_checks = False
    assert desk.send(form, size="2").status == 422


def test_a_refused_start_says_what_is_wrong_and_keeps_what_was_typed(
    day: Day, desk: Browser
) -> None:
    for size in ("3", "99999999", "", "8"):
        page = desk.open(PAGE, size=size)
        assert (page.status, page.form(f"{PAGE}start/")["size"]) == (200, "4")
    form = page.form(f"{PAGE}start/")
    bob, flo = (str(day.entry(name).uuid) for name in ("Bob", "Flo"))
    length, size = "A series has 1 to 9 games.", "A play-off has 2, 4 or 8 players. Choose one of"
    for said, says in (
        ({"final": "99999999"}, length),
        ({"final": "-1"}, length),
        ({"final": "three"}, length),
        ({"final": ""}, "This field is required."),
        ({"seed_1": "nobody"}, "Select a valid choice. nobody is not one of the available"),
        ({"seed_1": bob}, "Bob is seeded twice. Choose another player for one."),
        ({"seed_4": flo}, "The seeds differ from the standings. Say why; History shows it."),
        ({"seed_4": flo, "reason": "x" * 401}, "The reason has 401 characters"),
        ({"size": "3"}, size),  # it started one of four
        ({"size": ""}, size),
        ({"size": "99999999"}, size),
    ):
        page = desk.send(form, **{"semifinal": "5", **said})
        assert (said, page.status, says in page.main) == (said, 422, True)
        if "size" not in said:
            assert page.form(f"{PAGE}start/")["semifinal"] == "5"
    assert day.division.play_off is None


@pytest.mark.long
def test_a_tie_is_decided_with_its_reason(day: Day, desk: Browser) -> None:
    start(day, 2, best_of={"final": 1})
    post(day)
    result(day, "F", Ann=400, Bob=400)
    page = desk.open(PAGE)
    assert "Decide the final" in page.main
    form = page.form(f"{PAGE}decide/")
    for choice in ("F", "X:game:", "F:magic:", "F:lot:", "F:lot:x", "::", "é" * 99):
        assert desk.send(form, choice=choice, reason="coin").status == 422
    assert stands(day, "F") == "tied"
    lot = f"F:lot:{day.entry('Bob').uuid}"
    page = desk.send(form, choice=lot, reason="")
    assert "Deciding the final needs a reason; History shows it." in page.main
    page = desk.send(page.form(f"{PAGE}decide/"), choice="", reason="coin")
    assert "Choose how the series is decided." in page.main
    assert page.form(f"{PAGE}decide/")["reason"] == "coin"
    page = desk.send(page.form(f"{PAGE}decide/"), choice=lot, reason="coin")
    assert "Bob won by lot after ½–½" in page.main
    page = desk.send(page.form(f"{PAGE}undo-series/"), series="F", reason="wrong list")
    assert page.said == ["Series undone: its games no longer count."]
    assert stands(day, "F") == "ready"


def test_games_are_posted_once_and_only_the_next(day: Day, desk: Browser) -> None:
    start(day)
    form = desk.open(PAGE).form(f"{PAGE}post/")
    post(day)
    for number in ("", "x", "9999", "4"):
        desk.send(form, number=number)
    assert day.division.rounds_drawn.count() == 4


def test_a_scorekeeper_reads_the_bracket_and_a_director_cancels_it_while_nothing_is_posted(
    day: Day, desk: Browser, scorekeeper: Account
) -> None:
    reader, shown = Browser(scorekeeper), ("/e/day/standings/", "/h/day/standings/")
    assert "A director can start one" in reader.open(PAGE).main
    assert ["Final standings" in desk.open(one).main for one in shown] == [True, True]
    start(day)
    # The standings aren't final while a play-off decides the places.
    assert ["Final standings" in desk.open(one).main for one in shown] == [False, False]
    page = reader.open(PAGE)
    assert "Semifinal 1" in page.main
    assert f"{PAGE}post/" not in page.html
    page = desk.send(desk.open(PAGE).form(f"{PAGE}cancel/"))
    assert page.said == ["Play-off cancelled."]
    assert "Start play-off" in page.main
    start(day, places=False)  # for its own title
    assert "Final standings" in desk.open("/e/day/standings/").main


@pytest.mark.long
def test_its_rounds_have_papers_pages_and_no_swap(day: Day, desk: Browser) -> None:
    start(day)
    drawn = post(day)
    page = desk.open("/e/day/round/4/")
    assert "Round 4, play-off" in page.main
    assert "Swap two players" not in page.main
    assert "met " not in page.main
    assert "semifinal 1" in page.main
    assert "Round 4, play-off" in paper(desk, "round-4-tables")
    assert "ROUND 4" in paper(desk, "round-4-slips").upper()
    desk.send(page.form("/e/day/round/4/un-post/"), reason="too early")
    drawn.refresh_from_db()
    page = desk.open("/e/day/round/4/")
    assert drawn.state == "draft"
    assert "The bracket says who meets" in page.main
    assert "Draw again" not in page.main
    assert "Round 4 was un-posted" in desk.open(PAGE).main
    for address in ("", "entry/", "players/", "standings/", "standings/crosstable/", "prizes/"):
        assert desk.open(f"/e/day/{address}").status == 200
    assert desk.open(f"/e/day/players/{day.entry('Ann').uuid}/").status == 200


def test_the_hall_and_a_display_see_accepted_results_and_no_unlisted_name(day: Day) -> None:
    hall_acts.unlist(day.desk(), entry=str(day.entry("Dee").uuid), unlisted=True)
    displays.add(day.desk(), display="482713", name="")
    displays.point(day.desk(), display="482713", screens=["play-off"], stay=15)
    hall = Browser()
    assert hall.open("/h/day/play-off/").status == 404
    assert "No play-off yet." in hall.open("/d/482713/").text
    start(day)
    assert "winner of semifinal 1" in hall.open("/d/482713/").text
    post(day)
    game = day.game(1)
    scores = {"Ann": 311, "Dee": 422}
    names = game.seats.order_by("place").values_list("entry__name", flat=True)
    day.report(1, *(scores[name] for name in names), signed=False)
    page = hall.open("/h/day/play-off/")
    assert "422" not in page.main
    result(day, "S2", Bob=333, Cy=301)
    page = hall.open("/h/day/play-off/")
    assert "333" in page.main
    assert "Bob leads 1–0" in page.main
    assert "Dee" not in page.main
    assert "Play-off" in hall.open("/h/day/").main
    own = hall.open(f"/h/day/players/{day.entry('Bob').uuid}/")
    assert "333" in own.main


def test_a_final_that_is_posted_stays_while_a_semifinal_is_open_again(day: Day) -> None:
    """The hall doesn't know the result of a slip that isn't accepted; the final has its players."""
    start(day, best_of={})
    post(day)
    result(day, "S1", Ann=400, Dee=300)
    result(day, "S2", Bob=400, Cy=300)
    post(day)
    day.dispute(1)
    assert Browser().open("/h/day/play-off/").status == 200


def paper(desk: Browser, name: str) -> str:
    pdf = desk.client.get(f"/e/day/papers/{name}.pdf").content
    return " ".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)


def words_on(day: Day) -> str:
    pdf = bracket_sheet(contents.of_division(day.division))
    return " ".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)


def test_the_bracket_sheet_has_lines_to_fill_in_and_what_is_in_already(day: Day) -> None:
    start(day)
    empty = words_on(day)
    assert "best of 3" in empty
    assert "winner of semifinal 2" in empty
    post(day)
    result(day, "S1", Ann=311, Dee=422)
    assert "422" in words_on(day)


@pytest.mark.long
def test_many_matches_for_other_places_have_a_sheet_of_their_own(director: Account) -> None:
    day = after_the_last_round(director, players=8)
    start(day, 8, best_of={}, third=True, consolation=True)
    pages = PdfReader(BytesIO(bracket_sheet(contents.of_division(day.division)))).pages
    main, beside = (page.extract_text() for page in pages)
    assert "Final" in main
    assert "Match for seventh" not in main
    assert "Match for seventh" in beside
    assert "sheet 2 of 2" in beside


def test_the_sheet_is_on_the_papers_page_and_goes_out_of_date(day: Day, desk: Browser) -> None:
    assert "Play-off bracket" not in desk.open("/e/day/hall/").main
    start(day)
    page = desk.open("/e/day/hall/")
    assert "Play-off bracket" in page.main
    form = desk.open(PAGE).form("/e/day/papers/playoff-3/print/")
    desk.client.post(form.action, {name: form[name] for name in form.fields})
    assert "posted round 4" not in desk.open("/e/day/hall/").main
    post(day)
    assert "posted round 4" in desk.open("/e/day/hall/").main
