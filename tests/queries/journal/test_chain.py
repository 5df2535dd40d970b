"""The chain of acts: whole, changed, cut off."""

from tdtool.queries.journal import chain
from tests.cast import Day
from tests.commands.tampering import behind_the_guards


def test_a_chain_that_nobody_touched_is_whole(day: Day) -> None:
    day.post(1)
    day.report(1, 205, 180, 160, 150, 140, 130)
    check = chain.check_event(day.event)
    assert (check.name, check.entries, check.faults) == ("day", 7, ())
    assert check.head == chain.last_link(day.event.uuid).hash


def test_an_entry_changed_afterwards_is_named(day: Day) -> None:
    behind_the_guards("UPDATE journal_entry SET by_name = 'Somebody' WHERE number = 2")
    assert chain.check_event(day.event).faults == (
        "Action 2 (players.bring) was changed after it was written.",
    )


def test_entries_cut_off_at_the_end_are_missed_by_the_slips_that_name_them(day: Day) -> None:
    """The rest of such a chain holds together, and once was taken for whole."""
    day.post(1)
    day.report(1, 205, 180, 160, 150, 140, 130)
    behind_the_guards("DELETE FROM journal_entry WHERE number > 6")
    assert chain.check_event(day.event).faults == (
        "The journal ends with action 6, but the slips refer to action 7: "
        "actions are missing at its end.",
    )
