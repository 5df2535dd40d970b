"""Each answer is rendered once for each state of the event, and then given from memory."""

from __future__ import annotations

import gzip

import pytest
from django.http import HttpResponse
from django.test import Client

from tdtool.models import Account, Event
from tdtool.queries.hall import states
from tdtool.services import check_in, events
from tdtool.services import hall as names
from tdtool.services.acts import every_act
from tdtool.services.slips import settling
from tdtool.web.hall import answers
from tdtool.web.hall.memory import AROUND, Kept, Memory, Wanted
from tests.cast import Day
from tests.counted import counted
from tests.web.browser import Browser

PAGES = ("", "now", "pairings/", "tables/", "results/", "standings/", "?q=ann")


@pytest.fixture
def within_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """However laden the machine is, the pages of a test come within the second of one asking."""
    monkeypatch.setattr(states, "ASKED_EVERY", 3600.0)


def test_a_page_that_was_asked_for_before_asks_the_database_nothing(
    hall: Day, within_a_second: None
) -> None:
    hall.play(1)
    client = Client()
    first = {page: client.get(f"/h/day/{page}").content for page in PAGES}
    with counted() as asked:
        again = {page: client.get(f"/h/day/{page}").content for page in PAGES}
    assert asked.queries == []
    assert again == first


def test_a_page_that_takes_long_is_of_one_state_and_asks_for_it_once(
    hall: Day, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a laden machine a page took over a second, and asked again in its middle."""
    hall.post(1)
    monkeypatch.setattr(states, "ASKED_EVERY", 0.0)
    with counted() as asked:
        Client().get("/h/day/")
    assert asked.twice == []


def test_the_pages_of_all_players_cost_no_query_after_the_first(
    hall: Day, within_a_second: None
) -> None:
    hall.play(1)
    client = Client()
    first, *others = hall.division.entries.values_list("uuid", flat=True)
    assert client.get(f"/h/day/players/{first}/").status_code == 200
    with counted() as asked:
        seen = {client.get(f"/h/day/players/{one}/").status_code for one in others}
    assert (seen, asked.queries) == ({200}, [])


def test_an_act_is_seen_with_the_next_page_and_one_that_the_hall_can_t_see_is_not(
    hall: Day,
) -> None:
    hall.post(1)
    hall.report(2, 300, 250, 240, 230, 220, 210)
    client = Client()
    before = {page: client.get(f"/h/day/{page}") for page in PAGES}
    hall.printed(1)
    settling.compare(hall.desk(), game=str(hall.game(2).uuid), ticked=True)
    assert {page: client.get(f"/h/day/{page}")["ETag"] for page in PAGES} == {
        page: answer["ETag"] for page, answer in before.items()
    }
    hall.report(1, 301, 250, 240, 230, 220, 210)
    assert b"301" in client.get("/h/day/results/").content
    assert client.get("/h/day/now").json() != before["now"].json()


def test_an_act_of_another_process_is_seen_within_a_second(hall: Day) -> None:
    hall.post(1)
    now = 1000.0
    state = states.of("day", clock=lambda: now)
    Event.objects.filter(slug="day").update(hidden=True)  # as another process would
    assert states.of("day", clock=lambda: now + 0.9) == state != ""
    assert states.of("day", clock=lambda: now + 1.0) == ""


def test_while_slips_come_fast_the_hall_takes_on_a_new_state_every_two_seconds(
    hall: Day, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(states, "REST", 2.0)
    hall.post(1)
    state = states.of("day", clock=lambda: 1000.0)
    hall.report(1, 301, 250, 240, 230, 220, 210)
    assert states.of("day", clock=lambda: 1000.1) == state
    assert states.of("day", clock=lambda: 1001.9) == state
    first = states.of("day", clock=lambda: 1002.0)
    assert first != state
    hall.report(2, 301, 250, 240, 230, 220, 211)
    assert states.of("day", clock=lambda: 1002.1) == first
    check_in.one(hall.desk(), entry=str(hall.entry("Ann").uuid), arrived=False)
    assert states.of("day", clock=lambda: 1002.2) != first, "an act but a slip is seen at once"


@pytest.mark.parametrize("prepares", [False, True])
def test_what_another_process_did_rests_only_where_it_is_a_slip(
    hall: Day, monkeypatch: pytest.MonkeyPatch, prepares: bool
) -> None:
    """A name was withheld by another server on the same database: its page stood on."""
    monkeypatch.setattr(states, "REST", 2.0)
    monkeypatch.setattr(states, "_prepare", (lambda *told: None) if prepares else None)
    hall.post(1)
    before = states.of("day", clock=lambda: 1000.0)
    seen = dict(states._known)
    hall.report(1, 301, 250, 240, 230, 220, 210)
    states._known.update(seen)
    assert states.of("day", clock=lambda: 1001.0) == before
    names.unlist(hall.desk(), entry=str(hall.entry("Ann").uuid), unlisted=True)
    states._known.update(seen)
    assert states.of("day", clock=lambda: 1002.0) == states.newest("day") != before
    assert states.followed("day") == ()


def test_a_slip_after_a_quiet_while_is_seen_at_once(
    hall: Day, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(states, "REST", 2.0)
    hall.post(1)
    state = states.of("day", clock=lambda: 1000.0)
    hall.report(1, 301, 250, 240, 230, 220, 210)
    assert states.of("day", clock=lambda: 1010.0) != state


def test_every_act_that_the_hall_can_t_see_is_one_of_the_acts() -> None:
    assert {*states.UNSEEN, "slips.report"} <= set(every_act())


def test_the_states_of_many_events_are_bounded(hall: Day) -> None:
    for number in range(3 * states.MOST):
        states.of(f"nowhere-{number}")
    assert len(states._known) == states.MOST


def test_what_a_browser_has_already_is_not_sent_again(hall: Day) -> None:
    hall.post(1)
    client = Client()
    etag = client.get("/h/day/tables/")["ETag"]
    answer = client.get("/h/day/tables/", headers={"If-None-Match": etag})
    assert (answer.status_code, answer.content, answer["ETag"]) == (304, b"", etag)
    check_in.one(hall.desk(), entry=str(hall.entry("Ann").uuid), arrived=False)
    hall.report(1, 301, 250, 240, 230, 220, 210)
    answer = client.get("/h/day/tables/", headers={"If-None-Match": etag})
    assert (answer.status_code, answer["ETag"] == etag) == (200, False)


def test_a_page_is_packed_once_for_browsers_that_can_unpack(hall: Day) -> None:
    hall.post(1)
    client = Client()
    plain = client.get("/h/day/tables/")
    packed = client.get("/h/day/tables/", headers={"Accept-Encoding": "br, gzip"})
    assert (packed["Content-Encoding"], packed["Vary"]) == ("gzip", "Accept-Encoding")
    assert len(packed.content) < len(plain.content) / 3
    assert gzip.decompress(packed.content) == plain.content
    head = client.head("/h/day/tables/")
    assert (head.content, head["Content-Length"]) == (b"", str(len(plain.content)))


def test_nobody_gets_a_cookie_and_a_sign_in_changes_no_page(
    hall: Day, scorekeeper: Account
) -> None:
    hall.post(1)
    signed_in = Browser(scorekeeper).client
    for page in (*PAGES, "prizes/", "nothing/"):
        stranger = Client().get(f"/h/day/{page}")
        assert (page, stranger.cookies, stranger["Cache-Control"]) == (page, {}, "no-cache")
        known = signed_in.get(f"/h/day/{page}")
        assert (page, known.cookies, known.content) == (page, {}, stranger.content)


def test_a_page_of_one_database_is_not_one_of_another_event_of_the_same_name(hall: Day) -> None:
    hall.post(1)
    assert Client().get("/h/day/").status_code == 200
    events.hide(hall.desk(), hidden=True)
    assert Client().get("/h/day/").status_code == 404
    events.hide(hall.desk(), hidden=False)
    assert Client().get("/h/day/").status_code == 200


def test_search_doesn_t_fill_the_memory_with_other_questions(hall: Day) -> None:
    hall.post(1)
    client = Client()
    for number in range(20):
        client.get(f"/h/day/tables/?utm={number}&q=")
    assert len(answers.MEMORY) == 1


def test_the_memory_lets_go_of_what_was_asked_for_longest_ago() -> None:
    def kept(size: int) -> Kept:
        return Kept("state", 200, "text/html", "etag", b"x" * size, b"")

    def wanted(key: str) -> Wanted:
        return Wanted(key, "day", lambda state: kept(40))

    memory = Memory(most=100 + 2 * AROUND)
    for key in ("a", "b"):
        memory.keep(wanted(key), kept(40))
    assert memory.get("a", "state") is not None
    memory.keep(wanted("c"), kept(40))
    assert [key for key in "abc" if memory.get(key, "state")] == ["a", "c"]
    memory.keep(wanted("a"), kept(10))
    assert memory.bytes == 50 + 2 * AROUND
    memory.keep(wanted("huge"), kept(200 + 2 * AROUND))
    assert (len(memory), memory.bytes) == (0, 0)


def test_a_guest_who_asks_for_overlays_in_every_color_fills_no_memory() -> None:
    """Each answer of a few letters was kept, some 1,700 bytes of it uncounted, without end."""
    memory = Memory(most=100 * (AROUND + 10))
    one = Kept.of(HttpResponse("Ann"), "state")
    for color in range(1_000):
        key = f"/o/day-1/name.txt?color=%23{color:06x}"
        memory.keep(Wanted(key, "day", lambda state: one), one)
    assert len(memory) == len(memory._asked) == 100


def test_an_answer_of_another_state_is_none() -> None:
    memory = Memory()
    one = Kept.of(HttpResponse("one"), "first")
    memory.keep(Wanted("/h/day/", "day", lambda state: one), one)
    assert memory.get("/h/day/", "second") is None


def test_the_hall_and_those_who_report_ask_the_database_one_question(hall: Day) -> None:
    hall.post(1)
    with counted() as asked:
        assert states.of("day") == states.newest("day") != ""
    assert len(asked.queries) == 1
    hall.report(1, 301, 250, 240, 230, 220, 210)
    with counted() as asked:
        states.newest("day")
    assert len(asked.queries) == 1, "after an act it is asked anew"
