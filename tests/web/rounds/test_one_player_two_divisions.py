"""A player plays in one division at a time: who is in two is asked about, told and not posted."""

from __future__ import annotations

import pytest

from tdtool.models import Account, JournalEntry
from tdtool.models.rounds import RoundState
from tdtool.queries.rounds import taken_seats
from tdtool.services import check_in, players
from tdtool.services.journal import undo
from tdtool.services.journal.reversals import CantUndo
from tdtool.services.playoffs.rows import PlayOffRefused
from tdtool.services.rounds import late_players
from tdtool.services.rounds import lifecycle as rounds
from tdtool.services.rounds.rows import RoundRefused
from tests.cast import NSA, Day, brought
from tests.services.playoffs import cast as playoff_cast
from tests.services.playoffs.cast import after_the_last_round
from tests.web.browser import Browser

ADD = "/e/day/B/players/add/"
REFUSED = (
    "Ann is playing in round 1 of division A, too. Complete that round first, or withdraw them "
    "from B and draw round 1 again."
)


def _two(director: Account, system: str = "scrabble") -> tuple[Day, Day]:
    """Division B has tables of its own; Ann is in both."""
    a = brought(director, 6, system=system, rounds=3)
    return a, a.with_division("B", first_table=11).bring("Ann Kit Lou Meg Ned Ola")


def test_who_is_in_two_divisions_is_told_on_the_draft_and_not_posted_twice(
    director: Account,
) -> None:
    """Both drafts were silent, and both were posted."""
    a, b = _two(director)
    for day in (a, b):
        day.pair(1)
    desk = Browser(director)
    assert "Ann is drafted in round 1 of division A, too." in desk.open("/e/day/B/round/1/").main
    a.post(1)
    assert REFUSED in desk.open("/e/day/B/round/1/").main
    with pytest.raises(RoundRefused) as refusal:
        b.post(1)
    assert str(refusal.value) == REFUSED
    assert b.round(1).state == RoundState.CONFIRMED
    ann = b.division.entries.get(name="Ann")
    players.withdraw(b.desk(), entry=str(ann.uuid), from_round=1)
    rounds.discard(b.desk(), round=str(b.round(1).uuid))
    b.post(1)


def test_who_plays_in_one_division_comes_late_in_no_other(director: Account) -> None:
    """Check-in offered a seat in B to somebody who was playing in A, and took it."""
    a, b = _two(director, NSA)
    ann = b.division.entries.get(name="Ann")
    check_in.one(b.desk(), entry=str(ann.uuid), arrived=False)
    for day in (a, b):
        day.post(1)
    check_in.one(b.desk(), entry=str(ann.uuid), arrived=True)
    desk = Browser(director)
    assert "Ann came late" not in desk.open("/e/day/B/").main
    late = desk.open(f"/e/day/B/players/{ann.uuid}/").main
    assert "Ann is playing in round 1 of division A." in late
    table = taken_seats.rooms_of_round(b.round(1))[0].table
    with pytest.raises(RoundRefused) as refusal:
        late_players.seat(b.desk(), round=str(b.round(1).uuid), entry=str(ann.uuid), table=table)
    assert (
        str(refusal.value) == "Ann is playing in round 1 of division A. Complete that round first."
    )
    for at in (one.table_number for one in a.round(1).games.all()):
        a.report(at, *range(150, 150 + len(a.seated(at))))
    a.complete(1)
    assert "Ann came late" in desk.open("/e/day/B/").main
    late_players.seat(b.desk(), round=str(b.round(1).uuid), entry=str(ann.uuid), table=table)
    with pytest.raises(CantUndo) as kept:
        undo.undo(a.desk(), number=JournalEntry.objects.get(act="rounds.complete").number)
    assert "Ann is playing in round 1 of division B, too." in str(kept.value)


def test_no_game_of_a_play_off_is_posted_for_who_plays_in_another_division(
    director: Account,
) -> None:
    a = after_the_last_round(director)
    a.with_division("B", first_table=21).bring("Ann Kit Lou Meg").post(1)
    playoff_cast.start(a, 2, best_of={})
    with pytest.raises(PlayOffRefused) as refusal:
        playoff_cast.post(a)
    assert str(refusal.value).startswith("Ann is playing in round 1 of division B, too.")


def test_a_name_of_another_division_is_asked_about_when_it_is_added(director: Account) -> None:
    """The same person in A and B wasn't noticed."""
    a = brought(director, 4, system="scrabble", rounds=3)
    b = a.with_division("B", first_table=11).bring("Kit Lou Meg")
    desk = Browser(director)
    page = desk.send(desk.open(f"{ADD}?one").forms[0], name="Ann", rating="1500")
    assert page.said == ["Ann is already in division A (rated 1900). Are they the same person?"]
    assert b.division.entries.count() == 3
    page = desk.send(page.forms[0], name="Ann", rating="1500", namesake="yes")
    assert page.said == ["Ann added, rated 1500."]
    a.post(1)
    check_in.everyone(b.desk(), division=b.division_key)
    b.pair(1)
    assert "Ann is in division A, too." in desk.open("/e/day/B/round/1/").main
    b.post(1)


def test_the_desk_leads_to_the_round_to_unpost_where_a_player_is_in_two(director: Account) -> None:
    """An older program posted both."""
    a, b = _two(director)
    a.post(1)
    b.pair(1)
    b.division.rounds_drawn.update(state=RoundState.POSTED, posted_at=b.now)
    (item,) = taken_seats.playing_at_once(a.event)
    assert (item.severity, item.round_number, item.slug) == ("error", 1, "day/B")
    assert item.says == (
        "Ann is playing in divisions A and B at once. Un-post round 1 of division B and draw it "
        "again without them."
    )
    for address in ("/e/day/", "/e/day/B/", "/e/day/?check=every"):
        page = Browser(director).open(address)
        assert item.says in page.main, address
        links = {one.attributes.get("href") for one in page.elements if one.tag == "a"}
        assert "/e/day/B/round/1/" in links
    assert page.main.count("Un-post round 1 of division B") == 2  # it waits, and is listed
