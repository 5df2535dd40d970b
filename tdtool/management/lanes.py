"""Threads for the desk, for the hall, for passwords and for a second laptop: none stands in line
behind another.

A slip never waits for phones, nor for passwords, which are worked out one at a time. An action may
wait for the second laptop’s answer; if that answer stood in a queue behind other actions that wait,
all would stand still.
"""

from __future__ import annotations

import logging

from waitress.channel import HTTPChannel
from waitress.task import ThreadedTaskDispatcher

from tdtool.services.follow.asking import PATH as OF_THE_SECOND

DESK_THREADS = 4
HALL_THREADS = 16
SIGN_IN_THREADS = 4  # one works a password out, two wait their turn, one sends others away
SECOND_THREADS = 2  # its question that waits for news, and one more
OF_SIGN_IN = "/sign-in/"
OF_THE_HALL = ("/h/", "/d/", "/o/", "/r/", "/static/")


class Lanes:
    """What waitress hands its requests to: each lane takes them one after the other."""

    def __init__(self) -> None:
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a line is no news here
        self.desk, self.hall = _threads(DESK_THREADS), _threads(HALL_THREADS)
        self.second, self.sign_in = _threads(SECOND_THREADS), _threads(SIGN_IN_THREADS)

    def add_task(self, task: HTTPChannel) -> None:
        path = task.requests[0].path
        if path == OF_THE_SECOND:
            self.second.add_task(task)
        elif path.startswith(OF_SIGN_IN):
            self.sign_in.add_task(task)
        elif path.startswith(OF_THE_HALL):
            self.hall.add_task(task)
        else:
            self.desk.add_task(task)

    def shutdown(self, cancel_pending: bool = True, timeout: int = 5) -> bool:
        lanes = (self.second, self.sign_in, self.desk, self.hall)
        ended = [lane.shutdown(cancel_pending, timeout) for lane in lanes]
        return all(ended)


def _threads(count: int) -> ThreadedTaskDispatcher:
    lane = ThreadedTaskDispatcher()
    lane.set_thread_count(count)
    return lane
