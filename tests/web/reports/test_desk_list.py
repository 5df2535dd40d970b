"""The desk’s list of reports: what differs, what is agreed, what one alone reported."""

from __future__ import annotations

import html
import re

import pytest

from tdtool.models import Account
from tdtool.services.reports import by_desk, by_players
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day
from tests.counted import counted
from tests.services.reports.phones import day_of, in_force, phone, send, state
from tests.web.browser import Browser, Form, Page


@pytest.fixture
def day(director: Account) -> Day:
    return day_of(director, counting="desk", players=8)


def _said(page: Page) -> str:
    main = page.html.partition("<main")[2].partition(">")[2].partition("</main>")[0]
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", main)).split())


def _reported(day: Day) -> None:
    """Table 1 differs, 2 and 3 are agreed, one of table 4 has reported."""
    one, other = day.seated(1)
    send(day, one, 431, 384)
    send(day, other, 394, 431)
    for table in (2, 3):
        one, other = day.seated(table)
        send(day, one, 400 + table, 380)
        send(day, other, 380, 400 + table, device=one if table == 3 else other)
    send(day, day.seated(4)[0], 500, 450)


def test_the_desk_says_what_waits_and_leads_there(day: Day) -> None:
    _reported(day)
    page = Browser(day.by).open("/e/day/")
    says = _said(page)
    for one in (
        "1 report differs by phone, table 1",
        "2 agreed, to accept by phone, tables 2 and 3",
        "1 reported by one player by phone, table 4",
    ):
        assert one in says
    assert 'href="/e/day/#phone-reports"' in page.html


def test_both_figures_stand_side_by_side_with_the_digits_that_part_marked(day: Day) -> None:
    _reported(day)
    page = Browser(day.by).open("/e/day/")
    one, other = day.seated(1)
    says = _said(page)
    assert f"{one} is right" in says and f"{other} is right" in says
    section = page.html.partition("They differ")[2].partition("</details>")[0]
    assert re.findall(r"(\d*)<mark>(\d)</mark>(\d*)", section) == [("3", "8", "4"), ("3", "9", "4")]
    assert says.count("both from one phone") == 1


def test_the_desk_takes_one_asks_again_and_accepts_the_rest_at_once(day: Day) -> None:
    _reported(day)
    desk = Browser(day.by)
    page = desk.open("/e/day/")
    second = [one for one in page.forms if one.action == "/e/day/reports/accept/"][1]
    page = desk.send(second)
    assert page.said == ["Table 1 saved as reported."]
    assert in_force(day, 1) == [431, 394]
    page = desk.send(next(one for one in page.forms if one.action.endswith("/accept-all/")))
    assert page.said == ["2 reports accepted."]
    assert [state(day, table)[1] for table in (2, 3, 4)] == ["accepted", "accepted", "blank"]
    assert "Nobody has confirmed this result." in _said(page)
    page = desk.send(next(one for one in page.forms if one.action.endswith("/accept-all/")))
    assert page.said == ["1 report accepted, each by one player."]
    assert "By phone" not in _said(page)


def test_a_line_asked_again_leaves_the_list(day: Day) -> None:
    _reported(day)
    desk = Browser(day.by)
    page = desk.open("/e/day/")
    again = [one for one in page.forms if one.action == "/e/day/reports/again/"]
    games = {str(day.game(1).uuid): 1}
    page = desk.send(next(one for one in again if one["game"] in games))
    assert page.said == ["Table 1 may report again. Tell the players."]
    assert state(day, 1) == ("none", "blank")


def test_messages_stand_there_until_they_are_dismissed(day: Day) -> None:
    one, other = day.seated(1)
    told = {"game": str(day.game(1).uuid), "entry": str(day.entry(one).uuid)}
    by_players.problem(phone(day), **told, text="The clock stopped.")
    day.report(1, 431, 384)
    by_players.wrong(phone(day), **told)
    by_players.wrong(phone(day), **told | {"entry": str(day.entry(other).uuid)})
    send(day, one, 441, 384)
    desk = Browser(day.by)
    page = desk.open("/e/day/")
    for says in (
        f"{one}: “The clock stopped.”",
        "Both players say the result is wrong.",
        f"The report of {one} isn’t what is saved.",
        "saved: 431 – 384",
    ):
        assert says in _said(page)
    page = desk.send(page.form("/e/day/reports/dismiss/"))
    assert "By phone" not in _said(page)


def test_what_is_said_of_a_round_stays_there_once_the_round_is_complete(day: Day) -> None:
    """It was nowhere on the desk then, and nobody could read or dismiss it."""
    one = day.seated(1)[0]
    for table in range(1, 5):
        day.report(table, 400 + table, 380)
    told = {"game": str(day.game(1).uuid), "entry": str(day.entry(one).uuid)}
    by_players.wrong(phone(day), **told)
    day.complete(1)
    desk = Browser(day.by)
    page = desk.open("/e/day/")
    assert f"{one} says the result is wrong." in _said(page)
    page = desk.send(page.form("/e/day/reports/dismiss/"))
    assert "By phone" not in _said(page)


@pytest.mark.long
def test_the_list_costs_no_more_queries_for_more_tables(director: Account) -> None:
    asked_for = []
    for players, slug in ((4, "few"), (22, "many")):
        day = day_of(director, counting="desk", players=players, slug=slug)
        for table in range(1, players // 2 + 1):
            one, other = day.seated(table)
            send(day, one, 431 + table, 384)
            send(day, other, 384, 430 + table)
        browser = Browser(day.by)
        browser.open(f"/e/{slug}/")
        with counted() as asked:
            browser.open(f"/e/{slug}/")
        asked_for.append(len(asked.queries))
    assert asked_for[0] == asked_for[1] <= 34


def _options(page: Page) -> Form:
    """How reports count, beside the switch that turns them off."""
    return [form for form in page.forms if form.action == "/e/day/hall/reports/"][-1]


def test_where_slips_are_signed_reports_are_off_or_on_and_only_check(director: Account) -> None:
    Day.new(director).bring(6)
    desk = Browser(director)
    page = desk.open("/e/day/hall/")
    assert "so reports only check them" in page.main
    assert "count at once" not in page.main
    page = desk.send(page.form("/e/day/hall/reports/"), counting="desk", minutes="20")
    form = _options(page)
    assert (form["counting"], form["minutes"]) == ("desk", "20")


def test_a_director_turns_reports_on_in_the_settings(director: Account) -> None:
    Day.new(director, system="scrabble").bring(6)
    desk = Browser(director)
    form = desk.open("/e/day/hall/").form("/e/day/hall/reports/")
    assert (form["counting"], form["minutes"]) == ("desk", "15")  # what the switch would send
    page = desk.send(form, counting="once", minutes="20")
    assert page.said == ["Reports by phone: saved."]
    form = _options(page)
    assert (form["counting"], form["minutes"]) == ("once", "20")


def test_a_signature_by_phone_is_not_said_to_be_on_paper(day: Day) -> None:
    one, other = day.seated(1)
    send(day, one, 431, 384)
    by_desk.accept(day.desk(), game=str(day.game(1).uuid), place=1)
    slips.sign(day.desk(), game=str(day.game(1).uuid), places=[2])
    page = Browser(day.by).open("/e/day/round/1/table/1/")
    assert re.search(rf"{one} by phone, accepted [0-9:]+ by {day.by.name}", _said(page))
    assert re.search(rf"{other} on paper, entered [0-9:]+ by {day.by.name}", _said(page))


def test_a_signature_by_phone_that_counts_at_once_has_no_scorekeeper(day: Day) -> None:
    by_desk.set_counting(day.desk(), counting="once")
    day.event.refresh_from_db()
    one, other = day.seated(1)
    send(day, one, 431, 384)
    send(day, other, 384, 431)
    page = Browser(day.by).open("/e/day/round/1/table/1/")
    assert re.search(r"Signed by all 2 by phone, [0-9:]+ ", _said(page))


def test_a_line_saved_against_a_phone_report_says_that_one_differs(day: Day) -> None:
    """“Table 4 saved, accepted”, while its slip was to check."""
    send(day, day.seated(4)[0], 500, 450)
    desk = Browser(day.by)
    assert desk.line("4 510 450").said == [
        "Table 4 saved, accepted: Dee 510, Hal 450. A phone report differs: see By phone."
    ]
    send(day, day.seated(3)[0], 500, 450)
    assert desk.line("3 500 450").said == ["Table 3 saved, accepted: Gus 500, Cy 450."]
