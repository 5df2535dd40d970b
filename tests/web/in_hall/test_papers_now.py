"""On the desk's page of the hall: the papers that a moment needs, printed by one press, and those
that are out of date."""

from __future__ import annotations

import pytest

from tdtool.models import Account, JournalEntry
from tdtool.models.accounts import Role
from tdtool.services import prizes
from tdtool.services.reports import by_desk
from tdtool.services.rounds import lifecycle as rounds
from tdtool.services.slips import lifecycle as slips
from tdtool.web.papers import out_of_date
from tests.cast import Day, account, brought
from tests.papers import reading
from tests.web.browser import Browser, Page

HALL = "/e/day/hall/"


@pytest.fixture
def pairs(director: Account) -> Day:
    return brought(director, 6, system="scrabble", rounds=2)


def _needed(day: Day) -> list[str]:
    return [paper.name for paper in out_of_date.of_division(day.division).needed]


def _solid(page: Page) -> list[str]:
    """The words of the page’s solid buttons."""
    return [" ".join(each.text.split()) for each in page.elements if "primary" in each.classes]


def _press(desk: Browser, names: str) -> bytes:
    """Print these papers with one press; gives the file that opens."""
    form = desk.open(HALL).form(f"/e/day/papers/{names}/print/")
    sent = {key: values[0] for key, values in form.fields.items()}
    answer = desk.client.post(form.action, sent, follow=True)
    assert answer.redirect_chain == [(f"/e/day/papers/{names}.pdf", 302)]
    return bytes(answer.content)


def test_one_press_prints_what_a_posted_round_needs_and_then_nothing_is_needed(pairs: Day) -> None:
    """Print was offered 35 times and recommended never."""
    pairs.post(1)
    names = ["round-1-tables", "round-1-names", "round-1-desk", "round-1-slips"]
    assert _needed(pairs) == names
    desk = Browser(pairs.by)
    assert _solid(desk.open(HALL)) == ["Print all ⏎"]
    text = " ".join(reading.words(_press(desk, ",".join(names))))
    assert "Pairings by table" in text and "Pairings by name" in text and "SCORE" in text
    printed = JournalEntry.objects.filter(act="papers.print").order_by("number")
    assert [entry.arguments["name"] for entry in printed] == names
    page = desk.open(HALL)
    assert (_needed(pairs), _solid(page)) == ([], [])
    assert "Nothing to print." in page.main


def test_a_round_needs_the_papers_that_were_chosen_for_the_one_before(pairs: Day) -> None:
    drawn = rounds.confirm(pairs.desk(), round=str(pairs.pair(1).uuid))
    rounds.post(pairs.desk(), round=str(drawn.uuid), papers=["slips"])
    assert _needed(pairs) == ["round-1-slips"]
    pairs.report(1, 400, 390)
    assert _needed(pairs) == [], "the round is under way: nobody waits for paper"


def test_before_round_one_phones_are_led_to_the_hall_and_at_the_end_winners_get_theirs(
    pairs: Day,
) -> None:
    prizes.put(pairs.desk(), division=pairs.division_key, prizes=[{"kind": "rank", "amount": "$5"}])
    desk = Browser(pairs.by)
    assert "Hall poster" in desk.open(HALL).main.partition("All papers")[0]
    by_desk.set_counting(pairs.desk(), counting="desk")
    assert "Phone cards" in desk.open(HALL).main.partition("All papers")[0]
    pairs.play(1)
    assert _needed(pairs) == ["standings-1"]
    pairs.play(2)
    assert _needed(pairs) == ["standings-2", "prizes-2", "receipts-2", "certificates-2"]


def test_one_press_prints_the_papers_of_all_divisions(pairs: Day) -> None:
    other = pairs.with_division("B", first_table=11).bring("Kit Lou")
    for day in (pairs, other):
        drawn = rounds.confirm(day.desk(), round=str(day.pair(1).uuid))
        rounds.post(day.desk(), round=str(drawn.uuid), papers=["names"])
    text = reading.words(_press(Browser(pairs.by), "A-round-1-names,B-round-1-names"))
    assert ["Kit" in sheet for sheet in text] == [False, True]
    assert (_needed(pairs), _needed(other)) == ([], [])


def _again(day: Day) -> list[str]:
    return [paper.again for paper in out_of_date.of_division(day.division).again]


def test_papers_of_a_finished_round_are_printed_again_only_where_a_reader_uses_them(
    pairs: Day,
) -> None:
    """Slips of finished rounds were to be printed again, and standings under newer ones."""
    pairs.post(1)
    desk = Browser(pairs.by)
    names = "round-1-tables,round-1-names,round-1-desk,round-1-slips"
    _press(desk, names)
    slips.revoke_code(pairs.desk(), game=str(pairs.game(2).uuid))
    assert _again(pairs) == ["round-1-slip-2"]
    for table in (1, 2, 3):
        pairs.report(table, 400, 390)
    pairs.complete(1)
    assert _again(pairs) == []
    _press(desk, "standings-1")
    slips.correct(pairs.desk(), game=str(pairs.game(1).uuid), place=1, score=450, reason="misread")
    assert _again(pairs) == ["standings-1"]
    assert _solid(desk.open(HALL)) == ["Print again Standings after round 1 ⏎"]
    pairs.play(2)
    _press(desk, "standings-2")
    assert _again(pairs) == []
    states = {
        paper.name: paper.state
        for _, papers in out_of_date.of_division(pairs.division).groups
        for paper in papers
    }
    assert states["standings-1"] == "old", "all papers say it still"


def test_who_only_looks_on_sees_the_page_without_papers_and_forms(day: Day) -> None:
    page = Browser(account("Vera B.", Role.VIEWER)).open(HALL)
    assert page.status == 200
    assert "All papers" not in page.main and "The hall sees" in page.main
    assert [form.action for form in page.forms if "/hall/" in form.action] == []
