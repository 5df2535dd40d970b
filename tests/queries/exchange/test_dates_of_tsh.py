"""The day that a tsh configuration writes: whatever a director writes there, or it is said."""

from __future__ import annotations

import pytest

from tdtool.queries.exchange import imported_events
from tests.formats.harbour import TEXT


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("November 21, 2026", "2026-11-21"),
        ("Nov. 21, 2026", "2026-11-21"),
        ("Sept 5, 2026", "2026-09-05"),
        ("Saturday, November 21st, 2026", "2026-11-21"),
        ("November 21-22, 2026", "2026-11-21"),
        ("November 21 – 22, 2026", "2026-11-21"),
        ("May 30 - June 1, 2026", "2026-05-30"),
        ("December 31, 2026 - January 2, 2027", "2026-12-31"),
        ("21 November 2026", "2026-11-21"),
        ("21-22 Nov 2026", "2026-11-21"),
        ("30 April – 2 May 2026", "2026-04-30"),
        ("2026-11-21", "2026-11-21"),
        ("2026/11/21", "2026-11-21"),
        ("11/21/2026", "2026-11-21"),
        ("21/11/2026", "2026-11-21"),
        ("21.11.2026", "2026-11-21"),
        ("November 2026", ""),
        ("Feb 30, 2026", ""),
        ("next week", ""),
    ],
)
def test_the_first_day_of_an_event_date_is_read(written: str, day: str) -> None:
    assert imported_events.day_of(written) == day


@pytest.mark.parametrize(
    ("written", "notes"),
    [
        ("Nov 21-22, 2026", ()),
        ("soon", ("the date “soon” can’t be read: enter the event’s first day here",)),
    ],
)
def test_a_date_that_can_t_be_read_is_said(written: str, notes: tuple[str, ...]) -> None:
    config = f"config event_date = '{written}'\ndivision A a.t\n"
    event = imported_events.of_texts({"a.t": (TEXT, "utf-8")}, config=config)
    assert tuple(note for note in event.notes if "date" in note) == notes
    assert event.starts_on == ("2026-11-21" if not notes else "")
