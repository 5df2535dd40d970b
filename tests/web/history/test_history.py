"""What was done is found again, and undone from its line."""

import re
from datetime import timedelta

import pytest

from tdtool.models import Account, JournalEntry
from tdtool.services import events, papers
from tdtool.services.rounds import lifecycle
from tests.cast import Day
from tests.truth import pages
from tests.web.browser import Browser


@pytest.fixture
def day(director: Account) -> Day:
    made = Day.new(director, system="scrabble", rounds=4).bring(4)
    made.post(1)
    made.report(1, 400, 390)
    made.report(2, 401, 380)
    return made


def last(day: Day) -> int:
    return JournalEntry.objects.filter(chain=day.event.uuid).latest("number").number


def test_every_act_is_told_with_the_scores_before_and_after(day: Day) -> None:
    one, other = day.seated(2)
    page = Browser(day.by).open("/e/day/history/").main
    assert "Entered table 2, round 1: 401, 380." in page
    assert f"{one} 401" in page and f"{other} 380" in page
    assert (
        "Round 1: drawn, confirmed and posted." in page and "Added 4 players to division A." in page
    )


def _scores(day: Day) -> list[tuple[str, int]]:
    return list(zip(day.seated(2), (401, 380), strict=True))


def test_a_round_on_its_way_to_the_wall_is_one_line(day: Day) -> None:
    """Drawn, confirmed and posted stood there as three acts."""
    rows = pages.rows(Browser(day.by).open("/e/day/history/"), "acts")
    (row,) = [row for row in rows if "posted" in row.text]
    posted = JournalEntry.objects.get(chain=day.event.uuid, act="rounds.post").number
    assert row.cells[0] == str(posted)
    for step, act in (("drawn", "pairings.draw"), ("confirmed", "rounds.confirm")):
        number = JournalEntry.objects.get(chain=day.event.uuid, act=act).number
        assert re.search(rf"{step} \d\d:\d\d \(no\. {number}\)", row.text)


def test_only_the_steps_of_one_way_to_the_wall_are_one_line(director: Account) -> None:
    """Drawn twice, posted, taken back and posted again: the first draw was nobody’s."""
    day = Day.new(director, system="scrabble", rounds=4).bring(4)
    day.pair(1)
    day.pair(1, method="random")
    day.post(1)
    lifecycle.take_back(day.desk(), round=str(day.round(1).uuid), reason="a table short")
    lifecycle.confirm(day.desk(), round=str(day.round(1).uuid))
    lifecycle.post(day.desk(), round=str(day.round(1).uuid))
    desk = Browser(director)
    told = [row.cells[2] for row in pages.rows(desk.open("/e/day/history/"), "acts")]
    told = [re.sub(r" drawn \d.*| confirmed \d.*", "", line) for line in told]
    assert [line for line in told if "ound 1" in line] == [
        "Round 1: confirmed and posted.",
        "Un-posted round 1. “a table short”",
        "Round 1: drawn, confirmed and posted.",
        "Drew round 1.",
    ]


def test_a_question_in_place_is_a_part_of_the_page(day: Day) -> None:
    client, address = Browser(day.by).client, f"/e/day/history/{last(day)}/undo/"
    part = client.get(address, {"in": "row"}, headers={"HX-Request": "true"})
    assert part.content.decode().split("\n")[1].startswith('<tr class="asking">')
    assert "<html" not in part.content.decode()
    assert "HX-Request" in part.headers["Vary"]
    assert client.get("/e/day/history/999/undo/").status_code == 404


def test_the_event_has_the_last_ten_and_the_history_all(day: Day) -> None:
    for number in range(12):
        events.hide(day.desk(), hidden=number % 2 == 0)
    desk = Browser(day.by)
    rows = pages.rows(desk.open("/e/day/event/"), "acts")
    assert len(rows) == 10
    assert int(rows[0].cells[0]) == last(day)


def test_a_table_and_a_name_narrow_the_list(day: Day) -> None:
    desk, (one, _) = Browser(day.by), day.seated(1)
    page = desk.open("/e/day/history/?table=1").main
    assert "Entered table 1" in page and "Entered table 2" not in page
    page = desk.open(f"/e/day/history/?q={one}").main
    assert "Entered table 1" in page and "Entered table 2" not in page
    assert "Nothing found" in desk.open("/e/day/history/?q=nobody+at+all").main


SEARCHED = ["Søren", "soren", "los", "o'neil"]


def test_a_name_is_found_without_its_strokes_and_accents(director: Account) -> None:
    day = Day.new(director, system="scrabble", rounds=2)
    day.bring_named("Søren Łoś", "Cy", "Dee", "Ann O’Neil").post(1)
    day.report(1, 400, 390)
    day.report(2, 401, 380)
    for words in SEARCHED:
        page = Browser(director).open("/e/day/history/", q=words).main
        assert page.count("Entered table") == 1


def test_an_act_is_undone_from_its_line_and_says_so(day: Day) -> None:
    number, desk = last(day), Browser(day.by)
    page = desk.open(f"/e/day/history/{number}/undo/")
    scores = [f"{name}: {points} becomes no score" for name, points in _scores(day)]
    assert f"What follows: {'; '.join(scores)}." in page.main
    page = desk.send(page.form(), reason="the wrong table")
    assert page.said == ["Undone: Entered table 2, round 1: 401, 380."]
    assert f"Undid: Entered table 2, round 1: 401, 380 (no. {number})." in page.main
    assert "“the wrong table”" in page.main
    assert day.game(2).acceptances.get().undone_by == number + 1
    assert f"undone by action {number + 1}" in page.main


def test_what_cant_be_undone_keeps_the_reason_that_was_typed(day: Day) -> None:
    desk = Browser(day.by)
    made = JournalEntry.objects.get(chain=day.event.uuid, act="rounds.post").number
    page = desk.send(desk.open(f"/e/day/history/{made}/undo/").form(), reason="all of it")
    assert page.status == 422
    assert "Can’t un-post round 1: a slip is in." in page.main
    assert "“all of it”" in page.main


def test_an_undoing_undone_says_what_is_done_again(day: Day) -> None:
    number, desk = last(day), Browser(day.by)
    for undone in (number, number + 1):
        page = desk.send(desk.open(f"/e/day/history/{undone}/undo/").form(), reason="so")
    assert f"Redid: Entered table 2, round 1: 401, 380 (no. {number})." in page.main
    assert f"Undid: Entered table 2, round 1: 401, 380 (no. {number})." in page.main


def test_a_print_is_named_as_a_director_says_it(day: Day) -> None:
    day.printed(1)
    papers.print_paper(
        day.desk(), division=day.division_key, name="standings-1", revision=1, digest="", pieces={}
    )
    page = Browser(day.by).open("/e/day/history/").main
    assert "Opened round 1, everything for printing." in page
    assert "Opened standings after round 1 for printing." in page
    assert "Saturday" not in page
    assert "Opened standings" in Browser(day.by).open("/e/day/history/?q=standings+after").main


def test_actions_of_several_days_stand_under_their_dates(day: Day) -> None:
    day.now += timedelta(days=1)
    day.printed(1)
    page = Browser(day.by).open("/e/day/history/").main
    sunday, saturday = page.index("Sunday, May 10, 2026"), page.index("Saturday, May 9, 2026")
    assert sunday < page.index("Opened round 1") < saturday < page.index("Round 1: drawn")
    assert page.count("Saturday, May 9, 2026") == 1
