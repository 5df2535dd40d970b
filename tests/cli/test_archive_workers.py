"""Files asked by several processes: in order, a few at a time, and none lost for another."""

import os
import time
from collections.abc import Iterator
from contextlib import closing

import pytest

from tdtool.cli.archive import workers

DEADLY = frozenset({"0", "150", "154", "200"})


def deadly(file: str) -> str:
    """An answer, but for a few files that end the process they are asked in."""
    if file in DEADLY:
        os._exit(1)
    time.sleep(0.003)  # what is under way stays so for a while
    return f"{file} ok"


@pytest.mark.long
def test_files_that_end_their_process_are_lost_alone() -> None:
    """However many are under way when one is asked again: it is the only one in its process."""
    files = [str(number) for number in range(256)]
    with closing(workers.Processes(2)) as pool:
        told = list(workers.in_order(pool, deadly, files, lost="{} lost".format))
    assert told == [f"{file} {'lost' if file in DEADLY else 'ok'}" for file in files]


def test_only_a_few_files_are_under_way_however_many_there_are() -> None:
    taken = 0

    def files() -> Iterator[str]:
        nonlocal taken
        while taken < 2_000:
            taken += 1
            yield "1"

    with closing(workers.Processes(1)) as pool:
        for number, _ in enumerate(workers.in_order(pool, str, files(), lost=str)):
            assert taken - number <= (workers.BATCHES_AHEAD + 1) * workers.AT_A_TIME
    assert taken == 2_000
