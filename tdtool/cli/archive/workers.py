"""Questions asked of many files at once, by processes here or on a Dask cluster.

Answers come in the order of the files, and only a few batches are ever under way: memory doesn’t
grow with their number. A process that ends takes all with it that is under way; those files are
then asked one by one, in a process here that nothing else uses, and one that ends it is lost, and
said to be.
"""

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from itertools import islice
from threading import Thread
from typing import Any, Protocol, TypeVar

from tdtool.cli.arguments import BadOption

# The packages that only archives ask for, and few laptops have.

INSTALL = "pip install -r requirements-cluster.txt, or tdtool[cluster]"


def missing(what: str, *, instead: str = "") -> BadOption:
    """What is said where they aren’t installed."""
    return BadOption(
        f"audit: {what} needs packages that aren’t installed. Install them ({INSTALL}){instead}."
    )


Answer = TypeVar("Answer")

AT_A_TIME = 16
BATCHES_AHEAD = 4  # of each worker


class Gone(BadOption):
    """Nobody is left to answer; the message says who."""


class Workers(Protocol):
    """Who answers."""

    size: int
    lost: tuple[type[Exception], ...]

    def submit(self, ask: Callable[..., Any], *arguments: object) -> Any:
        """Has the question asked, some time. Raises ``Gone``."""

    def result(self, future: Any) -> Any:
        """The answer, once it is there. Raises one of ``lost`` where the process that was asked
        has ended, and ``Gone``."""

    def close(self) -> None:
        """Lets them go; what is still waiting isn’t asked."""


class Processes:
    """Processes of this machine; where one ends, the others are replaced too."""

    lost: tuple[type[Exception], ...] = (BrokenProcessPool,)

    def __init__(self, size: int, *, start_method: str | None = None) -> None:
        self.size = size
        self.begun = multiprocessing.get_context(start_method)
        self.pool = self._pool()

    def _pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.size, self.begun, initializer=_at_work)

    def submit(self, ask: Callable[..., Any], *arguments: object) -> Any:
        try:
            return self.pool.submit(ask, *arguments)
        except BrokenProcessPool:
            self.pool = self._pool()
            return self.pool.submit(ask, *arguments)

    def result(self, future: Any) -> Any:
        return future.result()

    def close(self) -> None:
        self.pool.shutdown(cancel_futures=True)


def _at_work() -> None:
    """In a worker: Ctrl-C is for the command to answer, and where that is killed, so is this."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_ends_with_the_command, daemon=True).start()


def _ends_with_the_command() -> None:
    command = multiprocessing.parent_process()
    assert command is not None
    command.join()
    os._exit(1)


def in_order(
    workers: Workers,
    ask: Callable[[str], Answer],
    files: Iterable[str],
    *,
    lost: Callable[[str], Answer],
) -> Iterator[Answer]:
    """What ``ask`` gives for each file, or ``lost`` where that ends the process it is asked in.
    Raises ``Gone``."""
    remaining, waiting = iter(files), deque[tuple[list[str], Any]]()
    # A client of a cluster has threads: no fork.
    with closing(Processes(1, start_method="spawn")) as alone:
        while batch := list(islice(remaining, AT_A_TIME)):
            waiting.append((batch, workers.submit(asked, ask, batch)))
            if len(waiting) > BATCHES_AHEAD * workers.size:
                yield from _answers(workers, alone, ask, *waiting.popleft(), lost=lost)
        while waiting:
            yield from _answers(workers, alone, ask, *waiting.popleft(), lost=lost)


def asked(ask: Callable[[str], Answer], files: Sequence[str]) -> list[Answer]:
    """A batch answered, in the process of a worker."""
    return [ask(file) for file in files]


def _answers(
    workers: Workers,
    alone: Workers,
    ask: Callable[[str], Answer],
    batch: Sequence[str],
    future: Any,
    *,
    lost: Callable[[str], Answer],
) -> Iterator[Answer]:
    try:
        yield from workers.result(future)
        return
    except workers.lost:
        pass
    for file in batch:
        try:
            yield from alone.result(alone.submit(asked, ask, [file]))
        except alone.lost:
            yield lost(file)
