"""A slip never stands in line behind phones, nor behind passwords that somebody tries."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field

import pytest

from tdtool.management.doors import DESK_THREADS, HALL_THREADS, Lanes


@dataclass
class Asked:
    """One request as waitress hands it over, which is answered when it may be."""

    path: str
    may: threading.Event = field(default_factory=threading.Event)
    done: threading.Event = field(default_factory=threading.Event)

    @property
    def requests(self) -> list[Asked]:
        return [self]

    def service(self) -> None:
        self.may.wait(20)
        self.done.set()

    def cancel(self) -> None: ...


@pytest.mark.parametrize("page", ["/h/day/standings/", "/d/400001/now", "/r/day/ABC", "/o/day-1/x"])
def test_the_desk_is_answered_while_more_phones_wait_than_there_are_threads(page: str) -> None:
    _answered_while([Asked(page) for _ in range(HALL_THREADS + 4)])


def _answered_while(others: list[Asked]) -> None:
    lanes = Lanes()
    slip = Asked("/e/day/entry/")
    slip.may.set()
    try:
        for one in (*others, slip):
            lanes.add_task(one)  # type: ignore[arg-type]
        assert slip.done.wait(20)
        assert not any(one.done.is_set() for one in others)
    finally:
        for one in others:
            one.may.set()
        assert all(one.done.wait(20) for one in others)
        lanes.shutdown()


def test_the_desk_is_answered_while_more_passwords_are_tried_than_there_are_threads() -> None:
    """A wrong password waits its turn in its thread: four of them took all of the desk’s."""
    _answered_while([Asked("/sign-in/") for _ in range(DESK_THREADS + 4)])
