"""Questions asked of many files at once, by processes here or on a Dask cluster.

Answers come in the order of the files, and only a few batches are ever under way: memory doesn’t
grow with their number. A process that ends takes all with it that is under way; those files are
then asked one by one, in a process here that nothing else uses, and one that ends it is lost, and
said to be.
"""

import multiprocessing
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from itertools import islice
from typing import Any, Protocol, TypeVar

from tdtool.cli.archive.packages import missing
from tdtool.cli.arguments import BadOption

Answer = TypeVar("Answer")

AT_A_TIME = 16
BATCHES_AHEAD = 4  # of each worker


class Workers(Protocol):
    """Who answers. A future of ``submit`` has a ``result``, which raises one of ``lost``."""

    size: int
    lost: tuple[type[Exception], ...]

    def submit(self, ask: Callable[..., Any], *given: object) -> Any:
        """Has the question asked, some time."""

    def close(self) -> None:
        """Lets them go; what is still waiting isn’t asked."""


class Processes:
    """Processes of this machine; where one ends, the others are replaced too."""

    lost: tuple[type[Exception], ...] = (BrokenProcessPool,)

    def __init__(self, size: int, *, begun: str | None = None) -> None:
        self.size = size
        self.begun = multiprocessing.get_context(begun)
        self.pool = ProcessPoolExecutor(size, self.begun)

    def submit(self, ask: Callable[..., Any], *given: object) -> Any:
        try:
            return self.pool.submit(ask, *given)
        except BrokenProcessPool:
            self.pool = ProcessPoolExecutor(self.size, self.begun)
            return self.pool.submit(ask, *given)

    def close(self) -> None:
        self.pool.shutdown(cancel_futures=True)


class Cluster:
    """The workers of a Dask scheduler; they need this project and the files under the same paths.

    Raises ``BadOption`` where the packages for it aren’t installed, or nobody answers there.
    """

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client, KilledWorker
            from distributed.client import FutureCancelledError
        except ImportError:
            raise missing("--scheduler") from None
        self.lost: tuple[type[Exception], ...] = (KilledWorker, FutureCancelledError)
        try:
            self.client = Client(address, timeout="10s", set_as_default=False)
        except (OSError, ValueError) as fault:
            raise BadOption(f"audit: no scheduler answers at {address}") from fault
        self.size = max(1, len(self.client.scheduler_info(n_workers=-1)["workers"]))

    def submit(self, ask: Callable[..., Any], *given: object) -> Any:
        return self.client.submit(ask, *given, pure=False)

    def close(self) -> None:
        self.client.close()


def in_order(
    workers: Workers,
    ask: Callable[[str], Answer],
    files: Iterable[str],
    *,
    lost: Callable[[str], Answer],
) -> Iterator[Answer]:
    """What ``ask`` gives for each file, or ``lost`` where that ends the process it is asked in."""
    each, waiting = iter(files), deque[tuple[list[str], Any]]()
    # A client of a cluster has threads: no fork.
    with closing(Processes(1, begun="spawn")) as alone:
        while batch := list(islice(each, AT_A_TIME)):
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
        yield from future.result()
        return
    except workers.lost:
        pass
    for file in batch:
        try:
            yield from alone.submit(asked, ask, [file]).result()
        except alone.lost:
            yield lost(file)
