"""What the hall looks at is made in a second process; without one, in the first."""

from __future__ import annotations

import operator
import os
import threading
import time
from collections.abc import Iterator

import pytest

from tdtool.web.hall.second_process import SecondProcess

LONGEST_BEGUN = 60.0


@pytest.fixture(scope="module")
def second() -> Iterator[SecondProcess]:
    process = SecondProcess()
    process.start()
    yield process
    process.stop()


def _elsewhere(second: SecondProcess) -> int:
    """The other process’s id, once it has begun to listen."""
    deadline = time.monotonic() + LONGEST_BEGUN
    while (there := second.made(os.getpid)) == os.getpid():
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return there


def test_a_second_process_that_was_never_started_makes_nothing_elsewhere() -> None:
    assert SecondProcess().made(os.getpid) == os.getpid()


def test_a_page_that_waited_while_it_was_stopped_begins_no_new_one() -> None:
    ending = SecondProcess()
    ending.is_on = True
    made: list[int] = []
    waiting = threading.Thread(target=lambda: made.append(ending.made(os.getpid)))
    with ending._lock:
        waiting.start()
        time.sleep(0.02)  # it waits for the lock
        ending.is_on = False
    waiting.join()
    assert (made, ending._process) == ([os.getpid()], None)


def test_one_that_ends_is_begun_anew_and_meanwhile_the_page_is_made_here(
    second: SecondProcess,
) -> None:
    first = _elsewhere(second)
    os.kill(first, 9)
    deadline = time.monotonic() + LONGEST_BEGUN
    while (answered := second.made(os.getpid)) == first:  # it has a moment to live
        assert time.monotonic() < deadline
    assert answered == os.getpid()
    assert _elsewhere(second) not in (first, os.getpid())


def test_what_fails_there_fails_here_so_that_it_is_seen(second: SecondProcess) -> None:
    _elsewhere(second)
    with pytest.raises(ZeroDivisionError):
        second.made(operator.floordiv, 1, 0)
    assert second.made(operator.floordiv, 7, 2) == 3


def test_nobody_waits_long_for_a_second_process_that_has_too_much_to_do(
    second: SecondProcess,
) -> None:
    _elsewhere(second)
    with second._lock:
        assert second.made(os.getpid) == os.getpid()
    assert second.made(os.getpid) != os.getpid()
