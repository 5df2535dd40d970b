"""While slips come in, the pages that all look at are made before the hall takes a state on."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.http import HttpResponse
from django.test import Client

from tdtool.queries.hall import states
from tdtool.services import check_in, displays, streams
from tdtool.services import hall as hall_acts
from tdtool.web.hall import ahead, answers, memory
from tdtool.web.hall.memory import Kept, Wanted, given
from tests.cast import Day
from tests.counted import counted
from tests.web.displays.test_displays import CODE, pointed

SCORES = (301, 250, 240, 230, 220, 210)


class Waiting:
    """Somebody who is told of each state and says when its pages are ready."""

    def __init__(self) -> None:
        self.told: list[tuple[str, str, Callable[[], None]]] = []

    def __call__(self, slug: str, state: str, ready: Callable[[], None]) -> None:
        self.told.append((slug, state, ready))


@pytest.fixture
def waiting() -> Iterator[Waiting]:
    told = Waiting()
    states.prepared_by(told)
    yield told
    states.prepared_by(None)


def at(moment: float) -> str:
    return states.of("day", clock=lambda: moment)


def watched(since: float, until: float) -> str:
    """The state by then, where somebody looks every second."""
    for step in range(1, int(until - since) + 1):
        at(since + step)
    return at(until)


def test_a_state_of_new_slips_is_taken_on_once_its_pages_are_ready(
    hall: Day, waiting: Waiting
) -> None:
    hall.post(1)
    before = at(1000.0)
    hall.report(1, *SCORES)
    assert [watched(1000.0, 1004.0), at(1004.1), at(1004.5)] == [before] * 3
    [(slug, state, ready)] = waiting.told
    ready()
    assert (slug, at(1004.6)) == ("day", state) and state != before
    assert states.followed("day") == (before,)


def test_the_first_look_after_a_quiet_while_is_never_at_an_old_state(
    hall: Day, waiting: Waiting
) -> None:
    """It was, however long ago the slip had come in: the pages were made only then."""
    hall.post(1)
    before = at(1000.0)
    hall.report(1, *SCORES)
    assert at(1600.0) == states.newest("day") != before
    assert (waiting.told, states.followed("day")) == ([], ())


def test_what_is_never_ready_doesn_t_hold_the_hall_up(hall: Day, waiting: Waiting) -> None:
    hall.post(1)
    before = at(1000.0)
    hall.report(1, *SCORES)
    assert watched(1000.0, 1004.0) == before
    assert watched(1004.0, 1004.0 + states.LONGEST_PREPARED) == waiting.told[0][1]


def test_pages_that_took_too_long_don_t_end_the_wait_for_those_after_them(
    hall: Day, waiting: Waiting
) -> None:
    hall.post(1)
    at(1000.0)
    hall.report(1, *SCORES)
    watched(1000.0, 1004.0)
    first = watched(1004.0, 1004.0 + states.LONGEST_PREPARED)
    hall.report(2, *SCORES)
    assert watched(1010.0, 1013.0) == first
    waiting.told[0][2]()
    at(1013.0 + 2 * states.ASKED_AGAIN)
    assert [state for _, state, _ in waiting.told] == [first, states.newest("day")]


def test_an_act_but_a_slip_waits_for_no_page_and_outdates_those_being_made(
    hall: Day, waiting: Waiting
) -> None:
    hall.post(1)
    before = at(1000.0)
    hall.report(1, *SCORES)
    assert watched(1000.0, 1004.0) == before
    check_in.one(hall.desk(), entry=str(hall.entry("Ann").uuid), arrived=False)
    newest = at(1004.1)
    [(_, state, ready)] = waiting.told
    ready()
    assert newest not in (before, state) and at(1004.2) == newest
    assert states.followed("day") == ()


def test_a_page_that_was_given_twice_and_a_display_are_ready_at_the_next_state(
    hall: Day, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(states, "ASKED_EVERY", 3600.0)
    monkeypatch.setattr(memory, "LATELY", 3600.0)
    hall.post(1)
    pointed(hall, "results")
    client, pages = Client(), ("/h/day/results/", "/h/day/now", f"/d/{CODE}/now", f"/d/{CODE}/")
    for _ in range(3):
        before = [client.get(page).content for page in pages]
    hall.report(1, *SCORES)
    head, _ = states._asked("day")
    known = states._known["day"]
    ahead.prepared("day", head, lambda: states._take_on("day", known._replace(head=head)))
    monkeypatch.setattr(states, "_known", {"day": states._known["day"]._replace(again=1e12)})
    with counted() as asked:
        after = [client.get(page).content for page in pages]
    assert {query[0].split(" FROM ")[1][:9] for query in asked.queries} == {'"display"'}
    assert b"301" in after[0] and not {*before} & {*after}


def test_a_page_that_one_phone_asked_for_once_is_not_made_ahead(hall: Day) -> None:
    """Though the memory is searched twice: before the page’s turn has come, and after."""
    hall.post(1)
    client, page = Client(), "/h/day/results/"
    client.get(page)
    answers.MEMORY._asked[page].clear()  # as after a while
    check_in.one(hall.desk(), entry=str(hall.entry("Ann").uuid), arrived=False)
    client.get(page)
    assert answers.MEMORY.looked_at("day") == []
    client.get(page)
    assert [one.key for one in answers.MEMORY.looked_at("day")] == [page]


def test_a_phone_gets_the_page_before_rather_than_wait_behind_many(hall: Day) -> None:
    hall.post(1)
    pointed(hall, "results")
    streams.point(hall.desk(), stream=1, shows="first", division=hall.division_key)
    client, pages = Client(), ("/h/day/results/", f"/d/{CODE}/", "/o/day-1/score.txt")
    before = [client.get(page).content for page in pages]
    hall.report(1, *SCORES)
    with answers.MEMORY.rendering:
        assert [client.get(page).content for page in pages] == before
    assert all(b"301" in client.get(page).content for page in pages)


def test_a_name_that_was_hidden_is_on_no_page_before(hall: Day) -> None:
    """What only slips came after may be shown still; after any other act nothing may."""
    hall.post(1)
    client, page = Client(), "/h/day/pairings/"
    assert b"Quin" in client.get(page).content
    hall_acts.unlist(hall.desk(), entry=str(hall.entry("Quin").uuid), unlisted=True)
    assert states.of("day") and states.followed("day") == ()
    assert answers.MEMORY.older(page, states.followed("day")) is None
    assert b"Quin" not in client.get(page).content


def test_what_can_t_be_made_is_given_as_it_was_if_nothing_but_slips_came_in(hall: Day) -> None:
    hall.post(1)
    made = {states.of("day"): Kept.of(HttpResponse("before"), states.of("day"))}
    wanted = Wanted("/h/day/results/", "day", lambda state: made[state])
    before = given(wanted, states.of("day"))
    hall.report(1, *SCORES)
    assert states.of("day") not in made and given(wanted, states.of("day")) == before
    hall_acts.unlist(hall.desk(), entry=str(hall.entry("Quin").uuid), unlisted=True)
    with pytest.raises(KeyError):
        given(wanted, states.of("day"))


def test_displays_that_show_the_same_share_one_picture(hall: Day) -> None:
    hall.post(1)
    pointed(hall, "results")
    displays.add(hall.desk(), display="482714", name="")
    displays.point(hall.desk(), display="482714", screens=["results"], stay=15)
    one = Client().get(f"/d/{CODE}/").content
    with counted() as asked:
        assert Client().get("/d/482714/").content == one
    assert len(asked.queries) == 1, "whose code it is"
    assert len(answers.MEMORY) == 1
