"""A simulation that goes on after the page that asked for it, with how far it is."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import nullcontext
from threading import Lock, Thread
from typing import Any, Generic, TypeVar

from tdtool.pairing.contenders.endings import Progress

T = TypeVar("T")

KEPT = 32  # simulations and draws that nobody is at

log = logging.getLogger(__name__)

_turn = Lock()  # one large simulation at a time: each takes all cores
_kept: OrderedDict[Hashable, tuple[Hashable, Simulation[Any]]] = OrderedDict()  # by division
_asked = Lock()  # two pages that ask at once ask for the same simulation


class _Stopped(Exception):
    """Nobody asks for it any more."""


class Simulation(Generic[T]):
    """What many endings give, worked out once. It reads no database.

    ``done`` of ``of`` are counted so far, in this ``step``; ``made`` is None until all are.
    """

    def __init__(self, make: Callable[[Progress], T]) -> None:
        self.done, self.of, self.step = 0, 0, ""
        self.made: T | None = None
        self._make = make
        self._at_it = Lock()
        self._fault: Exception | None = None
        self._stopped = False

    def begin(self, *, at_once: bool) -> None:
        """Unless it has begun; ``at_once``: it is whole when this returns.

        Raises the fault of the one before; asked again, it begins anew, unless it was stopped.
        """
        fault, self._fault = self._fault, None
        if fault is not None:
            raise fault
        over = self._stopped and not at_once
        if over or self.made is not None or not self._at_it.acquire(blocking=at_once):
            return
        if at_once:
            self._run(at_once=True)
        else:
            self._run_beside()

    def go_on(self) -> None:
        """Begin beside the pages, unless it has begun, was stopped or has failed: that stays so."""
        if self._stopped or self.made is not None or not self._at_it.acquire(blocking=False):
            return
        if self.failed:  # asked only now: it could fail until nobody was at it
            self._at_it.release()
        else:
            self._run_beside()

    def _run_beside(self) -> None:
        arguments = {"at_once": False}
        Thread(target=self._run, kwargs=arguments, name="simulation", daemon=True).start()

    @property
    def failed(self) -> bool:
        """Whether a fault ended it, which the next ``begin`` raises."""
        return self._fault is not None

    def forget_fault(self) -> None:
        """The next ``begin`` tries again."""
        self._fault = None

    @property
    def goes_on(self) -> bool:
        """Whether a thread is at it, or waits for its turn."""
        return self._at_it.locked() and not self._stopped

    def stop(self) -> None:
        """Go no further, unless a page waits for it."""
        self._stopped = True

    def wait(self) -> None:
        """Until it is whole, or has failed or stopped."""
        with self._at_it:
            return

    @property
    def share(self) -> float:
        """How much of it is done, 0 to 1."""
        return self.done / self.of if self.of else 0.0

    def _run(self, *, at_once: bool) -> None:
        try:
            if self.made is None:
                with nullcontext() if at_once else _turn:
                    progress = self._progress if at_once else self._progress_unless_stopped
                    progress(0, self.of, self.step)
                    self.made = self._make(progress)
        except _Stopped:
            pass
        except Exception as fault:
            if at_once:
                raise
            log.exception("A simulation failed")
            self._fault = fault
        finally:
            self._at_it.release()

    @property
    def over(self) -> bool:
        """Whether it was stopped before it was whole."""
        return self._stopped and self.made is None

    def _progress(self, finished: int, of: int, step: str = "", /) -> None:
        self.done, self.of, self.step = finished, of, step

    def _progress_unless_stopped(self, finished: int, of: int, step: str = "", /) -> None:
        if self._stopped:
            raise _Stopped
        self._progress(finished, of, step)


def of_division(
    division: Hashable, depends_on: Hashable, make: Callable[[Progress], T]
) -> Simulation[T]:
    """The division’s simulation: the same one as long as what it depends on is the same.

    Another one of the division is stopped, never one of another division: somebody waits for it.
    One that was stopped before it was whole is made anew.
    ``division`` names what is simulated, too, where that is not the endings.
    """
    with _asked:
        before, simulation = _kept.pop(division, (None, None))
        if simulation is None or simulation.over or before != depends_on:
            if simulation is not None:
                simulation.stop()
            simulation = Simulation(make)
        _kept[division] = depends_on, simulation
        idle = [
            key
            for key, (_, other) in _kept.items()
            if not other.goes_on and other is not simulation
        ]
        for key in idle[: max(0, len(_kept) - KEPT)]:
            del _kept[key]
    return simulation


def kept(what: Hashable, depends_on: Hashable, make: Callable[[], T]) -> T:
    """The same for what is worked out while the page waits; what ``make`` raises isn't kept."""
    simulation = of_division(what, depends_on, lambda _: (make(),))
    simulation.begin(at_once=True)
    assert simulation.made is not None
    return simulation.made[0]


def forget_all() -> None:
    """Each is stopped."""
    with _asked:
        while _kept:
            _kept.popitem()[1][1].stop()
