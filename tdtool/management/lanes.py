"""Threads for the desk and threads for the hall: a slip never stands in line behind phones."""

from __future__ import annotations

import logging

from waitress.channel import HTTPChannel
from waitress.task import ThreadedTaskDispatcher

DESK_THREADS = 4
HALL_THREADS = 16
OF_THE_HALL = ("/h/", "/d/", "/o/", "/r/", "/static/")


class Lanes:
    """What waitress hands its requests to: each lane takes them one after the other."""

    def __init__(self) -> None:
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a line is no news here
        self.desk, self.hall = ThreadedTaskDispatcher(), ThreadedTaskDispatcher()
        self.desk.set_thread_count(DESK_THREADS)
        self.hall.set_thread_count(HALL_THREADS)

    def add_task(self, task: HTTPChannel) -> None:
        path = task.requests[0].path
        lane = self.hall if path.startswith(OF_THE_HALL) else self.desk
        lane.add_task(task)

    def shutdown(self, cancel_pending: bool = True, timeout: int = 5) -> bool:
        ended = [one.shutdown(cancel_pending, timeout) for one in (self.desk, self.hall)]
        return all(ended)
