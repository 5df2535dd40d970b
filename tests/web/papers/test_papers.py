"""Printing is on the record, and what a later change has made out of date is said."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tdtool.models import Account, Event, JournalEntry
from tdtool.papers.register import prints
from tdtool.services import divisions, players
from tdtool.services.rounds import lifecycle as rounds
from tdtool.services.rounds import seats
from tdtool.services.slips import lifecycle as slips
from tdtool.web.papers import out_of_date
from tdtool.web.papers.out_of_date import PaperView
from tests.cast import Day, brought, first_posted
from tests.kept import kept_day
from tests.papers import reading
from tests.web.browser import Browser, Page, rows

PAPERS = "/e/day/papers/"
HALL = "/e/day/hall/"


@kept_day
def complete(director: Account) -> Day:
    """Twenty-two at four tables, after the first round."""
    day = brought(director, 22)
    day.play(1)
    return day


@pytest.fixture
def posted(director: Account) -> Day:
    """The same while it is played."""
    return first_posted(director, 22)


def _print(desk: Browser, name: str, *, of: str = HALL, event: str = "day") -> bytes:
    """Press the button that prints this paper; gives the file that opens."""
    form = desk.open(of).form(f"/e/{event}/papers/{name}/print/")
    told = {key: values[0] for key, values in form.fields.items()}
    answer = desk.client.post(form.action, told, follow=True)
    assert answer.redirect_chain == [(f"/e/{event}/papers/{name}.pdf", 302)]
    assert answer["Content-Type"] == "application/pdf"
    return bytes(answer.content)


def _views(day: Day) -> dict[str, PaperView]:
    return {
        view.name: view
        for _, views in out_of_date.of_division(day.division).groups
        for view in views
    }


def _states(day: Day) -> dict[str, str]:
    return {name: view.state for name, view in _views(day).items() if view.state}


def _again(day: Day) -> list[tuple[str, str]]:
    """What is to be printed again, and why, without the times."""
    found = out_of_date.of_division(day.division).again
    return [(view.again, re.sub(r" \d\d:\d\d", "", view.old)) for view in found]


def _scores(day: Day, table: int) -> list[int]:
    numbers = day.game(table).seats.order_by("place").values_list("entry__number", flat=True)
    return [300 - number for number in numbers]


def test_a_print_is_an_entry_of_the_journal_with_what_stands_on_the_paper(day: Day) -> None:
    day.post(1)
    _print(Browser(day.by), "round-1-tables")
    entry = JournalEntry.objects.get(act="papers.print")
    digest = entry.arguments["digest"]
    assert re.fullmatch("[0-9a-f]{64}", digest)
    assert (entry.by_name, entry.arguments) == (
        "Mirela K.",
        {
            "division": day.division_key,
            "name": "round-1-tables",
            "revision": 1,
            "digest": digest,
            "pieces": {"round-1-tables": digest},
        },
    )


def test_what_was_printed_is_known_under_the_code_that_its_division_has_now(day: Day) -> None:
    """A became OPEN over the day: its papers were “never opened for printing”, the Day asked to
    print everything again, and History told of papers of a division that there was no more."""
    day.with_division("B", first_table=20)
    day.post(1)
    desk, of = Browser(day.by), "/e/day/A/hall/"
    _print(desk, "A-round-1-tables", of=of, event="day/A")
    divisions.change(
        day.desk(), division=str(day.division.uuid), code="OPEN", rounds=4, first_table=1
    )
    division = day.event.divisions.get(code="OPEN")
    found = prints.newest(day.event)
    assert [str(name) for name in found] == ["OPEN-round-1-tables"]
    assert prints.opened_last(division.rounds_drawn.get()) is not None
    history = desk.open("/e/day/history/").main
    assert "division OPEN, round 1" in history
    assert "division A, round 1" not in history


def test_to_look_at_a_paper_is_not_to_print_it(complete: Day) -> None:
    desk, before = Browser(complete.by), rows()
    for name in ("round-1-tables", "round-1-all", "round-1-slip-2+3", "round-1-filled-2",
                 "round-1-filled", "round-1-card-1", "standings-1"):  # fmt: skip
        assert desk.client.get(f"{PAPERS}{name}.pdf").status_code == 200
    assert rows() == before
    assert set(_states(complete).values()) == {"never"}


@pytest.mark.long
def test_a_correction_puts_the_standings_out_of_date_until_they_are_printed_again(
    complete: Day,
) -> None:
    desk = Browser(complete.by)
    for name in ("standings-1", "round-1-tables", "round-1-slips"):
        _print(desk, name)
    assert _again(complete) == []
    slip = "/e/day/round/1/table/3/"
    correction = desk.open(slip).form(f"{slip}correct/")
    desk.send(correction, place="1", score="310", reason="added up wrong")
    page = desk.open(HALL)
    said = r"Again out of date Standings after round 1 ?Out of date since \d\d:\d\d, "
    assert re.search(said + r"when Mirela K\. corrected table 3\.", page.main)
    assert len([one for one in page.elements if "data-next" in one.attributes]) == 1
    assert _again(complete) == [
        ("standings-1", "Out of date since, when Mirela K. corrected table 3.")
    ]
    text = " ".join(reading.words(_print(desk, "standings-1")))
    assert "310" in text
    assert "Print again" not in desk.open(HALL).main
    assert _states(complete)["standings-1"] == "printed"


def test_a_paper_of_a_complete_round_is_out_of_date_and_no_next_step(complete: Day) -> None:
    """At the event’s end the solid button was to print pairings that nobody waits for."""
    desk = Browser(complete.by)
    _print(desk, "round-1-filled")
    _print(desk, "standings-1")
    slip = "/e/day/round/1/table/3/"
    correction = desk.open(slip).form(f"{slip}correct/")
    desk.send(correction, place="1", score="310", reason="added up wrong")
    page = desk.open(HALL)
    assert [name for name, _ in _again(complete)] == ["round-1-filled-3", "standings-1"]
    _print(desk, "standings-1")
    page = desk.open(HALL)
    assert [name for name, _ in _again(complete)] == ["round-1-filled-3"]
    assert not [one for one in page.elements if "data-next" in one.attributes]


def test_a_correction_back_leaves_the_print_as_it_is(complete: Day) -> None:
    _print(Browser(complete.by), "standings-1")
    game = str(complete.game(3).uuid)
    before = _scores(complete, 3)[0]
    for score in (310, before):
        slips.correct(complete.desk(), game=game, place=1, score=score, reason="misread")
    assert _states(complete)["standings-1"] == "printed"


def test_seats_changed_after_posting_put_the_walls_papers_out_of_date_and_two_slips(
    hall: Day,
) -> None:
    drawn = hall.post(1)
    _print(Browser(hall.by), "round-1-all")
    one, other = (str(hall.entry(hall.seated(table)[0]).uuid) for table in (1, 4))
    seats.swap(hall.desk(), round=str(drawn.uuid), player=one, other=other, reason="stairs")
    why = "Out of date since, when Mirela K. changed seats."
    assert _again(hall) == [
        ("round-1-tables", why),
        ("round-1-names", why),
        ("round-1-charts", why),
        ("round-1-slip-1+4", why),
        ("round-1-card-1+4", why),
    ]
    sheets = reading.lines(_print(Browser(hall.by), "round-1-slip-1+4"))
    assert [sheet[1] for sheet in sheets] == ["1", "4"]
    assert [again for again, _ in _again(hall)] == [
        "round-1-tables", "round-1-names", "round-1-charts", "round-1-card-1+4",
    ]  # fmt: skip


def test_a_revoked_code_puts_that_slip_out_of_date_and_nothing_else(posted: Day) -> None:
    desk = Browser(posted.by)
    _print(desk, "round-1-all")
    slip = "/e/day/round/1/table/2/"
    desk.send(desk.open(slip).form(f"{slip}revoke/"))
    assert _again(posted) == [
        ("round-1-slip-2", "Out of date since, when Mirela K. canceled the slip code of table 2.")
    ]
    _print(desk, "round-1-slip-2", of=slip)
    assert _again(posted) == []


def test_what_was_printed_as_a_draft_is_out_of_date_once_the_round_is_posted(hall: Day) -> None:
    hall.draw(1)
    _print(Browser(hall.by), "round-1-slips")
    printed = re.sub(r"\d\d:\d\d", "now", _views(hall)["round-1-slips"].printed)
    assert printed == "Opened for printing at now by Mirela K., as a draft"
    hall.post(1)
    assert _again(hall) == [("round-1-slips", "Out of date since, when Mirela K. posted round 1.")]


def test_a_round_drawn_again_with_fewer_tables_says_which_slips_are_void(event: Day) -> None:
    day = event.bring(13)
    day.draw(1)
    _print(Browser(day.by), "round-1-slips")
    for name in ("Lou", "Meg"):
        players.withdraw(day.desk(), entry=str(day.entry(name).uuid), from_round=1)
    rounds.discard(day.desk(), round=str(day.round(1).uuid))
    day.draw(1)
    view = _views(day)["round-1-slips"]
    assert (view.state, view.again) == ("old", "round-1-slips")
    assert view.printed.endswith("; void: table 3")


def test_one_slip_printed_by_itself_is_said_to_be_the_only_one(posted: Day) -> None:
    _print(Browser(posted.by), "round-1-slip-3", of="/e/day/round/1/table/3/")
    printed = re.sub(r"\d\d:\d\d", "now", _views(posted)["round-1-slips"].printed)
    assert printed == "Opened for printing at now by Mirela K., revision 1, table 3 only"


def test_a_rating_changes_the_slip_and_not_the_lists(day: Day) -> None:
    day.post(1)
    _print(Browser(day.by), "round-1-all")
    ann = str(day.entry("Ann").uuid)
    players.change(day.desk(), entry=ann, name="Ann", rating=1950, brings=[])
    assert _again(day) == [("round-1-slips", "Out of date since, when Mirela K. changed a player.")]


def test_a_clock_that_starts_puts_no_paper_out_of_date(day: Day) -> None:
    day.post(1)
    desk = Browser(day.by)
    _print(desk, "round-1-all")
    page = desk.open("/e/day/")
    desk.send(page.form("/e/day/round/1/clock/start/"), minutes="50")
    assert day.round(1).clock_minutes == 50
    assert _again(day) == []


def test_a_filled_slip_is_out_of_date_after_a_correction(day: Day) -> None:
    day.post(1)
    day.report(1, 300, 250, 240, 230, 220, 210)
    desk, slip = Browser(day.by), "/e/day/round/1/table/1/"
    text = " ".join(reading.words(_print(desk, "round-1-filled-1", of=slip)))
    assert "No changes." in text
    slips.correct(day.desk(), game=str(day.game(1).uuid), place=2, score=260, reason="misread")
    assert _again(day) == [
        ("round-1-filled", "Out of date since, when Mirela K. corrected table 1.")
    ]
    text = " ".join(reading.words(_print(desk, "round-1-filled")))
    assert "2 Dee +10 ruling – misread Mirela K." in text


def test_a_print_sent_twice_counts_once_and_opens_the_paper_both_times(day: Day) -> None:
    day.post(1)
    desk = Browser(day.by)
    form = desk.open(HALL).form(f"{PAPERS}round-1-names/print/")
    told = {key: values[0] for key, values in form.fields.items()}
    for _ in range(2):
        answer = desk.client.post(form.action, told)
        assert (answer.status_code, answer["Location"]) == (302, f"{PAPERS}round-1-names.pdf")
    assert JournalEntry.objects.filter(act="papers.print").count() == 1


def test_a_paper_that_is_none_is_not_written_down(day: Day) -> None:
    day.draw(1)
    desk = Browser(day.by)
    form = desk.open(HALL).form(f"{PAPERS}round-1-slips/print/")
    told: dict[str, Any] = {key: values[0] for key, values in form.fields.items()}
    for name, says in (
        ("standings-1", "There are no standings yet. Complete a round first."),
        ("round-1-filled", "No slip of Round 1 is in yet. Enter one first."),
        ("round-1-slip-9", "Page not found"),
        ("round-2-slips", "Page not found"),
        ("round-1-secrets", "Page not found"),
    ):
        page = Page(desk.client.post(f"{PAPERS}{name}/print/", told), PAPERS)
        assert (page.status, says in page.main) == (404, True), page.main
    assert not JournalEntry.objects.filter(act="papers.print").exists()


@pytest.mark.long
@pytest.mark.clause("D62-14")
def test_the_papers_of_a_1962_event_print_with_its_own_words(director: Account) -> None:
    desk = Browser(director)
    form = desk.open("/new/").form()
    desk.send(form, system="anagrams-1962", name="Parlour Letters", rounds="2")
    day = Day(Event.objects.get(slug="parlour-letters"), director).bring(11)
    day.post(1)
    day.report(1, 12, 11, 10, 9, 8, 7)
    day.words(1, seat1="CARETS TRACES")
    of = "/e/parlour-letters/hall/"
    everything = " ".join(
        reading.words(_print(desk, "round-1-all", of=of, event="parlour-letters"))
    )
    assert "POINTS 4 → 1 5 → 2 6 → 3" in everything
    assert not {"NSA", "stage two", "SQUARE", "minutes", "None"} & {
        word for word in ("NSA", "stage two", "SQUARE", "minutes", "None") if word in everything
    }
    filled = " ".join(reading.words(_print(desk, "round-1-filled", of=of, event="parlour-letters")))
    assert "CARETS" in filled
    standings = " ".join(reading.words(_print(desk, "standings-1", of=of, event="parlour-letters")))
    assert "PLAYS FOR" not in standings
