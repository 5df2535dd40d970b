"""What the hall looks at is made in a second process; without one, in the first."""

from __future__ import annotations

import operator
import os
import resource
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tdtool.web.hall.second_process import SecondProcess
from tests.patience import LONGEST_WAIT


@pytest.fixture(scope="module")
def second() -> Iterator[SecondProcess]:
    process = SecondProcess()
    process.start()
    yield process
    process.stop()


def _elsewhere(second: SecondProcess) -> int:
    """The other process’s id, once it has begun to listen."""
    deadline = time.monotonic() + LONGEST_WAIT
    while (there := second.asked.made(os.getpid)) == os.getpid():
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return there


def test_a_second_process_that_was_never_started_makes_nothing_elsewhere() -> None:
    assert SecondProcess().asked.made(os.getpid) == os.getpid()


def test_it_begins_with_the_first_page_that_is_asked_for() -> None:
    """A desk without phones began two processes, and its first page waited for both."""
    idle = SecondProcess()
    idle.start()
    assert idle._running is None
    assert idle.asked.made(os.getpid) == os.getpid()  # nobody waits for it to begin
    assert idle._running is not None
    idle.stop()
    assert idle._running is None


def test_a_page_that_waited_while_it_was_stopped_begins_no_new_one() -> None:
    ending = SecondProcess()
    ending.is_on = True
    made: list[int] = []
    waiting = threading.Thread(target=lambda: made.append(ending.asked.made(os.getpid)))
    with ending.asked.turn:
        waiting.start()
        time.sleep(0.02)  # it waits for its turn
        ending.is_on = False
    waiting.join()
    assert (made, ending._running) == ([os.getpid()], None)


@pytest.mark.long
def test_one_that_ends_is_begun_anew_and_meanwhile_the_page_is_made_here(
    second: SecondProcess,
) -> None:
    first = _elsewhere(second)
    os.kill(first, 9)
    deadline = time.monotonic() + LONGEST_WAIT
    while (answered := second.asked.made(os.getpid)) == first:  # it has a moment to live
        assert time.monotonic() < deadline
    assert answered == os.getpid()
    assert _elsewhere(second) not in (first, os.getpid())


def test_where_no_process_can_begin_the_page_is_made_here() -> None:
    """Each page of the hall was an error of ours, for as long as that lasted."""
    alone = SecondProcess()
    alone.start()
    files = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (3, files[1]))  # no further file can be opened
    try:
        assert alone.asked.made(os.getpid) == os.getpid()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, files)
    assert alone._running is None
    alone.stop()


def test_what_fails_there_fails_here_so_that_it_is_seen(second: SecondProcess) -> None:
    _elsewhere(second)
    with pytest.raises(ZeroDivisionError):
        second.asked.made(operator.floordiv, 1, 0)
    assert second.asked.made(operator.floordiv, 7, 2) == 3


def test_nobody_waits_long_for_a_second_process_that_has_too_much_to_do(
    second: SecondProcess,
) -> None:
    _elsewhere(second)
    with second.asked.turn:
        assert second.asked.made(os.getpid) == os.getpid()
    assert second.asked.made(os.getpid) != os.getpid()


@pytest.mark.long
def test_what_somebody_waits_for_isn_t_behind_what_is_made_ahead(
    second: SecondProcess, tmp_path: Path
) -> None:
    there, wait = _elsewhere(second), tmp_path / "wait"
    os.mkfifo(wait)  # whoever reads it waits until somebody writes
    ahead = threading.Thread(target=lambda: second.ahead.made(os.open, wait, os.O_RDONLY))
    begun = time.monotonic()
    while second.ahead.made(os.getpid) != there:  # its other lane listens, too
        assert time.monotonic() < begun + LONGEST_WAIT
    ahead.start()
    while not second.ahead.turn.locked():
        time.sleep(0.001)
    assert second.asked.made(os.getpid) == there
    assert ahead.is_alive()
    wait.write_text("done")
    ahead.join()


@pytest.mark.long
def test_when_it_is_killed_neither_lane_stands_still(second: SecondProcess) -> None:
    first = _elsewhere(second)
    ended: list[int] = []
    ahead = threading.Thread(
        target=lambda: ended.append(second.ahead.made(operator.floordiv, 7, 2))
    )
    os.kill(first, 9)
    ahead.start()
    assert second.asked.made(operator.floordiv, 9, 2) == 4
    ahead.join(LONGEST_WAIT)
    assert ended == [3]
    assert _elsewhere(second) != first
