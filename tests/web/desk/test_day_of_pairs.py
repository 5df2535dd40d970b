"""The day page where two meet at a table: what comes next, rounds that overlap, divisions."""

from __future__ import annotations

import re

import pytest

from tdtool.models import Account
from tdtool.services import players
from tdtool.services.rounds import clock as clocks
from tdtool.services.rounds import forfeits
from tdtool.services.rounds import lifecycle as rounds
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day
from tests.truth.pages import to_do, to_see_to
from tests.web.browser import Browser, Page


@pytest.fixture
def pairs(director: Account) -> Day:
    return Day.new(director, system="scrabble", rounds=7).bring(8)


def day_of(day: Day, place: str = "day") -> Page:
    return Browser(day.by).open(f"/e/{place}/")


def links(page: Page, cls: str) -> list[tuple[str, str]]:
    return [
        (" ".join(one.text.split()), one.attributes["href"])
        for one in page.elements
        if one.tag == "a" and cls in one.classes
    ]


def acts(page: Page) -> list[tuple[str, str]]:
    """The next act's button, and the second one where there is one."""
    links = [one for one in page.elements if one.tag == "a"]
    return [
        (" ".join(re.split("[⏎…]", one.text)[0].split()), one.attributes["href"])
        for one in links
        if "data-next" in one.attributes or one.attributes.get("data-key") == "n"
    ]


def test_the_next_act_leads_through_a_round_and_the_one_after_it_may_be_drawn_meanwhile(
    pairs: Day,
) -> None:
    assert acts(day_of(pairs)) == [("Draw round 1", "/e/day/round/1/")]
    pairs.pair(1)
    assert acts(day_of(pairs)) == [("Open draft", "/e/day/round/1/")]
    rounds.confirm(pairs.desk(), round=str(pairs.round(1).uuid))
    assert acts(day_of(pairs)) == [("Open round 1", "/e/day/round/1/")]
    pairs.post(1)
    assert day_of(pairs).title == "Print everything"
    pairs.printed(1)
    page = day_of(pairs)
    assert page.title == "Enter the slips"
    assert acts(page) == [
        ("Enter scores", "/e/day/entry/"),
        ("Draw round 2", "/e/day/round/2/"),
    ]
    pairs.pair(2)
    assert acts(day_of(pairs))[1] == ("Check the draft of round 2", "/e/day/round/2/")
    for table in (1, 2, 3, 4):
        _report(pairs, table, 1)
    assert acts(day_of(pairs))[0] == ("Complete round 1", "/e/day/round/1/")


def _report(day: Day, table: int, number: int) -> None:
    game = day.game(table, number)
    slips.report(day.desk(), game=str(game.uuid), scores=[400 + table, 350], signed=True)


def test_slips_of_two_rounds_that_are_played_at_once_are_both_missing(pairs: Day) -> None:
    pairs.post(1)
    for table in (1, 2, 3):
        _report(pairs, table, 1)
    pairs.post(2)
    assert day_of(pairs).title == "Print everything"
    pairs.printed(2)
    page = day_of(pairs)
    assert page.title == "Enter the slip of table 4, round 1"
    assert to_do(page)[:5] == ["Table 4, no slip yet"] + [
        f"Table {table}, round 2, no slip yet" for table in (1, 2, 3, 4)
    ]


def test_a_late_slip_of_a_round_gone_on_without_it_stays_on_the_list(pairs: Day) -> None:
    pairs.post(1)
    for table in (1, 2, 3):
        _report(pairs, table, 1)
    pairs.complete(1, without=(4,), reason="lost")
    page = day_of(pairs)
    assert "Table 4, round 1, no slip yet" in to_do(page)
    hrefs = [one.attributes["href"] for one in page.elements if "data-begin" in one.attributes]
    assert hrefs == ["/e/day/entry/?table=4&round=1"]


def test_byes_and_forfeits_are_said_and_are_no_tables_to_wait_for(director: Account) -> None:
    day = Day.new(director, system="scrabble", rounds=7).bring(5)
    day.post(1)
    first, second = day.seated(1)
    forfeits.forfeit(day.desk(), game=str(day.game(1).uuid), missing=[1], reason="not here")
    assert day_of(day).title == "Print everything"
    day.printed(1)
    page = day_of(day)
    assert f"Not played: Eve has a bye; table 1, {first} – {second}, forfeit." in page.main
    assert "Enter the slip of table 2" in page.main


def test_many_rounds_stand_as_a_strip_of_numbers_with_their_states(pairs: Day) -> None:
    pairs.play(1)
    pairs.post(2)
    pairs.pair(3)
    strip = [
        (one.text, one.attributes["class"])
        for one in day_of(pairs).elements
        if one.attributes.get("aria-label", "").startswith("Round ") and one.tag == "a"
    ]
    assert strip == [
        ("1", "complete"), ("2", "posted"), ("3", "draft"), ("4", "undrawn"), ("5", "undrawn"),
        ("6", "undrawn"), ("7", "undrawn"),
    ]  # fmt: skip


def test_after_the_last_round_the_first_is_named_with_wins_and_spread(director: Account) -> None:
    day = Day.new(director, system="scrabble", rounds=2).bring(4)
    day.play(1)
    day.play(2)
    page = day_of(day)
    assert page.title == "See final standings"
    assert "All 2 rounds are complete. Ann is first with 2 wins, spread +" in page.main
    assert acts(page) == [
        ("Open standings", "/e/day/standings/"),
        ("Start a play-off", "/e/day/play-off/"),
    ]


def test_before_check_in_round_one_can_be_drawn_all_the_same(director: Account) -> None:
    day = Day.new(director, system="scrabble", rounds=7).bring(4, here=False)
    assert acts(day_of(day)) == [
        ("Check in players", "/e/day/players/door/"),
        ("Draw round 1", "/e/day/round/1/"),
    ]


@pytest.fixture
def two(director: Account) -> tuple[Day, Day]:
    a = Day.new(director, system="scrabble", rounds=3).bring(4)
    b = a.with_division("B", first_table=11).bring("Kit Lou Meg Ned")
    a.post(1)
    a.printed(1)
    return a, b


def test_the_events_own_page_says_of_each_division_what_comes_next(two: tuple[Day, Day]) -> None:
    page = day_of(two[0])
    assert [line.partition("8 of")[0] for line in to_do(page)][:3] == [
        "B · Draw round 1Everyone is here: 4 players.", "A · Table 1, no slip yet",
        "A · Table 2, no slip yet",
    ]  # fmt: skip
    assert to_do(page)[3].startswith("A · Draw round 2")
    assert acts(page)[0] == ("Draw round 1", "/e/day/B/round/1/")


def test_tabs_lead_to_the_same_page_of_another_division(two: tuple[Day, Day]) -> None:
    def tabs(place: str) -> list[tuple[str, str, bool]]:
        page = Browser(two[0].by).open(place)
        start = next(i for i, one in enumerate(page.elements) if "tabs" in one.classes)
        return [
            (one.text, one.attributes["href"], "aria-current" in one.attributes)
            for one in page.elements[start + 1 :]
            if one.tag == "a"
        ][:3]

    assert tabs("/e/day/") == [
        ("All", "/e/day/", True),
        ("Division Around 1 posted", "/e/day/A/", False),
        ("Division Bnot drawn yet", "/e/day/B/", False),
    ]
    assert [tab[1:] for tab in tabs("/e/day/B/players/")] == [
        ("/e/day/", False), ("/e/day/A/players/", False), ("/e/day/B/players/", True),
    ]  # fmt: skip
    assert [tab[1] for tab in tabs("/e/day/A/round/1/table/1/")] == [
        "/e/day/", "/e/day/A/round/1/", "/e/day/B/round/1/",
    ]  # fmt: skip


def test_a_table_is_found_in_any_division(two: tuple[Day, Day]) -> None:
    a, b = two
    b.post(1)
    first, second = b.seated(11)
    page = Browser(a.by).open("/e/day/table/11/")
    assert f"{first} vs. {second}" in page.main
    assert page.address == "/e/day/B/round/1/table/11/"


def test_an_event_of_one_division_has_no_tabs(pairs: Day) -> None:
    assert not [one for one in day_of(pairs).elements if "tabs" in one.classes]
    players.withdraw(pairs.desk(), entry=str(pairs.entry("Hal").uuid), from_round=1)
    assert day_of(pairs).status == 200


def test_a_draft_of_the_next_round_leaves_the_round_that_is_played_on_every_clock(
    pairs: Day,
) -> None:
    """The hall went without a clock as soon as the next round was drawn."""
    pairs.pair(1)
    pairs.post(1)
    clocks.start(pairs.desk(), round=str(pairs.round(1).uuid), minutes=50)
    pairs.pair(2)
    for place in ("day", "day/entry", "day/clock"):
        page = day_of(pairs, place)
        assert [one for one in page.elements if "data-clock" in one.attributes]
    assert "Round 1" in day_of(pairs, "day/judge").text


def test_once_a_slip_is_in_nobody_waits_for_paper(pairs: Day) -> None:
    pairs.post(1)
    _report(pairs, 1, 1)
    assert day_of(pairs).title == "Enter the slips"


def test_what_was_printed_of_the_draft_or_of_another_round_is_not_the_posted_round(
    pairs: Day,
) -> None:
    pairs.pair(1)
    pairs.printed(1)
    pairs.post(1)
    assert day_of(pairs).title == "Print everything"
    pairs.printed(2)
    assert day_of(pairs).title == "Print everything"


def test_the_button_prints_all_papers_of_the_round_as_one_file(two: tuple[Day, Day]) -> None:
    _, b = two
    b.post(1)
    desk = Browser(b.by)
    form = desk.open("/e/day/B/").form("/e/day/B/papers/B-round-1-all/print/")
    answer = desk.client.post(form.action, {name: said[0] for name, said in form.fields.items()})
    assert answer["Location"] == "/e/day/B/papers/B-round-1-all.pdf"
    assert desk.open("/e/day/B/").title == "Enter the slips"


def test_whatever_is_to_do_is_on_the_page(
    director: Account,
) -> None:
    """A warning behind four disputes was counted in the heading and nowhere to be found."""
    day = Day.new(director, system="scrabble", rounds=7).bring(12)
    day.post(1)
    for table in range(1, 7):
        day.report(table, 400, 300 + table, signed=False)
    page = day_of(day)
    named = [line.split(",")[0] for line in to_see_to(page)]
    assert named == [f"Table {number}" for number in range(1, 7)]


def test_a_draft_drawn_before_a_correction_is_to_be_drawn_again(pairs: Day) -> None:
    """It kept its pairings, and neither its page nor To do told anybody."""
    pairs.play(1)
    pairs.pair(2)
    assert day_of(pairs).title == "Check the draft of round 2"
    for game in pairs.round(1).games.order_by("table__number")[:2]:
        seat = game.seats.get(entry__number__lte=2)
        slips.correct(
            pairs.desk(), game=str(game.uuid), place=seat.place, score=90, reason="misread"
        )
    page = day_of(pairs)
    assert page.title == "Draw round 2 again"
    assert acts(page)[0] == ("Open draft", "/e/day/round/2/")
    draft = day_of(pairs, "day/round/2")
    assert "Round 2 was drawn before a slip or a correction: 4 pairings would differ" in draft.main
    assert 'id="again" open' in draft.html
    pairs.pair(2)
    assert day_of(pairs).title == "Check the draft of round 2"
    assert "was drawn before" not in day_of(pairs, "day/round/2").main


def test_a_draft_doesn_t_ask_to_be_drawn_again_for_a_player_who_has_left(pairs: Day) -> None:
    pairs.play(1)
    pairs.pair(2)
    players.withdraw(pairs.desk(), entry=str(pairs.entry("Hal").uuid), from_round=2)
    assert "was drawn before" not in day_of(pairs, "day/round/2").main


def test_of_several_late_slips_the_desk_begins_with_the_first_table_as_its_list_does(
    pairs: Day,
) -> None:
    """The block offered the last table of the completed round; the list began with the first."""
    pairs.post(1)
    pairs.report(2, 402, 354)
    pairs.report(3, 403, 356)
    pairs.complete(1, without=(1, 4), reason="both are lost")
    pairs.post(2)
    pairs.printed(2)
    assert day_of(pairs).title == "Enter the slip of table 1, round 1"
