"""The acts of rating offices: what they refuse, undone and redone, and replayed."""

from __future__ import annotations

from typing import Any

import pytest

from tdtool.models import Account, JournalEntry
from tdtool.queries import players as player_queries
from tdtool.services import players
from tdtool.services.acts import NotAllowed, Stale
from tdtool.services.journal import undo
from tdtool.services.journal.replay import replay
from tdtool.services.journal.reversals import CantUndo
from tdtool.services.offices import lifecycle
from tdtool.services.offices.lifecycle import NumberRefused, OfficeRefused
from tests.cast import Day


@pytest.fixture
def day(director: Account) -> Day:
    return Day.new(director, system="scrabble").bring(4)


def _letter(day: Day) -> dict[str, str]:
    day.event.refresh_from_db()
    letter: dict[str, str] = (day.event.offices or {}).get("NASPA", {}).get("letter", {})
    return letter


def _last(act: str) -> int:
    return JournalEntry.objects.filter(act=act).order_by("-number")[0].number


def test_a_letter_is_undone_to_the_one_before_and_the_newest_first(day: Day) -> None:
    lifecycle.key_letter(day.desk(), office="NASPA", letter={"tournament": "1"})
    first = _last("offices.letter")
    lifecycle.key_letter(day.desk(), office="NASPA", letter={"tournament": "2", "type": ""})
    assert _letter(day) == {"tournament": "2"}
    with pytest.raises(CantUndo, match="changed this after it"):
        undo.undo(day.desk(), number=first, reason="")
    undo.undo(day.desk(), number=_last("offices.letter"), reason="")
    assert _letter(day) == {"tournament": "1"}
    undo.undo(day.desk(), number=first, reason="")
    assert _letter(day) == {}
    day.event.refresh_from_db()
    assert day.event.offices is None
    assert replay(day.event).faults == ()


def test_a_letter_beyond_its_limits_an_unknown_office_and_no_files_are_refused(day: Day) -> None:
    with pytest.raises(OfficeRefused, match="at most 60 characters"):
        lifecycle.key_letter(day.desk(), office="NASPA", letter={"tournament": "1" * 61})
    with pytest.raises(OfficeRefused, match="no such office"):
        lifecycle.key_letter(day.desk(), office="N" * 21, letter={"tournament": "1"})
    with pytest.raises(OfficeRefused, match="no files"):
        lifecycle.make_files(day.desk(), office="CSV", on="2026-05-09", hashes={}, results={})
    assert not JournalEntry.objects.filter(act__startswith="offices.").exists()


def test_created_files_are_not_undone_but_created_again(day: Day) -> None:
    lifecycle.make_files(
        day.desk(), office="CSV", on="2026-05-09", hashes={"a.csv": "00"}, results={}
    )
    with pytest.raises(CantUndo, match="Create them again instead"):
        undo.undo(day.desk(), number=_last("offices.make_files"), reason="")


def _create(day: Day, name: str) -> dict[str, Any]:
    lifecycle.make_files(day.desk(), office="CSV", on="2026-05-09", hashes={name: "0"}, results={})
    day.event.refresh_from_db()
    made: dict[str, Any] = day.event.offices["CSV"]["made"]
    return made


def _sent(day: Day) -> list[str]:
    day.event.refresh_from_db()
    return list(day.event.offices["CSV"].get("sent", {"files": {"hashes": {}}})["files"]["hashes"])


def _send(day: Day, files: dict[str, Any]) -> None:
    lifecycle.note_sent(day.desk(), office="CSV", sent_on="2026-05-09", sent_by="Ann", files=files)


def test_files_that_the_other_desk_creates_in_between_are_not_the_ones_sent(day: Day) -> None:
    old = _create(day, "old.csv")
    _create(day, "new.csv")
    with pytest.raises(Stale, match="Files were created again"):
        _send(day, old)
    assert _sent(day) == []


def test_undoing_that_the_new_files_were_sent_leaves_the_old_ones_sent(day: Day) -> None:
    _send(day, _create(day, "old.csv"))
    _send(day, _create(day, "new.csv"))
    undo.undo(day.desk(), number=_last("offices.sent"), reason="")
    assert _sent(day) == ["old.csv"]
    assert replay(day.event).faults == ()


def test_only_directors_create_and_send(day: Day, scorekeeper: Account) -> None:
    desk = day.at_desk(scorekeeper)
    with pytest.raises(NotAllowed):
        lifecycle.key_letter(desk.desk(), office="NASPA", letter={})
    with pytest.raises(NotAllowed):
        lifecycle.make_files(desk.desk(), office="CSV", on="x", hashes={"a": "b"}, results={})
    with pytest.raises(NotAllowed):
        lifecycle.note_sent(desk.desk(), office="CSV", sent_on="", sent_by="", files=None)


def test_a_number_no_office_has_is_refused_and_one_changed_meanwhile_is_kept(day: Day) -> None:
    ann = str(day.entry("Ann").uuid)
    for numbers in ({"naspa": "A" * 21}, {"coco": "1;2"}, {"fide": "1"}):
        with pytest.raises(NumberRefused, match="at most 20 letters, digits and hyphens"):
            lifecycle.put(day.desk(), entry=ann, numbers=numbers, was={})
    lifecycle.put(day.desk(), entry=ann, numbers={"coco": "1"}, was={})
    with pytest.raises(Stale, match="Yours were not saved"):
        lifecycle.put(day.desk(), entry=ann, numbers={"coco": "2"}, was={})
    assert day.entry("Ann").member_numbers == {"coco": "1"}


def test_a_deleted_player_comes_back_with_their_numbers(day: Day) -> None:
    ann = day.entry("Ann")
    lifecycle.put(day.desk(), entry=str(ann.uuid), numbers={"naspa": "AA000001"}, was={})
    was = player_queries.all_of(day.entry("Ann"))
    players.delete(day.desk(), entry=str(ann.uuid), name="Ann", was=was)
    undo.undo(day.desk(), number=_last("players.delete"), reason="")
    assert day.entry("Ann").member_numbers == {"naspa": "AA000001"}
    day.event.refresh_from_db()
    assert replay(day.event).faults == ()


def test_players_are_added_with_the_numbers_of_their_line(day: Day) -> None:
    line = players.PlayerLine(
        player="0" * 31 + "1", name="Zed", rating=None, member_id="", brings=[],
        numbers={"wespa": "77"},
    )  # fmt: skip
    players.enter(day.desk(), division=day.division_key, lines=[line])
    assert day.entry("Zed").member_numbers == {"wespa": "77"}
    day.event.refresh_from_db()
    assert replay(day.event).faults == ()
