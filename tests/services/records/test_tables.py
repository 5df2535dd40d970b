"""Records added to their tables and removed again: what an undoing brings back."""

from __future__ import annotations

import pytest

from tdtool.models import Account, JournalEntry, TableRecord
from tdtool.queries.records import matching, records
from tdtool.services.journal.replay import replay
from tdtool.services.journal.reversals import CantUndo
from tdtool.services.journal.undo import undo
from tdtool.services.records import tables
from tests.cast import Day
from tests.web.records.prepared import SOUND, called, day_of_four


@pytest.fixture
def day(director: Account) -> Day:
    """The first table of round 1 has its slip: 425 – 417, in seat order."""
    made = day_of_four(director)
    made.post(1)
    made.report(1, 425, 417)
    return made


def done(day: Day) -> int:
    """The number of the last action."""
    last = JournalEntry.objects.filter(chain=day.event.uuid).order_by("number").last()
    assert last is not None
    return last.number


def add(day: Day, name: str, more: str = "", *, table: int = 1) -> int:
    text = called(SOUND, *day.seated(1)) + more
    [match] = matching.of_files(day.event, [records.File(name, text)])
    line = tables.told(match, match.candidates[0])
    line["game"] = str(day.game(table).uuid)
    tables.add(day.desk(), lines=[line])
    return done(day)


def remove(day: Day) -> int:
    tables.remove(day.desk(), game=str(day.game(1).uuid))
    return done(day)


def undone(day: Day, number: int) -> int:
    undo(day.desk(), number=number)
    return done(day)


def there(day: Day) -> list[tuple[str, int]]:
    rows = TableRecord.objects.filter(removed_at__isnull=True).select_related("game__table")
    return [(one.file, one.game.table_number) for one in rows]


@pytest.mark.long
def test_undoing_a_removal_brings_back_that_record_not_one_removed_later(day: Day) -> None:
    add(day, "a.gcg")
    removal = remove(day)
    undone(day, add(day, "c.gcg", "#note another copy\n"))
    assert there(day) == []
    undone(day, removal)
    assert there(day) == [("a.gcg", 1)]
    assert replay(day.event).faults == ()


def test_a_removal_that_was_undone_and_done_again_is_undone_again(day: Day) -> None:
    add(day, "a.gcg")
    removal = remove(day)
    back = undone(day, removal)
    again = undone(day, back)
    assert there(day) == []
    undone(day, again)
    assert there(day) == [("a.gcg", 1)]
    assert replay(day.event).faults == ()


def test_a_removed_record_isnt_brought_back_while_its_file_is_at_another_table(day: Day) -> None:
    add(day, "a.gcg")
    removal = remove(day)
    day.report(2, 425, 417)
    add(day, "copy.gcg", table=2)
    with pytest.raises(CantUndo, match=r"a\.gcg is at round 1, table 2 now\. Remove it there"):
        undone(day, removal)
    assert there(day) == [("copy.gcg", 2)]
