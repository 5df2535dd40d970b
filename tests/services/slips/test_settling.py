"""What the check says of two slips, or of a clock, is settled once it says so, not before."""

from __future__ import annotations

from typing import Any

import pytest

from tdtool.models import Account, JournalEntry, Settlement
from tdtool.queries.audits import slips as audit
from tdtool.services.journal.replay import replay
from tdtool.services.slips import settling
from tdtool.services.slips.rows import SlipRefused
from tests.cast import Day

GONE = "This is no longer on the slip. Reload the page."


@pytest.fixture
def day(director: Account) -> Day:
    made = Day.new(director, system="scrabble").bring(4)
    made.post(1)
    made.report(1, 400, 390)
    return made


def _checked(day: Day, **told: Any) -> None:
    settling.checked(day.desk(), game=str(day.game(1).uuid), reason="it is right", **told)


@pytest.mark.parametrize(
    "told",
    [
        {"about": "alike 2/400, 390"},
        {"about": "alike"},
        {"about": "overtime 26:00/10", "place": 2},
        {"about": "overtime 26:00/10"},
    ],
)
def test_a_forged_form_settles_nothing_that_isnt_there_yet(day: Day, told: dict[str, Any]) -> None:
    """A warning settled before the check said it never came up at all."""
    with pytest.raises(SlipRefused) as refusal:
        _checked(day, **told)
    assert str(refusal.value) == GONE
    assert not Settlement.objects.exists()
    assert JournalEntry.objects.filter(act="slips.checked").count() == 0


def test_two_slips_alike_are_settled_once_both_are_in_as_they_are(day: Day) -> None:
    day.report(2, 400, 390)
    [item] = audit.of_event(day.event).items
    assert (item.table, item.about) == (1, "alike 2/400, 390")
    with pytest.raises(SlipRefused):
        _checked(day, about="alike 3/400, 390")
    _checked(day, about=item.about)
    assert audit.of_event(day.event).items == ()
    with pytest.raises(SlipRefused, match="already settled"):
        _checked(day, about=item.about)
    assert replay(day.event).faults == ()


def test_overtime_that_the_clock_doesnt_bear_out_is_settled_at_its_seat_alone(day: Day) -> None:
    day.game(1).seats.filter(place=2).update(seconds_used=26 * 60)
    [item] = audit.of_event(day.event).items
    assert (item.about, item.place) == ("overtime 26:00/0", 2)
    with pytest.raises(SlipRefused):
        _checked(day, about=item.about, place=1)
    _checked(day, about=item.about, place=2)
    assert audit.of_event(day.event).items == ()
