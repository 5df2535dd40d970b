"""Two phones and the desk, against one real ``day``: from the card to the standings, and whatever
comes between. Each test has a table of its own in the demo's round 3."""

from __future__ import annotations

import http.client
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, Route, expect

from tests.browser.conftest import CHROMIUM, FLAGS, patient, press
from tests.browser.hall.phones import Hall, Phone, faults, phone, printed_cards
from tests.day_process import running
from tests.patience import LONGEST_WAIT

pytestmark = pytest.mark.browser

MOST_TAPS = 8
TABLE_1 = "Márta Csillag", "Aurelie Thornquist"
TABLE_3 = "Piet Oosterveld", "Yusuf Marchetti"
TABLE_4 = "Tove Lindqvist-Orr"
TABLE_5 = "Wilhelmina Brandt", "Dominic Achterberg"
TABLE_11 = "Fíadh Corcoran"  # division B
ELSEWHERE = "127.0.0.9"  # a phone that has an address of its own


@pytest.fixture(scope="module")
def hall(
    demo_home: Path,
    tmp_path_factory: pytest.TempPathFactory,
    playwright_here: Playwright,
    chromiums: list[Browser],
) -> Iterator[Hall]:
    """The demo in round 3, the desk signed in, what players agree on counts at once."""
    if not chromiums or not chromiums[-1].is_connected():
        chromiums[:] = [playwright_here.chromium.launch(executable_path=CHROMIUM, args=FLAGS)]
    home = shutil.copytree(demo_home, tmp_path_factory.mktemp("hall") / "demo")
    with running("--demo", home=home) as day:
        context = chromiums[-1].new_context(viewport={"width": 1440, "height": 900})
        desk = patient(context.new_page())
        desk.goto(day.wait_for("Sign in:"))
        made = Hall(day.address, desk, {})
        made.open("hall/").get_by_role("switch", name="Players report results").click()
        desk.get_by_label("Agreed results").select_option("once")
        desk.locator("form:has(#counting)").get_by_role("button", name="Save").click()
        expect(desk.get_by_text("Reports by phone: saved.")).to_be_visible()
        for division in "AB":
            made.cards |= printed_cards(desk, made.base, division)
        yield made
        context.close()


@pytest.fixture
def small(chromium: Browser, hall: Hall) -> Iterator[Phone]:
    with phone(chromium, hall, width=320) as made:
        yield made


@pytest.fixture
def usual(chromium: Browser, hall: Hall) -> Iterator[Phone]:
    with phone(chromium, hall, width=390) as made:
        yield made


@pytest.mark.long
def test_from_the_card_to_the_standings_with_eight_taps_and_no_key_at_the_desk(
    hall: Hall, small: Phone, usual: Phone
) -> None:
    one, other = TABLE_1
    found = {}
    small.page.goto(f"{hall.base}/r/demo-scrabble/")
    found["code"] = faults(small.page)
    small.scan(hall.cards[one])
    found["before"] = faults(small.page)
    small.report(431, 384)
    small.says("You reported 431–384. Waiting for your opponent’s report.")
    found["waiting"] = faults(small.page)
    usual.scan(hall.cards[other])
    usual.hides("431")  # nobody sees what the other one said
    usual.report(384, 431)
    usual.says("You agree: 384–431")
    small.says("You agree: 431–384")
    found["agreed"] = faults(small.page)
    assert (usual.taps, usual.digits) == (4, 6)
    small.tap(small.page.get_by_role("link", name="Standings"))
    expect(small.page.get_by_role("row", name=re.compile(one))).to_be_visible()
    assert small.taps <= MOST_TAPS
    assert (small.small, usual.small) == ([], [])
    expect(hall.open("A/").get_by_text("431").first).to_be_visible()
    slip = hall.open("A/round/3/table/1/")
    expect(slip.locator("main")).to_contain_text("accepted")
    assert {at: said for at, said in found.items() if said} == {}


@pytest.mark.long
def test_two_who_differ_see_their_own_figures_and_the_desk_says_who_is_right(
    hall: Hall, small: Phone, usual: Phone
) -> None:
    one, other = TABLE_3
    small.scan(hall.cards[one])
    small.report(417, 402)
    usual.scan(hall.cards[other])
    usual.report(402, 471)
    usual.says("You two differ. Show your sheets to the director. You reported 402–471.")
    usual.hides("417")
    small.says("You two differ. Show your sheets to the director. You reported 417–402.")
    small.hides("471")
    found = {"differ": faults(small.page)}
    desk = hall.open("A/")
    waits = desk.locator("li", has_text="by phone").filter(has_text="Table 3")
    waits.get_by_role("link", name="Reports").press("Enter")
    line = desk.locator(".report-lines > li", has_text="Table 3")
    expect(line.locator("tbody tr")).to_have_count(2)
    assert line.locator("mark").all_inner_texts() == ["1", "7", "7", "1"]
    found["desk"] = faults(desk)
    for _ in range(80):
        press(desk, "Tab")
        if f"{one} is right" in desk.evaluate("document.activeElement.textContent"):
            break
    press(desk, "Enter")
    expect(desk.get_by_text("Table 3 saved as reported.")).to_be_visible()
    small.says("Saved: 417–402")
    usual.says("Saved: 402–417")
    assert {at: said for at, said in found.items() if said} == {}


def test_a_report_outlives_a_lost_answer_and_a_lost_network_and_is_saved_once(
    hall: Hall, small: Phone
) -> None:
    small.scan(hall.cards[TABLE_4])

    def lose_the_answer(route: Route) -> None:
        if route.request.method == "POST":
            route.fetch(max_redirects=0)  # the laptop has it
            route.abort()
        else:
            route.continue_()

    small.page.route("**/r/**", lose_the_answer)
    small.report(405, 398)
    kept = small.page.get_by_text("No connection. Your report is kept and sent again.")
    expect(kept).to_be_visible()
    small.page.context.set_offline(True)
    small.page.unroute("**/r/**")
    small.page.context.set_offline(False)
    small.says("You reported 405–398.")
    small.tap(small.page.get_by_text("Change my report"))
    small.page.context.set_offline(True)
    small.page.locator("#own").fill("406")
    small.page.locator("#other").fill("398")
    expect(small.page.locator(".in-words")).to_contain_text(f"{TABLE_4} wins by 8.")
    small.tap(small.page.get_by_role("button", name="Send"))
    expect(kept).to_be_visible()
    small.page.close()  # put away; opened again at the table, with the network back
    small.page.context.set_offline(False)
    small.page = patient(small.page.context.new_page())
    small.scan(hall.cards[TABLE_4])
    small.says("You reported 406–398.")
    said = f"{TABLE_4} reported table 4"
    assert (hall.acts(of=f"{said}, round 3, by phone: 405"), hall.acts(of=said)) == (1, 2)
    assert small.small == []


@pytest.mark.long
def test_a_round_that_is_completed_meanwhile_refuses_in_words_and_says_what_was_typed(
    hall: Hall, small: Phone
) -> None:
    small.scan(hall.cards[TABLE_11])
    small.type(388, 377)
    desk = hall.open("B/round/3/")
    desk.get_by_text("Continue without these tables").click()
    desk.locator("#reason").fill("They play on tomorrow.")
    desk.get_by_role("button", name="Complete round 3").click()
    expect(desk.get_by_role("button", name="Complete round 3")).to_have_count(0)
    small.tap(small.page.get_by_role("button", name="Send"))
    alert = small.page.get_by_role("alert")
    expect(alert).to_have_text(re.compile("Round 3 is complete. Take your slip to the desk."))
    small.says("You typed 388–377. It isn’t saved.")
    assert hall.acts(of=f"{TABLE_11} reported") == 0


@pytest.mark.long
def test_fifty_wrong_codes_slow_whoever_types_them_and_nobody_else(
    hall: Hall, small: Phone, usual: Phone
) -> None:
    usual.scan(hall.cards[TABLE_5[0]])  # has been in: known by its cookie
    stranger = small.page
    stranger.goto(f"{hall.base}/r/demo-scrabble/")
    said = []
    for last in "23456789":
        stranger.get_by_label("Your code").fill(f"2222-222{last}")
        with stranger.expect_navigation():
            stranger.keyboard.press("Enter")
        said.append(stranger.get_by_role("alert").inner_text().strip())
    assert [one.startswith("This code isn’t right.") for one in said] == [True] * 5 + [False] * 3
    for tried in range(42):  # and on, as fast as a program asks
        at = f"{hall.base}/r/demo-scrabble/2222-{3333 + tried % 7}"
        said.append(stranger.context.request.get(at).text())
    waits = re.compile(r"Too many wrong codes from here\. Wait \d+ seconds, then try again\.")
    assert (len(said), all(waits.search(one) for one in said[5:])) == (50, True)
    assert faults(stranger) == []
    hall.open("A/")
    usual.scan(hall.cards[TABLE_5[0]])
    usual.says("Round 3 · Table 5")
    assert _status_elsewhere(hall, hall.cards[TABLE_5[1]]) == 200


def _status_elsewhere(hall: Hall, address: str) -> int:
    """Of a page, asked for from another address: browsers on this machine all have the same."""
    host, _, port = hall.base.rpartition("/")[2].partition(":")
    asks = http.client.HTTPConnection(
        host, int(port), timeout=LONGEST_WAIT, source_address=(ELSEWHERE, 0)
    )
    asks.request("GET", address)
    status = asks.getresponse().status
    asks.close()
    return status
