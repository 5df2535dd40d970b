"""A posted round, drawn again beside the pages after a correction: what each page says of it."""

from __future__ import annotations

from typing import Any

import pytest

from tdtool.models import Account, JournalEntry
from tdtool.pairing.contenders.endings import Progress, silent
from tdtool.pairing.pairings import PairedRound
from tdtool.queries.rounds.draw_of_pairs import Asked
from tdtool.queries.standings import simulation
from tdtool.queries.standings.simulation import Simulation
from tdtool.services.rounds import lifecycle
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day, after_round
from tests.kept import kept_day
from tests.web.browser import Browser, Form, Page

AT = "/e/day/round/3/"


@kept_day
def large(director: Account) -> Day:
    """Eight players after two rounds of fifteen; the third is posted as COP drew it."""
    day = after_round(director, 2, players=8, rounds=15)
    day.post(3, method="cop", based_on=2)
    return day


def _compared_again(day: Day) -> Simulation[Any]:
    found: Simulation[Any] = simulation._kept["round 3 again", day.division.uuid][1]
    return found


@pytest.mark.long
def test_what_a_correction_would_change_of_a_round_by_cop_is_worked_out_beside_the_pages(
    large: Day,
) -> None:
    """Each page with the round drew it anew while somebody waited: seconds for a hundred."""
    desk = Browser(large.by)
    with simulation._turn:  # so that it gets nowhere: nothing has changed, and nothing is asked
        for page in ("/e/day/", AT):
            assert "drawn differently" not in desk.open(page).main
        game = large.game(1, 2)
        place = game.seats.get(entry__number=1).place
        slips.correct(large.desk(), game=str(game.uuid), place=place, score=90, reason="misread")
        for page in ("/e/day/", AT, "/e/day/round/2/table/1/"):
            found = desk.open(page)
            assert "Checking whether round 3 would be drawn differently" in found.main
            assert "0% done." in found.main
            assert f'hx-get="{AT}?differs=1"' in found.html
            assert "htmx" in found.html
            # One refused connection, and the warning never came on that page.
            assert 'hx-trigger="load delay:1s, every 2s"' in found.html
        piece = desk.client.get(f"{AT}?differs=1").content.decode()
        assert "0% done." in piece and "<h1" not in piece
    _compared_again(large).wait()
    piece = desk.client.get(f"{AT}?differs=1").content.decode()
    assert "A correction changed round 3’s draw:" in piece
    assert "A correction changed round 3’s draw:" in desk.open("/e/day/").main
    before = large.round(2).games.get(pk=game.pk).seats.get(place=place)
    slips.correct(large.desk(), game=str(game.uuid), place=place, score=299, reason="it was right")
    assert before.entry.number == 1
    assert "drawn differently" not in desk.open("/e/day/").main  # as it was drawn
    assert desk.client.get(f"{AT}?differs=1").content.decode().strip() == ""


def _correct(day: Day, score: int) -> None:
    """The first slip of round 1, whose result round 3 was drawn from."""
    game = day.game(1, 1)
    place = game.seats.order_by("place")[0].place
    slips.correct(day.desk(), game=str(game.uuid), place=place, score=score, reason="misread")


def _compared(day: Day, desk: Browser) -> Page:
    """The page of the round once it says what would differ."""
    _correct(day, 90)
    desk.open(AT)
    _compared_again(day).wait()
    return desk.open(AT)


def _fails(asked: Asked, progress: Progress = silent) -> PairedRound:
    raise MemoryError("no room for the endings")


@pytest.mark.long
def test_a_comparison_that_fails_says_so_until_the_next_correction(
    large: Day, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every page was silent for good, as if the correction changed nothing."""
    desk = Browser(large.by)
    says = "Something went wrong in tdtool while round 3 was compared"
    with monkeypatch.context() as broken:
        broken.setattr(Asked, "made", _fails)
        page = _compared(large, desk)
        for main in (page.main, desk.open("/e/day/").main, desk.open(f"{AT}?differs=1").html):
            assert says in main
        assert "drawn differently" not in page.main
        acts = JournalEntry.objects.count()
        form = Form(f"{AT}leave/", "post", dict(page.form(f"{AT}complete/").fields))
        assert "are different now" in desk.send(form, differs="").main, "nor is it left as posted"
        assert JournalEntry.objects.count() == acts
    _correct(large, 95)
    desk.open(AT)
    _compared_again(large).wait()
    page = desk.open(AT)
    assert "A correction changed round 3’s draw:" in page.main and says not in page.main


@pytest.mark.long
def test_a_round_is_left_as_posted_only_once_it_is_compared(large: Day) -> None:
    """A form without the key of what would differ had it left as posted while nobody knew; one
    with an older key was told of changes that nobody knew either."""
    desk = Browser(large.by)
    form = _compared(large, desk).form(f"{AT}leave/")
    acts = JournalEntry.objects.count()
    with simulation._turn:
        _correct(large, 95)
        for key in ("", form["differs"]):
            page = desk.send(form, differs=key)
            assert "Round 3 is still being compared with the scores as they are now." in page.main
            assert "are different now" not in page.main
    assert JournalEntry.objects.count() == acts + 1, "the correction alone"
    # Of a round that is gone a page is told nothing: it would ask every two seconds, and find none.
    _compared_again(large).wait()
    assert "A correction" in desk.client.get(f"{AT}?differs=1").content.decode()
    lifecycle.take_back(large.desk(), round=str(large.round(3).uuid), reason="drawn again")
    lifecycle.discard(large.desk(), round=str(large.round(3).uuid))
    answer = desk.client.get(f"{AT}?differs=1")
    assert (answer.status_code, answer.content.decode().strip()) == (200, "")


def test_a_comparison_that_fails_while_a_page_asks_for_it_is_no_fault_of_the_page(
    large: Day, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It failed between two looks at it, and the page was an error."""

    def slowly(one: Simulation[Any]) -> bool:
        """Whether it had failed when it was looked at; then whoever is at it goes on."""
        had = one._fault is not None
        if threads.locked():
            threads.release()
            one.wait()
        return had

    desk, threads = Browser(large.by), simulation._turn
    monkeypatch.setattr(Asked, "made", _fails)
    _correct(large, 90)
    threads.acquire()
    desk.open(AT)  # it begins, and gets nowhere
    monkeypatch.setattr(Simulation, "failed", property(slowly))
    page = desk.open(AT)
    assert page.status == 200
