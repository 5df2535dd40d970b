"""The server's threads in two lanes: a second laptop's questions never wait behind the hall's.

An action may wait for the second laptop's answer; if that answer stood in the same queue behind
other actions that wait, all would stand still.
"""

from __future__ import annotations

from typing import Any

from waitress.task import ThreadedTaskDispatcher

from tdtool.services.follow.asking import PATH

OF_THE_SECOND = 2  # threads: its question that waits for news, and one more


class Lanes(ThreadedTaskDispatcher):  # type: ignore[misc]
    """Waitress's own threads, and a few more for what a second laptop asks."""

    def __init__(self, threads: int) -> None:
        super().__init__()
        self.set_thread_count(threads)
        self._second = ThreadedTaskDispatcher()
        self._second.set_thread_count(OF_THE_SECOND)

    def add_task(self, task: Any) -> None:
        asked = getattr(task, "requests", ())
        if asked and getattr(asked[0], "path", "") == PATH:
            self._second.add_task(task)
        else:
            super().add_task(task)

    def shutdown(self, cancel_pending: bool = True, timeout: float = 5) -> bool:
        self._second.shutdown(cancel_pending, timeout)
        return bool(super().shutdown(cancel_pending, timeout))
