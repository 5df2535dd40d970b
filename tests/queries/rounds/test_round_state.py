"""What a round is: drawn, posted, incomplete, to check, complete; and which of its tables why."""

from __future__ import annotations

import pytest

from tdtool.models import Account, Round
from tdtool.queries.field import read_field
from tdtool.queries.rounds.round_state import StateOfRound, of_round
from tdtool.queries.slips import table_state, tables
from tdtool.services.disputes import lifecycle as disputes
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day


@pytest.fixture
def day(director: Account) -> Day:
    return Day.new(director, system="scrabble", rounds=3).bring(6)


def _state(day: Day, number: int = 1) -> StateOfRound:
    round_: Round = day.round(number)
    at_tables = tables.of_round(round_)
    states = table_state.of_tables(at_tables, at=day.now)
    by_number = {table.number: states[table.game.pk] for table in at_tables}
    return of_round(round_, read_field(day.division), by_number)


def test_a_round_goes_from_drawn_to_complete(day: Day) -> None:
    day.pair(1)
    assert _state(day).state == "drawn"
    day.post(1)
    assert _state(day) == StateOfRound("posted", missing=(1, 2, 3))
    for table in (1, 2, 3):
        day.report(table, 400 + table, 350)
    assert _state(day) == StateOfRound("posted")
    day.complete(1)
    assert _state(day).says == "complete"


def test_a_round_completed_without_a_slip_is_incomplete_until_it_is_accepted(day: Day) -> None:
    day.post(1)
    day.report(1, 401, 350)
    unsigned = day.report(2, 402, 350, signed=False)
    day.complete(1, without=(2, 3), reason="They left.")
    assert _state(day) == StateOfRound("incomplete", missing=(2, 3))
    assert _state(day).says == "incomplete: tables 2 and 3"
    slips.sign(day.desk(), game=str(unsigned.uuid), places=[1, 2])
    assert _state(day).says == "incomplete: table 3"
    day.report(3, 403, 350)
    assert _state(day).says == "complete"


def test_a_dispute_or_a_doubt_keeps_a_complete_round_to_check(day: Day) -> None:
    day.post(1)
    day.report(1, 401, 350)
    day.report(2, 1402, 350)
    day.report(3, 403, 350)
    assert _state(day) == StateOfRound("posted", to_check=(2,))
    dispute = day.dispute(3)
    assert _state(day) == StateOfRound("posted", disputed=(3,), to_check=(2,))
    assert _state(day).open == (3,)
    day.complete(1, without=(3,), reason="Ruled on tonight.")
    assert _state(day).says == "to check: tables 2 and 3"
    disputes.close(day.desk(), dispute=str(dispute.uuid), closing="They agree.")
    assert _state(day).says == "to check: table 2"
