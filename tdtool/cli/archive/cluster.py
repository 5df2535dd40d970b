"""The workers of a Dask scheduler, and what is said where there are none, or none that can help."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tdtool.cli.archive.workers import Gone, missing
from tdtool.cli.arguments import BadOption

PATIENCE = 10.0  # seconds for the scheduler to answer, and for a first worker to come
ASKED_AFTER = 30.0  # seconds without an answer until it is asked whether anybody is there


async def _reached(address: str) -> None:
    """Raises ``OSError`` where nobody answers there, or an error of the address."""
    from distributed.comm.core import connect

    comm = await asyncio.wait_for(connect(address), PATIENCE)
    await comm.close()


def _has_the_program() -> None:
    """Done wherever the program is: tasks pass through the scheduler, and it opens them."""


class Cluster:
    """The workers of a Dask scheduler; they need this project and the files under the same paths,
    and the scheduler the project.

    ``judged_by`` gives what answers depend on: each worker is asked it first. Raises ``BadOption``
    where the packages for it aren’t installed, nobody answers there, or a worker judges otherwise.
    """

    def __init__(self, address: str, judged_by: Callable[[], Mapping[str, object]]) -> None:
        try:
            from distributed import Client, KilledWorker
            from distributed.client import FutureCancelledError
        except ImportError:
            raise missing("--scheduler") from None
        logging.getLogger("distributed").setLevel(
            logging.CRITICAL
        )  # all it has to say is said here
        self.address, self.cancelled = address, FutureCancelledError
        self.lost: tuple[type[Exception], ...] = (KilledWorker,)
        try:
            # Asked first: a client that reaches nobody takes a minute to end. In a thread of its
            # own, since this one may have a loop already.
            with ThreadPoolExecutor(1) as beside:
                beside.submit(asyncio.run, _reached(address)).result()
            self.client = Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TypeError, RuntimeError) as fault:
            raise BadOption(f"audit: no scheduler answers at {address}") from fault
        try:
            self.size = self._ready(judged_by)
        except BadOption:
            self.close()
            raise

    def _ready(self, judged_by: Callable[[], Mapping[str, object]]) -> int:
        """How many workers there are. Raises ``BadOption`` where one can’t judge as we do here."""
        try:
            self.client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise BadOption(
                f"audit: the scheduler at {self.address} has no workers; start one with: "
                f"dask worker {self.address}"
            ) from None
        try:
            self.client.run_on_scheduler(_has_the_program)
        except Exception as fault:
            raise BadOption(
                f"audit: the scheduler at {self.address} can’t load this program ({fault}); start "
                "it in the project’s folder with: PYTHONPATH=. dask scheduler"
            ) from fault
        theirs = self.client.run(judged_by, on_error="return")
        for worker, by in sorted(theirs.items()):
            if isinstance(by, Exception):
                raise BadOption(
                    f"audit: the worker {worker} can’t load this program or its word lists ({by})"
                ) from by
            if by != judged_by():
                raise BadOption(
                    f"audit: the worker {worker} has another version of this program, or other "
                    "word lists"
                )
        return len(theirs)

    def submit(self, ask: Callable[..., Any], *arguments: object) -> Any:
        try:
            return self.client.submit(ask, *arguments, pure=False)
        except (OSError, RuntimeError) as fault:  # the client was closed meanwhile
            raise self._gone() from fault

    def result(self, future: Any) -> Any:
        while True:
            try:
                return future.result(timeout=ASKED_AFTER)
            except TimeoutError:
                self._still_there()
            except (self.cancelled, OSError) as fault:  # no question that is asked raises these
                raise self._gone() from fault

    def _still_there(self) -> None:
        """Raises ``Gone`` where the scheduler has no workers any more, or is gone."""
        try:
            workers = self.client.scheduler_info(n_workers=-1)["workers"]
        except (OSError, RuntimeError) as fault:
            raise self._gone() from fault
        if not workers:
            raise Gone(f"audit: the scheduler at {self.address} has no workers any more")

    def _gone(self) -> Gone:
        return Gone(f"audit: the scheduler at {self.address} doesn’t answer any more")

    def close(self) -> None:
        self.client.close()
