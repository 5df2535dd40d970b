"""Who hasn't signed a slip yet."""

from __future__ import annotations

import pytest

from tdtool.queries.slips import state as slip_states
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day

pytestmark = pytest.mark.django_db


def test_the_unsigned_seats_are_those_of_the_newest_report(hall: Day) -> None:
    hall.post(1)
    game = hall.game(1)
    assert slip_states.unsigned(game) == [1, 2, 3, 4, 5, 6]
    game = hall.report(1, 300, 250, 240, 230, 220, 210, signed=False)
    assert slip_states.unsigned(game) == [1, 2, 3, 4, 5, 6]
    slips.sign(hall.desk(), game=str(game.uuid), places=[2, 5])
    assert slip_states.unsigned(game) == [1, 3, 4, 6]
    slips.sign(hall.desk(), game=str(game.uuid), places=[1, 3, 4, 6])
    assert slip_states.unsigned(game) == []
