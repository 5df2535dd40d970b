"""Wrong codes slow down whoever types them, and nobody else.

Five a minute: counted for the phone, which has a signed cookie from its first page here on. A hall
may share one address, so an address counts where there is no cookie alone, and with more of them.
The laptop itself is an address like any other. Nothing of the desk comes through here.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable

MOST_WRONG = 5
MOST_OF_ADDRESS = 60  # of all its phones that keep no cookie
WITHIN = 60.0  # seconds
MOST_KNOWN = 4096  # addresses


class WrongCodes:
    """When wrong codes came, by who typed them; the oldest go where they are too many."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        *,
        most: int = MOST_WRONG,
        within: float = WITHIN,
    ) -> None:
        self.clock, self.most, self.within = clock, most, within
        self._wrong: OrderedDict[str, deque[float]] = OrderedDict()
        self._lock = threading.Lock()

    def waits(self, who: str) -> int:
        """The seconds that they have to wait; 0: none."""
        with self._lock:
            times = self._recent(who)
            return 0 if len(times) < self.most else int(times[0] + self.within - self.clock()) + 1

    def count(self, who: str) -> None:
        with self._lock:
            self._recent(who).append(self.clock())
            self._wrong.move_to_end(who)
            while len(self._wrong) > MOST_KNOWN:
                self._wrong.popitem(last=False)

    def _recent(self, who: str) -> deque[float]:
        times = self._wrong.setdefault(who, deque(maxlen=self.most))
        while times and times[0] <= self.clock() - self.within:
            times.popleft()
        return times

    def clear(self) -> None:
        with self._lock:
            self._wrong.clear()


WRONG = WrongCodes()
OF_ADDRESS = WrongCodes(most=MOST_OF_ADDRESS)
