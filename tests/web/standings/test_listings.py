"""The listings of an event where wins rank in the browser, its prizes from an empty list on."""

from __future__ import annotations

import pytest

from tdtool.models import Account, JournalEntry
from tdtool.services import prizes
from tdtool.services.journal.replay import replay
from tests.cast import Day, after_round
from tests.web.browser import Browser, Page

LISTINGS = ("standings/", "crosstable/", "ratings/", "statistics/", "contenders/", "prizes/")


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


def test_every_listing_leads_to_every_other(desk: Browser) -> None:
    for listing in LISTINGS:
        page = desk.open(f"/e/day/{listing}")
        assert (page.status, {f"/e/day/{one}" for one in LISTINGS} <= links(page)) == (200, True)


def test_every_listing_answers_before_anybody_is_there_and_before_round_one(
    director: Account,
) -> None:
    day, desk = Day.new(director, system="my-scrabble"), Browser(director)
    assert [desk.open(f"/e/day/{one}").status for one in LISTINGS] == [200] * 6
    day.bring(4)
    assert [desk.open(f"/e/day/{one}").status for one in LISTINGS] == [200] * 6


def test_the_standings_lead_to_every_scorecard_and_from_card_to_card(
    pairs: Day, desk: Browser
) -> None:
    page = desk.open("/e/day/standings/")
    cards = {f"/e/day/players/{pairs.entry(name).uuid}/scorecard/" for name in ("Ann", "Flo")}
    assert cards <= links(page)
    card = desk.open(f"/e/day/players/{pairs.entry('Ann').uuid}/scorecard/")
    assert (card.status, card.title) == (200, "Ann")
    assert f"/e/day/players/{pairs.entry('Ann').uuid}/" in links(card)
    assert "/e/day/round/1/table/1/" in links(card)
    assert len([one for one in links(card) if one.endswith("/scorecard/")]) >= 2


def test_any_round_can_be_looked_at_and_a_round_that_is_none_shows_the_newest(
    desk: Browser,
) -> None:
    assert desk.open("/e/day/standings/", after="1").title == "Standings after round 1"
    assert desk.open("/e/day/standings/", after="0").title == "Before round 1"
    for nonsense in ("9", "x", "-1", "²", ""):
        page = desk.open("/e/day/standings/", after=nonsense)
        assert (page.status, page.title) == (200, "Standings after round 2")


def test_the_last_game_names_the_opponent(pairs: Day, desk: Browser) -> None:
    """It said “against 5”, and whoever read it had to look for the number."""
    page = desk.open("/e/day/standings/")
    names = {entry.name for entry in pairs.division.entries.all()}
    cells = [one.text for one in page.elements if one.tag == "td" and " against " in one.text]
    assert {one.partition(" against ")[2] for one in cells} == names


def test_at_tables_each_player_has_the_reason_why_they_stand_there(director: Account) -> None:
    day = Day.new(director, rounds=3).bring(12)
    day.play(1)
    desk = Browser(director)
    page = desk.open("/e/day/standings/")
    assert "?after=1&one=2&other=1#why" in links(page)
    asked = desk.open("/e/day/standings/", after="1", one="2", other="1")
    assert "Ann has a total of 299, Bob 298." in asked.main
    same = desk.open("/e/day/standings/", after="1", one="2", other="2")
    assert "Choose two different players." in same.main


def test_why_above_is_answered_on_the_page_for_any_two(desk: Browser) -> None:
    page = desk.open("/e/day/standings/", one="1", other="6", after="2")
    assert "Ann has 2 wins, Flo " in page.main
    assert "There is no player 77 in this division" in (
        desk.open("/e/day/standings/", one="1", other="77").main
    )


def test_at_the_end_the_standings_are_final(pairs: Day, desk: Browser) -> None:
    pairs.play(3)
    pairs.play(4)
    assert desk.open("/e/day/standings/").title == "Final standings"


def test_pages_of_games_of_two_lead_to_the_standings_where_tables_are_played(hall: Day) -> None:
    hall.play(1)
    desk = Browser(hall.by)
    for listing in (*LISTINGS[:-1], f"players/{hall.entry('Ann').uuid}/scorecard/"):
        page = desk.open(f"/e/day/{listing}")
        assert (page.status, page.title) == (200, "Standings after round 1")


def test_the_reason_of_a_finalist_is_their_score_in_the_final(hall: Day) -> None:
    """“4th with a total of 511” stood above the 7th with 558."""
    hall.play(1)
    hall.play(2)
    hall.play(3)
    prizes.put(
        hall.desk(),
        division=hall.division_key,
        prizes=[{"kind": "rank"}, {"kind": "rank", "place": 7}],
    )
    page = Browser(hall.by).open("/e/day/prizes/").main
    assert "1st with 299 in the final, 897 in all." in page
    assert "7th in the standings with a total of " in page


def test_prizes_at_tables_go_by_the_places_and_the_highest_score_of_a_round(hall: Day) -> None:
    hall.play(1)
    hall.play(2)
    desk = Browser(hall.by)
    assert "/e/day/prizes/" in links(desk.open("/e/day/standings/"))
    page = desk.send(desk.open("/e/day/prizes/").form("/e/day/prizes/usual/"))
    assert "1st in the standings with a total of 598." in page.text
    assert "Scored 299 in round 1." in page.text
    assert "Crosstable" not in page.text
    page = desk.send(page.form("/e/day/prizes/add/"), kind="high win")
    assert page.status == 422


def test_a_listing_of_several_divisions_keeps_to_its_own(pairs: Day, desk: Browser) -> None:
    pairs.with_division("B", first_table=11).bring("Kit Lou Meg Ned")
    page = desk.open("/e/day/B/standings/")
    assert "/e/day/B/crosstable/" in links(page) and "/e/day/A/standings/" not in page.main
    assert "Kit" in page.main and "Ann" not in page.main


def test_a_prize_list_is_begun_changed_moved_and_shortened(pairs: Day, desk: Browser) -> None:
    page = desk.open("/e/day/prizes/")
    page = desk.send(page.form("/e/day/prizes/usual/"))
    assert page.said == ["4 prizes added. Now enter the amounts."]
    assert titles(page)[:4] == ["1st place", "High win", "High loss", "Upset"]
    page = desk.open("/e/day/prizes/", change="2")
    page = desk.send(page.form("/e/day/prizes/2/"), amount="$20", last="1")
    assert page.said == ["“High win in round 1” saved."]
    page = desk.send(page.form("/e/day/prizes/4/move/"), to="1")
    assert page.said == ["“Upset” moved to number 1."]
    page = desk.open("/e/day/prizes/", change="1")
    page = desk.send(page.form("/e/day/prizes/1/remove/"))
    assert page.said == ["“Upset” deleted."]
    page = desk.send(page.form("/e/day/prizes/add/"), kind="best spread", one_each="on")
    assert [row["kind"] for row in pairs.division.prizes] == [
        "rank", "high win", "high loss", "best spread",
    ]  # fmt: skip
    assert JournalEntry.objects.filter(act="prizes.set").count() == 5
    assert replay(pairs.event).faults == ()


def test_the_prizes_say_who_takes_them_and_why(pairs: Day, desk: Browser) -> None:
    page = desk.send(desk.open("/e/day/prizes/").form("/e/day/prizes/usual/"))
    assert "1st place one each Cy 1st in the standings with 2–0 +5." in page.main
    assert "High win Ann Beat " in page.main


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"kind": "class"}, "A class prize needs its class, e.g. B."),
        ({"kind": "rank", "last": "2"},
         "A place counts over the whole event; leave the rounds blank."),
        ({"kind": "upset", "last": "9"}, "Prize 1: the division has 4 rounds, not 9."),
    ],
)  # fmt: skip
def test_what_makes_no_prize_is_said_and_stays_in_the_form(
    pairs: Day, desk: Browser, typed: dict[str, str], sentence: str
) -> None:
    form = desk.open("/e/day/prizes/").form("/e/day/prizes/add/")
    page = desk.send(form, amount="a silver cup", **typed)
    assert (page.status, page.said) == (422, [sentence])
    assert page.form("/e/day/prizes/add/")["amount"] == "a silver cup"
    assert pairs.division.prizes == []


def test_a_list_that_somebody_else_changed_meanwhile_is_not_overwritten(
    pairs: Day, desk: Browser
) -> None:
    page = desk.open("/e/day/prizes/")
    desk.send(page.form("/e/day/prizes/add/"), kind="rank")
    late = desk.send(page.form("/e/day/prizes/add/"), kind="upset", key="0" * 32)
    assert (late.status, late.said) == (
        409,
        [(
            "Somebody else saved first, so yours was not saved. The prize list was changed. "
            "You changed it too."
        )],
    )  # fmt: skip
    assert len(pairs.division.prizes) == 1


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
    move = again.form("/e/day/prizes/1/move/")
    move.action = "/e/day/prizes/40/move/"
    assert desk.send(move, to="1").said == ["This prize is no longer on the list. Reload the page."]


def test_a_scorekeeper_sees_the_prizes_and_changes_none(
    pairs: Day, desk: Browser, scorekeeper: Account
) -> None:
    desk.send(desk.open("/e/day/prizes/").form("/e/day/prizes/usual/"))
    page = Browser(scorekeeper).open("/e/day/prizes/")
    assert "Ann" in page.main
    assert [form.action for form in page.forms if "/prizes/" in form.action] == []


def test_the_standings_are_printed_from_their_page_whatever_ranks_them(
    pairs: Day, director: Account
) -> None:
    """Only those of tables had the button; a director of pairs looked for it and found none."""
    desk = Browser(pairs.by)
    form = desk.open("/e/day/standings/", after="1").form("/e/day/papers/standings-1/print/")
    told = {name: said[0] for name, said in form.fields.items()}
    assert desk.client.post(form.action, told).status_code == 302
    assert JournalEntry.objects.filter(act="papers.print").get().arguments["name"] == "standings-1"
    assert "/e/day/papers/" in links(desk.open("/e/day/standings/", after="0"))
    tables = Day.new(director, slug="tables").bring(6)
    tables.play(1)
    page = Browser(director).open("/e/tables/standings/")
    assert page.form("/e/tables/papers/standings-1/print/")
