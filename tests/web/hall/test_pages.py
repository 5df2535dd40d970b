"""Everybody's own pages: posted rounds and accepted results, in every state of a day."""

from __future__ import annotations

import html
import re

import pytest

from tdtool.models import Account
from tdtool.services import events, prizes
from tdtool.services import hall as hall_acts
from tdtool.services.reports import by_desk
from tdtool.services.rounds import clock as clocks
from tdtool.services.rounds import forfeits
from tests.cast import Day
from tests.web.browser import Browser, Page

ROUND_PAGES = ("pairings/", "tables/", "results/")
OPEN_PAGES = ("", *ROUND_PAGES, "standings/")
HOSTILE = ('<b>Bobby</b> & "Co"', "<script>alert(1)</script>Z", "{{ event }} {% url %}")


@pytest.fixture
def pairs(director: Account) -> Day:
    """Four who play games of two."""
    return Day.new(director, system="scrabble", rounds=3).bring(4)


def _open(page: str = "", of: str = "day") -> Page:
    return Browser().open(f"/h/{of}/{page}")


def _said(page: Page) -> str:
    """What the page itself says, a blank between any two elements."""
    main = page.html.partition("<main")[2].partition(">")[2]
    own = main.partition('<nav class="hall-pages"')[0].partition("</main>")[0]
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", own)).split())


def _own(day: Day, name: str) -> Page:
    return _open(f"players/{day.entry(name).uuid}/", day.event.slug)


def test_the_first_thing_on_the_first_page_is_the_search_for_one_s_name(hall: Day) -> None:
    hall.post(1)
    page = _open()
    first = next(one for one in page.elements if one.tag in ("form", "section"))
    assert (first.tag, first.attributes["role"]) == ("form", "search")
    assert _said(page).startswith(
        "Find a name Search Round 1 of 3 posted 09:05 · 0 of 4 results in"
    )


def test_before_a_round_is_posted_the_hall_hears_only_that(hall: Day) -> None:
    hall.draw(1)
    assert "Welcome Round 1 isn’t posted yet." in _said(_open())
    for page in ROUND_PAGES:
        told = _open(page)
        assert (told.status, _said(told)) == (404, "Round 1 isn’t posted yet.")
    assert "Round 1: not posted yet" in _said(_own(hall, "Ann"))
    assert _said(_open("standings/")).startswith("Standings No results yet.")


def test_a_name_is_found_by_any_part_of_it_with_the_table_of_now(hall: Day) -> None:
    hall.post(1)
    said = _said(_open("?q=+aN"))
    assert "1 name Ann round 1 Table 1" in said
    assert "No matching name" in _said(_open("?q=Zebedee"))


def test_pairings_stand_by_name_and_by_table_with_seats(hall: Day) -> None:
    hall.post(1)
    assert "Ann seat 1 Table 1 Bob seat 1 Table 2" in _said(_open("pairings/"))
    seated = " ".join(f"{at} {name}" for at, name in enumerate(hall.seated(1), 1))
    assert f"1 {seated}" in re.sub(r"\s+", " ", _said(_open("tables/")))


def test_pairings_of_two_say_against_whom_and_who_starts(pairs: Day) -> None:
    pairs.post(1)
    one, other = pairs.seated(1)
    said = _said(_open("pairings/"))
    assert f"{one} vs. {other}, " in said and f"{other} vs. {one}, " in said
    assert ", starts" in said and ", replies" in said


def test_results_come_one_by_one_and_only_when_they_are_accepted(hall: Day) -> None:
    hall.post(1)
    assert "0 of 4 results in" in _said(_open("results/"))
    hall.report(1, 301, 250, 240, 230, 220, 210)
    hall.report(2, 302, 250, 240, 230, 220, 210, signed=False)
    said = _said(_open("results/"))
    assert "1 of 4 results in" in said
    assert "301" in said
    for page in (*OPEN_PAGES, f"players/{hall.entry('Bob').uuid}/"):
        assert (page, "302" in _said(_open(page))) == (page, False)


def test_desk_and_hall_count_alike_what_is_accepted_which_a_dispute_does_not_take_back(
    hall: Day,
) -> None:
    hall.post(1)
    hall.report(1, 299, 298, 297, 296, 298, 294)
    hall.report(2, 298, 297, 296, 299, 294, 295)
    hall.dispute(2)
    elements = Browser(hall.by).open("/e/day/").elements
    tally = next(one.text for one in elements if "tally" in one.classes)
    assert " ".join(tally.split()) == "2 no slip 1 disputed 2 accepted"
    for page in ("", "results/"):
        said = _said(_open(page))
        assert "2 of 4 results in" in said
        assert "accepted" not in said and "dispute" not in said


def test_an_undone_slip_is_no_result_any_more(hall: Day) -> None:
    hall.post(1)
    hall.report(1, 301, 250, 240, 230, 220, 210)
    desk = Browser(hall.by)
    page = desk.open("/e/day/round/1/table/1/")
    desk.send(page.form("/e/day/round/1/table/1/remove/"), reason="wrong table")
    assert "0 of 4 results in" in _said(_open("results/"))
    assert "No results yet." in _said(_open("standings/"))


def test_standings_say_which_slip_was_the_last(hall: Day) -> None:
    hall.post(1)
    hall.report(1, 301, 250, 240, 230, 220, 210)
    hall.report(2, 302, 250, 240, 230, 220, 210)
    said = _said(_open("standings/"))
    assert "after round 1, incomplete" in said
    assert "Last result: table 2, round 1, 09:07" in said


def test_standings_of_two_player_games_are_by_wins_and_spread(pairs: Day) -> None:
    pairs.play(1)
    said = _said(_open("standings/"))
    assert "W–L Spread" in said and "1–0" in said
    assert "Final standings" not in said
    for number in (2, 3):
        pairs.play(number)
    assert _said(_open("standings/")).startswith("Final standings after round 3")


def test_the_crosstable_is_there_where_wins_rank(hall: Day, director: Account) -> None:
    assert _open("crosstable/").status == 404
    two = Day.new(director, slug="two", system="scrabble").bring(4)
    assert "It starts when round 1 is posted." in _said(_open("crosstable/", "two"))
    two.play(1)
    assert "W " in _said(_open("crosstable/", "two"))


def test_a_player_s_page_has_table_seat_opponents_and_card(hall: Day) -> None:
    hall.play(1)
    hall.post(2)
    said = _said(_own(hall, "Ann"))
    at = hall.seated(1)
    assert said.startswith(f"Ann Round 2, moved up Table 1 Seat {at.index('Ann') + 1} At the table")
    assert all(name in said for name in at)
    assert "My card place 1 of 22 Round 1 Table 1 place 1 at the table 299" in said
    assert "Round 2 Table 1 no result yet Round 3 not posted yet" in said


def test_a_player_s_page_in_games_of_two_says_who_starts(pairs: Day) -> None:
    pairs.play(1)
    pairs.post(2)
    said = _said(_own(pairs, "Ann"))
    assert re.search(r"My game \w+ starts 1 ", said)
    assert re.search(r"Round 1 won 299–29\d table \d, vs. \w+ \+\d", said)


def test_a_bye_a_forfeit_and_a_withdrawal_are_said(director: Account) -> None:
    day = Day.new(director, system="scrabble", rounds=3).bring(5)
    day.post(1)
    said = _said(_open("pairings/"))
    assert "has the bye Bye" in said
    assert "Bye: " in _said(_open("tables/")) and "Bye: " in _said(_open("results/"))


def test_the_clock_s_end_is_said_and_not_what_is_left_of_it(hall: Day) -> None:
    hall.post(1)
    assert "Live clock" not in _said(_open())
    clocks.start(hall.desk(), round=str(hall.round(1).uuid), minutes=75)
    assert "Ends at 10:21 started 09:06 Live clock" in _said(_open())


def test_earlier_rounds_stay_to_be_read(hall: Day) -> None:
    hall.play(1)
    hall.post(2)
    for page in ROUND_PAGES:
        links = {one.attributes.get("href") for one in _open(page).elements}
        assert f"/h/day/round/1/{page}" in links
        assert _open(f"round/1/{page}").status == 200
        assert _open(f"round/3/{page}").status == 404


def test_each_division_has_its_pages_and_the_search_goes_over_all(hall: Day) -> None:
    other = hall.with_division("B", first_table=21)
    other.bring_named("Zed Young", "Zoe Alder")
    other.post(1)
    said = _said(_open("?q=zed"))
    assert "Zed Young Division B, round 1 Table 21" in said
    assert _said(_open("tables/", "day/B")).count("21") == 1
    assert _open("tables/", "day/A").status == 404
    away = _open(f"players/{other.entry('Zed Young').uuid}/", "day/A")
    assert _said(away).startswith("Zed Young Round 1")


def test_prizes_are_not_shown_until_a_director_says_so(pairs: Day) -> None:
    prizes.put(
        pairs.desk(), division=pairs.division_key, prizes=[{"kind": "rank", "amount": "$100"}]
    )
    pairs.play(1)
    page = _open("prizes/")
    assert (page.status, "Prizes: not shown here. Ask at the desk." in _said(page)) == (404, True)
    assert "Prizes" not in _open().html
    hall_acts.show(pairs.desk(), kind="prizes", shown=True)
    assert "as they stand after round 1" in _said(_open("prizes/"))
    assert "$100" in _said(_open("prizes/"))
    assert "Prizes" in _open().html


@pytest.mark.long
def test_a_kind_that_is_switched_off_is_a_sentence_and_nowhere_linked(pairs: Day) -> None:
    pairs.play(1)
    own = f"players/{pairs.entry('Ann').uuid}/"
    for kind in ["pairings", "results", "standings", "crosstable", "players"]:
        addresses = {
            "pairings": ("pairings/", "tables/", "round/1/pairings/", "round/1/tables/"),
            "results": ("results/", "round/1/results/"),
            "players": (own,),
        }.get(kind, (f"{kind}/",))
        every = (*OPEN_PAGES, "crosstable/", "?q=an", own)
        hall_acts.show(pairs.desk(), kind=kind, shown=False)
        for address in addresses:
            page = _open(address)
            assert (page.status, "not shown here. Ask at the desk." in _said(page)) == (404, True)
        for page in map(_open, every):
            links = {one.attributes.get("href", "") for one in page.elements if one.tag == "a"}
            assert not {
                link for link in links for away in addresses if link.endswith(f"/day/{away}")
            }
        hall_acts.show(pairs.desk(), kind=kind, shown=True)


def test_a_player_s_page_tells_nothing_of_what_is_switched_off(hall: Day) -> None:
    hall.play(1)
    hall_acts.show(hall.desk(), kind="results", shown=False)
    hall_acts.show(hall.desk(), kind="standings", shown=False)
    said = _said(_own(hall, "Ann"))
    assert "299" not in said and "place" not in said
    hall_acts.show(hall.desk(), kind="pairings", shown=False)
    assert "Bob" not in (said := _said(_own(hall, "Ann"))) and "Seat" not in said


def test_of_a_hidden_event_nothing_is_shown_not_even_that_it_is_there(hall: Day) -> None:
    hall.play(1)
    events.hide(hall.desk(), hidden=True)
    hidden = [_open(page) for page in (*OPEN_PAGES, "now", "nothing/")]
    hidden.append(_open("", "day/C"))
    nowhere = _open("", "nowhere")
    assert {(one.status, one.html) for one in hidden} == {(404, nowhere.html)}


def test_an_unlisted_player_is_a_number_everywhere_in_the_hall(hall: Day) -> None:
    hall.play(1)
    hall.post(2)
    hall_acts.unlist(hall.desk(), entry=str(hall.entry("Quin").uuid), unlisted=True)
    number = hall.entry("Quin").number
    for page in ("pairings/", "tables/", "results/", "standings/", "round/1/results/"):
        said = _said(_open(page))
        assert (page, "Quin" in said, f"Player {number}" in said) == (page, False, True)
    own = _own(hall, "Quin")
    assert _said(own).startswith(f"Player {number} Round 2") and "Quin" not in own.html
    assert "No matching name" in _said(_open("?q=quin"))
    assert f"Player {number} round 2" in _said(_open(f"?q=player+{number}"))
    seating = Browser().open("/e/day/round/2/seating/")
    assert "Quin" not in seating.html and f"Player {number}" in seating.text
    assert "Quin" in Browser(hall.by).open("/e/day/standings/").text


def test_an_unlisted_player_is_a_number_in_crosstable_prizes_and_opponents_cards(
    pairs: Day,
) -> None:
    prizes.put(
        pairs.desk(), division=pairs.division_key, prizes=[{"kind": "rank"}, {"kind": "high win"}]
    )
    hall_acts.show(pairs.desk(), kind="prizes", shown=True)
    pairs.play(1)
    hall_acts.unlist(pairs.desk(), entry=str(pairs.entry("Ann").uuid), unlisted=True)
    other = pairs.seated(1)[1] if pairs.seated(1)[0] == "Ann" else pairs.seated(1)[0]
    for page in ("crosstable/", "prizes/", f"players/{pairs.entry(other).uuid}/"):
        said = _said(_open(page))
        assert (page, "Ann" in said, "Player 1" in said) == (page, False, True)


def test_an_unlisted_player_has_no_number_before_there_is_one(hall: Day) -> None:
    hall_acts.unlist(hall.desk(), entry=str(hall.entry("Quin").uuid), unlisted=True)
    assert _said(_own(hall, "Quin")).startswith("Player Round 1")


def test_an_unlisted_player_s_rating_is_not_shown_either(hall: Day) -> None:
    hall.post(1)
    rating = str(hall.entry("Quin").rating)
    assert rating in _said(_own(hall, "Quin"))
    hall_acts.unlist(hall.desk(), entry=str(hall.entry("Quin").uuid), unlisted=True)
    assert rating not in _said(_own(hall, "Quin"))


def test_hostile_names_are_escaped_and_do_nothing(event: Day) -> None:
    event.bring_named(*HOSTILE, "Ann")
    event.post(1)
    event.report(1, 300, 290, 280, 270)
    own = f"players/{event.entry(HOSTILE[1]).uuid}/"
    for page in (*OPEN_PAGES[1:], own, "?q=z", "?q=<script>alert(1)</script>"):
        answer = _open(page)
        assert (page, "<script>alert" in answer.html, "<b>Bobby" in answer.html) == (
            page, False, False,
        )  # fmt: skip
    for name in HOSTILE:
        assert name in html.unescape(_open("tables/").html)


def test_the_hall_only_reads(hall: Day) -> None:
    for method in ["post", "put", "patch", "delete", "options"]:
        for page in (*OPEN_PAGES, "nothing/"):
            answer = getattr(Browser().client, method)(f"/h/day/{page}")
            assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD")


def test_what_names_nothing_is_a_sentence_and_a_slash_is_added(hall: Day) -> None:
    assert _said(_open("nothing/")) == "There is no such page in the hall."
    answer = Browser().client.get("/h/day/standings")
    assert (answer.status_code, answer["Location"]) == (302, "/h/day/standings/")
    assert _open(f"players/{hall.division.uuid}/").status == 404


def test_nobody_is_asked_to_report_a_forfeit_or_a_result_that_is_in(director: Account) -> None:
    """“Report your result” stood beside both."""
    day = Day.new(director, slug="phones", system="scrabble").bring(6)
    by_desk.set_counting(day.desk(), counting="desk")
    day.post(1)
    day.report(1, 400, 350)
    forfeits.forfeit(day.desk(), game=str(day.game(2).uuid), missing=[1], reason="not here")
    links = {}
    for table in (1, 2, 3):
        key = day.game(table).seats.get(place=1).entry.uuid
        page = Browser().open(f"/h/phones/players/{key}/").main
        links[table] = ("Report your result" in page, "See your result" in page)
    assert links == {1: (False, True), 2: (False, False), 3: (True, False)}
