"""The listings of an event where wins rank in the browser, its prizes from an empty list on."""

from __future__ import annotations

import re

import pytest

from tdtool.models import Account, JournalEntry
from tdtool.services import prizes
from tests.cast import Day, after_round, brought
from tests.web.browser import Browser, Page

LISTINGS = (
    "standings/", "standings/crosstable/", "standings/ratings/", "standings/figures/", "prizes/",
)  # fmt: skip


@pytest.fixture
def pairs(director: Account) -> Day:
    """Six players after two rounds of four."""
    return after_round(director, 2, players=6, rounds=4)


@pytest.fixture
def desk(pairs: Day) -> Browser:
    return Browser(pairs.by)


def titles(page: Page) -> list[str]:
    return [one.text for one in page.elements if one.tag == "b" and not one.in_foot]


def links(page: Page) -> set[str]:
    return {one.attributes.get("href", "") for one in page.elements if one.tag == "a"}


def test_every_listing_leads_to_every_other_and_the_standings_to_every_player(
    pairs: Day, desk: Browser
) -> None:
    for listing in LISTINGS:
        page = desk.open(f"/e/day/{listing}")
        assert (page.status, {f"/e/day/{one}" for one in LISTINGS} <= links(page)) == (200, True)
    page = desk.open("/e/day/standings/")
    for name in ("Ann", "Flo"):
        entry = pairs.entry(name).uuid
        assert f"?why={entry}#why" in links(page)
        assert f"/e/day/players/{entry}/" in links(desk.open(page.address, why=entry))
    # The last game names the opponent: it said “against 5”, and one had to look for the number.
    names = {entry.name for entry in pairs.division.entries.all()}
    games = [one.text for one in page.elements if one.tag == "title" and "Round 2" in one.text]
    assert {re.split(" against |, ", one)[1] for one in games} == names
    card = desk.open(f"/e/day/players/{pairs.entry('Ann').uuid}/")
    assert (card.status, card.title) == (200, "Ann")
    assert "/e/day/round/1/table/1/" in links(card)
    assert len([link for link in links(card) if re.search(r"/players/[-0-9a-f]{36}/$", link)]) >= 2


def test_every_listing_answers_before_anybody_is_there_and_before_round_one(
    director: Account,
) -> None:
    day, desk = Day.new(director, system="my-scrabble"), Browser(director)
    assert [desk.open(f"/e/day/{one}").status for one in LISTINGS] == [200] * 5
    day.bring(4)
    assert [desk.open(f"/e/day/{one}").status for one in LISTINGS] == [200] * 5


def test_any_round_can_be_looked_at_and_a_round_that_is_none_shows_the_newest(
    pairs: Day, desk: Browser
) -> None:
    assert desk.open("/e/day/standings/", after="1").title == "Standings after round 1"
    assert desk.open("/e/day/standings/", after="0").title == "Before round 1"
    for nonsense in ("9", "x", "-1", "²", ""):
        page = desk.open("/e/day/standings/", after=nonsense)
        assert (page.status, page.title) == (200, "Standings after round 2")
    ann, flo = (str(pairs.entry(name).uuid) for name in ("Ann", "Flo"))
    page = desk.open("/e/day/standings/", why=ann, other=flo, after="2")
    assert "Ann has 2 wins, Flo " in page.main
    page = desk.open("/e/day/standings/", why="77", other="x")
    assert "Why 2nd, not 1st" in page.main


def test_at_tables_each_player_has_the_reason_why_they_stand_there(director: Account) -> None:
    day = brought(director, 12, rounds=3)
    day.play(1)
    desk = Browser(director)
    page = desk.open("/e/day/standings/")
    ann, bob = (str(day.entry(name).uuid) for name in ("Ann", "Bob"))
    assert f"?why={bob}#why" in links(page)
    asked = desk.open("/e/day/standings/", after="1", why=bob)
    assert "Ann has a total of 299, Bob 298." in asked.main
    assert asked.main == desk.open("/e/day/standings/", after="1", why=bob, other=ann).main
    same = desk.open("/e/day/standings/", after="1", why=bob, other=bob)
    assert "why-head" not in same.html


def test_prizes_at_tables_go_by_the_places_and_the_highest_score_of_a_round(
    director: Account,
) -> None:
    day = brought(director, 12)
    day.play(1)
    desk = Browser(director)
    # Pages of games of two lead to the standings where tables are played.
    for listing in LISTINGS[:-1]:
        page = desk.open(f"/e/day/{listing}")
        assert (page.status, page.title) == (200, "Standings after round 1")
    day.play(2)
    assert "/e/day/prizes/" in links(desk.open("/e/day/standings/"))
    page = desk.send(desk.open("/e/day/prizes/").form("/e/day/prizes/usual/"))
    assert "1st in the standings with a total of 598." in page.text
    assert "Scored 299 in round 1." in page.text
    assert "Crosstable" not in page.text
    page = desk.send(page.form("/e/day/prizes/add/"), kind="high win")
    assert page.status == 422
    # The reason of a finalist is their score in the final: “4th with a total of 511” stood above
    # the 7th with 558.
    day.play(3)
    prizes.put(
        day.desk(),
        division=day.division_key,
        prizes=[{"kind": "rank"}, {"kind": "rank", "place": 7}],
    )
    page = desk.open("/e/day/prizes/").main
    assert "1st with 299 in the final, 897 in all." in page
    assert "7th in the standings with a total of " in page


def test_a_listing_of_several_divisions_keeps_to_its_own(pairs: Day, desk: Browser) -> None:
    pairs.with_division("B", first_table=11).bring("Kit Lou Meg Ned")
    page = desk.open("/e/day/B/standings/")
    assert (
        "/e/day/B/standings/crosstable/" in links(page) and "/e/day/A/standings/" not in page.main
    )
    assert "Kit" in page.main and "Ann" not in page.main


def test_a_prize_list_is_begun_changed_moved_and_shortened(
    pairs: Day, desk: Browser, scorekeeper: Account
) -> None:
    page = desk.open("/e/day/prizes/")
    page = desk.send(page.form("/e/day/prizes/usual/"))
    assert page.said == ["4 prizes added. Now enter the amounts."]
    assert titles(page)[:4] == ["1st place", "High win", "High loss", "Upset"]
    assert "1st place one each Cy 1st in the standings with 2–0 +5." in page.main
    assert "High win Ann Beat " in page.main
    seen = Browser(scorekeeper).open("/e/day/prizes/")
    assert "Ann" in seen.main
    assert [form.action for form in seen.forms if "/prizes/" in form.action] == []
    page = desk.open("/e/day/prizes/", change="2")
    ids = [one.attributes["id"] for one in page.elements if "id" in one.attributes]
    assert len(ids) == len(set(ids)), "two forms of a prize on one page"
    page = desk.send(page.form("/e/day/prizes/2/change/"), amount="$20", last="1")
    assert page.said == ["“High win in round 1” saved."]
    page = desk.open("/e/day/prizes/", change="4")
    page = desk.send(page.form("/e/day/prizes/4/move/"), to="1")
    assert page.said == ["“Upset” moved to number 1."]
    page = desk.open("/e/day/prizes/", change="1")
    page = desk.send(page.form("/e/day/prizes/1/delete/"))
    assert page.said == ["“Upset” deleted."]
    page = desk.send(page.form("/e/day/prizes/add/"), kind="best spread", one_each="on")
    assert [row["kind"] for row in pairs.division.prizes] == [
        "rank", "high win", "high loss", "best spread",
    ]  # fmt: skip
    assert JournalEntry.objects.filter(act="prizes.set").count() == 5


def test_what_makes_no_prize_is_said_and_stays_in_the_form(pairs: Day, desk: Browser) -> None:
    form = desk.open("/e/day/prizes/").form("/e/day/prizes/add/")
    for typed, sentence in (
        ({"kind": "class"}, "A class prize needs its class, e.g. B."),
        ({"kind": "rank", "last": "2"},
         "A place counts over the whole event; leave the rounds blank."),
        ({"kind": "upset", "last": "9"}, "Prize 1: the division has 4 rounds, not 9."),
    ):  # fmt: skip
        page = desk.send(form, amount="a silver cup", **typed)
        assert (page.status, page.said) == (422, [sentence])
        assert page.form("/e/day/prizes/add/")["amount"] == "a silver cup"
    assert pairs.division.prizes == []


def test_a_prize_that_is_gone_and_a_second_usual_list_are_refused(
    pairs: Day, desk: Browser
) -> None:
    page = desk.open("/e/day/prizes/")
    usual = page.form("/e/day/prizes/usual/")
    desk.send(usual)
    again = desk.send(usual, key="1" * 32, version="")
    assert again.said == [
        "There is already a prize list, so nothing was changed. Add prizes one by one."
    ]
    move = desk.open("/e/day/prizes/", change="1").form("/e/day/prizes/1/move/")
    move.action = "/e/day/prizes/40/move/"
    assert desk.send(move, to="1").said == ["This prize is no longer on the list. Reload the page."]


def test_the_standings_are_printed_from_their_page_whatever_ranks_them(
    pairs: Day, director: Account
) -> None:
    """Only those of tables had the button; a director of pairs looked for it and found none."""
    desk = Browser(pairs.by)
    form = desk.open("/e/day/standings/", after="1").form("/e/day/papers/standings-1/print/")
    told = {name: said[0] for name, said in form.fields.items()}
    assert desk.client.post(form.action, told).status_code == 302
    assert JournalEntry.objects.filter(act="papers.print").get().arguments["name"] == "standings-1"
    assert "/e/day/hall/" in links(desk.open("/e/day/standings/", after="0"))
    tables = brought(director, 6, slug="tables")
    tables.play(1)
    page = Browser(director).open("/e/tables/standings/")
    assert page.form("/e/tables/papers/standings-1/print/")


def test_the_standings_say_that_a_slip_of_the_next_round_waits(director: Account) -> None:
    day = Day.new(director, slug="waits", system="scrabble").bring(4)
    day.post(1)
    day.report(1, 400, 380, signed=False)
    standings = Browser(director).open("/e/waits/standings/").main
    assert "Before round 1 4 players, by rating; 1 slip not accepted yet" in standings
