"""A simulation that goes on after the page that asked for it, with how far it is."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import nullcontext
from threading import Lock, Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tdtool.pairing.contenders.endings import Endings, Progress

log = logging.getLogger(__name__)

_turn = Lock()  # one large simulation at a time: each takes all cores


class Simulation:
    """Many endings, worked out once. It reads no database.

    ``done`` of ``of`` are counted so far; ``endings`` is None until all are.
    """

    def __init__(self, make: Callable[[Progress], Endings]) -> None:
        self.done, self.of = 0, 0
        self.endings: Endings | None = None
        self._make = make
        self._at_it = Lock()
        self._fault: Exception | None = None

    def begin(self, *, at_once: bool) -> None:
        """Unless it has begun; ``at_once``: it is whole when this returns.

        Raises what stopped the one before; asked again, it begins anew.
        """
        fault, self._fault = self._fault, None
        if fault is not None:
            raise fault
        if self.endings is not None or not self._at_it.acquire(blocking=at_once):
            return
        if at_once:
            self._run(at_once=True)
        else:
            told = {"at_once": False}
            Thread(target=self._run, kwargs=told, name="simulation", daemon=True).start()

    def wait(self) -> None:
        """Until it is whole, or has failed."""
        with self._at_it:
            return

    @property
    def share(self) -> float:
        """How much of it is done, 0 to 1."""
        return self.done / self.of if self.of else 0.0

    def _run(self, *, at_once: bool) -> None:
        try:
            if self.endings is None:
                with nullcontext() if at_once else _turn:
                    self.endings = self._make(self._progress)
        except Exception as fault:
            if at_once:
                raise
            log.exception("A simulation failed")
            self._fault = fault
        finally:
            self._at_it.release()

    def _progress(self, done: int, of: int) -> None:
        self.done, self.of = done, of
