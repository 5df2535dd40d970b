"""More endings are simulated where a share is too near the figure that decides."""

from __future__ import annotations

import pytest

from tdtool.pairing.methods.cop.position import BATCH, MORE, MOST_BATCHES, chances
from tests.pairing.methods.cop.positions import position


class Enough(Exception):
    """Whoever asked has left."""


def test_more_endings_tell_how_far_they_are_and_stop_within_a_batch() -> None:
    """Only before each batch was it told, and seen whether anybody still waits."""
    even = position((3, 3, 0), (3, 3, 0), rounds=7, prizes=1, hope=(0.5,), endings=BATCH)
    told: list[tuple[int, int]] = []

    def heard(done: int, of: int, step: str = "", /) -> None:
        if step == MORE:
            told.append((done, of))

    assert chances(even, heard).endings.count == (1 + MOST_BATCHES) * BATCH
    assert told == sorted(told)
    assert 0 < told[0][0] < BATCH
    assert told[-1][0] == told[-1][1] == MOST_BATCHES * BATCH

    def left(done: int, of: int, step: str = "", /) -> None:
        heard(done, of, step)
        if step == MORE:
            raise Enough

    told.clear()
    with pytest.raises(Enough):
        chances(even, left)
    assert len(told) == 1
