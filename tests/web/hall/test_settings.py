"""What the desk sets for the hall: kinds of pages, and who isn't named; each undone again."""

from __future__ import annotations

import pytest

from tdtool.models import Account
from tdtool.queries.hall.shown import switched_off
from tdtool.services.acts import NotAllowed
from tdtool.services.hall import UnknownHallPage, show, unlist
from tdtool.services.journal.replay import replay
from tests.cast import Day
from tests.web.browser import Browser, Form, Page


def _button(page: Page, kind: str) -> Form:
    return next(one for one in page.forms if one.fields.get("kind") == [kind])


def test_each_kind_has_a_switch_on_the_page_of_the_hall(hall: Day) -> None:
    desk = Browser(hall.by)
    page = desk.open("/e/day/hall/")
    assert "The hall sees" in page.text
    page = desk.send(_button(page, "standings"))
    assert page.said == ["Standings: hidden from the hall."]
    hall.event.refresh_from_db()
    assert switched_off(hall.event) == {"prizes", "standings", "starts"}
    page = desk.send(_button(page, "prizes"))
    assert page.said == ["Prizes: shown in the hall."]
    hall.event.refresh_from_db()
    assert switched_off(hall.event) == {"standings", "starts"}


def test_a_crosstable_is_offered_where_wins_rank(hall: Day, director: Account) -> None:
    two = Day.new(director, slug="two", system="scrabble")
    offered = [
        "Crosstable" in Browser(director).open(f"/e/{one.event.slug}/hall/").main
        for one in (hall, two)
    ]
    assert offered == [False, True]


def test_switching_is_undone_from_the_history(hall: Day) -> None:
    desk = Browser(hall.by)
    desk.send(_button(desk.open("/e/day/hall/"), "pairings"))
    history = desk.open("/e/day/history/")
    assert "Hid pairings on the hall pages." in history.text
    asked = desk.open("/e/day/undo/")
    undo = next(one for one in asked.forms if one.action.endswith("/undo/"))
    desk.send(undo, reason="shown after all")
    hall.event.refresh_from_db()
    assert switched_off(hall.event) == {"prizes", "starts"}


def test_only_a_director_switches_and_only_what_there_is(hall: Day, scorekeeper: Account) -> None:
    with pytest.raises(NotAllowed):
        show(hall.at_desk(scorekeeper).desk(), kind="results", shown=False)
    with pytest.raises(NotAllowed):
        unlist(hall.at_desk(scorekeeper).desk(), entry=str(hall.entry("Ann").uuid), unlisted=True)
    with pytest.raises(UnknownHallPage, match="There is no hall page “papers”"):
        show(hall.desk(), kind="papers", shown=False)


def test_a_player_is_unlisted_on_their_page_and_listed_again(hall: Day) -> None:
    hall.post(1)
    desk = Browser(hall.by)
    address = f"/e/day/players/{hall.entry('Quin').uuid}/edit/"
    page = desk.send(desk.open(address).form(address), listed=None)
    assert "the name is hidden: “Player 17”" in page.text
    assert "Quin" not in Browser().open("/h/day/tables/").html
    page = desk.send(desk.open(address).form(address), listed="yes")
    assert "the name is hidden" not in page.text
    assert "Quin" in Browser().open("/h/day/tables/").html


def test_the_journal_plays_both_acts_again(hall: Day) -> None:
    hall.play(1)
    show(hall.desk(), kind="results", shown=False)
    unlist(hall.desk(), entry=str(hall.entry("Quin").uuid), unlisted=True)
    hall.event.refresh_from_db()
    proof = replay(hall.event)
    assert (proof.whole, proof.faults) == (True, ())


def test_the_desk_s_page_of_the_hall_leads_to_the_hall_pages(hall: Day) -> None:
    desk = Browser(hall.by)
    page = desk.open("/e/day/hall/")
    assert "/h/day/" in {element.attributes.get("href") for element in page.elements}
    assert "On phones: http://testserver/h/day/" in page.text
